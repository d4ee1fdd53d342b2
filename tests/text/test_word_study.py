"""Looking for words, and studying them, line by line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.text.playing import Playing
from tests.text.words_up_playing import at
from upwords_tui.app.play.library import Library, open_library
from upwords_tui.app.training import word_study
from upwords_tui.app.training.exercises import WORD
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.lexicon.files import read_words
from upwords_tui.lexicon.registry import word_list

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
worth_order = word_study.worth_order
ORDER = ("CAT", "QUIT", "ZZYX", "SNACK", "MOOD")


@pytest.fixture(autouse=True)
def few_to_study(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_study, "worth_order", lambda _edition: ORDER)


# Looking for words


def test_patterns_are_answered_without_a_game() -> None:
    said = Playing(width=200).run("words sn?ck", "words *ijou", "words zzz?", "quit")
    assert "SN?CK: 4 words.\n5 tiles: SNACK, SNECK, SNICK, SNUCK.\n" in said
    assert "*IJOU: 1 word.\n5 tiles: BIJOU.\n" in said
    assert "No word was found for ZZZ?.\n" in said


def test_a_question_mark_at_the_end_is_part_of_a_pattern() -> None:
    assert "SAC?: 2 words.\n4 tiles: SACK, SACS.\n" in Playing(width=200).run("words sac?", "quit")


def test_words_become_others_at_a_table_too() -> None:
    playing = Playing(width=200)
    playing.run("new Anna and Ben")
    assert playing.type("words") == ["The board is empty."]
    assert playing.type("words snack") == [
        "1 on top: KNACK, SHACK, SLACK, SMACK, SNARK, SNECK, SNICK, SNUCK, STACK, SWACK.",
        "1 behind: SNACKS, SNACKY.",
        "SNACKS is only a play if another word is made too.",
    ]
    assert playing.type("words from tacqu 3") == ["TACQU: 3 words.", "3 tiles: ACT, CAT, QUAT."]


def test_what_is_most_used_comes_first() -> None:
    said = Playing(width=200).run("words s?ack use", "quit")
    assert "The most used first: STACK, SNACK, SLACK, SMACK, SHACK, SWACK." in said


def test_few_words_are_listed_in_a_line_and_the_others_counted() -> None:
    (line,) = [
        line for line in Playing(width=2000).run("words *ate*", "quit").splitlines() if "6 tiles" in line
    ]
    assert line.count(",") == 40 and line.endswith(" more.")


def test_any_letters_are_no_question_marks() -> None:
    said = Playing(width=200).run("words ??", "quit")
    assert "??: " in said and "2 tiles: AA, " in said


@pytest.mark.parametrize(
    "line", ["words", "words s? ack", "words c'est", "words from s?ack", "words 7", "words " + "?" * 41]
)
def test_what_can_not_be_looked_for_gets_one_line(line: str) -> None:
    playing = Playing(width=200)
    playing.run()
    (said,) = playing.type(line)
    assert said.endswith("can't be searched for. Try “words s?ack”, “words cat” or “words from aeinrst”.")


def test_three_tiles_are_the_most_that_are_laid() -> None:
    assert "At most 3 tiles can be laid on a word here." in Playing(width=200).run("words cat 4", "quit")


@pytest.mark.parametrize("terms", ["challenge=free", "help=no"])
def test_it_is_closed_where_there_is_no_help(terms: str) -> None:
    playing = Playing(width=200)
    playing.run(f"new Anna and Ben {terms}")
    assert playing.type("words") == ["The board is empty."]
    for line in ("words s?ack", "words cat", "study"):
        (said,) = playing.type(line)
        assert said.startswith("This is closed while your game") and "SHACK" not in said


def test_words_up_looks_for_none_while_it_goes_on() -> None:
    said = at().type("words *ij*", "words")
    assert said[0] == "You can search for words when the match is over. “words” lists those made."


# Studying


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return open_library(tmp_path / "games.db")


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    now = [MONDAY]
    monkeypatch.setattr(word_study, "utc_now", lambda: now[0])
    return now


def test_the_word_worth_most_is_asked_first_then_the_next() -> None:
    lines = Playing(width=200).run("study", "cat", "show", "stop", "quit").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("Which of these is a word: "))
    options = lines[first].removeprefix("Which of these is a word: ").rstrip("?").split(", ")
    assert len(options) == 3 and "CAT" in options
    assert lines[first + 1] == "Type the word; “show” tells it, “stop” leaves."
    right = lines.index("Right.")
    assert lines[right + 1].startswith("CAT: ")
    assert "1 in front: SCAT." in lines[right:]
    assert any(line.startswith("QUIT: ") for line in lines), "shown"
    assert any("SNACK" in line for line in lines if line.startswith("Which of these")), "ZZYX is no word"


def test_wrong_options_are_no_words(library: Library, day: list[datetime]) -> None:
    known = {*read_words(word_list("en").path)}
    quiz = word_study.WordStudy(library)
    for word in ("CAT", "QUIT", "SNACK", "MOOD"):
        options = quiz.begin()[0].removeprefix("Which of these is a word: ").rstrip("?").split(", ")
        assert [each for each in options if each.lower() in known] == [word]
        quiz.answer("show")
    assert quiz.question == ""
    assert quiz.begin()[0] == "There are no more words to study now."


def test_words_come_back_with_other_questions_in_the_rhythm_of_exercises(
    library: Library, day: list[datetime]
) -> None:
    quiz = word_study.WordStudy(library)
    said = quiz.answer("cat")
    assert "This one comes back on 25 November 2026." in said
    assert "This one comes back on 24 November 2026." in quiz.answer("show")
    kept = {each.name: each for each in library.exercises.known(WORD)}
    assert {name: each.body["outcome"] for name, each in kept.items()} == {
        "en/CAT": "first",
        "en/QUIT": "shown",
    }
    day[0] = MONDAY + timedelta(days=10)
    assert kept["en/QUIT"].due and kept["en/CAT"].due and kept["en/QUIT"].due < kept["en/CAT"].due
    quiz = word_study.WordStudy(library)
    task, _how = quiz.begin()
    assert task.startswith("Which of these means “") and "QUIT" in task
    assert quiz.answer("quit")[0] == "Right."
    day[0] += timedelta(days=1)
    while "CAT" not in quiz.begin()[0]:
        quiz.answer("show")
    assert quiz.begin()[0].startswith("Which of these means “")
    quiz.answer("cat")
    day[0] += timedelta(days=100)
    quiz = word_study.WordStudy(library)
    while quiz.begin()[0] != "What can CAT become when a tile is laid?":
        quiz.answer("show")
    assert quiz.answer("dog") == ("DOG is not among them.",)
    assert quiz.answer("hat")[0] == "Right."
    (cat,) = [each for each in library.exercises.known(WORD) if each.name == "en/CAT"]
    assert (cat.body["outcome"], cat.body["times"]) == ("later", 3)


def test_a_wrong_word_is_told_and_comes_back_soon(library: Library, day: list[datetime]) -> None:
    quiz = word_study.WordStudy(library)
    task, how = quiz.begin()
    other = next(word for word in task.rstrip("?").split(": ")[1].split(", ") if word != "CAT")
    assert quiz.answer("why") == (task, how), "that was none of the choices"
    said = quiz.answer(other)
    assert said[0] == "No, it was CAT." and "This one comes back on 24 November 2026." in said


def test_nothing_to_study_is_said(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_study, "worth_order", lambda _edition: ())
    quiz = word_study.WordStudy(library)
    assert (quiz.begin()[0], quiz.question) == ("There are no more words to study now.", "")


def test_there_is_an_order_for_every_edition_of_words_that_are_in_its_list() -> None:
    for edition in map(load_edition, edition_ids()):
        order = worth_order(edition)
        known = {word.upper() for word in read_words(word_list(edition.dictionary).path)}
        common = {word.upper() for word in read_words(word_list(f"{edition.dictionary}-common").path)}
        assert len({*order}) == len(order) >= 3000
        assert known >= {*order} and not common & {*order}
