"""What a game may give the text game; without it, its narration is told and its commands are understood.

The one idea: each game that has more says so in a `TextGame` of its own, which imports it when asked for; the
package has one line for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.playing import Playing

Told = Mapping[str, Callable[[Any], tuple[str, ...]]]
"""What is said of the steps of a course, by their names."""


class ExerciseTable(Protocol):
    """Sets the exercises that are played at a table. `handlers` carry out commands, by name."""

    handlers: dict[str, Handler]

    def repeat(self) -> bool:
        """Tell once more what the exercise on the table asks for, and return whether there is any."""


ExerciseTables = Callable[
    [TextContext, Callable[[], None], Callable[[], None], Callable[[str], None]], ExerciseTable
]
"""Makes an `ExerciseTable` at a desk, with ways to leave it and a lesson, and to open a stored game."""


class TextGame:
    """A game line by line that has no more to say than others.

    `playing` plays it on the desk, `lesson` is told in its lesson, if it has one (`Features.lesson`);
    `exercises` are those that are played at a table.
    """

    @property
    def playing(self) -> type[Playing]:
        return Playing

    @property
    def lesson(self) -> Told:
        return {}

    @property
    def exercises(self) -> ExerciseTables | None:
        return None


TEXT_GAMES: dict[str, Callable[[], TextGame]] = {}
"""What imports the `TextGame` of a game, by its id, for those that have one."""


def text_game(kind: str) -> TextGame:
    return TEXT_GAMES.get(kind, TextGame)()
