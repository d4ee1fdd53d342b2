"""What Words Up has beside being played."""

from upwords_tui.app.daily import wordsup as day_games
from upwords_tui.app.game_types.features import Features
from upwords_tui.app.profile import wordsup
from upwords_tui.app.teaching.wordsup.lesson import WordsUpLessonCourse
from upwords_tui.app.teaching.wordsup.rules import rule_pages, rules_in_short
from upwords_tui.app.training import wordsup as training
from upwords_tui.engine.wordsup import matches

FEATURES = Features(
    pages=rule_pages,
    rules_in_short=rules_in_short,
    matches=matches,
    lesson=WordsUpLessonCourse,
    career=wordsup,
    highscores=wordsup.tables,
    day_games=day_games,
    memory=training.memory,
    quizzes=training,
    mistakes=training.due,
)
