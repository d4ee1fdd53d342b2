"""What Words Up writes down in its own way: squares, words, and what happened to cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from upwords_tui.errors import RecordError
from upwords_tui.games import writing
from upwords_tui.games.base import Json
from upwords_tui.games.fields import brief, text_of
from upwords_tui.games.wordsup.actions import (
    Action,
    GiveUp,
    MakeWord,
    MissTurn,
    PlaySwap,
    Resign,
    Skip,
    TurnCard,
)
from upwords_tui.games.wordsup.cards import Card, load_cards
from upwords_tui.games.wordsup.happenings import Happening, What
from upwords_tui.games.wordsup.position import Position, parse_square, square_name
from upwords_tui.games.wordsup.setup import Setup

_ACTIONS: dict[str, type[Action]] = {
    "turn": TurnCard,
    "word": MakeWord,
    "give-up": GiveUp,
    "skip": Skip,
    "miss-turn": MissTurn,
    "swap": PlaySwap,
    "resign": Resign,
}


def faces(cards: tuple[Card, ...]) -> list[str]:
    """Return what is on `cards`."""
    return [card.face for card in cards]


def happened(happenings: tuple[Happening, ...]) -> list[Any]:
    """Return what happened as JSON: what, to which seat, with which cards, on which squares."""
    return [
        [str(each.what), each.seat, faces(each.cards), [square_name(square) for square in each.squares]]
        for each in happenings
        if each.what is not What.WORD
    ]


class Record(writing.Record):
    """How a match of Words Up is written down."""

    led_to = ("cards", "score", "happened", "agreed", "scores")
    called: ClassVar = {"language": "cards", "first": "begins"}

    def opening_to_json(self, game: Any) -> Json:
        """Return how the first round lay: what was open, and what happened before the first turn."""
        position = game.start
        return {
            "open": [state.stock[0].face if state.stock else None for state in position.seats],
            "bonus": faces(position.bonus),
            "happened": happened(game.opening),
        }

    def own(self, entry: Any) -> Json:
        """Return what an action says of itself; with a word stands what it was made of and brought."""
        action, word = entry.action, entry.effect.word
        if isinstance(action, TurnCard):
            return {"square": square_name(action.square)}
        if not isinstance(action, MakeWord) or not word:
            return super().own(entry)
        data = super().own(entry) | {"cards": faces(word.cards), "score": word.score}
        data.pop("is_judged", None)
        return data

    def effects(self, entry: Any) -> Json:
        """Return what happened, and the scores."""
        told = {"happened": happened(entry.effect.happenings)} if entry.effect.happenings else {}
        return told | super().effects(entry)

    def read(self, name: str, data: Mapping[str, Any], who: Json, where: str, game: Any) -> Action:
        """Return the action called `name`."""
        match name:
            case "turn":
                square = parse_square(text_of(data, "square", where))
                if square is None:
                    raise RecordError("there is no square {square}", where, square=brief(data["square"]))
                return TurnCard(**who, square=square)
            case "word":
                bonus = data.get("bonus")
                stock = data.get("stock", False)
                if (bonus is not None and type(bonus) is not int) or type(stock) is not bool:
                    raise RecordError("stock is true or false, bonus a number", where)
                word = text_of(data, "word", where)
                return MakeWord(**who, word=word, stock=stock, bonus=bonus, is_judged=True)
        action: Action = super().read(name, data, who, where, game)
        return action

    def result_to_json(self, position: Position) -> Json | None:
        """Return how the match ended, round by round; None if it has not."""
        result = super().result_to_json(position)
        rounds = [
            {
                "reason": str(each.reason),
                "gathered": list(each.gathered),
                "penalties": list(each.penalties),
            }
            for each in position.results
        ]
        return result and {**result, "rounds": rounds}


RECORD = Record(Setup, _ACTIONS, load_cards)
