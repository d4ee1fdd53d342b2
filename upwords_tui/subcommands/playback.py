"""A recorded game, played through on the real full screen with nobody at it.

The one idea: somebody looks on at a game that another process plays. The screen is the one everybody sees,
its terminal is nowhere, its clock stands still; an action of the record is stored when it is to be seen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

from upwords_tui.games.base import AnyAction, DictionaryRef
from upwords_tui.games.played import AnyGame
from upwords_tui.hub.hub import Hub
from upwords_tui.session.asked import Engine
from upwords_tui.session.chair import Chair, Room
from upwords_tui.session.dictionaries import LateDictionary
from upwords_tui.session.kinds import kind_of
from upwords_tui.session.library import Library
from upwords_tui.session.opponents import Opponents
from upwords_tui.store.opening import IN_MEMORY, open_store
from upwords_tui.store.port import HOME, Store
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.capabilities import Capabilities
from upwords_tui.tui.frames import Picture

_ONLOOKER = "onlooker"
_THEN = datetime(2000, 1, 1, tzinfo=UTC)
_STILL = 3
"""How many times in a row a picture must come out the same before it counts as finished."""


class Scene(NamedTuple):
    """How a game looks after `action`; at its beginning that is None.

    `ends_turn`: a turn, or the game, is over with it.
    """

    picture: Picture
    action: AnyAction | None
    ends_turn: bool


class _Nowhere:
    """A terminal nobody looks at."""

    def __init__(self, cols: int, rows: int) -> None:
        self.size = (cols, rows)

    def listen(
        self, typed: Callable[[bytes], None], sized: Callable[[int, int], None], gone: Callable[[], None]
    ) -> None:
        """Nobody types."""

    def show(self, data: bytes) -> None:
        """Nobody sees it."""


class _NoEngines:
    """Nobody thinks: everything has been played already."""

    def asker(self, account: str = "") -> Engine:
        return self

    restarts = 0

    async def ask(self, request: Any) -> Any:
        raise AssertionError("nobody asks in a game that is shown")

    def hurry(self) -> None:
        """Nothing is asked."""


class _Played(Opponents[Any]):
    """The computers of a game that has been played."""

    are_wanted = False


class _Words(LateDictionary):
    """The words of a record: judged long ago, so that they need not be there any more."""

    def __init__(self, library: Library, reference: DictionaryRef) -> None:
        super().__init__(library, reference.id)
        self._sha256 = reference.sha256

    @property
    def sha256(self) -> str:
        """The identity the list had then."""
        return self._sha256

    def at_once(self, word: str, /) -> bool | None:
        return True

    def prepare(self) -> None:
        """There is nothing to open."""


class _Shown(Hub):
    """The one game that is shown, and whoever looks on."""

    def __init__(self, library: Library, store: Store, game: AnyGame) -> None:
        """Begin where `game` has come to."""
        engines = _NoEngines()
        super().__init__(library, engines)
        words = _Words(library, game.dictionary)
        self._store = store
        self.game_id = store.add_game(game, "", HOME, is_open=True)
        table = kind_of(game.kind).table.open(store, self.game_id, lambda _game: words, now=lambda: _THEN)
        self._shown = Room(table, words, engines)
        self._shown.computers = _Played(table, engines, words, self._shown.report)

    def sit(self, game_id: str, account: str = HOME) -> Chair[Any, Any]:
        """Return a chair at the game, whatever it is asked for."""
        return self._shown.sit(account)

    async def play(self, after: AnyGame, action: AnyAction) -> bool:
        """Store `action`, as another process would, and tell it; return whether it has ended a turn."""
        turn = self._shown.table.turn
        self._store.append(self.game_id, after)
        await self._shown.wake()
        # Of somebody who plays alone every turn has the same name.
        return isinstance(action, after.turns) or self._shown.table.turn != turn


async def played(
    game: AnyGame, size: tuple[int, int], capabilities: Capabilities, theme: str | None = None
) -> AsyncIterator[Scene]:
    """Yield how `game` looks to somebody who looks on, at its beginning and after each of its actions.

    `size` is that of the terminal, columns and rows. The language is the one in use. What goes wrong on the
    screen is raised as it is.
    """
    store = open_store(IN_MEMORY, lambda: _THEN)
    now = type(game).begin(game.setup)
    library = Library(store, "", _ONLOOKER, files=False)
    hub = _Shown(library, store, now)
    app = UpwordsApp(library, hub, capabilities, theme=theme, first_game=hub.game_id, line=_Nowhere(*size))
    try:
        async with _running(app):
            yield Scene(await _finished(app), None, ends_turn=True)
            for entry in game.entries:
                now = now.apply(entry.action)
                ends_turn = await hub.play(now, entry.action)
                yield Scene(await _finished(app), entry.action, ends_turn=ends_turn)
    finally:
        store.close()


@asynccontextmanager
async def _running(app: UpwordsApp) -> AsyncIterator[None]:
    """Run an application; raise what it has ended of."""
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


async def _finished(app: UpwordsApp) -> Picture:
    """Return the picture that an application comes to, when it has nothing left to do."""
    picture, same = Picture(app), 0
    while same < _STILL and app.is_running:
        await _taken(app)
        await app.workers.wait_for_complete()
        latest = Picture(app)
        same = same + 1 if latest == picture else 0
        picture = latest
    return picture


async def _taken(app: UpwordsApp) -> None:
    """Wait until the screen on top has taken all it has been sent, and has drawn what follows."""
    for pump in (app, app.screen):
        taken = asyncio.Event()
        pump.call_after_refresh(taken.set)
        while not taken.is_set() and app.is_running and pump in (app, app.screen):
            await asyncio.sleep(0.001)
