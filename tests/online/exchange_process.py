"""An exchange as a process of its own, on a socket that is handed to it: told as JSON what to do it with."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path

from upwords_tui.online import broker

if __name__ == "__main__":
    told = json.loads(sys.argv[1])
    sys.exit(
        broker.run(
            socket.socket(fileno=told["listener"]),
            told["games"] if "://" in told["games"] else Path(told["games"]),
            size=told["size"],
            engine=told["engine"],
            speller=tuple(told["speller"]),
        )
    )
