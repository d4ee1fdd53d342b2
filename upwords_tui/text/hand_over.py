"""Handing a shared keyboard over: what was said of a rack is not left standing for the next to read."""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.text.desk import Desk
from upwords_tui.text.playing import Playing


class HandOver:
    """Keeps in mind of whom something private was said. `playing` knows the game on the table."""

    def __init__(self, desk: Desk, playing: Callable[[], Playing]) -> None:
        self._desk = desk
        self._playing = playing
        self._told_of: set[int] = set()
        self._has_explained = False

    def forget(self) -> None:
        """Begin anew with another table."""
        self._told_of.clear()
        self._has_explained = False

    def heard(self, line: str, owner: int, *, is_move: bool) -> None:
        """Note what `owner`, a seat, has typed and been answered; `is_move`: it was a move, and done."""
        if self._playing().tells_own(line, is_move=is_move):
            self._told_of.add(owner)

    def before_next(self) -> None:
        """Have what was said of a rack out of view before somebody else comes to the keyboard.

        It scrolls away on a terminal. Elsewhere that is said, once a game: no escape sequence is ever
        written.
        """
        desk = self._desk
        left = sorted(self._told_of.difference(desk.chair.awaited))
        if not left or desk.chair.is_over:
            return
        self._told_of.clear()
        lines = desk.reader.terminal_lines
        desk.speaker.feed(lines)
        if not lines and not self._has_explained:
            self._has_explained = True
            name = clean(desk.view.seats[left[0]].name)
            said = _("What was said of the rack of {name} stands above: clear your screen.")
            desk.say(said.format(name=name))
