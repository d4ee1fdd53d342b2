"""Points: flat and stacked words, every kind of bonus, and the parts they are the sum of."""

from __future__ import annotations

import pytest

from tests.games.scene import CLASSIC, DUTCH, ENGLISH, FINNISH, board_of, sq, tiles
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.games.upwords.rules import PlayScore, check
from upwords_tui.games.upwords.tiles import Tile


def score(board: Board, text: str, edition: Edition = ENGLISH) -> PlayScore:
    laid = parse_play(text, board, edition.alphabet)
    verdict = check(edition, board, laid.tiles, laid)
    assert verdict.is_legal, verdict.violations
    assert verdict.score is not None
    return verdict.score


def words(board: Board, text: str, edition: Edition = ENGLISH) -> list[tuple[str, int, int]]:
    return [(word.text, word.base, word.bonus) for word in score(board, text, edition).words]


def test_a_flat_word_is_two_points_a_tile() -> None:
    assert words(board_of(), "5D CATER") == [("CATER", 10, 0)]


def test_a_word_with_one_stack_is_one_point_for_every_tile_in_it() -> None:
    assert words(board_of("5C MOOD"), "5C W(OOD)") == [("WOOD", 5, 0)]
    assert words(board_of("5C MOOD", "5C W(OOD)"), "5C G(OOD)") == [("GOOD", 6, 0)]


def test_a_shared_stack_counts_in_each_word() -> None:
    board = board_of("5D CAT", "E5 (A)T")
    assert words(board, "E5 O(T)") == [("COT", 4, 0), ("OT", 3, 0)]


def test_qu_brings_two_in_every_flat_word_once() -> None:
    assert words(board_of(), "5D QUIT") == [("QUIT", 6, 2)]
    board = board_of("5D AT", "4E I")
    assert words(board, "5D (AT)QU") == [("ATQU", 6, 2)]
    crossing = board_of("5D AT", "F6 A")
    assert words(crossing, "5D (AT)QU") == [("ATQU", 6, 2), ("QUA", 4, 2)]
    two = Board.empty(10).with_tiles([(Square(4, 3), Tile("Qu")), (Square(4, 4), Tile("A"))])
    assert words(two, "5D (QUA)QU") == [("QUAQU", 6, 2)], "two such tiles in a word bring it once"


def test_qu_brings_nothing_in_a_stacked_word_but_counts_when_merely_kept() -> None:
    board = board_of("5D QUIT")
    assert words(board, "5D S(IT)") == [("SIT", 4, 0)]
    assert words(board, "5D (QUIT)E") == [("QUITE", 8, 2)]
    assert words(board_of("5D SIT"), "5D QU(IT)") == [("QUIT", 4, 0)]


def test_in_dutch_each_q_x_and_y_brings_two_in_a_flat_word() -> None:
    empty = board_of(edition=DUTCH)
    assert words(empty, "5D QUIZ", DUTCH) == [("QUIZ", 8, 2)]
    assert words(empty, "5D XYQ", DUTCH) == [("XYQ", 6, 6)]
    assert words(board_of("5D YX", edition=DUTCH), "5D E(X)", DUTCH) == [("EX", 3, 0)]
    assert score(empty, "5D BCD", DUTCH).placed_bonus == 0


def test_in_finnish_each_of_b_c_d_f_g_brings_two_when_placed() -> None:
    empty = board_of(edition=FINNISH)
    flat = score(empty, "5D FAGOT", FINNISH)
    assert (flat.total, flat.placed_bonus, flat.words[0].bonus) == (14, 4, 0)
    stacked = score(board_of("5D SANA", edition=FINNISH), "5D B(ANA)", FINNISH)
    assert (stacked.total, stacked.placed_bonus) == (7, 2)
    kept = score(board_of("5D BAARI", edition=FINNISH), "5D (BAARI)T", FINNISH)
    assert (kept.total, kept.placed_bonus) == (12, 0)


def test_the_finnish_bonus_counts_once_though_the_tile_is_in_two_words() -> None:
    board = board_of("5D AAA", "G6 A", edition=FINNISH)
    both = score(board, "5D (AAA)B", FINNISH)
    assert [word.text for word in both.words] == ["AAAB", "BA"]
    assert (both.total, both.placed_bonus) == (8 + 4 + 2, 2)


@pytest.mark.parametrize(("edition", "bonus"), [(ENGLISH, 20), (CLASSIC, 20), (DUTCH, 20), (FINNISH, 10)])
def test_playing_all_seven_brings_the_all_rack_bonus_once(edition: Edition, bonus: int) -> None:
    empty = board_of(edition=edition)
    full = score(empty, f"{edition.size // 2}A SANAAUA", edition)
    assert (full.all_rack_bonus, full.total) == (bonus, 14 + bonus)


def test_an_emptied_rack_of_six_brings_none() -> None:
    assert score(board_of(), "5C PLATES").all_rack_bonus == 0


def test_seven_tiles_through_a_kept_one_bring_it_too() -> None:
    board = board_of("5E AT")
    full = score(board, "E2 STR(A)NGER")
    assert (full.all_rack_bonus, full.total) == (20, 16 + 20)


def test_the_total_is_the_sum_of_its_parts() -> None:
    board = board_of("5A SANAAU", edition=FINNISH)
    whole = score(board, "G4 BCADAFG", FINNISH)
    assert [word.score for word in whole.words] == [14, 14]
    assert (whole.placed_bonus, whole.all_rack_bonus) == (5 * 2, 10)
    assert whole.total == 14 + 14 + 10 + 10


def test_no_word_scores_for_tiles_that_were_not_placed_in_it() -> None:
    edition = ENGLISH._replace(flat_bonus=None)
    assert score(board_of(), "5D QUIT", edition).total == 6
    assert tiles("QUIT") == ("Qu", "I", "T")


def test_a_word_says_where_it_lies_which_way_and_how_high() -> None:
    board = board_of("5D CAT", "E5 (A)T")
    across, down = score(board, "E5 O(T)").words
    assert (down.text, down.squares, down.heights) == ("OT", sq("E5 E6"), (2, 1))
    assert (across.text, across.squares, across.heights) == ("COT", sq("D5 E5 F5"), (1, 2, 1))
    assert (across.direction, down.direction) == (Direction.ACROSS, Direction.DOWN)
