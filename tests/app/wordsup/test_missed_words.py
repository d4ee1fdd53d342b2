"""Missed words as questions: what could be known, what is right, and how one is helped."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from tests.app.wordsup.test_missing import FIELD, nearly_over, over
from tests.app.wordsup.words_up_tables import table_of
from tests.games.wordsup.scene import do, scene, turn, word
from tests.seating import FakeTime, PreparedLibrary, PreparedStore, sit_down
from upwords_tui.app.training import wordsup as missed_words
from upwords_tui.app.training.exercises import MISSED, Quiz
from upwords_tui.app.training.quizzes import due_game, has_own_retry, retry_quiz
from upwords_tui.app.training.wordsup import due
from upwords_tui.base.errors import CommandError, IllegalAction
from upwords_tui.engine.wordsup.players import Memory, Vocabulary, WordsUpPlayer
from upwords_tui.games.wordsup.actions import LeaveMatch

TASK = (
    "Anna, round 1, turn 3: which word would have scored most? SEAT was made, 4 points.",
    "Seen before: A1: S, 1; B1: E, 1; C1: A, 1; D1: T, 1; E1: B, 3; F1: O, 1.",
    "Stock card: B, 3.",
)


@pytest.fixture(autouse=True)
def few_words() -> Any:
    letters = [chr(code) for code in range(65, 91)]
    player = WordsUpPlayer(Vocabulary.of(("SEAT", "BEATS"), letters), Memory(None))
    with patch("upwords_tui.engine.wordsup.players.WordsUpLevel.make", lambda *_of: player):
        yield


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    """Have exercises be done at noon, on a day that changes only when told to."""
    time = FakeTime()
    time.show(datetime(2026, 11, 23, 12, tzinfo=UTC))
    monkeypatch.setattr(missed_words, "utc_now", time.utc)
    return time


def library() -> PreparedLibrary:
    return PreparedLibrary(PreparedStore())


def quiz(*unknown: str) -> Quiz:
    chair = table_of(over(), *unknown).chair
    return retry_quiz(library(), chair)


def test_what_could_be_known_is_told_and_nothing_of_the_answer() -> None:
    asked = quiz()
    lines = asked.begin()
    assert lines[:3] == TASK
    assert "BEATS" not in " ".join(lines)
    assert asked.question == "Which word?"
    for again in ("", "repeat", "last"):
        assert asked.answer(again) == TASK
    for lost in ("?", "help"):
        assert asked.answer(lost) == lines[-1:], "how it is answered"


def test_the_best_word_is_right_and_told_with_its_cards() -> None:
    asked = quiz()
    asked.begin()
    lines = asked.answer("beats")
    assert lines[0] == "BEATS, 7 points: right!"
    assert "Face down, but seen before: A1: S, 1; B1: E, 1; C1: A, 1; D1: T, 1." in lines
    assert lines[-1] == "That was the last word in this game."
    assert asked.question == ""


def test_any_word_of_the_dictionary_that_brings_as_much_is_right() -> None:
    asked = quiz()
    asked.begin()
    assert asked.answer("beast")[0] == "BEAST, 7 points: right!"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("seat", "SEAT scores 4 points; another word scores more."),
        ("zeta", "ZETA can't be made from these cards."),
        ("foo", "FOO is not in the dictionary."),
        ("b4!", "B4! is not in the dictionary."),
    ],
)
def test_other_words_are_told_from_each_other_and_may_be_followed_by_another(line: str, said: str) -> None:
    asked = quiz("FOO")
    asked.begin()
    assert asked.answer(line) == (said,)
    assert asked.question == "Which word?"


def test_hints_tell_the_length_then_the_first_letter() -> None:
    asked = quiz()
    asked.begin()
    assert asked.answer("hint") == ("It has 5 letters: 7 points.",)
    assert asked.answer("hint") == ("It begins with B.",)
    assert asked.answer("show")[0].startswith("The best word Anna missed in round 1: BEATS, 7 points")


def test_a_match_without_a_missed_word_asks_nothing() -> None:
    game = scene(FIELD, "Z4 Z4", "Z4 Z4")
    game = do(word(turn(game, "a1 b1 c1 d1"), "SEAT"), LeaveMatch(seat=0))
    nothing = patch("upwords_tui.engine.wordsup.missed_words.best_missed", return_value=None)
    with nothing, pytest.raises(CommandError, match="You missed nothing in this game"):
        retry_quiz(library(), table_of(game).chair)


def test_while_a_match_is_on_nothing_is_asked_and_nothing_told() -> None:
    chair = table_of(scene(FIELD, "B3 Z4", "Z4 Z4")).chair
    assert not has_own_retry(chair) and not has_own_retry(None)
    with pytest.raises(IllegalAction):
        chair.then(0, 0)
    with pytest.raises(IllegalAction):
        chair.worth(0, 0, "SEAT")


def test_whoever_looked_on_is_asked_nothing() -> None:
    chair = table_of(over()).chair
    assert has_own_retry(chair)
    with patch.object(type(chair), "seats", ()):
        assert not has_own_retry(chair)


# Spaced over days


def played_to_its_end() -> tuple[PreparedLibrary, Any]:
    """Return a library with a match that is over, and a chair at it."""
    store = PreparedStore()
    table = sit_down(nearly_over(), store=store)
    table.do(LeaveMatch(seat=1))
    return PreparedLibrary(store), table.chair


def test_what_was_found_comes_back_later_what_was_shown_the_next_day(now: FakeTime) -> None:
    days = {}
    for line in ("beats", "hint", "seat", "show"):
        each, chair = played_to_its_end()
        asked = retry_quiz(each, chair)
        assert due_game(each, None) == chair.game_id, "left, it comes again at once"
        lines = asked.answer(line)
        if asked.question:
            lines = asked.answer("beats")
        assert any(told.startswith("This one comes back on ") for told in lines)
        (kept,) = each.exercises.known(MISSED)
        assert kept.due and due_game(each, None) == "" and kept.name == f"{chair.game_id}/1/0"
        days[line] = (kept.due.date() - now.utc().date()).days
    assert days["beats"] > days["hint"] == days["seat"] >= days["show"] == 1


def test_what_is_due_is_asked_wherever_one_is_and_known_ever_longer(now: FakeTime) -> None:
    each, chair = played_to_its_end()
    retry_quiz(each, chair).answer("show")
    gaps = []
    for _time in range(3):
        (kept,) = each.exercises.known(MISSED)
        assert kept.due
        gaps.append((kept.due - now.utc()).days)
        now.show(kept.due)
        assert [place.name for place in due(each, now.utc())] == [kept.name]
        asked = retry_quiz(each, chair, is_due=True)
        assert asked.begin()[:3] == TASK
        assert "BEATS, 7 points: right!" in asked.answer("beats")
    assert gaps == sorted({*gaps}), "ever later"
    with pytest.raises(CommandError, match="Nothing is due now"):
        retry_quiz(each, chair, is_due=True)


def test_others_that_are_due_are_told_of_at_the_end() -> None:
    each, chair = played_to_its_end()
    each.exercises.add(
        MISSED,
        [f"{chair.game_id}/9/0", "nonsense", "x/y/z", "deleted/1/0"],
        datetime(2026, 11, 23, tzinfo=UTC),
    )
    asked = retry_quiz(each, chair)
    assert asked.answer("beats")[-1] == "More are due now: “retry”."
    with pytest.raises(CommandError, match="Nothing is due now"):
        retry_quiz(each, chair, is_due=True)
    assert due_game(each, None) == "", "what is no word missed any more comes no more"


def test_a_match_that_is_deleted_asks_nothing_more() -> None:
    each, chair = played_to_its_end()
    retry_quiz(each, chair)
    each.delete(chair.game_id)
    assert due_game(each, None) == ""


def test_at_a_table_with_exercises_of_its_own_those_are_set() -> None:
    each, chair = played_to_its_end()
    retry_quiz(each, chair)
    upwords: Any = SimpleNamespace(kind="upwords")
    assert due_game(each, upwords) == "" and due_game(each, chair) == chair.game_id
