"""What a computer player remembers of the cards it has seen.

The one idea: every sighting of a card has a lifetime and perhaps a slip, drawn once from the game, the seat
and the sighting. So a card is remembered until it is forgotten, and remembered in the wrong place always in
the same one; a new sighting of the same square replaces what was known of it. How long lifetimes are is the
level.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.position import FIELD, SIDE
from upwords_tui.games.wordsup.view import WordsUpView


class Sighting(Protocol):
    """A card that everybody saw on a square, in an action (games.wordsup.game.Seen)."""

    @property
    def number(self) -> int:
        """The number of the action."""

    @property
    def round(self) -> int:
        """The round, from 1."""

    @property
    def square(self) -> int:
        """The square."""

    @property
    def card(self) -> Card:
        """The card."""


class Memory(NamedTuple):
    """How well somebody remembers.

    `half_life`: of the cards seen, half are still known after so many cards more; None: all of them, always.
    `slips`: the share of them that is remembered on a square beside the right one.
    """

    half_life: float | None
    slips: float = 0.0


def remembered(memory: Memory, view: WordsUpView, sightings: Sequence[Sighting]) -> dict[int, Card]:
    """Return what the seat of `view` believes to lie face down, by square.

    `sightings` are all cards turned in the field so far, in order; only those of this round count.
    """
    own = [sighting for sighting in sightings if sighting.round == view.round and sighting.card.spells]
    latest = {sighting.square: place for place, sighting in enumerate(own)}
    found: dict[int, Card] = {}
    for place, sighting in enumerate(own):
        if latest[sighting.square] != place:
            continue
        square = sighting.square
        key = f"{view.commitment} {view.seat} {sighting.number}"
        life = math.inf if memory.half_life is None else memory.half_life * -math.log2(_lot(key, "life"))
        if len(own) - place > life:
            continue
        if _lot(key, "slip") < memory.slips:
            square = _beside(square, _lot(key, "where"))
        if view.field[square] is False:
            found[square] = sighting.card
    return found


def _lot(key: str, what: str) -> float:
    """Return a number above 0, up to 1, drawn for `key`."""
    digest = hashlib.blake2b(f"{key} {what}".encode(), digest_size=7).digest()
    return (int.from_bytes(digest, "big") + 1) / 2**56


def _beside(square: int, lot: float) -> int:
    """Return a square beside `square`."""
    row, col = divmod(square, SIDE)
    around = [
        each
        for each in range(FIELD)
        if each != square and abs(each // SIDE - row) <= 1 and abs(each % SIDE - col) <= 1
    ]
    return around[min(int(lot * len(around)), len(around) - 1)]
