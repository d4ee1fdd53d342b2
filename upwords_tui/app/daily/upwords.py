"""The daily: the puzzle, the duel and perhaps the field of a date, as one person has done them.

A game of a day is a stored game like any other, except for its seed; an exercise says which game it is, and
the date on which the part was begun. What is begun on its day counts for that day, even if it is finished
after midnight; what is begun later counts for no streak.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import partial
from typing import NamedTuple

from upwords_tui.app.daily.game_of_the_day import (
    FIRST_DAY,
    OPTIONS,
    DayGame,
    duel_day,
    duel_seed,
    level_of,
    puzzle_of,
    typed_after,
)
from upwords_tui.app.daily.game_of_the_day import local_today as local_today
from upwords_tui.app.game_types.base import default_variant, kind_of, variant
from upwords_tui.app.game_types.features import every_features, features_of
from upwords_tui.app.narration.numbers import date_text, spoken_whole
from upwords_tui.app.narration.wording import level_text
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.opponents import with_names
from upwords_tui.app.profile.career import DRAWN, LOST, WON, Tally, tally_text
from upwords_tui.app.review.coach import WHOLE_PLAY
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.teaching.lessons import own_name
from upwords_tui.app.training.exercise_session import ExerciseSource, PositionExercise, attempts_sentence
from upwords_tui.app.training.exercises import (
    DAILY,
    AttemptProgress,
    ExerciseOutcome,
    read_count,
    read_outcome,
)
from upwords_tui.app.training.puzzles import PuzzleRequest, PuzzleSource
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.i18n import TextTables, _, language, language_name, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import COMPUTER, HUMAN, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.lexicon.word_sets import LIST_ONLY
from upwords_tui.store.exercises import Exercised, Json
from upwords_tui.store.results import FinishedGame

PUZZLE, DUEL, COMPARE, IMPORT = "puzzle", "duel", "compare", "import"
SHARE, CALENDAR, FIELD = "share", "calendar", "field"


TEXTS = TextTables(__file__)


def parts() -> dict[str, str]:
    return TEXTS.all("part")


class Daily(NamedTuple):
    day: date
    edition: str

    @property
    def title(self) -> str:
        code = load_edition(self.edition).language
        return _("{date}, {language}").format(date=date_text(self.day), language=language_name(code))

    @property
    def puzzle_name(self) -> str:
        return f"{self.day.isoformat()}/{self.edition}/{PUZZLE}"

    @property
    def duel(self) -> DayGame:
        return DayGame(self.day, self.edition, DUEL, duel_seed(*self), level_of(self.day), OPTIONS)

    @property
    def field(self) -> DayGame | None:
        """The game of another kind in this language, if there is one."""
        language = load_edition(self.edition).language
        every = (each.day_games for each in every_features())
        found = (games.game_of_day(self.day, language) for games in every if games)
        return next(filter(None, found), None)

    @property
    def games(self) -> tuple[DayGame, ...]:
        return tuple(filter(None, (self.duel, self.field)))


def daily_of(day: date, language: str) -> Daily:
    """Return the daily of a date in a language. Raises CommandError before the first."""
    if day < FIRST_DAY:
        said = _("The first daily was on {date}.")
        raise CommandError(said.format(date=date_text(FIRST_DAY)))
    return Daily(day, default_variant(kind_of(UpwordsGame.kind), language).id)


class DuelScore(NamedTuple):
    """The result of a duel or a field: one's own points, the computer's, whether it was won (None: drawn)."""

    own: int
    theirs: int
    is_won: bool | None

    @property
    def result(self) -> str:
        return DRAWN if self.is_won is None else WON if self.is_won else LOST


class DayGameStanding(NamedTuple):
    """The stored game of a game of a day, empty if it has not been begun, and its result."""

    game_id: str = ""
    score: DuelScore | None = None


class DayStanding(NamedTuple):
    """What somebody has done of a day; `counts`: a part was begun on its day and is done."""

    puzzle: ExerciseOutcome | None = None
    tries: int = 0
    duel: DayGameStanding = DayGameStanding()
    field: DayGameStanding = DayGameStanding()
    counts: bool = False

    def of(self, part: str) -> DayGameStanding:
        return self.field if part == FIELD else self.duel

    @property
    def is_anything_done(self) -> bool:
        return bool(self.puzzle or self.duel.score or self.field.score)

    @property
    def done(self) -> tuple[str, ...]:
        games = ((part, self.of(part).score) for part in (DUEL, FIELD))
        scores = [score_text(part, score) for part, score in games if score]
        return (*([puzzle_sentence(self.puzzle, self.tries)] if self.puzzle else []), *scores)


class Streaks(NamedTuple):
    """How many days in a row count, up to today or yesterday, and the most ever."""

    now: int
    longest: int


class Dailies:
    """What somebody has done of the days until `today`, their local date."""

    def __init__(self, library: Library, today: date) -> None:
        self.library = library
        self.today = today
        self.kept: Mapping[str, Exercised] = {}
        self._read()
        self._finished = {each.game_id: each for each in library.finished()}

    def _read(self) -> None:
        self.kept = {each.name: each for each in self.library.exercises.known(DAILY)}

    def _body(self, name: str) -> Json:
        return self.kept[name].body if name in self.kept else {}

    def _change(self, name: str, change: Callable[[Json], Json]) -> None:
        """Change an exercise in the store: the same puzzle may be open in another window."""
        self.library.exercises.change(DAILY, name, change)
        self._read()

    def standing(self, daily: Daily) -> DayStanding:
        puzzle = self._body(daily.puzzle_name)
        outcome, begun = read_outcome(puzzle), [puzzle.get("begun")]
        begun = begun if outcome else []
        standings = {}
        for game in daily.games:
            body = self._body(game.name)
            game_id = str(body.get("game", ""))
            score = duel_score(self._finished.get(game_id))
            standings[game.part] = DayGameStanding(game_id, score)
            begun += [body.get("begun")] if score else []
        return DayStanding(
            outcome, read_count(puzzle.get("tries")), **standings, counts=daily.day.isoformat() in begun
        )

    def all_standings(self) -> list[tuple[Daily, DayStanding]]:
        """Return all recorded days, in every language, and what was done of them."""
        dailies = {read for name in self.kept if (read := _read_name(name))}
        return [(daily, self.standing(daily)) for daily in dailies]

    def counted(self) -> list[date]:
        return sorted({daily.day for daily, standing in self.all_standings() if standing.counts})

    def streaks(self) -> Streaks:
        longest = running = 0
        before: date | None = None
        for day in self.counted():
            running = running + 1 if before and (day - before).days == 1 else 1
            longest, before = max(longest, running), day
        is_on = before is not None and (self.today - before).days <= 1
        return Streaks(running if is_on else 0, longest)

    def check_has_come(self, daily: Daily) -> None:
        if daily.day > self.today:
            raise CommandError(_("That day has not come yet: the next daily is out at midnight."))

    def begin(self, daily: Daily, part: str) -> str:
        """Return the id of a game of a day, begun now if it is new. Raises CommandError."""
        self.check_has_come(daily)
        game = next((each for each in daily.games if each.part == part), None)
        if game is None:
            raise CommandError(_("There is no field of the day in this language."))
        library, (game_id, score) = self.library, self.standing(daily).of(part)
        if library.game(game_id):
            return game_id
        if game_id:
            was = score_text(part, score) if score else TEXTS(part, "was-begun")
            deleted = _("Its game has been deleted, and you can start it only once.")
            raise CommandError(f"{was} {deleted}")
        seats = with_names((Seat(own_name(library)), Seat("", f"{COMPUTER}:{game.level}")))
        words = variant(game.edition).dictionary + LIST_ONLY
        choices = NewGameChoices(game.edition, words, seats, game.options)
        game_id = library.begin(choices, game.seed, game_name(part, daily.day))
        body = {"begun": self.today.isoformat(), "game": game_id}
        self._change(game.name, lambda _before: body)
        return game_id

    def begin_puzzle(self, daily: Daily) -> str:
        """Record that the puzzle of a day is begun, and return its id. Raises CommandError."""
        self.check_has_come(daily)
        row = puzzle_of(*daily)
        if row is None:
            said = _("There are no puzzles of {edition}.")
            raise CommandError(said.format(edition=load_edition(daily.edition).name))
        self._change(daily.puzzle_name, lambda body: body or {"begun": self.today.isoformat()})
        return row.id

    def puzzle_progress(self, daily: Daily) -> AttemptProgress:
        body = self._body(daily.puzzle_name)
        if read_outcome(body):
            return AttemptProgress()
        return AttemptProgress(
            read_count(body.get("tries")), min(read_count(body.get("hint")), WHOLE_PLAY - 1)
        )

    def keep_puzzle_progress(self, daily: Daily, progress: AttemptProgress) -> None:
        """Record the progress with the puzzle of a day, unless it is over."""
        so_far = {"tries": progress.failed, "hint": progress.degree}
        self._change(daily.puzzle_name, lambda body: body if read_outcome(body) else {**body, **so_far})

    def lines_when_over(self, daily: Daily) -> tuple[str, ...]:
        self._read()
        now, _longest = self.streaks()
        told = _("Type “daily share{daily}” to share how it went.").format(
            daily=typed_after(*daily, local_today())
        )
        return (streak_sentence(now), told) if now > 1 else (told,)


class DailyPuzzle(ExerciseSource):
    """The puzzle of a day, and then no other."""

    def __init__(self, dailies: Dailies, daily: Daily) -> None:
        self._dailies = dailies
        self._daily = daily

    async def next(self, before: str) -> PositionExercise:
        """Return the puzzle of the day. Raises CommandError after it."""
        if before:
            raise CommandError(_("That was the puzzle of the day. Type “puzzle” for another."))
        dailies, daily = self._dailies, self._daily
        wanted = await asyncio.to_thread(dailies.begin_puzzle, daily)
        request = PuzzleRequest(daily.edition, wanted=wanted)
        exercise = await PuzzleSource(dailies.library, request).next("")
        task = [_("Puzzle of the day, {day}: find the best play.").format(day=daily.title)]
        standing = dailies.standing(daily)
        if standing.puzzle:
            before = puzzle_sentence(standing.puzzle, standing.tries)
            task.append(_("{before} That stands, whatever you do now.").format(before=before))
        return exercise._replace(
            task=tuple(task),
            daily=daily.puzzle_name,
            when_over=partial(dailies.lines_when_over, daily),
            leads_on=False,
            progress=dailies.puzzle_progress(daily),
            when_tried=partial(dailies.keep_puzzle_progress, daily),
        )


class DailyAnswer(NamedTuple):
    """The answer to `daily`: results to share, then `lines`, and a game or a source of exercises to open."""

    lines: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    game_id: str = ""
    source: ExerciseSource | None = None


def duel_score(finished: FinishedGame | None) -> DuelScore | None:
    """Return the result of a finished duel; None if it is no duel."""
    seats = sorted(finished.seats, key=lambda seat: seat.player != HUMAN) if finished else []
    if [seat.player == HUMAN for seat in seats] != [True, False]:
        return None
    own, other = seats
    return DuelScore(own.score, other.score, None if own.won and other.won else own.won)


def daily_game_of(game: AnyGame) -> tuple[Daily, DayGame] | None:
    """Return the daily and the game of the day that a finished game is; None if it is none."""
    if isinstance(game, UpwordsGame):
        day = duel_day(game.setup, local_today()) if game.is_over else None
        daily = Daily(day, game.setup.edition_id) if day else None
        return (daily, daily.duel) if daily else None
    day_games = features_of(game.kind).day_games
    of = day_games.day_of(game, local_today()) if day_games else None
    return (daily_of(of.day, variant(of.edition).language), of) if of else None


def take_in(library: Library, game: AnyGame, game_id: str) -> None:
    """Record an imported game as somebody else's if it is a finished game of a day."""
    if found := daily_game_of(game):
        daily, of = found
        if not is_taken_in(library, game, of):
            library.exercises.keep(DAILY, f"{of.others}{game_id}", {"game": game_id})
            library.rename(game_id, game_name(of.part, daily.day, clean(game.seats[0].name)))


def is_taken_in(library: Library, game: AnyGame, of: DayGame) -> bool:
    """Return whether a game of a day is one's own, or has been imported before."""
    kept = library.exercises.known(DAILY)
    ids = (str(each.body.get("game", "")) for each in kept if each.name.startswith((of.name, of.others)))
    return any(_is_same(game, library, game_id) for game_id in ids)


def _is_same(game: AnyGame, library: Library, game_id: str) -> bool:
    try:
        other = library.exercises.store.games.load(game_id).game
    except UpwordsError:  # it has been deleted since
        return False
    names, others = ([seat.name for seat in each.seats] for each in (game, other))
    made, theirs = ([entry.action for entry in each.entries] for each in (game, other))
    return names == others and made == theirs


def game_name(part: str, day: date, player: str = "") -> str:
    """Return the name of a game of a date, perhaps of another `player`, in the list of games."""
    return TEXTS(part, "name-of" if player else "name", date=date_text(day), name=player)


def score_text(part: str, score: DuelScore, how: str = "") -> str:
    """Return the result of a game of a day; `how` it is said is the beginning of the names of texts."""
    own, theirs = spoken_whole(score.own), spoken_whole(score.theirs)
    return TEXTS(part, how + score.result, own=own, theirs=theirs)


def puzzle_sentence(outcome: ExerciseOutcome, tries: int, table: str = "puzzle") -> str:
    """Return how a puzzle ended; in the table “shared”, to be shared."""
    with_hints = outcome is ExerciseOutcome.LATER and tries < 2
    return TEXTS(table, "hints" if with_hints else outcome, count=tries)


def streak_sentence(now: int) -> str:
    return ngettext("{count} day in a row.", "{count} days in a row.", now).format(count=now)


def _read_name(name: str) -> Daily | None:
    """Return the daily of an exercise; None if its name is not valid."""
    parts = name.split("/")
    try:
        return daily_of(date.fromisoformat(parts[0]), variant(parts[1]).language)
    except (ValueError, IndexError, UpwordsError):
        return None


def standing_lines(dailies: Dailies, daily: Daily) -> tuple[str, ...]:
    """Return the parts of a day, what is done of them, and what to type for the rest."""
    standing = dailies.standing(daily)
    lines = [_("The daily of {day}.").format(day=daily.title)]
    if standing.puzzle:
        lines.append(puzzle_sentence(standing.puzzle, standing.tries))
    elif puzzle_of(*daily):
        lines.append(_("Puzzle: not done yet. “daily puzzle” opens it."))
        lines += [attempts_sentence(standing.tries)] if standing.tries else []
    lines += [game_line(dailies, game, standing.of(game.part)) for game in daily.games]
    now, longest = dailies.streaks()
    named = typed_after(*daily, dailies.today)
    if longest:
        lines.append(_in_a_row(now, longest))
    if standing.field.score:
        lines.append(_("“daily field” compares your points with those of others."))
    if standing.duel.score:
        said = _("“daily compare{daily}” compares your moves with the best ones and with those of others.")
        lines.append(said.format(daily=named))
    if standing.is_anything_done:
        lines.append(_("Type “daily share{daily}” to share how it went.").format(daily=named))
    return tuple(lines)


def game_line(dailies: Dailies, game: DayGame, standing: DayGameStanding) -> str:
    if standing.score:
        return score_text(game.part, standing.score)
    kind = variant(game.edition).game
    level = level_text(f"{COMPUTER}:{game.level}", kind.levels)
    return TEXTS(game.part, _stage(dailies.library, standing), game=kind.shown_name, level=level)


def _stage(library: Library, standing: DayGameStanding) -> str:
    """Return the name of how far a game of a day is: its result, if it is over."""
    if standing.score:
        return standing.score.result
    if not standing.game_id:
        return "not-begun"
    return "begun" if library.game(standing.game_id) else "deleted"


def _in_a_row(now: int, longest: int) -> str:
    return _("Days in a row: {count} now, {most} at best.").format(count=now, most=longest)


class Today(NamedTuple):
    """Today's daily. `is_comparable`: the duel is over, so it may be compared with the best."""

    title: str
    parts: tuple[tuple[str, str], ...]
    is_begun: bool
    done: tuple[str, ...]
    streak: int
    is_comparable: bool


def today_of(library: Library) -> Today:
    """Return today's daily. Raises CommandError before the first, StoreError, RecordError."""
    today = local_today()
    daily, dailies = daily_of(today, language()), Dailies(library, today)
    standing = dailies.standing(daily)
    is_tried = any(dailies.puzzle_progress(daily))
    states = [(game.part, TEXTS("state", _stage(library, standing.of(game.part)))) for game in daily.games]
    if standing.puzzle or puzzle_of(*daily):
        states.insert(0, (PUZZLE, TEXTS("puzzle-state", standing.puzzle or "open")))
    return Today(
        title=_("The daily of {day}.").format(day=daily.title),
        parts=tuple(states),
        is_begun=bool(is_tried or standing.puzzle or standing.duel.game_id or standing.field.game_id),
        done=standing.done,
        streak=dailies.streaks()[0],
        is_comparable=standing.duel.score is not None,
    )


def today_texts(library: Library) -> tuple[str, ...]:
    """Return short texts about today's daily, the longest first. Raises StoreError, RecordError."""
    if not library.exercises.known(DAILY):
        return ()
    try:
        today = today_of(library)
    except CommandError:  # the clock is from before the first
        return ()
    told = [_("not started yet")]
    if today.is_begun:
        said, names = pgettext("part of the day", "{part} {state}"), parts()
        states = ", ".join(said.format(part=names[part], state=state) for part, state in today.parts)
        brief = _("{done} of {count} done").format(done=len(today.done), count=len(today.parts))
        told = [states, brief]
    if today.streak < 2:
        return tuple(told)
    row = ngettext("{count} day in a row", "{count} days in a row", today.streak)
    return f"{told[0]}, {row.format(count=today.streak)}", *told


# All dailies


def done_lines(library: Library) -> tuple[str, ...]:
    """Return what somebody has done of all dailies; nothing if they have done none. Raises StoreError."""
    dailies = Dailies(library, local_today())
    standings = dailies.all_standings()
    days = {daily.day for daily, standing in standings if standing.is_anything_done}
    if not days:
        return ()
    done = ngettext("Dailies done on {count} day.", "Dailies done on {count} days.", len(days))
    lines = [f"{done.format(count=len(days))} {_in_a_row(*dailies.streaks())}"]
    for part in (DUEL, FIELD):
        scores = [score for _daily, standing in standings if (score := standing.of(part).score)]
        if scores:
            results, own = [score.result for score in scores], [score.own for score in scores]
            counts = results.count(WON), results.count(DRAWN), results.count(LOST)
            tally = Tally(len(scores), *counts, sum(own) / len(own), max(own))
            lines.append(TEXTS(part, "tally", tally=tally_text(tally)))
    return tuple(lines)


def done_json(library: Library) -> dict[str, Json]:
    """Return the same for other programs, day by day. Raises StoreError."""
    dailies = Dailies(library, local_today())
    days = [
        {"edition": daily.edition, **_day_json(daily.day, standing)}
        for daily, standing in sorted(dailies.all_standings())
        if standing.is_anything_done
    ]
    return {"dailies": {"days": days, "streak": dailies.streaks()._asdict()}}


# A month


def days_of(dailies: Dailies, month: Daily) -> list[tuple[date, DayStanding]]:
    """Return the past days of a month, today included, and what was done of them."""
    first = month.day.replace(day=1)
    days = (first + timedelta(days=number) for number in range(31))
    return [
        (day, dailies.standing(Daily(day, month.edition)))
        for day in days
        if day.month == first.month and FIRST_DAY <= day <= dailies.today
    ]


def calendar_lines(dailies: Dailies, month: Daily) -> list[str]:
    """Return a month in sentences. Raises CommandError if none of its days has come."""
    days = days_of(dailies, month)
    if not days:
        raise CommandError(_("That month has not come yet."))
    done = [(day, standing) for day, standing in days if standing.is_anything_done]
    said = ngettext(
        "{month}, {language}: {done} of {count} day done.",
        "{month}, {language}: {done} of {count} days done.",
        len(days),
    )
    language = language_name(load_edition(month.edition).language)
    told = said.format(
        month=date_text(month.day, "yMMMM"), language=language, done=len(done), count=len(days)
    )
    lines = [f"{told[:1].upper()}{told[1:]}"]
    for day, standing in done:
        results = [*standing.done, *([] if standing.counts else [_("Started on a later day.")])]
        lines.append(_("{date}: {results}").format(date=date_text(day), results=" ".join(results)))
    lines.append(_in_a_row(*dailies.streaks()))
    lines.append(
        _("Any language counts. What you start before midnight counts for that day, whenever it ends.")
    )
    return lines


def calendar_json(dailies: Dailies, month: Daily) -> Json:
    return {
        "month": f"{month.day:%Y-%m}",
        "edition": month.edition,
        "days": [_day_json(day, standing) for day, standing in days_of(dailies, month)],
        "streak": dailies.streaks()._asdict(),
    }


def _day_json(day: date, standing: DayStanding) -> Json:
    score, field = standing.duel.score, standing.field.score
    return {
        "date": day.isoformat(),
        "puzzle": str(standing.puzzle) if standing.puzzle else None,
        "tries": standing.tries if standing.puzzle else None,
        "duel": score.result if score else None,
        "score": score.own if score else None,
        "opponent": score.theirs if score else None,
        "field": field.result if field else None,
        "field_score": field.own if field else None,
        "field_opponent": field.theirs if field else None,
        "counts": standing.counts,
    }
