"""What every game at this table offers, whatever its rules.

The one idea: a game is a set-up (with a secret seed) and a list of actions; everything else follows. A game
value is immutable, `apply` gives the next. Table, store and front-ends are written against these protocols.
Set-ups and actions travel as JSON objects, which each game reads as hostile input.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self

Json = dict[str, Any]

HUMAN = "human"
COMPUTER = "computer"


@dataclass(frozen=True)
class Seat:
    """One place at the table. `player` is "human" or "computer:LEVEL"; a team lists its members.

    `account` is the id of the account whose seat it is; empty for whoever is at this machine's keyboard.
    """

    name: str
    player: str = HUMAN
    members: tuple[str, ...] = ()
    account: str = ""

    @property
    def is_human(self) -> bool:
        """Whether people play this seat."""
        return self.player == HUMAN

    @property
    def level(self) -> str | None:
        """The level of the computer player in this seat, or None."""
        kind, _, level = self.player.partition(":")
        return level if kind == COMPUTER else None


@dataclass(frozen=True)
class DictionaryRef:
    """Which dictionary a game uses: its id, and the hash of its word list as it was at the start."""

    id: str
    sha256: str


@dataclass(frozen=True, kw_only=True)
class AnyAction:
    """Something a seat does; `elapsed_ms` is what its clock ran since its turn began (or its last action).

    `is_of_house`: nobody at the table does it; whoever keeps the table does, for that seat.
    """

    is_of_house: ClassVar[bool] = False

    seat: int
    elapsed_ms: int = 0


class Words(Protocol):
    """A dictionary: whatever can say whether a word (in capitals) is one."""

    def contains(self, word: str, /) -> bool:
        """Return whether `word` may be played."""


class AnyView(Protocol):
    """What one seat (or a spectator) may know; the only thing that leaves a game."""

    @property
    def seat(self) -> int | None:
        """The seat this view is for; None for a spectator."""


class AnyGame(Protocol):
    """A game in progress or finished; immutable."""

    @property
    def kind(self) -> str:
        """The id of the game, such as "upwords"."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""

    @property
    def entries(self) -> tuple[Any, ...]:
        """The actions so far, each with the positions before and after it."""
        ...

    @property
    def dictionary(self) -> DictionaryRef:
        """Which dictionary it is played with."""

    @property
    def action_count(self) -> int:
        """How many actions have been applied; the number of the next one."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game is waiting for, the one whose turn it is first; empty when over."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    def propose(self, action: Any, words: Words) -> Any:
        """Return `action` with the verdict of the dictionary `words` filled in.

        Raises IllegalAction for what its words forbid.
        """

    def apply(self, action: Any) -> Self:
        """Return the game after `action`. Raises IllegalAction if the rules forbid it."""

    def view_for(self, seat: int | None) -> AnyView:
        """Return what `seat` may know (None: a spectator)."""

    def heard(self, number: int, seat: int | None) -> Any:
        """Return action `number` (from 0) as `seat` (None: a spectator) heard of it when it was made."""

    def setup_json(self) -> Json:
        """Return the set-up, seed included: secret while the game runs."""

    def opening_json(self) -> Json:
        """Return what was drawn before the first action: fields of a record, for its reader."""

    def result_json(self) -> Json | None:
        """Return how the game ended; None if it has not."""

    def action_json(self, number: int) -> Json:
        """Return action `number` (from 0) with what it led to, for the store."""

    @staticmethod
    def edition_of(data: Mapping[str, Any]) -> str:
        """Return the id of the edition that a set-up names, whatever else is wrong with it."""
        ...

    @classmethod
    def from_setup_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the game at its start. Raises RecordError."""

    def apply_json(self, data: Mapping[str, Any]) -> Self:
        """Return the game after a recorded action, verified. Raises RecordError."""
