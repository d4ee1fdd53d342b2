"""`upwords-tui join`: play on a server of this machine, without SSH."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from upwords_tui.server.folder import usual_sockets
from upwords_tui.server.join_client import join
from upwords_tui.server.session_request import TEXT
from upwords_tui.terminal.capabilities import asks_for_lines


def run(arguments: Namespace) -> int:
    """Play until the session is over; return its exit code. Raises InputError if there is no server."""
    places = (Path(arguments.socket),) if arguments.socket else usual_sockets()
    word = TEXT if arguments.text or asks_for_lines(os.environ) else ""
    return join(places, word, arguments.lang or "")
