"""The real program sends what differs: the screen is at any time what it would be drawn anew."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import psutil
import pytest

from tests.terminal.games import new_store
from tests.terminal.term import Term, upwords

END_OF_PICTURE = b"\x1b[?2026l"
# Nothing that is asked of the engine: its answer would come when it likes.
WAY = (
    *(("t", "o", "n", "backspace", "right", "down"), ("f8",), ("escape",)),
    *(("f1",), ("down", "down"), ("escape",), ("ctrl+p",), ("down",), ("escape",), ("tab",), ("enter",)),
    *(("f9",), ("up",), ("escape",), ("f10",), ("down", "down"), ("n",), ("down",), ("escape",), ("t",)),
)


def picture(term: Term) -> list[list[object]]:
    """Return what is seen: of a blank no ink."""
    rows = [[term.screen.buffer[row][col] for col in range(term.screen.columns)] for row in range(24)]
    return [[(char.data, char.bg, char.data == " " or (char.fg, char.bold)) for char in row] for row in rows]


@pytest.mark.sample(1)
@pytest.mark.parametrize("depth", ["truecolor", ""])
def test_the_screen_is_what_it_would_be_drawn_anew(tmp_path: Path, depth: str) -> None:
    data = str(new_store(tmp_path))
    with Term(
        upwords("--data", data, "--continue"), environ={"HOME": str(tmp_path), "COLORTERM": depth}
    ) as term:
        term.wait_for("Your turn.")
        for keys in WAY:
            term.send(*keys)
            # Whatever a key does ends in one picture or several: the last is there when none comes any more.
            term.wait_for_silence(0.6)
            before, sent = picture(term), len(term.output)
            term.send("ctrl+l")
            # Drawing anew is one picture, and all of it is there when its end is.
            term.wait_until(lambda sent=sent: END_OF_PICTURE in term.output[sent:])  # type: ignore[misc]
            assert picture(term) == before, keys
            assert len(term.output) - sent > 2000
        term.wait_for_silence(0.6)
        assert picture(term) == before, "and that is the last"


def test_what_others_have_written_can_be_drawn_over(tmp_path: Path) -> None:
    with Term(
        upwords("--data", str(new_store(tmp_path)), "--continue"), environ={"HOME": str(tmp_path)}
    ) as term:
        term.wait_for("Your turn.")
        term.wait_for_silence(0.6)
        before = term.text()
        term._show(b"\x1b[5;1HBroadcast message")
        assert term.text() != before
        term.send("ctrl+l")
        term.wait_for(lambda text: text == before)


@pytest.mark.parametrize("signals", [(signal.SIGWINCH,), (signal.SIGTSTP, signal.SIGCONT)])
def test_all_is_drawn_after_the_shell_had_the_terminal_or_it_had_another_size(
    tmp_path: Path, signals: tuple[signal.Signals, ...]
) -> None:
    with Term(
        upwords("--data", str(new_store(tmp_path)), "--continue"), environ={"HOME": str(tmp_path)}
    ) as term:
        term.wait_for("Your turn.")
        term.wait_for_silence(0.6)
        before = term.text()
        term._show(b"\x1b[5;1Hsomething else")
        assert term.text() != before
        for each in signals:
            os.kill(term.pid, each)
            if each is signal.SIGTSTP:
                term.wait_until(lambda: psutil.Process(term.pid).status() == psutil.STATUS_STOPPED)
        term.wait_for(lambda text: text == before)
