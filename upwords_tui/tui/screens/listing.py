"""Screens that are one list of rows: the arrow keys and the wheel go along it, and the cursor follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.geometry import Offset

from upwords_tui.tui.screens.base import MEASURE, BaseScreen
from upwords_tui.tui.screens.rows import RowList
from upwords_tui.tui.theme import Skin

Result = TypeVar("Result")


class ListScreen(BaseScreen[Result]):
    """A list to be read; subclasses show its rows."""

    def __init__(self, skin: Skin, rows: RowList | None = None) -> None:
        super().__init__(skin)
        self._rows = rows or RowList(skin, measure=MEASURE, id="rows")

    def content(self) -> ComposeResult:
        """Return the rows."""
        yield self._rows

    def cursor_place(self) -> Offset | None:
        """Return the place of the chosen row, or of the first."""
        return self._rows.cursor_offset()

    def action_move(self, count: int) -> None:
        """Move along the rows."""
        self._rows.scroll_rows(count)

    @on(RowList.Scrolled)
    def _on_wheel(self, message: RowList.Scrolled) -> None:
        self.action_move(message.steps)


class ChoosingScreen(ListScreen[Result]):
    """A list of which one row is chosen; subclasses say which rows can be."""

    _chosen = ""

    def keys_in_order(self) -> Sequence[str]:
        """Return the keys of the rows that can be chosen, from the top."""
        raise NotImplementedError

    def choose(self, key: str) -> None:
        """Go to the row with this key."""
        self._chosen = key
        self.update()

    def action_move(self, count: int) -> None:
        """Choose another row."""
        keys = self.keys_in_order()
        self.choose(keys[min(max(keys.index(self._chosen) + count, 0), len(keys) - 1)])
