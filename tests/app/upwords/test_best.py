"""The best plays by their words: each word once, with all the places where it can lie."""

from __future__ import annotations

from tests.games.scene import ENGLISH, board_of, scene
from upwords_tui.app.play.upwords.engine_moves import Move
from upwords_tui.app.review.coach import best_play_lines, fold, others_sentence
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.play import format_play, parse_play
from upwords_tui.games.upwords.tiles import Tile

EMPTY = Board.empty(10)
LEAVE = tuple(map(Tile, "XY"))


def move(text: str, score: int = 8, board: Board = EMPTY, win: float | None = 0.5) -> Move:
    play = parse_play(text, board, ENGLISH.alphabet)
    return Move(format_play(board, play), play.tiles, play, score, LEAVE, 3.25, win)


def test_a_word_stands_once_with_its_places_in_order() -> None:
    plays = [move("5C WOOD"), move("5D WOO"), move("E4 WOOD"), move("5B WOOD", 10)]
    wood, woo = fold(plays, EMPTY)
    assert (wood.word, wood.places) == ("WOOD", ("5C", "E4", "5B"))
    assert wood.plays == (plays[0], plays[2], plays[3])
    assert (woo.word, woo.places, woo.plays) == ("WOO", ("5D",), (plays[1],))


def test_letters_that_are_kept_belong_to_the_word() -> None:
    board = board_of("5C MOOD")
    (wood,) = fold([move("5C WOOD", board=board), move("C5 WOOD", board=board)], board)
    assert (wood.word, wood.places) == ("WOOD", ("5C", "C5"))


def test_no_more_words_than_asked_for_but_all_their_places() -> None:
    plays = [move("5C WOOD"), move("5C WO"), move("5D WOOD")]
    assert [word.places for word in fold(plays, EMPTY, most=1)] == [("5C", "5D")]


def test_other_places_are_said_with_points_where_those_differ() -> None:
    (word,) = fold([move("5C WOOD"), move("E4 WOOD"), move("5B WOOD", 10)], EMPTY)
    assert others_sentence(word, 0) == "Also at E4 for 8 points and 5B for 10 points."
    assert others_sentence(word, 2) == "Also at 5C for 8 points and E4 for 8 points."
    assert others_sentence(word, 2, with_points=False) == "Also at 5C and E4."
    assert others_sentence(fold([move("5C WOOD")], EMPTY)[0], 0) == ""


def test_lines_tell_a_word_once() -> None:
    view = scene("WOODXYZ", "AAAAAAA").view_for(0)
    plays = (move("5C WOOD"), move("E4 WOOD"), move("5D WOO", win=None))
    assert best_play_lines(plays, view) == (
        "1. 5C WOOD: 8 points; keeps X, Y; worth +3.2; wins 50%. Also at E4.",
        "2. 5D WOO: 8 points; keeps X, Y; worth +3.2.",
    )


def test_what_brings_the_opponent_more_says_so_in_a_word() -> None:
    view = scene("WOODXYZ", "AAAAAAA").view_for(0)
    (line,) = best_play_lines((move("5C WOOD")._replace(equity=-2.5),), view)
    assert "worth minus 2.5;" in line


def test_of_many_places_a_line_names_the_first() -> None:
    view = scene("WOODXYZ", "AAAAAAA").view_for(0)
    plays = tuple(move(f"5{column} WOOD") for column in "ABCDEFG")
    assert best_play_lines(plays, view)[0].endswith("Also at 5B, 5C, 5D, 5E, 5F, and in 1 more place.")
    assert len(best_play_lines((*plays, move("5D WOO")), view, most=1)) == 1
