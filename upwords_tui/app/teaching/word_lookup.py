"""What somebody wants to have explained: the words that are typed, and when they may be looked up.

The one idea: to explain a word tells that it is one. So it goes by the same rule as `check`: where that says
nothing, only what lies on the table and can be doubted no more is explained.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from contextlib import suppress
from typing import Any, Generic, NamedTuple

from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.i18n import _, language
from upwords_tui.base.type_vars import TypeVar

_MOST = 5
"""So many words are explained at once."""


def words_named(text: str) -> tuple[str, ...]:
    """Return the words that were typed, with spaces or commas between. Raises CommandError."""
    words = tuple(text.upper().replace(",", " ").split())
    if not all(map(str.isalpha, words)):
        raise CommandError(_("Name a word: “define snack”."))
    if len(words) > _MOST:
        raise CommandError(_("Name at most {count} words.").format(count=_MOST))
    return words


def defined_alone(text: str, dictionary_id: str) -> tuple[str, ...]:
    """Return what the words in `text` mean where there is no game. Raises CommandError, DictionaryError."""
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
    """Return what words mean; `spoken` is the language of the game, `settled` are those doubted no more.

    `knows` tells whether the dictionary has a word, None while that is for challenges to find out; `reason`
    is why others are not explained, if there is more to it than that. Raises CommandError of a word that may
    not be looked up, DictionaryError.
    """
    from upwords_tui.app.teaching.meanings import meaning_lines  # seam: nobody asks before the first picture

    for word in words:
        if word not in settled and knows(word) is None:
            doubtful = _("With challenges, only words that can no longer be challenged are explained.")
            raise CommandError(reason or doubtful)
    return meaning_lines(words, dictionary_id, spoken, knows)


# Words explained unasked, to whoever learns a language by playing: what each word that is laid means


EXPLAINS = "explain-words"
"""The setting that says whether words are explained: True if so."""


ViewT = TypeVar("ViewT", default=Any)


class Laid(NamedTuple):
    """A word that was laid or made and can be doubted no more, and the number of the action that did it."""

    number: int
    word: str


def is_wanted(library: Library) -> bool:
    return library.setting(EXPLAINS) is True


class Learning(Generic[ViewT]):
    """Which words at a table have been explained; `find` returns all that can be, by a view."""

    def __init__(self, find: Callable[[ViewT], Iterable[Laid]]) -> None:
        self._find = find
        self._last = -1

    def begin(self, view: ViewT) -> None:
        """Explain none of the words there are so far."""
        self.new(view)

    def new(self, view: ViewT, until: int | None = None) -> tuple[Laid, ...]:
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
    from upwords_tui.app.teaching.meanings import gist  # seam: few want it

    told = list[tuple[int, str]]()
    with suppress(UpwordsError):  # nobody is kept from playing because a meaning can't be read
        told += [(each.number, gist(each.word, dictionary_id, language)) for each in words]
    return tuple((number, line) for number, line in told if line)
