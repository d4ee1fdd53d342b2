"""Prepared games, seated as any stored game is: through a store and a library, and nothing below them.

The one idea: what a test has written down, a scene that nobody dealt, lies in a store that gives it back as
it is; from there on it is opened, played, stored and shown like any other game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

from tests.games.scene import AllWords
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import LiveGame, PlayerSession, SessionEvent
from upwords_tui.app.play.table import Table
from upwords_tui.app.setup.new_game import NewGameChoices, remember
from upwords_tui.base.errors import StaleGame, StoreError
from upwords_tui.games.base import UNDO, Accept, AnyAction, Offer
from upwords_tui.games.game import AnyGame
from upwords_tui.games.record import format_record, to_record
from upwords_tui.online.live_games import LiveGames
from upwords_tui.store.database import SqliteDatabase
from upwords_tui.store.games import Games
from upwords_tui.store.opening import Store
from upwords_tui.store.play_time import PlayTime
from upwords_tui.store.values import HOME, NEVER, DueIn, Ending, Stamp, StoredGame

opened: list[Store] = []
"""The stores made here, to be closed after the test."""


_EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


class FakeTime:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.is_fast_by = 0.0
        """By how much the date has been set forward."""

    def __call__(self) -> float:
        return self.now

    def show(self, moment: datetime) -> None:
        """Have it be `moment`."""
        self.now = (moment - _EPOCH).total_seconds()

    def utc(self) -> datetime:
        """Return the time of day that it is then."""
        return _EPOCH + timedelta(seconds=self.now + self.is_fast_by)


class FakeWords(AllWords):
    """As a dictionary: every word is good but those it is told are not."""

    id = "en"
    sha256 = "0" * 64
    is_open = True

    class word_list:  # noqa: N801
        id = "en"
        path = Path("words.txt")

    def is_listed(self, word: str) -> bool:
        return self.contains(word)

    def at_once(self, word: str) -> bool | None:
        return self.contains(word)

    def prepare(self) -> None:
        """There is nothing to read."""


class NoEngine:
    """Thinks of nothing: for games in which no computer is asked."""

    restarts = 0

    def asker(self, account: str = "") -> NoEngine:
        return self

    def hurry(self) -> None:
        """Nothing is asked."""

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        raise AssertionError("a computer was asked")


class FakePlayTime(PlayTime):
    """Passes as the time of the test does."""

    def _now(self) -> int:
        return self._reading()


class PreparedStore(Store):
    """A store that takes games which begin in the middle, on a disk that can be full; closed after the test.

    Another store on the same file reads only what was dealt. `time` is what its clock shows.
    """

    is_full = False
    games_type: ClassVar[type[PreparedGames]]

    def __init__(self, path: Path | None = None, time: FakeTime | None = None) -> None:
        self.time = time or FakeTime()
        super().__init__(SqliteDatabase(path, self.time.utc))
        self.play_time = FakePlayTime(self.database, self.time)
        self.prepared: dict[str, AnyGame] = {}
        self.games = self.games_type(self)
        opened.append(self)

    def seat(self, game: AnyGame, name: str = "x") -> str:
        """Store `game`, dealt or written down, for anybody to watch, and return its id."""
        game_id = self.games.add(game, name, HOME, is_open=True)
        self.prepared[game_id] = game
        return game_id


class PreparedGames(Games):
    """Those of `store`."""

    def __init__(self, store: PreparedStore) -> None:
        super().__init__(store.database, store.results, store.play_time)
        self.store = store

    def append(
        self, game_id: str, game: AnyGame, ending: Ending | None = None, due_in: DueIn = NEVER
    ) -> Stamp:
        if self.store.is_full:
            raise StoreError("the disk is full")
        made = super().append(game_id, game, ending, due_in)
        if game_id in self.store.prepared:
            self.store.prepared[game_id] = game
        return made

    def load(self, game_id: str) -> StoredGame:
        self.kind(game_id)  # says if the game has been deleted
        prepared = self.store.prepared.get(game_id)
        if prepared is None:
            return super().load(game_id)
        now = Stamp(self.store.time.utc(), self.store.play_time.now())
        stamps = [action.stamp for action in self.actions_since(game_id, 0)]
        return StoredGame(prepared, (*(stamps or [now])[:1], *stamps))


PreparedStore.games_type = PreparedGames


class OpenLibrary(Library):
    """The games of Anna in `store`."""

    def __init__(self, store: PreparedStore) -> None:
        super().__init__(store, "Anna")
        self.store = store

    def remember(self, choices: NewGameChoices) -> None:
        """Keep `choices` as those of a new game."""
        remember(self, choices)


class PreparedLibrary(OpenLibrary):
    """The games of Anna, with the words of the test's choosing and the clock of the store."""

    def __init__(self, store: PreparedStore, words: FakeWords | None = None) -> None:
        super().__init__(store)
        self._words = words or FakeWords()

    def dictionary(self, id_or_path: str) -> Any:
        return self._words

    def is_open(self, dictionary_id: str) -> bool:
        return True

    def open(self, game_id: str) -> Table:
        return opened_table(self.store, game_id, self.late_dictionary("en"))


class Judged:
    """Words that are asked as a dictionary is, whatever the test has for one."""

    def __init__(self, judge: Any) -> None:
        self.id, self.sha256, self._judge = "en", "0" * 64, judge

    def contains(self, word: str, /) -> bool:
        return bool(self._judge.contains(word))

    def is_listed(self, word: str, /) -> bool:
        return self.contains(word)

    def at_once(self, word: str, /) -> bool | None:
        return self.contains(word)

    def prepare(self) -> None:
        """There is nothing to read."""


def opened_table(store: PreparedStore, game_id: str, judge: Any) -> Table:
    """Return the table of a stored game, by the clock of the store."""
    table: type[Table] = kind_of(store.games.kind(game_id)).kit.table
    return table.open(store, game_id, lambda _game: judge, now=store.time.utc)


OF_GAMES = (
    *("kind", "dictionary", "seats", "to_act", "awaited", "is_over", "position", "due", "partner", "seen"),
)


class Seated:
    """A table and the chair of whoever is at this machine's keyboard, as one thing to ask and play with."""

    def __init__(self, store: PreparedStore, game_id: str, judge: Any, engines: Any = None) -> None:
        self.store = store
        self.words = Judged(judge)
        self.table = opened_table(store, game_id, self.words)
        kit = kind_of(self.table.game.kind).kit
        self.room = LiveGame(kit, self.table, self.words, engines or NoEngine())
        self.chair: PlayerSession[Any, Any] = self.room.sit(HOME)

    def __getattr__(self, name: str) -> Any:
        if name in OF_GAMES:
            return getattr(self.table.game, name)
        owners = (owner for owner in (self.table, self.chair, self.chair.time) if hasattr(owner, name))
        return getattr(next(owners, self.chair), name)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.table.game.seats) if seat.is_human)

    def do(self, action: AnyAction) -> Any:
        """Make `action`, whoever may, and return it as its seat heard of it."""
        try:
            after, made = self.table.commit(action)
        except StaleGame:
            self.table.refresh()
            raise
        self.table.adopt(after, made, action)
        return self.table.heard(self.number - 1, action.seat)[-1]

    def listen(self, heard: Callable[[tuple[Any, ...]], None]) -> None:
        """Have `heard` told what happens."""

        def hear(news: SessionEvent) -> None:
            heard(news.entries)

        self.chair.listen(hear, print)

    def expire(self) -> bool:
        """End the turn of somebody whose time is up; return whether it was."""
        action = self.table.overdue()
        if action is not None:
            self.do(action)
        return action is not None

    def undo(self, seat: int) -> Any:
        """Take back the last turn, with everybody's agreement; return what `seat` heard of that."""
        entry = self.do(Offer(UNDO, seat=seat))
        for other in self.people:
            if other != seat and self.table.view(None).offer:
                entry = self.do(Accept(UNDO, seat=other))
        return entry

    def record(self) -> str:
        return format_record(to_record(self.store.games.load(self.table.game_id).game))

    def serve(self) -> None:
        """Have the computers act."""
        asyncio.run(self.room.serve())


def sit_down(
    game: AnyGame, judge: Any = None, store: PreparedStore | None = None, engines: Any = None
) -> Any:
    """Return a table of its kind at `game`, by default in memory, with every word good and a still clock."""
    store = store or PreparedStore()
    return Seated(store, store.seat(game), judge or AllWords(), engines)


def sit_down_again(store: PreparedStore, game_id: str, judge: Any = None) -> Any:
    """Return another table at a game that is stored already, as in another window."""
    return Seated(store, game_id, judge or AllWords())


def hub_of(library: Library, engine: Any, hub: Any = LiveGames) -> Any:
    """Return a hub of which `engine` answers everybody's questions."""

    class Engines:
        def asker(self, account: str = "") -> Any:
            return engine

    return hub(library, Engines())
