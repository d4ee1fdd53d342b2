"""Forking: how a process of the server begins, and that it is gone when its parent is.

The one idea: a child keeps what it is given and nothing else of its parent: no socket, no signal handler, no
terminal. It runs one function and ends there; what called `fork` never goes on in it. Only a process without
threads may fork.
"""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NoReturn

CRASHED = 70
"""The exit code of a process in which something unforeseen happened: what sysexits.h says."""

_SET_DEATH_SIGNAL, _SET_NAME = 1, 15
"""PR_SET_PDEATHSIG and PR_SET_NAME of prctl(2)."""

_log = logging.getLogger(__name__)
_libc = ctypes.CDLL(None)


def fork(name: str, main: Callable[[], object], letting_go: Iterable[Callable[[], object]]) -> int:
    """Run `main` in a new process, and return the id of that.

    The child leads a session of its own, is called `name` (15 bytes of it) in lists of processes, and dies
    with its parent. It calls each of `letting_go` first. Its exit code is what `main` returns, if that is a
    number. Raises OSError if there can be no process more.
    """
    parent = os.getpid()
    # A signal between the fork and the child's own handlers would be told to the parent.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        child = os.fork()
        if not child:
            _live(name, main, letting_go, parent)
        return child
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live(
    name: str, main: Callable[[], object], letting_go: Iterable[Callable[[], object]], parent: int
) -> NoReturn:
    code = CRASHED
    try:
        _begin(name, parent)
        for let_go in letting_go:
            let_go()
        code = _code(main())
    except SystemExit as end:
        code = _code(end.code)
    except BaseException:
        _log.exception("%s failed", name)
    finally:
        with suppress(Exception):
            sys.stdout.flush()
        os._exit(code)


def _begin(name: str, parent: int) -> None:
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    # Ctrl+C at the terminal of a server is for the first process alone.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    os.setsid()
    with suppress(AttributeError):  # other systems than Linux have no prctl
        _libc.prctl(_SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
        _libc.prctl(_SET_NAME, name.encode()[:15], 0, 0, 0)
    if os.getppid() != parent:
        os._exit(CRASHED)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    if nothing:
        os.close(nothing)


def _code(value: object) -> int:
    return value & 0xFF if isinstance(value, int) else int(value is not None)
