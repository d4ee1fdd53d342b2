"""What somebody wants to have explained: the words that are typed, and when they may be looked up.

The one idea: to explain a word tells that it is one. So it goes by the same rule as `check`: where that says
nothing, only what lies on the table and can be doubted no more is explained.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, language

_MOST = 5
"""So many words are explained at once."""


def words_named(text: str) -> tuple[str, ...]:
    """Return the words that were typed, with spaces or commas between. Raises CommandError."""
    words = tuple(text.upper().replace(",", " ").split())
    if not all(map(str.isalpha, words)):
        raise CommandError(_("Name a word: “define snack”."))
    if len(words) > _MOST:
        raise CommandError(_("Name {count} words at most.").format(count=_MOST))
    return words


def defined_alone(text: str, dictionary_id: str) -> tuple[str, ...]:
    """Return what the words in `text` mean where there is no game. Raises CommandError, DictionaryError."""
    # Imported late: nobody asks before the first picture.
    from upwords_tui.app.teaching.meanings import meaning_lines

    words = words_named(text)
    if not words:
        raise CommandError(_("Name a word: “define snack”."))
    return meaning_lines(words, dictionary_id, language())


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
    # Imported late: nobody asks before the first picture.
    from upwords_tui.app.teaching.meanings import meaning_lines

    for word in words:
        if word not in settled and knows(word) is None:
            doubtful = _("With challenges, only words that can’t be challenged any more are explained.")
            raise CommandError(reason or doubtful)
    return meaning_lines(words, dictionary_id, spoken, knows)
