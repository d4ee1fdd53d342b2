"""The tutorial, in the three languages: to its end, left and gone on with, skipped through."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.text.playing import Playing
from upwords_tui.app.teaching.upwords import lesson_in
from upwords_tui.base.i18n import use_language
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.text.games.upwords.playing import LESSON


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


def asked(told: list[str]) -> str:
    """Return what the tutor asks to be typed."""
    return told[-1].partition(": ")[2]


def test_the_lessons_are_made_of_words(spoken: str) -> None:
    lesson = lesson_in(spoken)
    dictionary = open_dictionary(f"{spoken}-list")
    assert all(dictionary.contains(word) for word in lesson.words)


def test_who_types_what_is_asked_learns_to_play(spoken: str) -> None:
    playing = Playing(width=200)
    told = playing.type("learn")
    steps = [line for line in told if re.fullmatch(r"\w+ \d+\b.* 10\.", line)]
    for _task in range(1, len(LESSON.steps())):
        assert playing.shell.desk.on_table is not None
        assert playing.shell.desk.game_id is None
        told = playing.type(asked(told))
        steps += [line for line in told if re.fullmatch(r"\w+ \d+\b.* 10\.", line)]
    assert [re.findall(r"\d+", line) for line in steps] == [[f"{step}", "10"] for step in range(1, 11)]
    assert playing.shell.desk.on_table is None, "the little game is over"
    assert playing.library.setting("tutorial") == ""
    assert playing.library.setting("learned")
    assert playing.library.games() == (), "nothing of it is kept"


def test_it_can_be_left_gone_on_with_and_skipped() -> None:
    playing = Playing(width=200)
    playing.run("new Anna Bo")
    told = playing.type("learn", "rack", "5e goes")
    assert any(line == "Step 3 of 10." for line in told), "a play may come early"
    assert playing.type("5a cat")[0] == "The move in this practice game is a different one: g2 rate"
    assert playing.type("pass!", "export x.json")[-1] == "Practice games are not saved."
    told = playing.type("learn stop")
    assert told[0] == "Type “learn” to continue from here another time."
    assert "Anna, Bo." in told[1], "the game of before is on the table again"
    told = playing.type("learn")
    assert told[0] == "Step 3 of 10." and asked(told) == "try g2 rate"
    assert playing.type("board words") == ["GOES, E5 across, flat", "RACE, G2 down, flat"]
    playing.type("learn skip", "learn skip", "last", "board", "learn stop")
    told = playing.type("learn")
    assert told[0] == "Step 6 of 10." and asked(told) == "next", "a step is gone on with where it was left"
    for _task in range(5):
        told = playing.type("learn skip")
    assert "Step 10 of 10." in told
    assert playing.shell.desk.game_id is not None
    assert playing.type("learn 4")[-1] == "Type: g2 rate"
    assert playing.type("learn 6")[-1] == "Type: board words", "a step begins with what only a listener does"
    assert playing.type("learn 99")[0].startswith("Type “learn” alone, or with a step from 1 to 10")


def test_who_tries_what_is_told_of_but_not_done_here_hears_why_not() -> None:
    playing = Playing(width=200)
    for giving_up in ("exchange s", "pass!"):
        said = playing.type("learn upwords 9", giving_up)
        assert "That would take your turn; in this practice game nobody does that." in said


def test_a_lesson_that_was_left_is_the_one_to_go_on_with() -> None:
    playing = Playing(width=200)
    playing.type("learn wordsup", "learn skip", "learn stop")
    assert playing.type("learn skip")[0].startswith("Type “learn” alone, or with a step from 1 to 8")
    assert playing.type("learn")[0] == "Step 2 of 8."


def test_nothing_leads_a_lesson_astray() -> None:
    playing = Playing(width=200)
    playing.run("new Anna Bo", "pass!")
    playing.type("learn 2", "5e goes")
    assert playing.type("undo") == ["You can't take back turns in this game."]
    assert playing.type("again") == ["Practice games are not saved."]
    assert playing.type("delete 1", "yes")[-1] == "Deleted."
    playing.type("last", "board words", "next")
    assert playing.type("learn")[-1] == "Type: try g2 rate"
    assert playing.type("try", "try a1 zzz")[-1] != "Type: g2 rate", "that was not the play"
    playing.type("try g2 rate", "g2 rate", "last", "board words", "next", "square g4")
    told = playing.type("hint", "try e3 wig", "score")
    assert "Type “new” to start a game of your own. Have fun!" in told
    assert told[-1] == "This game has been deleted." and playing.shell.desk.on_table is None
    assert playing.type("learn stop") == ["No lesson is open. Type “learn” to start one."]


def test_after_a_lesson_whoever_is_due_is_called_at_once() -> None:
    playing = Playing(width=200)
    playing.run("new Anna Bo")
    told = playing.type("learn 9", "score")
    assert told[-1] in ("Anna to play. Bag: 86.", "Bo to play. Bag: 86.")
    told = playing.type("pass!")
    assert sum(line.endswith(" passed.") for line in told) == 1, "what happens is told once"
