"""What the shell asks of the part that knows the game on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from upwords_tui.errors import IllegalAction
from upwords_tui.games.base import AnyAction
from upwords_tui.session.commands import Command, Group
from upwords_tui.session.intents import Intent
from upwords_tui.text.desk import Handler


class Playing(Protocol):
    """How one kind of game is played line by line."""

    @property
    def groups(self) -> Sequence[Group]:
        """The commands there are, under what they are about."""
        ...

    @property
    def commands(self) -> Sequence[Command]:
        """Those of them that are for lines."""
        ...

    @property
    def handlers(self) -> Mapping[str, Handler]:
        """What carries out those that only a front-end can, by name."""
        ...

    def introduction(self) -> Sequence[str]:
        """Return how the most common things are typed, for somebody who asks for help."""
        ...

    def interpret(self, line: str) -> Intent | None:
        """Return what a line means; None if it has been answered. Raises InputError."""
        ...

    def refusal_lines(self, error: IllegalAction, action: AnyAction) -> Sequence[str]:
        """Return why an action was refused, and what can be done."""
        ...

    def describe(self) -> None:
        """Say what game is on the table."""
        ...

    def words(self) -> list[str]:
        """Return the words that somebody may want to type without their having been typed before."""
        ...

    def tell(self, entry: Any, *, is_here: bool) -> None:
        """Say what has happened; `entry` is how the person at the keyboard may hear of it.

        `is_here`: it was done here, by a person or a computer, not in another window.
        """
        ...

    def call(self) -> None:
        """Say whose turn it is, to whoever is at the keyboard now."""
        ...

    def forget(self) -> None:
        """Forget where one was with the game that was on the table before."""
        ...
