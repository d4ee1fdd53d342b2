"""Which ratings follow from the rated games there are.

The one idea: ratings are a fold over rated games in the order in which they ended. What the store keeps of
it is only how far it has come: `keep_up` goes on from there, `recomputed` begins anew, and both come to the
same. The rules of docs/decisions/0021 are here: what counts, who took which place, what a computer is worth.
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

# How a result changes what is believed of those who played: the mathematics of ratings, done by `openskill`


MIDDLE = 1500.0
"""The strength of somebody of whom nothing is known."""

_UNKNOWN = 300.0
"""By how much that may be wrong, one standard deviation."""
_SETTLED = 1.0
"""The deviation of what does not change: the model divides by it."""
_DRIFT = 10.0
"""How much strength itself may change from one game to the next: nobody is ever known for good."""
_KNOWN = 65.0
"""The deviation between two who have played much, which the model adds to the spread."""
_SPREAD = math.sqrt(((400 / math.log(10)) ** 2 - _KNOWN**2) / 2)
"""By how much somebody plays better or worse from game to game: so that 400 points are odds of ten to one."""


SETTINGS: dict[str, Any] = {
    "mu": MIDDLE,
    "sigma": _UNKNOWN,
    "beta": _SPREAD,
    # By default the library believes a game the less the more is known, and is then slower to be right.
    "gamma": lambda *_game: 1.0,
    "tau": _DRIFT,
}
"""What the model is told of strength on this scale, by the library's names for it."""


class Skill(NamedTuple):
    """What is believed of somebody's strength: the best guess and its standard deviation, in points."""

    mean: float = MIDDLE
    deviation: float = _UNKNOWN


def settled(points: int) -> Skill:
    return Skill(float(points), _SETTLED)


def after_game(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """Return the skills of those who have played, after a game in which they took these places.

    The lowest number is the best place; equal ones are shared. The same game comes out the same to the last
    bit, wherever and whenever it is worked out with this version of the library.
    """
    model = _model()
    teams = [[model.rating(skill.mean, skill.deviation)] for skill in skills]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return tuple(Skill(each.mu, each.sigma) for (each,) in rated)


@cache
def _model() -> BradleyTerryFull:
    # seam: whoever only shows ratings does without this library
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(**SETTINGS)


LEAST_MOVES = 3
"""A game in which fewer moves were made for each seat tells nothing of anybody's strength."""
MOST_MEETINGS = 5
"""So many games between the same two people count on one day (UTC), of each kind and pace."""

_Key = tuple[str, str, Pace]
_Meeting = tuple[date, str, Pace, frozenset[str]]


class Standings:
    """The ratings after some rated games."""

    def __init__(self, ratings: Iterable[Rating] = (), today: Iterable[RatedGame] = ()) -> None:
        """Begin with these ratings; `today` are the games of the day that have been taken into them."""
        self._ratings: dict[_Key, Rating] = {each[:3]: each for each in ratings}
        self._meetings: Counter[_Meeting] = Counter()
        for game in today:
            if game.counts:
                self._meetings.update(_meetings(game))

    @property
    def ratings(self) -> tuple[Rating, ...]:
        return tuple(self._ratings.values())

    def take(self, game: RatedGame) -> tuple[Rating, ...]:
        """Take in the next game; return the ratings that it has changed, none if it does not count."""
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
        """Return what is believed of whoever has a seat; None of a computer that is not known here."""
        if seat.player != HUMAN:
            return _computer(game.kind, seat)
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


def _computer(kind: str, seat: RatedSeat) -> Skill | None:
    level = Seat("", seat.player).level
    try:
        points = kind_of(kind).level_rating(level or "")
    except RecordError:
        return None
    return None if points is None else settled(points)


def _meetings(game: RatedGame) -> list[_Meeting]:
    """Return which two people met in a game, on which day, at what."""
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
    """What came of working out all ratings anew: how many there are of each, and are not as they were."""

    games: int
    counted: int
    ratings: int
    different: int


def keep_up(store: Store) -> tuple[Rating, ...]:
    """Work out the ratings that new rated games have changed, and keep them; return them, game by game.

    If another process does so at the same time one of them is told all, the other nothing. Raises StoreError.
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
    """Work out all ratings anew from the rated games there are, and keep them. Raises StoreError.

    Nothing is taken over of what was kept. Games nobody has looked at yet are worked out, too; the ratings
    they change are not among the `different`.
    """
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
    """Return the ratings that follow from some games in order, and by number which of these count."""
    standings = Standings()
    return standings, {game.number: bool(standings.take(game)) for game in games}
