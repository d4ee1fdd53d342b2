"""Questions one after the other, that are answered in words and need no table.

The one idea: a quiz says lines and has a question, and makes of every answer the next lines; so a front-end
reads answers until somebody leaves, and knows nothing else of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from upwords_tui.app.commands.registry import REPEATING, Command
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import pgettext

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
