"""What the words of the bundled lists mean, read from a file on demand.

`meanings.zip` beside a list is its dictionary, cut into members of some 120,000 bytes; a member's name says
which word it starts with. A look-up reads the directory of the zip and the one or two members that hold the
word and its lemma; nothing stays in memory.

A member is UTF-8, one word a line, sorted by code point: the word, then its records, separated by tabs.

    >lemma|form,form            the word is this form of the lemma, which is in the file as well
    >lemma|form,form|part,part  the same, of these parts of speech only
    +source|part|part           a compound that is explained by its parts
    source|part|labels|language|text
    source|part|labels|language|text|english      one sense

`labels` are separated by commas and may be empty. The most usual sense comes first. The recipes that make the
files (`dictionaries/recipes/meanings*`) define the ids; `meanings.toml` beside a file names its sources.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from zipfile import BadZipFile, ZipFile

from upwords_tui.lexicon.bundled import WordSource, bundled_folder, read_source
from upwords_tui.lexicon.files import described
from upwords_tui.lexicon.guard import fold

FILE, ABOUT = "meanings.zip", "meanings.toml"

DERIVATIONS = (
    "quality",
    "manner",
    "agent",
    "action",
    "negative",
    "repeated",
    "capable",
    "lacking",
    "likeness",
)
"""How a derived word that no source explains relates to its base word: quality (quickness), manner (quickly),
agent (rebuilder), action (rebuilding), negative (unhelpful), repeated (rebuild), capable (mendable), lacking
(hatless), likeness (catlike)."""


@dataclass(frozen=True)
class Sense:
    """One thing a word means.

    `part` is the id of a part of speech or ""; `labels` give the register, "adult" if not for children.
    `text` is a definition, or translations separated by commas, in `language`: "en" or that of the word.
    `english` translates a `text` that is not English, if a translation is known.
    """

    part: str
    text: str
    language: str
    labels: tuple[str, ...] = ()
    english: str = ""


@dataclass(frozen=True)
class WordEntry:
    """A lemma that the word asked for can be, or be a form of.

    `word` is spelt as in the list. `forms` are ids of the forms that the word can be (walked: past, past
    participle); () if it is the lemma itself. `source` is the id of one of `sources`. A compound known only
    by its parts has `parts`, words of the list, and no senses.

    A lemma explained only as a form of another word has no senses either, but that word as its `base`:
    BLURTERS is a plural of BLURTER, the agent of BLURT. A base has no base.
    """

    word: str
    forms: tuple[str, ...]
    senses: tuple[Sense, ...]
    source: str
    parts: tuple[str, ...] = ()
    base: WordEntry | None = None


def meanings(word: str, language: str) -> tuple[WordEntry, ...]:
    """Return what `word` means, most usual first. Reads the disk for milliseconds. Raises DictionaryError."""
    folder = bundled_folder() / language
    if not (folder / ABOUT).is_file():
        return ()
    path = folder / FILE
    with described(path, (BadZipFile, EOFError, RuntimeError, ValueError)), ZipFile(path) as archive:
        return tuple(_entries(archive, fold(word, language)))


def sources(language: str) -> dict[str, WordSource]:
    """Return the sources of the meanings of a language by their ids. Raises DictionaryError."""
    about = bundled_folder() / language / ABOUT
    if not about.is_file():
        return {}
    with described(about):
        found = tomllib.loads(about.read_text(encoding="utf-8"))["sources"]
        return {str(source["id"]): read_source(source) for source in found}


def _records(archive: ZipFile, word: str) -> list[str]:
    names = archive.namelist()
    place = bisect_right(names, word, key=lambda name: name.partition("-")[2].removesuffix(".txt")) - 1
    if place < 0:
        return []
    text = "\n" + archive.read(names[place]).decode("utf-8")
    start = text.find(f"\n{word}\t") + 1
    return text[start : text.index("\n", start)].split("\t")[1:] if start else []


def _entries(archive: ZipFile, word: str) -> Iterator[WordEntry]:
    own: list[str] = []
    for record in _records(archive, word):
        if record.startswith(">"):
            yield from _entries_of(word, own)
            own.clear()
            yield from _form_entries(archive, *_pointer(record))
        else:
            own.append(record)
    yield from _entries_of(word, own)


def _pointer(record: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    lemma, forms, *parts = record[1:].split("|")
    return lemma, tuple(forms.split(",")), tuple(parts[0].split(",")) if parts else ()


def _form_entries(
    archive: ZipFile, lemma: str, forms: tuple[str, ...], parts: tuple[str, ...]
) -> Iterator[WordEntry]:
    """Yield the meanings of a lemma, or else those of its base, for a form of it."""
    records = _records(archive, lemma)
    own = [record for record in records if not record.startswith(">")]
    if own:
        yield from _entries_of(lemma, own, forms, parts)
    elif records:
        base, of_base, of_parts = _pointer(records[0])
        own = [record for record in _records(archive, base) if not record.startswith(">")]
        for entry in _entries_of(base, own, of_base, of_parts):
            yield WordEntry(lemma, forms, (), entry.source, base=entry)


def _entries_of(
    word: str, records: list[str], forms: tuple[str, ...] = (), only: tuple[str, ...] = ()
) -> Iterator[WordEntry]:
    """Yield an entry for each source of a word's own records, `only` of some parts of speech if given."""
    senses: dict[str, list[Sense]] = {}
    for record in records:
        if record.startswith("+"):
            source, *parts = record[1:].split("|")
            yield WordEntry(word, forms, (), source, tuple(parts))
        else:
            source, part, labels, language, text, *english = record.split("|")
            if only and part not in only:
                continue
            marks = tuple(labels.split(",")) if labels else ()
            senses.setdefault(source, []).append(Sense(part, text, language, marks, *english))
    for source, found in senses.items():
        yield WordEntry(word, forms, tuple(found), source)
