"""A child process that reads and writes lines, never trusted, and killed when it hangs."""

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
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

LOOK_SECONDS = 0.4
"""How long `hear` waits."""

PATIENCE = 1.6
"""An idle child may be silent for this many seconds."""

MAX_LINE = 4_000_000
"""In bytes; a longer line is nonsense."""

_CLOSE_SECONDS = 2.0
"""How long to wait for a killed process; it takes a thousandth of that."""


def limited(command: Sequence[str], folder: Path, megabytes: int) -> tuple[str, ...]:
    """Return the command that runs `command` in `folder` through `launcher`, with limited memory."""
    launcher = Path(__file__).with_name("launcher.py")
    return (sys.executable, "-I", "-S", str(launcher), str(megabytes), str(folder), *command)


class Child:
    """A child process with pipes, in a session of its own: it gets no keys from the terminal.

    Set `is_prompt` once it is known to answer at once: from then on it must not fall silent. Any other child
    counts as hung only when it has been stopped (SIGSTOP).
    """

    def __init__(self, command: Sequence[str], nice: int = 0, errors: int = subprocess.DEVNULL) -> None:
        """Start `command`; its standard error goes to the descriptor `errors`. Raises OSError."""
        self._process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
        )
        if nice:
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, nice)
            # Linux may schedule sessions first: niceness alone would then count within this session only.
            with suppress(OSError):
                Path(f"/proc/{self._process.pid}/autogroup").write_text(str(nice))
        assert self._process.stdin and self._process.stdout
        self._into, self._out_of = self._process.stdin, self._process.stdout
        os.set_blocking(self._into.fileno(), False)
        self._write_lock = threading.Lock()
        self._unwritten = b""
        self._lines = deque[bytes]()
        self._rest = b""
        self._quiet = 0.0
        self._had = 0.0
        self._at = time.monotonic(), 0.0
        self.is_prompt = False

    def tell(self, message: object) -> None:
        """Send `message` as a line of JSON, without waiting. Safe from any thread."""
        self.tell_line(json.dumps(message).encode())

    def tell_line(self, line: bytes) -> None:
        with self._write_lock:
            self._unwritten += line + b"\n"
            self._write()

    def _write(self) -> None:
        try:
            if not self._into.closed:
                self._unwritten = self._unwritten[os.write(self._into.fileno(), self._unwritten) :]
        except BlockingIOError:
            pass
        except OSError:
            self._unwritten = b""  # it reads no more; `hear` notices if it has ended

    @property
    def is_able(self) -> bool:
        """Whether it runs: it has not ended and is not stopped (SIGSTOP)."""
        return self._process.poll() is None and "T" not in thread_states(self._process.pid)

    def hear(self) -> dict[str, Any] | None:
        """Return its next message, None after LOOK_SECONDS. Raises EOFError, TimeoutError, ValueError."""
        if not self._lines:
            self._listen()
        if not self._lines:
            return None
        try:
            message = json.loads(self._lines.popleft())
        except RecursionError as error:
            raise ValueError("nested too deeply") from error
        if not isinstance(message, dict):
            raise ValueError("no JSON object")
        return message

    def _listen(self) -> None:
        poll = select.poll()
        poll.register(self._out_of, select.POLLIN)
        if self._unwritten:
            poll.register(self._into, select.POLLOUT)
        ready = poll.poll(LOOK_SECONDS * 1000)
        if not ready:
            if self._process.poll() is not None:
                raise EOFError  # though a process of its own holds its pipe open
            states = thread_states(self._process.pid)
            self._quiet = 0.0 if states & {"R", "D"} else self._quiet + LOOK_SECONDS
            if self._quiet >= PATIENCE - 1e-9 and (self.is_prompt or "T" in states):
                raise TimeoutError
        for descriptor, _event in ready:
            if descriptor == self._into.fileno():
                with self._write_lock:
                    self._write()
                continue
            data = os.read(descriptor, 1 << 16)
            if not data:
                raise EOFError
            self._quiet = 0.0
            *lines, self._rest = (self._rest + data).split(b"\n")
            self._lines.extend(lines)
            if len(self._rest) > MAX_LINE:
                raise ValueError("a line without end")

    def time_had(self) -> float:
        """Return for how many seconds it could have worked since it was started.

        Between two calls that is CPU time if it is running, else (or off Linux) all the time. Call it often.
        """
        (before, cpu_before), (states, cpu) = self._at, _activity(self._process.pid)
        self._at = now, _ = time.monotonic(), cpu
        passed = now - before
        self._had += min(max(cpu - cpu_before, 0.0), passed) if "R" in states else passed
        return self._had

    def kill(self) -> None:
        """Kill it and all it has started; `hear` then raises EOFError. Safe from any thread."""
        if self._process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> int | None:
        """Kill it, close its pipes and return its exit code; None if it is still there."""
        self.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_CLOSE_SECONDS)
        with self._write_lock:
            self._into.close()
        self._out_of.close()
        return self._process.returncode


def thread_states(process: int) -> set[str]:
    """Return the states of a process's threads as Linux writes them (R is runnable, T is stopped)."""
    return _activity(process)[0]


def _activity(process: int) -> tuple[set[str], float]:
    states, ticks = set[str](), 0
    for file in Path(f"/proc/{process}/task").glob("*/stat"):
        with suppress(OSError):
            stat = file.read_text(errors="replace").rpartition(")")[2].split()
            states.add(stat[0])
            ticks += int(stat[11]) + int(stat[12])  # utime and stime of proc_pid_stat(5)
    return states, ticks / os.sysconf("SC_CLK_TCK")
