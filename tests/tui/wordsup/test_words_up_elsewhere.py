"""What happened where nobody looked: while the player was away, or in another window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.wordsup.scene import do, turn, word
from tests.seating import PreparedStore
from tests.tui.playing import LARGE
from tests.tui.wordsup.sitting import LOOK, TELLING, alone, dealt, give_up, names_a_card, sitting, turn_all
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch, MissTurn, Skip
from upwords_tui.games.wordsup.cards import SORRY
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.games.wordsup.position import square_name

# Coming back


def after_the_computer() -> WordsUpGame:
    """Return a match in which Anna turned A1 B1 C1 for nothing, and the computer G8 H6 D3."""
    game = do(turn(alone(), "a1 b1 c1"), GiveUp(seat=0))
    return do(turn(game, TELLING), GiveUp(seat=1))


async def test_whoever_comes_back_sees_what_was_turned_meanwhile() -> None:
    async with sitting(after_the_computer()) as now:
        assert now.leaving() == "D3 H6 G8" and now.said() == LOOK
        assert "Computer: no word" in now.beside()
        await now.press("enter")
        assert not now.faces() and now.said().startswith("Your turn.")


async def test_ones_own_cards_are_not_shown_again() -> None:
    game = do(turn(alone(), TELLING), GiveUp(seat=0))
    async with sitting(game, plays={1: "a1 b1 c1 pass"}) as now:
        assert now.leaving() == "A1 B1 C1" and not names_a_card(now)


async def test_cards_turned_before_ones_last_turn_are_not_shown_again() -> None:
    game = turn(after_the_computer(), "a1")
    async with sitting(game) as now:
        assert list(now.faces()) == ["A1"] and not names_a_card(now)
        assert now.said().startswith("Your turn.")


async def test_a_computer_goes_on_with_the_turn_it_was_in() -> None:
    game = turn(do(turn(alone(), "a1 b1 c1"), GiveUp(seat=0)), "g8 h6")
    async with sitting(game, plays={1: "d3 pass"}) as now:
        assert now.leaving() == "D3 H6 G8" and now.said() == LOOK


async def test_who_lost_a_turn_to_a_sorry_is_told_when_coming_back() -> None:
    game = turn(alone(), "g8 e7")
    async with sitting(game, plays={1: "skip"}) as now:
        assert now.leaving() == "E7 G8" and now.table.number == 2


async def test_cards_that_went_into_a_word_are_not_shown_again() -> None:
    game = do(turn(dealt(3), "a1 b1 c1"), GiveUp(seat=0))
    game = do(turn(game, "a2 b2 c2 d2"), GiveUp(seat=1))
    game = do(turn(word(turn(game, "a2 b2 c2 d2"), "ONTH"), "e2 f2 g2"), GiveUp(seat=2))
    async with sitting(game) as now:
        assert now.leaving() == "E2 F2 G2" and now.said() == LOOK


def in_the_second_round() -> WordsUpGame:
    """Return a match of three rounds in which Cleo has ended the first one."""
    game = dealt(3, options=WordsUpOptions(rounds=3, idle_rounds=1))
    while game.position.round == 1:
        seat = game.position.turn
        blocked = game.view_for(None).seats[seat].open_card == SORRY
        game = do(game, MissTurn(seat=seat) if blocked else Skip(seat=seat))
    return game


async def test_a_round_that_nobody_has_played_in_begins_when_the_last_has_been_read() -> None:
    async with sitting(in_the_second_round()) as now:
        assert now.said() == "The round is over. Enter starts the next." and "Round 1" in now.beside()
        await now.press("enter")
        assert "Round 1" not in now.beside()


async def test_a_round_that_goes_on_already_is_told_with_the_end_of_the_last() -> None:
    game = in_the_second_round()
    last = game.entries[-1].action.seat
    letters = [square_name(square) for square, card in enumerate(game.position.field) if card and card.spells]
    while game.position.turn != last:
        game = do(turn(game, " ".join(letters[:3])), GiveUp(seat=game.position.turn))
    async with sitting(game, size=LARGE) as now:
        assert now.leaving() == " ".join(letters[:3]) and now.said() == LOOK
        assert "Round 1" in now.beside() and "no word" in now.beside()
        await now.press("enter")
        assert not now.faces() and "Round 1" not in now.beside()


async def test_a_match_that_is_over_is_not_waited_for() -> None:
    game = after_the_computer()
    async with sitting(game.apply(LeaveMatch(seat=0))) as now:
        assert not now.screen.sight.waits


# Another window


@pytest.fixture
def windows(tmp_path: Path) -> PreparedStore:
    return PreparedStore(tmp_path / "games.db")


async def test_what_another_window_does_is_shown_and_said(windows: PreparedStore) -> None:
    async with sitting(alone(), store=windows) as now:
        turn_all(now.other_window(), "a1")
        await now.pass_second()
        assert now.faces() == {"A1": "D6*"}
        assert now.said() == "This game has moved on in another window; this is where it stands now."


async def test_cards_another_window_turned_back_are_looked_at(windows: PreparedStore) -> None:
    async with sitting(dealt(), store=windows) as now:
        other = now.other_window()
        turn_all(other, TELLING)
        give_up(other)
        await now.pass_second()
        assert now.leaving() == "D3 H6 G8"
        await now.press("enter")
        assert not names_a_card(now) and now.screen.seat == 1


async def test_cards_seen_open_and_turned_back_in_another_window_are_looked_at(
    windows: PreparedStore,
) -> None:
    async with sitting(turn(dealt(), "g8 h6"), store=windows) as now:
        other = now.other_window()
        turn_all(other, "d3")
        give_up(other)
        await now.pass_second()
        assert now.leaving() == "D3 H6 G8"


async def test_what_another_window_did_is_looked_at_however_it_comes_out(windows: PreparedStore) -> None:
    async with sitting(dealt(), store=windows) as now:
        other = now.other_window()
        turn_all(other, TELLING)
        give_up(other)
        await now.press("enter")
        assert now.leaving() == "D3 H6 G8" and now.table.number == 4


async def test_a_key_that_comes_too_late_does_nothing_and_that_is_said(windows: PreparedStore) -> None:
    async with sitting(alone(), store=windows) as now:
        turn_all(now.other_window(), "a1")
        await now.press("enter")
        assert now.table.number == 1 and "moved on in another window" in now.said()


async def test_the_other_window_may_have_waited_for_the_computer_already(windows: PreparedStore) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}, store=windows) as now:
        await now.press("f6")
        await now.press("f6")
        other = now.other_window()
        turn_all(other, "a1")
        await now.pass_second()
        assert now.faces()["A1"] == "D6*" and now.table.number == 6


async def test_a_full_disk_is_told_and_the_computer_tries_again() -> None:
    store = PreparedStore()
    store.games.add(alone(), "x")
    async with sitting(alone(), store=store, plays={1: f"{TELLING} pass"}) as now:
        store.is_full = True
        await now.press("f6")
        await now.press("f6")
        assert "the disk is full" in now.said() and now.table.number == 0
        store.is_full = False
        await now.press("f6")
        await now.press("f6")
        assert now.leaving() == "D3 H6 G8"


async def test_a_disk_that_fills_in_the_turn_of_a_computer_is_told() -> None:
    store = PreparedStore()
    store.games.add(do(alone(), Skip(seat=0)), "x")
    store.is_full = True
    async with sitting(alone(), store=store, plays={1: "skip skip"}) as now:
        assert "the disk is full. Enter tries again." in now.said()
        store.is_full = False
        await now.press("enter")
        assert now.view.turn == 0 and now.said().startswith("Your turn.")
