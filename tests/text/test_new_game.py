"""New games of Upwords by lines: by questions, and all in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.seating import FakeWords
from tests.text.playing import Playing
from upwords_tui.app.setup.upwords import ITEMS
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions


def seats_after(*lines: str) -> list[tuple[str, str]]:
    playing = Playing()
    playing.run(*lines)
    assert playing.shell.desk.on_table, playing.out.getvalue()
    return [(seat.name, seat.player) for seat in playing.shell.desk.view.seats]


def test_a_new_game_by_questions_and_in_one_line() -> None:
    said = Playing().run("new", "", "Anna Bo", "perhaps", "", "score", "quit")
    assert "Which edition? [" in said and "Classic 8×8" in said
    assert "Anna: 0 points." in said and "Bo: 0 points." in said
    said = Playing().run("new hasbro-fi-10x10 Anna champion", "options", "quit")
    assert "Anna, Athena (Champion)." in said and "Hasbro" in said
    assert "No game was started." in Playing().run("new", ".", "quit")


def test_a_new_game_in_one_line() -> None:
    assert seats_after("new Bo, Cas and Di") == [("Bo", "human"), ("Cas", "human"), ("Di", "human")]
    assert seats_after('new "Mary Ann" vs Robot=expert') == [
        ("Mary Ann", "human"),
        ("Robot", "computer:expert"),
    ]
    assert seats_after("new champion champion") == [
        ("Anna", "human"),
        ("Athena", "computer:champion"),
        ("Leopold", "computer:champion"),
    ]
    assert seats_after("new champoin Bo", "yes") == [("Athena", "computer:champion"), ("Bo", "human")]
    assert seats_after('new "champoin" Bo') == [("champoin", "human"), ("Bo", "human")]
    playing = Playing()
    playing.run("new dutch Bo+Cas Di turn=90 challenge=lose undo=no exchange=1 time=5m")
    assert playing.shell.desk.on_table
    view = playing.shell.desk.chair.view()
    assert view.edition.id == "dutch-10x10"
    assert view.seats[0].name == "Bo + Cas" and view.seats[0].members == ("Bo", "Cas")
    assert view.options == UpwordsOptions(
        challenge=Challenge.LOSE_TURN, allow_undo=False, turn_seconds=90, game_seconds=300
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("new classic-8x8 hasbro-10x10", "You named two editions"),
        ("new turn=soon", "“soon” can't be chosen here. Time per turn: no limit; 15 seconds;"),
        ("new rounds=100000", "can't be chosen here"),
        ("new x=1", "There is no option “x”. Choose from words, challenge, exchange,"),
        ("new =1", "There is no option"),
        ("new turn Bo", "turn needs a value after =. Time per turn: no limit; 15 seconds;"),
        ("new champoin", "Type it again. If champoin is a person, put the name in quotation marks."),
        ("new Bo Bo", "Two seats have the same name."),
    ],
)
def test_a_new_game_that_can_not_be(line: str, told: str) -> None:
    playing = Playing(width=200)
    assert told in playing.run(line, ".") and playing.shell.desk.on_table is None


def test_questions_about_the_rules() -> None:
    playing = Playing()
    said = playing.run("new", "99", "dutch", "Bo Bo", "Bo Cas", "yes", "", "free", "5")
    assert "Type a number from 1 to" in said and "Two seats have the same name." in said
    assert playing.shell.desk.on_table is None, "left in the middle"
    playing = Playing()
    playing.run("new", "dutch", "Bo Cas", "yes", "", "free", "5", *[""] * 4, "soon", "2m", *[""] * 7)
    assert playing.shell.desk.on_table
    options = playing.shell.desk.chair.view().options
    assert options == UpwordsOptions(challenge=Challenge.FREE, exchange_tiles=5, turn_seconds=120)


def test_an_option_without_a_value_begins_nothing() -> None:
    playing = Playing(width=200)
    for item in ITEMS:
        told = playing.run(f"new Anna Bo {item.word}=")
        assert "can't be chosen here" in told and playing.shell.desk.on_table is None
    for nonsense in ("rounds=90s", "exchange=2s", "penalty=1m"):
        assert "can't be chosen here" in playing.run(f"new Anna Bo {nonsense}")
    assert playing.library.games() == ()


def test_a_level_that_one_game_alone_has_says_which_game_is_meant() -> None:
    playing = Playing(width=300)
    playing.run("new words-up attentive", "new casual")
    assert playing.shell.desk.chair.kind == "upwords"
    assert [seat.player for seat in playing.shell.desk.view.seats] == ["human", "computer:casual"]
    playing.type("new Vera=attentive")
    assert playing.shell.desk.chair.kind == "wordsup"
    playing.type("new first steps Bo")
    assert [seat.player for seat in playing.shell.desk.view.seats] == ["computer:first-steps", "human"]


def test_a_word_before_a_level_is_nobody_unasked() -> None:
    playing = Playing(width=300)
    said = playing.type("new words-up genius attentive", "no")
    assert said[0] == "Is “genius” a person's name?" and playing.shell.desk.on_table is None


@pytest.mark.parametrize(
    ("spoken", "line", "dictionary"),
    [
        ("en", "new Anna Bo family words", "en-family"),
        ("en", "new Anna Bo with common words", "en-common"),
        ("en", "new Anna Bo with school words", "en-school"),
        ("en", "new Anna Bo words=family", "en-family"),
        ("en", "new Anna Bo in Dutch, family words", "nl-family"),
        ("fi", "uusi Anna Bo perhesanat", "fi-family"),
        ("fi", "uusi Anna Bo tavallisilla sanoilla", "fi-common"),
        ("nl", "nieuw Anna Bo gezinswoorden", "nl-family"),
        ("nl", "nieuw Anna Bo schoolwoorden", "nl-school"),
        ("nl", "nieuw Anna Bo met gangbare woorden", "nl-common"),
    ],
)
def test_a_word_set_is_said_with_a_new_game(spoken: str, line: str, dictionary: str) -> None:
    use_language(spoken)
    try:
        playing = Playing()
        playing.run(line)
        assert playing.shell.desk.library.choices().dictionary == dictionary
        assert [seat.name for seat in playing.shell.desk.view.seats] == ["Anna", "Bo"]
    finally:
        use_language("en")


def test_a_word_set_is_remembered_and_left_again() -> None:
    playing = Playing()
    playing.run("new Anna Bo family words", "new Anna Bo")
    assert playing.shell.desk.library.choices().dictionary == "en-family"
    playing.run("new Anna Bo all words")
    assert playing.shell.desk.library.choices().dictionary == "en"


def test_two_word_sets_contradict_each_other() -> None:
    playing = Playing(width=300)
    (said,) = playing.type("new Anna Bo all words family words")
    assert said == "You named two word sets: all words and family words."
    assert playing.shell.desk.on_table is None
    playing.type("new Anna Bo family words, words=family")
    assert playing.shell.desk.library.choices().dictionary == "en-family"


@pytest.mark.parametrize("lines", [("new Anna Bo words=rude",), ("new", "", "Anna Bo", "yes", "rude", ".")])
def test_words_that_are_not_there_are_told_from_those_that_are(lines: tuple[str, ...]) -> None:
    said = Playing(width=200).run(*lines)
    assert "There are no words “rude”. There are the word sets all words, family words," in said
    assert "wordsup-nl, or the path of a file with one word per line." in " ".join(said.split())


def test_a_list_of_ones_own_is_named_and_how_it_is_left_for_a_word_set(tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    file.write_text("MOOD\nWOOD\n")
    playing = Playing(width=300)
    (told,) = playing.type(f"new Anna Bo words={file} family words")
    assert told == "Your own list has no word sets. Add a dictionary: “words=en family words”."
    playing.type("new Anna Bo words=en family words")
    assert playing.shell.desk.library.choices().dictionary == "en-family"


def test_what_is_played_with_is_said_unless_it_is_all_words() -> None:
    words = FakeWords()
    words.id = "en-family"
    assert "Dictionary: English, family words." in Playing(words=words).run("new Anna Bo family words")
    assert "Dictionary:" not in Playing().run("new Anna Bo all words")
    words.id = "list-0123456789abcdef"
    assert "Dictionary: own word list." in Playing(words=words).run("new Anna Bo")
    words.id = "nl"
    assert "Dictionary: Dutch." in Playing(words=words).run("new Anna Bo words=nl"), (
        "the edition says English"
    )
