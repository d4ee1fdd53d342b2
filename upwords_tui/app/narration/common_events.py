"""What happens in any game alike, as sentences: what all agree on, seats changing hands, time that is up."""

from __future__ import annotations

from typing import Any

from upwords_tui.app.play.agreements import agreeing_sentences
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import Agreeing, Forfeit, Sit


def alike_lines(entry: Any, view: Any, you: int | None = None) -> list[str]:
    """Return what an action did of which every game tells the same; nothing for the game's own actions.

    `you` is the seat that hears of its own doing as such, if any does.
    """
    name = clean(entry.name)
    match entry.action:
        case Agreeing():
            return list(agreeing_sentences(name, entry, view, you))
        case Sit(name=new):
            return [_("{name} takes the seat of {old}.").format(name=clean(new), old=name)]
        case Forfeit(ends=True):
            return [_("{name} has no time left, and loses the game.").format(name=name)]
        case Forfeit():
            return [_("{name} has no time left, and is out of the game.").format(name=name)]
    return []
