"""Plays as text, read and written."""

from __future__ import annotations

import pytest

from tests.games.scene import DUTCH, ENGLISH, FINNISH, board_of, lay
from upwords_tui.base.errors import NotationError
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.play import Play, format_play, format_start, parse_play, parse_start
from upwords_tui.games.upwords.tiles import Tile

MOOD = board_of("5C MOOD")


def test_row_first_is_across_and_column_first_is_down() -> None:
    assert parse_start("5C") == (Square(4, 2), Direction.ACROSS)
    assert parse_start("c10") == (Square(9, 2), Direction.DOWN)
    assert format_start(Square(9, 2), Direction.ACROSS) == "10C"
    assert format_start(Square(9, 2), Direction.DOWN) == "C10"


@pytest.mark.parametrize(
    "text", ["", "5", "C", "55", "CC", "0C", "C0", "5C5", "100C", "5\u0130", "5\u212a", "\u017f5", "5 C"]
)
def test_what_is_no_place(text: str) -> None:
    with pytest.raises(NotationError):
        parse_start(text)


@pytest.mark.parametrize(
    "text", ["5C W(OOD)", "5C WOOD", "5c wood", " 5C  W (OO) D ", "5C W(O)OD", "5C W(O)(OD)"]
)
def test_brackets_and_case_do_not_matter(text: str) -> None:
    laid = parse_play(text, MOOD, ENGLISH.alphabet)
    assert laid == Play.of({Square(4, 2): Tile("W")})
    assert format_play(MOOD, laid) == "5C W(OOD)"


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (board_of(), "5C MOOD"),
        (MOOD, "F5 (D)EAR"),
        (MOOD, "5B S(MOOD)Y"),
        (MOOD, "5C F(OO)T"),
        (MOOD, "C5 (M)ET"),
        (MOOD, "C4 QU(M)"),
        (board_of("5D QUIT"), "5D (QUIT)E"),
        (board_of("D5 QUIT"), "D4 A(QUIT)"),
    ],
)
def test_a_play_is_written_as_it_is_read(board: object, text: str) -> None:
    assert isinstance(board, type(MOOD))
    written = format_play(board, parse_play(text, board, ENGLISH.alphabet))
    assert written.upper() == text


def test_qu_is_written_as_the_edition_spells_it() -> None:
    laid = parse_play("5D QUIT", board_of(), ENGLISH.alphabet)
    assert format_play(board_of(), laid) == "5D QuIT"
    dutch = parse_play("5D quiz", board_of(edition=DUTCH), DUTCH.alphabet)
    assert format_play(board_of(edition=DUTCH), dutch) == "5D QUIZ"


def test_a_single_tile_is_written_along_the_line_where_it_makes_a_word_across_first() -> None:
    assert format_play(MOOD, Play.of({Square(4, 6): Tile("Y")})) == "5C (MOOD)Y"
    assert format_play(MOOD, Play.of({Square(5, 2): Tile("E")})) == "C5 (M)E"
    corner = lay(MOOD, "F5 (D)EAR")
    assert format_play(corner, Play.of({Square(5, 4): Tile("H")})) == "6E H(E)"


def test_finnish_letters() -> None:
    laid = parse_play("h3 täit", board_of(edition=FINNISH), FINNISH.alphabet)
    assert laid.tiles == ("T", "Ä", "I", "T")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a place"),
        ("WOOD", "not a place"),
        ("5C", "missing"),
        ("5C   ", "missing"),
        ("5C MOOD", "lays no tile"),
        ("5C (MOOD)", "lays no tile"),
        ("5C (W)OOD", "C5 shows M, not W: brackets"),
        ("6C (W)OOD", "C6 is empty: type W without brackets"),
        ("5C W(OOD", "bracket"),
        ("5C WOOD)", "bracket"),
        ("5C W((OOD))", "bracket"),
        ("5C W()OOD", "bracket"),
        ("5C WÖÖD", "can't be spelt"),
        ("5C Q", "can't be spelt"),
        ("5C W1", "can't be spelt"),
        ("5A ABCDEFGHIJK", "11 tiles"),
        ("5A " + "A" * 5000, "5000 tiles"),
    ],
)
def test_what_is_no_play(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_play(text, MOOD, ENGLISH.alphabet)
