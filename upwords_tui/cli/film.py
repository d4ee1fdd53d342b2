"""`upwords-tui replay --cast`: a recorded game as a film of the full screen.

That is an asciicast (version 2, https://docs.asciinema.org/manual/asciicast/v2/). Its times are counted, not
measured: the same game in the same language always gives the same film.
"""

from __future__ import annotations

import asyncio
import json
from argparse import Namespace
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.play.files import shown_path, write_new
from upwords_tui.app.play.library import LateDictionary, Library
from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.player_session import LiveGame, PlayerSession
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import TextTables
from upwords_tui.cli.streams import print_json
from upwords_tui.engine.pool import Pool
from upwords_tui.games.base import AnyAction, DictionaryRef
from upwords_tui.games.game import AnyGame
from upwords_tui.online.live_games import LiveGames
from upwords_tui.store.opening import IN_MEMORY, Store, open_store
from upwords_tui.store.values import HOME
from upwords_tui.terminal.app import CLEAR, ScreenPicture
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, GlyphLevel
from upwords_tui.terminal.diff import NO_MARGINS, PLAIN_AGAIN, SHOW_CURSOR, Shown
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.crash import report

TO_STANDARD_OUTPUT = "-"
TURN_SECONDS, STEP_SECONDS = 2.0, 0.8
"""How long a finished turn is shown, and each step of a turn, such as a card that is turned."""
LAST_SECONDS = 5.0
Value = dict[str, object] | tuple[float, str, str]


def run(arguments: Namespace, game: AnyGame) -> int:
    """Write the film of `game`; return the exit code. Raises InputError if the file can't be made."""
    values = cast_values(
        game, arguments.size, arguments.speed, is_ascii=arguments.ascii, theme=arguments.theme
    )

    async def gathered() -> list[Value]:
        return [value async for value in values]

    try:
        film = asyncio.run(gathered())
    except UpwordsError:
        raise
    except Exception as error:
        return report(error)
    if arguments.cast == TO_STANDARD_OUTPUT:
        for value in film:
            print_json(value)
        return 0
    path, last = Path(arguments.cast), film[-1]
    assert isinstance(last, tuple)
    seconds = round(last[0])
    write_new(path, "".join(f"{json.dumps(value, ensure_ascii=False)}\n" for value in film))
    print(TextTables(__file__)("film", "made", count=seconds, seconds=seconds, file=shown_path(path)))
    return 0


async def cast_values(
    game: AnyGame,
    size: tuple[int, int],
    speed: float = 1.0,
    *,
    is_ascii: bool = False,
    theme: str | None = None,
) -> AsyncIterator[Value]:
    """Yield the lines of the film of `game` as JSON values; `size` is columns and rows.

    Errors of the screen are raised as they are.
    """
    (cols, rows), title = size, next(kind_of(game.kind).told(game.view_for(None)))
    yield {"version": 2, "width": cols, "height": rows, "title": title, "env": {"TERM": "xterm-256color"}}
    capabilities = Capabilities(True, ColourDepth.TRUE, GlyphLevel.ASCII if is_ascii else GlyphLevel.FULL)
    seconds, stays, shown = 0.0, 0.0, Shown()
    cleared = CLEAR
    async for scene in played(game, size, capabilities, theme):
        seconds += stays
        yield _moment(seconds, cleared + scene.picture.on(shown))
        cleared = ""
        stays = (TURN_SECONDS if scene.ends_turn else STEP_SECONDS) / speed
    yield _moment(seconds + LAST_SECONDS, f"{NO_MARGINS}{PLAIN_AGAIN}{SHOW_CURSOR}\x1b[{rows};1H\r\n")


def _moment(seconds: float, told: str) -> tuple[float, str, str]:
    return round(seconds, 3), "o", told


_ONLOOKER = "onlooker"
_THEN = datetime(2000, 1, 1, tzinfo=UTC)
_STILL = 3
"""How many times in a row a picture must be the same to count as finished."""


class Scene(NamedTuple):
    """How a game looks at its beginning, or after an action."""

    picture: ScreenPicture
    ends_turn: bool


class _Nowhere:
    """A terminal nobody types or looks at."""

    def __init__(self, cols: int, rows: int) -> None:
        self.size = (cols, rows)

    def listen(
        self, typed: Callable[[bytes], None], sized: Callable[[int, int], None], gone: Callable[[], None]
    ) -> None:
        pass

    def show(self, data: bytes) -> None:
        pass


class _Played(Opponents):
    """The computers of a game that has been played."""

    are_wanted = False


class _Words(LateDictionary):
    """The words of a record, all judged already."""

    def __init__(self, library: Library, reference: DictionaryRef) -> None:
        super().__init__(library, reference.id)
        self._sha256 = reference.sha256

    @property
    def sha256(self) -> str:
        return self._sha256

    def at_once(self, word: str, /) -> bool | None:
        return True

    def prepare(self) -> None:
        pass


class _Shown(LiveGames):
    """The one game that is shown."""

    def __init__(self, library: Library, store: Store, game: AnyGame) -> None:
        engines = Pool()  # nobody asks it: everything has been played already
        super().__init__(library, engines)
        words = _Words(library, game.dictionary)
        self._store = store
        self.game_id = store.games.add(game, "", HOME, is_open=True)
        kit = kind_of(game.kind).kit
        table = kit.table.open(store, self.game_id, lambda _game: words, now=lambda: _THEN)
        self._shown = LiveGame(kit, table, words, engines, computers=_Played)

    def sit(self, game_id: str, account: str = HOME) -> PlayerSession:
        return self._shown.sit(account)

    async def play(self, after: AnyGame, action: AnyAction) -> bool:
        """Store `action`, as another process would; return whether it has ended a turn."""
        turn = self._shown.table.turn
        self._store.games.append(self.game_id, after)
        await self._shown.wake()
        # Of somebody who plays alone every turn has the same name.
        return isinstance(action, after.turns) or self._shown.table.turn != turn


async def played(
    game: AnyGame, size: tuple[int, int], capabilities: Capabilities, theme: str | None = None
) -> AsyncIterator[Scene]:
    """Yield how `game` looks to a spectator, at its beginning and after each of its actions."""
    store = open_store(IN_MEMORY, lambda: _THEN)
    now = type(game).begin(game.setup)
    library = Library(store, "", _ONLOOKER, files=False)
    hub = _Shown(library, store, now)
    app = UpwordsApp(library, hub, capabilities, theme=theme, first_game=hub.game_id, line=_Nowhere(*size))
    try:
        async with _running(app):
            yield Scene(await _finished(app), ends_turn=True)
            for entry in game.entries:
                now = now.apply(entry.action)
                ends_turn = await hub.play(now, entry.action)
                yield Scene(await _finished(app), ends_turn=ends_turn)
    finally:
        store.close()


@asynccontextmanager
async def _running(app: UpwordsApp) -> AsyncIterator[None]:
    """Run an application; raise the error it has ended with."""
    running = asyncio.create_task(app.run_async())
    try:
        while not (app.is_running and app.screen_stack) and not running.done():
            await asyncio.sleep(0)
        yield
    finally:
        if not running.done():
            app.exit()
        await running
        if app.crash:
            raise app.crash


async def _finished(app: UpwordsApp) -> ScreenPicture:
    """Return the picture of an application that has nothing left to do."""
    picture, same = ScreenPicture(app), 0
    while same < _STILL and app.is_running:
        await _taken(app)
        await app.workers.wait_for_complete()
        latest = ScreenPicture(app)
        same = same + 1 if latest == picture else 0
        picture = latest
    return picture


async def _taken(app: UpwordsApp) -> None:
    """Wait until the top screen has handled its messages and has been drawn."""
    for pump in (app, app.screen):
        taken = asyncio.Event()
        pump.call_after_refresh(taken.set)
        while not taken.is_set() and app.is_running and pump in (app, app.screen):
            await asyncio.sleep(0.001)
