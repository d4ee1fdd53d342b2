"""What a new game is played on, beside the form: the empty board in miniature, and what the rows mean.

The one idea: the board is that of a game begun for nobody, drawn as the start screen draws the last one.
"""

from __future__ import annotations

import asyncio

from textual.strip import Strip

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.games.base import GameView, Seat
from upwords_tui.tui.games.contract import screen_game
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Line, Section, lay_out, wrap

_SIDE = 10
"""The place is that of a board of so many squares."""
_BESIDE = 80
"""So many columns of a window are enough for the form where something stands beside it."""
_MOST_GAP = 3
"""So many columns are left free before the board, if they are there."""
_LEAST = 26
"""So many columns are needed to say something."""
_ROOMY = 36
_SIZES = ((CellSize.LARGE, 52), (CellSize.SMALL, 36), (CellSize.TINY, 32))
"""The sizes of its cells, each with the rows of the window that it needs."""


def empty_view(variant: Variant) -> GameView | None:
    """Return what everybody sees of a game of a variant that has just begun, None if it has no picture."""
    if screen_game(variant.kind).relief is None:
        return None
    seats = tuple(Seat(str(number + 1)) for number in range(max(variant.min_seats, 1)))
    choices = NewGameChoices(variant.id, variant.dictionary, seats)
    return variant.begin(choices.setup(variant.dictionary, "0" * 64)).view_for(None)


class Preview(Section[tuple[Variant, tuple[str, ...]] | None]):
    """The board, and below it sentences."""

    DEFAULT_CSS = "Preview { dock: right; height: 1fr; display: none; }"

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self._cell_size = CellSize.TINY
        self._gap = 0
        self._views: dict[str, GameView | None] = {}
        """What everybody sees of a game of each variant; None while that is looked up, or for good."""

    def place(self, width: int, height: int) -> None:
        """Take the place there is beside the form in a window of this size."""
        free = width - _BESIDE
        fits = [size for size, rows in _SIZES if size.width * _SIDE <= free and height >= rows]
        self.display = bool(fits) and free >= _LEAST
        if self.display:
            self._cell_size = fits[0]
            room = max(fits[0].width * _SIDE, min(free, _ROOMY))
            self._gap = min(_MOST_GAP, free - room)
            self.styles.width = min(self._gap + room + 1, free)
            self.renew()

    def tell(self, variant: Variant, about: str) -> None:
        """Show the board of a variant, and sentences below it; it is looked up once this stands."""
        self.show((variant, tuple(dict.fromkeys((variant.line, about)))))
        if variant.id not in self._views:
            self._views[variant.id] = None
            self.call_after_refresh(self.run_worker, self._look_at_board(variant), group="board")

    async def _look_at_board(self, variant: Variant) -> None:
        self._views[variant.id] = await asyncio.to_thread(empty_view, variant)
        if self.is_attached:
            self.renew()

    def _draw(self, width: int, height: int) -> list[Strip]:
        blank = self.skin.style(self.background)
        lines = self._lines(width - self._gap) if self._value else []
        edge = Strip.blank(self._gap, blank)
        drawn = [Strip.join([edge, line]).adjust_cell_length(width, blank) for line in lines]
        return [*drawn, *[Strip.blank(width, blank)] * height][:height]

    def _lines(self, width: int) -> list[Strip]:
        assert self._value
        variant, said = self._value
        view = self._views.get(variant.id)
        drawing = screen_game(variant.kind).relief if view else None
        # The sentences stand where they stand whether or not the board is there yet.
        rows = self._cell_size.rows * (variant.side or _SIDE)
        board = list(drawing(view, self.skin, self._cell_size)) if drawing else [Strip.blank(0)] * rows
        texts: list[Line] = []
        for number, sentence in enumerate(said):
            ink = self.skin.palette.dim if number else self.skin.palette.text
            texts += [([], ()), *(([(line, ink)], ()) for line in wrap(sentence, width, self.skin))]
        return [*board, *(lay_out(text, width, self.skin, self.background) for text in texts)]
