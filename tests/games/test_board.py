"""The board: stacks, runs and the words that stand on it."""

from __future__ import annotations

from tests.games.scene import board_of, sq
from upwords_tui.games.upwords.board import Board, Direction, Square

BOARD = board_of("5C MOOD", "5C W(OOD)", "F5 (D)O", "9J A")


def test_stacks_are_bottom_to_top() -> None:
    (c5,) = sq("C5")
    assert BOARD.stack_at(c5) == ("M", "W")
    assert BOARD.top_at(c5) == "W"
    assert BOARD.height_at(c5) == 2
    assert BOARD.tops(sq("C5 D5")) == ("W", "O")
    assert BOARD.tile_count() == 7


def test_off_the_board_there_is_nothing() -> None:
    for square in (Square(-1, 0), Square(0, -1), Square(10, 0), Square(0, 10)):
        assert square not in BOARD
        assert BOARD.stack_at(square) == ()
        assert BOARD.top_at(square) is None
    assert (4, 2) not in BOARD, "only squares are on a board"


def test_a_run_is_the_longest_line_through_a_square() -> None:
    (e5,), (a1,) = sq("E5"), sq("A1")
    assert BOARD.run_through(e5, Direction.ACROSS) == sq("C5 D5 E5 F5")
    assert BOARD.run_through(e5, Direction.DOWN) == (e5,)
    assert BOARD.run_through(a1, Direction.DOWN) == ()


def test_a_run_ends_at_the_edge_of_the_board() -> None:
    filled = Board(3, (BOARD.tops(sq("C5")),) * 9)
    for square in filled.squares():
        row, col = square
        assert filled.run_through(square, Direction.ACROSS) == tuple(Square(row, at) for at in range(3))
        assert filled.run_through(square, Direction.DOWN) == tuple(Square(at, col) for at in range(3))
    assert filled.run_through(Square(0, 3), Direction.ACROSS) == ()


def test_the_words_that_stand_are_runs_of_two_or_more() -> None:
    assert list(BOARD.words()) == [(sq("C5 D5 E5 F5"), Direction.ACROSS), (sq("F5 F6"), Direction.DOWN)]


def test_laying_tiles_changes_no_board_that_was() -> None:
    empty = Board.empty(10)
    assert not empty.with_tiles([(Square(0, 0), BOARD.tops(sq("C5"))[0])]).is_empty
    assert empty.is_empty
    assert list(BOARD.occupied()) == list(sq("C5 D5 E5 F5 F6 J9"))
