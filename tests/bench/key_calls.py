"""How many of our own functions one letter calls, from key to picture. `python -m tests.bench key_calls`

The one idea: a count does not depend on the machine. The screen has no terminal, and the key has been pressed
and taken back before, so that nothing is made for the first time.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

from tests.games.scene import board_of, scene
from tests.tui.playing import against_computer, playing
from tests.tui.settling import settle

AIM = 900
_OURS = str(Path(__file__).parents[2] / "upwords_tui") + "/"
_SHOWN = 20


def count_calls() -> Counter[str]:
    """Return how often each function of the package is called for a letter laid on a stack, by its name."""
    return asyncio.run(_letter())


async def _letter() -> Counter[str]:
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_OURS):
            calls[f"{code.co_filename.removeprefix(_OURS)}:{code.co_qualname}"] += 1

    game = scene("WORLDER", "ZZZZZZZ", bag="ABCDEFGHIJKLMNOP", board=board_of("5C SNACK"))
    async with playing(against_computer(game)) as now:
        for key in ("w", "backspace", "w", "backspace"):
            await now.press(key)
            await settle(now.app)
        sys.setprofile(count)
        await now.press("w")
        await settle(now.app)
        sys.setprofile(None)
    return calls


def run() -> None:
    """Print the count, and what is called most."""
    calls = count_calls()
    print(f"a letter: {calls.total()} calls of {len(calls)} functions of ours (aim: {AIM})")
    for name, count in calls.most_common(_SHOWN):
        print(f"{count:6} {name}")


if __name__ == "__main__":
    run()
