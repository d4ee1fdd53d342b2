"""How a game ended for whom, and by how much."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from upwords_tui.app.narration.events import headline, margin
from upwords_tui.games.base import Forfeit
from upwords_tui.games.game import Outcome


@dataclass
class Sitting:
    name: str
    has_resigned: bool = False


@dataclass
class Over:
    """What is asked of a view; who won are the best who have not left, unless `winners` says it."""

    totals: tuple[int, ...]
    left: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    seats: list[Sitting] = field(default_factory=list)
    outcome: Any = None
    history: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        names = ("Anna", "Ben", "Cleo", "Dee")
        self.seats = [Sitting(names[seat], seat in self.left) for seat in range(len(self.totals))]
        best = max((total for seat, total in enumerate(self.totals) if seat not in self.left), default=0)
        found = (seat for seat, total in enumerate(self.totals) if total == best and seat not in self.left)
        self.outcome = Outcome(self.winners or tuple(found), self.totals)


@pytest.mark.parametrize(
    ("over", "ahead", "own", "other"),
    [
        (Over((20, 12)), 8, "You win, 20 to 12.", "Anna wins, 20 to 12."),
        (Over((20, 19)), 1, "You win, 20 to 19.", "Anna wins, 20 to 19."),
        (Over((20, 12, 15)), 5, "You win by 5 points!", "Anna wins by 5 points."),
        (Over((20, 20, 15)), None, "You share the win!", "Anna and Ben share the win with 20 points."),
        (Over((20, 40), left=(1,)), None, "You win!", "Anna wins with 20 points."),
        (Over((20, 40, -5), left=(1,)), 25, "You win by 25 points!", "Anna wins by 25 points."),
        (
            Over((20, 20), winners=(0,)), 0, "You win with the longest word!",
            "Anna wins with the longest word.",
        ),
        (Over((20,)), None, "You scored 20 points.", "Anna scored 20 points."),
        (Over((20, 12), left=(0, 1)), None, "The game is over.", "The game is over."),
    ],
)  # fmt: skip
def test_how_it_ended_for_whom(over: Any, ahead: int | None, own: str, other: str) -> None:
    assert headline(over, 0) == own
    assert headline(over, None) == other
    if over.outcome.winners:
        assert margin(over) == ahead


def test_whoever_has_left_is_told_that_and_no_margin() -> None:
    over: Any = Over((20, 40), left=(1,))
    others: Any = Over((20, 40, -5), left=(1,))
    assert headline(over, 1) == "Anna wins: you resigned."
    over.history = (SimpleNamespace(action=Forfeit(seat=1)),)
    assert headline(over, 1) == "Anna wins: you ran out of time."
    assert headline(others, 1) == "Anna wins by 25 points."


def test_of_more_than_two_the_margin_is_over_the_best_of_the_others() -> None:
    three: Any = Over((20, 12, 15))
    assert headline(three, 2) == "Anna wins by 5 points."


def test_points_below_nothing_are_said_with_a_word() -> None:
    below: Any = Over((-21, -22))
    assert headline(below, 0) == "You win, minus 21 to minus 22."
