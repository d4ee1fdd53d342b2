"""Exercises line by line, of whichever game has any: what they are is in its `TextGame`.

The one idea: nothing of it is read before somebody asks for an exercise.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from upwords_tui.app.commands.registry import EXERCISES, MEMORY
from upwords_tui.base.i18n import _
from upwords_tui.games.catalogue import kinds
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.games.contract import ExerciseTable, text_game

if TYPE_CHECKING:
    from upwords_tui.app.training.exercises import Quiz


class TextExercises:
    """Sets exercises. `leave` takes the one on the table off it, `stop_otherwise` a lesson, if that is.

    `open_game` puts a stored game on it.
    """

    def __init__(
        self,
        desk: TextContext,
        leave: Callable[[], None],
        stop_otherwise: Callable[[], None],
        open_game: Callable[[str], None],
    ) -> None:
        self._parts = desk, leave, stop_otherwise, open_game
        self.handlers: dict[str, Handler] = {each.name: partial(self._do, each.name) for each in EXERCISES}

    @cached_property
    def _at_table(self) -> ExerciseTable:
        exercises = next(filter(None, (text_game(kind).exercises for kind in kinds())))
        return exercises(*self._parts)

    def _do(self, name: str, rest: str) -> None:
        from upwords_tui.app.training.quizzes import RETRY, due_game, has_own_retry, memory_quiz, retry_quiz

        desk, *_others = self._parts
        chair = desk.chair if desk.on_table else None
        if name == MEMORY.name:
            ask(desk, memory_quiz(desk.library, rest))
        elif name == RETRY and chair is not None and has_own_retry(chair):
            ask(desk, retry_quiz(desk.library, chair))
        elif name == RETRY and (game_id := due_game(desk.library, chair)):
            self._ask_due(game_id)
        else:
            self._at_table.handlers[name](rest)

    def _ask_due(self, game_id: str) -> None:
        """Ask what is due of a stored game that is over; what is on the table stays there."""
        from upwords_tui.app.training.quizzes import due_quiz

        desk, *_others = self._parts
        chair = desk.hub.sit(game_id, desk.library.account)
        try:
            ask(desk, due_quiz(desk.library, chair))
        finally:
            chair.leave()

    def repeat(self) -> bool:
        """Tell once more what the exercise on the table asks for, and return whether there is any."""
        return "_at_table" in vars(self) and self._at_table.repeat()


def ask(desk: TextContext, quiz: Quiz) -> None:
    """Have the questions of a quiz answered until there are no more, or somebody leaves.

    Raises CommandError or StoreError as the quiz does.
    """
    from upwords_tui.app.training.exercises import is_leaving

    quiz.named = desk.named
    desk.say(*quiz.begin())
    while quiz.question:
        desk.say(quiz.question)
        try:
            line = desk.reader.read("> ")
        except KeyboardInterrupt:
            desk.say("")
            line = "."
        if line is None:
            return
        if is_leaving(line):
            away = _("You have left the exercise. “help” lists all commands.")
            desk.say(_("You have left the exercise, and are back at the table.") if desk.on_table else away)
            return
        told = quiz.answer(line)
        if quiz.hides:
            # As what was said of a rack: it scrolls away, no escape sequence is ever written.
            desk.speaker.feed(desk.reader.terminal_lines)
        desk.say(*told)
