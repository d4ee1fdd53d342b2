"""The side panel: players, play and history, unseen tiles, rack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.widget import Widget

from upwords_tui.games.upwords.board import Board
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords.play_panel import PlayPanel, Story
from upwords_tui.tui.upwords.rack import RackWidget
from upwords_tui.tui.upwords.unseen import UnseenPanel
from upwords_tui.tui.widgets.arrangement import arrange_panel
from upwords_tui.tui.widgets.scores import ScorePanel
from upwords_tui.tui.widgets.section import Section

if TYPE_CHECKING:
    from upwords_tui.tui.upwords.best_panel import BestPanel
    from upwords_tui.tui.upwords.coaching import Choosing


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
        self.best: BestPanel | None = None
        """The best plays, once they have been asked for."""
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

    def show_best(self, board: Board, choosing: Choosing | None) -> None:
        """Show the best plays on `board` in place of play and unseen tiles; None: those again."""
        if choosing is not None and self.best is None:
            # Imported late: the first picture does without.
            from upwords_tui.tui.upwords.best_panel import BestPanel

            self.best = BestPanel(self.rack.skin, board, choosing)
            self.mount(self.best, before=self.rack)
        if self.best is None:
            return
        if self.best.display != (choosing is not None) or self.play.display == (choosing is not None):
            self.best.display = choosing is not None
            self.play.display = self.unseen.display = choosing is None
        if choosing is not None:
            self.best.show(board, choosing)

    def give_rows(self, height: int) -> None:
        """Give each section its rows of `height`."""
        *heights, gaps = arrange_panel(height, self._seats)
        for section, rows, gap in zip(self._sections, heights, gaps, strict=True):
            section.styles.height = rows
            section.styles.margin = (0, 0, int(gap), 0)
