"""Which letter a Joker stands for: asked of whoever takes one for a word. Imported late."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from upwords_tui.i18n import _
from upwords_tui.tui.screens.menu import Menu, choose_of
from upwords_tui.tui.screens.offers import Offer
from upwords_tui.tui.screens.table import TableScreen


def ask_letter(screen: TableScreen[Any], alphabet: Iterable[str], take: Callable[[str], None]) -> None:
    """Offer the letters of an alphabet above `screen`; `take` is given the one that is chosen."""
    about = _("The Joker stands for {letter}.")
    offers = [
        Offer(letter, about.format(letter=letter), partial(take, letter)) for letter in sorted(alphabet)
    ]
    choose_of(screen, Menu(screen.skin, offers))
