"""Prepared games, seated as any stored game is: through a store and a library, and nothing below them.

The one idea: what a test has written down, a scene that nobody dealt, lies in a store that gives it back as
it is; from there on it is opened, played, stored and shown like any other game.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from tests.games.scene import AllWords
from upwords_tui.errors import StoreError
from upwords_tui.games.base import AnyGame
from upwords_tui.session.clock import TurnClock
from upwords_tui.session.library import AnyTable, Library, table_class
from upwords_tui.session.newgame import Choices, remember
from upwords_tui.store.database import IN_MEMORY, Ending, Store

opened: list[Store] = []
"""The stores made here, to be closed after the test."""


class FakeTime:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class FakeWords(AllWords):
    """As a dictionary: every word is good but those it is told are not."""

    id = "en"
    sha256 = "0" * 64

    class word_list:  # noqa: N801
        id = "en"
        path = Path("words.txt")

    def is_listed(self, word: str) -> bool:
        return self.contains(word)

    def prepare(self) -> None:
        """There is nothing to read."""


class PreparedStore(Store):
    """A store that takes games which begin in the middle, on a disk that can be full; closed after the test.

    Another store on the same file reads only what was dealt.
    """

    is_full = False

    def __init__(
        self, path: Path | Literal[":memory:"] = IN_MEMORY, now: Callable[[], datetime] | None = None
    ) -> None:
        super().__init__(path, now or (lambda: datetime.now(UTC)))
        self._prepared: dict[str, AnyGame] = {}
        opened.append(self)

    def seat(self, game: AnyGame, name: str = "x") -> str:
        """Store `game`, dealt or written down, and return its id."""
        game_id = self.add_game(game, name)
        self._prepared[game_id] = game
        return game_id

    def append(self, game_id: str, game: AnyGame, ending: Ending | None = None) -> None:
        if self.is_full:
            raise StoreError("the disk is full")
        super().append(game_id, game, ending)
        if game_id in self._prepared:
            self._prepared[game_id] = game

    def load(self, game_id: str) -> AnyGame:
        self.kind(game_id)  # says if the game has been deleted
        return self._prepared.get(game_id) or super().load(game_id)


class OpenLibrary(Library):
    """The games of Anna in `store`."""

    def __init__(self, store: PreparedStore) -> None:
        super().__init__(store, "Anna")
        self.store = store

    def remember(self, choices: Choices) -> None:
        """Keep `choices` as those of a new game."""
        remember(self.store, choices)


class PreparedLibrary(OpenLibrary):
    """The games of Anna, with the words and the clock of the test's choosing."""

    def __init__(
        self, store: PreparedStore, words: FakeWords | None = None, time: Callable[[], float] | None = None
    ) -> None:
        super().__init__(store)
        self._words = words or FakeWords()
        self._time = time

    def dictionary(self, id_or_path: str) -> Any:
        return self._words

    def open(self, game_id: str) -> AnyTable:
        table = super().open(game_id)
        if self._time:
            table.clock = TurnClock(self._time)
            table.clock.restart()
        return table


def sit_down(
    game: AnyGame,
    judge: Any = None,
    time: Callable[[], float] | None = None,
    store: PreparedStore | None = None,
) -> Any:
    """Return a table at `game`, by default in memory, with every word good and a clock that stands."""
    store = store or PreparedStore()
    return sit_down_again(store, store.seat(game), judge, time)


def sit_down_again(
    store: Store, game_id: str, judge: Any = None, time: Callable[[], float] | None = None
) -> Any:
    """Return another table at a game that is stored already, as in another window."""
    kind = table_class(store.kind(game_id))
    return kind.open(store, game_id, lambda _game: judge or AllWords(), TurnClock(time or FakeTime()))
