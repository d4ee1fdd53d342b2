"""What a terminal may send besides keys: none of it takes the keyboard away, nor the program."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.terminal.games import ANNA, new_store
from tests.terminal.test_play import (
    YOUR_TURN,
    Start,
    assert_all_end,
    assert_terminal_is_as_before,
    processes,
    start,
)

__all__ = ["start"]

FATAL = ["\x1b[97;1:3u", "\x1b[97:65;2u", "\x1b[1;1:3A", "\x1b[1114112u"]
"""Keys on which Textual's parser raises, as terminals send them when another program left its modes on."""
OUTSIDE = "\x1b[<0;3;3M\x1b[<0;3;3m"
"""A click outside the palette."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("fatal", FATAL, ids=repr)
def test_the_keyboard_outlives_keys_nobody_knows(start: Start, tmp_path: Path, fatal: str) -> None:
    new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    # In one burst: what comes after the bad key counts.
    term.press("n", fatal, "ot", quiet=0)
    term.wait_for("NOT at E5")
    term.press(fatal, "ctrl+q")
    assert term.wait() == 0


def test_sizes_that_nobody_asked_for_change_nothing(start: Start, tmp_path: Path) -> None:
    new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    term.press("\x1b[?2048;1$y", "\x1b[48;9;9;0;0t", "\x1b[48;99999;99999;9;9t", "not", quiet=0)
    term.wait_for("NOT at E5")
    term.resize(120, 40)
    term.wait_for(lambda text: "NOT at E5" in text and "Unseen" in text)


def test_a_terminal_of_absurd_size_is_drawn_as_far_as_sensible(start: Start, tmp_path: Path) -> None:
    new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    term.resize(30_000, 100)
    term.resize(80, 24)
    term.press("not", quiet=0)
    term.wait_for("NOT at E5")


@pytest.mark.sample(1)
@pytest.mark.parametrize("clicks", [1, 2, 3, 7])
def test_a_burst_of_clicks_leaves_the_palette_once(start: Start, tmp_path: Path, clicks: int) -> None:
    new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    term.press("ctrl+p", quiet=0)
    term.wait_for("type a few letters")
    term.press(OUTSIDE * clicks, quiet=0)
    term.wait_for(lambda text: YOUR_TURN in text and "type a few letters" not in text)
    term.press("not", quiet=0)
    term.wait_for("NOT")
    term.press("ctrl+q")
    assert term.wait() == 0


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(6))
def test_it_ends_whenever_it_is_told_to(start: Start, tmp_path: Path, seed: int) -> None:
    new_store(tmp_path, ANNA)
    chance = random.Random(seed)
    term = start("--continue")
    end = time.monotonic() + chance.uniform(0.0, 2.0)
    while time.monotonic() < end:
        term.read(0.01, limit=0.05)
        os.write(term._fd, chance.choice([b"s", b"\x1b[B", b"\x1bOP", b"\x1b", b"\x10", b"/", b"\x1b[20~"]))
    them = processes(term)
    term.kill(chance.choice([signal.SIGTERM, signal.SIGHUP]))
    term.wait()
    assert_all_end(them)


@pytest.mark.sample(1)
@pytest.mark.parametrize("key", ["ctrl+c", "\x1c"], ids=["ctrl+c", "ctrl+backslash"])
def test_keys_on_the_way_out_do_not_end_it_sooner(start: Start, tmp_path: Path, key: str) -> None:
    new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    term.press("ctrl+q", quiet=0)
    while term.pid:
        with suppress(OSError):
            term.send(key)
        with suppress(TimeoutError):
            assert term.wait(0.001) == 0


def test_words_just_being_read_do_not_keep_it(start: Start, tmp_path: Path) -> None:
    path, mark = new_store(tmp_path), tmp_path / "asked"
    body = (
        "import sys, time; from pathlib import Path; from upwords_tui.cli.main import main",
        "from upwords_tui.app.play.upwords.table import UpwordsSession",
        f"UpwordsSession.knows = lambda *_asked: (Path({str(mark)!r}).touch(), time.sleep(600))",
        f"sys.exit(main(['--data', {str(path)!r}, '--continue']))",
    )
    term = start(command=[sys.executable, "-c", "\n".join(body)])
    term.wait_for(YOUR_TURN)
    term.press("/check wood", "enter", quiet=0)
    while not mark.exists():
        term.read(0.05, limit=0.1)
    term.press("ctrl+q", quiet=0)
    assert term.wait(300) == 0
    assert_terminal_is_as_before(term)


def test_a_terminal_that_takes_nothing_does_not_keep_it(start: Start, tmp_path: Path) -> None:
    new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    them = processes(term)
    # Nobody reads: what it draws fills the line, and it waits for ever to write the rest.
    os.write(term._fd, b"\x1bOP\x1b[21~" * 300)
    program, used = psutil.Process(term.pid), -1.0
    while (now := sum(program.cpu_times())) > used:
        used = now
        time.sleep(1)
    term.kill(signal.SIGTERM)
    assert_all_end(them)
