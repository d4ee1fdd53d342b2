"""What people say, whom they ignore, and what they complain of."""

from __future__ import annotations

from typing import cast, get_args

from upwords_tui.base.errors import StoreError, mark
from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.store.messages import (
    HALL,
    MOST_REPORTS,
    MOST_TALK,
    MOST_TALK_OF_ONE,
    Audience,
    ChatMessage,
    Report,
)
from upwords_tui.store.sqlite.database import SqlitePart, new_id, nobody
from upwords_tui.store.untrusted import read_time

_NOWHERE = mark("There is no such place to say anything.")
_TOO_MANY_REPORTS = mark("You have {most} complaints waiting for the host already.")

_NEXT = "SELECT CAST(coalesce(max(number) + 1, 0) AS INTEGER) FROM talk WHERE place = ?"
_SAID = (
    "SELECT number, author, name, text, audience, made FROM talk JOIN accounts ON id = author"
    " WHERE place = ? AND number >= ? ORDER BY number DESC LIMIT ?"
)
_FORGET = (
    "DELETE FROM talk WHERE place = :place AND number <="
    " (SELECT number FROM talk WHERE place = :place ORDER BY number DESC LIMIT 1 OFFSET :most)"
)
_FORGET_OF_ONE = (
    "DELETE FROM talk WHERE place = :place AND author = :author AND number <= (SELECT number FROM talk"
    " WHERE place = :place AND author = :author ORDER BY number DESC LIMIT 1 OFFSET :most)"
)
_AUDIENCES = get_args(Audience)


class SqliteTalk(SqlitePart):
    """What was said, in a database."""

    def add(self, place: str, author: str, text: str, audience: Audience = "all") -> ChatMessage:
        text, now = clean(text), self._db.later()
        with self._db.transaction(nobody()):
            names = self._db.rows("SELECT name FROM accounts WHERE id = ? AND kind <> 'gone'", author)
            if not names:
                raise nobody()
            game = bool(self._db.rows("SELECT 1 FROM games WHERE id = ?", place))
            if not (game or place == HALL or self._db.known(place)):
                raise StoreError(_NOWHERE)
            number = int(self._db.rows(_NEXT, place)[0][0])
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
            self._db.execute(_FORGET_OF_ONE, {**said, "most": MOST_TALK_OF_ONE})
            self._db.execute(_FORGET, {**said, "most": MOST_TALK})
        return ChatMessage(number, author, clean_name(str(names[0][0])), text, audience, read_time(now))

    def said(self, place: str, since: int = 0, limit: int = 100) -> tuple[ChatMessage, ...]:
        return tuple(
            ChatMessage(
                number=int(number),
                author=str(author),
                name=clean_name(str(name)),
                text=clean(str(text)),
                audience=cast(Audience, audience) if audience in _AUDIENCES else "players",
                made=read_time(made),
            )
            for number, author, name, text, audience, made in reversed(
                self._db.query(_SAID, place, since, limit)
            )
        )

    def add_report(self, reporter: str, about: str, text: str) -> None:
        with self._db.transaction():
            if not (self._db.known(reporter) and self._db.known(about)):
                raise nobody()
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
        rows = self._db.query(
            "SELECT id, reporter, about, text, made FROM reports ORDER BY made DESC, rowid DESC"
        )
        return tuple(
            Report(str(report), str(reporter or ""), str(about), clean(str(text)), read_time(made))
            for report, reporter, about, text, made in rows
        )

    def close_report(self, report_id: str) -> None:
        self._db.write("DELETE FROM reports WHERE id = ?", report_id)

    def ignored(self, account: str) -> frozenset[str]:
        rows = self._db.query("SELECT other FROM ignored WHERE account = ?", account)
        return frozenset(str(row[0]) for row in rows)

    def ignore(self, account: str, other: str, on: bool = True) -> None:
        with self._db.transaction():
            if not (self._db.known(account) and self._db.known(other)):
                raise nobody()
            self._db.execute("DELETE FROM ignored WHERE account = ? AND other = ?", (account, other))
            if on:
                self._db.insert("ignored", account=account, other=other)
