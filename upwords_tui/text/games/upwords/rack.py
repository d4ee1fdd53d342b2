"""The rack in an order of the player's own, and letters spelt so that nobody mishears them."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress

from upwords_tui.app.commands.intents import acting
from upwords_tui.app.commands.upwords.interpreter import tiles_named
from upwords_tui.app.narration.speech import spelled_tiles
from upwords_tui.app.play.library import keep_order, kept_order
from upwords_tui.app.play.upwords.draft import reordered
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
    def _kept_game(self) -> str | None:
        """The game whose order is kept: one that is kept itself, with a rack that is one person's."""
        desk = self._desk
        return None if desk.seat is None or desk.is_shared else desk.game_id

    def _put(self, tiles: tuple[Tile, ...]) -> None:
        """Put the tiles in an order that somebody has chosen, and say it."""
        self._orders[self._desk.seat] = tiles
        if game_id := self._kept_game:
            with suppress(UpwordsError):
                keep_order(self._desk.library, game_id, () if tiles == self._desk.view.rack else tiles)
        self._say()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The rack in the order the player has put it in, or left it in; tiles drawn since then come last."""
        seat, game_id = self._desk.seat, self._kept_game
        if seat not in self._orders and game_id:
            with suppress(UpwordsError):  # the game itself goes on
                self._orders[seat] = kept_order(self._desk.library, game_id)
        self._orders[seat] = tiles = reordered(self._orders.get(seat, ()), self._desk.view.rack)
        return tiles

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
        self._put(reordered(first, rack))

    def _spell(self, rest: str) -> None:
        if rest or self._desk.on_table is None or not self._desk.view.rack:
            self._habits.spell(rest)
        else:
            self._desk.say(spelled_tiles(self.tiles, language()))
