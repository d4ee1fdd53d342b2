"""What the person at the keyboard has in hand: the play in the making, the rack's order, tiles picked.

The one idea: an immutable value beside the view; the screen replaces it key by key.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace

from upwords_tui.games.upwords.squares import Direction, Square
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.games.upwords.view import View
from upwords_tui.session.laying import Laying
from upwords_tui.tui.presenter import reordered


@dataclass(frozen=True)
class Hand:
    """`order` is the rack as shown; `picked` the places picked for exchange, None if not exchanging."""

    laying: Laying
    order: tuple[Tile, ...]
    picked: frozenset[int] | None = None

    @classmethod
    def of(cls, view: View) -> Hand:
        """Return a fresh hand for the seat of `view`, the cursor in the middle of the board."""
        centre = view.edition.centre[0]
        return cls(Laying(view.board, view.rack, view.edition.alphabet, centre), view.rack)

    def after(self, view: View, *, keep_tiles: bool) -> Hand:
        """Return the hand after something happened; `keep_tiles` leaves what is being laid where it is."""
        laying = replace(self.laying, board=view.board, rack=view.rack, steps=(), owed="")
        if keep_tiles:
            still = laying.with_play(self.laying.play, self.laying.direction, self.laying.cursor)
            laying = laying if Counter(still.play.tiles) - Counter(view.rack) else still
        return Hand(laying, reordered(self.order, view.rack))

    @property
    def cursor(self) -> Square:
        """The square the cursor is shown on: the last one of a line that is full."""
        last = self.laying.board.size - 1
        return Square(min(self.laying.cursor.row, last), min(self.laying.cursor.col, last))

    @property
    def direction(self) -> Direction:
        """The direction of writing."""
        return self.laying.direction

    @property
    def picked_tiles(self) -> tuple[Tile, ...]:
        """The tiles picked for exchange."""
        return tuple(self.order[place] for place in sorted(self.picked or ()))

    def with_laying(self, laying: Laying) -> Hand:
        """Return the hand with another play in the making."""
        return replace(self, laying=laying)

    def shuffled(self, chance: random.Random) -> Hand:
        """Return the hand with the rack mixed."""
        order = list(self.order)
        chance.shuffle(order)
        return replace(self, order=tuple(order))

    def sorted(self) -> Hand:
        """Return the hand with the rack in alphabetical order."""
        return replace(self, order=self.laying.alphabet.sort(self.order))

    def with_picking(self, picking: bool) -> Hand:
        """Return the hand with tiles to be picked for exchange, none yet; or with that left."""
        return replace(self, picked=frozenset() if picking else None)

    def pick(self, place: int, limit: int) -> Hand:
        """Return the hand with the tile at `place` picked, or unpicked; at most `limit` are."""
        picked = self.picked or frozenset()
        if place in picked:
            return replace(self, picked=picked - {place})
        if limit == 1:
            return replace(self, picked=frozenset({place}))
        return self if len(picked) >= limit else replace(self, picked=picked | {place})

    def place_of(self, letter: str) -> int | None:
        """Return the place on the rack of a tile that `letter` names, unpicked ones first."""
        folded = letter.upper()
        places = [place for place, tile in enumerate(self.order) if tile.upper().startswith(folded)]
        unpicked = [place for place in places if place not in (self.picked or ())]
        return next(iter(unpicked + places), None)
