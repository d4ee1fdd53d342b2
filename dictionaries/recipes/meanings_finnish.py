"""Finnish meanings: Wiktionary's own definitions with their English, translations turned round, Voikko's parts.

The idea to hold: what a dictionary says of a word comes first. A plural leads to its word, and a word that no
dictionary has to those it is made of: as a compound or by an ending, as Voikko analyses it, and only if these are
explained themselves.
"""

import shutil
from pathlib import Path

from .finnish_kotus import read_kotus
from .finnish_rule import Analyser
from .finnish_words import FinnishWords
from .meanings import About, FormOf, Origin, Record, Sense, Table, has_own, write_meanings
from .meanings_wikdict import MOST_TRANSLATIONS, Reading, defined_words, reversed_words
from .sources import Sources
from .wordlist import FINNISH_LETTERS, WORDS_FILE, Source, read_words

PAIRS = ("fin-eng", "fin-swe", "fin-deu", "fin-fra", "fin-bul", "fin-ita", "fin-ell", "fin-lat", "fin-nld")
"""FreeDict's dictionaries from the Finnish Wiktionary; the others add nothing."""

READING = Reading(
    letters=FINNISH_LETTERS,
    labels={
        "puhekieltä": "informal",
        "puhekielessä": "informal",
        "arkikieltä": "informal",
        "arkikielessä": "informal",
        "slangia": "slang",
        "slangisana": "slang",
        "vanhentunut": "dated",
        "vanhahtava": "dated",
        "halventava": "offensive",
        "halventavasti": "offensive",
        "alatyyliä": "coarse",
        "alatyylissä": "coarse",
        "yleisesti": "",
        "erityisesti": "",
    },
)

ABOUT = About(
    language="fi",
    licence="CC-BY-SA-3.0 AND GPL-2.0-or-later",
    licence_files=("COPYRIGHT-meanings",),
    origins=(
        Origin(
            "wiktionary",
            Source(
                name="Wiktionary, through WikDict and FreeDict",
                version="2022.11.18",
                licence="CC-BY-SA-3.0",
                origin="Debian packages dict-freedict-fin-* and -eng-fin 2022.12.07-2; fi.wiktionary.org, "
                "en.wiktionary.org",
                use="definitions and English translations",
            ),
        ),
        Origin(
            "parts",
            Source(
                name="Joukahainen and Voikko",
                version="2.5",
                licence="GPL-2.0-or-later",
                origin="Debian package voikko-fi 2.5-1; joukahainen.puimula.org",
                use="of what parts compounds are, of which words others are forms",
            ),
        ),
    ),
)


def build(folder: Path, sources: Sources) -> None:
    """Write the Finnish meanings into the folder of the list."""
    import libvoikko

    table = finnish_meanings(read_words(folder / WORDS_FILE), sources, libvoikko.Voikko("fi"))
    write_meanings(folder, ABOUT, table)


def finnish_meanings(words: frozenset[str], sources: Sources, voikko: Analyser) -> Table:
    """Explain what can be explained of the words."""
    table: Table = {}
    for word, senses in defined_words(sources, PAIRS, words, READING).items():
        table[word] = list(senses)
    add_translations(table, reversed_words(sources, "eng-fin", words, FINNISH_LETTERS))
    analysed = FinnishWords(voikko)
    kotus = read_kotus()
    pairs = [(word, base) for word in words for base in analysed.bases_of_plural(word) if base in words]
    known = {plural for plural, _ in pairs}
    pairs += [(plural, word) for word in kotus.headwords for plural in kotus.plurals(word) if plural not in known]
    plurals = {base for _, base in pairs}
    for word in sorted(words - table.keys()):
        record = analysed.made_of(word, table)
        if record is not None:
            table[word] = [record]
    for plural, base in sorted(pairs):
        if plural in words and base != plural and _leads(table, base) and base in plurals:
            records = table.setdefault(plural, [])
            records.append(FormOf(base, ("plural",)))
    return {word: records for word, records in table.items() if records}


def _leads(table: Table, base: str) -> bool:
    records = table.get(base, [])
    return has_own(records) or bool(records and isinstance(records[0], FormOf) and has_own(table.get(records[0].lemma, ())))


def add_translations(table: Table, found: dict[tuple[str, str], list[str]]) -> None:
    """Add what dictionaries from English say: to words without any English, and to those with nothing."""
    for (word, part), english in found.items():
        text = ", ".join(english[:MOST_TRANSLATIONS])
        records = table.setdefault(word, [])
        own = [record for record in records if isinstance(record, Sense)]
        if any(sense.part == part and (sense.english or sense.language == "en") for sense in own):
            continue
        if len(own) == 1 and own[0].part == part:
            sense = own[0]
            records[:] = [Sense(sense.source, part, sense.text, sense.language, sense.labels, text)]
        elif all(sense.part != part for sense in own):
            new: Record = Sense("wiktionary", part, text, "en")
            records.append(new)
