"""A line that has been entered, and news that come just then."""

from __future__ import annotations

import sys

from tests.terminal.term import Term

SCRIPT = """
import builtins, signal, sys
from upwords_tui.text.reader import Reader, Woken
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
