"""Who sits at a table, and what every action and view has in whatever game; `played` has the games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

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
