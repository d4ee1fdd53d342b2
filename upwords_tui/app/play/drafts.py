"""What somebody has begun at a table and not done, kept for when they come back to it.

The one idea: it is a setting of theirs, one for all tables, that stands for a moment: it is good until they
have acted there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from upwords_tui.app.play.library import Library
from upwords_tui.games.base import Agreeing, GameView
from upwords_tui.store.port import IN_HAND


def kept_hand(library: Library, game_id: str, view: GameView) -> Mapping[str, Any] | None:
    """Return what was in the hand of the seat of `view` at this game, as JSON values; None if nothing was.

    Nothing is any more if the seat has acted since. Raises StoreError.
    """
    match library.setting(IN_HAND):
        case {"game": game, "acts": acts, "hand": Mapping() as hand} if game == game_id and acts == _acts(
            view
        ):
            return hand
    return None


def keep_hand(library: Library, game_id: str, view: GameView, hand: Mapping[str, Any] | None) -> None:
    """Keep what is in the hand of the seat of `view`; with None, that nothing is. Raises StoreError."""
    if hand:
        library.set_setting(IN_HAND, {"game": game_id, "acts": _acts(view), "hand": hand})
        return
    match library.setting(IN_HAND):
        case {"game": game} if game == game_id:
            library.set_setting(IN_HAND, None)


def _acts(view: GameView) -> int:
    """Return how often the seat has done something in the game, which changes what it may have in hand."""
    entries = (entry for entry in view.history if entry.action.seat == view.seat)
    return sum(not isinstance(entry.action, Agreeing) or bool(entry.effect.undone) for entry in entries)
