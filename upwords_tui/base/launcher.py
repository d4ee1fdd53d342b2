"""A program in place of this one, which may use only so much and dies with whoever started it.

It is run as a script with the megabytes of memory, a folder, and the command. What can't be started leaves
with 126 or 127, as from a shell.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from contextlib import suppress

CPU_SECONDS = 3600
"""After so much of a processor a program is ended: one that is needed is started again."""

_FILES = 256
_SET_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of prctl(2)."""


def lower(limit: int, most: int) -> None:
    """Have this process, and those it starts, use no more than `most` of what `limit` (RLIMIT_…) is about."""
    _soft, hard = resource.getrlimit(limit)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(limit, (most, most))


def limit_process(megabytes: int) -> None:
    """Have this process, and those it starts, use so much memory, and an hour of a processor, each."""
    lower(resource.RLIMIT_CORE, 0)
    lower(resource.RLIMIT_NOFILE, _FILES)
    lower(resource.RLIMIT_DATA, megabytes << 20)
    lower(resource.RLIMIT_CPU, CPU_SECONDS)


def main(megabytes: str, folder: str, *command: str) -> int:
    """Become `command`, started in `folder`; return the exit code if that can't be."""
    with suppress(OSError, ValueError):  # not every system has them all
        limit_process(int(megabytes))
    with suppress(AttributeError):  # other systems than Linux have no prctl
        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    try:
        os.chdir(folder)
        os.execvp(command[0], command)
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        return 127 if isinstance(error, FileNotFoundError) else 126


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
