"""A game of Words Up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, Self

from upwords_tui.base.errors import IllegalAction, RecordError
from upwords_tui.games import json_fields
from upwords_tui.games.base import Forfeit, Json, JsonObject, WordJudge
from upwords_tui.games.draw import Dealer
from upwords_tui.games.game import Game
from upwords_tui.games.json_fields import GAME_OVER, NOT_YOUR_TURN, Record, brief, text_of
from upwords_tui.games.wordsup import actions
from upwords_tui.games.wordsup.cards import Card, load_cards
from upwords_tui.games.wordsup.moves import after, as_it_stands, laid
from upwords_tui.games.wordsup.options import WordsUpSetup
from upwords_tui.games.wordsup.position import MadeWord, WordsUpPosition, parse_square, square_name
from upwords_tui.games.wordsup.turn_flow import WordsUpEffect, begin
from upwords_tui.games.wordsup.view import WordsUpEntry, WordsUpEntryView, WordsUpView, view_of

_ACTIONS: dict[str, type[actions.Action]] = {
    "turn": actions.TurnCard,
    "word": actions.MakeWord,
    "give-up": actions.GiveUp,
    "skip": actions.Skip,
    "miss-turn": actions.MissTurn,
    "swap": actions.PlaySwap,
    "resign": actions.LeaveMatch,
}


def faces(cards: tuple[Card, ...]) -> list[str]:
    return [card.face for card in cards]


def happened(happenings: tuple[actions.Happening, ...]) -> list[object]:
    return [
        [str(each.what), each.seat, faces(each.cards), [square_name(square) for square in each.squares]]
        for each in happenings
        if each.what is not actions.What.WORD
    ]


class WordsUpRecord(json_fields.Record):
    led_to = ("cards", "score", "happened", "agreed", "scores")
    called: ClassVar = {"language": "cards", "first": "begins"}

    def opening_to_json(self, game: Any) -> Json:
        """Return what was open in the first round, and what happened before the first turn."""
        position = game.start
        return {
            "open": [state.stock[0].face if state.stock else None for state in position.seats],
            "bonus": faces(position.bonus),
            "happened": happened(game.opening),
        }

    def own(self, entry: Any) -> Json:
        """Return the fields of an action; a word has its cards and score, too."""
        action, word = entry.action, entry.effect.word
        if isinstance(action, actions.TurnCard):
            return {"square": square_name(action.square)}
        if not isinstance(action, actions.MakeWord) or not word:
            return super().own(entry)
        data = super().own(entry) | {"cards": faces(word.cards), "score": word.score}
        data.pop("is_judged", None)
        return data

    def effects(self, entry: Any) -> Json:
        told = {"happened": happened(entry.effect.happenings)} if entry.effect.happenings else {}
        return told | super().effects(entry)

    def read(self, name: str, data: JsonObject, who: Json, where: str, game: Any) -> actions.Action:
        match name:
            case "turn":
                square = parse_square(text_of(data, "square", where))
                if square is None:
                    raise RecordError("there is no square {square}", where, square=brief(data["square"]))
                return actions.TurnCard(**who, square=square)
            case "word":
                bonus = data.get("bonus")
                stock = data.get("stock", False)
                if (bonus is not None and type(bonus) is not int) or type(stock) is not bool:
                    raise RecordError("stock must be true or false, bonus a number", where)
                word = text_of(data, "word", where)
                return actions.MakeWord(**who, word=word, stock=stock, bonus=bonus, is_judged=True)
        action: actions.Action = super().read(name, data, who, where, game)
        return action

    def result_to_json(self, position: WordsUpPosition) -> Json | None:
        result = super().result_to_json(position)
        rounds = [
            {"reason": str(each.reason), "gathered": list(each.gathered), "penalties": list(each.penalties)}
            for each in position.results
        ]
        return result and {**result, "rounds": rounds}


RECORD = WordsUpRecord(WordsUpSetup, _ACTIONS, load_cards)


UNKNOWN_WORD = "unknown-word"


class Seen(NamedTuple):
    """A card that everybody saw turned on a square, in action `number`."""

    number: int
    round: int
    square: int
    card: Card


@dataclass(frozen=True)
class WordsUpGame(
    Game[WordsUpSetup, tuple[actions.Happening, ...], actions.Action, WordsUpPosition, WordsUpEntry]
):
    """Immutable; `opening` is what happened when the first round was opened."""

    kind: ClassVar[str] = "wordsup"
    _record: ClassVar[Record] = RECORD
    _entry: ClassVar[type[WordsUpEntry]] = WordsUpEntry
    effect: ClassVar[type[WordsUpEffect]] = WordsUpEffect
    leaving: ClassVar[tuple[type[actions.Action], ...]] = (actions.LeaveMatch,)

    @classmethod
    def begin(cls, setup: WordsUpSetup) -> Self:
        position, effect = begin(setup)
        return cls(setup, effect.happenings, position, setup.seats)

    def check(self, action: actions.MakeWord) -> MadeWord:
        """Return the word `action` makes, whatever the dictionary says. Raises IllegalAction."""
        if self.is_over:
            raise IllegalAction(GAME_OVER)
        if action.seat != self.position.turn:
            raise IllegalAction(NOT_YOUR_TURN)
        return laid(self.position, action)

    def propose(self, action: actions.Action, words: WordJudge) -> actions.Action:
        if not isinstance(action, actions.MakeWord):
            return action
        self.check(action)
        if not words.contains(action.word):
            raise IllegalAction(UNKNOWN_WORD)
        return replace(action, is_judged=True)

    def verdicts(self) -> Iterator[tuple[int, str, bool]]:
        made = ((each.number, each.action) for each in self.entries)
        return (
            (number, action.word, True) for number, action in made if isinstance(action, actions.MakeWord)
        )

    def _after(self, action: actions.Action) -> tuple[WordsUpPosition, WordsUpEffect]:
        return after(self.position, action, Dealer(self.setup.seed))

    def as_it_stands(self) -> tuple[WordsUpPosition, WordsUpEffect]:
        return as_it_stands(self.position, Dealer(self.setup.seed))

    def _forfeited(self, action: Forfeit) -> tuple[WordsUpPosition, WordsUpEffect]:
        return self._after(action)

    def seen(self) -> tuple[Seen, ...]:
        """Return every card that has been turned in the field, in order."""
        return tuple(
            Seen(entry.number, entry.before.round, each.squares[0], each.cards[0])
            for entry in self.entries
            for each in entry.effect.happenings
            if each.what is actions.What.TURNED
        )

    @property
    def told_scores(self) -> tuple[int, ...]:
        return self.position.scores if self.position.tells_scores else ()

    def view_for(self, seat: int | None) -> WordsUpView:
        return view_of(self, seat)

    def heard(self, number: int, seat: int | None) -> WordsUpEntryView:
        return self.entries[number].heard

    @classmethod
    def edition_of(cls, setup: JsonObject) -> str:
        """Return the id of its cards, like “wordsup-nl”."""
        return f"{WordsUpGame.kind}-{setup.get('cards', '')}"
