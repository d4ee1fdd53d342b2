"""Where the terminal's own cursor is, which Braille lines and magnifiers follow: wherever the keys go."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.games import new_store
from tests.terminal.term import Term
from tests.terminal.test_play import YOUR_TURN, Start, is_at, start
from tests.terminal.test_words_up_terminal import match

__all__ = ["match", "start"]


@pytest.fixture
def term(start: Start, tmp_path: Path) -> Term:
    new_store(tmp_path)
    game = start("--continue")
    game.wait_for(YOUR_TURN)
    return game


def before(term: Term) -> str:
    """Return what stands before the cursor in its line."""
    cursor = term.screen.cursor
    return str(term.screen.display[cursor.y][: cursor.x])


def wait_after(term: Term, text: str) -> None:
    """Wait until the cursor is behind `text` in its line."""
    term.wait_until(lambda: before(term).endswith(text))


def wait_in_line(term: Term, text: str) -> None:
    """Wait until the cursor is at the beginning of a line that begins with `text`."""
    term.wait_until(lambda: _rest(term).strip(" ▸").startswith(text))


def _rest(term: Term) -> str:
    cursor = term.screen.cursor
    return str(term.screen.display[cursor.y][cursor.x :])


def test_in_the_palette_it_is_in_the_field_of_the_search(term: Term) -> None:
    term.send("ctrl+p")
    term.wait_for("Enter choose")
    term.wait_until(lambda: _rest(term).startswith("_") and not before(term).strip())
    term.send("shuf")
    wait_after(term, "    shuf")
    term.send("enter")
    term.wait_until(lambda: is_at(term, 4, 4))


def test_in_the_menu_it_is_on_the_row(term: Term) -> None:
    term.send("escape")
    wait_in_line(term, "Back to the game")
    term.send("down")
    wait_in_line(term, "Help")
    term.send("up", "up")
    wait_in_line(term, "Resign")


def test_in_an_exchange_it_is_on_the_tile_of_the_rack(term: Term) -> None:
    term.send("f4")
    wait_in_line(term, "T")
    term.send("r")
    wait_in_line(term, "R")
    term.send("escape")
    term.wait_until(lambda: is_at(term, 4, 4))


def test_under_a_stack_it_is_at_the_sentence(term: Term) -> None:
    term.send("not", "enter")
    term.wait_for("played NOT")
    term.wait_for("Your turn")
    term.send("left", "f8")
    term.wait_for("Esc back")
    wait_in_line(term, "F5" if "F5 shows" in term.text() else "G5")


def test_where_there_is_too_little_room_it_is_at_what_is_said(term: Term) -> None:
    term.resize(60, 15)
    wait_in_line(term, "Upwords needs 40 columns")


def test_it_follows_the_letters_of_a_word_of_words_up(match: Term) -> None:
    match.send("/a1 a2 c1 b2", "enter")
    match.wait_for("Type a word from the lit cards")
    match.send("do")
    wait_after(match, "  DO")
    match.send("escape")
    wait_after(match, "  D")
