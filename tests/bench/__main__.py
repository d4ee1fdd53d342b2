"""Print the figures of docs/lab: `python -m tests.bench`, or only some: `python -m tests.bench lexicon`."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable

from tests.bench import (
    endgames,
    engine,
    exchange,
    generator,
    heard,
    key_calls,
    late,
    lexicon,
    meanings,
    postgresql,
    puzzles,
    screen,
    spellers,
    store,
    text,
)

BENCHES: dict[str, Callable[[], None]] = {
    "lexicon": lexicon.run,
    "spellers": spellers.run,
    "generator": generator.run,
    "engine": engine.run,
    "endgames": endgames.run,
    "late": late.run,
    "exchange": exchange.run,
    "key_calls": key_calls.run,
    "screen": screen.main,
    "store": store.run,
    "postgresql": postgresql.run,
    "text": text.run,
    "heard": heard.run,
    "meanings": meanings.run,
    "puzzles": puzzles.run,
}


def main(names: list[str]) -> int:
    unknown = set(names) - set(BENCHES)
    if unknown:
        print(f"no bench {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {platform.machine()}")
    for name, run in BENCHES.items():
        if name in (names or BENCHES):
            print(f"\n{name}")
            run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
