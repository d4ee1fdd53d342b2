"""What several commands need: answers for other programs, how far they are, and how many cores there are."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from upwords_tui.base.i18n import _

if TYPE_CHECKING:
    from upwords_tui.store.port import GameStanding


def print_json(value: Any) -> None:
    """Print `value` as one line of JSON; letters the output can't show are escaped, so nothing is lost."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    print(json.dumps(value, ensure_ascii=encoding not in ("utf8", "utf8sig")))


def standing_json(standing: GameStanding) -> dict[str, Any]:
    """Return how a game stands, for programs: its seats, which of them it waits for, who has won."""
    return {
        "seats": [{"name": seat.name, "player": seat.player, "score": seat.score} for seat in standing.seats],
        "to_act": list(standing.to_act),
        "winners": list(standing.winners),
    }


def tell_turn(done: int, count: int) -> None:
    """Tell how far a look back has got, on one line of a terminal."""
    if sys.stderr.isatty():
        said = _("\rLooking at turn {done} of {count} …").format(done=done, count=count)
        print(said, end="\n" if done == count else "", file=sys.stderr, flush=True)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
