"""What stands beside the field: lines whose cards can be pointed at.

The one idea: it tells where in its text a click was; which card lies there follows from the view.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.geometry import Offset, Size
from textual.message import Message

from upwords_tui.tui.widgets.spans import Lines


class LinesPanel(Lines):
    """A block of lines; clicks come back as messages."""

    @dataclass
    class TextPicked(Message):
        """The text was clicked: at this column and line of it, from 0."""

        place: Offset

    text_size = Size(0, 0)
    """The columns and lines that there are for text, or will be once it has been laid out."""

    def give_room(self, width: int, height: int) -> None:
        """Tell what size it is given: under another screen it is laid out only when that has been left."""
        self.text_size = Size(width, height) - Offset(2 * self._margin, 0)

    def on_click(self, event: events.Click) -> None:
        """Say where it was."""
        place = event.get_content_offset(self)
        if event.button == 1 and place is not None:
            self.post_message(self.TextPicked(place - Offset(self._margin, 0)))
