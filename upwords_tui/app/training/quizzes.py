"""Which games have questions that need no table, and when they are asked."""

from __future__ import annotations

from upwords_tui.app.game_types.features import every_features, features_of
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.training.exercises import Quiz
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _

RETRY = "retry"
"""The command that at a game that is over may ask questions about it."""


def memory_quiz(library: Library, asked: str) -> Quiz:
    """Return exercises of the memory, with as many cards as `asked` says, if it does.

    Raises CommandError if it makes no sense.
    """
    memory = next(each.memory for each in every_features() if each.memory)
    return memory(library, asked)


def has_own_retry(chair: PlayerSession | None) -> bool:
    """Return whether `retry` at this table asks questions about its game."""
    if chair is None or not chair.is_over or not chair.seats:
        return False
    return features_of(chair.kind).quizzes is not None


def retry_quiz(library: Library, chair: PlayerSession) -> Quiz:
    """Return what is asked about a game that is over; that may take a moment: it is asked in a thread.

    Raises CommandError if nothing is, DictionaryError, StoreError or WordListError.
    """
    quizzes = features_of(chair.kind).quizzes
    quiz = quizzes.retry(library, chair) if quizzes else None
    if quiz is None:
        raise CommandError(_("You missed nothing in this game: no word would have scored more."))
    return quiz


def due_game(library: Library, table: PlayerSession | None) -> str:
    """Return the game of which `retry` at a table, or without one, asks what is due; empty if none is due.

    A table whose game has exercises of its own goes on with those. Raises StoreError.
    """
    if table is not None and features_of(table.kind).quizzes is None:
        return ""
    every = (each.quizzes for each in every_features())
    return next((game_id for each in every if each and (game_id := each.due_game(library))), "")


def due_quiz(library: Library, chair: PlayerSession) -> Quiz:
    """Return what is due of a game that is over, asked in a thread.

    Raises as `retry_quiz` does.
    """
    quizzes = features_of(chair.kind).quizzes
    quiz = quizzes.retry_due(library, chair) if quizzes else None
    if quiz is None:
        raise CommandError(_("Nothing is due now."))
    return quiz
