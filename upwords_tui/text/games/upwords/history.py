"""What has happened: the turns, and the board as it was after each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from upwords_tui.app.narration import Detail
from upwords_tui.app.narration.upwords.events import narrate, opening_sentence, scores_text
from upwords_tui.app.play.upwords.turns import turn_named
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.text.context import Handler, TextContext


def board_view(desk: TextContext) -> UpwordsView:
    """Return the view with the board that is being read, which may be one of the past."""
    view: UpwordsView = desk.view
    if desk.tried is not None:
        return replace(view, board=desk.tried)
    if desk.past is None or desk.past >= len(view.history):
        return view
    return replace(view, board=view.history[desk.past].board)


class Past:
    """Tells the turns of the game on the table, and leads back to the board of any of them."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self.handlers: dict[str, Handler] = {
            "history": self._history,
            "at": self._at,
            "earlier": self._step(-1),
            "later": self._step(1),
            "now": lambda _rest: self._now(),
        }

    def _line(self, entry: UpwordsEntryView) -> str:
        # In a list everybody has a name.
        view = replace(self._desk.view, seat=None)
        (row,) = narrate(entry, view, Detail.ROW, self._desk.named)
        return f"{entry.number + 1}. {row}"

    def _history(self, rest: str) -> None:
        view = self._desk.view
        if rest:
            self._tell(turn_named(view, rest))
            return
        self._desk.say(opening_sentence(view), *map(self._line, view.history))

    def _tell(self, number: int) -> None:
        """Tell a turn in full: what it did, in which round, and everybody's points after it."""
        view = self._desk.view
        entry = view.history[number]
        heading = _("Turn {number} of {count}, round {round}.")
        self._desk.say(
            heading.format(number=number + 1, count=len(view.history), round=entry.round),
            *narrate(entry, view, Detail(self._desk.verbosity), self._desk.named, self._desk.you),
            _("Points then: {scores}.").format(scores=scores_text(entry, view)),
        )

    def _at(self, rest: str) -> None:
        last, past = len(self._desk.view.history) - 1, self._desk.past
        if not rest and last >= 0:
            self._tell(last if past is None else past)
            return
        number = turn_named(self._desk.view, rest)
        self._desk.read(number)
        self._tell(number)

    def _step(self, step: int) -> Callable[[str], None]:
        def lead(_rest: str) -> None:
            last = len(self._desk.view.history) - 1
            here = last if self._desk.past is None else self._desk.past
            if last < 0:
                raise CommandError(_("Nothing has happened yet."))
            if here + step < 0:
                raise CommandError(_("This is the first turn."))
            if here + step > last:
                self._now()
                return
            self._desk.read(here + step)
            self._tell(here + step)

        return lead

    def _now(self) -> None:
        self._desk.read()
        self._desk.say(_("The board as it is now."))
