"""What a game may have beside being played: a lesson, exercises, a career, best scores, something every day.

A game that has any of it has a `Features` object, imported when it is asked for; get it from `features_of`.
Where a Protocol is named, a module with its functions will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from upwords_tui.app.game_types.base import Variant, in_one_word, kind_called, kind_of
from upwords_tui.app.narration.wording import listed
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _
from upwords_tui.games.catalogue import kinds

if TYPE_CHECKING:
    from datetime import date, datetime

    from upwords_tui.app.daily.game_of_the_day import DayGame
    from upwords_tui.app.play.library import Library
    from upwords_tui.app.profile.facts import GameFacts, PersonalBest
    from upwords_tui.app.teaching.lessons import LessonCourse
    from upwords_tui.app.teaching.pages import Page
    from upwords_tui.app.training.exercises import Quiz
    from upwords_tui.engine.autoplay import Matches
    from upwords_tui.games.game import AnyGame

Squares = Sequence[Sequence[Sequence[str]]]
"""What lies on each square of a board, row by row from the top: the faces, bottom to top."""


class Notes(NamedTuple):
    """What a review says of a game, and by their numbers, from 1, of single turns.

    `chances` are those of the first of two players to win after a turn, from 0 to 1.
    """

    summary: Sequence[str] = ()
    turns: Mapping[int, str] = {}
    chances: Mapping[int, float] = {}


NO_NOTES = Notes()


class CareerRecords(Protocol):
    """The records of somebody's games: the bests among the facts of its tables."""

    RECORDS: Sequence[PersonalBest]
    """The sorts of things of which the best is kept."""
    PLAYS: str
    """The English name of the average points a play."""

    def facts(self, game: Any, seat: int, /) -> GameFacts:
        """Return the facts of a seat in a game, with the actions that made what is best."""


class DailyFeature(Protocol):
    """What there is for every day, and what somebody has done of it."""

    def today_texts(self, library: Library, /) -> Sequence[str]:
        """Return how today's daily stands, the longest first. Raises RecordError or StoreError."""

    def done_lines(self, library: Library, /) -> Sequence[str]:
        """Return what somebody has done of all dailies. Raises StoreError."""

    def done_json(self, library: Library, /) -> Mapping[str, object]:
        """Return the same for other programs, by its name. Raises StoreError."""


class DayGames(Protocol):
    """A game of the day beside the duel of Upwords."""

    def game_of_day(self, day: date, language: str, /) -> DayGame | None:
        """Return the game of a date in a language; None if there is none."""

    def day_of(self, game: Any, last: date, /) -> DayGame | None:
        """Return the day whose game this is, which is over; None if that of no day up to `last`."""


class Quizzes(Protocol):
    """Questions about games that are over."""

    def retry(self, library: Library, chair: Any, /) -> Quiz | None:
        """Return the questions about a game that is over, if any."""

    def due_game(self, library: Library, /) -> str:
        """Return the game of which questions are due; empty if none are. Raises StoreError."""

    def retry_due(self, library: Library, chair: Any, /) -> Quiz | None:
        """Return the questions due about a game that is over, if any."""


@dataclass(frozen=True)
class Features:
    """What a game has beside being played; by default nothing.

    `pages` and `rules_in_short` tell the rules of a variant's `own`. `matches` has its computers play each
    other. `lesson` is the course of its lesson, for which both front-ends have texts. `career` are the
    records of somebody's games. `highscores` finds the tables of best scores of an edition, with at most so
    many scores each. `day_games` are games of the day beside the duel of Upwords. `memory` are exercises of
    the memory with so many cards; it raises CommandError. `study` asks about words, `search`
    finds those asked for in a variant, or another dictionary. Without `quizzes`, questions about games that
    are over, `retry` sets what is due of all games. `mistakes` are those to be set again at a time. All raise
    StoreError.

    `share` makes the file of a game that a suffix names; `squares` are those of a view, and `notes` those of
    the stored review of a game.
    """

    pages: Callable[[Any], tuple[Page, ...]] = lambda _own: ()
    rules_in_short: Callable[[Any], tuple[str, ...]] = lambda _own: ()
    matches: Matches | None = None
    lesson: type[LessonCourse] | None = None
    career: CareerRecords | None = None
    highscores: Callable[[Library, Variant, int], Iterable[tuple[str, Sequence[str]]]] | None = None
    dailies: DailyFeature | None = None
    day_games: DayGames | None = None
    memory: Callable[[Library, str], Quiz] | None = None
    study: Callable[[Library], Quiz] | None = None
    search: Callable[[str, Variant, Library, str], tuple[str, ...]] | None = None
    quizzes: Quizzes | None = None
    mistakes: Callable[[Library, datetime], Sequence[object]] | None = None
    share: Callable[[AnyGame, str, Notes], bytes] | None = None
    squares: Callable[..., Squares] = lambda _view: ()
    notes: Callable[[Library, str], Notes] = lambda _library, _game_id: NO_NOTES


def features_of(kind: str) -> Features:
    """Return what a game has beside being played. Raises RecordError for an unknown game."""
    found = kind_of(kind).features
    return found if isinstance(found, Features) else Features()


def every_features() -> Iterator[Features]:
    return map(features_of, kinds())


# Which games have a lesson


def lesson_called(kind: str) -> str:
    """Return the game with this id if it has a lesson, else the first that has."""
    return next(each for each in (kind, *kinds()) if each and has_lesson(each))


def lesson_asked(text: str) -> str:
    game = kind_called(in_one_word(text))
    if game is None or not has_lesson(game.id):
        games = listed([kind_of(kind).word for kind in kinds() if has_lesson(kind)])
        raise CommandError(_("Name the game you want to learn: {games}.").format(games=games))
    return game.id


def has_lesson(kind: str) -> bool:
    return features_of(kind).lesson is not None
