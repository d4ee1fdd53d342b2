"""Stores and games for the tests of the store and of the session: made quickly, from fixed seeds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.actions import Action, Pass
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import Store
from upwords_tui.store.values import Ending, SeatResult

SEED = bytes(range(32))
NOW = datetime(2025, 3, 1, 12, tzinfo=UTC)


class Clock:
    """A wall clock that goes on a second whenever somebody looks."""

    def __init__(self) -> None:
        self.time = NOW

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


def setup_of(
    *players: str, edition: str = "hasbro-10x10", options: UpwordsOptions | None = None
) -> UpwordsSetup:
    """Return a set-up; a player is "Anna", or "Max:highest" for a computer."""
    seats = []
    for player in players:
        name, _colon, level = player.partition(":")
        seats.append(Seat(name, f"computer:{level}" if level else "human"))
    return UpwordsSetup(
        edition, DictionaryRef("en", "0" * 64), tuple(seats), SEED, options or UpwordsOptions()
    )


def new_game(
    *players: str, edition: str = "hasbro-10x10", options: UpwordsOptions | None = None
) -> UpwordsGame:
    """Return a game nobody has done anything in yet."""
    return UpwordsGame.begin(setup_of(*(players or ("Anna", "Ben")), edition=edition, options=options))


def passed(game: UpwordsGame, times: int = 1) -> UpwordsGame:
    """Return `game` after so many passes."""
    for _ in range(times):
        game = game.apply(Pass(seat=game.position.turn))
    return game


def done(game: UpwordsGame, *actions: Action) -> UpwordsGame:
    """Return `game` after `actions`."""
    for action in actions:
        game = game.apply(action)
    return game


def scored(store: Store, *scores: int, edition: str = "e", dictionary: str = "d", account: str = "") -> str:
    """Have a game end with these scores and be deleted; return the id it had."""
    players = ("Anna", "Ben", "Cleo")[: len(scores)]
    game = new_game(*players)
    game_id = store.games.add(game, "x")
    results = tuple(
        SeatResult(seat, name, "human", score, True, account)
        for seat, (name, score) in enumerate(zip(players, scores, strict=True))
    )
    store.games.append(game_id, passed(game), Ending(edition, dictionary, results))
    store.games.delete(game_id)
    return game_id


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """The database behind the store's back."""
    database = sqlite3.connect(path)
    try:
        with database:
            yield database
    finally:
        database.close()
