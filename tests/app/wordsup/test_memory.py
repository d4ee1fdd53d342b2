"""Exercises of the memory: what is shown and asked, what is right, and how many cards come next."""

from __future__ import annotations

import pytest

from tests.seating import PreparedLibrary, PreparedStore
from upwords_tui.app.training.exercises import Quiz, is_leaving
from upwords_tui.app.training.quizzes import memory_quiz
from upwords_tui.app.training.wordsup import (
    ASKED,
    FEWEST,
    MOST,
    LetterGuess,
    MemoryExercise,
    MemoryQuiz,
    Span,
    dealt,
    read_span,
)
from upwords_tui.base.errors import CommandError
from upwords_tui.games.wordsup.cards import load_cards
from upwords_tui.games.wordsup.position import square_name

SEED = b"m" * 32


def library() -> PreparedLibrary:
    return PreparedLibrary(PreparedStore())


def lying(lines: tuple[str, ...]) -> dict[str, str]:
    """Return what lies where, as the lines of an exercise tell it."""
    told = " ".join(lines[1:]).replace(":", "").replace(".", "").split()
    return dict(zip(told[::2], told[1::2], strict=True))


def answer_all(quiz: Quiz, *, wrong: int = 0) -> str:
    """Do an exercise with so many mistakes, the first answers; return what is said of it."""
    there = lying(quiz.begin())
    quiz.answer("")
    asked, said = min(len(there), ASKED), ""
    for number in range(asked):
        square = quiz.question.removeprefix("What was at ").removesuffix("?")
        letter = there[square]
        said = quiz.answer(_wrong(letter) if number < wrong else letter.lower())[-1]
    return said


def _wrong(letter: str) -> str:
    return "A" if letter != "A" else "E"


def test_cards_are_told_in_order_then_asked_for() -> None:
    quiz = MemoryQuiz(library(), "nl", SEED, 7)
    shown, asked = dealt("nl", SEED, 0, 7)
    lines = quiz.begin()
    assert lines[0] == "7 cards. Remember where they lie."
    assert list(lying(lines).items()) == [(square_name(each.square), each.letter) for each in shown]
    assert quiz.question == "Enter when you know them, “repeat” tells them again:"
    assert quiz.answer("") == () and quiz.hides, "they are to be remembered"
    for each in asked:
        assert quiz.question == f"What was at {square_name(each.square)}?"
        assert quiz.answer(each.letter.lower())[0] == "Right."
    assert len(asked) == ASKED and set(asked) < set(shown)


def test_a_wrong_letter_is_put_right_and_no_letter_is_no_answer() -> None:
    quiz = MemoryQuiz(library(), "nl", SEED, 3)
    quiz.begin()
    quiz.answer("")
    _shown, asked = dealt("nl", SEED, 0, 3)
    question = quiz.question
    assert quiz.answer("ab") == ("“ab” is not a letter. Answer with one; “stop” leaves.",)
    assert quiz.answer("") == ("Answer with a letter; “stop” leaves.",)
    assert quiz.question == question
    wrong = _wrong(asked[0].letter)
    assert quiz.answer(wrong)[0] == f"No, it was {asked[0].letter}."
    assert quiz.question != question


def test_how_an_exercise_stands_is_told_beside_the_sentences() -> None:
    quiz = MemoryQuiz(library(), "nl", SEED, 4)
    quiz.begin()
    shown, asked = dealt("nl", SEED, 0, 4)
    due = [quiz.exercise.due]
    assert quiz.exercise == MemoryExercise(shown, asked)
    quiz.answer("")
    due.append(quiz.exercise.due)
    quiz.answer("ab")
    assert quiz.exercise == MemoryExercise(shown, asked, is_turned_back=True), "that was no answer"
    quiz.answer(_wrong(asked[0].letter).lower())
    assert quiz.exercise.answers == (LetterGuess(asked[0], _wrong(asked[0].letter)),)
    for each in asked[1:]:
        due.append(quiz.exercise.due)
        quiz.answer(each.letter.lower())
    assert [*due, quiz.exercise.due] == [None, *asked, None] and quiz.exercise.is_over
    assert [answer.is_right for answer in quiz.exercise.answers] == [False, True, True, True]
    assert quiz.exercise.right == 3 and quiz.count == 4, "as many come next"
    quiz.answer("")
    assert quiz.exercise == MemoryExercise(*dealt("nl", SEED, 1, 4))


def test_the_cards_are_told_again_until_an_empty_line() -> None:
    quiz = MemoryQuiz(library(), "nl", SEED, 4)
    _count, *cards = quiz.begin()
    assert quiz.answer("repeat") == tuple(cards) and not quiz.hides
    how = "Enter when you know them; “repeat” tells them again, “stop” leaves."
    assert quiz.answer("help") == (*cards, how) and not quiz.hides
    assert quiz.answer("") == ()
    question = quiz.question
    assert quiz.answer("last") == () and quiz.question == question and not quiz.hides
    assert quiz.answer("\0") == ("Answer with a letter; “stop” leaves.",)
    assert quiz.answer("g")[0].startswith(("Right", "No")), "a letter is an answer, not short for repeat"


def test_how_to_hear_them_again_is_said_once() -> None:
    quiz = MemoryQuiz(library(), "nl", SEED)
    answer_all(quiz)
    quiz.answer("")
    assert quiz.question == "Enter when you know them:"


def test_the_span_grows_with_all_right_and_shrinks_with_fewer_than_half() -> None:
    each = library()
    quiz = MemoryQuiz(each, "nl", SEED)
    assert answer_all(quiz) == "3 of 3 right. All 3 cards: your best yet."
    assert answer_all(quiz) == "4 of 4 right. All 4 cards: your best yet."
    assert answer_all(quiz, wrong=1) == "4 of 5 right. Your best: 4 cards."
    assert answer_all(quiz, wrong=3) == "2 of 5 right. Your best: 4 cards."
    assert len(lying(quiz.begin())) == 4
    assert len(lying(MemoryQuiz(each, "nl", SEED).begin())) == 4, "another time it goes on from there"


def test_the_span_stays_within_its_bounds() -> None:
    assert Span(FEWEST, 0).after(FEWEST, 0, 3) == Span(FEWEST, 0)
    assert Span(MOST, 0).after(MOST, 5, 5) == Span(MOST, MOST)


@pytest.mark.parametrize(
    "kept", [None, [], {"cards": 2, "most": 0}, {"cards": "5", "most": 0}, {"cards": 5}, {"x": 1}]
)
def test_what_makes_no_sense_in_the_store_begins_anew(kept: object) -> None:
    assert read_span(kept) == (Span(5) if kept == {"cards": 5} else Span())


def test_no_exercise_is_like_the_one_before_and_a_seed_gives_the_same() -> None:
    first, second = (dealt("fi", SEED, number, MOST) for number in (0, 1))
    assert first == dealt("fi", SEED, 0, MOST) != second
    assert len({each.square for each in first[0]}) == MOST
    assert {each.letter for each in first[0]} <= set(load_cards("fi").alphabet)


@pytest.mark.parametrize("asked", ["2", "25", "many"])
def test_a_number_that_is_none_is_refused(asked: str) -> None:
    with pytest.raises(CommandError, match="a number of cards from 3 to 24"):
        memory_quiz(library(), asked)


def test_a_number_that_is_asked_for_is_shown() -> None:
    assert len(lying(memory_quiz(library(), "9").begin())) == 9


@pytest.mark.parametrize(
    ("line", "leaves"), [(".", True), ("stop", True), (" quit ", True), ("s", False), ("", False)]
)
def test_what_leaves(line: str, leaves: bool) -> None:
    assert is_leaving(line) is leaves
