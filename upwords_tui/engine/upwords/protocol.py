"""The engine protocol: a JSON object a line each way; requests have an `id`, answers the same one.

    {"id": 7, "do": "move", "level": "highest", "seconds": 1.0, "view": {…}}
        {"id": 7, "info": …}                                          as many as it likes, while it thinks
        {"id": 7, "action": "play", "tiles": {"C5": "W"}, "notation": "5C W(OOD)", "score": 5}
        {"id": 7, "action": "exchange", "tile": "Q", "tiles": ["Q"]}  or this
        {"id": 7, "action": "pass"}                                   or this
    {"id": 8, "do": "plays", "n": 5, "view": {…}}                     the best plays
        {"id": 8, "plays": [{"tiles": …, "notation": …, "score": 5, "equity": 5}, …]}
    {"id": 8, "do": "review", "made": {"action": "play", "tiles": {…}}, "view": {…}}   what a move was worth
        {"id": 8, "made": {…}, "best": {…}, "lost_points": 4.5, "lost_win": 0.08, "exact": false}
    {"id": 8, "do": "why", "made": {…}, "best": {…}, "view": {…}}     what speaks for one move and the other
        {"id": 8, "why": {…}}                                         `reasons` describes it
    {"id": 9, "do": "stop", "request": 7}                             answer now; without `request`: all
        {"id": 9, "stopped": [7]}
    {"id": 10, "do": "ping"}                                          are you there? answered at once
        {"id": 10, "pong": true}
    {"id": 11, "do": "quit"}
        {"id": 11, "quit": true}

A play in `plays`, and both moves in `review`, also have `leave` (the tiles left on the rack), `equity` (the
points gained on the best opponent, all things considered) and `win` (the chance to win; null if nobody
thought of it). `made` and `best` are written as moves are answered: `tiles` of a play or of an exchange, or a
pass. With `why` true the answer of `review` also has `why`, null if nothing better was found.

`seconds` are CPU time of the engine, however long that takes by the clock; `wall` are the most by the clock.
`iterations` instead, and `seed`, make an answer repeatable. A whole number `position` comes back with the
answer. A line that is wrong is answered with {"id": …, "error": "one line"} (`id` null if it can't be told),
and the engine lives on. `views` describes the view. Ids are whole numbers or short texts.

Everything read here is foreign; whatever is wrong raises BadRequest, which knows the id to answer with.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NoReturn

from upwords_tui.base.errors import CommandError, InputError, NotationError
from upwords_tui.engine.upwords.analysis import Comparison, Weighed, choice_of
from upwords_tui.engine.upwords.levels import DEFAULT_LEVEL, UpwordsLevel, find_level
from upwords_tui.engine.upwords.players import Choice, MoveKind, RankedPlay
from upwords_tui.engine.upwords.reasons import Estimate, ExactEnd, LineReplies, Reasons, Replies, Rest, Why
from upwords_tui.engine.upwords.views import EngineView, parse_view, read_flag, read_whole
from upwords_tui.engine.upwords.why import MOST_SAMPLES
from upwords_tui.games.base import Json, JsonObject
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.play import Play, format_play
from upwords_tui.games.upwords.rules import check
from upwords_tui.games.upwords.tiles import Tile

MAX_LINE = 1_000_000
"""A longer line, in bytes, is no request: the largest view has some thirty thousand."""

MAX_SECONDS = 3600.0
MAX_WALL = 1_000_000_000.0
MAX_ITERATIONS = 1_000_000_000
MAX_PLAYS = 10_000
DEFAULT_PLAYS = 10

RequestId = int | str | None


class BadRequest(CommandError):
    """A line that is no request; `request_id` is the one to answer with, None if none could be read."""

    request_id: RequestId = None


@dataclass(frozen=True)
class Question:
    """A question about a position: a move, its best `count` plays, or what the move `made` was worth.

    A move is wanted if `count` is 0 and `made` is None. If there is a move `best`, what speaks for it and for
    `made` is all that is wanted; if `gives_reasons`, that is wanted of the best found, too. `samples` is how
    many they rest on, None where the request does not say.

    `seconds` and `iterations` are None where the request names none; `wall` has no end then. `position` comes
    back with the answer as it is: the number of the position the question is about, for whoever asks to know
    what it belongs to.
    """

    id: RequestId
    count: int
    level: UpwordsLevel
    view: EngineView
    seconds: float | None
    iterations: int | None
    seed: int
    position: int | None
    made: Choice | None = None
    best: Choice | None = None
    gives_reasons: bool = False
    samples: int | None = None
    wall: float = math.inf


@dataclass(frozen=True)
class ControlRequest:
    """What is done at once: `stop` (the question with id `target`, or all: None), `ping` or `quit`."""

    id: RequestId
    do: str
    target: RequestId


Request = Question | ControlRequest


def parse_request(line: bytes) -> Request:
    data = _decode(line)
    request_id = data.get("id")
    if type(request_id) not in (int, str) or len(str(request_id)) > 100:
        raise BadRequest("a whole number or a short text is wanted", "id")
    try:
        return _parse(request_id, data)
    except InputError as error:
        refused = BadRequest.like(error)
        refused.request_id = request_id
        raise refused from error


def _decode(line: bytes) -> JsonObject:
    try:
        data = json.loads(line.decode(), parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise BadRequest("this is not JSON", f"column {error.colno}") from error
    except UnicodeDecodeError as error:
        raise BadRequest("not UTF-8 text", "JSON") from error
    except RecursionError as error:
        raise BadRequest("nested too deeply", "JSON") from error
    except ValueError as error:
        raise BadRequest("a number has too many digits", "JSON") from error
    if not isinstance(data, dict):
        raise BadRequest("a request is a JSON object", "JSON")
    return data


def _refuse_constant(name: str) -> NoReturn:
    raise BadRequest("{name} is no number", "JSON", name=name)


def _parse(request_id: RequestId, data: JsonObject) -> Request:
    match data.get("do"):
        case "move":
            return _question(request_id, data, 0)
        case "plays":
            return _question(request_id, data, read_whole(data, "n", 1, MAX_PLAYS) or DEFAULT_PLAYS)
        case "review":
            question = _about_move(request_id, data)
            return replace(question, gives_reasons=read_flag(data, "why", False))
        case "why":
            question = _about_move(request_id, data)
            return replace(question, best=_move(data, "best", question.view))
        case "stop" | "ping" | "quit" as order:
            target = data.get("request")
            return ControlRequest(request_id, order, target if type(target) in (int, str) else None)
    raise CommandError("move, plays, review, why, stop, ping or quit is wanted", "do")


def _question(request_id: RequestId, data: JsonObject, count: int) -> Question:
    level = data.get("level", DEFAULT_LEVEL)
    if not isinstance(level, str):
        raise CommandError("the id of a level is wanted", "level")
    seed = read_whole(data, "seed", -(2**63), 2**63)
    return Question(
        id=request_id,
        count=count,
        level=find_level(level),
        view=parse_view(data.get("view")),
        seconds=_seconds(data, "seconds", MAX_SECONDS),
        wall=_seconds(data, "wall", MAX_WALL) or math.inf,
        iterations=read_whole(data, "iterations", 1, MAX_ITERATIONS),
        seed=0 if seed is None else seed,
        position=read_whole(data, "position", 0, 2**63),
    )


def _about_move(request_id: RequestId, data: JsonObject) -> Question:
    question = _question(request_id, data, 0)
    samples = read_whole(data, "samples", 1, MOST_SAMPLES)
    return replace(question, made=_move(data, "made", question.view), samples=samples)


def _move(request: JsonObject, field: str, view: EngineView) -> Choice:
    """Return a move that is asked about; it must be one the rules allow, its words apart."""
    data, alphabet = request.get(field), view.edition.alphabet
    kind, tiles = (data.get("action"), data.get("tiles")) if isinstance(data, Mapping) else (None, None)
    try:
        if kind == "pass":
            return Choice(MoveKind.PASS)
        if kind == "exchange" and isinstance(tiles, list) and 0 < len(tiles) <= view.exchange:
            faces = tuple(alphabet.parse(str(face)) for face in tiles)
            if Counter(faces) <= Counter(view.rack):
                return Choice(MoveKind.EXCHANGE, tiles=faces)
        if kind == "play" and isinstance(tiles, Mapping) and 0 < len(tiles) <= len(view.rack):
            play = Play.of(
                (Square.parse(str(name)), alphabet.parse(str(face))) for name, face in tiles.items()
            )
            verdict = check(view.edition, view.board, view.rack, play, None, house=view.house)
            if not verdict.violations:
                return choice_of(play, view.board, view.edition)
    except NotationError as error:
        raise error.at(field) from error
    raise CommandError("a move is wanted that the rules allow here: play, exchange or pass", field)


def _seconds(data: JsonObject, field: str, most: float) -> float | None:
    value = data.get(field)
    if value is None:
        return None
    if type(value) not in (int, float) or not 0 < value <= most:
        raise CommandError("a number above 0 and up to {most} is wanted", field, most=f"{most:g}")
    return float(value)


# What the engine answers, as the protocol writes it; `protocol` describes it


def choice_json(board: Board, choice: Choice) -> Json:
    """Return `choice` as the protocol writes it; `board` is the board before it."""
    if choice.play is None:
        answer: Json = {"action": str(choice.kind)}
        if choice.tiles:
            answer |= {"tile": choice.tiles[0], "tiles": list(choice.tiles)}
        return answer
    return {"action": str(choice.kind), **_play_json(board, choice.play.play), "score": choice.play.score}


def plays_json(view: EngineView, ranked: list[RankedPlay]) -> Json:
    return {
        "plays": [
            {
                **_play_json(view.board, item.play.play),
                "score": item.play.score,
                "equity": item.equity,
                "win": None if item.win is None else round(item.win, 4),
                "leave": list(_left(view, item.play.play.tiles)),
            }
            for item in ranked
        ]
    }


def review_json(view: EngineView, found: Comparison) -> Json:
    """Return what a move was worth as the protocol writes it."""
    return {
        "made": _weighed_json(view, found.made),
        "best": _weighed_json(view, found.best),
        "lost_points": found.lost_points,
        "lost_win": found.lost_win,
        "exact": found.is_exact,
    }


def why_json(why: Why) -> Json:
    """Return the reasons for two moves as the protocol writes them: without what there is none of."""
    return _told_fields(vars(why))


def _told(value: object) -> object:
    """Return what has been found out as JSON: fields by their names, points to a hundredth."""
    match value:
        case Square():
            return value.name
        case float():
            return round(value, 2)
        case LineReplies():
            return {**_told_fields(value._asdict()), "share": round(value.share, 4)}
        case Estimate():
            return _told_fields(value._asdict())
        case tuple():
            return [_told(each) for each in value]
        case Reasons() | Replies() | Rest() | ExactEnd():
            return _told_fields(vars(value))
    return value


def _told_fields(fields: JsonObject) -> Json:
    return {name.removeprefix("is_"): _told(value) for name, value in fields.items() if value is not None}


def _weighed_json(view: EngineView, weighed: Weighed) -> Json:
    choice = weighed.choice
    used = choice.play.play.tiles if choice.play else choice.tiles
    return {
        **choice_json(view.board, choice),
        "equity": weighed.equity,
        "win": weighed.win,
        "leave": list(_left(view, used)),
    }


def _left(view: EngineView, used: Iterable[Tile]) -> tuple[Tile, ...]:
    return view.edition.alphabet.sort((Counter(view.rack) - Counter(used)).elements())


def _play_json(board: Board, play: Play) -> Json:
    return {
        "tiles": {square.name: tile for square, tile in play},
        "notation": format_play(board, play),
    }
