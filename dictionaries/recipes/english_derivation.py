"""Words that no source explains, led back to one that is explained: other spellings, derivations, compounds.

The idea to hold: a rule is used only where what it leads to is explained, and is such a part of speech; and
of a compound only where both parts are plain nouns of some length, and the word is no form of another.
"""

import re
from collections.abc import Iterator

from .english_inflection import forms_of
from .meanings import Compound, FormOf, Record, Sense, Table, has_own, ordered_forms

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

_LATIN = (
    "(?=.*(?:able|ible|al|ant|ent|ance|ence|ancy|ency|ive|ate|ite|ous|ic|ical|ar|ary|ile|ly|ity"
    "|ion|ness|ure)$)"
)
"""How words end of which *in-* is the opposite: it is no other word than theirs (*infill*, *inline*)."""

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
    ("negative", ("adjective", "adverb", "noun"), ((r"^un(?!.*[eo]rs?$)", ""), (r"^non", ""), (r"^dis", ""))),
    ("negative", ("adjective", "adverb"), ((r"^un", ""),)),
    ("negative", ("adjective", "adverb", "noun"), ((rf"^in{_LATIN}", ""), (rf"^im(?=[mp]){_LATIN}", ""))),
    ("repeated", ("verb",), ((r"^re", ""),)),
    ("repeated", ("noun",), ((r"^re(?=.*(?:ation|ment|ition)$)", ""),)),
    (
        "capable",
        ("verb",),
        ((r"[ai]ble$", "e"), (r"[ai]ble$", ""), (r"iable$", "y"), (r"([dglmnprt])\1able$", r"\1")),
    ),
    ("lacking", ("noun",), ((r"less$", ""), (r"iless$", "y"))),
    ("likeness", ("noun",), ((r"like$", ""), (r"ish$", ""))),
    (
        "agent",
        ("verb",),
        (
            (r"er$", "e"),
            (r"er$", ""),
            (r"or$", "e"),
            (r"or$", ""),
            (r"ier$", "y"),
            (r"([bdglmnprtz])\1er$", r"\1"),
        ),
    ),
    ("action", ("verb",), ((r"ment$", ""), (r"ing$", "e"), (r"ing$", ""), (r"([bdglmnprtz])\1ing$", r"\1"))),
)
"""How words are derived; an *e* comes first, since else the consonant is doubled (*siting*, *sitting*)."""
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
        found = _verb_of_noun(word, parts) or (None if _is_agent(word, parts) else _compound(word, parts))
        if found is not None:
            table[word] = [found]


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
            single = head.removesuffix("s")
            # *airstrike* is no trike of airs
            if single != head and "noun" in parts.get(single, ()) and "noun" in parts.get(f"s{tail}", ()):
                return Compound("parts", (single, f"s{tail}"))
            return Compound("parts", (head, tail))
    return None


def _verb_of_noun(word: str, parts: dict[str, set[str]]) -> FormOf | None:
    """Lead what looks like a form of a verb to a noun that can be one: *messaged*, *showcasing*."""
    stems = (word[: -len(ending)] for ending in ("ing", "ed") if word.endswith(ending))
    bases = [base for stem in stems for base in (f"{stem}e", stem, stem[:-1]) if len(base) > _LEAST]
    for base in sorted(bases, key=lambda base: "verb" not in parts.get(base, ())):
        forms = [form_id for form, form_id in forms_of(base, "verb") if form == word]
        of_verb = ("verb",) if "verb" in parts.get(base, ()) else ()
        if forms and (of_verb or "noun" in parts.get(base, ())):
            return FormOf(base, ordered_forms(forms), of_verb)
    return None


def _is_agent(word: str, parts: dict[str, set[str]]) -> bool:
    """Whether a word is who or what has to do with something that is explained: *platformer*."""
    stem = re.sub(r"(?:er|ist|ish)s?$", "", word)
    return stem != word and (stem in parts or f"{stem}e" in parts)
