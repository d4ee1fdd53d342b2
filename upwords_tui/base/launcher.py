"""Replaces itself by a program with limited resources that dies with its parent.

It is run as a script with the megabytes of memory, a folder, and the command. If that can't be started, the
exit code is 126 or 127, as in a shell.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from contextlib import suppress

_FILES = 256
_CPU_SECONDS = 3600
"""A program that has used this much is ended, and started again if it is needed."""
_SET_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of prctl(2)."""


def lower(limit: int, most: int) -> None:
    """Lower `limit` (RLIMIT_…) to `most`, for this process and those it starts."""
    _soft, hard = resource.getrlimit(limit)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(limit, (most, most))


def limit_process(megabytes: int) -> None:
    lower(resource.RLIMIT_CORE, 0)
    lower(resource.RLIMIT_NOFILE, _FILES)
    lower(resource.RLIMIT_DATA, megabytes << 20)
    lower(resource.RLIMIT_CPU, _CPU_SECONDS)


def main(megabytes: str, folder: str, *command: str) -> int:
    """Become `command` in `folder`; return the exit code if that fails."""
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
