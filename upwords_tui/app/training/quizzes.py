"""Questions one after the other, that are answered in words and need no table.

The one idea: a quiz says lines and has a question, and makes of every answer the next lines; so a front-end
reads answers until somebody leaves, and knows nothing else of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from upwords_tui.app.commands.registry import REPEATING, Command
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.games.catalogue import kinds, part

RETRY = "retry"
"""The command that at a game that is over may ask questions about it."""

_AGAIN = Command("last", "", also=REPEATING)


class Quiz(ABC):
    """Questions; whoever stops in the middle has not failed. `named` says a letter."""

    named: Callable[[str], str] = str

    @property
    @abstractmethod
    def question(self) -> str:
        """What is asked now; empty when there is nothing more to ask."""

    @abstractmethod
    def begin(self) -> tuple[str, ...]:
        """Return what is said before the first question."""

    @property
    def hides(self) -> bool:
        """Whether what was said before the answer just given is to be out of view now."""
        return False

    @abstractmethod
    def answer(self, text: str) -> tuple[str, ...]:
        """Return what comes of an answer. Raises StoreError."""


def is_leaving(text: str) -> bool:
    """Return whether somebody wants no more questions."""
    stop, end = pgettext("command", "stop"), pgettext("command", "quit")
    return text.strip() == "." or is_called(text.strip(), ("stop", stop, "quit", end))


def is_asking_again(text: str) -> bool:
    """Return whether somebody wants to hear once more what was said."""
    word = text.strip()
    # A letter alone is an answer.
    return len(word) > 1 and _AGAIN.is_called(word)


def memory_quiz(library: Library, asked: str) -> Quiz:
    """Return exercises of the memory, with as many cards as `asked` says, if it does.

    Raises CommandError if it makes no sense.
    """
    found = (part(kind, "session", "memory", "memory", None) for kind in kinds())
    make: Any = next(filter(None, found))
    quiz: Quiz = make(library, asked)
    return quiz


def has_own_retry(chair: PlayerSession[Any, Any] | None) -> bool:
    """Return whether `retry` at this table asks questions about its game."""
    if chair is None or not chair.is_over or not chair.seats:
        return False
    return part(chair.kind, "session", "quizzes", "retry", None) is not None


def retry_quiz(library: Library, chair: PlayerSession[Any, Any]) -> Quiz:
    """Return what is asked about a game that is over; that may take a moment: it is asked in a thread.

    Raises CommandError if nothing is, DictionaryError, StoreError or WordListError.
    """
    make: Any = part(chair.kind, "session", "quizzes", "retry", None)
    quiz: Quiz | None = make(library, chair)
    if quiz is None:
        raise CommandError(_("You missed nothing in this game: no word would have brought more."))
    return quiz


def due_game(library: Library, table: PlayerSession[Any, Any] | None) -> str:
    """Return the game of which `retry` at a table, or without one, asks what is due; empty if none is due.

    A table whose game has exercises of its own goes on with those. Raises StoreError.
    """
    if table is not None and part(table.kind, "session", "quizzes", "retry_due", None) is None:
        return ""
    every: list[Any] = [part(kind, "session", "quizzes", "due_game", None) for kind in kinds()]
    return next((game_id for each in every if each and (game_id := each(library))), "")


def due_quiz(library: Library, chair: PlayerSession[Any, Any]) -> Quiz:
    """Return what is due of a game that is over, asked in a thread.

    Raises as `retry_quiz` does.
    """
    make: Any = part(chair.kind, "session", "quizzes", "retry_due", None)
    quiz: Quiz | None = make(library, chair)
    if quiz is None:
        raise CommandError(_("Nothing is due now."))
    return quiz
