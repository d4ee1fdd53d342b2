"""What a store keeps of what people say: to each other, and to the hosts.

The one idea: of each place the latest is kept, and nobody's words push out those of others.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple, Protocol

HALL = "hall"
"""The place where what is said is for everybody."""
MOST_TALK = 500
"""How much of what is said is kept of each place."""
MOST_TALK_OF_ONE = 50
"""How much of it may be of one person: nobody pushes out what the others have said."""
MOST_REPORTS = 20
"""So many complaints of one person may wait for the host."""

Audience = Literal["players", "watchers", "all"]


class ChatMessage(NamedTuple):
    """Something that was said; `name` is what its author is called today. Numbers rise within a place."""

    number: int
    author: str
    name: str
    text: str
    audience: Audience
    made: datetime


class Report(NamedTuple):
    """A complaint about somebody. Both are accounts; that of the reporter is empty once they are gone."""

    id: str
    reporter: str
    about: str
    text: str
    made: datetime


class Talk(Protocol):
    """What people say, whom they ignore, and what they complain of."""

    def add(self, place: str, author: str, text: str, audience: Audience = "all") -> ChatMessage:
        """Keep what was said in the hall, at a game (its id) or to one person (their account).

        Of a place only the latest MOST_TALK are kept, and of an author there MOST_TALK_OF_ONE. Raises
        StoreError if there is no such place or author.
        """

    def said(self, place: str, since: int = 0, limit: int = 100) -> tuple[ChatMessage, ...]:
        """Return what was said in a place from number `since` on, the latest `limit` of it, oldest first."""

    def add_report(self, reporter: str, about: str, text: str) -> None:
        """Keep a complaint for the hosts.

        Raises StoreError if there is no such account, or MOST_REPORTS of the reporter wait already.
        """

    def reports(self) -> tuple[Report, ...]:
        """Return all complaints, the latest first."""

    def close_report(self, report_id: str) -> None:
        """Let go of a complaint that has been dealt with."""

    def ignored(self, account: str) -> frozenset[str]:
        """Return the accounts whose words `account` does not want to hear."""

    def ignore(self, account: str, other: str, on: bool = True) -> None:
        """Have `account` ignore another, or not any more. Raises StoreError if there is no such account."""
