"""Which dictionaries there are, and how to get one.

The one idea: an id names a bundled list together with the spell-checkers of its language ("en"), the list
alone ("en-list"), a part of it (`word_sets`: "en-family", "en-common", "en-school"), or a player's list seen
before ("list-…"); anything else is the path of a player's list.
What the computer plays from is always a plain list, `word_list`; what judges a person's word, a `Dictionary`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from upwords_tui.base.errors import DictionaryError
from upwords_tui.base.fuzzy import nearest
from upwords_tui.lexicon.bundled import BundledList, bundled_ids, load_bundled
from upwords_tui.lexicon.dictionary import Dictionary, OpenSpeller, WordList
from upwords_tui.lexicon.spellers import SpellerStatus, speller_ids, speller_status
from upwords_tui.lexicon.user_list import (
    find_user_list,
    is_user_list_id,
    keep_user_list,
    read_user_list,
    shown,
)
from upwords_tui.lexicon.word_sets import LIST_ONLY, BundledId, WordSet, read_id, set_file, set_list


@dataclass(frozen=True)
class SetInfo:
    """A word set of a bundled dictionary: how many words of the list it has, and what records hold."""

    id: str
    words: WordSet
    count: int
    sha256: str


@dataclass(frozen=True)
class DictionaryInfo:
    """What `upwords-tui dictionaries` says of one bundled dictionary: its list, and its spell-checkers.

    `sha256` is what records hold: with the list that it extends, if it extends one.
    """

    bundled: BundledList
    spellers: tuple[SpellerStatus, ...]
    sha256: str
    sets: tuple[SetInfo, ...]

    def as_json(self) -> dict[str, Any]:
        listed = self.bundled
        return {
            "id": listed.id,
            "list": listed.id + LIST_ONLY,
            "name": listed.name,
            "language": listed.language,
            "description": listed.description,
            "words": listed.count,
            "sets": [{"id": part.id, "words": part.count, "sha256": part.sha256} for part in self.sets],
            "sha256": self.sha256,
            "licence": listed.licence,
            "sources": [
                {
                    "name": source.name,
                    "version": source.version,
                    "licence": source.licence,
                    "from": source.origin,
                }
                for source in listed.sources
            ],
            "spellers": [
                {
                    "id": status.spec.id,
                    "state": status.state.value,
                    "packages": list(status.spec.packages),
                    "megabytes": status.spec.megabytes,
                }
                for status in self.spellers
            ],
        }


def set_ids() -> tuple[str, ...]:
    """Return the ids of the bundled dictionaries and of their word sets."""
    return tuple(
        str(BundledId(list_id, words))
        for list_id in bundled_ids()
        for words in sets_of(load_bundled(list_id))
    )


def sets_of(bundled: BundledList) -> tuple[WordSet, ...]:
    base = load_bundled(bundled.extends) if bundled.extends else bundled
    return tuple(words for words in WordSet if words is WordSet.ALL or set_file(base, words))


def describe() -> tuple[DictionaryInfo, ...]:
    """Return what there is to say of every bundled dictionary. Tries to open every spell-checker."""
    return tuple(
        DictionaryInfo(
            bundled,
            tuple(map(speller_status, spellers_of(bundled))),
            open_dictionary(bundled.id).sha256,
            tuple(_set_info(bundled, words) for words in sets_of(bundled) if words is not WordSet.ALL),
        )
        for bundled in map(load_bundled, bundled_ids())
    )


def _set_info(bundled: BundledList, words: WordSet) -> SetInfo:
    opened = open_dictionary(str(BundledId(bundled.id, words)))
    own = opened.names or opened.word_list
    return SetInfo(opened.id, words, own.count, opened.sha256)


def open_dictionary(
    id_or_path: str | Path,
    *,
    open_speller: OpenSpeller | None = None,
) -> Dictionary:
    """Return the dictionary with this id, or made of the word list at this path.

    `open_speller` is how spell-checkers are opened, by default in this process. Raises DictionaryError if
    there is no such thing, WordListError (UserListError) if a player's list can't be used.
    """
    wanted = read_id(id_or_path) if isinstance(id_or_path, str) else None
    if wanted is not None:
        bundled, names, wider = load_bundled(wanted.listed), None, []
        if bundled.extends is not None:
            # What is common of the names nobody has counted: they all count.
            of_names = WordSet.FAMILY if wanted.words.is_spared and bundled.family else WordSet.ALL
            names, wider = _bundled_word_list(bundled, of_names), [_bundled_word_list(bundled)]
            bundled = load_bundled(bundled.extends)
        spellers = spellers_of(load_bundled(wanted.listed)) if wanted.asks_spellers else ()
        # A list that extends another has no spell-checkers to leave out: both ids are the same dictionary.
        # Without spell-checkers it is another dictionary: a game recorded with it must get the same again.
        return Dictionary(
            str(wanted if spellers or names else replace(wanted, is_list_only=True)),
            _bundled_word_list(bundled, wanted.words),
            bundled,
            spellers,
            open_speller,
            names,
            wanted.words,
            (_bundled_word_list(bundled), *wider) if wanted.words is not WordSet.ALL else (),
        )
    words = word_list(id_or_path)
    return Dictionary(words.id, words)


def spellers_of(bundled: BundledList) -> tuple[str, ...]:
    """Return the ids of the spell-checkers that may be asked about words a bundled list does not have.

    A list that extends another for one game decides alone: what a spell-checker knows of foreign words and
    names is no rule, and differs from machine to machine.
    """
    return () if bundled.extends is not None else speller_ids(bundled.language)


def is_id(text: str) -> bool:
    """Return whether `text` is the id of a bundled dictionary or of a player's list, not a path."""
    return read_id(text) is not None or is_user_list_id(text)


def is_id_or_path(text: str) -> bool:
    """Return whether `text` is such an id or looks like a path, whether or not anything is there."""
    return is_id(text) or _looks_like_path(text)


def word_list(id_or_path: str | Path) -> WordList:
    """Return the plain list with this id or path: what the computer plays from.

    "en" and "en-list" are the same list. Raises as `open_dictionary` does.
    """
    wanted, own = str(id_or_path), None
    if isinstance(id_or_path, str):
        if read := read_id(wanted):
            return _bundled_word_list(load_bundled(read.listed), read.words)
        if is_user_list_id(wanted):
            own = find_user_list(wanted)
            if own is None:
                raise DictionaryError(
                    "the word list {name} is no longer kept here; give the path of its file again",
                    name=wanted,
                )
        elif not _looks_like_path(wanted):
            raise DictionaryError(
                "no dictionary “{name}”; there are {names}, or give the path of a file with one "
                "word per line",
                name=shown(wanted),
                names=", ".join(bundled_ids()),
            ).meaning(nearest(wanted, set_ids()))
    own = own or read_user_list(Path(os.path.expanduser(wanted)))  # noqa: PTH111 - never raises
    return WordList(own.id, own.name, "", keep_user_list(own), own.sha256, own.count)


def _bundled_word_list(bundled: BundledList, words: WordSet = WordSet.ALL) -> WordList:
    path, sha256, count = bundled.path, bundled.sha256, bundled.count
    if part := set_file(bundled, words):
        path, sha256, count = set_list(bundled, words), part.sha256, part.count
    list_id = str(BundledId(bundled.id, words, is_list_only=True))
    return WordList(list_id, bundled.name, bundled.language, path, sha256, count)


def _looks_like_path(text: str) -> bool:
    separators = {os.sep, os.altsep or os.sep}
    return bool(separators & set(text)) or text.startswith("~") or "." in text or os.path.exists(text)  # noqa: PTH110
