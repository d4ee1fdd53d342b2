"""What stays in sight of cards that were turned back, without a screen."""

from __future__ import annotations

from dataclasses import replace

from tests.games.wordsup.scene import do, sq, turn, word
from tests.tui.wordsup.sitting import dealt, laid_out
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch, Skip
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.tui.games.wordsup.visible_cards import VisibleCards

ANNA, BEN, CLEO = range(3)


def seen(game: WordsUpGame, *here: int, since: int = 0, sight: VisibleCards | None = None) -> VisibleCards:
    """Return what is in sight after a game from action `since` on, with the seats `here` at the keyboard."""
    sight = sight or VisibleCards()
    for number in range(since, len(game.entries)):
        moment = replace(game, entries=game.entries[: number + 1])
        entry = moment.view_for(None).history[-1]
        sight = sight.after(entry, is_here=entry.action.seat in here)
    return sight


def leaving(sight: VisibleCards) -> dict[str, str]:
    return {square_name(square): card.face for square, card in sight.leaving.items()}


def bens_turn(squares: str) -> WordsUpGame:
    """Return a game in which Anna has skipped and Ben has turned cards and made no word."""
    game = turn(do(dealt(), Skip(seat=ANNA)), squares)
    return do(game, GiveUp(seat=BEN))


# Others


def test_cards_another_turns_are_followed_but_not_waited_for() -> None:
    sight = seen(turn(do(dealt(), Skip(seat=ANNA)), "a1 b1"), ANNA)
    assert set(sight.turned) == {sq("a1"), sq("b1")} and not sight.leaving and not sight.waits


def test_cards_another_gives_up_stay_in_sight() -> None:
    sight = seen(bens_turn("a1 b1 c1"), ANNA)
    assert leaving(sight) == {"A1": "D6*", "B1": "K2", "C1": "E1"}
    assert sight.waits and not sight.turned


def test_cards_of_a_word_are_not_to_be_remembered() -> None:
    game = word(turn(do(dealt(), Skip(seat=ANNA)), "a1 a2 c1 b2"), "DOEN")
    game = do(turn(game, "b1 d1 e1"), GiveUp(seat=BEN))
    assert set(leaving(seen(game, ANNA))) == {"B1", "D1", "E1"}


def test_a_turn_without_a_card_is_not_waited_for() -> None:
    assert not seen(do(dealt(), Skip(seat=ANNA), Skip(seat=BEN)), ANNA).waits


def test_what_one_has_looked_at_is_gone() -> None:
    looked = seen(bens_turn("a1 b1 c1"), ANNA).looked()
    assert looked == VisibleCards()


def test_the_turns_of_two_others_add_up() -> None:
    game = do(dealt(3), Skip(seat=ANNA))
    for squares, seat in (("a1 b1 c1", BEN), ("a2 b2 c2", CLEO)):
        game = do(turn(game, squares), GiveUp(seat=seat))
    sight = seen(game, ANNA)
    assert set(leaving(sight)) == {"A1", "B1", "C1", "A2", "B2", "C2"}
    assert [entry.action.seat for entry in sight.heard] == [ANNA, *[BEN] * 4, *[CLEO] * 4]


def test_who_resigns_with_cards_open_leaves_them_in_sight() -> None:
    game = turn(do(dealt(3), Skip(seat=ANNA)), "a1 b1")
    sight = seen(do(game, LeaveMatch(seat=BEN)), ANNA)
    assert set(leaving(sight)) == {"A1", "B1"} and sight.waits


# Special cards


def test_a_sorry_turned_by_another_stays_in_sight_with_what_it_turned_back() -> None:
    sight = seen(turn(do(dealt(), Skip(seat=ANNA)), "a1 e7"), ANNA)
    assert leaving(sight) == {"A1": "D6*", "E7": "sorry"} and sight.waits


def test_a_sorry_turned_first_is_waited_for_too() -> None:
    sight = seen(turn(do(dealt(), Skip(seat=ANNA)), "e7"), ANNA)
    assert leaving(sight) == {"E7": "sorry"} and sight.waits


def test_a_sorry_turned_by_oneself_takes_ones_cards_away_before_ones_eyes() -> None:
    sight = seen(turn(dealt(), "a1 b1 e7"), ANNA)
    assert leaving(sight) == {"A1": "D6*", "B1": "K2", "E7": "sorry"} and sight.waits


def test_a_ten_or_a_swap_is_in_sight_until_the_next_thing_one_does() -> None:
    for square, face in (("e6", "10+"), ("a3", "swap")):
        game = turn(dealt(), square)
        sight = seen(game, ANNA)
        assert leaving(sight) == {square.upper(): face} and not sight.waits
        assert not seen(turn(game, "a1"), ANNA).leaving


def test_a_ten_of_another_goes_with_the_cards_of_that_turn() -> None:
    game = do(turn(do(dealt(), Skip(seat=ANNA)), "a1 e6 b1 c1"), GiveUp(seat=BEN))
    assert leaving(seen(game, ANNA)) == {"A1": "D6*", "E6": "10+", "B1": "K2", "C1": "E1"}


# Oneself


def test_who_gives_up_has_looked() -> None:
    sight = seen(do(turn(dealt(), "a1 b1 c1"), GiveUp(seat=ANNA)), ANNA)
    assert not sight.leaving and not sight.waits and not sight.turned


def test_what_one_does_ends_the_look_at_what_others_did() -> None:
    sight = seen(turn(bens_turn("a1 b1 c1"), "d1"), ANNA)
    assert not sight.leaving and not sight.waits and set(sight.turned) == {sq("d1")}


def test_what_was_heard_is_what_has_happened_since_one_did_something() -> None:
    game = bens_turn("a1 b1 c1")
    assert [entry.number for entry in seen(game, ANNA).heard] == [0, 1, 2, 3, 4]
    assert [entry.number for entry in seen(turn(game, "d1"), ANNA).heard] == [5]


def test_somebody_else_at_the_same_keyboard_has_looked_too() -> None:
    assert not seen(bens_turn("a1 b1 c1"), ANNA, BEN).waits


# Rounds, and other windows


def test_a_new_round_has_other_cards() -> None:
    last = laid_out("T1", "A1 B2", options=WordsUpOptions(rounds=2))
    game = turn(last, "e6 a1 a2 c1 b2")
    game = word(game, "DOENT", stock=True)
    assert game.position.round == 2
    sight = seen(game, BEN)
    assert not sight.leaving and not sight.turned and sight.waits and sight.is_between


def test_ones_own_turn_in_another_window_is_looked_at_as_that_of_another() -> None:
    game = do(turn(dealt(), "a1 b1 c1"), GiveUp(seat=ANNA))
    sight = seen(game)
    assert set(leaving(sight)) == {"A1", "B1", "C1"} and sight.waits and len(sight.heard) == 4


def test_in_the_end_phase_cards_that_stay_open_do_not_leave() -> None:
    few = {"a1": "D6*", "b1": "O1", "c1": "E1", "d1": "N1", "e1": "S1"}
    game = laid_out("T1 S1", "A1 B2", field=few, is_end_phase=True)
    game = do(turn(game, "a1 b1 c1"), GiveUp(seat=ANNA))
    sight = seen(game, BEN)
    assert game.position.stays_up and not sight.leaving and not sight.waits
