"""The generator that has the compiled kernel find the plays.

It returns the same plays in the same order as `generator.Generator`; tests/agreement compares them. The words
come from a graph (kernel/graph.c) made from the lexicon once and kept in a file that all processes map.
"""

from __future__ import annotations

import ctypes
import hashlib
import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.play_list import DIRECTIONS, Plays, ScoredPlay
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import PUBLISHED, PlayRules
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import Lexicon
from upwords_tui.lexicon.cache import read_cached, write_cached

GRAPH_FORMAT = 3
"""Raise this whenever kernel/graph.c makes something else of the same words."""

_SUFFIX = ".graph"
_FIRST_ROOM = 4096


class WordGraph:
    """The words of a lexicon as the kernel wants them. Raises MemoryError if there is no room for it."""

    def __init__(self, library: ctypes.CDLL, lexicon: Lexicon, folder: Path | None = None) -> None:
        self.graph = kernel.KernelGraph()
        digest = hashlib.sha256(f"{GRAPH_FORMAT} {sys.byteorder} {lexicon.max_length}\n".encode())
        for table in lexicon.tables:
            digest.update(table.entries)
        key = digest.digest()
        cached = read_cached(key, _SUFFIX, folder)
        if cached is None or not self._open(library, cached):
            made = _make_graph(library, lexicon)
            write_cached(key, _SUFFIX, made, folder)
            if not self._open(library, memoryview(bytearray(made))):
                raise AssertionError("a word graph was made that can't be read")

    def _open(self, library: ctypes.CDLL, block: memoryview) -> bool:
        self._block = (ctypes.c_uint32 * (len(block) // 4)).from_buffer(block)
        return bool(library.graph_open(ctypes.byref(self.graph), self._block, len(self._block)))


def _make_graph(library: ctypes.CDLL, lexicon: Lexicon) -> bytes:
    tables = lexicon.tables
    entries = (ctypes.c_char_p * len(tables))(*(table.entries for table in tables))
    counts = (ctypes.c_uint32 * len(tables))(*(table.count for table in tables))
    words = ctypes.c_size_t()
    block = library.graph_make(entries, counts, lexicon.max_length, ctypes.byref(words))
    if not block:
        raise MemoryError("no room for a word graph")
    try:
        return ctypes.string_at(block, words.value * 4)
    finally:
        library.graph_free(block)


class CompiledPlays(Plays):
    def __init__(self, edition: Edition, board: Board, plays: Any, count: int) -> None:
        super().__init__(edition, board)
        self._plays = plays
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[ScoredPlay]:
        return map(self.__getitem__, range(self._count))

    def __getitem__(self, number: int) -> ScoredPlay:
        play = self._plays[number]
        start, entry = Square(play.row, play.col), bytes(play.word[: play.length])
        return ScoredPlay(self, play.score, DIRECTIONS[play.way], start, entry)

    def worth_most(self, rack: Counter[Tile], worth: kernel.Worth, count: int) -> list[ScoredPlay]:
        """Return up to MAX_TRIED plays worth most at first sight, of equals the first."""
        library, held = kernel.library(), kernel.KernelRack()
        assert library
        for tile, number in rack.items():
            held.counts[self.edition.alphabet.order(tile)] = number
        places, board = (ctypes.c_int32 * count)(), self.board
        found = library.kernel_first_sight(
            ctypes.byref(self._plays),
            self._count,
            board.size,
            bytes(map(len, board.stacks)),
            ctypes.byref(held),
            ctypes.byref(worth),
            places,
            count,
        )
        return [self[place] for place in places[:found]]


class CompiledGenerator(Generator):
    """Finds the legal plays of one edition with one lexicon, quickly. Two threads need one each."""

    def __init__(
        self,
        library: ctypes.CDLL,
        edition: Edition,
        lexicon: Lexicon,
        *,
        house: PlayRules = PUBLISHED,
        folder: Path | None = None,
    ) -> None:
        """`folder` holds the cache of word graphs; by default the user's cache folder."""
        super().__init__(edition, lexicon, house=house)
        self.library = library
        self.rules = kernel_rules(edition, house)
        self.tiles = lexicon.encode(edition.tiles)
        """All there are, in the order of the alphabet."""
        self._words = WordGraph(library, lexicon, folder)
        self.graph = self._words.graph
        self._order = {face: order for order, face in enumerate(edition.alphabet.faces)}
        self._bits = {face: 1 << order for face, order in self._order.items()}
        self._rules_at, self._graph_at = ctypes.byref(self.rules), ctypes.byref(self.graph)
        self._no_masks = array("I", bytes(4 * edition.size**2))
        self._scratch = (kernel.KernelPlay * _FIRST_ROOM)()

    def generate(self, board: Board, rack: Iterable[Tile]) -> Plays:
        asked = self.board(board), self._rules_at, self._graph_at, ctypes.byref(self.rack(rack))
        while (count := self.library.kernel_plays(*asked, self._scratch, len(self._scratch))) >= 0:
            if count <= len(self._scratch):
                plays = (kernel.KernelPlay * count).from_buffer_copy(self._scratch)
                return CompiledPlays(self.edition, board, plays, count)
            self._scratch = (kernel.KernelPlay * count)()
        raise MemoryError("no room for the plays")

    def can_play(self, board: Board, rack: Iterable[Tile]) -> bool:
        asked = self.board(board), self._rules_at, self._graph_at, ctypes.byref(self.rack(rack))
        return bool(self.library.kernel_plays(*asked, None, 0))

    def rack(self, tiles: Iterable[Tile]) -> kernel.KernelRack:
        rack = kernel.KernelRack()
        for tile in tiles:
            rack.counts[self._order[tile]] += 1
            rack.size += 1
        return rack

    def board(self, board: Board) -> Any:
        """Return a board as the kernel wants it."""
        order, bits, stacks = self._order, self._bits, board.stacks
        made = ctypes.create_string_buffer(self.library.kernel_board_size())
        tops = bytes([order[stack[-1]] if stack else kernel.NONE for stack in stacks])
        if self.house.repeat_in_stack:  # then nobody asks what lies deeper
            masks = self._no_masks
        else:
            masks = array("I", [sum(map(bits.__getitem__, {*stack})) for stack in stacks])
        self.library.kernel_board(
            made, self._rules_at, self._graph_at, tops, bytes(map(len, stacks)), masks.buffer_info()[0]
        )
        return made


def fits(edition: Edition) -> bool:
    """Return whether the kernel can take an edition: all published ones are far below its limits."""
    return (
        edition.size <= kernel.MAX_SIZE
        and len(edition.alphabet.faces) <= kernel.MAX_FACES
        and edition.rack_size <= kernel.MAX_RACK
        and edition.tile_count <= kernel.MAX_TILES
        and edition.max_seats <= kernel.MAX_SEATS
    )


def make_generator(
    edition: Edition, lexicon: Lexicon, *, house: PlayRules = PUBLISHED, folder: Path | None = None
) -> Generator:
    """Return the fastest generator there is. `folder` holds the cache, by default the user's."""
    library = kernel.library()
    if library is None or not fits(edition) or lexicon.max_length > kernel.MAX_SIZE:
        return Generator(edition, lexicon, house=house)
    return CompiledGenerator(library, edition, lexicon, house=house, folder=folder)


def kernel_rules(edition: Edition, house: PlayRules) -> kernel.Rules:
    order = edition.alphabet.order
    flat, placed = edition.flat_bonus, edition.placed_bonus
    return kernel.Rules(
        size=edition.size,
        faces=len(edition.alphabet.faces),
        max_height=edition.max_height,
        rack_size=edition.rack_size,
        flat_points=edition.flat_points,
        stacked_points=edition.stacked_points,
        all_rack_bonus=edition.all_rack_bonus,
        flat_bonus=flat.points if flat else 0,
        flat_each=bool(flat and flat.each),
        placed_bonus=placed.points if placed else 0,
        flat_tiles=sum(1 << order(tile) for tile in set(flat.tiles)) if flat else 0,
        placed_tiles=sum(1 << order(tile) for tile in set(placed.tiles)) if placed else 0,
        plural=kernel.NONE if edition.plural_tile is None else order(edition.plural_tile),
        keep_one=edition.keep_one,
        **vars(house),
        leftover_penalty=edition.leftover_penalty,
        pass_rounds=1,
        ends_when_out=True,
    )
