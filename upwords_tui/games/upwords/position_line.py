"""A position in one line, to copy, say and mail: `hasbro-10x10 10/10/10/10/2MOOD4/… CATHUIS 8:0 2 86`.

The fields are the edition, the board, the rack, the scores, whose turn it is and the tiles in the bag; what
comes after the rack may be left out. Board: rows from the top, with `/` between; a number stands for so many
empty squares, a tile for itself, a stack is in brackets from bottom to top: `[MW]`. A tile of several
letters is in round brackets: `(Qu)`. A rack nobody knows is `?`, an empty one `-`. docs/notation.md describes
it for other programs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from upwords_tui.base.errors import NotationError
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.games.upwords.position import StatedPosition, position_from
from upwords_tui.games.upwords.tiles import Tile

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
