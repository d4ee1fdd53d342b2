"""The rack in an order of the player's own, and letters spelt so that nobody mishears them."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress

from upwords_tui.app.commands.intents import acting
from upwords_tui.app.commands.upwords.interpreter import tiles_named
from upwords_tui.app.narration.speech import spelled_tiles
from upwords_tui.app.play.library import keep_order, kept_order
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.i18n import _, language
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.preferences import Habits


class SpokenRack:
    """Says the rack of whoever is at the keyboard, and keeps its order."""

    def __init__(self, desk: TextContext, habits: Habits) -> None:
        self._desk = desk
        self._habits = habits
        self._orders: dict[int | None, tuple[Tile, ...]] = {}
        self.chance = random.Random()
        self.handlers: dict[str, Handler] = {
            "rack": lambda _rest: self._say(),
            "shuffle": lambda _rest: self._shuffle(),
            "sort": lambda _rest: self._sort(),
            "arrange": self._arrange,
            "spell": self._spell,
        }

    def forget(self) -> None:
        """Begin with the order in which tiles were left, as at another table."""
        self._orders.clear()

    @property
    def _order(self) -> tuple[Tile, ...]:
        seat = self._desk.seat
        if seat not in self._orders:
            self._orders[seat] = self._kept()
        return self._orders[seat]

    @_order.setter
    def _order(self, tiles: tuple[Tile, ...]) -> None:
        self._orders[self._desk.seat] = tiles

    @property
    def _kept_game(self) -> str | None:
        """The game whose order is kept: one that is kept itself, with a rack that is one person's."""
        desk = self._desk
        return None if desk.seat is None or desk.is_shared else desk.game_id

    def _kept(self) -> tuple[Tile, ...]:
        """Return the order in which the tiles were left, if that is known."""
        game_id = self._kept_game
        with suppress(UpwordsError):  # the game itself goes on
            return kept_order(self._desk.library, game_id) if game_id else ()
        return ()

    def _put(self, tiles: tuple[Tile, ...]) -> None:
        """Put the tiles in an order that somebody has chosen, and say it."""
        self._order = tiles
        if game_id := self._kept_game:
            with suppress(UpwordsError):
                keep_order(self._desk.library, game_id, () if tiles == self._desk.view.rack else tiles)
        self._say()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The rack in the order the player has put it in; tiles drawn since then come last."""
        rack: tuple[Tile, ...] = self._desk.view.rack
        if Counter(self._order) != Counter(rack):
            left = Counter(rack)
            kept = _taken(self._order, left)
            self._order = (*kept, *_taken(rack, left))
        return self._order

    @property
    def _own(self) -> tuple[Tile, ...]:
        """The tiles, for whoever has any. Raises CommandError for somebody who only looks on."""
        acting(self._desk.view)
        return self.tiles

    def _say(self) -> None:
        rack = self._own
        self._desk.say(
            _("Your rack: {tiles}.").format(tiles=self._desk.named_all(rack))
            if rack
            else _("Your rack is empty.")
        )

    def _shuffle(self) -> None:
        rack = list(self._own)
        self.chance.shuffle(rack)
        self._put(tuple(rack))

    def _sort(self) -> None:
        self._put(self._desk.view.edition.alphabet.sort(self._own))

    def _arrange(self, rest: str) -> None:
        """Put the tiles named first, in their order, and the others after them."""
        rack = self._own
        if not rest:
            raise CommandError(_("Name the tiles that come first: “arrange s t”."))
        first = tiles_named(self._desk.view, rest)
        left = Counter(rack)
        left.subtract(first)
        if any(count < 0 for count in left.values()):
            missing = ", ".join(tile for tile, count in left.items() if count < 0)
            raise CommandError(_("You have no {letter} left on your rack.").format(letter=missing))
        self._put((*first, *_taken(rack, left)))

    def _spell(self, rest: str) -> None:
        if rest or self._desk.on_table is None or not self._desk.view.rack:
            self._habits.spell(rest)
        else:
            self._desk.say(spelled_tiles(self.tiles, language()))


def _taken(tiles: tuple[Tile, ...], left: Counter[Tile]) -> list[Tile]:
    """Return the first of `tiles` of which `left` has any, as many as it has; `left` is used up."""
    found = []
    for tile in tiles:
        if left[tile] > 0:
            left[tile] -= 1
            found.append(tile)
    return found
