"""What a game may give the text game, in a `TextGame`; without one its narration is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.playing import Playing

Told = Mapping[str, Callable[[Any], tuple[str, ...]]]
"""The sentences of the steps of a course, by their names."""


class ExerciseTable(Protocol):
    """Sets exercises that are played at a table; `handlers` carry out commands, by name."""

    handlers: dict[str, Handler]

    def repeat(self) -> bool:
        """Say the task of the exercise on the table again; return whether there is one."""


class TextGame(NamedTuple):
    """A game line by line.

    `playing` plays it on the desk, `lesson` are the sentences of its lesson, if any (`Features.lesson`);
    `exercises` makes the table of its exercises, given the desk and what leaves a lesson.
    """

    playing: type[Playing] = Playing
    lesson: Told = MappingProxyType({})
    exercises: Callable[[TextContext, Callable[[], None]], ExerciseTable] | None = None


TEXT_GAMES: dict[str, Callable[[], TextGame]] = {}
"""Import the `TextGame` of a game, by its id."""


def text_game(kind: str) -> TextGame:
    return TEXT_GAMES.get(kind, TextGame)()
