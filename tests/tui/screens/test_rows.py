"""Rows of which one is chosen: how they are written."""

from __future__ import annotations

from textual.strip import Strip

from tests.tui.rendering import FULL
from upwords_tui.tui.screens.rows import Row, RowList

PALETTE = FULL.palette


class Rows(RowList):
    """Rows, drawn without a screen."""

    def drawn(self, width: int, height: int) -> list[Strip]:
        return self._draw(width, height)


def test_in_the_chosen_row_nothing_is_quieter_than_the_rest() -> None:
    rows = Rows(FULL, margin=0)
    spans = [("1 ", PALETTE.faint), ("● ", PALETTE.seats[0]), ("Anna ", PALETTE.dim), ("5C", PALETTE.text)]
    rows.show([Row(spans, key="a"), Row(spans, key="b")], "b")
    plain, chosen = ({each.text.strip(): each.style for each in strip} for strip in rows.drawn(30, 2))
    here = PALETTE.here
    assert plain["1"] == FULL.style(PALETTE.ground, PALETTE.faint)
    assert chosen["1"] == chosen["Anna 5C"] == FULL.style(here, PALETTE.bright)
    # Whose it is, is told by colour too.
    assert chosen["●"] == FULL.style(here, PALETTE.seats[0])
