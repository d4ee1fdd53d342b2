"""An application at its terminal: its size, what it shows, where its cursor is, how it is left."""

from __future__ import annotations

import io
import sys
from collections.abc import Collection
from functools import partial
from typing import Any

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console, RenderableType
from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.filter import LineFilter, Monochrome, NoColor
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer, TimerCallback

from upwords_tui.terminal.capabilities import Capabilities, ColourDepth
from upwords_tui.terminal.diff import NO_MARGINS, PLAIN_AGAIN, SHOW_CURSOR, Shown
from upwords_tui.terminal.driver import Keyboard, LineDriver, TerminalDriver, TerminalLine


def set_punctual_timer(
    pump: MessagePump,
    delay: float,
    callback: TimerCallback | None = None,
    *,
    name: str | None = None,
    pause: bool = False,
) -> Timer:
    """Call `callback` after `delay` seconds or, if that is past, at once: the `set_timer` of our classes."""
    timer = MessagePump.set_timer(pump, delay, callback, name=name, pause=pause)
    timer._skip = False
    return timer


_SETTLED_SECONDS = 0.2
_QUICK_SECONDS = 0.1
_KEEP_TITLE, _FORMER_TITLE = "\x1b[22;2t", "\x1b[23;2t"
_AT_ONCE = 1000
"""Characters that a terminal reads at once anyway, without being told to show them together."""


class TerminalApp(App[None]):
    """Sends pictures as differences, and ends without a traceback on the screen: `crash` is what went wrong.

    Overrides of Textual's private parts of an application are here.
    """

    set_timer = set_punctual_timer

    def __init__(self, capabilities: Capabilities, line: TerminalLine | None = None) -> None:
        """With a `line` the terminal is at its other end, and the process not the application's."""
        kind: Any = partial(LineDriver, line=line) if line else TerminalDriver
        driver: Any = partial(kind, is_read=capabilities.is_read)
        super().__init__(driver_class=driver, ansi_color=capabilities.depth <= ColourDepth.SIXTEEN)
        if line:
            self._leave_the_process_alone(capabilities.depth)
        # Textual would have it from the environment, which is the process's, not the terminal's.
        self.console._color_system = COLOR_SYSTEMS[capabilities.depth.textual_name]
        self.capabilities = capabilities
        self.crash: Exception | None = None
        self._shown = Shown()
        self._title = ""

    def _leave_the_process_alone(self, depth: ColourDepth) -> None:
        """Undo what Textual takes from the process, whose environment and output are not the terminal's."""
        self.no_color = depth is ColourDepth.NONE
        colourless: LineFilter = NoColor() if self.native_ansi_color else Monochrome()
        filters = [each for each in self._filters if not isinstance(each, (NoColor, Monochrome))]
        self._filters = [*filters, colourless] if self.no_color else filters
        # Put back by whoever leaves first, they would stay with somebody who has left.
        self._capture_stdout, self._capture_stderr = sys.stdout, sys.stderr  # type: ignore[assignment]

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
        if self._driver is not None and not self.is_headless:
            self._driver.write(SHOW_CURSOR)

    @property
    def is_quick(self) -> bool:
        """Whether the terminal's last answer came so soon that pictures may follow one another."""
        is_quick = isinstance(self._driver, Keyboard) and self._driver.delay <= _QUICK_SECONDS
        return is_quick and not self.is_read

    @property
    def is_read(self) -> bool:
        """Whether a screen reader may speak what is sent."""
        return self.capabilities.is_read

    def ask_terminal(self) -> None:
        """Ask for an answer, after the picture that is due."""
        if isinstance(self._driver, Keyboard):
            self.call_after_refresh(self._driver.ask)

    def entitle(self, title: str) -> None:
        """Give the terminal's window a title, until it is left."""
        if self.capabilities.has_title and isinstance(self._driver, Keyboard) and title != self._title:
            if not self._title:
                self._driver.write(_KEEP_TITLE)
                self._driver.parting = _FORMER_TITLE + PLAIN_AGAIN
            self._title = title
            self._tell(f"2;{title}")

    def show_notice(self, said: str) -> None:
        """Show a notice on the desktop, where the terminal can."""
        if self.capabilities.notice:
            self._tell(self.capabilities.notice + said)

    def _tell(self, text: str) -> None:
        if self._driver is not None:
            self._driver.write(f"\x1b]{''.join(filter(str.isprintable, text))}\x1b\\")

    def come_back(self) -> None:
        title, self._title = self._title, ""
        if title:
            self.entitle(title)
        self.action_draw_anew()
        self.show_terminal_cursor()

    def action_draw_anew(self) -> None:
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
        spoken = self.spoken_rows() if self.is_read else None
        if sent := self._shown.bring(picture, depth, cursor, spoken):
            # Rows that move would be seen to do so before what comes in is there.
            is_one = self._sync_available and (len(sent) > _AT_ONCE or NO_MARGINS in sent)
            self._driver.write(f"{SYNC_START}{sent}{SYNC_END}" if is_one else sent)
            self._driver.flush()

    def spoken_rows(self) -> Collection[int]:
        """Return the rows with what a screen reader is to speak as one sentence."""
        return ()

    def leave(self, number: int) -> None:
        """Leave because of signal `number`, at any time: may be called by its handler."""
        if self._loop is None:
            raise SystemExit(128 + number)
        self._loop.call_soon_threadsafe(partial(self.exit, return_code=128 + number))

    def action_suspend_process(self) -> None:
        """Give the terminal back to the shell for a while, where there is one."""
        if self.capabilities.has_shell:
            super().action_suspend_process()

    def _handle_exception(self, error: Exception) -> None:
        """End the program without showing the player a traceback; `crash` tells the starter what it was."""
        self._return_code = 1
        if self._exception is None:
            # Textual's own tests look for it here.
            self._exception = error
            self._exception_event.set()
        self.crash = self.crash or error
        self._close_messages_no_wait()

    def fail(self, error: Exception) -> None:
        """End the program because of `error`, which somebody else's call ran into."""
        self._handle_exception(error)

    def panic(self, *renderables: RenderableType) -> None:
        """End the program as `_handle_exception` does: this is how Textual reports failures of its own."""
        self._handle_exception(RuntimeError("\n".join(plain(each) for each in renderables)))


def plain(renderable: RenderableType) -> str:
    console = Console(width=100, color_system=None, file=io.StringIO())
    with console.capture() as captured:
        console.print(renderable)
    return captured.get()


CLEAR = "\x1b[?25l\x1b[2J"
"""Hides the cursor and empties the screen, before a first picture."""


class ScreenPicture:
    def __init__(self, app: App[Any]) -> None:
        """Take what is there now, dialogs and the screens below them included."""
        # Textual has no public way to see a screen with those under it but a picture.
        update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
        assert isinstance(update, LayoutUpdate)
        self._update = update
        self._depth = app.console._color_system or ColorSystem.TRUECOLOR
        # A place that is just being laid out has no strip yet.
        self._strips = [Strip.join([part for part in line if part is not None]) for line in update.strips]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScreenPicture) and self._strips == other._strips

    __hash__ = None  # type: ignore[assignment]

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(strip.text.rstrip() for strip in self._strips)

    def on(self, shown: Shown) -> str:
        """Return what to send to a terminal that shows `shown`, and take it as sent."""
        return shown.bring(self._update, self._depth)
