"""What puzzles weigh, how soon one is there, how hard they are, and how many positions are none."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep
from typing import Any
from unittest.mock import patch

from tests.bench.text import Text
from tests.bench.timing import best_ms, share, spread
from tests.puzzles import making
from tests.puzzles.finding import Found, find
from tests.puzzles.grading import ranks_of
from tests.puzzles.positions import opened, reference
from tests.puzzles.slips import FIRST_GAME
from tests.terminal.term import Term, upwords
from upwords_tui.app.play.upwords.turns import turns_of
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.players import Choice
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.puzzles import FOLDER, THEMES, begun, has_puzzles, index, puzzle, puzzles

GAMES, STARTS = 6, 9
_SETTLED = 2.0
"""After so many seconds the full screen has read ahead."""
_COLD = """
import time
begun = time.process_time()
from upwords_tui.games.upwords.puzzles import index, puzzle
puzzle({edition!r}, index({edition!r})[-1].id)
print((time.process_time() - begun) * 1e3)
"""


def run() -> None:
    _tell_how_soon()
    for edition in filter(has_puzzles, edition_ids()):
        rows = index(edition)
        size = (FOLDER / f"{edition}.zip").stat().st_size
        print(f"  {edition}: {len(rows)} puzzles, {size / 1024:.0f} KiB, {size / len(rows):.0f} bytes each")
        print(f"    the last of them, processor time with the imports: {spread(_cold(edition))}")
        middle = rows[len(rows) // 2].id
        read, one = best_ms(partial(puzzle, edition, middle))
        replayed, _game = best_ms(partial(begun, one, reference(load_edition(edition))))
        print(f"    one of them: read in {read:.1f} ms, its game replayed in {replayed:.1f} ms")
        _tell_how_hard(edition)
        _tell_how_many(edition)


def _tell_how_soon() -> None:
    """Tell how long it takes from `puzzle` to the position, the program being open: at first, and again."""
    texts, others, screens = list[float](), list[float](), list[float]()
    for _ in range(STARTS):
        with TemporaryDirectory() as folder:
            with Text(upwords("--data", f"{folder}/text.db", "text")) as text:
                text.wait()
                for times in (texts, others):
                    begun = perf_counter()
                    text.ask("puzzle")
                    times.append((perf_counter() - begun) * 1e3)
            with Term(upwords("--data", f"{folder}/screen.db")) as term:
                term.wait_for("Welcome")
                sleep(_SETTLED)
                begun = perf_counter()
                term.send("z")
                term.wait_for("find the best play")
                screens.append((term.came - begun) * 1e3)
    print(f"  the first one in text: {spread(texts)}\n  the second: {spread(others)}")
    print(f"  the first one on the full screen: {spread(screens)}")


def _cold(edition: str) -> list[float]:
    script = [sys.executable, "-c", _COLD.format(edition=edition)]
    asked = (subprocess.run(script, capture_output=True, text=True, check=True) for _ in range(STARTS))
    return [float(ran.stdout) for ran in asked]


def _tell_how_hard(edition: str) -> None:
    ratings = [row.rating for row in index(edition)]
    parts = ", ".join(
        f"{round(100 * part)} %: {share(ratings, part)}" for part in (0.05, 0.25, 0.5, 0.75, 0.95)
    )
    themes = Counter(theme for row in index(edition) for theme in row.themes)
    answers = Counter(len(each.answers) for each in puzzles(edition))
    exact = sum(each.is_exact for each in puzzles(edition))
    print(f"    ratings below which so many are: {parts}")
    print(f"    themes: {', '.join(f'{theme} {themes[theme]}' for theme in THEMES)}; certain: {exact}")
    print(f"    answers: {', '.join(f'{count}: {answers[count]}' for count in sorted(answers))}")


def _tell_how_many(edition: str) -> None:
    generator = opened(edition)
    asked: Counter[str] = Counter()
    held: Counter[str] = Counter()
    seconds: defaultdict[str, float] = defaultdict(float)

    def counted(
        view: EngineView, generator: CompiledGenerator, choices: Sequence[Choice], samples: int, seed: int
    ) -> Found | None:
        begun = process_time()
        found = find(view, generator, choices, samples, seed)
        stage = "endgames" if view.is_open else "confirmed"
        asked[stage] += 1
        held[stage] += found is not None
        seconds[stage] += process_time() - begun
        return found

    begun, positions, wanted = process_time(), 0, making.Wanted(ranks_of(generator.edition.dictionary))
    with patch.object(making, "find", counted), patch.object(making, "_OF_A_GAME", 100):
        # Far from those that are made, so that nobody's puzzles are told of themselves.
        for number in range(FIRST_GAME - GAMES, FIRST_GAME):
            game = making.played(generator, number)
            positions += len(turns_of(game))
            making.puzzles_of(game, generator, number, wanted)
    told: list[Any] = [f"{stage} {held[stage]} of {asked[stage]} ({seconds[stage]:.0f} s)" for stage in asked]
    took = process_time() - begun
    print(f"    in {GAMES} games, {positions} positions: {', '.join(told)}; {took:.0f} s in all")
