"""What a game gives the screen, in a `ScreenGame`; without one its narration is shown in lines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from textual.screen import Screen
from textual.strip import Strip

from upwords_tui.app.game_types.base import Variant
from upwords_tui.base.errors import UpwordsError
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize

if TYPE_CHECKING:
    from upwords_tui.app.daily.upwords import DailyAnswer
    from upwords_tui.app.play.library import Library
    from upwords_tui.app.teaching.lessons import Practise
    from upwords_tui.app.training.exercise_session import ExerciseQueue, ExerciseSession, ExerciseSource
    from upwords_tui.tui.screens.keys import Action
    from upwords_tui.tui.screens.table import TableScreen

Relief = Callable[[Any, Skin, CellSize], Sequence[Strip]]
"""Draws the board of a view in cells of any size."""
HistoryOf = Callable[[Skin, Any, int | None], Screen[None]]
"""Makes the screen of every turn of a game's view; it opens at the action of the number, else at the last."""
MenuOffers = tuple[Sequence["Action"], Sequence[str]]
"""What can be chosen in a menu, and the sentences above it."""


class GameExercises(Protocol):
    """Exercises about positions of a game; a module with these functions will do."""

    def source(
        self, exercises: Any, command: str, argument: str, table: TableScreen | None
    ) -> ExerciseSource:
        """Return what a command asks for at `table`. Slow. Raises CommandError or StoreError."""

    def screen(self, session: ExerciseSession, skin: Skin, before: str) -> TableScreen:
        """Return the table of an exercise; leaving it leads to the stored game `before`."""

    def queue_at(self, screen: object) -> ExerciseQueue | None:
        """Return the queue of the exercise on a screen, if there is one."""

    def failure(self, error: UpwordsError) -> str:
        """Return what to say if no exercise could be set."""

    async def daily(self, exercises: Any, argument: str) -> DailyAnswer:
        """Answer what is typed after `daily`. Raises CommandError, EngineError, StoreError."""

    async def analysis(self, exercises: Any, argument: str, table: TableScreen | None) -> TableScreen:
        """Return the screen of the analysis board that is asked for. Raises InputError, StoreError."""

    async def menu(
        self, exercises: Any, what: str, argument: str, table: TableScreen | None
    ) -> MenuOffers | str:
        """Return the menu of “daily”, “puzzles”, “analyses” or “weaknesses”, or a sentence.

        Raises as `daily` does.
        """


class ScreenGame(NamedTuple):
    """A game on the screen; whatever is large is imported when it is asked for."""

    screen: Callable[[Any, Skin], TableScreen]
    """Makes the screen of a table for a session."""
    help_file: Path | None = None
    """Pages about keys and mouse, and what the last page of the rules says besides: see `teaching/pages`."""
    help_values: Callable[[Variant], Mapping[str, object]] = lambda _variant: {}
    """Returns values for them beside those of commands."""
    history: HistoryOf | None = None
    """Without it the sentences of the game are shown in a dialog."""
    lesson: Callable[[Library, Practise, Skin], Awaitable[TableScreen]] | None = None
    """Returns the screen of its lesson (`Features.lesson`) where the player left it.

    Raises DictionaryError or WordListError.
    """
    exercises: Callable[[], GameExercises] | None = None
    memory_screen: Callable[[Skin, Any], Screen[None]] | None = None
    """Shows memory exercises on its board; without it they are questions in a dialog."""
    relief: Relief | None = None


SCREEN_GAMES: dict[str, Callable[[], ScreenGame]] = {}
"""Import the `ScreenGame` of a game, by its id; under `OTHERS` that of all other games."""
OTHERS = ""


def screen_game(kind: str) -> ScreenGame:
    return SCREEN_GAMES.get(kind, SCREEN_GAMES[OTHERS])()
