"""What is said to a running server from outside of its processes, once.

The one idea: whoever says something wants to know that it was heard, so this waits for the broker to greet
and, at the end, to hang up: by then it has read everything.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.online.chat import MOST_SAID
from upwords_tui.online.messages import NOTICES
from upwords_tui.online.wire import encode

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
        line.sendall(encode({"do": "publish", "topic": NOTICES, "message": {"text": text}}))
        line.shutdown(socket.SHUT_WR)
        while line.recv(65_536):
            pass
