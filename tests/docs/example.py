"""The games in the pictures: played by the computer with everyday words, and always the same."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.wordsup.players import find_level
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.actions import Pass, PlayTiles
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.wordsup.actions import MakeWord
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp
from upwords_tui.games.wordsup.options import WordsUpSetup as WordsUpSetup
from upwords_tui.lexicon.bitsets import compile_lexicon
from upwords_tui.lexicon.registry import word_list

EDITION = "hasbro-10x10"
TURNS = 17
WORDS = Path(__file__).parent / "words.txt"
"""Everyday words, so that the pictures can be read."""


@cache
def example_game(
    seed: int, turns: int = TURNS, edition_id: str = EDITION, names: tuple[str, str] = ("Anna", "Computer")
) -> tuple[UpwordsGame, ScoredPlay | None]:
    """Return a game of so many turns with the first seat to move, and the play it is about to make.

    If it is over before, there is no such play.
    """
    edition = load_edition(edition_id)
    words = WORDS.read_text(encoding="utf-8").split()
    generator = Generator(edition, compile_lexicon(words, edition.alphabet, edition.size))
    game = UpwordsGame.begin(
        UpwordsSetup(
            edition.id,
            DictionaryRef("en", word_list("en").sha256),
            tuple(Seat(name, "computer:highest" if name == "Computer" else "human") for name in names),
            hashlib.sha256(str(seed).encode()).digest(),
        )
    )

    def best() -> ScoredPlay | None:
        position = game.position
        return generator.generate(position.board, position.seats[position.turn].rack).best()

    while not game.is_over and (game.action_count < turns or game.position.turn != 0):
        chosen, seat = best(), game.position.turn
        if chosen is None:
            game = game.apply(Pass(seat=seat))
        else:
            judged = tuple(dict.fromkeys(word.text for word in chosen.words))
            game = game.apply(PlayTiles(seat=seat, play=chosen.play, judged=judged))
    return game, None if game.is_over else best()


def finished_game(seed: int, edition_id: str = EDITION, **how: Any) -> UpwordsGame:
    """Return a game played to its end."""
    return example_game(seed, 1000, edition_id, **how)[0]


def keys_for(play: ScoredPlay, game: UpwordsGame) -> list[str]:
    """Return the keys that lay `play`, from the square the cursor starts on."""
    start: Square = game.position.edition.centre[0]
    rows, cols = play.start.row - start.row, play.start.col - start.col
    keys = ["down" if rows > 0 else "up"] * abs(rows) + ["right" if cols > 0 else "left"] * abs(cols)
    if play.direction is Direction.DOWN:
        keys.append("space")
    return keys + [tile[0].lower() for tile in play.word]


def example_match(seed: int = 13, actions: int = 40) -> tuple[WordsUp, str]:
    """Return a match of Words Up with enough cards turned for a word of Anna's, and that word."""
    dictionary = DictionaryRef("en", word_list("en").sha256)
    seats = Seat("Anna"), Seat("Computer", "computer:attentive")
    setup = WordsUpSetup("en", dictionary, seats, hashlib.sha256(str(seed).encode()).digest())
    game = WordsUp.begin(setup)
    player = find_level("attentive").make("en", dictionary.id)
    while True:
        view = game.view_for(game.position.turn)
        action = player.choose(view, game.seen())
        if isinstance(action, MakeWord) and action.seat == 0 and game.action_count > actions:
            return game, action.word
        game = game.apply(replace(action, is_judged=True) if isinstance(action, MakeWord) else action)
