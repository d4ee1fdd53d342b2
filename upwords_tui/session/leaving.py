"""How somebody has come to be out of a game that others play on, or that ended with it, in a word.

The one idea: the rules treat whoever is out alike; why they are is in the actions, which are all in a view.
"""

from __future__ import annotations

from typing import Any

from upwords_tui.games.base import Forfeit
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean


def left_word(seat: int, view: Any) -> str:
    """Return why `seat`, which has left, is out: it resigned, stopped (alone), or its time was up."""
    if has_forfeited(seat, view):
        return _("out of time")
    return _("resigned") if len(view.seats) > 1 else _("stopped")


def all_others_left(view: Any) -> str:
    """Return, as a clause, that all but one have left: whether all resigned; of two players, who left."""
    left = [number for number, seat in enumerate(view.seats) if seat.has_resigned]
    if len(view.seats) == len(left) + 1 == 2:
        said = _("{name} had no time left") if has_forfeited(left[0], view) else _("{name} has resigned")
        return said.format(name=clean(view.seats[left[0]].name))
    if has_forfeited(None, view):
        return _("all others have resigned or had no time left")
    return _("all others have resigned")


def has_forfeited(seat: int | None, view: Any) -> bool:
    """Return whether the time of a seat was up; None: that of any."""
    return any(
        isinstance(entry.action, Forfeit) and seat in (None, entry.action.seat) for entry in view.history
    )
