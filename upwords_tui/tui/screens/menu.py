"""Dialogs of offers: menus, and the command palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual import events, on
from textual.geometry import Offset
from textual.screen import Screen

from upwords_tui.app.commands.keys import key_label, key_named
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _
from upwords_tui.tui.screens.dialogs import Dialog
from upwords_tui.tui.screens.keys import Action, letters_of, offer_rows, palette_hint
from upwords_tui.tui.screens.line_edit import LineEdit
from upwords_tui.tui.screens.rows import GAP, Row, RowList, text_rows
from upwords_tui.tui.theme import Skin


class OfferDialog(Dialog[Action]):
    """Offers; the result is the chosen one, or None."""

    found: tuple[Action, ...] = ()
    _place = 0

    @property
    def chosen(self) -> str:
        return str(self._place) if self.found else ""

    def action_move(self, count: int) -> None:
        if self.found:
            self._place = (self._place + count) % len(self.found)
        self.update()

    def action_page(self, count: int) -> None:
        self._place = min(max(self._place + count * self._strip.page, 0), max(len(self.found) - 1, 0))
        self.update()

    def action_choose(self) -> None:
        self.take(self._place)

    def take(self, place: int) -> None:
        self.dismiss(self.found[place] if place < len(self.found) else None)

    def ask_for_palette(self) -> None:
        """Leave: the same key closes the palette."""
        self.dismiss(None)

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        message.stop()
        self.take(int(message.key))

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss(None)


class Menu(OfferDialog):
    """A few offers, each with a letter that chooses it, below some sentences.

    Over a screen where letters are typed they close the menu, and are typed there.
    """

    def __init__(
        self,
        skin: Skin,
        offers: Sequence[Action],
        lines: Sequence[str] = (),
        typing_at: Screen[Any] | None = None,
    ) -> None:
        super().__init__(skin)
        self._told = tuple(lines)
        self.found = tuple(offers)
        self._typing_at = typing_at
        self._letters = () if typing_at else letters_of(offer.title for offer in self.found)

    def rows(self, width: int) -> list[Row]:
        ink = self.skin.palette.text
        told = [row for line in self._told for row in text_rows(line, ink, width, self.skin)]
        gap = [GAP] if told else []
        return [*told, *gap, *offer_rows(self.found, self._place, width, self.skin, self._letters)]

    def on_key(self, event: events.Key) -> None:
        """Take the offer whose letter is typed, or whose own key is pressed."""
        letter = (event.character or "").upper()
        shown = [offer.key for offer in self.found]
        if self._typing_at and (letter.isalpha() or letter == "/"):
            # Whatever follows in the same burst goes the same way.
            event.stop()
            self.dismiss(None)
            self._typing_at.post_message(event.copy())
        elif letter and letter in self._letters:
            event.stop()
            self.take(self._letters.index(letter))
        elif (label := _label_of(event.key)) in shown:
            event.stop()
            self.take(shown.index(label))

    def ask_for_palette(self) -> None:
        label = palette_hint().key
        self.take(next((at for at, offer in enumerate(self.found) if offer.key == label), len(self.found)))


def _label_of(key: str) -> str:
    """Return a key as offers write it if a command can have it; else “-”."""
    try:
        return key_label(key_named(key))
    except CommandError:
        return "-"


class CommandPalette(OfferDialog):
    """All offers, found by typing a few letters of them."""

    line = LineEdit(limit=40)

    def __init__(self, skin: Skin, offers: Sequence[Action]) -> None:
        super().__init__(skin)
        self._edge.sought = self.line
        self._edge.styles.height = self._edge.rows
        self._offers = self.found = tuple(offers)

    def rows(self, width: int) -> list[Row]:
        rows = offer_rows(self.found, self._place, width, self.skin)
        if not rows:
            none = _("There is no command “{word}”. Type “help”.").format(word=self.line.text)
            rows = text_rows(none, self.skin.palette.faint, width, self.skin)
        # The list keeps its height: nothing moves while one types.
        return rows + [GAP] * (self._strip.size.height - len(rows))

    def cursor_place(self) -> Offset | None:
        return self._edge.cursor_offset()

    def typed(self, line: LineEdit) -> None:
        typed = line.text.strip()
        ranked = [(rank, offer) for offer in self._offers if (rank := offer.rank(typed)) is not None]
        self.found = tuple(offer for _rank, offer in sorted(ranked, key=lambda each: each[0]))
        self._place = 0
        self._edge.sought = line
        self._edge.renew()
        super().typed(line)


def choose_of(screen: Screen[Any], dialog: OfferDialog, otherwise: Callable[[], None] = lambda: None) -> None:
    """Show a dialog over `screen` and do what is chosen, or `otherwise`, if that is on top then."""

    async def choose(offer: Action | None) -> None:
        done = (offer.run if offer else otherwise)() if screen.is_active else None
        if done is not None:
            await done

    screen.app.push_screen(dialog, callback=choose)
