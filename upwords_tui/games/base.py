"""Seats, and what actions and views of every game have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol

Json = dict[str, Any]
JsonObject = Mapping[str, Any]
"""A JSON object that is only read; what it holds is foreign until it is checked."""

HUMAN = "human"
COMPUTER = "computer"
ENGINE = "engine:"
"""The prefix of a level that is an engine of others."""


@dataclass(frozen=True)
class Seat:
    """One place at the table. `player` is "human" or "computer:LEVEL"; a team lists its members.

    `account` is the id of its owner; empty for whoever is at this machine's keyboard. In a team whose members
    have an account each, `accounts` are those, in the order of `members`.
    """

    name: str
    player: str = HUMAN
    members: tuple[str, ...] = ()
    account: str = ""
    accounts: tuple[str, ...] = ()

    @property
    def owners(self) -> tuple[str, ...]:
        return self.accounts or ((self.account,) if self.account else ())

    @property
    def is_human(self) -> bool:
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

    `is_of_house`: the table itself does it for that seat. `is_late`: because its time is up. `is_for_team`:
    any member of a team may do it, whoever's turn it is.
    """

    is_of_house: ClassVar[bool] = False
    is_late: ClassVar[bool] = False
    is_for_team: ClassVar[bool] = False

    seat: int
    elapsed_ms: int = 0


@dataclass(frozen=True, kw_only=True)
class Sit(AnyAction):
    """Somebody else takes over a seat: a person joins or leaves, a computer steps in."""

    is_of_house = True
    is_for_team = True

    name: str
    player: str
    account: str = ""


@dataclass(frozen=True, kw_only=True)
class Forfeit(AnyAction):
    """A seat is out for good, its time being up.

    `ends`: it loses the game with that; otherwise the others go on where that is possible.
    """

    is_of_house = True
    is_late = True
    is_for_team = True

    ends: bool = True


UNDO, END, BREAK = "undo", "end", "break"
"""What all at a table may agree on: taking a turn back, ending the game as it stands, a break."""


@dataclass(frozen=True)
class Agreeing(AnyAction):
    """An action of what all must agree to (`agreement`), `about` UNDO, END or BREAK."""

    is_for_team = True

    about: str


class Offer(Agreeing):
    """Ask everybody else."""


class Accept(Agreeing):
    """Agree to what was asked. When the last person who was asked agrees, it is done."""


class Refuse(Agreeing):
    """Do not agree; or, as the seat that asked, withdraw the offer."""


@dataclass(frozen=True)
class GoOn(Agreeing):
    """Want to go on. When the last person at the table does, the break is over."""

    about: str = BREAK


@dataclass(frozen=True)
class Undo(Agreeing):
    """Take back the latest turn, the seats in `agreed` having said yes: read from records, never written."""

    is_of_house = True

    about: str = UNDO
    agreed: tuple[int, ...] = ()


class AgreementOffer(NamedTuple):
    """What `seat` has offered, `about` UNDO, END or BREAK; `waits_for` are the seats yet to answer."""

    about: str
    seat: int
    waits_for: tuple[int, ...]


class Effect(NamedTuple):
    """What an action did: the turns it took back; whether by agreement the game or a break began or ended."""

    undone: tuple[int, ...] = ()
    agreed: bool = False


class WordJudge(Protocol):
    """A dictionary: whatever can say whether a word (in capitals) is one."""

    def contains(self, word: str, /) -> bool:
        """Return whether `word` may be played."""


class AllWords:
    """Judges words that were found in a dictionary before."""

    def contains(self, _word: str, /) -> bool:
        return True


@dataclass(frozen=True, kw_only=True)
class SeatView:
    """Who sits in a seat, and who of a team plays next."""

    name: str
    player: str
    members: tuple[str, ...]
    to_play: str


@dataclass(frozen=True, kw_only=True)
class HeardEntry:
    """Action `number` (from 0) as a seat heard of it."""

    number: int
    action: AnyAction
    effect: Any
    name: str


@dataclass(frozen=True, kw_only=True)
class GameView:
    """What a seat or a spectator may know of a game; nothing else leaves it.

    `seat` is None for a spectator, `seed` until the game is over. `may_undo`, `may_end`, `may_break`: that
    may be offered. `on_break` are the people for whom a break waits. `partner` is the other member of a team
    whose turn it is.
    """

    seat: int | None
    dictionary: DictionaryRef
    options: Any
    seats: Sequence[SeatView]
    history: Sequence[HeardEntry]
    commitment: str
    seed: bytes | None
    to_act: tuple[int, ...]
    may_undo: bool
    may_end: bool
    may_break: bool
    offer: AgreementOffer | None
    on_break: tuple[int, ...]
    outcome: Any
    partner: str = ""

    @property
    def is_awaited(self) -> bool:
        return self.seat in self.to_act and not self.partner
