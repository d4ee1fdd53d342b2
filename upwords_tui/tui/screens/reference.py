"""What there is to choose from, to be read: the computer players of a game, and all editions."""

from __future__ import annotations

from functools import partial
from typing import Any

from upwords_tui.errors import CommandError
from upwords_tui.i18n import _, told
from upwords_tui.safe_text import clean
from upwords_tui.session.commands import EDITIONS, LEVELS
from upwords_tui.session.kinds import Variant, variant_asked_for, variants
from upwords_tui.session.pages import Entry, Page
from upwords_tui.tui.screens.frame import Framed
from upwords_tui.tui.screens.help import PagesScreen
from upwords_tui.tui.screens.offers import Offer


def show_reference(screen: Framed[Any], variant: Variant, name: str, argument: str = "") -> None:
    """Show the pages; first that of the command `name`.

    The computers are those of the game of `variant`, or of the one that was typed after the command.
    """
    try:
        variant = variant_asked_for(argument, variant)
    except CommandError as error:
        screen.say(clean(told(error)))
        return
    levels = tuple(Entry(_(level.name), variant.game.level_sentence(level)) for level in variant.levels)
    editions = tuple(Entry(each.name, f"{each.line}.", each.id) for each in variants())
    pages = {
        LEVELS.name: Page(_("computer players"), levels),
        EDITIONS.name: Page(_("editions"), editions),
    }
    shown = PagesScreen(screen.skin, variant, _("players and editions"), tuple(pages.values()))
    shown.begin_with(pages[name].title, "")
    screen.app.push_screen(shown)


def reference_offers(screen: Framed[Any], variant: Variant) -> tuple[Offer, ...]:
    """Return the offers to show them, for the palette of a screen that is no table."""

    async def show(name: str) -> None:
        show_reference(screen, variant, name)

    return tuple(
        Offer(each.title, each.help, partial(show, each.name), brief=each.brief)
        for each in (LEVELS, EDITIONS)
    )
