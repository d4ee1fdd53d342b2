"""Warnings that time runs out, said while somebody types, for who wants them: of each time once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from upwords_tui.text.desk import Desk
from upwords_tui.text.playing import Playing


class TimeWarnings:
    """Knows which times have been warned of. `playing` knows the game on the table."""

    def __init__(self, desk: Desk, playing: Callable[[], Playing]) -> None:
        self._desk = desk
        self._playing = playing
        self._warned = set[object]()

    def forget(self) -> None:
        """Begin anew with another table."""
        self._warned.clear()

    def due(self) -> Mapping[object, str]:
        """Return what is to be said of times that run out, as far as it has not been said."""
        desk = self._desk
        if not desk.warns_at or desk.on_table is None:
            return {}
        found = self._playing().running_out(desk.warns_at).items()
        return {time: said for time, said in found if time not in self._warned}

    def warn(self) -> None:
        """Say what is due."""
        self._desk.say(*self.due().values())
        self.pass_over()

    def pass_over(self) -> None:
        """Let what is due count as said."""
        self._warned |= self.due().keys()
