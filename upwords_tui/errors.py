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

The one idea: layers that know no language still raise what can be said in any. An error keeps the template of
its reason and the values for the blanks apart; `str()` is the English line, `i18n.told` that of the language
in use.

This module is below every layer: it imports nothing of this program and everyone may import it.
"""

from __future__ import annotations

from typing import Any, Self


def mark(template: str) -> str:
    """Mark a template for translation that is written elsewhere than in the error that takes it."""
    return template


class UpwordsError(Exception):
    """Base of all; `str()` is one line for a person.

    `template` is the reason with blanks like {name}, `values` what fills them, `reason` both together. It is
    English, unless whoever raised it has translated it. Without values nothing is filled in: braces stay.
    """

    where = ""

    def __init__(self, template: str = "", /, **values: object) -> None:
        self.template = template
        self.values = values
        self.reason = self._filled(template)
        super().__init__(self.worded(template))

    @classmethod
    def like(cls, error: UpwordsError) -> Self:
        """Return an error of this kind with the reason of `error`."""
        return cls(error.template, **error.values)

    def worded(self, template: str) -> str:
        """Return the whole line with `template`, a translation of its own, for a reason."""
        reason = self._filled(template)
        return f"{self.where}: {reason}" if self.where else reason

    def _filled(self, template: str) -> str:
        return template.format(**self.values) if self.values else template


class InputError(UpwordsError):
    """Input that can't be understood. `where` names the file, line or field; may be empty."""

    def __init__(self, template: str = "", where: str = "", /, **values: object) -> None:
        self.where = where
        super().__init__(template, **values)

    @classmethod
    def like(cls, error: UpwordsError, where: str | None = None) -> Self:
        """Return an error of this kind with the reason of `error`, at the same place or at `where`."""
        return cls(error.template, error.where if where is None else where, **error.values)

    def at(self, where: str) -> Self:
        """Return the same error with `where` put in front of the place it names."""
        return self.like(self, f"{where}: {self.where}" if self.where else where)


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

    def __init__(self, reason: str, violations: tuple[Any, ...] = ()) -> None:
        super().__init__(reason)
        self.violations = violations


class StoreError(UpwordsError):
    """The database can't be opened, read or written."""


class StaleGame(StoreError):
    """Another process appended this action number first; reload the game and look again."""


class EngineError(UpwordsError):
    """The computer player died, hung or talked nonsense."""


class EngineRefusal(EngineError):
    """The computer player lives but refused the request, and said why."""
