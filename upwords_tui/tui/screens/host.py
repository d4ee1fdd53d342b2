"""What the screens ask of the application around them: no more than this."""

from __future__ import annotations

from typing import Protocol

from upwords_tui.session.library import Library
from upwords_tui.session.newgame import Choices


class Host(Protocol):
    """The application."""

    library: Library

    def set_theme(self, name: str) -> str:
        """Take the colours of this name, or the next ones, and return their name."""
        ...

    def begin_game(self, choices: Choices) -> None:
        """Begin a game and show it. Raises UpwordsError with a text for the player."""
        ...

    def continue_game(self, game_id: str) -> None:
        """Show a stored game. Raises UpwordsError with a text for the player."""
        ...

    def show_games(self) -> None:
        """Go back to the list of games."""
        ...

    def show_new_game(self) -> None:
        """Show the screen on which a game is set up."""
        ...
