"""Spell-checkers that may be installed on the machine: Enchant for English and Dutch, Voikko for Finnish.

A spell-checker is opened late and may be missing: `SpellerStatus` says why. It is asked only about words that
the `guard` let through.

The C libraries are not safe to use from two threads, and loading a dictionary takes up to a tenth of a
second: each is opened once in a process, and every call holds one lock.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from typing import TYPE_CHECKING

from upwords_tui.base.errors import DictionaryError
from upwords_tui.lexicon.files import scratch_folder
from upwords_tui.lexicon.guard import Refusal

if TYPE_CHECKING:
    from upwords_tui.lexicon.voikko import Voikko

Analysis = Mapping[str, str]
"""One reading of a word by Voikko: CLASS, BASEFORM, SIJAMUOTO (case), NUMBER and so on."""

MAX_PARTS = 2
"""Of a Finnish compound: a person might still say one of two parts."""

_NOMINALS = frozenset({"nimisana", "laatusana", "nimisana_laatusana", "lukusana", "asemosana"})
_PARTICLES = frozenset({"seikkasana", "sidesana", "suhdesana", "huudahdussana"})
_NAMES = frozenset({"etunimi", "sukunimi", "paikannimi", "nimi"})
_ABBREVIATION = "lyhenne"
_SUFFIXED = ("POSSESSIVE", "FOCUS", "KYSYMYSLIITE")
"""Keys of words with a possessive (taloni), -kin and its like, or the question -ko."""

_PLACE = "POSSIBLE_GEOGRAPHICAL_NAME"
"""Key of compounds that end like places; nine of ten that are unlisted are names (Olkiluoto, Välimäki)."""

_REGION = re.compile(
    r"\+(?:etelä|itä|länsi|pohjois|keski|suur)(?:\(\w+\))?"
    r"\+\w+\((?:suomi|ruotsi|saksa|karjala|korea|ukraina)\)"
)
"""WORDBASES of a part of a country written as one word in small letters (eteläsuomi): no other key tells it
from a language (alasaksa, eteläviro)."""

_ROMAN_NUMERAL, _CLITIC, _DERIVED = "[Lur]", "[Ef]", "[Xj]"
"""Marks in FSTOUTPUT for what has no key of its own (sitenpä, kirjo-ja)."""
_VERB = "[Lt]"
"""How FSTOUTPUT begins for words derived from verbs (elo); names are not (Lahtinen)."""
_SHORT_PARTICIPLE = re.compile(r"\[Lt\].*\[Ll\]v\[Xj\][aä]\[X\](?!.*\[Xj\])")
"""The present participle of a short verb (saava), which lacks the key PARTICIPLE."""


def finnish_refusal(word: str, is_spelt_right: bool, readings: Iterable[Analysis]) -> Refusal | None:
    """Return why `word` (small letters) does not count, or None if it does.

    `is_spelt_right` is of the word in small letters: `helsinki` is not, though its analysis knows Helsinki.
    Of several reasons the one that was nearest to a word is returned.
    """
    judged = [(_refusal(word, reading), reading) for reading in readings]
    refusals = {refusal for refusal, _reading in judged}
    counting = [reading for refusal, reading in judged if refusal is None]
    if counting and all(_parts(each) > 1 or _DERIVED in each.get("FSTOUTPUT", "") for each in counting):
        nearer = _nearer(judged, counting)
        if nearer is not None:
            return nearer
    if counting:
        return None if is_spelt_right else Refusal.UNKNOWN
    nearest = (
        Refusal.LONG_COMPOUND,
        Refusal.INFLECTED,
        Refusal.ROMAN_NUMERAL,
        Refusal.ABBREVIATION,
        Refusal.NAME,
    )
    return next((refusal for refusal in nearest if refusal in refusals), Refusal.UNKNOWN)


def _nearer(
    judged: Collection[tuple[Refusal | None, Analysis]], built: Collection[Analysis]
) -> Refusal | None:
    """Return why a compound or derived word does not count, if a simpler reading is a name or inflected."""
    parts, bases = min(map(_parts, built)), {reading.get("BASEFORM") for reading in built}
    of_verbs = any(reading.get("FSTOUTPUT", "").startswith(_VERB) for reading in built)
    for why, reading in judged:
        if why is Refusal.NAME and reading.get("SIJAMUOTO") == "nimento" and not of_verbs:
            return Refusal.NAME
    for why, reading in judged:
        is_other = reading.get("BASEFORM") not in bases and not any(key in reading for key in _SUFFIXED)
        if why is Refusal.INFLECTED and (_parts(reading) < parts or (is_other and _parts(reading) == parts)):
            return Refusal.INFLECTED
    return None


def _refusal(word: str, reading: Analysis) -> Refusal | None:
    kind, base = reading.get("CLASS", ""), reading.get("BASEFORM")
    if kind in _NAMES or (_parts(reading) > 1 and (_PLACE in reading or is_region(reading))):
        return Refusal.NAME
    if kind == _ABBREVIATION:
        return Refusal.ABBREVIATION
    if reading.get("FSTOUTPUT", "").startswith(_ROMAN_NUMERAL):
        return Refusal.ROMAN_NUMERAL
    if any(key in reading for key in _SUFFIXED) or not _is_in_form(word, kind, base, reading):
        return Refusal.INFLECTED
    if _parts(reading) > MAX_PARTS:
        return Refusal.LONG_COMPOUND
    return None


def is_region(reading: Analysis) -> bool:
    return _REGION.fullmatch(reading.get("WORDBASES", "")) is not None


def _parts(reading: Analysis) -> int:
    return reading.get("STRUCTURE", "").count("=")


def _is_in_form(word: str, kind: str, base: str | None, reading: Analysis) -> bool:
    if kind in _PARTICLES:
        return base == word and _CLITIC not in reading.get("FSTOUTPUT", "")
    if kind == "teonsana":
        return base == word and reading.get("MOOD") == "A-infinitive"
    return (
        kind in _NOMINALS
        and reading.get("SIJAMUOTO") == "nimento"
        and reading.get("COMPARISON", "positive") == "positive"
        and "PARTICIPLE" not in reading
        and not _SHORT_PARTICIPLE.search(reading.get("FSTOUTPUT", ""))
        and _CLITIC not in reading.get("FSTOUTPUT", "")
        and (base == word or reading.get("NUMBER") == "plural")
    )


_lock = threading.RLock()

_BROKEN = (ImportError, OSError, AttributeError, AssertionError)
"""Raised when the C library is missing, too old, or not where a variable says."""


class State(StrEnum):
    """Whether a spell-checker can be asked, or what is missing."""

    READY = "ready"
    NO_BINDING = "no-binding"
    """No Python package."""
    NO_LIBRARY = "no-library"
    """No C library."""
    NO_DICTIONARY = "no-dictionary"
    OTHER_DICTIONARY = "other-dictionary"
    """The library only has the dictionary of another country."""


@dataclass(frozen=True)
class SpellerSpec:
    """A spell-checker this program supports.

    `tags` are the names of its dictionary, best first, `binding` the Python package it needs, `packages` the
    Debian packages of library and dictionary, `megabytes` what these and their dependencies take on a minimal
    Debian 12.
    """

    id: str
    language: str
    tags: tuple[str, ...]
    binding: str
    packages: tuple[str, ...]
    megabytes: int


SPELLERS = (
    SpellerSpec("enchant:en_US", "en", ("en_US",), "pyenchant", ("libenchant-2-2", "hunspell-en-us"), 9),
    SpellerSpec("enchant:en_GB", "en", ("en_GB",), "pyenchant", ("libenchant-2-2", "hunspell-en-gb"), 10),
    SpellerSpec("voikko:fi", "fi", ("fi",), "", ("libvoikko1", "voikko-fi"), 44),
    SpellerSpec(
        "enchant:nl_NL", "nl", ("nl_NL", "nl", "nl_BE"), "pyenchant", ("libenchant-2-2", "hunspell-nl"), 11
    ),
)


@dataclass(frozen=True)
class SpellerStatus:
    """The state of a spell-checker; `found` is the tag of the dictionary that the library has."""

    spec: SpellerSpec
    state: State
    found: str = ""


Speller = Callable[[str, Iterable[str]], Refusal | None]
"""Returns why a word in small letters is unknown, or None. Also takes its spellings with diacritics. Safe
from any thread."""


def speller_ids(language: str | None = None) -> tuple[str, ...]:
    return tuple(spec.id for spec in SPELLERS if language in (None, spec.language))


def open_speller(speller_id: str) -> tuple[SpellerStatus, Speller | None]:
    """Return a spell-checker, opened once in a process, or None and why not. Raises DictionaryError."""
    with _lock:
        return _open(speller_id)


@cache
def _open(speller_id: str) -> tuple[SpellerStatus, Speller | None]:
    spec = next((spec for spec in SPELLERS if spec.id == speller_id), None)
    if spec is None:
        names = ", ".join(speller_ids())
        raise DictionaryError("no spell-checker “{name}”; there are {names}", name=speller_id, names=names)
    return _open_enchant(spec) if spec.binding else _open_voikko(spec)


def _open_enchant(spec: SpellerSpec) -> tuple[SpellerStatus, Speller | None]:
    try:
        import enchant  # seam: it may not be there
    except ModuleNotFoundError:
        return SpellerStatus(spec, State.NO_BINDING), None
    except _BROKEN:
        return SpellerStatus(spec, State.NO_LIBRARY), None
    status = SpellerStatus(spec, State.NO_DICTIONARY)
    with _private_word_files():
        broker = enchant.Broker()
        for tag in spec.tags:
            try:
                words = broker.request_dict(tag)
            except enchant.errors.Error:
                continue
            if words.tag == tag:
                speller = partial(_enchant_refusal, words.check, enchant.errors.Error)
                return SpellerStatus(spec, State.READY, tag), speller
            status = SpellerStatus(spec, State.OTHER_DICTIONARY, str(words.tag))
    return status, None


def _open_voikko(spec: SpellerSpec) -> tuple[SpellerStatus, Speller | None]:
    from upwords_tui.lexicon.voikko import Voikko  # seam: it takes ctypes

    try:
        speller = partial(_voikko_refusal, Voikko(spec.tags[0]))
        return SpellerStatus(spec, State.READY, spec.tags[0]), speller
    except _BROKEN:
        return SpellerStatus(spec, State.NO_LIBRARY), None
    except LookupError:
        return SpellerStatus(spec, State.NO_DICTIONARY), None


@contextmanager
def _private_word_files() -> Iterator[None]:
    """Keep Enchant from people's own words (ENCHANT_CONFIG_DIR): answers must be the same for all."""
    before = os.environ.get("ENCHANT_CONFIG_DIR")
    os.environ["ENCHANT_CONFIG_DIR"] = str(scratch_folder())
    try:
        yield
    finally:
        if before is None:
            del os.environ["ENCHANT_CONFIG_DIR"]
        else:
            os.environ["ENCHANT_CONFIG_DIR"] = before


def _enchant_refusal(
    check: Callable[[str], bool], failure: type[Exception], word: str, spellings: Iterable[str]
) -> Refusal | None:
    """Ask Enchant in small letters: it then refuses what it knows only with a capital."""
    with _lock:
        try:
            known = any(check(spelling) for spelling in (word, *spellings))
        except failure:
            known = False
    return None if known else Refusal.UNKNOWN


def _voikko_refusal(voikko: Voikko, word: str, _spellings: Iterable[str]) -> Refusal | None:
    with _lock:
        return finnish_refusal(word, voikko.spell(word), voikko.analyze(word))
