"""What the list of games shows, as it was when the store was asked last.

The one idea: the store is asked in a thread, and only for as many games as somebody may come to see soon;
whoever draws takes what is known here, and waits for nobody.
"""

from __future__ import annotations

from typing import NamedTuple

from upwords_tui.app.play.library import GameRow, Library
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.teaching.lesson_offers import is_begun, lesson_offered, lesson_recalled
from upwords_tui.app.training.exercises import DAILY, PUZZLE
from upwords_tui.base.i18n import language

PAGE = 200
"""So many games are asked for at a time."""


class Known(NamedTuple):
    """What is known of the games of a person, `total` in all: the first of them, in the order of the list.

    `choices` are those of a new game in the language `spoken`; `has_finished` says whether any game is over,
    `has_exercised`, asked where there is no game, whether any puzzle or daily was done, `lesson` which game's
    is offered, if any, and `is_lesson_begun` whether it goes on.
    """

    spoken: str
    choices: NewGameChoices
    games: tuple[GameRow, ...]
    total: int
    has_finished: bool
    has_exercised: bool
    lesson: str
    is_lesson_begun: bool
    is_lesson_recalled: bool
    """Whether a key for the lesson is kept in sight: a row would take the place of a game."""

    @property
    def missing(self) -> int:
        """How many games there are beside those that are known."""
        return max(self.total - len(self.games), 0)

    def with_rows(self, found: dict[str, GameRow]) -> Known:
        """Return the same with other lines for some games, by their ids."""
        return self._replace(games=tuple(found.get(each.id, each) for each in self.games))


def known_games(library: Library, most: int | None = PAGE, besides: str = "") -> Known:
    """Return what there is to be shown now of at most so many games (None: of all), which takes its time.

    If `besides` is none of them, all games are looked at: it may be a later one. Raises StoreError.
    """
    spoken = language()
    games = library.games(0, most)
    if besides and len(games) == most and all(game.id != besides for game in games):
        games = library.games()
    is_whole = most is None or len(games) != most
    total = len(games) if is_whole else max(library.game_count(), len(games))
    has_finished = any(game.is_over for game in games)
    if not (is_whole or has_finished):
        has_finished = library.has_finished()
    lesson = lesson_offered(library, bool(games))
    return Known(
        spoken=spoken,
        choices=library.choices(),
        games=games,
        total=total,
        has_finished=has_finished,
        has_exercised=not total and any(map(library.exercises.known, (PUZZLE, DAILY))),
        lesson=lesson,
        is_lesson_begun=bool(lesson) and is_begun(library, lesson),
        is_lesson_recalled=is_whole
        and not lesson
        and lesson_recalled(library, sum(game.is_over for game in games)),
    )
