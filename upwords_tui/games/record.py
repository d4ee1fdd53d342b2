"""Game records: a whole game of any kind as one JSON object (docs/notation.md).

Every recorded action also tells its effects, so that people can follow it, and a program can verify it to the
last point. Everything read here is foreign: whatever is wrong raises RecordError naming the place.
"""

from __future__ import annotations

import json
import re

from upwords_tui.base.errors import RecordError, json_place
from upwords_tui.games.base import Json, JsonObject
from upwords_tui.games.catalogue import begin_game
from upwords_tui.games.game import AnyGame
from upwords_tui.games.json_fields import brief, field_of, same

FORMAT = "upwords-tui game"
VERSION = 1
ACTION_LIMIT = 10_000
"""More actions than any real game has."""
VALUE_LIMIT = 50 * ACTION_LIMIT
"""More values than any record has: an action has twenty or so."""


def to_record(game: AnyGame) -> Json:
    """Return the whole game as one JSON object, the result included if it is over."""
    record: Json = {"format": FORMAT, "version": VERSION, "game": game.kind}
    record |= game.setup_json() | game.opening_json()
    record["actions"] = [game.action_json(number) for number in range(game.action_count)]
    result = game.result_json()
    return record if result is None else {**record, "result": result}


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


def _object(pairs: list[tuple[str, object]]) -> Json:
    data: Json = {}
    for name, value in pairs:
        if name in data:
            raise RecordError("{name} is given twice", name=brief(name))
        data[name] = value
    return data


def parse_record(text: str) -> JsonObject:
    """Return the JSON object of a record, its format and version checked. Raises RecordError."""
    # Counted before anything is made of them, as each value read takes some thirty times its bytes.
    if sum(map(text.count, "{[,")) > VALUE_LIMIT:
        raise RecordError("more than {most} values", most=VALUE_LIMIT)
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        if re.match(r"\s*#(player|character-encoding|pragmata|title|lexicon|description|id)", text):
            raise RecordError("this is GCG, which is for Scrabble and knows no stacks") from error
        raise RecordError("this is not JSON", json_place(error)) from error
    except (RecursionError, ValueError) as error:
        raise RecordError("this is not a game record") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError('this is not a game record: it lacks "format": "{format}"', format=FORMAT)
    if not same(data.get("version"), VERSION):
        raise RecordError(
            "version {version} of the format is not supported, only {known}",
            "version",
            version=brief(data.get("version")),
            known=VERSION,
        )
    return data


def from_record(data: JsonObject) -> AnyGame:
    """Return the game that a record holds, replayed and verified. Raises RecordError."""
    game = begin_game(field_of(data, "game", str, "game"), data)
    for name, truth in game.opening_json().items():
        if name in data and not same(data[name], truth):
            raise RecordError("this was drawn: {truth}", name, truth=brief(truth))
    actions = field_of(data, "actions", list)
    if len(actions) > ACTION_LIMIT:
        raise RecordError("more than {most} actions", "actions", most=ACTION_LIMIT)
    for action in actions:
        game = game.apply_json(action)
    if "result" in data:
        result = game.result_json()
        if result is None:
            raise RecordError("the record has a result but the game is not over", "result")
        if not same(data["result"], result):
            raise RecordError(
                "the result is not what the actions lead to: {result}", "result", result=brief(result)
            )
    return game
