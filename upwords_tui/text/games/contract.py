"""What a game may give the text game; without it, its narration is told and its commands are understood.

The one idea: each game that has more says so in a `TextGame` of its own, which imports it when asked for; the
package has one line for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.playing import Playing

Told = Mapping[str, Callable[[Any], tuple[str, ...]]]
"""What is said of the steps of a course, by their names."""


class ExerciseTable(Protocol):
    """Sets the exercises that are played at a table. `handlers` carry out commands, by name."""

    handlers: dict[str, Handler]

    def repeat(self) -> bool:
        """Tell once more what the exercise on the table asks for, and return whether there is any."""


class TextGame(NamedTuple):
    """A game line by line that has no more to say than others.

    `playing` plays it on the desk, `lesson` is told in its lesson, if it has one (`Features.lesson`);
    `exercises` makes what sets those that are played at a table, with what leaves a lesson.
    """

    playing: type[Playing] = Playing
    lesson: Told = MappingProxyType({})
    exercises: Callable[[TextContext, Callable[[], None]], ExerciseTable] | None = None


TEXT_GAMES: dict[str, Callable[[], TextGame]] = {}
"""What imports the `TextGame` of a game, by its id, for those that have one."""


def text_game(kind: str) -> TextGame:
    return TEXT_GAMES.get(kind, TextGame)()
