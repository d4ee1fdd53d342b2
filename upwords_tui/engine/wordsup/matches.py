"""Computer players of Words Up against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from upwords_tui.engine.autoplay import GameResult, MatchSetup, Pairing, PlayOne, Thinking
from upwords_tui.engine.wordsup.players import WordsUpLevel, find_level
from upwords_tui.games.base import AllWords, DictionaryRef
from upwords_tui.games.wordsup.actions import Action
from upwords_tui.games.wordsup.game import Seen, WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpSetup
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.lexicon.word_sets import LIST_ONLY

_WORDS = {"nl": f"wordsup-nl{LIST_ONLY}"}
"""The dictionary by language, where it is not that of the language."""


class Chooser(Protocol):
    """Whoever plays a seat."""

    def choose(self, view: WordsUpView, sightings: Sequence[Seen], /) -> Action:
        """Return what the seat of `view`, whose turn it is, does next."""


def edition_called(text: str | None) -> str:
    """Return the language of the cards meant, by itself or in the id of the card set; None is Dutch."""
    return (text or "nl").removeprefix("wordsup-").removeprefix("words-up-")


def prepare(match: MatchSetup, progress: Callable[[int, int], None]) -> tuple[PlayOne, DictionaryRef]:
    words = open_dictionary(match.dictionary or _WORDS.get(match.edition, f"{match.edition}{LIST_ONLY}"))
    reference = DictionaryRef(words.id, words.sha256)
    one, two = map(find_level, match.seats)
    return partial(
        play_one, (one, two), seed=match.seed, language=match.edition, dictionary=reference
    ), reference


def play_one(
    levels: tuple[WordsUpLevel, WordsUpLevel],
    number: int,
    seed: str,
    language: str,
    dictionary: DictionaryRef,
) -> GameResult:
    """Play match `number`, from 1."""
    pairing = Pairing(levels, number, seed)
    setup = WordsUpSetup(language=language, dictionary=dictionary, seats=pairing.seats, seed=pairing.seed)
    players = pairing.in_seats([level.make(language, dictionary.id) for level in levels])
    game = play_match(setup, players, pairing.thinking)
    assert game.outcome
    reason = str(game.position.results[-1].reason)
    return pairing.result(game.outcome.totals, setup.first, game.action_count, reason)


def play_match(setup: WordsUpSetup, players: Sequence[Chooser], thinking: Sequence[Thinking]) -> WordsUpGame:
    game, words = WordsUpGame.begin(setup), AllWords()
    while not game.is_over:
        (seat,) = game.to_act
        choose = partial(players[seat].choose, game.view_for(seat), game.seen())
        game = game.apply(game.propose(thinking[seat].about(choose), words))
    return game
