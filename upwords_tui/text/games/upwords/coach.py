"""The coach line by line: hints and best plays; the review of a finished game."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine

from upwords_tui.app.commands.intents import acting
from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.commands.registry import find_command
from upwords_tui.app.commands.upwords.commands import TEXT_COMMANDS
from upwords_tui.app.narration.upwords.events import worth_sentence
from upwords_tui.app.narration.wording import duration_text
from upwords_tui.app.play.upwords.engine_moves import move_text
from upwords_tui.app.play.upwords.turns import Turn
from upwords_tui.app.review import coach as advice
from upwords_tui.app.review import review as reviews
from upwords_tui.app.teaching.newcomers import coached_turn, wants_stack
from upwords_tui.app.training.mistakes import looking_at
from upwords_tui.base.errors import CommandError, EngineError, mark
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.games.upwords.play import format_play
from upwords_tui.text.context import Handler, TextContext

_TEXTS = TextTables(__file__)
_FORMS = (mark("all"), mark("course"))
_EXAMPLE = 5
"""The turn in the examples of commands, if the game had so many."""


def _turn_line(one: reviews.ReviewedTurn, named: Callable[[str], str]) -> str:
    said = _("{number}. {name}: {move}.")
    said = said.format(number=one.turn.number + 1, name=one.turn.name, move=move_text(one.made, named))
    if not one.is_best:
        said += " " + _("Best: {move}.").format(move=move_text(one.best, named))
    return f"{said} {reviews.cost_sentence(one)}"


_ENOUGH = 3
"""After so many turns the time of one is known; the first, while the engine starts, does not count."""
_WORTH_TELLING = 5.0
"""Fewer seconds are not announced."""
_STEP = 5


class TimeToGo:
    """Says how many turns are reviewed, and how long that takes."""

    def __init__(self, say: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._say = say
        self._clock = clock
        self._since = 0.0
        self._a_turn: float | None = None
        self._is_told = False

    def tell(self, done: int, count: int) -> None:
        """Say what there is to say before the next turn; `done` of `count` are finished."""
        if done == 0:
            self._begin(count)
        elif done == 1:
            self._since = self._clock()
        elif done >= _ENOUGH:
            self._a_turn = (self._clock() - self._since) / (done - 1)
            left = self._text(count - done)
            if left and not self._is_told:
                self._is_told = True
                self._say(_TEXTS("review", "left", time=left))

    def _begin(self, count: int) -> None:
        lasts = self._text(count)
        self._is_told = bool(lasts)
        self._say(_TEXTS("review", "turns-lasting" if lasts else "turns", count=count, time=lasts))

    def _text(self, turns: int) -> str:
        seconds = (self._a_turn or 0.0) * turns
        return duration_text(round(seconds / _STEP) * _STEP) if seconds >= _WORTH_TELLING else ""


_FEW = 5
"""For each of so few best plays it is said why the first is better."""


class TextCoach:
    """Asks the coach of the game on the table; a review that was stopped goes on where it was.

    `note` is called with the best play in notation when it is tried.
    """

    def __init__(self, desk: TextContext, note: Callable[[str], None]) -> None:
        self._desk, self._note = desk, note
        self._time_to_go = TimeToGo(desk.say)
        self._has_explained = False
        self._looking: reviews.Looking | None = None
        self._looked_at = ""
        self._told: int | None = None
        """The number of the turn, from 0, that was told last."""
        self.handlers: dict[str, Handler] = {
            "hint": lambda _rest: self._ask(self._hint()),
            "best": lambda rest: self._ask(self._best(_words_wanted(rest), is_counted=bool(rest))),
            "review": self._review,
            "why": lambda _rest: self._why(),
            "follow": self._follow,
            "try": self._try,
        }

    def _ask(
        self, work: Coroutine[object, object, None], interrupt: Callable[[], None] | None = None
    ) -> None:
        try:
            self._desk.wait_for(work, interrupt or self._coach.engine.hurry)
        except EngineError as error:
            self._desk.say(advice.failure_sentence(error))

    @property
    def _coach(self) -> advice.Coach:
        coach: advice.Coach = self._desk.chair.coach
        return coach

    async def _hint(self) -> None:
        desk = self._desk
        turn = coached_turn(desk.library, if_new=False) if desk.game_id is not None else None
        hint = await self._coach.hint(acting(desk.view), with_stack=wants_stack(turn), named=desk.named)
        self._desk.say(*filter(None, (hint.sentence, hint.why)))

    async def _best(self, most: int, *, is_counted: bool) -> None:
        """Say the best plays, and why the first is better: if so few are asked for, than each other."""
        seat = acting(self._desk.view)
        plays = await self._coach.best_plays(seat)
        lines = advice.best_play_lines(plays, self._desk.view, most, self._desk.named, self._desk.placed)
        if len(lines) > 1:
            self._desk.say(_("The best plays found, best first."))
        self._desk.say(*lines)
        if is_counted and most <= _FEW:
            words = advice.fold(plays, self._desk.view.board, most)
            others = [word.plays[0] for word in words[1:]]
            whys = [await self._coach.why(seat, play, named=self._desk.named) for play in others]
        else:
            whys = [await self._coach.why(seat, named=self._desk.named)]
        self._desk.say(*filter(None, whys))
        if plays and not self._has_explained:
            self._has_explained = True
            self._desk.say(advice.best_explained(plays))

    def _try(self, rest: str) -> None:
        """Lay the best play, to be read until “now”: after the game that of a turn, else one's own."""
        if not is_best(rest):
            raise CommandError(_("Type a place and a word: “try c5 wood”."))
        number = rest.partition(" ")[2]
        if self._desk.view.outcome:
            looking = self._look_back()
            here = self._told if self._desk.past is None else self._desk.past
            if not number and here is not None:
                number = str(here + 1)
            turn = self._turn_numbered(number, looking, _("Add the number of a turn: “try best 5”."))
            self._ask(self._try_turn(looking, turn))
        elif number:
            raise CommandError(_TEXTS("review", "over-only"))
        else:
            self._ask(self._try_own())

    async def _try_own(self) -> None:
        desk = self._desk
        view = desk.view
        plays = await self._coach.best_plays(acting(view))
        if not plays:
            desk.say(*advice.best_play_lines(plays, view))
            return
        play = plays[0].play
        score = view.check(play).score
        assert score
        self._note(format_play(view.board, play))
        desk.say(worth_sentence(play, score, view.board))
        desk.read(None, view.board.with_tiles(play))
        desk.say(_("The board now shows this play. Type “play” to play it, “now” to go back."))

    # The review

    async def _try_turn(self, looking: reviews.Looking, turn: Turn) -> None:
        line = await self._line_of(looking, turn)
        if line is not None:
            self._desk.read(turn.number, line.steps[0].after)
            self._desk.say(_("The board now shows this play; type “now” to go back."))

    def _look_back(self) -> reviews.Looking:
        """Return the review of the game on the table. Raises CommandError if there can be none."""
        desk = self._desk
        if refusal := advice.review_refusal(desk.view):
            raise CommandError(refusal)
        if self._looking is None or self._looked_at != desk.chair.game_id:
            self._looking = looking_at(desk.library, desk.chair)
            self._looked_at, self._told = desk.chair.game_id, None
        if not self._looking.turns:
            raise CommandError(_("No turns were played, so there is nothing to review."))
        return self._looking

    def _review(self, rest: str) -> None:
        looking = self._look_back()
        wanted = next((form for form in _FORMS if is_called(rest, (form, _(form)))), rest)
        number = None if wanted in ("", *_FORMS) else self._turn_numbered(wanted, looking).number
        if all(one.turn.number != number for one in looking.reviewed):
            self._look(looking)
        self._tell(looking, wanted, number)

    def _why(self) -> None:
        looking, view = self._look_back(), self._desk.view
        self._look(looking)
        costly = reviews.costliest(looking.reviewed, self._desk.chair.seats or reviews.people_or_all(view))
        self._desk.say(
            *reviews.summary_lines(looking.reviewed, [seat.name for seat in view.seats]),
            reviews.moment_sentence(costly, self._desk.named) if costly else _("No single turn cost much."),
        )

    @staticmethod
    def _turn_numbered(text: str, looking: reviews.Looking, wanted: str = "") -> Turn:
        """Return the turn typed, from 1. Raises CommandError: if it is no number, with what is `wanted`."""
        number = whole_number(text, 1, 9999)
        if number is None:
            raise CommandError(wanted or _("Add the number of a turn, “all” or “course”: “review 5”."))
        return looking.turn_numbered(number)

    def _follow(self, rest: str) -> None:
        looking = self._look_back()
        turn = self._turn_numbered(rest, looking, _("Add the number of a turn: “follow 5”."))
        self._ask(self._tell_line(looking, turn))

    async def _tell_line(self, looking: reviews.Looking, turn: Turn) -> None:
        line = await self._line_of(looking, turn)
        if line is None:
            return
        while (step := await line.next_step()) is not None:
            self._desk.say(reviews.step_sentence(step, is_first=False, named=self._desk.named))
        self._desk.say(reviews.end_sentence(line))

    async def _line_of(self, looking: reviews.Looking, turn: Turn) -> reviews.Continuation | None:
        """Say the better play of a turn and return the line it begins; None, with a reason said, if none."""
        found = await looking.look_at(turn)
        self._told = turn.number
        if refusal := reviews.follow_refusal(found):
            self._desk.say(refusal)
            return None
        line = reviews.Continuation(found, looking)
        self._desk.say(reviews.step_sentence(line.steps[0], is_first=True, named=self._desk.named))
        return line

    def _look(self, looking: reviews.Looking) -> None:
        left = len(looking.turns) - len(looking.reviewed)
        if not left:
            return
        is_stopped = False

        async def look() -> None:
            done = 0
            self._time_to_go.tell(done, left)
            async for _one in looking.go_on():
                done += 1
                if is_stopped:
                    break
                if done < left:
                    self._time_to_go.tell(done, left)

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
            desk.say(_TEXTS("review", "stopped", count=len(reviewed), all=len(looking.turns)))
        example = looking.turns[:_EXAMPLE][-1].number + 1
        moments = reviews.moments(reviewed, reviews.people_or_all(view))
        desk.say(
            *reviews.summary_lines(reviewed, [seat.name for seat in view.seats]),
            *(reviews.moment_sentence(one, desk.named) for one in moments),
            _TEXTS("review", "more", number=example),
            _TEXTS("review", "read", number=example),
        )


def is_best(text: str) -> bool:
    """Return whether “try” with this asks for the best play, perhaps of a turn."""
    word, _space, number = text.partition(" ")
    return find_command("best", TEXT_COMMANDS).is_called(word) and (not number or number.isdecimal())


def _words_wanted(rest: str) -> int:
    """Return how many words are asked for. Raises CommandError."""
    count = whole_number(rest, 1, advice.PLAYS) if rest else advice.WORDS
    if count is None:
        raise CommandError(
            _("Add the number of words, from 1 to {most}: “best 3”.").format(most=advice.PLAYS)
        )
    return count
