"""Matches of Words Up for the text game: cards where a test wants them, or dealt by a seed of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.games.wordsup.scene import scene
from tests.seating import PreparedStore
from tests.text.playing import Playing
from upwords_tui.app.play.wordsup import WordsUpSession
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions, WordsUpSetup
from upwords_tui.games.wordsup.view import WordsUpView

ROW = "B3 O1 O1 M2 S1 T1 E1 N1 A1 P2 B3 O1 O1 M2 S1 T1"
"""Cards from A1 on, too many of them for the end phase."""


def at(
    field: Any = ROW,
    *stocks: str,
    unknown: Sequence[str] = (),
    width: int = 200,
    players: Sequence[str] = (),
    members: Sequence[tuple[str, ...]] = (),
    accounts: Sequence[tuple[str, ...]] = (),
    **how: Any,
) -> Playing:
    """Return a text game in the middle of which Anna is to move; without `players` all are people."""
    game = scene(field, *(stocks or ("S1 T1", "A1 N1")), **how)
    seats = list(game.seats)
    for number, player in enumerate(players):
        seats[number] = replace(seats[number], player=player)
    for number, names in enumerate(members):
        seats[number] = replace(seats[number], members=names)
    for number, owners in enumerate(accounts):
        seats[number] = replace(seats[number], accounts=owners)
    game = replace(game, seats=tuple(seats), setup=replace(game.setup, seats=tuple(seats)))
    return Playing(unknown=unknown, width=width).sit(game)


def dealt(
    *players: str,
    seed: int = 0,
    options: WordsUpOptions | None = None,
    language: str = "nl",
    first: int = 0,
    width: int = 200,
    unknown: Sequence[str] = (),
    store: PreparedStore | None = None,
    dictionary: str = "nl",
) -> Playing:
    """Return a text game with a match that `seed` has dealt; `players` are two people if none are named."""
    names = ("Anna", "Ben", "Cleo", "Dan")
    seats = tuple(Seat(names[number], player) for number, player in enumerate(players or ("human", "human")))
    words = DictionaryRef(dictionary, "0" * 64)
    tossed = bytes([seed % 256, seed // 256]) * 16
    setup = WordsUpSetup(language, words, seats, tossed, first, (), options or WordsUpOptions())
    playing = Playing(unknown=unknown, width=width, store=store)
    return playing.open(playing.store.games.add(WordsUpGame.begin(setup), "x"))


def chair_of(playing: Playing) -> WordsUpSession:
    """Return the chair at the match that is being played."""
    chair = playing.shell.desk.chair
    assert isinstance(chair, WordsUpSession)
    return chair


def stored_game(playing: Playing) -> WordsUpGame:
    """Return the match that is being played as it is stored, with all that is hidden."""
    game = playing.store.games.load(chair_of(playing).game_id).game
    assert isinstance(game, WordsUpGame)
    return game


def view_of(playing: Playing) -> WordsUpView:
    """Return what whoever is at the keyboard may know."""
    return chair_of(playing).view(playing.shell.desk.seat)
