"""The words of a record, looked up in the dictionary that it names, if that is the same here as it was then.

The one idea: a game replayed asks nobody, so whoever wants to know whether its words were words must ask once
more. What only a spell-checker can have known is left open: it differs from machine to machine.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from upwords_tui.errors import InputError, RecordError
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.played import AnyGame
from upwords_tui.i18n import _, ngettext
from upwords_tui.lexicon.dictionary import Dictionary
from upwords_tui.lexicon.registry import is_id, open_dictionary
from upwords_tui.safe_text import clean
from upwords_tui.session.wording import listed


class Checked(NamedTuple):
    """Whether the words were looked up, and what has to be said of that; empty if there is nothing."""

    is_done: bool
    sentence: str = ""

    @property
    def is_sure(self) -> bool:
        """Whether every word was found to be what the record says."""
        return self.is_done and not self.sentence


def check_words(game: AnyGame) -> Checked:
    """Look up all words of a game. Raises RecordError if its dictionary says something else of one."""
    said = tuple(game.verdicts())
    if not said:
        return Checked(is_done=False)
    here = _opened(game.dictionary)
    if here is None or here.sha256 != game.dictionary.sha256:
        return Checked(is_done=False, sentence=_not_done(game.dictionary, here))
    unsure = dict[str, None]()
    for number, word, is_good in said:
        if here.is_listed(word) is not is_good:
            if not (is_good and here.has_spellers):
                raise _refusal(number, word, is_good=is_good)
            unsure[word] = None
    return Checked(is_done=True, sentence=_not_listed(tuple(unsure)) if unsure else "")


def _opened(reference: DictionaryRef) -> Dictionary | None:
    """Return the dictionary that a record names, if there is one of that id: no file is read at its word."""
    if is_id(reference.id):
        with suppress(InputError):
            return open_dictionary(reference.id)
    return None


def _refusal(number: int, word: str, *, is_good: bool) -> RecordError:
    where = f"actions[{number}]"
    if is_good:
        return RecordError("the dictionary does not have {word}", where, word=word)
    return RecordError("the dictionary has {word}", where, word=word)


def _not_done(reference: DictionaryRef, here: Dictionary | None) -> str:
    if here is None:
        said = _("The dictionary “{name}” is not known here: the words were not checked.")
    else:
        said = _("The dictionary “{name}” here is not that of the game: the words were not checked.")
    return said.format(name=clean(reference.id, 40))


def _not_listed(words: tuple[str, ...]) -> str:
    said = ngettext(
        "{words} is not in the word list: whether a spell-checker knew it was not checked.",
        "{words} are not in the word list: whether a spell-checker knew them was not checked.",
        len(words),
    )
    return said.format(words=listed(words))
