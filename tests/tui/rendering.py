"""Widgets as plain text, without an application."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widget import Widget

from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.theme import Skin, make_skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Line, Section, lay_out
from upwords_tui.tui.widgets.values import BoardView

FULL = make_skin("dark", ColourDepth.TRUE, GlyphLevel.FULL)
ASCII = make_skin("dark", ColourDepth.TRUE, GlyphLevel.ASCII)
CONSOLE = make_skin("dark", ColourDepth.SIXTEEN, GlyphLevel.CONSOLE)
MONO = make_skin("dark", ColourDepth.NONE, GlyphLevel.FULL)
MONO_ASCII = make_skin("dark", ColourDepth.NONE, GlyphLevel.ASCII)


def make_board(
    edition: str, view: BoardView, skin: Skin = FULL, size: CellSize = CellSize.SMALL
) -> BoardWidget:
    """Return a board widget that is on no screen."""
    return BoardWidget(load_edition(edition), skin, size, view=view)


def board_parts(widget: BoardWidget) -> list[Widget]:
    """Return the labels and columns of a board that is on no screen."""
    return [part for part in widget.compose() if isinstance(part, Widget)]


def board_lines(widget: BoardWidget) -> list[str]:
    """Return what the board shows, line by line."""
    size = widget.cell_size.board_height(widget.view.board.size)
    parts = board_parts(widget)
    return ["".join(part.render_line(y).text for part in parts).rstrip() for y in range(size)]


def written(lines: Sequence[Line], width: int, skin: Skin = FULL, background: str = "") -> list[str]:
    """Return the text of lines of a panel of this width."""
    return [lay_out(line, width, skin, background).text.rstrip() for line in lines]


def section_lines(section: Section, width: int, height: int) -> list[str]:
    """Return what a section shows in this size."""
    return written(section.lines(width, height), width, section.skin, section.background)
