"""Exercises somebody has done, as a store keeps them: when each comes again, and what became of it.

The one idea: an exercise is a name, “hasbro-10x10/1234.21” or a game and a turn of it; whatever else there is
to say of it follows from its name or is the affair of whoever sets it. What looking back at a game has found
is kept beside, so that nobody has to think about it twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from upwords_tui.games.base import JsonObject


class Exercised(NamedTuple):
    """What an account has done with one exercise.

    `sort` says what it is of: a puzzle, a mistake. `due` is when it comes again, None if it does not; `body`
    is JSON of whoever sets it.
    """

    sort: str
    name: str
    due: datetime | None
    body: JsonObject


Json = JsonObject

ExerciseChange = Callable[[Sequence[Json], Json], tuple[Sequence[Exercised], Json | None]]
"""Makes of the bodies of exercises and of a rating, empty where nothing is kept, what is kept now.

A rating of None stays as it is.
"""


class Exercises(Protocol):
    """Exercises, ratings at them, and what looking back at games has found."""

    def of(self, account: str, sort: str) -> tuple[Exercised, ...]:
        """Return the exercises of a sort that an account has, those due first, those that are done last."""

    def of_all(self, sort: str, name: str) -> tuple[Exercised, ...]:
        """Return what all accounts have done with the exercise of this name, in the order of their ids."""

    def keep(self, account: str, exercises: Sequence[Exercised]) -> None:
        """Keep exercises of an account, in place of what was kept of them before."""

    def change(
        self, account: str, names: Sequence[tuple[str, str]], language: str, change: ExerciseChange
    ) -> None:
        """Keep what `change` makes of exercises, by sort and name, and of the rating in a language, at once.

        All of it is kept or nothing, with nobody between. `change` must ask nothing of the store.
        """

    def rating(self, account: str, language: str) -> JsonObject:
        """Return how good an account is at the exercises of a language; empty if nothing is kept."""

    def looked_back(self, game_id: str) -> Mapping[int, JsonObject]:
        """Return what was found of the turns of a game, by their numbers; empty if nothing is kept."""

    def keep_looked_back(self, game_id: str, turns: Mapping[int, JsonObject]) -> None:
        """Keep what was found of turns of a game as long as the game; nothing if that is not there."""
