"""Word sets: a whole bundled list, or without coarse words, or only common words, or both.

A set is a list like any other, with a hash of its own. The id of a dictionary names it: "en", "en-family",
"en-common", "en-school"; `LIST_ONLY` ("en-family-list") excludes spell-checkers, as common words always do.
A set is made when it is first needed, and kept in the user's cache folder; its hash is always checked.
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

from upwords_tui.base.errors import DictionaryError, WordListError, system_reason
from upwords_tui.lexicon.bundled import BundledList, SetFile, bundled_ids, load_bundled
from upwords_tui.lexicon.files import keep_list, list_folders, read_words

LIST_ONLY = "-list"
"""Added to the id of a dictionary for the same without spell-checkers."""


class WordSet(StrEnum):
    ALL = "all"
    FAMILY = "family"
    COMMON = "common"
    SCHOOL = "school"
    """Both common and family words."""

    @property
    def is_known(self) -> bool:
        """Whether it has only common words."""
        return self in (WordSet.COMMON, WordSet.SCHOOL)

    @property
    def is_spared(self) -> bool:
        """Whether it has only family words."""
        return self in (WordSet.FAMILY, WordSet.SCHOOL)

    @property
    def ending(self) -> str:
        """What it adds to the id of a dictionary."""
        return "" if self is WordSet.ALL else f"-{self.value}"


@dataclass(frozen=True)
class BundledId:
    """The id of a bundled dictionary: its list, its word set, and whether spell-checkers are excluded."""

    listed: str
    words: WordSet = WordSet.ALL
    is_list_only: bool = False

    def __str__(self) -> str:
        is_told = self.is_list_only and not self.words.is_known
        return f"{self.listed}{self.words.ending}{LIST_ONLY if is_told else ''}"


def read_id(text: str) -> BundledId | None:
    """Return the parts of the id of a bundled dictionary; None if it is no such id."""
    whole = text.removesuffix(LIST_ONLY)
    for words in WordSet:
        listed = whole.removesuffix(words.ending)
        if whole.endswith(words.ending) and listed in bundled_ids():
            return BundledId(listed, words, whole != text)
    return None


def set_of(dictionary: str) -> WordSet:
    """Return the word set of a dictionary; that of a player's list is ALL."""
    read = read_id(dictionary)
    return read.words if read else WordSet.ALL


def with_set(dictionary: str, words: WordSet) -> str:
    """Return the id of a dictionary with another word set; a player's list stays as it is."""
    read = read_id(dictionary)
    return str(replace(read, words=words)) if read else dictionary


@cache
def family_fits(bundled: BundledList) -> Callable[[str], bool]:
    """Return a test of whether an unlisted word is no family word; a star in the files is any letters."""
    out, keep = (_pattern(bundled.lines(f"family-{name}.txt")) for name in ("out", "keep"))
    return lambda word: out.fullmatch(word) is not None and keep.fullmatch(word) is None


def set_file(bundled: BundledList, words: WordSet) -> SetFile | None:
    """Return the file of a word set; None for ALL, or if the list has no such set."""
    of_sets = {WordSet.FAMILY: bundled.family, WordSet.COMMON: bundled.common, WordSet.SCHOOL: bundled.school}
    return of_sets.get(words)


def set_list(bundled: BundledList, words: WordSet) -> Path:
    """Return the list file of a word set, made if necessary. Raises DictionaryError, WordListError."""
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
        raise WordListError("can't be read: {detail}", name, detail=system_reason(error)) from error


@cache
def family_words(list_id: str) -> frozenset[str]:
    """Return the words of a bundled list that are no family words."""
    bundled = load_bundled(list_id)
    if bundled.family is None:
        return frozenset()
    return frozenset((bundled.folder / bundled.family.file).read_text(encoding="utf-8").split())


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise WordListError("can't be read: {detail}", str(path), detail=system_reason(error)) from error


def _pattern(lines: list[str]) -> re.Pattern[str]:
    words = " ".join(line.partition("#")[0] for line in lines).split()
    return re.compile("|".join(re.escape(word).replace(r"\*", ".*") for word in words) or "(?!)")


@cache
def common_words(dictionary_id: str) -> tuple[str, ...]:
    """Return the common words of a dictionary, most frequent first. Raises DictionaryError, WordListError."""
    read = read_id(dictionary_id)
    bundled = load_bundled(read.listed) if read else None
    if not (read and bundled and bundled.common_file and (bundled.folder / bundled.common_file).is_file()):
        return ()
    words = tuple(read_words(bundled.folder / bundled.common_file))
    if not read.words.is_spared:
        return words
    spared = family_words(read.listed)
    return tuple(word for word in words if word not in spared)
