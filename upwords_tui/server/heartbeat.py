"""A process of the server towards the supervisor: it says twice a second that it runs, and hears orders.

The one idea: the event loop itself says so. A process that is stopped, or in which something waits where
nothing may wait, falls silent, and the supervisor (`Watch`) replaces it.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from upwords_tui.server import resource_limits
from upwords_tui.server.counters import LAG, ProcessCounters
from upwords_tui.server.session_request import PACKET

BEAT_SECONDS = 0.5


async def beat(control: socket.socket, figures: ProcessCounters) -> None:
    """Say for ever, over the line to the supervisor, that the event loop comes round; with it go its figures.

    A process whose loop computes without end is ended by the system (`resource_limits`).
    """
    loop = asyncio.get_running_loop()
    resource_limits.watch_rounds()
    try:
        while True:
            resource_limits.come_round()
            # A supervisor that does not listen now is told the next time.
            with suppress(OSError):
                control.send(json.dumps({"beat": figures.taken()}).encode())
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            figures.took(LAG, loop.time() - due)
    finally:
        resource_limits.come_round_no_more()


async def heed(control: socket.socket, obey: Callable[[dict[str, Any]], object]) -> None:
    """Have `obey` told what the supervisor says, JSON objects, until that is gone."""
    loop = asyncio.get_running_loop()
    with suppress(OSError):
        while packet := await loop.sock_recv(control, PACKET):
            with suppress(ValueError):
                told = json.loads(packet)
                if isinstance(told, dict):
                    obey(told)
