"""What several servers on one PostgreSQL database tell each other, by LISTEN and NOTIFY.

Nothing is kept for a server that doesn't listen. What another says arrives in order; where some of it was
lost, that server counts as gone and come back. LISTEN needs a connection to PostgreSQL itself, not PgBouncer.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from contextlib import suppress
from typing import Protocol

import psycopg

log = logging.getLogger(__name__)

BEAT_SECONDS = 1.0
"""How often a server says that it is there."""
GONE_SECONDS = 5.0
"""A server counts as gone if nothing was heard of it for so long."""
_PAUSE_SECONDS = 0.5
_CHANNEL = "upwords"
_CHUNK = 7_900
"""Characters; a notification of 8,000 bytes is too long (PostgreSQL's manual, NOTIFY)."""
_CLASS = 0x75707766
"""The class of the lock of the server that leads; it is free again when its connection is gone."""
LED = (
    f"SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = {_CLASS} AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
"""The connection of the server that leads."""
_LEAD = (
    f"SELECT CASE WHEN EXISTS ({LED} AND pid = pg_backend_pid()) THEN true"
    f" ELSE pg_try_advisory_lock({_CLASS}, 0) END"
)
"""Asked at each beat, so that the database knows when a server that leads was last heard."""
_DEPOSE = (
    f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid IN ({LED})"
    f" AND state_change < clock_timestamp() - interval '{GONE_SECONDS + BEAT_SECONDS} seconds'"
)
"""Ends the connection of a server that leads and stands still."""
_SETTINGS = "SET tcp_keepalives_idle = 3; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3"
"""A server that was cut off must not lead for hours."""
_TELL = "SELECT pg_notify(%s, said) FROM unnest(%s::text[]) WITH ORDINALITY AS a (said, at) ORDER BY at"


class Hearing(Protocol):
    """Who listens to other servers, each known by an id of its own; nothing here may wait."""

    def begun(self) -> None:
        """Listen from now on; until now something may have been missed."""

    def met(self, server: str) -> None:
        """Hear a server for the first time, or again after it was gone."""

    def hear(self, server: str, said: bytes) -> None:
        """Take more of what a server says: lines, which may come in parts."""

    def gone(self, server: str) -> None: ...


class Bus:
    """The two connections of one server, made again when they are lost."""

    def __init__(self, address: str) -> None:
        self.server = os.urandom(8).hex()
        self._address = address
        self._led_at = -GONE_SECONDS
        self._unsent: list[bytes] = []
        self._news = asyncio.Event()
        self._number = 0
        self._heard: dict[str, tuple[int, float]] = {}

    @property
    def leads(self) -> bool:
        """Whether this server does what only one of them may do; not after it has stood still."""
        return time.monotonic() - self._led_at < GONE_SECONDS

    def say(self, lines: bytes) -> None:
        """Tell all other servers whole lines in ASCII; lost if there is no connection now."""
        self._unsent.append(lines)
        self._news.set()

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
                        log.warning("servers-heard-again")
                        is_lost = False
                    async with asyncio.TaskGroup() as together:
                        together.create_task(self._tell(telling))
                        together.create_task(self._listen(listening, hearing))
            except* (psycopg.Error, OSError, ValueError) as errors:
                if not is_lost:
                    log.error("servers-not-heard", {"why": " ".join(str(errors.exceptions[0]).split())})
                is_lost = True
            self._led_at = -GONE_SECONDS
            for server in tuple(self._heard):
                self._forget(server, hearing)
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _connection(self, options: str = "") -> psycopg.AsyncConnection[tuple[object, ...]]:
        async with asyncio.timeout(GONE_SECONDS):
            return await psycopg.AsyncConnection.connect(
                self._address, autocommit=True, prepare_threshold=None, options=options
            )

    async def _tell(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        while True:
            # What is said while this is on its way goes together.
            self._news.clear()
            said, self._unsent = b"".join(self._unsent).decode("ascii"), []
            starts = range(0, max(len(said), 1), _CHUNK)
            chunks = [
                f"{self.server} {self._number + at} {bool(at):d} {said[start : start + _CHUNK]}"
                for at, start in enumerate(starts)
            ]
            self._number += len(chunks)
            async with asyncio.timeout(GONE_SECONDS):
                await connection.execute(_TELL, (_CHANNEL, chunks))
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._news.wait()

    async def _listen(
        self, connection: psycopg.AsyncConnection[tuple[object, ...]], hearing: Hearing
    ) -> None:
        own_at = time.monotonic()
        while True:
            await self._lead(connection)
            async for notice in connection.notifies(timeout=BEAT_SECONDS):
                server, number, is_rest, said = notice.payload.split(" ", 3)
                if server == self.server:
                    own_at = time.monotonic()
                else:
                    self._take(server, int(number), is_rest == "1", said.encode(), hearing)
            now = time.monotonic()
            if now - own_at > GONE_SECONDS:
                raise TimeoutError("nothing comes back from the database")
            for server, (_number, heard_at) in tuple(self._heard.items()):
                if now - heard_at > GONE_SECONDS:
                    self._forget(server, hearing)

    async def _lead(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        asked_at = time.monotonic()
        async with asyncio.timeout(GONE_SECONDS):
            answer = await connection.execute(_LEAD)
            if await answer.fetchone() == (True,):
                self._led_at = asked_at
            else:
                await connection.execute(_DEPOSE)

    def _take(self, server: str, number: int, is_rest: bool, said: bytes, hearing: Hearing) -> None:
        if server in self._heard and self._heard[server][0] + 1 != number:
            self._forget(server, hearing)
        if server not in self._heard:
            if is_rest:
                return
            hearing.met(server)
        self._heard[server] = number, time.monotonic()
        hearing.hear(server, said)

    def _forget(self, server: str, hearing: Hearing) -> None:
        del self._heard[server]
        hearing.gone(server)
