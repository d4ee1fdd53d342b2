"""Tests take nothing from whoever runs them, and leave nothing behind, not even when they are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests import leftovers

ROOT = Path(__file__).parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header"]

CHEAP = (
    "tests/cli/test_surroundings.py::test_without_a_terminal_the_game_is_played_line_by_line",
    "tests/cli/test_answers.py::test_words_of_a_list_of_ones_own",
    "tests/terminal/test_play.py::test_what_was_shown_outlives_a_kill",
    "tests/text/test_welcome.py::test_enter_takes_the_name_that_is_offered",
    "tests/tui/test_board_golden.py",
    "tests/test_environment.py::test_the_environment_is_the_tests_own",
)
"""What prints, draws, keeps and reads: in this process, in another, at a terminal."""


def test_what_is_set_where_they_are_run_reaches_no_test(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    hostile = {f"XDG_{name}_HOME": str(theirs / name) for name in ("DATA", "STATE", "CONFIG", "CACHE")}
    hostile |= {"HOME": str(theirs), "XDG_RUNTIME_DIR": str(theirs), "ENCHANT_CONFIG_DIR": str(theirs)}
    hostile |= {"LANGUAGE": "fi:nl", "LC_ALL": "C.UTF-8", "LC_MESSAGES": "nl_NL.UTF-8", "LANG": "fi_FI.UTF-8"}
    hostile |= {"TERM": "vt100", "COLORTERM": "truecolor", "NO_COLOR": "1", "COLUMNS": "20", "LINES": "5"}
    hostile |= {"ACCESSIBLE": "1", "TEXTUAL_COLOR_SYSTEM": "standard", "TZ": "Pacific/Kiritimati"}
    hostile |= {"INPUTRC": str(theirs / "inputrc"), "NOTIFY_SOCKET": str(theirs / "notify")}
    said = subprocess.run(
        [*PYTEST, *CHEAP], cwd=ROOT, env={**os.environ, **hostile}, capture_output=True, text=True
    )
    assert said.returncode == 0, said.stdout
    assert [*theirs.rglob("*")] == []


def test_the_environment_is_the_tests_own(own_environment: dict[str, str]) -> None:
    for name, value in own_environment.items():
        assert os.environ[name] == value
    others = {"LANGUAGE", "LC_ALL", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES", "ACCESSIBLE", "INPUTRC"}
    assert not others & set(os.environ)
    assert time.tzname[0] == "UTC"


LEAVES = """
import os, sys, time
from pathlib import Path
from tests.online.exchanges import Exchange
from tests.server.fakes import Running
from tests.terminal.term import Term

def test(tmp_path):
    server = Running(tmp_path)
    server.begin()
    exchange = Exchange(tmp_path)
    terminal = Term(["sh", "-c", "trap '' HUP; sleep 3600"])
    Path({said!r}).write_text(os.environ[{variable!r}])
    time.sleep(3600)
"""


def test_a_run_that_is_killed_leaves_no_process(tmp_path: Path) -> None:
    file, said = tmp_path / "test_leaves.py", tmp_path / "said"
    file.write_text(LEAVES.format(said=str(said), variable=leftovers.VARIABLE))
    command = [*PYTEST, "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), str(file)]
    # The tests' own folders and the watcher are given by the conftest of all tests.
    command += ["-p", "tests.conftest"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as run:
        until(said.exists)
        until(lambda: bool(said.read_text()))
        mark = said.read_text()
        assert len([*leftovers.marked(mark)]) >= 4, "the server's, the exchange, the shell's"
        run.send_signal(signal.SIGKILL)
    until(lambda: not [*leftovers.marked(mark)])


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
