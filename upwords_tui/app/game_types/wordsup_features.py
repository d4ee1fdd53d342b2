"""What Words Up has beside being played."""

from upwords_tui.app.daily import wordsup as day_games
from upwords_tui.app.game_types.features import Features
from upwords_tui.app.profile import wordsup
from upwords_tui.app.teaching.wordsup.lesson import WordsUpLessonCourse
from upwords_tui.app.training.wordsup import memory, missed_words

FEATURES = Features(
    lesson=WordsUpLessonCourse,
    career=wordsup,
    highscores=wordsup.tables,
    day_games=day_games,
    memory=memory.memory,
    quizzes=missed_words,
    mistakes=missed_words.due,
)
