"""The side panel: players, play and history, unseen tiles, rack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.widget import Widget

from upwords_tui.tui.games.upwords.play_panel import PlayPanel, Story
from upwords_tui.tui.games.upwords.rack import RACK_MARGIN, RackWidget
from upwords_tui.tui.games.upwords.unseen import UnseenPanel
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import Screen, arrange_panel, panel_height, rack_tile
from upwords_tui.tui.widgets.canvas import CellSize
from upwords_tui.tui.widgets.section import Line, Section, ValueSection, clip, pad, width_of
from upwords_tui.tui.widgets.values import SeatRow

if TYPE_CHECKING:
    from upwords_tui.tui.games.upwords.best_panel import BestPanel
    from upwords_tui.tui.games.upwords.coach import Choosing

# Who plays, whose turn it is, and the scores


class ScorePanel(ValueSection[Sequence[SeatRow]]):
    """A line a seat: turn marker, its mark, name, level, members of a team or a state, clock, score."""

    def lines(self, width: int, height: int) -> list[Line]:
        """Return a line a seat; the marker stands in the margin of the panel."""
        scores = max((len(str(seat.score)) for seat in self._value), default=0)
        clocks = max((len(seat.clock) for seat in self._value), default=0)
        return [
            self._line(number, seat, max(scores, 3), clocks, width) for number, seat in enumerate(self._value)
        ]

    def _line(self, number: int, seat: SeatRow, scores: int, clocks: int, width: int) -> Line:
        palette, glyphs = self.skin.palette, self.skin.glyphs
        name = palette.bright if seat.on_turn else palette.dim
        score = str(seat.score).replace("-", "−")
        right = [(f" {score:>{scores}}", name)]
        if clocks:
            right.insert(0, (" " + pad(seat.clock, clocks, self.skin, right=True) + " ", palette.dim))
        mark, colour = self.skin.seat_mark(number)
        left = [(f"{glyphs.turn} " if seat.on_turn else "  ", palette.accent), (f"{mark} ", colour)]
        if seat.state:
            state = [(f"  {glyphs.plain(seat.state)}", palette.dim)]
            room = width - width_of([*left, *state, *right])
            left += [*clip([(glyphs.plain(seat.name), name)], room, self.skin), *state]
        else:
            beside = f"  {seat.members}" if seat.members else f" {glyphs.separator} {seat.level}"
            left.append((glyphs.plain(seat.name), name))
            room = width - width_of([*left, *right])
            if seat.members or (seat.level and width_of([(beside, "")]) <= room):
                left.append((beside, palette.faint))
        return left, right


_ROOM_FOR_BEST = 16
"""With so many rows for it, the table of best plays leaves the unseen tiles theirs."""


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
        self.best: BestPanel | None = None
        """The best plays, once they have been asked for."""
        self._has_room = False
        self._best_rows = 0
        self._is_story_whole = False
        self._story_rows = (0, 0)
        """The rows of what happened, beside the unseen tiles and in their place, too."""
        self._side = side
        self._cell_size = CellSize.SMALL
        self.scores = ScorePanel(skin, ())
        self.play = PlayPanel(skin, Story())
        self.unseen = UnseenPanel(skin)
        self._own_rack, self._below = RackWidget(skin), RackWidget(skin)
        self.rack = self._own_rack
        """The rack that is seen: in the panel, or below the board."""
        self._sections: tuple[Section, ...] = (self.scores, self.play, self.unseen, self._own_rack)

    def compose(self) -> ComposeResult:
        """Return the sections from the top."""
        yield from self._sections

    def on_resize(self) -> None:
        """Fill the new size."""
        self.give_room(self.size.width, self.size.height, self._cell_size)

    def show_best(self, choosing: Choosing | None) -> None:
        """Show the best plays in place of what happened and, if need be, the unseen tiles; None: those."""
        if choosing is not None and self.best is None:
            # Imported late: the first picture does without.
            from upwords_tui.tui.games.upwords.best_panel import BestPanel

            self.best = BestPanel(self.rack.skin, choosing)
            self.best.styles.height = self._best_rows
            self.mount(self.best, before=self.unseen)
        if self.best is None:
            return
        is_open = choosing is not None
        if self.play.display is is_open:
            self.best.display, self.play.display = is_open, not is_open
            self._show_unseen()
        if choosing is not None:
            self.best.show(choosing)

    def place_rack(self, below: Widget, plan: Screen) -> None:
        """Have the rack in the panel, or at the end of `below`, as planned."""
        self.rack = self._below if plan.rack else self._own_rack
        if plan.rack and not self._below.is_attached:
            self._below.dress(self._own_rack.skin)
            below.mount(self._below)
        self._below.display, self._own_rack.display = bool(plan.rack), not plan.rack
        self._below.styles.width, self._below.styles.height = (
            plan.board_width - plan.cell_size.label_width,
            plan.rack,
        )
        # Its first tile lies under the first column of squares.
        self._below.styles.margin = (0, 0, 0, plan.cell_size.label_width - RACK_MARGIN)
        self._below.tile_width = plan.cell_size.width

    def show_whole_story(self, is_whole: bool) -> None:
        """Have what happened take the rows of the unseen tiles, too, or leave them theirs."""
        if is_whole is not self._is_story_whole:
            self._is_story_whole = is_whole
            self._show_unseen()
            self.play.styles.height = self._story_rows[is_whole]

    def _show_unseen(self) -> None:
        """Show the unseen tiles, unless the best plays need their rows."""
        self.unseen.display = not self._is_story_whole and (bool(self.play.display) or self._has_room)

    def give_room(self, width: int, height: int, cell_size: CellSize) -> None:
        """Give each section its rows in a panel of this size, beside a board with such cells."""
        self._cell_size = cell_size
        has_rack = self.rack is self._own_rack
        height = panel_height(height, cell_size, self._side, self._seats)
        tile = rack_tile(width, height, cell_size)
        self._own_rack.tile_width = tile.width
        *heights, gaps = arrange_panel(height, self._seats, tile.rows if has_rack else 0)
        _scores, play, unseen, _rack = heights
        self._has_room = play >= _ROOM_FOR_BEST
        # Nothing below moves while the table is open.
        self._best_rows = play + gaps[1] + (0 if self._has_room else unseen + gaps[2])
        if self.best is not None:
            self.best.styles.height = self._best_rows
        self._show_unseen()
        for section, rows, gap in zip(self._sections, heights, (*gaps, False), strict=True):
            section.styles.height = rows
            section.styles.margin = (0, 0, int(gap), 0)
        self._story_rows = play, play + unseen + gaps[1]
        self.play.styles.height = self._story_rows[self._is_story_whole]
