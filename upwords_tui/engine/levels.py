"""The computer players there are, as a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """One computer player: its id (as in "computer:highest"), its name, and a plain sentence about it.

    `name` and `summary` are English, translated where they are shown.
    """

    id: str
    name: str
    summary: str


LEVELS: tuple[Level, ...] = (
    Level("highest", "Highest", "Always makes the play that scores most, without looking ahead."),
)


def find_level(level_id: str) -> Level | None:
    """Return the level with this id, or None."""
    return next((level for level in LEVELS if level.id == level_id), None)
