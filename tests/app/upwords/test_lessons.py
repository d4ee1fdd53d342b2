"""The steps of the lesson, whichever front-end tells them."""

from __future__ import annotations

import asyncio

import pytest

from tests.seating import NoEngine, PreparedLibrary, PreparedStore, hub_of
from upwords_tui.app.game_types.base import variant
from upwords_tui.app.teaching.lesson_offers import is_begun, lesson_offered
from upwords_tui.app.teaching.lessons import Deed
from upwords_tui.app.teaching.upwords import STEPS, TURNING, UpwordsLessonCourse, lesson_in
from upwords_tui.base import i18n
from upwords_tui.base.i18n import use_language
from upwords_tui.text.games.upwords import playing as tutorial
from upwords_tui.tui.games.upwords import lesson


def course(library: PreparedLibrary, told: object) -> UpwordsLessonCourse:
    practise = hub_of(library, NoEngine()).practise
    return UpwordsLessonCourse(library, practise, told)  # type: ignore[arg-type]


SEEN = i18n.read_texts(lesson.LESSON)


def begun(library: PreparedLibrary, told: object) -> UpwordsLessonCourse:
    made = course(library, told)
    asyncio.run(made.begin(made.kept()))
    return made


def test_every_step_is_told_to_all_but_what_is_seen_at_a_glance() -> None:
    assert [*tutorial.LESSON.steps()] == [step.name for step in STEPS]
    assert [*SEEN] == [step.name for step in STEPS if not step.by_ear]


def learned(told: object) -> list[tuple[int, str]]:
    """Return what somebody is taught who goes through the whole course: sentences, each with its step."""
    way, found = begun(PreparedLibrary(PreparedStore()), told), []
    while True:
        if way.chair.waits_for_computers:
            asyncio.run(way.chair.serve())
        found += [(way.number, sentence) for sentence in way.facts()]
        if way.is_at_end:
            assert way.number == way.count
            return found
        asyncio.run(way.pass_over())


@pytest.mark.parametrize("code", ["en", "fi", "nl"])
def test_both_lessons_teach_the_same_at_the_same_steps(code: str) -> None:
    use_language(code)
    try:
        heard, seen = learned(tutorial.LESSON.steps()), learned(SEEN)
        assert heard == seen
        assert [*dict.fromkeys(number for number, _sentence in seen)] == list(range(1, 11))
        edition = variant(lesson_in(code).edition).own
        says = {sentence for _number, sentence in seen}
        plural = i18n._("You can't just add {tile} to the end of a word.").format(tile=edition.plural_tile)
        assert (plural in says) == (edition.plural_tile is not None)
    finally:
        use_language("en")


def test_it_teaches_all_that_a_first_game_needs() -> None:
    said = " ".join(sentence for _number, sentence in learned(SEEN))
    for taught in (
        "cover a centre square", "2 points per letter", "a tile on a tile", "1 point for every tile in it",
        "may not cover every letter of a word", "up to 5 tiles", "never a letter on the same letter",
        "You can't just add S", "A hint helps", "across or down", "exchange a tile, or pass",
        "The game ends when",
    ):  # fmt: skip
        assert taught in said


def test_who_has_begun_in_one_front_end_goes_on_in_the_other() -> None:
    library = PreparedLibrary(PreparedStore())
    lines = begun(library, tutorial.LESSON.steps())
    while lines.step.name != "walking":
        asyncio.run(lines.pass_over())
        if lines.chair.waits_for_computers:
            asyncio.run(lines.chair.serve())
    lines.keep()
    screen = begun(library, SEEN)
    assert screen.step.name == "under" and screen.number == lines.number and len(screen.view.history) == 4
    asyncio.run(screen.pass_over())
    asyncio.run(screen.pass_over())
    assert screen.step.name == "direction" and screen.take(Deed(TURNING))
    screen.keep()
    assert begun(library, tutorial.LESSON.steps()).step.name == "exchange"


def test_a_kept_step_that_makes_no_sense_is_the_first() -> None:
    library = PreparedLibrary(PreparedStore())
    for kept in (99, -1, "x", True, None):
        library.set_setting("tutorial", kept)
        assert begun(library, SEEN).number == 1


def test_the_place_is_kept_by_the_name_of_its_step() -> None:
    library = PreparedLibrary(PreparedStore())
    screen = begun(library, SEEN)
    asyncio.run(screen.pass_over())
    screen.keep()
    assert library.setting("tutorial") == screen.step.name == "first-play"


def test_it_is_offered_to_who_is_new_and_to_who_has_begun_it() -> None:
    library = PreparedLibrary(PreparedStore())
    assert lesson_offered(library, has_games=False) == "upwords"
    assert lesson_offered(library, has_games=True) == ""
    screen = begun(library, SEEN)
    asyncio.run(screen.pass_over())
    screen.keep()
    assert is_begun(library, "upwords") and lesson_offered(library, has_games=True) == "upwords"
    while not screen.is_at_end:
        if screen.chair.waits_for_computers:
            asyncio.run(screen.chair.serve())
        asyncio.run(screen.pass_over())
    screen.keep()
    assert lesson_offered(library, has_games=False) == ""
