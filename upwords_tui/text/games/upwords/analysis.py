"""The analysis board line by line: a practice game on the table, so that all commands about a board work."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from upwords_tui.app.commands.intents import Say
from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.commands.upwords.commands import ANALYSIS
from upwords_tui.app.play.upwords.engine_moves import move_text
from upwords_tui.app.review import analysis as analysing
from upwords_tui.app.review.coach import WORDS, best_play_lines
from upwords_tui.app.training.exercise_session import ExerciseSession
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.games.base import AnyAction
from upwords_tui.text.context import Handler, OnTable, TextContext

_SET_UP = ("put", "take", "rack", "score", "to")
"""The commands after which the best play at first sight is said."""


class TextAnalysis:
    """Opens the analysis board; `wait_for` waits for slow work, unless that is stopped."""

    def __init__(self, desk: TextContext, wait_for: Callable[[Coroutine[object, object, Any]], Any]) -> None:
        self._desk, self._wait_for = desk, wait_for
        self._table: OnTable | None = None
        self._has_explained = False

    @property
    def is_on(self) -> bool:
        return self._table is not None and self._desk.on_table is self._table

    def open(self, rest: str, exercise: ExerciseSession | None) -> None:
        """Open what is asked for; without anything the `exercise` on the table, once it is over."""
        desk = self._desk
        over = desk.game_id if desk.on_table and desk.game_id and desk.chair.is_over else ""
        if over and not rest and desk.past is not None:
            rest = str(desk.past + 1)
        here = (
            analysing.begun(desk.view.stated, desk.view.dictionary.id)
            if exercise and exercise.outcome
            else None
        )
        analysis = analysing.asked_for(desk.library, rest, over, here)
        engine = desk.hub.asker(desk.library.account)
        board = analysing.AnalysisBoard(desk.library, desk.hub.practise, engine, analysis)
        self._show(board)
        desk.say(_("The analysis board: {edition}.").format(edition=board.here.position.edition.name))
        desk.say(*board.lines())
        if not self._has_explained:
            self._has_explained = True
            said = _(
                "Type “put 5c wood” and “rack catdogs” to set up a position, a play to try it, “best” for the"
                " best plays. “help the analysis board” lists all commands, “stop” leaves."
            )
            desk.say(said)

    def of_kept(self, rest: str) -> None:
        """List the kept analyses, or delete one."""
        desk, library = self._desk, self._desk.library
        if not rest:
            desk.say(*analysing.kept_lines(library))
            return
        question, delete = analysing.deletion(library, rest)
        if desk.may_do(question, always=True):
            delete()
            desk.say(_("Deleted."))

    def _show(self, board: analysing.AnalysisBoard) -> None:
        """Put the position on the table, if it is another one."""
        desk = self._desk
        if self.is_on and desk.chair is board.session:
            return
        handlers: dict[str, Handler] = {
            **{name: partial(self._answer, board, name) for name in board.answers},
            "best": partial(self._best, board),
            "more": lambda _rest: self._best(board, "", None),
            "plays": lambda rest: desk.say(*self._wait_for(board.every_play(rest))),
            "from": lambda rest: desk.open_game(board.begin_game(rest)),
            **dict.fromkeys(("last", ""), lambda _rest: desk.say(*board.lines())),
        }
        self._table = OnTable(
            board.session,
            partial(self._attempt, board),
            handlers,
            prompt=lambda: pgettext("prompt", "analysis"),
            groups=(ANALYSIS,),
            check=board.check,
        )
        desk.put(self._table)

    def _answer(self, board: analysing.AnalysisBoard, name: str, rest: str) -> None:
        if name in analysing.ALSO_TOLD and not rest:
            told = self._desk.intent_of(name)
            self._desk.say(*(told.lines if isinstance(told, Say) else ()))
            return
        self._desk.say(*board.answer(name, rest))
        self._show(board)
        if name in _SET_UP and board.here.position.rack:
            self._wait_for(board.look(analysing.SECONDS[0]))
            best = move_text(board.plays[0], self._desk.named) if board.plays else _("none")
            self._desk.say(_("Best at first sight: {play}.").format(play=best))

    def _attempt(self, board: analysing.AnalysisBoard, action: AnyAction) -> Sequence[str]:
        told = board.attempt(action)
        self._show(board)
        return told

    def _best(
        self, board: analysing.AnalysisBoard, rest: str, seconds: float | None = analysing.SECONDS[1]
    ) -> None:
        """Say the best plays, after thinking so long if nobody has yet; None: longer than before."""
        desk = self._desk
        if seconds is None or not board.seconds:
            self._wait_for(board.look(seconds))
        most = whole_number(rest, 1, 60) or WORDS
        desk.say(*best_play_lines(board.plays, board.view, most, desk.named, desk.placed))
