"""The hand of the person at the keyboard: an immutable value that the screen replaces key by key."""

from __future__ import annotations

import random
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from upwords_tui.app.narration.upwords.refusals import typed_sentence
from upwords_tui.app.play.upwords.draft import DraftPlay, places, reordered
from upwords_tui.base.i18n import _
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.tiles import UNKNOWN, Tile, lacking
from upwords_tui.games.upwords.view import UpwordsView


class UpwordsHand(NamedTuple):
    """The play being laid, and the rack in its `order`; places on the rack count from 0.

    `picked` are the places picked for exchange, None if not exchanging; `at` is where the cursor is on the
    rack then. `held` is the place of the tile being moved, None if the rack is not being arranged.
    """

    laying: DraftPlay
    order: tuple[Tile, ...]
    picked: frozenset[int] | None = None
    held: int | None = None
    at: int = 0

    @classmethod
    def of(cls, view: UpwordsView) -> UpwordsHand:
        centre = view.edition.centre[0]
        return cls(DraftPlay(view.board, view.rack, view.edition.alphabet, centre), view.rack)

    def after(self, view: UpwordsView, *, keep_tiles: bool) -> UpwordsHand:
        """Return the hand for a new view; `keep_tiles` leaves what is being laid where it is, if possible."""
        laying = replace(self.laying, board=view.board, rack=view.rack, steps=(), owed="")
        if keep_tiles:
            still = laying.with_play(self.laying.play, self.laying.direction, self.laying.cursor)
            laying = laying if lacking(still.play.tiles, view.rack) else still
        order = reordered(self.order, view.rack)
        if keep_tiles and order == self.order:
            return self._replace(laying=laying)
        return UpwordsHand(laying, order)

    def to_json(self) -> dict[str, object]:
        laid = self.laying.tiles
        if not laid:
            return {}
        tiles = {square.name: str(tile) for square, tile in laid.items()}
        return {"tiles": tiles, "direction": self.laying.direction.value, "cursor": self.laying.cursor.name}

    def laid_again(self, kept: Mapping[str, Any]) -> UpwordsHand:
        """Return the hand `to_json` returned. Raises KeyError, TypeError, ValueError or an UpwordsError."""
        tiles = {Square.parse(name): Tile(tile) for name, tile in dict(kept["tiles"]).items()}
        if lacking(tiles.values(), self.laying.rack) or not all(
            square in self.laying.board for square in tiles
        ):
            return self
        cursor, direction = Square.parse(kept["cursor"]), Direction(kept["direction"])
        return self.with_laying(self.laying.with_play(Play.of(tiles), direction, cursor))

    @property
    def cursor(self) -> Square:
        """The square the cursor is shown on: the last one of a line that is full."""
        last = self.laying.board.size - 1
        return Square(min(self.laying.cursor.row, last), min(self.laying.cursor.col, last))

    @property
    def place(self) -> int | None:
        """The place on the rack that keys change; None while they change the board."""
        return self.held if self.picked is None else self.at

    @property
    def picked_tiles(self) -> tuple[Tile, ...]:
        return tuple(self.order[place] for place in sorted(self.picked or ()))

    @property
    def hollow(self) -> frozenset[int]:
        gone = Counter(self.laying.rack) - Counter(self.laying.rack_left)
        return frozenset(places(self.order, gone))

    def with_laying(self, laying: DraftPlay) -> UpwordsHand:
        return self._replace(laying=laying)

    def in_order(self, order: Sequence[Tile]) -> UpwordsHand:
        return self._replace(order=reordered(order, self.laying.rack), held=None)

    def shuffled(self, chance: random.Random) -> UpwordsHand:
        order = list(self.order)
        chance.shuffle(order)
        return self._replace(order=tuple(order), held=None)

    def sorted(self) -> UpwordsHand:
        return self._replace(order=self.laying.alphabet.sort(self.order), held=None)

    def with_picking(self, picking: bool) -> UpwordsHand:
        return self._replace(picked=frozenset() if picking else None, held=None, at=0)

    def along(self, count: int) -> UpwordsHand:
        return self._replace(at=(self.at + count) % max(len(self.order), 1))

    def pick(self, place: int, limit: int) -> tuple[UpwordsHand, str]:
        """Return the hand with the tile at `place` picked or unpicked, and why not if `limit` is reached."""
        picked = self.picked or frozenset()
        if place in picked:
            return self._replace(picked=picked - {place}, at=place), ""
        if limit != 1 and len(picked) >= limit:
            return self, _("You can exchange at most {count} at once.").format(count=limit)
        return self._replace(picked=(picked if limit != 1 else frozenset()) | {place}, at=place), ""

    def touch(self, place: int, limit: int) -> tuple[UpwordsHand, str] | None:
        """Return the hand with the tile at `place` picked, held or laid, and any complaint; None: no tile."""
        if place >= len(self.order):
            return None
        if self.held is not None:
            return self.holding(place), ""
        if self.picked is not None:
            return self.pick(place, limit)
        if place in self.hollow:
            return None
        laying, typed = self.laying.lay(self.order[place])
        return self.with_laying(laying), typed_sentence(typed, self.order[place])

    def place_of(self, letter: str) -> int | None:
        """Return the place of a tile that `letter` names, preferably one not picked, laid or held."""
        folded = unicodedata.normalize("NFC", letter).upper()
        places = [
            place
            for place, tile in enumerate(self.order)
            if tile == UNKNOWN or tile.upper().startswith(folded)
        ]
        taken = (self.picked or frozenset()) | ({self.held} if self.held is not None else set())
        free = [place for place in places if place not in taken and place not in self.hollow]
        return next(iter(free + places), None)

    def holding(self, place: int | None) -> UpwordsHand:
        return self._replace(held=place, picked=None)

    def hold_next(self, step: int) -> UpwordsHand:
        count = len(self.order)
        start = self.held if self.held is not None else (-1 if step > 0 else count)
        places = [(start + step * way) % count for way in range(1, count + 1)]
        place = next((place for place in places if place not in self.hollow), self.held)
        return self.holding(place)

    def carry(self, count: int) -> UpwordsHand:
        if self.held is None:
            return self
        target = min(max(self.held + count, 0), len(self.order) - 1)
        return self.moved(self.held, target)._replace(held=target)

    def moved(self, start: int, target: int) -> UpwordsHand:
        order = list(self.order)
        order.insert(target, order.pop(start))
        return self._replace(order=tuple(order))
