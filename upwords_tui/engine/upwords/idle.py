"""When computer players stop exchanging tiles. Light: processes that never play import it too."""

from __future__ import annotations

from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.view import UpwordsView

IDLE_ROUNDS = 6
"""After so many rounds without a play computers pass where they would exchange, lest it go on for ever."""


def is_idle(view: UpwordsView) -> bool:
    """Return whether nobody has played for so long that computer players would rather end the game.

    They then pass instead of exchanging, which could go on for ever.
    """
    latest = view.history[-IDLE_ROUNDS * len(view.seats) :]
    is_long = len(latest) == IDLE_ROUNDS * len(view.seats)
    return is_long and not any(isinstance(entry.action, PlayTiles) for entry in latest)
