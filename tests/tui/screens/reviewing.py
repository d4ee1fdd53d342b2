"""An engine for the review of a game: every third move could have been better, in a way that is known."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.tui.screens.stage import finished_game
from upwords_tui.app.play.upwords.turns import turns_of
from upwords_tui.app.review.review import Looking
from upwords_tui.base.errors import EngineError
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.play import Play, format_play
from upwords_tui.games.upwords.position import position_from


class Reviewer:
    """Answers `review` requests; from number `fails_at` on it fails.

    Asked for plays it has none, once `gate` is open; a `pause` holds everything back until it is set.
    """

    restarts = 0

    def __init__(self, fails_at: int = 1000) -> None:
        self.asked = 0
        self.fails_at = fails_at
        self.gate = asyncio.Event()
        self.gate.set()
        self.pause: asyncio.Event | None = None

    def hurry(self) -> None:
        """It answers at once."""

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        if self.pause:
            await self.pause.wait()
        self.asked += 1
        if self.asked >= self.fails_at:
            raise EngineError("the engine died (exit code 1)")
        if request["do"] == "plays":
            await self.gate.wait()
            return {"plays": []}
        view, made = position_from(request["view"]), request["made"]
        alone = not request["view"]["opponents"]
        win = None if alone else round(0.9 - 0.05 * self.asked, 2)
        tiles = made.get("tiles") or {}
        moved = {**made, "score": 0, "equity": 4.0, "win": win}
        if made["action"] == "play":
            play = Play.of({Square.parse(name): tile for name, tile in tiles.items()})
            moved |= {"notation": format_play(view.board, play), "score": len(play)}
        used = tiles.values() if isinstance(tiles, Mapping) else tiles
        moved["leave"] = list((Counter(view.rack) - Counter(used)).elements())
        if self.asked % 3:
            return {"made": moved, "best": moved, "lost_points": 0.0, "lost_win": None if alone else 0.0}
        better = Play.of({Square.parse("J10"): view.rack[0]})
        best = {
            "action": "play",
            "tiles": {"J10": view.rack[0]},
            "notation": format_play(view.board, better),
            "score": 9,
            "equity": 8.5 + self.asked,
            "win": None if alone else min(moved["win"] + 0.1, 1.0),
            "leave": list(view.rack[1:]),
        }
        return {
            "made": moved,
            "best": best,
            "lost_points": 4.5 + self.asked,
            "lost_win": None if alone else 0.1,
            "why": why(reasons(moved, 2.0, 25.0), reasons(best, 6.5, 21.0)),
        }


def reasons(move: Mapping[str, Any], leave_worth: float, replies: float) -> dict[str, Any]:
    """Return what is said of a move as an engine writes it; two of three replies lie in row 8."""
    lines = [{"line": "8", "share": 0.66, "mean": replies}, {"line": "C", "share": 0.34, "mean": replies}]
    return {
        "score": move["score"],
        "leave": move["leave"],
        "leave_worth": leave_worth,
        "reply": {"mean": replies, "error": 0.5, "lines": lines},
        "follow": 20.0,
        "covered": 0,
        "capped": [],
        "centre": 0,
    }


def why(made: dict[str, Any], best: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the reasons for two moves as an engine writes them."""
    return {
        "seed": 1,
        "samples": 100,
        "before": made["reply"],
        "made": made,
        "best": best,
        "reply_error": 0.5,
        "follow_error": 0.5,
        "penalty": 5,
        **more,
    }


def looking(*names: str, engine: Reviewer | None = None, game: UpwordsGame | None = None) -> Looking:
    game = game or finished_game(*(names or ("Anna", "Computer")))
    return Looking(turns_of(game), engine or Reviewer(), "en")
