"""Looking back at a game: every move beside the best one there was.

The one idea: the engine is asked about each position with what the player knew then, never with what came
later. What a move cost is the difference between it and the best one, in points and in the chance to win;
from that follow the graph, the instructive moments and how well each player did.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from upwords_tui.app.narration.numbers import decimal, percent_text, spoken_whole
from upwords_tui.app.narration.upwords.events import worth_sentence
from upwords_tui.app.narration.upwords.results import lead
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.play.table import Engine
from upwords_tui.app.play.upwords.engine_moves import (
    Move,
    leave_text,
    move_from,
    move_text,
    number_from,
    why_from,
)
from upwords_tui.app.play.upwords.turns import Turn
from upwords_tui.app.review.coach import ask_plays, percent
from upwords_tui.app.review.reasons import SENTENCES, MoveContrast, why_text
from upwords_tui.base.errors import CommandError, EngineError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.upwords.reasons import Why
from upwords_tui.engine.upwords.views import view_json
from upwords_tui.games.base import Json
from upwords_tui.games.upwords.actions import Action, Exchange, PlayTiles
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.rules import PlayScore
from upwords_tui.games.upwords.view import UpwordsView

THINK_SECONDS = 2.0
"""How long to think about a turn at most; what is plain sooner takes less."""

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
    answered: Callable[[Turn, Mapping[str, object]], object] = lambda _turn, _answer: None,
) -> AsyncIterator[ReviewedTurn]:
    """Yield the turns in order, reviewed by `engines` side by side. Raises EngineError.

    `answered` is told each answer about a turn, in whatever order they come.
    """
    idle = asyncio.Queue[Engine]()
    for engine in engines:
        idle.put_nowait(engine)

    async def work(turn: Turn) -> ReviewedTurn:
        engine = await idle.get()
        try:
            return await review_turn(turn, engine, dictionary, seconds, answered)
        finally:
            idle.put_nowait(engine)

    tasks = [asyncio.ensure_future(work(turn)) for turn in turns]
    try:
        for task in tasks:
            yield await task
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def review_turn(
    turn: Turn,
    engine: Engine,
    dictionary: str,
    seconds: float = THINK_SECONDS,
    answered: Callable[[Turn, Mapping[str, object]], object] = lambda _turn, _answer: None,
) -> ReviewedTurn:
    """Return one turn reviewed; `answered` is told the answer. Raises EngineError."""
    answer = await engine.ask(review_request(turn, dictionary, seconds))
    one = reviewed_from(turn, answer)
    answered(turn, answer)
    return one


def review_request(turn: Turn, dictionary: str, seconds: float) -> Json:
    return {
        "do": "review",
        "made": _made_json(turn.action),
        "seconds": seconds,
        "seed": turn.number,
        "why": True,
        "view": view_json(turn.view, dictionary),
    }


def reviewed_from(turn: Turn, answer: Mapping[str, object]) -> ReviewedTurn:
    """Return a turn as the engine has reviewed it. Raises EngineError for what is no review."""
    edition, win = turn.view.edition, answer.get("lost_win")
    made, best = move_from(answer.get("made"), edition), move_from(answer.get("best"), edition)
    try:
        lost_points = number_from(answer.get("lost_points"), 0.0)
        lost_win = None if win is None else number_from(win, 0.0, 1.0)
    except (TypeError, ValueError, OverflowError) as error:
        raise EngineError(_("an answer that is not a review")) from error
    why = why_from(answer.get("why"), edition)
    return ReviewedTurn(turn, made, best, lost_points, lost_win, answer.get("exact") is True, why)


def _made_json(action: Action) -> Json:
    if isinstance(action, PlayTiles):
        return {"action": "play", "tiles": {square.name: tile for square, tile in action.play}}
    if isinstance(action, Exchange):
        return {"action": "exchange", "tiles": list(action.tiles)}
    return {"action": "pass"}


@dataclass(eq=False)
class Looking:
    """A look back at one game that can be left and gone on with: `reviewed` is what has been found so far.

    `dictionary` names the word list to `engine`.
    """

    turns: Sequence[Turn]
    engine: Engine
    dictionary: str
    reviewed: list[ReviewedTurn] = field(default_factory=list)

    async def go_on(self) -> AsyncIterator[ReviewedTurn]:
        """Review the turns that are missing, one after the other. Raises EngineError."""
        for turn in self.turns[len(self.reviewed) :]:
            found = await review_turn(turn, self.engine, self.dictionary)
            self.reviewed.append(found)
            yield found

    def turn_numbered(self, number: int) -> Turn:
        """Return the turn with this number, counted from 1. Raises CommandError if there is none."""
        found = next((turn for turn in self.turns if turn.number == number - 1), None)
        if found is None:
            last = self.turns[-1].number + 1 if self.turns else 0
            said = _("There is no turn {number} to review; the last is {last}.")
            if 0 < number < last:
                said = _("Turn {number} is not reviewed: it was taken back, or no move was made in it.")
            raise CommandError(said.format(number=number, last=last))
        return found

    async def look_at(self, turn: Turn) -> ReviewedTurn:
        """Return one of the turns reviewed, be it out of order. Raises EngineError."""
        known = next((one for one in self.reviewed if one.turn.number == turn.number), None)
        if known is not None:
            return known
        return await review_turn(turn, self.engine, self.dictionary)


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
    better = _("{move} was better").format(move=move_text(one.best, named))
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
    if one.is_best:
        return _("Nothing better was found.")
    lost = _("{points} points").format(points=decimal(one.lost_points))
    # A difference of chances is told in points of percent: 11% of a chance would be something else.
    count = percent(one.lost_win or 0.0)
    if not count:
        return _("Cost: {points}.").format(points=lost)
    said = ngettext(
        "Cost: {points}, and {count} percentage point of the chance of winning.",
        "Cost: {points}, and {count} percentage points of the chance of winning.",
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
            _("{name}: {turns}, {best} of them the best play; average loss {lost} points.").format(
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


# What would have followed from a better move: the answers of the others, until the same player's next turn


class ContinuationMove(NamedTuple):
    """One move of the line: who makes it, on which `board`, and how it scores.

    `move` is None for somebody who has no play, `score` for whatever is not a play. `scores` are those of all
    seats after it.
    """

    seat: int
    name: str
    board: Board
    move: Move | None
    score: PlayScore | None
    scores: tuple[int, ...]

    @property
    def after(self) -> Board:
        return self.board.with_tiles(self.move.play) if self.move else self.board


class Continuation:
    """The line that begins with the better move of one turn. `steps` are those known so far.

    `number` is that of the turn. `goes_on`: there may be another; `next_step` finds it.
    """

    def __init__(self, one: ReviewedTurn, looking: Looking) -> None:
        """`one` is a turn of the game looked back at."""
        view = one.turn.view
        self.number = one.turn.number
        self._engine = looking.engine
        self._dictionary = looking.dictionary
        self._bag = view.bag
        self._seats = list(view.seats)
        self._ends_when_out = view.options.ends_when_player_out
        self._waiting = _others(one.turn, looking.turns)
        self.steps: list[ContinuationMove] = []
        self._take(one.turn.seat, one.turn.name, view, view.board, one.best)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(clean(seat.name) for seat in self._seats)

    @property
    def is_game_over(self) -> bool:
        """Whether the last step would have ended the game."""
        return self._ends_when_out and not self._bag and not self._seats[self.steps[-1].seat].tiles

    @property
    def goes_on(self) -> bool:
        """Whether somebody is to answer yet whose tiles are known."""
        return bool(self._waiting) and not self.is_game_over

    async def next_step(self) -> ContinuationMove | None:
        """Return the next answer, found in a moment; None where the line ends. Raises EngineError."""
        if not self.goes_on:
            return None
        turn, board = self._waiting[0], self.steps[-1].after
        view = replace(turn.view, board=board, seats=tuple(self._seats), bag=self._bag)
        how = {"n": 1, "seconds": THINK_SECONDS, "seed": self.number}
        plays = await ask_plays(self._engine, view, view_json(view, self._dictionary), how)
        self._waiting = self._waiting[1:]
        return self._take(turn.seat, turn.name, view, board, plays[0] if plays else None)

    def _take(
        self, seat: int, name: str, view: UpwordsView, board: Board, move: Move | None
    ) -> ContinuationMove:
        score = view.check(move.play).score if move and move.play.placements else None
        score = score if score and score.words else None
        state = self._seats[seat]
        if move is None:
            self._seats[seat] = replace(state, passes=state.passes + 1)
        else:
            laid, gained = len(move.play), score.total if score else 0
            drawn = min(laid, self._bag)
            self._bag -= drawn
            self._seats[seat] = replace(
                state, tiles=state.tiles - laid + drawn, score=state.score + gained, passes=0
            )
        scores = tuple(each.score for each in self._seats)
        step = ContinuationMove(seat, name, board, move, score, scores)
        self.steps.append(step)
        return step


def _others(turn: Turn, turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Return the next turns of the others in order, up to the first of them who had none any more.

    What somebody holds does not change before their own turn; so what they knew then tells their tiles.
    """
    found: list[Turn] = []
    count = len(turn.view.seats)
    for step in range(1, count):
        seat = (turn.seat + step) % count
        if turn.view.seats[seat].has_resigned:
            continue
        later = next((each for each in turns if each.seat == seat and each.number > turn.number), None)
        if later is None:
            break
        found.append(later)
    return tuple(found)


def follow_refusal(one: ReviewedTurn) -> str:
    """Return why nothing can be followed from a turn; empty if something can."""
    if one.is_best:
        return _("Nothing better was found in turn {number}: there is nothing to follow.").format(
            number=one.turn.number + 1
        )
    return ""


def step_sentence(
    step: ContinuationMove, *, is_first: bool, is_noted: bool = False, named: Callable[[str], str] = str
) -> str:
    """Return one move of the line: the better move itself if `is_first`, else an answer to it.

    `named` says a tile.
    """
    name = clean(step.name)
    if step.move is None:
        return _("{name} would have had no play.").format(name=name)
    if step.score is None:
        return _("Better: {move}.").format(move=step.move.text(named))
    if is_noted:
        said = f"{move_text(step.move._replace(score=step.score.total))}."
    else:
        said = worth_sentence(step.move.play, step.score, step.board)
    others = listed([word.text for word in step.score.words[1:]])
    if others:
        said = _("{sentence} It also makes {words}.").format(sentence=said, words=others)
    if not is_first:
        return _("{name} would have answered: {sentence}").format(name=name, sentence=said)
    return _("Better: {sentence} It keeps {leave}.").format(
        sentence=said, leave=leave_text(step.move.leave, named)
    )


def end_sentence(line: Continuation) -> str:
    """Return how the points stand at the end of a line, and why it ends."""
    scores = line.steps[-1].scores
    standing = [f"{name} {spoken_whole(score)}" for name, score in zip(line.names, scores, strict=True)]
    said = _("Then the score is {scores}.").format(scores=listed(standing))
    if line.is_game_over:
        return _("{sentence} That would have ended the game.").format(sentence=said)
    return _("{sentence} Nobody can know the next draw.").format(sentence=said)
