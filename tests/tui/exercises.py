"""A few puzzles that stay the same, in place of those that come with editions; and games to look back at."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zipfile import ZipFile

from tests.tui.playing import SMALL, FakeEngine, Playing, app_with
from tests.tui.screens.looking import shown
from tests.tui.screens.stage import played_game
from upwords_tui.games.upwords import puzzles
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.position import position_from
from upwords_tui.tui.games.upwords.exercises import ExerciseScreen

MADE = Path(__file__).parent / "puzzles"
RIGHT = {"11.7": "2A GRUFFING", "16.10": "E3 ODORFUL", "2.42": "6D ROSE"}
"""The plays that solve the English puzzles."""
FIRST = "11.7"
"""The puzzle that is set to somebody who has done none."""


@contextmanager
def few_puzzles(folder: Path) -> Iterator[None]:
    """Have only a few puzzles, whose file is written to `folder`."""
    for made in MADE.glob("*.jsonl"):
        lines = [json.loads(line) for line in made.read_text("utf-8").splitlines()]
        rows = [
            f"{puzzles.puzzle_id(line['game'], each['turn'])}\t{each['rating']}\t{','.join(each['themes'])}\n"
            for line in lines
            for each in line["puzzles"]
        ]
        with ZipFile(folder / f"{made.stem}.zip", "w") as archive:
            archive.writestr(puzzles.INDEX, "".join(rows))
            archive.writestr(f"{lines[0]['game']}.jsonl", made.read_text("utf-8"))
    _forget()
    with patch.object(puzzles, "FOLDER", folder):
        yield
    _forget()


def _forget() -> None:
    puzzles.index.cache_clear()
    puzzles._members.cache_clear()


def reviewed(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Find that a tile on J10 would have been better than any play, and that all else is best; or pass."""
    if request["do"] != "review":
        return {"action": "pass", "plays": []}
    view, made = position_from(request["view"]), request["made"]
    tiles = made.get("tiles") or {}
    used = tiles.values() if isinstance(tiles, Mapping) else tiles
    moved = {**made, "score": 0, "equity": 4.0, "win": 0.5, "notation": "C9 AA"}
    moved["leave"] = list((Counter(view.rack) - Counter(used)).elements())
    if made["action"] != "play" or list(tiles) == ["J10"]:
        return {"made": moved, "best": moved, "lost_points": 0.0, "lost_win": 0.0}
    tile = view.rack[0]
    better = {
        "action": "play",
        "tiles": {"J10": tile},
        "notation": f"10J {tile}",
        "score": 9,
        "equity": 8.5,
        "win": 0.6,
        "leave": list(view.rack[1:]),
    }
    return {"made": moved, "best": better, "lost_points": 4.5, "lost_win": 0.1}


def nearly_over() -> UpwordsGame:
    """Return a game that ends when Anna passes."""
    game = played_game("Anna", "Computer", turns=4)
    last = game
    while not game.is_over:
        last = game if game.position.turn == 0 else last
        game = game.apply(Pass(seat=game.position.turn))
    return last


@asynccontextmanager
async def exercising(
    folder: Path, keys: str = "", size: tuple[int, int] = SMALL, game: UpwordsGame | None = None, **how: Any
) -> AsyncIterator[Playing]:
    """Sit at `game`, or see the list of games, with few puzzles; `keys` are pressed first."""
    engine = FakeEngine(reviewed)
    with few_puzzles(folder):
        app = app_with(game, engine=engine, **how)
        async with app.run_test(size=size) as pilot:
            now = Playing(app, pilot, engine)
            await now.settle()
            await now.press(*keys.split())
            yield now


def text(now: Playing) -> str:
    """Return what is on the screen, with a space wherever there are any, or a line ends."""
    return " ".join(now.shown().split())


def panel(now: Playing) -> str:
    """Return what stands in the panel beside the board, as `text` does."""
    left = exercise(now).side.region.x
    return " ".join(" ".join(line[left:] for line in shown(now.app)).split())


def exercise(now: Playing) -> ExerciseScreen:
    """Return the exercise on the screen."""
    screen = now.app.screen
    assert isinstance(screen, ExerciseScreen), now.shown()
    return screen
