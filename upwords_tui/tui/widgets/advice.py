"""What a player is told who is new: some sentences under a title, and what to do now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line, wrap_evenly


class AdviceText(NamedTuple):
    """What a player is told, under a title; `task` is what to do now, if that is one thing.

    `first` stands before all else, and is as bright. `passes_over`: what has no room is left out alone, and
    not all that follows.
    """

    title: str
    sentences: Sequence[str]
    task: str = ""
    first: str = ""
    passes_over: bool = False


def advice_lines(advice: AdviceText, skin: Skin, width: int, height: int) -> list[Line]:
    """Return the title, as many of the sentences as go into `height` lines, and always what to do."""
    palette = skin.palette
    advised: list[Line] = [([("  " + advice.title, palette.faint)], ())]
    task = wrap_evenly(advice.task, width - 2, skin)
    first = wrap_evenly(advice.first, width - 2, skin) if advice.first else []
    advised += [([("  " + line, palette.bright)], ()) for line in first]
    for sentence in advice.sentences:
        wrapped = wrap_evenly(sentence, width - 2, skin)
        if (task or len(advised) > 1) and len(advised) + len(wrapped) + len(task) > height:
            if advice.passes_over:
                continue
            break
        advised += [([("  " + line, palette.text)], ()) for line in wrapped]
    return [*advised, *(([("  " + line, palette.bright)], ()) for line in task)]
