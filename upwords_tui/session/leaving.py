"""How somebody has come to be out of a game that others play on, or that ended with it, in a word.

The one idea: the rules treat whoever is out alike; why they are is in the actions, which are all in a view.
"""

from __future__ import annotations

from typing import Any

from upwords_tui.games.base import Forfeit
from upwords_tui.i18n import _


def left_word(seat: int, view: Any) -> str:
    """Return why `seat`, which has left, is out: it resigned, stopped (alone), or its time was up."""
    if has_forfeited(seat, view):
        return _("out of time")
    return _("resigned") if len(view.seats) > 1 else _("stopped")


def all_others_left(view: Any) -> str:
    """Return, as a clause, that all but one have left: whether all have resigned."""
    if has_forfeited(None, view):
        return _("all others have resigned or had no time left")
    return _("all others have resigned")


def has_forfeited(seat: int | None, view: Any) -> bool:
    """Return whether the time of a seat was up; None: that of any."""
    return any(
        isinstance(entry.action, Forfeit) and seat in (None, entry.action.seat) for entry in view.history
    )
