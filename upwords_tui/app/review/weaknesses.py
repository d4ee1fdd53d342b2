"""Where somebody loses most, from the reviews of many games.

Each turn counts once: by the part of the game, and by how the best move differs from the one made.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from itertools import islice
from typing import NamedTuple, TypeVar

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.narration.numbers import date_text, decimal
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.table import Engine, utc_now
from upwords_tui.app.review.review import THINK_SECONDS, ReviewedTurn, cost_sentence, turn_count
from upwords_tui.app.training.exercise_session import LookBackProgress
from upwords_tui.app.training.mistakes import known_turns_of, look_back, own_games, where_sentence
from upwords_tui.base.errors import CommandError, EngineRefusal
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.store.results import FinishedGame

_TEXTS = TextTables(__file__)

CHOSEN = 3
"""How many turns are chosen to be tried again."""

LATEST = 20
"""How many of the latest games are reviewed while somebody waits."""

_GAMES_A_PERIOD = 10
"""How many games make a period if their months don't."""

_ENOUGH = 5
"""Fewer turns may be chance."""

_LONGER = 2
"""A longer play has this many tiles more."""

KeyT = TypeVar("KeyT", bound=Hashable)


class Phase(StrEnum):
    """Part of a game: the bag holds two thirds of the tiles or more; fewer; none."""

    OPENING = "opening"
    MIDDLE = "middle"
    END = "end"


class LossKind(StrEnum):
    """How the best move differs from the one made: the first that applies."""

    EXCHANGE = "exchange"
    """An exchange instead of a play."""
    PLAY = "play"
    """A play instead of none."""
    PLURAL = "plural"
    """One of the two lays the plural tile, the other keeps it."""
    LONG = "long"
    STACK = "stack"
    """It covers more tiles."""
    LEAVE = "leave"
    """It scores no more, but keeps better tiles."""
    OTHER = "other"


class OwnTurn(NamedTuple):
    """A person's reviewed turn in the game with id `game`, which ended on `day`; `where` describes it."""

    game: str
    day: date | None
    where: str
    one: ReviewedTurn

    @property
    def name(self) -> str:
        return f"{self.game}/{self.one.turn.number}"


class Loss(NamedTuple):
    """What was lost in some turns: points, and chances of winning (0 to 1 each)."""

    turns: int
    points: float
    win: float

    @property
    def per_turn(self) -> float:
        return self.points / self.turns if self.turns else 0.0

    @property
    def cost(self) -> float:
        """The loss of points and chances as one number, like `ReviewedTurn.cost`."""
        return self.points + 100.0 * self.win


class Period(NamedTuple):
    """Some games in a row; `number` is that of the first, from 1. `is_month`: they are those of a month."""

    first: date | None
    last: date | None
    number: int
    games: int
    loss: Loss
    is_month: bool


class Weaknesses(NamedTuple):
    """Losses by phase, by kind (the costliest first) and over time; `chosen` are turns to try again."""

    games: int
    total: Loss
    phases: Mapping[Phase, Loss]
    kinds: Mapping[LossKind, Loss]
    periods: tuple[Period, ...]
    chosen: tuple[OwnTurn, ...]

    @property
    def worst_phase(self) -> Phase:
        """The phase with the highest loss per turn, of those with enough turns if any has."""
        losses = self.phases.items()
        return max(losses, key=lambda item: (item[1].turns >= _ENOUGH, item[1].per_turn))[0]


def phase_of(one: ReviewedTurn) -> Phase:
    view = one.turn.view
    if not view.bag:
        return Phase.END
    return Phase.OPENING if 3 * view.bag >= 2 * view.edition.tile_count else Phase.MIDDLE


def kind_of(one: ReviewedTurn) -> LossKind:
    made, best = one.made, one.best
    if not made.notation or not best.notation:
        if best.notation:
            return LossKind.PLAY
        return LossKind.EXCHANGE if best.tiles and made.notation else LossKind.OTHER
    plural, board = one.turn.view.edition.plural_tile, one.turn.view.board
    if plural is not None and (plural in made.tiles) != (plural in best.tiles):
        return LossKind.PLURAL
    if len(best.tiles) >= len(made.tiles) + _LONGER:
        return LossKind.LONG
    covered = (sum(board.height_at(square) > 0 for square in move.play.squares) for move in (made, best))
    if next(covered) < next(covered):
        return LossKind.STACK
    return LossKind.LEAVE if best.score <= made.score else LossKind.OTHER


def weaknesses(turns: Sequence[OwnTurn]) -> Weaknesses:
    """Sum up reviewed turns, grouped by game, the oldest game first."""
    worse = [each for each in turns if not each.one.is_best and each.one.cost > 0]
    kinds = {kind: _loss(group) for kind, group in _grouped(worse, lambda each: kind_of(each.one)).items()}
    by_cost = dict(sorted(kinds.items(), key=lambda item: -item[1].cost))
    # A kind with a name can be practised; OTHER is the last resort.
    worst = next((kind for kind in by_cost if kind is not LossKind.OTHER), LossKind.OTHER)
    chosen = sorted((each for each in worse if kind_of(each.one) is worst), key=lambda each: -each.one.cost)
    phases = _grouped(turns, lambda each: phase_of(each.one))
    return Weaknesses(
        len({each.game for each in turns}),
        _loss(turns),
        {phase: _loss(phases[phase]) for phase in Phase if phase in phases},
        by_cost,
        _periods(turns),
        tuple(chosen[:CHOSEN]),
    )


def _loss(turns: Iterable[OwnTurn]) -> Loss:
    found = [each.one for each in turns]
    points, win = (one.lost_points for one in found), (one.lost_win or 0.0 for one in found)
    return Loss(len(found), sum(points), sum(win))


def _grouped(turns: Iterable[OwnTurn], by: Callable[[OwnTurn], KeyT]) -> dict[KeyT, list[OwnTurn]]:
    groups: dict[KeyT, list[OwnTurn]] = {}
    for each in turns:
        groups.setdefault(by(each), []).append(each)
    return groups


def _periods(turns: Sequence[OwnTurn]) -> tuple[Period, ...]:
    """Return the months of the games, or else groups of ten games; none if there are fewer than two."""
    places = {game: place for place, game in enumerate(dict.fromkeys(each.game for each in turns))}
    months = _grouped(turns, lambda each: each.day and (each.day.year, each.day.month))
    is_month = len(months) > 1 and None not in months
    tens = _grouped(turns, lambda each: places[each.game] // _GAMES_A_PERIOD)
    groups = list(months.values() if is_month else tens.values())
    if len(groups) < 2:
        return ()
    return tuple(
        Period(
            group[0].day,
            group[-1].day,
            places[group[0].game] + 1,
            len({each.game for each in group}),
            _loss(group),
            is_month,
        )
        for group in groups
    )


async def look_back_at_all(
    library: Library,
    engine: Engine,
    now: datetime,
    looking: LookBackProgress = lambda _game_id, _done, _count: None,
    games: int | None = None,
    jobs: int = 1,
    seconds: float = THINK_SECONDS,
) -> tuple[OwnTurn, ...]:
    """Return this person's turns in the latest `games` (None: all), reviewed, the oldest game first.

    Unreviewed turns are reviewed now, `jobs` games in parallel, with the progress told to `looking` before
    each turn; the reviews are stored one by one. Games that can't be read, or that the engine refuses, are
    left out. Raises EngineError or StoreError.
    """
    asked = list(islice(own_games(library), games))

    def missing() -> dict[str, int]:
        known = ((each.game_id, known_turns_of(library, each.game_id, seconds)) for each in asked)
        return {game_id: sum(one is None for _turn, one in turns) for game_id, turns in known}

    counts = await asyncio.to_thread(missing)
    waiting, count, done = [game_id for game_id in counts if counts[game_id]], sum(counts.values()), 0

    def tell(game_id: str, _done: int, _count: int) -> None:
        nonlocal done
        looking(game_id, done, count)
        done += 1

    async def work() -> None:
        while waiting:
            game_id = waiting.pop(0)
            try:
                await look_back(library, game_id, engine, now, tell, seconds)
            except EngineRefusal:  # for instance because its word list is gone
                continue

    tasks = [asyncio.ensure_future(work()) for _job in range(min(jobs, len(waiting)))]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
    return await asyncio.to_thread(known_turns, library, asked)


async def find_weaknesses(library: Library, engine: Engine, looking: LookBackProgress) -> Weaknesses:
    """Review somebody's latest games as `look_back_at_all` does, and return where they lose most."""
    await look_back_at_all(library, engine, utc_now(), looking, LATEST)
    return weaknesses(await asyncio.to_thread(known_turns, library))


def known_turns(library: Library, games: Sequence[FinishedGame] | None = None) -> tuple[OwnTurn, ...]:
    """Return the stored reviews of this person's turns in `games` (latest first; None: all), oldest first."""
    found = list[OwnTurn]()
    for each in reversed(own_games(library) if games is None else games):
        if library.exercises.store.exercises.looked_back(each.game_id):
            day = each.ended.astimezone().date()
            found += [
                OwnTurn(each.game_id, day, where_sentence(each, turn), one)
                for turn, one in known_turns_of(library, each.game_id)
                if one
            ]
    return tuple(found)


def wanted(library: Library, text: str) -> list[str]:
    """Return the exercises of the chosen turns from the number typed on. Raises CommandError if not valid."""
    chosen = weaknesses(known_turns(library)).chosen
    if not chosen:
        raise CommandError(_("No turns have been chosen yet; type “weaknesses” first."))
    number = whole_number(text, 1, len(chosen))
    if number is None:
        raise CommandError(_TEXTS("found", "wanted", last=len(chosen)))
    return [each.name for each in chosen[number - 1 :]]


# Weaknesses in sentences


def nothing_sentence() -> str:
    return _("Weaknesses show in games you have finished, and there are none yet.")


def weakness_lines(found: Weaknesses) -> tuple[str, ...]:
    if not found.total.turns:
        return (nothing_sentence(),)
    lines = [*finding_lines(found), *figure_lines(found), *chosen_lines(found)]
    if found.chosen:
        lines.append(_("Type “weaknesses 1” to replay the first: find something better."))
    return tuple(lines)


def finding_lines(found: Weaknesses) -> list[str]:
    games, lost = _TEXTS("found", "games", count=found.games), decimal(found.total.per_turn)
    lines = [_TEXTS("found", "in-all", games=games, turns=turn_count(found.total.turns), lost=lost)]
    if not found.kinds:
        return [*lines, _("Nothing better was found.")]
    phase = found.worst_phase
    worst = found.phases[phase]
    lines.append(_TEXTS("worst", phase, lost=decimal(worst.per_turn), turns=turn_count(worst.turns)))
    kind, loss = next(iter(found.kinds.items()))
    values = {"lost": decimal(loss.points), "turns": turn_count(loss.turns)}
    lines.append(_TEXTS("found", "costliest", kind=kind_text(kind), **values))
    if found.periods:
        before, after = (each.loss.per_turn for each in found.periods[-2:])
        how = "better" if after < before else "worse"
        how = "same" if decimal(before) == decimal(after) else how
        lines.append(_TEXTS("lately", how, lost=decimal(after), before=decimal(before)))
    return lines


def figure_lines(found: Weaknesses) -> list[str]:
    def line(what: str, lost: float, loss: Loss) -> str:
        return _TEXTS("found", "figure", what=what, lost=decimal(lost), turns=turn_count(loss.turns))

    lines = [_("By part of the game, points lost per turn:")]
    lines += [line(_TEXTS("phase", phase), loss.per_turn, loss) for phase, loss in found.phases.items()]
    if found.kinds:
        lines.append(_("By what was better, total points lost:"))
        lines += [line(kind_text(kind), loss.points, loss) for kind, loss in found.kinds.items()]
    if found.periods:
        lines.append(_("Over time, points lost per turn:"))
        lines += [line(period_text(each), each.loss.per_turn, each.loss) for each in found.periods]
    return lines


def chosen_lines(found: Weaknesses) -> tuple[str, ...]:
    """Return the chosen turns, numbered, without their answers."""
    if not found.chosen:
        return ()
    lines = (f"{number}. {turn_text(each)}" for number, each in enumerate(found.chosen, 1))
    return _TEXTS("found", "chosen", count=len(found.chosen)), *lines


def turn_text(turn: OwnTurn) -> str:
    return f"{turn.where} {cost_sentence(turn.one)}"


def kind_text(kind: LossKind) -> str:
    return _TEXTS("kind", kind)


def period_text(period: Period) -> str:
    if period.is_month and period.last:
        return date_text(period.last, "yMMMM")
    last, day = period.number + period.games - 1, period.last and date_text(period.last)
    return _TEXTS("found", "until" if day else "period", first=period.number, last=last, day=day)
