"""What would have followed from a better move: the answers of the others, until the same player's next turn.

The one idea: when the game is over it is known what everybody held, so each of the others is asked for the
best play they had on the board as it would have been. What the player would have drawn then nobody knows:
there the line ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from upwords_tui.app.narration.numbers import spoken_whole
from upwords_tui.app.narration.upwords.events import worth_sentence
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.upwords.engine_moves import Move, leave_text, move_text, play_from
from upwords_tui.app.play.upwords.turns import Turn
from upwords_tui.app.review.upwords.coach import LEVEL
from upwords_tui.app.review.upwords.review import THINK_SECONDS, Looking, ReviewedTurn
from upwords_tui.base.errors import EngineError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.upwords.views import view_json
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.scoring import PlayScore
from upwords_tui.games.upwords.view import UpwordsSeatView, UpwordsView


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
        """The names of all seats."""
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
        request = {
            "do": "plays",
            "n": 1,
            "level": LEVEL,
            "seconds": THINK_SECONDS,
            "seed": self.number,
            "view": view_json(view, self._dictionary),
        }
        answer = await self._engine.ask(request)
        plays = answer.get("plays")
        if not isinstance(plays, list):
            raise EngineError(_("an answer that is no list of plays"))
        move = play_from(plays[0], view) if plays else None
        self._waiting = self._waiting[1:]
        return self._take(turn.seat, turn.name, view, board, move)

    def _take(
        self, seat: int, name: str, view: UpwordsView, board: Board, move: Move | None
    ) -> ContinuationMove:
        score = view.check(move.play).score if move and move.play.placements else None
        score = score if score and score.words else None
        state = self._seats[seat]
        drawn = min(len(move.play) if move else 0, self._bag)
        self._bag -= drawn
        self._seats[seat] = _after(state, move, score.total if score else 0, drawn)
        scores = tuple(each.score for each in self._seats)
        step = ContinuationMove(seat, name, board, move, score, scores)
        self.steps.append(step)
        return step


def _after(state: UpwordsSeatView, move: Move | None, points: int, drawn: int) -> UpwordsSeatView:
    if move is None:
        return replace(state, passes=state.passes + 1)
    tiles = state.tiles - len(move.play) + drawn
    return replace(state, tiles=tiles, score=state.score + points, passes=0)


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
        return _("Better was: {move}.").format(move=step.move.text(named))
    if is_noted:
        said = f"{move_text(step.move._replace(score=step.score.total))}."
    else:
        said = worth_sentence(step.move.play, step.score, step.board)
    others = listed([word.text for word in step.score.words[1:]])
    if others:
        said = _("{sentence} It also makes {words}.").format(sentence=said, words=others)
    if not is_first:
        return _("{name} would have answered: {sentence}").format(name=name, sentence=said)
    return _("Better was: {sentence} It keeps {leave}.").format(
        sentence=said, leave=leave_text(step.move.leave, named)
    )


def end_sentence(line: Continuation) -> str:
    """Return how the points stand at the end of a line, and why it ends."""
    scores = line.steps[-1].scores
    standing = [f"{name} {spoken_whole(score)}" for name, score in zip(line.names, scores, strict=True)]
    said = _("Then it stands: {scores}.").format(scores=listed(standing))
    if line.is_game_over:
        return _("{sentence} That would have ended the game.").format(sentence=said)
    return _("{sentence} The next draw nobody can know.").format(sentence=said)
