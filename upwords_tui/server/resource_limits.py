"""What a process of many sessions may use, so that none of them can take a machine.

The one idea: what goes on for ever must end, and be the process's end, not the machine's. Bounded is

- memory it writes to (RLIMIT_DATA), not addresses (RLIMIT_AS): word lists and databases are mapped from
  files, take addresses but no memory of its own, and all processes share theirs;
- open files, of which a session has one;
- the processor's time between two rounds of the event loop, because all sessions wait while one computes. Not
  the time in all (RLIMIT_CPU): a process that has served long has done nothing wrong;
- dumps of memory: there are none, for racks and what comes out of the bag would be in them.

Processes it starts inherit all but the watch over the event loop, each for itself.
"""

from __future__ import annotations

import faulthandler
import resource
import signal

DATA_BYTES = 1 << 30
"""About ten times what eight sessions need."""

STUCK_SECONDS = 20.0
"""Longer than anything that is done within a round of the event loop takes, on a slow machine too."""

_OPEN_FILES, _OPEN_FILES_A_SESSION = 256, 8


def bound_process(sessions: int) -> None:
    """Bound what this process may use, which is to have so many sessions."""
    lower(resource.RLIMIT_CORE, 0)
    lower(resource.RLIMIT_NOFILE, _OPEN_FILES + _OPEN_FILES_A_SESSION * sessions)
    lower(resource.RLIMIT_DATA, DATA_BYTES)


def watch_rounds() -> None:
    """Have standard error told where this process was when it ends because `come_round` was not said."""
    # While the loop is stuck, no handler written in Python runs.
    faulthandler.register(signal.SIGPROF, file=2, all_threads=True, chain=True)


def come_round() -> None:
    """Say that the event loop has come round: the process ends when that is not said for STUCK_SECONDS."""
    signal.setitimer(signal.ITIMER_PROF, STUCK_SECONDS)


def come_round_no_more() -> None:
    """Say that there is no event loop any more that could be stuck."""
    signal.setitimer(signal.ITIMER_PROF, 0)


def lower(limit: int, most: int) -> None:
    """Have this process, and those it starts, use no more than `most` of what `limit` (RLIMIT_…) is about."""
    _soft, hard = resource.getrlimit(limit)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(limit, (most, most))
