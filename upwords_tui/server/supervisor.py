"""The supervisor: the first process of a server and parent of all others; it replaces whatever dies.

It must not fail, so it has no thread, no asyncio, no store and no contact with a client: it holds the
sockets, forks, and passes visits on with their descriptors.

Messages are JSON over a control line to each process. The door sends a `Visit` with its descriptors (the
session's line; for text also a terminal, or what to read from and what to write to), a worker `{"left": n}`
when session number n has ended, and all but text sessions a heartbeat. Workers get visits, and end when their
line is closed; broker, door and metrics are told when the host has the server end (`drain`).

SIGTERM and SIGINT end everything within seconds, the door first, so that people are told; SIGHUP is ignored.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from upwords_tui.base.child_process import thread_states
from upwords_tui.base.i18n import _
from upwords_tui.server import folder
from upwords_tui.server.child_processes import (
    PROGRAMS,
    RESTARTS,
    Closable,
    Heard,
    Process,
    ProcessCounters,
    Processes,
    Programs,
)
from upwords_tui.server.event_log import AsJson
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.session_request import PACKET, TEXT, Visit

ANSWER_SECONDS = 10.0


class Draining(NamedTuple):
    """A server that ends when the last of its `sessions` is over, or in so many `seconds`."""

    sessions: int
    seconds: float


def drain(control: Path, seconds: float, begun: Callable[[Draining], object]) -> None:
    """Have a server end within so many seconds, and wait until it has. Raises OSError if none answers."""
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)) as line:
        line.settimeout(ANSWER_SECONDS)
        line.connect(str(control))
        line.send(json.dumps({"drain": seconds}).encode())
        answer = line.recv(PACKET)
        if not answer:
            raise ConnectionResetError
        begun(Draining(**json.loads(answer)))
        line.settimeout(None)
        with suppress(ConnectionResetError):
            while line.recv(PACKET):
                pass


READY, WATCHDOG, STOPPING = b"READY=1", b"WATCHDOG=1", b"STOPPING=1"

_BEATS = 3
"""How often to report within the time after which silence is a failure."""


class ServiceManager:
    """Reports to systemd (sd_notify(3)), every `beat_seconds` if it asks for that."""

    def __init__(self, environment: MutableMapping[str, str]) -> None:
        """Take the variables out of `environment`, so that no other process reports for this one."""
        place = environment.pop("NOTIFY_SOCKET", "")
        silence, process = (environment.pop(name, "") for name in ("WATCHDOG_USEC", "WATCHDOG_PID"))
        # "@" stands for the abstract namespace, whose addresses begin with a zero byte.
        self._place = f"\0{place[1:]}" if place.startswith("@") else place
        is_meant = bool(place) and process in ("", str(os.getpid()))
        seconds = int(silence) / 1e6 if silence.isascii() and silence.isdecimal() else 0.0
        self.beat_seconds = seconds / _BEATS if is_meant and seconds else None

    def tell(self, state: bytes) -> None:
        if not self._place:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
            end.setblocking(False)
            end.sendto(state, self._place)


RETIRES_AFTER = 50
"""After so many sessions a worker takes no more: some of their memory never comes back."""

IDLE_SECONDS = 60.0
"""How long a worker waits for a session if another waits as well, or it has had some."""


@dataclass(eq=False)
class WorkerProcess:
    """A process for several sessions. `since` is when it last got or lost one, in seconds of a clock."""

    process: Process
    since: float
    sessions: int = 0
    taken: int = 0
    is_dismissed: bool = False

    @property
    def is_retired(self) -> bool:
        return self.taken >= RETIRES_AFTER


class Crew:
    """All workers; none has more than `per_worker` sessions at a time."""

    def __init__(self, per_worker: int) -> None:
        self._per_worker = per_worker
        self.workers: list[WorkerProcess] = []

    @property
    def with_room(self) -> list[WorkerProcess]:
        free = [
            each
            for each in self.workers
            if not (each.is_retired or each.is_dismissed) and each.sessions < self._per_worker
        ]
        return sorted(free, key=lambda worker: (-worker.sessions, worker.taken))

    @property
    def lacks_spare(self) -> bool:
        return all(worker.sessions for worker in self.with_room)

    def took(self, worker: WorkerProcess, now: float) -> None:
        worker.sessions, worker.taken, worker.since = worker.sessions + 1, worker.taken + 1, now

    def lost(self, worker: WorkerProcess, now: float) -> None:
        worker.sessions, worker.since = max(worker.sessions - 1, 0), now

    def superfluous(self, now: float) -> list[WorkerProcess]:
        staying = [worker for worker in self.workers if not worker.is_dismissed]
        retired = [worker for worker in staying if worker.is_retired and not worker.sessions]
        waiting = [worker for worker in self.with_room if not worker.sessions]
        # One that has been used has grown: a new one waits in its place.
        used = waiting[not waiting[0].taken :] if waiting else []
        return retired + [worker for worker in used if now - worker.since >= IDLE_SECONDS]


LOOK_SECONDS = 0.4

STOPPED_LOOKS = 3
"""For how many looks a process may be stopped (SIGSTOP) and silent."""

SILENT_LOOKS = 5
"""For how many looks a process that beats may be idle and silent: longer than a beat, and less than three
seconds with what a new one takes to start."""

_log = logging.getLogger(__name__)


class Watch:
    """Kills processes that are stuck; after the first `look` it goes on by itself."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes
        self._looks = 0
        self._stopped = set[int]()

    def look(self) -> None:
        for process in tuple(self._processes.controlled.values()):
            process.silent += 1
            # A process that has just spoken is not looked at, as that costs time.
            if process.silent > 1 and self._is_stuck(process):
                _log.warning("process-stuck", {"process": process.name, "pid": process.pid})
                self._processes.signal(process, signal.SIGKILL)
        self._looks += 1
        if not self._looks % 2:
            # Text sessions have no control line: kill those that have been stopped for two of these looks.
            before = self._stopped
            self._stopped = {pid for pid in self._processes.alone if thread_states(pid) == {"T"}}
            for pid in self._stopped & before:
                _log.warning("session-stopped", {"pid": pid})
                os.kill(pid, signal.SIGKILL)
        self._processes.after(LOOK_SECONDS, self.look)

    @staticmethod
    def _is_stuck(process: Process) -> bool:
        states = thread_states(process.pid)
        if not states or states & {"R", "D"}:
            process.silent = 1
            return False
        if "T" in states:
            return process.silent >= STOPPED_LOOKS
        return process.beats and process.silent >= SILENT_LOOKS


HOPELESS = 5
"""A program that gives up this often, and never worked, is not started again."""

LIVED_SECONDS = 5.0
"""A process that has lived this long has worked."""

_FIRST, _LONGEST = 0.1, 1.0


class Patience:
    """How long to wait before starting a program again; `failures` counts early deaths in a row."""

    def __init__(self) -> None:
        self.failures = 0
        self._given_up = 0
        self._was_of_use = False

    @property
    def is_hopeless(self) -> bool:
        return not self._was_of_use and self._given_up >= HOPELESS

    def delay(self, lived: float, code: int) -> float:
        """Return the seconds to wait after it `lived` so many; a negative code is that of a signal."""
        self._was_of_use = self._was_of_use or lived >= LIVED_SECONDS
        self._given_up = 0 if code < 0 else self._given_up + 1
        self.failures = 0 if lived >= LIVED_SECONDS else self.failures + 1
        return min(_FIRST * 2 ** (self.failures - 2), _LONGEST) if self.failures > 1 else 0.0


DOOR_SECONDS, ALL_SECONDS = 2.5, 4.0
"""When a server ends, the door has this long to tell people, and all processes this long in all."""


Say = Callable[[str], object]


def run(settings: ServerSettings, programs: Programs = PROGRAMS, say: Say | None = None) -> int:
    """Run a server until SIGTERM or SIGINT, and return its exit code.

    `say` tells the host where it listens, by default on standard output. Raises InputError if its folder, a
    port or a socket is not to be had, or its games or host key can't be used.
    """
    with ExitStack() as held:
        lock = held.enter_context(folder.take(settings.data))
        people = held.enter_context(folder.listen(settings.host, settings.port, "--listen"))
        metrics = None
        if settings.metrics:
            metrics = held.enter_context(folder.listen(*settings.metrics, "--metrics"))
        sessions = held.enter_context(folder.listen_locally(settings.exchange))
        held.callback(folder.give_up, settings.exchange)
        joining = None
        if path := settings.join_socket:
            is_for_all = settings.is_for_all_users
            joining = held.enter_context(folder.listen_for_joining(path, is_for_all=is_for_all))
            held.callback(folder.give_up, path)
        control = held.enter_context(folder.listen_locally(settings.control, socket.SOCK_SEQPACKET))
        held.callback(folder.give_up, settings.control)
        programs.require(settings)
        _log_beside_standard_error()
        programs.preload(settings)
        gc.collect()
        # Memory that the garbage collector leaves alone stays shared with all processes.
        gc.freeze()
        settings = replace(settings, port=people.getsockname()[1])
        server = Supervisor(
            settings, programs, people, sessions, control, metrics, joining, lock=lock, say=say or _write
        )
        return server.run()


@dataclass(eq=False)
class Single:
    """A program of which a server runs one process; the sockets `keeping` stay open there."""

    module: str
    arguments: Callable[[socket.socket], tuple[object, ...]]
    keeping: tuple[socket.socket, ...]
    heard: Heard = lambda _message, _descriptors: None
    process: Process | None = None
    patience: Patience = field(default_factory=Patience)


class Supervisor:
    """The processes of one server."""

    def __init__(
        self,
        settings: ServerSettings,
        programs: Programs,
        people: socket.socket,
        sessions: socket.socket,
        control: socket.socket,
        asked: socket.socket | None,
        joining: socket.socket | None,
        *,
        lock: Closable,
        say: Say,
    ) -> None:
        """Run with these listening sockets: SSH, broker, host's commands, metrics, this machine's users."""
        self._settings = settings
        self._program = programs.program
        self._say = say
        self._processes = Processes((*filter(None, (people, sessions, asked, joining)), lock))
        self._processes.ready = self._tell_host
        self._processes.beaten = self._pass_on_figures
        control.setblocking(False)
        self._processes.listen(control, partial(self._accept_host, control))
        self._watch = Watch(self._processes)
        self._service = ServiceManager(os.environ)
        self._figures = ProcessCounters()
        self._closes_at: float | None = None
        self._exchange = Single("broker", lambda line: (sessions, line, settings), (sessions,))
        self._door = Single(
            "door",
            lambda line: (people, line, settings, joining),
            tuple(filter(None, (people, joining))),
            self._receive,
        )
        self._metrics = Single("metrics", lambda line: (asked, line), (asked,)) if asked else None
        self._crew = Crew(settings.per_worker)
        self._patience = Patience()
        self._has_listened = False
        self._is_ending = False
        self._code = 0

    def run(self) -> int:
        with self._processes.waking():
            if self._metrics:
                self._start("metrics", self._metrics)
            self._start("exchange", self._exchange)
            self._start("door", self._door)
            self._keep_spare()
            self._look_for_idle()
            self._watch.look()
            self._beat()
            self._processes.look_after(self.end, lambda: len(self._processes) > 0 or not self._is_ending)
        return self._code

    def _beat(self) -> None:
        if self._service.beat_seconds is not None:
            self._service.tell(WATCHDOG)
            self._processes.after(self._service.beat_seconds, self._beat)

    # Door, broker and metrics

    def _start(self, name: str, one: Single) -> None:
        one.process = None
        if self._is_ending:
            return

        def ended(lived: float, code: int) -> None:
            if self._is_ending:
                if one is self._door:  # people have been told
                    self._processes.signal_all(signal.SIGTERM)
                return
            self._figures.count(RESTARTS, name)
            delay = one.patience.delay(lived, code)
            if one.patience.is_hopeless:
                _log.error("process-given-up", {"process": name})
                if one is self._metrics:  # the server does without
                    self._metrics = None
                    return
                self._code = 1
                self.end()
            self._processes.after(delay, partial(self._start, name, one))

        one.process = self._processes.start(
            name, partial(self._program, one.module), one.arguments, ended, one.heard, one.keeping
        )
        self._tell_of_end(one)

    def _tell_host(self) -> None:
        needed = (self._exchange.process, self._door.process)
        if self._has_listened or not all(process and process.is_ready for process in needed):
            return
        self._has_listened = True
        self._service.tell(READY)
        host, port = self._settings.host, self._settings.port
        self._say(_("listening on {where}").format(where=folder.address(host, port)))
        if folder.is_loopback(host):
            said = _("Only this machine can connect; --listen 0.0.0.0:{port} opens it to the network.")
            self._say(said.format(port=port))
        command = f"ssh -p {port} play@{folder.name_for_people(host)}"
        self._say(_("To play: {command}").format(command=command))
        if self._settings.join_socket:
            command = folder.join_command(self._settings.join_socket)
            self._say(_("On this machine, without SSH: {command}").format(command=command))

    # Sessions

    def _receive(self, message: Mapping[str, Any], descriptors: list[int]) -> None:
        if message == {"empty": True}:
            if self._closes_at is not None:
                _log.info("last-session-over")
                if not self._is_ending:
                    self.end()
            return
        visit = Visit(**message)
        if not descriptors:
            raise ValueError("a visit without a line")
        if self._is_ending:
            return
        if visit.front_end == TEXT:
            self._begin_text(visit, descriptors)
        else:
            self._begin_screen(visit, descriptors)

    def _begin_text(self, visit: Visit, descriptors: Sequence[int]) -> None:
        if len(descriptors) < 2:
            raise ValueError("a text session without a terminal")

        def main() -> object:
            line, *stdio = descriptors
            return self._program("text_session")(visit, socket.socket(fileno=line), stdio, self._settings)

        try:
            self._processes.start_alone("text", main)
        except OSError as error:
            _log.error("text-session-not-started", {"why": error})

    def _begin_screen(self, visit: Visit, descriptors: Sequence[int]) -> None:
        taken = any(self._hand_over(worker, visit, descriptors) for worker in self._crew.with_room)
        if not taken:
            worker = self._start_worker()
            taken = worker is not None and self._hand_over(worker, visit, descriptors)
        if not taken:
            _log.error("no-worker")
        self._keep_spare()

    def _hand_over(self, worker: WorkerProcess, visit: Visit, descriptors: Sequence[int]) -> bool:
        try:
            socket.send_fds(worker.process.control, [visit.to_bytes()], descriptors)
        except OSError:
            return False  # it has just died, or has not read for long
        self._crew.took(worker, time.monotonic())
        return True

    # Workers

    def _keep_spare(self) -> None:
        if self._crew.lacks_spare and not self._is_ending:
            self._start_worker()

    def _start_worker(self) -> WorkerProcess | None:
        settled: list[WorkerProcess] = []

        def ended(lived: float, code: int) -> None:
            is_dismissed = any(worker.is_dismissed for worker in settled)
            self._crew.workers = [worker for worker in self._crew.workers if worker not in settled]
            if not is_dismissed:
                self._figures.count(RESTARTS, "worker")
            delay = 0.0 if is_dismissed else self._patience.delay(lived, code)
            self._processes.after(delay, self._keep_spare)

        def heard(message: Mapping[str, object], _descriptors: list[int]) -> None:
            if "left" in message:
                self._crew.lost(settled[0], time.monotonic())
                self._end_superfluous()
                self._keep_spare()

        process = self._processes.start(
            "worker",
            partial(self._program, "worker"),
            lambda control: (control, self._settings),
            ended,
            heard,
        )
        if process is None:
            return None
        worker = WorkerProcess(process, time.monotonic())
        settled.append(worker)
        self._crew.workers.append(worker)
        return worker

    def _look_for_idle(self) -> None:
        if not self._is_ending:
            self._end_superfluous()
            self._processes.after(IDLE_SECONDS / 2, self._look_for_idle)

    def _end_superfluous(self) -> None:
        for worker in self._crew.superfluous(time.monotonic()):
            worker.is_dismissed = True
            self._processes.end(worker.process, ALL_SECONDS)

    def _pass_on_figures(self, process: Process, message: object) -> None:
        if self._metrics and self._metrics.process:
            for of, figures in ((process.name, message), ("nursery", self._figures.taken())):
                self._processes.tell(self._metrics.process, {"of": of, "figures": figures})

    # The end

    def _accept_host(self, control: socket.socket) -> None:
        with suppress(OSError):
            asker = control.accept()[0]
            asker.setblocking(False)
            self._processes.listen(asker, partial(self._hear_host, asker))

    def _hear_host(self, asker: socket.socket) -> None:
        """Drain as the host asks, and answer; hang up on nonsense, or when the host has gone."""
        try:
            packet = asker.recv(PACKET)
            wanted = float(json.loads(packet)["drain"]) if packet else None
            if wanted is not None:
                asker.send(json.dumps(self.drain(wanted)._asdict()).encode())
        except BlockingIOError:
            return
        except (OSError, ValueError, TypeError, KeyError):
            wanted = None
        if wanted is None:
            self._processes.listen_no_more(asker)

    def drain(self, seconds: float) -> Draining:
        """Have a server end within so many seconds, and wait until it has. Raises OSError if none answers."""
        sessions = sum(worker.sessions for worker in self._crew.workers) + len(self._processes.alone)
        _log.info("closing", {"seconds": round(seconds), "sessions": sessions})
        self._closes_at = time.monotonic() + seconds
        for one in filter(None, (self._exchange, self._door, self._metrics)):
            self._tell_of_end(one)
        self._processes.after(seconds, self._end_if_due)
        return Draining(sessions, seconds)

    def _tell_of_end(self, one: Single) -> None:
        if one.process and self._closes_at is not None:
            self._processes.tell(one.process, {"drain": max(self._closes_at - time.monotonic(), 0.0)})

    def _end_if_due(self) -> None:
        # The host may have asked for another time since.
        is_due = self._closes_at is not None and self._closes_at <= time.monotonic()
        if is_due and not self._is_ending:
            self.end()

    def end(self) -> None:
        """End everything within ALL_SECONDS; at once, if told twice."""
        if self._is_ending:
            self._processes.signal_all(signal.SIGKILL)
            return
        self._is_ending = True
        self._service.tell(STOPPING)
        door = self._door.process
        tells = door is not None and self._processes.signal(door, signal.SIGTERM)
        self._processes.after(
            DOOR_SECONDS if tells else 0.0, partial(self._processes.signal_all, signal.SIGTERM)
        )
        self._processes.after(ALL_SECONDS, partial(self._processes.signal_all, signal.SIGKILL))


def _write(line: str) -> None:
    with suppress(OSError):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def _log_beside_standard_error() -> None:
    """Log to where standard error goes now, also from a session whose own is redirected."""
    if not logging.getLogger().handlers:
        stream = os.fdopen(os.dup(2), "w", buffering=1, encoding="utf-8", errors="backslashreplace")
        handler = logging.StreamHandler(stream)
        handler.setFormatter(AsJson())
        logging.basicConfig(handlers=[handler], level=logging.INFO)
