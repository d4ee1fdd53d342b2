"""Word sets: a bundled list whole, without coarse words and slurs, as far as speakers know it, or both.

The one idea: a set is a plain list like any other, with a hash of its own, and the id of a dictionary says
which it is: "en", "en-family", "en-common", "en-school"; with `LIST_ONLY` added ("en-family-list") it asks
no spell-checker, and for known words alone nobody ever does. A set is picked out of the list when it is first
wanted, by what families are spared or by a bit for each word, and kept in the user's cache folder: like
players' lists it is believed by its hash alone.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import compress
from pathlib import Path

from upwords_tui.base.errors import DictionaryError, WordListError, system_phrase
from upwords_tui.lexicon.bundled import BundledList, SetFile, bundled_ids, load_bundled
from upwords_tui.lexicon.files import keep_list, list_folders, read_words

LIST_ONLY = "-list"
"""Added to the id of a dictionary for the same without spell-checkers."""


class WordSet(StrEnum):
    """Which of the words of a list count."""

    ALL = "all"
    FAMILY = "family"
    COMMON = "common"
    SCHOOL = "school"
    """The common words that families are not spared."""

    @property
    def is_known(self) -> bool:
        """Whether it holds no more than speakers know."""
        return self in (WordSet.COMMON, WordSet.SCHOOL)

    @property
    def is_spared(self) -> bool:
        """Whether it is without what families are spared."""
        return self in (WordSet.FAMILY, WordSet.SCHOOL)

    @property
    def ending(self) -> str:
        """What it adds to the id of a dictionary."""
        return "" if self is WordSet.ALL else f"-{self.value}"


@dataclass(frozen=True)
class BundledId:
    """The id of a bundled dictionary taken apart: which list, which words, and whether others are asked."""

    listed: str
    words: WordSet = WordSet.ALL
    is_list_only: bool = False

    def __str__(self) -> str:
        """Return the id. That of known words says by itself that nobody else is asked."""
        is_told = self.is_list_only and not self.words.is_known
        return f"{self.listed}{self.words.ending}{LIST_ONLY if is_told else ''}"

    @property
    def asks_spellers(self) -> bool:
        """Whether spell-checkers are asked for words that the list does not have."""
        return not self.is_list_only and not self.words.is_known


def read_id(text: str) -> BundledId | None:
    """Return what the id of a bundled dictionary says; None if it is none."""
    whole = text.removesuffix(LIST_ONLY)
    for words in WordSet:
        listed = whole.removesuffix(words.ending)
        if whole.endswith(words.ending) and listed in bundled_ids():
            return BundledId(listed, words, whole != text)
    return None


def set_of(dictionary: str) -> WordSet:
    """Return the word set of a dictionary; a list of one's own has all its words."""
    read = read_id(dictionary)
    return read.words if read else WordSet.ALL


def with_set(dictionary: str, words: WordSet) -> str:
    """Return the id of a dictionary with another word set; a list of one's own stays as it is."""
    read = read_id(dictionary)
    return str(replace(read, words=words)) if read else dictionary


def listed_id(text: str) -> str:
    """Return the id of the list of a bundled dictionary, “en” of “en-family-list”; others as they are."""
    read = read_id(text)
    return read.listed if read else text


@cache
def family_fits(bundled: BundledList) -> Callable[[str], bool]:
    """Return what tells of a word the list does not have whether families are spared it.

    In the hand-made files a star stands for any letters.
    """
    out, keep = (_fitting(bundled.hand_made(f"family-{name}.txt")) for name in ("out", "keep"))
    return lambda word: out(word) is not None and keep(word) is None


def set_file(bundled: BundledList, words: WordSet) -> SetFile | None:
    """Return what a list says of a part of it; None of all its words, and of a set that it does not have."""
    of_sets = {WordSet.FAMILY: bundled.family, WordSet.COMMON: bundled.common, WordSet.SCHOOL: bundled.school}
    return of_sets.get(words)


def set_list(bundled: BundledList, words: WordSet) -> Path:
    """Return the file of a word set that a list has, made if it is not there as it should be.

    It is kept where players' lists are. Raises DictionaryError if the list and its hash do not agree,
    WordListError if a file can't be read or there is no room.
    """
    made = set_file(bundled, words)
    assert made is not None, "the list has no such set"
    name = f"{bundled.id}{words.ending}-{made.sha256[:16]}.txt"
    for place in list_folders():
        with suppress(OSError):
            if hashlib.sha256((place / name).read_bytes()).hexdigest() == made.sha256:
                return place / name
    lines: Iterable[bytes] = _read(bundled.path).splitlines(True)
    if words.is_known and bundled.common:
        told = _read(bundled.folder / bundled.common.file)
        lines = compress(lines, map(int, "".join(f"{byte:08b}" for byte in told)))
    if words.is_spared and bundled.family:
        spared = frozenset(_read(bundled.folder / bundled.family.file).split())
        lines = (line for line in lines if line[:-1] not in spared)
    text = b"".join(lines)
    if hashlib.sha256(text).hexdigest() != made.sha256:
        raise DictionaryError("is not valid: {reason}", str(bundled.folder), reason=made.file)
    try:
        return keep_list(name, text)
    except OSError as error:
        raise WordListError("can't be read: {detail}", name, detail=system_phrase(error)) from error


@cache
def family_words(list_id: str) -> frozenset[str]:
    """Return the words of a bundled list that families are spared."""
    bundled = load_bundled(list_id)
    if bundled.family is None:
        return frozenset()
    return frozenset((bundled.folder / bundled.family.file).read_text(encoding="utf-8").split())


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise WordListError("can't be read: {detail}", str(path), detail=system_phrase(error)) from error


def _fitting(lines: list[str]) -> Callable[[str], object]:
    words = " ".join(line.partition("#")[0] for line in lines).split()
    return re.compile("|".join(re.escape(word).replace(r"\*", ".*") for word in words) or "(?!)").fullmatch


# The common words of a dictionary: those that a weaker computer player knows


@cache
def common_words(dictionary_id: str) -> tuple[str, ...]:
    """Return the common words of the dictionary with this id, most frequent first, in small letters.

    "en" and "en-list" have the same; of family and school words they are those that families keep. () if it
    has none, as players' lists and unknown ids do. Raises DictionaryError if the list's `dictionary.toml`
    does not hold together, WordListError if the file is there but can't be read.
    """
    read = read_id(dictionary_id)
    path = load_bundled(read.listed).common_path if read else None
    if read is None or path is None or not path.is_file():
        return ()
    words = tuple(read_words(path))
    if not read.words.is_spared:
        return words
    spared = family_words(read.listed)
    return tuple(word for word in words if word not in spared)
