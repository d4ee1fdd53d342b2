"""The game screen in a real application, with games, words and computer players of the test's choosing.

The one idea: `Playing` is the whole program but for the terminal, the dictionary and the engine process.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from tests.seating import FakeTime, FakeWords, PreparedLibrary, PreparedStore, hub_of
from tests.tui.screens.looking import shown
from tests.tui.settling import let_all_take_messages, settle
from upwords_tui.app.teaching.newcomers import COACHING
from upwords_tui.games.base import Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.online.live_games import LiveGames
from upwords_tui.store.values import HOME
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, GlyphLevel
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.games.upwords.screen import UpwordsScreen
from upwords_tui.tui.widgets.grid import CellSize

SMALL, LARGE = (80, 24), (120, 40)
FULL = Capabilities(True, ColourDepth.TRUE, GlyphLevel.FULL)

Reply = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def passes(_request: Mapping[str, Any]) -> Mapping[str, Any]:
    """A computer player that passes, and when asked for all plays has one."""
    return {"action": "pass", "plays": [{}]}


def lays(**tiles: str) -> Reply:
    """A computer player that lays `tiles`, by the names of the squares."""
    return lambda _request: {"action": "play", "tiles": tiles, "plays": [{}]}


class FakeEngine:
    """Answers with `reply`, when `gate` is open."""

    restarts = hurried = 0

    def __init__(self, reply: Reply = passes) -> None:
        self.reply = reply
        self.asked: list[Mapping[str, Any]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    def hurry(self) -> None:
        self.hurried += 1

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        self.asked.append(request)
        assert len(self.asked) < 50, "the computers never stop"
        await self.gate.wait()
        return self.reply(request)


class StillHub(LiveGames):
    """Does what is due when a test has a second pass, whatever the clock on the wall says."""

    async def tick(self) -> bool:
        """The test has not said so."""
        return False

    async def pass_second(self) -> None:
        await super().tick()


class OnScreen:
    """An application in a window that is not there: keys in, text out."""

    def __init__(self, app: UpwordsApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        library = app.library
        assert isinstance(library, PreparedLibrary)
        self.store = library.store
        assert isinstance(app.hub, StillHub)
        self.hub = app.hub

    @property
    def will_come_to_rest(self) -> bool:
        """Whether all that goes on by itself ends without a key."""
        return True

    @property
    def top(self) -> str:
        """What kind of screen is on top."""
        return type(self.app.screen).__name__

    async def press(self, *keys: str) -> None:
        """Press keys, named as Textual does, in one burst; those after one that opens a screen miss it."""
        for key in keys:
            self.app.post_message(events.Key(key, _character(key)))
        await self.settle()

    async def type(self, text: str) -> None:
        """Send the keys of `text` in one burst, and wait for what comes of them."""
        self.send(text)
        await self.settle()

    def send(self, text: str) -> None:
        """Send the keys of `text` in one burst."""
        for char in text:
            key = "enter" if char == "\r" else _character_to_key(char)
            self.app.post_message(events.Key(key, char))

    async def pass_second(self) -> None:
        """Have happen what happens every second."""
        await self.hub.pass_second()
        for screen in self.app.screen_stack:
            if isinstance(screen, UpwordsScreen):
                screen.clock.tick()
        await self.settle()

    async def settle(self) -> None:
        """Wait until the computers and the screen have nothing left to do."""
        if self.will_come_to_rest:
            await settle(self.app)
        else:
            await let_all_take_messages(self.app)

    async def click_text(self, text: str) -> None:
        """Click a text that is on the screen, once: the lowermost, if there are several."""
        lines = shown(self.app)
        row = max((number for number, line in enumerate(lines) if text in line), default=-1)
        assert row >= 0, f"there is no “{text}”:\n{self.shown()}"
        line = lines[row]
        column = cell_len(line[: line.index(text)]) + cell_len(text) // 2
        await self.pilot.click(offset=(column, row))
        await self.settle()

    def shown(self) -> str:
        """What is on the screen."""
        return "\n".join(shown(self.app))

    def said(self) -> str:
        """The latest sentence."""
        return next(line.strip() for line in reversed(shown(self.app)[:-1]) if line.strip())

    def footer(self) -> str:
        """The footer."""
        return shown(self.app)[-1]


class Playing(OnScreen):
    """A game on the screen. `table` is the chair from which the screen shows it."""

    def __init__(self, app: UpwordsApp, pilot: Pilot[None], engine: FakeEngine) -> None:
        super().__init__(app, pilot)
        self.engine = engine

    @property
    def will_come_to_rest(self) -> bool:
        """Whether the engine answers."""
        return self.engine.gate.is_set()

    @property
    def screen(self) -> UpwordsScreen:
        """The game screen, wherever it is in the stack."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, UpwordsScreen))

    @property
    def table(self) -> Any:
        return self.screen.chair

    async def click(self, square: str, **how: Any) -> None:
        """Click a square of the board."""
        board = self.screen.board
        size, place = board.cell_size, Square.parse(square)
        x = size.label_width + place.col * size.width + size.letter_col
        await self.pilot.click(board, offset=(x, 1 + place.row * size.rows + size.letter_row), **how)
        await self.settle()

    def laid(self) -> dict[str, str]:
        """The tiles being laid, by square."""
        return {square.name: str(tile) for square, tile in self.screen.hand.laying.tiles.items()}

    def rack(self) -> str:
        """The rack in the order shown."""
        return "".join(self.screen.hand.order)

    def cell_size(self) -> CellSize:
        """How big the squares are."""
        return self.screen.board.cell_size

    def cursor(self) -> str:
        """The square of the cursor."""
        return self.screen.hand.cursor.name


def _character(key: str) -> str | None:
    return key if len(key) == 1 else {"space": " ", "slash": "/", "minus": "-"}.get(key)


def app_with(
    game: AnyGame | None = None,
    *,
    store: PreparedStore | None = None,
    engine: FakeEngine | None = None,
    unknown: str = "",
    words: FakeWords | None = None,
    time: FakeTime | None = None,
    capabilities: Capabilities = FULL,
    theme: str = "dark",
    hub: type[StillHub] = StillHub,
    ticks: bool = False,
    coached: bool = False,
) -> UpwordsApp:
    """Return the application with `game`, which may be a scene; without one, the list of games.

    A `store` that has games in it begins with the one played last. Unless it `ticks`, nothing is done of
    itself as seconds pass; unless she is `coached`, Anna knows the game.
    """
    store = store or PreparedStore(time=time)
    library = PreparedLibrary(store, words or FakeWords(*unknown.split()))
    if not coached:
        library.set_setting(COACHING, False)
    first = None
    if game:
        rows = store.games.of(HOME)
        first = rows[0].id if rows else store.seat(game)
    made = hub_of(library, engine or FakeEngine(), hub)
    app = UpwordsApp(library, made, capabilities, theme=theme, first_game=first)
    app._ticks = ticks
    return app


@asynccontextmanager
async def playing(
    game: UpwordsGame, *, size: tuple[int, int] = SMALL, engine: FakeEngine | None = None, **how: Any
) -> AsyncIterator[Playing]:
    """Play `game` in a window of `size`; the rest is as in `app_with`."""
    engine = engine or FakeEngine()
    app = app_with(game, engine=engine, **how)
    async with app.run_test(size=size) as pilot:
        now = Playing(app, pilot, engine)
        await now.settle()
        yield now


def against_computer(game: UpwordsGame, *seats: int) -> UpwordsGame:
    """Return a scene in which `seats` (by default all but the first) are computers."""
    chosen = seats or range(1, len(game.seats))
    people = tuple(
        Seat("Computer" if number == 1 else f"Computer {number}", "computer:highest")
        if number in chosen
        else seat
        for number, seat in enumerate(game.seats)
    )
    return UpwordsGame(replace(game.setup, seats=people), game.opening, game.start, people)
