"""Exercises, set from any screen, and back to where one was.

While the next one is looked for the screen can be used. What exercises are is up to the game that has them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.play.table import Engine
from upwords_tui.app.training import quizzes
from upwords_tui.app.training.exercise_session import ExerciseQueue, ExerciseSource
from upwords_tui.app.training.exercises import Quiz
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.i18n import _
from upwords_tui.games.catalogue import kinds
from upwords_tui.tui.games.contract import screen_game
from upwords_tui.tui.navigation import Navigation
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.dialogs import ProgressScreen, QuizDialog
from upwords_tui.tui.screens.table import TableScreen

Found = TypeVar("Found")


class Trainer:
    def __init__(self, app: Navigation) -> None:
        self.app = app
        self.game = next(filter(None, (screen_game(kind).exercises for kind in kinds())))()
        self._progress: ProgressScreen | None = None

    def set(self, command: str, argument: str = "") -> None:
        """Set an exercise as a command asks for it; leaving it comes back to the open game."""
        if command == "memory":
            self._ask_memory(argument)
        elif command == quizzes.STUDY:
            self._look_for(self._ask(partial(quizzes.study_quiz, self.app.library)))
        elif command == "daily":
            self._look_for(self._do_daily(argument))
        elif command == "analyse":
            self._look_for(self._analyse(argument))
        elif command in ("puzzles", "analyses") or (command == "weaknesses" and not argument):
            self.show(command, argument)
        else:
            self._look_for(self._set_first(command, argument))

    def show(self, what: str, argument: str = "") -> None:
        """Show the menu of “daily”, “puzzles”, “analyses” or “weaknesses”."""
        self._look_for(self._choose(what, argument))

    def _ask_memory(self, argument: str) -> None:
        """Ask what lay where, with as many cards as were typed."""
        if below := self.app.looked_at:
            own = (screen_game(kind).memory_screen for kind in kinds())
            screen = next(filter(None, own), QuizDialog)
            with below.saying_why():
                self.app.push_screen(screen(self.app.skin, quizzes.memory_quiz(self.app.library, argument)))

    def set_next(self, queue: ExerciseQueue, before: str) -> None:
        """Set the next exercise; leaving it comes back to the stored game `before`."""
        self._look_for(self._set_next(queue, before))

    async def leave(self, before: str) -> None:
        """Go back to the stored game `before`, if there is one, else to the list of games."""
        if before:
            with suppress(UpwordsError):  # whoever opens it from the list is told why
                await self.app.open_game(before)
                return
        self.app.show_games()

    def _look_for(self, work: Coroutine[object, object, None]) -> None:
        self.app.run_worker(work, group="exercise", exclusive=True)

    async def _set_first(self, command: str, argument: str) -> None:
        table = next(iter(self.app.tables()), None)
        if command == quizzes.RETRY and table and quizzes.has_own_retry(table.chair):
            await self._ask_again(table.chair)
            return
        if command == quizzes.RETRY and await self._ask_due(table.chair if table else None):
            return
        before, exercises = table.stored_game if table else "", self.game
        source = await self._tried(asyncio.to_thread(exercises.source, self, command, argument, table))
        if source is None:
            return
        queue = exercises.queue_at(self.app.looked_at)
        await self._set_next(queue if queue and queue.source.is_same(source) else self._queue(source), before)

    @property
    def engine(self) -> Engine:
        return self.app.hub.asker(self.app.library.account)

    def _queue(self, source: ExerciseSource) -> ExerciseQueue:
        return ExerciseQueue(self.app.library, self.app.hub.practise, self.engine, source)

    async def _ask_due(self, table: PlayerSession | None) -> bool:
        """Ask what is due of a stored game, where that is questions; return whether anything is."""
        try:
            game_id = await asyncio.to_thread(quizzes.due_game, self.app.library, table)
            if not game_id:
                return False
            chair = await self.app.hub.take_seat(game_id, self.app.library.account)
        except UpwordsError as error:
            self._say_failed(error)
            return True
        # What is asked is of a game that is over: nothing more is heard of it.
        chair.leave()
        await self._ask_again(chair, is_due=True)
        return True

    async def _ask_again(self, chair: PlayerSession, *, is_due: bool = False) -> None:
        """Ask about a game that is over, where that is questions and no position."""
        await self._ask(partial(quizzes.retry_quiz, self.app.library, chair, is_due=is_due))

    async def _ask(self, find: Callable[[], Quiz]) -> None:
        below = self.app.looked_at
        quiz = await below.fetch(find) if below else None
        if quiz and self.app.looked_at is below and self.app.is_running:
            self.app.push_screen(QuizDialog(self.app.skin, quiz))

    async def _set_next(self, queue: ExerciseQueue, before: str) -> None:
        """Find the next exercise, and show it if the person is still where they asked for it."""
        below = self.app.looked_at
        try:
            session = await queue.next()
        except UpwordsError as error:
            self._end_progress()
            now: Any = self.app.looked_at
            if isinstance(error, CommandError) and self.game.queue_at(now) is queue and now.is_over:
                # Nothing is left to be set: one goes back to where one was, and is told so there.
                await self.leave(before)
            self._say_failed(error)
            return
        finally:
            self._end_progress()
        if below is None or self.app.looked_at is not below or not self.app.is_running:
            session.session.leave()
            return
        self._show(self.game.screen(session, self.app.skin, before))

    def _show(self, screen: TableScreen) -> None:
        self.app.furnish(screen)
        if self.app.screen in self.app.tables():
            self.app.is_at("")
            self.app.switch_screen(screen)
        else:
            self.app.show_games()
            self.app.push_screen(screen)

    def _say_failed(self, error: UpwordsError) -> None:
        if below := self.app.looked_at:
            below.say(self.game.failure(error))

    async def _tried(self, work: Coroutine[object, object, Found]) -> Found | None:
        """Return what comes of work; None if it fails, which is said."""
        try:
            return await work
        except UpwordsError as error:
            self._end_progress()
            self._say_failed(error)
            return None

    def tell_looking(self, _game_id: str, done: int, count: int) -> None:
        """Show the progress of a review; leaving that stops it."""
        said = _("Looking at turn {number} of {count} …").format(number=done + 1, count=count)
        if self._progress:
            self._progress.tell(said)
        else:
            self._progress = ProgressScreen(self.app.skin, said)
            self.app.push_screen(self._progress, callback=self._stop_looking)

    def _end_progress(self) -> None:
        if self._progress and self._progress.is_active:
            self._progress.dismiss(True)
        self._progress = None

    def _stop_looking(self, is_done: bool | None) -> None:
        if not is_done:
            self._progress = None
            self.app.workers.cancel_group(self.app, "exercise")
            if below := self.app.looked_at:
                below.say(_("Stopped. What has been found so far is saved."))

    async def _looked_up(self, looking: Coroutine[object, object, Found]) -> Found | None:
        """Return what is looked up; None if that fails, which is said, or whoever asked has left."""
        below, found = self.app.looked_at, None
        try:
            found = await self._tried(looking)
        finally:
            self._end_progress()
        return found if below and self.app.looked_at is below and self.app.is_running else None

    async def _do_daily(self, argument: str) -> None:
        below, before = self.app.looked_at, next((table.stored_game for table in self.app.tables()), "")
        answered = await self._looked_up(self.game.daily(self, argument))
        if answered is None or below is None:
            return
        if answered.source:
            await self._set_next(self._queue(answered.source), before)
        elif answered.game_id:
            await self._tried(self.app.open_game(answered.game_id))
        else:
            lines = [*answered.shared, *answered.lines]
            if answered.shared:
                self.app.copy_to_clipboard("\n".join(answered.shared))
                lines.append(_("Copied, if your terminal lets programs copy: paste it where you like."))
            dialogs.tell(below, lines)

    async def _analyse(self, argument: str) -> None:
        table = next(iter(self.app.tables()), None)
        if screen := await self._looked_up(self.game.analysis(self, argument, table)):
            self._show(screen)

    async def _choose(self, what: str, argument: str) -> None:
        """Show the menu of what is looked up, or say what there is to say."""
        below, table = self.app.looked_at, next(iter(self.app.tables()), None)
        menu = await self._looked_up(self.game.menu(self, what, argument, table))
        if below is None or menu is None:
            return
        if isinstance(menu, str):
            below.say(menu)
        else:
            self.app.choose(*menu)
