"""What is kept of games and of those who play them: the values, and what every store offers.

The one idea: an action is on disk before anyone sees it, and of two who store the same number of a game one
wins; the other gets StaleGame. Nothing here knows where or how things are kept: `opening` opens a store.

Every method may be called from any thread. One that writes may wait for others that write, for at most three
seconds; one that only reads waits for none of them. All raise StoreError if that can't be done. What comes
back is foreign: names are safe to show, times are UTC, and what can't be read of one row spoils no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from upwords_tui.games.played import AnyGame

HOME = "home"
"""The account of whoever sits at this machine's own keyboard: it is there from the start."""
PERSON = "person"
"""The kind of account somebody has who is not at home."""


class Account(NamedTuple):
    """Somebody games and settings belong to."""

    id: str
    name: str
    kind: str
    created: datetime


class GameRow(NamedTuple):
    """A stored game as a list shows it.

    `edition` is an id, empty if it can't be read; `owner` is the account that began the game; `is_due` says
    whether the game waits for a seat of the account whose list this is.
    """

    id: str
    kind: str
    name: str
    edition: str
    owner: str
    updated: datetime
    actions: int
    is_over: bool
    is_due: bool


class StoredAction(NamedTuple):
    """An action as `AnyGame.apply_json` takes it, and when it was stored."""

    body: Mapping[str, Any]
    made: datetime


class StoredGame(NamedTuple):
    """A game with the times at which it was stored: `times[n]` is when it had come to `n` actions."""

    game: AnyGame
    times: tuple[datetime, ...]


class Result(NamedTuple):
    """How one seat fared in a finished game. `account` is that of the seat, empty as there."""

    seat: int
    name: str
    player: str
    score: int
    won: bool
    account: str = ""


class Ending(NamedTuple):
    """How all seats of a game fared, with what it was played: what tables of scores are made of."""

    edition: str
    dictionary: str
    results: tuple[Result, ...]


class ScoreRow(NamedTuple):
    """One line of a table of best scores."""

    name: str
    score: int
    ended: datetime


class Store(Protocol):
    """Games, accounts, results and settings that outlive the process."""

    def close(self) -> None:
        """Let go of everything; nothing may be asked afterwards."""

    def changed(self) -> bool:
        """Return whether anybody else has stored anything since this was asked last; cheap, and never waits.

        While something of one's own is being stored the answer is no, and what others did is told next time.
        """

    # Accounts

    def add_account(self, name: str) -> Account:
        """Make an account for a person. Raises StoreError if another is called so, however it is written."""

    def account(self, account: str) -> Account:
        """Return the account with this id. Raises StoreError if there is none, or it is gone."""

    def rename_account(self, account: str, name: str) -> None:
        """Give an account another name. Raises StoreError if another is called so."""

    def delete_account(self, account: str) -> None:
        """Forget somebody: name, settings, and the games they began at which no other account sits.

        Their results stay without a name.
        """

    # Games

    def add_game(self, game: AnyGame, name: str, owner: str = HOME) -> str:
        """Store a game with all its actions so far and return its new id."""

    def append(
        self, game_id: str, game: AnyGame, ending: Ending | None = None, due_in: timedelta | None = None
    ) -> datetime:
        """Store the latest action of `game`, with how it ended if it did; return when, once both are on disk.

        `due_in` is after how long the time of the turn that begins with it is up, if it ever is.

        Raises StaleGame if an action of that number is stored already, StoreError if the game was deleted.
        The game's row is taken hold of first, so that whoever comes second waits and is then told.
        """

    def kind(self, game_id: str) -> str:
        """Return which kind of game is stored under an id. Raises StoreError if there is no such game."""

    def owner(self, game_id: str) -> str:
        """Return the account that began a game. Raises StoreError if there is no such game."""

    def load(self, game_id: str) -> StoredGame:
        """Return a stored game, replayed and verified.

        Raises RecordError if what is stored does not add up, StoreError if there is no such game.
        """

    def actions_since(self, game_id: str, number: int) -> tuple[StoredAction, ...]:
        """Return the actions of a game from `number` on. Raises as `load` does; nothing is replayed."""

    def begin_turn(self, game_id: str, number: int, due_in: timedelta | None = None) -> datetime:
        """Keep, and return, when somebody took a shared keyboard for the turn after `number` actions."""

    def turn_begun(self, game_id: str) -> tuple[int, datetime] | None:
        """Return what was kept last by `begin_turn`, if anything was."""

    def due(self) -> tuple[str, ...]:
        """Return the games in which the time of a turn is up."""

    def claim(self, game_id: str, holder: str, seconds: float) -> bool:
        """Claim a game for so long, for having its computers act; return whether `holder` has it now.

        One at a time has it, and may claim it again as often as it likes: for no time, to let go of it.
        """

    def games(self, account: str, offset: int = 0, limit: int | None = None) -> tuple[GameRow, ...]:
        """Return the games `account` has begun or sits at, leaving out the first `offset`, at most `limit`.

        Those that wait for it come first, then the one played last.
        """

    def game_count(self, account: str) -> int:
        """Return how many games `account` has begun or sits at."""

    def unfinished(self, account: str) -> GameRow | None:
        """Return the game played last of those of `account` that are not over."""

    def rename(self, game_id: str, name: str) -> None:
        """Give a game another name."""

    def delete(self, game_id: str) -> None:
        """Delete a game for good; its results stay in the tables of scores."""

    def best_solo_scores(self, edition: str, dictionary: str, count: int = 10) -> tuple[ScoreRow, ...]:
        """Return the best scores of games played alone, highest first."""

    # Settings

    def setting(self, account: str, name: str, default: Any = None) -> Any:
        """Return a setting of `account` (any JSON value); `default` if there is none or it can't be read."""

    def set_setting(self, account: str, name: str, value: Any) -> None:
        """Store a setting of `account`."""
