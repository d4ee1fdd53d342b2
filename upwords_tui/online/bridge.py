"""The bridge to the brokers of other servers on the same database.

Each of them is like a link whose sessions are those of its server. What its own links say, a broker tells the
others too; after a loss they ask for everything anew. Answers of engines don't cross the bridge.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from upwords_tui.online.messages import FromBroker, ToBroker, WhoIsThere, Wire, encode
from upwords_tui.store.bus import Bus


class FarWire(Wire):
    """The broker of another server: what it must hear goes over the bus once, not to each of its sessions."""

    is_far = True
    is_open = True

    def send(self, line: bytes) -> None: ...
    def close(self) -> None: ...


class Bridge:
    """What the bus tells, as a broker hears it."""

    def __init__(
        self,
        bus: Bus,
        hear: Callable[[Wire, ToBroker | FromBroker], None],
        lost: Callable[[Wire], None],
        begun: Callable[[], None],
    ) -> None:
        """`hear` and `lost` as for a `Wire`; `begun` is called when something may have been missed."""
        self._bus = bus
        self._hear, self._lost = hear, lost
        self._wires: dict[str, FarWire] = {}
        self.begun = begun

    @property
    def leads(self) -> bool:
        return self._bus.leads

    async def run(self) -> None:
        await self._bus.run(self)

    def tell(self, message: ToBroker | FromBroker) -> None:
        self._bus.say(encode(message))

    def met(self, server: str) -> None:
        wire = self._wires[server] = FarWire(self._hear, lambda _wire: None, self._lost)
        wire.connection_made(asyncio.Transport())
        self.tell(WhoIsThere())

    def gone(self, server: str) -> None:
        self._wires.pop(server).connection_lost(None)

    def hear(self, server: str, said: bytes) -> None:
        self._wires[server].data_received(said)
