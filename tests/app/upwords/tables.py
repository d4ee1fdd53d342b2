"""Computers at a table of Upwords for the tests, with engines one can steer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from tests.seating import Judged
from upwords_tui.app.play.upwords.table import UpwordsOpponents

Request = Mapping[str, Any]
Reply = Mapping[str, Any] | Exception | Callable[[Request], Mapping[str, Any]]


class FakeEngine:
    """Answers with `replies` in turn, the last of them for ever; an exception is raised.

    `asked` are the requests so far. `gate`, if set, is waited for before each answer.
    """

    restarts = hurried = 0

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.asked: list[Request] = []
        self.gate: asyncio.Event | None = None

    def asker(self, account: str = "") -> FakeEngine:
        return self

    def hurry(self) -> None:
        self.hurried += 1

    async def ask(self, request: Request) -> Mapping[str, Any]:
        self.asked.append(request)
        assert len(self.asked) < 400, "the computers never stop"
        reply = self.replies[min(len(self.asked), len(self.replies)) - 1]
        if self.gate:
            await self.gate.wait()
        await asyncio.sleep(0)
        if isinstance(reply, Exception):
            raise reply
        return reply(request) if callable(reply) else reply


def opponents_of(at: Any, engine: FakeEngine, words: Any = None) -> tuple[UpwordsOpponents, list[str]]:
    """Return the opponents at the table of `at`, and the list of what they report; they know `words`."""
    reports: list[str] = []
    return UpwordsOpponents(
        at.table, engine, Judged(words) if words else at.words, lambda say: reports.append(say())
    ), reports


def actions(table: Any) -> list[str]:
    return [f"{type(entry.action).__name__} {entry.action.seat}" for entry in table.view(None).history]
