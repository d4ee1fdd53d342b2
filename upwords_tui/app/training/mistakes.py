"""One's own mistakes as exercises: turns of finished games in which something better was found.

The review of a game is stored with it, and each turn that cost something is an exercise that comes back over
days. A move that is tried is reviewed anew, so anything as good as the best counts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime

from upwords_tui.app.game_types.features import Notes
from upwords_tui.app.narration.numbers import date_text
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.table import Engine, utc_now
from upwords_tui.app.play.upwords.engine_moves import Move, move_text, number_from
from upwords_tui.app.play.upwords.table import UpwordsSession
from upwords_tui.app.play.upwords.turns import Turn, as_upwords, turns_of
from upwords_tui.app.review import review as reviews
from upwords_tui.app.training import exercise_session
from upwords_tui.app.training.exercises import MISTAKE
from upwords_tui.base.errors import CommandError, InputError, UpwordsError
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.store.exercises import Exercised
from upwords_tui.store.results import FinishedGame

_TEXTS = TextTables(__file__)
_KEPT = ("made", "best", "lost_points", "lost_win", "exact", "why")
"""What is stored of the engine's answer about a turn."""

_JUDGEMENT = 2
"""The version of stored reviews; others are made anew."""


def own_games(library: Library) -> list[FinishedGame]:
    """Return this person's finished games of Upwords in the store, latest first."""
    return [each for each in reversed(library.finished()) if each.kind == UpwordsGame.kind and each.is_there]


def is_own_game(library: Library, game_id: str) -> bool:
    return any(each.game_id == game_id for each in own_games(library))


async def look_back(
    library: Library,
    game_id: str,
    engine: Engine,
    now: datetime,
    looking: exercise_session.LookBackProgress = lambda _game_id, _done, _count: None,
    seconds: float = reviews.THINK_SECONDS,
) -> list[reviews.ReviewedTurn]:
    """Review this person's turns in a game; mistakes become exercises, and others cease to be.

    Stored reviews of as many `seconds` are used; `looking` is called before each turn that is reviewed.
    Raises EngineError, InputError, RecordError or StoreError; reviews are stored one by one.
    """
    game, known = kept_turns(library, game_id, seconds)
    exercises = library.exercises
    mistaken = {each.name for each in exercises.known(MISTAKE)}
    found, done = list[reviews.ReviewedTurn](), 0
    count = sum(one is None for _turn, one in known)

    def keep(turn: Turn, answer: Mapping[str, object]) -> None:
        exercises.store.exercises.keep_looked_back(game_id, {turn.number: to_keep(answer, seconds)})

    for turn, one in known:
        if one is None:
            looking(game_id, done, count)
            done += 1
            one = await reviews.review_turn(turn, engine, game.dictionary.id, seconds, keep)
        found.append(one)
        name = f"{game_id}/{turn.number}"
        if not one.is_best:
            exercises.add(MISTAKE, (name,), now)
        elif name in mistaken:
            exercises.keep(MISTAKE, name, {})
    return found


def game_to_look_at(library: Library) -> str:
    for each in own_games(library):
        if any(one is None for _turn, one in known_turns_of(library, each.game_id)):
            return each.game_id
    return ""


OwnTurns = list[tuple[Turn, reviews.ReviewedTurn | None]]
"""One's turns of a game, each with its stored review."""


def kept_turns(library: Library, game_id: str, seconds: float = 0.0) -> tuple[UpwordsGame, OwnTurns]:
    """Return a game and this person's turns, with reviews of at least so many `seconds`."""
    game = as_upwords(library.finished_game(game_id))
    seats = (seat for each in library.finished() if each.game_id == game_id for seat in each.seats)
    mine = {seat.number for seat in seats if seat.is_mine}
    kept = library.exercises.store.exercises.looked_back(game_id)
    return game, [(turn, kept_review(turn, kept, seconds)) for turn in turns_of(game) if turn.seat in mine]


def notes(library: Library, game_id: str) -> Notes:
    """Return what the stored reviews of a game that is over say."""
    game = as_upwords(library.shared_game(game_id))
    kept = library.exercises.store.exercises.looked_back(game_id) if game.outcome else {}
    return reviews.notes_of([one for turn in turns_of(game) if kept and (one := kept_review(turn, kept))])


def looking_at(library: Library, chair: UpwordsSession) -> reviews.Looking:
    """Return the review of the game that is over at a table; what is stored of it is known."""
    store, game_id, turns = library.exercises.store.exercises, chair.game_id, chair.turns()

    def known() -> Mapping[int, reviews.ReviewedTurn]:
        kept = store.looked_back(game_id)
        found = ((turn.number, kept_review(turn, kept, reviews.THINK_SECONDS)) for turn in turns)
        return {number: one for number, one in found if one}

    def keep(turn: Turn, answer: Mapping[str, object]) -> None:
        store.keep_looked_back(game_id, {turn.number: to_keep(answer, reviews.THINK_SECONDS)})

    return reviews.Looking(turns, chair.coach.engine, chair.coach.dictionary, known, keep)


def known_turns_of(library: Library, game_id: str, seconds: float = 0.0) -> OwnTurns:
    try:
        return kept_turns(library, game_id, seconds)[1]
    except UpwordsError:
        return []


def due(library: Library, now: datetime, game_id: str = "") -> list[str]:
    """Return the names of the mistakes that are due, the longest first, in all games or one."""
    names = (each.name for each in _kept(library) if each.due and each.due <= now)
    return [name for name in names if name.startswith(f"{game_id}/" if game_id else "")]


def next_due(library: Library) -> datetime | None:
    return min((each.due for each in _kept(library) if each.due), default=None)


def _kept(library: Library) -> list[Exercised]:
    there = {each.game_id for each in own_games(library)}
    return [each for each in library.exercises.known(MISTAKE) if each.name.partition("/")[0] in there]


def exercise_of(library: Library, name: str, engine: Engine) -> exercise_session.PositionExercise:
    """Return a mistake as an exercise. Raises CommandError, else as `Library.finished_game`."""
    game_id, _slash, number = name.partition("/")
    game, known = kept_turns(library, game_id)
    turn, one = next(((turn, one) for turn, one in known if str(turn.number) == number), (None, None))
    if turn is None or one is None or one.is_best:
        raise CommandError(_("This turn is no longer known."))
    (finished,) = (each for each in library.finished() if each.game_id == game_id)
    chosen = _("You chose: {move}. Find something better.").format(move=move_text(one.made))

    was = _("In the game you chose: {move}. {cost}").format(
        move=move_text(one.made), cost=reviews.cost_sentence(one)
    )

    async def judge(view: UpwordsView, action: AnyAction) -> tuple[Move, bool]:
        again = turn._replace(view=view, action=action)
        judged = await reviews.review_turn(again, engine, game.dictionary.id)
        return judged.made, judged.is_best

    return exercise_session.PositionExercise(
        MISTAKE,
        name,
        exercise_session.stopped(game, turn.number, turn.name),
        turn.seat,
        one.best,
        judge,
        (where_sentence(finished, turn), chosen),
        lambda: (was,),
        other=one.made,
        ahead=one.lost_points,
    )


def where_sentence(finished: FinishedGame, turn: Turn) -> str:
    others = [clean(seat.name) for seat in finished.seats if seat.number != turn.seat]
    number, day = turn.number + 1, date_text(finished.ended.astimezone().date())
    if others:
        return _TEXTS("mistake", "with", number=number, names=listed(others), day=day)
    return _TEXTS("mistake", "alone", number=number, day=day)


def to_keep(answer: Mapping[str, object], seconds: float) -> Mapping[str, object]:
    """Return what to store of the engine's answer about a turn after `seconds` of thinking."""
    return {**{name: answer.get(name) for name in _KEPT}, "seconds": seconds, "judgement": _JUDGEMENT}


def kept_review(
    turn: Turn, kept: Mapping[int, Mapping[str, object]], seconds: float = 0.0
) -> reviews.ReviewedTurn | None:
    """Return the stored review of a turn; None if there is no valid one of at least so many `seconds`."""
    found = kept.get(turn.number)
    if found is None or found.get("judgement", 1) != _JUDGEMENT:
        return None
    try:
        thought = number_from(found.get("seconds", reviews.THINK_SECONDS), 0.0)
        return reviews.reviewed_from(turn, found) if thought >= seconds else None
    except (OverflowError, TypeError, UpwordsError, ValueError):
        return None


class MistakeSource(exercise_session.ExerciseSource):
    """One's own mistakes: first those `wanted`, then those of one game in order, or those due in all.

    When nothing is due any more, the latest game without a review is reviewed.
    """

    def __init__(
        self,
        library: Library,
        engine: Engine,
        looking: exercise_session.LookBackProgress = lambda _game_id, _done, _count: None,
        game_id: str = "",
        wanted: Sequence[str] = (),
    ) -> None:
        self._library = library
        self._looking = looking
        self._engine = engine
        self._game_id = game_id
        self._wanted = list(wanted)
        self._waiting: list[str] | None = None
        """The remaining mistakes of the one game."""

    async def next(self, before: str) -> exercise_session.PositionExercise:
        while self._wanted:
            if exercise := await self._set(self._wanted.pop(0)):
                return exercise
        return await (self._next_of_game() if self._game_id else self._next_of_all(before))

    async def _next_of_game(self) -> exercise_session.PositionExercise:
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

    async def _next_of_all(self, before: str) -> exercise_session.PositionExercise:
        library = self._library
        while True:
            names = await asyncio.to_thread(due, library, utc_now())
            # The one before comes last.
            for name in sorted(names, key=lambda name: name == before):
                if exercise := await self._set(name):
                    return exercise
            game_id = await asyncio.to_thread(game_to_look_at, library)
            if not game_id:
                raise CommandError(await asyncio.to_thread(self._all_done))
            await self._look_back(game_id)

    async def _look_back(self, game_id: str) -> list[reviews.ReviewedTurn]:
        return await look_back(self._library, game_id, self._engine, utc_now(), self._looking)

    async def _set(self, name: str) -> exercise_session.PositionExercise | None:
        """Return a mistake as an exercise; None if its game is gone."""
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
