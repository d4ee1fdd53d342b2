"""What Upwords has beside being played."""

from upwords_tui.app.daily import upwords as dailies
from upwords_tui.app.game_types.features import Features, Squares
from upwords_tui.app.play.page import share
from upwords_tui.app.profile import upwords
from upwords_tui.app.teaching.upwords import UpwordsLessonCourse, rule_pages
from upwords_tui.app.teaching.word_search import searched
from upwords_tui.app.training import mistakes
from upwords_tui.app.training.word_study import WordStudy
from upwords_tui.engine.upwords import matches
from upwords_tui.games.upwords.view import UpwordsView


def _squares(view: UpwordsView) -> Squares:
    size, stacks = view.board.size, view.board.stacks
    return [stacks[at : at + size] for at in range(0, size * size, size)]


FEATURES = Features(
    pages=rule_pages,
    matches=matches,
    lesson=UpwordsLessonCourse,
    career=upwords,
    highscores=upwords.tables,
    dailies=dailies,
    mistakes=mistakes.due,
    share=share,
    squares=_squares,
    notes=mistakes.notes,
    study=WordStudy,
    search=searched,
)
