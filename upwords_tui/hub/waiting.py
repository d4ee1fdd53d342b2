"""What comes of setting a table or sitting down at one: a game that has begun, or a table that waits."""

from __future__ import annotations

from typing import Literal, NamedTuple

from upwords_tui.session.kinds import Variant
from upwords_tui.session.newgame import Choices
from upwords_tui.store.rated import Rating

Standing = Literal["invited", "open", "seated", "mine"]
"""How somebody stands with a table that waits: invited, free to sit down, sitting there, or having set it."""


class Waiting(NamedTuple):
    """A table that waits for its people, as one person may know it.

    `owner` has set it. `seats` are who plays, in their order: a name, or nothing for anybody; in a team each
    member has a place of their own there. `missing` are the places nobody has taken yet, `declined` those
    among them of somebody who does not want to. `code` is for those who sit there. `ratings` are those of the
    places at what is to be played.
    """

    id: str
    owner: str
    standing: Standing
    variant: Variant
    choices: Choices
    seats: tuple[str, ...]
    missing: tuple[int, ...]
    code: str
    declined: tuple[int, ...] = ()
    ratings: tuple[Rating | None, ...] = ()


class Begun(NamedTuple):
    """What became of a table that was set or joined: a game that has begun, or one that waits."""

    game_id: str = ""
    waiting: Waiting | None = None
