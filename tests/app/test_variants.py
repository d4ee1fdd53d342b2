"""What can be played: every variant of both games, and what is kept from one new game to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.seating import PreparedStore
from upwords_tui.app.game_types.base import GameKind, default_variant, variant, variant_name, variants
from upwords_tui.app.game_types.upwords import KIND as UPWORDS
from upwords_tui.app.game_types.wordsup import KIND as WORDS_UP
from upwords_tui.app.play.library import Library
from upwords_tui.app.setup.new_game import (
    NewGameChoices,
    remember,
    remembered,
    remembered_options,
    remembered_rivals,
    rival,
)
from upwords_tui.base.errors import EditionError, InputError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.options import Challenge
from upwords_tui.games.upwords.options import UpwordsOptions as UpwordsOptions
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.store.opening import Store
from upwords_tui.store.values import HOME

ANNA, BEN = Seat("Anna"), Seat("Ben")
IDS = [each.id for each in variants()]
REF = DictionaryRef("en", "0" * 64)


@pytest.fixture
def store() -> Store:
    return PreparedStore()


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


def choices_for(variant_id: str, **how: Any) -> NewGameChoices:
    """Return choices for one of the variants: two people, as the published rules have it."""
    chosen = variant(variant_id)
    return NewGameChoices(
        chosen.id,
        chosen.dictionary,
        how.pop("seats", (ANNA, BEN)),
        how.pop("options", chosen.options()),
        **how,
    )


def begin(choices: NewGameChoices, *arguments: Any) -> Any:
    return choices.variant.game.kit.table.create(*arguments)


# All variants


def test_both_games_can_be_played_in_every_language() -> None:
    for game in (UPWORDS, WORDS_UP):
        assert {each.language for each in game.variants()} == {"en", "fi", "nl"}
        assert {each.game for each in game.variants()} == {game}
    assert [each.id for game in (UPWORDS, WORDS_UP) for each in game.variants()] == IDS


def test_no_two_variants_are_called_alike() -> None:
    assert len(set(IDS)) == len(IDS) == len({each.name for each in variants()})


@pytest.mark.parametrize("variant_id", IDS)
def test_a_variant_is_found_by_its_id(variant_id: str) -> None:
    found = variant(variant_id)
    assert found.id == variant_id and variant_name(variant_id) == found.name


@pytest.mark.parametrize("variant_id", ["gone", "wordsup-xx", "wordsup-", "wordsup", "", "wordsup-../nl"])
def test_what_there_is_not(variant_id: str) -> None:
    with pytest.raises(EditionError):
        variant(variant_id)
    assert variant_name(variant_id) == variant_id


@pytest.mark.combinations
@pytest.mark.parametrize("variant_id", IDS)
def test_every_variant_says_what_it_is(variant_id: str, spoken: str) -> None:
    found = variant(variant_id)
    assert str(found.max_seats) in found.line and "{" not in found.line
    assert found.game.choosing.text(found.options())
    assert len(found.pages()) >= 3 and all(page.entries for page in found.pages())


@pytest.mark.parametrize("game", [UPWORDS, WORDS_UP], ids=["upwords", "wordsup"])
@pytest.mark.parametrize("code", ["en", "fi", "nl"])
def test_the_first_game_is_in_ones_own_language(game: GameKind, code: str) -> None:
    first = default_variant(game, code)
    assert (first.game, first.language) == (game, code)


def test_whoever_speaks_something_else_begins_in_english() -> None:
    assert default_variant(WORDS_UP, "sv").language == "en"


def test_dutch_words_up_is_played_with_its_own_words() -> None:
    assert variant("wordsup-nl").dictionary == "wordsup-nl"
    assert variant("wordsup-fi").dictionary == "fi"


def test_both_games_have_a_name(spoken: str) -> None:
    assert UPWORDS.shown_name and WORDS_UP.shown_name and UPWORDS.shown_name != WORDS_UP.shown_name


# Options


@pytest.mark.parametrize("variant_id", IDS)
def test_every_value_offered_is_one_that_can_be_played(variant_id: str, store: Store) -> None:
    chosen = variant(variant_id)
    for item in chosen.items:
        for value in item.values(chosen.own):
            options = item.with_value(chosen.options(), value)
            choices = choices_for(variant_id, options=options)
            assert chosen.options.from_json(options.to_json()) == options
            assert choices.setup("en", "0" * 64, bytes(32)).options == options
            assert item.show(value, chosen.own) and item.about(value)


@pytest.mark.combinations
@pytest.mark.parametrize("variant_id", IDS)
def test_every_value_offered_can_be_typed(variant_id: str, spoken: str) -> None:
    chosen = variant(variant_id)
    for item in chosen.items:
        for value in item.values(chosen.own):
            assert item.read(item.show(value, chosen.own), chosen.own) == value


def test_the_q_is_only_offered_where_there_is_one_to_leave_out() -> None:
    def words(variant_id: str) -> set[str]:
        return {item.word for item in variant(variant_id).items}

    assert "q" in words("wordsup-nl") and "q" not in words("wordsup-fi")


# Beginning


@pytest.mark.parametrize("variant_id", IDS)
def test_every_variant_can_be_begun_and_begun_again(variant_id: str) -> None:
    choices = choices_for(variant_id)
    assert choices.problems() == ()
    setup = choices.setup("en", "0" * 64)
    game = choices.variant.begin(setup)
    assert game.kind == choices.variant.kind and game.seats == (ANNA, BEN)
    again = NewGameChoices.again(choices.variant.game, game.view_for(0))
    assert again == replace(choices, dictionary="en")
    assert again.problems() == ()


@pytest.mark.parametrize("variant_id", IDS)
def test_every_variant_is_remembered(variant_id: str, store: Store) -> None:
    choices = choices_for(variant_id)
    remember(Library(store, "x"), choices)
    assert remembered(Library(store, "x"), "x") == choices


def test_two_games_have_not_the_same_seed() -> None:
    choices = choices_for("wordsup-nl")
    assert choices.setup("nl", "0" * 64).seed != choices.setup("nl", "0" * 64).seed


def test_who_begins_and_who_is_a_junior_is_remembered_and_begun_again(store: Store) -> None:
    options = WordsUpOptions(rounds=3, with_optional=True, show_scores=False)
    choices = choices_for("wordsup-nl", options=options, marks={"first": (1,), "juniors": (0,)})
    remember(Library(store, "x"), choices)
    assert remembered(Library(store, "x"), "x") == choices
    view: Any = choices.variant.begin(choices.setup("nl", "0" * 64)).view_for(None)
    assert view.first == 1 and [seat.is_junior for seat in view.seats] == [True, False]
    assert NewGameChoices.again(choices.variant.game, view) == replace(choices, dictionary="nl")


def test_who_begins_and_juniors_that_do_not_play_are_passed_over() -> None:
    setup = choices_for("wordsup-nl", marks={"first": (3,), "juniors": (1, 3)}).setup("nl", "0" * 64)
    assert setup.first == 0 and setup.juniors == (1,)


def test_upwords_has_no_juniors() -> None:
    choices = choices_for("hasbro-10x10", marks={"first": (1,), "juniors": (0,)})
    view = choices.variant.begin(choices.setup("en", "0" * 64)).view_for(0)
    assert NewGameChoices.again(choices.variant.game, view) == choices_for("hasbro-10x10")


@pytest.mark.parametrize("count", [0, 1, 5])
def test_words_up_is_for_two_to_four(count: int) -> None:
    seats = tuple(Seat(name) for name in "ABCDE"[:count])
    assert "2 to 4" in choices_for("wordsup-en", seats=seats).problems()[0]


def test_a_computer_of_the_other_game_is_no_player_of_this() -> None:
    seats = ANNA, Seat("Max", "computer:champion")
    assert "champion" in choices_for("wordsup-en", seats=seats).problems()[0]


# From one game to the other


def moved(choices: NewGameChoices, other: str, options: Any = None) -> NewGameChoices:
    target = variant(other)
    return choices.moved_to(target, options or target.options())


def test_people_go_with_one_to_the_other_game() -> None:
    team = Seat("Us", members=("Ada", "Bea"))
    seats = (ANNA, team, BEN)
    there = moved(choices_for("hasbro-10x10", seats=seats), "wordsup-nl")
    assert there.seats == seats and there.edition_id == "wordsup-nl" and there.dictionary == "wordsup-nl"
    back = moved(there, "hasbro-10x10")
    assert back.seats == seats and back.dictionary == "en"
    assert there.problems() == back.problems() == ()


@pytest.mark.parametrize(("one", "other"), [("hasbro-10x10", "wordsup-en"), ("wordsup-en", "hasbro-10x10")])
def test_computers_never_met_are_those_for_beginners(one: str, other: str) -> None:
    for level in variant(one).levels:
        there = moved(choices_for(one, seats=(ANNA, Seat("", f"computer:{level.id}"))), other)
        assert there.seats[1].level == variant(other).game.first_level and there.problems() == ()


def test_each_game_keeps_the_computers_met_there(store: Store) -> None:
    library = Library(store, "x")
    seats = ANNA, Seat("Max", "computer:keen"), Seat("Ada", "computer:strong")
    remember(library, choices_for("hasbro-10x10", seats=seats))
    remember(library, choices_for("wordsup-en", seats=(ANNA, Seat("Solomon", "computer:watchful"))))
    remember(library, choices_for("wordsup-en", seats=(ANNA, BEN)))
    assert remembered_rivals(library, variant("wordsup-en").game) == ("computer:watchful",)
    three = replace(library.choices(), seats=(ANNA, *(Seat(name, "computer:elephant") for name in "XYZ")))
    there = library.moved(three, variant("dutch-10x10"))
    assert [seat.level for seat in there.seats] == [None, "keen", "strong", "strong"]


@pytest.mark.parametrize(
    "kept", [5, [], {"upwords": 3}, {"upwords": ["human", 7, "computer:gone", []]}, {"x": []}]
)
def test_computers_that_can_not_be_are_none(kept: Any, store: Store) -> None:
    store.settings.set(HOME, "computers", kept)
    game = variant("hasbro-10x10").game
    found = remembered_rivals(Library(store, "x"), game)
    assert found == () and rival(found, 3, game) == f"computer:{game.first_level}"


@pytest.mark.parametrize(
    ("chosen", "follows"), [("hasbro-fi-10x10", True), ("spin-master-10x10", False), ("dutch-10x10", False)]
)
def test_an_edition_that_nobody_chose_follows_the_language(chosen: str, follows: bool, store: Store) -> None:
    library = Library(store, "x")
    use_language("fi")
    remember(library, choices_for(chosen, seats=(ANNA, BEN)))
    use_language("nl")
    try:
        found = library.choices()
        assert found.edition_id == ("dutch-10x10" if follows else chosen)
        assert found.dictionary == found.variant.dictionary and found.seats == (ANNA, BEN)
    finally:
        use_language("en")


def test_whoever_played_alone_gets_a_computer_to_play_with() -> None:
    there = moved(choices_for("hasbro-10x10", seats=(ANNA,)), "wordsup-en")
    assert there.seats[0] == ANNA and there.seats[1].level and there.problems() == ()


def test_whoever_is_called_computer_gets_another_to_play_with() -> None:
    there = moved(choices_for("hasbro-10x10", seats=(Seat("Computer"),)), "wordsup-en")
    assert there.problems() == ()


def test_more_players_than_there_is_room_for() -> None:
    seats = tuple(Seat(name) for name in "ABCDEF")
    there = moved(choices_for("spin-master-10x10", seats=seats), "wordsup-en")
    assert there.seats == seats[:4] and there.problems() == ()


def test_a_person_is_not_left_behind_for_computers() -> None:
    computers = tuple(Seat(f"C{number}", "computer:expert") for number in range(5))
    there = moved(choices_for("spin-master-10x10", seats=(*computers, ANNA)), "wordsup-en")
    assert ANNA in there.seats and there.problems() == ()


def test_another_edition_of_the_same_game_keeps_everything_else() -> None:
    options = WordsUpOptions(rounds=4, with_optional=True)
    choices = choices_for("wordsup-nl", options=options, marks={"first": (1,), "juniors": (1,)})
    there = moved(choices, "wordsup-en")
    assert there == replace(choices, edition_id="wordsup-en", dictionary="en")


def test_words_of_ones_own_go_to_another_edition_of_the_same_game_only() -> None:
    choices = replace(choices_for("wordsup-nl"), dictionary="/my/words.txt")
    assert moved(choices, "wordsup-en").dictionary == "/my/words.txt"
    assert moved(choices, "hasbro-10x10").dictionary == "en"


def test_a_q_that_another_language_has_not_does_not_keep_a_game_from_being_begun() -> None:
    choices = choices_for("wordsup-nl", options=WordsUpOptions(with_optional=True))
    there = moved(choices, "wordsup-fi")
    assert there.problems() == ()
    assert there.setup("fi", "0" * 64).options.with_optional is False


# What is kept of each game


def test_options_are_kept_for_each_game(store: Store) -> None:
    free, long = UpwordsOptions(challenge=Challenge.FREE), WordsUpOptions(rounds=5)
    remember(Library(store, "x"), choices_for("hasbro-10x10", options=free))
    remember(Library(store, "x"), choices_for("wordsup-nl", options=long))
    assert remembered(Library(store, "x"), "x").options == long
    assert remembered_options(Library(store, "x"), variant("dutch-10x10")) == free
    assert remembered_options(Library(store, "x"), variant("wordsup-fi")) == long


def test_a_game_never_played_has_the_usual_rules(store: Store) -> None:
    remember(Library(store, "x"), choices_for("hasbro-10x10", options=UpwordsOptions(rounds=5)))
    assert remembered_options(Library(store, "x"), variant("wordsup-nl")) == WordsUpOptions(rounds=3)


def test_what_was_chosen_before_there_was_another_usual_is_kept(store: Store) -> None:
    store.settings.set(HOME, f"new-game {WORDS_UP.id}", {})
    assert remembered_options(Library(store, "x"), variant("wordsup-nl")) == WordsUpOptions(rounds=1)


@pytest.mark.parametrize("garbage", [None, 5, "x", [], {"rounds": 99}, {"wings": 2}, {"rounds": True}])
def test_broken_options_are_passed_over(store: Store, garbage: Any) -> None:
    store.settings.set(HOME, f"new-game {WORDS_UP.id}", garbage)
    assert remembered_options(Library(store, "x"), variant("wordsup-nl")) == WordsUpOptions(rounds=3)


WORDS_UP_CHOICES = {
    "edition": "wordsup-nl",
    "dictionary": "wordsup-nl",
    "seats": [{"name": "Anna", "player": "human"}, {"name": "Ben", "player": "human"}],
}


@pytest.mark.parametrize(
    "broken",
    [
        {"edition": "wordsup-xx"}, {"edition": "wordsup-"}, {"edition": None},
        {"first": -1}, {"first": 4}, {"first": "0"}, {"first": True}, {"first": None}, {"first": 1.0},
        {"juniors": [9]}, {"juniors": ["Anna"]}, {"juniors": [[0]]}, {"juniors": "01"}, {"juniors": {"a": 1}},
        {"juniors": 1}, {"juniors": None}, {"juniors": True}, {"juniors": [0, 0]},
        {"options": {"rounds": 0}}, {"options": {"challenge": "free"}}, {"options": None},
        {"seats": [{"name": name, "player": "human"} for name in "ABCDE"]},
    ],
    ids=str,
)  # fmt: skip
def test_broken_choices_are_passed_over(store: Store, broken: dict[str, Any]) -> None:
    store.settings.set(HOME, "new-game", {**WORDS_UP_CHOICES, **broken})
    choices = remembered(Library(store, "x"), "Anna")
    assert choices.problems() == ()
    choices.setup("en", "0" * 64)


def test_what_is_not_broken_is_not_passed_over(store: Store) -> None:
    store.settings.set(HOME, "new-game", {**WORDS_UP_CHOICES, "first": 1, "juniors": [0, 1]})
    assert remembered(Library(store, "x"), "x") == choices_for(
        "wordsup-nl", marks={"first": (1,), "juniors": (0, 1)}
    )


def test_a_set_up_that_can_not_be_says_so() -> None:
    with pytest.raises(InputError):
        choices_for("wordsup-nl", seats=(ANNA,)).setup("nl", "0" * 64)
