"""What every view of a game has. It is what a seat or a spectator may know; nothing else leaves a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from upwords_tui.games.base import AgreementOffer, AnyAction, DictionaryRef


class SeatView(NamedTuple):
    """What everybody may know of a seat."""

    name: str
    player: str
    members: tuple[str, ...]
    to_play: str


class AnySeatView(Protocol):
    """What everybody may know of a seat in any game."""

    @property
    def name(self) -> str:
        """Who sits there."""

    @property
    def player(self) -> str:
        """“human”, or “computer:” and a level."""

    @property
    def members(self) -> tuple[str, ...]:
        """Who is in the team that sits there, if one does."""

    @property
    def to_play(self) -> str:
        """Who of them plays next."""


class AnyEntryView(Protocol):
    """One action as whoever sees it heard of it, in any game."""

    @property
    def number(self) -> int:
        """Which action it is, from 0."""

    @property
    def action(self) -> AnyAction:
        """What was done."""

    @property
    def effect(self) -> Any:
        """What that did; `undone` are the turns that were taken back with it."""

    @property
    def name(self) -> str:
        """Who has done it."""


class HeardEntry(NamedTuple):
    """One action of which everybody may know everything."""

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
    seats: Sequence[AnySeatView]
    history: Sequence[AnyEntryView]
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
        """Whether the game waits for whoever sees this."""
        return self.seat in self.to_act and not self.partner
