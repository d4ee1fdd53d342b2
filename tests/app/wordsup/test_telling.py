"""Words Up in sentences: everything that can happen has one, and says no more than may be known."""

from __future__ import annotations

import random
import re

import pytest

from tests.games.wordsup.scene import card, do, scene, turn, word
from tests.games.wordsup.test_words_up_random import played
from upwords_tui.app.narration.wordsup.events import (
    best_word,
    card_text,
    entry_lines,
    happening_sentence,
    opening_lines,
    outcome_lines,
    result_lines,
    turn_sentence,
)
from upwords_tui.games.base import Sit
from upwords_tui.games.wordsup.actions import GiveUp, Happening, LeaveMatch, MissTurn, PlaySwap, Skip, What
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions

ROW = "B3 O1 O1 M2 S1 T1 E1 N1 A1 P2 B3 O1 O1 M2 S1 T1 "


def told(game: WordsUpGame) -> list[str]:
    """Return what the latest action did, as a spectator hears it."""
    view = game.view_for(None)
    return entry_lines(view.history[-1], view)


def test_cards() -> None:
    faces = ("A1", "A5*", "joker", "10+", "sorry", "swap")
    assert [card_text(card(face)) for face in faces] == [
        "A, 1", "A, 5 coloured", "Joker", "10+", "Sorry", "Swap",
    ]  # fmt: skip


def test_a_word_and_what_comes_of_it() -> None:
    game = turn(scene("B7* " + ROW, "S1 T1", "A1 A1"), "A1 C1 D1")
    assert told(game) == ["Anna turned D1: O, 1."]
    assert told(word(game, "BOOS", stock=True)) == [
        "Anna made BOOS, 10 doubled is 20 points, with B, 7 coloured; O, 1; O, 1; S, 1.",
        "Anna's stock shows T, 1.",
    ]
    secret = turn(scene(ROW, "S1 T1", "A1 A1", options=WordsUpOptions(show_scores=False)), "A1 B1 C1 D1")
    assert told(word(secret, "BOOM")) == ["Anna made BOOM with B, 3; O, 1; O, 1; M, 2."]


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (
            do(turn(scene(ROW, "S1 T1", "A1"), "A1 B1 C1"), GiveUp(seat=0)),
            ["Anna made no word.", "The cards were turned back."],
        ),
        (
            do(scene(ROW, "S1 T1", "A1"), Skip(seat=0)),
            ["Anna skipped the turn; the open stock card went under the stock.", "Anna's stock shows T, 1."],
        ),
        (
            do(scene(ROW, "sorry T1", "A1"), MissTurn(seat=0)),
            ["Anna spent a Sorry and missed the turn.", "Anna's stock shows T, 1."],
        ),
        (
            do(scene(ROW, "swap T1", "A1"), PlaySwap(seat=0)),
            ["Anna played a Swap.", "Anna's stock shows T, 1.", "Swap: every stock goes to the next player."],
        ),
        (
            turn(scene("sorry " + ROW, "T1", "A1"), "A1"),
            ["Anna turned A1: Sorry.", "Sorry: Anna's turn ends."],
        ),
        (
            turn(scene("10+ " + ROW, "T1", "A1"), "A1"),
            ["Anna turned A1: 10+.", "Anna got ten points for a 10+."],
        ),
        (do(scene(ROW, "T1", "A1"), Sit(seat=1, name="Zoë", player="human")), ["Zoë takes over from Ben."]),
    ],
)
def test_other_actions(game: WordsUpGame, lines: list[str]) -> None:
    assert told(game) == lines


def test_cards_turned_back_are_not_told_again() -> None:
    game = do(turn(scene(ROW, "S1 T1", "A1"), "A1 B1 C1"), GiveUp(seat=0))
    view = game.view_for(1)
    assert [line for entry in view.history for line in entry_lines(entry, view)][:3] == [
        "Anna turned A1.",
        "Anna turned B1.",
        "Anna turned C1.",
    ]


def test_the_end_of_a_match() -> None:
    game = word(turn(scene(ROW, "S1", "A1 Q10"), "A1 B1 C1"), "BOOS", stock=True)
    view = game.view_for(None)
    reckoning = [
        "Round 1: Anna's stock is gone.",
        "Anna: 6 points.",
        "Ben: 0, minus 22 for the stock, so minus 22 points.",
    ]
    assert told(game)[1:] == reckoning
    ended = ["Anna wins, 6 to minus 22."]
    assert outcome_lines(view) == [*reckoning, *ended]
    assert result_lines(view, ["New."]) == (*reckoning, *ended, "New.", "Best word: BOOS by Anna, 6 points.")
    assert best_word(view) == (0, "BOOS", 6)
    left = do(scene(ROW, "S1", "A1"), LeaveMatch(seat=0)).view_for(None)
    assert outcome_lines(left)[0] == "Round 1: Anna has resigned."
    assert outcome_lines(scene(ROW, "S1", "A1").view_for(None)) == []


def test_everything_that_can_happen_has_a_sentence() -> None:
    view = scene(ROW, "S1 T1", "A1").view_for(None)
    for what in What:
        said = happening_sentence(Happening(what, 0, (card("A1"),), (0,)), view)
        assert said or what is What.WORD


@pytest.mark.parametrize("number", range(10))
def test_whole_matches_are_told(number: int) -> None:
    game = played(random.Random(f"told {number}"))
    view = game.view_for(0)
    first = "Round 1 begins with " if view.options.rounds > 1 else "A round begins with "
    assert opening_lines(view)[0].startswith(first)
    begun = [line for entry in view.history for line in entry_lines(entry, view) if " begins with " in line]
    assert [line.split()[1] for line in begun] == [str(each + 2) for each in range(len(begun))]
    for entry in view.history:
        for line in entry_lines(entry, view):
            assert line.endswith((".", "!")) and "{" not in line
    assert turn_sentence(view).endswith(" to play.")
    assert re.search(r"\b(wins|win|made)\b", outcome_lines(view)[-1])
