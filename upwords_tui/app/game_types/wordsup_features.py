"""What Words Up has beside being played."""

from upwords_tui.app.daily import wordsup as day_games
from upwords_tui.app.game_types.features import Features, Squares
from upwords_tui.app.play.page import share
from upwords_tui.app.profile import wordsup
from upwords_tui.app.teaching.wordsup import WordsUpLessonCourse, rule_pages, rules_in_short
from upwords_tui.app.training import wordsup as training
from upwords_tui.engine.wordsup import matches
from upwords_tui.games.wordsup.cards import SIDE, Card
from upwords_tui.games.wordsup.view import WordsUpView

_FACE_DOWN = "▪"
_SHORT = {"joker": "?", "sorry": "Sry", "swap": "Swp"}


def _face(card: Card | bool) -> str:
    return _SHORT.get(card.face, card.face) if isinstance(card, Card) else _FACE_DOWN


def _squares(view: WordsUpView) -> Squares:
    faces = [() if card is None else (_face(card),) for card in view.field]
    return [faces[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE)]


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
    share=share,
    squares=_squares,
)
