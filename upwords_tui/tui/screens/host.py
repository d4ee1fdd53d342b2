"""What the screens ask of the application around them: no more than this."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.play.library import Library
from upwords_tui.tui.widgets.values import KeyHint

if TYPE_CHECKING:
    from upwords_tui.app.profile.settings import Preferences
    from upwords_tui.app.setup.new_game import NewGameChoices
    from upwords_tui.tui.presence import Attendance


class Host(Protocol):
    """The application."""

    library: Library
    attendance: Attendance | None
    """What the person has to do with other people, on a server."""

    def fail(self, error: Exception) -> None:
        """End the program because of `error`, which came up while somebody else was doing something."""
        ...

    def set_theme(self, name: str) -> str:
        """Take the colours of this name, or the next ones, and return their name."""
        ...

    def speak_anew(self) -> None:
        """Draw all again, in a language that has been chosen meanwhile."""
        ...

    @property
    def preferences(self) -> Preferences:
        """What the person has set."""
        ...

    async def take_up(self, changed: Container[str] = ()) -> None:
        """Go by what has been set, on all screens; `changed` are the names of what has just been."""
        ...

    async def look_at_settings(self) -> None:
        """Go by what the person has set in another window, too."""
        ...

    def show_settings(self) -> None: ...

    def ring(self) -> None:
        """Ring the bell of the terminal, if the person wants it to."""
        ...

    async def begin_game(self, choices: NewGameChoices) -> None:
        """Begin a game and show it. Raises UpwordsError with a text for the player."""
        ...

    async def open_game(self, game_id: str) -> None:
        """Read a stored game and show it. Raises UpwordsError with a text for the player."""
        ...

    def show_games(self) -> None:
        """Go back to the list of games."""
        ...

    def show_new_game(self) -> None:
        """Show the screen on which a game is set up."""
        ...

    def show_me(self, kind: str = "") -> None:
        """Show what the person has done, in a kind of game first."""
        ...

    async def learn(self, kind: str = "") -> None:
        """Show a game's lesson, where the person has left it; of the first game if it has none.

        Raises UpwordsError with a text for the player.
        """
        ...

    def exercise(self, command: str, argument: str = "") -> None:
        """Set an exercise as a command asks for it; leaving it comes back to the game of now."""
        ...

    def memory(self, argument: str = "") -> None:
        """Ask what lay where, over where one is, with as many cards as were typed after `memory`."""
        ...

    def daily(self, argument: str = "") -> None:
        """Do what is typed after `daily`: say something, or put the duel or the puzzle on the table."""
        ...

    def show_daily(self) -> None:
        """Show how today's daily stands, and have a part of it chosen."""
        ...

    def next_exercise(self, practice: Any, before: str) -> None:
        """Set the next exercise; leaving it comes back to the stored game `before`, empty: to the list."""
        ...

    def show_puzzles(self) -> None:
        """Show how the person does at puzzles, and have chosen what the next is about."""
        ...

    async def leave_exercise(self, before: str) -> None:
        """Go back to the stored game `before`, if there is one, else to the list of games."""
        ...

    def show_help(self, variant: Variant, keys: Sequence[KeyHint]) -> None:
        """Show the help, with the rules of `variant`, and first the `keys` of the screen below."""
        ...

    def switch_to_text(self, game_id: str) -> None:
        """Leave the full screen and go on with a game line by line."""
        ...
