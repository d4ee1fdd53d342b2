"""Editions, small lexicons and random positions for comparing generators.

A *world* is an edition with a word list; the lists are small so that the slow generator is quick. Real words
make positions like those of games; made-up ones from a handful of tiles are so dense that even a board strewn
at random has plays.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.agreement.reference import WordSet
from upwords_tui.engine.upwords.compiled_generator import make_generator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.games.upwords.board import Board, Stack
from upwords_tui.games.upwords.edition import Edition, FlatBonus, load_edition
from upwords_tui.games.upwords.options import PlayRules
from upwords_tui.games.upwords.tiles import Alphabet, Tile, spell
from upwords_tui.lexicon.bitsets import compile_lexicon

WORDS = Path(__file__).parent / "words"

EDITIONS = ("classic-8x8", "hasbro-10x10", "spin-master-10x10", "hasbro-fi-10x10", "dutch-10x10")


@dataclass(frozen=True)
class World:
    """An edition, a word list for it, and the tiles its positions are made of."""

    name: str
    edition: Edition
    words: WordSet
    tiles: tuple[Tile, ...]
    generator: Generator
    strict_generator: Generator
    """The same with the house rule that a face may lie in a stack only once."""

    def compiled(self, *, strict: bool) -> Generator:
        """Return the compiled generator, or the other where there is no kernel."""
        plain = self.strict_generator if strict else self.generator
        return _compiled(plain)


@dataclass(frozen=True)
class Position:
    """A board and a rack, and where they came from."""

    name: str
    board: Board
    rack: tuple[Tile, ...]


@cache
def real_world(edition_id: str) -> World:
    """Return the world of an edition with a few hundred words of its language."""
    edition = load_edition(edition_id)
    words = (WORDS / f"{edition.language}.txt").read_text(encoding="utf-8").split()
    return world_of(f"{edition_id} real", edition, words, edition.tiles)


@cache
def dense_world(edition_id: str, seed: int) -> World:
    """Return a world with made-up words of few tiles, among them those that have rules of their own."""
    rng = random.Random(f"{edition_id} {seed}")
    edition = odd_edition() if edition_id == "odd" else load_edition(edition_id)
    special = {Tile(face) for face in ("S", "Qu", "Q", "X", "B", "D")} & set(edition.alphabet.faces)
    tiles = tuple(edition.alphabet.sort({*rng.sample(edition.alphabet.faces, 2), *special, Tile("A")}))
    words = {spell(rng.choices(tiles, k=length)) for length in range(3, 11) for _ in range(9)}
    words |= {spell((one, two)) for one in tiles for two in tiles if rng.random() < 0.5}
    words |= {f"{word}S" for word in rng.sample(sorted(words), len(words) // 3)}
    return world_of(f"{edition_id} dense {seed}", edition, words, tiles)


def odd_edition() -> Edition:
    """Return an edition like none published: Q and Qu, low stacks, small rack, other points."""
    edition = load_edition("classic-8x8")
    tiles = tuple(Tile(face) for face in ("A", "E", "Q", "Qu", "S", "U"))
    return edition._replace(
        id="odd",
        size=6,
        alphabet=Alphabet(tiles),
        bag=tuple((tile, 9) for tile in tiles),
        max_height=3,
        rack_size=4,
        all_rack_bonus=7,
        flat_points=3,
        stacked_points=2,
        flat_bonus=FlatBonus(frozenset({Tile("Qu"), Tile("U")}), 5, each=False),
        plural_tile=Tile("E"),
        keep_one=False,
    )


@cache
def _compiled(plain: Generator) -> Generator:
    with tempfile.TemporaryDirectory() as folder:
        return make_generator(plain.edition, plain.lexicon, house=plain.house, folder=Path(folder))


def world_of(name: str, edition: Edition, words: set[str] | list[str], tiles: tuple[Tile, ...]) -> World:
    lexicon = compile_lexicon(words, edition.alphabet, edition.size)
    return World(
        name,
        edition,
        WordSet(words, edition),
        tiles,
        Generator(edition, lexicon),
        Generator(edition, lexicon, house=PlayRules(repeat_in_stack=False)),
    )


def positions(world: World, count: int, seed: int) -> list[Position]:
    """Return `count` positions of all kinds, the same for the same arguments."""
    found: list[Position] = []
    for number in range(count):
        rng = random.Random(f"{world.name} {seed} {number}")
        kind = KINDS[number % len(KINDS)]
        board = kind(world, rng)
        rack = rng.choices(world.tiles, k=rng.choice((0, 1, 2, 3, 5, *(world.edition.rack_size,) * 5)))
        rack = rack[: world.edition.rack_size]
        found.append(
            Position(f"{world.name}, seed {seed}, number {number} ({kind.__name__})", board, tuple(rack))
        )
    return found


def empty(world: World, rng: random.Random) -> Board:
    return Board.empty(world.edition.size)


def strewn(world: World, rng: random.Random) -> Board:
    """Stacks anywhere, of any height: words that are none, groups apart, full stacks."""
    share, high = rng.uniform(0.05, 0.6), rng.randint(1, world.edition.max_height)
    return _filled(world, rng, lambda: rng.random() < share, high)


def full(world: World, rng: random.Random) -> Board:
    share = rng.choice((0.75, 0.9, 1.0))
    return _filled(world, rng, lambda: rng.random() < share, world.edition.max_height)


def lone(world: World, rng: random.Random) -> Board:
    """One to three stacks, as far apart as it happens."""
    size = world.edition.size
    places = set(rng.sample(range(size * size), rng.randint(1, 3)))
    return Board(size, tuple(_stack(world, rng, 2) if at in places else () for at in range(size * size)))


def laid(world: World, rng: random.Random) -> Board:
    """Words of the list written over each other in any direction, whatever they make of their neighbours."""
    size = world.edition.size
    stacks: list[Stack] = [()] * (size * size)
    for _ in range(rng.randint(1, 9)):
        word = rng.choice(world.words.spellings)
        step = rng.choice((1, size))
        line, start = rng.randrange(size), rng.randrange(size - len(word) + 1)
        first = line * size + start if step == 1 else start * size + line
        for offset, tile in enumerate(word):
            place = first + offset * step
            if len(stacks[place]) < world.edition.max_height and stacks[place][-1:] != (tile,):
                stacks[place] = (*stacks[place], tile)
    return Board(size, tuple(stacks))


def played(world: World, rng: random.Random) -> Board:
    """The board after some plays, good and bad ones, from random racks."""
    board = Board.empty(world.edition.size)
    for _ in range(rng.randint(1, 14)):
        plays = world.generator.generate(board, rng.choices(world.tiles, k=world.edition.rack_size))
        if plays:
            board = board.with_tiles(list(plays)[min(int(rng.expovariate(0.1)), len(plays) - 1)].play)
    return board


KINDS: tuple[Callable[[World, random.Random], Board], ...] = (
    played,
    strewn,
    laid,
    played,
    full,
    laid,
    lone,
    strewn,
    empty,
    laid,
)


def _filled(world: World, rng: random.Random, occupied: Callable[[], bool], high: int) -> Board:
    size = world.edition.size
    return Board(size, tuple(_stack(world, rng, high) if occupied() else () for _ in range(size * size)))


def _stack(world: World, rng: random.Random, high: int) -> Stack:
    return tuple(rng.choices(world.tiles, k=rng.randint(1, high)))
