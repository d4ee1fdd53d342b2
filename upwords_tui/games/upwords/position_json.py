"""The position JSON of the command line and of the engine protocol, read strictly.

`{"edition": "hasbro-10x10", "board": [[[], ["M", "W"], …], …], "rack": ["A", "Qu"], "play": {"D5": "W"}}`:
the board is rows from the top, each a list of stacks, each a list of tiles bottom to top. docs/notation.md is
the reference. Everything read here is foreign; whatever is wrong raises NotationError naming the field.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from upwords_tui.base.errors import EditionError, NotationError, json_place
from upwords_tui.games.upwords.board import Board, Stack
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.squares import Square
from upwords_tui.games.upwords.tiles import Tile


class StatedPosition(NamedTuple):
    """What a position JSON says. `play` is None where the JSON has none."""

    edition: Edition
    board: Board
    rack: tuple[Tile, ...]
    play: Play | None


class _Pairs(list[tuple[str, Any]]):
    """A JSON object that keeps repeated keys, so that two tiles on one square can be told."""


def _object(pairs: list[tuple[str, Any]]) -> Any:
    return _Pairs(pairs) if len({key for key, _ in pairs}) < len(pairs) else dict(pairs)


def parse_position(text: str) -> StatedPosition:
    """Return the position written as JSON `text`.

    Raises NotationError, naming the field, if it is no JSON or not a position.
    """
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
    """Return the position held by already decoded JSON `data`; raises NotationError as `parse_position`."""
    if isinstance(data, _Pairs):
        raise NotationError("a field is given twice")
    if not isinstance(data, dict):
        raise NotationError("a position is a JSON object with edition, board and rack")
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
            "{edition} has {size} rows of {size} stacks each", "board", edition=edition.id, size=size
        )
    stacks: list[Stack] = []
    for row, cells in enumerate(data):
        if not isinstance(cells, list) or len(cells) != size:
            raise NotationError("a row has {size} stacks", f"board, row {row + 1}", size=size)
        for col, cell in enumerate(cells):
            where = f"board, {Square(row, col).name}"
            if not isinstance(cell, list):
                raise NotationError("a stack is a list of tiles, bottom to top", where)
            if len(cell) > edition.max_height:
                raise NotationError(
                    "{count} tiles; a stack holds {most}", where, count=len(cell), most=edition.max_height
                )
            stacks.append(tuple(_tile(face, edition, where) for face in cell))
    return Board(size, tuple(stacks))


def _rack(data: object, edition: Edition) -> tuple[Tile, ...]:
    if not isinstance(data, list):
        raise NotationError("a rack is a list of tiles", "rack")
    if len(data) > edition.rack_size:
        raise NotationError(
            "{count} tiles; a rack holds {most}", "rack", count=len(data), most=edition.rack_size
        )
    return tuple(_tile(face, edition, "rack") for face in data)


def _play(data: object, edition: Edition) -> Play:
    if not isinstance(data, dict | _Pairs):
        raise NotationError('a play is an object of squares and tiles, like {"D5": "W"}', "play")
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
        raise NotationError('a tile is its face as text, like "A" or "Qu"', where)
    try:
        return edition.alphabet.parse(face)
    except NotationError as error:
        raise NotationError.like(error, where) from error


def board_json(board: Board) -> list[list[list[str]]]:
    """Return the board as the position JSON writes it."""
    return [
        [list(board.stack_at(Square(row, col))) for col in range(board.size)] for row in range(board.size)
    ]
