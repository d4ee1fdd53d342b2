"""Every exception this program raises on purpose.

    UpwordsError                something a person should be told, in one line
    ├── InputError              input that can't be understood: says where and why
    │   ├── NotationError       a play, square or tile written wrongly
    │   ├── EditionError        no such edition, or an edition file that does not hold together
    │   ├── WordListError       a word list that can't be used; names the line
    │   ├── DictionaryError     no such dictionary, or one whose library is missing
    │   ├── RecordError         a game record that does not add up
    │   └── CommandError        a command line nobody understands
    ├── IllegalAction           understood, but the rules forbid it; carries the violations
    ├── StoreError              the database can't be opened, read or written
    │   └── StaleGame           somebody else has appended to this game first: reload
    └── EngineError             the computer player died, hung or talked nonsense
        └── EngineRefusal       it lives, and said why it won't answer

This module is below every layer: it imports nothing and everyone may import it.
"""

from __future__ import annotations


class UpwordsError(Exception):
    """Base of all; `str()` is one line for a person."""


class InputError(UpwordsError):
    """Input that can't be understood. `where` names the file, line or field; may be empty."""

    def __init__(self, reason: str, where: str = "") -> None:
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason = reason
        self.where = where

    def at(self, where: str) -> InputError:
        """Return the same error with `where` put in front of the place it names."""
        return type(self)(self.reason, f"{where}: {self.where}" if self.where else where)


class NotationError(InputError):
    """A play, square or tile written wrongly."""


class EditionError(InputError):
    """No such edition, or an edition file that does not hold together."""


class WordListError(InputError):
    """A word list that can't be used."""


class DictionaryError(InputError):
    """No such dictionary, or one whose library is missing."""


class RecordError(InputError):
    """A game record that does not add up."""


class CommandError(InputError):
    """A command line nobody understands."""


class IllegalAction(UpwordsError):
    """An action the rules forbid in this position.

    `violations` holds values for a refused play (see games.upwords.rules), and is empty for
    other actions, where `reason` is a short identifier such as "not-your-turn".
    """

    def __init__(self, reason: str, violations: tuple[object, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.violations = violations


class StoreError(UpwordsError):
    """The database can't be opened, read or written."""


class StaleGame(StoreError):
    """Another process appended this action number first; reload the game and look again."""


class EngineError(UpwordsError):
    """The computer player died, hung or talked nonsense."""


class EngineRefusal(EngineError):
    """The computer player lives but refused the request, and said why."""
