"""Where a screen reader may listen: it hears whole sentences, in the order in which they are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.games import new_store
from tests.terminal.term import Term, upwords
from upwords_tui.app.play.library import Library
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import HOME

_PLACES = re.compile(r"\x1b\[(\d+)(?:;(\d+))?H")
_SIGNS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_FOR_THE_TERMINAL = ("\x1b[>", "\x1b[<", "$p", "\x1b[5n", "\x1b]")


@pytest.mark.parametrize("is_set", [False, True])
def test_the_square_is_told_whole_and_last_and_nothing_is_asked(is_set: bool, tmp_path: Path) -> None:
    """On a console, or wherever lines for a voice were chosen."""
    path = new_store(tmp_path)
    if is_set:
        store = open_store(path)
        Library(store, HOME).set_setting("speech", True)
        store.close()
    command = upwords("--data", str(path), "--continue")
    name = "xterm-256color" if is_set else "linux"
    with Term(command, environ={"HOME": str(tmp_path), "COLORTERM": ""}, term=name) as term:
        term.wait_for("Your turn.")
        term.wait_for_silence(0.5)
        assert not any(sign in term.output.decode() for sign in _FOR_THE_TERMINAL)
        begun = len(term.output)
        term.send("right")
        term.wait_for("F5, centre: empty.")
        term.wait_for_silence(0.3)
        sent = term.output[begun:].decode()
        assert re.search(r" F5, centre: empty\. +", sent), sent
        *rows, _cursor = [int(row) for row, _col in _PLACES.findall(sent)]
        assert rows == sorted(rows) and rows[-1] == 23
        assert _SIGNS.sub("", sent).rstrip("\b ").endswith("F5, centre: empty.")
        begun = len(term.output)
        term.send("left", "e")
        term.wait_for("You are laying")
        term.wait_for_silence(0.3)
        assert b"\x1b[?2026h" not in term.output[begun:]


def test_others_are_sent_as_few_bytes_as_before(tmp_path: Path) -> None:
    path = new_store(tmp_path)
    with Term(upwords("--data", str(path), "--continue"), environ={"HOME": str(tmp_path)}) as term:
        term.wait_for("Your turn.")
        term.wait_for_silence(0.5)
        before = term.text().splitlines()[-2]
        term.send("right")
        term.wait_for_silence(0.3)
        assert term.text().splitlines()[-2] == before
