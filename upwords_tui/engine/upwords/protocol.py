"""The engine protocol, which docs/engine.md describes: what requests mean, and how answers are written.

Everything read here is foreign; whatever is wrong raises BadRequest, which knows the id to answer with.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, NoReturn

from upwords_tui import __version__
from upwords_tui.base.errors import CommandError, InputError, NotationError
from upwords_tui.base.fuzzy import nearest
from upwords_tui.engine.levels import DEFAULT_SECONDS, PROTOCOL, WALL_FACTOR, share_of_clock
from upwords_tui.engine.upwords.comparison import Comparison, Weighed, choice_of
from upwords_tui.engine.upwords.levels import DEFAULT_LEVEL, LEVELS, UpwordsLevel, find_level
from upwords_tui.engine.upwords.players import Choice, MoveKind, RankedPlay
from upwords_tui.engine.upwords.reasons import Estimate, ExactEnd, LineReplies, Reasons, Replies, Rest, Why
from upwords_tui.engine.upwords.views import EngineView, parse_view, read_flag, read_whole
from upwords_tui.engine.upwords.why import MOST_SAMPLES
from upwords_tui.games.base import Json, JsonObject
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.play import Play, format_play
from upwords_tui.games.upwords.rules import check
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bundled import bundled_ids, load_bundled

MAX_LINE = 1_000_000
"""A longer line, in bytes, is no request: the largest view has some thirty thousand."""

MAX_SECONDS = 3600.0
MAX_WALL = 1_000_000_000.0
MAX_ITERATIONS = 1_000_000_000
MAX_PLAYS = 10_000
DEFAULT_PLAYS = 10

_ORDERS = ("hello", "set", "move", "plays", "review", "why", "ponder", "stop", "ping")

RequestId = int | str | None


class BadRequest(CommandError):
    """A line that is no request; `request_id` is the one to answer with, None if none could be read."""

    request_id: RequestId = None


@dataclass(frozen=True)
class Question:
    """A question about a position: its best `count` plays, what the move `made` was worth, or else a move.

    With a move `best` only the reasons for it and for `made` are wanted; with `gives_reasons` those for the
    best found, too. `samples` is how many they rest on, None where the request does not say.

    `seconds` and `iterations` are None where the request names none; `wall` has no end then. `position` comes
    back with the answer as it is.
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
    """What is done at once: `stop` (the question with id `target`, or all: None), and others.

    `usual` are the defaults after it: `set` changes them.
    """

    id: RequestId
    do: str
    target: RequestId
    usual: Usual


Request = Question | ControlRequest


class Usual(NamedTuple):
    """The defaults of a question."""

    level: str = DEFAULT_LEVEL
    seconds: float = DEFAULT_SECONDS

    def changed(self, options: object) -> Usual:
        """Return the defaults once `options` are set. Raises CommandError if they can't be."""
        if not isinstance(options, Mapping):
            raise CommandError("must be an object of names and values", "options")
        for name in options:
            if name not in self._fields:
                said = CommandError(
                    "there are {names}", f"options: {name[:40]}", names=", ".join(self._fields)
                )
                raise said.meaning(nearest(name, self._fields))
        try:
            level = _level_id(options, self.level)
            return Usual(find_level(level).id, _seconds(options, "seconds", MAX_SECONDS) or self.seconds)
        except InputError as error:
            raise error.at("options") from error


def hello_json() -> Json:
    told: Json = json.loads(Path(__file__).with_name("hello.json").read_text("utf-8"))
    levels = [level.id for level in LEVELS]
    told["options"][0]["values"] = levels
    return {
        **told,
        "version": __version__,
        "protocol": PROTOCOL,
        "languages": sorted({load_bundled(each).language for each in bundled_ids()}),
        "dictionaries": list(bundled_ids()),
        "levels": levels,
    }


def parse_request(line: bytes, usual: Usual = Usual()) -> Request:  # noqa: B008 - nobody can change it
    """Return what a line asks for. Raises BadRequest."""
    data = _decode(line)
    request_id = data.get("id")
    if type(request_id) not in (int, str) or len(str(request_id)) > 100:
        raise BadRequest("must be a whole number or a short string", "id")
    try:
        return _parse(request_id, data, usual)
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
        raise BadRequest("a request must be a JSON object", "JSON")
    return data


def _refuse_constant(name: str) -> NoReturn:
    raise BadRequest("{name} is not a number", "JSON", name=name)


def _parse(request_id: RequestId, data: JsonObject, usual: Usual) -> Request:
    match data.get("do"):
        case "move":
            return _question(request_id, data, usual, 0)
        case "plays":
            return _question(request_id, data, usual, read_whole(data, "n", 1, MAX_PLAYS) or DEFAULT_PLAYS)
        case "review":
            question = _about_move(request_id, data, usual)
            return replace(question, gives_reasons=read_flag(data, "why", False))
        case "why":
            question = _about_move(request_id, data, usual)
            return replace(question, best=read_move(data, "best", question.view))
        case "stop" | "ping" | "quit" | "hello" | "ponder" | "set" as order:
            target = data.get("request")
            now = usual.changed(data.get("options")) if order == "set" else usual
            return ControlRequest(request_id, order, target if type(target) in (int, str) else None, now)
    raise CommandError("must be {names} or quit", "do", names=", ".join(_ORDERS))


def _question(request_id: RequestId, data: JsonObject, usual: Usual, count: int) -> Question:
    seed = read_whole(data, "seed", -(2**63), 2**63)
    iterations = read_whole(data, "iterations", 1, MAX_ITERATIONS)
    seconds, wall = _seconds(data, "seconds", MAX_SECONDS), _seconds(data, "wall", MAX_WALL)
    if seconds is None and iterations is None:
        share = _share_of_clock(data.get("clock"))
        seconds = min(usual.seconds, share)
        wall = wall or WALL_FACTOR * share
    return Question(
        id=request_id,
        count=count,
        level=find_level(_level_id(data, usual.level)),
        view=parse_view(data.get("view")),
        seconds=seconds,
        wall=wall or math.inf,
        iterations=iterations,
        seed=0 if seed is None else seed,
        position=read_whole(data, "position", 0, 2**63),
    )


def _level_id(data: JsonObject, usual: str) -> str:
    level = data.get("level", usual)
    if not isinstance(level, str):
        raise CommandError("must be the id of a level", "level")
    return level


def _share_of_clock(clock: object) -> float:
    """Return how many seconds a move may take of its clock; no limit without one."""
    if clock is None:
        return math.inf
    fields = clock if isinstance(clock, Mapping) else {}
    times = [fields.get("own"), fields.get("increment", 0)]
    if not all(type(each) in (int, float) and 0 <= each <= MAX_WALL for each in times):
        raise CommandError(
            'must be an object like {"own": 300.0, "opponents": [290.5], "increment": 5}', "clock"
        )
    return share_of_clock(*map(float, times))


def _about_move(request_id: RequestId, data: JsonObject, usual: Usual) -> Question:
    question = _question(request_id, data, usual, 0)
    samples = read_whole(data, "samples", 1, MOST_SAMPLES)
    return replace(question, made=read_move(data, "made", question.view), samples=samples)


def read_move(request: JsonObject, field: str, view: EngineView) -> Choice:
    """Return the move in a field, in the form of answers.

    Raises CommandError or NotationError unless it is one the rules allow, its words apart.
    """
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
    raise CommandError("must be a move that the rules allow here: play, exchange or pass", field)


def _seconds(data: JsonObject, field: str, most: float) -> float | None:
    value = data.get(field)
    if value is None:
        return None
    if type(value) not in (int, float) or not 0 < value <= most:
        raise CommandError("must be a number above 0, at most {most}", field, most=f"{most:g}")
    return float(value)


# What the engine answers, as the protocol writes it; `protocol` describes it


def choice_json(board: Board, choice: Choice) -> Json:
    """Return `choice` on the board before it."""
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
                "leave": _left(view, item.play.play.tiles),
            }
            for item in ranked
        ]
    }


def review_json(view: EngineView, found: Comparison) -> Json:
    return {
        "made": _weighed_json(view, found.made),
        "best": _weighed_json(view, found.best),
        "lost_points": found.lost_points,
        "lost_win": found.lost_win,
        "exact": found.is_exact,
    }


def why_json(why: Why) -> Json:
    """Return the reasons for two moves, without fields that are None."""
    return _told_fields(vars(why))


def _told(value: object) -> object:
    """Return findings as JSON: fields by their names, points to a hundredth."""
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
        "leave": _left(view, used),
    }


def _left(view: EngineView, used: Iterable[Tile]) -> list[Tile]:
    return list(view.edition.alphabet.sort((Counter(view.rack) - Counter(used)).elements()))


def _play_json(board: Board, play: Play) -> Json:
    return {"tiles": {square.name: tile for square, tile in play}, "notation": format_play(board, play)}
