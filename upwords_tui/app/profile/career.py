"""A person's career: their finished games, counted, and the records in them.

Everything follows from the results and facts of each game in the store. A game that several played at one
keyboard is nobody's win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, takewhile
from typing import NamedTuple, TypeVar

from upwords_tui.app.game_types.base import AnyLevel, GameKind, board_side, kind_of
from upwords_tui.app.game_types.features import features_of
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.facts import Best, GameFacts, PersonalBest, read_facts
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _
from upwords_tui.games.base import COMPUTER
from upwords_tui.games.catalogue import kinds
from upwords_tui.store.results import FinishedGame, FinishedSeat


def records_of(kind: str) -> Sequence[PersonalBest]:
    career = features_of(kind).career
    return career.RECORDS if career else ()


ALONE, PEOPLE = "alone", "people"
WON, DRAWN, LOST = "won", "drawn", "lost"

_AT_ONCE = 10
"""How many older games are worked out between two pauses."""

KeyT = TypeVar("KeyT")


class PastGame(NamedTuple):
    """One of one's finished games.

    `against` is ALONE, PEOPLE, or the id of the strongest computer's level; `ending` is WON, DRAWN or LOST,
    empty for a game played alone. `told` are its facts, None if they are not worked out yet. `has_left`: it
    was given up, so its score is no record.
    """

    game_id: str
    edition: str
    seats: int
    score: int
    against: str
    ending: str
    told: GameFacts | None
    finished: FinishedGame
    has_left: bool = False

    @property
    def peers(self) -> tuple[str, int, int]:
        """Edition, players and size: scores of games with the same can be compared."""
        return self.edition, self.seats, self.told.size if self.told else 0


class Tally(NamedTuple):
    """Some games, counted. `best` is the score of a game given up only if there is no other."""

    games: int
    won: int
    drawn: int
    lost: int
    average: float
    best: int


class Held(NamedTuple):
    """A record, and the game in which it was made first."""

    best: Best
    game: PastGame


def tally(games: Sequence[PastGame]) -> Tally:
    endings = [game.ending for game in games]
    scores = [game.score for game in games]
    counts = (endings.count(WON), endings.count(DRAWN), endings.count(LOST))
    best = max((game.score for game in games if not game.has_left), default=max(scores))
    return Tally(len(games), *counts, sum(scores) / len(scores), best)


@dataclass(frozen=True)
class Career:
    """What somebody has done in one kind of game; `shared` counts games shared at one keyboard."""

    kind: GameKind
    games: tuple[PastGame, ...] = ()
    shared: int = 0

    @cached_property
    def contests(self) -> tuple[PastGame, ...]:
        return tuple(game for game in self.games if game.against != ALONE)

    @cached_property
    def counted(self) -> tuple[PastGame, ...]:
        """The games that averages are of: those with others, if there are any."""
        return self.contests or self.games

    def by_opponent(self) -> list[tuple[str, Tally]]:
        """Return the games by opponent, computers first, from the weakest."""
        order = [*(level.id for level in self.kind.levels), PEOPLE, ALONE]
        found = _grouped(self.games, lambda game: game.against)
        return sorted(found, key=lambda each: order.index(each[0]) if each[0] in order else -1)

    def by_edition(self) -> list[tuple[tuple[str, bool], Tally]]:
        """Return the games by edition, and whether alone; the most played first."""
        found = _grouped(self.games, lambda game: (game.edition, game.against == ALONE))
        return sorted(found, key=lambda each: -each[1].games)

    @cached_property
    def streak(self) -> int:
        """How many games in a row, up to the last, were won."""
        return len(list(takewhile(lambda game: game.ending == WON, reversed(self.contests))))

    @cached_property
    def best_streak(self) -> int:
        runs = groupby(game.ending == WON for game in self.contests)
        return max((len(list(run)) for is_won, run in runs if is_won), default=0)

    @property
    def points_a_play(self) -> float | None:
        """The average points of a play; None if no plays are known."""
        told = [game.told for game in self.counted if game.told and game.told.plays]
        plays = sum(each.plays for each in told)
        return sum(each.points for each in told) / plays if plays else None

    @cached_property
    def laid(self) -> tuple[int, Counter[str], Counter[int]]:
        """The side of the board with most tiles laid, how many on each square there, and at each height."""
        boards: dict[int, list[tuple[str, int]]] = {0: []}
        for game in self.games:
            if game.told and game.told.laid:
                boards.setdefault(board_side(game.edition), []).extend(game.told.laid)
        side = max(boards, key=lambda each: len(boards[each]))
        return side, Counter(at for at, _on in boards[side]), Counter(on for _at, on in boards[side])

    @property
    def best_game(self) -> PastGame | None:
        """The first game with the highest score of those not given up."""
        stayed = (game for game in self.counted if not game.has_left)
        return max(stayed, key=lambda game: game.score, default=None)

    def held(self, name: str) -> Held | None:
        """Return the record of this name in the games worked out so far."""
        least = next((record.least for record in records_of(self.kind.id) if record.name == name), 1)
        found = [
            Held(best, game)
            for game in self.games
            if game.told and (best := game.told.bests.get(name)) and best.amount >= least
        ]
        return max(found, key=lambda held: held.best.amount, default=None)

    def records(self) -> list[tuple[PersonalBest, Held]]:
        found = [(record, self.held(record.name)) for record in records_of(self.kind.id)]
        return [(record, held) for record, held in found if held]


def _grouped(games: Iterable[PastGame], of: Callable[[PastGame], KeyT]) -> list[tuple[KeyT, Tally]]:
    groups: dict[KeyT, list[PastGame]] = {}
    for game in games:
        groups.setdefault(of(game), []).append(game)
    return [(name, tally(group)) for name, group in groups.items()]


def careers(library: Library) -> tuple[Career, ...]:
    """Return the careers that are not empty. Raises StoreError."""
    finished = library.finished()
    found = (career_of(kind, finished) for kind in kinds())
    return tuple(career for career in found if career.games or career.shared)


def career_of(kind: str, finished: Iterable[FinishedGame]) -> Career:
    game, of_kind = kind_of(kind), [each for each in finished if each.kind == kind]
    strengths = [level.id for level in game.levels]
    mine = [(each, [seat for seat in each.seats if seat.is_mine]) for each in of_kind]
    past = tuple(_past(each, seats[0], strengths) for each, seats in mine if len(seats) == 1)
    return Career(game, past, len(of_kind) - len(past))


def _past(finished: FinishedGame, mine: FinishedSeat, strengths: Sequence[str]) -> PastGame:
    others = [seat.player for seat in finished.seats if seat is not mine]
    levels = [player.partition(":")[2] for player in others if player.startswith(f"{COMPUTER}:")]
    # A level that no longer exists counts as the weakest.
    against = max(
        levels, key=lambda level: strengths.index(level) if level in strengths else -1, default=ALONE
    )
    if len(levels) < len(others):
        against = PEOPLE
    winners = [seat for seat in finished.seats if seat.won]
    ending = LOST if mine not in winners else DRAWN if len(winners) > 1 else WON
    return PastGame(
        game_id=finished.game_id,
        edition=finished.edition,
        seats=len(finished.seats),
        score=mine.score,
        against=against,
        ending="" if against == ALONE else ending,
        told=read_facts(mine.facts),
        finished=finished,
        has_left=mine.has_left,
    )


# Facts of older games


def untold(finished: Iterable[FinishedGame]) -> list[str]:
    """Return the games in the store whose facts are not worked out, or not those of each tile."""
    mine = ((game, read_facts(seat.facts)) for game in finished for seat in game.seats if seat.is_mine)
    left = (game.game_id for game, told in mine if game.is_there and (told is None or told.laid is None))
    return list(dict.fromkeys(left))


def work_out(library: Library) -> Iterator[int]:
    """Work out the facts of older games, some at a time, and yield how many are left. Raises StoreError."""
    left = untold(library.finished())
    while left:
        some, left = left[:_AT_ONCE], left[_AT_ONCE:]
        library.keep_facts(some)
        yield len(left)


def work_all_out(library: Library) -> None:
    """Work out the facts of all older games, as far as they can be stored."""
    try:
        for _left in work_out(library):
            pass
    except UpwordsError:
        return


# Which opponent to play next


_LATEST_GAMES = 6
"""How many of the last games against a level count."""
_LEAST_TO_RISE, _LEAST_TO_FALL = 3, 4
"""How many games it takes before a stronger or a weaker level is advised."""


class OpponentAdvice(NamedTuple):
    """Advice to try `level`, having won (or else lost) `times` of the last `games` against `before`."""

    level: AnyLevel
    before: AnyLevel
    times: int
    games: int
    is_stronger: bool


def advice(career: Career) -> OpponentAdvice | None:
    """Return which computer player to try next, from the last two-player games against the latest level.

    Having won two of three that is a stronger one, having lost three of four a weaker one: the nearest whose
    result is not known from games already. Else None.
    """
    duels = [game for game in career.contests if game.seats == 2 and game.against not in (PEOPLE, ALONE)]
    levels = list(career.kind.levels)
    place = next((at for at, level in enumerate(levels) if duels and level.id == duels[-1].against), None)
    if place is None:
        return None
    here, *stronger = (_latest(duels, level) for level in levels[place:])
    if _wins(here):
        above = _undecided(stronger)
        if above is None:
            return None
        return OpponentAdvice(
            levels[place + above], levels[place], here.count(WON), len(here), is_stronger=True
        )
    below = next((level for level in reversed(levels[:place]) if not _loses(_latest(duels, level))), None)
    if below is None or not _loses(here):
        return None
    return OpponentAdvice(below, levels[place], here.count(LOST), len(here), is_stronger=False)


def _latest(duels: Sequence[PastGame], level: AnyLevel) -> list[str]:
    return [game.ending for game in duels if game.against == level.id][-_LATEST_GAMES:]


def _wins(endings: Sequence[str]) -> bool:
    return len(endings) >= _LEAST_TO_RISE and 3 * endings.count(WON) >= 2 * len(endings)


def _loses(endings: Sequence[str]) -> bool:
    return len(endings) >= _LEAST_TO_FALL and 4 * endings.count(LOST) >= 3 * len(endings)


def _undecided(stronger: Sequence[Sequence[str]]) -> int | None:
    """Return how far up the first level is that one neither beats nor loses to, if it is worth trying."""
    for above, endings in enumerate(stronger, 1):
        if not (_wins(endings) or _loses(endings)):
            return above if endings or not any(map(_loses, stronger[: above - 1])) else None
    return None


def advice_for(library: Library) -> dict[str, OpponentAdvice]:
    found = ((career.kind.id, advice(career)) for career in careers(library))
    return {kind: each for kind, each in found if each}


def advice_sentence(career: Career) -> str:
    found = advice(career)
    return told_advice(found) if found else ""


def told_advice(found: OpponentAdvice) -> str:
    said = _("You have lost {times} of your last {count} games against {level}: {next} is a little easier.")
    if found.is_stronger:
        said = _("You have won {times} of your last {count} games against {level}: try {next}.")
    return said.format(
        times=found.times, count=found.games, level=_(found.before.name), next=_(found.level.name)
    )
