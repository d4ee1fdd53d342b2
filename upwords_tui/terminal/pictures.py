"""Pictures of a screen: what is on it now, and what a terminal must be sent to show it.

The one idea: a picture is whole, dialogs and what lies under them included; how often, and in which pieces,
the application has painted in between does not matter.
"""

from __future__ import annotations

from typing import Any

from rich.color import ColorSystem
from textual._compositor import LayoutUpdate
from textual.app import App
from textual.strip import Strip

from upwords_tui.terminal.diff import Shown

CLEAR = "\x1b[?25l\x1b[2J"
"""Hides the cursor and empties the screen: what goes before a first picture."""


class ScreenPicture:
    """What is on the screen of an application."""

    def __init__(self, app: App[Any]) -> None:
        """Take what is there now, dialogs and the screens underneath them included."""
        # Textual has no public way to see a screen with those under it but a picture.
        update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
        assert isinstance(update, LayoutUpdate)
        self._update = update
        self._depth = app.console._color_system or ColorSystem.TRUECOLOR
        # A place that is just being laid out has no strip yet.
        self._strips = [Strip.join([part for part in line if part is not None]) for line in update.strips]

    def __eq__(self, other: object) -> bool:
        """Whether both are the same."""
        return isinstance(other, ScreenPicture) and self._strips == other._strips

    __hash__ = None  # type: ignore[assignment]

    @property
    def lines(self) -> tuple[str, ...]:
        """The text of the rows, without what is blank at their ends."""
        return tuple(strip.text.rstrip() for strip in self._strips)

    def on(self, shown: Shown) -> str:
        """Return what a terminal must be sent that shows `shown`, and take it as sent."""
        return shown.bring(self._update, self._depth)
