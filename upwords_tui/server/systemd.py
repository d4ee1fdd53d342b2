"""Whoever has started the server and looks after it, as systemd does: they are told how it stands.

The one idea: it is the loop of the first process itself that says it comes round. If that is stopped or
hangs, it falls silent, and whoever looks after it ends it and starts another.

What is said goes to a Unix socket that the environment names (sd_notify(3), sd_watchdog_enabled(3)). Without
one nobody looks after the server, and nothing is said.
"""

from __future__ import annotations

import os
import socket
from collections.abc import MutableMapping
from contextlib import suppress

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

    def ready(self) -> None:
        """Tell that the server lets people in."""
        self._tell(b"READY=1")

    def beat(self) -> None:
        """Tell that the first process comes round."""
        self._tell(b"WATCHDOG=1")

    def stopping(self) -> None:
        """Tell that the server ends."""
        self._tell(b"STOPPING=1")

    def _tell(self, said: bytes) -> None:
        if not self._place:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
            end.setblocking(False)
            end.sendto(said, self._place)


def _seconds(microseconds: str) -> float:
    return int(microseconds) / 1e6 if microseconds.isascii() and microseconds.isdecimal() else 0.0
