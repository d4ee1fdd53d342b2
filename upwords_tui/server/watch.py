"""The nursery's watch over its processes: what is stopped or has hung is killed, and so replaced.

The one idea: a busy machine is no fault of a process's. Silence counts only while no thread of it works, or
would if it were let; and it is counted in looks, not in seconds, so that what holds up the nursery too
accuses nobody.
"""

from __future__ import annotations

import logging
import signal
from pathlib import Path

from upwords_tui.child import thread_states
from upwords_tui.server.processes import Process, Processes

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
        self._stopped: dict[int, int] = {}

    def look(self) -> None:
        """Look now, and have it done again soon."""
        for process in self._processes.controlled:
            process.silent += 1
            # Whoever has just said something is not looked at: that would cost more than all else here.
            if process.silent > 1 and self._is_stuck(process):
                _log.warning("the %s (process %d) does not come round", process.name, process.pid)
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
        self._stopped = {pid: before.get(pid, 0) + 1 for pid in self._processes.alone if _is_stopped(pid)}
        for pid, times in self._stopped.items():
            if times > 1:
                _log.warning("a session (process %d) was stopped", pid)
                self._processes.signal_alone(pid, signal.SIGKILL)


def _is_stopped(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[:1] == ["T"]
