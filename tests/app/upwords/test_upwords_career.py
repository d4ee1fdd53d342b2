"""What is remembered of a game of Upwords: of one's own plays that stood."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tests.store.stored import new_game, passed
from upwords_tui.app.narration.upwords.results import averages, best_play, longest_word
from upwords_tui.app.play.files import read_game
from upwords_tui.app.play.upwords.table import UpwordsTable
from upwords_tui.app.profile.facts import Best, read_facts
from upwords_tui.app.profile.upwords import facts
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.board import Square

GAMES = Path(__file__).parents[2] / "golden" / "games"


def test_it_is_what_the_result_of_the_game_says() -> None:
    for name in ("classic-two", "hasbro-two", "dutch-five-point", "hasbro-lose-turn"):
        game: Any = read_game(GAMES / f"{name}.json")
        view = game.view_for(None)
        found = [facts(game, seat) for seat in range(len(game.seats))]
        best, longest = best_play(view), longest_word(view)
        assert best and longest and best.effect.score
        assert max(each.bests["play"].amount for each in found) == best.effect.score.total
        assert max(each.bests["word"].amount for each in found) == len(longest.word.tiles)
        means = [mean for _name, mean in averages(view)]
        assert [each.points / each.plays for each in found] == means


def test_the_highest_stack_is_one_that_was_built_on() -> None:
    game: Any = read_game(GAMES / "classic-two.json")
    heights = {0: 0, 1: 0}
    for entry in game.entries:
        if isinstance(entry.action, PlayTiles):
            board = entry.position.board
            built = max(board.height_at(square) for square in entry.action.play.squares)
            heights[entry.action.seat] = max(heights[entry.action.seat], built)
    found = [facts(game, seat).bests["stack"] for seat in (0, 1)]
    assert {seat: best.amount for seat, best in enumerate(found)} == heights
    assert all(best.words and best.words[0].isalpha() for best in found)


def test_plays_withdrawn_or_taken_back_count_for_nothing() -> None:
    game: Any = read_game(GAMES / "hasbro-undo-offers.json")
    undone = {number for entry in game.entries for number in entry.effect.undone}
    laid = [entry for entry in game.entries if isinstance(entry.action, PlayTiles)]
    assert undone & {entry.number for entry in laid}
    found = [facts(game, seat) for seat in range(len(game.seats))]
    plays = sum(each.plays for each in found)
    assert plays == len([entry for entry in laid if entry.number not in undone])


def test_whoever_has_laid_nothing_holds_nothing() -> None:
    over = new_game("Anna", "Ada:casual")
    while not over.is_over:
        over = passed(over)
    kept = UpwordsTable.facts_of(over)
    assert list(kept) == [0], "of computers nothing is kept"
    found = read_facts(kept[0])
    assert found and (found.plays, found.bests) == (0, {})


def test_what_is_kept_comes_back_safe_to_show() -> None:
    read = read_facts(
        {"version": 1, "plays": "x", "points": 1e400, "size": True, "best": {"play": {"amount": 3}}}
    )
    assert read and (read.plays, read.points, read.size, read.bests["play"]) == (0, 0, 0, Best(3))
    read = read_facts({"version": 1, "best": {"a": 3, "b": {"amount": 10**12, "words": ["\x1b[2J", 5]}}})
    assert read and read.bests == {"b": Best(0, ("[2J", "5"))}
    for kept in (None, {}, {"version": 3}, {"version": "1"}):
        assert read_facts(kept) is None


def test_where_tiles_were_laid_and_how_high_is_what_the_board_shows() -> None:
    game: Any = read_game(GAMES / "classic-two.json")
    told = [read_facts(facts(game, seat).as_json()) for seat in range(len(game.seats))]
    laid = Counter(square for each in told if each and each.laid for square, _height in each.laid)
    board = game.position.board
    squares = [Square(row, col) for row in range(board.size) for col in range(board.size)]
    assert laid == {square.name: height for square in squares if (height := board.height_at(square))}
    heights = Counter(height for each in told if each and each.laid for _square, height in each.laid)
    assert heights == Counter(n + 1 for height in laid.values() for n in range(height))


def test_facts_from_before_are_kept_but_tell_of_no_squares() -> None:
    before = read_facts({"version": 1, "plays": 3, "points": 60})
    assert before and (before.plays, before.laid) == (3, None)
    odd = read_facts(
        {"version": 2, "laid": [["E5", 2], ["\x1b[2Jlong", 1], ["E5"], [5, 5], "E5", ["A1", True]]}
    )
    assert odd and odd.laid == (("E5", 2), ("[2Jl", 1))
