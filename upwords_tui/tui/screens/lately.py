"""What somebody has done, in a few lines below the game played last: the best of it, and how it went.

The one idea: it fills room that nothing else needs; with less of it whole facts go, the least first.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from upwords_tui.i18n import _
from upwords_tui.session.career import Career, careers, tally
from upwords_tui.session.career_texts import amount_text, games_text, streak_text, tally_text
from upwords_tui.session.library import Library
from upwords_tui.session.wording import points
from upwords_tui.tui.screens.me_rows import curves
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.graph import Graph
from upwords_tui.tui.widgets.section import BLANK, Line, pad, wrap

_LABEL = 17
_LEAST, _MOST = 4, 9
"""The rows of a graph, its heading among them."""
_FEW = 5
"""Of fewer words none is the word of the day."""
_FEW_GAMES = 3
"""Of fewer games the numbers tell enough."""
_EDGE = " "


class Done(NamedTuple):
    """What somebody has done in one kind of game, and which day it is."""

    career: Career
    day: date


def done_lately(library: Library, kind: str, day: date) -> Done | None:
    """Return what somebody has done, None if that is nothing. It takes its time. Raises StoreError."""
    found = (career for career in careers(library) if career.kind.id == kind and career.games)
    career = next(found, None)
    return Done(career, day) if career else None


def word_of(done: Done) -> str:
    """Return the word of the day: one of those with which something was best in one's games; empty if few."""
    told = [game.told for game in done.career.games if game.told]
    words = sorted({word for each in told for best in each.bests.values() for word in best.words})
    return words[done.day.toordinal() % len(words)] if len(words) >= _FEW else ""


def facts(done: Done) -> Iterator[tuple[str, str]]:
    """Yield what is worth telling, each with its label, the best first."""
    career = done.career
    yield games_text(len(career.counted)), tally_text(tally(career.contests)) if career.contests else ""
    for record, held in career.records():
        yield _(record.label), amount_text(record, held)
    if best := career.best_game:
        yield _("Best game"), points(best.score)
    if streak := streak_text(career):
        yield _("Won in a row"), streak
    if word := word_of(done):
        yield _("Word of the day"), word


class Lately(Graph):
    """The facts, and below them the course of one's scores."""

    DEFAULT_CSS = "Lately { height: 1fr; margin: 0 0 0 2; }"

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin, ((), -1))
        self._done: Done | None = None

    def show_done(self, done: Done | None) -> None:
        """Show this, or nothing."""
        if done is not self._done:
            self._done = done
            self.renew()

    def lines(self, width: int, height: int) -> list[Line]:
        """Return what there is room for."""
        if self._done is None:
            return []
        lines: list[Line] = [BLANK]
        for label, text in facts(self._done):
            fact = self._fact(label, text, width)
            if len(lines) + len(fact) <= height:
                lines += fact
        room = min(height - len(lines) - 1, _MOST)
        has_course = room >= _LEAST and len(self._done.career.counted) >= _FEW_GAMES
        found = curves(self._done.career, width - 8, 1) if has_course else ()
        if found:
            self._value = found, -1
            lines += [BLANK, *super().lines(width, room)]
        return lines

    def _fact(self, label: str, text: str, width: int) -> list[Line]:
        palette = self.skin.palette
        told = wrap(text, width - _LABEL - 1, self.skin) or [""]
        leads = [label, *[""] * (len(told) - 1)]
        return [
            ([(_EDGE + pad(lead, _LABEL, self.skin), palette.dim), (line, palette.text)], ())
            for lead, line in zip(leads, told, strict=True)
        ]
