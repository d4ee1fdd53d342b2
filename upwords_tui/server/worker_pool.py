"""The workers of a server: which of them takes a session, and which have done their part.

The one idea: sessions are packed tightly, because a worker that has none can end and one that has some can't;
and one without any is always ready, so that nobody waits for it to begin.
"""

from __future__ import annotations

from dataclasses import dataclass

from upwords_tui.server.child_processes import Process

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
        """Whether it takes no more sessions."""
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
        return not any(not worker.sessions for worker in self.with_room)

    def took(self, worker: WorkerProcess, now: float) -> None:
        """Have `worker` begin a session."""
        worker.sessions, worker.taken, worker.since = worker.sessions + 1, worker.taken + 1, now

    def lost(self, worker: WorkerProcess, now: float) -> None:
        """Have a session of `worker` end."""
        worker.sessions, worker.since = max(worker.sessions - 1, 0), now

    def superfluous(self, now: float) -> list[WorkerProcess]:
        """Return those without a session that are not needed: retired, or idle beside another."""
        staying = [worker for worker in self.workers if not worker.is_dismissed]
        retired = [worker for worker in staying if worker.is_retired and not worker.sessions]
        waiting = [worker for worker in self.with_room if not worker.sessions]
        return retired + [worker for worker in waiting[1:] if now - worker.since >= IDLE_SECONDS]
