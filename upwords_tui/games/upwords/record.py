"""Set-ups and actions of Upwords as JSON, and what they led to: notation, score, tiles drawn.

docs/notation.md is the reference. Everything read here is foreign: whatever is wrong raises RecordError
naming the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from upwords_tui.errors import EditionError, NotationError, RecordError
from upwords_tui.games.base import Json
from upwords_tui.games.fields import (
    action_of,
    dictionary_json,
    dictionary_of,
    field_of,
    seat_json,
    seat_number,
    seats_of,
    seed_of,
    sitting_of,
    text_of,
    texts_of,
)
from upwords_tui.games.played import PlayedEntry, PlayedGame
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    AcceptUndo,
    Action,
    ChallengePlay,
    DeclareStuck,
    Exchange,
    OfferUndo,
    Pass,
    PlayTiles,
    RefuseUndo,
    Resign,
    Sit,
    TimeOut,
    Undo,
)
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.moves import Effect
from upwords_tui.games.upwords.options import Options
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.position import Position
from upwords_tui.games.upwords.setup import Opening, Setup
from upwords_tui.games.upwords.squares import Square

ACTIONS: dict[str, type[Action]] = {
    "play": PlayTiles,
    "exchange": Exchange,
    "pass": Pass,
    "time-out": TimeOut,
    "challenge": ChallengePlay,
    "accept": AcceptPlay,
    "resign": Resign,
    "offer-undo": OfferUndo,
    "accept-undo": AcceptUndo,
    "refuse-undo": RefuseUndo,
    "undo": Undo,
    "sit": Sit,
    "stuck": DeclareStuck,
}
LED_TO: tuple[str, ...] = ("notation", "score", "words", "drawn", "undone", "scores")
"""The fields of an action that say what it led to; the others say what it was."""


def setup_to_json(setup: Setup) -> Json:
    """Return the set-up as JSON; the seed is in it, so it is secret until the game is over."""
    return {
        "edition": setup.edition_id,
        "dictionary": dictionary_json(setup.dictionary),
        "seats": [seat_json(seat) for seat in setup.seats],
        "options": setup.options.to_json(),
        "commitment": setup.commitment,
        "seed": setup.seed.hex(),
    }


def setup_from_json(data: Mapping[str, Any]) -> Setup:
    """Return the set-up written by `setup_to_json`. Raises RecordError."""
    if not isinstance(data, Mapping):
        raise RecordError("a set-up is a JSON object")
    edition_id = text_of(data, "edition")
    try:
        load_edition(edition_id)
    except EditionError as error:
        raise RecordError.like(error, "edition") from error
    return Setup(
        edition_id=edition_id,
        dictionary=dictionary_of(data),
        seats=seats_of(data),
        seed=seed_of(data),
        options=Options.from_json(data.get("options", {})),
    )


def entry_to_json(entry: PlayedEntry[Action, Effect, Position]) -> Json:
    """Return what an action of its kind says besides, and what it led to."""
    action, effect = entry.action, entry.effect
    data: Json = {}
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
    elif effect.undone:
        data["undone"] = list(effect.undone)
    if effect.drawn:
        data["drawn"] = list(effect.drawn)
    return data


def action_from_json(data: Mapping[str, Any], game: PlayedGame[Setup, Any, Action, Any, Any]) -> Action:
    """Return the action that `data` records, to be applied to `game`. Raises RecordError."""
    alphabet, count = game.setup.edition.alphabet, len(game.seats)
    name, who, where = action_of(data, game.action_count, count, ACTIONS)
    try:
        match name:
            case "play":
                tiles = field_of(data, "tiles", dict, where)
                placed = [
                    Placement(Square.parse(square), alphabet.parse(_face(face, where)))
                    for square, face in tiles.items()
                ]
                return PlayTiles(**who, play=Play.of(placed), judged=texts_of(data, "judged", where))
            case "exchange":
                faces = texts_of(data, "tiles", where)
                return Exchange(**who, tiles=tuple(alphabet.parse(face) for face in faces))
            case "challenge":
                return ChallengePlay(**who, unknown=texts_of(data, "unknown", where))
            case "undo":
                agreed = field_of(data, "agreed", list, where)
                return Undo(**who, agreed=tuple(seat_number(other, count, where) for other in agreed))
            case "sit":
                return Sit(**who, **sitting_of(data, where))
            case _:
                return ACTIONS[name](**who)
    except NotationError as error:
        raise RecordError.like(error, where) from error


def _face(face: object, where: str) -> str:
    if not isinstance(face, str):
        raise RecordError("a tile is its face as text", where)
    return face


def opening_to_json(game: PlayedGame[Any, Opening, Action, Any, Any]) -> Json:
    """Return the draw for who plays first, and who that is."""
    rounds = [[[seat, tile] for seat, tile in drawn] for drawn in game.opening.rounds]
    return {"opening": rounds, "first": game.opening.first}


def result_to_json(position: Position) -> Json | None:
    """Return how the game has ended: why, who won, and each seat's reckoning; None if it has not."""
    outcome = position.outcome
    if outcome is None:
        return None
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
