"""What the application shows of weaknesses in Upwords: what was found, and the turns to be tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from upwords_tui.app.play.library import Library
from upwords_tui.app.play.ports import Engine
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.review.upwords.weaknesses import (
    LATEST,
    OwnTurn,
    Weaknesses,
    figure_lines,
    finding_lines,
    known_turns,
    look_back_at_all,
    nothing_sentence,
    turn_text,
    weaknesses,
)
from upwords_tui.app.training.upwords.mistakes import Looking
from upwords_tui.base.i18n import _
from upwords_tui.tui.screens.actions import Action
from upwords_tui.tui.screens.menu import Menu
from upwords_tui.tui.theme import Skin

__all__ = ["found_weaknesses", "nothing_sentence", "weakness_menu"]


async def found_weaknesses(library: Library, engine: Engine, looking: Looking) -> Weaknesses:
    """Return where somebody loses most, once their latest games have been looked back at.

    `looking` is as in `look_back_at_all`. Raises EngineError or StoreError.
    """
    await look_back_at_all(library, engine, utc_now(), looking, LATEST)
    return weaknesses(await asyncio.to_thread(known_turns, library))


def weakness_menu(
    skin: Skin,
    found: Weaknesses,
    begin: Callable[[str, str], None],
    tell: Callable[[Sequence[str]], None],
) -> Menu | None:
    """Return what was found, the chosen turns, each begun with `weaknesses`, and the figures, to be told.

    None if no turn has been looked back at.
    """
    if not found.total.turns:
        return None

    def offer(number: int, turn: OwnTurn) -> Action:
        title = _("Try again: {number}").format(number=number)
        return Action(title, turn_text(turn), lambda: begin("weaknesses", str(number)))

    offers = [offer(number, turn) for number, turn in enumerate(found.chosen, 1)]
    offers.append(Action(_("Figures"), _("All of it in figures."), lambda: tell(figure_lines(found))))
    return Menu(skin, tuple(offers), finding_lines(found))
