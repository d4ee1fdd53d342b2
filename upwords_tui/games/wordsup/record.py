"""Set-ups and actions of Words Up as JSON, and what they led to. Everything read here is foreign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from upwords_tui.errors import EditionError, RecordError
from upwords_tui.games.base import Json
from upwords_tui.games.fields import (
    action_of,
    brief,
    dictionary_json,
    dictionary_of,
    seat_json,
    seats_of,
    seed_of,
    sitting_of,
    text_of,
)
from upwords_tui.games.played import PlayedEntry, PlayedGame
from upwords_tui.games.wordsup.actions import (
    Action,
    GiveUp,
    MakeWord,
    MissTurn,
    PlaySwap,
    Resign,
    Sit,
    Skip,
    TurnCard,
)
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.course import Effect
from upwords_tui.games.wordsup.happenings import Happening, What
from upwords_tui.games.wordsup.options import Options
from upwords_tui.games.wordsup.position import Position, parse_square, square_name
from upwords_tui.games.wordsup.setup import Setup

ACTIONS: dict[str, type[Action]] = {
    "turn": TurnCard,
    "word": MakeWord,
    "give-up": GiveUp,
    "skip": Skip,
    "miss-turn": MissTurn,
    "swap": PlaySwap,
    "resign": Resign,
    "sit": Sit,
}
LED_TO: tuple[str, ...] = ("cards", "score", "happened", "scores")
"""The fields of an action that say what it led to; the others say what it was."""


def setup_to_json(setup: Setup) -> Json:
    """Return the set-up as JSON; the seed is in it, so it is secret until the game is over."""
    return {
        "cards": setup.language,
        "dictionary": dictionary_json(setup.dictionary),
        "seats": [seat_json(seat) for seat in setup.seats],
        "begins": setup.first,
        "juniors": list(setup.juniors),
        "options": setup.options.to_json(),
        "commitment": setup.commitment,
        "seed": setup.seed.hex(),
    }


def setup_from_json(data: Mapping[str, Any]) -> Setup:
    """Return the set-up written by `setup_to_json`. Raises RecordError."""
    if not isinstance(data, Mapping):
        raise RecordError("a set-up is a JSON object")
    seats = seats_of(data)
    juniors = data.get("juniors", [])
    if not isinstance(juniors, list):
        raise RecordError("juniors are numbers of seats, each once", "juniors")
    try:
        return Setup(
            language=text_of(data, "cards"),
            dictionary=dictionary_of(data),
            seats=seats,
            seed=seed_of(data),
            first=_number(data.get("begins", 0), "begins"),
            juniors=tuple(_number(seat, "juniors") for seat in juniors),
            options=Options.from_json(data.get("options", {})),
        )
    except EditionError as error:
        raise RecordError.like(error, "cards") from error


def _number(value: object, where: str) -> int:
    if type(value) is not int:
        raise RecordError("there is no seat {seat}", where, seat=brief(value))
    return value


def opening_to_json(game: PlayedGame[Any, tuple[Happening, ...], Action, Position, Any]) -> Json:
    """Return how the first round lay: what was open, and what happened before the first turn."""
    position = game.start
    return {
        "open": [state.stock[0].face if state.stock else None for state in position.seats],
        "bonus": faces(position.bonus),
        "happened": happened(game.opening),
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


def entry_to_json(entry: PlayedEntry[Action, Effect, Position]) -> Json:
    """Return what an action of its kind says besides, and what it led to."""
    action, effect = entry.action, entry.effect
    data: Json = {}
    if isinstance(action, TurnCard):
        data["square"] = square_name(action.square)
    elif isinstance(action, MakeWord) and effect.word:
        data["word"] = action.word
        if action.stock:
            data["stock"] = True
        if action.bonus is not None:
            data["bonus"] = action.bonus
        data["cards"] = faces(effect.word.cards)
        data["score"] = effect.word.score
    if effect.happenings:
        data["happened"] = happened(effect.happenings)
    return data


def action_from_json(data: Mapping[str, Any], game: PlayedGame[Setup, Any, Action, Any, Any]) -> Action:
    """Return the action that `data` records, to be applied to `game`. Raises RecordError."""
    name, who, where = action_of(data, game.action_count, len(game.seats), ACTIONS)
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
        case "sit":
            return Sit(**who, **sitting_of(data, where))
    return ACTIONS[name](**who)


def result_to_json(position: Position) -> Json | None:
    """Return how the match ended, round by round; None if it has not."""
    outcome = position.outcome
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "scores": list(outcome.totals),
        "rounds": [
            {
                "reason": str(result.reason),
                "gathered": list(result.gathered),
                "penalties": list(result.penalties),
            }
            for result in position.results
        ],
    }
