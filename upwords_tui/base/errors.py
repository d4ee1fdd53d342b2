"""Every exception this program raises on purpose.

Layers that know no language raise errors that can be translated: an error keeps the template of its reason
apart from the values for the blanks. `str()` is the English line; `i18n.translate` translates it.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    import json


def mark(template: str) -> str:
    """Mark a template for translation that is written elsewhere than in the error that takes it."""
    return template


DID_YOU_MEAN = mark("Did you mean {name}?")
IN_LINE = mark("{place}, line {number}")
_WITHIN = "{outer}: {inner}"
_IN_TEXT = mark("line {number} column {offset}")
_SYSTEM = {
    errno.ENOENT: mark("No such file or directory"),
    errno.EACCES: mark("Permission denied"),
    errno.EPERM: mark("Operation not permitted"),
    errno.EISDIR: mark("Is a directory"),
    errno.ENOTDIR: mark("Not a directory"),
    errno.ENOSPC: mark("No space left on device"),
    errno.EROFS: mark("Read-only file system"),
    errno.ENAMETOOLONG: mark("File name too long"),
    errno.EIO: mark("Input/output error"),
}


class Phrase(str):
    """English words, for a blank of an error or its place, that `i18n` can translate."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Return `template` with `values` in its blanks; without values braces stay."""
        phrase = super().__new__(cls, template.format(**values) if values else template)
        phrase.template, phrase.values = template, values
        return phrase


def json_place(error: json.JSONDecodeError) -> Phrase:
    return Phrase(_IN_TEXT, number=error.lineno, offset=error.colno)


def system_reason(error: OSError) -> Phrase:
    """Return why the system refused; the usual reasons can be translated."""
    return Phrase(_SYSTEM.get(error.errno or 0) or error.strerror or str(error))


class UpwordsError(Exception):
    """Base of all; `str()` is one line for a person.

    `template` is the reason with blanks like {name}, usually in English; `values` fill them, and `reason` is
    both together. Without values braces stay. `meant` is what was probably meant instead, if known.
    """

    where = ""
    meant = ""

    def __init__(self, template: str = "", /, **values: object) -> None:
        self.template = template
        self.values = values
        self.reason = template.format(**values) if values else template
        super().__init__(self.worded(template))

    @classmethod
    def like(cls, error: UpwordsError) -> Self:
        """Return an error of this class with the reason of `error`."""
        return cls(error.template, **error.values).meaning(error.meant)

    def meaning(self, name: str) -> Self:
        """Return this error, which now asks whether `name` was meant, unless that is empty."""
        self.meant = name
        self.args = (self.worded(self.template),)
        return self

    def worded(
        self,
        template: str,
        question: str = DID_YOU_MEAN,
        said: Callable[[object], object] = lambda value: value,
    ) -> str:
        """Return the whole line from translations of template and `question`; `said` translates the rest."""
        values = {name: said(value) for name, value in self.values.items()}
        reason = template.format(**values) if values else template
        if self.meant:
            reason = f"{reason.removesuffix('.')}. {question.format(name=self.meant)}"
        return f"{said(self.where)}: {reason}" if self.where else reason


class InputError(UpwordsError):
    """Input that can't be understood. `where` names the file, line or field; may be empty."""

    def __init__(self, template: str = "", where: str = "", /, **values: object) -> None:
        self.where = where
        super().__init__(template, **values)

    @classmethod
    def like(cls, error: UpwordsError, where: str | None = None) -> Self:
        """Return an error of this class with the reason of `error`, at its place or at `where`."""
        there = error.where if where is None else where
        return cls(error.template, there, **error.values).meaning(error.meant)

    def at(self, where: str) -> Self:
        both = Phrase(_WITHIN, outer=where, inner=self.where)
        return self.like(self, both if self.where else where)


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


class UnclearError(CommandError):
    """A line in a player's own words that is no command; `meant` is the whole line of the likeliest one."""


class IllegalAction(UpwordsError):
    """An action the rules forbid: a play with `violations`, or a reason like "not-your-turn"."""

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


def toml_table(text: str) -> dict[str, object]:
    """Return what a text in TOML says. Raises InputError."""
    import tomllib  # seam: most people have no such file

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("this is not TOML: {reason}", reason=str(error)) from error
    except RecursionError as error:
        raise InputError("nested too deeply", "TOML") from error
