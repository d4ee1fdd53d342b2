"""Computer players of Words Up against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from upwords_tui.engine.autoplay import Keep, MatchSetup, Pairing, PlayOne, Thinking, next_turn
from upwords_tui.engine.results import GameResult
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
    """Return the language of the cards, named by itself or in the id of the card set; None is Dutch."""
    return (text or "nl").removeprefix("wordsup-").removeprefix("words-up-")


def prepare(
    match: MatchSetup, progress: Callable[[int, int], None], keep: Keep | None
) -> tuple[PlayOne, DictionaryRef]:
    levels = [find_level(seat) for seat in match.seats]
    words = open_dictionary(match.dictionary or _WORDS.get(match.edition, f"{match.edition}{LIST_ONLY}"))
    reference = DictionaryRef(words.id, words.sha256)
    _setup(Pairing(match, levels, 1), reference)

    def play(number: int) -> GameResult:
        return play_one(Pairing(match, levels, number), reference, keep)

    return play, reference


def _setup(pairing: Pairing[WordsUpLevel], dictionary: DictionaryRef) -> WordsUpSetup:
    language = pairing.match.edition
    return WordsUpSetup(language=language, dictionary=dictionary, seats=pairing.seats, seed=pairing.seed)


def play_one(
    pairing: Pairing[WordsUpLevel], dictionary: DictionaryRef, keep: Keep | None = None
) -> GameResult:
    levels = pairing.in_seats(pairing.levels)
    players = [level.make(pairing.match.edition, dictionary.id) for level in levels]
    game = play_match(_setup(pairing, dictionary), players, pairing.thinking)
    if keep:
        keep(pairing.number, game)
    assert game.outcome
    return pairing.result(game.outcome.totals, game.action_count, str(game.position.results[-1].reason))


def play_match(setup: WordsUpSetup, players: Sequence[Chooser], thinking: Sequence[Thinking]) -> WordsUpGame:
    game, words = WordsUpGame.begin(setup), AllWords()
    while not game.is_over:
        (seat,) = game.to_act
        choose = partial(players[seat].choose, game.view_for(seat), game.seen())
        game = next_turn(game, seat, choose, words, thinking[seat])
    return game
