"""Games of Words Up that start in the middle: cards where a test wants them, with the real rules on top."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.wordsup.actions import Action, MakeWord, TurnCard, What
from upwords_tui.games.wordsup.cards import JOKER, SORRY, SWAP, TEN, Card, CardType
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions, WordsUpSetup
from upwords_tui.games.wordsup.position import FIELD, WordsUpPosition, WordsUpSeatState, parse_square

NAMES = ("Anna", "Ben", "Cleo", "Dan")
_SPECIAL = {"joker": JOKER, "10+": TEN, "sorry": SORRY, "swap": SWAP}


def card(face: str) -> Card:
    """Return the card written as `face`: A1, A5*, joker, 10+, sorry, swap."""
    if face in _SPECIAL:
        return _SPECIAL[face]
    return Card(CardType.LETTER, face[0], int(face[1:].rstrip("*")), face.endswith("*"))


def cards(faces: str) -> tuple[Card, ...]:
    """Return the cards written in `faces`."""
    return tuple(map(card, faces.split()))


def sq(name: str) -> int:
    """Return the square called `name`."""
    square = parse_square(name)
    assert square is not None
    return square


def setup(
    seats: int = 2, options: WordsUpOptions | None = None, juniors: tuple[int, ...] = ()
) -> WordsUpSetup:
    """Return a set-up for so many people."""
    return WordsUpSetup(
        language="nl",
        dictionary=DictionaryRef("nl", "0" * 64),
        seats=tuple(Seat(name) for name in NAMES[:seats]),
        seed=bytes(range(32)),
        juniors=juniors,
        options=options or WordsUpOptions(),
    )


def scene(
    field: Mapping[str, str] | str,
    *stocks: str,
    bonus: str = "",
    pile: str = "",
    options: WordsUpOptions | None = None,
    juniors: tuple[int, ...] = (),
    **state: Any,
) -> WordsUpGame:
    """Return a game in which the cards lie as written, Anna to move.

    `field` maps squares to faces, or lists the faces from A1 on.
    """
    lying: list[Card | None] = [None] * FIELD
    if isinstance(field, str):
        for square, face in enumerate(field.split()):
            lying[square] = card(face)
    else:
        for name, face in field.items():
            lying[sq(name)] = card(face)
    game = WordsUpGame.begin(setup(len(stocks), options, juniors))
    start = replace(
        game.start,
        seats=tuple(WordsUpSeatState(cards(stock)) for stock in stocks),
        field=tuple(lying),
        bonus=cards(bonus),
        pile=cards(pile),
        gone=(),
        turn=0,
        idle=0,
        **state,
    )
    return replace(game, start=start)


def do(game: WordsUpGame, *actions: Action) -> WordsUpGame:
    """Return `game` after `actions`, every word being good."""
    for action in actions:
        game = game.apply(replace(action, is_judged=True) if isinstance(action, MakeWord) else action)
    return game


def turn(game: WordsUpGame, squares: str) -> WordsUpGame:
    """Return `game` after whoever is to move has turned the cards on `squares`."""
    for name in squares.split():
        game = game.apply(TurnCard(seat=game.position.turn, square=sq(name)))
    return game


def word(game: WordsUpGame, text: str, *, stock: bool = False, bonus: int | None = None) -> WordsUpGame:
    """Return `game` after whoever is to move has made a word."""
    return do(game, MakeWord(seat=game.position.turn, word=text, stock=stock, bonus=bonus))


def happened(game: WordsUpGame) -> list[What]:
    """Return what happened in the latest action, in order."""
    return [each.what for each in game.entries[-1].effect.happenings]


def all_cards(position: WordsUpPosition) -> Iterator[Card]:
    """Yield every card of the round, wherever it is."""
    yield from (card for card in position.field if card is not None)
    for state in position.seats:
        yield from state.stock
        for word in state.words:
            yield from word.cards
    yield from (*position.bonus, *position.pile, *position.gone)
