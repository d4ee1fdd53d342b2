"""How many plays there are in fixed positions, and where: what `counts.jsonl` holds.

The word lists are the small ones of tests/agreement, so that the counts outlive a new edition of the bundled
dictionaries. A line holds the position, the number of plays, the best score, and for each place the number of
main words that begin there ("5C" across, "C5" down).
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from tests.agreement.worlds import EDITIONS, positions, real_world
from upwords_tui.games.upwords.play import format_start
from upwords_tui.games.upwords.position import StatedPosition, board_json, position_from

FILE = Path(__file__).with_name("counts.jsonl")
EACH = 12


def count(stated: StatedPosition) -> dict[str, Any]:
    """Return what is recorded of a position."""
    plays = real_world(stated.edition.id).generator.generate(stated.board, stated.rack)
    starts = Counter(format_start(play.start, play.direction) for play in plays)
    best = plays.best()
    return {"plays": len(plays), "best": best.score if best else None, "starts": dict(sorted(starts.items()))}


def recorded() -> list[dict[str, Any]]:
    """Return the lines of the file."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def make() -> None:
    """Write the file anew."""
    with FILE.open("w", encoding="utf-8") as file:
        for edition_id in EDITIONS:
            world = real_world(edition_id)
            for position in positions(world, EACH, seed=2024):
                stated = {
                    "edition": edition_id,
                    "board": board_json(position.board),
                    "rack": list(position.rack),
                }
                line = {**stated, **count(position_from(stated))}
                file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
