"""Which Finnish words count, from what Voikko's morphological analysis says of them.

The one idea: Voikko's *spelling* takes every inflected form, so what is asked is its *analysis*: a word
counts if one of its readings is a base form, or a plural in its base form (ELO, ELOT), of a common word.
Participles (MAKSAVA), comparatives and deverbal nouns in -minen are forms of another word and count only
where the list has them, as it has those that are words of their own (VÄSYNYT, TUNNETTU).

Voikko also builds words that nobody has: KIRJOJA is "one who embroiders", SÄHKÖPOSTILLA an "electric book of
sermons". So a reading that is built, of parts or by derivation, yields to one of another word that is nearer.

The rule is a function of plain values, so it can be read and tested without the library. Voikko speaks
Finnish: nimento is the nominative, teonsana a verb, seikkasana an adverb.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from upwords_tui.lexicon.guard import Refusal

Analysis = Mapping[str, str]
"""One reading of a word: CLASS, BASEFORM, SIJAMUOTO (case), NUMBER and so on."""

MAX_PARTS = 2
"""Finnish builds compounds without end; one of two parts is still something a person might say."""

_NOMINALS = frozenset({"nimisana", "laatusana", "nimisana_laatusana", "lukusana", "asemosana"})
_PARTICLES = frozenset({"seikkasana", "sidesana", "suhdesana", "huudahdussana"})
_NAMES = frozenset({"etunimi", "sukunimi", "paikannimi", "nimi"})
_ABBREVIATION = "lyhenne"
_SUFFIXED = ("POSSESSIVE", "FOCUS", "KYSYMYSLIITE")
"""Keys present when the word carries a possessive (taloni), -kin and its like, or the question -ko."""

_PLACE = "POSSIBLE_GEOGRAPHICAL_NAME"
"""Key present when a compound ends as places do; of those that the list has not nine of ten are names of
places or of families (Olkiluoto, Välimäki)."""

_ROMAN_NUMERAL, _CLITIC, _DERIVED = "[Lur]", "[Ef]", "[Xj]"
"""How Voikko's transducer marks, in FSTOUTPUT, what has no key of its own (sitenpä, kirjo-ja)."""
_VERB = "[Lt]"
"""How it begins what is derived from a verb (elo), which names are not built like (Lahtinen)."""
_SHORT_PARTICIPLE = re.compile(r"\[Lt\].*\[Ll\]v\[Xj\][aä]\[X\](?!.*\[Xj\])")
"""The present participle of a short verb (saava); the key PARTICIPLE is missing there."""


def finnish_refusal(word: str, is_spelt_right: bool, readings: Iterable[Analysis]) -> Refusal | None:
    """Return why `word` (small letters) does not count, or None if it does.

    `is_spelt_right` is what the spell-checker says of it in small letters: it refuses `helsinki`, though its
    analysis knows Helsinki. Of several reasons the one that was nearest to a word is returned.
    """
    told = [(_refusal(word, reading), reading) for reading in readings]
    refusals = {refusal for refusal, _reading in told}
    counting = [reading for refusal, reading in told if refusal is None]
    if counting and all(map(_is_built, counting)):
        nearer = _nearer(told, counting)
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


def _nearer(told: Collection[tuple[Refusal | None, Analysis]], built: Collection[Analysis]) -> Refusal | None:
    """Return why a word does not count that counts only as `built`, if another word is nearer."""
    parts, bases = min(map(_parts, built)), {reading.get("BASEFORM") for reading in built}
    of_verbs = any(reading.get("FSTOUTPUT", "").startswith(_VERB) for reading in built)
    for why, reading in told:
        if why is Refusal.NAME and reading.get("SIJAMUOTO") == "nimento" and not of_verbs:
            return Refusal.NAME
    for why, reading in told:
        is_other = reading.get("BASEFORM") not in bases and not any(key in reading for key in _SUFFIXED)
        if why is Refusal.INFLECTED and (_parts(reading) < parts or (is_other and _parts(reading) == parts)):
            return Refusal.INFLECTED
    return None


def _refusal(word: str, reading: Analysis) -> Refusal | None:
    kind, base = reading.get("CLASS", ""), reading.get("BASEFORM")
    if kind in _NAMES or (_parts(reading) > 1 and _PLACE in reading):
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


def _parts(reading: Analysis) -> int:
    return reading.get("STRUCTURE", "").count("=")


def _is_built(reading: Analysis) -> bool:
    return _parts(reading) > 1 or _DERIVED in reading.get("FSTOUTPUT", "")


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
