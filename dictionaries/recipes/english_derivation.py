"""Words that no source explains, led back to one that is explained: other spellings, derivations, compounds.

The idea to hold: a rule is used only where what it leads to is explained, and is such a part of speech; and
of a compound only where both parts are plain nouns of some length.
"""

import re
from collections.abc import Iterator

from .meanings import Compound, FormOf, Record, Sense, Table, has_own

SPELLINGS = (
    ("is(e|ed|es|ing|er|ers|able|ation|ations)$", r"iz\1"),
    ("ys(e|ed|es|ing|er|ers)$", r"yz\1"),
    ("our", "or"),
    ("or(?=s?$|ed$|ing$)", "our"),
    ("re(?=s?$)", "er"),
    ("ogue(?=s?$)", "og"),
    ("ae", "e"),
    ("oe", "e"),
    ("ll", "l"),
    ("l(?=(?:ed|ing|er|ers|ment|ful)$)", "ll"),
    ("pp(?=ed|ing|er)", "p"),
    ("ence(?=s?$)", "ense"),
    ("ise(?=d?s?$)", "ize"),
    ("mme(?=s?$)", "m"),
)
"""How spellings differ, tried one at a time."""

DERIVATIONS = (
    (
        "quality",
        ("adjective",),
        ((r"iness$", "y"), (r"ness$", ""), (r"ility$", "le"), (r"ity$", "e"), (r"ity$", "")),
    ),
    (
        "manner",
        ("adjective",),
        (
            (r"ily$", "y"),
            (r"ably$", "able"),
            (r"ibly$", "ible"),
            (r"ically$", "ic"),
            (r"ly$", ""),
            (r"ly$", "le"),
        ),
    ),
    (
        "negative",
        ("adjective", "adverb", "noun"),
        ((r"^un", ""), (r"^non", ""), (r"^in", ""), (r"^im(?=[mp])", ""), (r"^dis", "")),
    ),
    ("repeated", ("verb",), ((r"^re", ""),)),
    ("repeated", ("noun",), ((r"^re(?=.*(?:ation|ment|ition)$)", ""),)),
    (
        "capable",
        ("verb",),
        ((r"[ai]ble$", ""), (r"[ai]ble$", "e"), (r"iable$", "y"), (r"([dglmnprt])\1able$", r"\1")),
    ),
    ("lacking", ("noun",), ((r"less$", ""), (r"iless$", "y"))),
    ("likeness", ("noun",), ((r"like$", ""), (r"ish$", ""))),
    (
        "agent",
        ("verb",),
        (
            (r"er$", ""),
            (r"er$", "e"),
            (r"or$", ""),
            (r"or$", "e"),
            (r"ier$", "y"),
            (r"([bdglmnprtz])\1er$", r"\1"),
        ),
    ),
    ("action", ("verb",), ((r"ment$", ""), (r"ing$", ""), (r"ing$", "e"), (r"([bdglmnprtz])\1ing$", r"\1"))),
)
_LEAST = 3
_LEAST_OF_COMPOUND = 4


def derive(table: Table, words: frozenset[str]) -> None:
    """Add records for words of the list that have none."""
    parts = {
        word: {r.part for r in records if isinstance(r, Sense)}
        for word, records in table.items()
        if has_own(records)
    }
    formed = {word for word, records in table.items() if records}
    for word in sorted(words - formed):
        record = _spelling(word, parts) or _derivation(word, parts)
        if record is not None:
            table[word] = [record]
    for word in sorted(words - {word for word, records in table.items() if records}):
        compound = _compound(word, parts)
        if compound is not None:
            table[word] = [compound]


def _spelling(word: str, parts: dict[str, set[str]]) -> FormOf | None:
    for other in respelled(word):
        if len(other) > _LEAST and other in parts:
            return FormOf(other, ("spelling",))
    return None


def respelled(word: str) -> Iterator[str]:
    """Yield how a word might be spelt elsewhere, most of it wrong."""
    for pattern, instead in SPELLINGS:
        other = re.sub(pattern, instead, word)
        if other != word:
            yield other


def _derivation(word: str, parts: dict[str, set[str]]) -> FormOf | None:
    for form, wanted, rules in DERIVATIONS:
        for pattern, instead in rules:
            base, count = re.subn(pattern, instead, word)
            met = parts.get(base, set()) & set(wanted)
            if count and len(base) >= _LEAST and met:
                return FormOf(base, (form,), tuple(sorted(met)))
    return None


def _compound(word: str, parts: dict[str, set[str]]) -> Record | None:
    for border in range(_LEAST_OF_COMPOUND, len(word) - _LEAST_OF_COMPOUND + 1):
        head, tail = word[:border], word[border:]
        if "noun" in parts.get(head, ()) and "noun" in parts.get(tail, ()):
            return Compound("parts", (head, tail))
    return None
