"""Explaining words: those that are typed, and when they may be looked up.

To explain a word reveals that it is one. So where `check` says nothing, only words on the table that can't be
challenged any more are explained.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from contextlib import suppress
from typing import Any, Generic, NamedTuple

from upwords_tui.app.narration.wording import dictionary_name, listed
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, language, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.base.type_vars import TypeVar

_MOST = 5
"""The most words explained at once."""
_REQUESTS, _MOST_KEPT, _LONGEST = "word-requests", 50, 20
"""The setting with the words that somebody asked for, how many are kept, and their letters at most."""


def requested(library: Library, text: str) -> str:
    """Note words that somebody wants in the dictionary, or list those noted. Raises CommandError."""
    first, _space, rest = text.partition(" ")
    is_repeated = is_called(first, ("request", "requests", pgettext("command", "request")))
    if words := words_named(rest if is_repeated else text):  # “word request snack”
        dictionary = dictionary_name(library.choices().dictionary)
        noted = [f"{clean(word, _LONGEST)} ({dictionary})" for word in words]
        library.change_setting(
            _REQUESTS, lambda kept: [*dict.fromkeys((*(kept or ()), *noted))][-_MOST_KEPT:]
        )
        return _("Noted for those who look after the dictionary: {words}.").format(words=listed(words))
    counts = Counter(word for kept in library.everybodys(_REQUESTS) for word in kept or ())
    asked = [word if count == 1 else f"{word} × {count}" for word, count in sorted(counts.items())]
    said = _("Words asked for: {words}.") if asked else _("Nobody has asked for a word.")
    return said.format(words=", ".join(asked))


def words_named(text: str) -> tuple[str, ...]:
    """Return the words typed, separated by spaces or commas. Raises CommandError."""
    words = tuple(text.upper().replace(",", " ").split())
    if not all(map(str.isalpha, words)):
        raise CommandError(_("Name a word: “define snack”."))
    if len(words) > _MOST:
        raise CommandError(_("Name at most {count} words.").format(count=_MOST))
    return words


def defined_alone(text: str, dictionary_id: str) -> tuple[str, ...]:
    """Return what the words in `text` mean outside a game. Raises CommandError, DictionaryError."""
    words = words_named(text)
    if not words:
        raise CommandError(_("Name a word: “define snack”."))
    return defined(words, dictionary_id, language(), lambda _word: True)


def defined(
    words: Sequence[str],
    dictionary_id: str,
    spoken: str,
    knows: Callable[[str], bool | None],
    settled: Container[str] = (),
    reason: str = "",
) -> tuple[str, ...]:
    """Return what words mean; `spoken` is the language of the game, `settled` can't be challenged any more.

    `knows` says whether the dictionary has a word, None if only a challenge may find out; then CommandError
    is raised, with a `reason` if there is a special one. Raises DictionaryError.
    """
    from upwords_tui.app.teaching.meanings import meaning_lines  # seam: nobody asks before the first picture

    for word in words:
        if word not in settled and knows(word) is None:
            doubtful = _("With challenges, only words that can no longer be challenged are explained.")
            raise CommandError(reason or doubtful)
    return meaning_lines(words, dictionary_id, spoken, knows)


# Words explained unasked, for people who learn a language by playing


EXPLAINS = "explain-words"
"""The key of the setting."""

ViewT = TypeVar("ViewT", default=Any)


class Laid(NamedTuple):
    """A settled word, and the number of the action that made it."""

    number: int
    word: str


def is_wanted(library: Library) -> bool:
    return library.setting(EXPLAINS) is True


class Learning(Generic[ViewT]):
    """Which words at a table have been explained; `find` returns all settled words of a view."""

    def __init__(self, find: Callable[[ViewT], Iterable[Laid]]) -> None:
        self._find = find
        self._last = -1

    def new(self, view: ViewT, until: int | None = None) -> tuple[Laid, ...]:
        """Return the words after those returned before, up to the action `until`, the earliest first."""
        found = [
            each
            for each in self._find(view)
            if each.number > self._last and (until is None or each.number <= until)
        ]
        self._last = max((each.number for each in found), default=self._last)
        return tuple(found)


def gists(words: Sequence[Laid], dictionary_id: str, language: str) -> tuple[tuple[int, str], ...]:
    """Return a short sentence about each known word, with the number of its action. Reads the disk."""
    from upwords_tui.app.teaching.meanings import gist  # seam: few want it

    told = list[tuple[int, str]]()
    with suppress(UpwordsError):  # meanings are no reason to stop a game
        told += [(each.number, gist(each.word, dictionary_id, language)) for each in words]
    return tuple((number, line) for number, line in told if line)
