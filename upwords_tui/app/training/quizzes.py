"""The quizzes of games, and when they are set."""

from __future__ import annotations

from upwords_tui.app.game_types.features import every_features, features_of
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.training.exercises import Quiz
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _

RETRY = "retry"
"""The command that asks questions about a finished game."""


STUDY = "study"
"""The command that teaches words."""


def study_quiz(library: Library) -> Quiz:
    """Return questions about words, for the next game. Raises InputError, StoreError."""
    study = next(each.study for each in every_features() if each.study)
    return study(library)


def memory_quiz(library: Library, asked: str) -> Quiz:
    """Return the memory quiz, with a number of cards if `asked`. Raises CommandError."""
    memory = next(each.memory for each in every_features() if each.memory)
    return memory(library, asked)


def has_own_retry(chair: PlayerSession | None) -> bool:
    if chair is None or not chair.is_over or not chair.seats:
        return False
    return features_of(chair.kind).quizzes is not None


def retry_quiz(library: Library, chair: PlayerSession, *, is_due: bool = False) -> Quiz:
    """Return the quiz about a finished game, or what is due of it. Raises CommandError and more."""
    quizzes = features_of(chair.kind).quizzes
    quiz_of = quizzes and (quizzes.retry_due if is_due else quizzes.retry)
    quiz = quiz_of(library, chair) if quiz_of else None
    if quiz is None:
        nothing = _("You missed nothing in this game: no word would have scored more.")
        raise CommandError(_("Nothing is due now.") if is_due else nothing)
    return quiz


def due_game(library: Library, table: PlayerSession | None) -> str:
    """Return the game whose quiz `retry` sets because it is due; empty if none is. Raises StoreError."""
    if table is not None and features_of(table.kind).quizzes is None:
        return ""
    every = (each.quizzes for each in every_features())
    return next((game_id for each in every if each and (game_id := each.due_game(library))), "")
