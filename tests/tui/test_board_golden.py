"""The board as plain text in its main modes. `UPDATE_GOLDEN=1 pytest tests/tui` writes the files anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden_files import assert_golden
from tests.tui.positions import STATES, GalleryState
from tests.tui.rendering import ASCII, CONSOLE, FULL, MONO, MONO_ASCII, board_lines, make_board
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize

GOLDEN = Path(__file__).parent / "golden"
CASES: dict[str, tuple[str, Skin, CellSize]] = {
    "small": ("mock-up", FULL, CellSize.SMALL),
    "medium": ("mock-up", FULL, CellSize.MEDIUM),
    "large": ("mock-up", FULL, CellSize.LARGE),
    "huge": ("eight", FULL, CellSize.HUGE),
    "small-eight": ("eight", FULL, CellSize.SMALL),
    "small-heights": ("heights", FULL, CellSize.SMALL),
    "small-wrong": ("wrong", FULL, CellSize.SMALL),
    "small-cursor-on-tile": ("cursor-on-tile", FULL, CellSize.SMALL),
    "large-cursor-on-laid": ("cursor-on-laid", FULL, CellSize.LARGE),
    "ascii": ("wrong", ASCII, CellSize.SMALL),
    "ascii-cursor-on-tile": ("cursor-on-tile", ASCII, CellSize.SMALL),
    "ascii-large": ("cursor-on-laid", ASCII, CellSize.LARGE),
    "console": ("mock-up", CONSOLE, CellSize.SMALL),
    "monochrome": ("mock-up", MONO, CellSize.SMALL),
    "monochrome-ascii": ("mock-up", MONO_ASCII, CellSize.SMALL),
}


@pytest.mark.parametrize("name", CASES)
def test_board_looks_as_it_did(name: str) -> None:
    state_name, skin, size = CASES[name]
    state = STATES[state_name]
    text = "\n".join(board_lines(make_board(state.edition, state.view, skin, size))) + "\n"
    assert_golden(GOLDEN / f"{name}.txt", text)


@pytest.mark.combinations
@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
@pytest.mark.parametrize("size", CellSize, ids=lambda size: size.name)
def test_ascii_is_ascii(state: GalleryState, size: CellSize) -> None:
    lines = board_lines(make_board(state.edition, state.view, ASCII, size))
    letters = str.maketrans("", "", "ÄÖÅ")
    assert "\n".join(lines).translate(letters).isascii()
