"""Which dictionaries there are, and how to get one.

An id names a bundled list with the spell-checkers of its language ("en"), the list alone ("en-list"), a word
set ("en-family", "en-common", "en-school"), or a player's list seen before ("list-…"); anything else is the
path of a player's list. Computers play from a `word_list`; people's words are judged by a `Dictionary`.
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
from upwords_tui.lexicon.spellers import SpellerStatus, open_speller, speller_ids
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
    """A word set of a bundled dictionary; `sha256` is what records hold."""

    id: str
    words: WordSet
    count: int
    sha256: str


@dataclass(frozen=True)
class DictionaryInfo:
    """A bundled dictionary as `upwords-tui dictionaries` lists it; `sha256` is what records hold."""

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
    lists = map(load_bundled, bundled_ids())
    return tuple(
        str(BundledId(bundled.id, words)) for bundled in lists for words in (WordSet.ALL, *_sets_of(bundled))
    )


def _sets_of(bundled: BundledList) -> list[WordSet]:
    base = load_bundled(bundled.extends) if bundled.extends else bundled
    return [words for words in WordSet if set_file(base, words)]


def describe() -> tuple[DictionaryInfo, ...]:
    """Return all bundled dictionaries. Tries to open every spell-checker."""
    return tuple(
        DictionaryInfo(
            bundled,
            tuple(open_speller(speller)[0] for speller in _spellers_of(bundled)),
            open_dictionary(bundled.id).sha256,
            tuple(_set_info(bundled, words) for words in _sets_of(bundled)),
        )
        for bundled in map(load_bundled, bundled_ids())
    )


def _set_info(bundled: BundledList, words: WordSet) -> SetInfo:
    opened = open_dictionary(str(BundledId(bundled.id, words)))
    own = opened.names or opened.word_list
    return SetInfo(opened.id, words, own.count, opened.sha256)


def open_dictionary(id_or_path: str | Path, *, open_speller: OpenSpeller | None = None) -> Dictionary:
    """Return the dictionary with this id, or made of the word list at this path.

    `open_speller` opens spell-checkers, by default in this process. Raises DictionaryError if there is no
    such dictionary, WordListError (UserListError) if a player's list can't be used.
    """
    wanted = read_id(id_or_path) if isinstance(id_or_path, str) else None
    if wanted is not None:
        bundled, names, wider = load_bundled(wanted.listed), None, []
        if bundled.extends is not None:
            # Nobody knows which names are common: they all count.
            of_names = WordSet.FAMILY if wanted.words.is_spared and bundled.family else WordSet.ALL
            names, wider = _bundled_word_list(bundled, of_names), [_bundled_word_list(bundled)]
            bundled = load_bundled(bundled.extends)
        is_list_only = wanted.is_list_only or wanted.words.is_known
        spellers = () if is_list_only else _spellers_of(load_bundled(wanted.listed))
        # A list that extends another never has spell-checkers: with and without LIST_ONLY it is the same.
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


def _spellers_of(bundled: BundledList) -> tuple[str, ...]:
    """Return a list's spell-checkers; none if it extends another: they know few foreign words and names."""
    return () if bundled.extends is not None else speller_ids(bundled.language)


def is_id(text: str) -> bool:
    return read_id(text) is not None or is_user_list_id(text)


def is_id_or_path(text: str) -> bool:
    """Return whether `text` is such an id or looks like a path, even if nothing is there."""
    return is_id(text) or _looks_like_path(text)


def word_list(id_or_path: str | Path) -> WordList:
    """Return the list with this id or path, from which the computer plays. Raises as `open_dictionary`."""
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
