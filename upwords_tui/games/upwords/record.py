"""What Upwords writes down in its own way: plays, exchanges and challenges, and what they led to.

docs/notation.md is the reference. Everything read here is foreign: whatever is wrong raises RecordError
naming the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from upwords_tui.errors import NotationError, RecordError
from upwords_tui.games import writing
from upwords_tui.games.base import Json
from upwords_tui.games.fields import field_of, seat_number, texts_of
from upwords_tui.games.played import PlayedGame
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Action,
    ChallengePlay,
    DeclareStuck,
    Exchange,
    Pass,
    PlayTiles,
    Resign,
    TimeOut,
    Undo,
)
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.position import Position
from upwords_tui.games.upwords.setup import Opening, Setup
from upwords_tui.games.upwords.squares import Square

_ACTIONS: dict[str, type[Action]] = {
    "play": PlayTiles,
    "exchange": Exchange,
    "pass": Pass,
    "time-out": TimeOut,
    "challenge": ChallengePlay,
    "accept": AcceptPlay,
    "resign": Resign,
    "stuck": DeclareStuck,
    "undo": Undo,
}


class Record(writing.Record):
    """How a game of Upwords is written down."""

    led_to = ("notation", "score", "words", "drawn", "undone", "agreed", "scores")
    called: ClassVar = {"edition_id": "edition"}

    def own(self, entry: Any) -> Json:
        """Return what an action says of itself; with a play stands what it came to."""
        action, effect = entry.action, entry.effect
        match action:
            case PlayTiles() if effect.score:
                data: Json = {"tiles": {square.name: tile for square, tile in action.play}}
                data |= {"notation": effect.notation, "score": effect.score.total}
                data["words"] = [[word.text, word.score] for word in effect.score.words]
                return data | ({"judged": list(action.judged)} if action.judged else {})
            case ChallengePlay():
                return {"unknown": list(action.unknown)}
            case Undo():
                return {"agreed": list(action.agreed)}
        return super().own(entry)

    def effects(self, entry: Any) -> Json:
        """Return the tiles drawn, and the scores."""
        drawn = {"drawn": list(entry.effect.drawn)} if entry.effect.drawn else {}
        return drawn | super().effects(entry)

    def read(self, name: str, data: Mapping[str, Any], who: Json, where: str, game: Any) -> Action:
        """Return the action called `name`: tiles are those of the edition."""
        alphabet, count = game.setup.edition.alphabet, len(game.seats)
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
        except NotationError as error:
            raise RecordError.like(error, where) from error
        action: Action = super().read(name, data, who, where, game)
        return action

    def opening_to_json(self, game: PlayedGame[Any, Opening, Action, Any, Any]) -> Json:
        """Return the draw for who plays first, and who that is."""
        rounds = [[[seat, tile] for seat, tile in drawn] for drawn in game.opening.rounds]
        return {"opening": rounds, "first": game.opening.first}

    def result_to_json(self, position: Position) -> Json | None:
        """Return how the game has ended: why, who won, and each seat's reckoning; None if it has not."""
        result, outcome = super().result_to_json(position), position.outcome
        if result is None or outcome is None:
            return None
        reckoning = [
            {
                "score": items.score,
                "left": list(items.tiles_left),
                "leftover_penalty": items.leftover_penalty,
                "overtime_penalty": items.overtime_penalty,
                "total": items.total,
            }
            for items in outcome.reckoning
        ]
        return {"reason": str(outcome.reason), **result, "reckoning": reckoning}


RECORD = Record(Setup, _ACTIONS, load_edition)


def _face(face: object, where: str) -> str:
    if not isinstance(face, str):
        raise RecordError("a tile is its face as text", where)
    return face
