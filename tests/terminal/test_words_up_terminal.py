"""Words Up in a real terminal: cards are turned, the program is ended in rough ways, and goes on."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.terminal.games import stored
from tests.terminal.term import Term
from tests.terminal.test_play import (
    YOUR_TURN,
    Start,
    assert_all_end,
    assert_terminal_is_as_before,
    key_cost,
    processes,
    start,
)
from upwords_tui.app.play.library import Library
from upwords_tui.app.setup.new_game import NewGameChoices, remember
from upwords_tui.games.base import Seat
from upwords_tui.games.wordsup.actions import TurnCard
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.store.opening import open_store
from upwords_tui.tui.screens.base_screen import SEEN_SECONDS

__all__ = ["start"]

ANNA, COMPUTER = Seat("Anna"), Seat("Computer", "computer:goldfish")
FIRST, FRAMED = "D*6", "[D*]"
"""The card on A1, and as it looks under the cursor."""


def new_match(folder: Path) -> Path:
    """Return a database with the match of tests/tui/wordsup/sitting.py, against the computer."""
    path = folder / "games.db"
    store = open_store(path)
    words = open_dictionary("wordsup-nl")
    choices = NewGameChoices("wordsup-nl", words.id, (ANNA, COMPUTER), WordsUpOptions())
    remember(Library(store, "x"), choices)
    store.games.add(WordsUpGame.begin(choices.setup(words.id, words.sha256, bytes(range(32)))), "a match")
    store.close()
    return path


def stored_match(path: Path) -> WordsUpGame:
    """Return the match as it is on disk."""
    game = stored(path)
    assert isinstance(game, WordsUpGame)
    return game


@pytest.fixture
def match(start: Start, tmp_path: Path) -> Term:
    """Start the program at a match in which Anna is to move."""
    new_match(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    return term


def test_a_card_that_was_turned_outlives_a_kill(match: Term, start: Start, tmp_path: Path) -> None:
    match.send("home", "pageup", "enter")
    match.wait_for(FRAMED)
    them = processes(match)
    match.kill(signal.SIGKILL)
    assert_all_end(them)
    (entry,) = stored_match(tmp_path / "games.db").entries
    assert isinstance(entry.action, TurnCard)
    again = start("--continue")
    again.wait_for(FIRST)
    again.wait_for("Turn 2 cards.")


@pytest.mark.long
def test_a_closed_terminal_ends_everything_and_keeps_the_card(match: Term, tmp_path: Path) -> None:
    match.send("home", "pageup", "enter")
    match.wait_for(FRAMED)
    them = processes(match)
    match.hang_up()
    assert_all_end(them)
    assert stored_match(tmp_path / "games.db").action_count == 1


@pytest.mark.long
def test_a_hang_up_leaves_a_clean_terminal(match: Term) -> None:
    match.kill(signal.SIGHUP)
    assert match.wait() == 128 + signal.SIGHUP
    assert_terminal_is_as_before(match)


@pytest.mark.long
def test_the_computer_plays_and_its_cards_wait_for_enter(match: Term, tmp_path: Path) -> None:
    match.send("f6")
    match.wait_for("do it")
    match.wait_for_silence(SEEN_SECONDS)
    match.send("f6")
    match.wait_for("Remember them: Enter turns the cards back.")
    count = stored_match(tmp_path / "games.db").action_count
    match.wait_for_silence(SEEN_SECONDS)
    match.send("enter")
    match.wait_for(YOUR_TURN)
    assert stored_match(tmp_path / "games.db").action_count == count > 4
    match.send("ctrl+q")
    assert match.wait() == 0
    assert_terminal_is_as_before(match)


@pytest.mark.long
def test_an_idle_game_sends_nothing(match: Term) -> None:
    # Longer than the second after which it looks for moves of other windows.
    match.wait_for_silence(1.5)


def test_a_key_costs_few_bytes(match: Term) -> None:
    match.wait_until(lambda: match.screen.cursor.x == 19)
    assert 0 < key_cost(match) < 1500


@pytest.mark.long
def test_two_windows_show_the_same_match(match: Term, start: Start) -> None:
    second = start("--continue")
    second.wait_for(YOUR_TURN)
    match.send("home", "pageup", "enter")
    second.wait_for(FIRST)


def test_from_the_full_screen_to_lines_and_back(match: Term) -> None:
    match.send("/text", "enter")
    match.wait_for_prompt()
    assert "Your stock: " in match.text()
    said = match.ask("score")
    assert "Anna: 0 points." in said and "\x1b" not in said
    match.send("screen", "enter")
    match.wait_for("F6 skip")
    # What stood there before may still be to be seen: the screen is perhaps not there yet.
    assert match.press_until_it_ends("ctrl+q") == 0


@pytest.mark.long
def test_resizing_loses_nothing(match: Term) -> None:
    match.send("/a1 a2 c1 b2", "enter")
    match.wait_for("Type a word from the lit cards")
    match.send("doe")
    match.wait_for("DOE: every turned card must be used. Left over: N.")
    match.resize(60, 15)
    match.wait_for("Upwords needs 40 columns and 16 rows")
    for size in ((200, 60), (30, 5), (120, 40)):
        match.resize(*size)
    match.wait_for("DOE: every turned card must be used. Left over: N.")
    match.resize(80, 24)
    match.wait_for("DOE: every turned card must be used. Left over: N.")
    match.send("n")
    match.wait_for("Enter makes DOEN.")
