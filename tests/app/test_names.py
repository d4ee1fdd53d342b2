"""Computer players have names of their own, which nobody else at the table has."""

from __future__ import annotations

import pytest

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.play.opponents import computer_name, is_own_name, with_names
from upwords_tui.games.base import Seat
from upwords_tui.games.catalogue import kinds

LEVELS = [f"computer:{level.id}" for kind in kinds() for level in kind_of(kind).levels]


def test_every_level_has_names_of_its_own_for_a_whole_table() -> None:
    names = [name for player in LEVELS for name in _all_names(player)]
    assert len(set(names)) == len(names) == 6 * len(LEVELS)
    assert all(name.isalpha() and 2 < len(name) < 8 for name in names)


def _all_names(player: str) -> list[str]:
    names: list[str] = []
    for _seat in range(6):
        names.append(computer_name(player, names))
    return names


def test_a_name_comes_back_and_is_nobody_elses() -> None:
    assert computer_name("computer:casual") == computer_name("computer:casual") == "Ada"
    assert computer_name("computer:casual", ["ADA"]) == "Milo"
    assert computer_name("computer:of another program")
    seats = with_names(
        [Seat("Ada"), Seat("", "computer:casual"), Seat("Us", members=("Milo",)), Seat("", "computer:casual")]
    )
    assert [seat.name for seat in seats] == ["Ada", "Ella", "Us", "Eetu"]


def test_when_all_names_are_taken_there_is_a_number() -> None:
    names = _all_names("computer:casual")
    assert computer_name("computer:casual", names) == "Ada 2"


@pytest.mark.parametrize(
    ("name", "player", "own"),
    [
        ("Ada", "computer:casual", True),
        ("Ada", "computer:expert", False),
        ("Computer", "computer:expert", True),
        ("Computer 3", "computer:expert", True),
        ("Computer Bert", "computer:expert", False),
        ("Ada", "human", True),
        ("Anna", "human", False),
    ],
)
def test_a_name_somebody_chose_is_told_from_those_of_a_level(name: str, player: str, own: bool) -> None:
    assert is_own_name(name, player) is own
