"""Which dictionaries there are, and how to get one.

An id names a bundled list with the spell-checkers of its language ("en"), the list alone ("en-list"), a word
set ("en-family", "en-common", "en-school"), or a player's list seen before ("list-…"). Lists can be added to
a bundled one, or taken out of it ("en+mine.txt", "en-mine.txt"). Anything else is the path of a list.
Computers play from a `word_list`; people's words are judged by a `Dictionary`.
"""

from __future__ import annotations

import os
import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from upwords_tui.base.errors import DictionaryError
from upwords_tui.base.fuzzy import nearest
from upwords_tui.lexicon.bundled import BundledList, bundled_ids, load_bundled
from upwords_tui.lexicon.dictionary import Dictionary, OpenSpeller, WordList
from upwords_tui.lexicon.spellers import SpellerStatus, open_speller, speller_ids
from upwords_tui.lexicon.user_list import is_user_list_id, keep_user_list, read_user_list, shown
from upwords_tui.lexicon.word_sets import (
    LIST_ONLY,
    BundledId,
    WordSet,
    kept_list,
    list_of,
    read_id,
    sets_of,
    taken_out,
)


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
                {"from" if name == "origin" else name: value for name, value in asdict(source).items()}
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
    return tuple(str(BundledId(bundled.id, words)) for bundled in lists for words in sets_of(bundled))


def describe() -> tuple[DictionaryInfo, ...]:
    """Return all bundled dictionaries. Tries to open every spell-checker."""
    return tuple(
        DictionaryInfo(
            bundled,
            tuple(open_speller(speller)[0] for speller in _spellers_of(bundled)),
            open_dictionary(bundled.id).sha256,
            tuple(_set_info(bundled, words) for words in sets_of(bundled)[1:]),
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
    wanted = _meant(id_or_path) if isinstance(id_or_path, str) else None
    if wanted is not None:
        bundled, names, wider = load_bundled(wanted.listed), None, []
        if bundled.extends is not None:
            # Nobody knows which names are common: they all count. What is added is so once.
            of_names = WordSet.FAMILY if wanted.words.is_spared and bundled.family else WordSet.ALL
            less = tuple(own for own in wanted.own if own.startswith("-"))
            names = _bundled_word_list(bundled, replace(wanted, words=of_names, own=less))
            wider = [_bundled_word_list(bundled, BundledId(bundled.id))]
            bundled = load_bundled(bundled.extends)
        is_list_only = wanted.is_list_only or wanted.words.is_known
        spellers = () if is_list_only else _spellers_of(load_bundled(wanted.listed))
        # A list that extends another never has spell-checkers: with and without LIST_ONLY it is the same.
        return Dictionary(
            str(wanted if spellers or names else replace(wanted, is_list_only=True)),
            _bundled_word_list(bundled, wanted),
            bundled,
            spellers,
            open_speller,
            names,
            wanted.words,
            (_bundled_word_list(bundled, replace(wanted, words=WordSet.ALL)), *wider)
            if wanted.words is not WordSet.ALL
            else (),
            taken_out(wanted),
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


def absolute(text: str, folder: Path = Path()) -> str:
    """Return what was typed for a dictionary with paths, seen from `folder`, that hold in every folder."""
    parts = (
        f"{sign}{part if is_id(part) else os.path.abspath(folder / os.path.expanduser(part))}"  # noqa: PTH100, PTH111
        for sign, part in parts_of(text, folder)
    )
    return "".join(parts)


def word_list(id_or_path: str | Path) -> WordList:
    """Return the list with this id or path, from which the computer plays. Raises as `open_dictionary`."""
    wanted = str(id_or_path)
    if isinstance(id_or_path, str):
        if read := _meant(wanted):
            return _bundled_word_list(load_bundled(read.listed), read)
        if not (is_user_list_id(wanted) or _looks_like_path(wanted)):
            raise DictionaryError(
                "no dictionary “{name}”; there are {names}, or give the path of a file with one "
                "word per line",
                name=shown(wanted),
                names=", ".join(bundled_ids()),
            ).meaning(nearest(wanted, set_ids()))
    own = (
        kept_list(wanted) if is_user_list_id(wanted) else read_user_list(Path(os.path.expanduser(wanted)))  # noqa: PTH111 - never raises
    )
    return WordList(own.id, own.name, "", keep_user_list(own), own.sha256, own.count)


def _meant(text: str) -> BundledId | None:
    """Return the id of a bundled dictionary, with the files named after it read; None if it is none."""
    (_none, base), *parts = parts_of(text)
    read = read_id(base)
    return read and replace(read, own=(*read.own, *(sign + word_list(part).id for sign, part in parts)))


def parts_of(text: str, folder: Path = Path()) -> list[tuple[str, str]]:
    """Return the parts of what was typed for a dictionary, each after its sign.

    First comes an id or a path; a bundled id may be followed by lists that are added or taken out. Signs in
    the name of a file that is there are part of the name.
    """
    signs = [found.start() for found in re.finditer("[+-]", text)]
    end = max((at for at in signs if read_id(text[:at])), default=len(text))
    if read_id(text) or _is_list(text, folder):
        end = len(text)
    parts, ends = [("", text[:end])], [len(text), *reversed(signs)]
    while end < len(text):
        here = end
        longest = (at for at in ends if at > here and _is_list(text[here + 1 : at], folder))
        end = next(longest, len(text))
        parts.append((text[here], text[here + 1 : end]))
    return parts if all(is_id_or_path(part) for _sign, part in parts) else [("", text)]


def _is_list(text: str, folder: Path) -> bool:
    return is_user_list_id(text) or os.path.isfile(folder / os.path.expanduser(text))  # noqa: PTH111, PTH113


def _bundled_word_list(bundled: BundledList, read: BundledId) -> WordList:
    """Return a bundled list with the changes that `read` names, the id of it or of a list that extends it."""
    path, sha256, count = list_of(bundled, read)
    name = bundled.name + "".join(f" {own[0]} {kept_list(own[1:]).name}" for own in read.own)
    list_id = str(replace(read, listed=bundled.id, is_list_only=True))
    return WordList(list_id, name, bundled.language, path, sha256, count)


def _looks_like_path(text: str) -> bool:
    separators = {os.sep, os.altsep or os.sep}
    return bool(separators & set(text)) or text.startswith("~") or "." in text or os.path.exists(text)  # noqa: PTH110
