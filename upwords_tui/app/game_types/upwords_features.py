"""What Upwords has beside being played."""

from upwords_tui.app.daily import upwords as dailies
from upwords_tui.app.game_types.features import Features
from upwords_tui.app.profile import upwords
from upwords_tui.app.teaching.upwords.lesson import UpwordsLessonCourse
from upwords_tui.app.teaching.upwords.rules import rule_pages
from upwords_tui.app.training import mistakes
from upwords_tui.engine.upwords import matches

FEATURES = Features(
    pages=rule_pages,
    matches=matches,
    lesson=UpwordsLessonCourse,
    career=upwords,
    highscores=upwords.tables,
    dailies=dailies,
    mistakes=mistakes.due,
)
