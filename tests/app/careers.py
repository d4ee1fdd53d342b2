"""Finished games that never were, for whoever counts them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.seating import PreparedStore
from tests.store.stored import new_game, passed
from upwords_tui.app.profile.facts import Best, GameFacts
from upwords_tui.games.base import COMPUTER, HUMAN
from upwords_tui.store.opening import Store
from upwords_tui.store.results import FinishedGame, FinishedSeat
from upwords_tui.store.values import Ending, SeatResult

WHEN = datetime(2026, 1, 1, 12, tzinfo=UTC)
EDITION = "hasbro-10x10"
LEVELS = ("casual", "regular")


def told(plays: int = 10, points: int = 200, size: int = 0, **bests: tuple[int, str]) -> dict[str, Any]:
    """Return facts as they are kept: play=(48, "QUIZ ZEN")."""
    held = {name: Best(n, tuple(w.split())) for name, (n, w) in bests.items()}
    return GameFacts(plays, points, held, size).as_json()


class Past:
    """Games that ended one after the other, the first on the first of January 2026."""

    def __init__(self) -> None:
        self.games: list[FinishedGame] = []

    def play(
        self,
        score: int,
        *others: tuple[str, int],
        facts: dict[str, Any] | None = None,
        kind: str = "upwords",
        edition: str = EDITION,
        is_there: bool = True,
        has_left: bool = False,
    ) -> Past:
        """End a game with this score of one's own; others are ("casual", 180), ("Ben", 200), ("me", 190)."""
        best = max((score, *(points for _name, points in others)))
        won = score == best and not has_left
        seats = [FinishedSeat(0, "Anna", HUMAN, score, won, True, facts, has_left)]
        for number, (name, points) in enumerate(others, 1):
            player = f"{COMPUTER}:{name}" if name.islower() and name != "me" else HUMAN
            seats.append(FinishedSeat(number, name, player, points, points == best, name == "me"))
        ended = WHEN + timedelta(days=len(self.games))
        game_id = f"game {len(self.games)}"
        self.games.append(FinishedGame(game_id, kind, edition, "en", ended, tuple(seats), is_there))
        return self

    def endings(self, endings: str, against: str = "casual") -> Past:
        """End games against one computer: “w” won, “d” drawn, “l” lost."""
        for ending in endings:
            self.play(100, (against, {"w": 90, "d": 100, "l": 110}[ending]))
        return self


class OfGames:
    """A library of which only what has been finished is asked."""

    def __init__(self, past: Past) -> None:
        self.past = past

    def finished(self) -> tuple[FinishedGame, ...]:
        return tuple(self.past.games)


def keep(
    store: Store, scores: Iterable[Sequence[int]], level: str = "casual", account: str = ""
) -> list[str]:
    """Have games of Anna's against a computer end in a store, of which nobody has worked out facts."""
    kept = []
    for mine, other in scores:
        game = new_game("Anna", f"Ada:{level}")
        kept.append(store.games.add(game, "Anna – Ada"))
        results = (
            SeatResult(0, "Anna", HUMAN, mine, mine >= other, account),
            SeatResult(1, "Ada", f"{COMPUTER}:{level}", other, other >= mine),
        )
        if isinstance(store, PreparedStore):
            store.time.now += 60
        store.games.append(kept[-1], passed(game), Ending(EDITION, "en", results))
    return kept
