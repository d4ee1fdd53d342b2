"""Editions: everything in which the published sets of rules differ, as data.

No code asks which edition it is; it asks the edition for a number or a flag. Each is a TOML file in
`editions/` or in a folder that `FOLDERS` names (docs/editions.md). Ours follow the published rule sheets
(docs/rules.md names them and the readings chosen).
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar, get_type_hints

from upwords_tui.base.errors import EditionError, mark, system_reason
from upwords_tui.base.fuzzy import nearest
from upwords_tui.games.base import Json
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.tiles import Alphabet, Tile

T = TypeVar("T")
FOLDERS = "UPWORDS_EDITIONS"
"""The environment variable with more folders of editions, separated like those of PATH."""

MIN_SIZE, MAX_SIZE = 4, 26
"""How many squares a board may have on a side: the columns of a larger one would run out of letters."""

_FOLDER = Path(__file__).parent / "editions"
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_ID = 40
_TAKEN = mark("there is already an edition with this name: {path}")
_WRONG_TYPES = {
    dict: mark("{name} must be a table"),
    list: mark("{name} must be a list"),
    str: mark("{name} must be a string"),
    int: mark("{name} must be a whole number"),
    bool: mark("{name} must be true or false"),
}


class FlatBonus(NamedTuple):
    """Points for a flat word with one of `tiles`; `each`: for every such tile in it."""

    tiles: frozenset[Tile]
    points: int
    each: bool


class PlacedBonus(NamedTuple):
    """Points for each of `tiles` placed in a turn, flat or stacked."""

    tiles: frozenset[Tile]
    points: int


class Edition(NamedTuple):
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
        return sum(count for _, count in self.bag)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the set, in alphabetical order."""
        return tuple(tile for tile, count in self.bag for _ in range(count))

    @property
    def centre(self) -> tuple[Square, ...]:
        """The centre squares, four or one, one of which the first play must cover."""
        middle = range((self.size - 1) // 2, self.size // 2 + 1)
        return tuple(Square(row, col) for row in middle for col in middle)


def edition_ids() -> tuple[str, ...]:
    """Return the ids of all editions whose files are valid, sorted."""
    return tuple(edition_id for edition_id, file in _files().items() if not _problem(file))


def edition_errors() -> tuple[EditionError, ...]:
    """Return an error for each invalid edition file."""
    return tuple(filter(None, map(_problem, _files().values())))


def load_edition(edition_id: str) -> Edition:
    """Return the edition with this id. Raises EditionError if there is none, or its file is not valid."""
    file = _files().get(edition_id)
    if file is None:
        names = ", ".join(edition_ids())
        unknown = EditionError("no edition “{name}”; there are {names}", name=edition_id, names=names)
        raise unknown.meaning(nearest(edition_id, edition_ids()))
    return _read(file)


def _files() -> Mapping[str, Path]:
    return _files_in(os.environ.get(FOLDERS, ""))


@cache
def _files_in(folders: str) -> Mapping[str, Path]:
    """Return all edition files by id, sorted; one whose id is taken under its path."""
    found = dict[str, Path]()
    for folder in (_FOLDER, *(Path(name) for name in folders.split(os.pathsep) if name)):
        for file in folder.glob("*.toml"):
            found[str(file) if file.stem in found else file.stem] = file
    return dict(sorted(found.items()))


def _problem(file: Path) -> EditionError | None:
    try:
        _read(file)
    except EditionError as error:
        return error
    return None


@cache
def _read(file: Path) -> Edition:
    if _files().get(file.stem) != file:
        raise EditionError(_TAKEN, str(file), path=str(_files()[file.stem]))
    if not _ID.fullmatch(file.stem) or len(file.stem) > _LONGEST_ID:
        raise EditionError("the file name must be lower-case letters, digits and hyphens", str(file))
    try:
        return parse_edition(file.stem, file.read_text(encoding="utf-8"), str(file))
    except OSError as error:
        raise EditionError("can't be read: {detail}", str(file), detail=system_reason(error)) from error
    except UnicodeDecodeError as error:
        raise EditionError("is not UTF-8 text", str(file)) from error


def parse_edition(edition_id: str, text: str, where: str = "") -> Edition:
    """Return the edition of a TOML `text`; an EditionError names it by `where`, or else by its id."""
    where = where or f"edition {edition_id}"
    try:
        edition = _from_data(edition_id, tomllib.loads(text))
        _check(edition)
    except tomllib.TOMLDecodeError as error:
        raise EditionError("this is not TOML: {reason}", where, reason=str(error)) from error
    except EditionError as error:
        raise error.at(where) from error
    return edition


_PLACES = {
    "": "name language published dictionary",
    "board": "size max_height",
    "rules": "rack_size min_word exchange_tiles solo_exchanges keep_one stuck_needs_empty_bag",
    "scoring": "flat_points stacked_points all_rack_bonus leftover_penalty",
}
"""Which table of a file has which fields of `Edition`."""


def _from_data(edition_id: str, data: Json) -> Edition:
    wanted = get_type_hints(Edition)
    tables = {name: _get(data, name, dict) if name else data for name in (*_PLACES, "seats", "tiles")}
    plain: Json = {
        name: _get(tables[place], name, wanted[name])
        for place, names in _PLACES.items()
        for name in names.split()
    }
    counts = {Tile(face): _get(tables["tiles"], face, int) for face in tables["tiles"]}
    rules, scoring = tables["rules"], tables["scoring"]
    return Edition(
        **plain,
        id=edition_id,
        alphabet=Alphabet(tuple(counts)),
        bag=tuple(counts.items()),
        min_seats=_get(tables["seats"], "min", int),
        max_seats=_get(tables["seats"], "max", int),
        plural_tile=Tile(_get(rules, "plural_tile", str)) if "plural_tile" in rules else None,
        flat_bonus=_bonus(scoring, "flat_bonus", FlatBonus, "each"),
        placed_bonus=_bonus(scoring, "placed_bonus", PlacedBonus),
    )


def _bonus(scoring: Json, name: str, kind: Callable[..., T], *flags: str) -> T | None:
    if name not in scoring:
        return None
    bonus = _get(scoring, name, dict)
    faces, own = _get(bonus, "tiles", list), [_get(bonus, flag, bool) for flag in flags]
    if not all(isinstance(face, str) for face in faces):
        raise EditionError("the tiles of a bonus must be strings")
    return kind(frozenset(map(Tile, faces)), _get(bonus, "points", int), *own)


def _get(data: Json, name: str, wanted: type[T]) -> T:
    if name not in data:
        raise EditionError("{name} is missing", name=name)
    value = data[name]
    if type(value) is not wanted:
        raise EditionError(_WRONG_TYPES[wanted], name=name)
    return value


def _check(edition: Edition) -> None:
    named = set(edition.flat_bonus.tiles if edition.flat_bonus else ())
    named |= set(edition.placed_bonus.tiles if edition.placed_bonus else ())
    named |= {edition.plural_tile} if edition.plural_tile else set()
    unknown = sorted(tile for tile in named if tile not in edition.alphabet)
    faces = edition.alphabet.faces
    texts = (edition.name, edition.language, edition.published, edition.dictionary)
    if not all(text and text.isprintable() for text in texts):
        raise EditionError("a string is empty or has characters that can't be shown")
    if not MIN_SIZE <= edition.size <= MAX_SIZE:
        raise EditionError(
            "board.size must be from {least} to {most}, not {size}",
            least=MIN_SIZE,
            most=MAX_SIZE,
            size=edition.size,
        )
    if edition.max_height < 1 or edition.rack_size < 1:
        raise EditionError("max_height and rack_size must be 1 or more")
    if edition.min_word < 2:
        raise EditionError("min_word must be 2 or more: a single tile is not a word")
    if any(count < 1 for _, count in edition.bag):
        raise EditionError("every tile in tiles needs a count of 1 or more")
    if not all(face.isalpha() for face in faces):
        raise EditionError("a tile must be written in letters")
    if len({face.upper() for face in faces}) < len(faces):
        raise EditionError("two tiles differ only in case")
    if not 1 <= edition.min_seats <= edition.max_seats:
        raise EditionError("seats.min must be from 1 to seats.max")
    if edition.tile_count < edition.max_seats * edition.rack_size:
        raise EditionError("too few tiles to fill every rack")
    if unknown:
        raise EditionError("{tiles} is named in a rule but is not in tiles", tiles=", ".join(unknown))
