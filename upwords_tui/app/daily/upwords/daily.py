"""The puzzle and the duel of a day, as one person has done them: begun, gone on with, told of.

The one idea: a duel of the day is a stored game like any other, but for its seed; what is kept beside is only
which game it is, and on which date either was begun. What is begun on its day counts for that day, even if it
is finished after midnight; what is begun later counts for no streak.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from upwords_tui.app.daily.game_of_the_day import DayGame
from upwords_tui.app.daily.upwords.seed import FIRST_DAY, OPTIONS, duel_day, duel_seed, level_of, puzzle_of
from upwords_tui.app.game_types.base import default_variant, kind_of, variant
from upwords_tui.app.game_types.features import every_features, features_of
from upwords_tui.app.narration.numbers import date_text, spoken_whole
from upwords_tui.app.narration.wording import language_name
from upwords_tui.app.play.bot_names import with_names
from upwords_tui.app.play.library import Library
from upwords_tui.app.review.upwords.coach import WHOLE_PLAY
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.training.exercises import DAILY, ExerciseOutcome
from upwords_tui.app.training.upwords.exercises import PositionExercise, TryProgress
from upwords_tui.app.training.upwords.practice import ExerciseSource, Puzzles, own_name
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import COMPUTER, HUMAN, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.lexicon.word_sets import LIST_ONLY
from upwords_tui.store.exercises import Exercised
from upwords_tui.store.results import FinishedGame

DUEL = "duel"


class Daily(NamedTuple):
    """What there is on a date with the words of an edition."""

    day: date
    edition: str

    @property
    def title(self) -> str:
        """The date and the language, in words."""
        code = load_edition(self.edition).language
        return _("{date}, {language}").format(date=date_text(self.day), language=language_name(code))

    def name(self, what: str) -> str:
        """Return under which name something of it is kept."""
        return f"{self.day.isoformat()}/{self.edition}/{what}"

    @property
    def duel(self) -> DayGame:
        """The game of Upwords of the day."""
        return DayGame(self.day, self.edition, DUEL, duel_seed(*self), level_of(self.day), OPTIONS)

    @property
    def field(self) -> DayGame | None:
        """The game of another kind that the day has in this language, if there is one."""
        language = load_edition(self.edition).language
        every = (each.day_games for each in every_features())
        found = (games.game_of_day(self.day, language) for games in every if games)
        return next(filter(None, found), None)


def daily_of(day: date, language: str) -> Daily:
    """Return what there is on a date in a language. Raises CommandError if there was nothing yet."""
    if day < FIRST_DAY:
        said = _("The first daily was on {date}.")
        raise CommandError(said.format(date=date_text(FIRST_DAY)))
    return Daily(day, default_variant(kind_of(UpwordsGame.kind), language).id)


class DuelScore(NamedTuple):
    """How a duel or a field ended: one's own points, the computer's, whether it was won (None: drawn)."""

    own: int
    theirs: int
    is_won: bool | None


class DayStanding(NamedTuple):
    """What somebody has done of a day.

    `puzzle` is what became of the puzzle, `tries` how many moves were tried, also while it is not over;
    `game_id` is the duel, empty if it has not been begun, `score` how it ended; `field_id` and `field_score`
    the same of the field, where there is one. `counts`: any of it was begun on its day and is done.
    """

    puzzle: ExerciseOutcome | None = None
    tries: int = 0
    game_id: str = ""
    score: DuelScore | None = None
    counts: bool = False
    field_id: str = ""
    field_score: DuelScore | None = None

    @property
    def is_anything_done(self) -> bool:
        """Whether the puzzle, the duel or the field is over."""
        return any(each is not None for each in (self.puzzle, self.score, self.field_score))


class Dailies:
    """What somebody has done of the days until `today`, their local date.

    Asks the store at first, and before what is kept of a puzzle is changed.
    """

    def __init__(self, library: Library, today: date) -> None:
        self.library = library
        self.today = today
        self.kept = {each.name: each for each in library.exercises.known(DAILY)}
        self._finished = {each.game_id: each for each in library.finished()}

    def standing(self, daily: Daily) -> DayStanding:
        """Return what has been done of a day."""
        puzzle, duel = self._body(daily.name("puzzle")), self._body(daily.duel.name)
        field = self._body(daily.field.name) if daily.field else {}
        outcome, tries = _outcome(puzzle.get("outcome")), _count(puzzle.get("tries"))
        (game_id, score), (field_id, field_score) = self._played(duel), self._played(field)
        day = daily.day.isoformat()
        done = ((puzzle, outcome), (duel, score), (field, field_score))
        counts = any(body.get("begun") == day for body, is_done in done if is_done)
        return DayStanding(outcome, tries, game_id, score, counts, field_id, field_score)

    def _played(self, body: Mapping[str, Any]) -> tuple[str, DuelScore | None]:
        """Return which game is kept, empty if none is, and how it ended."""
        game_id = str(body.get("game", ""))
        return game_id, duel_score(self._finished.get(game_id))

    def _body(self, name: str) -> dict[str, Any]:
        kept = self.kept.get(name)
        return dict(kept.body) if kept else {}

    def _body_now(self, name: str) -> dict[str, Any]:
        """Return what is kept under a name by now: the same puzzle may be open in another window."""
        self.kept.update((each.name, each) for each in self.library.exercises.known(DAILY))
        return self._body(name)

    def counted(self) -> list[date]:
        """Return the days of which something was done on the day itself, in whatever language, in order."""
        return sorted({daily.day for daily, standing in self.all_standings() if standing.counts})

    def all_standings(self) -> list[tuple[Daily, DayStanding]]:
        """Return all days of which anything is kept, in whatever language, each with what was done of it."""
        dailies = {read for name in self.kept if (read := _read_name(name))}
        return [(daily, self.standing(daily)) for daily in dailies]

    def streaks(self) -> tuple[int, int]:
        """Return how many days in a row something was done, up to today or yesterday, and at most ever."""
        longest = running = 0
        before: date | None = None
        for day in self.counted():
            running = running + 1 if before and (day - before).days == 1 else 1
            longest, before = max(longest, running), day
        is_on = before is not None and (self.today - before).days <= 1
        return running if is_on else 0, longest

    def begin_duel(self, daily: Daily) -> str:
        """Return the duel of a day: the one begun already, else a new game.

        Raises CommandError if its day has not come, or it was begun and has been deleted.
        """
        self.check_has_come(daily)
        standing = self.standing(daily)
        was = duel_sentence(standing.score) if standing.score else _("The duel of that day was begun.")
        return self._begin(daily.duel, standing.game_id, duel_name(daily.day), was)

    def begin_field(self, daily: Daily) -> str:
        """Return the field of a day in the same way. Raises CommandError, as well if there is none."""
        self.check_has_come(daily)
        field, standing = daily.field, self.standing(daily)
        if field is None:
            raise CommandError(_("There is no field of the day in this language."))
        score = standing.field_score
        was = field_sentence(score) if score else _("The field of that day was begun.")
        return self._begin(field, standing.field_id, field_name(daily.day), was)

    def _begin(self, game: DayGame, game_id: str, name: str, was: str) -> str:
        """Return the game kept under an id if there is any, else that of the day, begun now as `name`.

        Raises CommandError, which says what `was`, if that game has been deleted: what is drawn is known.
        """
        library = self.library
        if library.game(game_id):
            return game_id
        if game_id:
            deleted = _("Its game has been deleted, and it is begun only once.")
            raise CommandError(f"{was} {deleted}")
        seats = with_names((Seat(own_name(library)), Seat("", f"{COMPUTER}:{game.level}")))
        choices = NewGameChoices(
            game.edition, variant(game.edition).dictionary + LIST_ONLY, seats, game.options
        )
        game_id = library.begin_known(choices, game.seed, name)
        self._keep(game.name, {"begun": self.today.isoformat(), "game": game_id})
        return game_id

    def begin_puzzle(self, daily: Daily) -> str:
        """Keep that the puzzle of a day is set now, and return its id.

        Raises CommandError if its day has not come, or there is none.
        """
        self.check_has_come(daily)
        row = puzzle_of(*daily)
        if row is None:
            said = _("There are no puzzles of {edition}.")
            raise CommandError(said.format(edition=load_edition(daily.edition).name))
        if not self._body(daily.name("puzzle")):
            self._keep(daily.name("puzzle"), {"begun": self.today.isoformat()})
        return row.id

    def puzzle_progress(self, daily: Daily) -> TryProgress:
        """Return how far somebody had come with the puzzle of a day when they left it before its end."""
        body = self._body(daily.name("puzzle"))
        if _outcome(body.get("outcome")):
            return TryProgress()
        return TryProgress(_count(body.get("tries")), min(_count(body.get("hint")), WHOLE_PLAY - 1))

    def keep_puzzle_progress(self, daily: Daily, progress: TryProgress) -> None:
        """Keep how far somebody has come with the puzzle of a day, unless it is known what came of it."""
        name = daily.name("puzzle")
        body = self._body_now(name)
        if _outcome(body.get("outcome")) is None:
            self._keep(name, {**body, "tries": progress.failed, "hint": progress.degree})

    def end_puzzle(self, daily: Daily, outcome: ExerciseOutcome, tries: int) -> None:
        """Keep what became of the puzzle of a day; what came of it the first time stands."""
        name = daily.name("puzzle")
        body = self._body_now(name)
        if _outcome(body.get("outcome")) is None:
            self._keep(name, {**body, "outcome": str(outcome), "tries": tries})

    def check_has_come(self, daily: Daily) -> None:
        """Raise CommandError if a day has not come yet."""
        if daily.day > self.today:
            raise CommandError(_("That day has not come yet: the next daily is there from midnight on."))

    def _keep(self, name: str, body: dict[str, Any]) -> None:
        self.library.exercises.keep(DAILY, name, body)
        self.kept[name] = Exercised(DAILY, name, None, body)


def duel_name(day: date, player: str = "") -> str:
    """Return what the duel of a date is called in the list of games; that of another `player`, if named."""
    if player:
        return _("Duel of {date}, {name}").format(date=date_text(day), name=player)
    return _("Duel of {date}").format(date=date_text(day))


def field_name(day: date, player: str = "") -> str:
    """Return what the field of a date is called in the list of games; that of another `player`, if named."""
    if player:
        return _("Field of {date}, {name}").format(date=date_text(day), name=player)
    return _("Field of {date}").format(date=date_text(day))


def local_today() -> date:
    """Return the date where this program runs: another daily begins at midnight there."""
    return datetime.now().astimezone().date()


class DailyPuzzle(ExerciseSource):
    """The puzzle of a day, and then no other."""

    def __init__(self, dailies: Dailies, daily: Daily) -> None:
        self._dailies = dailies
        self._daily = daily

    async def next(self, before: str) -> PositionExercise:
        """Return the puzzle of the day; after it, raise CommandError saying what else there is."""
        if before:
            raise CommandError(_("That was the puzzle of the day. “puzzle” sets you others."))
        daily = self._daily
        wanted = await asyncio.to_thread(self._dailies.begin_puzzle, daily)
        exercise = await Puzzles(self._dailies.library, daily.edition, wanted=wanted).next("")
        said = _("Puzzle of the day, {day}: find the best play.")
        task = [said.format(day=daily.title)]
        standing = self._dailies.standing(daily)
        if standing.puzzle:
            before = puzzle_sentence(standing.puzzle, standing.tries)
            task.append(_("{before} That stands, whatever comes of it now.").format(before=before))
        return exercise._replace(
            task=tuple(task),
            when_over=self._ended,
            leads_on=False,
            progress=self._dailies.puzzle_progress(daily),
            when_tried=partial(self._dailies.keep_puzzle_progress, daily),
        )

    def _ended(self, outcome: ExerciseOutcome, tries: int) -> Sequence[str]:
        self._dailies.end_puzzle(self._daily, outcome, tries)
        now, _longest = self._dailies.streaks()
        lines = [streak_sentence(now)] if now > 1 else []
        return (*lines, _("“daily share” tells others how it went."))


class DailyAnswer(NamedTuple):
    """What is answered: `shared` is what is told others, before the `lines`.

    `game_id` is a game to be put on the table, `source` where an exercise comes from that is.
    """

    lines: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    game_id: str = ""
    source: ExerciseSource | None = None


# What a game or a result tells


def duel_score(finished: FinishedGame | None) -> DuelScore | None:
    """Return how a finished duel ended for whoever's it is; None if it has not, or is none."""
    if finished is None or len(finished.seats) != 2:
        return None
    own = next((seat for seat in finished.seats if seat.player == HUMAN), None)
    other = next((seat for seat in finished.seats if seat.player != HUMAN), None)
    if own is None or other is None:
        return None
    is_won = None if own.won and other.won else own.won
    return DuelScore(own.score, other.score, is_won)


def duel_of(game: AnyGame) -> Daily | None:
    """Return whose day's duel a game is that is over; None if it is none."""
    if not isinstance(game, UpwordsGame) or not game.is_over:
        return None
    day = duel_day(game.setup, local_today())
    return Daily(day, game.setup.edition_id) if day else None


def day_of_duel(view: UpwordsView) -> date | None:
    """Return the date whose duel the game of a view is; None if it is none."""
    return duel_day(view, local_today())


def field_of(game: AnyGame) -> Daily | None:
    """Return whose day's field a game is that is over; None if it is none."""
    day_games = features_of(game.kind).day_games
    found = day_games.day_of(game, local_today()) if day_games else None
    return daily_of(found.day, variant(found.edition).language) if found else None


def take_in(library: Library, game: AnyGame, game_id: str) -> None:
    """Keep a game that was taken in, if it is a finished one of a day, as that of somebody else."""
    player = clean(game.seats[0].name)
    if daily := duel_of(game):
        _keep_other(library, game, daily.duel, game_id, duel_name(daily.day, player))
    elif (daily := field_of(game)) and daily.field:
        _keep_other(library, game, daily.field, game_id, field_name(daily.day, player))


def _keep_other(library: Library, game: AnyGame, of: DayGame, game_id: str, name: str) -> None:
    if not _is_known(library, game, of):
        library.exercises.keep(DAILY, f"{of.others}{game_id}", {"game": game_id})
        library.rename(game_id, name)


def _is_known(library: Library, game: AnyGame, of: DayGame) -> bool:
    """Return whether a game of a day is one's own, or has been taken in before."""
    kept = library.exercises.known(DAILY)
    ids = (str(each.body.get("game", "")) for each in kept if each.name.startswith((of.name, of.others)))
    return any(_is_same(game, library, game_id) for game_id in ids)


def _is_same(game: AnyGame, library: Library, game_id: str) -> bool:
    try:
        other = library.exercises.game_of(game_id)
    except UpwordsError:  # it has been deleted since
        return False
    names, actions = (seat.name for seat in game.seats), (entry.action for entry in game.entries)
    return [*names] == [seat.name for seat in other.seats] and [*actions] == [
        entry.action for entry in other.entries
    ]


def import_result(library: Library, path: Path) -> tuple[Daily, bool]:
    """Take in a game of a day of somebody else from a record file; return of which day, and if it is a duel.

    Raises CommandError if the game is none of a day, else as `Library.take_in`.
    """
    from upwords_tui.app.play.files import read_game

    library.check_files()
    game = read_game(path)
    duel = duel_of(game)
    daily = duel or field_of(game)
    if daily is None:
        raise CommandError(_("This game is no daily duel and no daily field that is over."))
    if _is_known(library, game, (daily.duel if duel else daily.field) or daily.duel):
        raise CommandError(_("This game is here already."))
    library.take_in(path)
    return daily, duel is not None


# What is said


def duel_sentence(score: DuelScore) -> str:
    """Return how a duel ended, one's own points first."""
    own, theirs = spoken_whole(score.own), spoken_whole(score.theirs)
    if score.is_won is None:
        return _("Duel: drawn, {own} all.").format(own=own)
    said = _("Duel: won, {own} to {theirs}.") if score.is_won else _("Duel: lost, {own} to {theirs}.")
    return said.format(own=own, theirs=theirs)


def field_sentence(score: DuelScore) -> str:
    """Return how a field ended, one's own points first."""
    own, theirs = spoken_whole(score.own), spoken_whole(score.theirs)
    if score.is_won is None:
        return _("Field: drawn, {own} all.").format(own=own)
    said = _("Field: won, {own} to {theirs}.") if score.is_won else _("Field: lost, {own} to {theirs}.")
    return said.format(own=own, theirs=theirs)


def puzzle_sentence(outcome: ExerciseOutcome, tries: int) -> str:
    """Return what became of a puzzle."""
    if outcome is ExerciseOutcome.FIRST:
        return _("Puzzle: solved at the first try.")
    if outcome is ExerciseOutcome.SHOWN:
        return _("Puzzle: not solved.")
    if tries < 2:
        return _("Puzzle: solved with help.")
    said = ngettext("Puzzle: solved at try {count}.", "Puzzle: solved at try {count}.", tries)
    return said.format(count=tries)


def streak_sentence(now: int) -> str:
    """Return on how many days in a row something was done."""
    return ngettext("{count} day in a row.", "{count} days in a row.", now).format(count=now)


def _outcome(kept: object) -> ExerciseOutcome | None:
    return next((outcome for outcome in ExerciseOutcome if outcome == kept), None)


def _count(kept: object) -> int:
    return kept if type(kept) is int and kept >= 0 else 0


def _read_name(name: str) -> Daily | None:
    """Return of which day something kept is; None if its name makes no sense."""
    parts = name.split("/")
    try:
        # What is kept of another kind of game counts for the day of its language.
        return daily_of(date.fromisoformat(parts[0]), variant(parts[1]).language)
    except (ValueError, IndexError, UpwordsError):
        return None
