"""Dutch meanings: Wiktionary's own definitions, Ergane's English, forms by rule, compounds by their parts.

The idea to hold: what a dictionary says of a word comes first. All other words of the list have to be forms
of one that is explained, by the rules of spelling; or to be derived from one; or to be put together from
two.
"""

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from . import dutch_definitions, dutch_derivation, dutch_loans, meanings_english
from .dictd import read_ergane
from .dutch_leads import Usage, add_forms
from .dutch_paradigms import read_paradigms
from .meanings import (
    UNASKED,
    About,
    Origin,
    Record,
    Sense,
    Table,
    is_fit,
    put_before,
    put_last,
    read_glosses,
    read_short,
    write_meanings,
)
from .meanings_pivot import pivoted
from .meanings_wikdict import Reading, defined_words, reversed_words, written
from .sources import Sources
from .wordlist import COMMON_FILE, LATIN_LETTERS, WORDS_FILE, Source, listed, read_known, read_words

_OTHERS = listed("spa swe por rus pol fin ita lat bul ell ind lit")
PAIRS = tuple(f"nld-{other}" for other in _OTHERS)
"""FreeDict's dictionaries from the Dutch Wiktionary, the largest first."""
PIVOTS = {"fin": False, "pol": False, "ell": False, "swe": True, "spa": True, "por": True, "ita": True}
"""Languages between Dutch and English, and whether their English is Ergane's."""
MOST_READ = 12
"""Definitions of a word that are looked at before those that say the same twice are left out."""
MOST_OF_ERGANE = 4
COMMON_PARTS = 8_000
"""Dutch words of three letters that compounds can be made of: the most common ones."""
COMMON_ENGLISH = 25_000
"""English words that Dutch can have borrowed: the most common ones."""

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
    refused=re.compile(
        r"^(?:zie|vertalingen\b|meervoud van|verkleinwoord van|verleden|voltooid|enkelvoud|vergrotende"
        r"|overtreffende|[^a-z]*$|\w+ \d$)|\b(?:persoon enkelvoud|deelwoord)\b"
        r"|\b(?:na te kijken|nader uit te zoeken|uit te splitsen|betekenisomschrijving)\b"
        r"|^(?:nog te \w+|nog uit te \w+|niet gesorteerd)$|\bte \w+ vertaling",
        re.IGNORECASE,
    ),
)

ABOUT = About(
    language="nl",
    licence="CC-BY-SA-3.0 AND GPL-2.0-or-later AND LicenseRef-WordNet AND MIT",
    licence_files=("COPYRIGHT-meanings", "LICENCE-GPL-2"),
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
            "alike",
            Source(
                name="WordNet, of English words that are spelt alike",
                version="3.0",
                licence="LicenseRef-WordNet",
                origin="Debian package wordnet-base 1:3.0-37; by Princeton University, wordnet.princeton.edu",
                use="words borrowed from English, and words with a regular ending such as -tie and -tion",
            ),
        ),
        Origin(
            "own",
            Source(
                name="This game",
                version="1",
                licence="MIT",
                origin="dictionaries/nl/glosses.txt",
                use="usual words, words of grammar",
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
    common = tuple((folder / COMMON_FILE).read_text(encoding="utf-8").split())
    short = read_short(folder, words, ABOUT.language)
    glosses = read_glosses(folder / "glosses.txt", ABOUT.language) | short
    first = read_glosses(folder / "glosses.txt", ABOUT.language, before=True)
    english = read_english(folder.parent / "en", sources)
    table = dutch_meanings(words, common, read_known(folder), glosses, first, english, sources)
    write_meanings(folder, ABOUT, table | short)
    shutil.copyfile(sources.gpl_2, folder / "LICENCE-GPL-2")


@dataclass(frozen=True)
class English:
    """What is needed of English: its words, the common ones by frequency, what the words mean."""

    words: frozenset[str]
    common: tuple[str, ...]
    meanings: Table


def read_english(folder: Path, sources: Sources) -> English:
    """Read English from the folder of its list."""
    words = read_words(folder / WORDS_FILE)
    common = tuple((folder / COMMON_FILE).read_text(encoding="utf-8").split())[:COMMON_ENGLISH]
    return English(words, common, meanings_english.plain_meanings(words, sources))


def dutch_meanings(
    words: frozenset[str],
    common: Sequence[str],
    known: frozenset[str],
    glosses: Mapping[str, list[Record]],
    first: Mapping[str, list[Record]],
    english: English,
    sources: Sources,
) -> Table:
    """Explain what can be explained of the words; `glosses` are right whatever the sources say.

    Glosses that are to be `first` go before what sources say.

    The most usual of the `common` words may be parts of compounds however short they are; `known` are all
    words and forms that are not rare.
    """
    paradigms = read_paradigms(sources.opentaal_rules, sources.opentaal_entries)
    usage = Usage({word: rank for rank, word in enumerate(common)}, known)
    defined = defined_words(sources, PAIRS, words, READING, most=MOST_READ)
    table: Table = {
        word: list(senses) for word, senses in dutch_definitions.tidied(defined, words, paradigms).items()
    }
    for word, senses in translations(words, english.words, sources).items():
        table.setdefault(word, []).extend(senses)
    add_pivoted(table, pivoted(sources, "nld", PIVOTS, words, LATIN_LETTERS, english.words))
    table |= {word: list(glossed) for word, glossed in glosses.items() if word in words}
    put_before(table, words, first)
    put_last(table, UNASKED)
    add_forms(table, words, paradigms, usage)
    missing = sorted(word for word in words if not table.get(word))
    table |= dutch_loans.alike(missing, english.meanings, english.common, paradigms.parts)
    add_forms(table, words, paradigms, usage)
    dutch_derivation.derive(
        table,
        words,
        frozenset(common[:COMMON_PARTS]),
        paradigms.verbs,
        lambda: add_forms(table, words, paradigms, usage),
    )
    add_forms(table, words, paradigms, usage)
    return {word: records for word, records in table.items() if records}


def add_pivoted(table: Table, found: Mapping[tuple[str, str], list[str]]) -> None:
    """Add English found by way of other languages, where there is none yet."""
    for (word, part), english in found.items():
        records = table.setdefault(word, [])
        own = [record for record in records if isinstance(record, Sense)]
        text = ", ".join(english)
        if len(own) == 1 and own[0].part == part and own[0].language != "en":
            records[:] = [replace(own[0], english=text)]
        elif not any(sense.language == "en" for sense in own):
            records.append(Sense("wiktionary", part, text, "en"))


def translations(words: frozenset[str], english: frozenset[str], sources: Sources) -> dict[str, list[Record]]:
    """English translations: those from Dutch first, a sense for each number; else those into Dutch."""
    spaced = _spaced(sources)
    found: dict[str, list[Record]] = {}
    for entry in read_ergane(sources.freedict_of("nld-eng").parent, "nld-eng"):
        word = written(entry.headword, LATIN_LETTERS)
        if word in words and word not in found and entry.headword == entry.headword.lower():
            texts = (", ".join(_spelt(group.translations, spaced, english)) for group in entry.groups)
            senses: list[Record] = [
                Sense("ergane", "", text, "en") for text in dict.fromkeys(texts) if is_fit(text)
            ]
            if senses:
                found[word] = senses[:MOST_OF_ERGANE]
    for (word, _), headwords in reversed_words(
        sources, "eng-nld", words, LATIN_LETTERS, is_ergane=True
    ).items():
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


_SMALL = listed(
    "to be of the a an in on out up down off at for with away back over make get put go take "
    "give have into from one's oneself it not"
)


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
