"""Stored games for the terminal tests, with few words, so that the computer is ready at once."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import patch

from upwords_tui.app.play.library import Library
from upwords_tui.app.setup.new_game import NewGameChoices, remember
from upwords_tui.app.teaching.newcomers import COACHING
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import HOME

WORDS = Path(__file__).parents[1] / "docs" / "words.txt"
STONE = 234
"""A seed with which Anna begins, with the tiles T E H R S O N, against one opponent."""
ANNA, COMPUTER = Seat("Anna"), Seat("Computer", "computer:highest")


def new_store(folder: Path, *seats: Seat, seed: int | None = STONE, name: str = "a game") -> Path:
    """Return a database in which `seats` are the choice for the next game, and sit at one unless no seed.

    Whoever plays knows the game: where first turns would be explained there is the history.
    The program is to be run with `folder` as its home.
    """
    path = folder / "games.db"
    store = open_store(path)
    # A player's own list is kept in their own folders.
    with patch.dict(os.environ, {"HOME": str(folder), "XDG_DATA_HOME": "", "XDG_CACHE_HOME": ""}):
        dictionary = open_dictionary(str(WORDS))
    choices = NewGameChoices("hasbro-10x10", str(WORDS), seats or (ANNA, COMPUTER))
    library = Library(store, "x")
    remember(library, choices)
    library.set_setting(COACHING, False)
    if seed is not None:
        setup = choices.setup(dictionary.id, dictionary.sha256, seed.to_bytes(32, "big"))
        store.games.add(UpwordsGame.begin(setup), name)
    store.close()
    return path


def stored_game(path: Path) -> UpwordsGame:
    """Return the game played last, as it is on disk."""
    game = stored(path)
    assert isinstance(game, UpwordsGame)
    return game


def stored(path: Path) -> object:
    """Return what was played last, whichever game it is."""
    store = open_store(path)
    try:
        return store.games.load(store.games.of(HOME)[0].id).game
    finally:
        store.close()
