"""The command palette: everything that can be done here, to be found by typing a few letters of it.

The one idea: it is a dialog like the others, with a list that gets shorter while one types. It tells what was
chosen, once; whoever opened it does it.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset

from upwords_tui.base.i18n import _
from upwords_tui.tui.screens.actions import Action, offer_rows
from upwords_tui.tui.screens.dialogs import Edge, TypingDialog
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.line_edit import LineEdit, edit_spans
from upwords_tui.tui.screens.menu import OfferDialog
from upwords_tui.tui.screens.rows import GAP, Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line

_EMPTY = LineEdit(limit=40)
_BEFORE = 4
"""Columns before what is typed."""


class _Typed(Edge):
    """What is being looked for, under the edge of the dialog."""

    ROWS = 2
    DEFAULT_CSS = "_Typed { height: 2; }"
    line = _EMPTY

    def lines(self, width: int, height: int) -> list[Line]:
        spans, _caret = edit_spans(self.line, width - _BEFORE, self.skin)
        task = "" if self.line.text else _("type a few letters")
        line = [(" " * _BEFORE, ""), *spans, ("  " + task, self.skin.palette.faint)]
        return [*super().lines(width, 1), (line, ())]

    def cursor_offset(self) -> Offset | None:
        if not self.is_attached or not self.size:
            return None
        _spans, caret = edit_spans(self.line, self.size.width - _BEFORE, self.skin)
        return self.region.offset + Offset(_BEFORE + caret, 1)


class CommandPalette(OfferDialog, TypingDialog[Action]):
    """The commands there are; the result is the chosen one, or None."""

    KEYS = (
        Key("enter", "choose", "Enter", mark("choose")),
        Key("up", "move(-1)", "↑ ↓", mark("move")),
        Key("down", "move(1)"),
        Key("pageup", "page(-1)"),
        Key("pagedown", "page(1)"),
        Key("escape,f10", "dismiss", "Esc", mark("back")),
    )

    line = _EMPTY

    def __init__(self, skin: Skin, offers: Sequence[Action]) -> None:
        super().__init__(skin)
        self._typed = _Typed(skin)
        self._edge = self._typed
        self._offers = self.found = tuple(offers)

    def rows(self, width: int) -> list[Row]:
        """Return what fits what was typed; all is said of the one the cursor is on."""
        rows = offer_rows(self.found, self._place, width, self.skin)
        if not rows:
            none = _("There is no command “{word}”. Type “help”.").format(word=self._typed.line.text)
            rows = [Row([(none, self.skin.palette.faint)])]
        # The list keeps its height: nothing moves while one types.
        return rows + [GAP] * (self._strip.size.height - len(rows))

    def cursor_place(self) -> Offset | None:
        return self._typed.cursor_offset()

    def typed(self, line: LineEdit) -> None:
        typed = line.text.strip()
        ranked = [(rank, offer) for offer in self._offers if (rank := offer.rank(typed)) is not None]
        self.found = tuple(offer for _rank, offer in sorted(ranked, key=lambda each: each[0]))
        self._place = 0
        self._typed.line = line
        self._typed.renew()
        super().typed(line)
