"""A game as the actions so far: what follows from that alike in every game.

Each game says how it begins, what an action leads to (`apply`), and who may know what (`view_for`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from upwords_tui.errors import IllegalAction
from upwords_tui.games.base import AnyAction, DictionaryRef, Seat
from upwords_tui.games.fields import GAME_OVER, seated


class AnyPosition(Protocol):
    """How things stand after some action."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game is waiting for."""
        ...

    @property
    def outcome(self) -> Any:
        """How the game ended, or None."""
        ...


PositionT = TypeVar("PositionT", bound=AnyPosition)
PositionT_co = TypeVar("PositionT_co", bound=AnyPosition, covariant=True)


class AnySetup(Protocol):
    """What a game was begun with."""

    @property
    def dictionary(self) -> DictionaryRef:
        """Which dictionary it is played with."""
        ...


class AnyEntry(Protocol[PositionT_co]):
    """One action and what it led to."""

    @property
    def position(self) -> PositionT_co:
        """The position after it."""
        ...


@dataclass(frozen=True, kw_only=True)
class AnySit(AnyAction):
    """Somebody else takes over a seat: a person joins or leaves, a computer steps in.

    `account` is whose the seat is then, as in `Seat`.
    """

    name: str
    player: str
    account: str = ""


class PlayedGame(Generic[PositionT]):
    """A set-up, the position before the first action, and an entry for every action so far."""

    setup: AnySetup
    start: PositionT
    seats: tuple[Seat, ...]
    entries: tuple[AnyEntry[PositionT], ...]

    @property
    def position(self) -> PositionT:
        """The position now."""
        return self.entries[-1].position if self.entries else self.start

    @property
    def dictionary(self) -> DictionaryRef:
        """Which dictionary it is played with."""
        return self.setup.dictionary

    @property
    def action_count(self) -> int:
        """How many actions have been applied; the number of the next one."""
        return len(self.entries)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game is waiting for."""
        return self.position.to_act

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.outcome is not None

    def before(self, number: int) -> PositionT:
        """Return the position in which action `number` was made."""
        return self.entries[number - 1].position if number else self.start

    def _seated(self, action: AnySit) -> tuple[Seat, ...]:
        """Return the seats with somebody else in one of them. Raises IllegalAction."""
        if self.is_over:
            raise IllegalAction(GAME_OVER)
        return seated(self.seats, action.seat, Seat(action.name, action.player, account=action.account))
