"""A process that takes a seat: `python -m tests.store.taker FILE PROPOSAL ACCOUNT [kill]`.

It says that it is ready, waits for a line, and says whether it got the seat. Whoever took the last one begins
the game, or with `kill` dies before it does.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from tests.store.stored import new_game
from upwords_tui.base.errors import StaleGame, StoreError
from upwords_tui.store.opening import open_store


def take(path: Path, proposal: str, account: str, *, is_killed: bool) -> None:
    store = open_store(path)
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        table = store.tables.take_seat(proposal, account)
    except StaleGame:
        raise
    except StoreError as refusal:
        print(refusal)
        return
    if table.is_full and is_killed:
        os.kill(os.getpid(), signal.SIGKILL)
    print(store.tables.begin(proposal, new_game(), "x") if table.is_full else "seated")
    store.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]), sys.argv[2], sys.argv[3], is_killed=sys.argv[4:] == ["kill"])
