"""What exercises of Upwords give the application: where they come from, their screen, menus of them."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from upwords_tui.app.daily.upwords.command import answer
from upwords_tui.app.daily.upwords.daily import CALENDAR, COMPARE, SHARE, DailyAnswer, parts, streak_sentence
from upwords_tui.app.daily.upwords.today import today_of
from upwords_tui.app.review.upwords.coach import failure_sentence
from upwords_tui.app.review.upwords.weaknesses import (
    Weaknesses,
    figure_lines,
    find_weaknesses,
    finding_lines,
    nothing_sentence,
    turn_text,
)
from upwords_tui.app.training.exercises import rating_lines
from upwords_tui.app.training.upwords.exercise_session import ExerciseQueue, ExerciseSession, ExerciseSource
from upwords_tui.app.training.upwords.puzzles import puzzle_request, puzzles_left, source_of, theme_names
from upwords_tui.base.errors import EngineError, UpwordsError
from upwords_tui.base.i18n import _, ngettext, pgettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.tui.games.upwords.exercise import ExerciseScreen
from upwords_tui.tui.screens.actions import Action
from upwords_tui.tui.screens.menu import Menu
from upwords_tui.tui.screens.open_dialog import notice
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.tui.exercises import ExerciseApp
    from upwords_tui.tui.screens.table import TableScreen


class UpwordsExercises:
    """The exercises of Upwords, as the application sees them (`ScreenExercises`)."""

    def source(
        self, app: ExerciseApp, command: str, argument: str, table: TableScreen | None
    ) -> ExerciseSource:
        """Return what a command asks for at a table."""
        over = table.stored_game if table and table.chair.is_over else ""
        edition, looking = _edition_at(table), app.tell_looking
        return source_of(app.library, app.engine, command, argument, edition, over, looking)

    def screen(self, session: ExerciseSession, skin: Skin, before: str) -> ExerciseScreen:
        """Return the table of an exercise."""
        return ExerciseScreen(session, skin, before)

    def queue_at(self, screen: object) -> ExerciseQueue | None:
        """Return the exercises of which one is on a screen."""
        return screen.exercise_session.queue if isinstance(screen, ExerciseScreen) else None

    def failure(self, error: UpwordsError) -> str:
        """Return what to say where no exercise could be set."""
        return clean(failure_sentence(error) if isinstance(error, EngineError) else translate(error))

    async def daily(self, app: ExerciseApp, argument: str) -> DailyAnswer:
        """Answer what is typed after `daily`."""
        return await answer(app.library, app.engine, argument, app.tell_looking)

    async def menu(self, app: ExerciseApp, what: str, table: TableScreen | None) -> Menu | str:
        """Return what there is of something, to choose from."""
        if what == "weaknesses":
            return _weaknesses(app, await find_weaknesses(app.library, app.engine, app.tell_looking))
        return await asyncio.to_thread(_puzzles if what == "puzzles" else _daily, app, _edition_at(table))


def _edition_at(table: TableScreen | None) -> str:
    view = table.view if table else None
    return view.edition.id if isinstance(view, UpwordsView) else ""


def _puzzles(app: ExerciseApp, here: str) -> Menu:
    library, offers = app.library, list[Action]()
    edition = puzzle_request(library, "", here).edition
    names = {"": pgettext("theme", "all puzzles"), **theme_names()}
    for theme, count, new in puzzles_left(library, edition):
        said = ngettext("{new} of {count} puzzle is new", "{new} of {count} puzzles are new", count)
        begin = partial(app.exercise, "puzzle", f"{edition} {theme}".strip())
        offers.append(Action(names[theme], said.format(new=new, count=count), begin))
    none = _("You have not done a puzzle yet. Enter sets you the first.")
    return Menu(app.skin, offers, rating_lines(library.exercises) or (none,))


def _daily(app: ExerciseApp, _here: str) -> Menu:
    today, names = today_of(app.library), parts()
    rows = [*today.parts]
    if today.is_comparable:
        rows.append((COMPARE, _("your moves beside the best ones and those of others")))
    if today.done:
        rows.append((SHARE, _("tell others how it went; it is copied")))
    rows.append((CALENDAR, _("the days of this month, and how many in a row")))
    offers = [Action(names[part], about, partial(app.daily, part)) for part, about in rows]
    streak = (streak_sentence(today.streak),) if today.streak > 1 else ()
    return Menu(app.skin, offers, (today.title, *today.done, *streak))


def _weaknesses(app: ExerciseApp, found: Weaknesses) -> Menu | str:
    below, offers = app.looked_at, list[Action]()
    if below is None or not found.total.turns:
        return nothing_sentence()
    for number, turn in enumerate(found.chosen, 1):
        title = _("Try again: {number}").format(number=number)
        offers.append(Action(title, turn_text(turn), partial(app.exercise, "weaknesses", str(number))))
    figures = partial(notice, below, figure_lines(found))
    offers.append(Action(_("Figures"), _("All of it in figures."), figures))
    return Menu(app.skin, offers, finding_lines(found))
