"""Moves and reasons in the answers of an engine; what does not hold together raises EngineError."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from upwords_tui.app.narration.wording import points
from upwords_tui.app.play.table import Engine
from upwords_tui.base.errors import EngineError, EngineRefusal, NotationError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.upwords.reasons import Estimate, ExactEnd, LineReplies, Reasons, Replies, Rest, Why
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


# Reasons


async def ask_why(
    engine: Engine, view: Mapping[str, object], edition: Edition, made: Move, best: Move
) -> Why | None:
    """Return the reasons for two moves in `view`; None if the engine gives none. Raises EngineError."""
    request = {"do": "why", "made": move_json(made), "best": move_json(best), "view": view}
    try:
        return why_from((await engine.ask(request)).get("why"), edition)
    except EngineRefusal:
        return None  # an engine of somebody else's need not know


def why_from(answer: object, edition: Edition) -> Why | None:
    """Return the reasons in an answer; None if there are none. Raises EngineError."""
    if answer is None:
        return None
    try:
        return Why(
            seed=_count(_field(answer, "seed"), -(2**63), 2**63),
            samples=_count(_field(answer, "samples"), 1),
            before=_replies(_known(answer, "before")),
            made=_reasons(_field(answer, "made"), edition),
            best=_reasons(_field(answer, "best"), edition),
            reply_error=number_from(_field(answer, "reply_error"), 0.0),
            follow_error=number_from(_field(answer, "follow_error"), 0.0),
            penalty=_count(_field(answer, "penalty"), 0),
        )
    except (KeyError, TypeError, ValueError, OverflowError, NotationError) as error:
        raise EngineError(_("an answer that gives no reasons")) from error


def _field(data: object, name: str) -> Any:
    if not isinstance(data, Mapping):
        raise TypeError("no JSON object")
    return data[name]


def _known(data: object, name: str) -> Any:
    return data.get(name) if isinstance(data, Mapping) else _field(data, name)


def _items(data: object) -> Sequence[Any]:
    if not isinstance(data, list):
        raise TypeError("no list")
    return data


def _count(value: object, low: int = -1_000_000, high: int = 1_000_000) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError("no whole number, or out of range")
    return value


def _reasons(data: object, edition: Edition) -> Reasons:
    worth, rest, end = (_known(data, name) for name in ("leave_worth", "rest", "end"))
    return Reasons(
        score=_count(_field(data, "score")),
        leave=tuple(edition.alphabet.parse(str(face)) for face in _items(_field(data, "leave"))),
        leave_worth=None if worth is None else number_from(worth),
        reply=_replies(_known(data, "reply")),
        follow=number_from(_field(data, "follow")),
        covered=_count(_field(data, "covered"), 0),
        capped=tuple(Square.parse(str(name)) for name in _items(_field(data, "capped"))),
        centre=_count(_field(data, "centre"), 0),
        rest=None if rest is None else Rest(*(_estimates(_field(rest, name)) for name in ("points", "left"))),
        end=None if end is None else _end(end),
    )


def _replies(data: object) -> Replies | None:
    if data is None:
        return None
    return Replies(
        mean=number_from(_field(data, "mean")),
        error=number_from(_field(data, "error"), 0.0),
        lines=tuple(
            LineReplies(
                clean(str(_field(line, "line"))),
                number_from(_field(line, "share"), 0.0, 1.0),
                number_from(_field(line, "mean")),
            )
            for line in _items(_field(data, "lines"))
        ),
    )


def _estimates(data: object) -> tuple[Estimate, ...]:
    """Return means of the seat itself, and of its opponent if it has one."""
    found = tuple(
        Estimate(number_from(_field(one, "mean")), number_from(_field(one, "error"), 0.0))
        for one in _items(data)
    )
    if not 1 <= len(found) <= 2:
        raise ValueError("not those of one seat or two")
    return found


def _pair(data: object, low: int = -1_000_000) -> tuple[int, int]:
    own, other = _items(data)
    return _count(own, low), _count(other, low)


def _end(data: object) -> ExactEnd:
    return ExactEnd(
        _pair(_field(data, "totals")),
        _pair(_field(data, "later")),
        _pair(_field(data, "left"), 0),
        _count(_field(data, "turns"), 0),
        _field(data, "exact") is True,
    )
