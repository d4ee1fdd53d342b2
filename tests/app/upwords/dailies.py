"""Duels of a day for the tests, played to their end in a few moves, and puzzles that are only names."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.seating import FakeWords, PreparedLibrary, PreparedStore
from tests.store.stored import NOW
from upwords_tui.app.daily import game_of_the_day, upwords
from upwords_tui.app.daily.upwords import DUEL, Dailies, Daily
from upwords_tui.app.play.library import Library
from upwords_tui.app.training.exercises import PUZZLE, ExerciseOutcome
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.actions import Pass, PlayTiles
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.games.upwords.puzzles import PuzzleRow
from upwords_tui.store.opening import open_store

MONDAY = date(2026, 11, 23)
ENGLISH = Daily(MONDAY, "hasbro-10x10")
"""You begin this one, with C, E, F, G, L, R and Y."""

FRY, FLY = "5E FRY", "5E FLY"
"""Plays of its first rack."""


class ListedWords(FakeWords):
    """Every word is good, and no spell-checker asked."""

    id = "en-list"


def library() -> PreparedLibrary:
    """Return the games of Anna, none yet, in memory."""
    return PreparedLibrary(PreparedStore(), ListedWords())


def play(library: Library, game_id: str, *plays: str) -> None:
    """Make plays of the person in a duel, the computer passing, then pass until the game is over."""
    table: Any = library.open(game_id)
    waiting = list(plays)

    async def do_all() -> None:
        while not table.game.is_over:
            (seat,) = table.game.to_act
            action: AnyAction = Pass(seat=seat)
            if seat == 0 and waiting:
                board, alphabet = table.game.position.board, table.game.position.edition.alphabet
                action = PlayTiles(seat=0, play=parse_play(waiting.pop(0), board, alphabet))
            await table.do(action)

    asyncio.run(do_all())


def played(library: Library, day: Daily = ENGLISH, *plays: str, today: date = MONDAY) -> str:
    """Return the duel of a day, begun `today` and played to its end."""
    game_id = Dailies(library, today).begin(day, DUEL)
    play(library, game_id, *plays)
    return game_id


def end_puzzle(library: Library, outcome: ExerciseOutcome, tries: int) -> None:
    """Have the puzzle of MONDAY be done."""
    library.exercises.done(PUZZLE, "a", outcome, NOW, daily=ENGLISH.puzzle_name, tries=tries)


def done_in(path: Path) -> Path:
    """Return `path`, a new file in which the puzzle and the duel of MONDAY are done."""
    store = open_store(path)
    library = Library(store, "Anna")
    played(library)
    Dailies(library, MONDAY).begin_puzzle(ENGLISH)
    end_puzzle(library, ExerciseOutcome.LATER, 2)
    store.close()
    return path


def rows(count: int) -> tuple[PuzzleRow, ...]:
    """Return so many puzzles."""
    return tuple(
        PuzzleRow(f"{number}.{number % 40 + 1}", 1000 + 37 * number % 1400, ()) for number in range(count)
    )


def with_puzzles(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Have every edition have so many puzzles, of which nothing is known but their names."""
    monkeypatch.setattr(game_of_the_day, "index", lambda _edition: rows(count))


def on(monkeypatch: pytest.MonkeyPatch, today: date) -> None:
    """Have it be that date."""
    monkeypatch.setattr(upwords, "local_today", lambda: today)


def reviewed(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Answer as an engine that finds FLY best where it can be laid, and passes itself."""
    if request["do"] != "review":
        return {"action": "pass", "plays": [{}]}
    made = request["made"]
    rest = {"leave": [], "equity": 0, "win": 0.5}
    moved = {**made, **rest}
    if made["action"] == "play":
        moved |= {"notation": "5E " + "".join(made["tiles"].values()), "score": 6}
    best = moved
    if "F" in request["view"]["rack"] and "L" in request["view"]["rack"]:
        fly = {"E5": "F", "F5": "L", "G5": "Y"}
        best = {"action": "play", "tiles": fly, "notation": FLY, "score": 9, **rest}
    lost = 0.0 if best == moved else 5.0
    return {"made": moved, "best": best, "lost_points": lost, "lost_win": 0.0, "exact": False}


def digest(text: str) -> str:
    """Return a short fingerprint of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
