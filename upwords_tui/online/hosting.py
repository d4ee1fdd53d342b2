"""What a host may do among the people of a server: say something to all, keep somebody out, read complaints.

The one idea: whether somebody is a host is asked of the store each time something is done, whatever their
front-end shows. What was done is written down with who did it, and never with what was said.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from upwords_tui.app.narration.numbers import when_text
from upwords_tui.base.errors import InputError, StoreError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.online.chat import MOST_SAID
from upwords_tui.online.messages import (
    MAX_LINE,
    NOTICES,
    Message,
    People,
    Person,
    Publish,
    WireError,
    decode,
    encode,
)
from upwords_tui.store.opening import Store
from upwords_tui.store.talk import Report
from upwords_tui.store.values import Account

_log = logging.getLogger(__name__)


class Hosting:
    """What one person, if they are a host, may do. Its methods may wait for the disk.

    All that does something raises InputError for who is no host, or if it can't be done; StoreError.
    """

    def __init__(
        self,
        store: Store,
        account: str,
        other: Callable[[str], Account],
        publish: Callable[[str, Message], None],
    ) -> None:
        """`account` is whose deeds these are; `other` finds somebody else by name, `publish` tells people."""
        self._store = store
        self._account = account
        self._other = other
        self._publish = publish

    @property
    def is_host(self) -> bool:
        """Whether this person is a host now; nobody is while that can't be read."""
        try:
            return self._store.accounts.get(self._account).is_host
        except StoreError:
            return False

    def _check(self) -> None:
        if not self._store.accounts.get(self._account).is_host:
            raise InputError(_("That is for hosts only."))

    def _note(self, event: str, **values: str) -> None:
        _log.info(event, extra={"values": {"host": self._account, **values}})

    def announce(self, text: str) -> None:
        """Say something, as the host, to everybody who is here, this person included."""
        self._check()
        said = announcement(text)
        self._publish(NOTICES, {"text": said})
        self._note("announced")

    def find(self, name: str) -> Account:
        """Return somebody whom this person may bar, or let in again: no host."""
        self._check()
        found = self._other(name)
        if found.is_host:
            said = _("{name} is a host: hosts are barred by upwords-tui people alone.")
            raise InputError(said.format(name=clean_name(found.name)))
        return found

    def bar(self, name: str) -> str:
        """Let somebody in no more; whoever is here is let go of within seconds. Return their name."""
        return self._mark(name, "barred", is_barred=True)

    def unbar(self, name: str) -> str:
        """Let somebody in again; return their name."""
        return self._mark(name, "let-in-again", is_barred=False)

    def _mark(self, name: str, event: str, *, is_barred: bool) -> str:
        found = self.find(name)
        self._store.accounts.mark(found.id, is_barred=is_barred)
        self._note(event, account=found.id)
        return found.name

    def reports(self) -> tuple[tuple[Report, ...], Mapping[str, str]]:
        """Return what was complained about, the latest first, and the names of all accounts.

        What is about a host no host sees here: that is for whoever runs the server.
        """
        self._check()
        accounts = self._store.accounts.all()
        hosts = {each.id for each in accounts if each.is_host}
        found = tuple(each for each in self._store.talk.reports() if each.about not in hosts)
        return found, {each.id: each.name for each in accounts}

    def close(self, report: Report) -> None:
        self._check()
        self._store.talk.close_report(report.id)
        self._note("report-closed", report=report.id)


def report_line(report: Report, names: Mapping[str, str], now: datetime) -> str:
    """Return a complaint in one line; `names` are those of accounts."""
    gone = _("somebody who is gone")
    return _("{when}: {reporter} complains of {about}: {text}").format(
        when=when_text(report.made, now),
        reporter=clean_name(names.get(report.reporter, "")) or gone,
        about=clean_name(names.get(report.about, "")) or gone,
        text=clean(report.text),
    )


# What is asked of a running server from outside of its processes


PATIENCE = 5.0
"""So many seconds a broker may take to come back, if it has just died."""


def announcement(text: str) -> str:
    """Return what a host says to all, cleaned. Raises InputError if it is nothing, or too long."""
    said = clean(text, MOST_SAID + 1)
    if not said:
        raise InputError(_("Type what you want to say."))
    if len(said) > MOST_SAID:
        raise InputError(_("That is too long: {most} characters at most.").format(most=MOST_SAID))
    return said


@contextmanager
def connected(exchange: Path, seconds: float) -> Iterator[socket.socket]:
    """Give a connection to a broker; nothing in it takes longer than so many seconds. Raises OSError."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(seconds)
        line.connect(str(exchange))
        yield line


def announce(exchange: Path, text: str, seconds: float = PATIENCE) -> None:
    """Tell everybody who is here something as their host; `exchange` is the socket of the server.

    Raises OSError if no server runs there, or it does not listen.
    """
    with connected(exchange, seconds) as line:
        if not line.recv(1):
            raise ConnectionRefusedError("the exchange has hung up")
        line.sendall(encode(Publish(NOTICES, {"text": text})))
        line.shutdown(socket.SHUT_WR)
        while line.recv(65_536):
            pass


def who_is_here(exchange: Path, seconds: float = PATIENCE) -> tuple[Person, ...]:
    """Return all sessions of the server whose broker has this socket.

    Raises OSError if no server runs there, it takes longer than so many seconds, or says what nobody knows.
    """
    people: dict[str, Person] = {}
    with connected(exchange, seconds) as line:
        try:
            with line.makefile("rb") as lines:
                while said := lines.readline(MAX_LINE + 1):
                    message = decode(said)
                    if isinstance(message, People):
                        people |= {each.session: each for each in message.here}
                        # What follows are the others it began to tell of: then it hangs up.
                        line.shutdown(socket.SHUT_WR)
        except WireError as error:
            raise ConnectionAbortedError("the exchange says what nobody knows") from error
    return tuple(people.values())
