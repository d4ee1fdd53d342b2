"""Finnish meanings: Wiktionary's own definitions with their English, translations turned round, parts.

The idea to hold: what a dictionary says of a word comes first. A plural leads to its word, and a word that
no dictionary has to those it is made of: as a compound or by an ending, as Voikko analyses it, and only if
these are explained themselves.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from upwords_tui.lexicon.voikko import Voikko

from .dictd import read_wikdict
from .finnish_kotus import read_additions, read_kotus
from .finnish_rule import Analyser
from .finnish_words import FinnishWords
from .meanings import (
    UNASKED,
    About,
    FormOf,
    Origin,
    Record,
    Sense,
    Table,
    has_own,
    is_fit,
    put_before,
    put_last,
    read_glosses,
    read_short,
    write_meanings,
)
from .meanings_finnish_text import mended
from .meanings_marks import mark_all, read_marks
from .meanings_wikdict import MOST_TRANSLATIONS, Reading, defined_words, part_of, reversed_words
from .sources import Sources
from .wordlist import COMMON_FILE, FINNISH_LETTERS, WORDS_FILE, Source, read_words

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
    refused=re.compile(r"\binf\."),
)

LEMMAS = {("ketkä", "ken"): "kuka"}
"""Plurals that belong to another word than the one that Voikko names."""
_FAMILY = re.compile(
    r"\b(?:yhteisnimitys|taksoni|(?:ala|ylä)?(?:\w+heimo|heimo(?:on|ista)?|lahko(?:on|n)?|suku|suvuista))\b"
)
"""What the definition of a family, an order or a genus of animals or plants says."""

ABOUT = About(
    language="fi",
    licence="CC-BY-SA-3.0 AND GPL-2.0-or-later AND MIT",
    licence_files=("COPYRIGHT-meanings", "LICENCE-GPL-3"),
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
            "own",
            Source(
                name="This game",
                version="1",
                licence="MIT",
                origin="dictionaries/fi/glosses.txt",
                use="usual words, words of grammar, everyday speech",
            ),
        ),
        Origin(
            "parts",
            Source(
                name="Joukahainen, Voikko",
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
    words, glosses = read_words(folder / WORDS_FILE), folder / "glosses.txt"
    short = read_short(folder, words, "fi")
    ranks = {
        word: rank for rank, word in enumerate((folder / COMMON_FILE).read_text(encoding="utf-8").split())
    }
    table = finnish_meanings(words, read_glosses(glosses, "fi") | short, sources, Voikko("fi"), ranks)
    put_before(table, words, read_glosses(glosses, "fi", before=True))
    mark_all(table, read_marks(folder / "senses.txt"))
    put_last(table, UNASKED)
    write_meanings(folder, ABOUT, table | short)


def finnish_meanings(
    words: frozenset[str],
    glosses: Mapping[str, list[Record]],
    sources: Sources,
    voikko: Analyser,
    ranks: Mapping[str, int],
) -> Table:
    """Explain what can be explained of the words; `glosses` come first, English ones last.

    A plural of several words leads to the most common of them first: `ranks` has the common words' places.
    """
    english = English(sources)
    table: Table = {}
    for word, senses in defined_words(sources, PAIRS, words, READING).items():
        table[word] = [*mended(senses, words, english.parts, english.of.get(word, frozenset()), word)]
    add_glosses(table, words, glosses)
    defined = frozenset(table)
    add_translations(table, defined, reversed_words(sources, "eng-fin", words, FINNISH_LETTERS))
    for word, records in table.items():
        if word not in glosses:
            records[:] = of_its_class(records, voikko.analyze(word), word)
    analysed = FinnishWords(voikko)
    pairs = [
        (word, LEMMAS.get((word, base), base))
        for word in words
        for base in analysed.bases_of_plural(word)
        if base in words
    ]
    known = {plural for plural, _ in pairs}
    pairs += [
        (plural, word)
        for trusted in (read_kotus(), read_additions())
        for word in trusted.headwords
        for plural in trusted.plurals(word)
        if plural not in known
    ]
    plurals = {base for _, base in pairs}
    for word in sorted(words - table.keys() - {plural for plural, base in pairs if base in words}):
        record = analysed.made_of(word, table)
        if record is not None:
            table[word] = [record]
    for plural, base in sorted(
        set(pairs), key=lambda pair: (pair[0], ranks.get(pair[1], len(ranks)), pair[1])
    ):
        if plural in words and base != plural and _leads(table, base) and base in plurals:
            records = table.get(plural, [])
            forms = [record for record in records if isinstance(record, FormOf)]
            # A mere translation of a plural says no more than that of its word; a definition does, and
            # comes first unless it is that of a family of animals or plants.
            own = [each for each in records if not isinstance(each, FormOf)] if plural in defined else []
            families = [each for each in own if isinstance(each, Sense) and _FAMILY.search(each.text)]
            table[plural] = [
                *(each for each in own if each not in families),
                *forms,
                FormOf(base, ("plural",)),
                *families,
            ]
    return {word: records for word, records in table.items() if records}


def add_glosses(table: Table, words: frozenset[str], glosses: Mapping[str, list[Record]]) -> None:
    """Put Finnish glosses in the place of what a table says; English ones where nothing else is said."""
    for word, records in glosses.items():
        finnish = [each for each in records if not isinstance(each, Sense) or each.language == "fi"]
        if word in words and (finnish or not table.get(word)):
            table[word] = [*(finnish or records)]


_PARTS_OF_CLASS = {
    "nimisana": {"noun"},
    "laatusana": {"adjective"},
    "nimisana_laatusana": {"noun", "adjective"},
    "teonsana": {"verb"},
}


def of_its_class(records: list[Record], readings: Iterable[Mapping[str, str]], word: str) -> list[Record]:
    """Mend the parts of speech of a word's senses by what Voikko's `readings` of it say it is.

    Translations of it as something else are left out; if nothing is left, all are what Voikko says. It does
    not tell whether a compound or what ends like an adjective is a noun, an adjective or both.
    """
    own = [reading for reading in readings if reading.get("BASEFORM") == word]
    if not own or not _PARTS_OF_CLASS.keys() >= {reading.get("CLASS", "") for reading in own}:
        return records
    parts = set[str]().union(*(_PARTS_OF_CLASS[reading["CLASS"]] for reading in own))
    if "verb" not in parts and (_BOTH.search(word) or own[0].get("STRUCTURE", "").count("=") > 1):
        possible = {"noun", "adjective"}
    else:
        possible = parts
    told = {each.part for each in records if isinstance(each, Sense)}
    if len(parts) == 1 and possible.isdisjoint(told) and told <= _PLAIN_PARTS:
        part = min(parts)
        return [replace(each, part=part) if isinstance(each, Sense) else each for each in records]
    others = _PLAIN_PARTS - possible
    kept = [
        each
        for each in records
        if not isinstance(each, Sense) or each.language != "en" or each.part not in others
    ]
    return kept or records


_BOTH = re.compile("(?:inen|v[aä]|t[uy])$")
_PLAIN_PARTS = frozenset({"noun", "verb", "adjective"})


class English:
    """The dictionary from English: parts of speech by headword, and headwords by their translations."""

    def __init__(self, sources: Sources) -> None:
        self.parts: dict[str, set[str]] = {}
        self.of: dict[str, set[str]] = {}
        for entry in read_wikdict(sources.freedict_of("eng-fin").parent, "eng-fin"):
            part = part_of(entry.tags)
            if part is not None:
                self.parts.setdefault(entry.headword, set()).add(part)
            for translation in (each for group in entry.groups for each in group.translations):
                self.of.setdefault(translation, set()).add(entry.headword)


def _leads(table: Table, base: str) -> bool:
    records = table.get(base, [])
    return has_own(records) or bool(
        records and isinstance(records[0], FormOf) and has_own(table.get(records[0].lemma, ()))
    )


def add_translations(table: Table, defined: frozenset[str], found: dict[tuple[str, str], list[str]]) -> None:
    """Add what dictionaries from English say: to an only definition, and to words not `defined`."""
    for (word, part), english in found.items():
        text = ", ".join(english[:MOST_TRANSLATIONS])
        records = table.setdefault(word, [])
        own = [record for record in records if isinstance(record, Sense)]
        if len(own) == 1 and own[0].part == part and own[0].language != "en" and not own[0].english:
            records[:] = [replace(own[0], english=text)]
        elif word not in defined and is_fit(text):
            records.append(Sense("wiktionary", part, text, "en"))
