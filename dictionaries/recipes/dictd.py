"""Dictionaries in the dictd format, and what two families of them hold.

The format: an index of headword, offset and length (in base-64 digits) by tabs, and one gzipped text they
point into. The index has lost the case of the headwords, the text has not.

FreeDict's dictionaries that WikDict made from Wiktionary have groups of translations, and after each group
the definitions it translates, in the language of the headword. Those from Ergane have numbered translations
alone.
"""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_HEAD = re.compile(r"(?P<word>[^/<]+?) (?:/.*/ )?<(?P<tags>[^<>]+)>")
_ERGANE_HEAD = re.compile(r"(?P<word>[^/<]+?) /.*/")
_GROUP = re.compile(r"(\d+)\. (.*)")
_SEVERAL = re.compile(r" \d+\.$")
_DIVIDER = re.compile(r" \d+\.\s*$")


@dataclass(frozen=True)
class Group:
    """Translations that share their meaning, and the definitions of it."""

    translations: tuple[str, ...]
    definitions: tuple[str, ...]


@dataclass(frozen=True)
class Word:
    """One entry: the headword as it is written, its tags (part of speech first), what it means."""

    headword: str
    tags: tuple[str, ...]
    groups: tuple[Group, ...]


def read_dictd(folder: Path, name: str) -> Iterator[list[str]]:
    """Yield the entries of one dictionary as lines, in the order of its index; aliases once."""
    text = gzip.decompress((folder / f"{name}.dict.dz").read_bytes())
    seen: set[int] = set()
    for line in (folder / f"{name}.index").read_text(encoding="utf-8").splitlines():
        headword, offset, length = line.split("\t")[:3]
        start = _number(offset)
        if not headword.startswith("00-database") and start not in seen:
            seen.add(start)
            yield text[start : start + _number(length)].decode("utf-8", errors="replace").splitlines()


def read_wikdict(folder: Path, pair: str) -> Iterator[Word]:
    """Yield the words of one of FreeDict's dictionaries from Wiktionary; `pair` is like ``fin-eng``."""
    for head, *lines in read_dictd(folder, f"freedict-{pair}"):
        found = _HEAD.match(head)
        if found:
            yield Word(found["word"], tuple(found["tags"].split(", ")), tuple(_groups(lines)))


def read_ergane(folder: Path, pair: str) -> Iterator[Word]:
    """Yield the words of one of FreeDict's dictionaries from Ergane: a group for each number."""
    for head, *lines in read_dictd(folder, f"freedict-{pair}"):
        found = _ERGANE_HEAD.fullmatch(head.strip())
        if found:
            texts = [(numbered[2] if (numbered := _GROUP.match(line)) else line) for line in lines]
            groups = tuple(Group(_parted(text), ()) for text in texts if text.strip())
            yield Word(_spelt_out(found["word"]), (), groups)


def _groups(lines: list[str]) -> Iterator[Group]:
    """Part the lines of an entry: a line of translations, then its definitions, which may be numbered too."""
    place, number = 0, 1
    is_numbered = bool(lines) and lines[0].startswith("1. ")
    while place < len(lines):
        line = lines[place]
        place += 1
        numbered = _GROUP.match(line) if is_numbered else None
        translations = numbered[2] if numbered else line
        definitions: list[str] = []
        if _SEVERAL.search(translations):
            translations = _SEVERAL.sub("", translations)
            while place < len(lines):
                definitions.append(lines[place])
                place += 1
                if place >= len(lines) or not _DIVIDER.fullmatch(lines[place]):
                    break
                place += 1
        else:
            after = f"{number + 1}. "
            is_group = is_numbered and place < len(lines) and lines[place].startswith(after)
            is_last = place + 1 >= len(lines)
            if place < len(lines) and not (is_group and (is_last or not lines[place + 1].startswith(after))):
                definitions.append(lines[place])
                place += 1
        number += 1
        yield Group(_parted(translations), tuple(_spelt_out(text) for text in definitions))
        if not is_numbered:
            return


def _parted(text: str) -> tuple[str, ...]:
    parts = re.split(r"[,;] +(?![^()]*\))", text.strip())
    return tuple(dict.fromkeys(_spelt_out(" ".join(part.split())) for part in parts if part.strip()))


def _spelt_out(text: str) -> str:
    return text.replace("ĳ", "ij").replace("Ĳ", "IJ").replace("‐", "-")


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * 64 + _DIGITS.index(digit)
    return number
