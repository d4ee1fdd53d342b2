"""The new-game form for Words Up, and between the games, without a screen."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from upwords_tui.app.game_types.wordsup import KIND
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.upwords import options_text as upwords_text
from upwords_tui.app.setup.wordsup import ITEMS, options_text
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.engine.wordsup.players import LEVELS as WORDS_UP_LEVELS
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.options import UpwordsOptions as UpwordsOptions
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.tui.screens.setup_form import OWN_LIST, SetupForm

FIRST, JUNIORS = KIND.marks
ANNA, BO = Seat("Anna"), Seat("Bo")
CHOICES = NewGameChoices(
    "wordsup-nl", "wordsup-nl", (ANNA, BO), WordsUpOptions(rounds=3), marks={"first": (1,), "juniors": (0,)}
)
UPWORDS = NewGameChoices(
    "hasbro-10x10", "en", seats=(ANNA, Seat("Computer", "computer:highest")), options=UpwordsOptions(rounds=5)
)


def form(choices: NewGameChoices = CHOICES) -> SetupForm:
    return SetupForm.of(choices, {})


def test_a_form_gives_back_the_choices_it_was_filled_in_with() -> None:
    assert form().choices == CHOICES


def test_there_and_back_is_as_before() -> None:
    assert form().next_game(1).next_game(1).choices == CHOICES
    assert form(UPWORDS).next_game(1).next_game(-1).choices == UPWORDS


def test_the_other_game_has_neither_juniors_nor_who_begins() -> None:
    other = form().next_game(1).choices
    assert not other.marks


@pytest.mark.parametrize(
    ("upwords", "words_up"),
    [("hasbro-10x10", "wordsup-en"), ("hasbro-fi-10x10", "wordsup-fi"), ("dutch-10x10", "wordsup-nl")],
)
def test_the_other_game_is_in_the_same_language(upwords: str, words_up: str) -> None:
    other = form(replace(UPWORDS, edition_id=upwords)).next_game(1)
    assert other.variant.id == words_up and other.dictionary == other.variant.dictionary
    assert other.next_game(1).variant.id == upwords


def test_options_are_kept_for_each_game() -> None:
    kept = {KIND.id: WordsUpOptions(rounds=4)}
    there = SetupForm.of(UPWORDS, kept).next_game(1)
    assert there.options == WordsUpOptions(rounds=4)
    assert there.next_game(1).options == UpwordsOptions(rounds=5)


def test_options_never_chosen_are_the_usual_ones() -> None:
    assert form(UPWORDS).next_game(1).options == WordsUpOptions(rounds=3)


def test_the_computer_in_the_other_game_is_the_one_met_there() -> None:
    seats = ANNA, Seat("Computer", "computer:champion")
    choices = replace(UPWORDS, seats=seats)
    assert form(choices).next_game(1).seats[1].player == f"computer:{KIND.first_level}"
    met = {KIND.id: ("computer:elephant",)}
    there = SetupForm.of(choices, {}, rivals=met).next_game(1)
    assert there.seats[1].player == "computer:elephant"
    assert there.next_game(1).seats[1].player == "computer:champion"


def test_a_look_at_the_other_game_changes_no_computer() -> None:
    for level in LEVELS:
        choices = replace(UPWORDS, seats=(ANNA, Seat("Computer", f"computer:{level.id}")))
        assert form(choices).next_game(1).next_game(1).seats[1].player == f"computer:{level.id}"


def test_a_look_at_the_other_game_changes_no_edition() -> None:
    choices = replace(UPWORDS, edition_id="classic-8x8")
    assert form(choices).next_game(1).next_game(1).choices == choices


def test_who_plays_alone_gets_company() -> None:
    there = form(replace(UPWORDS, seats=(ANNA,))).next_game(1)
    assert len(there.seats) == 2 and not there.problems()
    assert there.level(there.seats[1])


def test_more_than_four_are_too_many() -> None:
    seats = tuple(Seat(name) for name in ("Anna", "Bo", "Cy", "Di", "Ed"))
    six = form(replace(UPWORDS, edition_id="spin-master-10x10", seats=seats))
    there = six.next_game(1)
    assert any("for 2 to 4 players" in problem for problem in there.problems())
    assert len(there.next_game(1).seats) == 5, "nobody was lost"


def test_only_editions_of_the_game_follow_each_other() -> None:
    found, here = [], form()
    for _edition in KIND.variants():
        found.append(here.variant.id)
        here = here.next_edition(1)
    assert sorted(found) == ["wordsup-en", "wordsup-fi", "wordsup-nl"] and here.variant.id == "wordsup-nl"


def test_only_words_for_the_game_are_offered() -> None:
    assert form().dictionaries[-1] == OWN_LIST
    assert set(form().dictionaries[:-1]) == {each.dictionary for each in KIND.variants()}


def test_the_dictionary_follows_the_cards_until_it_is_chosen_apart() -> None:
    assert form().next_edition(1).dictionary == form().next_edition(1).variant.dictionary
    apart = form().next_dictionary(1)
    assert apart.next_edition(1).dictionary == apart.dictionary


def test_one_seat_begins() -> None:
    assert ["first" in seat.marks for seat in form().marked(0, FIRST).seats] == [True, False]


def test_any_number_may_be_juniors() -> None:
    assert form().marked(1, JUNIORS).choices.marks["juniors"] == (0, 1)
    assert form().marked(0, JUNIORS).choices.marks["juniors"] == ()


def test_marks_go_with_the_seat() -> None:
    moved = form().moved(0, 1).choices
    assert moved.marks == {"first": (0,), "juniors": (1,)}


def test_where_the_seat_that_begins_is_taken_away_the_first_is_marked_as_beginning() -> None:
    left = form().added().removed(1)
    assert left.choices.marks["first"] == (0,)


def test_a_new_seat_is_played_by_a_computer_of_this_game() -> None:
    assert form().added().seats[2].seat.level in {level.id for level in WORDS_UP_LEVELS}


def test_players_step_through_the_levels_of_this_game() -> None:
    stepped = form().next_player(0, 1)
    assert stepped.seats[0].seat.level == WORDS_UP_LEVELS[0].id
    assert "juniors" in stepped.seats[0].marks, "the mark is kept"


def test_every_option_is_offered_and_said_with_all_cards() -> None:
    assert {item.name for item in ITEMS} == {field.name for field in fields(WordsUpOptions)}
    for variant in KIND.variants():
        for item in ITEMS:
            for value in item.values(variant.own):
                assert item.label and item.show(value, variant.own) and item.about(value)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (WordsUpOptions(), "1 round, all else by the book"),
        (WordsUpOptions(rounds=2), "2 rounds, all else by the book"),
        (WordsUpOptions(rounds=2, show_scores=False), "2 rounds, 1 house rule"),
        (WordsUpOptions(allow_notes=True, idle_rounds=0), "1 round, 2 house rules"),
    ],
)
def test_options_are_summed_up(options: WordsUpOptions, text: str) -> None:
    assert options_text(options) == text


def test_options_of_each_game_are_told_in_its_own_words() -> None:
    assert form(UPWORDS).variant.game.choosing.text(UpwordsOptions()) == upwords_text(UpwordsOptions())
