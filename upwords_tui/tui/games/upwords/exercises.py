"""An exercise: the table of a game that is not stored, where every move is judged and none is made.

Replies replace the news of a game; the answer is laid on the board once the exercise is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from upwords_tui.app.commands.intents import Act
from upwords_tui.app.commands.registry import SHELF
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.daily import upwords as dailies
from upwords_tui.app.daily.command import answer
from upwords_tui.app.review import weaknesses
from upwords_tui.app.review.analysis import AnalysisBoard, asked_for, begun, deletion, kept_lines, kept_names
from upwords_tui.app.review.coach import Hint, better_sentence, failure_sentence
from upwords_tui.app.review.reasons import SENTENCES, why_text
from upwords_tui.app.training.exercise_session import (
    ExerciseQueue,
    ExerciseReply,
    ExerciseSession,
    ExerciseSource,
)
from upwords_tui.app.training.exercises import ExerciseOutcome, rating_lines
from upwords_tui.app.training.puzzles import puzzle_request, puzzles_left, source_of, theme_names
from upwords_tui.base.errors import EngineError, IllegalAction, UpwordsError
from upwords_tui.base.i18n import _, ngettext, pgettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import AnyAction, Offer
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.tui.games.contract import MenuOffers
from upwords_tui.tui.games.upwords import status
from upwords_tui.tui.games.upwords.analysis import AnalysisScreen
from upwords_tui.tui.games.upwords.screen import UpwordsCommands, UpwordsScreen
from upwords_tui.tui.games.upwords.side_panel import Story
from upwords_tui.tui.games.upwords.status import UpwordsMode
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.dialogs import notice
from upwords_tui.tui.screens.keys import Action, command_hint, command_label, palette_hint
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import AdviceText
from upwords_tui.tui.widgets.values import DraftView as Laid
from upwords_tui.tui.widgets.values import KeyHint

if TYPE_CHECKING:
    from upwords_tui.tui.exercises import Trainer
    from upwords_tui.tui.screens.table import TableScreen


_TRIES = 3
"""The latest tries that stay visible."""
_TALL, _FEW = 30, 2
"""On fewer rows than `_TALL` only so many sentences say why an answer is better."""


class ExerciseScreen(UpwordsScreen):
    """The table of an exercise; leaving it leads to the stored game `before`, or to the list of games."""

    IS_KEPT = False
    TELLS_LATEST = False
    commands: ExerciseCommands

    def __init__(self, session: ExerciseSession, skin: Skin, before: str = "") -> None:
        super().__init__(session.session, skin)
        self.exercise_session = session
        self.stored_game = before
        self.commands = ExerciseCommands(self)
        self.tries: tuple[str, ...] = tuple(filter(None, [session.attempts_so_far()]))
        self.ended: ExerciseReply | None = None
        self._is_at_work = False
        if hint := session.latest_hint():
            self.coaching.hint = Hint(session.degree, hint, session.exercise.best)

    @property
    def is_over(self) -> bool:
        return self.ended is not None

    @property
    def mode(self) -> UpwordsMode:
        return UpwordsMode.OVER if self.is_over else super().mode

    def show_game(self) -> None:
        self.side.show_whole_story(self.is_over)
        super().show_game()

    def story(self, model: status.ViewModel, laid: Laid | None) -> Story:
        session, exercise = self.exercise_session, self.exercise_session.exercise
        title = _("Puzzle") if session.is_puzzle else _("Your own turn again")
        if self.ended:
            if session.is_puzzle:
                # Its id, for talking about it: the task that named it is gone.
                title = _("Puzzle {id}").format(id=exercise.name.rpartition("/")[2])
            became, *more = self.ended.lines
            points, is_won = exercise.best.score, session.outcome is not ExerciseOutcome.SHOWN
            told = AdviceText(title, tuple(more), "", became, passes_over=True, figure=points, is_won=is_won)
            return Story(advice=told)
        hints = status.hint_lines(self.coaching.hint, self.view)
        said = (*exercise.task, *self.tries[-_TRIES:])
        return Story(laying=laid, advice=AdviceText(title, said, hints[-1] if hints else ""))

    def state_sentence(self, verdict: Verdict) -> str:
        session = self.exercise_session
        if self.ended and self.ended.following:
            # As many of the sentences as the announcement has room for.
            said, *more = self.ended.following
            for sentence in more:
                if not self.shows_whole(f"{said} {sentence}"):
                    break
                said = f"{said} {sentence}"
            return said
        if self.ended and not session.exercise.leads_on:
            return session.over_sentence()
        if self.ended:
            next_puzzle = _("Enter gives you the next puzzle.")
            return next_puzzle if session.is_puzzle else _("Enter gives you your next mistake.")
        if self.mode is UpwordsMode.READY:
            return _("Lay the best play you can find: Enter checks it, {key} gives a hint.").format(
                key=command_label(SCREEN_COMMANDS, "hint")
            )
        if self.mode is UpwordsMode.EXCHANGING and not self.hand.picked:
            return status.which_back_sentence(self.view.exchange_limit)
        return super().state_sentence(verdict)

    def key_hints(self, verdict: Verdict) -> Iterable[KeyHint]:
        mode, leads_on = self.mode, self.exercise_session.exercise.leads_on
        if mode is UpwordsMode.OVER:
            yield KeyHint("Enter", _("next") if leads_on else _("leave"), "command('play')")
        elif mode is UpwordsMode.LAYING:
            # What plays it, or why it can't be played, and what takes it back.
            yield from islice(super().key_hints(verdict), 3)
        elif mode is not UpwordsMode.READY:
            yield from super().key_hints(verdict)
            return
        if mode is not UpwordsMode.OVER:
            yield command_hint(SCREEN_COMMANDS, "hint")
            yield command_hint(SCREEN_COMMANDS, "best")._replace(text=_("answer"))
        yield command_hint(SCREEN_COMMANDS, "puzzles")
        if leads_on or mode is not UpwordsMode.OVER:
            yield KeyHint("Esc", _("back") if mode is UpwordsMode.LAYING else _("leave"), "escape")
        yield command_hint(SCREEN_COMMANDS, "help")
        if mode is UpwordsMode.READY:
            yield KeyHint("Space", _("turn"), "turn")
            yield command_hint(SCREEN_COMMANDS, "exchange")
        yield palette_hint()
        yield command_hint(SCREEN_COMMANDS, "square")
        yield command_hint(SCREEN_COMMANDS, "history")

    @property
    def sign(self) -> str:
        # The answer to a puzzle is known at once.
        is_looking = self._is_at_work and not self.exercise_session.is_puzzle
        return _("Looking at your move …") if is_looking else super().sign

    def do(self, work: Coroutine[object, None, ExerciseReply], action: AnyAction | None = None) -> None:
        """Run `work`, which may take a while: an `action` is judged, a hint found, the answer shown."""
        if self._is_at_work or self.is_over:
            work.close()
            return
        self._is_at_work = True
        self.run_worker(self._wait_for(work, action), group="exercise")
        self.update()

    async def _wait_for(self, work: Coroutine[object, None, ExerciseReply], action: AnyAction | None) -> None:
        reply = ExerciseReply(())
        try:
            reply = await work
        except IllegalAction as error:
            assert action
            self.commands.refused(error, action)
        except EngineError as error:
            self.say(failure_sentence(error))
        except UpwordsError as error:
            self.say(clean(translate(error)))
        self._is_at_work = False
        self._hear(reply, action)
        self.update()
        if reply.lines and self.is_over:
            await self._tell_why(reply)

    async def _tell_why(self, told: ExerciseReply) -> None:
        exercise, reasons = self.exercise_session.exercise, None
        with suppress(EngineError):
            reasons = await self.exercise_session.reasons()
        if reasons is None or exercise.other is None:
            return
        most = SENTENCES if self.size.height >= _TALL else _FEW
        if self.exercise_session.is_puzzle:
            # By how much it is ahead stands just above.
            why = why_text(reasons, most)
        else:
            why = better_sentence(exercise.best, exercise.other, reasons, most)
        lines, place = told.lines, told.why_at
        self.ended = told._replace(lines=(*lines[:place], *filter(None, [why]), *lines[place:]))
        self.update()

    def _hear(self, reply: ExerciseReply, action: AnyAction | None) -> None:
        session, lines = self.exercise_session, reply.lines
        if session.outcome is not None:
            self.ended = reply if lines else ExerciseReply((session.solution_sentence(),))
            self.coaching.forget()
            self.coaching.answer = session.laid
        elif lines:
            if action is not None:
                self.tries = (*self.tries, lines[0])
            if session.degree:
                self.coaching.hint = Hint(session.degree, lines[-1], session.exercise.best)
            for line in lines:
                self.say(line)
        if lines:
            # Tries are taken back.
            self.change(self.hand.with_laying(self.hand.laying.clear()).with_picking(False))

    def go_on_to_next(self) -> None:
        self.upwords.exercises.set_next(self.exercise_session.queue, self.stored_game)


_NO_MOVES = ("challenge", "accept", "refuse", "undo", "finish", "break", "continue", "resign")
"""Commands about other players."""


class ExerciseCommands(UpwordsCommands):
    NOT_HERE = (*SHELF, *_NO_MOVES, "best", "save", "review", "follow", "result", "highscores", "fair")
    screen: ExerciseScreen

    def __init__(self, screen: ExerciseScreen) -> None:
        super().__init__(screen)
        self._enter_play = self.handlers["play"]
        self.handlers |= {
            "play": self._play,
            "hint": lambda _argument: screen.do(screen.exercise_session.hint()),
            "best": self._ask_if_sure,
            "resign": self._ask_if_sure,
            "show": lambda _argument: screen.do(screen.exercise_session.show()),
            "stop": lambda _argument: screen.action_leave(),
            "retry": self._retry,
            **dict.fromkeys(SHELF, lambda _argument: screen.say(_("Exercises are not saved."))),
            "again": lambda _argument: screen.go_on_to_next(),
        }

    async def is_asked_first(self, act: Act) -> bool:
        """Return whether a line is only a guess: tries cost no turn, and nothing is offered."""
        return act.always and not isinstance(act.action, Offer)

    async def do(self, action: AnyAction) -> bool:
        self.screen.do(self.screen.exercise_session.judge(action), action)
        return False

    async def _play(self, argument: str) -> None:
        if self.screen.is_over:
            self.screen.go_on_to_next()
        elif (done := self._enter_play(argument)) is not None:
            await done

    def _ask_if_sure(self, _argument: str) -> None:
        screen = self.screen
        if not screen.is_over:
            question = _("Give up, and show the answer?")
            key = command_label(SCREEN_COMMANDS, "best")
            dialogs.ask(screen, question, lambda: screen.do(screen.exercise_session.show()), key)

    def _retry(self, argument: str) -> None:
        if self.screen.exercise_session.is_puzzle:
            self.screen.upwords.exercises.set("retry", argument)
        else:
            self.screen.go_on_to_next()


# `GameExercises` of Upwords, as functions of this module


def source(exercises: Trainer, command: str, argument: str, table: TableScreen | None) -> ExerciseSource:
    over = table.stored_game if table and table.chair.is_over else ""
    edition, looking = _edition_at(table), exercises.tell_looking
    return source_of(exercises.app.library, exercises.engine, command, argument, edition, over, looking)


screen = ExerciseScreen


def queue_at(screen: object) -> ExerciseQueue | None:
    return screen.exercise_session.queue if isinstance(screen, ExerciseScreen) else None


def failure(error: UpwordsError) -> str:
    return clean(failure_sentence(error) if isinstance(error, EngineError) else translate(error))


async def daily(exercises: Trainer, argument: str) -> dailies.DailyAnswer:
    return await answer(exercises.app.library, exercises.engine, argument, exercises.tell_looking)


async def analysis(exercises: Trainer, argument: str, table: TableScreen | None) -> AnalysisScreen:
    library, before = exercises.app.library, table.stored_game if table else ""
    is_solved = isinstance(table, ExerciseScreen) and table.is_over
    here = begun(table.view.stated, table.view.dictionary.id) if table and is_solved else None
    over = before if table and table.IS_KEPT and table.chair.is_over else ""
    wanted = await asyncio.to_thread(asked_for, library, argument, over, here)
    make = partial(AnalysisBoard, library, exercises.app.hub.practise, exercises.engine, wanted)
    return AnalysisScreen(await asyncio.to_thread(make), exercises.app.skin, before)


async def menu(exercises: Trainer, what: str, argument: str, table: TableScreen | None) -> MenuOffers | str:
    if what == "analyses":
        return await asyncio.to_thread(_analyses, exercises, argument)
    if what == "weaknesses":
        looking = exercises.tell_looking
        return _weaknesses(
            exercises, await weaknesses.find_weaknesses(exercises.app.library, exercises.engine, looking)
        )
    return await asyncio.to_thread(_puzzles if what == "puzzles" else _daily, exercises, _edition_at(table))


def _analyses(exercises: Trainer, argument: str) -> MenuOffers | str:
    """Return the kept analyses to open; after “delete” to delete, and with the name of one its deletion."""
    library, below = exercises.app.library, exercises.app.looked_at
    word, _space, name = argument.partition(" ")
    if name and below:
        question, delete = deletion(library, argument)
        done = partial(below.answered, lambda: delete() or _("Deleted."))
        return [Action(_("Delete it"), "", done)], (question,)
    command = ("analyses", f"{word} ") if word else ("analyse", "")
    offers = [
        Action(clean(each), "", partial(exercises.set, command[0], f"{command[1]}{each}"))
        for each in kept_names(library)
    ]
    if offers and not word:
        offers.append(Action(_("Delete one"), "", partial(exercises.set, "analyses", "delete")))
    lines = (_("Which analysis is to be deleted?") if word else _("Your analyses: Enter opens one."),)
    return (offers, lines) if offers else " ".join(kept_lines(library))


def _edition_at(table: TableScreen | None) -> str:
    view = table.view if table else None
    return view.edition.id if isinstance(view, UpwordsView) else ""


def _puzzles(exercises: Trainer, here: str) -> MenuOffers:
    library, offers = exercises.app.library, list[Action]()
    edition = puzzle_request(library, "", here).edition
    names = {"": pgettext("theme", "all puzzles"), **theme_names()}
    for theme, count, new in puzzles_left(library, edition):
        said = ngettext("{new} of {count} puzzle is new", "{new} of {count} puzzles are new", count)
        begin = partial(exercises.set, "puzzle", f"{edition} {theme}".strip())
        offers.append(Action(names[theme], said.format(new=new, count=count), begin))
    none = _("You haven't done any puzzles yet. Enter gives you the first.")
    return (offers, rating_lines(library.exercises) or (none,))


def _daily(exercises: Trainer, _here: str) -> MenuOffers:
    today, names = dailies.today_of(exercises.app.library), dailies.parts()
    rows = [*today.parts]
    if today.is_comparable:
        rows.append((dailies.COMPARE, _("your moves next to the best ones and other people's")))
    if today.done:
        rows.append((dailies.SHARE, _("copies your results, to share with others")))
    rows.append((dailies.CALENDAR, _("the days of this month, and your streak")))
    offers = [Action(names[part], about, partial(exercises.set, "daily", part)) for part, about in rows]
    streak = (dailies.streak_sentence(today.streak),) if today.streak > 1 else ()
    return (offers, (today.title, *today.done, *streak))


def _weaknesses(exercises: Trainer, found: weaknesses.Weaknesses) -> MenuOffers | str:
    below, offers = exercises.app.looked_at, list[Action]()
    if below is None or not found.total.turns:
        return weaknesses.nothing_sentence()
    for number, turn in enumerate(found.chosen, 1):
        title = _("Try again: {number}").format(number=number)
        offers.append(
            Action(title, weaknesses.turn_text(turn), partial(exercises.set, "weaknesses", str(number)))
        )
    figures = partial(notice, below, weaknesses.figure_lines(found))
    offers.append(Action(_("Figures"), _("Everything in figures."), figures))
    return (offers, weaknesses.finding_lines(found))
