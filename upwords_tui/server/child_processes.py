"""The children of the supervisor, and the loop in which it looks after them.

Everything comes through one selector: a signal is a byte in a socket, and the dead are waited for when it
comes, after what they still had to say. Timers are in one heap.
"""

from __future__ import annotations

import asyncio
import ctypes
import faulthandler
import heapq
import importlib
import json
import logging
import os
import pkgutil
import selectors
import signal
import socket
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import count
from typing import NoReturn, Protocol

from upwords_tui.app.commands.interpreter import typed
from upwords_tui.app.commands.people import people_groups
from upwords_tui.app.commands.registry import commands_of
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.app.narration.numbers import date_text, whole
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.library import BUNDLED
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import use_language
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.session_request import PACKET, line
from upwords_tui.store.opening import is_address
from upwords_tui.text.context import groups_of

CRASHED = 70
"""The exit code after an unexpected error (EX_SOFTWARE of sysexits.h)."""

_SET_DEATH_SIGNAL, _SET_NAME = 1, 15
"""PR_SET_PDEATHSIG and PR_SET_NAME of prctl(2)."""

_log = logging.getLogger(__name__)
_libc = ctypes.CDLL(None)


def fork(name: str, main: Callable[[], object], letting_go: Iterable[Callable[[], object]]) -> int:
    """Run `main` in a new process, and return its id.

    The child leads a session of its own, has the `name` (15 bytes of it) in process lists, dies with its
    parent, and calls each of `letting_go` first. Its exit code is the number that `main` returns. Raises
    OSError.
    """
    parent = os.getpid()
    # A signal before the child has its own handlers would reach the parent's.
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
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        # Only the first process obeys Ctrl+C.
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
        for let_go in letting_go:
            let_go()
        code = _code(main())
    except SystemExit as end:
        code = _code(end.code)
    except BaseException:
        _log.exception("process-failed", {"process": name})
    finally:
        with suppress(Exception):
            sys.stdout.flush()
        os._exit(code)


def _code(value: object) -> int:
    return value & 0xFF if isinstance(value, int) else int(value is not None)


_READY = b'{"ready": true}'
_MOST_DESCRIPTORS = 8


Ended = Callable[[float, int], object]
"""Is called with how many seconds a process lived, and its exit code (negative: the signal)."""
Heard = Callable[[Mapping[str, object], list[int]], object]
"""Is called with a JSON message of a process, and descriptors, which are closed afterwards."""
Program = Callable[..., object]


class Closable(Protocol):
    def close(self) -> object: ...


def _ignore(*_anything: object) -> None:
    pass


@dataclass(eq=False)
class Process:
    """A child process with a control line, over which JSON packets go."""

    name: str
    pid: int
    control: socket.socket
    ended: Ended = _ignore
    heard: Heard = _ignore
    is_ready: bool = False
    beats: bool = False
    """Whether it has sent a heartbeat (`beat`); then it must not fall silent."""
    silent: int = 0
    """How many looks ago it last spoke."""
    begun: float = field(default_factory=time.monotonic)


class Processes:
    """All children. They close what is `held` here, unless they are given it."""

    def __init__(self, held: Collection[Closable]) -> None:
        self.ready: Callable[[], object] = _ignore
        """Is called when a process is about to run its program."""
        self.beaten: Callable[[Process, object], object] = _ignore
        """Is called with the figures in a heartbeat."""
        self._held = list(held)
        self._passing: list[int] = []
        self._selector = selectors.DefaultSelector()
        self._woken, self._waker = socket.socketpair()
        self.controlled: dict[int, Process] = {}
        self.alone: dict[int, str] = {}
        self._timers: list[tuple[float, int, Callable[[], object]]] = []
        self._order = count()

    def __len__(self) -> int:
        return len(self.controlled) + len(self.alone)

    # Beginning

    def start(
        self,
        name: str,
        load: Callable[[], Program],
        arguments: Callable[[socket.socket], tuple[object, ...]],
        ended: Ended = _ignore,
        heard: Heard = _ignore,
        keeping: Collection[Closable] = (),
    ) -> Process | None:
        """Start a process with a control line; if it can't be started, `ended` is called at once.

        In the process, `load` returns the program, and `arguments` makes its arguments of its end of the
        line; `keeping` stays open.
        """

        def main() -> object:
            program = load()
            theirs.send(_READY)
            return program(*arguments(theirs))

        try:
            ours, theirs = line()
            with theirs:
                pid = self._fork(name, main, keeping, [ours.close])
        except OSError as error:
            _log.error("process-not-started", {"process": name, "why": error})
            ended(0.0, 0)
            return None
        ours.setblocking(False)
        process = Process(name, pid, ours, ended, heard)
        self.controlled[pid] = process
        self._selector.register(ours, selectors.EVENT_READ, partial(self._hear, process))
        return process

    def start_alone(self, name: str, main: Callable[[], object]) -> None:
        """Start a process without a control line, with the descriptors just received."""
        passing, self._passing = self._passing, []
        try:
            self.alone[self._fork(name, main)] = name
        finally:
            self._passing = passing

    def _fork(
        self,
        name: str,
        main: Callable[[], object],
        keeping: Collection[Closable] = (),
        also: Sequence[Callable[[], object]] = (),
    ) -> int:
        controls = [process.control for process in self.controlled.values()]
        open_here: tuple[Closable, ...] = (self._selector, self._woken, self._waker, *self._held, *controls)
        closers: list[Callable[[], object]] = [each.close for each in open_here if each not in keeping]
        closers += [*also, *(partial(os.close, each) for each in self._passing)]
        return fork(f"upw-{name}", main, closers)

    # Hearing

    def _hear(self, process: Process) -> None:
        while self._hear_one(process):
            pass

    def _hear_one(self, process: Process) -> bool:
        """Read one packet; return whether there may be another."""
        try:
            data, self._passing, _flags, _address = socket.recv_fds(
                process.control, PACKET, _MOST_DESCRIPTORS, socket.MSG_CMSG_CLOEXEC
            )
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        process.silent = 0
        try:
            if not data:
                with suppress(KeyError, ValueError):
                    self._selector.unregister(process.control)
            elif data == _READY:
                process.is_ready = True
                self.ready()
            else:
                message = json.loads(data)
                if not isinstance(message, dict):
                    raise ValueError("no JSON object")
                if "beat" in message:
                    process.beats = True
                    self.beaten(process, message["beat"])
                else:
                    process.heard(message, self._passing)
        except (ValueError, TypeError, KeyError) as error:
            _log.warning("message-not-understood", {"process": process.name, "why": error})
        finally:
            for descriptor in self._passing:
                with suppress(OSError):
                    os.close(descriptor)
            self._passing = []
        return bool(data)

    def tell(self, process: Process, message: object) -> None:
        with suppress(OSError):
            process.control.send(json.dumps(message).encode())

    def listen(self, end: socket.socket, ready: Callable[[], object]) -> None:
        self._held.append(end)
        self._selector.register(end, selectors.EVENT_READ, ready)

    def listen_no_more(self, end: socket.socket) -> None:
        self._held.remove(end)
        self._selector.unregister(end)
        end.close()

    # Ending

    def end(self, process: Process, seconds: float) -> None:
        process.beats = False
        self.signal(process, signal.SIGTERM)
        with suppress(OSError):
            process.control.shutdown(socket.SHUT_RDWR)
        self.after(seconds, partial(self.signal, process, signal.SIGKILL))

    def signal(self, process: Process, number: int) -> bool:
        is_there = self.controlled.get(process.pid) is process
        if is_there:
            os.kill(process.pid, number)
        return is_there

    def signal_all(self, number: int) -> None:
        # An id is not used again before its process has been waited for.
        for pid in (*self.controlled, *self.alone):
            os.kill(pid, number)

    def _bury(self) -> None:
        while len(self):
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            code = os.waitstatus_to_exitcode(status)
            process = self.controlled.get(pid)
            if process is None:
                name = self.alone.pop(pid, "process")
                if code not in (0, -signal.SIGHUP):
                    _log.warning("session-process-ended", {"process": name, "pid": pid, "how": _ending(code)})
                continue
            self._hear(process)
            del self.controlled[pid]
            with suppress(KeyError, ValueError):
                self._selector.unregister(process.control)
            process.control.close()
            _log.info("process-ended", {"process": process.name, "pid": pid, "how": _ending(code)})
            process.ended(time.monotonic() - process.begun, code)

    # The loop

    def after(self, seconds: float, do: Callable[[], object]) -> None:
        heapq.heappush(self._timers, (time.monotonic() + seconds, next(self._order), do))

    def look_after(self, told_to_end: Callable[[], object], goes_on: Callable[[], bool]) -> None:
        """Run the loop while `goes_on()`; SIGTERM and SIGINT call `told_to_end`."""
        while goes_on():
            wait = max(self._timers[0][0] - time.monotonic(), 0.0) if self._timers else None
            for key, _events in self._selector.select(wait):
                if key.data is None:
                    self._wake(told_to_end)
                else:
                    key.data()
            while self._timers and self._timers[0][0] <= time.monotonic():
                heapq.heappop(self._timers)[2]()

    def _wake(self, told_to_end: Callable[[], object]) -> None:
        numbers = b""
        with suppress(BlockingIOError):
            numbers = self._woken.recv(4096)
        if {signal.SIGTERM, signal.SIGINT} & {*numbers}:
            told_to_end()
        self._bury()

    @contextmanager
    def waking(self) -> Iterator[None]:
        for end in (self._woken, self._waker):
            end.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ)
        wakeup = signal.set_wakeup_fd(self._waker.fileno(), warn_on_full_buffer=False)
        numbers = (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT)
        before = {number: signal.signal(number, _ignore) for number in numbers}
        before[signal.SIGHUP] = signal.signal(signal.SIGHUP, signal.SIG_IGN)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            signal.set_wakeup_fd(wakeup)
            for each in (self._selector, self._woken, self._waker):
                each.close()


def _ending(code: int) -> str:
    return f"code {code}" if code >= 0 else f"signal {-code}"


def require(settings: ServerSettings) -> None:
    """Migrate and check the games, and make a host key if there is none, in a process of its own.

    To be called without threads, with the lock of the folder. Raises InputError if something is wrong.
    """
    reading, writing = os.pipe()
    try:
        # Only this process needs asyncssh; the parent of all others does without.
        child = fork("upw-check", lambda: program("host_key")(settings, writing), ())
    finally:
        os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        complaint = answer.read()
    os.waitpid(child, 0)
    if complaint:
        raise InputError(complaint)


@dataclass(frozen=True)
class Programs:
    """What the processes of a server run; `require` raises InputError if they could not."""

    require: Callable[[ServerSettings], object]
    preload: Callable[[ServerSettings], object]
    program: Callable[[str], Program]


def preload(settings: ServerSettings) -> None:
    """Import what sessions need, and read their catalogues, for all forked processes to share."""
    is_shared = is_address(settings.store)
    for name in ("app", "games", "lexicon", "online", "store", "terminal", "text", "tui"):
        package = importlib.import_module(f"upwords_tui.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if is_shared or not module.name.endswith(".postgresql"):
                importlib.import_module(module.name)
    importlib.import_module("upwords_tui.server.text_session")
    for language in BUNDLED:
        copy_context().run(_read_texts, language)
    # The first event loop imports more.
    asyncio.new_event_loop().close()


def _read_texts(language: str) -> None:
    use_language(language)
    for game in every_kind():
        commands = commands_of(groups_of(game, people_groups(is_host=False), has_files=False), "text")
        typed("xyzzy 77", commands)  # looks through all that people say
    date_text(date.today())
    listed([whole(1), whole(2)])


def program(module: str) -> Program:
    run: Program = importlib.import_module(f"upwords_tui.server.{module}").run
    return run


PROGRAMS = Programs(require, preload, program)


SESSIONS, PEOPLE, GAMES, WAITING, CONNECTIONS = "sessions", "people", "games", "waiting", "connections"
FREE, FAILING = "free", "failing"
"""Levels: what there is now. Sessions are by front-end; failing is in seconds."""
REFUSED, MOVES, RESTARTS = "refused", "moves", "restarts"
"""Counts: what has happened. Refused is by reason, restarts are by process."""
LAG, PAINT = "lag", "paint"
"""Times, in seconds: how late an event loop is, and how long a key takes to show."""

_MOST_TIMES = 500
"""The most times in one message, whose length is limited."""


def named(name: str, of: str = "") -> str:
    return f"{name} {of}".rstrip()


class ProcessCounters:
    """The figures of one process; `levels` returns what there is now."""

    def __init__(self, levels: Callable[[], Mapping[str, float]] = dict) -> None:
        self._levels = levels
        self._counts: Counter[str] = Counter()
        self._times: dict[str, deque[float]] = {}

    def count(self, name: str, of: str = "", by: int = 1) -> None:
        self._counts[named(name, of)] += by

    def took(self, name: str, seconds: float) -> None:
        """Note how long something took; only the last _MOST_TIMES are kept."""
        self._times.setdefault(name, deque(maxlen=_MOST_TIMES)).append(round(seconds, 6))

    def taken(self) -> dict[str, object]:
        """Return all as JSON values: levels now, counts and times since the last call."""
        message = {
            "levels": dict(self._levels()),
            "counts": dict(self._counts),
            "times": {name: [*times] for name, times in self._times.items()},
        }
        self._counts.clear()
        self._times.clear()
        return {name: each for name, each in message.items() if each}


BEAT_SECONDS = 0.5

STUCK_SECONDS = 20.0
"""More CPU time than one round of an event loop takes on a slow machine."""


async def beat(control: socket.socket, figures: ProcessCounters) -> None:
    """Send the supervisor heartbeats with the figures, for ever.

    If the loop is stuck for STUCK_SECONDS, SIGPROF prints where to standard error, and ends the process.
    """
    loop = asyncio.get_running_loop()
    # While the loop is stuck, no handler written in Python runs.
    faulthandler.register(signal.SIGPROF, file=2, all_threads=True, chain=True)
    try:
        while True:
            signal.setitimer(signal.ITIMER_PROF, STUCK_SECONDS)
            with suppress(OSError):  # the supervisor reads the next one
                control.send(json.dumps({"beat": figures.taken()}).encode())
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            figures.took(LAG, loop.time() - due)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


async def heed(control: socket.socket, drain: Callable[[float], object]) -> None:
    """Call `drain` with the seconds until the end whenever the supervisor sends them, until it is gone."""
    loop = asyncio.get_running_loop()
    with suppress(OSError):
        while packet := await loop.sock_recv(control, PACKET):
            with suppress(ValueError, TypeError, KeyError):
                drain(float(json.loads(packet)["drain"]))
