"""Which Finnish words the game allows, asked of Voikko.

The rule sheet allows base forms and their nominative plurals, and no proper names, abbreviations or
bound parts of compounds. Voikko analyses a written word into readings; a word is legal when at least
one of its readings is a legal one. `FinnishRule.readings` gives the legal ones and says of which
`Kind` each is; the recipe builds from them, the tests confirm the finished list with them.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from upwords_tui.lexicon.spellers import is_region


class Analyser(Protocol):
    """The part of ``lexicon.voikko.Voikko`` that is used here."""

    def analyze(self, word: str) -> Sequence[Mapping[str, str]]:
        """All readings of a word."""

    def spell(self, word: str) -> bool:
        """Whether the word is spelled right, its case included."""


class Kind(Enum):
    """What a word can be in one reading."""

    BASE = "base form of a noun, adjective, pronoun or numeral"
    INFINITIVE = "base form of a verb"
    PARTICLE = "word that is not inflected"
    PLURAL = "nominative plural"
    NAME = "proper name or abbreviation"
    INFLECTED = "any other inflected form, participles and words with a clitic among them"


LEGAL_BASES = frozenset({Kind.BASE, Kind.INFINITIVE, Kind.PARTICLE})
"""The kinds of a dictionary headword."""

LEGAL_KINDS = LEGAL_BASES | {Kind.PLURAL}

_NOMINAL = frozenset({"nimisana", "laatusana", "nimisana_laatusana", "lukusana", "asemosana"})
_PARTICLE = frozenset({"seikkasana", "sidesana", "suhdesana", "huudahdussana"})
_PART = "="
"""Begins each part of a compound in Voikko's key STRUCTURE."""

_ROMAN_NUMERAL = "[Lur]"
_CLITIC = "[Ef]"
"""Voikko's key FOCUS tells of -kin and -kaan only, and this mark of -han, -ko, -pa and -s as well."""
_SHORT_PARTICIPLE = re.compile(r"\[Lt\].*\[Ll\]v\[Xj\][aä]\[X\](?!.*\[Xj\])")
"""The present participle of a short verb (``saava``); Voikko's key PARTICIPLE is missing there."""

_NAME = frozenset({"nimi", "etunimi", "sukunimi", "paikannimi", "lyhenne"})
_PASSIVE = "4"


@dataclass(frozen=True)
class Reading:
    """One way to read a word."""

    kind: Kind
    base: str
    borders: int
    """How many borders between parts of a compound: 0 in ``talo``, 1 in ``kivitalo``."""


class FinnishRule:
    """The rule, given Voikko and two hand-made sets of words.

    ``bound`` words are accepted by Voikko but cannot stand alone (``iki``). ``particles`` are the
    uninflected words that Voikko derives from another word (``alle`` from ``ala``) and dictionaries
    list in their own right; any other derived particle is an inflected form (``sitenpä``).
    """

    def __init__(self, voikko: Analyser, bound: Collection[str], particles: Collection[str]) -> None:
        self._voikko = voikko
        self._bound = frozenset(bound)
        self._particles = frozenset(particles)

    def is_legal(self, word: str) -> bool:
        """Whether a lower-case word may be played."""
        return any(reading.kind in LEGAL_KINDS for reading in self.readings(word))

    def kinds(self, word: str) -> frozenset[Kind]:
        """Tell the kinds of all readings; empty if the word is misspelled or cannot stand alone."""
        return frozenset(reading.kind for reading in self.readings(word))

    def readings(self, word: str) -> list[Reading]:
        """All readings of a lower-case word; none if it is misspelled or cannot stand alone."""
        if len(word) < 2 or word in self._bound or not self._voikko.spell(word):
            return []
        return [
            Reading(
                kind=self._kind(word, analysis),
                base=analysis.get("BASEFORM", word),
                borders=max(analysis.get("STRUCTURE", "").count(_PART) - 1, 0),
            )
            for analysis in self._voikko.analyze(word)
            if not _is_passive_of_infinitive(word, analysis)
        ]

    def _kind(self, word: str, analysis: Mapping[str, str]) -> Kind:
        word_class = analysis.get("CLASS", "")
        base = analysis.get("BASEFORM")
        if word_class in _NAME or is_region(analysis):
            return Kind.NAME
        if word_class in _PARTICLE and word in self._particles:
            return Kind.PARTICLE
        if "POSSESSIVE" in analysis or "FOCUS" in analysis:
            return Kind.INFLECTED
        if word_class in _NOMINAL:
            return _nominal_kind(word, analysis)
        if base != word:
            return Kind.INFLECTED
        if word_class in _PARTICLE or word_class == "kieltosana":
            return Kind.PARTICLE
        if word_class == "teonsana" and analysis.get("MOOD") == "A-infinitive":
            return Kind.INFINITIVE
        return Kind.INFLECTED


def _structure(analysis: Mapping[str, str]) -> str:
    """How Voikko's transducer spelled the word out; a word it only knows by heart has none."""
    return analysis.get("FSTOUTPUT", "")


def _nominal_kind(word: str, analysis: Mapping[str, str]) -> Kind:
    structure = _structure(analysis)
    if (
        analysis.get("SIJAMUOTO") != "nimento"
        or analysis.get("COMPARISON", "positive") != "positive"
        or "PARTICIPLE" in analysis
        or _SHORT_PARTICIPLE.search(structure)
        or _CLITIC in structure
        or structure.startswith(_ROMAN_NUMERAL)
    ):
        return Kind.INFLECTED
    if analysis.get("BASEFORM") == word:
        return Kind.BASE
    return Kind.PLURAL if analysis.get("NUMBER") == "plural" else Kind.INFLECTED


def _is_passive_of_infinitive(word: str, analysis: Mapping[str, str]) -> bool:
    """Every infinitive of the type ``juosta`` is also a passive; that reading says nothing new."""
    return (
        analysis.get("CLASS") == "teonsana"
        and analysis.get("BASEFORM") == word
        and analysis.get("PERSON") == _PASSIVE
    )
