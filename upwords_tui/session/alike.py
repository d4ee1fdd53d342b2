"""What happens in any game alike, as sentences: turns taken back, seats changing hands, time that is up."""

from __future__ import annotations

from typing import Any

from upwords_tui.games.base import Forfeit, Sit, UndoAction
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.undoing import undo_sentences


def alike_lines(entry: Any, view: Any) -> list[str]:
    """Return what an action did of which every game tells the same; nothing for the game's own actions."""
    name = clean(entry.name)
    match entry.action:
        case UndoAction():
            return list(undo_sentences(name, entry, view))
        case Sit(name=new):
            return [_("{name} takes the seat of {old}.").format(name=clean(new), old=name)]
        case Forfeit(ends=True):
            return [_("{name} has no time left, and loses the game.").format(name=name)]
        case Forfeit():
            return [_("{name} has no time left, and is out of the game.").format(name=name)]
    return []
