"""What a game gives the screen; without widgets its narration is shown, and lines are typed.

The one idea: each game that has more says so in a `ScreenGame` of its own, which imports it when asked for;
the package has one line for each. Where a Protocol is named, a module with its functions will do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from textual.screen import Screen
from textual.strip import Strip

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.errors import UpwordsError
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize

if TYPE_CHECKING:
    from upwords_tui.app.daily.upwords import DailyAnswer
    from upwords_tui.app.play.library import Library
    from upwords_tui.app.teaching.lessons import Practise
    from upwords_tui.app.teaching.pages import Page
    from upwords_tui.app.training.exercise_session import (
        ExerciseQueue,
        ExerciseSession,
        ExerciseSource,
    )
    from upwords_tui.tui.screens.keys import Action
    from upwords_tui.tui.screens.table import TableScreen

Relief = Callable[[Any, Skin, CellSize], Sequence[Strip]]
"""Draws the board of a view in cells of any size."""
HistoryOf = Callable[[Skin, Any, int | None], Screen[None]]
"""Makes the screen of every turn of a game's view, at first at the action of a number."""


MenuOffers = tuple[Sequence["Action"], Sequence[str]]
"""What there is to choose from, and what there is to know of it."""


class GameExercises(Protocol):
    """What a game gives that has exercises of positions, on the application that asks."""

    def source(
        self, exercises: Any, command: str, argument: str, table: TableScreen | None
    ) -> ExerciseSource:
        """Return, in a thread, what a command asks for at `table`. Raises CommandError or StoreError."""

    def screen(self, session: ExerciseSession, skin: Skin, before: str) -> TableScreen:
        """Return the table of an exercise; leaving it comes back to the stored game `before`."""

    def queue_at(self, screen: object) -> ExerciseQueue | None:
        """Return the exercises of which one is on a screen; None if there is none."""

    def failure(self, error: UpwordsError) -> str:
        """Return what to say where no exercise could be set."""

    async def daily(self, exercises: Any, argument: str) -> DailyAnswer:
        """Answer what is typed after `daily`. Raises CommandError, EngineError, StoreError."""

    async def menu(self, exercises: Any, what: str, table: TableScreen | None) -> MenuOffers | str:
        """Return what there is of “daily”, “puzzles” or “weaknesses”, to choose from; or a sentence.

        Raises as `daily` does.
        """


class ScreenGame(ABC):
    """A game on the screen."""

    @abstractmethod
    def screen(self, chair: PlayerSession, skin: Skin) -> TableScreen:
        """Return the screen of a table, with what carries out its commands."""

    def help_pages(self, variant: Variant) -> Sequence[Page]:
        """Return pages about keys and mouse."""
        return ()

    def rule_pages(self, pages: Sequence[Page]) -> Sequence[Page]:
        return pages

    @property
    def history(self) -> HistoryOf | None:
        """What makes the screen of every turn of a game; without it its sentences are told in a dialog."""
        return None

    async def lesson(self, library: Library, practise: Practise, skin: Skin) -> TableScreen:
        """Return the screen of its lesson as somebody left it, if it has one (`Features.lesson`).

        Raises DictionaryError or WordListError.
        """
        raise NotImplementedError

    @property
    def exercises(self) -> GameExercises | None:
        """Its exercises at a table."""
        return None

    @property
    def memory_screen(self) -> Callable[[Skin, Any], Screen[None]] | None:
        """What shows exercises of the memory on its board; without it their sentences are told."""
        return None

    @property
    def relief(self) -> Relief | None:
        """What draws its board beside the lists and forms."""
        return None


SCREEN_GAMES: dict[str, Callable[[], ScreenGame]] = {}
"""What imports the `ScreenGame` of a game, by its id; under `OTHERS` that of games that have none."""
OTHERS = ""


def screen_game(kind: str) -> ScreenGame:
    return SCREEN_GAMES.get(kind, SCREEN_GAMES[OTHERS])()
