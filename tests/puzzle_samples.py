"""A few puzzles of three languages that stay as they are, whatever puzzles come with the game.

The one idea: a test that solves a puzzle has to know its answer, so it brings its own files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.puzzles.packing import write
from upwords_tui.games.upwords import puzzles
from upwords_tui.games.upwords.edition import load_edition

SAMPLES = Path(__file__).parent / "golden" / "puzzles"
"""The games of puzzles, a line of JSON each, by edition."""


@contextmanager
def samples(folder: Path) -> Iterator[None]:
    """Have the sample puzzles, written to `folder`, be all there are."""
    for made in SAMPLES.glob("*.jsonl"):
        lines = [json.loads(line) for line in made.read_text("utf-8").splitlines()]
        write(folder / f"{made.stem}.zip", load_edition(made.stem), lines)
    with only_in(folder):
        yield


@contextmanager
def only_in(folder: Path) -> Iterator[None]:
    """Have the puzzles in `folder`, which may be empty, be all there are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(puzzles, "FOLDER", folder)
        _forget()
        yield
    _forget()


def _forget() -> None:
    """Read files anew."""
    puzzles.index.cache_clear()
    puzzles._members.cache_clear()
