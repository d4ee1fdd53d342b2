"""The engine process seen from outside: started, asked, restarted, killed when it hangs.

The one idea: nothing here ever waits in the event loop. One thread a process writes requests, another reads
answers and hands them over; `ask` only awaits a future, with a deadline. An engine is foreign however much
it is ours: whatever it does, the game gets an answer or an EngineError, and the next question meets a fresh
process.

Start the client before a full-screen application takes over the terminal. The process gets pipes for input
and output and never the terminal itself, so that it can also be started again from inside the application.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Any

from upwords_tui.errors import EngineError, EngineRefusal

COMMAND = (sys.executable, "-m", "upwords_tui.engine.process")
"""Our own engine."""

MAX_LINE = 4_000_000
"""A longer line, in bytes, is no answer."""

MAX_CHATTER = 10_000
"""More lines than this without an answer among them are no engine's."""

_PARTING_SECONDS = 2.0
"""How long to wait for a killed process to be gone; it is, in a thousandth of that."""

Answer = dict[str, Any]
Listener = Callable[[Mapping[str, Any]], None]
"""Is told the latest of what an engine says while it thinks."""


class EngineClient:
    """Asks an engine process, which is started when needed and again when it dies.

    `command` is the program to run; `log` takes what it writes to standard error, which is thrown away
    otherwise. One client belongs to one event loop.
    """

    def __init__(self, command: Sequence[str] = COMMAND, log: IO[bytes] | None = None) -> None:
        self._command = tuple(command)
        self._log = log
        self._ids = itertools.count(1)
        self._running: _Running | None = None
        self._killed: list[_Running] = []
        self._starts = 0

    @property
    def restarts(self) -> int:
        """How often a process had to be replaced."""
        return max(self._starts - 1, 0)

    def start(self) -> None:
        """Start the process unless it runs. Raises EngineError if it can't be started."""
        if self._running and self._running.is_alive:
            return
        if self._running:
            self._killed = [old for old in (*self._killed, self._running) if not old.is_gone]
        try:
            self._running = _Running(self._command, self._log)
        except OSError as error:
            raise EngineError(
                "the engine can't be started: {command}: {reason}",
                command=self._command[0],
                reason=error.strerror or str(error),
            ) from error
        self._starts += 1

    def stop(self) -> None:
        """Kill the process; whoever waits for an answer gets an EngineError. `ask` starts it again."""
        if self._running:
            self._running.kill(EngineError("the engine was stopped"))
            self._killed.append(self._running)
            self._running = None
        while self._killed:
            self._killed.pop().join(_PARTING_SECONDS)

    def __enter__(self) -> EngineClient:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def hurry(self) -> None:
        """Have every question answered at once with the best found so far."""
        if self._running:
            self._running.send(next(self._ids), {"do": "stop"}, None)

    async def ask(
        self, request: Mapping[str, Any], *, timeout: float, listener: Listener | None = None
    ) -> Answer:
        """Return the answer to `request`, a request of the engine protocol; an id is put in.

        `timeout` is in seconds, counted from now: an engine that has not answered by then is killed. Raises
        EngineRefusal if it refused the request. Raises EngineError if it died, hung or talked nonsense; the
        process is gone then, and the next call starts another. If the caller is cancelled, the engine is told
        to stop.
        """
        self.start()
        running = self._running
        assert running is not None
        request_id = next(self._ids)
        waiting = _Waiting(asyncio.get_running_loop(), listener)
        running.send(request_id, request, waiting)
        try:
            answer = await asyncio.wait_for(waiting.future, timeout)
        except TimeoutError as error:
            running.kill(EngineError("the engine was stopped"))
            raise EngineError(
                "the engine hung: no answer in {seconds} seconds", seconds=f"{timeout:g}"
            ) from error
        except asyncio.CancelledError:
            running.send(next(self._ids), {"do": "stop", "request": request_id}, None)
            raise
        finally:
            running.forget(request_id)
        if "error" in answer:
            reason = " ".join(str(answer["error"]).split())
            raise EngineRefusal("the engine refused: {reason}", reason=reason[:300])
        return answer


class _Waiting:
    """Somebody who awaits an answer. `tell` and `settle` may be called from any thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, listener: Listener | None) -> None:
        self._loop = loop
        self._listener = listener
        self._latest: Mapping[str, Any] | None = None
        self.future: asyncio.Future[Answer] = loop.create_future()

    def tell(self, info: Mapping[str, Any]) -> None:
        """Pass on the latest info; the loop is woken once however many come before it looks."""
        if self._listener:
            is_first, self._latest = self._latest is None, info
            if is_first:
                self._call(self._deliver)

    def settle(self, answer: Answer | EngineError) -> None:
        """Pass on the answer, or why there will be none."""
        self._call(lambda: self._settle(answer))

    def _call(self, callback: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(callback)

    def _deliver(self) -> None:
        info, self._latest = self._latest, None
        if self._listener and info is not None and not self.future.done():
            self._listener(info)

    def _settle(self, answer: Answer | EngineError) -> None:
        if self.future.done():
            return
        if isinstance(answer, EngineError):
            self.future.set_exception(answer)
        else:
            self.future.set_result(answer)


class _Running:
    """One process with its two threads, from start to end."""

    def __init__(self, command: tuple[str, ...], log: IO[bytes] | None) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log or subprocess.DEVNULL,
            start_new_session=True,  # keys like Ctrl+C in the terminal are for the game, not for the engine
        )
        self._lock = threading.Lock()
        self._waiting: dict[int, _Waiting] = {}
        self._end: EngineError | None = None
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=work, name=f"engine {work.__name__}", daemon=True)
            for work in (self._write, self._read)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self._end is None and self._process.poll() is None

    @property
    def is_gone(self) -> bool:
        """Whether nothing is left of it: process, threads and pipes."""
        return not any(thread.is_alive() for thread in self._threads)

    def send(self, request_id: int, request: Mapping[str, Any], waiting: _Waiting | None) -> None:
        """Send a request; `waiting` is settled in any case, now or later."""
        with self._lock:
            if self._end is None and waiting:
                self._waiting[request_id] = waiting
            end = self._end
        if end is None:
            self._outgoing.put(json.dumps({**request, "id": request_id}).encode() + b"\n")
        elif waiting:
            waiting.settle(EngineError.like(end))

    def forget(self, request_id: int) -> None:
        """Drop the answer to this request if it still comes."""
        with self._lock:
            self._waiting.pop(request_id, None)

    def kill(self, reason: EngineError) -> None:
        """End the process without waiting for it; `reason` is what those who wait for answers are told."""
        self._finish(reason)
        self._kill_group()

    def join(self, seconds: float) -> None:
        """Wait until a process that has been killed is gone and its pipes are closed, but no longer."""
        for thread in self._threads:
            thread.join(seconds)

    def _kill_group(self) -> None:
        if self._process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _finish(self, reason: EngineError) -> None:
        with self._lock:
            self._end = self._end or reason
            left, self._waiting = self._waiting, {}
        self._outgoing.put(None)
        for waiting in left.values():
            waiting.settle(EngineError.like(reason))

    def _write(self) -> None:
        assert self._process.stdin
        with suppress(OSError, ValueError), self._process.stdin as stream:
            while (line := self._outgoing.get()) is not None:
                stream.write(line)
                stream.flush()

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as stream:
            reason = self._listen(stream)
        self._kill_group()
        code = self._process.wait()
        self._finish(reason or EngineError("the engine died (exit code {code})", code=code))

    def _listen(self, stream: IO[bytes]) -> EngineError | None:
        """Hand over answers until the process ends (None) or talks nonsense (why)."""
        chatter = 0
        while line := stream.readline(MAX_LINE):
            try:
                said = json.loads(line)
            except (ValueError, RecursionError):
                said = None
            if not isinstance(said, dict):
                return EngineError("the engine talked nonsense")
            chatter = chatter + 1 if self._pass_on(said) else 0
            if chatter > MAX_CHATTER:
                return EngineError("the engine talked without end")
        return None

    def _pass_on(self, said: Answer) -> bool:
        """Give what was said to whoever waits for it; return whether it was no answer."""
        request_id, info = said.get("id"), said.get("info")
        if type(request_id) is not int:
            return True
        with self._lock:
            take = self._waiting.pop if info is None else self._waiting.get
            waiting = take(request_id, None)
        if waiting is None:
            return True
        if info is None:
            waiting.settle(said)
            return False
        if isinstance(info, Mapping):
            waiting.tell(info)
        return True
