"""Words explained unasked, to whoever learns a language by playing: what each word that is laid means.

The one idea: a setting of the person, off until they turn it on. Each word is explained once, when it can be
doubted no more: before that its meaning would tell that it is a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _

EXPLAINS = "explain-words"
"""The setting that says whether words are explained: True if so."""


class Laid(NamedTuple):
    """A word that was laid or made and can be doubted no more, and the number of the action that did it."""

    number: int
    word: str


def is_wanted(library: Library) -> bool:
    """Return whether words are to be explained to whoever this is."""
    return library.setting(EXPLAINS) is True


def choose(library: Library, value: str) -> str:
    """Keep whether words are explained, “on” or “off”, and return what to say. Raises StoreError."""
    library.set_setting(EXPLAINS, value == "on")
    if value == "on":
        return _("From now on you are told what each word means that is laid.")
    return _("From now on words are explained only when you ask.")


class Learning:
    """Which words at a table have been explained; `find` returns all that can be, by a view."""

    def __init__(self, find: Callable[[Any], Iterable[Laid]]) -> None:
        self._find = find
        self._last = -1

    def begin(self, view: Any) -> None:
        """Explain none of the words there are so far."""
        self.new(view)

    def new(self, view: Any, until: int | None = None) -> tuple[Laid, ...]:
        """Return the words since those returned before, up to the action `until`, the earliest first."""
        found = [
            each
            for each in self._find(view)
            if each.number > self._last and (until is None or each.number <= until)
        ]
        self._last = max((each.number for each in found), default=self._last)
        return tuple(found)


def gists(words: Sequence[Laid], dictionary_id: str, language: str) -> tuple[tuple[int, str], ...]:
    """Return what words mean, a short sentence each with the number of its action, where that is known.

    It reads the disk for some milliseconds: on a screen it is asked in a thread.
    """
    # Imported late: few want it.
    from upwords_tui.app.teaching.meanings import gist

    told = list[tuple[int, str]]()
    with suppress(UpwordsError):  # nobody is kept from playing because a meaning can't be read
        told += [(each.number, gist(each.word, dictionary_id, language)) for each in words]
    return tuple((number, line) for number, line in told if line)
