"""Words Up line by line: turning, making words, and all that can happen on the way to the end of a match."""

from __future__ import annotations

import re

import pytest

from tests.text.playing import Playing
from tests.text.words_up_playing import ROW, at, chair_of, dealt, view_of
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.text.console import Reader
from upwords_tui.text.games import wordsup as wordsup

ALONE = ("human", "computer:goldfish")
"""One person at the keyboard."""
LAST = {"A1": "B3", "B1": "O1", "C1": "O1", "D1": "M2"}
"""So few cards that the end phase has begun."""


# A turn


def test_a_match_is_said_to_begin() -> None:
    said = at(bonus="M2").told()
    assert said[0] == "Words Up Nederlands: Anna, Ben."
    assert said[-2] == "Anna to play.", "what may be used was told as the round began"
    assert [line for line in said if line.startswith("Your stock")] == []


def test_a_card_is_said_with_its_square() -> None:
    assert at().type("b1") == ["B1: O, 1."]
    assert at(players=ALONE).type("b1") == ["B1: O, 1."]


def test_several_cards_are_turned_one_after_the_other() -> None:
    said = at().type("a1 b1 c1")
    assert [line.split(":")[0] for line in said[:3]] == ["A1", "B1", "C1"]
    assert "word" in said[3] and "pass" in said[3]


def test_turning_stops_where_something_is_refused() -> None:
    playing = at()
    assert "A1 is already open: B, 3." in playing.type("a1 a1 b1")
    assert any("The card on H8 is gone" in line for line in playing.type("b1 h8 c1"))
    assert len(view_of(playing).turned) == 2


def test_what_was_turned_is_said_before_what_was_refused() -> None:
    assert at().type("a1 a1 b1") == ["A1: B, 3.", "A1 is already open: B, 3."]


def test_turning_stops_with_the_turn() -> None:
    playing = at("B3 sorry O1 M2 " + ROW)
    said = playing.type("a1 b1 c1")
    assert said[1] == "B1, Sorry: Anna's turn ends." and "Ben." in said
    assert view_of(playing).turned == () and view_of(playing).at_start


def test_turning_stops_with_the_round() -> None:
    # The last card of the field goes; the next round is begun by the same player.
    playing = at(
        {"A1": "swap"},
        "S1 T1",
        "A1 N1",
        options=WordsUpOptions(rounds=2),
        first=1,
        is_end_phase=True,
        stays_up=True,
    )
    playing.type("a1 b1 c1")
    view = view_of(playing)
    assert (view.round, view.turn) == (2, 0)
    assert view.at_start and not any(view.turned)


def test_a_fifth_card_is_refused() -> None:
    assert any("Four cards" in line for line in at().type("a1 b1 c1 d1 e1"))


def test_a_word_is_made_and_the_turn_goes_on() -> None:
    playing = at()
    said = playing.type("a1 b1 c1 d1", "boom")
    assert "BOOM: 7 points, total 7." in said
    assert view_of(playing).turn == 0 and view_of(playing).turned == ()
    assert playing.type("score") == ["Anna: 7 points.", "Ben: 0 points."]


def test_a_stock_card_that_is_used_is_followed_by_the_next() -> None:
    assert at().type("a1 b1 c1", "boos")[-2:] == ["BOOS: 6 points, total 6.", "Your stock: T, 1."]


def test_what_may_be_done_is_said_whole_once_and_then_in_short() -> None:
    playing = at()
    assert playing.type("a1 b1 c1")[-1] == "Make a word from all turned cards, turn a fourth, or pass."
    assert playing.type("boos", "d1 e1 f1")[-1] == "Word, fourth card, or pass?"
    assert playing.type("verbose", "pass!", "d1 e1 f1")[-1].startswith("Make a word")


def test_that_the_turn_goes_on_is_said_once() -> None:
    playing = at("B3 O1 O1 M2 B3 O1 O1 M2 " + ROW)
    assert playing.type("a1 b1 c1 d1", "boom")[-1] == "Turn 3 cards."
    assert playing.type("e1 f1 g1 h1", "boom")[-1] == "BOOM: 7 points, total 14."


def test_once_cards_stay_open_what_may_be_done_is_said_whole_once() -> None:
    playing = at({**LAST, "A2": "X1", "B2": "X1", "C2": "X1"}, is_end_phase=True, stays_up=True)
    said = playing.told() + playing.type("a1", "pass!", "b1", "pass!", "c1")
    assert sum("Turn one card" in line for line in said) == 1
    assert said.count("Make a word from any open cards, or pass.") == 1
    assert said[-1] == "Word, or pass?"


def test_that_no_bonus_card_is_left_is_said_once() -> None:
    playing = at()
    said = playing.type("skip!", "skip!", "skip!")
    assert [line for line in said if "nothing" in line] == ["Your stock: A, 1. Bonus: nothing."]
    assert said[-1] == "Your stock: N, 1." and "Your stock: T, 1." in said


def test_what_was_typed_just_now_is_answered_without_a_name_but_told_with_it_later() -> None:
    playing = at(players=ALONE)
    assert "BOOM: 7 points, total 7." in playing.type("a1 b1 c1 d1", "boom")
    assert "You made BOOM: 7 points, total 7." in playing.type("last")


def test_a_swap_that_may_be_played_is_explained_once() -> None:
    said = at(ROW, "swap S1", "A1 N1").type("pass!", "skip!", "score")
    assert sum("to play the Swap" in line for line in said) <= 1


def test_an_unknown_word_may_be_followed_by_another() -> None:
    playing = at(unknown=["BOOS"])
    said = playing.type("a1 b1 c1", "boos")
    assert "BOOS is not in the dictionary" in said[-1]
    assert len(view_of(playing).turned) == 3
    assert playing.type("obos")[0].startswith("OBOS: ")


def test_what_can_not_be_made_is_refused_and_nothing_is_lost() -> None:
    playing = at()
    assert "no card left for X" in playing.type("a1 b1 c1", "boox")[-1]
    assert playing.type("boost stock")[-1] and len(view_of(playing).turned) == 3


def test_pass_turns_the_cards_back() -> None:
    playing = at()
    said = playing.type("a1 b1 c1", "pass!")
    assert "Turned back." in said and said[-2] == "Ben."
    assert "No card in the field is open." in playing.type("open")


def test_pass_is_refused_before_its_time() -> None:
    playing = at()
    assert "skip" in playing.type("pass!")[0]
    assert "2 more cards" in playing.type("a1", "pass!")[-1]


def test_skip_turns_no_card() -> None:
    playing = at()
    said = playing.type("skip!")
    assert "skipped" in said[0] and "Anna's stock shows T, 1." in said and "Ben." in said
    assert "start of a turn" in playing.type("a1", "skip")[-1]


def test_a_junior_makes_words_of_three() -> None:
    assert "BOO: 5 points, total 5." in at(juniors=(0,)).type("a1 b1 c1", "boo")


def test_the_stock_and_bonus_card_may_be_named() -> None:
    playing = at(ROW, "M2 T1", "A1 A1", bonus="M6* E1")
    playing.type("a1 b1 c1")
    assert "7 points, total 7." in playing.type("boom stock")[0]
    playing = at(ROW, "M2 T1", "A1 A1", bonus="M2 M6*")
    playing.type("a1 b1 c1")
    assert "11 points, total 11." in playing.type("boom")[0]


def test_whoever_names_one_card_and_needs_another_too_is_told_that_only_those_named_are_used() -> None:
    playing = at(ROW, "M2 T1", "A1 A1", bonus="S1 E1")
    playing.type("a1 b1 c1")
    named = "If you name the stock or a bonus card, only what you name is used: name both, or neither."
    assert playing.type("booms bonus 1") == [f"BOOMS: there is no card left for M. {named}"]
    assert playing.type("boomt bonus 1") == ["BOOMT: there is no card left for M and T."]


# Special cards


def test_a_sorry_on_the_stock_is_pointed_out_and_spent() -> None:
    playing = at(ROW, "sorry T1", "A1 A1")
    assert "Type “sorry” to spend" in playing.out.getvalue()
    assert "Sorry" in playing.type("skip")[0]
    said = playing.type("sorry")
    assert "missed" in said[0] and "Ben." in said


def test_a_swap_on_the_stock_is_pointed_out_and_played() -> None:
    playing = at(ROW, "swap T1", "A1 N1")
    assert "Type “swap” to play" in playing.out.getvalue()
    said = playing.type("swap")
    assert said == [
        "Swap: every stock goes to the next player.",
        "Your stock shows A, 1; 2 cards in all.",
        "Ben's stock shows T, 1; 1 card in all.",
        "Anna.",
        "Bonus: nothing.",
    ], "each stock once"
    assert playing.type("last")[0] == "Anna played a Swap."


def test_without_one_there_is_nothing_to_spend() -> None:
    assert "not a Sorry" in at().type("sorry")[0]
    assert "not a Swap" in at().type("swap")[0]


def test_special_cards_of_the_field() -> None:
    playing = at("10+ swap sorry " + ROW)
    assert playing.type("a1")[0] == "A1, 10+: ten points."
    assert playing.type("b1")[0] == "B1, Swap: every stock goes to the next player."
    assert playing.type("c1")[0] == "C1, Sorry: Anna's turn ends."
    assert playing.type("words")[0].endswith("10+.")


def test_among_several_squares_too_a_card_that_does_not_count_is_followed_by_how_many_are_due() -> None:
    playing = at("10+ " + ROW)
    assert playing.type("a1 b1 c1")[-1] == "Turn 1 card."
    assert playing.type("turn", "d1")[-1] != "Turn 1 card."
    assert at("10+ " + ROW).type("b1 a1 c1")[-1] == "Turn 1 card."
    assert at("10+ " + ROW).type("b1 c1") == ["B1: B, 3.", "C1: O, 1."]


# Several people


def test_each_in_turn_is_called_by_name() -> None:
    playing = at(ROW, "S1 T1", "A1 N1", "E1 P2")
    assert playing.shell.prompt == "Anna> "
    assert "Ben." in playing.type("a1 b1 c1", "pass!")
    assert playing.shell.prompt == "Ben> " and playing.shell.desk.seat == 1
    assert playing.type("stock")[0] == "Your stock shows A, 1; 2 cards in all."
    assert "Cleo." in playing.type("skip!")


def test_a_person_alone_is_called_without_a_name() -> None:
    playing = at(players=ALONE)
    assert "Your turn." in playing.out.getvalue() and playing.shell.prompt == "> "


def test_in_a_team_it_is_said_whose_round_it_is() -> None:
    playing = at(members=((), ("Bea", "Bob")))
    assert "Bea." in playing.type("skip!")


def test_a_computer_plays_and_every_card_that_is_turned_back_is_heard() -> None:
    said = at(players=("human", "computer:elephant")).type("skip!")
    assert said[2:-2] == [
        "Ben: OASE, 4 points, total 4.",
        "Gone: G1, E1, E2.",
        "Turned A1: B, 3; G2: S, 1; D1: M, 2; D2: O, 1.",
        "Ben's stock shows N, 1.",
    ]


def test_what_the_word_of_a_computer_used_is_told_by_last() -> None:
    playing = at(players=("human", "computer:elephant"))
    playing.type("skip!")
    assert "Ben made OASE, 4 points, with O, 1; A, 1; S, 1; E, 1." in playing.type("last")


def test_in_brief_a_turn_of_a_computer_is_its_words_and_the_cards_to_be_remembered() -> None:
    playing = at(players=("human", "computer:elephant"))
    said = playing.type("brief", "skip!")
    assert said[3:-2] == ["Ben: OASE, 4 points, total 4; no word; A1: B, 3; G2: S, 1; D1: M, 2; D2: O, 1."]


def test_in_full_a_turn_of_a_computer_is_told_as_it_went() -> None:
    playing = at(players=("human", "computer:elephant"))
    said = playing.type("verbose", "skip!")
    assert [line for line in playing.type("last") if line.startswith("Ben")] == [
        line for line in said if line.startswith("Ben")
    ]


# A long turn, where somebody types


def held(monkeypatch: pytest.MonkeyPatch, language: str = "en") -> Playing:
    """Return a match after a turn of a computer so long that its squares are held back."""
    monkeypatch.setattr(wordsup, "_PART", 2)
    playing = at(players=("human", "computer:elephant"))
    monkeypatch.setattr(Reader, "is_typed", True)
    said = playing.type("skip!")
    assert "Ben: OASE, 4 points, total 4." in said and "gone" not in " ".join(said)
    assert playing.shell.prompt == "Enter: 3 more lines> "
    return playing


def test_a_long_turn_is_its_words_first_and_its_squares_when_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playing = held(monkeypatch)
    assert playing.enter() == ["Gone: G1, E1, E2.", "Turned A1: B, 3; G2: S, 1; D1: M, 2; D2: O, 1."]
    assert playing.shell.prompt == "Enter: 1 more line> "
    assert playing.enter() == ["Ben's stock shows N, 1."]
    assert playing.shell.prompt == "> " and playing.enter() == []


def test_all_that_is_held_back_can_be_had_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = held(monkeypatch)
    assert len(playing.type("all")) == 3 and playing.shell.prompt == "> "
    assert playing.type("all") == ["That is all; “last” repeats it."]
    assert playing.type("last")
    assert at().type("all") == ["There is no command “all”. Turn 3 cards first."], "nothing was held back"


@pytest.mark.parametrize("line", ["score", "last", "nonsense"])
def test_any_other_line_lets_go_of_it_and_is_answered(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    playing = held(monkeypatch)
    assert playing.type(line) and playing.shell.prompt == "> "


def test_it_is_explained_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordsup, "_PART", 1)
    monkeypatch.setattr(Reader, "is_typed", True)
    playing = at(players=("human", "computer:elephant"))
    hints = [line for line in playing.type("skip!", "skip!", "skip!") if line.startswith("Enter gives")]
    assert len(hints) == 1


# Resigning and the end


def test_resigning_is_asked_about() -> None:
    playing = at()
    assert "Nothing was done." in playing.type("resign", "no")
    said = playing.type("resign", "yes")
    assert "Anna resigned." in said and any("Ben wins" in line for line in said)
    assert chair_of(playing).is_over


def test_one_who_resigns_is_told_so_as_you() -> None:
    playing = at(players=("human", "computer:elephant"))
    said = playing.type("resign!")
    assert "You resigned." in said and "Anna resigned." not in said


def test_whose_turn_it_is_can_be_asked_as_in_upwords(spoken: str) -> None:
    said = at().type({"en": "turn", "fi": "vuoro", "nl": "beurt"}[spoken])
    assert said == at().type("turn") and "Anna" in said[0]


def test_one_who_resigns_leaves_the_others_playing() -> None:
    playing = at(ROW, "S1 T1", "A1 N1", "E1 P2")
    assert "Ben." in playing.type("resign", "yes")
    assert "Cleo." in playing.type("skip!") and "Ben." in playing.type("skip!")


def test_the_end_of_a_match_is_told_once() -> None:
    playing = at(ROW, "S1", "A1 A1")
    said = playing.type("a1 b1 c1", "boos")
    assert said.count("Anna wins, 6 to minus 4.") == 1
    assert any(line.startswith("Round 1:") for line in said) and "again" in said[-1]
    assert any(line == "Anna wins, 6 to minus 4." for line in playing.type("result"))


def test_after_the_match_nothing_more_is_done() -> None:
    playing = at(ROW, "S1", "A1 A1")
    playing.type("a1 b1 c1", "boos")
    for line in ("d1", "skip", "pass!", "word boom", "swap", "resign"):
        assert "over" in playing.type(line)[0], line
    assert playing.type("turn") == ["The match is over."]


def test_the_end_of_a_round_is_told_and_the_next_begins() -> None:
    playing = at(ROW, "S1", "A1 A1", options=WordsUpOptions(rounds=2))
    said = playing.type("a1 b1 c1", "boos")
    assert any(line.startswith("Round 1:") for line in said)
    assert not any("wins" in line for line in said)
    assert "Ben." in said and view_of(playing).round == 2
    assert "anticlockwise" in playing.type("turn")[-1]


def test_what_tells_of_a_missed_word_is_said_once_in_a_match() -> None:
    playing = at(ROW, "S1 T1", "A1 N1", options=WordsUpOptions(rounds=9, idle_rounds=1))
    told: list[str] = []
    while view_of(playing).round < 4:
        told += playing.type("skip!", "a1 b1 c1 d1", "pass!")
    assert sum(line.startswith("Round ") and " begins with " not in line for line in told) == 3
    assert [line.split()[1] for line in told if " begins with " in line] == ["2", "3", "4"]
    assert sum("“missed”" in line for line in told) == 1


def test_the_end_phase_is_said_and_played() -> None:
    playing = at(LAST, is_end_phase=True)
    assert any("stay open" in line for line in playing.type("a1 b1 c1", "pass!"))
    said = playing.type("d1", "boom")
    assert any(line.startswith("BOOM: ") for line in said)
    assert chair_of(playing).is_over


def test_cards_that_stay_open_do_so() -> None:
    playing = at({**LAST, "A2": "X1"}, is_end_phase=True)
    playing.type("a1 b1 c1", "pass!")
    assert "one card" in playing.type("d1", "a2")[-1]
    playing.type("pass!")
    assert "D1: M, 2" in playing.type("open")[0]


# How it is said


def test_briefly() -> None:
    playing = at()
    playing.type("brief")
    assert playing.type("a1 b1 c1") == ["A1: B, 3.", "B1: O, 1.", "C1: O, 1."]


def test_briefly_and_alone_not_even_the_name_is_said() -> None:
    playing = at(players=ALONE)
    playing.type("brief")
    assert playing.type("a1") == ["A1: B, 3."]


def test_in_full_nothing_is_left_out() -> None:
    normal, verbose = at(), at()
    verbose.type("verbose")
    lines = ("a1 b1 c1", "boos", "d1 e1 f1", "pass!")
    heard, full = normal.type(*lines), " ".join(verbose.type(*lines))
    assert sum(map(len, heard)) < len(full)
    for fact in ("B1: O, 1.", "BOOS", "6 points", "Your stock: T, 1.", "F1: T, 1.", "Ben"):
        assert fact in full and fact in " ".join(heard), fact


def test_letters_may_be_spelt_always() -> None:
    playing = at(bonus="M2")
    playing.type("spell always")
    assert "B Bravo, 3" in playing.type("a1")[0]
    for line, told in (("open", "B Bravo, 3"), ("stock", "S Sierra, 1"), ("bonus", "M Mike, 2"),
                       ("square a1", "Bravo"), ("row 1", "Bravo"), ("history", "Bravo"), ("last", "Bravo"),
                       ("a1", "Bravo")):  # fmt: skip
        assert told in "\n".join(playing.type(line)), line
    assert (
        "S Sierra" in "\n".join(playing.type("stock", "b1 c1", "boos"))
        and "T Tango" in playing.type("stock")[0]
    )
    playing.type("spell never")
    assert "Tango" not in playing.type("stock")[0]


def test_what_happened_at_the_beginning_is_spelt_too() -> None:
    playing = dealt(seed=1)
    playing.type("spell always")
    opened = next(line for line in playing.type("last") if line.startswith("Anna's stock"))
    assert re.search(r"shows [A-Z] [A-Z][a-z]+|shows (Joker|10\+|Sorry|Swap)", opened), opened


# The beginning


def test_who_begins_hears_of_their_own_stock_and_how_cards_are_turned_once_a_table() -> None:
    told = dealt(*ALONE, language="en", dictionary="en").told()
    assert any(line.startswith("Your stock: ") for line in told)
    assert not any("Anna's stock" in line for line in told)
    assert told[-2:] == ["Your turn.", "Turn 3 cards by typing their squares: b3 c5 h8."]
    assert any("Anna's stock" in line for line in dealt(language="en", dictionary="en").told())


def test_a_swap_at_the_beginning_is_followed_by_what_the_stocks_show_now() -> None:
    playing = dealt(*ALONE, seed=9, language="en", dictionary="en")
    told = [
        "Your stock: R, 5 coloured.",
        "Ben's stock shows O, 1.",
        "Bonus cards opened: Swap; U, 6 coloured; H, 6 coloured; B, 3.",
        "Swap: every stock goes to the next player.",
        "Your stock shows O, 1; 6 cards in all.",
        "Ben's stock shows R, 5 coloured; 6 cards in all.",
    ]
    assert playing.told()[2:8] == told and playing.type("last")[1:] == told


def test_who_wants_few_words_is_not_told_how_cards_are_turned() -> None:
    playing = dealt(*ALONE, language="en", dictionary="en")
    playing.type("brief")
    assert not any("typing their squares" in line for line in playing.type("again!"))


def test_who_is_alone_at_the_keyboard_and_asks_whose_turn_it_is_hears_that_it_is_theirs() -> None:
    playing = dealt(*ALONE, language="en", dictionary="en")
    assert playing.type("turn")[:2] == ["Your turn.", "Turn 3 cards."]
    assert dealt(language="en", dictionary="en").type("turn")[0] == "Anna to play."
