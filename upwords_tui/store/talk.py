"""Chat, reports to the hosts, and whom people ignore.

Only the latest messages of each place are kept, and nobody can push out those of others.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from upwords_tui.base.errors import StoreError, mark
from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.store.database import SQL, StorePart, new_id, nobody
from upwords_tui.store.values import Audience, Name, Text, read_rows, read_time

HALL = "hall"
MOST_TALK = 500
MOST_TALK_OF_ONE = 50
MOST_REPORTS = 20


class ChatMessage(NamedTuple):
    """A message; `name` is its author's today."""

    author: str
    name: Name
    text: Text
    audience: Audience
    made: datetime


class Report(NamedTuple):
    """A complaint about somebody. Both are accounts; the reporter's is empty if deleted."""

    id: str
    reporter: str
    about: str
    text: Text
    made: datetime


_TOO_MANY_REPORTS = mark("You already have {most} reports waiting for the host.")


class Talk(StorePart):
    def add(self, place: str, author: str, text: str, audience: Audience = "all") -> ChatMessage:
        """Store a message in the hall, at a game (its id) or to one person (their account)."""
        text = clean(text)
        with self._db.transaction(nobody(), holding=place):
            now = self._db.later()
            names = self._db.rows("SELECT name FROM accounts WHERE id = ? AND kind <> 'gone'", author)
            if not names:
                raise nobody()
            game = bool(self._db.rows("SELECT 1 FROM games WHERE id = ?", place))
            if not (game or place == HALL or self._db.known(place)):
                raise StoreError("You can't chat there.")
            number = int(self._db.rows(SQL["next_said"], place)[0][0])
            self._db.insert(
                "talk",
                place=place,
                number=number,
                game=place if game else None,
                listener=None if game or place == HALL else place,
                author=author,
                text=text,
                audience=audience,
                made=now,
            )
            said = {"place": place, "author": author}
            self._db.execute(SQL["forget_said_by_one"], {**said, "most": MOST_TALK_OF_ONE})
            self._db.execute(SQL["forget_said"], {**said, "most": MOST_TALK})
        return ChatMessage(author, clean_name(str(names[0][0])), text, audience, read_time(now))

    def said(self, place: str, limit: int = MOST_TALK) -> tuple[ChatMessage, ...]:
        """Return the latest messages of a place, oldest first."""
        return tuple(read_rows(ChatMessage, reversed(self._db.query(SQL["said"], place, limit))))

    def add_report(self, reporter: str, about: str, text: str) -> None:
        with self._db.transaction():
            self._db.require(reporter, about)
            ((waiting,),) = self._db.rows("SELECT count(*) FROM reports WHERE reporter = ?", reporter)
            if int(waiting) >= MOST_REPORTS:
                raise StoreError(_TOO_MANY_REPORTS, most=MOST_REPORTS)
            self._db.insert(
                "reports",
                id=new_id(),
                reporter=reporter,
                about=about,
                text=clean(text),
                made=self._db.later(),
            )

    def reports(self) -> tuple[Report, ...]:
        return tuple(read_rows(Report, self._db.query(SQL["reports"])))

    def close_report(self, report_id: str) -> None:
        self._db.write("DELETE FROM reports WHERE id = ?", report_id)

    def ignored(self, account: str) -> frozenset[str]:
        return frozenset(self._db.texts("SELECT other FROM ignored WHERE account = ?", account))

    def ignore(self, account: str, other: str, on: bool = True) -> None:
        with self._db.transaction():
            self._db.require(account, other)
            self._db.execute("DELETE FROM ignored WHERE account = ? AND other = ?", (account, other))
            if on:
                self._db.insert("ignored", account=account, other=other)
