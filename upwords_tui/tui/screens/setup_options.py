"""Everything about a game that is rarely changed: what is agreed on with others, and the house rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.cells import cell_len
from textual import on

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.setup.options import Item
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.tui.screens.frame import shown_name
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.list_screen import ListScreen
from upwords_tui.tui.screens.rows import GAP, Row, RowList, gap_between, value_row
from upwords_tui.tui.screens.setup_form import SetupForm
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.values import TopLine

_LEAST_LABEL, _MOST_LABEL = 32, 48
"""The columns of the labels."""
_DONE = "done"


class OptionsScreen(ListScreen[SetupForm]):
    """All options in one list, after the terms that can be chosen; the result is the form with them."""

    KEYS = (
        Key("enter", "enter", "Enter", mark("next")),
        Key("up,shift+tab", "move(-1)"),
        Key("down,tab", "move(1)"),
        Key("left", "change(-1)", "← →", mark("change")),
        Key("right,space", "change(1)"),
        Key("f5,delete", "reset", "F5", mark("all by the book")),
        Key("f10,escape,backspace", "done", "Esc", mark("done")),
    )

    def __init__(self, skin: Skin, form: SetupForm) -> None:
        super().__init__(skin)
        self._form = form
        self._items = form.items
        self.chosen = self._items[0].name

    def title_line(self) -> TopLine:
        count = sum(self._is_changed(item) for item in self._items)
        facts = ngettext("{count} changed", "{count} changed", count).format(count=count) if count else ""
        return TopLine(
            shown_name(self._form.variant.game), (_("new game"), _("options")), (facts,) if facts else ()
        )

    def keys(self) -> Sequence[Key]:
        return [key for key in self.KEYS if self._item or key.action != "change(-1)"]

    def variant(self) -> Variant:
        return self._form.variant

    def show_content(self) -> None:
        longest = max(cell_len(self.skin.glyphs.plain(item.label)) for item in self._items)
        width = min(max(longest + 1, _LEAST_LABEL), _MOST_LABEL)
        groups = groupby(self._items, key=lambda item: (item.options, item.group))
        rows = gap_between(*([self._row(item, width) for item in items] for _group, items in groups))
        here = self.chosen == _DONE
        palette = self.skin.palette
        done = Row([(_("Done"), palette.bright if here else palette.text)], key=_DONE)
        self._rows.show([*rows, GAP, done], self.chosen)

    def hint(self) -> str:
        item = self._item
        return item.about(self._form.value(item)) if item else _("Enter goes back.")

    def _is_changed(self, item: Item) -> bool:
        return self._form.value(item) != self._form.by_the_book().value(item)

    def _row(self, item: Item, width: int) -> Row:
        value = self._form.value(item)
        shown, is_here = item.show(value, self._form.variant.own), item.name == self.chosen
        row = value_row(item.name, item.label, width, shown, is_here, self.skin)
        if not self._is_changed(item):
            return row
        return Row(row.left, [(_("changed"), self.skin.palette.accent)], key=row.key)

    @property
    def _item(self) -> Item | None:
        return next((item for item in self._items if item.name == self.chosen), None)

    def keys_in_order(self) -> Sequence[str]:
        return [*(item.name for item in self._items), _DONE]

    def action_enter(self) -> None:
        """Go to the next row, and from the last one back to the new game."""
        if self._item is None:
            self.action_done()
        else:
            self.action_move(1)

    def action_change(self, step: int) -> None:
        if self._item:
            self._form = self._form.stepped(self._item, step)
            self.choose(self.chosen)

    def action_reset(self) -> None:
        """Take the usual rules again, and agree on nothing else."""
        self._form = self._form.by_the_book()
        self.choose(self.chosen)

    def action_done(self) -> None:
        self.dismiss(self._form)

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        self.choose(message.key)
        if message.key == _DONE:
            self.action_done()
        elif message.again:
            self.action_change(1)
