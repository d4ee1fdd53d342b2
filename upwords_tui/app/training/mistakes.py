"""Mistakes of one's own, set again: turns of games that are over in which something better was found.

The one idea: looking back at a game finds, turn by turn, what was best with what was known then; what it
finds is kept with the game, and each turn that cost something beyond chance is an exercise that comes back
over days until it is known. A move that is tried is compared with the best anew, so anything as good counts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime

from upwords_tui.app.narration.numbers import date_text
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.table import Engine, utc_now
from upwords_tui.app.play.upwords.engine_moves import Move, move_text, number_from
from upwords_tui.app.play.upwords.turns import Turn, as_upwords, turns_of
from upwords_tui.app.review.review import (
    THINK_SECONDS,
    ReviewedTurn,
    cost_sentence,
    review_turn,
    reviewed_from,
)
from upwords_tui.app.training.exercise_session import (
    ExerciseSource,
    LookBackProgress,
    PositionExercise,
    stopped,
)
from upwords_tui.app.training.exercises import MISTAKE
from upwords_tui.base.errors import CommandError, InputError, UpwordsError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.store.exercises import Exercised
from upwords_tui.store.results import FinishedGame

_KEPT = ("made", "best", "lost_points", "lost_win", "exact")
"""What is kept of the engine's answer about a turn, beside how many seconds it has thought."""

_JUDGEMENT = 2
"""How turns are judged; what was judged otherwise is judged anew. At 1 good moves were called mistakes."""


def own_games(library: Library) -> list[FinishedGame]:
    """Return the games of Upwords this person has played to their end that are still there, latest first."""
    return [each for each in reversed(library.finished()) if each.kind == UpwordsGame.kind and each.is_there]


def is_own_game(library: Library, game_id: str) -> bool:
    return any(each.game_id == game_id for each in own_games(library))


async def look_back(
    library: Library,
    game_id: str,
    engine: Engine,
    now: datetime,
    looking: LookBackProgress = lambda _game_id, _done, _count: None,
    seconds: float = THINK_SECONDS,
) -> list[ReviewedTurn]:
    """Return the turns of this person in a game, reviewed; those that were mistakes become exercises.

    What was found before in as many `seconds` is not looked for again; `looking` is told before each turn
    that is looked at.
    A turn that was an exercise and turns out to be none does not come again.
    Raises EngineError, InputError, RecordError or StoreError; what has been found until then is kept.
    """
    game, known = kept_turns(library, game_id, seconds)
    exercises = library.exercises
    mistaken = {each.name for each in exercises.known(MISTAKE)}
    found, done = list[ReviewedTurn](), 0
    count = sum(one is None for _turn, one in known)

    def keep(turn: Turn, answer: Mapping[str, object]) -> None:
        exercises.store.exercises.keep_looked_back(game_id, {turn.number: to_keep(answer, seconds)})

    for turn, one in known:
        if one is None:
            looking(game_id, done, count)
            done += 1
            one = await review_turn(turn, engine, game.dictionary.id, seconds, keep)
        found.append(one)
        name = f"{game_id}/{turn.number}"
        if not one.is_best:
            exercises.add(MISTAKE, (name,), now)
        elif name in mistaken:
            exercises.keep(MISTAKE, name, {})
    return found


def game_to_look_at(library: Library) -> str:
    """Return the latest game that this person has not looked back at to its end; empty if there is none."""
    for each in own_games(library):
        if any(one is None for _turn, one in known_turns_of(library, each.game_id)):
            return each.game_id
    return ""


OwnTurns = list[tuple[Turn, ReviewedTurn | None]]
"""The turns of a game that this person made, each with what is kept of it."""


def kept_turns(library: Library, game_id: str, seconds: float = 0.0) -> tuple[UpwordsGame, OwnTurns]:
    """Return a game of this person's, and their turns; what took less than `seconds` counts for nothing.

    Raises as `Library.finished_game`.
    """
    game = as_upwords(library.finished_game(game_id))
    seats = (seat for each in library.finished() if each.game_id == game_id for seat in each.seats)
    mine = {seat.number for seat in seats if seat.is_mine}
    kept = library.exercises.store.exercises.looked_back(game_id)
    return game, [(turn, kept_review(turn, kept, seconds)) for turn in turns_of(game) if turn.seat in mine]


def known_turns_of(library: Library, game_id: str, seconds: float = 0.0) -> OwnTurns:
    """Return the same of a game that may be unreadable: whoever opens it is told why."""
    try:
        return kept_turns(library, game_id, seconds)[1]
    except UpwordsError:
        return []


def due(library: Library, now: datetime, game_id: str = "") -> list[str]:
    """Return the names of the mistakes that are due, the longest first; of one game if it is named.

    Those of games that have been deleted are none any more.
    """
    names = (each.name for each in _kept(library) if each.due and each.due <= now)
    return [name for name in names if name.startswith(f"{game_id}/" if game_id else "")]


def next_due(library: Library) -> datetime | None:
    """Return when the next mistake comes back; None if none does."""
    return min((each.due for each in _kept(library) if each.due), default=None)


def _kept(library: Library) -> list[Exercised]:
    there = {each.game_id for each in own_games(library)}
    return [each for each in library.exercises.known(MISTAKE) if each.name.partition("/")[0] in there]


def exercise_of(library: Library, name: str, engine: Engine) -> PositionExercise:
    """Return the mistake kept under a name as an exercise.

    Raises CommandError if nothing is known of it any more, else as `Library.finished_game`.
    """
    game_id, _slash, number = name.partition("/")
    game, known = kept_turns(library, game_id)
    turn, one = next(((turn, one) for turn, one in known if str(turn.number) == number), (None, None))
    if turn is None or one is None or one.is_best:
        raise CommandError(_("This turn is no longer known."))
    (finished,) = (each for each in library.finished() if each.game_id == game_id)
    chosen = _("You chose: {move}. Find something better.").format(move=move_text(one.made))

    was = _("In the game you chose: {move}. {cost}").format(move=move_text(one.made), cost=cost_sentence(one))

    async def judge(view: UpwordsView, action: AnyAction) -> tuple[Move, bool]:
        again = turn._replace(view=view, action=action)
        judged = await review_turn(again, engine, game.dictionary.id)
        return judged.made, judged.is_best

    return PositionExercise(
        MISTAKE,
        name,
        stopped(game, turn.number, turn.name),
        turn.seat,
        one.best,
        judge,
        (where_sentence(finished, turn), chosen),
        lambda: (was,),
        other=one.made,
        ahead=one.lost_points,
    )


def where_sentence(finished: FinishedGame, turn: Turn) -> str:
    """Return which turn of which game of one's own this is."""
    others = [clean(seat.name) for seat in finished.seats if seat.number != turn.seat]
    number, day = turn.number + 1, date_text(finished.ended.astimezone().date())
    if others:
        said = _("Turn {number} of your game with {names}, {day}.")
        return said.format(number=number, names=listed(others), day=day)
    return _("Turn {number} of your game alone, {day}.").format(number=number, day=day)


def to_keep(answer: Mapping[str, object], seconds: float) -> Mapping[str, object]:
    """Return what is kept of the engine's answer about a turn that it has thought about for `seconds`."""
    return {**{name: answer.get(name) for name in _KEPT}, "seconds": seconds, "judgement": _JUDGEMENT}


def kept_review(
    turn: Turn, kept: Mapping[int, Mapping[str, object]], seconds: float = 0.0
) -> ReviewedTurn | None:
    """Return what is kept of a turn; None if nothing is that makes sense, or is as good as `seconds` give."""
    found = kept.get(turn.number)
    if found is None or found.get("judgement", 1) != _JUDGEMENT:
        return None
    try:
        thought = number_from(found.get("seconds", THINK_SECONDS), 0.0)
        return reviewed_from(turn, found) if thought >= seconds else None
    except (OverflowError, TypeError, UpwordsError, ValueError):
        return None


class MistakeSource(ExerciseSource):
    """Turns of one's own games: of one game in order if it is named, else what is due of all.

    When nothing is due any more, the latest game that was not looked back at yet is. `wanted` are the names
    of those to begin with.
    """

    def __init__(
        self,
        library: Library,
        engine: Engine,
        looking: LookBackProgress = lambda _game_id, _done, _count: None,
        game_id: str = "",
        wanted: Sequence[str] = (),
    ) -> None:
        self._library = library
        self._looking = looking
        self._engine = engine
        self._game_id = game_id
        self._wanted = list(wanted)
        self._waiting: list[str] | None = None
        """Of one game: its mistakes that have not been set yet."""

    async def next(self, before: str) -> PositionExercise:
        """Return the next turn in which something better was found."""
        while self._wanted:
            if exercise := await self._set(self._wanted.pop(0)):
                return exercise
        return await (self._next_of_game() if self._game_id else self._next_of_all(before))

    async def _next_of_game(self) -> PositionExercise:
        if self._waiting is None:
            found = await self._look_back(self._game_id)
            self._waiting = [f"{self._game_id}/{one.turn.number}" for one in found if not one.is_best]
            if not self._waiting:
                raise CommandError(_("You made no mistakes in this game."))
        while self._waiting:
            if exercise := await self._set(self._waiting.pop(0)):
                return exercise
        when = await asyncio.to_thread(next_due, self._library)
        said = " ".join(filter(None, (_("That was the last mistake in this game."), _next_sentence(when))))
        raise CommandError(said)

    async def _next_of_all(self, before: str) -> PositionExercise:
        library = self._library
        while True:
            names = await asyncio.to_thread(due, library, utc_now())
            # What was set just now and left comes again when all else is done.
            for name in sorted(names, key=lambda name: name == before):
                if exercise := await self._set(name):
                    return exercise
            game_id = await asyncio.to_thread(game_to_look_at, library)
            if not game_id:
                raise CommandError(await asyncio.to_thread(self._all_done))
            await self._look_back(game_id)

    async def _look_back(self, game_id: str) -> list[ReviewedTurn]:
        return await look_back(self._library, game_id, self._engine, utc_now(), self._looking)

    async def _set(self, name: str) -> PositionExercise | None:
        """Return the mistake kept under a name; None if its game can't be set any more."""
        try:
            return await asyncio.to_thread(exercise_of, self._library, name, self._engine)
        except InputError:
            return None

    def _all_done(self) -> str:
        if not own_games(self._library):
            return _("Mistakes come from games you have finished, and there are none yet.")
        when = next_due(self._library)
        if when is None:
            return _("There is nothing to retry in your games.")
        return " ".join((_("Nothing is due now."), _next_sentence(when)))


def _next_sentence(when: datetime | None) -> str:
    if when is None:
        return ""
    if when <= utc_now():
        return _("More are due now: “retry”.")
    return _("The next comes back on {day}.").format(day=date_text(when.astimezone().date()))
