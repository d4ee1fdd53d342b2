"""How long a look back takes, as far as that is known.

The one idea: what a turn takes differs by machine and by game, so it is measured: nothing is said of time
before some turns have been looked at, and then only if there is much to wait for.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from upwords_tui.i18n import _, ngettext
from upwords_tui.session.upwords.option_items import duration_text

_ENOUGH = 3
"""After so many turns it is known what one takes; the first, for which the engine begins, is not counted."""
_WORTH_TELLING = 5.0
"""Of fewer seconds nobody needs to be told."""
_STEP = 5


class TimeToGo:
    """Tells how many turns are looked back at, and how long that takes."""

    def __init__(self, say: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._say = say
        self._clock = clock
        self._since = 0.0
        self._a_turn: float | None = None
        self._is_told = False

    def tell(self, done: int, count: int) -> None:
        """Tell, before another turn is looked at, what there is to tell: `done` of `count` have been."""
        if done == 0:
            self._begin(count)
        elif done == 1:
            self._since = self._clock()
        elif done >= _ENOUGH:
            self._a_turn = (self._clock() - self._since) / (done - 1)
            left = self._text(count - done)
            if left and not self._is_told:
                self._is_told = True
                self._say(_("About {time} to go.").format(time=left))

    def _begin(self, count: int) -> None:
        said = ngettext(
            "Looking back at {count} turn. Ctrl+C stops.",
            "Looking back at {count} turns. Ctrl+C stops.",
            count,
        )
        lasts = self._text(count)
        self._is_told = bool(lasts)
        if lasts:
            said = ngettext(
                "Looking back at {count} turn, about {time}. Ctrl+C stops.",
                "Looking back at {count} turns, about {time}. Ctrl+C stops.",
                count,
            )
        self._say(said.format(count=count, time=lasts))

    def _text(self, turns: int) -> str:
        """Return how long so many turns take; empty if nobody knows, or it is not worth telling."""
        seconds = (self._a_turn or 0.0) * turns
        return duration_text(round(seconds / _STEP) * _STEP) if seconds >= _WORTH_TELLING else ""
