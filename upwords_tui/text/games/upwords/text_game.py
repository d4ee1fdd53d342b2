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
        from upwords_tui.text.games.upwords.playing import UpwordsPlaying

        return UpwordsPlaying

    @property
    def lesson(self) -> Told:
        from upwords_tui.text.games.upwords.lesson import TOLD

        return TOLD

    @property
    def exercises(self) -> ExerciseTables:
        from upwords_tui.text.games.upwords.exercises import UpwordsTextExercises

        return UpwordsTextExercises


UPWORDS = UpwordsTextGame()
