"""Whole games line by line: dealt by a seed, typed and answered by players that never play otherwise.

The one idea: whoever types is asked for a line whenever one is read, and looks at the game to choose it. So a
game of any length goes by itself, is told as it would be to a person, and is the same each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from tests.seating import FakeWords
from tests.text.playing import Playing
from upwords_tui.app.commands.registry import find_command
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.upwords.views import parse_view
from upwords_tui.engine.wordsup.players import find_level
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.wordsup.actions import MakeWord, TurnCard
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp
from upwords_tui.games.wordsup.options import WordsUpSetup as WordsUpSetup
from upwords_tui.lexicon.bitsets import compile_lexicon
from upwords_tui.lexicon.word_sets import common_words

KNOWN = 3000
"""So many of the most common words these players know."""

CHOSEN_FROM = 8
"""They take one of so many of the plays that bring most, in turn: people don't always see the best."""

Line = Callable[[Playing], str | None]
"""Returns the next line of whoever is at the keyboard; None leaves."""


class Typist:
    """Lines as a reader reads them, each chosen when it is wanted; `playing` is where they are typed."""

    playing: Playing

    def __init__(self, line: Line) -> None:
        self._line = line

    def readline(self) -> str:
        """Return the next line with its end; nothing when there is none."""
        line = self._line(self.playing)
        return "" if line is None else f"{line}\n"


def game_typed(line: Line, *, language: str = "en", width: int = 80) -> Playing:
    """Return a text game whose lines are those of `line`, against computers that play as it does."""
    typist = Typist(line)
    words = FakeWords()
    words.id = language
    typist.playing = Playing(reply=answer, width=width, typist=typist, words=words)
    return typist.playing


def seed_of(number: int) -> bytes:
    """Return the seed of a whole game by its number."""
    return hashlib.sha256(str(number).encode()).digest()


# Upwords


def upwords(
    number: int, *players: str, edition_id: str = "hasbro-10x10", options: UpwordsOptions | None = None
) -> Upwords:
    """Return game `number` of an edition at its beginning; `players` are levels, "" a person."""
    edition = load_edition(edition_id)
    words = DictionaryRef(edition.dictionary, FakeWords.sha256)
    seats = _seats(players)
    return Upwords.begin(
        UpwordsSetup(edition_id, words, seats, seed_of(number), options=options or UpwordsOptions())
    )


@cache
def _generator(edition: Edition) -> Generator:
    words = common_words(edition.dictionary)[:KNOWN]
    return Generator(edition, compile_lexicon(words, edition.alphabet, edition.size))


def chosen_play(edition: Edition, board: Board, rack: Sequence[Any]) -> ScoredPlay | None:
    """Return what these players play; None if they know no play."""
    return _chosen(edition, board, tuple(rack))


@cache
def _chosen(edition: Edition, board: Board, rack: tuple[Any, ...]) -> ScoredPlay | None:
    # The same game is told in several languages and ways.
    plays = _generator(edition).generate(board, rack).first(CHOSEN_FROM)
    return plays[board.tile_count() % len(plays)] if plays else None


def upwords_line(playing: Playing) -> str | None:
    """Return the move of whoever is to play, as it is typed; None once the game is over."""
    desk = playing.shell.desk
    view = desk.view
    if view.outcome or view.turn not in desk.chair.seats:
        return None
    play = chosen_play(view.edition, view.board, view.rack)
    if play is not None:
        return format_play(view.board, play.play).replace("(", "").replace(")", "").casefold()
    if view.exchange_limit:
        return f"{named('exchange', playing)} {view.rack[0]}"
    return named("pass", playing)


def named(command: str, playing: Playing) -> str:
    """Return what a command is called in the language in use."""
    return find_command(command, playing.shell.desk.commands).title


def answer(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a computer that plays so answers an engine's request."""
    view = parse_view(request["view"])
    if request["do"] == "plays":
        found = _generator(view.edition).generate(view.board, view.rack).first(request["n"])
        return {"plays": [_judged(play, view.board, view.rack) for play in found]}
    play = chosen_play(view.edition, view.board, view.rack)
    if play is not None:
        return {"action": "play", "tiles": _tiles(play)}
    if view.exchange:
        return {"action": "exchange", "tiles": [view.rack[0]]}
    return {"action": "pass"}


def _tiles(play: ScoredPlay) -> dict[str, str]:
    return {square.name: tile for square, tile in play.play}


def _judged(play: ScoredPlay, board: Board, rack: Sequence[str]) -> dict[str, Any]:
    leave = list(rack)
    for tile in play.play.tiles:
        leave.remove(tile)
    return {
        "tiles": _tiles(play),
        "notation": format_play(board, play.play),
        "score": play.score,
        "leave": leave,
        "equity": float(play.score),
    }


# Words Up


def words_up(number: int, *players: str, language: str = "en") -> WordsUp:
    """Return match `number` at its beginning; `players` as in `upwords`."""
    words = DictionaryRef(language, FakeWords.sha256)
    return WordsUp.begin(WordsUpSetup(language, words, _seats(players), seed_of(number)))


def words_up_line(playing: Playing) -> str | None:
    """Return what whoever is to move types, with the memory of an attentive player; None once it is over."""
    desk = playing.shell.desk
    view = desk.view
    if view.outcome or view.turn not in desk.chair.seats:
        return None
    game: Any = playing.store.games.load(desk.chair.game_id).game
    player = find_level("attentive").make(view.cards.language, view.dictionary.id)
    action = player.choose(view, game.seen())
    if isinstance(action, TurnCard):
        return f"{'abcdefgh'[action.square % 8]}{action.square // 8 + 1}"
    if isinstance(action, MakeWord):
        bonus = "" if action.bonus is None else f" bonus {action.bonus + 1}"
        return f"word {action.word}{' stock' if action.stock else ''}{bonus}".casefold()
    return {"GiveUp": "pass", "Skip": "skip", "MissTurn": "sorry", "PlaySwap": "swap"}[type(action).__name__]


def _seats(players: Sequence[str]) -> tuple[Seat, ...]:
    names = ("Anna", "Ben", "Cleo", "Dan")
    return tuple(
        Seat(level.capitalize(), f"computer:{level}") if level else Seat(names[number])
        for number, level in enumerate(players)
    )


def play(game: AnyGame, line: Line, **how: Any) -> Playing:
    """Return the text game after `game` has been played to its end."""
    playing = game_typed(line, **how)
    playing.shell.run(playing.store.games.add(game, "x"))
    return playing
