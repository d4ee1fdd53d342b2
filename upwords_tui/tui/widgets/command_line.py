"""The command line inside the game: one line of input that comes and goes."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.widgets import Input


class CommandLine(Input):
    """Hidden until opened; remembers what was typed before."""

    DEFAULT_CSS = """
    CommandLine {
        display: none; height: 1; border: none; padding: 0 1;
        background: $surface; color: $foreground;
        &.-open { display: block; }
        &:focus { border: none; background-tint: transparent 0%; }
    }
    """

    class Entered(Message):
        """A command was typed."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    class Closed(Message):
        """The line was left without a command."""

    def __init__(self) -> None:
        super().__init__(select_on_focus=False, compact=True)
        self.cursor_blink = False
        self.can_focus = False
        self._lines: list[str] = []
        self._place = 0

    @property
    def is_open(self) -> bool:
        """Whether it is shown."""
        return self.has_class("-open")

    def open(self) -> None:
        """Show the line, empty but for the slash, and take the keys."""
        self.value = "/"
        self.cursor_position = 1
        self._place = len(self._lines)
        self.add_class("-open")
        self.can_focus = True
        self.focus()

    def close(self) -> None:
        """Hide the line and give the keys back."""
        self.remove_class("-open")
        self.can_focus = False
        self.blur()
        self.post_message(self.Closed())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand on what was typed."""
        event.stop()
        line = self.value.strip()
        self.close()
        if line not in ("", "/"):
            self._lines.append(line)
            self.post_message(self.Entered(line))

    def on_key(self, event: events.Key) -> None:
        """Leave on Escape or when nothing is left to delete; walk through earlier lines."""
        if event.key == "escape" or (event.key == "backspace" and self.value in ("", "/")):
            event.stop()
            event.prevent_default()
            self.close()
        elif event.key in ("up", "down") and self._lines:
            event.stop()
            step = -1 if event.key == "up" else 1
            self._place = min(max(self._place + step, 0), len(self._lines))
            self.value = self._lines[self._place] if self._place < len(self._lines) else "/"
            self.cursor_position = len(self.value)
