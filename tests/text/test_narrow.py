"""Lines on terminals that are narrow, or write plain letters only."""

from __future__ import annotations

import io
import os

import pytest

from upwords_tui.text.console import LEAST_WIDTH, Speaker


class Terminal(io.StringIO):
    """Something that is a terminal of so many columns."""

    columns = 40

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    terminal = Terminal()
    monkeypatch.setattr(os, "get_terminal_size", lambda _fd: os.terminal_size((terminal.columns, 24)))
    return terminal


def test_lines_are_as_wide_as_the_terminal_is_when_they_are_said(terminal: Terminal) -> None:
    speaker = Speaker(terminal)
    for columns, widest in ((40, 40), (60, 60), (200, 80), (5, LEAST_WIDTH)):
        terminal.columns = columns
        terminal.truncate(0)
        terminal.seek(0)
        speaker.say("word " * 60)
        lengths = [len(line) for line in terminal.getvalue().splitlines()]
        assert widest - 5 < max(lengths) <= widest, columns


def test_what_is_no_terminal_is_as_wide_as_it_was() -> None:
    assert Speaker(io.StringIO()).columns == 80
    assert Speaker(io.StringIO(), 120).columns == 120


def test_letters_that_a_terminal_lacks_stand_without_their_dots() -> None:
    written = io.BytesIO()
    speaker = Speaker(io.TextIOWrapper(written, encoding="ascii"))
    speaker.say("“Ääni” … één 10×10 – ☃")
    assert written.getvalue().decode() == '"Aani" ... een 10x10 - ?\n'
    assert speaker.worded("Åsa> ") == "Asa> "
    assert not speaker.can_write("ä") and speaker.can_write("a")


def test_a_number_and_its_per_cent_stay_on_one_line() -> None:
    out = io.StringIO()
    Speaker(out, 21).say("Voiton todennäköisyys 49 %.")
    assert out.getvalue() == "Voiton todennäköisyys\n  49 %.\n"
    out = io.StringIO()
    Speaker(out, 24).say("Voiton todennäköisyys 49 %.")
    assert out.getvalue() == "Voiton todennäköisyys\n  49 %.\n"
