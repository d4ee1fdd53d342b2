"""What Upwords has beside being played: each part is imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upwords_tui.app.game_types.features import (
    CareerRecords,
    DailyFeature,
    Features,
    HighscoreTables,
    Mistakes,
)

if TYPE_CHECKING:
    from upwords_tui.app.teaching.upwords.lesson import UpwordsLessonCourse


class UpwordsFeatures(Features):
    """What Upwords has."""

    @property
    def lesson(self) -> type[UpwordsLessonCourse]:
        from upwords_tui.app.teaching.upwords.lesson import UpwordsLessonCourse

        return UpwordsLessonCourse

    @property
    def career(self) -> CareerRecords:
        from upwords_tui.app.profile.upwords import career

        return career

    @property
    def highscores(self) -> HighscoreTables:
        from upwords_tui.app.profile.upwords import highscores

        return highscores

    @property
    def dailies(self) -> DailyFeature:
        from upwords_tui.app.daily.upwords import today

        return today

    @property
    def mistakes(self) -> Mistakes:
        from upwords_tui.app.training.upwords import mistakes

        return mistakes


FEATURES = UpwordsFeatures()
