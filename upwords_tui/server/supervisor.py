"""The supervisor: the first process of a server, parent of all others; it starts again whatever dies.

The one idea: it does nothing that could go wrong. It has no thread, no event loop of asyncio, no store and no
word with a client: it holds the sockets, forks, passes visits on with their descriptors, and buries the dead.

What it is told comes as JSON over a control line to each process: the door sends a `Visit` with the
descriptors that belong to it (the session's line; for text also a terminal, or what to read from and what to
write to), a worker `{"left": n}` when session number n has ended, and all but text sessions a heartbeat. To
a worker it passes visits on, and closes the line when the worker is to end; broker and door it tells of the
end that the host wishes (`drain`).

SIGTERM and SIGINT end everything within seconds, first the door, so that people are told; SIGHUP is ignored.
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
"""So long a server may take to answer."""


class Draining(NamedTuple):
    """A server that is about to end: when the last of its `sessions` is over, or in so many `seconds`."""

    sessions: int
    seconds: float


class DrainListener:
    """The first process's end: hears of the host's wish on `listener`, and has `drain` do it."""

    def __init__(
        self, processes: Processes, listener: socket.socket, drain: Callable[[float], Draining]
    ) -> None:
        self._processes = processes
        self._listener = listener
        self._drain = drain
        listener.setblocking(False)
        processes.listen(listener, self._accept)

    def _accept(self) -> None:
        with suppress(OSError):
            asker = self._listener.accept()[0]
            asker.setblocking(False)
            self._processes.listen(asker, partial(self._hear, asker))

    def _hear(self, asker: socket.socket) -> None:
        try:
            packet = asker.recv(PACKET)
            wanted = float(json.loads(packet)["drain"]) if packet else None
            if wanted is not None:
                asker.send(json.dumps(self._drain(wanted)._asdict()).encode())
        except BlockingIOError:
            return
        except (OSError, ValueError, TypeError, KeyError):
            wanted = None
        if wanted is None:
            self._processes.listen_no_more(asker)


def drain(control: Path, seconds: float, begun: Callable[[Draining], object]) -> None:
    """Have the server with this control socket end within so many seconds, and wait until it has.

    `begun` is told how it stands as soon as the server has understood. Raises OSError if no server hears it.
    """
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


READY, COMES_ROUND, STOPPING = b"READY=1", b"WATCHDOG=1", b"STOPPING=1"
"""What is told: the server lets people in, its first process comes round, it ends."""

_BEATS = 3
"""So many times within what counts as too long a silence the server says that it comes round."""


class ServiceManager:
    """Tells whoever looks after the server; nothing that goes wrong with that harms anybody.

    `beat_seconds` is how often they want to hear that it comes round; None: not at all.
    """

    def __init__(self, environment: MutableMapping[str, str]) -> None:
        """Take what is said of it out of `environment`: no other process is to speak for this one."""
        place = environment.pop("NOTIFY_SOCKET", "")
        silence, process = (environment.pop(name, "") for name in ("WATCHDOG_USEC", "WATCHDOG_PID"))
        # In the abstract namespace, which names with an @ mean, an address begins with a zero byte.
        self._place = f"\0{place[1:]}" if place.startswith("@") else place
        is_meant = bool(place) and process in ("", str(os.getpid()))
        self.beat_seconds = _seconds(silence) / _BEATS if is_meant and _seconds(silence) else None

    def tell(self, said: bytes) -> None:
        """Say READY, COMES_ROUND or STOPPING."""
        if not self._place:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
            end.setblocking(False)
            end.sendto(said, self._place)


def _seconds(microseconds: str) -> float:
    return int(microseconds) / 1e6 if microseconds.isascii() and microseconds.isdecimal() else 0.0


RETIRES_AFTER = 50
"""Sessions: a worker that has had so many takes no more. What sessions leave behind does not come back."""

IDLE_SECONDS = 60.0
"""How long a worker waits for a session when another waits as well."""


@dataclass(eq=False)
class WorkerProcess:
    """A process for several sessions. `since` is when it got or lost the last one, in seconds of a clock."""

    process: Process
    since: float
    sessions: int = 0
    taken: int = 0
    is_dismissed: bool = False

    @property
    def is_retired(self) -> bool:
        return self.taken >= RETIRES_AFTER


class Crew:
    """All workers there are, of which none has more than `per_worker` sessions at a time."""

    def __init__(self, per_worker: int) -> None:
        self._per_worker = per_worker
        self.workers: list[WorkerProcess] = []

    @property
    def with_room(self) -> list[WorkerProcess]:
        """Those that can take a session, that which should first."""
        free = [
            each
            for each in self.workers
            if not (each.is_retired or each.is_dismissed) and each.sessions < self._per_worker
        ]
        return sorted(free, key=lambda worker: (-worker.sessions, worker.taken))

    @property
    def lacks_spare(self) -> bool:
        """Whether none waits without a session."""
        return all(worker.sessions for worker in self.with_room)

    def took(self, worker: WorkerProcess, now: float) -> None:
        worker.sessions, worker.taken, worker.since = worker.sessions + 1, worker.taken + 1, now

    def lost(self, worker: WorkerProcess, now: float) -> None:
        worker.sessions, worker.since = max(worker.sessions - 1, 0), now

    def superfluous(self, now: float) -> list[WorkerProcess]:
        """Return those without a session that are not needed: retired, or idle beside another."""
        staying = [worker for worker in self.workers if not worker.is_dismissed]
        retired = [worker for worker in staying if worker.is_retired and not worker.sessions]
        waiting = [worker for worker in self.with_room if not worker.sessions]
        return retired + [worker for worker in waiting[1:] if now - worker.since >= IDLE_SECONDS]


LOOK_SECONDS = 0.4

STOPPED_LOOKS = 3
"""So many looks a process may be stopped (SIGSTOP) and silent."""

SILENT_LOOKS = 5
"""So many it may be silent and do nothing, once it has said that it comes round: longer than a beat, and less
than three seconds with what a new one takes to begin."""

_log = logging.getLogger(__name__)


class Watch:
    """Looks at all processes again and again, from the first `look` on."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes
        self._looks = 0
        self._stopped = set[int]()

    def look(self) -> None:
        """Look now, and have it done again soon."""
        for process in tuple(self._processes.controlled.values()):
            process.silent += 1
            # Whoever has just said something is not looked at: that would cost more than all else here.
            if process.silent > 1 and self._is_stuck(process):
                _log.warning("process-stuck", {"process": process.name, "pid": process.pid})
                self._processes.signal(process, signal.SIGKILL)
        self._looks += 1
        if not self._looks % 2:
            self._look_at_sessions()
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

    def _look_at_sessions(self) -> None:
        """Kill sessions with a process of their own that have been stopped since the last time."""
        before = self._stopped
        self._stopped = {pid for pid in self._processes.alone if thread_states(pid) == {"T"}}
        for pid in self._stopped & before:
            _log.warning("session-stopped", {"pid": pid})
            self._processes.signal_alone(pid, signal.SIGKILL)


HOPELESS = 5
"""So many failures before any use are no accident."""

LIVED_SECONDS = 5.0
"""A process that has lived so long was of use."""

_FIRST, _LONGEST = 0.1, 1.0


class Patience:
    """Of one program. `failures` is how often it died young, in a row."""

    def __init__(self) -> None:
        self.failures = 0
        self._given_up = 0
        self._was_of_use = False

    @property
    def is_hopeless(self) -> bool:
        return not self._was_of_use and self._given_up >= HOPELESS

    def delay(self, lived: float, code: int) -> float:
        """Return how many seconds to wait when it has ended after it `lived` so many, with this exit code.

        A negative code is that of a signal: somebody else has ended it.
        """
        self._was_of_use = self._was_of_use or lived >= LIVED_SECONDS
        self._given_up = 0 if code < 0 else self._given_up + 1
        self.failures = 0 if lived >= LIVED_SECONDS else self.failures + 1
        return min(_FIRST * 2 ** (self.failures - 2), _LONGEST) if self.failures > 1 else 0.0


DOOR_SECONDS, ALL_SECONDS = 2.5, 4.0
"""When a server is to end, the door has so long to tell people, and everybody so long in all."""


Say = Callable[[str], object]


def run(settings: ServerSettings, programs: Programs = PROGRAMS, say: Say | None = None) -> int:
    """Run a server until it is told to end (SIGTERM, SIGINT), and return its exit code.

    `say` tells the host where it listens; without it, that is on standard output. Raises InputError if its
    folder, its port or its socket can't be had, or its games or its host key can't be used.
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
        programs.preload()
        gc.collect()
        # What is not looked through for garbage stays shared with all processes.
        gc.freeze()
        settings = replace(settings, port=people.getsockname()[1])
        listeners = Listeners(people, sessions, control, metrics, joining)
        return Supervisor(settings, programs, listeners, lock, say or _write).run()


class Listeners(NamedTuple):
    """The sockets that listen: for people, for sessions, for the host, for whoever wants figures, for users.

    The last are people on the same machine.
    """

    people: socket.socket
    sessions: socket.socket
    control: socket.socket
    metrics: socket.socket | None = None
    joining: socket.socket | None = None


@dataclass(eq=False)
class Single:
    """What a server has one of: the process, while it runs, and with what another is started.

    `arguments` are those of its program, the `run` of a `module`, made of its end of the control line;
    `keeping` stays open there.
    """

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
        listeners: Listeners,
        lock: Closable,
        say: Say,
    ) -> None:
        self._settings = settings
        self._program = programs.program
        self._say = say
        people, sessions, control, asked, joining = listeners
        self._processes = Processes((*filter(None, (people, sessions, asked, joining)), lock))
        self._processes.ready = self._tell_host
        self._processes.beaten = self._pass_on_figures
        self._desk = DrainListener(self._processes, control, self.drain)
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
        """Tell whoever looks after the server, again and again, that this loop comes round."""
        if self._service.beat_seconds is not None:
            self._service.tell(COMES_ROUND)
            self._processes.after(self._service.beat_seconds, self._beat)

    # What there is one of

    def _start(self, name: str, one: Single) -> None:
        """Start it, and again whenever it has died, unless that is hopeless."""
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
                if one is self._metrics:  # which nobody plays with
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
        """Say once where the server listens, as soon as it does."""
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
        """Begin the session that the door tells of. Raises ValueError or TypeError if it tells nonsense.

        When it tells that nobody is there any more, because the server is to end, end it.
        """
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
        """Hand a visit to the fullest worker that takes it; without one to a new one."""
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
            # It has just died, or has not read for long.
            return False
        self._crew.took(worker, time.monotonic())
        return True

    # Workers

    def _keep_spare(self) -> None:
        """Have a worker wait for the next session, if none does."""
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

    # Figures

    def _pass_on_figures(self, process: Process, message: object) -> None:
        if self._metrics and self._metrics.process:
            for of, figures in ((process.name, message), ("nursery", self._figures.taken())):
                self._processes.tell(self._metrics.process, {"of": of, "figures": figures})

    # The end

    def drain(self, seconds: float) -> Draining:
        """Let nobody begin any more, and end with the last session, or in so many seconds."""
        sessions = sum(worker.sessions for worker in self._crew.workers) + len(self._processes.alone)
        _log.info("closing", {"seconds": round(seconds), "sessions": sessions})
        self._closes_at = time.monotonic() + seconds
        for one in (self._exchange, self._door):
            self._tell_of_end(one)
        self._processes.after(seconds, self._end_if_due)
        return Draining(sessions, seconds)

    def _tell_of_end(self, one: Single) -> None:
        if one.process and one is not self._metrics and self._closes_at is not None:
            self._processes.tell(one.process, {"drain": max(self._closes_at - time.monotonic(), 0.0)})

    def _end_if_due(self) -> None:
        # The host may have wished for another time since.
        is_due = self._closes_at is not None and self._closes_at <= time.monotonic()
        if is_due and not self._is_ending:
            self.end()

    def end(self) -> None:
        """Have everything end within ALL_SECONDS; at once, when it was told so already."""
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
    """Have what is logged go where standard error goes now, also from a session with one of its own."""
    if not logging.getLogger().handlers:
        stream = os.fdopen(os.dup(2), "w", buffering=1, encoding="utf-8", errors="backslashreplace")
        handler = logging.StreamHandler(stream)
        handler.setFormatter(AsJson())
        logging.basicConfig(handlers=[handler], level=logging.INFO)
