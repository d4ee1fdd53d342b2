"""Timers that go off, however busy the machine is.

The one idea: of a timer that repeats Textual leaves out the ticks that are over before it comes to them; of
one that goes off once that is the only one. The application has such a timer for a new size of the terminal,
a moment long; if it never went off, no later size would be taken up, either.
"""

from __future__ import annotations

from textual.message_pump import MessagePump
from textual.timer import Timer, TimerCallback


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
