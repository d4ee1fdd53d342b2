"""Golden matches of Words Up, played at random: `python -m tests.golden.words_up` makes them anew."""

from __future__ import annotations

import random
from pathlib import Path

from tests.games.wordsup.test_words_up_random import played
from upwords_tui.games.record import format_record, to_record

MATCHES = Path(__file__).with_name("wordsup")
SEEDS = (2, 14, 64, 79)
ENDED_EARLY = 10
"""What is offered in the match that ends early, all having agreed, after an offer was refused."""


def main() -> None:
    """Write the matches."""
    MATCHES.mkdir(exist_ok=True)
    for seed in SEEDS:
        game = played(random.Random(f"golden {seed}"))
        (MATCHES / f"{seed}.json").write_text(format_record(to_record(game)), "utf-8")
    game = played(random.Random("golden ended early"), random.Random(ENDED_EARLY))
    (MATCHES / "ended-early.json").write_text(format_record(to_record(game)), "utf-8")


if __name__ == "__main__":
    main()
