"""What a game may give the text game; without it, its narration is told and its commands are understood.

The one idea: each game that has more says so in a `TextGame` of its own, which imports it when asked for; the
package has one line for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from upwords_tui.text.context import Handler, TextContext
    from upwords_tui.text.playing import Playing

Told = Mapping[str, Callable[[Any], tuple[str, ...]]]
"""What is said of the steps of a course, by their names."""


class ExerciseTable(Protocol):
    """Sets the exercises that are played at a table. `handlers` carry out commands, by name."""

    handlers: dict[str, Handler]

    def repeat(self) -> bool:
        """Tell once more what the exercise on the table asks for, and return whether there is any."""


class ExerciseTables(Protocol):
    """Makes an `ExerciseTable`, with ways to leave it and a lesson, and to open a stored game."""

    def __call__(
        self,
        desk: TextContext,
        leave: Callable[[], None],
        stop_otherwise: Callable[[], None],
        open_game: Callable[[str], None],
        /,
    ) -> ExerciseTable:
        """Return one at the desk."""


class TextGame:
    """A game line by line that has no more to say than others."""

    @property
    def playing(self) -> type[Playing]:
        """What plays it on the desk."""
        from upwords_tui.text.playing import Playing

        return Playing

    @property
    def lesson(self) -> Told:
        """What is told of the steps of its lesson, if it has one (`Features.lesson`)."""
        return {}

    @property
    def exercises(self) -> ExerciseTables | None:
        """Its exercises that are played at a table."""
        return None


TEXT_GAMES: dict[str, Callable[[], TextGame]] = {}
"""What imports the `TextGame` of a game, by its id, for those that have one."""


def text_game(kind: str) -> TextGame:
    return TEXT_GAMES.get(kind, TextGame)()
