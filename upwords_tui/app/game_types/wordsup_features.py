"""What Words Up has beside being played: each part is imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upwords_tui.app.game_types.features import (
    CareerRecords,
    DayGames,
    Features,
    HighscoreTables,
    MemoryQuizzes,
    Mistakes,
    Quizzes,
)

if TYPE_CHECKING:
    from upwords_tui.app.teaching.wordsup.lesson import WordsUpLessonCourse


class WordsUpFeatures(Features):
    """What Words Up has."""

    @property
    def lesson(self) -> type[WordsUpLessonCourse]:
        from upwords_tui.app.teaching.wordsup.lesson import WordsUpLessonCourse

        return WordsUpLessonCourse

    @property
    def career(self) -> CareerRecords:
        from upwords_tui.app.profile.wordsup import career

        return career

    @property
    def highscores(self) -> HighscoreTables:
        from upwords_tui.app.profile.wordsup import highscores

        return highscores

    @property
    def day_games(self) -> DayGames:
        from upwords_tui.app.daily import wordsup

        return wordsup

    @property
    def memory(self) -> MemoryQuizzes:
        from upwords_tui.app.training.wordsup import memory

        return memory

    @property
    def quizzes(self) -> Quizzes:
        from upwords_tui.app.training.wordsup import missed_words

        return missed_words

    @property
    def mistakes(self) -> Mistakes:
        from upwords_tui.app.training.wordsup import mistakes

        return mistakes


FEATURES = WordsUpFeatures()
