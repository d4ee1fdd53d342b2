"""Tiles and the alphabet of an edition.

A tile is its *face* ("A", "Ä", "Qu"), not a letter. `Qu` is one tile that spells two letters, so words and
tile sequences are different things; `Alphabet` translates between them.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NewType

from upwords_tui.base.errors import NotationError

Tile = NewType("Tile", str)
"""The face of a tile exactly as the edition spells it."""

UNKNOWN = Tile("?")
"""A tile that somebody holds and nobody has named; no alphabet has it."""


class _Spelled(NamedTuple):
    """The last tile of a spelling and what comes before it: words may be long, so nothing is copied."""

    last: Tile
    before: _Spelled | None


@dataclass(frozen=True)
class Alphabet:
    """The faces of an edition, in its own alphabetical order (Finnish: … Z Å Ä Ö)."""

    faces: tuple[Tile, ...]
    _by_folded: dict[str, Tile] = field(init=False, repr=False, compare=False)
    _order: dict[Tile, int] = field(init=False, repr=False, compare=False)
    _longest: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_folded", {face.upper(): face for face in self.faces})
        object.__setattr__(self, "_order", {face: order for order, face in enumerate(self.faces)})
        object.__setattr__(self, "_longest", max((len(face) for face in self.faces), default=0))

    def __contains__(self, face: object) -> bool:
        return face in self._order

    def order(self, tile: Tile) -> int:
        """Return the place of `tile` in the alphabet, from 0."""
        return self._order[tile]

    def sort(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Return `tiles` in alphabetical order, unknown ones last."""
        last = len(self.faces)
        return tuple(sorted(tiles, key=lambda tile: last if tile == UNKNOWN else self._order[tile]))

    def parse(self, text: str) -> Tile:
        """Return the face written as `text`, read without regard to case.

        Raises NotationError if this edition has no such tile.
        """
        tile = self._by_folded.get(unicodedata.normalize("NFC", text).upper())
        if tile is None:
            raise NotationError("This edition has no tile “{text}”.", text=text)
        return tile

    def spellings(self, word: str) -> tuple[tuple[Tile, ...], ...]:
        """Return every way to spell `word` in tiles, longest faces first; empty if there is none."""
        folded = unicodedata.normalize("NFC", word).upper()
        found: list[tuple[Tile, ...]] = []
        begun: list[tuple[int, _Spelled | None]] = [(0, None)] if folded else []
        while begun:
            start, spelled = begun.pop()
            if start == len(folded):
                tiles, last = list[Tile](), spelled
                while last:
                    tiles.append(last.last)
                    last = last.before
                found.append(tuple(reversed(tiles)))
            for length in range(1, min(self._longest, len(folded) - start) + 1):
                tile = self._by_folded.get(folded[start : start + length])
                if tile is not None:
                    begun.append((start + length, _Spelled(tile, spelled)))
        return tuple(found)


def without(tiles: Iterable[Tile], gone: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return what is left of `tiles`, in their order; of equal ones the first go, for others unknown ones."""
    going, left = Counter(gone), list[Tile]()
    for tile in tiles:
        if going[tile]:
            going[tile] -= 1
        else:
            left.append(tile)
    for _each in range(min(going.total(), left.count(UNKNOWN))):
        left.remove(UNKNOWN)
    return tuple(left)


def lacking(tiles: Iterable[Tile], rack: Sequence[Tile]) -> Counter[Tile]:
    """Return which of `tiles` can't be on a rack, whose unknown tiles may be any."""
    missing = Counter(tiles) - Counter(rack)
    return missing if missing.total() > rack.count(UNKNOWN) else Counter()


def spell(tiles: Sequence[Tile]) -> str:
    """Return the word that `tiles` spell, in capitals: ("Qu", "I", "T") is "QUIT"."""
    return "".join(tiles).upper()
