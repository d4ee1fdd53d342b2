"""What Words Up has beside being played."""

from upwords_tui.app.daily import wordsup as day_games
from upwords_tui.app.game_types.features import Features
from upwords_tui.app.profile import wordsup
from upwords_tui.app.teaching.wordsup.lesson import WordsUpLessonCourse
from upwords_tui.app.training import wordsup as training

FEATURES = Features(
    lesson=WordsUpLessonCourse,
    career=wordsup,
    highscores=wordsup.tables,
    day_games=day_games,
    memory=training.memory,
    quizzes=training,
    mistakes=training.due,
)
