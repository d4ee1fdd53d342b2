"""What every recipe shares: spelling, hand-made word files, and writing a finished list.

The idea to hold: a list is a set of plain lower-case strings until the very end, when
`write_dictionary` alone decides how it looks on disk. What `describe` says of a list it reads off the
finished files.
"""

import hashlib
import json
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import compress
from pathlib import Path

WORDS_FILE = "words.txt"
COMMON_FILE = "common.txt"
FAMILY_FILE, KNOWN_FILE = "family.txt", "known.bits"

MIN_LENGTH = 2
MAX_LENGTH = 15
COUNTED_LENGTHS = (8, 10, 15)
"""Board sizes in play (8 and 10) and the whole list: how counts are given in ``dictionary.toml``."""

LATIN_LETTERS = "abcdefghijklmnopqrstuvwxyz"
FINNISH_LETTERS = LATIN_LETTERS + "åäö"
VOWELS = frozenset("aeiouy")


@dataclass(frozen=True)
class Source:
    """One place that words came from, as ``dictionary.toml`` reports it."""

    name: str
    version: str
    licence: str
    """SPDX expression."""
    origin: str
    """Where it is to be had, in words."""
    use: str
    """What the recipe takes from it."""


@dataclass(frozen=True)
class About:
    """All that ``dictionary.toml`` says about a list apart from what is counted."""

    id: str
    language: str
    name: str
    description: str
    alphabet: str
    licence: str
    """SPDX expression for the list as a whole."""
    licence_files: tuple[str, ...]
    sources: tuple[Source, ...]
    accents_file: str | None = None
    british_file: str | None = None
    """Hand-made: the two-letter words that only British word games have."""
    common_licence: str | None = None
    """SPDX expression for the common words, of a list that has them."""
    extends: str | None = None
    """The list whose words belong to it too, if it only adds to one."""


def fold(word: str) -> str:
    """Strip diacritics: ``café`` becomes ``cafe``."""
    decomposed = unicodedata.normalize("NFKD", word)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def is_spellable(word: str, letters: str) -> bool:
    """Whether a word has a playable length and only letters of the alphabet given."""
    return MIN_LENGTH <= len(word) <= MAX_LENGTH and set(word) <= set(letters)


def has_vowel(word: str) -> bool:
    """Whether a folded word has a vowel letter; without one it is nearly always an abbreviation."""
    return not VOWELS.isdisjoint(word)


def read_words(path: Path) -> frozenset[str]:
    """Read a hand-made file: words parted by white space, ``#`` starts a comment."""
    words: set[str] = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        words.update(line.partition("#")[0].split())
    return frozenset(words)


def read_pairs(path: Path) -> frozenset[tuple[str, str]]:
    """Read a hand-made file of two words a line, ``#`` starts a comment."""
    lines = (line.partition("#")[0].split() for line in path.read_text(encoding="utf-8").splitlines())
    return frozenset((first, second) for first, second in filter(None, lines))


def listed(words: str) -> tuple[str, ...]:
    """Part a long row of words: in code they are easier read so than one by one."""
    return tuple(words.split())


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines as UTF-8 with LF endings on every system, the last line ended too."""
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def read_any(path: Path) -> frozenset[str]:
    """Read the words of a hand-made file that need not be there."""
    return read_words(path) if path.exists() else frozenset()


def write_known(folder: Path, known: Collection[str]) -> None:
    """Write which words of the list in a folder are known: a bit a word, the first in the highest bit."""
    words = (folder / WORDS_FILE).read_text(encoding="utf-8").split()
    marks = "".join("1" if word in known else "0" for word in words)
    bytewise = (marks[at : at + 8].ljust(8, "0") for at in range(0, len(marks), 8))
    (folder / KNOWN_FILE).write_bytes(bytes(int(byte, 2) for byte in bytewise))


def read_known(folder: Path) -> frozenset[str]:
    """Read which words of the list in a folder are known."""
    words = (folder / WORDS_FILE).read_text(encoding="utf-8").split()
    marks = "".join(f"{byte:08b}" for byte in (folder / KNOWN_FILE).read_bytes())
    return frozenset(compress(words, map(int, marks)))


def write_dictionary(folder: Path, about: About, words: Collection[str]) -> None:
    """Write ``words.txt`` (sorted by code point) and the ``dictionary.toml`` that describes it.

    Raises ValueError if a word breaks the promises of the format: the recipe is wrong then.
    """
    for word in words:
        if not is_spellable(word, about.alphabet) or word != unicodedata.normalize("NFC", word):
            raise ValueError(f"{about.id}: {word!r} does not fit the list's format")
    write_lines(folder / WORDS_FILE, sorted(words))
    describe(folder, about)


def describe(folder: Path, about: About) -> None:
    """Write the ``dictionary.toml`` of the list whose words, and common words if any, lie in a folder."""
    words = (folder / WORDS_FILE).read_text(encoding="utf-8").split()
    counts = {top: sum(len(word) <= top for word in words) for top in COUNTED_LENGTHS}
    common = folder / COMMON_FILE
    common_digest = _digest(common) if about.common_licence is not None and common.is_file() else None
    lines = _list_lines(about, counts, _digest(folder / WORDS_FILE), common_digest)
    write_lines(folder / "dictionary.toml", (*lines, *_set_lines(folder)))


def _set_lines(folder: Path) -> Iterable[str]:
    """Yield what ``dictionary.toml`` says of the word sets: by which hash and count each is known."""
    family, known = None, read_known(folder) if (folder / KNOWN_FILE).is_file() else None
    if (folder / FAMILY_FILE).is_file():
        family = read_words(folder / WORDS_FILE) - read_words(folder / FAMILY_FILE)
        yield from _set_lines_of("family", f"left_out_file = {toml(FAMILY_FILE)}", family)
    if known is not None:
        yield from _set_lines_of("common", f"bits_file = {toml(KNOWN_FILE)}", known)
    if family is not None and known is not None:
        yield from _set_lines_of("school", f"bits_file = {toml(KNOWN_FILE)}", family & known)


def _set_lines_of(name: str, file: str, words: Collection[str]) -> Iterable[str]:
    text = "".join(f"{word}\n" for word in sorted(words)).encode()
    yield from ("", f"[{name}]", file, f"count = {len(words)}")
    yield f"sha256 = {toml(hashlib.sha256(text).hexdigest())}"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _list_lines(
    about: About, counts: dict[int, int], digest: str, common_digest: str | None
) -> Iterable[str]:
    yield "# Written by dictionaries.recipes; change the recipe, not this file."
    yield f"id = {toml(about.id)}"
    yield f"language = {toml(about.language)}"
    yield f"name = {toml(about.name)}"
    yield f"description = {toml(about.description)}"
    yield f"alphabet = {toml(about.alphabet)}"
    yield f"words_file = {toml(WORDS_FILE)}"
    yield f"words_sha256 = {toml(digest)}"
    if about.extends is not None:
        yield f"extends = {toml(about.extends)}"
    if about.accents_file is not None:
        yield f"accents_file = {toml(about.accents_file)}"
    if about.british_file is not None:
        yield f"british_file = {toml(about.british_file)}"
    if about.common_licence is not None and common_digest is not None:
        yield f"common_file = {toml(COMMON_FILE)}"
        yield f"common_sha256 = {toml(common_digest)}"
        yield f"common_licence = {toml(about.common_licence)}"
    yield f"min_length = {MIN_LENGTH}"
    yield f"max_length = {MAX_LENGTH}"
    yield f"licence = {toml(about.licence)}"
    names = ", ".join(toml(name) for name in about.licence_files)
    yield f"licence_files = [{names}]"
    yield ""
    yield "[counts]"
    for top, count in counts.items():
        yield f"up_to_{top} = {count}"
    for source in about.sources:
        yield ""
        yield "[[sources]]"
        yield f"name = {toml(source.name)}"
        yield f"version = {toml(source.version)}"
        yield f"licence = {toml(source.licence)}"
        yield f"from = {toml(source.origin)}"
        yield f"use = {toml(source.use)}"


def toml(text: str) -> str:
    """Write a TOML basic string; JSON's escapes are a subset of TOML's."""
    return json.dumps(text, ensure_ascii=False)
