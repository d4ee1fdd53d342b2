"""Set-ups and actions as JSON, and the game record made of them.

The one idea: every recorded action also says what it led to (notation, score, tiles drawn), so that a reader
can follow it without a program, and a program can verify it to the last point. docs/notation.md is the
reference. Everything read here is foreign: whatever is wrong raises RecordError naming the place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from upwords_tui.errors import EditionError, NotationError, RecordError
from upwords_tui.games.base import DictionaryRef, Json, Seat
from upwords_tui.games.draw import SEED_BYTES, commitment
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Action,
    ChallengePlay,
    DeclareStuck,
    Exchange,
    Pass,
    PlayTiles,
    Resign,
    Sit,
    TimeOut,
    Undo,
)
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import Options
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.position import Outcome
from upwords_tui.games.upwords.setup import Opening, Setup
from upwords_tui.games.upwords.squares import Square

if TYPE_CHECKING:
    from upwords_tui.games.upwords.game import Game

FORMAT = "upwords-tui game"
VERSION = 1
TEXT_LIMIT = 200
"""The longest id or hash of a dictionary, in characters."""
ACTION_LIMIT = 10_000
"""More actions than any real game has."""

_KINDS: dict[str, type[Action]] = {
    "play": PlayTiles,
    "exchange": Exchange,
    "pass": Pass,
    "time-out": TimeOut,
    "challenge": ChallengePlay,
    "accept": AcceptPlay,
    "resign": Resign,
    "undo": Undo,
    "sit": Sit,
    "stuck": DeclareStuck,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_LED_TO = ("notation", "score", "words", "drawn", "scores")
"""The fields of an action that say what it led to; the others say what it was."""

T = TypeVar("T")


def kind_of(action: Action) -> str:
    """Return the name of this kind of action, as records write it."""
    return _NAMES[type(action)]


def setup_to_json(setup: Setup) -> Json:
    """Return the set-up as JSON; the seed is in it, so it is secret until the game is over."""
    return {
        "edition": setup.edition_id,
        "dictionary": {"id": setup.dictionary.id, "sha256": setup.dictionary.sha256},
        "seats": [_seat_to_json(seat) for seat in setup.seats],
        "options": setup.options.to_json(),
        "commitment": setup.commitment,
        "seed": setup.seed.hex(),
    }


def _seat_to_json(seat: Seat) -> Json:
    data: Json = {"name": seat.name, "player": seat.player}
    if seat.members:
        data["members"] = list(seat.members)
    return data


def setup_from_json(data: Mapping[str, Any]) -> Setup:
    """Return the set-up written by `setup_to_json`. Raises RecordError."""
    if not isinstance(data, Mapping):
        raise RecordError("a set-up is a JSON object")
    edition_id = _text(data, "edition")
    try:
        load_edition(edition_id)
    except EditionError as error:
        raise RecordError.like(error, "edition") from error
    dictionary = _field(data, "dictionary", dict)
    seats = tuple(_seat_from_json(seat, number) for number, seat in enumerate(_field(data, "seats", list)))
    seed_text = _text(data, "seed")
    try:
        seed = bytes.fromhex(seed_text)
    except ValueError as error:
        raise RecordError("a seed is written in hexadecimal", "seed") from error
    if len(seed) != SEED_BYTES:
        raise RecordError("a seed has {count} bytes", "seed", count=SEED_BYTES)
    if "commitment" in data and data["commitment"] != commitment(seed):
        raise RecordError("the seed is not the one this game committed itself to", "commitment")
    return Setup(
        edition_id=edition_id,
        dictionary=DictionaryRef(_short(dictionary, "id"), _short(dictionary, "sha256")),
        seats=seats,
        seed=seed,
        options=Options.from_json(data.get("options", {})),
    )


def _seat_from_json(data: object, number: int) -> Seat:
    where = f"seats[{number}]"
    if not isinstance(data, dict):
        raise RecordError("a seat is a JSON object", where)
    return Seat(
        name=_text(data, "name", where),
        player=_text(data, "player", where),
        members=_texts(data, "members", where),
    )


def entry_to_json(game: Game, number: int) -> Json:
    """Return action `number` with what it led to."""
    entry = game.entries[number]
    action, effect = entry.action, entry.effect
    data: Json = {"seat": action.seat, "action": kind_of(action)}
    if isinstance(action, PlayTiles) and effect.score:
        data["tiles"] = {square.name: tile for square, tile in action.play}
        data["notation"] = effect.notation
        data["score"] = effect.score.total
        data["words"] = [[word.text, word.score] for word in effect.score.words]
        if action.judged:
            data["judged"] = list(action.judged)
    elif isinstance(action, Exchange):
        data["tiles"] = list(action.tiles)
    elif isinstance(action, ChallengePlay):
        data["unknown"] = list(action.unknown)
    elif isinstance(action, Undo):
        data["agreed"] = list(action.agreed)
    elif isinstance(action, Sit):
        data["name"], data["player"] = action.name, action.player
    if effect.drawn:
        data["drawn"] = list(effect.drawn)
    data["scores"] = [state.score for state in entry.position.seats]
    if action.elapsed_ms > 0:
        data["ms"] = action.elapsed_ms
    return data


def action_from_json(data: Mapping[str, Any], game: Game) -> Action:
    """Return the action that `data` records, to be applied to `game`. Raises RecordError."""
    where = f"actions[{game.action_count}]"
    if not isinstance(data, Mapping):
        raise RecordError("an action is a JSON object", where)
    name = _text(data, "action", where)
    if name not in _KINDS:
        raise RecordError("there is no action {name}", where, name=_brief(name))
    seat = _seat_number(data.get("seat"), game, where)
    ms = data.get("ms", 0)
    if type(ms) is not int or not 0 <= ms < 10**12:
        raise RecordError("ms is a whole number of milliseconds", where)
    who = {"seat": seat, "elapsed_ms": ms}
    alphabet = game.setup.edition.alphabet
    try:
        match name:
            case "play":
                tiles = _field(data, "tiles", dict, where)
                placed = [
                    Placement(Square.parse(square), alphabet.parse(_face(face, where)))
                    for square, face in tiles.items()
                ]
                return PlayTiles(**who, play=Play.of(placed), judged=_texts(data, "judged", where))
            case "exchange":
                faces = _texts(data, "tiles", where)
                return Exchange(**who, tiles=tuple(alphabet.parse(face) for face in faces))
            case "challenge":
                return ChallengePlay(**who, unknown=_texts(data, "unknown", where))
            case "undo":
                agreed = _field(data, "agreed", list, where)
                return Undo(**who, agreed=tuple(_seat_number(other, game, where) for other in agreed))
            case "sit":
                return Sit(**who, name=_text(data, "name", where), player=_text(data, "player", where))
            case _:
                return _KINDS[name](**who)
    except NotationError as error:
        raise RecordError.like(error, where) from error


def _seat_number(seat: object, game: Game, where: str) -> int:
    if type(seat) is not int or not 0 <= seat < len(game.seats):
        raise RecordError("there is no seat {seat}", where, seat=_brief(seat))
    return seat


def _face(face: object, where: str) -> str:
    if not isinstance(face, str):
        raise RecordError("a tile is its face as text", where)
    return face


def verify(game: Game, data: Mapping[str, Any]) -> None:
    """Check that the latest action of `game` led to exactly what `data` says. Raises RecordError."""
    number = game.action_count - 1
    truth = entry_to_json(game, number)
    for field in _LED_TO:
        if field in data and not _same(data[field], truth.get(field)):
            where, stated = f"actions[{number}]", _brief(data[field])
            if field not in truth:
                raise RecordError(
                    "{field} is {stated} in the record but comes to nothing",
                    where,
                    field=field,
                    stated=stated,
                )
            raise RecordError(
                "{field} is {stated} in the record but comes to {truth}",
                where,
                field=field,
                stated=stated,
                truth=_brief(truth[field]),
            )


def _same(foreign: object, truth: object) -> bool:
    """Return whether two JSON values are the same, 1 being neither 1.0 nor true."""
    if isinstance(truth, list):
        return (
            isinstance(foreign, list)
            and len(foreign) == len(truth)
            and all(_same(theirs, ours) for theirs, ours in zip(foreign, truth, strict=True))
        )
    if isinstance(truth, dict):
        return (
            isinstance(foreign, dict)
            and foreign.keys() == truth.keys()
            and all(_same(foreign[key], ours) for key, ours in truth.items())
        )
    return type(foreign) is type(truth) and foreign == truth


def _brief(value: object) -> str:
    """Return foreign JSON on one line, short enough for a message."""
    try:
        text = json.dumps(value, ensure_ascii=True)
    except (RecursionError, TypeError, ValueError):
        return "something else"
    return text if len(text) <= 60 else text[:57] + "..."


def to_record(game: Game) -> Json:
    """Return the whole game as one JSON object, the result included if it is over."""
    record: Json = {"format": FORMAT, "version": VERSION, "game": game.kind, **game.setup_json()}
    record["opening"] = _opening_to_json(game.opening)
    record["first"] = game.opening.first
    record["actions"] = [game.action_json(number) for number in range(game.action_count)]
    if game.outcome:
        record["result"] = result_to_json(game.outcome)
    return record


def _opening_to_json(opening: Opening) -> list[Any]:
    return [[[seat, tile] for seat, tile in drawn] for drawn in opening.rounds]


def result_to_json(outcome: Outcome) -> Json:
    """Return how a game ended: why, who won, and each seat's reckoning."""
    return {
        "reason": str(outcome.reason),
        "winners": list(outcome.winners),
        "scores": [items.total for items in outcome.reckoning],
        "reckoning": [
            {
                "score": items.score,
                "left": list(items.tiles_left),
                "leftover_penalty": items.leftover_penalty,
                "overtime_penalty": items.overtime_penalty,
                "total": items.total,
            }
            for items in outcome.reckoning
        ],
    }


def format_record(record: Json) -> str:
    """Return a record as text for people and diffs: one field a line, one action a line."""
    lines = []
    for field, value in record.items():
        if field == "actions" and value:
            actions = ",\n".join(f"    {json.dumps(action, ensure_ascii=False)}" for action in value)
            lines.append(f'  "actions": [\n{actions}\n  ]')
        else:
            lines.append(f"  {json.dumps(field)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _object(pairs: list[tuple[str, Any]]) -> Json:
    data: Json = {}
    for name, value in pairs:
        if name in data:
            raise RecordError("{name} is given twice", name=_brief(name))
        data[name] = value
    return data


def parse_record(text: str) -> Mapping[str, Any]:
    """Return the JSON object of a record, its format and version checked. Raises RecordError."""
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise RecordError("this is not JSON", f"line {error.lineno} column {error.colno}") from error
    except (RecursionError, ValueError) as error:
        raise RecordError("this is no game record") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError('this is no game record: it lacks "format": "{format}"', format=FORMAT)
    if not _same(data.get("version"), VERSION):
        raise RecordError(
            "version {version} of the format is not known here, only {known}",
            "version",
            version=_brief(data.get("version")),
            known=VERSION,
        )
    return data


def from_record(cls: type[Game], data: Mapping[str, Any]) -> Game:
    """Return the game of class `cls` that a record holds, replayed and verified. Raises RecordError."""
    if data.get("game") != cls.kind:
        game_name = _brief(data.get("game"))
        raise RecordError("this is a game of {game}, not of {kind}", "game", game=game_name, kind=cls.kind)
    game = cls.from_setup_json(data)
    if "opening" in data and not _same(data["opening"], _opening_to_json(game.opening)):
        drawn = _brief(_opening_to_json(game.opening))
        raise RecordError("the tiles drawn were {tiles}", "opening", tiles=drawn)
    if "first" in data and not _same(data["first"], game.opening.first):
        raise RecordError("seat {seat} drew the first turn", "first", seat=game.opening.first)
    actions = _field(data, "actions", list)
    if len(actions) > ACTION_LIMIT:
        raise RecordError("more than {most} actions", "actions", most=ACTION_LIMIT)
    for action in actions:
        game = game.apply_json(action)
    if "result" in data:
        if game.outcome is None:
            raise RecordError("the record has a result but the game is not over", "result")
        if not _same(data["result"], result_to_json(game.outcome)):
            raise RecordError(
                "the result is not what the actions lead to: {result}",
                "result",
                result=_brief(result_to_json(game.outcome)),
            )
    return game


def _field(data: Mapping[str, Any], name: str, kind: type[T], where: str = "") -> T:
    value = data.get(name)
    if not isinstance(value, kind):
        raise RecordError("{name} is missing or of the wrong type", where, name=name)
    return value


def _text(data: Mapping[str, Any], name: str, where: str = "") -> str:
    return _field(data, name, str, where)


def _short(data: Mapping[str, Any], name: str) -> str:
    text = _text(data, name, "dictionary")
    if len(text) > TEXT_LIMIT or not text.isprintable():
        raise RecordError(
            "{name} is at most {most} printable characters", "dictionary", name=name, most=TEXT_LIMIT
        )
    return text


def _texts(data: Mapping[str, Any], name: str, where: str) -> tuple[str, ...]:
    values = data.get(name, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise RecordError("{name} is a list of texts", where, name=name)
    return tuple(values)
