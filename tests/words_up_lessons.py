"""Finds deals for the lesson of Words Up: `python -m tests.words_up_lessons nl` prints what fits a language.

The one idea: only the squares in the middle of the field are fixed. Of a seed it is asked whether three of
them make a common word with the learner's stock card, the three below none, and whether one of these makes
another word with two cards that the tutor may turn and a bonus card. What is printed stands in
`session/wordsup/lessons.toml` as it is; which of the words are good ones somebody has to say who knows them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations

from upwords_tui.app.play.wordsup import ways
from upwords_tui.engine.wordsup.players import Vocabulary, known_words
from upwords_tui.games.base import COMPUTER, HUMAN, DictionaryRef, Seat
from upwords_tui.games.wordsup.actions import GiveUp, MakeWord, TurnCard, What
from upwords_tui.games.wordsup.cards import TEN, Card, CardType
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpSetup
from upwords_tui.games.wordsup.position import WordsUpPosition, parse_square, square_name

FIRST, SECOND = ("D4", "E4", "F4"), ("D5", "E5", "F5")
NEAR = tuple(f"{column}{row}" for row in (3, 6) for column in "CDEFG")
"""Where the tutor turns cards: beside those of the learner, so that the way there is short."""
WORDS, WELL_KNOWN = 1500, 12000
"""Words of the lesson are among the most common; where none can be made, none is among so many."""


def squares(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(square for name in names if (square := parse_square(name)) is not None)


def deals(language: str, seeds: range) -> Iterator[str]:
    """Yield what fits: the seed, and the moves line by line as in the lesson."""
    seats = Seat("You", HUMAN), Seat("Tutor", f"{COMPUTER}:tutor")
    for seed in seeds:
        game = WordsUpGame.begin(
            WordsUpSetup(language, DictionaryRef("-", ""), seats, seed.to_bytes(32, "big"))
        )
        if _is_plain(game):
            for moves in _moves(game, language):
                yield f"seed = {seed}  moves = {moves}"


def _is_plain(game: WordsUpGame) -> bool:
    """Return whether nothing happens by itself at the beginning, and no card needs explaining yet."""
    position = game.position
    happened = {each.what for each in game.opening}
    shown = (*position.bonus, *(state.stock[at] for state in position.seats for at in (0, 1)))
    turned = (position.field[square] for square in squares(FIRST + SECOND))
    return happened <= {What.ROUND_BEGUN, What.STOCK_OPENED, What.BONUS_OPENED} and all(
        card is not None and card.type is CardType.LETTER for card in (*shown, *turned)
    )


def _moves(game: WordsUpGame, language: str) -> Iterator[list[str]]:
    alphabet = game.position.cards.alphabet
    common = Vocabulary.of(known_words(language, WORDS), alphabet)
    many = Vocabulary.of(known_words(language, WELL_KNOWN), alphabet)
    for square in squares(FIRST):
        game = game.apply(TurnCard(seat=0, square=square))
    stock = game.position.seats[0].stock[0]
    for word in common.made_of(4, _letters(game.position, FIRST) + stock.letter, ""):
        way = ways(game.check, game.view_for(0), word)[0]
        if not way.action.stock or way.action.bonus is not None or way.made.cards[0].is_coloured:
            continue
        after = game.apply(MakeWord(seat=0, word=word, stock=True, is_judged=True))
        for square in squares(SECOND):
            after = after.apply(TurnCard(seat=0, square=square))
        if not _has_word(after.position, many, 0, SECOND):
            after = after.apply(GiveUp(seat=0))
            for rest in _second(after, common, many):
                yield [" ".join(FIRST), f"{word} stock", " ".join(SECOND), "pass", *rest]


def _second(game: WordsUpGame, common: Vocabulary, many: Vocabulary) -> Iterator[list[str]]:
    """Yield what the tutor turns, and the word that the learner makes of what they have seen."""
    position = game.position
    ten = next((square for square, card in enumerate(position.field) if card == TEN), None)
    near = [name for name in NEAR if _card(position, name).type is CardType.LETTER]
    if ten is None:
        return
    for shown in combinations(near, 3):
        if _has_word(position, many, 1, shown):
            continue
        for own in SECOND:
            for tutors in combinations(shown, 2):
                names = (own, *tutors)
                if not _are_plain(position, names, (*SECOND, *shown)):
                    continue
                for number, bonus in enumerate(position.bonus):
                    letters = _letters(position, names) + bonus.letter
                    for word in common.made_of(4, letters, ""):
                        if _is_doubled(game, names, word, number):
                            turned = " ".join((square_name(ten), *shown))
                            yield [turned, "pass", " ".join(names), f"{word} bonus {number + 1}"]


def _are_plain(position: WordsUpPosition, names: tuple[str, ...], seen: tuple[str, ...]) -> bool:
    """Return whether no other card that was seen would do as well as those with these names."""
    others = _letters(position, tuple(name for name in seen if name not in names))
    is_one_coloured = sum(_card(position, name).is_coloured for name in names) == 1
    return is_one_coloured and not set(others) & set(_letters(position, names))


def _is_doubled(game: WordsUpGame, names: tuple[str, ...], word: str, bonus: int) -> bool:
    """Return whether a word of the cards with these names and a bonus card begins with the coloured one."""
    position = game.position
    coloured = next(card for name in names if (card := _card(position, name)).is_coloured)
    is_alone = not position.bonus[bonus].is_coloured and len(set(word)) == len(word)
    return is_alone and coloured.letter == word[0]


def _has_word(position: WordsUpPosition, words: Vocabulary, seat: int, names: tuple[str, ...]) -> bool:
    """Return whether a seat could make a word of these cards with its stock, a bonus card or both."""
    stock, letters = position.seats[seat].stock[0].letter, _letters(position, names)
    extras = [stock, *(card.letter for card in position.bonus)]
    extras += [stock + card.letter for card in position.bonus]
    return any(True for extra in extras for _word in words.made_of(len(letters + extra), letters + extra, ""))


def _number(name: str) -> int:
    (square,) = squares((name,))
    return square


def _card(position: WordsUpPosition, name: str) -> Card:
    card = position.field[_number(name)]
    assert card is not None
    return card


def _letters(position: WordsUpPosition, names: tuple[str, ...]) -> str:
    return "".join(_card(position, name).letter for name in names)


if __name__ == "__main__":
    for line in deals(sys.argv[1], range(int(sys.argv[2]) if len(sys.argv) > 2 else 3000)):
        print(line)
