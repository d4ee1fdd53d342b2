"""Dutch words that no source explains, led back to those that are explained: derivations and compounds.

The idea to hold: a rule is used only where what it leads to is explained and is such a part of speech; and of a
compound only where both parts are words of some length.
"""

import re
from collections.abc import Iterator

from . import dutch_inflection
from .dutch_verbs import STRONG
from .meanings import Compound, FormOf, Sense, Table, has_own, parts_of

DERIVATIONS = (
    ("quality", ("adjective",), ((r"heid$", ""),)),
    ("negative", ("adjective", "noun"), ((r"^on", ""), (r"^niet", ""))),
    ("repeated", ("verb",), ((r"^her", ""),)),
    ("lacking", ("noun",), ((r"loos$", ""), (r"eloos$", ""), (r"enloos$", ""))),
    ("likeness", ("noun",), ((r"achtig$", ""), (r"erig$", ""))),
)
_OF_VERBS = (("capable", ("baar",)), ("action", ("ing",)), ("agent", ("er", "aar", "ster", "der")))
JOINTS = ("", "s", "en", "e", "n", "er")
"""What stands between the parts of a compound."""
_LEAST_HEAD, _LEAST_TAIL = 3, 3


def likely_parts(table: Table, word: str, words: frozenset[str]) -> frozenset[str]:
    """Tell the parts of speech of a word; of one that a source has without, those that its forms show."""
    known = parts_of(table, word) - {""}
    if known or not any(isinstance(record, Sense) for record in table.get(word, ())):
        return known
    found = {"noun"}
    stems = list(dutch_inflection.stems_of(word))
    if any(stem + ending in words for stem in stems for ending in ("te", "de")):
        found = {"verb"}
    elif word in STRONG or any(base in STRONG for _, base in dutch_inflection.partings(word)):
        found = {"verb"}
    elif any(f"{start}e" in words for start in dutch_inflection.open_stem(word)) and (
        any(f"{start}er" in words for start in dutch_inflection.open_stem(word)) or re.search("(?:ig|isch|lijk|baar|loos|zaam|achtig)$", word)
    ):
        found = {"adjective", "noun"}
    return frozenset(found)


def derive(table: Table, words: frozenset[str]) -> None:
    """Add records for words of the list that have none."""
    parts = {word: likely_parts(table, word, words) for word, records in table.items() if has_own(records)}
    actors = dict(_of_verbs(parts))
    missing = sorted(word for word in words if not table.get(word))
    for word in missing:
        record = _derivation(word, parts) or actors.get(word)
        if record is not None and record.lemma != word:
            table[word] = [record]
    nouns = {word for word in parts if "noun" in parts[word]}
    heads = nouns | {word for word in parts if "adjective" in parts[word]} | set(_stems(parts))
    for word in missing:
        compound = None if table.get(word) else _compound(word, heads, nouns, parts)
        if compound is not None:
            table[word] = [compound]


def _of_verbs(parts: dict[str, frozenset[str]]) -> Iterator[tuple[str, FormOf]]:
    for verb in sorted(parts):
        starts = [*dutch_inflection.stems_of(verb), verb.removesuffix("en")] if "verb" in parts[verb] else []
        for form, endings in _OF_VERBS:
            for ending in endings:
                for start in dict.fromkeys(starts):
                    yield start + ending, FormOf(verb, (form,), ("verb",) if len(parts[verb]) > 1 else ())


def _stems(parts: dict[str, frozenset[str]]) -> Iterator[str]:
    for verb in parts:
        if parts[verb] == {"verb"}:
            yield from dutch_inflection.stems_of(verb)


def _derivation(word: str, parts: dict[str, frozenset[str]]) -> FormOf | None:
    for form, wanted, rules in DERIVATIONS:
        for pattern, instead in rules:
            base, count = re.subn(pattern, instead, word)
            if count and len(base) > 2 and not parts.get(base, frozenset()).isdisjoint(wanted):
                return FormOf(base, (form,))
    return None


def _compound(word: str, heads: set[str], nouns: set[str], parts: dict[str, frozenset[str]]) -> Compound | None:
    """Part a word in two where both parts are longest: the shorter one counts."""
    found: list[tuple[int, int, str, str]] = []
    for border in range(_LEAST_HEAD, len(word) - _LEAST_TAIL + 1):
        tail = word[border:]
        if tail not in nouns:
            continue
        for joint in JOINTS:
            head = word[:border].removesuffix(joint)
            if (head + joint == word[:border]) and len(head) >= _LEAST_HEAD and head in heads and head in parts:
                found.append((-min(len(head), len(tail)), len(joint), head, tail))
    return Compound("parts", (found_best := min(found))[2:]) if found else None
