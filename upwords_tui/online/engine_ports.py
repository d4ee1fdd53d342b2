"""What thinks, for whoever starts live games."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

from upwords_tui.engine.pool import Pool
from upwords_tui.online.announcements import PATIENCE, connected
from upwords_tui.online.messages import Person
from upwords_tui.online.wire import MAX_LINE, Message, WireError, decode


def make_engines() -> Pool:
    """Return one person's engines: a `with` block starts and ends them, else they start when first asked."""
    return Pool()


# What is asked of a running server from outside of its processes: who is here


def who_is_here(exchange: Path, seconds: float = PATIENCE) -> tuple[Person, ...]:
    """Return all sessions of the server whose broker has this socket.

    Raises OSError if no server runs there, it takes longer than so many seconds, or says what nobody knows.
    """
    people: dict[str, Person] = {}
    with connected(exchange, seconds) as line:
        try:
            for message in _messages(line):
                if message.get("tell") == "people":
                    here = map(Person.from_json, message["here"])
                    people |= {each.session: each for each in here}
                    # What follows are the others it began to tell of: then it hangs up.
                    line.shutdown(socket.SHUT_WR)
        except (WireError, KeyError, TypeError, AttributeError) as error:
            raise ConnectionAbortedError("the exchange says what nobody knows") from error
    return tuple(people.values())


def _messages(line: socket.socket) -> Iterator[Message]:
    with line.makefile("rb") as lines:
        while said := lines.readline(MAX_LINE + 1):
            yield decode(said)
