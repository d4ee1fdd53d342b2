"""The real program in terminals of all kinds, and with all that a terminal may send."""

from __future__ import annotations

import os
import re
import sqlite3
from pathlib import Path

import pytest

from tests.terminal.games import new_store
from tests.terminal.term import Term
from tests.terminal.test_play import YOUR_TURN, Start, start

__all__ = ["start"]

COLOURS = re.compile(rb"\x1b\[[0-9;]*?(?<![0-9])(3[0-8]|4[0-8]|9[0-7]|10[0-7])(?![0-9])[0-9;]*m")
HOSTILE = "[@click=app.exit]x[/] \x1b]52;c;aGk=\x07\x1b[31m\u202egnp.txe e" + "\u0301" * 30 + "[/b"


def game_in(start: Start, tmp_path: Path, *arguments: str, **how: object) -> Term:
    new_store(tmp_path)
    term = start("--continue", *arguments, **how)
    term.wait_for(YOUR_TURN)
    term.read(0.1)
    return term


def test_an_idle_game_sends_nothing(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    term.read(0.3)
    # Longer than the second after which it looks for moves of other windows.
    assert term.read(quiet=1.5, limit=1.5).size == 0


@pytest.mark.parametrize("depth", ["truecolor", ""])
def test_the_first_picture_is_painted_once(start: Start, tmp_path: Path, depth: str) -> None:
    term = game_in(start, tmp_path, environ={"COLORTERM": depth})
    # Longer than any timer that may have something painted again.
    term.read(0.5)
    assert term.output.count(b"UPWORDS") == 1
    assert len(term.output) <= 14_000


def test_a_key_costs_few_bytes(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    assert 0 < term.press("right").size < 1500


def test_the_terminals_own_cursor_is_on_the_square(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    for keys, (col, row) in (((), (4, 4)), (("right", "down"), (5, 5)), (("home", "pageup"), (0, 0))):
        if keys:
            term.press(*keys)
        cursor = term.screen.cursor
        assert (cursor.x, cursor.y) == (4 + 4 * col, 2 + 2 * row) and not cursor.hidden


def test_resizing_loses_nothing(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    term.press("not")
    term.resize(60, 15)
    term.wait_for("Upwords needs 80 columns and 24 rows")
    for size in ((200, 60), (30, 5), (79, 24), (120, 40)):
        term.resize(*size)
    term.wait_for("NOT at E5 across")
    term.resize(80, 24)
    term.wait_for("NOT at E5 across")
    term.press("e", quiet=0)
    term.wait_for("NOTE at E5 across")


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
    term.press("sto")
    assert not COLOURS.search(term.output)
    assert "[" in term.text() and "S" in term.text()
    if "--ascii" in arguments:
        assert term.output.isascii()


@pytest.mark.parametrize("term_name", ["linux", "screen", "xterm"])
def test_sixteen_colours_where_there_are_no_more(start: Start, tmp_path: Path, term_name: str) -> None:
    term = game_in(start, tmp_path, term=term_name, environ={"COLORTERM": ""})
    assert COLOURS.search(term.output)
    assert b"38;5;" not in term.output and b"38;2;" not in term.output and b"48;2;" not in term.output


@pytest.mark.parametrize("term_name", ["dumb", "vt100", "unknown", ""])
def test_terminals_that_show_no_screen_get_lines(start: Start, tmp_path: Path, term_name: str) -> None:
    new_store(tmp_path)
    term = start(term=term_name)
    term.wait_for("quit to leave")
    for line in ("resume", "board", "rack", "hel\tplay", "quit"):
        term.press(line, "enter")
    assert term.wait() == 0
    assert "Your rack:" in term.text()
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
    term.press("enter")
    term.wait_for(YOUR_TURN)
    term.press("/rename " + HOSTILE.replace("\x1b", "").replace("\x07", ""), "enter")
    term.press("f9")
    term.press("enter", "f10")
    assert "[@click=app.exit]x" in term.text()
    for bad in (b"\x1b]52", b"\x1b[31m", "\u202e".encode(), "\u0301".encode() * 3):
        assert bad not in term.output
    term.press("ctrl+q")
    assert term.wait() == 0


def test_noise_on_the_line_ends_nothing(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    noise = bytes(byte for byte in range(256) if byte not in (3, 17, 26)) * 20
    os.write(term._fd, b"\x1b[200~" + b"wood\n" * 2000 + b"\x1b[201~")
    term.read(0.1)
    os.write(term._fd, noise)
    term.read(0.2)
    os.write(term._fd, b"\x1b\x1b\x1b[999999;9999999R\x1b[<0;99999;99999M\x1b]0;x")
    term.read(0.2)
    term.press("\x07")
    term.press("ctrl+q")
    assert term.wait() == 0
    assert b"Traceback" not in term.output


def test_keys_in_one_burst_keep_their_order(start: Start, tmp_path: Path) -> None:
    term = game_in(start, tmp_path)
    term.press("left", "left", "space", "sto", "space", "n", "/rack", quiet=0)
    term.wait_for("/rack_")
    lines = term.text().splitlines()
    assert lines[-1].strip() == "/rack_"
    assert [lines[2 + 2 * row][11:13] for row in (4, 5, 6, 7)] == ["•S", "•T", "•O", "•N"]
