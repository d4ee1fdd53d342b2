"""What Upwords gives the text game: each part is imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upwords_tui.text.games.contract import ExerciseTables, TextGame, Told

if TYPE_CHECKING:
    from upwords_tui.text.games.upwords.playing import UpwordsPlaying


class UpwordsTextGame(TextGame):
    """Upwords line by line."""

    @property
    def playing(self) -> type[UpwordsPlaying]:
        """What plays it on the desk."""
        from upwords_tui.text.games.upwords.playing import UpwordsPlaying

        return UpwordsPlaying

    @property
    def lesson(self) -> Told:
        """What is told of the steps of its lesson."""
        from upwords_tui.text.games.upwords.lesson import TOLD

        return TOLD

    @property
    def exercises(self) -> ExerciseTables:
        """Its exercises that are played at a table."""
        from upwords_tui.text.games.upwords.exercises import UpwordsTextExercises

        return UpwordsTextExercises


UPWORDS = UpwordsTextGame()
