"""The real program in terminals of all kinds, and with all that a terminal may send."""

from __future__ import annotations

import re
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from tests.terminal.games import new_store
from tests.terminal.term import Term
from tests.terminal.test_play import YOUR_TURN, Start, is_at, key_cost, start

__all__ = ["start"]

COLOURS = re.compile(rb"\x1b\[[0-9;]*?(?<![0-9])(3[0-8]|4[0-8]|9[0-7]|10[0-7])(?![0-9])[0-9;]*m")
HOSTILE = "[@click=app.exit]x[/] \x1b]52;c;aGk=\x07\x1b[31m\u202egnp.txe e" + "\u0301" * 30 + "[/b"


def game_in(start: Start, tmp_path: Path, *arguments: str, **how: object) -> Term:
    new_store(tmp_path)
    term = start("--continue", *arguments, **how)
    term.wait_for(YOUR_TURN)
    return term


def test_an_idle_game_sends_nothing(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    # Longer than the second after which it looks for moves of other windows.
    term.wait_for_silence(1.5)


@pytest.mark.sample(1)
@pytest.mark.parametrize("depth", ["truecolor", ""])
def test_the_first_picture_is_painted_once(start: Start, tmp_path: Path, depth: str) -> None:
    term = game_in(start, tmp_path, environ={"COLORTERM": depth})
    # Longer than any timer that may have something painted again.
    term.read(0.5)
    assert term.output.count(b"UPWORDS") == 1
    assert len(term.output) <= 14_000


def test_a_key_costs_few_bytes(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    term.wait_until(lambda: is_at(term, 4, 4))
    assert 0 < key_cost(term) < 1500


def test_the_terminals_own_cursor_is_on_the_square(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    for keys, (col, row) in (((), (4, 4)), (("right", "down"), (5, 5)), (("home", "pageup"), (0, 0))):
        term.send(*keys)
        term.wait_until(partial(is_at, term, col, row))


@pytest.mark.long
def test_resizing_loses_nothing(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    term.send("not")
    term.wait_for("NOT at E5 across")
    term.resize(60, 15)
    term.wait_for("Upwords needs 40 columns and 16 rows")
    for size in ((200, 60), (30, 5), (79, 24), (120, 40)):
        term.resize(*size)
    term.wait_for("NOT at E5 across")
    term.resize(80, 24)
    term.wait_for("NOT at E5 across")
    term.send("e")
    term.wait_for("NOTE at E5")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("term_name", "environ", "arguments"),
    [
        ("xterm-256color", {"NO_COLOR": "1"}, ()),
        ("xterm-mono", {}, ()),
        ("linux", {"NO_COLOR": "1"}, ("--ascii",)),
    ],
)
def test_no_colours_where_none_are_wanted(
    start: Start, tmp_path: Path, term_name: str, environ: dict[str, str], arguments: tuple[str, ...]
) -> None:
    term = game_in(start, tmp_path, *arguments, term=term_name, environ=environ)
    term.send("sto")
    term.wait_for("STO is not in the dictionary.")
    assert not COLOURS.search(term.output)
    assert "[" in term.text()
    if "--ascii" in arguments:
        assert term.output.isascii()


@pytest.mark.sample(1)
@pytest.mark.parametrize("term_name", ["linux", "screen", "xterm"])
def test_sixteen_colours_where_there_are_no_more(start: Start, tmp_path: Path, term_name: str) -> None:
    term = game_in(start, tmp_path, term=term_name, environ={"COLORTERM": ""})
    assert COLOURS.search(term.output)
    assert b"38;5;" not in term.output and b"38;2;" not in term.output and b"48;2;" not in term.output


@pytest.mark.sample(1)
@pytest.mark.parametrize("term_name", ["dumb", "vt100", "unknown", ""])
def test_terminals_that_show_no_screen_get_lines(start: Start, tmp_path: Path, term_name: str) -> None:
    new_store(tmp_path)
    term = start(term=term_name)
    term.wait_for("to leave")
    term.wait_for_prompt()
    assert "Your turn: " in term.ask("resume")
    assert "\n 5 ." in term.ask("board")
    assert "Your rack:" in term.ask("rack")
    assert "There is no command" not in term.ask("hel\t play")
    term.send("quit", "enter")
    assert term.wait() == 0
    assert b"\x1b" not in term.output


def test_nothing_in_a_name_reaches_the_terminal(start: Start, tmp_path: Path) -> None:
    path = new_store(tmp_path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE games SET name = ?", (HOSTILE,))
        (setup,) = database.execute("SELECT setup FROM games").fetchone()
        database.execute("UPDATE games SET setup = ?", (setup.replace('"Anna"', '"[@click=app.exit]x[/b"'),))
    database.close()
    term = start()
    term.wait_for("Continue")
    term.send("enter")
    term.wait_for(YOUR_TURN)
    term.send("/rename " + HOSTILE.replace("\x1b", "").replace("\x07", ""), "enter", "f10")
    term.wait_for(lambda text: "Continue" in text and "[@click=app.exit]x" in text)
    for bad in (b"\x1b]52", b"\x1b[31m", "\u202e".encode(), "\u0301".encode() * 3):
        assert bad not in term.output
    term.send("ctrl+q")
    assert term.wait() == 0


def test_noise_on_the_line_ends_nothing(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    noise = bytes(byte for byte in range(256) if byte not in (3, 17, 26)) * 20
    term.send(b"\x1b[200~" + b"wood\n" * 2000 + b"\x1b[201~")
    term.send(noise)
    term.send(b"\x1b\x1b\x1b[999999;9999999R\x1b[<0;99999;99999M\x1b]0;x")
    # What the noise has begun may swallow a key: whoever wants to leave presses it again.
    assert term.press_until_it_ends("\x07", "ctrl+q") == 0
    assert b"Traceback" not in term.output


def test_keys_in_one_burst_keep_their_order(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    term.send("left", "left", "space", "sto", "space", "n", "/rack")
    term.wait_for("\n /rack_")
    lines = term.text().splitlines()
    assert [lines[2 + 2 * row][11:13] for row in (4, 5, 6, 7)] == ["•S", "•T", "•O", "•N"]
