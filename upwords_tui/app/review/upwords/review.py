"""Looking back at a game: every move beside the best one there was.

The one idea: the engine is asked about each position with what the player knew then, never with what came
later. What a move cost is the difference between it and the best one, in points and in the chance to win;
from that follow the graph, the instructive moments and how well each player did.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from upwords_tui.app.narration.numbers import decimal, percent_text
from upwords_tui.app.narration.upwords.results import lead
from upwords_tui.app.narration.wording import points
from upwords_tui.app.play.ports import Engine
from upwords_tui.app.play.upwords.engine_moves import Move, move_from, move_text, number_from, why_from
from upwords_tui.app.play.upwords.turns import Turn
from upwords_tui.app.review.upwords.coach import percent
from upwords_tui.app.review.upwords.reasons import SENTENCES, MoveContrast, why_text
from upwords_tui.base.errors import CommandError, EngineError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.upwords.reasons import Why
from upwords_tui.engine.upwords.views import view_json
from upwords_tui.games.upwords.actions import Action, Exchange, PlayTiles
from upwords_tui.games.upwords.view import UpwordsView

THINK_SECONDS = 0.5
"""How long to think about a turn."""

MOMENTS = 3
"""How many instructive moments are told."""

_WORTH_TELLING = 1.0
"""Less than so many points lost teaches nothing."""

_WIN_IN_POINTS = 100.0
"""Losing the whole chance to win weighs as much as so many points lost."""


class ReviewedTurn(NamedTuple):
    """A turn with the move made and the best one, and what the difference cost (never below 0).

    `lost_win` is None without an opponent; `is_exact`: the rest of the game was looked through to its end.
    `why` says what speaks for either, None if the engine does not.
    """

    turn: Turn
    made: Move
    best: Move
    lost_points: float
    lost_win: float | None
    is_exact: bool
    why: Why | None = None

    @property
    def is_best(self) -> bool:
        """Whether nothing better was found."""
        return self.made[:3] == self.best[:3]

    @property
    def cost(self) -> float:
        """What the move cost, points and chance in one number."""
        return self.lost_points + _WIN_IN_POINTS * (self.lost_win or 0.0)


async def review(
    turns: Sequence[Turn],
    engines: Sequence[Engine],
    dictionary: str,
    seconds: float = THINK_SECONDS,
    answered: Callable[[Turn, Mapping[str, Any]], object] = lambda _turn, _answer: None,
) -> AsyncIterator[ReviewedTurn]:
    """Yield the turns in order, reviewed by `engines` side by side. Raises EngineError.

    `answered` is told each answer about a turn, in whatever order they come.
    """
    waiting = list(enumerate(turns))
    done: dict[int, asyncio.Future[ReviewedTurn]] = {
        place: asyncio.get_running_loop().create_future() for place, _turn in waiting
    }

    async def work(engine: Engine) -> None:
        while waiting:
            place, turn = waiting.pop(0)
            try:
                answer = await engine.ask(review_request(turn, dictionary, seconds))
                one = reviewed_from(turn, answer)
                answered(turn, answer)
                done[place].set_result(one)
            except Exception as error:  # whoever waits for the turn gets it
                done[place].set_exception(error)

    tasks = [asyncio.ensure_future(work(engine)) for engine in engines]
    try:
        for place in range(len(turns)):
            yield await done[place]
    finally:
        for task in tasks:
            task.cancel()
        for future in done.values():
            if future.done() and not future.cancelled():
                future.exception()


async def review_turn(turn: Turn, engine: Engine, dictionary: str, seconds: float) -> ReviewedTurn:
    """Return one turn reviewed. Raises EngineError."""
    return reviewed_from(turn, await engine.ask(review_request(turn, dictionary, seconds)))


def review_request(turn: Turn, dictionary: str, seconds: float) -> dict[str, Any]:
    """Return what the engine is asked about a turn."""
    return {
        "do": "review",
        "made": _made_json(turn.action),
        "seconds": seconds,
        "seed": turn.number,
        "why": True,
        "view": view_json(turn.view, dictionary),
    }


def reviewed_from(turn: Turn, answer: Mapping[str, Any]) -> ReviewedTurn:
    """Return a turn as the engine has reviewed it. Raises EngineError for what is no review."""
    edition = turn.view.edition
    made, best = move_from(answer.get("made"), edition), move_from(answer.get("best"), edition)
    try:
        lost_points = number_from(answer.get("lost_points"), 0.0)
        lost_win = answer.get("lost_win")
        if lost_win is not None:
            lost_win = number_from(lost_win, 0.0, 1.0)
    except (TypeError, ValueError, OverflowError) as error:
        raise EngineError(_("an answer that is no review")) from error
    why = why_from(answer.get("why"), edition)
    return ReviewedTurn(turn, made, best, lost_points, lost_win, answer.get("exact") is True, why)


def _made_json(action: Action) -> dict[str, Any]:
    if isinstance(action, PlayTiles):
        return {"action": "play", "tiles": {square.name: tile for square, tile in action.play}}
    if isinstance(action, Exchange):
        return {"action": "exchange", "tiles": list(action.tiles)}
    return {"action": "pass"}


class Looking:
    """A look back at one game that can be left and gone on with: `reviewed` is what has been found so far.

    `dictionary` names the word list to `engine`.
    """

    def __init__(self, turns: Sequence[Turn], engine: Engine, dictionary: str) -> None:
        self.turns = turns
        self.reviewed: list[ReviewedTurn] = []
        self.engine = engine
        self.dictionary = dictionary

    async def go_on(self) -> AsyncIterator[ReviewedTurn]:
        """Review the turns that are missing, one after the other. Raises EngineError."""
        for turn in self.turns[len(self.reviewed) :]:
            found = await review_turn(turn, self.engine, self.dictionary, THINK_SECONDS)
            self.reviewed.append(found)
            yield found

    def turn_numbered(self, number: int) -> Turn:
        """Return the turn with this number, counted from 1. Raises CommandError if there is none."""
        found = next((turn for turn in self.turns if turn.number == number - 1), None)
        if found is None:
            last = self.turns[-1].number + 1 if self.turns else 0
            said = _("There is no turn {number} to look back at; the last is {last}.")
            if 0 < number < last:
                said = _("Turn {number} is not looked back at: it was taken back, or no move was made in it.")
            raise CommandError(said.format(number=number, last=last))
        return found

    async def look_at(self, turn: Turn) -> ReviewedTurn:
        """Return one of the turns reviewed, be it out of order. Raises EngineError."""
        known = next((one for one in self.reviewed if one.turn.number == turn.number), None)
        if known is not None:
            return known
        return await review_turn(turn, self.engine, self.dictionary, THINK_SECONDS)


# What follows from it


def moments(reviewed: Sequence[ReviewedTurn], seats: Sequence[int]) -> list[ReviewedTurn]:
    """Return the MOMENTS turns of `seats` that cost most, in the order of the game."""
    costly = [one for one in reviewed if one.turn.seat in seats and one.cost >= _WORTH_TELLING]
    return sorted(sorted(costly, key=lambda one: -one.cost)[:MOMENTS], key=lambda one: one.turn.number)


def costliest(reviewed: Sequence[ReviewedTurn], seats: Sequence[int]) -> ReviewedTurn | None:
    """Return the turn of `seats` that cost most, the first of equals; None if none cost enough to teach."""
    return max(moments(reviewed, seats), key=lambda one: one.cost, default=None)


def moment_sentence(one: ReviewedTurn, named: Callable[[str], str] = str) -> str:
    """Return what was made, what would have been better, and why; `named` says a tile."""
    made = _("Turn {number}: {name} chose {move}").format(
        number=one.turn.number + 1, name=one.turn.name, move=move_text(one.made, named)
    )
    better = _("better was {move}").format(move=move_text(one.best, named))
    said = [f"{made}; {better}.", why_sentence(one, named), cost_sentence(one)]
    return " ".join(filter(None, said))


def why_sentence(one: ReviewedTurn, named: Callable[[str], str] = str, most: int = SENTENCES) -> str:
    """Return why the best move is better, in so many sentences; empty where that can't be told.

    `named` says a tile.
    """
    if one.why is None or one.is_best:
        return ""
    return why_text(MoveContrast(one.why, one.turn.view, one.lost_points, named), most)


def cost_sentence(one: ReviewedTurn) -> str:
    """Return what a move cost against the best one."""
    if one.is_best:
        return _("Nothing better was found.")
    lost = _("{points} points").format(points=decimal(one.lost_points))
    # A difference of chances is told in points of percent: 11% of a chance would be something else.
    count = percent(one.lost_win or 0.0)
    if not count:
        return _("Cost: {points}.").format(points=lost)
    said = ngettext(
        "Cost: {points}, and {count} percentage point of the chance to win.",
        "Cost: {points}, and {count} percentage points of the chance to win.",
        count,
    )
    return said.format(points=lost, count=count)


def summary_lines(reviewed: Sequence[ReviewedTurn], names: Sequence[str]) -> list[str]:
    """Return how each player did, a sentence each."""
    lines = []
    for seat, name in enumerate(names):
        own = [one for one in reviewed if one.turn.seat == seat]
        if not own:
            continue
        lost = sum(one.lost_points for one in own) / len(own)
        best = sum(one.is_best for one in own)
        turns = ngettext("{count} turn", "{count} turns", len(own)).format(count=len(own))
        lines.append(
            _("{name}: {turns}, {best} of them the best found; {lost} points lost a turn.").format(
                name=clean(name), turns=turns, best=best, lost=decimal(lost)
            )
        )
    return lines


def course_lines(reviewed: Sequence[ReviewedTurn], seat: int, view: UpwordsView) -> list[str]:
    """Return how the chances of `seat` went, and how far it was ahead or behind, a line a turn."""
    lines = []
    wins, ahead = chances(reviewed, seat, len(view.seats)), leads(reviewed, seat)
    for one, win, points_ahead in zip(reviewed, wins, ahead, strict=True):
        parts = []
        if win is not None:
            parts.append(_("{percent} to win").format(percent=percent_text(win)))
        if view.is_solo:
            parts.append(points(points_ahead))
        elif points_ahead > 0:
            parts.append(_("{points} ahead").format(points=points(points_ahead)))
        elif points_ahead < 0:
            parts.append(_("{points} behind").format(points=points(-points_ahead)))
        else:
            parts.append(_("level"))
        said = _("After turn {number}: {course}.")
        lines.append(said.format(number=one.turn.number + 1, course=", ".join(parts)))
    return lines


def people_or_all(view: UpwordsView) -> list[int]:
    """Return the seats whose moments are told: those of people, or all where only computers played."""
    people = [seat for seat, who in enumerate(view.seats) if not who.player.startswith("computer:")]
    return people or list(range(len(view.seats)))


def chances(reviewed: Sequence[ReviewedTurn], seat: int, seats: int) -> list[float | None]:
    """Return after each turn the chance of `seat` to win, from 0 to 1.

    In a game of two it follows from either player's turn; with more players it is known after a turn of its
    own and stands until the next. None before it is known, and without an opponent.
    """
    line: list[float | None] = []
    latest: float | None = None
    for one in reviewed:
        if one.made.win is not None:
            if one.turn.seat == seat:
                latest = one.made.win
            elif seats == 2:
                latest = 1 - one.made.win
        line.append(latest)
    return line


def leads(reviewed: Sequence[ReviewedTurn], seat: int) -> list[int]:
    """Return after each turn how many points `seat` was ahead of the best of the others."""
    return [lead(one.turn.scores, seat) for one in reviewed]
