"""Ratings: a fold over the rated games, in the order in which they ended.

`keep_up` goes on from what the store has, `recomputed` begins anew; both come to the same. The rules (what
counts, who took which place, what a computer is worth) are in docs/decisions/0021.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.base.errors import RecordError
from upwords_tui.games.base import HUMAN, Seat
from upwords_tui.store.opening import Store
from upwords_tui.store.ratings import RatedGame, RatedSeat, Rating
from upwords_tui.store.values import Pace

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

MIDDLE = 1500.0
"""The strength of somebody of whom nothing is known."""

_UNKNOWN = 300.0
"""The standard deviation of that."""
_SETTLED = 1.0
"""The deviation of a strength that never changes; the model divides by it."""
_DRIFT = 10.0
"""How much strength itself may change from one game to the next."""
_KNOWN = 65.0
"""The deviation between two who have played much, which the model adds to the spread."""
_SPREAD = math.sqrt(((400 / math.log(10)) ** 2 - _KNOWN**2) / 2)
"""How much somebody's play varies from game to game, so that 400 points are odds of ten to one."""


SETTINGS: dict[str, Any] = {
    "mu": MIDDLE,
    "sigma": _UNKNOWN,
    "beta": _SPREAD,
    # The library's default trusts a game less the more is known, and takes longer to be right.
    "gamma": lambda *_game: 1.0,
    "tau": _DRIFT,
}
"""The parameters of the `openskill` model, by its own names."""


class Skill(NamedTuple):
    """An estimate of somebody's strength, and its standard deviation, in points."""

    mean: float = MIDDLE
    deviation: float = _UNKNOWN


def settled(points: int) -> Skill:
    return Skill(float(points), _SETTLED)


def after_game(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """Return the skills after a game in which the players took these places; 1 is best, ties are equal.

    The result is the same to the last bit on every machine, with this version of the library.
    """
    model = _model()
    teams = [[model.rating(skill.mean, skill.deviation)] for skill in skills]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return tuple(Skill(each.mu, each.sigma) for (each,) in rated)


@cache
def _model() -> BradleyTerryFull:
    # seam: showing ratings needs no model
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(**SETTINGS)


LEAST_MOVES = 3
"""A game with fewer moves a seat does not count."""
MOST_MEETINGS = 5
"""How many games of the same two people count on one day (UTC), of each kind and pace."""

_Key = tuple[str, str, Pace]
_Meeting = tuple[date, str, Pace, frozenset[str]]


class Standings:
    """The ratings after some rated games."""

    def __init__(self, ratings: Iterable[Rating] = (), today: Iterable[RatedGame] = ()) -> None:
        """`today` are the games of this day that these ratings contain."""
        self._ratings: dict[_Key, Rating] = {each[:3]: each for each in ratings}
        self._meetings: Counter[_Meeting] = Counter()
        for game in today:
            if game.counts:
                self._meetings.update(_meetings(game))

    @property
    def ratings(self) -> tuple[Rating, ...]:
        return tuple(self._ratings.values())

    def take(self, game: RatedGame) -> tuple[Rating, ...]:
        before = [self._skill(game, seat) for seat in game.seats]
        known = [skill for skill in before if skill]
        is_long = game.moves >= LEAST_MOVES * len(game.seats)
        meetings = _meetings(game)
        may_meet = all(self._meetings[each] < MOST_MEETINGS for each in meetings)
        if len(known) < max(len(game.seats), 2) or not is_long or not may_meet:
            return ()
        self._meetings.update(meetings)
        after = after_game(known, places(game.seats))
        changed = tuple(
            self._changed(game, seat.account, was, skill)
            for seat, was, skill in zip(game.seats, known, after, strict=True)
            if seat.player == HUMAN
        )
        self._ratings.update((each[:3], each) for each in changed)
        return changed

    def _skill(self, game: RatedGame, seat: RatedSeat) -> Skill | None:
        if seat.player != HUMAN:
            try:
                points = kind_of(game.kind).level_rating(Seat("", seat.player).level or "")
            except RecordError:
                return None
            return None if points is None else settled(points)
        rating = self._ratings.get((seat.account, game.kind, game.pace))
        return Skill(rating.mean, rating.deviation) if rating else Skill()

    def _changed(self, game: RatedGame, account: str, was: Skill, skill: Skill) -> Rating:
        before = self._ratings.get((account, game.kind, game.pace))
        return Rating(
            account=account,
            kind=game.kind,
            pace=game.pace,
            mean=skill.mean,
            deviation=skill.deviation,
            games=before.games + 1 if before else 1,
            change=skill.mean - was.mean,
            ended=game.ended,
        )


def _meetings(game: RatedGame) -> list[_Meeting]:
    people = sorted({seat.account for seat in game.seats if seat.player == HUMAN})
    day = game.ended.date()
    return [(day, game.kind, game.pace, frozenset(pair)) for pair in combinations(people, 2)]


def places(seats: Sequence[RatedSeat]) -> list[int]:
    """Return the place each seat took: winners first, then by their points, last those who gave up."""

    def standing(seat: RatedSeat) -> tuple[bool, bool, int]:
        # Those who gave up share a place: what they had by then says little.
        return (not seat.won, seat.has_left, 0 if seat.won or seat.has_left else -seat.score)

    order = sorted({standing(seat) for seat in seats})
    return [order.index(standing(seat)) + 1 for seat in seats]


class Recomputed(NamedTuple):
    """How many rated games there are and count, and how many ratings, of which some are `different` now."""

    games: int
    counted: int
    ratings: int
    different: int


def keep_up(store: Store) -> tuple[Rating, ...]:
    """Work out and store the ratings that new rated games have changed; return them, game by game.

    Of two processes that do so at the same time, one gets all, the other nothing. Raises StoreError.
    """
    new = store.ratings.new_games()
    if not new:
        return ()
    midnight = datetime.combine(min(game.ended for game in new).date(), time(), new[0].ended.tzinfo)
    standings = Standings(store.ratings.latest(), store.ratings.games(midnight))
    changes = {game.number: standings.take(game) for game in new}
    changed = [rating for each in changes.values() for rating in each]
    latest = {rating[:3]: rating for rating in changed}
    counts = {number: bool(ratings) for number, ratings in changes.items()}
    return tuple(changed) if store.ratings.keep(tuple(latest.values()), counts) else ()


def recomputed(store: Store) -> Recomputed:
    """Work out and store all ratings anew; those that new games change don't count as `different`."""
    kept, games = set(store.ratings.latest()), store.ratings.games()
    known, _counts = _folded(game for game in games if game.counts is not None)
    standings, counts = _folded(games)
    store.ratings.replace(standings.ratings, counts)
    return Recomputed(
        games=len(games),
        counted=sum(counts.values()),
        ratings=len(standings.ratings),
        different=len({each[:3] for each in kept ^ set(known.ratings)}),
    )


def _folded(games: Iterable[RatedGame]) -> tuple[Standings, dict[int, bool]]:
    standings = Standings()
    return standings, {game.number: bool(standings.take(game)) for game in games}
