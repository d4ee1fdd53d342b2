"""An exchange as a process of its own, on a socket that is handed to it: forked, or told as JSON."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from upwords_tui.online import broker


def run_exchange(listener: socket.socket, games: str | Path, how: Mapping[str, Any]) -> None:
    """Be an exchange until it is ended; the exit code is that of the process."""
    sys.exit(broker.run(listener, Path(games) if "://" not in str(games) else str(games), **how))


if __name__ == "__main__":
    told = json.loads(sys.argv[1])
    run_exchange(socket.socket(fileno=told.pop("listener")), told.pop("games"), told)
