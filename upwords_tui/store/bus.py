"""What several hosts on one PostgreSQL database tell each other, by LISTEN and NOTIFY.

Nothing is kept for a host that doesn't listen. What another says arrives in order; where some of it was lost,
that host counts as gone and come back. LISTEN needs a connection to PostgreSQL itself, not to PgBouncer.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable
from typing import Protocol

import psycopg

log = logging.getLogger(__name__)

BEAT_SECONDS = 1.0
"""How often a host says that it is there."""
GONE_SECONDS = 5.0
"""A host counts as gone if nothing was heard of it for so long."""
_GATHER_SECONDS = 0.02
_PAUSE_SECONDS = 0.5
_CHANNEL = "upwords"
_CHUNK = 7_900
"""Characters; a notification of 8,000 bytes is too long (PostgreSQL's manual, NOTIFY)."""
_CLASS = 0x75707766
"""The class of the lock of the host that leads; it is free again when its connection is gone."""
_LEAD = f"SELECT pg_try_advisory_lock({_CLASS}, 0)"
LED = (
    f"SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = {_CLASS} AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
"""Whether any host leads."""
_SETTINGS = "SET tcp_keepalives_idle = 3; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3"
"""A host that was cut off must not lead for hours."""
_TELL = "SELECT pg_notify(%s, said) FROM unnest(%s::text[]) WITH ORDINALITY AS a (said, at) ORDER BY at"


class Hearing(Protocol):
    """Who listens to other hosts, each known by an id of its own; nothing here may wait."""

    def begun(self) -> None:
        """Listen from now on; until now something may have been missed."""

    def met(self, host: str) -> None:
        """Hear a host for the first time, or again after it was gone."""

    def hear(self, host: str, said: bytes) -> None:
        """Take more of what a host says: lines, which may come in parts."""

    def gone(self, host: str) -> None: ...


class Bus:
    """The two connections of one host, made again when they are lost."""

    def __init__(self, address: str) -> None:
        self.host = os.urandom(8).hex()
        self.leads = False
        """Whether this host does what only one of them may do."""
        self._address = address
        self._unsent: list[bytes] = []
        self._number = 0
        self._heard: dict[str, tuple[int, float]] = {}

    def say(self, lines: bytes) -> None:
        """Tell all other hosts whole lines in ASCII; lost if there is no connection now."""
        self._unsent.append(lines)

    async def run(self, hearing: Hearing) -> None:
        """Tell and listen for ever."""
        is_lost = False
        while True:
            self._unsent.clear()
            try:
                async with (
                    await self._connection() as listening,
                    await self._connection("-c synchronous_commit=off") as telling,
                ):
                    await listening.execute(f"{_SETTINGS}; LISTEN {_CHANNEL}")
                    self._number = 0
                    hearing.begun()
                    if is_lost:
                        log.warning("hosts-heard-again")
                        is_lost = False
                    await _first_to_fail(self._tell(telling), self._listen(listening, hearing))
            except (psycopg.Error, OSError, ValueError) as error:
                if not is_lost:
                    log.error("hosts-not-heard", {"why": " ".join(str(error).split())})
                    is_lost = True
            self.leads = False
            for host in tuple(self._heard):
                self._forget(host, hearing)
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _connection(self, options: str = "") -> psycopg.AsyncConnection[tuple[object, ...]]:
        async with asyncio.timeout(GONE_SECONDS):
            return await psycopg.AsyncConnection.connect(
                self._address, autocommit=True, prepare_threshold=None, options=options
            )

    async def _tell(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        beat_at = 0.0
        while True:
            if self._unsent or time.monotonic() >= beat_at:
                beat_at = time.monotonic() + BEAT_SECONDS
                said, self._unsent = b"".join(self._unsent).decode("ascii"), []
                starts = range(0, max(len(said), 1), _CHUNK)
                chunks = [
                    f"{self.host} {self._number + at} {bool(at):d} {said[start : start + _CHUNK]}"
                    for at, start in enumerate(starts)
                ]
                self._number += len(chunks)
                async with asyncio.timeout(GONE_SECONDS):
                    await connection.execute(_TELL, (_CHANNEL, chunks))
            await asyncio.sleep(_GATHER_SECONDS)

    async def _listen(
        self, connection: psycopg.AsyncConnection[tuple[object, ...]], hearing: Hearing
    ) -> None:
        own_at = time.monotonic()
        while True:
            if not self.leads:
                answer = await connection.execute(_LEAD)
                self.leads = await answer.fetchone() == (True,)
            async for notice in connection.notifies(timeout=BEAT_SECONDS):
                host, number, is_rest, said = notice.payload.split(" ", 3)
                if host == self.host:
                    own_at = time.monotonic()
                else:
                    self._take(host, int(number), is_rest == "1", said.encode(), hearing)
            now = time.monotonic()
            if now - own_at > GONE_SECONDS:
                # Leaving a connection that is cut off takes long; meanwhile another host may lead.
                self.leads = False
                raise TimeoutError("nothing comes back from the database")
            for host, (_number, heard_at) in tuple(self._heard.items()):
                if now - heard_at > GONE_SECONDS:
                    self._forget(host, hearing)

    def _take(self, host: str, number: int, is_rest: bool, said: bytes, hearing: Hearing) -> None:
        if host in self._heard and self._heard[host][0] + 1 != number:
            self._forget(host, hearing)
        if host not in self._heard:
            if is_rest:
                return
            hearing.met(host)
        self._heard[host] = number, time.monotonic()
        hearing.hear(host, said)

    def _forget(self, host: str, hearing: Hearing) -> None:
        del self._heard[host]
        hearing.gone(host)


async def _first_to_fail(*works: Awaitable[None]) -> None:
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
