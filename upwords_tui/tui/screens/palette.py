"""The command palette: everything that can be done here, to be found by typing a few letters of it.

The one idea: it is a dialog like the others, with a list that gets shorter while one types. It tells what was
chosen, once; whoever opened it does it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events, on

from upwords_tui.i18n import _
from upwords_tui.tui.screens.dialogs import Edge, TypingDialog
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.line_edit import LineEdit, edit_spans
from upwords_tui.tui.screens.rows import GAP, Row, RowList
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line, pad, wrap

_EMPTY = LineEdit(limit=40)


class Offer(NamedTuple):
    """Something that can be done: what it is called, what it does, and how."""

    title: str
    help: str
    run: Callable[[], Awaitable[None] | None]

    def rank(self, typed: str) -> int | None:
        """Return how well this fits what was typed, the best first; None if it does not."""
        title, letters = self.title.casefold(), iter(self.title.casefold())
        fits = (
            title.startswith(typed),
            typed in title,
            all(letter in letters for letter in typed),
            typed in self.help.casefold(),
        )
        return next((place for place, holds in enumerate(fits) if holds), None)


class _Typed(Edge):
    """What is being looked for, under the edge of the dialog."""

    ROWS = 2
    DEFAULT_CSS = "_Typed { height: 2; }"
    line = _EMPTY

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the edge and the line being typed."""
        spans, _caret = edit_spans(self.line, width - 4, self.skin)
        return [*super().lines(width, 1), ([("    ", ""), *spans], ())]


class Palette(TypingDialog[Offer]):
    """The commands there are; the result is the chosen one, or None."""

    KEYS = (
        Key("enter", "choose", "Enter", mark("choose")),
        Key("up", "move(-1)", "↑ ↓", mark("move")),
        Key("down", "move(1)"),
        Key("pageup", "page(-1)"),
        Key("pagedown", "page(1)"),
        Key("escape,f10", "dismiss", "F10", mark("never mind")),
    )

    line = _EMPTY

    def __init__(self, skin: Skin, offers: Sequence[Offer]) -> None:
        super().__init__(skin)
        self._edge: _Typed = _Typed(skin)
        self._offers = self._found = tuple(offers)
        self._place = 0

    def rows(self, width: int) -> list[Row]:
        """Return what fits what was typed; all is said of the one the cursor is on."""
        palette = self.skin.palette
        column = max((cell_len(offer.title) for offer in self._offers), default=0) + 2
        rows = []
        for place, offer in enumerate(self._found):
            first, *more = wrap(offer.help, width - column, self.skin) or [""]
            is_here = place == self._place
            if more and not is_here:
                first = f"{first}{self.skin.glyphs.ellipsis}"
            title = (pad(offer.title, column, self.skin), palette.accent if is_here else palette.bright)
            rows.append(Row([title, (first, palette.text if is_here else palette.faint)], key=str(place)))
            if is_here:
                rows += [Row([(" " * column + line, palette.text)]) for line in more]
        if not rows:
            none = _("There is no command “{word}”. Try help.").format(word=self._edge.line.text)
            rows = [Row([(none, palette.faint)])]
        # The list keeps its height: nothing moves while one types.
        return rows + [GAP] * (self._strip.size.height - len(rows))

    @property
    def chosen(self) -> str:
        """The key of the row the cursor is on."""
        return str(self._place) if self._found else ""

    def typed(self, line: LineEdit) -> None:
        """Look for what was typed."""
        typed = line.text.strip().casefold()
        ranked = [(rank, offer) for offer in self._offers if (rank := offer.rank(typed)) is not None]
        self._found = tuple(offer for _rank, offer in sorted(ranked, key=lambda each: each[0]))
        self._place = 0
        self._edge.line = line
        self._edge.renew()
        super().typed(line)

    def action_move(self, count: int) -> None:
        """Go to another row."""
        self._place = min(max(self._place + count, 0), max(len(self._found) - 1, 0))
        self.update()

    def action_page(self, count: int) -> None:
        """Go a screenful further."""
        self.action_move(count * self._strip.page)

    def action_choose(self) -> None:
        """Have done what the cursor is on."""
        self.dismiss(self._found[self._place] if self._found else None)

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        message.stop()
        place = int(message.key)
        self.dismiss(self._found[place] if place < len(self._found) else None)

    def on_click(self, event: events.Click) -> None:
        """Leave when something else was clicked."""
        if event.widget is self:
            self.dismiss(None)
