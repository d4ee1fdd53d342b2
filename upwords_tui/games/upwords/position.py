"""A position: everything that decides how the game can go on, immutable; `moves.after` returns the next."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import chain, groupby
from typing import Any, NamedTuple

from upwords_tui.base.errors import EditionError, NotationError, json_place
from upwords_tui.games.game import AnyPosition
from upwords_tui.games.upwords.board import Board, Square, Stack
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.options import OVERTIME_MINUTES, OVERTIME_POINTS, TieBreak, UpwordsOptions
from upwords_tui.games.upwords.play import Placement, Play, parse_play
from upwords_tui.games.upwords.tiles import Tile

MINUTE_MS = 60_000


class EndReason(StrEnum):
    """Why a game ended."""

    OUT = "out"
    STUCK = "stuck"
    ALL_PASSED = "all-passed"
    ROUNDS = "rounds"
    RESIGNED = "resigned"
    STOPPED = "stopped"
    AGREED = "agreed"
    FORFEIT = "forfeit"


class UpwordsSeatState(NamedTuple):
    """What one seat has and has done.

    `passes` count since somebody last played or exchanged; `lost_turns` are turns still to be missed;
    `overtime` is in minutes begun; `longest` the tiles of its longest word.
    """

    rack: tuple[Tile, ...]
    score: int = 0
    turns: int = 0
    passes: int = 0
    exchanges: int = 0
    lost_turns: int = 0
    longest: int = 0
    used_ms: int = 0
    overtime: int = 0
    has_resigned: bool = False

    @property
    def is_adjudicated(self) -> bool:
        """Whether its remaining turns are passes, its overtime being used up."""
        return self.overtime > OVERTIME_MINUTES


class Pending(NamedTuple):
    """A play that may still be challenged, and what to restore if it is withdrawn.

    `board`, `seats` and `round` are those before it. `ends` is why the game ends if the play stands.
    """

    seat: int
    play: Play
    words: tuple[str, ...]
    board: Board
    seats: tuple[UpwordsSeatState, ...]
    drawn: tuple[Tile, ...]
    round: int
    accepted: frozenset[int] = frozenset()
    ends: EndReason | None = None


class Reckoning(NamedTuple):
    """How one seat's final score comes about; penalties are positive."""

    score: int
    tiles_left: tuple[Tile, ...]
    leftover_penalty: int
    overtime_penalty: int
    has_resigned: bool

    @property
    def total(self) -> int:
        return self.score - self.leftover_penalty - self.overtime_penalty


class UpwordsOutcome(NamedTuple):
    """How the game ended."""

    reason: EndReason
    winners: tuple[int, ...]
    reckoning: tuple[Reckoning, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(items.total for items in self.reckoning)


class Agreed:
    """What follows from the options of a game, its edition and how many play it."""

    edition: Edition
    options: UpwordsOptions
    seats: tuple[Any, ...]

    @property
    def is_solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def has_challenges(self) -> bool:
        """Whether words are judged only when challenged: never in a game alone."""
        return self.options.has_challenges and not self.is_solo

    @property
    def leftover_penalty(self) -> int:
        penalty = self.options.leftover_penalty
        return self.edition.leftover_penalty if penalty is None else penalty


@dataclass(frozen=True)
class UpwordsPosition(Agreed, AnyPosition):
    """The state between two actions.

    `bag` is in alphabetical order. `draws` counts the draws made from the seed. `is_retry`: the seat to move
    has just had a play withdrawn and may only play or pass. `allowed` are words that all accept.
    """

    edition: Edition
    options: UpwordsOptions
    board: Board
    bag: tuple[Tile, ...]
    draws: int
    seats: tuple[UpwordsSeatState, ...]
    turn: int
    first: int
    round: int = 1
    is_retry: bool = False
    pending: Pending | None = None
    outcome: UpwordsOutcome | None = None
    allowed: frozenset[str] = frozenset()

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game is waiting for; for a last play, all that may challenge it."""
        if self.outcome:
            return ()
        if self.pending and self.pending.ends:
            return self.may_challenge
        return (self.turn,)

    @property
    def on_turn(self) -> tuple[int, ...]:
        """The seat whose turn it is; none while a last play may be challenged."""
        return () if self.pending and self.pending.ends else self.to_act

    @cached_property
    def may_challenge(self) -> tuple[int, ...]:
        """The seats that may still challenge or accept the previous play, next seat first."""
        if self.outcome or self.pending is None:
            return ()
        pending = self.pending
        return tuple(seat for seat in self.seats_after(pending.seat) if seat not in pending.accepted)

    def seats_after(self, seat: int) -> Iterator[int]:
        """Yield the other seats that have not resigned, in turn order after `seat`."""
        count = len(self.seats)
        for step in range(1, count):
            other = (seat + step) % count
            if not self.seats[other].has_resigned:
                yield other

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the game: not resigned, nor out of tiles while others play on."""
        seats = enumerate(self.seats)
        return tuple(seat for seat, each in seats if not each.has_resigned and (self.bag or each.rack))

    @property
    def exchange_limit(self) -> int:
        """How many tiles the seat to move may exchange now: 0 if it may not exchange."""
        if self.is_retry or self.outcome or (self.pending and self.pending.ends):
            return 0
        state = self.seats[self.turn]
        if self.is_solo and state.exchanges >= self.edition.solo_exchanges:
            return 0
        limit = self.options.exchange_tiles or self.edition.exchange_tiles
        return min(limit, len(self.bag), len(state.rack))

    @property
    def may_be_stuck(self) -> bool:
        """Whether the game ends now if no seat has a legal play: never with challenges or unknown racks."""
        if self.outcome or self.pending or self.has_challenges or self.options.kept:
            return False
        if self.is_solo:
            return self.exchange_limit == 0
        return not self.bag or not self.edition.stuck_needs_empty_bag

    def clock_ms(self, seat: int) -> int | None:
        """Return what is left on the clock of `seat` (negative: overtime), None without clocks."""
        if not self.options.game_seconds:
            return None
        state = self.seats[seat]
        allowed = self.options.game_seconds + self.options.increment_seconds * state.turns
        return allowed * 1000 - state.used_ms

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of all seats, before any reckoning."""
        return tuple(state.score for state in self.seats)

    def shifts(self, seat: int) -> int:
        """Return how many turns `seat` has had: members of a team alternate."""
        return self.seats[seat].turns

    def has_resigned(self, seat: int) -> bool:
        return self.seats[seat].has_resigned

    def with_seat(self, seat: int, state: UpwordsSeatState) -> UpwordsPosition:
        return replace(self, seats=(*self.seats[:seat], state, *self.seats[seat + 1 :]))

    def reckon(self, reason: EndReason) -> UpwordsOutcome:
        """Return the outcome if the game ends here. If all have agreed to that, tiles left cost nothing."""
        leftover = 0 if reason is EndReason.AGREED else self.leftover_penalty
        reckoning = tuple(
            Reckoning(
                score=state.score,
                tiles_left=state.rack,
                leftover_penalty=leftover * len(state.rack),
                overtime_penalty=OVERTIME_POINTS * state.overtime,
                has_resigned=state.has_resigned and not self.is_solo,
            )
            for state in self.seats
        )
        contenders = [seat for seat, items in enumerate(reckoning) if not items.has_resigned]
        best = max((reckoning[seat].total for seat in contenders), default=0)
        winners = [seat for seat in contenders if reckoning[seat].total == best]
        if self.options.tie_break is TieBreak.LONGEST_WORD:
            longest = max((self.seats[seat].longest for seat in winners), default=0)
            winners = [seat for seat in winners if self.seats[seat].longest == longest]
        return UpwordsOutcome(reason, tuple(winners), reckoning)


# The position JSON of the command line and of the engine protocol, read strictly


class StatedPosition(NamedTuple):
    """What a position in JSON or in one line says: `rack` is empty where nobody knows it.

    Without `scores` nothing is said of the turn, a seat from 0, and the bag either.
    """

    edition: Edition
    board: Board
    rack: tuple[Tile, ...]
    play: Play | None = None
    is_rack_known: bool = True
    scores: tuple[int, ...] = ()
    turn: int = 0
    bag: int = 0

    def unseen(self) -> tuple[Tile, ...]:
        """Return the tiles neither on the board nor the rack. Raises NotationError if there are too many."""
        seen, counts = Counter(chain(self.rack, *self.board.stacks)), dict(self.edition.bag)
        for tile, count in counts.items():
            if seen[tile] > count:
                raise NotationError(
                    "{seen} × {tile} on the board and the rack; the set has {count}",
                    seen=seen[tile],
                    tile=tile,
                    count=count,
                )
        return self.edition.alphabet.sort((Counter(counts) - seen).elements())


class _Pairs(list[tuple[str, object]]):
    """A JSON object with repeated keys, which may be two tiles on one square."""


def _object(pairs: list[tuple[str, object]]) -> object:
    return _Pairs(pairs) if len({key for key, _ in pairs}) < len(pairs) else dict(pairs)


def parse_position(text: str) -> StatedPosition:
    """Return the position written as JSON. Raises NotationError naming the field."""
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise NotationError("this is not JSON", json_place(error)) from error
    except RecursionError as error:
        raise NotationError("nested too deeply to be a position") from error
    except ValueError as error:
        raise NotationError("a number has too many digits") from error
    return position_from(data)


def position_from(data: object) -> StatedPosition:
    """Return the position in decoded JSON. Raises NotationError naming the field."""
    if isinstance(data, _Pairs):
        raise NotationError("a field is given twice")
    if not isinstance(data, dict):
        raise NotationError("a position must be a JSON object with edition, board and rack")
    edition_id = data.get("edition")
    if not isinstance(edition_id, str):
        raise NotationError("an edition id is missing", "edition")
    try:
        edition = load_edition(edition_id)
    except EditionError as error:
        raise NotationError.like(error, "edition") from error
    play = data.get("play")
    return StatedPosition(
        edition=edition,
        board=_board(data.get("board"), edition),
        rack=_rack(data.get("rack"), edition),
        play=None if play is None else _play(play, edition),
    )


def _board(data: object, edition: Edition) -> Board:
    size = edition.size
    if not isinstance(data, list) or len(data) != size:
        raise NotationError(
            "{edition} must have {size} rows of {size} stacks each", "board", edition=edition.id, size=size
        )
    stacks: list[Stack] = []
    for row, cells in enumerate(data):
        if not isinstance(cells, list) or len(cells) != size:
            raise NotationError("a row must have {size} stacks", f"board, row {row + 1}", size=size)
        for col, cell in enumerate(cells):
            where = f"board, {Square(row, col).name}"
            if not isinstance(cell, list):
                raise NotationError("a stack must be a list of tiles, bottom to top", where)
            if len(cell) > edition.max_height:
                raise NotationError(
                    "{count} tiles; a stack holds at most {most}",
                    where,
                    count=len(cell),
                    most=edition.max_height,
                )
            stacks.append(tuple(_tile(face, edition, where) for face in cell))
    return Board(size, tuple(stacks))


def _rack(data: object, edition: Edition) -> tuple[Tile, ...]:
    if not isinstance(data, list):
        raise NotationError("a rack must be a list of tiles", "rack")
    if len(data) > edition.rack_size:
        raise NotationError(
            "{count} tiles; a rack holds at most {most}", "rack", count=len(data), most=edition.rack_size
        )
    return tuple(_tile(face, edition, "rack") for face in data)


def _play(data: object, edition: Edition) -> Play:
    if not isinstance(data, dict | _Pairs):
        raise NotationError('a play must be an object of squares and tiles, like {"D5": "W"}', "play")
    pairs = data.items() if isinstance(data, dict) else data
    placements: list[Placement] = []
    for name, face in pairs:
        try:
            square = Square.parse(name)
        except NotationError as error:
            raise NotationError.like(error, "play") from error
        placements.append(Placement(square, _tile(face, edition, f"play, {name}")))
    return Play.of(placements)


def _tile(face: object, edition: Edition, where: str) -> Tile:
    if not isinstance(face, str):
        raise NotationError('a tile must be its face as a string, like "A" or "Qu"', where)
    try:
        return edition.alphabet.parse(face)
    except NotationError as error:
        raise NotationError.like(error, where) from error


def board_json(board: Board) -> list[list[list[str]]]:
    return [
        [list(board.stack_at(Square(row, col))) for col in range(board.size)] for row in range(board.size)
    ]


# A position in one line, to copy, say and mail; docs/notation.md describes it


_UNKNOWN, _EMPTY = "?", "-"
_FACE = r"\([^\W\d_]+\)|[^\W\d_]"
_CELL = re.compile(rf"[1-9][0-9]?|\[(?:{_FACE})+\]|{_FACE}")
_TILES = re.compile(rf"(?:{_FACE})+")
_SCORES = re.compile(r"-?[0-9]{1,4}(?::-?[0-9]{1,4}){0,5}")
_LONGEST = 10_000
"""Characters: more than a full board of 26 rows with stacks of five."""


def is_line(text: str) -> bool:
    """Return whether a text looks like a position in one line, and not like JSON."""
    return re.match(r"\s*[^\s\[{]+\s+[^\s/]+/", text) is not None


def format_line(stated: StatedPosition) -> str:
    """Return a line such as `hasbro-10x10 10/…/2[MW]O(Qu)D4/…/10 CAT(Qu) 12:7 2 86`.

    These are the edition, the rows of the board, the rack, and perhaps the scores, the seat to play from 1,
    and the tiles in the bag. A number is so many empty squares, `(Qu)` a tile of several letters, `[MW]` a
    stack from bottom to top. A rack nobody knows is `?`, an empty one `-`.
    """
    board, rack = stated.board, stated.rack
    rows = [board.stacks[at : at + board.size] for at in range(0, board.size**2, board.size)]
    known = (_spelt(rack) or _EMPTY) if stated.is_rack_known else _UNKNOWN
    fields = [stated.edition.id, "/".join(map(_row, rows)), known]
    if stated.scores:
        fields += [":".join(map(str, stated.scores)), str(stated.turn + 1), str(stated.bag)]
    return " ".join(fields)


def _row(stacks: Sequence[tuple[Tile, ...]]) -> str:
    parts = []
    for is_occupied, group in groupby(stacks, key=bool):
        cells = list(group)
        parts += [_spelt(each) if len(each) == 1 else f"[{_spelt(each)}]" for each in cells if is_occupied]
        parts += [] if is_occupied else [str(len(cells))]
    return "".join(parts)


def _spelt(tiles: Iterable[Tile]) -> str:
    return "".join(tile if len(tile) == 1 else f"({tile})" for tile in tiles)


def parse_line(text: str) -> StatedPosition:
    """Return the position in a line, and the play in a second one. Raises NotationError naming the field."""
    line, _end, play = text.strip().partition("\n")
    fields = line.split() if len(text) <= _LONGEST else []
    if len(fields) not in (3, 6):
        raise NotationError(
            "a position in one line has an edition, a board and a rack, then perhaps scores, a turn and a bag"
        )
    edition, board, rack, *others = fields
    stated = position_from(
        {
            "edition": edition,
            "board": [_cells(row, f"board, row {number}") for number, row in enumerate(board.split("/"), 1)],
            "rack": [] if rack in (_UNKNOWN, _EMPTY) else _faces(rack, "rack"),
        }
    )
    stated = stated._replace(is_rack_known=rack != _UNKNOWN)
    if play:
        stated = stated._replace(play=parse_play(play, stated.board, stated.edition.alphabet))
    if not others:
        return stated
    scores, turn, bag = others
    if not _SCORES.fullmatch(scores):
        raise NotationError("scores must be numbers with colons between, like 12:7", "scores")
    seats = scores.split(":")
    if turn not in map(str, range(1, len(seats) + 1)):
        raise NotationError("the turn must be a seat from 1 to {count}", "turn", count=len(seats))
    if not (bag.isascii() and bag.isdecimal() and len(bag) <= len("999")):
        raise NotationError("the bag must be a number of tiles", "bag")
    return stated._replace(scores=tuple(map(int, seats)), turn=int(turn) - 1, bag=int(bag))


def _cells(row: str, where: str) -> list[list[str]]:
    cells, at = list[list[str]](), 0
    while at < len(row):
        found = _CELL.match(row, at)
        if not found:
            raise NotationError("“{text}” is neither a tile nor a number", where, text=row[at : at + 8])
        cell, at = found[0], found.end()
        cells += [[] for _ in range(int(cell))] if cell.isdecimal() else [_faces(cell.strip("[]"), where)]
    return cells


def _faces(text: str, where: str) -> list[str]:
    if not _TILES.fullmatch(text):
        raise NotationError("“{text}” is neither a tile nor a number", where, text=text[:8])
    return [face.strip("()") for face in re.findall(_FACE, text)]
