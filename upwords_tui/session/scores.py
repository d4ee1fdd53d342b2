"""Tables of best scores, a line each."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.dates import short_date_text
from upwords_tui.session.library import ScoreRow
from upwords_tui.session.wording import points


def score_lines(scores: Sequence[ScoreRow], this: int) -> tuple[str, ...]:
    """Return scores with their places; that at place `this` (from 0) is said to be this game."""
    lines = []
    for place, score in enumerate(scores):
        line = _("{place}. {points}, {name}, {date}").format(
            place=place + 1,
            points=points(score.score),
            name=clean(score.name),
            date=short_date_text(score.ended.astimezone().date()),
        )
        lines.append(_("{line}, this game.").format(line=line) if place == this else f"{line}.")
    return tuple(lines)
