"""What the application shows of puzzles of Upwords to choose from: their themes, with what is new of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from upwords_tui.i18n import _, ngettext, pgettext
from upwords_tui.session.exercises import rating_lines
from upwords_tui.session.library import Library
from upwords_tui.session.upwords.puzzle_choice import Left, asked, puzzles_left
from upwords_tui.session.upwords.puzzles import theme_names
from upwords_tui.tui.screens.menu import ToldMenu
from upwords_tui.tui.screens.offers import Offer
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords.exercising import edition_of


class Choice(NamedTuple):
    """How somebody does at puzzles, and which there are of an edition."""

    lines: tuple[str, ...]
    edition: str
    left: tuple[Left, ...]


def puzzle_choice(library: Library, view: object) -> Choice:
    """Return, in a thread, what there is to choose from. Raises CommandError or StoreError."""
    edition = asked(library, "", edition_of(view)).edition
    none = _("You have not done a puzzle yet. Enter sets you the first.")
    return Choice(rating_lines(library.exercises) or (none,), edition, puzzles_left(library, edition))


def themes(skin: Skin, choice: Choice, begin: Callable[[str, str], None]) -> ToldMenu:
    """Return a list of the themes, of which the one chosen is begun with `puzzle`."""
    names = {"": pgettext("theme", "all puzzles"), **theme_names()}

    def offer(left: Left) -> Offer:
        said = ngettext("{new} of {count} puzzle is new", "{new} of {count} puzzles are new", left.total)
        about = said.format(new=left.new, count=left.total)
        argument = f"{choice.edition} {left.theme}".strip()
        return Offer(names[left.theme], about, lambda: begin("puzzle", argument))

    return ToldMenu(skin, choice.lines, tuple(map(offer, choice.left)))
