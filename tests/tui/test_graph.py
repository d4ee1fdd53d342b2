"""Graphs: bars stand on nought or hang from it, and several stand under each other turn by turn."""

from __future__ import annotations

from tests.tui.rendering import FULL, section_lines
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.theme import make_skin
from upwords_tui.tui.widgets.graph import Curve, Graph

PLAIN = make_skin("dark", ColourDepth.NONE, GlyphLevel.ASCII)
AHEAD = Curve("Ahead", (10, 0, -10, None, -5), -10.0, 10.0)


def test_what_is_less_than_nought_hangs_from_a_line() -> None:
    assert section_lines(Graph(FULL, ((AHEAD,), -1)), 24, 6) == [
        " Ahead",
        "  10 ███",
        "   0 ███▁▁▁▁▁▁▁▁▁▁▁▁",
        "           ███   ███",
        " −10       ███",
        "",
    ]


def test_without_blocks_it_hangs_too() -> None:
    assert section_lines(Graph(PLAIN, ((AHEAD,), -1)), 24, 6)[2:5] == [
        "   0 ###------------",
        "           ###   ###",
        " -10       ###",
    ]


def test_without_anything_below_it_bars_stand_on_the_lowest_row() -> None:
    shown = section_lines(Graph(FULL, ((Curve("Score", (0, 5.4, None, 16), -0.0, 16.2),), -1)), 20, 5)
    assert shown == [" Score", " 16          ███", "             ███", "  0 ▁▁▁███   ███", ""]


def test_all_may_be_less_than_nought() -> None:
    shown = section_lines(Graph(FULL, ((Curve("Score", (-8, -16), -16.0, 0.0),), -1)), 20, 5)
    assert shown == [" Score", "   0 ▁▁▁▁▁▁", "     ██████", " −16    ███", ""]


def test_a_turn_stands_under_itself_in_every_graph() -> None:
    curves = (Curve("Chance", (90, 100), 0.0, 100.0), Curve("Ahead", (8, 9), 0.0, 9.0))
    shown = section_lines(Graph(FULL, (curves, -1)), 30, 12)
    assert shown.count("     ██████") == 4 and "   0 ██████" in shown


def test_a_note_stands_under_the_heading_and_takes_its_rows_from_the_bars() -> None:
    curve = AHEAD._replace(note="128 after the last turn, 148 after it.")
    shown = section_lines(Graph(FULL, ((curve,), -1)), 24, 9)
    assert [line.strip() for line in shown[1:3]] == ["128 after the last", "turn, 148 after it."]
    assert len(shown) == 9 and shown[-2].startswith(" −10")


def test_bars_fill_the_width_also_where_it_is_no_multiple_of_them() -> None:
    curve = Curve("Score", tuple(range(1, 49)), 0.0, 48.0)
    lowest = section_lines(Graph(FULL, ((curve,), 47)), 84, 6)[4]
    assert len(lowest) == 84 - 2
    assert Graph(FULL, ((curve,), 0)).cursor_offset() is None


def test_few_bars_get_no_wider_than_others() -> None:
    lowest = section_lines(Graph(FULL, ((Curve("Score", (1, 2, 2), 0.0, 2.0),), -1)), 84, 6)[4]
    assert lowest.strip() == "0 " + "█" * 9
