"""Which forms Dutch words really have, by OpenTaal's own rules for Hunspell.

The idea to hold: the rules of spelling in `dutch_inflection` make every form that a word could have, so
``pa`` with a plural ``pas`` and ``ja`` with a partitive ``jas``. Hunspell's flags say which of them it has.
What no flag speaks of is not refuted by that: many words are not in Hunspell's dictionary.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from . import dutch_inflection
from .dutch_forms import PRESENT_PARTICIPLE, read_entries, read_lines, read_rules
from .wordlist import fold

FORM_TAGS = {
    "NN2": ("noun", "plural"),
    "NN1r": ("noun", "diminutive"),
    "NN2r": ("noun", "diminutive plural"),
    "AJe": ("adjective", "inflected"),
    "AJc": ("adjective", "comparative"),
    "AJcn": ("adjective", "comparative"),
    "AJce": ("adjective", "comparative"),
    "AJci": ("adjective", "comparative"),
    "AJsn": ("adjective", "superlative"),
    "AJse": ("adjective", "superlative"),
    "i": ("adjective", "partitive"),
}
"""What Hunspell's tags of morphology say of a form: the part of speech, and what it is of its word."""

_TAGGED = re.compile(r"SFX\s+(?P<flag>\S\S)\s+(?P<strip>\S+)\s+(?P<add>[^\s/]+)\S*\s.*\bts:(?P<tag>\S+)")


@dataclass(frozen=True)
class Paradigms:
    """What Hunspell knows; all words as they are laid."""

    forms: Mapping[str, Mapping[str, tuple[str, str]]]
    """Of each word its forms as noun and adjective: the part of speech, and what the form is."""

    verbs: frozenset[str]
    """Infinitives."""

    parts: Mapping[str, frozenset[str]]
    """Of each word whether it is inflected as a noun or an adjective."""


def read_paradigms(rules: Path, entries: Path) -> Paradigms:
    """Read Hunspell's two files."""
    inflector = read_rules(rules)
    meant = _form_tags(rules)
    forms: dict[str, dict[str, tuple[str, str]]] = {}
    parts: dict[str, set[str]] = {}
    verbs: set[str] = set()
    for word, flags in read_entries(entries):
        lemma = fold(word)
        if PRESENT_PARTICIPLE in flags:
            prefixes = ["", *(inflector.prefixes[flag] for flag in flags if flag in inflector.prefixes)]
            verbs.update(fold(prefix + word) for prefix in prefixes)
        for flag in sorted(flags):
            for form in inflector.inflect(word, [flag]):
                part, form_id = meant.get((flag, form[-1:]), ("", ""))
                is_misspelt = (
                    part == "adjective"
                    and dutch_inflection.is_clipped(lemma)
                    and re.match(f"{lemma}[aeiou]", fold(form))
                )  # Hunspell has MAKE of MAK beside MAKKE
                if part and not is_misspelt:
                    forms.setdefault(lemma, {})[fold(form)] = (part, form_id)
            found = {part for (other, _), (part, _) in meant.items() if other == flag}
            if found:
                parts.setdefault(lemma, set()).update(found)
    return Paradigms(forms, frozenset(verbs), {word: frozenset(found) for word, found in parts.items()})


def _form_tags(rules: Path) -> dict[tuple[str, str], tuple[str, str]]:
    """Tell of each flag, by the last letter of the form, what form that is."""
    meant: dict[tuple[str, str], tuple[str, str]] = {}
    for line in read_lines(rules):
        match = _TAGGED.match(line)
        if match and match["tag"] in FORM_TAGS:
            part, form_id = FORM_TAGS[match["tag"]]
            # Two flags have wrong tags: PJES after an M, and VE and ZE as in LIEVE, WIJZE.
            if form_id == "diminutive" and match["add"].endswith("s"):
                form_id = "diminutive plural"
            if form_id == "comparative" and "r" not in match["add"]:
                form_id = "inflected"
            meant[match["flag"], match["add"][-1]] = (part, form_id)
    return meant
