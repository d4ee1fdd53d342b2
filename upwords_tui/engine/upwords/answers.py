"""What the engine answers, as the protocol writes it; `protocol` describes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from upwords_tui.engine.upwords.analysis import Comparison, Weighed
from upwords_tui.engine.upwords.players import Choice, RankedPlay
from upwords_tui.engine.upwords.reasons import Estimate, ExactEnd, Reasons, Replies, Rest, Why
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.notation import format_play
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.tiles import Tile


def choice_json(board: Board, choice: Choice) -> dict[str, Any]:
    """Return `choice` as the protocol writes it; `board` is the board before it."""
    if choice.play is None:
        answer: dict[str, Any] = {"action": str(choice.kind)}
        if choice.tiles:
            answer |= {"tile": choice.tiles[0], "tiles": list(choice.tiles)}
        return answer
    return {"action": str(choice.kind), **_play_json(board, choice.play.play), "score": choice.play.score}


def plays_json(view: EngineView, ranked: list[RankedPlay]) -> dict[str, Any]:
    """Return the plays as the protocol writes them."""
    return {
        "plays": [
            {
                **_play_json(view.board, item.play.play),
                "score": item.play.score,
                "equity": item.equity,
                "win": None if item.win is None else round(item.win, 4),
                "leave": list(_left(view, item.play.play.tiles)),
            }
            for item in ranked
        ]
    }


def review_json(view: EngineView, found: Comparison) -> dict[str, Any]:
    """Return what a move was worth as the protocol writes it."""
    made, best = (_weighed_json(view, weighed) for weighed in (found.made, found.best))
    return {
        "made": made,
        "best": best,
        "lost_points": found.lost_points,
        "lost_win": found.lost_win,
        "exact": found.is_exact,
    }


def why_json(why: Why) -> dict[str, Any]:
    """Return the reasons for two moves as the protocol writes them: without what there is none of."""
    return _known(
        seed=why.seed,
        samples=why.samples,
        before=why.before and _replies_json(why.before),
        made=_reasons_json(why.made),
        best=_reasons_json(why.best),
        reply_error=round(why.reply_error, 2),
        follow_error=round(why.follow_error, 2),
        penalty=why.penalty,
    )


def _reasons_json(told: Reasons) -> dict[str, Any]:
    return _known(
        score=told.score,
        leave=list(told.leave),
        leave_worth=None if told.leave_worth is None else round(told.leave_worth, 2),
        reply=told.reply and _replies_json(told.reply),
        follow=round(told.follow, 2),
        covered=told.covered,
        capped=[square.name for square in told.capped],
        centre=told.centre,
        rest=told.rest and _rest_json(told.rest),
        end=told.end and _end_json(told.end),
    )


def _replies_json(replies: Replies) -> dict[str, Any]:
    lines = [
        {"line": one.line, "share": round(one.share, 4), "mean": round(one.mean, 2)} for one in replies.lines
    ]
    return {"mean": round(replies.mean, 2), "error": round(replies.error, 2), "lines": lines}


def _rest_json(rest: Rest) -> dict[str, Any]:
    return {
        "points": [_estimate_json(one) for one in rest.points],
        "left": [_estimate_json(one) for one in rest.left],
    }


def _estimate_json(told: Estimate) -> dict[str, float]:
    return {"mean": round(told.mean, 2), "error": round(told.error, 2)}


def _end_json(end: ExactEnd) -> dict[str, Any]:
    return {
        "totals": list(end.totals),
        "later": list(end.later),
        "left": list(end.left),
        "turns": end.turns,
        "exact": end.is_exact,
    }


def _known(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _weighed_json(view: EngineView, weighed: Weighed) -> dict[str, Any]:
    choice = weighed.choice
    used = choice.play.play.tiles if choice.play else choice.tiles
    return {
        **choice_json(view.board, choice),
        "equity": weighed.equity,
        "win": weighed.win,
        "leave": list(_left(view, used)),
    }


def _left(view: EngineView, used: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles that stay on the rack."""
    return view.edition.alphabet.sort((Counter(view.rack) - Counter(used)).elements())


def _play_json(board: Board, play: Play) -> dict[str, Any]:
    return {
        "tiles": {square.name: tile for square, tile in play},
        "notation": format_play(board, play),
    }
