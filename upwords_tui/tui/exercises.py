"""The application as it sets exercises, asked from any screen, and back to where one was.

The one idea: while the next exercise is looked for the screen that asked can be used; it is shown if whoever
asked is still there. What exercises are is the affair of the game that has them (`GameExercises`). All of it
is imported late: the first picture does without.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from upwords_tui.app.game_types.features import every_features
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.i18n import _, ngettext, translate
from upwords_tui.games.catalogue import kinds
from upwords_tui.online.live_games import LiveGames
from upwords_tui.tui.games.contract import GameExercises, screen_game
from upwords_tui.tui.online import AmongOthers
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.app.play.ports import Engine
    from upwords_tui.app.training.quiz import Quiz
    from upwords_tui.app.training.upwords.exercise_session import ExerciseQueue, ExerciseSource
    from upwords_tui.tui.screens.quiz import ProgressScreen

Found = TypeVar("Found")


class ExerciseApp(AmongOthers):
    """Has a `library`, a `hub` and a `skin`."""

    hub: LiveGames
    skin: Skin
    _progress: ProgressScreen | None = None

    def show_games(self) -> None:
        """Go back to the list of games."""
        raise NotImplementedError

    async def open_game(self, game_id: str) -> None:
        """Go on with a stored game."""
        raise NotImplementedError

    def furnish(self, screen: Any) -> None:
        """Give the screen of a table what does not come from its game."""
        raise NotImplementedError

    def _is_at(self, game_id: str) -> None:
        """Tell whoever wants to know which game is open; empty: none is."""
        raise NotImplementedError

    # What is asked for

    def exercise(self, command: str, argument: str = "") -> None:
        """Set an exercise as a command asks for it; leaving it comes back to the game of now."""
        if command == "weaknesses" and not argument:
            self._look_for(self._choose("weaknesses"))
        else:
            self._look_for(self._set_first(command, argument))

    def memory(self, argument: str = "") -> None:
        """Ask what lay where, over where one is, with as many cards as were typed after `memory`."""
        from upwords_tui.app.training.quizzes import memory_quiz
        from upwords_tui.tui.screens.quiz import QuizDialog

        if below := self.looked_at:
            own = (screen_game(kind).memory_screen for kind in kinds())
            screen = next(filter(None, own), QuizDialog)
            try:
                self.push_screen(screen(self.skin, memory_quiz(self.library, argument)))
            except UpwordsError as error:
                below.say(translate(error))

    def daily(self, argument: str = "") -> None:
        """Do what is typed after `daily`: say something, or put the duel or the puzzle on the table."""
        self._look_for(self._do_daily(argument))

    def show_daily(self) -> None:
        """Show how today's daily stands, and have a part of it chosen."""
        self._look_for(self._choose("daily"))

    def next_exercise(self, queue: ExerciseQueue, before: str) -> None:
        """Set the exercise that comes next; `before` is the stored game that leaving it comes back to."""
        self._look_for(self._set_next(queue, before))

    def show_puzzles(self) -> None:
        """Show how the person does at puzzles, and have chosen what the next is about."""
        self._look_for(self._choose("puzzles"))

    async def leave_exercise(self, before: str) -> None:
        """Go back to the stored game `before`, if there is one, else to the list of games."""
        if before:
            with suppress(UpwordsError):  # whoever opens it from the list is told why
                await self.open_game(before)
                return
        self.show_games()

    def _look_for(self, work: Coroutine[Any, Any, None]) -> None:
        self.run_worker(work, group="exercise", exclusive=True)

    # How it comes

    async def _set_first(self, command: str, argument: str) -> None:
        from upwords_tui.app.training.quizzes import RETRY, has_own_retry, retry_quiz

        table = next(iter(self._tables()), None)
        if command == RETRY and table and has_own_retry(table.chair):
            await self._ask_again(table.chair, retry_quiz)
            return
        if command == RETRY and await self._ask_due(table.chair if table else None):
            return
        before, exercises = table.stored_game if table else "", game_exercises()
        try:
            source = await asyncio.to_thread(exercises.source, self, command, argument, table)
        except UpwordsError as error:
            self._say_failed(error)
            return
        queue = exercises.queue_at(self.looked_at)
        await self._set_next(queue if queue and queue.source.is_same(source) else self._queue(source), before)

    @property
    def engine(self) -> Engine:
        """Who answers questions about positions."""
        return self.hub.asker(self.library.account)

    def _queue(self, source: ExerciseSource) -> ExerciseQueue:
        from upwords_tui.app.training.upwords.exercise_session import ExerciseQueue

        return ExerciseQueue(self.library, self.hub.practise, self.engine, source)

    async def _ask_due(self, table: Any) -> bool:
        """Ask what is due of a stored game, where that is questions, and return whether there is any."""
        from upwords_tui.app.training.quizzes import due_game, due_quiz

        try:
            game_id = await asyncio.to_thread(due_game, self.library, table)
            if not game_id:
                return False
            chair = await self.hub.take_seat(game_id, self.library.account)
        except UpwordsError as error:
            self._say_failed(error)
            return True
        # What is asked is of a game that is over: nothing more is heard of it.
        chair.leave()
        await self._ask_again(chair, due_quiz)
        return True

    async def _ask_again(self, chair: Any, quiz_of: Callable[[Library, Any], Quiz]) -> None:
        """Ask about a game that is over, where that is questions and no position."""
        from upwords_tui.tui.screens.quiz import QuizDialog

        below = self.looked_at
        try:
            quiz = await asyncio.to_thread(quiz_of, self.library, chair)
        except UpwordsError as error:
            if below:
                below.say(translate(error))
            return
        if below is not None and self.looked_at is below and self.is_running:
            self.push_screen(QuizDialog(self.skin, quiz))

    async def _set_next(self, queue: ExerciseQueue, before: str) -> None:
        """Have the next exercise looked for, and show it if the person is still where they asked for it."""
        below: Any = self.looked_at
        try:
            session = await queue.next()
        except UpwordsError as error:
            self._end_progress()
            now: Any = self.looked_at
            if isinstance(error, CommandError) and game_exercises().queue_at(now) is queue and now.is_over:
                # Nothing is left to be set: one goes back to where one was, and is told so there.
                await self.leave_exercise(before)
            self._say_failed(error)
            return
        finally:
            self._end_progress()
        if below is None or self.looked_at is not below or not self.is_running:
            session.session.leave()
            return
        screen = game_exercises().screen(session, self.skin, before)
        self.furnish(screen)
        if self.screen in self._tables():
            self._is_at("")
            self.switch_screen(screen)
        else:
            self.show_games()
            self.push_screen(screen)

    def _say_failed(self, error: UpwordsError) -> None:
        if below := self.looked_at:
            below.say(game_exercises().failure(error))

    def tell_looking(self, _game_id: str, done: int, count: int) -> None:
        """Tell how far a look back is, over where one is; whoever leaves that stops the look."""
        from upwords_tui.tui.screens.quiz import ProgressScreen

        said = _("Looking at turn {number} of {count} …").format(number=done + 1, count=count)
        if self._progress:
            self._progress.tell(said)
        else:
            self._progress = ProgressScreen(self.skin, said)
            self.push_screen(self._progress, callback=self._stop_looking)

    def _end_progress(self) -> None:
        if self._progress and self._progress.is_active:
            self._progress.dismiss(True)
        self._progress = None

    def _stop_looking(self, is_done: bool | None) -> None:
        if not is_done:
            self._progress = None
            self.workers.cancel_group(self, "exercise")
            if below := self.looked_at:
                below.say(_("Stopped. What has been found so far is kept."))

    async def _looked_up(self, looking: Coroutine[Any, Any, Found]) -> Found | None:
        """Return what is looked up; None if that fails, which is said, or whoever asked has left."""
        below = self.looked_at
        try:
            found = await looking
        except UpwordsError as error:
            self._end_progress()
            self._say_failed(error)
            return None
        finally:
            self._end_progress()
        return found if below and self.looked_at is below and self.is_running else None

    # The daily

    async def _do_daily(self, argument: str) -> None:
        from upwords_tui.tui.screens import open_dialog

        below, before = self.looked_at, next((table.stored_game for table in self._tables()), "")
        answered = await self._looked_up(game_exercises().daily(self, argument))
        if answered is None or below is None:
            return
        if answered.source:
            await self._set_next(self._queue(answered.source), before)
        elif answered.game_id:
            try:
                await self.open_game(answered.game_id)
            except UpwordsError as error:
                self._say_failed(error)
        else:
            lines = [*answered.shared, *answered.lines]
            if answered.shared:
                self.copy_to_clipboard("\n".join(answered.shared))
                lines.append(_("It is copied, if your terminal lets programs copy: paste it where you like."))
            open_dialog.tell(below, lines)

    async def _choose(self, what: str) -> None:
        """Show the menu of what is looked up, and have done what is chosen; or say what there is to say."""
        from upwords_tui.tui.screens.menu import choose_of

        below, table = self.looked_at, next(iter(self._tables()), None)
        menu = await self._looked_up(game_exercises().menu(self, what, table))
        if below is None or menu is None:
            return
        if isinstance(menu, str):
            below.say(menu)
        else:
            choose_of(below, menu)


def game_exercises() -> GameExercises:
    return next(filter(None, (screen_game(kind).exercises for kind in kinds())))


def read_ahead() -> None:
    """Import, in a thread, what the next keys mostly lead to: a table, and the exercises done at one."""
    threading.Thread(target=game_exercises, name="ahead", daemon=True).start()


def today_texts(library: Library) -> Sequence[str]:
    """Return, in a thread, how today's daily stands, the longest first; none for who never did one.

    Raises StoreError, and RecordError if puzzles are damaged.
    """
    return next(each.dailies for each in every_features() if each.dailies).today_texts(library)


def waiting_texts(library: Library) -> Sequence[str]:
    """Return, in a thread, how many of one's mistakes are due; nothing if none is. Raises StoreError."""
    every = (each.mistakes for each in every_features())
    count = sum(len(mistakes(library, datetime.now(UTC))) for mistakes in every if mistakes)
    said = ngettext("{count} of your mistakes is due", "{count} of your mistakes are due", count)
    return (said.format(count=count),) if count else ()
