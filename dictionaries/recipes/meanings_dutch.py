"""Dutch meanings: Wiktionary's own definitions, Ergane's English, forms by rule, compounds by their parts.

The idea to hold: what a dictionary says of a word comes first. All other words of the list have to be forms of
one that is explained, by the rules of spelling; or to be derived from one; or to be put together from two.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from . import dutch_derivation, dutch_inflection
from .dictd import read_ergane
from .meanings import About, FormOf, Origin, Record, Sense, Table, is_fit, ordered_forms, parts_of, write_meanings
from .meanings_wikdict import Reading, defined_words, reversed_words, written
from .sources import Sources
from .wordlist import LATIN_LETTERS, WORDS_FILE, Source, read_words

PAIRS = (
    "nld-spa", "nld-swe", "nld-por", "nld-rus", "nld-pol", "nld-fin", "nld-ita", "nld-lat", "nld-bul", "nld-ell",
    "nld-ind", "nld-lit",
)  # fmt: skip
"""FreeDict's dictionaries from the Dutch Wiktionary, the largest first."""
MOST_OF_ERGANE = 4

READING = Reading(
    letters=LATIN_LETTERS,
    labels={
        "verouderd": "dated",
        "informeel": "informal",
        "spreektaal": "informal",
        "jargon": "",
        "vulgair": "coarse",
        "vulgair of informeel": "coarse",
        "scheldwoord": "offensive",
        "pejoratief": "offensive",
        "slang": "slang",
    },
    refused=re.compile(r"^(?:zie|meervoud van|verkleinwoord van|verleden|voltooid|enkelvoud|vergrotende|overtreffende|"
                       r"\W*$)|\b(?:persoon enkelvoud|deelwoord)\b", re.IGNORECASE),
)

ABOUT = About(
    language="nl",
    licence="CC-BY-SA-3.0 AND GPL-2.0-or-later AND MIT",
    licence_files=("COPYRIGHT-meanings",),
    origins=(
        Origin(
            "wiktionary",
            Source(
                name="Wiktionary, through WikDict and FreeDict",
                version="2022.11.18",
                licence="CC-BY-SA-3.0",
                origin="Debian packages dict-freedict-nld-* 2022.12.07-2; nl.wiktionary.org",
                use="definitions",
            ),
        ),
        Origin(
            "ergane",
            Source(
                name="Ergane, through FreeDict",
                version="0.2",
                licence="GPL-2.0-or-later",
                origin="Debian packages dict-freedict-nld-eng and -eng-nld 2022.04.21-1; travlang.com",
                use="English translations",
            ),
        ),
        Origin(
            "parts",
            Source(
                name="Parts of the word",
                version="1",
                licence="MIT",
                origin="dictionaries/recipes/dutch_derivation.py",
                use="compounds of two words that no source has",
            ),
        ),
    ),
)


def build(folder: Path, sources: Sources) -> None:
    """Write the Dutch meanings into the folder of the list."""
    words = read_words(folder / WORDS_FILE)
    english = read_words(folder.parent / "en" / WORDS_FILE)
    write_meanings(folder, ABOUT, dutch_meanings(words, english, sources))


def dutch_meanings(words: frozenset[str], english: frozenset[str], sources: Sources) -> Table:
    """Explain what can be explained of the words; `english` are the words that translations are spelt with."""
    table: Table = {word: list(senses) for word, senses in defined_words(sources, PAIRS, words, READING).items()}
    for word, senses in translations(words, english, sources).items():
        table.setdefault(word, []).extend(senses)
    add_forms(table, words)
    dutch_derivation.derive(table, words)
    add_forms(table, words)
    return {word: records for word, records in table.items() if records}


def translations(words: frozenset[str], english: frozenset[str], sources: Sources) -> dict[str, list[Record]]:
    """English translations: those from Dutch first, a sense for each number; else those into Dutch."""
    spaced = _spaced(sources)
    found: dict[str, list[Record]] = {}
    for entry in read_ergane(sources.freedict_of("nld-eng").parent, "nld-eng"):
        word = written(entry.headword, LATIN_LETTERS)
        if word in words and word not in found and entry.headword == entry.headword.lower():
            texts = (", ".join(_spelt(group.translations, spaced, english)) for group in entry.groups)
            senses: list[Record] = [Sense("ergane", "", text, "en") for text in dict.fromkeys(texts) if is_fit(text)]
            if senses:
                found[word] = senses[:MOST_OF_ERGANE]
    for (word, _), headwords in reversed_words(sources, "eng-nld", words, LATIN_LETTERS, is_ergane=True).items():
        if word not in found:
            found[word] = [Sense("ergane", "", ", ".join(headwords[:MOST_OF_ERGANE]), "en")]
    return found


def _spaced(sources: Sources) -> dict[str, str]:
    """Headwords of several words by what is left of them without spaces, as ``nld-eng`` has lost these."""
    entries = read_ergane(sources.freedict_of("eng-nld").parent, "eng-nld")
    return {entry.headword.replace(" ", ""): entry.headword for entry in entries if " " in entry.headword}


def _spelt(texts: tuple[str, ...], spaced: dict[str, str], english: frozenset[str]) -> Iterator[str]:
    """Yield the translations that are English words, with the spaces that were lost put back."""
    for text in texts:
        if text.lower() in english or all(part in english for part in re.split("[ -]", text.lower())):
            yield text
        elif text in spaced:
            yield spaced[text]
        else:
            parts = _parted(text, english)
            if parts is not None:
                yield parts


_SMALL = "to be of the a an in on out up down off at for with away back over make get put go take give have into from one's oneself it not".split()


def _parted(text: str, english: frozenset[str]) -> str | None:
    """Put one or two spaces back, beside one of the small words that expressions are made with."""
    for small in _SMALL:
        rest = text.removeprefix(small)
        if rest != text and rest in english and len(rest) > 3:
            return f"{small} {rest}"
        rest = text.removesuffix(small)
        if rest != text and rest in english and len(rest) > 2:
            return f"{rest} {small}"
    return None


def add_forms(table: Table, words: frozenset[str]) -> None:
    """Say of the words which forms they are of which lemma; after what they mean themselves, if anything."""
    found: dict[str, dict[str, dict[str, set[str]]]] = {}
    for lemma in list(table):
        for part in dutch_derivation.likely_parts(table, lemma, words):
            for form, form_id in dutch_inflection.forms_of(lemma, part):
                if form in words and form != lemma:
                    found.setdefault(form, {}).setdefault(lemma, {}).setdefault(form_id, set()).add(part)
    for form in sorted(found):
        records = table.setdefault(form, [])
        if any(isinstance(record, FormOf) for record in records):
            continue
        pointers = [_pointer(table, lemma, forms) for lemma, forms in found[form].items()]
        records.extend(sorted(pointers, key=lambda pointer: (-len(pointer.lemma), pointer.lemma)))


def _pointer(table: Table, lemma: str, forms: dict[str, set[str]]) -> FormOf:
    parts = set().union(*forms.values()) & parts_of(table, lemma)
    return FormOf(lemma, ordered_forms(forms), tuple(sorted(parts)))
