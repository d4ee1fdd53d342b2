"""What the words of the bundled lists mean, read from a file as they are asked for.

The one idea: `meanings.zip` beside a list is its dictionary, cut into members of some 120,000 bytes, and each
member's name says which word it starts with. So a look-up reads the directory of the zip and the one or two
members that hold the word and the word it is a form of; nothing stays in memory.

A member is UTF-8, one word a line, sorted by code point: the word, then its records, parted by tabs.

    >lemma|form,form            the word is this form of the lemma, which is in the file as well
    >lemma|form,form|part,part  the same of a lemma that is other parts of speech, too, which are not meant
    +source|part|part           a compound that is explained by its parts
    source|part|labels|language|text
    source|part|labels|language|text|english      one sense

`labels` are parted by commas and may be empty. What is most often meant stands first. The recipes that make
the files are in `dictionaries/recipes`, modules `meanings*`, and say there which ids there are;
`meanings.toml` beside a file names its sources.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from zipfile import BadZipFile, ZipFile

from upwords_tui.lexicon.bundled import bundled_folder
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
"""What a derived word that no source explains can be of the word it is made from.

"quality" is being so (quickness), "manner" doing so (quickly), "agent" who or what does it (rebuilder),
"action" the doing (rebuilding), "negative" the contrary (unhelpful), "repeated" doing it again (rebuild),
"capable" that it can be done to (mendable), "lacking" being without (hatless), "likeness" being like it
(catlike).
"""


@dataclass(frozen=True)
class Sense:
    """One thing a word means.

    `part` is the id of a part of speech or "", `labels` say how it sounds, and "adult" what no child asks
    for. `text` is a definition or, where only those are known, translations parted by commas; it is in
    `language`, "en" or that of the word. `english` gives English translations of this very sense, parted by
    commas, where `text` is not English; "" if none is known.
    """

    part: str
    text: str
    language: str
    labels: tuple[str, ...] = ()
    english: str = ""


@dataclass(frozen=True)
class WordEntry:
    """One word that can be meant by the word that was asked for: itself, or one that it is a form of.

    `word` is the lemma, as the list spells it. `forms` are ids of forms, more than one if the word can be
    several of them (walked: past, past participle); () if it is the lemma itself. `source` is the id of one
    of `sources`. A compound that is known by its parts alone has `parts`, words of the list, and no senses.

    A lemma that is explained only as a form of another word has no senses either, but a `base`: that other
    word, with what the lemma is of it. BLURTERS is a plural of BLURTER, whose base is BLURT, of which that
    is the agent. A base has no base.
    """

    word: str
    forms: tuple[str, ...]
    senses: tuple[Sense, ...]
    source: str
    parts: tuple[str, ...] = ()
    base: WordEntry | None = None


@dataclass(frozen=True)
class MeaningSource:
    """Where meanings come from. `licence` is an SPDX expression, `origin` says where to get it."""

    id: str
    name: str
    version: str
    licence: str
    origin: str


def meanings(word: str, language: str) -> tuple[WordEntry, ...]:
    """Return what `word`, in any case, means in `language`, most usual first; () where nothing is known.

    Reads the disk, the directory and some times 120,000 bytes: milliseconds, so not for an event loop. Safe
    from any thread. Raises DictionaryError if the file of the language is not there or is damaged.
    """
    folder = bundled_folder() / language
    if not (folder / ABOUT).is_file():
        return ()
    path = folder / FILE
    with described(path, (BadZipFile, EOFError, RuntimeError, ValueError)), ZipFile(path) as archive:
        return tuple(_entries(_Directory(archive), fold(word, language)))


def sources(language: str) -> tuple[MeaningSource, ...]:
    """Return where the meanings of a language come from, for saying so; () if it has none.

    Raises DictionaryError if `meanings.toml` does not hold together.
    """
    about = bundled_folder() / language / ABOUT
    if not about.is_file():
        return ()
    names = ("id", "name", "version", "licence", "from")
    with described(about):
        found = tomllib.loads(about.read_text(encoding="utf-8"))["sources"]
        return tuple(MeaningSource(*(str(source[name]) for name in names)) for source in found)


class _Directory:
    """The members of an open file by the words they start with."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        self._names = archive.namelist()
        self._starts = [name.partition("-")[2].removesuffix(".txt") for name in self._names]

    def records(self, word: str) -> list[str]:
        """Return the records of a word, [] if it has none."""
        place = bisect_right(self._starts, word) - 1
        if place < 0:
            return []
        text = "\n" + self._archive.read(self._names[place]).decode("utf-8")
        start = text.find(f"\n{word}\t") + 1
        return text[start : text.index("\n", start)].split("\t")[1:] if start else []


def _entries(directory: _Directory, word: str) -> Iterator[WordEntry]:
    own: list[str] = []
    for record in directory.records(word):
        if record.startswith(">"):
            yield from _entries_of(word, own)
            own.clear()
            yield from _form_entries(directory, *_pointer(record))
        else:
            own.append(record)
    yield from _entries_of(word, own)


def _pointer(record: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return the lemma, the forms and the parts of speech that a record names."""
    lemma, forms, *parts = record[1:].split("|")
    return lemma, tuple(forms.split(",")), tuple(parts[0].split(",")) if parts else ()


def _form_entries(
    directory: _Directory, lemma: str, forms: tuple[str, ...], parts: tuple[str, ...]
) -> Iterator[WordEntry]:
    """Yield what a lemma itself means, for a form of it; else what its own lemma does."""
    records = directory.records(lemma)
    own = [record for record in records if not record.startswith(">")]
    if own:
        yield from _entries_of(lemma, own, forms, parts)
    elif records:
        base, of_base, of_parts = _pointer(records[0])
        own = [record for record in directory.records(base) if not record.startswith(">")]
        for entry in _entries_of(base, own, of_base, of_parts):
            yield WordEntry(lemma, forms, (), entry.source, base=entry)


def _entries_of(
    word: str, records: list[str], forms: tuple[str, ...] = (), only: tuple[str, ...] = ()
) -> Iterator[WordEntry]:
    """Yield an entry for each source of a word's own records; `only` some parts of speech, if given."""
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
