"""Which Finnish words count, from what Voikko's morphological analysis says of them.

The one idea: Voikko's *spelling* takes every inflected form, so what is asked is its *analysis*: a word
counts if one of its readings is a base form, or a plural in its base form (ELO, ELOT), of a common word.
A participle is a base form of its own (VÄSYNYT, TUNNETTU), as dictionaries have it. Comparatives and deverbal
nouns in -minen are forms of another word and count only where the list has them.

The rule is a function of plain values, so it can be read and tested without the library. Voikko speaks
Finnish: nimento is the nominative, teonsana a verb, seikkasana an adverb.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from upwords_tui.lexicon.guard import Refusal

Analysis = Mapping[str, str]
"""One reading of a word: CLASS, BASEFORM, SIJAMUOTO (case), NUMBER and so on."""

MAX_PARTS = 2
"""Finnish builds compounds without end; one of two parts is still something a person might say."""

_NOMINALS = frozenset({"nimisana", "laatusana", "nimisana_laatusana", "lukusana", "asemosana"})
_PARTICLES = frozenset({"seikkasana", "sidesana", "suhdesana", "huudahdussana"})
_NAMES = frozenset({"etunimi", "sukunimi", "paikannimi", "nimi"})
_ABBREVIATION = "lyhenne"
_AGENT_PARTICIPLE = "agent"
"""The one participle that never stands alone: äidin tekemä."""

_SUFFIXED = ("POSSESSIVE", "FOCUS", "KYSYMYSLIITE")
"""Keys present when the word carries a possessive (taloni), -kin and its like, or the question -ko."""

_ROMAN_NUMERAL, _CLITIC = "[Lur]", "[Ef]"
"""How Voikko's transducer marks, in FSTOUTPUT, what has no key of its own (sitenpä)."""


def finnish_refusal(word: str, is_spelt_right: bool, readings: Iterable[Analysis]) -> Refusal | None:
    """Return why `word` (small letters) does not count, or None if it does.

    `is_spelt_right` is what the spell-checker says of it in small letters: it refuses `helsinki`, though its
    analysis knows Helsinki. Of several reasons the one that was nearest to a word is returned.
    """
    told = [(_refusal(word, reading), reading) for reading in readings]
    refusals = {refusal for refusal, _reading in told}
    counting = [reading for refusal, reading in told if refusal is None]
    if counting and min(map(_parts, counting)) > 1:
        # By chance alone: koirako as "moth crevice", jyväskylä as "grain village".
        if any(reading.get("BASEFORM", "").lower() == word for why, reading in told if why is Refusal.NAME):
            return Refusal.NAME
        if any(_parts(reading) == 1 for why, reading in told if why is Refusal.INFLECTED):
            return Refusal.INFLECTED
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


def _refusal(word: str, reading: Analysis) -> Refusal | None:
    kind, base = reading.get("CLASS", ""), reading.get("BASEFORM")
    if kind in _NAMES:
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


def _is_in_form(word: str, kind: str, base: str | None, reading: Analysis) -> bool:
    if kind in _PARTICLES:
        return base == word and _CLITIC not in reading.get("FSTOUTPUT", "")
    if kind == "teonsana":
        return base == word and reading.get("MOOD") == "A-infinitive"
    return (
        kind in _NOMINALS
        and reading.get("SIJAMUOTO") == "nimento"
        and reading.get("COMPARISON", "positive") == "positive"
        and reading.get("PARTICIPLE") != _AGENT_PARTICIPLE
        and _CLITIC not in reading.get("FSTOUTPUT", "")
        and (base == word or reading.get("NUMBER") == "plural")
    )
