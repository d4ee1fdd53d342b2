"""Dutch words that no source explains, led back to those that are explained: derivations and compounds.

The idea to hold: a rule is used only where what it leads to is explained and is such a part of speech; and
of a compound only where both parts are words of some length.
"""

import re
from collections.abc import Callable, Collection, Iterator

from . import dutch_inflection
from .dutch_verbs import SEPARABLE, STRONG
from .meanings import Compound, FormOf, Sense, Table, has_own, parts_of
from .wordlist import listed

DERIVATIONS = (
    ("quality", ("adjective",), ((r"heid$", ""),)),
    ("negative", ("adjective", "noun"), ((r"^on", ""), (r"^niet", ""))),
    ("repeated", ("verb", "noun"), ((r"^her", ""),)),
    ("lacking", ("noun",), ((r"loos$", ""), (r"eloos$", ""), (r"enloos$", ""))),
    ("likeness", ("noun",), ((r"achtig$", ""), (r"erig$", ""))),
)
_OF_VERBS = (("capable", ("baar",)), ("action", ("ing",)), ("agent", ("er", "aar", "ster", "der")))
ADVERBS = frozenset(
    listed(
        "aan achter af bij binnen boven buiten door heen in langs mee na naar naast om onder op "
        "over rond tegen toe tot tussen uit van vandaan voor voorbij"
    )
)
"""What ER, HIER, DAAR and WAAR are put before."""
PREFIXES, ENDINGS = frozenset(listed("her ver ont")), frozenset(listed("lijk den"))
"""What a compound does not begin with, and what it does not end with: these are seldom words there."""
JOINTS = ("", "s", "en", "e", "n", "er")
"""What stands between the parts of a compound."""
_HEADS = ("noun", "adjective", "adverb", "preposition", "numeral")
_LEAST = 3
_VERBAL = re.compile("^(?:ver|her|ont|be)|eer$")


def likely_parts(table: Table, word: str, words: frozenset[str]) -> frozenset[str]:
    """Tell the parts of speech of a word; of one that a source has without, those that its forms show."""
    known = parts_of(table, word) - {""}
    if known or not any(isinstance(record, Sense) for record in table.get(word, ())):
        return known
    found = {"noun"}
    stems = list(dutch_inflection.stems_of(word))
    if (
        any(stem + ending in words for stem in stems for ending in ("te", "de"))
        or word in STRONG
        or any(base in STRONG for _, base in dutch_inflection.partings(word))
    ):
        found = {"verb"}
    elif any(f"{start}e" in words for start in dutch_inflection.open_stem(word)) and (
        any(f"{start}er" in words for start in dutch_inflection.open_stem(word))
        or re.search("(?:ig|isch|lijk|baar|loos|zaam|achtig)$", word)
    ):
        found = {"adjective"}
    return frozenset(found)


def derive(
    table: Table,
    words: frozenset[str],
    common: Collection[str],
    verbs: Collection[str] = frozenset(),
    add_forms: Callable[[], None] = lambda: None,
) -> None:
    """Add records for words of the list that have none: derivations, their forms, and only then compounds.

    So DENKERS is a plural of DENKER and no compound of DEN and KERS.
    """
    _derive(table, words)
    add_forms()
    _part(table, words, common, verbs)


def _derive(table: Table, words: frozenset[str]) -> None:
    parts = _known_parts(table, words)
    actors = dict(_of_verbs(parts))
    for word in sorted(word for word in words if not table.get(word)):
        record = _derivation(word, parts) or actors.get(word)
        if record is None or record.lemma == word:
            continue
        is_of_verb = "repeated" in record.forms and not {f"{word}en", f"{word}{word[-1]}en"}.isdisjoint(words)
        if not is_of_verb:
            table[word] = [record]


def _part(table: Table, words: frozenset[str], common: Collection[str], verbs: Collection[str]) -> None:
    """Explain words by their parts: those of three letters have to be `common` words.

    A form of one of the `verbs` is no compound if it begins or ends as only verbs do: ``presteer``.
    """
    parts = _known_parts(table, words)
    stems = {stem for verb in verbs for stem in dutch_inflection.stems_of(verb) if _VERBAL.search(stem)}
    missing = sorted(word for word in words if not table.get(word) and word not in stems)
    nouns = {word for word in parts if not parts[word].isdisjoint(("noun", "numeral"))}
    heads = {word: word for word in sorted(parts) if not parts[word].isdisjoint(_HEADS)}
    heads = dict(_stems(parts)) | heads
    heads = {head: word for head, word in heads.items() if len(head) > _LEAST or word in common}
    heads = {head: word for head, word in heads.items() if head not in PREFIXES}
    nouns = {noun for noun in nouns if len(noun) > _LEAST or noun in common} - ENDINGS
    for word in missing:
        parted = _pronominal(word, parts) or _verb(word, parts) or _compound(word, heads, nouns)
        if parted is not None:
            table[word] = [parted]


def _known_parts(table: Table, words: frozenset[str]) -> dict[str, frozenset[str]]:
    return {word: likely_parts(table, word, words) for word, records in table.items() if has_own(records)}


def _of_verbs(parts: dict[str, frozenset[str]]) -> Iterator[tuple[str, FormOf]]:
    for verb in sorted(parts):
        starts = [*dutch_inflection.stems_of(verb), verb.removesuffix("en")] if "verb" in parts[verb] else []
        for form, endings in _OF_VERBS:
            for ending in endings:
                for start in dict.fromkeys(starts):
                    yield start + ending, FormOf(verb, (form,), ("verb",) if len(parts[verb]) > 1 else ())


def _stems(parts: dict[str, frozenset[str]]) -> Iterator[tuple[str, str]]:
    for verb in sorted(parts):
        if parts[verb] == {"verb"}:
            yield from ((stem, verb) for stem in dutch_inflection.stems_of(verb))


def _pronominal(word: str, parts: dict[str, frozenset[str]]) -> Compound | None:
    """Part ``hiervan`` and its like."""
    for head in ("er", "hier", "daar", "waar"):
        tail = word.removeprefix(head)
        if tail != word and tail in ADVERBS and tail in parts and head in parts:
            return Compound("parts", (head, tail))
    return None


def _verb(word: str, parts: dict[str, frozenset[str]]) -> Compound | None:
    """Part ``meekijken`` and its like."""
    for prefix in sorted(SEPARABLE, key=len, reverse=True):
        verb = word.removeprefix(prefix)
        is_verb = "verb" in parts.get(verb, ()) and not verb.startswith("ge")
        if verb != word and is_verb and prefix in parts:
            return Compound("parts", (prefix, verb))
    return None


def _derivation(word: str, parts: dict[str, frozenset[str]]) -> FormOf | None:
    for form, wanted, rules in DERIVATIONS:
        for pattern, instead in rules:
            base, count = re.subn(pattern, instead, word)
            if count and len(base) > 2 and not parts.get(base, frozenset()).isdisjoint(wanted):
                return FormOf(base, (form,))
    return None


def _compound(word: str, heads: dict[str, str], nouns: set[str]) -> Compound | None:
    """Part a word in two where both parts are longest: the shorter one counts.

    `heads` are what a compound can begin with, each with the word that it is: itself, or the verb it is the
    stem of.
    """
    found: list[tuple[int, int, str, str]] = []
    for border in range(_LEAST, len(word) - _LEAST + 1):
        tail = word[border:]
        if tail not in nouns:
            continue
        for joint in JOINTS:
            head = word[:border].removesuffix(joint)
            if (head + joint == word[:border]) and len(head) >= _LEAST and head in heads:
                found.append((-min(len(head), len(tail)), len(joint), heads[head], tail))
    return Compound("parts", min(found)[2:]) if found else None
