"""A few positions whose plays can be checked by eye; tests/agreement compares thousands."""

from __future__ import annotations

import pytest

from tests.engine.places import HASBRO, board_with, generate, notations
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import compile_lexicon

EMPTY = Board.empty(10)


def test_the_first_play_covers_a_centre_square() -> None:
    plays = generate(EMPTY, "AT", "at ta")
    rows = ["5D", "5E", "5F", "6D", "6E", "6F"]
    columns = ["E4", "F4", "E5", "F5", "E6", "F6"]
    assert notations(plays) == [f"{place} {word} 4" for place in rows + columns for word in ("AT", "TA")]


def test_plays_come_in_the_order_promised() -> None:
    assert notations(generate(board_with("5E AT"), "SE", "at eat ate seat east eats")) == [
        "5C SE(AT) 8",
        "5D E(AT)S 8",
        "5D E(AT) 6",
        "5E (AT)E 6",
    ]


def test_covering_scores_every_tile_beneath() -> None:
    board = board_with("5C MOOD", "5C WOOD")
    assert "5C H(OOD) 6" in notations(generate(board, "H", "wood hood"))
    assert "5C (WOO)L 6" in notations(generate(board, "L", "wood wool"))


def test_a_full_stack_keeps_its_tile() -> None:
    board = board_with("5E AT", "5E BT", "5E CT", "5E DT", "5E ET")
    assert board.height_at(Square.parse("E5")) == 5
    assert [text for text in notations(generate(board, "AO", "at ot et")) if text.startswith("5E")] == []
    assert "5E (E)O 7" in notations(generate(board, "AO", "at ot et eo"))


def test_the_same_tile_is_kept_not_laid() -> None:
    plays = generate(board_with("5E AT"), "ATSI", "at its")
    across = [play for play in plays if play.direction is Direction.ACROSS and play.start.row == 4]
    assert [(str(play.play.squares[0].name), play.play.tiles, play.score) for play in across] == [
        ("E5", ("I", "S"), 4)
    ]


def test_a_word_is_never_covered_entirely() -> None:
    board = board_with("5E AT")
    assert not [play for play in generate(board, "ONE", "on one") if play.start.row == 4]
    assert "5D N(A)O 6" not in notations(generate(board, "NO", "no on nao"))
    assert "5D NA(T) 6" not in notations(generate(board, "NO", "no on nat"))
    assert "5D N(A)O 4" in notations(generate(board, "NO", "no on nao"))


def test_a_bare_plural_is_left_out() -> None:
    board = board_with("5E CAT")
    assert notations(generate(board, "S", "cat cats")) == []
    assert notations(generate(board, "SO", "cat cats so")) == ["H5 SO 12"]
    assert notations(generate(board_with("5E BOS"), "S", "bos boss")) == ["5E (BOS)S 8"]


def test_two_plurals_with_one_s_are_left_out_unless_a_word_ended_in_s() -> None:
    words = "cat cats bos boss"
    assert notations(generate(board_with("5E CAT", "H2 CAT"), "S", words)) == []
    assert notations(generate(board_with("5E CAT", "H2 BOS"), "S", words)) == ["5E (CAT)S 16"]
    assert notations(generate(board_with("5E BOS", "H2 CAT"), "S", words)) == ["5E (BOS)S 16"]


def test_a_play_of_one_tile_is_listed_once() -> None:
    board = board_with("5E AT", "E5 AN")
    (play,) = generate(board, "O", "at an no to")
    assert (play.direction, play.start, play.score) == (Direction.ACROSS, Square.parse("E6"), 8)
    assert play.play.squares == (Square.parse("F6"),)
    assert [word.text for word in play.words] == ["NO", "TO"]


def test_qu_earns_its_bonus_in_flat_words_only() -> None:
    assert {play.score for play in generate(EMPTY, "Qu I T", "quit")} == {8}
    covered = generate(board_with("5E SIT"), "Qu A", "quit sit")
    assert notations(covered) == ["5E Qu(IT) 4"]


def test_all_seven_tiles_earn_the_bonus_of_the_edition() -> None:
    assert {play.score for play in generate(EMPTY, "PAINTED", "painted")} == {14 + 20}
    assert {play.score for play in generate(EMPTY, "LAULAJA", "laulaja", "hasbro-fi-10x10")} == {14 + 10}


def test_an_empty_rack_plays_nothing() -> None:
    plays = generate(EMPTY, "", "at")
    assert (len(plays), list(plays), plays.best(), bool(plays)) == (0, [], None, False)


def test_first_and_best_look_no_further() -> None:
    plays = generate(EMPTY, "AT", "at ta")
    best = plays.best()
    assert best
    assert best.play == plays.first(3)[0].play
    assert len(plays.first(3)) == 3
    assert len(plays.first(1000)) == len(plays) == 24
    assert repr(best) == "ScoredPlay(D5 across A T: 4)"


def test_a_generator_may_be_asked_again_and_again() -> None:
    lexicon = compile_lexicon(["at", "ta", "eat", "tea", "eta", "ate"], HASBRO.alphabet, 10)
    generator = Generator(HASBRO, lexicon)
    racks = [[Tile(face) for face in rack] for rack in ("AT", "ATE", "EAT", "", "XYZ", "AT")]
    again = [notations(generator.generate(EMPTY, rack)) for rack in racks]
    fresh = [notations(Generator(HASBRO, lexicon).generate(EMPTY, rack)) for rack in racks]
    assert again == fresh
    assert again[0] == again[5]
    assert again[1] == again[2]


def test_a_lexicon_for_another_board_is_refused() -> None:
    small = compile_lexicon(["at"], HASBRO.alphabet, 8)
    with pytest.raises(ValueError, match="smaller board"):
        Generator(HASBRO, small)
    with pytest.raises(ValueError, match="other tiles"):
        Generator(load_edition("dutch-10x10"), compile_lexicon(["at"], HASBRO.alphabet, 10))
