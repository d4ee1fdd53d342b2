"""Positions of games between middling players, the same every time for one word list."""

from __future__ import annotations

import random
from collections.abc import Iterator

from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.registry import word_list

EDITIONS = ("hasbro-10x10", "classic-8x8", "hasbro-fi-10x10", "dutch-10x10")

Position = tuple[Board, tuple[Tile, ...]]


def make_generator(edition_id: str) -> Generator:
    """Return a generator with the bundled list of the edition."""
    edition = load_edition(edition_id)
    words = word_list(edition.dictionary)
    lexicon = load_lexicon(words.path, edition.alphabet, edition.size, sha256=words.sha256)
    return Generator(edition, lexicon)


def mid_game(generator: Generator, count: int, seed: int = 1) -> list[Position]:
    """Return `count` positions with full racks, from after the second turn on, a quarter of all turns.

    Whoever plays there uses the kernel, if there is one: it finds the same plays in the same order.
    """
    rng, quick = random.Random(seed), fastest(generator.edition, generator.lexicon)
    found: list[Position] = []
    while len(found) < count:
        for turn, position in enumerate(_turns(quick, rng)):
            if turn >= 2 and len(position[1]) == generator.edition.rack_size and rng.random() < 0.25:
                found.append(position)
    return found[:count]


def _turns(generator: Generator, rng: random.Random) -> Iterator[Position]:
    bag = list(generator.edition.tiles)
    rng.shuffle(bag)
    board = Board.empty(generator.edition.size)
    racks: list[list[Tile]] = [[], []]
    while True:
        rack = racks.pop(0)
        racks.append(rack)
        while bag and len(rack) < generator.edition.rack_size:
            rack.append(bag.pop())
        yield board, tuple(rack)
        plays = generator.generate(board, rack)
        if not plays:
            return
        play = list(plays)[min(int(rng.expovariate(0.2)), len(plays) - 1)].play
        for tile in play.tiles:
            rack.remove(tile)
        board = board.with_tiles(play)
