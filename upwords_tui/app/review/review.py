"""Reviewing a game: every move compared with the best one.

The engine sees each position as the player knew it then. The cost of a move is its difference to the best
one, in points and in the chance of winning; from it follow the graph, the instructive moments and how well
each player did.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from upwords_tui.app.game_types.features import NO_NOTES, Notes
from upwords_tui.app.narration.numbers import decimal, percent_text, spoken_whole
from upwords_tui.app.narration.upwords.events import worth_sentence
from upwords_tui.app.narration.upwords.results import lead
from upwords_tui.app.narration.wording import listed, points, sentence_start
from upwords_tui.app.play.table import Engine
from upwords_tui.app.play.upwords import engine_moves
from upwords_tui.app.play.upwords.turns import Turn
from upwords_tui.app.review.coach import ask_plays, percent
from upwords_tui.app.review.reasons import SENTENCES, MoveContrast, why_text
from upwords_tui.base.errors import CommandError, EngineError, UpwordsError
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.upwords.reasons import Why
from upwords_tui.engine.upwords.views import view_json
from upwords_tui.games.base import Json
from upwords_tui.games.upwords.actions import Action, Exchange, PlayTiles
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.rules import PlayScore
from upwords_tui.games.upwords.view import UpwordsView

_TEXTS = TextTables(__file__)

THINK_SECONDS = 2.0
"""The most time to think about a turn."""

MOMENTS = 3
"""The number of instructive moments."""

_WORTH_TELLING = 1.0
"""Losing fewer points teaches nothing."""

_WIN_IN_POINTS = 100.0
"""Losing the whole chance of winning weighs as much as this many points."""


class ReviewedTurn(NamedTuple):
    """A turn with the move made, the best one, and the loss (never below 0).

    `lost_win` is None without an opponent; `is_exact`: the game was searched to its end. `why` compares the
    two moves, None if the engine does not.
    """

    turn: Turn
    made: engine_moves.Move
    best: engine_moves.Move
    lost_points: float
    lost_win: float | None
    is_exact: bool
    why: Why | None = None

    @property
    def is_best(self) -> bool:
        return self.made[:3] == self.best[:3]

    @property
    def cost(self) -> float:
        """The loss of points and chances as one number."""
        return self.lost_points + _WIN_IN_POINTS * (self.lost_win or 0.0)


async def review(
    turns: Sequence[Turn],
    engines: Sequence[Engine],
    dictionary: str,
    seconds: float = THINK_SECONDS,
    answered: Callable[[Turn, Mapping[str, object]], object] = lambda _turn, _answer: None,
) -> AsyncIterator[ReviewedTurn]:
    """Yield the turns in order, reviewed by `engines` in parallel. Raises EngineError."""
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
    """Read the engine's review of a turn. Raises EngineError if it is not valid."""
    edition, win = turn.view.edition, answer.get("lost_win")
    made, best = (engine_moves.move_from(answer.get(name), edition) for name in ("made", "best"))
    try:
        lost_points = engine_moves.number_from(answer.get("lost_points"), 0.0)
        lost_win = None if win is None else engine_moves.number_from(win, 0.0, 1.0)
    except (TypeError, ValueError, OverflowError) as error:
        raise EngineError(_("an answer that is not a review")) from error
    why = engine_moves.why_from(answer.get("why"), edition)
    return ReviewedTurn(turn, made, best, lost_points, lost_win, answer.get("exact") is True, why)


def _made_json(action: Action) -> Json:
    if isinstance(action, PlayTiles):
        return {"action": "play", "tiles": {square.name: tile for square, tile in action.play}}
    if isinstance(action, Exchange):
        return {"action": "exchange", "tiles": list(action.tiles)}
    return {"action": "pass"}


@dataclass(eq=False)
class Looking:
    """A review of one game that can be interrupted; `dictionary` names the word list to `engine`.

    Turns that are `known`, by their numbers, are not thought about again; `keep` keeps the engine's answers.
    """

    turns: Sequence[Turn]
    engine: Engine
    dictionary: str
    known: Callable[[], Mapping[int, ReviewedTurn]] = dict
    keep: Callable[[Turn, Mapping[str, object]], object] = lambda _turn, _answer: None
    reviewed: list[ReviewedTurn] = field(default_factory=list)

    async def go_on(self) -> AsyncIterator[ReviewedTurn]:
        known = await asyncio.to_thread(self.known)
        for turn in self.turns[len(self.reviewed) :]:
            found, answer = known.get(turn.number), None
            if found is None:
                answer = await self.engine.ask(review_request(turn, self.dictionary, THINK_SECONDS))
                found = reviewed_from(turn, answer)
            self.reviewed.append(found)
            yield found
            # Whoever stops it now hurried the engine.
            if answer is not None:
                with suppress(UpwordsError):
                    await asyncio.to_thread(self.keep, turn, answer)

    def turn_numbered(self, number: int) -> Turn:
        """Return the turn with this number, from 1. Raises CommandError if there is none."""
        found = next((turn for turn in self.turns if turn.number == number - 1), None)
        if found is None:
            last = self.turns[-1].number + 1 if self.turns else 0
            why = "not-reviewed" if 0 < number < last else "no-turn"
            raise CommandError(_TEXTS("turn", why, number=number, last=last))
        return found

    async def look_at(self, turn: Turn) -> ReviewedTurn:
        known = next((one for one in self.reviewed if one.turn.number == turn.number), None)
        if known is not None:
            return known
        return await review_turn(turn, self.engine, self.dictionary)


def moments(reviewed: Sequence[ReviewedTurn], seats: Sequence[int]) -> list[ReviewedTurn]:
    """Return the MOMENTS turns of `seats` that cost most, in the order of the game."""
    costly = [one for one in reviewed if one.turn.seat in seats and one.cost >= _WORTH_TELLING]
    return sorted(sorted(costly, key=lambda one: -one.cost)[:MOMENTS], key=lambda one: one.turn.number)


def costliest(reviewed: Sequence[ReviewedTurn], seats: Sequence[int]) -> ReviewedTurn | None:
    """Return the first of the `moments` that cost most; None if there are none."""
    return max(moments(reviewed, seats), key=lambda one: one.cost, default=None)


def moment_sentence(one: ReviewedTurn, named: Callable[[str], str] = str) -> str:
    """Return the move made, the better one, and why it is better; `named` names a tile."""
    number, move = one.turn.number + 1, engine_moves.move_text(one.made, named)
    made = _TEXTS("turn", "made", number=number, name=one.turn.name, move=move)
    better = _TEXTS("turn", "better", move=engine_moves.move_text(one.best, named))
    said = [f"{made}; {better}.", why_sentence(one, named), cost_sentence(one)]
    return " ".join(filter(None, said))


def why_sentence(one: ReviewedTurn, named: Callable[[str], str] = str, most: int = SENTENCES) -> str:
    """Return why the best move is better, in at most `most` sentences; empty if unknown."""
    if one.why is None or one.is_best:
        return ""
    return why_text(MoveContrast(one.why, one.turn.view, one.lost_points, named), most)


def cost_sentence(one: ReviewedTurn) -> str:
    if one.is_best:
        return _("Nothing better was found.")
    lost = _TEXTS("cost", "lost", points=decimal(one.lost_points))
    count = percent(one.lost_win or 0.0)
    return _TEXTS("cost", "both" if count else "points", points=lost, count=count)


def summary_lines(reviewed: Sequence[ReviewedTurn], names: Sequence[str]) -> list[str]:
    lines = []
    for seat, name in enumerate(names):
        own = [one for one in reviewed if one.turn.seat == seat]
        if not own:
            continue
        lost = sum(one.lost_points for one in own) / len(own)
        best = sum(one.is_best for one in own)
        values = {"turns": turn_count(len(own)), "best": best, "lost": decimal(lost)}
        lines.append(_TEXTS("turn", "summary", name=clean(name), **values))
    return lines


def turn_count(count: int) -> str:
    return _TEXTS("turn", "count", count=count)


def notes_of(reviewed: Sequence[ReviewedTurn]) -> Notes:
    """Return what a review says: in short with the costliest moments, and of each turn."""
    if not reviewed:
        return NO_NOTES
    names = [seat.name for seat in reviewed[0].turn.view.seats]
    costly = map(moment_sentence, moments(reviewed, range(len(names))))
    wins = zip(reviewed, chances(reviewed, 0, len(names)), strict=True)
    return Notes(
        (*summary_lines(reviewed, names), *costly),
        {one.turn.number + 1: _note(one) for one in reviewed},
        {one.turn.number + 1: win for one, win in wins if win is not None and len(names) == 2},
    )


def _note(one: ReviewedTurn) -> str:
    chance = "" if one.made.win is None else _TEXTS("course", "win", percent=percent_text(one.made.win))
    better = "" if one.is_best else _TEXTS("turn", "better", move=engine_moves.move_text(one.best))
    said = (f"{sentence_start(each)}." for each in (chance, better) if each)
    return " ".join(filter(None, (*said, why_sentence(one), cost_sentence(one))))


def course_lines(reviewed: Sequence[ReviewedTurn], seat: int, view: UpwordsView) -> list[str]:
    """Return the chances and the lead of `seat`, a line for each turn."""
    lines = []
    wins, ahead = chances(reviewed, seat, len(view.seats)), leads(reviewed, seat)
    for one, win, points_ahead in zip(reviewed, wins, ahead, strict=True):
        parts = [] if win is None else [_TEXTS("course", "win", percent=percent_text(win))]
        how = "ahead" if points_ahead > 0 else "behind" if points_ahead else "level"
        ahead_by = _TEXTS("course", how, points=points(abs(points_ahead)))
        parts.append(points(points_ahead) if view.is_solo else ahead_by)
        lines.append(_TEXTS("course", "after", number=one.turn.number + 1, course=", ".join(parts)))
    return lines


def people_or_all(view: UpwordsView) -> list[int]:
    """Return the seats of people, or all if only computers played."""
    people = [seat for seat, who in enumerate(view.seats) if not who.player.startswith("computer:")]
    return people or list(range(len(view.seats)))


def chances(reviewed: Sequence[ReviewedTurn], seat: int, seats: int) -> list[float | None]:
    """Return the chance of `seat` to win after each turn, from 0 to 1, None if unknown."""
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
    """Return the lead of `seat` over the best of the others after each turn, in points."""
    return [lead(one.turn.scores, seat) for one in reviewed]


# The line after a better move: the answers of the others, until the same player's next turn


class ContinuationMove(NamedTuple):
    """One move of the line on `board`; `move` is None without a play, `scores` are all seats' after it."""

    seat: int
    name: str
    board: Board
    move: engine_moves.Move | None
    score: PlayScore | None
    scores: tuple[int, ...]

    @property
    def after(self) -> Board:
        return self.board.with_tiles(self.move.play) if self.move else self.board


class Continuation:
    """The line that begins with the better move of one turn; `next_step` finds the next of its `steps`."""

    def __init__(self, one: ReviewedTurn, looking: Looking) -> None:
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
        return self._ends_when_out and not self._bag and not self._seats[self.steps[-1].seat].tiles

    @property
    def goes_on(self) -> bool:
        """Whether somebody whose tiles are known is still to answer."""
        return bool(self._waiting) and not self.is_game_over

    async def next_step(self) -> ContinuationMove | None:
        """Return the next answer; None at the end of the line. Raises EngineError."""
        if not self.goes_on:
            return None
        turn, board = self._waiting[0], self.steps[-1].after
        view = replace(turn.view, board=board, seats=tuple(self._seats), bag=self._bag)
        how = {"n": 1, "seconds": THINK_SECONDS, "seed": self.number}
        plays = await ask_plays(self._engine, view, view_json(view, self._dictionary), how)
        self._waiting = self._waiting[1:]
        return self._take(turn.seat, turn.name, view, board, plays[0] if plays else None)

    def _take(
        self, seat: int, name: str, view: UpwordsView, board: Board, move: engine_moves.Move | None
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
    """Return the others' next turns: a rack does not change before its turn, so these show the tiles."""
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
    """Return why a turn has no better line to follow; empty if it has."""
    return _TEXTS("line", "nothing", number=one.turn.number + 1) if one.is_best else ""


def step_sentence(
    step: ContinuationMove, *, is_first: bool, is_noted: bool = False, named: Callable[[str], str] = str
) -> str:
    """Return a sentence about one move of the line; `is_first`: it is the better move itself."""
    name = clean(step.name)
    if step.move is None:
        return _TEXTS("line", "no-play", name=name)
    if step.score is None:
        return _TEXTS("line", "better", move=step.move.text(named))
    said = worth_sentence(step.move.play, step.score, step.board)
    if is_noted:
        said = f"{engine_moves.move_text(step.move._replace(score=step.score.total))}."
    if others := listed([word.text for word in step.score.words[1:]]):
        said = _TEXTS("line", "also", sentence=said, words=others)
    leave = engine_moves.leave_text(step.move.leave, named)
    return _TEXTS("line", "first" if is_first else "answer", name=name, sentence=said, leave=leave)


def end_sentence(line: Continuation) -> str:
    """Return the scores at the end of a line, and why it ends."""
    scores = line.steps[-1].scores
    standing = [f"{name} {spoken_whole(score)}" for name, score in zip(line.names, scores, strict=True)]
    said = _TEXTS("line", "scores", scores=listed(standing))
    return _TEXTS("line", "over" if line.is_game_over else "unknown", sentence=said)
