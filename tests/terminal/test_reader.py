"""A line that has been entered, and news that come just then."""

from __future__ import annotations

import sys

import pytest

from tests.terminal.term import Term

SCRIPT = """
import builtins, signal, sys
from upwords_tui.text.console import Reader, Woken
news = []
typed = builtins.input

def late(prompt):
    line = typed(prompt)
    news.append("news")
    signal.raise_signal(signal.SIGALRM)
    return line

builtins.input = late
reader = Reader(sys.stdin, sys.stdout)
try:
    print("heard:", reader.read("> ", lambda: bool(news)))
except Woken:
    print("lost")
"""


def test_a_line_is_not_lost_when_news_come_as_it_is_entered() -> None:
    with Term([sys.executable, "-c", SCRIPT]) as term:
        term.wait_for_prompt()
        term.send("pass", "enter")
        assert term.wait() == 0
        assert "heard: pass" in term.text()


TABBED = """
import signal, sys
from upwords_tui.text.console import Reader, Woken
asked = []

def candidates(before):
    asked.append(before)
    signal.raise_signal(signal.SIGALRM)
    return ["rack"]

reader = Reader(sys.stdin, sys.stdout)
reader.candidates = candidates
try:
    print("heard:", reader.read("> ", lambda: len(asked) == 1))
except Woken:
    print("woken")
print("then:", reader.read("> ", lambda: False))
"""


def test_a_word_is_completed_though_news_come_meanwhile() -> None:
    with Term([sys.executable, "-c", TABBED]) as term:
        term.wait_for_prompt()
        term.send("ra", "tab", "enter")
        term.wait_for("heard: rack")
        term.send("pass", "enter")
        assert term.wait() == 0
        assert "then: pass" in term.text()


READ = """
import sys
from upwords_tui.text.console import Reader
reader = Reader(sys.stdin, sys.stdout)
while (line := reader.read("> ")) is not None:
    print(f"heard: [{line}]")
"""
KEPT = (
    *("f1", "f2", "f3", "f4", "f5", "f9", "f12", "pageup", "pagedown", "right", "end"),
    *("delete", "\x1b[1;5C"),
)


@pytest.mark.parametrize("term_name", ["xterm-256color", "dumb"])
def test_keys_that_are_no_letters_type_nothing(term_name: str) -> None:
    with Term([sys.executable, "-c", READ], term=term_name) as term:
        term.wait_for_prompt()
        for key in KEPT:
            term.send(key, "rack", key)
            assert "heard: [rack]" in term.ask(""), key
        term.send("xack", "home", "delete", "r", "left", "right", "end")
        assert "heard: [rack1]" in term.ask("1")
        term.send("pax", "left", "delete")
        assert "heard: [pass]" in term.ask("ss")
        assert b"\x1b" not in term.output
