"""The look back at a game that is over, line by line: every turn, the best play laid, what would follow."""

from __future__ import annotations

from collections.abc import Callable, Coroutine

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.play.upwords.engine_moves import move_text
from upwords_tui.app.play.upwords.turns import Turn
from upwords_tui.app.review.upwords import review as reviews
from upwords_tui.app.review.upwords.coach import Coach, review_refusal
from upwords_tui.base.errors import CommandError, mark
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _
from upwords_tui.text.context import TextContext

_FORMS = (mark("all"), mark("course"))
"""What may be asked of a whole review."""
_EXAMPLE = 5
"""Of this turn it is said how to hear more, if the game had so many."""


class TextLookBack:
    """Looks back at the game on the table. What was found is kept, and one goes on where one left.

    `ask` waits for something, which its second argument interrupts; `tell` is told how many turns have been
    looked at, of how many.
    """

    def __init__(
        self,
        desk: TextContext,
        ask: Callable[[Coroutine[object, object, None], Callable[[], None] | None], None],
        tell: Callable[[int, int], None],
    ) -> None:
        self._desk, self._ask, self._tell_progress = desk, ask, tell
        self._looking: reviews.Looking | None = None
        self._looked_at = ""
        self._told: int | None = None
        """The number of the turn, from 0, that was told of last."""

    @property
    def _coach(self) -> Coach:
        coach: Coach = self._desk.chair.coach
        return coach

    def try_best(self, number: str) -> None:
        """Lay the best play of a turn, to be read until “now”: of the one told of last if none is named."""
        looking = self._look_back()
        here = self._told if self._desk.past is None else self._desk.past
        if not number and here is not None:
            number = str(here + 1)
        turn = self._turn_numbered(number, looking, _("Name the number of a turn: “try best 5”."))
        self._ask(self._try_turn(looking, turn), None)

    async def _try_turn(self, looking: reviews.Looking, turn: Turn) -> None:
        line = await self._line_of(looking, turn)
        if line is not None:
            self._desk.read(turn.number, line.steps[0].after)
            self._desk.say(_("The board is read with it laid; type “now” to go back."))

    def _look_back(self) -> reviews.Looking:
        """Return the look back at the game on the table. Raises CommandError where there is none."""
        desk = self._desk
        if refusal := review_refusal(desk.view):
            raise CommandError(refusal)
        if self._looking is None or self._looked_at != desk.chair.game_id:
            self._looking = reviews.Looking(desk.chair.turns(), self._coach.engine, self._coach.dictionary)
            self._looked_at, self._told = desk.chair.game_id, None
        if not self._looking.turns:
            raise CommandError(_("No turn was made: there is nothing to look back at."))
        return self._looking

    def review(self, rest: str) -> None:
        looking = self._look_back()
        wanted = next((form for form in _FORMS if is_called(rest, (form, _(form)))), rest)
        number = None if wanted in ("", *_FORMS) else self._turn_numbered(wanted, looking).number
        left = len(looking.turns) - len(looking.reviewed)
        if left and all(one.turn.number != number for one in looking.reviewed):
            self._look(looking, left)
        self._tell(looking, wanted, number)

    @staticmethod
    def _turn_numbered(text: str, looking: reviews.Looking, wanted: str = "") -> Turn:
        """Return the turn that is typed, counted from 1.

        Raises CommandError, for what is no number with the sentence of what is `wanted`.
        """
        number = whole_number(text, 1, 9999)
        if number is None:
            raise CommandError(wanted or _("Name the number of a turn, “all” or “course”: “review 5”."))
        return looking.turn_numbered(number)

    def follow(self, rest: str) -> None:
        looking = self._look_back()
        turn = self._turn_numbered(rest, looking, _("Name the number of a turn: “follow 5”."))
        self._ask(self._tell_line(looking, turn), None)

    async def _tell_line(self, looking: reviews.Looking, turn: Turn) -> None:
        line = await self._line_of(looking, turn)
        if line is None:
            return
        while (step := await line.next_step()) is not None:
            self._desk.say(reviews.step_sentence(step, is_first=False, named=self._desk.named))
        self._desk.say(reviews.end_sentence(line))

    async def _line_of(self, looking: reviews.Looking, turn: Turn) -> reviews.Continuation | None:
        """Say the better play of a turn and return the line it begins; None if why there is none is said."""
        found = await looking.look_at(turn)
        self._told = turn.number
        if refusal := reviews.follow_refusal(found):
            self._desk.say(refusal)
            return None
        line = reviews.Continuation(found, looking)
        self._desk.say(reviews.step_sentence(line.steps[0], is_first=True, named=self._desk.named))
        return line

    def _look(self, looking: reviews.Looking, left: int) -> None:
        is_stopped = False

        async def look() -> None:
            done = 0
            self._tell_progress(done, left)
            async for _one in looking.go_on():
                done += 1
                if is_stopped or done == left:
                    break
                self._tell_progress(done, left)

        def stop() -> None:
            nonlocal is_stopped
            is_stopped = True
            self._coach.engine.hurry()

        self._ask(look(), stop)

    def _tell(self, looking: reviews.Looking, wanted: str, number: int | None) -> None:
        desk, view, reviewed = self._desk, self._desk.view, looking.reviewed
        if wanted == "all":
            desk.say(*(_turn_line(one, desk.named) for one in reviewed))
            return
        if wanted == "course":
            desk.say(*reviews.course_lines(reviewed, desk.seat or 0, view))
            return
        found = next((one for one in reviewed if one.turn.number == number), None)
        if found is not None:
            self._told = number
            tell = _turn_line if found.is_best else reviews.moment_sentence
            desk.say(tell(found, desk.named))
            return
        if len(reviewed) < len(looking.turns):
            said = _("Stopped after {count} of {all} turns. Type “review” to go on.")
            desk.say(said.format(count=len(reviewed), all=len(looking.turns)))
        example = min(_EXAMPLE, len(looking.turns))
        desk.say(
            *reviews.summary_lines(reviewed, [seat.name for seat in view.seats]),
            *(
                reviews.moment_sentence(one, desk.named)
                for one in reviews.moments(reviewed, reviews.people_or_all(view))
            ),
            _(
                "Type “review {number}” to hear of turn {number}, “review all” of every turn, “review"
                " course” how the chances went."
            ).format(number=example),
            _("Type “try best {number}” to have the best play of turn {number} laid, to be read.").format(
                number=example
            ),
        )


def _turn_line(one: reviews.ReviewedTurn, named: Callable[[str], str]) -> str:
    said = _("{number}. {name}: {move}.").format(
        number=one.turn.number + 1, name=one.turn.name, move=move_text(one.made, named)
    )
    if not one.is_best:
        said += " " + _("Best: {move}.").format(move=move_text(one.best, named))
    return f"{said} {reviews.cost_sentence(one)}"
