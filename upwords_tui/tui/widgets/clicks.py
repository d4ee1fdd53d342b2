"""What a widget tells its screen of a click: what all such messages have in common.

The one idea: a click is for the screen it was made on, while that is on top; of several in a burst the first
may lead elsewhere, and the others are then for nobody.
"""

from __future__ import annotations

from textual.message import Message


class Click(Message):
    """Something was clicked that leads somewhere: `Standing` passes it over once it has been left."""
