"""The side panel: players, play and history, unseen tiles, rack."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widget import Widget

from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords.play_panel import PlayPanel, Story
from upwords_tui.tui.upwords.rack import RackWidget
from upwords_tui.tui.upwords.unseen import UnseenPanel
from upwords_tui.tui.widgets.arrangement import arrange_panel
from upwords_tui.tui.widgets.scores import ScorePanel
from upwords_tui.tui.widgets.section import Section


class SidePanel(Widget):
    """Stacks its sections in the height it is given; `seats` is how many players it must show."""

    DEFAULT_CSS = """
    SidePanel { layout: vertical; padding: 0 1 0 0; }
    SidePanel > * { width: 1fr; }
    """
    ALLOW_SELECT = False

    def __init__(self, skin: Skin, seats: int) -> None:
        super().__init__()
        self._seats = seats
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
        self.give_rows(self.size.height)

    def give_rows(self, height: int) -> None:
        """Give each section its rows of `height`."""
        *heights, gaps = arrange_panel(height, self._seats)
        for section, rows, gap in zip(self._sections, heights, gaps, strict=True):
            section.styles.height = rows
            section.styles.margin = (0, 0, int(gap), 0)
