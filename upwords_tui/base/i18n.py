"""Translation: every sentence a person reads passes through `_`, `ngettext` or `pgettext`.

Source strings are English. `use_language` chooses a catalogue from `locale/`; without one English is shown.
Tasks and threads share the language they were started in: `switch_language` changes it for all of them.
Layers that know no language raise errors, which `translate` translates.
"""

from __future__ import annotations

import gettext as _gettext
import tomllib
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from upwords_tui.base.errors import DID_YOU_MEAN, Phrase, UpwordsError

LANGUAGES = {"en": "English", "fi": "suomi", "nl": "Nederlands"}
"""The languages there are, each by its own name."""

_DOMAIN = "upwords_tui"
_LOCALE = Path(__file__).parents[1] / "locale"


@dataclass(eq=False)
class _Catalogue:
    """The catalogue shared by all contexts started from one."""

    catalogue: _gettext.NullTranslations


_NOTHING_CHOSEN = _Catalogue(_gettext.NullTranslations())
_in_use: ContextVar[_Catalogue] = ContextVar("language", default=_NOTHING_CHOSEN)
terminal_languages: ContextVar[tuple[str, ...]] = ContextVar("terminal_languages", default=())
"""The languages the terminal of this context (thread or task) asks for, best first."""


def use_language(*languages: str) -> None:
    """Use the first of `languages` (like "fi" or "nl_NL") that has a catalogue, else English.

    Applies to the current context (thread or task) and those started from it.
    """
    _in_use.set(_Catalogue(_found(languages)))


def switch_language(*languages: str) -> None:
    """Use another language, as `use_language` does, in all contexts that share the one in use here."""
    in_use = _in_use.get()
    if in_use is _NOTHING_CHOSEN:
        use_language(*languages)
    else:
        in_use.catalogue = _found(languages)


def _found(languages: Sequence[str]) -> _gettext.NullTranslations:
    return _gettext.translation(_DOMAIN, _LOCALE, languages=languages or None, fallback=True)


def wanted_languages(environ: Mapping[str, str]) -> list[str]:
    """Return the languages that an environment asks for, best first."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environ.get(variable, "").split(":")
        if wanted != [""]:
            # English needs no catalogue: what comes after it is never wanted.
            return list(takewhile(lambda language: not language.startswith("en"), wanted)) or ["en"]
    return []


def language() -> str:
    """Return the code of the language in use, like "fi"; "en" without a catalogue."""
    return _in_use.get().catalogue.info().get("language", "en")[:2] or "en"


def locale() -> str:
    """Return the CLDR locale for numbers and dates in the language in use."""
    return "en_GB" if language() == "en" else language()


def _(message: str) -> str:
    return _in_use.get().catalogue.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    return _in_use.get().catalogue.ngettext(singular, plural, count)


def npgettext(context: str, singular: str, plural: str, count: int) -> str:
    return _in_use.get().catalogue.npgettext(context, singular, plural, count)


def pgettext(context: str, message: str) -> str:
    """Return `message` in the language in use; `context` separates homonyms of English."""
    return _in_use.get().catalogue.pgettext(context, message)


def language_name(code: str) -> str:
    return {"en": _("English"), "fi": _("Finnish"), "nl": _("Dutch")}.get(code, code)


def translate(error: UpwordsError) -> str:
    """Return the line of `error` in the language in use; translated text stays as it is."""
    # The translation of no text at all is the header of the catalogue.
    return error.worded(_(error.template), _(DID_YOU_MEAN), _said) if error.template else str(error)


def phrase_text(phrase: Phrase) -> str:
    values = {name: _said(each) for name, each in phrase.values.items()}
    return _(phrase.template).format(**values) if values else _(phrase.template)


def _said(value: object) -> object:
    return phrase_text(value) if isinstance(value, Phrase) else value


# Texts in TOML files


@cache
def read_texts(path: Path) -> Mapping[str, Any]:
    """Return a file of texts, which is read once."""
    return tomllib.loads(path.read_text("utf-8"))


def said(text: str | Sequence[str], context: str = "", /, **values: object) -> str:
    """Return a text of a file with its placeholders filled; of two, singular and plural, that for `count`."""
    if isinstance(text, str):
        return (pgettext(context, text) if context else _(text)).format(**values)
    (one, many), count = text, values["count"]
    assert isinstance(count, int)
    return ngettext(one, many, count).format(**values)


class TextTables:
    """The tables of texts in the `texts.toml` beside a module.

    A table may have a `context` for gettext, and a `note` for translators.
    """

    def __init__(self, module: str) -> None:
        self._path = Path(module).with_name("texts.toml")

    def __call__(self, table: str, name: str, /, **values: object) -> str:
        """Return a text with its placeholders filled."""
        texts = read_texts(self._path)[table]
        return said(texts[name], texts.get("context", ""), **values)

    def find(self, table: str, name: str, /, **values: object) -> str:
        """Return a text as a call does; empty if the table does not have it."""
        return self(table, name, **values) if name in read_texts(self._path)[table] else ""

    def all(self, table: str, /, **values: object) -> dict[str, str]:
        """Return all texts of a table with their placeholders filled, by name."""
        names = (name for name in read_texts(self._path)[table] if name not in ("context", "note"))
        return {name: self(table, name, **values) for name in names}
