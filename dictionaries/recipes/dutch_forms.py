"""Inflected forms of Dutch words, by OpenTaal's own rules for Hunspell.

OpenTaal's word list has forms one by one, and many are missing (``tjilpen`` without ``tjilpend``,
``vlug`` and ``vlugger`` without ``vlugst``). Its dictionary for Hunspell says how each word is inflected:
a word with flags, each flag a set of endings. The idea to hold: those flags are often wrong for compounds
(``lesweek`` as an adjective), so a form goes in only if the list itself shows that the word is inflected
that way.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from .wordlist import fold

PRESENT_PARTICIPLE = "Vi"
"""On infinitives: ``lopend``, ``lopende``."""

THIRD_PERSON = "V3"
WEAK_PASTS = {"Vp": "d", "Vq": "t"}
"""On stems: a past in -de or in -te, and the letter that its past participle ends in."""

UNSTRESSED_PREFIXES = ("be", "ge", "her", "ont", "ver", "er", "mis")
"""Verbs that begin with one have a past participle without ge-: ``verteld``, ``herhaald``."""

DIMINUTIVES = frozenset({"Ya", "Yb", "Yc", "Yd", "Ye", "Yf"})
INFLECTED_ADJECTIVES = frozenset({"Aa", "Al", "Am", "An", "Ar"})
"""``mooie``, ``grote``, ``witte``."""

_AFFIX = re.compile(
    r"(?P<kind>SFX|PFX)\s+(?P<flag>\S\S)\s+(?P<strip>\S+)\s+(?P<add>[^\s/]+)(?:/\S+)?(?:\s+(?P<where>\S+))?.*"
)
_SEPARABLE = re.compile(r"P[a-z]")


@dataclass(frozen=True)
class Inflector:
    """What the flags mean."""

    endings: dict[str, list[tuple[str, str, re.Pattern[str]]]]
    """Of each flag: what is taken off a word, what is put on, and how a word it is for ends."""

    prefixes: dict[str, str]
    """Flags of verbs that can be separated: ``af`` in ``afspelen``."""

    def inflect(self, word: str, flags: Collection[str]) -> Iterator[str]:
        """Yield the forms that the flags stand for, those with a hyphen or an apostrophe left out."""
        for flag in flags:
            for strip, add, where in self.endings.get(flag, ()):
                if word.endswith(strip) and where.search(word) and add.isalpha():
                    yield word.removesuffix(strip) + add


def read_rules(path: Path) -> Inflector:
    """Read Hunspell's file of affixes."""
    endings: dict[str, list[tuple[str, str, re.Pattern[str]]]] = {}
    prefixes: dict[str, str] = {}
    for line in read_lines(path):
        match = _AFFIX.fullmatch(line)
        if match is None or match["add"].isdigit():
            continue
        if match["kind"] == "PFX":
            if _SEPARABLE.fullmatch(match["flag"]):
                prefixes[match["flag"]] = match["add"]
            continue
        where = match["where"] or "."
        ending = re.compile("" if ":" in where else f"(?:{where})$")
        strip = match["strip"].removeprefix("0")
        endings.setdefault(match["flag"], []).append((strip, match["add"], ending))
    return Inflector(endings, prefixes)


def read_entries(path: Path) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the words of Hunspell's dictionary that are written small, with their flags of two characters."""
    for line in read_lines(path)[1:]:
        word, _, rest = line.partition("/")
        flags = rest.partition("\t")[0].strip()
        if flags and word == word.lower():
            yield word, frozenset(flags[start : start + 2] for start in range(0, len(flags), 2))


def read_lines(path: Path) -> list[str]:
    """Read lines; where Hunspell has the one character ĳ, the list has two letters."""
    return path.read_text(encoding="utf-8").replace("ĳ", "ij").splitlines()


def missing_forms(words: Collection[str], rules: Path, entries: Path) -> set[str]:
    """Find the forms, as written, of words in the list (given as laid) that the list may lack."""
    inflector = read_rules(rules)
    forms: set[str] = set()
    for word, flags in read_entries(entries):
        prefixes = [""] + [inflector.prefixes[flag] for flag in flags if flag in inflector.prefixes]
        for prefix in prefixes:
            forms.update(_verb_forms(words, inflector, prefix, word, flags))
        if fold(word) in words:
            forms.update(inflector.inflect(word, flags & DIMINUTIVES))
            forms.update(_adjective_forms(words, inflector, word, flags))
    return forms


def _verb_forms(
    words: Collection[str], inflector: Inflector, prefix: str, word: str, flags: frozenset[str]
) -> Iterator[str]:
    verb = prefix + word
    if PRESENT_PARTICIPLE in flags and fold(verb) in words:
        yield from inflector.inflect(verb, [PRESENT_PARTICIPLE])
    for past in flags & WEAK_PASTS.keys():
        end = "" if word[-1] in "dt" else WEAK_PASTS[past]
        participles = [f"{prefix}ge{word}{end}"]
        if word.startswith(UNSTRESSED_PREFIXES):
            participles.append(verb + end)
        if any(fold(participle) in words for participle in participles):
            yield verb
            yield from inflector.inflect(verb, flags & {past, THIRD_PERSON})


def _adjective_forms(
    words: Collection[str], inflector: Inflector, word: str, flags: frozenset[str]
) -> Iterator[str]:
    """Yield the forms of a word that the list has inflected."""
    shown = inflector.inflect(word, flags & INFLECTED_ADJECTIVES)
    if any(fold(form) in words for form in shown):
        yield from inflector.inflect(word, {flag for flag in flags if flag.startswith("A")})
