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
from upwords_tui.tui.widgets.canvas import CellSize

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from upwords_tui.app.play.library import Library
    from upwords_tui.app.play.ports import Engine
    from upwords_tui.app.teaching.lessons import Practise
    from upwords_tui.app.teaching.pages import Page
    from upwords_tui.tui.screens.menu import OfferDialog
    from upwords_tui.tui.screens.table import TableScreen

Relief = Callable[[Any, Skin, CellSize], Sequence[Strip]]
"""Draws the board of a view in cells of any size."""
HistoryOf = Callable[[Skin, Any, int | None], Screen[None]]
"""Makes the screen of every turn of a game's view, at first at the action of a number."""
Begin = Callable[[str, str], None]
"""Sets an exercise, by a command and what is typed after it."""
Looking = Callable[[str, int, int], None]
"""Told of a look back: the game, how many turns have been looked at, and of how many."""


class ExerciseSource(Protocol):
    """Where the exercises at a table come from, and what they are done on."""

    def exercise_screen(self, practice: Any, skin: Skin, before: str, /) -> TableScreen:
        """Return the screen of an exercise, which leads back to the stored game `before`."""

    def practice_at(self, screen: object, /) -> Any:
        """Return the exercises of which one is on a screen; None if none is."""

    def practice(
        self,
        library: Library,
        practise: Practise,
        engine: Engine,
        command: str,
        argument: str,
        view: object,
        over: str,
        looking: Looking,
        current: Any = None,
        /,
    ) -> Any:
        """Return, in a thread, the exercises that a command asks for. Raises CommandError or StoreError."""

    def practice_of(self, library: Library, practise: Practise, engine: Engine, source: Any, /) -> Any:
        """Return the exercises that come from a source."""

    def daily(
        self, library: Library, engine: Engine, argument: str, looking: Looking, /
    ) -> Coroutine[Any, Any, Any]:
        """Answer what is typed after `daily`."""

    def failure(self, error: UpwordsError, /) -> str:
        """Return what to say where no exercise could be set."""


class DailyMenu(Protocol):
    """How today's daily stands, to choose from."""

    def today(self, library: Library, /) -> Any:
        """Look that up, in a thread."""

    def daily_menu(self, skin: Skin, today: Any, begin: Callable[[str], None], /) -> OfferDialog:
        """Return the choice of its parts, each done with `daily`."""


class PuzzleMenu(Protocol):
    """Of which themes one chooses a puzzle."""

    def puzzle_choice(self, library: Library, view: object, /) -> Any:
        """Look up which there are, in a thread."""

    def themes(self, skin: Skin, choice: Any, begin: Begin, /) -> OfferDialog:
        """Return the choice of them."""


class WeaknessMenu(Protocol):
    """Where somebody loses most, and what may be tried again."""

    def found_weaknesses(
        self, library: Library, engine: Engine, looking: Looking, /
    ) -> Coroutine[Any, Any, Any]:
        """Look that up."""

    def weakness_menu(
        self, skin: Skin, found: Any, begin: Begin, tell: Callable[[Sequence[str]], None], /
    ) -> OfferDialog | None:
        """Return the choice of turns to be tried again; None if nothing was found."""

    def nothing_sentence(self) -> str:
        """Return what to say then."""


class ScreenExercises(Protocol):
    """The exercises at a table, and the menus that lead to them."""

    @property
    def source(self) -> ExerciseSource:
        """Where they come from."""

    @property
    def daily(self) -> DailyMenu:
        """How today's daily stands."""

    @property
    def puzzles(self) -> PuzzleMenu:
        """What puzzles are about."""

    @property
    def weaknesses(self) -> WeaknessMenu:
        """Where most is lost."""


class ScreenGame(ABC):
    """A game on the screen."""

    @abstractmethod
    def screen(self, chair: PlayerSession, skin: Skin) -> TableScreen:
        """Return the screen of a table, with what carries out its commands."""

    def help_pages(self, variant: Variant) -> Sequence[Page]:
        """Return pages about keys and mouse."""
        return ()

    def rule_pages(self, pages: Sequence[Page]) -> Sequence[Page]:
        """Return the pages of rules as the screen tells them."""
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
    def exercises(self) -> ScreenExercises | None:
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
    """Return what a game gives the screen."""
    return SCREEN_GAMES.get(kind, SCREEN_GAMES[OTHERS])()
