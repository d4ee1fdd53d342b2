"""The new-game form, without a screen."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from upwords_tui.app.game_types.upwords import KIND
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import HELP, TERMS, Terms
from upwords_tui.app.setup.upwords import ITEMS as OPTIONS
from upwords_tui.app.setup.upwords import options_text
from upwords_tui.engine import registry
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.tui.screens.line_edit import LineEdit
from upwords_tui.tui.screens.setup_form import OWN_LIST, SetupForm

EDITIONS = [variant.own for variant in KIND.variants()]
CHOICES = NewGameChoices("hasbro-10x10", "en", seats=(Seat("Anna"), Seat("Computer", "computer:highest")))


def form(choices: NewGameChoices = CHOICES) -> SetupForm:
    return SetupForm.of(choices, {})


def test_a_form_gives_back_the_choices_it_was_filled_in_with() -> None:
    choices = replace(
        CHOICES,
        edition_id="spin-master-10x10",
        seats=(*CHOICES.seats, Seat("Reds", members=("Bo", "Cy"))),
        options=UpwordsOptions(challenge=Challenge.FREE, rounds=7),
    )
    assert form(choices).choices == choices
    assert form(replace(CHOICES, dictionary="lists/my.txt")).choices.dictionary == "lists/my.txt"


def test_terms_are_chosen_where_there_are_people() -> None:
    assert form().term_items == () and form().choices.terms == Terms()
    set_for_others = SetupForm.of(CHOICES, {}, me="Anna")
    assert HELP not in set_for_others.term_items, "alone with computers that is an option of the game"
    agreed = replace(set_for_others, terms=Terms(rated=True, help=True))
    assert agreed.choices.terms == Terms(rated=True)
    with_ben = agreed.next_player(1, 1)
    while not with_ben.seats[1].is_human:
        with_ben = with_ben.next_player(1, 1)
    assert with_ben.term_items == TERMS and with_ben.choices.terms == agreed.terms
    assert "A rated game has no hints: choose one or the other." in with_ben.problems()[0]
    other = with_ben.next_game(1)
    assert other.terms == agreed.terms and HELP not in other.term_items
    assert replace(other, terms=Terms(move_days=3)).next_game(1).choices.terms == Terms(move_days=3)


def test_the_dictionary_follows_the_edition_until_it_is_chosen_apart() -> None:
    finnish = form()
    while finnish.variant.language != "fi":
        finnish = finnish.next_edition(1)
    assert finnish.dictionary == "fi"
    apart = finnish.next_dictionary(1)
    assert apart.dictionary != "fi"
    assert apart.next_edition(1).dictionary == apart.dictionary


def test_trying_out_players_costs_no_name() -> None:
    tried = form().next_player(0, 1)
    assert tried.seats[0].seat == Seat("Pim", f"computer:{LEVELS[0].id}")
    assert tried.next_player(0, -1).seats[0].seat == Seat("Anna")
    assert form().next_player(0, -1).seats[0].seat.player == f"computer:{LEVELS[-1].id}"


def test_seats_are_added_moved_and_removed() -> None:
    three = form().added()
    assert [seat.seat.name for seat in three.seats] == ["Anna", "Computer", "Magnus"]
    assert three.seats[2].player == "computer:highest"
    moved = three.moved(2, -1)
    assert [seat.seat.name for seat in moved.seats] == ["Anna", "Magnus", "Computer"]
    assert three.moved(2, 1) is three
    alone = three.removed(1).removed(1)
    assert [seat.seat.name for seat in alone.seats] == ["Anna"]
    assert alone.removed(0) is alone


def test_a_team_has_members_until_it_is_none() -> None:
    team = form().with_team(1)
    assert team.seats[1].members is not None
    named = team.with_seat(1, replace(team.seats[1], members=LineEdit.of(" Bo,, Cy ,", 80)))
    assert named.seats[1].seat.members == ("Bo", "Cy")
    assert named.with_team(1).seats[1].seat.members == ()


def test_problems_are_sentences(tmp_path: Path) -> None:
    assert not form().problems()
    nameless = form().with_seat(0, form().seats[0].with_name(LineEdit()))
    assert nameless.problems() == ("Every seat needs a name.",)
    own = replace(form(), dictionary=OWN_LIST)
    assert "a file with one word per line" in own.problems()[0]
    missing = replace(own, path=LineEdit.of(str(tmp_path / "none.txt"), 400))
    assert missing.problems()[0].startswith("There is no file")
    words = tmp_path / "words.txt"
    words.write_text("wood\n", encoding="utf-8")
    assert not replace(own, path=LineEdit.of(str(words), 400)).problems()
    assert replace(own, path=LineEdit.of("\x00~nobody/\x00", 400)).problems()


def test_every_option_is_offered_and_said_in_every_edition() -> None:
    assert {item.name for item in OPTIONS} == {field.name for field in fields(UpwordsOptions)}
    for edition in EDITIONS:
        for item in OPTIONS:
            for value in item.values(edition):
                assert item.label and item.show(value, edition) and item.about(value)


def test_an_option_steps_through_its_values_and_holds_at_the_ends() -> None:
    rounds = next(item for item in OPTIONS if item.name == "rounds")
    edition = EDITIONS[0]
    assert rounds.stepped(UpwordsOptions(), edition, -1).rounds == 0
    assert rounds.stepped(UpwordsOptions(), edition, 1).rounds == 3
    odd = UpwordsOptions(rounds=7)
    assert rounds.stepped(odd, edition, 1).rounds == 0
    exchange = next(item for item in OPTIONS if item.name == "exchange_tiles")
    assert exchange.show(None, edition) == "1"
    assert exchange.stepped(UpwordsOptions(), edition, 1).exchange_tiles == 2


def test_options_are_summed_up() -> None:
    assert options_text(UpwordsOptions()) == "unknown words refused, all else by the book"
    assert (
        options_text(UpwordsOptions(rounds=5, challenge=Challenge.FREE))
        == "unknown words challenged freely, 1 house rule"
    )


def test_where_no_file_may_be_read_none_is_offered() -> None:
    away = SetupForm.of(replace(CHOICES, dictionary="lists/my.txt"), {}, files=False)
    assert away.dictionary == "en"
    assert OWN_LIST not in away.dictionaries and OWN_LIST in form().dictionaries


def form_for_others(*seats: Seat) -> SetupForm:
    choices = NewGameChoices("hasbro-10x10", "en", seats)
    return SetupForm.of(choices, {}, files=False, me="Anna")


def test_at_a_table_for_others_the_first_seat_stays_that_of_whoever_sets_it() -> None:
    form = form_for_others(Seat("Ben"), Seat("Anna"))
    names = ["Anna", "Ben"]
    for changed in (form, form.next_player(0, 1), form.removed(0), form.moved(0, 1), form.moved(1, -1)):
        assert [seat.name for seat in changed.choices.seats] == names and changed.seats[0].is_human
    assert form_for_others(Seat("Ben"), Seat("Cleo")).choices.seats[0].name == "Anna"


def test_at_a_table_for_others_whoever_is_named_shares_the_seat() -> None:
    own = form_for_others(Seat("Anna"), Seat("Cleo")).with_team(0).with_team(1)
    assert [seat.members for seat in own.choices.seats] == [("Anna", ""), ("Cleo", "")], "with anybody"
    assert not own.problems()
    named = own.with_seat(0, replace(own.seats[0], members=LineEdit.of("Ben , ,Dora", 80)))
    assert named.choices.seats[0] == Seat("Anna", members=("Anna", "Ben", "Dora"))
    assert named.with_team(0).choices.seats[0] == Seat("Anna")
    assert named.next_player(1, 1).choices.seats[1].members == (), "a computer plays alone"
    rated = replace(named, terms=Terms(rated=True))
    assert "has no teams" in rated.problems()[0]
    assert own.moved(1, -1) == own and own.removed(0) == own


def test_at_a_table_for_others_a_seat_without_a_name_is_for_anybody() -> None:
    assert not form_for_others(Seat("Anna"), Seat(""), Seat("")).problems()
    assert form_for_others(Seat("Anna"), Seat("", "computer:highest")).problems()
    assert form_for_others(Seat("Anna"), Seat("Ben"), Seat("ben")).problems()
    assert OWN_LIST not in form_for_others(Seat("Anna")).dictionaries


@pytest.mark.parametrize(("dictionary", "sets"), [("en", 6), ("fi", 4)])
def test_the_word_sets_of_a_dictionary_are_gone_through(dictionary: str, sets: int) -> None:
    start = replace(form(), dictionary=dictionary)
    seen = [start]
    while len(seen) < 2 or seen[-1].fields[-1].shown != start.fields[-1].shown:
        step = seen[-1].fields[-1].step
        assert step
        seen.append(step(1))
    chosen = [each.choices.dictionary for each in seen]
    assert len(set(chosen)) == sets == len(chosen) - 1
    assert ("en-british" in chosen) == (dictionary == "en")


def test_words_with_a_name_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.toml").write_text('[words]\nclub = "en+mine.txt"\n', encoding="utf-8")
    monkeypatch.setattr(registry, "_chosen", tmp_path / "settings.toml")
    guest = replace(form(), files=False)
    assert guest.dictionaries[-1] == "club"
    chosen = replace(guest, dictionary="club")
    assert chosen.choices.dictionary == "club"
    again = SetupForm.of(chosen.choices, {}, files=False)
    assert again.dictionary == "club" and not again.problems()
