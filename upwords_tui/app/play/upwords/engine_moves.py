"""Moves and reasons in the answers of an engine; what does not hold together raises EngineError."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from upwords_tui.app.narration.wording import points
from upwords_tui.app.play.table import Engine
from upwords_tui.base.errors import EngineError, EngineRefusal, NotationError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.upwords.reasons import Estimate, Why
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.games.upwords.view import UpwordsView


class Move(NamedTuple):
    """A move the coach speaks of.

    `notation` is that of a play, `tiles` are those it lays or exchanges (neither: a pass), `leave` the tiles
    kept. `equity` is in points, `win` the chance to win from 0 to 1, None if unknown.
    """

    notation: str
    tiles: tuple[Tile, ...]
    play: Play
    score: int
    leave: tuple[Tile, ...]
    equity: float
    win: float | None

    def text(self, named: Callable[[str], str] = str) -> str:
        """Return its notation, or what it is instead of a play; `named` says a tile."""
        if self.notation:
            return self.notation
        if self.tiles:
            return _("exchange {tiles}").format(tiles=" ".join(map(named, self.tiles)))
        return _("pass")


def move_from(answer: object, edition: Edition) -> Move:
    """Return the move in an engine's answer. Raises EngineError."""
    try:
        assert isinstance(answer, Mapping)
        parse = edition.alphabet.parse
        tiles = answer.get("tiles") or []
        if isinstance(tiles, Mapping):
            play = Play.of({Square.parse(str(name)): parse(str(face)) for name, face in tiles.items()})
        else:
            play = Play(())
        notation = clean(str(answer["notation"])) if play.placements else ""
        win = answer.get("win")
        return Move(
            notation,
            play.tiles or tuple(parse(str(face)) for face in tiles),
            play,
            int(answer.get("score", 0)),
            tuple(parse(str(face)) for face in answer["leave"]),
            number_from(answer["equity"]),
            None if win is None else number_from(win, 0.0, 1.0),
        )
    except (AssertionError, KeyError, TypeError, ValueError, OverflowError, NotationError) as error:
        raise EngineError(_("an answer that is not a move")) from error


def play_from(answer: object, view: UpwordsView) -> Move:
    """Return a play that the rules allow in `view`, its words apart. Raises EngineError."""
    move = move_from(answer, view.edition)
    if not move.notation or view.check(move.play).violations:
        raise EngineError(_("an answer that is not a play"))
    return move


def move_json(move: Move) -> dict[str, object]:
    if move.notation:
        return {"action": "play", "tiles": {square.name: tile for square, tile in move.play}}
    return {"action": "exchange", "tiles": list(move.tiles)} if move.tiles else {"action": "pass"}


def number_from(value: object, low: float = -1e6, high: float = 1e6) -> float:
    """Return a number from `low` to `high`. Raises TypeError, ValueError or OverflowError for others."""
    if type(value) not in (int, float):
        raise TypeError(f"{value!r:.20} is no number")
    number = float(value)  # type: ignore[arg-type]
    if not low <= number <= high:
        raise ValueError(f"{number} is out of range")
    return number


def move_text(move: Move, named: Callable[[str], str] = str) -> str:
    """Return a move in a few words, with the points of a play; `named` says a tile."""
    if not move.notation:
        return move.text(named)
    return _("{play} for {points}").format(play=move.notation, points=points(move.score))


def leave_text(leave: tuple[Tile, ...], named: Callable[[str], str] = str) -> str:
    """Return the tiles kept; `named` says a tile."""
    return ", ".join(map(named, leave)) if leave else _("nothing")


async def ask_why(
    engine: Engine, view: Mapping[str, object], edition: Edition, made: Move, best: Move
) -> Why | None:
    """Return the reasons for two moves in `view`; None if the engine gives none. Raises EngineError."""
    request = {"do": "why", "made": move_json(made), "best": move_json(best), "view": view}
    try:
        return why_from((await engine.ask(request)).get("why"), edition)
    except EngineRefusal:
        return None  # a foreign engine need not give any


def why_from(answer: object, edition: Edition) -> Why | None:
    """Return the reasons in an answer; None if there are none. Raises EngineError."""
    try:
        why: Why | None = _read(Why | None, answer, edition)
    except (KeyError, TypeError, ValueError, OverflowError, NotationError) as error:
        raise EngineError(_("an answer that gives no reasons")) from error
    return why


_RANGES: Mapping[str, tuple[float, float]] = {
    "seed": (-(2**63), 2**63),
    "samples": (1, 1_000_000),
    **dict.fromkeys(("penalty", "covered", "centre", "turns", "left"), (0, 1_000_000)),
    **dict.fromkeys(("error", "reply_error", "follow_error"), (0, 1_000_000)),
    "share": (0, 1),
}
"""The least and the greatest numbers that fields may have."""


def _read(kind: Any, value: Any, edition: Edition, field: str = "") -> Any:
    """Return a JSON value as what a type hint says of a `field`. Raises an error for anything else."""
    kinds, (low, high) = get_args(kind), _RANGES.get(field, (-1_000_000, 1_000_000))
    if NoneType in kinds:
        return None if value is None else _read(kinds[0], value, edition, field)
    if get_origin(kind) is tuple:
        if not isinstance(value, list) or (kinds[0] is Estimate and not 1 <= len(value) <= 2):
            raise TypeError("no list, or not one of one seat or two")
        each = kinds[:1] * len(value) if kinds[-1] is ... else kinds
        return tuple(_read(one, item, edition, field) for one, item in zip(each, value, strict=True))
    if kind is int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError("no whole number, or out of range")
        return value
    if kind is float:
        return number_from(value, low, high)
    if kind is bool:
        return value is True
    if kind is Tile:
        return edition.alphabet.parse(str(value))
    if kind is Square:
        return Square.parse(str(value))
    if kind is str:
        return clean(str(value))
    if not isinstance(value, Mapping):
        raise TypeError("no JSON object")
    fields = {}
    for name, hint in get_type_hints(kind).items():
        key = name.removeprefix("is_")
        known = value.get(key) if NoneType in get_args(hint) else value[key]
        fields[name] = _read(hint, known, edition, name)
    return kind(**fields)
