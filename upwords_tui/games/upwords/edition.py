"""Editions: everything in which the published sets of rules differ, as data.

The one idea: no code asks which edition it is; it asks the edition for the number or the flag. One TOML
file each in `editions/`, and nothing else to do for a new one. The tables and flags are those of the
published rule sheets (docs/rules.md names them and the readings chosen).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from upwords_tui.errors import EditionError
from upwords_tui.games.upwords.squares import Square
from upwords_tui.games.upwords.tiles import Alphabet, Tile


@dataclass(frozen=True)
class FlatBonus:
    """Points for a word of one-high stacks that holds one of `tiles`.

    `each`: once for every such tile in the word; otherwise once a word.
    """

    tiles: frozenset[Tile]
    points: int
    each: bool


@dataclass(frozen=True)
class PlacedBonus:
    """Points for each of `tiles` among those placed in a turn, flat or stacked."""

    tiles: frozenset[Tile]
    points: int


@dataclass(frozen=True)
class Edition:
    """One published edition. Points and heights are whole numbers; `bag` counts each face."""

    id: str
    name: str
    language: str
    published: str
    dictionary: str
    size: int
    alphabet: Alphabet
    bag: tuple[tuple[Tile, int], ...]
    min_seats: int
    max_seats: int
    rack_size: int
    max_height: int
    min_word: int
    flat_points: int
    stacked_points: int
    all_rack_bonus: int
    leftover_penalty: int
    exchange_tiles: int
    solo_exchanges: int
    flat_bonus: FlatBonus | None
    placed_bonus: PlacedBonus | None
    plural_tile: Tile | None
    keep_one: bool
    stuck_needs_empty_bag: bool

    @property
    def tile_count(self) -> int:
        """The number of tiles in the set."""
        return sum(count for _, count in self.bag)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the set, in alphabetical order, repeated as often as it occurs."""
        return tuple(tile for tile, count in self.bag for _ in range(count))

    @property
    def centre(self) -> tuple[Square, ...]:
        """The four centre squares, one of which the first play must cover."""
        low, high = self.size // 2 - 1, self.size // 2
        return Square(low, low), Square(low, high), Square(high, low), Square(high, high)


def edition_ids() -> tuple[str, ...]:
    """Return the ids of all editions there are, sorted."""
    files = resources.files(__package__).joinpath("editions").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


@cache
def load_edition(edition_id: str) -> Edition:
    """Return the edition with this id.

    Raises EditionError if there is none, or if its file does not hold together.
    """
    if edition_id not in edition_ids():
        raise EditionError(f"no edition “{edition_id}”; there are {', '.join(edition_ids())}")
    file = resources.files(__package__).joinpath("editions", f"{edition_id}.toml")
    return parse_edition(edition_id, file.read_text(encoding="utf-8"))


def parse_edition(edition_id: str, text: str) -> Edition:
    """Return the edition described by a TOML `text`; `edition_id` names it in errors.

    Raises EditionError if something is missing, of the wrong type or contradicts itself.
    """
    where = f"edition {edition_id}"
    try:
        data = tomllib.loads(text)
        edition = _from_data(edition_id, data)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(str(error), where) from error
    except KeyError as error:
        raise EditionError(f"{error.args[0]} is missing", where) from error
    except (TypeError, AttributeError) as error:
        raise EditionError(str(error), where) from error
    for problem in _problems(edition):
        raise EditionError(problem, where)
    return edition


def _from_data(edition_id: str, data: dict[str, Any]) -> Edition:
    counts = {Tile(face): int(count) for face, count in data["tiles"].items()}
    alphabet = Alphabet(tuple(counts))
    scoring = data["scoring"]
    rules = data["rules"]
    flat, placed = scoring.get("flat_bonus"), scoring.get("placed_bonus")
    plural = rules.get("plural_tile")
    return Edition(
        id=edition_id,
        name=str(data["name"]),
        language=str(data["language"]),
        published=str(data["published"]),
        dictionary=str(data["dictionary"]),
        size=int(data["board"]["size"]),
        max_height=int(data["board"]["max_height"]),
        alphabet=alphabet,
        bag=tuple(counts.items()),
        min_seats=int(data["seats"]["min"]),
        max_seats=int(data["seats"]["max"]),
        rack_size=int(rules["rack_size"]),
        min_word=int(rules["min_word"]),
        exchange_tiles=int(rules["exchange_tiles"]),
        solo_exchanges=int(rules["solo_exchanges"]),
        plural_tile=Tile(plural) if plural else None,
        keep_one=bool(rules["keep_one"]),
        stuck_needs_empty_bag=bool(rules["stuck_needs_empty_bag"]),
        flat_points=int(scoring["flat_points"]),
        stacked_points=int(scoring["stacked_points"]),
        all_rack_bonus=int(scoring["all_rack_bonus"]),
        leftover_penalty=int(scoring["leftover_penalty"]),
        flat_bonus=flat
        and FlatBonus(frozenset(map(Tile, flat["tiles"])), int(flat["points"]), bool(flat["each"])),
        placed_bonus=placed and PlacedBonus(frozenset(map(Tile, placed["tiles"])), int(placed["points"])),
    )


def _problems(edition: Edition) -> list[str]:
    named = set(edition.flat_bonus.tiles if edition.flat_bonus else ())
    named |= set(edition.placed_bonus.tiles if edition.placed_bonus else ())
    named |= {edition.plural_tile} if edition.plural_tile else set()
    unknown = sorted(tile for tile in named if tile not in edition.alphabet)
    return [
        problem
        for wrong, problem in (
            (not 4 <= edition.size <= 26 or edition.size % 2, "board.size must be even, from 4 to 26"),
            (any(count < 1 for _, count in edition.bag), "every tile in tiles needs a count of 1 or more"),
            (not 1 <= edition.min_seats <= edition.max_seats, "seats.min must be from 1 to seats.max"),
            (edition.tile_count < edition.max_seats * edition.rack_size, "too few tiles to fill every rack"),
            (bool(unknown), f"{', '.join(unknown)} is named in a rule but is not in tiles"),
        )
        if wrong
    ]
