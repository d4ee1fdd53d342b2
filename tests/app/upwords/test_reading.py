"""The board read out, and found on it."""

from __future__ import annotations

import pytest

from tests.games.scene import board_of, scene
from upwords_tui.app.commands.upwords.board_queries import (
    board_rows,
    board_squares,
    board_words,
    find,
    line_sentences,
    neighbour_sentence,
    room_sentence,
    square_sentence,
)
from upwords_tui.base.errors import CommandError
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.view import UpwordsView


def view(*plays: str) -> UpwordsView:
    edition = load_edition("hasbro-10x10")
    return scene("ABC", "DEF", bag="EEE", board=board_of(*plays), edition=edition).view_for(0)


WOOD = view("5C MOOD", "C5 W", "F5 DEAR", "F8 Qu", "6E NET")
EMPTY = view()


def test_the_board_as_short_rows() -> None:
    rows = board_rows(WOOD)
    assert rows[0] == "   A  B  C  D  E  F  G  H  I  J"
    assert rows[5] == " 5 .  .  W2 O  O  D  .  .  .  ."
    assert rows[8] == " 8 .  .  .  .  .  Q2 .  .  .  ."
    assert len(rows) == 11 and max(map(len, rows)) <= 40


def test_the_words_of_the_board() -> None:
    assert board_words(WOOD) == (
        "WOOD, C5 across, heights 2 1 1 1",
        "NET, E6 across, flat",
        "ON, E5 down, flat",
        "DEAQu, F5 down, heights 1 1 1 2".replace("DEAQu", "DEAQU"),
    )
    assert board_words(EMPTY) == ("The board is empty.",)


def test_only_what_is_taken() -> None:
    assert board_squares(WOOD)[:2] == ("Row 5: C W, 2 high; D O; E O; F D.", "Row 6: E N; F E; G T.")
    assert board_squares(EMPTY) == ("The board is empty.",)


def test_a_row_and_a_column() -> None:
    assert line_sentences(WOOD, Direction.ACROSS, 4) == (
        "Row 5:",
        "A5 to B5: 2 empty",
        "C5 to F5: WOOD, heights 2 1 1 1",
        "G5 to J5: 4 empty",
    )
    assert line_sentences(WOOD, Direction.DOWN, 2) == (
        "Column C:",
        "C1 to C4: 4 empty",
        "C5: W, 2 high",
        "C6 to C10: 5 empty",
    )
    assert line_sentences(WOOD, Direction.ACROSS, 0) == ("Row 1 is empty.",)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("o", ("O: D5 and E5.",)),
        ("wood", ("WOOD, C5 across, heights 2 1 1 1",)),
        ("qu", ("QU: F8.",)),
        ("2", ("2 high: C5 W, F8 Qu.",)),
        ("3 high", ("No stack is 3 high.",)),
        ("xyz", ("XYZ is not on the board.",)),
    ],
)
def test_finding(wanted: str, said: tuple[str, ...]) -> None:
    assert find(WOOD, wanted) == said


def test_finding_what_is_open() -> None:
    assert find(WOOD, "open") == (
        "Open, beside a tile:",
        "Row 4: C4 to F4.",
        "Row 5: B5, G5.",
        "Row 6: C6 to D6, H6.",
        "Row 7: E7, G7.",
        "Row 8: E8, G8.",
        "Row 9: F9.",
    )
    assert find(EMPTY, "open") == ("Open: the centre squares E5, F5, E6 and F6.",)
    with pytest.raises(CommandError):
        find(WOOD, " ")


def test_a_square_and_what_is_round_it() -> None:
    assert square_sentence(WOOD, Square.parse("C5")) == "C5: W, 2 high"
    assert square_sentence(WOOD, Square.parse("E5")) == "E5, centre: O"
    assert square_sentence(WOOD, Square.parse("A1")) == "A1: empty"
    assert neighbour_sentence(WOOD, Square.parse("E6")) == "Beside it: E5 O; F6 E."
    assert neighbour_sentence(WOOD, Square.parse("A1")) == "Nothing beside it."
    assert room_sentence(WOOD, Square.parse("C5")) == "3 more tiles can go on it, the next any but W."
    tower = view("5E AT", "5E B(T)", "5E C(T)", "5E D(T)", "5E E(T)")
    assert room_sentence(tower, Square.parse("E5")) == "It is at full height: nothing can go on it."
    assert room_sentence(WOOD, Square.parse("A1")) == ""
