"""What the coach shows on the screen of a game: the line of a hint, its play, the best plays to choose from.

The one idea: questions wait their turn, so that no key is lost while the engine thinks, and all that is shown
belongs to one position: whoever sees that change has it forgotten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.base.i18n import _
from upwords_tui.games.upwords.notation import main_run
from upwords_tui.games.upwords.play import Play
from upwords_tui.tui.widgets.values import BoardView

if TYPE_CHECKING:
    from upwords_tui.app.play.upwords.engine_moves import Move
    from upwords_tui.app.review.upwords.best_plays import BestWord
    from upwords_tui.app.review.upwords.coach import Better, Hint


class Choosing(NamedTuple):
    """The best plays by their words (at least one), and which is chosen: a row, and a place of its word.

    `better` is what makes the best play better than that one, once it is known and if there is anything.
    """

    words: tuple[BestWord, ...]
    row: int = 0
    place: int = 0
    better: Better | None = None

    @property
    def move(self) -> Move:
        """The play that is chosen."""
        return self.words[self.row].plays[self.place]

    def to_row(self, row: int) -> Choosing:
        """Return this with the best place of another row chosen; beyond the last comes the first."""
        return self._replace(row=row % len(self.words), place=0, better=None)

    def to_place(self, place: int) -> Choosing:
        """Return this with another place of the word chosen; beyond the last comes the first."""
        return self._replace(place=place % len(self.words[self.row].plays), better=None)

    def moved(self, right: int, down: int) -> Choosing:
        """Return this after an arrow key: along the rows, or the places; by more than one to either end."""
        if abs(right + down) > 1:
            return self.to_row(0 if right + down < 0 else -1)
        return self.to_row(self.row + down) if down else self.to_place(self.place + right)


class CoachPanel:
    """What was asked of the coach and not answered yet, and what it shows.

    `hint` is the one that holds, `choosing` the best plays while they are shown, `answer` that of an exercise
    that is over. What has changed is drawn by whoever changes it.
    """

    def __init__(self) -> None:
        self.hint: Hint | None = None
        self.choosing: Choosing | None = None
        self.answer: Play | None = None
        self._laid: Play | None = None
        self._waiting: list[tuple[str, Play]] = []

    # Asking

    def ask(self, command: str, laid: Play) -> bool:
        """Note a question, by its command, and what lay on the board; return whether it is the only one."""
        self._waiting.append((command, laid))
        return len(self._waiting) == 1

    @property
    def question(self) -> tuple[str, Play] | None:
        """The question that is to be answered next, as it was asked; None if all are answered."""
        return self._waiting[0] if self._waiting else None

    def answered(self) -> None:
        """Go on to the next question."""
        del self._waiting[:1]

    @property
    def sign(self) -> str:
        """What is said while the engine thinks; empty while it does not."""
        match self.question:
            case ("hint", _laid):
                return _("Looking for the best play …")
            case ("best", _laid):
                return _("Looking for the best plays …")
        return ""

    # Showing

    def has_laid(self, play: Play) -> bool:
        """Return whether `play`, which lies on the board, is the hint's and not the player's own."""
        return bool(play.placements) and play == self._laid

    def lay(self, play: Play) -> None:
        """Note that the play of the hint has been laid."""
        self._laid = play

    def end_hint(self) -> None:
        """Show no hint any more."""
        self.hint = self._laid = None

    def forget(self) -> None:
        """Show nothing and answer nothing any more: the position is another."""
        self.end_hint()
        self.choosing = None
        self._waiting.clear()

    def on_board(self, view: BoardView) -> BoardView:
        """Return a view of the board with what the coach shows there."""
        shown_play = self.choosing.move.play if self.choosing else self.answer
        if shown_play is not None:
            shown = dict(shown_play.placements)
            return view._replace(laying=shown, is_shown=self.answer is None, wrong=frozenset(), cursor=None)
        if self.hint is None or self.hint.move is None:
            return view
        play = self.hint.move.play
        run = frozenset(main_run(view.board, play))
        return view._replace(tinted=run, pointed=play.direction(view.board))
