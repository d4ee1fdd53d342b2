"""Screens among other people: a hall with some of everything, what its commands answer, tables with terms.

The one idea: people, lobby and sentences are those of a server; only the exchange between them is not there.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.online.lobbies import Hall, Somebody
from tests.seating import NoEngine, PreparedStore, hub_of
from tests.tui.company import OwnLibrary
from tests.tui.playing import FULL, StillHub
from tests.tui.screens.stage import NOW, empty_library, played_game
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import Terms
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.online.lobby import Lobby
from upwords_tui.store.ratings import Rating
from upwords_tui.store.values import GUEST, Pace
from upwords_tui.tui.app import UpwordsApp

NAMES = ("Benjamin", "Charlotte", "Dee", "Eve")


def _choices(*players: str, terms: Terms, options: UpwordsOptions | None = None) -> NewGameChoices:
    return NewGameChoices("hasbro-10x10", "en", tuple(map(Seat, players)), options, terms=terms)


def _tables(by: dict[str, Somebody]) -> None:
    """Have people set tables of every kind."""
    by["Benjamin"].lobby.tables.begin(
        _choices(
            "Benjamin", "Anna", terms=Terms(rated=True, move_days=3), options=UpwordsOptions(allow_undo=True)
        )
    )
    timed = UpwordsOptions(turn_seconds=90, challenge=Challenge.FIVE_POINT)
    by["Dee"].lobby.tables.begin(_choices("Dee", "", "", terms=Terms(rated=True), options=timed))
    by["Eve"].lobby.tables.begin(_choices("Eve", "Charlotte", terms=Terms(move_days=14)))


def _rate(store: PreparedStore, by: dict[str, Somebody]) -> None:
    means = {"Benjamin": (1523.4, 30), "Charlotte": (1610.0, 2), "Dee": (1402.7, 114)}
    kept: tuple[tuple[str, Pace], ...] = (("upwords", "quick"), ("upwords", "days"), ("wordsup", "quick"))
    ratings = [
        Rating(by[name].id, kind, pace, mean, 60.0 if games > 12 else 200.0, games, 12.4, NOW)
        for name, (mean, games) in means.items()
        for kind, pace in kept
    ]
    assert store.ratings.keep(ratings, {})


def anna_in_the_hall(folder: Path, *, is_host: bool = False) -> UpwordsApp:
    """Return the application of Anna, who comes to a hall where others have set tables, talk and play."""
    store = empty_library(folder).store
    hall = Hall(store)
    anna = store.accounts.add("Anna")
    store.accounts.mark(anna.id, is_host=is_host)
    others = {name: hall.come(name) for name in NAMES}
    hall.come("Guest 12", kind=GUEST)
    accounts = {"Anna": anna.id, **{name: each.id for name, each in others.items()}}
    _tables(others)
    _rate(store, others)
    store.time.show(NOW - timedelta(minutes=25))
    others["Benjamin"].types("say Who would like to play a quick game before dinner?")
    others["Charlotte"].types("tell Anna Thank you for yesterday, that was a lovely game.")
    others["Eve"].types("report Dee She says rude things at the table, to everybody who is there.")
    for names, turns in ((("Anna", "Charlotte"), 4), (("Dee", "Benjamin"), 6)):
        seats = [Seat(name, account=accounts[name]) for name in names]
        store.seat(_seated(played_game(*names, turns=turns), seats), " – ".join(names))
    store.time.show(NOW)
    library = OwnLibrary(store, anna)
    lobby = Lobby(library, store, hall.link, anna, "screen")  # type: ignore[arg-type]
    return UpwordsApp(library, hub_of(OwnLibrary(store, None), NoEngine(), StillHub), FULL, lobby=lobby)


def _seated(game: Any, seats: list[Seat]) -> Any:
    return replace(game, setup=replace(game.setup, seats=tuple(seats)), seats=tuple(seats))
