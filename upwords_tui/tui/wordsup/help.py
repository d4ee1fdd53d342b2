"""What the help of the full-screen game tells of Words Up beside its rules: how cards are turned."""

from __future__ import annotations

from collections.abc import Iterator

from upwords_tui.i18n import _
from upwords_tui.session.pages import Entry, Page


def playing() -> tuple[Page, ...]:
    """Return how one plays with keys and mouse."""
    return (Page(_("Playing"), tuple(_turning())),)


def _turning() -> Iterator[Entry]:
    yield Entry(_("arrows"), _("Move over the field; Home, End, Page Up and Page Down go to its edges."))
    yield Entry("Enter", _("Turns the card under the cursor; so does Space. So does a click."))
    yield Entry(
        _("letters"),
        _("Once three cards are turned, type your word: the cards it takes are marked as you type."),
    )
    yield Entry("Enter", _("Then makes the word, if it is in the dictionary; if not, type another."))
    yield Entry("Tab", _("Takes other cards for the same word, where there is a choice."))
    yield Entry("⌫", _("Takes back one letter. Esc takes the whole word back."))
    yield Entry("F5", _("Makes no word: the cards are turned back, and your turn ends."))
    yield Entry("Enter", _("Turns back the cards of others, when you have seen enough of them."))
    yield Entry("/", _("Opens the command line."), "/turn b3")
