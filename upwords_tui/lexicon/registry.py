"""Which dictionaries there are, and how to get one.

The one idea: an id names a bundled list together with the spell-checkers of its language ("en"), the list
alone ("en-list"), or a player's list seen before ("list-…"); anything else is the path of a player's list.
What the computer plays from is always a plain list, `word_list`; what judges a person's word, a `Dictionary`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from upwords_tui.errors import DictionaryError
from upwords_tui.lexicon.bundled import BundledList, bundled_ids, load_bundled
from upwords_tui.lexicon.dictionary import Dictionary, OpenSpeller, WordList
from upwords_tui.lexicon.spellers import SpellerStatus, speller_ids, speller_status
from upwords_tui.lexicon.userlist import (
    UserList,
    find_user_list,
    is_user_list_id,
    keep_user_list,
    read_user_list,
    shown,
)
from upwords_tui.near import nearest

LIST_ONLY = "-list"
"""Added to the id of a bundled list for the list without spell-checkers."""


@dataclass(frozen=True)
class DictionaryInfo:
    """What `upwords-tui dictionaries` says of one bundled dictionary: its list, and its spell-checkers.

    `sha256` is what records hold: with the list that it extends, if it extends one.
    """

    bundled: BundledList
    spellers: tuple[SpellerStatus, ...]
    sha256: str

    def as_json(self) -> dict[str, Any]:
        """Return the same as JSON values."""
        listed = self.bundled
        return {
            "id": listed.id,
            "list": listed.id + LIST_ONLY,
            "name": listed.name,
            "language": listed.language,
            "description": listed.description,
            "words": listed.count,
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


def dictionary_ids() -> tuple[str, ...]:
    """Return the ids of the bundled dictionaries, sorted; `LIST_ONLY` added to one names its list alone."""
    return bundled_ids()


def describe() -> tuple[DictionaryInfo, ...]:
    """Return what there is to say of every bundled dictionary. Tries to open every spell-checker."""
    return tuple(
        DictionaryInfo(
            bundled,
            tuple(map(speller_status, spellers_of(bundled))),
            open_dictionary(bundled.id).sha256,
        )
        for bundled in map(load_bundled, bundled_ids())
    )


def open_dictionary(
    id_or_path: str | Path,
    *,
    open_speller: OpenSpeller | None = None,
    folder: Path | None = None,
) -> Dictionary:
    """Return the dictionary with this id, or made of the word list at this path.

    `open_speller` is how spell-checkers are opened, by default in this process. `folder` is where players'
    lists are kept, by default in the user's cache folder. Raises DictionaryError if there is no such thing,
    WordListError (UserListError) if a player's list can't be used.
    """
    wanted = str(id_or_path)
    bundled_id = wanted.removesuffix(LIST_ONLY)
    if isinstance(id_or_path, str) and bundled_id in bundled_ids():
        bundled = load_bundled(bundled_id)
        names = None
        if bundled.extends is not None:
            bundled, names = load_bundled(bundled.extends), _bundled_word_list(bundled)
        # Without spell-checkers it is another dictionary: a game recorded with it must get the same again.
        # A list that extends another has no spell-checkers to leave out: both ids are the same dictionary.
        spellers = spellers_of(load_bundled(bundled_id)) if bundled_id == wanted else ()
        dictionary_id = wanted if spellers or names else bundled_id + LIST_ONLY
        return Dictionary(dictionary_id, _bundled_word_list(bundled), bundled, spellers, open_speller, names)
    words = word_list(id_or_path, folder=folder)
    return Dictionary(words.id, words)


def spellers_of(bundled: BundledList) -> tuple[str, ...]:
    """Return the ids of the spell-checkers that may be asked about words a bundled list does not have.

    A list that extends another for one game decides alone: what a spell-checker knows of foreign words and
    names is no rule, and differs from machine to machine.
    """
    return () if bundled.extends is not None else speller_ids(bundled.language)


def is_id(text: str) -> bool:
    """Return whether `text` is the id of a bundled dictionary or of a player's list, not a path."""
    return text.removesuffix(LIST_ONLY) in bundled_ids() or is_user_list_id(text)


def word_list(id_or_path: str | Path, *, folder: Path | None = None) -> WordList:
    """Return the plain list with this id or path: what the computer plays from.

    "en" and "en-list" are the same list. Raises as `open_dictionary` does.
    """
    wanted = str(id_or_path)
    if isinstance(id_or_path, str):
        bundled_id = wanted.removesuffix(LIST_ONLY)
        if bundled_id in bundled_ids():
            return _bundled_word_list(load_bundled(bundled_id))
        if is_user_list_id(wanted):
            return _kept_word_list(wanted, folder)
        if not _looks_like_path(wanted):
            raise DictionaryError(
                "no dictionary “{name}”; there are {names}, or give the path of a list of words, one a line",
                name=shown(wanted),
                names=", ".join(dictionary_ids()),
            ).meaning(nearest(wanted, dictionary_ids()))
    return _user_word_list(read_user_list(Path(os.path.expanduser(wanted))), folder)  # noqa: PTH111 - never raises


def _bundled_word_list(bundled: BundledList) -> WordList:
    return WordList(
        id=bundled.id + LIST_ONLY,
        name=bundled.name,
        language=bundled.language,
        path=bundled.path,
        sha256=bundled.sha256,
        count=bundled.count,
    )


def _user_word_list(words: UserList, folder: Path | None) -> WordList:
    path = keep_user_list(words, folder)
    return WordList(
        id=words.id, name=words.name, language="", path=path, sha256=words.sha256, count=words.count
    )


def _kept_word_list(list_id: str, folder: Path | None) -> WordList:
    words = find_user_list(list_id, folder)
    if words is None:
        raise DictionaryError(
            "the word list {name} is no longer kept here; give the path of its file again", name=list_id
        )
    return _user_word_list(words, folder)


def _looks_like_path(text: str) -> bool:
    separators = {os.sep, os.altsep or os.sep}
    return bool(separators & set(text)) or text.startswith("~") or "." in text or os.path.exists(text)  # noqa: PTH110
