"""The steps of the lesson, whichever front-end tells them."""

from __future__ import annotations

import asyncio

from tests.seating import NoEngine, PreparedLibrary, PreparedStore, hub_of
from upwords_tui.session.lessons import Deed
from upwords_tui.session.offering import is_begun, lesson_offered
from upwords_tui.session.upwords.lessons import STEPS, TURNING, Course
from upwords_tui.text.upwords import tutorial
from upwords_tui.tui.upwords import lesson


def course(library: PreparedLibrary, told: object) -> Course:
    practise = hub_of(library, NoEngine()).practise
    return Course(library, practise, told)  # type: ignore[arg-type]


def begun(library: PreparedLibrary, told: object) -> Course:
    made = course(library, told)
    asyncio.run(made.begin(made.kept()))
    return made


def test_every_step_is_told_by_somebody() -> None:
    assert {step.name for step in STEPS} == {*tutorial.TOLD, *lesson.TOLD}


def test_who_has_begun_in_one_front_end_goes_on_in_the_other() -> None:
    library = PreparedLibrary(PreparedStore())
    lines = begun(library, tutorial.TOLD)
    while lines.step.name != "walking":
        asyncio.run(lines.pass_over())
        if lines.chair.waits_for_computers:
            asyncio.run(lines.chair.serve())
    lines.keep()
    screen = begun(library, lesson.TOLD)
    assert screen.step.name == "stacking" and len(screen.view.history) == 2
    asyncio.run(screen.pass_over())
    asyncio.run(screen.pass_over())
    assert screen.step.name == "turning" and screen.take(Deed(TURNING))
    screen.keep()
    assert begun(library, tutorial.TOLD).step.name == "score"


def test_a_kept_step_that_makes_no_sense_is_the_first() -> None:
    library = PreparedLibrary(PreparedStore())
    for kept in (99, -1, "x", True, None):
        library.set_setting("tutorial", kept)
        assert course(library, lesson.TOLD).kept() == 1


def test_it_is_offered_to_who_is_new_and_to_who_has_begun_it() -> None:
    library = PreparedLibrary(PreparedStore())
    assert lesson_offered(library, has_games=False) == "upwords"
    assert lesson_offered(library, has_games=True) == ""
    screen = begun(library, lesson.TOLD)
    asyncio.run(screen.pass_over())
    screen.keep()
    assert is_begun(library, "upwords") and lesson_offered(library, has_games=True) == "upwords"
    while not screen.is_at_end:
        if screen.chair.waits_for_computers:
            asyncio.run(screen.chair.serve())
        asyncio.run(screen.pass_over())
    screen.keep()
    assert lesson_offered(library, has_games=False) == ""
