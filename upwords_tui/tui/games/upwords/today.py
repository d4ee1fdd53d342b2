"""What the application shows of the daily of today: how it stands, and what may be done with it."""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.app.daily.upwords.command import CALENDAR, COMPARE, SHARE, parts
from upwords_tui.app.daily.upwords.daily import streak_sentence
from upwords_tui.app.daily.upwords.today import Today
from upwords_tui.app.daily.upwords.today import today_of as today
from upwords_tui.base.i18n import _
from upwords_tui.tui.screens.actions import Action
from upwords_tui.tui.screens.menu import Menu
from upwords_tui.tui.theme import Skin

__all__ = ["daily_menu", "today"]


def daily_menu(skin: Skin, today: Today, begin: Callable[[str], None]) -> Menu:
    """Return how today's daily stands, and what can be done with it, each done with `daily`."""
    names = parts()

    def offer(part: str, about: str) -> Action:
        return Action(names[part], about, lambda: begin(part))

    offers = [offer(each.part, each.state) for each in today.parts]
    if today.is_comparable:
        offers.append(offer(COMPARE, _("your moves beside the best ones and those of others")))
    if today.done:
        offers.append(offer(SHARE, _("tell others how it went; it is copied")))
    offers.append(offer(CALENDAR, _("the days of this month, and how many in a row")))
    row = (streak_sentence(today.streak),) if today.streak > 1 else ()
    return Menu(skin, tuple(offers), (today.title, *today.done, *row))
