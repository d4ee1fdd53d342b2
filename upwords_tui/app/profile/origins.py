"""Back to where something worth remembering was made: a game that is over, at its turn.

The one idea: results keep how good something was, not when; so the game itself is asked when somebody wants
to see it, and shown as its own seat may see it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from upwords_tui.app.game_types.features import features_of
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.career import PastGame


class Moment(NamedTuple):
    """A game that is over as somebody who played in it sees it; `number` is that of an action, or None."""

    view: Any
    number: int | None


def moment_of(library: Library, past: PastGame, record: str = "") -> Moment:
    """Return the game in which a record was made, and with which action; without one the whole game.

    That takes as long as replaying it. Raises InputError if it has been deleted, RecordError or StoreError.
    """
    game = library.finished_game(past.game_id)
    seat = next(each.number for each in past.finished.seats if each.is_mine)
    career = features_of(game.kind).career
    return Moment(game.view_for(seat), career.made_in(game, seat).get(record) if career else None)
