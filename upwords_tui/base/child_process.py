"""A process started by this one that is told lines and says lines: watched, and killed when it hangs.

The one idea: a child is foreign however much it is ours. One thread listens to it and never waits longer
than a moment, so whatever it does (dies, is stopped, reads nothing, talks nonsense) is found out and raised.

A busy machine is no fault of the child's: as long as one of its threads works, or would if it were let, its
silence counts for nothing, and of the time that goes by only what it got of the processors.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

LOOK_SECONDS = 0.4
"""How long a moment is."""

PATIENCE = 1.6
"""For so many seconds a child that does nothing may be silent."""

MAX_LINE = 4_000_000
"""A longer line, in bytes, is nonsense."""

_TICKS = os.sysconf("SC_CLK_TCK")
"""So many of the ticks in which Linux counts CPU time are a second."""

_LAUNCHER = Path(__file__).with_name("launcher.py")

_PARTING_SECONDS = 2.0
"""How long to wait for a killed process to be gone; it is, in a thousandth of that."""


def limited(command: Sequence[str], folder: Path, megabytes: int) -> tuple[str, ...]:
    """Return what starts a `command` in a folder with so much memory, as `launcher` does."""
    return (sys.executable, "-I", "-S", str(_LAUNCHER), str(megabytes), str(folder), *command)


class Child:
    """One process, from start to end. It has pipes and never the terminal; keys like Ctrl+C are not for it.

    `is_prompt` is set by whoever has found that it answers at once: from then on it must not fall silent. Of
    any other it is only known that it hangs when it has been stopped (SIGSTOP).
    """

    def __init__(self, command: Sequence[str], nice: int = 0, errors: int = subprocess.DEVNULL) -> None:
        """Start `command`, which stands back by `nice` for others. Raises OSError if that can't be done.

        What it writes to standard error goes to the descriptor `errors`.
        """
        self._process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
        )
        if nice:
            _stand_back(self._process.pid, nice)
        assert self._process.stdin and self._process.stdout
        self._into, self._out_of = self._process.stdin, self._process.stdout
        os.set_blocking(self._into.fileno(), False)
        self._telling = threading.Lock()
        self._untold = b""
        self._heard = deque[bytes]()
        self._rest = b""
        self._quiet = 0.0
        self._had = 0.0
        self._at = time.monotonic(), 0.0
        self.is_prompt = False

    def tell(self, message: object) -> None:
        """Have it read `message`, as JSON, now or when it listens. Never waits; for any thread."""
        self.tell_line(json.dumps(message).encode())

    def tell_line(self, line: bytes) -> None:
        """Have it read a line, as `tell` does."""
        with self._telling:
            self._untold += line + b"\n"
            self._write()

    def _write(self) -> None:
        try:
            if not self._into.closed:
                self._untold = self._untold[os.write(self._into.fileno(), self._untold) :]
        except BlockingIOError:
            pass
        except OSError:
            self._untold = b""  # it reads no more; that it has ended, if so, is heard

    @property
    def is_able(self) -> bool:
        """Whether it can work: it has not ended, and nobody has stopped it (SIGSTOP)."""
        return self._process.poll() is None and "T" not in thread_states(self._process.pid)

    def hear(self) -> dict[str, Any] | None:
        """Return the next thing it says, None if it has said nothing for a moment.

        Raises EOFError if it has ended, TimeoutError if it hangs, ValueError if it talks nonsense.
        """
        if not self._heard:
            self._listen()
        if not self._heard:
            return None
        try:
            said = json.loads(self._heard.popleft())
        except RecursionError as error:
            raise ValueError("nested too deeply") from error
        if not isinstance(said, dict):
            raise ValueError("no JSON object")
        return said

    def _listen(self) -> None:
        poll = select.poll()
        poll.register(self._out_of, select.POLLIN)
        if self._untold:
            poll.register(self._into, select.POLLOUT)
        ready = poll.poll(LOOK_SECONDS * 1000)
        if not ready:
            self._look()
        for descriptor, _event in ready:
            if descriptor == self._into.fileno():
                with self._telling:
                    self._write()
                continue
            data = os.read(descriptor, 1 << 16)
            if not data:
                raise EOFError
            self._quiet = 0.0
            *lines, self._rest = (self._rest + data).split(b"\n")
            self._heard.extend(lines)
            if len(self._rest) > MAX_LINE:
                raise ValueError("a line without end")

    def _look(self) -> None:
        """Look what it does while it says nothing."""
        if self._process.poll() is not None:
            raise EOFError  # though a process of its own holds its pipe open
        states = thread_states(self._process.pid)
        self._quiet = 0.0 if states & {"R", "D"} else self._quiet + LOOK_SECONDS
        if self._quiet >= PATIENCE - 1e-9 and (self.is_prompt or "T" in states):
            raise TimeoutError

    def time_had(self) -> float:
        """Return for how many seconds it could have done something since it was started.

        That is CPU time where it is found at work, and all time where it waits, or where nobody can tell. To
        be asked every moment.
        """
        (before, cpu_before), (states, cpu) = self._at, _activity(self._process.pid)
        self._at = now, _ = time.monotonic(), cpu
        passed = now - before
        self._had += min(max(cpu - cpu_before, 0.0), passed) if "R" in states else passed
        return self._had

    def kill(self) -> None:
        """End it and all it has started; whoever listens hears its end. For any thread."""
        if self._process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> int | None:
        """Kill it, leave nothing of it, and return its exit code (None if it is not gone even now)."""
        self.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PARTING_SECONDS)
        with self._telling:
            self._into.close()
        self._out_of.close()
        return self._process.returncode


def _stand_back(process: int, nice: int) -> None:
    """Give a process, as far as that may be done, less of the processors than others get."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, process, nice)
    # Where Linux shares processors out among sessions first, that alone would count within its own only.
    with suppress(OSError):
        Path(f"/proc/{process}/autogroup").write_text(str(nice))


def thread_states(process: int) -> set[str]:
    """Return the states of a process's threads as Linux writes them (R works or would, T is stopped)."""
    return _activity(process)[0]


def _activity(process: int) -> tuple[set[str], float]:
    """Return the states of a process's threads, and the CPU seconds of those there are; none off Linux."""
    threads = list(_thread_stats(process))
    ticks = sum(int(stat[11]) + int(stat[12]) for stat in threads)  # utime and stime of proc_pid_stat(5)
    return {stat[0] for stat in threads}, ticks / _TICKS


def _thread_stats(process: int) -> Iterator[list[str]]:
    for stat in Path(f"/proc/{process}/task").glob("*/stat"):
        with suppress(OSError):
            yield stat.read_text(errors="replace").rpartition(")")[2].split()
