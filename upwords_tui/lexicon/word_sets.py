"""Word sets: a whole bundled list, or without coarse words, or only common words, or both.

A set is a list like any other, with a hash of its own. The id of a dictionary names it: "en", "en-family",
"en-common", "en-school", "en-british"; lists of a player's own are added or taken out ("en+list-…",
"en-list-…"); `LIST_ONLY` ("en-family-list") excludes spell-checkers, as common words always do.
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
from upwords_tui.lexicon.guard import fold
from upwords_tui.lexicon.user_list import UserList, find_user_list, is_user_list_id

_OWN = re.compile(r"[+-]list-[0-9a-f]{16}")
LIST_ONLY = "-list"
"""Added to the id of a dictionary for the same without spell-checkers."""


class WordSet(StrEnum):
    ALL = "all"
    FAMILY = "family"
    COMMON = "common"
    SCHOOL = "school"
    """Both common and family words."""
    BRITISH = "british"
    """All words, and the two-letter words that only British word games have; no common word is among them."""
    BRITISH_FAMILY = "british-family"

    @property
    def is_known(self) -> bool:
        """Whether it has only common words."""
        return self in (WordSet.COMMON, WordSet.SCHOOL)

    @property
    def is_spared(self) -> bool:
        """Whether it has only family words."""
        return self in (WordSet.FAMILY, WordSet.SCHOOL, WordSet.BRITISH_FAMILY)

    @property
    def american(self) -> WordSet:
        """The set without the words that are only British."""
        return {WordSet.BRITISH: WordSet.ALL, WordSet.BRITISH_FAMILY: WordSet.FAMILY}.get(self, self)

    @property
    def ending(self) -> str:
        """What it adds to the id of a dictionary."""
        return "" if self is WordSet.ALL else f"-{self.value}"


@dataclass(frozen=True)
class BundledId:
    """The id of a bundled dictionary: its list, its word set, and whether spell-checkers are excluded.

    `own` are the ids of lists of a player's own, each after its sign.
    """

    listed: str
    words: WordSet = WordSet.ALL
    is_list_only: bool = False
    own: tuple[str, ...] = ()

    def __str__(self) -> str:
        ends = LIST_ONLY if self.is_list_only and not self.words.is_known else ""
        return f"{self.listed}{self.words.ending}{''.join(self.own)}{ends}"


def read_id(text: str) -> BundledId | None:
    """Return the parts of the id of a bundled dictionary; None if it is no such id."""
    whole = text.removesuffix(LIST_ONLY)
    own = tuple(_OWN.findall(whole))
    named = whole.removesuffix("".join(own))
    for words in WordSet:
        listed = named.removesuffix(words.ending)
        if named.endswith(words.ending) and listed in bundled_ids():
            read = BundledId(listed, words, whole != text, own)
            return read if words is words.american or load_bundled(listed).british_file else None
    return None


def own_lists(dictionary: str) -> tuple[str, ...]:
    """Return the ids of the lists of a player's own that a dictionary is made of."""
    read = read_id(dictionary)
    if read is None:
        return (dictionary,) if is_user_list_id(dictionary) else ()
    return tuple(own[1:] for own in read.own)


def set_of(dictionary: str) -> WordSet:
    """Return the word set of a dictionary; that of a player's list is ALL."""
    read = read_id(dictionary)
    return read.words if read else WordSet.ALL


def with_set(dictionary: str, words: WordSet) -> str:
    """Return the id of a dictionary with another word set; a player's list stays as it is.

    A list without words that are only British has the set without them.
    """
    read = read_id(dictionary)
    if read is None:
        return dictionary
    return str(replace(read, words=words if words in sets_of(load_bundled(read.listed)) else words.american))


def sets_of(bundled: BundledList) -> list[WordSet]:
    """Return the word sets that a list has, first all its words."""
    base = load_bundled(bundled.extends) if bundled.extends else bundled
    sets = (words for words in WordSet if bundled.british_file or words is words.american)
    return [words for words in sets if words.american is WordSet.ALL or set_file(base, words)]


@cache
def family_fits(bundled: BundledList) -> Callable[[str], bool]:
    """Return a test of whether an unlisted word is no family word; a star in the files is any letters."""
    out, keep = (_pattern(bundled.lines(f"family-{name}.txt")) for name in ("out", "keep"))
    return lambda word: out.fullmatch(word) is not None and keep.fullmatch(word) is None


def set_file(bundled: BundledList, words: WordSet) -> SetFile | None:
    """Return the file of a word set; None for ALL, or if the list has no such set."""
    of_sets = {WordSet.FAMILY: bundled.family, WordSet.COMMON: bundled.common, WordSet.SCHOOL: bundled.school}
    return of_sets.get(words.american)


def list_of(bundled: BundledList, read: BundledId) -> tuple[Path, str, int]:
    """Return file, hash and count of what `read` names of a bundled list, made if necessary.

    `read` may be of a list that extends it. Raises DictionaryError, also if a list of a player's own is gone;
    WordListError if something can't be read or kept.
    """
    path, sha256, count, american = bundled.path, bundled.sha256, bundled.count, read.words.american
    if made := set_file(bundled, american):
        start, sha256, count = f"{bundled.id}{american.ending}-", made.sha256, made.count
        path = _found(start, sha256) or _kept(start, _set_text(bundled, american, made))
    british = [] if read.words is american else sorted(load_bundled(read.listed).british_words())
    if british or read.own:
        named = " ".join((sha256, *british, *read.own))
        start = f"made-{hashlib.sha256(named.encode()).hexdigest()[:16]}-"
        path = _found(start) or _kept(start, _changed_text(path, read, british))
        sha256, count = path.stem.removeprefix(start), path.read_bytes().count(b"\n")
    return path, sha256, count


def _found(start: str, sha256: str = "") -> Path | None:
    """Return the kept list whose name begins so, and then has its hash: this one, or any."""
    for file in (file for place in list_folders() for file in place.glob(f"{start}{sha256}*.txt")):
        with suppress(OSError):
            if hashlib.sha256(file.read_bytes()).hexdigest() == file.stem.removeprefix(start):
                return file
    return None


def _kept(start: str, text: bytes) -> Path:
    try:
        return keep_list(f"{start}{hashlib.sha256(text).hexdigest()}.txt", text)
    except OSError as error:
        raise WordListError("can't be read: {detail}", start, detail=system_reason(error)) from error


def _set_text(bundled: BundledList, words: WordSet, made: SetFile) -> bytes:
    lines: Iterable[bytes] = _read(bundled.path).splitlines(True)
    if words.is_known and bundled.common:
        told = _read(bundled.folder / bundled.common.file)
        lines = compress(lines, map(int, "".join(f"{byte:08b}" for byte in told)))
    if words.is_spared:
        spared = family_words(bundled.id)
        lines = (line for line in lines if line[:-1].decode() not in spared)
    text = b"".join(lines)
    if hashlib.sha256(text).hexdigest() != made.sha256:
        raise DictionaryError("is not valid: {reason}", str(bundled.folder), reason=made.file)
    return text


def _changed_text(path: Path, read: BundledId, british: Iterable[str]) -> bytes:
    words, language = {*_read(path).decode().split(), *british}, load_bundled(read.listed).language
    for own in read.own:
        listed = fold(kept_list(own[1:]).text.decode(), language).split()
        (words.update if own[0] == "+" else words.difference_update)(listed)
    return "".join(f"{word}\n" for word in sorted(words)).encode()


def kept_list(list_id: str) -> UserList:
    """Return a player's list seen before. Raises DictionaryError if it is gone."""
    if found := find_user_list(list_id):
        return found
    raise DictionaryError(
        "the word list {name} is no longer kept here; give the path of its file again", name=list_id
    )


def taken_out(read: BundledId) -> frozenset[str]:
    lists = (kept_list(own[1:]) for own in read.own if own[0] == "-")
    language = load_bundled(read.listed).language
    return frozenset[str]().union(*(fold(words.text.decode(), language).split() for words in lists))


@cache
def family_words(list_id: str) -> frozenset[str]:
    """Return the words of a bundled list that are no family words."""
    bundled = load_bundled(list_id)
    if bundled.family is None:
        return frozenset()
    return frozenset(_read(bundled.folder / bundled.family.file).decode().split())


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
    spared = taken_out(read) | (family_words(read.listed) if read.words.is_spared else frozenset())
    return tuple(word for word in words if word not in spared) if spared else words
