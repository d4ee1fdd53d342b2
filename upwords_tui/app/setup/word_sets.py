"""Word sets as they are chosen for a game: what they are called, and why a word is in none."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from upwords_tui.app.narration.wording import listed, set_text
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import nearest, plain
from upwords_tui.base.i18n import TextTables, _, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.registry import house_words as house_words
from upwords_tui.lexicon.bundled import bundled_ids
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.registry import is_id, is_id_or_path, open_dictionary, parts_of, set_ids
from upwords_tui.lexicon.word_sets import WordSet as WordSet
from upwords_tui.lexicon.word_sets import read_id
from upwords_tui.lexicon.word_sets import set_of as set_of
from upwords_tui.lexicon.word_sets import with_set as with_set

_TEXTS = TextTables(__file__)


def set_called(said: str) -> WordSet | None:
    """Return the word set that somebody names, in English or their own language; None if it is none."""
    return next((words for words in WordSet if plain(said).replace(" ", "-") in _names(words)), None)


def set_names() -> list[str]:
    return [name for words in WordSet for name in _names(words)]


def _names(words: WordSet) -> list[str]:
    told = {
        WordSet.ALL: ("all-words", "american", pgettext("word set", "all-words american")),
        WordSet.FAMILY: ("family-words", "family", pgettext("word set", "family-words family")),
        WordSet.COMMON: ("common-words", "common", pgettext("word set", "common-words common")),
        WordSet.SCHOOL: ("school-words", "school", pgettext("word set", "school-words school")),
        WordSet.BRITISH: ("british", pgettext("word set", "british")),
        WordSet.BRITISH_FAMILY: ("british-family", pgettext("word set", "british-family family-british")),
    }[words]
    typed = [*told[:-1], *told[-1].split()]
    return list(dict.fromkeys(plain(name).replace(" ", "-") for name in (*typed, set_text(words))))


def check_dictionary(said: str) -> None:
    """Raise CommandError for what is no word set, dictionary or path."""
    if not (is_id_or_path(said) or said in house_words()):
        told = _(
            "There are no words “{name}”. There are the word sets {sets}, the dictionaries "
            "{names}, or the path of a file with one word per line."
        )
        names, sets = ", ".join((*bundled_ids(), *house_words())), ", ".join(map(set_text, WordSet))
        refused = CommandError(told.format(name=clean(said, 40), sets=sets, names=names))
        known = [*set_names(), *set_ids(), *house_words()]
        raise refused.meaning(nearest(plain(said).replace(" ", "-"), known))


def path_problems(path: str) -> list[str]:
    """Return what is wrong with the path or id of a list of one's own, in a sentence."""
    if not path:
        return [_("Type the path of your word list: a file with one word per line.")]
    with suppress(OSError, RuntimeError, ValueError):
        parts = (part for _sign, part in parts_of(path) if not is_id(part))
        path = next((part for part in parts if not Path(part).expanduser().is_file()), "")
    return [_("There is no file {path}.").format(path=path)] if path else []


def added_about(dictionary: str) -> str:
    """Return how to have the words of a dictionary with those of a file, or without them."""
    said = _(
        "“{name}+mine.txt” adds the words of a file to the dictionary {name}, “{name}-mine.txt” leaves "
        "them out."
    )
    return said.format(name=dictionary)


def unknown_sentence(words: Sequence[str], dictionary: str = "") -> str:
    """Return that words are not in a dictionary (its id), or not in its word set."""
    opened = open_dictionary(dictionary) if read_id(dictionary) else None
    reasons = {opened.left_out(word) if opened else None for word in words}
    name = "common" if reasons == {Refusal.NOT_COMMON} else "dictionary"
    name = "family" if reasons == {Refusal.NOT_FAMILY} else name
    return _TEXTS("unknown", name, count=len(words), words=listed(words))


def set_about(words: WordSet) -> str:
    return _TEXTS("words-about", words)
