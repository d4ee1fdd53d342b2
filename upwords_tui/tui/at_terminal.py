"""The application at its terminal: how big that is, what it shows, where its cursor is.

The one idea: what the terminal shows is known, and only what differs is sent; whenever somebody else may have
changed it, all is sent again.
"""

from __future__ import annotations

from typing import Any

from rich.color import ColorSystem
from rich.console import RenderableType
from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.screen import Screen

from upwords_tui.tui.driver import TerminalDriver
from upwords_tui.tui.moves import NO_MARGINS
from upwords_tui.tui.punctual import Punctual
from upwords_tui.tui.shown import Shown

_SETTLED_SECONDS = 0.2
_AT_ONCE = 1000
"""Characters that a terminal reads at once anyway: it need not be told to show them together."""


class AtTerminal(Punctual, App[None]):
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
        if not isinstance(renderable, (ChopsUpdate, LayoutUpdate)):
            if renderable is not None:
                self._shown.forget()
            super()._display(screen, renderable)
            return
        try:
            if not self._batch_count and self._running and not self._closed and not self.is_headless:
                self._send(renderable)
        except Exception as error:
            self._handle_exception(error)
        finally:
            self.post_display_hook()

    def _send(self, picture: ChopsUpdate | LayoutUpdate) -> None:
        if self._driver is None:
            return
        cursor = self.screen.outer_size.clamp_offset(self.cursor_position)
        depth = self.console._color_system or ColorSystem.TRUECOLOR
        if sent := self._shown.bring(picture, depth, cursor):
            # Rows that move would be seen to do so before what comes in is there.
            is_one = self._sync_available and (len(sent) > _AT_ONCE or NO_MARGINS in sent)
            self._driver.write(f"{SYNC_START}{sent}{SYNC_END}" if is_one else sent)
            self._driver.flush()
