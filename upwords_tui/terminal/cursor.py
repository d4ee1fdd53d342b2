"""How a terminal's cursor gets from cell to cell with few bytes.

The one idea: the shortest of the ways that every terminal goes alike. Steps are often shorter than to name a
place, but lead astray where the cursor is not quite where one thinks; so they are taken only from a place
that is sure. Nothing here scrolls, wraps or stops at a tab.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class At(NamedTuple):
    """Where the cursor is, counted from 0; `is_sure`: every terminal has it in this very column."""

    row: int
    col: int
    is_sure: bool = True


NOWHERE = At(-1, -1, False)
"""Where it is when nobody knows."""
NO_MARGINS = "\x1b[r"
"""Ends what a program before may have left: steps up and down stop at margins. It moves the cursor."""


def way(at: At, row: int, col: int) -> str:
    """Return what moves the cursor from `at` to the cell at `row` and `col`, in ASCII."""
    if at.row == row:
        if at.col == col:
            return ""
        named = _to_column(col)
    else:
        named = _to_cell(row, col)
    if not at.is_sure:
        return named
    stepped = _steps(row - at.row, col - at.col)
    return stepped if len(stepped) < len(named) else named


@lru_cache(maxsize=4096)
def _steps(down: int, right: int) -> str:
    vertical = f"\x1b[{_count(down)}{'B' if down > 0 else 'A'}" if down else ""
    if -3 <= right <= 0:
        return vertical + "\b" * -right
    return f"{vertical}\x1b[{_count(right)}{'C' if right > 0 else 'D'}"


def _count(steps: int) -> str:
    return str(abs(steps)) if abs(steps) > 1 else ""


@lru_cache(maxsize=512)
def _to_column(col: int) -> str:
    return f"\x1b[{col + 1}G" if col else "\r"


@lru_cache(maxsize=4096)
def _to_cell(row: int, col: int) -> str:
    return f"\x1b[{row + 1};{col + 1}H" if col else f"\x1b[{row + 1}H"
