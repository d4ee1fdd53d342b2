"""The puzzles that come with an edition: positions in which one play is clearly the best.

A puzzle is a game that stops before a turn. Computers played it from a seed that follows from its number; so
a puzzle is that number, the turns before and the answers. These were found when it was made (`tests/puzzles`,
`tests/puzzles/finding.py`), with the words of the edition's own list.

A file is a zip archive. `index.tsv` has a line a puzzle; the games are lines of JSON, some dozens to a
member, which is named after the first of them.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile

from upwords_tui.base.errors import CommandError, NotationError, RecordError, system_reason
from upwords_tui.games.base import COMPUTER, AllWords, DictionaryRef, JsonObject, Seat
from upwords_tui.games.upwords.actions import Action, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.play import Play, parse_play

FOLDER = Path(__file__).parent
INDEX = "index.tsv"
ABOUT = "about.json"

THEMES = (
    "quiet",
    "tower",
    "flat",
    "all-tiles",
    "plural",
    "endgame",
    "common",
    "long",
    "alongside",
    "stacking",
)
"""What a puzzle can be about, by rule (`tests/puzzles/finding.py`).

Its best play is not the one with the most points (quiet), lays a tile as high as tiles may lie (tower),
covers nothing (flat), lays a whole rack (all-tiles), is there where a lone S, which rule 10 forbids, would
bring as much (plural), is certain to the end of the game (endgame), forms common words only (common), makes a
word of seven letters or more (long), three words or more (alongside), or covers three tiles or more
(stacking).
"""


_BARE = str.maketrans("", "", "()")


class PuzzleRow(NamedTuple):
    """A puzzle in the index, with its rating and themes."""

    id: str
    rating: int
    themes: tuple[str, ...]


class Puzzle(NamedTuple):
    """A position to be solved, and what is best there.

    `game` is the number of the game, `levels` played it, `turns` are those before the position, as written;
    `line` is the position (`position.format_line`). `dictionary` is the list whose words count.
    `answers`, in notation, the best first, are equally good; all else is behind the last of them by at least
    `points` or `win` of the chance to win (0 to 1), `rival` (a play, “exchange” or “pass”) the least.
    `is_exact`: searched to the end of the game. `found` is how often a level finds an answer, from 0 to 1.
    `hurdles` are what makes it hard, in points of rating: to know the words of an answer (“words”), to see it
    (“sight”), not to prefer what brings as many points (“points”, None if nothing does).
    """

    edition: str
    game: int
    levels: tuple[str, ...]
    turns: tuple[str, ...]
    answers: tuple[str, ...]
    rival: str
    points: float
    win: float
    is_exact: bool
    rating: int
    themes: tuple[str, ...]
    found: Mapping[str, float]
    hurdles: Mapping[str, int | None]
    dictionary: str = ""
    line: str = ""

    @property
    def id(self) -> str:
        """Its id in its edition."""
        return puzzle_id(self.game, len(self.turns))

    @property
    def words(self) -> frozenset[str]:
        """The main word of each answer."""
        return frozenset(map(main_word, self.answers))


def main_word(notation: str) -> str:
    return notation.partition(" ")[2].translate(_BARE).casefold()


def puzzle_id(game: int, turn: int) -> str:
    """Return the id of the puzzle before turn `turn`, from 0, of game `game`: "1234.21"."""
    return f"{game}.{turn + 1}"


def seed_of(edition_id: str, number: int) -> bytes:
    return hashlib.sha256(f"upwords puzzle {edition_id} {number}".encode()).digest()


def has_puzzles(edition_id: str) -> bool:
    return _path(edition_id).is_file()


@cache
def index(edition_id: str) -> tuple[PuzzleRow, ...]:
    """Return all puzzles of an edition by number. Raises RecordError if damaged."""
    if not has_puzzles(edition_id):
        return ()
    rows = []
    for line in _read(edition_id, INDEX).splitlines():
        try:
            name, rating, themes = line.split("\t")
            rows.append(PuzzleRow(name, int(rating), tuple(filter(None, themes.split(",")))))
        except ValueError as error:
            raise _damaged(edition_id, error) from error
    return tuple(rows)


def about(edition_id: str) -> JsonObject:
    """Return how the puzzles of an edition were made: the list, the samples, the ids dropped later.

    Raises RecordError if the file is damaged.
    """
    try:
        told = json.loads(_read(edition_id, ABOUT))
        return {name: told[name] for name in ("dictionary", "sha256", "samples", "dropped")}
    except (KeyError, TypeError, ValueError) as error:
        raise _damaged(edition_id, error) from error


def puzzle(edition_id: str, name: str) -> Puzzle:
    """Return the puzzle with this id, in milliseconds.

    Raises CommandError if there is no such puzzle, RecordError if the file is damaged.
    """
    wanted = next((row for row in index(edition_id) if row.id == name), None)
    if wanted is None:
        raise CommandError("there is no puzzle {name}", name=name)
    number = int(name.partition(".")[0])
    names = _members(edition_id)
    member = names[bisect_right([int(each.removesuffix(".jsonl")) for each in names], number) - 1]
    found = (each for line in _read(edition_id, member).splitlines() for each in puzzles_in(edition_id, line))
    try:
        return next(each for each in found if each.id == name)
    except StopIteration as error:
        raise _damaged(edition_id, error) from error


def puzzles(edition_id: str) -> Iterator[Puzzle]:
    """Yield all puzzles of an edition by number. Raises RecordError if the file is damaged."""
    for line in lines(edition_id):
        yield from puzzles_in(edition_id, line)


def lines(edition_id: str) -> Iterator[str]:
    """Yield the games with puzzles, each a line of JSON, by number. Raises RecordError."""
    if has_puzzles(edition_id):
        for member in _members(edition_id):
            yield from _read(edition_id, member).splitlines()


def puzzles_in(edition_id: str, line: str) -> Iterator[Puzzle]:
    """Yield the puzzles in a game, from its line of JSON. Raises RecordError."""
    try:
        data = json.loads(line)
        for each in data["puzzles"]:
            yield Puzzle(
                edition_id,
                data["game"],
                tuple(data["seats"]),
                tuple(data["turns"][: each["turn"]]),
                tuple(each["answers"]),
                each["rival"],
                each["points"],
                each["win"],
                each["exact"],
                each.get("rating", 0),
                tuple(each.get("themes", ())),
                each.get("found", {}),
                each.get("hurdles", {}),
                "-".join(filter(None, (load_edition(edition_id).dictionary, data.get("words", "")))),
                each.get("line", ""),
            )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise _damaged(edition_id, error) from error


@cache
def _members(edition_id: str) -> tuple[str, ...]:
    with _opened(edition_id) as archive:
        return tuple(name for name in archive.namelist() if name not in (INDEX, ABOUT))


def _path(edition_id: str) -> Path:
    return FOLDER / f"{edition_id}.zip"


def _read(edition_id: str, member: str) -> str:
    with _opened(edition_id) as archive:
        return archive.read(member).decode("utf-8")


@contextmanager
def _opened(edition_id: str) -> Iterator[ZipFile]:
    path = _path(edition_id)
    try:
        with ZipFile(path) as archive:
            yield archive
    except OSError as error:
        raise RecordError("can't be read: {detail}", str(path), detail=system_reason(error)) from error
    except (BadZipFile, EOFError, KeyError, RuntimeError, ValueError) as error:
        raise _damaged(edition_id, error) from error


def _damaged(edition_id: str, error: Exception) -> RecordError:
    reason = str(error) or type(error).__name__
    return RecordError("is not valid: {reason}", str(_path(edition_id)), reason=reason)


def begun(puzzle: Puzzle, dictionary: DictionaryRef, seats: tuple[Seat, ...] | None = None) -> UpwordsGame:
    """Return the game of a puzzle, stopped before its turn; `seats` are by default the levels that played."""
    played = seats or tuple(Seat(level, f"{COMPUTER}:{level}") for level in puzzle.levels)
    game = UpwordsGame.begin(
        UpwordsSetup(puzzle.edition, dictionary, played, seed_of(puzzle.edition, puzzle.game))
    )
    for turn in puzzle.turns:
        game = game.apply(game.propose(_action(game, turn), AllWords()))
    return game


def answers(puzzle: Puzzle, game: UpwordsGame) -> tuple[Play, ...]:
    """Return the answers as plays in the game of `begun`."""
    board, alphabet = game.position.board, game.setup.edition.alphabet
    return tuple(parse_play(text, board, alphabet) for text in puzzle.answers)


def rival(puzzle: Puzzle, game: UpwordsGame) -> Play | None:
    """Return the rival as a play in the game of `begun`, None if it is none."""
    if puzzle.rival in ("exchange", "pass"):
        return None
    return parse_play(puzzle.rival, game.position.board, game.setup.edition.alphabet)


def _action(game: UpwordsGame, turn: str) -> Action:
    (seat,) = game.to_act
    if turn == "-":
        return Pass(seat=seat)
    board, alphabet = game.position.board, game.setup.edition.alphabet
    try:
        if turn.startswith("- "):
            return Exchange(seat=seat, tiles=tuple(map(alphabet.parse, turn[2:].split())))
        return PlayTiles(seat=seat, play=parse_play(turn, board, alphabet))
    except NotationError as error:
        raise RecordError.like(error) from error
