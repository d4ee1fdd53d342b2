"""The best word that somebody missed in a round of Words Up.

A player who never forgets a card is asked at every chance that somebody had: it makes words of cards that
were open or had been seen before, as far as computers know them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from upwords_tui.engine.wordsup.players import Memory, Vocabulary, WordsUpPlayer
from upwords_tui.games.wordsup.actions import GiveUp, MakeWord, TurnCard
from upwords_tui.games.wordsup.cards import Card, word_score
from upwords_tui.games.wordsup.game import Seen, WordsUpGame
from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import WordsUpView

PERFECT = Memory(None)


class Missed(NamedTuple):
    """A word that could have been made before action `number`, and the one made instead, if any.

    `turned` are its cards that were face down then, with their squares. `stock` and `bonus`: whether it takes
    the stock card, or a bonus card.
    """

    number: int
    word: str
    score: int
    turned: tuple[tuple[int, Card], ...]
    stock: bool
    bonus: bool
    made: MadeWord | None

    @property
    def gain(self) -> int:
        """How many points more it would have brought."""
        return self.score - (self.made.score if self.made else 0)


def best_missed(game: WordsUpGame, seat: int, round_number: int, player: WordsUpPlayer) -> Missed | None:
    """Return the word that would have brought `seat` most in a round (from 1); None if none brings more.

    `player` knows all words that count, and forgets no card.
    """
    better = list[Missed]()
    for number, made in _chances(game, seat, round_number):
        moment = replace(game, entries=game.entries[:number])
        view, field = moment.view_for(moment.position.turn), moment.position.field
        if plan := player.best_known(view, moment.seen()):
            turned = tuple((square, card) for square in plan.squares if (card := field[square]) is not None)
            score, has_bonus = word_score(plan.cards), plan.bonus is not None
            missed = Missed(number, plan.word, score, turned, plan.stock, has_bonus, made)
            if missed.gain > 0:
                better.append(missed)
    return max(better, key=lambda missed: (missed.gain, -missed.number), default=None)


def worth(view: WordsUpView, sightings: Sequence[Seen], word: str) -> int | None:
    """Return the most that `word` can bring the seat of `view`, of open cards and all it has seen.

    None if it can't be made, or is too long to be but at the end of a round.
    """
    words = Vocabulary.of([word], view.cards.alphabet)
    plan = WordsUpPlayer(words, PERFECT).best_known(view, sightings)
    return word_score(plan.cards) if plan else None


def _chances(game: WordsUpGame, seat: int, round_number: int) -> Iterator[tuple[int, MadeWord | None]]:
    """Yield the actions before which a word could be thought of, with what was made of it."""
    own = [
        (number, entry)
        for number, entry in enumerate(game.entries)
        if entry.action.seat == seat and entry.before.turn == seat and entry.before.round == round_number
    ]
    made: MadeWord | None = None
    for number, entry in reversed(own):
        match entry.action:
            case MakeWord():
                made = entry.effect.word
                yield number, made
            case GiveUp():
                made = None
                yield number, made
            case TurnCard() if not entry.before.turned:
                yield number, made
                made = None
