"""Parts that stand below each other in little room, and which of them gives way first.

The one idea: a part has several forms, each shorter than the one before, and an order says which part takes
which form next while all together do not fit. What turns out not to have been needed is taken back, the
dearest first; so no more gives way than must.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line

Form = Callable[[], Sequence[Line]]


def nothing() -> Sequence[Line]:
    """Return the form of a part that can be done without."""
    return ()


class Part:
    """Lines that can be said in several forms, the roomiest first; a form is made when it is asked for."""

    def __init__(self, *forms: Form) -> None:
        self._forms = forms
        self._made: dict[int, Sequence[Line]] = {}
        self._taken = 0

    @property
    def lines(self) -> Sequence[Line]:
        """The lines in the form that is taken now."""
        return self._in(self._taken)

    @property
    def taken(self) -> int:
        """Which form that is, from 0."""
        return self._taken

    @property
    def count(self) -> int:
        """How many forms there are."""
        return len(self._forms)

    def take(self, form: int) -> None:
        """Take another form."""
        self._taken = form

    def yields(self, form: int) -> bool:
        """Return whether there is such a form beyond the one taken, and it saves a line.

        A form that saves nothing would only say less.
        """
        return self._taken < form < len(self._forms) and len(self._in(form)) < len(self.lines)

    def _in(self, form: int) -> Sequence[Line]:
        if form not in self._made:
            self._made[form] = self._forms[form]()
        return self._made[form]


def by_line(lines: Sequence[Line], skin: Skin) -> Part:
    """Return a part that gives way line by line, with a sign that there is more, until it is gone."""
    forms: list[Form] = [partial(tuple, lines)]
    forms += [partial(_cut, lines, count, skin) for count in range(len(lines) - 1, 0, -1)]
    return Part(*forms, *([nothing] if lines else []))


def line_by_line(part: Part) -> Iterator[tuple[Part, int]]:
    """Yield the steps with which a part gives way to the last of its forms."""
    return ((part, form) for form in range(1, part.count))


def _cut(lines: Sequence[Line], count: int, skin: Skin) -> Sequence[Line]:
    *kept, (left, right) = lines[:count]
    ink = left[-1][1] if left else skin.palette.text
    return [*kept, ([*left, (f" {skin.glyphs.ellipsis}", ink)], right)]


def fit(parts: Sequence[Part], order: Iterable[tuple[Part, int]], room: int) -> bool:
    """Have parts give way in this order, each to the form named, until all take at most `room` lines.

    Return whether they do. Forms that need not have been taken are given back, the last first.
    """
    height = sum(len(part.lines) for part in parts)
    steps: list[tuple[Part, int]] = []
    for part, form in order:
        if height <= room:
            break
        if part.yields(form):
            steps.append((part, part.taken))
            height -= len(part.lines)
            part.take(form)
            height += len(part.lines)
    for part, before in reversed(steps):
        now, short = part.taken, len(part.lines)
        part.take(before)
        if height - short + len(part.lines) <= room:
            height += len(part.lines) - short
        else:
            part.take(now)
    return height <= room
