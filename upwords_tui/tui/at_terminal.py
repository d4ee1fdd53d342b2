"""The application at its terminal: how big that is, what it shows, where its cursor is.

The one idea: what the terminal shows is known, and only what differs is sent; whenever somebody else may have
changed it, all is sent again.
"""

from __future__ import annotations

from typing import Any, cast

from rich.console import RenderableType
from textual import events
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.screen import Screen

from upwords_tui.tui.driver import TerminalDriver
from upwords_tui.tui.shown import Shown

_SETTLED_SECONDS = 0.2


class AtTerminal(App[None]):
    """Sends pictures as differences."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self._shown = Shown()

    def on_resize(self, event: events.Resize) -> None:
        """Look again soon whether that was the size.

        Linux tells of a new size before it sets it, so that the last of several may be read too early.
        """
        if event.size == self._size:
            # The driver tells again what we began with; everything would be laid out once more.
            event.prevent_default()
            if self._shown.is_known:
                # The terminal had another size in between, and lost what did not fit.
                self.action_draw_anew()
            return
        if isinstance(self._driver, TerminalDriver):
            self.set_timer(_SETTLED_SECONDS, self._driver.send_size)

    def show_terminal_cursor(self) -> None:
        """Let the terminal's own cursor be seen: braille lines and magnifiers follow it."""
        if self._driver is not None and not self.is_headless:
            self._driver.write("\x1b[?25h")

    def come_back(self) -> None:
        """Take over the terminal again, where others have written meanwhile."""
        self.action_draw_anew()
        self.show_terminal_cursor()

    def action_draw_anew(self) -> None:
        """Send the whole picture again: something else may have written over it."""
        self._shown.forget()
        self.screen.refresh()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Send a picture as what differs from the one the terminal shows."""
        if isinstance(renderable, (ChopsUpdate, LayoutUpdate)):
            # Textual asks whether it is one of its own; in type it is nothing else.
            super()._display(screen, cast(RenderableType, self._shown.bringing(renderable)))
            return
        if renderable is not None:
            self._shown.forget()
        super()._display(screen, renderable)
