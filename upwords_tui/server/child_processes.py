"""The children of the supervisor, and the loop in which it looks after them.

The one idea: everything comes through one selector. A signal is a byte in a socket, a child that has died is
waited for when that byte comes, what it still had to say is heard before, and time passes in one heap.
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
from contextlib import closing, contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import NoReturn, Protocol

from upwords_tui.base.errors import InputError, UpwordsError
from upwords_tui.base.i18n import translate, use_language
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.session_request import PACKET, line
from upwords_tui.store.backup import check_whole
from upwords_tui.store.opening import open_store

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
        _log.exception("process-failed", {"process": name})
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


_READY = b'{"ready": true}'
_MOST_DESCRIPTORS = 8


Ended = Callable[[float, int], object]
"""Is told that a process is gone: how many seconds it lived, and its exit code (below 0: which signal)."""
Heard = Callable[[Mapping[str, object], list[int]], object]
"""Is told what a process says: a value of JSON, and descriptors, which are closed afterwards."""
Program = Callable[..., object]


class Closable(Protocol):
    """Something open: a socket, a file."""

    def close(self) -> object: ...


def _ignore(*_anything: object) -> None:
    pass


@dataclass(eq=False)
class Process:
    """A process with a control line to the supervisor; a packet there is a value of JSON."""

    name: str
    pid: int
    control: socket.socket
    ended: Ended = _ignore
    heard: Heard = _ignore
    is_ready: bool = False
    beats: bool = False
    """Whether it says again and again that it comes round (`heartbeat`): then it must not fall silent."""
    silent: int = 0
    """How often it was looked at since it said anything."""
    begun: float = field(default_factory=time.monotonic)


class Processes:
    """All children, by their ids. `held` is what they let go of, unless they are given it."""

    def __init__(self, held: Collection[Closable]) -> None:
        self.ready: Callable[[], object] = _ignore
        """Is told when a process is about to begin with its program."""
        self.beaten: Callable[[Process, object], object] = _ignore
        """Is told the figures that a process tells with a heartbeat."""
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
        """Start a process with a control line, and return it; if it can't be, it has ended.

        In it `load` returns the program, `arguments` what that is given, made of its end of the line.
        `keeping` are those of the sockets held that stay open there.
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
        """Start a process without a control line; descriptors just heard stay open in it. Raises OSError."""
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
        """Hear one packet of a process; return whether there was one."""
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
                # It will be gone soon, or has nothing to say any more.
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
        """Have a process end: by a signal and the end of its line, and if it takes longer, by force."""
        process.beats = False
        self.signal(process, signal.SIGTERM)
        with suppress(OSError):
            process.control.shutdown(socket.SHUT_RDWR)
        self.after(seconds, partial(self.signal, process, signal.SIGKILL))

    def signal(self, process: Process, number: int) -> bool:
        """Send a signal to a process, unless it is gone; return whether it was there."""
        is_there = self.controlled.get(process.pid) is process
        if is_there:
            os.kill(process.pid, number)
        return is_there

    def signal_alone(self, pid: int, number: int) -> None:
        if pid in self.alone:
            os.kill(pid, number)

    def signal_all(self, number: int) -> None:
        # None of these ids is anybody else's before its end has been waited for.
        for pid in (*self.controlled, *self.alone):
            os.kill(pid, number)

    def _bury(self) -> None:
        """Wait for those that have died, and tell of them."""
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
        """Have something done when so many seconds have passed."""
        heapq.heappush(self._timers, (time.monotonic() + seconds, next(self._order), do))

    def look_after(self, told_to_end: Callable[[], object], goes_on: Callable[[], bool]) -> None:
        """Do what comes as long as `goes_on` says so. SIGTERM and SIGINT have `told_to_end` called."""
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
        """Have signals heard within; at the end nothing of this is open any more."""
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
    """Bring the games up to date, see that they are whole, and have a host key made where there is none.

    To be called in a process without threads that holds the lock of the folder. Raises InputError, in one
    line, if one of them can't be used.
    """
    reading, writing = os.pipe()

    def check() -> None:
        with os.fdopen(writing, "w", encoding="utf-8") as answer:
            answer.write(_complaint(settings))

    try:
        child = fork("upw-check", check, ())
    finally:
        os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        complaint = answer.read()
    os.waitpid(child, 0)
    if complaint:
        raise InputError(complaint)


def _complaint(settings: ServerSettings) -> str:
    """Return what is wrong, in the language in use; nothing if all is well."""
    # seam: only this process needs asyncssh, the parent of all others does without
    from upwords_tui.server.host_key import host_key

    try:
        with closing(open_store(settings.games)) as store:
            store.play_time.resume()
        check_whole(settings.games)
        host_key(settings.host_key)
    except UpwordsError as error:
        return translate(error)
    return ""


# The programs that the processes of a server run, imported where and when they begin


@dataclass(frozen=True)
class Programs:
    """What the processes of a server run.

    `require` comes before all of them and raises InputError if they could not do their work; `preload`
    imports what they share. `program` returns what one runs, in that process, by the name of its module here.
    """

    require: Callable[[ServerSettings], object]
    preload: Callable[[], object]
    program: Callable[[str], Program]


_OF_SESSIONS = ("app", "games", "lexicon", "online", "store", "terminal", "text", "tui")
"""The packages whose modules sessions import."""


def preload() -> None:
    """Import what sessions need, and read their catalogues: processes that are forked later share it.

    Nothing of it starts a thread or opens a store. asyncssh stays out: only the door needs that.
    """
    for name in _OF_SESSIONS:
        package = importlib.import_module(f"upwords_tui.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    importlib.import_module("upwords_tui.server.text_session")
    for language in ("fi", "nl"):
        copy_context().run(use_language, language)
    # What an event loop imports when the first one is made.
    asyncio.new_event_loop().close()


def program(module: str) -> Program:
    """Return the program that a module is, whose `run` says what it is given."""
    run: Program = importlib.import_module(f"upwords_tui.server.{module}").run
    return run


PROGRAMS = Programs(require, preload, program)
"""The real ones."""


SESSIONS, PEOPLE, GAMES, WAITING, CONNECTIONS = "sessions", "people", "games", "waiting", "connections"
FREE, FAILING = "free", "failing"
"""Levels: how it is now. Of sessions there is one for each front-end; of failing the unit is seconds."""
REFUSED, MOVES, RESTARTS = "refused", "moves", "restarts"
"""Counts: what has happened. Refused is by reason, restarts are by process."""
REASONS = (
    *("address", "barred", "closing", "command", "connections", "full", "half-open", "key", "nonsense"),
    *("subsystem", "unknown-user"),
)
"""Why somebody is refused."""
LAG, PAINT = "lag", "paint"
"""Times, in seconds: how late an event loop came round, and how long a key took to show."""

_MOST_TIMES = 500
"""More of them are not told at once: a message to the supervisor has an end."""


def named(name: str, of: str = "") -> str:
    """Return a name with what it is of: its one label."""
    return f"{name} {of}".rstrip()


class ProcessCounters:
    """The figures of one process. `levels` are asked for when they are taken."""

    def __init__(self, levels: Callable[[], Mapping[str, float]] = dict) -> None:
        self._levels = levels
        self._counts: Counter[str] = Counter()
        self._times: dict[str, deque[float]] = {}

    def count(self, name: str, of: str = "", by: int = 1) -> None:
        self._counts[named(name, of)] += by

    def took(self, name: str, seconds: float) -> None:
        """Note how long something took; of very many in a short time the last are kept."""
        self._times.setdefault(name, deque(maxlen=_MOST_TIMES)).append(round(seconds, 6))

    def taken(self) -> dict[str, object]:
        """Return all, as JSON values: levels as they are, counts and times since this was asked last."""
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
"""Longer than anything that is done within a round of the event loop takes, on a slow machine too."""


async def beat(control: socket.socket, figures: ProcessCounters) -> None:
    """Say for ever, over the line to the supervisor, that the event loop comes round; with it go its figures.

    A process whose loop computes without end is ended by the system, and standard error told where it was.
    """
    loop = asyncio.get_running_loop()
    # While the loop is stuck, no handler written in Python runs.
    faulthandler.register(signal.SIGPROF, file=2, all_threads=True, chain=True)
    try:
        while True:
            # That it has come round: the process ends when this is not said for so long.
            signal.setitimer(signal.ITIMER_PROF, STUCK_SECONDS)
            # A supervisor that does not listen now is told the next time.
            with suppress(OSError):
                control.send(json.dumps({"beat": figures.taken()}).encode())
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            figures.took(LAG, loop.time() - due)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


async def heed(control: socket.socket, drain: Callable[[float], object]) -> None:
    """Have `drain` told, whenever the supervisor says so, in how many seconds all ends, until it is gone."""
    loop = asyncio.get_running_loop()
    with suppress(OSError):
        while packet := await loop.sock_recv(control, PACKET):
            with suppress(ValueError, TypeError, KeyError):
                drain(float(json.loads(packet)["drain"]))
