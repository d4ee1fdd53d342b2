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
    {"id": 1, "do": "hello", "protocol": 1}                           who are you?
        {"id": 1, "name": …, "version": …, "protocol": 1, "options": […], …}        `hello_json` describes it
    {"id": 2, "do": "set", "options": {"level": "expert"}}            the rest as was usual
        {"id": 2, "set": {"level": "expert", "seconds": 1.0}}
    {"id": 3, "do": "ponder", "view": {…}}                            think while others do, until stopped
        {"id": 3, "ponder": false}                                    we do not
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
A `clock`, as {"own": 300.0, "opponents": [290.5], "increment": 5}, says both where they are not said.
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
from typing import NamedTuple, NoReturn

from upwords_tui import __version__
from upwords_tui.base.errors import CommandError, InputError, NotationError
from upwords_tui.base.fuzzy import nearest
from upwords_tui.engine.levels import DEFAULT_SECONDS, PROTOCOL, WALL_FACTOR, share_of_clock
from upwords_tui.engine.upwords.analysis import Comparison, Weighed, choice_of
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
    """What is done at once: `stop` (the question with id `target`, or all: None), and others.

    `usual` is what holds after it: `set` changes that.
    """

    id: RequestId
    do: str
    target: RequestId
    usual: Usual


Request = Question | ControlRequest


class Usual(NamedTuple):
    """What holds where a question does not say."""

    level: str = DEFAULT_LEVEL
    seconds: float = DEFAULT_SECONDS

    def changed(self, options: object) -> Usual:
        """Return what holds once `options` are set. Raises CommandError if they can't be."""
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
    """Return who we are as the protocol writes it."""
    levels = [level.id for level in LEVELS]
    return {
        "name": "Upwords TUI",
        "version": __version__,
        "protocol": PROTOCOL,
        "questions": ["move", "plays", "review", "why"],
        "editions": "any",
        "languages": sorted({load_bundled(each).language for each in bundled_ids()}),
        "dictionaries": list(bundled_ids()),
        "levels": levels,
        "ponder": False,
        "options": [
            {"name": "level", "kind": "choice", "values": levels, "default": DEFAULT_LEVEL},
            {
                "name": "seconds",
                "kind": "number",
                "least": 0,
                "most": MAX_SECONDS,
                "default": DEFAULT_SECONDS,
            },
        ],
    }


def parse_request(line: bytes, usual: Usual = Usual()) -> Request:  # noqa: B008 - nobody can change it
    """Return what a line asks for, where it is silent as usual. Raises BadRequest."""
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
    """Return how many seconds a move may take of what its clock has left; no limit without one."""
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
