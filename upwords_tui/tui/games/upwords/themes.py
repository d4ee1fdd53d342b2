"""What the application shows of puzzles of Upwords to choose from: their themes, with what is new of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from upwords_tui.app.play.library import Library
from upwords_tui.app.training.exercises import rating_lines
from upwords_tui.app.training.upwords.puzzles import Left, asked, puzzles_left, theme_names
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.tui.games.upwords.exercise_source import edition_of
from upwords_tui.tui.screens.actions import Action
from upwords_tui.tui.screens.menu import Menu
from upwords_tui.tui.theme import Skin


class ThemeChoice(NamedTuple):
    """How somebody does at puzzles, and which there are of an edition."""

    lines: tuple[str, ...]
    edition: str
    left: tuple[Left, ...]


def puzzle_choice(library: Library, view: object) -> ThemeChoice:
    """Return, in a thread, what there is to choose from. Raises CommandError or StoreError."""
    edition = asked(library, "", edition_of(view)).edition
    none = _("You have not done a puzzle yet. Enter sets you the first.")
    return ThemeChoice(rating_lines(library.exercises) or (none,), edition, puzzles_left(library, edition))


def themes(skin: Skin, choice: ThemeChoice, begin: Callable[[str, str], None]) -> Menu:
    """Return a list of the themes, of which the one chosen is begun with `puzzle`."""
    names = {"": pgettext("theme", "all puzzles"), **theme_names()}

    def offer(left: Left) -> Action:
        said = ngettext("{new} of {count} puzzle is new", "{new} of {count} puzzles are new", left.total)
        about = said.format(new=left.new, count=left.total)
        argument = f"{choice.edition} {left.theme}".strip()
        return Action(names[left.theme], about, lambda: begin("puzzle", argument))

    return Menu(skin, tuple(map(offer, choice.left)), choice.lines)
