"""What Upwords gives the screen: each part is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.teaching.pages import Page, PageEntry
from upwords_tui.base.i18n import _
from upwords_tui.tui.games.contract import GameExercises, ScreenGame
from upwords_tui.tui.games.upwords.presenter import relief
from upwords_tui.tui.games.upwords.screen import UpwordsScreen
from upwords_tui.tui.screens.keys import command_label
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.app.play.library import Library
    from upwords_tui.app.teaching.lessons import Practise
    from upwords_tui.games.upwords.view import UpwordsView
    from upwords_tui.tui.games.upwords.history import UpwordsHistoryScreen
    from upwords_tui.tui.games.upwords.lesson import UpwordsLessonScreen

_key = partial(command_label, SCREEN_COMMANDS)
_PLAY = next(command for command in SCREEN_COMMANDS if command.name == "play")


def _help_pages(variant: Variant) -> Sequence[Page]:
    laying = (
        PageEntry(_("stacking"), _("Tiles go on tiles: H on the C of CAT makes HAT. Height counts.")),
        PageEntry(_("arrows"), _("Move the cursor to where your word begins.")),
        PageEntry(_("Space"), _("Changes direction: see the arrow in the cursor.")),
        PageEntry(
            _("letters"), _("Lay a tile and move on. Where the letter is already there, that tile stays.")
        ),
        *(
            PageEntry(tile, _("Type q: it is one tile. A u typed after it does no harm."))
            for tile, _count in variant.own.bag
            if tile == "Qu"
        ),
        PageEntry("⌫", _("Takes back one letter. {key} takes back all tiles.").format(key=_key("clear"))),
        PageEntry(
            _("panel"),
            _("Beside the board you see the words you are making, and their points, as you lay tiles."),
        ),
        PageEntry("Enter", _("Plays the tiles you have laid, or says what is wrong with them.")),
        PageEntry(
            "/", _("Opens the command line, where a whole play is one line."), f"/{_PLAY.shown_example}"
        ),
        PageEntry(
            "5c, c5", _("Row first for across, column first for down. Letters that stay can be in brackets.")
        ),
        PageEntry(
            _("mouse"),
            _(
                "Click to move the cursor, click again to turn it; right-click to look under a tile. On"
                " the rack, click to lay a tile, drag to move it. The keys in the last line can be"
                " clicked."
            ),
        ),
    )
    return (Page(_("Laying"), laying),)


def _rule_pages(pages: Sequence[Page]) -> Sequence[Page]:
    # Challenges are on the last page.
    *others, challenges = pages
    doubting = (
        PageEntry(_("choosing"), _("These are under “More options” of a new game.")),
        PageEntry(
            _("in the game"),
            _(
                "{challenge} challenges the previous play, {accept} accepts it, until you make your own."
            ).format(challenge=_key("challenge"), accept=_key("accept")),
        ),
    )
    return *others, replace(challenges, entries=(*challenges.entries, *doubting))


def _history(skin: Skin, view: UpwordsView, number: int | None = None) -> UpwordsHistoryScreen:
    from upwords_tui.tui.games.upwords.history import UpwordsHistoryScreen  # seam: few look back

    return UpwordsHistoryScreen(skin, view, number)


async def _lesson(library: Library, practise: Practise, skin: Skin) -> UpwordsLessonScreen:
    from upwords_tui.tui.games.upwords.lesson import begun_lesson  # seam: few learn

    return await begun_lesson(library, practise, skin)


def _exercises() -> GameExercises:
    from upwords_tui.tui.games.upwords import exercises  # seam: few do any

    return exercises


UPWORDS = ScreenGame(
    UpwordsScreen, _help_pages, _rule_pages, _history, _lesson, exercises=_exercises, relief=relief
)
