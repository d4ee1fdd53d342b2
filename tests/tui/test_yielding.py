"""Parts below each other give way in an order, and no more of them than must."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from upwords_tui.tui.widgets.arrangement import Part, fit
from upwords_tui.tui.widgets.section import BLANK, Line


def part(*heights: int) -> Part:
    """Return a part with forms of so many lines."""

    def lines(height: int) -> Sequence[Line]:
        return [BLANK] * height

    return Part(*(lambda height=height: lines(height) for height in heights))


def taken(parts: Sequence[Part], room: int) -> list[int]:
    """Return which forms the parts take, the first of them yielding first, a form at a time."""
    fit(parts, [(each, form) for form in (1, 2) for each in parts], room)
    return [each.taken for each in parts]


@pytest.mark.parametrize(
    ("room", "forms"), [(9, [0, 0]), (8, [1, 0]), (7, [1, 0]), (5, [1, 1]), (4, [2, 1]), (2, [2, 2])]
)
def test_parts_yield_in_order_while_they_do_not_fit(room: int, forms: list[int]) -> None:
    assert taken([part(5, 3, 1), part(4, 2, 1)], room) == forms


def test_what_was_not_needed_is_taken_back() -> None:
    assert taken([part(2, 1), part(9, 3)], 6) == [0, 1], "what the second saves is enough"


def test_the_dearest_is_taken_back_first() -> None:
    assert taken([part(3, 2), part(3, 2), part(9, 3)], 8) == [1, 0, 1]


def test_a_form_that_saves_nothing_is_passed_over() -> None:
    assert taken([part(3, 3, 1)], 2) == [2]


def test_it_is_told_whether_they_fit_at_last() -> None:
    parts = [part(3, 1), part(3, 2)]
    assert fit(parts, [(each, 1) for each in parts], 3) and not fit(parts, [], 2)


def test_forms_nobody_asks_for_are_not_made() -> None:
    def made() -> Sequence[Line]:
        raise AssertionError("made")

    only = Part(lambda: [BLANK], made)
    assert fit([only], [(only, 1)], 1) and only.lines == [BLANK]
