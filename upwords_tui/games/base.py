"""Who sits at a table, and what every action and view has in whatever game; `game` has the games."""

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
"""With this a level begins that is an engine of others."""


@dataclass(frozen=True)
class Seat:
    """One place at the table. `player` is "human" or "computer:LEVEL"; a team lists its members.

    `account` is the id of the account whose seat it is; empty for whoever is at this machine's keyboard. In a
    team whose members have an account each, `accounts` are those, in the order of `members`, and `account` is
    empty.
    """

    name: str
    player: str = HUMAN
    members: tuple[str, ...] = ()
    account: str = ""
    accounts: tuple[str, ...] = ()

    @property
    def owners(self) -> tuple[str, ...]:
        """The accounts whose seat this is: of a team, in the order of its members."""
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

    `is_of_house`: nobody at the table does it; whoever keeps the table does, for that seat. `is_late`:
    because its time is up. `is_for_team`: any member of a team may do it for all of them, whoever's turn it
    is.
    """

    is_of_house: ClassVar[bool] = False
    is_late: ClassVar[bool] = False
    is_for_team: ClassVar[bool] = False

    seat: int
    elapsed_ms: int = 0


@dataclass(frozen=True, kw_only=True)
class Sit(AnyAction):
    """Somebody else takes over a seat: a person joins or leaves, a computer steps in.

    `account` is whose the seat is then, as in `Seat`.
    """

    is_of_house = True
    is_for_team = True

    name: str
    player: str
    account: str = ""


@dataclass(frozen=True, kw_only=True)
class Forfeit(AnyAction):
    """A seat the game waits for is out for good, its time being up; no other seat has to wait longer.

    `ends`: the game ends with it and is lost for that seat, else the others go on where that is possible.
    """

    is_of_house = True
    is_late = True
    is_for_team = True

    ends: bool = True


UNDO, END, BREAK = "undo", "end", "break"
"""What all at a table may agree on: to take a turn back, to end the game as it stands, to have a break."""


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
    """What `seat` has asked, `about` UNDO, END or BREAK; `waits_for` are the seats yet to answer."""

    about: str
    seat: int
    waits_for: tuple[int, ...]


class Effect(NamedTuple):
    """What an action did, where a game tells nothing else of it: which turns were taken back, if any.

    `agreed`: with it the game was ended by all, or a break began or was over.
    """

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


# What every view of a game has. It is what a seat or a spectator may know; nothing else leaves a game


@dataclass(frozen=True, kw_only=True)
class SeatView:
    """What everybody may know of a seat in any game: who sits there, and who of a team plays next."""

    name: str
    player: str
    members: tuple[str, ...]
    to_play: str


@dataclass(frozen=True, kw_only=True)
class HeardEntry:
    """Action `number` (from 0) as a seat heard of it: what was done, what that did, and who did it."""

    number: int
    action: AnyAction
    effect: Any
    name: str


@dataclass(frozen=True, kw_only=True)
class GameView:
    """What every view has: `seat` is None for a spectator, `seed` until the game is over.

    `may_undo`, `may_end`, `may_break`: it may be offered to take a turn back, to end the game as it stands,
    to have a break. `offer` is an offer not yet answered; `on_break` are the people for whom a break waits.
    `partner`: whoever sees this is in a team, and it is the turn of this other member of it.
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
