"""A game of Upwords.

`propose` asks the dictionary about what a seat wants to do; `apply` obeys an action that carries its verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from upwords_tui.base.errors import IllegalAction, NotationError, RecordError
from upwords_tui.games import json_fields
from upwords_tui.games.base import Forfeit, Json, JsonObject, Undo, WordJudge
from upwords_tui.games.draw import Dealer
from upwords_tui.games.game import Game
from upwords_tui.games.json_fields import Record, field_of, seat_number, texts_of
from upwords_tui.games.upwords import moves
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Action,
    ChallengePlay,
    DeclareStuck,
    Exchange,
    Pass,
    PlayTiles,
    Resign,
    Said,
    TimeOut,
)
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.position import UpwordsPosition
from upwords_tui.games.upwords.rules import Verdict, check
from upwords_tui.games.upwords.tiles import UNKNOWN, Alphabet, Tile
from upwords_tui.games.upwords.view import UpwordsEntry, UpwordsEntryView, UpwordsView, view_of

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
    "said": Said,
}


class UpwordsRecord(json_fields.Record):
    led_to = ("notation", "score", "words", "drawn", "undone", "agreed", "scores")
    called: ClassVar = {"edition_id": "edition"}

    def own(self, entry: Any) -> Json:
        """Return the fields of an action; a play has its score, too."""
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
        drawn = {"drawn": list(entry.effect.drawn)} if entry.effect.drawn else {}
        return drawn | super().effects(entry)

    def read(self, name: str, data: JsonObject, who: Json, where: str, game: Any) -> Action:
        """Return the action called `name`: tiles are those of the edition."""
        alphabet, count = game.setup.edition.alphabet, len(game.seats)
        try:
            match name:
                case "play":
                    tiles = field_of(data, "tiles", dict, where)
                    if not all(isinstance(face, str) for face in tiles.values()):
                        raise RecordError("a tile must be its face as a string", where)
                    placed = [
                        Placement(Square.parse(square), alphabet.parse(face))
                        for square, face in tiles.items()
                    ]
                    return PlayTiles(**who, play=Play.of(placed), judged=texts_of(data, "judged", where))
                case "exchange":
                    return Exchange(**who, tiles=_tiles(texts_of(data, "tiles", where), alphabet))
                case "said":
                    said: Said = super().read(name, data, who, where, game)
                    return replace(said, rack=_tiles(said.rack, alphabet))
                case "challenge":
                    return ChallengePlay(**who, unknown=texts_of(data, "unknown", where))
                case "undo":
                    agreed = field_of(data, "agreed", list, where)
                    return Undo(**who, agreed=tuple(seat_number(other, count, where) for other in agreed))
        except NotationError as error:
            raise RecordError.like(error, where) from error
        action: Action = super().read(name, data, who, where, game)
        return action

    def opening_to_json(self, game: Game[Any, moves.Opening, Action, Any, Any]) -> Json:
        rounds = [[[seat, tile] for seat, tile in drawn] for drawn in game.opening.rounds]
        return {"opening": rounds, "first": game.opening.first}

    def result_to_json(self, position: UpwordsPosition) -> Json | None:
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


def _tiles(faces: Sequence[str], alphabet: Alphabet) -> tuple[Tile, ...]:
    return tuple(UNKNOWN if face == UNKNOWN else alphabet.parse(face) for face in faces)


class AgreedWords:
    """A dictionary together with the words that a table has `allowed`."""

    def __init__(self, words: WordJudge, allowed: frozenset[str]) -> None:
        self._words, self._allowed = words, allowed

    def contains(self, word: str, /) -> bool:
        return word in self._allowed or self._words.contains(word)


RECORD = UpwordsRecord(moves.UpwordsSetup, _ACTIONS, load_edition)


@dataclass(frozen=True)
class UpwordsGame(Game[moves.UpwordsSetup, moves.Opening, Action, UpwordsPosition, UpwordsEntry]):
    """Immutable; `opening` is the draw for who plays first."""

    kind: ClassVar[str] = "upwords"
    _record: ClassVar[Record] = RECORD
    _entry: ClassVar[type[UpwordsEntry]] = UpwordsEntry
    effect: ClassVar[type[moves.UpwordsEffect]] = moves.UpwordsEffect
    turns: ClassVar[tuple[type[Action], ...]] = (PlayTiles, Exchange, Pass, TimeOut)
    beside: ClassVar[tuple[type[Action], ...]] = (AcceptPlay, Said)
    kept: ClassVar[tuple[str, ...]] = ("draws", "allowed")
    leaving: ClassVar[tuple[type[Action], ...]] = (Resign,)

    @classmethod
    def begin(cls, setup: moves.UpwordsSetup) -> Self:
        opening, position = moves.deal(setup)
        return cls(setup, opening, position, setup.seats)

    def check(self, seat: int, play: Play, words: WordJudge | None) -> Verdict:
        """Return the verdict on `play` by `seat` now; `words` is not asked where words are challenged."""
        position = self.position
        return check(
            position.edition,
            position.board,
            position.seats[seat].rack,
            play,
            None if position.has_challenges else words,
            house=position.options.play_rules,
        )

    def propose(self, action: Action, words: WordJudge) -> Action:
        words = AgreedWords(words, self.position.allowed)
        if isinstance(action, PlayTiles) and not self.is_over and not self.position.has_challenges:
            verdict = self.check(action.seat, action.play, words)
            if verdict.score is None or not verdict.is_legal:
                raise IllegalAction(moves.ILLEGAL_PLAY, verdict.violations)
            judged = tuple(dict.fromkeys(word.text for word in verdict.score.words))
            return replace(action, judged=judged)
        if isinstance(action, ChallengePlay):
            pending = self.position.pending
            if pending is None:
                raise IllegalAction(moves.NOTHING_TO_CHALLENGE)
            unknown = tuple(dict.fromkeys(word for word in pending.words if not words.contains(word)))
            return replace(action, unknown=unknown)
        return action

    def verdicts(self) -> Iterator[tuple[int, str, bool]]:
        for entry in self.entries:
            unknown: tuple[str, ...] = ()
            match entry.action:
                case PlayTiles(judged=words):
                    pass
                case ChallengePlay(unknown=unknown):
                    words = tuple(dict.fromkeys(entry.effect.words))
                case _:
                    continue
            judged = (word for word in words if word not in entry.before.allowed)
            yield from ((entry.number, word, word not in unknown) for word in judged)

    def _after(self, action: Action) -> tuple[UpwordsPosition, moves.UpwordsEffect]:
        return moves.after(self.position, action, Dealer(self.setup.seed))

    def as_it_stands(self) -> tuple[UpwordsPosition, moves.UpwordsEffect]:
        return moves.as_it_stands(self.position)

    def _forfeited(self, action: Forfeit) -> tuple[UpwordsPosition, moves.UpwordsEffect]:
        return self._after(action)

    def view_for(self, seat: int | None) -> UpwordsView:
        return view_of(self, seat)

    def heard(self, number: int, seat: int | None) -> UpwordsEntryView:
        return self.entries[number].heard_by(seat)

    @classmethod
    def edition_of(cls, setup: JsonObject) -> str:
        return str(setup.get("edition", ""))
