"""The side panel: players, play and history, unseen tiles, rack."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widget import Widget

from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords.play_panel import PlayPanel, Story
from upwords_tui.tui.upwords.rack import RackWidget
from upwords_tui.tui.upwords.unseen import UnseenPanel
from upwords_tui.tui.widgets.arrangement import arrange_panel, panel_height, rack_tile
from upwords_tui.tui.widgets.canvas import CellSize
from upwords_tui.tui.widgets.scores import ScorePanel
from upwords_tui.tui.widgets.section import Section


class SidePanel(Widget):
    """Stacks its sections beside a board of `side` squares; `seats` is how many players it must show."""

    DEFAULT_CSS = """
    SidePanel { layout: vertical; padding: 0 1 0 0; }
    SidePanel > * { width: 1fr; }
    """
    ALLOW_SELECT = False

    def __init__(self, skin: Skin, seats: int, side: int) -> None:
        super().__init__()
        self._seats = seats
        self._side = side
        self._cell_size = CellSize.SMALL
        self.scores = ScorePanel(skin, ())
        self.play = PlayPanel(skin, Story())
        self.unseen = UnseenPanel(skin, ())
        self.rack = RackWidget(skin)
        self._sections: tuple[Section, ...] = (self.scores, self.play, self.unseen, self.rack)

    def compose(self) -> ComposeResult:
        """Return the sections from the top."""
        yield from self._sections

    def on_resize(self) -> None:
        """Fill the new size."""
        self.give_room(self.size.width, self.size.height, self._cell_size)

    def give_room(self, width: int, height: int, cell_size: CellSize) -> None:
        """Give each section its rows in a panel of this size, beside a board with such cells."""
        self._cell_size = cell_size
        height = panel_height(height, cell_size, self._side)
        tile = rack_tile(width, height, cell_size)
        self.rack.tile_width = tile.width
        *heights, gaps = arrange_panel(height, self._seats, tile.rows)
        for section, rows, gap in zip(self._sections, heights, gaps, strict=True):
            section.styles.height = rows
            section.styles.margin = (0, 0, int(gap), 0)
