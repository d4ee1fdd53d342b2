"""What exercises of Upwords give the application: where they come from, their screen, menus of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from upwords_tui.app.daily.upwords.command import answer
from upwords_tui.app.daily.upwords.daily import CALENDAR, COMPARE, SHARE, DailyAnswer, parts, streak_sentence
from upwords_tui.app.daily.upwords.today import today_of
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.ports import Engine
from upwords_tui.app.review.upwords.coach import failure_sentence
from upwords_tui.app.review.upwords.weaknesses import (
    figure_lines,
    find_weaknesses,
    finding_lines,
    nothing_sentence,
    turn_text,
)
from upwords_tui.app.training.exercises import rating_lines
from upwords_tui.app.training.upwords.exercise_session import (
    ExerciseQueue,
    ExerciseSession,
    ExerciseSource,
    LookBackProgress,
)
from upwords_tui.app.training.upwords.puzzles import asked, puzzles_left, source_of, theme_names
from upwords_tui.base.errors import EngineError, UpwordsError
from upwords_tui.base.i18n import _, ngettext, pgettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.tui.games.upwords.exercise import ExerciseScreen
from upwords_tui.tui.screens.actions import Action
from upwords_tui.tui.screens.menu import ToldMenu
from upwords_tui.tui.theme import Skin

Begin = Callable[[str, str], None]
"""Has done what a command asks for, with what was typed after it."""


class UpwordsExercises:
    """The exercises of Upwords, as the application sees them (`tui.exercises.GameExercises`)."""

    def source(
        self,
        library: Library,
        engine: Engine,
        command: str,
        argument: str,
        view: object,
        over: str,
        looking: LookBackProgress,
    ) -> ExerciseSource:
        """Return where the exercises come from that a command asks for."""
        return source_of(library, engine, command, argument, _edition_of(view), over, looking)

    async def daily(
        self, library: Library, engine: Engine, argument: str, looking: LookBackProgress
    ) -> DailyAnswer:
        """Answer what is typed after `daily`."""
        return await answer(library, engine, argument, looking)

    def screen(self, session: ExerciseSession, skin: Skin, before: str) -> ExerciseScreen:
        """Return the table of an exercise."""
        return ExerciseScreen(session, skin, before)

    def queue_at(self, screen: object) -> ExerciseQueue | None:
        """Return the exercises of which one is on a screen."""
        return screen.exercise_session.queue if isinstance(screen, ExerciseScreen) else None

    def failure(self, error: UpwordsError) -> str:
        """Return what to say where no exercise could be set."""
        return clean(failure_sentence(error) if isinstance(error, EngineError) else translate(error))

    async def puzzle_menu(self, library: Library, view: object, skin: Skin, begin: Begin) -> ToldMenu:
        """Return how somebody does at puzzles, and the themes, with what is new of each."""
        return await asyncio.to_thread(self._puzzle_menu, library, view, skin, begin)

    def _puzzle_menu(self, library: Library, view: object, skin: Skin, begin: Begin) -> ToldMenu:
        edition = asked(library, "", _edition_of(view)).edition
        names, offers = {"": pgettext("theme", "all puzzles"), **theme_names()}, list[Action]()
        for theme, count, new in puzzles_left(library, edition):
            said = ngettext("{new} of {count} puzzle is new", "{new} of {count} puzzles are new", count)
            about = said.format(new=new, count=count)
            offers.append(_offer(names[theme], about, begin, "puzzle", f"{edition} {theme}".strip()))
        none = _("You have not done a puzzle yet. Enter sets you the first.")
        return ToldMenu(skin, rating_lines(library.exercises) or (none,), tuple(offers))

    async def daily_menu(self, library: Library, skin: Skin, begin: Begin) -> ToldMenu:
        """Return how today's daily stands, and what can be done with it."""
        today, names = await asyncio.to_thread(today_of, library), parts()
        rows = [(each.part, each.state) for each in today.parts]
        if today.is_comparable:
            rows.append((COMPARE, _("your moves beside the best ones and those of others")))
        if today.done:
            rows.append((SHARE, _("tell others how it went; it is copied")))
        rows.append((CALENDAR, _("the days of this month, and how many in a row")))
        streak = (streak_sentence(today.streak),) if today.streak > 1 else ()
        offers = [_offer(names[part], about, begin, "daily", part) for part, about in rows]
        return ToldMenu(skin, (today.title, *today.done, *streak), tuple(offers))

    async def weakness_menu(
        self,
        library: Library,
        engine: Engine,
        looking: LookBackProgress,
        skin: Skin,
        begin: Begin,
        tell: Callable[[Sequence[str]], None],
    ) -> ToldMenu | str:
        """Return where most is lost, the turns to be tried again, and the figures."""
        found = await find_weaknesses(library, engine, looking)
        if not found.total.turns:
            return nothing_sentence()
        offers = list[Action]()
        for number, turn in enumerate(found.chosen, 1):
            title = _("Try again: {number}").format(number=number)
            offers.append(_offer(title, turn_text(turn), begin, "weaknesses", str(number)))
        offers.append(Action(_("Figures"), _("All of it in figures."), lambda: tell(figure_lines(found))))
        return ToldMenu(skin, finding_lines(found), tuple(offers))


def _edition_of(view: object) -> str:
    return view.edition.id if isinstance(view, UpwordsView) else ""


def _offer(title: str, about: str, begin: Begin, command: str, argument: str) -> Action:
    return Action(title, about, lambda: begin(command, argument))


EXERCISES = UpwordsExercises()
