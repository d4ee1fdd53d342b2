"""How the host has a running server end without sending anybody away from a game: both ends of that.

The one idea: whoever asks holds a connection to the first process, and the server has ended when that breaks.
So `systemctl stop` can wait for it, and nothing has to be looked up that may be another's by now.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from upwords_tui.server.child_processes import Processes
from upwords_tui.server.session_request import PACKET

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
