"""Events, outcomes, refusals and numbers as sentences. Start at `wording`."""

from __future__ import annotations

from enum import StrEnum


class Detail(StrEnum):
    """How much is told of an event: on the screen and in lists, or to a listener."""

    SENTENCE = "sentence"
    LINE = "line"
    """A sentence with its notation."""
    ROW = "row"
    """One line of a list of all turns."""
    BRIEF = "brief"
    NORMAL = "normal"
    VERBOSE = "verbose"


TO_LISTENERS = (Detail.BRIEF, Detail.NORMAL, Detail.VERBOSE)
