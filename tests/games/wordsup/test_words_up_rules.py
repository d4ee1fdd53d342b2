"""The rules of Words Up, case by case (docs/words-up.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.games.scene import AllWords
from tests.games.wordsup.scene import all_cards, card, cards, do, happened, scene, setup, sq, turn, word
from upwords_tui.base.errors import IllegalAction, RecordError
from upwords_tui.games.base import Sit
from upwords_tui.games.wordsup.actions import (
    Action,
    GiveUp,
    LeaveMatch,
    MakeWord,
    MissTurn,
    PlaySwap,
    Skip,
    TurnCard,
    What,
)
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions, WordsUpSetup
from upwords_tui.games.wordsup.position import FIELD, RoundEnd

ROW = "B3 O1 O1 M2 S1 T1 E1 N1 A1 P2 "
MANY = ROW + ROW
"""Twenty cards: the end phase is far."""


def refused(game: WordsUpGame, action: Action) -> str:
    """Return why `action` is refused."""
    with pytest.raises(IllegalAction) as caught:
        game.apply(game.propose(action, AllWords("XYZZY")))
    return caught.value.reason


# Set-up


@pytest.mark.parametrize(("seats", "stock"), [(2, 6), (3, 4), (4, 3)])
def test_the_deal(seats: int, stock: int) -> None:
    game = WordsUpGame.begin(setup(seats))
    position = game.start
    assert len(position.field) == FIELD and None not in position.field
    specials = sum(each.what is What.TEN for each in game.opening)
    assert sum(len(state.stock) for state in position.seats) <= seats * stock
    assert len(list(all_cards(position))) == 84
    assert len(position.pile) in (0, 4) and position.turn in range(seats)
    assert specials == sum(state.tens for state in position.seats)


def test_impossible_set_ups() -> None:
    fine = setup()
    for changes in (
        {"seats": fine.seats[:1]},
        {"seats": fine.seats * 3},
        {"first": 2},
        {"juniors": (0, 0)},
        {"juniors": (5,)},
        {"seed": b"short"},
    ):
        with pytest.raises(RecordError):
            replace(fine, **changes)
    assert WordsUpSetup(**{**vars(fine), "options": WordsUpOptions(with_optional=True)}).options.with_optional


# Turning


def test_three_cards_must_be_turned_and_a_fourth_may() -> None:
    game = turn(scene(MANY, "S1 T1", "A1 A1"), "A1 B1")
    assert refused(game, GiveUp(seat=0)) == "turn-more"
    assert refused(game, MakeWord(seat=0, word="BOO", stock=True)) == "turn-more"
    assert refused(game, TurnCard(seat=0, square=sq("A1"))) == "already-open"
    assert refused(game, TurnCard(seat=0, square=sq("H8"))) == "no-card"
    assert refused(game, TurnCard(seat=0, square=99)) == "no-card"
    assert refused(game, TurnCard(seat=1, square=sq("C1"))) == "not-your-turn"
    game = turn(game, "C1 D1")
    assert refused(game, TurnCard(seat=0, square=sq("E1"))) == "enough-turned"
    game = do(game, GiveUp(seat=0))
    assert happened(game) == [What.TURNED_BACK]
    assert game.position.face_up == () and game.position.turn == 1


# Words


def test_a_word_of_three_cards_and_the_stock_card() -> None:
    game = word(turn(scene(MANY, "S1 T1", "A1 A1"), "A1 B1 C1"), "BOOS", stock=True)
    state = game.position.seats[0]
    assert [made.text for made in state.words] == ["BOOS"] and state.gathered == 6
    assert state.stock == cards("T1") and What.STOCK_OPENED in happened(game)
    assert game.position.field[:4] == (None, None, None, card("M2"))
    assert game.position.turn == 0, "the turn goes on"
    assert refused(game, GiveUp(seat=0)) == "turn-more"
    assert refused(game, Skip(seat=0)) == "not-at-start"


@pytest.mark.parametrize(
    ("turned", "text", "stock", "bonus"),
    [
        ("A1 B1 C1", "BOOT", False, 0),
        ("A1 B1 C1 D1", "BOOM", False, None),
        ("A1 B1 C1 D1", "BOOMS", True, None),
        ("A1 B1 C1", "BOOST", True, 0),
        ("A1 B1 C1 D1", "BOOMST", True, 0),
    ],
)
def test_all_ways_of_making_a_word(turned: str, text: str, stock: bool, bonus: int | None) -> None:
    game = turn(scene(MANY, "S1 A1", "A1 A1", bonus="T1 N1"), turned)
    after = word(game, text, stock=stock, bonus=bonus)
    assert after.position.seats[0].words[0].text == text
    assert len(after.position.bonus) == (1 if bonus is not None else 2)


def test_words_that_can_not_be_made() -> None:
    game = turn(scene(MANY, "sorry A1", "A1 A1", bonus="T1"), "A1 B1 C1")
    assert refused(game, MakeWord(seat=0, word="BOO")) == "too-short"
    assert refused(game, MakeWord(seat=0, word="BOOM")) == "not-with-cards"
    assert refused(game, MakeWord(seat=0, word="BOTS", bonus=0)) == "not-with-cards", "all must be used"
    assert refused(game, MakeWord(seat=0, word="BOOT", bonus=1)) == "no-such-bonus"
    assert refused(game, MakeWord(seat=0, word="BOOT", stock=True)) == "stock-spells-not"
    assert refused(turn(scene("X8 Y6 Z4 Z4 Y6 " + MANY, "Z4 A1", "A1"), "A1 B1 C1 E1"),
                   MakeWord(seat=0, word="XYZZY", stock=True)) == "unknown-word"  # fmt: skip
    with pytest.raises(IllegalAction, match="not-judged"):
        turn(scene(MANY, "S1 A1", "A1"), "A1 B1 C1").apply(MakeWord(seat=0, word="BOOS", stock=True))


def test_a_refused_word_may_be_tried_again() -> None:
    game = turn(scene(MANY, "S1 T1", "A1 A1"), "A1 B1 C1")
    with pytest.raises(IllegalAction, match="unknown-word"):
        game.propose(MakeWord(seat=0, word="SOOB", stock=True), AllWords("SOOB"))
    assert word(game, "SOBO", stock=True).position.seats[0].words[0].text == "SOBO"


def test_a_junior_may_make_a_word_of_three() -> None:
    game = turn(scene(MANY, "S1 T1", "A1 A1", juniors=(0,)), "A1 B1 D1")
    assert word(game, "BOM").position.seats[0].gathered == 6


def test_the_joker_is_any_letter_and_worth_nothing() -> None:
    game = turn(scene("joker O1 O1 M2 " + MANY, "S1 T1", "A1 A1"), "A1 B1 C1 D1")
    assert word(game, "BOOM").position.seats[0].gathered == 4


def test_a_coloured_first_letter_doubles() -> None:
    game = turn(scene("B7* O5* O1 M2 " + MANY, "S1 T1", "A1 A1"), "A1 B1 C1 D1")
    assert word(game, "BOOM").position.seats[0].gathered == 30
    assert word(game, "MOBO").position.seats[0].gathered == 15
    assert word(game, "OBOM").position.seats[0].gathered == 30


# Special cards in the field


def test_a_ten_in_the_field_does_not_count_and_brings_ten_points() -> None:
    game = turn(scene("10+ " + MANY, "S1 T1", "A1 A1"), "A1")
    assert happened(game) == [What.TURNED, What.TEN]
    assert game.position.seats[0].gathered == 10 and game.position.turned == ()
    assert turn(game, "B1 C1 D1 E1").position.turned == (1, 2, 3, 4)


def test_a_sorry_in_the_field_ends_the_turn() -> None:
    game = turn(scene("sorry " + MANY, "S1 T1", "A1 A1"), "B1 C1 A1")
    assert happened(game) == [What.TURNED, What.SORRY, What.TURNED_BACK]
    assert game.position.turn == 1 and game.position.face_up == ()
    assert game.position.field[0] is None and game.position.gone == cards("sorry")


def test_a_swap_in_the_field_passes_the_stocks_on_and_the_turn_goes_on() -> None:
    game = turn(scene("swap " + MANY, "S1 T1", "A1", "B3 B3 B3"), "B1 A1")
    assert [len(state.stock) for state in game.position.seats] == [3, 2, 1]
    assert game.position.turn == 0 and game.position.turned == (1,)
    other_way = turn(scene("swap " + MANY, "S1 T1", "A1", "B3 B3 B3", direction=-1), "A1")
    assert [len(state.stock) for state in other_way.position.seats] == [1, 3, 2]


# Special cards in a stock


def test_a_ten_on_the_stock_is_taken_at_once() -> None:
    game = word(turn(scene(MANY, "S1 10+ T1", "A1 A1"), "A1 B1 C1"), "BOOS", stock=True)
    assert game.position.seats[0].stock == cards("T1") and game.position.seats[0].gathered == 16
    last = word(turn(scene(MANY, "S1 10+", "A1 A1"), "A1 B1 C1"), "BOOS", stock=True)
    assert last.is_over and last.position.results[0].reason is RoundEnd.STOCK


def test_a_sorry_on_the_stock_costs_a_turn_of_ones_own_choosing() -> None:
    game = scene(MANY, "sorry T1", "A1 A1")
    turned = turn(game, "A1")
    assert refused(turned, MissTurn(seat=0)) == "not-at-start"
    assert refused(scene(MANY, "T1 sorry", "A1"), MissTurn(seat=0)) == "no-sorry"
    missed = do(game, MissTurn(seat=0))
    assert happened(missed) == [What.MISSED, What.STOCK_OPENED]
    assert missed.position.turn == 1 and missed.position.seats[0].stock == cards("T1")
    assert do(scene(MANY, "sorry", "A1 A1"), MissTurn(seat=0)).is_over


def test_a_swap_on_the_stock_may_be_played_at_the_start() -> None:
    game = do(scene(MANY, "swap T1 T1", "A1 A1 A1 A1"), PlaySwap(seat=0))
    assert [len(state.stock) for state in game.position.seats] == [4, 2] and game.position.turn == 0
    assert refused(turn(scene(MANY, "swap T1", "A1"), "A1"), PlaySwap(seat=0)) == "not-at-start"
    assert refused(scene(MANY, "T1", "A1"), PlaySwap(seat=0)) == "no-swap"
    assert do(scene(MANY, "swap", "A1 A1"), PlaySwap(seat=0)).position.results[0].reason is RoundEnd.STOCK


def test_skipping_on_purpose() -> None:
    game = do(scene(MANY, "S1 T1 A1", "A1 A1"), Skip(seat=0))
    assert game.position.seats[0].stock == cards("T1 A1 S1") and game.position.turn == 1
    assert refused(scene(MANY, "S1", "A1"), Skip(seat=0)) == "last-stock-card"
    assert refused(turn(scene(MANY, "S1 T1", "A1"), "A1"), Skip(seat=0)) == "not-at-start"
    ten = do(scene(MANY, "S1 10+ A1", "A1 A1"), Skip(seat=0))
    assert ten.position.seats[0].stock == cards("A1 S1") and ten.position.seats[0].tens == 1


# Bonus cards


def with_last_bonus(pile: str, *stocks: str) -> WordsUpGame:
    """Return a game after its last open bonus card has been used, so that `pile` is opened."""
    game = turn(scene(MANY, *(stocks or ("S1 T1", "A1 A1")), bonus="T1", pile=pile), "A1 B1 C1")
    return word(game, "BOOT", bonus=0)


def test_the_last_bonus_card_opens_the_second_pile() -> None:
    game = with_last_bonus("A1 B3 C3 D2")
    assert game.position.bonus == cards("A1 B3 C3 D2") and game.position.pile == ()
    assert game.position.turn == 0


def test_specials_among_bonus_cards() -> None:
    ten = with_last_bonus("A1 10+ C3 D2")
    assert ten.position.seats[0].tens == 1 and ten.position.bonus == cards("A1 C3 D2")
    sorry = with_last_bonus("A1 sorry C3 D2")
    assert sorry.position.turn == 1 and sorry.position.seats[0].words[0].text == "BOOT"
    swap = with_last_bonus("A1 swap C3 D2", "S1 T1 T1", "A1")
    assert [len(state.stock) for state in swap.position.seats] == [1, 3] and swap.position.turn == 0


def test_several_specials_together_sorry_then_ten_then_swap() -> None:
    game = with_last_bonus("swap 10+ sorry D2", "S1 T1 T1", "A1")
    assert happened(game)[1:] == [What.BONUS_OPENED, What.SORRY, What.TEN, What.SWAP]
    assert game.position.turn == 1
    assert game.position.seats[1].tens == 1 and game.position.seats[0].tens == 0, "it goes to the next"
    assert [len(state.stock) for state in game.position.seats] == [1, 3]
    assert len(list(all_cards(game.position))) == 20 + 4 + 5


def test_a_pile_of_specials_only_has_the_next_opened_too() -> None:
    game = turn(scene(MANY, "S1 T1", "A1 A1", bonus="T1", pile="swap swap 10+ 10+ A1 B3 C3 D2"), "A1 B1 C1")
    game = word(game, "BOOT", bonus=0)
    assert game.position.bonus == cards("A1 B3 C3 D2") and game.position.seats[0].tens == 2


# The end


def test_a_round_ends_at_once_with_a_stock() -> None:
    game = word(turn(scene(MANY, "S1", "A1 Q10", bonus="T1", pile="sorry A1 A1 A1"), "A1 B1 C1"),
                "BOOST", stock=True, bonus=0)  # fmt: skip
    assert game.is_over and game.outcome
    result = game.position.results[0]
    assert (result.reason, result.gathered, result.penalties) == (RoundEnd.STOCK, (7, 0), (0, 22))
    assert game.outcome.totals == (7, -22) and game.outcome.winners == (0,)
    assert What.BONUS_OPENED not in happened(game), "it was over before"
    assert refused(game, GiveUp(seat=0)) == "game-over"


def test_the_end_phase_leaves_cards_up() -> None:
    game = turn(scene("B3 O1 O1 M2 S1 T1 E1 N1 A1 P2 X8", "S1 T1", "A1 A1"), "A1 B1 C1 D1")
    game = word(game, "BOOM")
    assert What.END_PHASE in happened(game) and not game.position.stays_up
    game = do(turn(game, "E1 F1 G1"), GiveUp(seat=0))
    assert happened(game) == [What.STAY_UP]
    assert game.position.face_up == (4, 5, 6) and game.position.turn == 1
    # From now on one card a turn, and a word of any that are up.
    game = turn(game, "H1")
    assert refused(game, TurnCard(seat=1, square=sq("A2"))) == "enough-turned"
    made = word(game, "STEN")
    assert made.position.face_up == () and made.position.turn == 1
    assert refused(made, MakeWord(seat=1, word="STEN")) == "turn-more"
    game = turn(do(game, GiveUp(seat=1)), "B2")
    assert word(game, "NEST").position.face_up == (9,), "not all need be used"


def test_when_all_are_up_and_nobody_makes_a_word_the_round_ends() -> None:
    game = scene("B3 O1 X8 Z4", "Q10 T1", "A1 A1", is_end_phase=True, stays_up=True, face_up=(0, 1, 2))
    game = do(turn(game, "D1"), GiveUp(seat=0))
    assert not game.is_over and game.position.turn == 1
    game = do(game, GiveUp(seat=1))
    assert game.is_over and game.position.results[0].reason is RoundEnd.FIELD


def test_with_fewer_than_three_cards_left_one_a_turn_is_turned() -> None:
    game = turn(scene("B3 O1 O1 M2 S1 T1", "S1 T1", "A1 A1", is_end_phase=True), "A1 B1 C1 D1")
    game = word(game, "BOOM")
    assert What.STAY_UP in happened(game) and game.position.stays_up
    game = turn(game, "E1")
    assert refused(game, TurnCard(seat=0, square=sq("F1"))) == "enough-turned"


def test_a_field_without_cards_ends_the_round() -> None:
    game = word(turn(scene("B3 O1 O1 M2", "S1 T1", "A1 A1", is_end_phase=True), "A1 B1 C1 D1"), "BOOM")
    assert game.position.results[0].reason is RoundEnd.FIELD


def test_a_game_without_words_ends_nevertheless() -> None:
    game = scene(MANY, "S1 T1", "A1 A1", options=WordsUpOptions(idle_rounds=2))
    for _turn in range(4):
        game = do(turn(game, "A1 B1 C1"), GiveUp(seat=game.position.turn))
    assert game.position.is_end_phase
    for _turn in range(40):
        if game.is_over:
            break
        game = do(game, Skip(seat=game.position.turn))
    assert game.is_over
    endless = scene(MANY, "S1 T1", "A1 A1", options=WordsUpOptions(idle_rounds=0))
    for _turn in range(100):
        endless = do(endless, Skip(seat=endless.position.turn))
    assert not endless.is_over


# Rounds


def test_several_rounds_change_their_direction_and_who_begins() -> None:
    start = scene(MANY, "S1", "A1 A1", "B3 B3", options=WordsUpOptions(rounds=3))
    game = word(turn(start, "A1 B1 C1"), "BOOS", stock=True)
    position = game.position
    assert not game.is_over and position.round == 2 and position.direction == -1 and position.first == 1
    assert [state.before for state in position.seats] == [6, -4, -12]
    assert len([each for each in position.field if each]) == FIELD
    assert len(list(all_cards(position))) == 84
    assert What.ROUND_OVER in happened(game) and What.ROUND_BEGUN in happened(game)


def test_a_tie_has_two_winners() -> None:
    game = scene(MANY, "S1 T1", "A1 A1", is_end_phase=True, stays_up=True, face_up=tuple(range(20)))
    for seat in (0, 1, 0):
        if not game.is_over:
            game = do(game, GiveUp(seat=seat))
    assert game.outcome and game.outcome.winners == (0, 1)


# Leaving, and taking over


def test_who_resigns_is_passed_over() -> None:
    game = do(scene(MANY, "S1 T1", "A1 A1", "B3 B3"), LeaveMatch(seat=1))
    assert game.position.turn == 0 and game.position.active == (0, 2)
    game = do(turn(game, "A1 B1 C1"), GiveUp(seat=0))
    assert game.position.turn == 2
    assert refused(game, LeaveMatch(seat=1)) == "not-your-turn"
    game = do(turn(game, "A1"), LeaveMatch(seat=2))
    assert game.is_over and game.outcome and game.outcome.winners == (0,)
    assert game.position.results[0].reason is RoundEnd.RESIGNED


def test_somebody_else_may_sit_down() -> None:
    game = do(scene(MANY, "S1 T1", "A1 A1"), Sit(seat=1, name="Zoë", player="human"))
    assert game.seats[1].name == "Zoë" and game.position == game.start
    assert refused(game, Sit(seat=1, name="", player="human")) == "bad-seat"
    assert refused(game, Sit(seat=7, name="Zoë", player="human")) == "no-such-seat"


# Found by a reviewer


@pytest.mark.parametrize("text", ["\x1bOEK", "7OEK", " OEK", "bOEK", "\ud800OEK", "ÄOEK"])
def test_the_joker_is_a_letter_and_nothing_else(text: str) -> None:
    game = turn(scene("joker O1 E1 K2 " + MANY, "I1 A1", "E1 N1"), "A1 B1 C1 D1")
    assert refused(game, MakeWord(seat=0, word=text)) == "not-with-cards"


def test_a_sorry_on_the_stock_can_not_be_skipped_away() -> None:
    assert refused(scene(MANY, "sorry A1 N1", "E1 N1"), Skip(seat=0)) == "stock-blocked"


def test_no_joker_in_a_word_of_three() -> None:
    game = turn(scene("joker O1 E1 " + MANY, "I1 A1", "E1 N1", juniors=(0,)), "A1 B1 C1")
    assert refused(game, MakeWord(seat=0, word="KOE")) == "not-with-cards"


def test_stock_and_bonus_add_to_three_cards_of_the_field() -> None:
    up: dict[str, Any] = {"is_end_phase": True, "stays_up": True, "face_up": (0, 1, 2, 3, 4)}
    game = scene("B3 O1 N1 D2 D2", "E1 A1 N1", "E1 N1", bonus="K2", **up)
    assert refused(game, MakeWord(seat=0, word="BOEK", stock=True, bonus=0)) == "too-short"
    assert word(game, "BOND").position.seats[0].words[0].text == "BOND"
    few = turn(scene("B3 10+ O1", "E1 A1 N1", "E1 N1", bonus="K2", is_end_phase=True), "A1 B1 C1")
    assert refused(few, MakeWord(seat=0, word="BOEK", stock=True, bonus=0)) == "too-short"


def test_who_resigns_takes_nobodys_last_chance_away() -> None:
    up: dict[str, Any] = {"is_end_phase": True, "stays_up": True, "face_up": tuple(range(7))}
    game = scene("B3 O1 E1 K2 A1 N1 D2", "R1 A1", "E1 N1", "R1 A1", "E1 T1", **up)
    game = do(game, GiveUp(seat=0), GiveUp(seat=1), LeaveMatch(seat=0), GiveUp(seat=2))
    assert not game.is_over and game.position.turn == 3


def test_after_a_word_the_turn_is_no_longer_at_its_start() -> None:
    up: dict[str, Any] = {"is_end_phase": True, "stays_up": True, "face_up": tuple(range(7))}
    game = word(scene("B3 O1 E1 K2 A1 N1 D2", "sorry A1 N1", "E1 N1", **up), "BOEK")
    assert refused(game, MissTurn(seat=0)) == "not-at-start"


def test_a_pile_opened_by_the_last_word_of_a_field_counts_still() -> None:
    start = scene("B3 O1 E1", "A1 N1 T1", "E1 N1", bonus="K2", pile="sorry 10+ swap A1", is_end_phase=True)
    game = word(turn(start, "A1 B1 C1"), "BOEK", bonus=0)
    assert happened(game)[1:6] == [
        What.BONUS_OPENED, What.SORRY, What.TEN, What.SWAP, What.ROUND_OVER,
    ]  # fmt: skip
    assert game.position.results[0].gathered[1] == 10


def test_every_player_begins_a_round_in_turn() -> None:
    firsts = []
    game = scene(MANY, "S1", "A1 A1", "B3 B3", options=WordsUpOptions(rounds=7))
    for _round in range(6):
        game = replace(game, start=game.position, entries=())
        state = replace(game.start.seats[game.start.turn], stock=cards("S1"))
        seats = list(game.start.seats)
        seats[game.start.turn] = state
        field = (*cards("B3 O1 O1"), *game.start.field[3:])
        game = replace(game, start=replace(game.start, seats=tuple(seats), field=field))
        game = word(turn(game, "A1 B1 C1"), "BOOS", stock=True)
        firsts.append(game.position.first)
    assert firsts == [1, 2, 0, 1, 2, 0]


def test_long_words_of_many_open_cards_are_found_at_once() -> None:
    letters = "RAOE" * 12
    faces = " ".join(f"{letter}1" for letter in letters)
    up: dict[str, Any] = {"is_end_phase": True, "stays_up": True, "face_up": tuple(range(48))}
    game = scene(faces, "R1 A1", "E1 N1", **up)
    assert refused(game, MakeWord(seat=0, word="R" * 12 + "A" * 12 + "O" * 13)) == "not-with-cards"
    assert len(word(game, "".join(sorted(letters))).position.seats[0].words[0].cards) == 48
