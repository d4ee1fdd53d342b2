"""What any store holds, written as text and read back as foreign: JSON, times, whole games."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from upwords_tui.base.errors import RecordError
from upwords_tui.base.safe_text import clean_name
from upwords_tui.games.base import JsonObject
from upwords_tui.games.catalogue import begin_game, edition_of
from upwords_tui.store.values import GameStanding, SeatStanding, StoredAction, StoredGame

_YEARS = range(1970, 9000)
"""The years a stored time may be in; others can't be told in every time zone."""
_BEGINNING = datetime.fromtimestamp(0, UTC)


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_object(text: object, where: str) -> JsonObject:
    """Return the JSON object in a text. Raises RecordError."""
    try:
        data = json.loads(str(text))
    except (ValueError, RecursionError) as error:
        raise RecordError("this is not JSON", where) from error
    if not isinstance(data, dict):
        raise RecordError("it is no JSON object", where)
    return data


def read_mapping(text: object) -> JsonObject:
    """Return the JSON object in a text; an empty one where there is none."""
    return read_object_or_none(text) or {}


def read_object_or_none(text: object) -> JsonObject | None:
    """Return the JSON object in a text; None where there is none."""
    try:
        return read_object(text, "")
    except RecordError:
        return None


def read_value(text: object, default: object = None) -> Any:
    """Return the JSON value in a text; `default` where there is none."""
    try:
        return json.loads(str(text))
    except (ValueError, RecursionError):
        return default


def read_time(text: object) -> datetime:
    """Return a stored time; where it is none, the beginning of time."""
    try:
        time = datetime.fromisoformat(str(text))
        time = time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return _BEGINNING
    return time if time.year in _YEARS else _BEGINNING


def read_edition(kind: object, setup: object) -> str:
    """Return the id of the edition a stored set-up names, for lists; empty if it can't be read."""
    try:
        return clean_name(edition_of(str(kind), read_object(setup, "set-up")))
    except RecordError:
        return ""


def standing_text(standing: GameStanding) -> str:
    return dumped({"seats": standing.seats, "to_act": standing.to_act, "winners": standing.winners})


def read_standing(text: object) -> GameStanding | None:
    """Return how a game stands; None where that is not kept, or can't be read."""
    data = read_mapping(text)
    try:
        seats = tuple(
            SeatStanding(
                clean_name(name),
                clean_name(player),
                tuple(map(str, owners)),
                None if score is None else int(score),
            )
            for name, player, owners, score in data["seats"]
        )
        numbers = [tuple(int(number) for number in data[name]) for name in ("to_act", "winners")]
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError):
        return None
    if not all(0 <= number < len(seats) for number in (*numbers[0], *numbers[1])):
        return None
    return GameStanding(seats, *numbers)


def read_actions(rows: Iterable[tuple[object, object, object]], first: int) -> tuple[StoredAction, ...]:
    """Return stored actions from rows of number, body and time, the numbers from `first` on without a gap.

    Raises RecordError.
    """
    actions = []
    for expected, (number, body, made) in enumerate(rows, first):
        if number != expected:
            raise RecordError("{name} is missing", name=f"actions[{expected}]")
        actions.append(StoredAction(read_object(body, f"actions[{number}]"), read_time(made)))
    return tuple(actions)


def replayed(kind: object, setup: object, begun: object, actions: tuple[StoredAction, ...]) -> StoredGame:
    """Return a stored game, every action of it verified. Raises RecordError."""
    game = begin_game(str(kind), read_object(setup, "set-up"))
    for action in actions:
        game = game.apply_json(action.body)
    return StoredGame(game, (read_time(begun), *(action.made for action in actions)))
