"""The lesson of Words Up line by line, in the three languages: to its end, left and gone on with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.text.playing import Playing
from tests.text.words_up_playing import dealt
from upwords_tui.app.teaching.wordsup import WordsUpLessonCourse
from upwords_tui.base.i18n import use_language
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.text.games.wordsup import LESSON


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


def asked(told: list[str]) -> str:
    """Return what the tutor asks to be typed."""
    return told[-1].partition(": ")[2]


def test_the_lesson_is_made_of_words(spoken: str) -> None:
    lesson = WordsUpLessonCourse.lesson_in(spoken)
    dictionary = open_dictionary(f"{spoken}-list")
    assert len(lesson.words) == 2 and all(dictionary.contains(word) for word in lesson.words)


def test_who_types_what_is_asked_learns_to_play(spoken: str) -> None:
    playing = Playing(width=200)
    told = playing.type("learn words-up")
    for step in range(1, len(LESSON.steps())):
        assert any(f"{step}" in line and f"{len(LESSON.steps())}." in line for line in told), told
        assert playing.shell.desk.game_id is None and playing.shell.desk.chair.kind == "wordsup"
        told = playing.type(asked(told))
    assert playing.shell.desk.on_table is None, "the little match is over"
    assert playing.library.setting("learned-wordsup") and not playing.library.setting("learned")
    assert playing.library.games() == (), "nothing of it is kept"


def test_at_a_table_of_words_up_it_is_that_lesson_and_the_match_is_kept() -> None:
    playing = dealt()
    before = playing.shell.desk.game_id
    told = playing.type("learn", "d4 e4 f4")
    assert told[-1] == "Type: wall"
    assert "The move in this practice game is a different one: wall" in playing.type("pass")
    playing.type("wall")
    told = playing.type("f5 d5", "e5")
    assert told[-1] == "Type: pass", "cards are turned in any order"
    told = playing.type("learn stop")
    assert (
        told[0] == "Type “learn” to continue from here another time." and playing.shell.desk.game_id == before
    )
    assert asked(playing.type("learn")) == "pass"
    assert playing.type("learn upwords")[0] == "Step 1 of 10."
    assert playing.type("learn words up 1")[-1] == "Type: d4 e4 f4"
    assert playing.type("learn 9")[0].startswith("Type “learn” alone, or with a step from 1 to 8")
    for _step in range(8):
        told = playing.type("learn skip")
    assert playing.shell.desk.game_id == before


def test_help_names_both_lessons() -> None:
    said = dealt().type("help")
    assert "“learn upwords” teaches Upwords." in said and "“learn words-up” teaches Words Up." in said


def test_help_quotes_commands_in_a_sentence_as_the_language_does() -> None:
    use_language("fi")
    said = " ".join(dealt().type("ohje"))
    assert "”ohje säännöt”, ”ohje erikoiskortit”" in said
    assert "ja ”ohje sanakirja” kertovat, miten peliä pelataan." in said
