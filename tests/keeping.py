"""Games of Upwords that are kept as played to their end, with their results."""

from __future__ import annotations

from dataclasses import replace

from upwords_tui.games.base import HUMAN
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.store.opening import Store
from upwords_tui.store.values import Ending, SeatResult


def keep_finished(store: Store, game: UpwordsGame, name: str = "x") -> str:
    """Keep a game that is over as played on this machine, and return its id."""
    assert game.outcome
    game_id = store.games.add(replace(game, entries=game.entries[:-1]), name)
    results = tuple(
        SeatResult(seat, who.name, who.player, score, seat in game.outcome.winners)
        for seat, (who, score) in enumerate(zip(game.seats, game.outcome.totals, strict=True))
    )
    assert any(each.player == HUMAN for each in results)
    store.games.append(game_id, game, Ending(game.setup.edition_id, game.dictionary.id, results))
    return game_id
