"""What a game may give the text game, in a `TextGame`; without one its narration is told."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from upwords_tui.games.base import JsonObject
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.playing import Playing


class LessonTexts(NamedTuple):
    """What is said at the steps of a course, from a `file`; `due` returns what those sentences may name."""

    file: Path
    due: Callable[[Any], Mapping[str, str]]

    def steps(self) -> Mapping[str, JsonObject]:
        return tomllib.loads(self.file.read_text("utf-8"))


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
    lesson: LessonTexts | None = None
    exercises: Callable[[TextContext, Callable[[], None]], ExerciseTable] | None = None


TEXT_GAMES: dict[str, Callable[[], TextGame]] = {}
"""Import the `TextGame` of a game, by its id."""


def text_game(kind: str) -> TextGame:
    return TEXT_GAMES.get(kind, TextGame)()
