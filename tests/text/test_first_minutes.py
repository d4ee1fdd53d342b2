"""What people type who have never seen the program: nothing is done by a guess, what is nearest is named."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.text.playing import Playing
from upwords_tui.base.i18n import use_language


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language("en")


def at_table(spoken: str = "en", game: str = "hasbro-10x10") -> Playing:
    """Return a game of Upwords between two people, in a language."""
    use_language(spoken)
    playing = Playing(width=300)
    playing.run(f"new {game} Anna Bo")
    return playing


@pytest.mark.parametrize(
    ("spoken", "line", "meant"),
    [
        ("en", "against casual", "new against casual"),
        ("en", "me against the computer", "new me against the computer"),
        ("en", "rwo 5", "row 5"),
        ("en", "hepl exchange", "help"),
    ],
)
def test_the_command_further_on_in_a_line_is_asked(spoken: str, line: str, meant: str) -> None:
    playing = at_table(spoken)
    (said,) = playing.type(line)
    question = {"en": "Did you mean {}?", "fi": "Tarkoititko: {}?", "nl": "Bedoelde je “{}”?"}[spoken]
    assert said.endswith(question.format(meant)), said
    assert len(playing.shell.desk.view.history) == 0


@pytest.mark.parametrize(
    ("spoken", "line", "meant"),
    [
        ("en", "show it on the board", "board"),
        ("en", "whose turn may it be", "turn"),
        ("nl", "toon nu het bord", "bord"),
        ("nl", "zou bord zien", "bord"),
        ("nl", "bij wie ligt de beurt", "beurt"),
    ],
)
def test_the_command_further_on_in_a_line_is_answered_if_it_only_tells(
    spoken: str, line: str, meant: str
) -> None:
    playing = at_table(spoken)
    assert playing.type(line) == [f"“{meant}”:", *playing.type(meant)]


@pytest.mark.parametrize("line", ["i want to play", "i may pass", "i am so hungry", "do not pass"])
def test_a_letter_before_a_sentence_is_no_command(line: str) -> None:
    for playing in (Playing(), at_table()):
        assert playing.type(line)[0].startswith(f"“{line}” is not understood.")


def test_what_is_said_to_stand_alone_is_what_was_typed() -> None:
    assert at_table().type("last week") == ["Type “last” on its own."]
    assert at_table().type("pass quietly") == ["Type “pass” on its own."]


@pytest.mark.parametrize(
    ("spoken", "line", "same"),
    [
        ("en", "show rack", "rack"),
        ("en", "what is in row 5?", "row 5"),
        ("en", "last now", "last"),
        ("fi", "saisinko lauta", "lauta"),
        ("fi", "nayta mulle teline", "teline"),
        ("fi", "kumman vuoro", "vuoro"),
        ("nl", "lees rij 5", "rij 5"),
    ],
)
def test_what_is_only_polite_changes_nothing(spoken: str, line: str, same: str) -> None:
    playing = at_table(spoken)
    assert playing.type(line) == playing.type(same)
    assert len(playing.shell.desk.view.history) == 0


def test_a_word_without_a_place_is_told_how_it_is_laid() -> None:
    playing = at_table()
    said = "There is no command “cat”. To play it, type the place first: “e5 cat”."
    assert playing.type("cat") == [said]
    assert playing.type("rakc")[0].endswith("Did you mean rack?")
    assert playing.type("hi") == ["“hi” could be history, highscores, hint."]
    assert playing.type("abcdefghijklm") == ["There is no command “abcdefghijklm”. Type “help”."]


def test_a_word_before_there_are_cards_for_it_is_told_what_is_to_be_done() -> None:
    playing = at_table(game="words-up")
    assert playing.type("zebra") == ["There is no command “zebra”. Turn 3 cards first."]
    playing.type("a1")
    assert playing.type("zebra") == ["There is no command “zebra”. Turn 2 more cards first."]
    assert playing.type("board") == playing.type("field")
    assert playing.type("play zebra") == playing.type("word zebra")


def test_the_line_that_needs_no_question_is_one_that_does_it() -> None:
    playing = at_table()
    place = "e5 across"
    word = "".join(playing.shell.desk.view.rack[:3]).lower()
    said = playing.type(f"{word} e5 accross", "last")
    assert f"To skip the question, type: {word} {place}" in said
    assert len(playing.shell.desk.view.history) == 0
    playing.type(f"{word} {place}")
    assert len(playing.shell.desk.view.history) == 1


@pytest.mark.parametrize(
    ("spoken", "line"),
    [
        ("en", "me against the computer"),
        ("en", "me vs computer"),
        ("en", "I vs. the computer"),
        ("en", "against casual in Dutch"),
        ("en", "let's play against the computer"),
        ("fi", "minä vastaan tietokone"),
        ("fi", "tietokonetta vastaan"),
        ("nl", "ik tegen de computer"),
        ("nl", "tegen de computer"),
    ],
)
def test_whoever_says_against_whom_they_play_need_not_say_new(spoken: str, line: str) -> None:
    use_language(spoken)
    playing = Playing(width=300)
    playing.run(line)
    assert [seat.player for seat in playing.shell.desk.view.seats] == ["human", "computer:casual"]


@pytest.mark.parametrize(
    ("spoken", "line", "meant"),
    [
        ("en", "Anna and Bo", "new Anna and Bo"),
        ("en", "Anna vs the computer", "new Anna vs the computer"),
        ("en", "words up", "new words up"),
        ("en", "play words up", "new words up"),
        ("en", "start", "new"),
        ("en", "play", "new"),
        ("fi", "Anna ja Bo", "uusi Anna ja Bo"),
        ("fi", "aloita", "uusi"),
        ("nl", "Anna en Bo", "nieuw Anna en Bo"),
        ("nl", "begin", "nieuw"),
    ],
)
def test_what_looks_like_a_game_is_asked(spoken: str, line: str, meant: str) -> None:
    use_language(spoken)
    playing = Playing(width=300)
    said = playing.type(line)[-1]
    asked = f"“{meant}”?" if spoken == "nl" else f" {meant}?"
    assert asked in said and playing.library.games() == (), said


@pytest.mark.parametrize("line", ["what is this", "how", "why Anna", "who are you"])
def test_a_question_seats_nobody(line: str) -> None:
    playing = Playing(width=300)
    assert "is not understood as a name" in playing.run(f"new {line}")
    assert playing.library.games() == ()


@pytest.mark.parametrize(
    ("spoken", "line", "meant"),
    [("en", ".", "learn stop"), ("en", "enough", "learn stop"), ("en", "what", ""), ("fi", ".", "opastus ")],
)
def test_a_lesson_says_how_it_is_left(spoken: str, line: str, meant: str) -> None:
    use_language("en")
    playing = Playing(width=300)
    playing.run("learn")
    use_language(spoken)
    said = " ".join(playing.type(line))
    assert ("Did you mean" in said or "Tarkoititko" in said) == bool(meant) and meant in said, said


@pytest.mark.parametrize(
    ("spoken", "line"), [("en", "stop"), ("en", "leave"), ("fi", "riittää"), ("nl", "stop")]
)
def test_a_lesson_is_left_by_the_word_for_it(spoken: str, line: str) -> None:
    use_language(spoken)
    playing = Playing(width=300)
    playing.run("learn")
    assert playing.type(line) and playing.shell.desk.on_table is None
