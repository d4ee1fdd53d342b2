"""Ends what a test run has started and left: `python leftovers.py PROCESS MARK`, when that process has ended.

A run that is killed ends nothing of its own. What it has started has a mark in its environment.
"""

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

VARIABLE = "UPWORDS_TEST_RUN"


def marked(mark: str) -> Iterator[int]:
    """Yield the processes that were started with this mark, and those they have started."""
    variable = f"{VARIABLE}={mark}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it is somebody else's, or has ended
            if variable in (process / "environ").read_bytes().split(b"\0"):
                yield int(process.name)


def end(mark: str) -> None:
    """Kill them; those too that others of them start meanwhile."""
    while left := list(marked(mark)):
        for process in left:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)


if __name__ == "__main__":
    with suppress(ProcessLookupError):
        select.select([os.pidfd_open(int(sys.argv[1]))], [], [])
    end(sys.argv[2])
