"""A new match of Words Up: in one line, by questions, and what is said when it can't be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.playing import Playing
from tests.text.words_up_playing import view_of
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.games.base import Seat
from upwords_tui.games.wordsup.options import WordsUpOptions


def begun(*lines: str) -> Playing:
    """Return a text game after these lines, the last of which began something."""
    playing = Playing(width=200)
    playing.run(*lines)
    assert playing.shell.desk.on_table, playing.out.getvalue()
    return playing


def seats_after(*lines: str) -> list[tuple[str, str]]:
    return [(seat.name, seat.player) for seat in begun(*lines).shell.desk.view.seats]


def edition_after(*lines: str) -> tuple[str, str]:
    """Return edition and dictionary of the latest choices."""
    choices = begun(*lines).library.choices()
    return choices.edition_id, choices.dictionary


def refused(line: str, *before: str) -> str:
    """Return what was said to a line that begins no game."""
    playing = Playing(width=300)
    playing.run(*before)
    count = len(playing.library.games())
    said = playing.type(line)
    assert len(playing.library.games()) == count, said
    return "\n".join(said)


# In one line


def test_all_in_one_line() -> None:
    playing = begun("new words up Anna elephant rounds=2 junior=Anna begins=Anna")
    view = view_of(playing)
    assert [(seat.name, seat.player) for seat in view.seats] == [
        ("Anna", "human"),
        ("Solomon", "computer:elephant"),
    ]
    assert view.options == WordsUpOptions(rounds=2) and view.first == 0
    assert [seat.is_junior for seat in view.seats] == [True, False]


@pytest.mark.parametrize("game", ["words up", "Words  Up", "words-up", "wordsup", "WORDSUP", "wordsup-en"])
def test_the_game_is_called_many_things(game: str) -> None:
    assert edition_after(f"new {game} Anna Bo") == ("wordsup-en", "en")
    assert seats_after(f"new Anna and Bo {game}") == [("Anna", "human"), ("Bo", "human")]


@pytest.mark.parametrize(
    ("line", "edition"),
    [
        ("words-up-nl", "wordsup-nl"),
        ("words up edition=nl", "wordsup-nl"),
        ("edition=dutch words-up", "wordsup-nl"),
        ("edition=words-up-fi", "wordsup-fi"),
        ("edition=wordsup-fi", "wordsup-fi"),
        ("edition=nl", "dutch-10x10"),
    ],
)
def test_an_edition_is_found_by_its_id_or_language(line: str, edition: str) -> None:
    assert edition_after(f"new {line} Anna Bo")[0] == edition


def test_an_edition_there_is_not_is_answered_with_all_there_are() -> None:
    said = refused("new words-up edition=de Anna Bo")
    assert "There is no edition “de”." in said and "wordsup-nl" in said and "dutch-10x10" in said


@pytest.mark.parametrize(
    ("line", "edition", "words"),
    [
        ("words up dutch", "wordsup-nl", "wordsup-nl"),
        ("words up nl", "wordsup-nl", "wordsup-nl"),
        ("finnish words up", "wordsup-fi", "fi"),
        ("wordsup-nl", "wordsup-nl", "wordsup-nl"),
        ("wordsup-en dutch", "wordsup-en", "nl"),
        ("words up dutch words=nl", "wordsup-nl", "nl"),
        ("wordsup-fi words=en", "wordsup-fi", "en"),
    ],
)
def test_a_language_says_which_cards_and_words(line: str, edition: str, words: str) -> None:
    assert edition_after(f"new {line} Anna Bo") == (edition, words)


def test_a_language_alone_stays_with_the_game() -> None:
    assert edition_after("new words up Anna Bo", "new dutch") == ("wordsup-nl", "wordsup-nl")


def test_upwords_is_gone_back_to_by_its_name() -> None:
    assert edition_after("new words up Anna Bo", "new upwords") == ("hasbro-10x10", "en")
    assert edition_after("new words up Anna Bo", "new dutch-10x10") == ("dutch-10x10", "nl")


def test_without_a_game_it_is_the_one_of_before() -> None:
    assert edition_after("new words up Anna Bo", "new Cas goldfish") == ("wordsup-en", "en")


def test_people_stay_and_computers_are_those_met_there_last() -> None:
    people = [("Anna", "human"), ("Bo", "human")]
    assert seats_after("new Anna Bo champion", "new words up") == [*people, ("Vera", "computer:attentive")]
    lines = "new words up Anna elephant", "new upwords Anna Bo champion", "new words up"
    assert seats_after(*lines) == [*people, ("Solomon", "computer:elephant")]


def test_whoever_played_alone_gets_a_computer() -> None:
    (one, other) = seats_after("new Anna", "new words up")
    assert one == ("Anna", "human") and other[1].startswith("computer:")


def test_what_is_left_out_is_as_in_the_last_match() -> None:
    playing = begun("new words up Anna Bo rounds=3 notes=yes", "new upwords", "new words up")
    assert view_of(playing).options == WordsUpOptions(rounds=3, allow_notes=True)


def test_who_begins_and_who_is_a_junior_stays_with_the_same_people() -> None:
    playing = begun("new words up Anna Bo begins=Bo junior=Bo", "new words up rounds=2")
    assert view_of(playing).first == 1 and view_of(playing).seats[1].is_junior


def test_with_other_people_the_first_begins_and_nobody_is_a_junior() -> None:
    playing = begun("new words up Anna Bo begins=Bo junior=Bo", "new words up Cas Di")
    assert view_of(playing).first == 0
    assert not any(seat.is_junior for seat in view_of(playing).seats)


@pytest.mark.parametrize("juniors", ["junior=Anna,Bo", "junior=anna junior=BO", 'junior="Anna, Bo"'])
def test_several_may_be_juniors(juniors: str) -> None:
    playing = begun(f"new words up Anna Bo Cas {juniors}")
    assert [seat.is_junior for seat in view_of(playing).seats] == [True, True, False]


def test_a_team_may_begin() -> None:
    playing = begun('new words up Cas Anna+Bo begins="Anna + Bo"')
    assert view_of(playing).first == 1 and view_of(playing).seats[1].members == ("Anna", "Bo")


@pytest.mark.parametrize("mark", ["begins", "junior"])
def test_a_computer_may_be_named_too(mark: str) -> None:
    playing = begun(f"new words up Anna elephant {mark}=Elephant")
    view = view_of(playing)
    assert [seat.name for seat in view.seats] == ["Anna", "Solomon"]
    assert view.first == 1 if mark == "begins" else view.seats[1].is_junior


def test_a_computer_may_have_a_name() -> None:
    assert seats_after("new words up Anna Dumbo=elephant begins=Dumbo")[1] == ("Dumbo", "computer:elephant")


def test_two_of_a_level_are_told_apart() -> None:
    assert [name for name, _player in seats_after("new words up goldfish goldfish")][1:] == ["Fifi", "Nemo"]


@pytest.mark.parametrize("name", ["Ben", "Len", "Fin", "Bo", "Jo", "Al"])
def test_a_short_name_is_not_taken_for_a_language(name: str) -> None:
    assert seats_after(f"new words up Anna {name}")[1] == (name, "human")


@pytest.mark.parametrize(
    ("option", "options"),
    [
        ("rounds=4", WordsUpOptions(rounds=4)),
        ("q=yes", WordsUpOptions(3, with_optional=True)),
        ("scores=no", WordsUpOptions(3, show_scores=False)),
        ("notes=yes", WordsUpOptions(3, allow_notes=True)),
        ("idle=0", WordsUpOptions(3, idle_rounds=0)),
        ("rounds=1", WordsUpOptions()),
        ("idle=7 rounds=7", WordsUpOptions(idle_rounds=7, rounds=7)),
        ("r=2", WordsUpOptions(rounds=2)),
    ],
)
def test_options(option: str, options: WordsUpOptions) -> None:
    assert view_of(begun(f"new words up Anna Bo {option}")).options == options


def test_a_q_of_before_does_not_keep_another_language_from_being_played() -> None:
    playing = begun("new words up dutch Anna Bo q=yes", "new words up finnish")
    assert view_of(playing).cards.language == "fi"


# What can't be


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("new words up Anna champion", "Words Up has no level “champion”. Choose from goldfish, "),
        ("new upwords Anna elephant", "Upwords has no level “elephant”. Choose from first-steps, "),
        ("new words up Anna Bo junior=Zed", "Zed is not in this game. Choose from Anna and Bo."),
        ("new words up Anna Bo begins=Zed", "Zed is not in this game. Choose from Anna and Bo."),
        ("new words up Anna Bo junior=Anna,Zed", "Zed is not in this game"),
        ("new upwords Anna Bo junior=Anna", "There is no option “junior”"),
        ("new upwords Anna Bo begins=Anna", "There is no option “begins”"),
        ("new words up Anna Bo challenge=free", "There is no option “challenge”"),
        ("new upwords Anna Bo notes=yes", "There is no option “notes”"),
        ("new words up finnish Anna Bo q=yes", "There is no option “q”"),
        ("new words up Anna Bo rounds", "rounds needs a value"),
        ("new words up Anna Bo rounds=", "can't be chosen here"),
        ("new words up Anna Bo rounds=0", "can't be chosen here"),
        ("new words up Anna Bo rounds=99", "can't be chosen here"),
        ("new words up Anna Bo notes=perhaps", "can't be chosen here"),
        ("new words up Anna Bo x=1", "There is no option “x”. Choose from words, begins, junior"),
        ("new words up Anna Bo =1", "There is no option"),
        ("new words up Anna", "2 to 4 players"),
        ("new words up alone", "2 to 4 players"),
        ("new words up A B C D E", "2 to 4 players"),
        ("new words up Anna Anna", "Two seats have the same name"),
        ("new wordsup-en wordsup-nl", "You named two editions"),
        ("new hasbro-10x10 wordsup-nl", "You named two editions"),
    ],
)
def test_a_match_that_can_not_be(line: str, told: str) -> None:
    assert told in refused(line)


@pytest.mark.parametrize("word", ["begins", "junior"])
def test_what_needs_a_value_is_no_name_of_a_person(word: str) -> None:
    assert word in refused(f"new words up Anna Bo {word}")


def test_somebody_has_to_begin() -> None:
    assert "begins" in refused("new words up Anna Bo begins=")


def test_nobody_has_to_be_a_junior() -> None:
    playing = begun("new words up Anna Bo junior=Bo", "new words up junior=")
    assert not any(seat.is_junior for seat in view_of(playing).seats)


def test_a_level_misspelt_is_asked_about() -> None:
    assert "elephant" in refused("new words up Anna elefant")


def test_a_game_and_an_edition_of_the_other_contradict_each_other() -> None:
    refused("new upwords wordsup-nl Anna Bo")


# By questions


def asked(*answers: str) -> Playing:
    """Return a text game in which the questions about a new game were answered so."""
    playing = Playing(width=200)
    playing.run("new", *answers)
    return playing


def test_questions_about_a_match() -> None:
    playing = asked("wordsup-en", "Anna Bo", "no")
    assert view_of(playing).seats[1].name == "Bo" and view_of(playing).cards.language == "en"
    said = playing.out.getvalue()
    assert "Words Up English" in said and "3 rounds, all else by the book" in said


def test_an_edition_is_chosen_by_its_number() -> None:
    playing = asked(".")
    numbers = dict(re_numbered(playing.out.getvalue()))
    playing = asked(numbers["Words Up suomi"], "Anna Bo", "")
    assert view_of(playing).cards.language == "fi"


def re_numbered(said: str) -> list[tuple[str, str]]:
    """Return the names of a numbered list, each with its number."""
    lines = (line.partition(". ") for line in said.splitlines())
    return [(name, number) for number, _stop, name in lines if number.isdecimal()]


def test_what_is_in_brackets_is_taken() -> None:
    playing = asked("wordsup-en", "", "")
    view = view_of(playing)
    assert len(view.seats) == 2 and view.seats[1].player.startswith("computer:")
    assert view.options == WordsUpOptions(rounds=3) and view.dictionary.id == "en"


def test_questions_about_the_rules() -> None:
    answers = ["", "Bo", "Bo", "3", "yes", "no", "yes", "5"]
    view = view_of(asked("wordsup-nl", "Anna Bo", "yes", *answers))
    assert (view.first, [seat.is_junior for seat in view.seats]) == (1, [False, True])
    assert view.options == WordsUpOptions(3, True, False, True, 5)


def test_the_q_is_not_asked_about_where_there_is_none() -> None:
    playing = asked("wordsup-fi", "Anna Bo", "yes", "", "", "", "2", "no", "yes", "5")
    assert view_of(playing).options == WordsUpOptions(2, False, False, True, 5)


def test_who_begins_is_asked_until_it_is_somebody() -> None:
    playing = asked("wordsup-en", "Anna Bo", "yes", "", "Zed", 'B"o', "x=y", "Bo", *[""] * 6)
    assert "Zed is not in this game" in playing.out.getvalue()
    assert view_of(playing).first == 1


def test_juniors_are_asked_about_until_they_play() -> None:
    playing = asked("wordsup-en", "Anna Bo", "yes", "", "", "Zed", "Anna, Bo", *[""] * 5)
    assert all(seat.is_junior for seat in view_of(playing).seats)


def test_nobody_may_be_a_junior_any_more() -> None:
    playing = Playing(width=200)
    playing.run("new words up Anna Bo junior=Bo", "new", "", "", "yes", "", "", "nobody", *[""] * 5)
    assert len(playing.library.games()) == 2
    assert not any(seat.is_junior for seat in view_of(playing).seats)


def test_a_value_is_asked_for_until_it_does() -> None:
    playing = asked("wordsup-en", "Anna Bo", "yes", "", "", "", "many", "0", "2", *[""] * 4)
    assert playing.out.getvalue().count("can't be chosen here") == 2
    assert view_of(playing).options.rounds == 2


@pytest.mark.parametrize(
    "answers",
    [(".",), ("wordsup-en", "."), ("wordsup-en", "Anna Bo", "."), ("wordsup-en", "Anna Bo", "yes", "."),
     ("wordsup-en", "Anna Bo", "yes", "", "."), ("wordsup-en", "Anna Bo", "yes", "", "", ".")],
)  # fmt: skip
def test_a_full_stop_begins_nothing(answers: tuple[str, ...]) -> None:
    playing = asked(*answers)
    assert "No game was started." in playing.out.getvalue() and playing.shell.desk.on_table is None


def test_one_player_is_not_enough() -> None:
    playing = asked("wordsup-en", "Anna", "Anna Bo", "")
    assert "2 to 4 players" in playing.out.getvalue()
    assert len(view_of(playing).seats) == 2


def test_the_last_match_is_the_default() -> None:
    lines = "new words up dutch Anna Bo rounds=2 begins=Bo junior=Anna", "new", "", "", ""
    view = view_of(begun(*lines))
    assert (view.cards.language, view.options.rounds, view.first) == ("nl", 2, 1)
    assert view.seats[0].is_junior


@pytest.mark.parametrize(
    "broken", [{"juniors": 5}, {"juniors": None}, {"first": "x"}, {"edition": "wordsup-x"}]
)
def test_a_broken_setting_does_not_keep_anybody_from_playing(broken: dict[str, Any]) -> None:
    playing = Playing(width=200)
    choices = NewGameChoices("wordsup-nl", "nl", (Seat("Anna"), Seat("Bo")), WordsUpOptions())
    playing.library.remember(choices)
    playing.library.set_setting("new-game", {**choices.to_json(), **broken})
    playing.run("editions", "levels", "new words up Anna Bo")
    assert view_of(playing).seats[1].name == "Bo"
