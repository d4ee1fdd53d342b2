"""What the letters typed come to, without a screen: which cards they take, and in which ways."""

from __future__ import annotations

import pytest

from tests.games.wordsup.scene import do, sq, turn
from tests.tui.wordsup.sitting import dealt, laid_out, sitting
from upwords_tui.app.play.wordsup import CardPlace
from upwords_tui.games.wordsup.actions import GiveUp
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.tui.games.wordsup.hand import Making, WordsUpHand

DOEN = "a1 a2 c1 b2"


def typed(game: WordsUpGame, letters: str, hand: WordsUpHand | None = None) -> WordsUpHand:
    """Return the hand after typing `letters`, for each of which there must be a card."""
    hand = hand or WordsUpHand()
    for letter in letters:
        after = hand.typing(letter, game.view_for(0))
        assert after is not None, letter
        hand = after
    return hand


def making(game: WordsUpGame, hand: WordsUpHand) -> Making:
    return Making.of(hand, game.check, game.view_for(0))


def made(game: WordsUpGame, letters: str) -> Making:
    return making(game, typed(game, letters))


def other(game: WordsUpGame, hand: WordsUpHand) -> WordsUpHand:
    return hand.other(game.check, game.view_for(0))


def names(places: tuple[CardPlace, ...]) -> list[str]:
    """Return where cards lie: a square, the stock, or the number of a bonus card from 1."""
    return [
        square_name(place.square)
        if place.square is not None
        else "stock"
        if place.bonus is None
        else str(place.bonus + 1)
        for place in places
    ]


def two_ways() -> WordsUpGame:
    """Return a scene in which the S may come from the stock or from among the bonus cards."""
    return turn(laid_out("S1 R1", "A1 B2", bonus="S5* C3"), DOEN)


# The cursor


@pytest.mark.parametrize(
    ("right", "down", "square"),
    [(1, 0, "E4"), (0, 1, "D5"), (-1, -1, "C3"), (99, 0, "H4"), (-99, 99, "A8"), (0, -99, "D1")],
)
def test_the_cursor_moves_as_far_as_the_edges(right: int, down: int, square: str) -> None:
    assert square_name(WordsUpHand().moved(right, down).cursor) == square


def test_moving_the_cursor_keeps_the_word() -> None:
    hand = typed(turn(dealt(), DOEN), "DO")
    assert hand.moved(1, 0).typed == "DO"


# Letters


def test_letters_are_capitals() -> None:
    assert typed(turn(dealt(), DOEN), "doen").typed == "DOEN"


def test_a_letter_without_a_card_is_not_taken() -> None:
    game = turn(dealt(), DOEN)
    assert typed(game, "DO").typing("x", game.view_for(0)) is None


def test_a_letter_has_as_many_cards_as_there_are() -> None:
    game = turn(dealt(), "c1 g1 b2")
    hand = typed(game, "EE")
    assert hand.typing("e", game.view_for(0)) is None


def test_before_enough_cards_are_turned_there_is_nothing_to_type() -> None:
    assert WordsUpHand().typing("d", turn(dealt(), "a1 a2").view_for(0)) is None


def test_in_the_turn_of_another_there_is_nothing_to_type() -> None:
    game = do(turn(dealt(), "a1 a2 c1"), GiveUp(seat=0))
    game = turn(game, "a1 a2 c1")
    assert WordsUpHand().typing("d", game.view_for(0)) is None


def test_letters_are_taken_back_one_by_one() -> None:
    hand = typed(turn(dealt(), DOEN), "DO")
    assert [hand.back().typed, hand.back().back().typed, hand.back().back().back().typed] == ["D", "", ""]


def test_all_letters_are_taken_back_at_once() -> None:
    hand = typed(turn(dealt(), DOEN), "DO").moved(1, 1)
    assert hand.cleared() == WordsUpHand(hand.cursor)


# What they take


def test_cards_are_taken_in_the_order_of_the_letters() -> None:
    assert names(made(turn(dealt(), DOEN), "NEOD").taken) == ["B2", "C1", "A2", "A1"]


def test_what_may_still_be_used_are_the_other_cards() -> None:
    assert names(made(turn(dealt(), DOEN), "DO").free) == ["C1", "B2", "stock", "1", "2", "3", "4"]


def test_with_nothing_typed_everything_may_be_used() -> None:
    found = making(turn(dealt(), DOEN), WordsUpHand())
    assert not found.taken and names(found.free)[:4] == ["A1", "A2", "C1", "B2"] and found.way is None


def test_before_enough_cards_are_turned_nothing_may_be_used() -> None:
    assert making(turn(dealt(), "a1 a2"), WordsUpHand()).free == ()


def test_a_card_of_the_field_is_taken_before_that_of_the_stock() -> None:
    assert names(made(turn(laid_out("E1 S1", "A1"), "c1 g1 b2"), "E").taken) == ["C1"]


def test_the_joker_is_taken_last_and_for_any_letter() -> None:
    game = turn(dealt(), "b6 a1 a2 c1")
    assert names(made(game, "DOEK").taken) == ["A1", "A2", "C1", "B6"]


def test_the_joker_is_left_where_the_letter_has_a_card() -> None:
    game = turn(dealt(), "b6 a1 a2 c1")
    assert "B6" not in names(made(game, "DO").taken)


def test_a_special_card_on_the_stock_is_not_for_words() -> None:
    game = turn(laid_out("sorry R1", "A1 B2"), DOEN)
    assert "stock" not in names(making(game, WordsUpHand()).free)


# Ways


def test_a_word_of_all_turned_cards_can_be_made() -> None:
    way = made(turn(dealt(), DOEN), "DOEN").way
    assert way and not way.action.stock and way.action.bonus is None and way.made.score == 18


def test_a_word_that_leaves_a_turned_card_over_can_not() -> None:
    assert made(turn(dealt(), DOEN), "DOE").way is None


def test_the_stock_card_is_used_where_the_word_needs_it() -> None:
    found = made(turn(dealt(), DOEN), "DOENS")
    assert found.way and found.way.action.stock and names(found.taken)[-1] == "stock"


def test_a_bonus_card_is_used_where_the_word_needs_it() -> None:
    found = made(turn(dealt(), DOEN), "DOENL")
    assert found.way and found.way.action.bonus == 2 and names(found.taken)[-1] == "3"


def test_stock_and_bonus_may_both_be_used() -> None:
    way = made(turn(dealt(), DOEN), "DOENSL").way
    assert way and way.action.stock and way.action.bonus == 2


def test_two_bonus_cards_may_not() -> None:
    assert made(turn(dealt(), DOEN), "DOENLF").way is None


def test_of_several_ways_the_one_worth_most_comes_first() -> None:
    found = made(two_ways(), "DOENS")
    assert found.choices == 2 and found.way and found.way.action.bonus == 0 and names(found.taken)[-1] == "1"


def test_tab_goes_through_the_ways_and_round() -> None:
    game = two_ways()
    hand = other(game, typed(game, "DOENS"))
    found = making(game, hand)
    assert found.way and found.way.action.stock and names(found.taken)[-1] == "stock"
    assert other(game, hand) == typed(game, "DOENS")


def test_without_a_choice_tab_changes_nothing() -> None:
    game = turn(dealt(), DOEN)
    for letters in ("", "DO", "DOEN"):
        hand = typed(game, letters)
        assert other(game, hand) == hand


def test_another_letter_forgets_the_choice() -> None:
    game = two_ways()
    hand = other(game, typed(game, "DOENS"))
    assert hand.choice == 1 and hand.back().choice == 0 and typed(game, "C", hand).choice == 0


def test_equal_points_free_the_stock() -> None:
    game = turn(laid_out("S1 R1", "A1 B2", bonus="S1"), DOEN)
    way = made(game, "DOENS").way
    assert way and way.action.stock


def test_a_junior_may_make_three_letters() -> None:
    for juniors, can in (((), False), ((0,), True)):
        game = turn(laid_out("S1 R1", "A1 B2", juniors=juniors), "a1 a2 c1")
        assert bool(made(game, "DOE").way) is can


# The end phase


def test_at_the_end_not_all_open_cards_must_be_used() -> None:
    few = {"a1": "D6*", "b1": "O1", "c1": "E1", "d1": "N1", "e1": "S1", "f1": "K2", "g1": "A1"}
    game = laid_out("T1 S1", "A1 B2", field=few, is_end_phase=True)
    game = do(turn(game, "a1 b1 c1 d1"), GiveUp(seat=0))
    game = do(turn(game, "e1"), GiveUp(seat=1))
    found = made(turn(game, "f1"), "DOEN")
    assert found.way and names(found.taken) == ["A1", "B1", "C1", "D1"]
    assert names(found.free) == ["E1", "F1", "stock"]


def test_cards_turned_for_this_word_come_last() -> None:
    few = {"a1": "D6*", "b1": "O1", "c1": "E1", "d1": "N1", "e1": "S1"}
    game = laid_out("T1 S1", "A1 B2", field=few, is_end_phase=True)
    game = do(turn(game, "e1 c1 b1"), GiveUp(seat=0))
    game = turn(game, "a1")
    places = Making.of(WordsUpHand(), game.check, game.view_for(1)).free
    assert [place.square for place in places if place.square is not None][-1] == sq("a1")


# The cards shown are the cards laid


def faces(found: Making) -> list[str]:
    return [place.card.face for place in found.taken]


def test_a_coloured_card_that_begins_the_word_is_shown_first() -> None:
    found = made(turn(dealt(), "c1 d8 b2 a2"), "EENO")
    assert found.way and found.way.made.cards[0].is_coloured
    assert faces(found) == [card.face for card in found.way.made.cards]


def test_at_the_end_the_card_worth_most_is_shown() -> None:
    few = {"a1": "D6*", "b1": "O1", "c1": "E1", "d1": "N1", "e1": "E5*"}
    game = laid_out("T1 S1", "A1 B2", field=few, is_end_phase=True)
    game = do(turn(game, "a1 b1 c1 d1"), GiveUp(seat=0))
    game = do(turn(game, "e1"), GiveUp(seat=1))
    found = made(game, "DOEN")
    assert found.way and faces(found) == [card.face for card in found.way.made.cards]


# What comes back with whoever comes back


async def test_the_letters_of_a_word_come_back_as_far_as_there_are_cards() -> None:
    async with sitting(turn(dealt(), DOEN)) as now:
        assert not now.screen.kept_hand.now
        now.screen.take_up({"typed": "DO"})
        assert now.typed() == "DO" and now.screen.kept_hand.now == {"typed": "DO"}
    async with sitting(turn(dealt(), DOEN)) as now:
        now.screen.take_up({"typed": "DOQ"})
        assert now.typed() == "", "there is no card for all of them"
    async with sitting(dealt()) as now:
        now.screen.take_up({"typed": "DO"})
        assert now.typed() == "", "first cards are turned"
