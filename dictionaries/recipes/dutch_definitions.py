"""Dutch definitions without what is none: fields of knowledge, other languages, the same thing said twice.

The idea to hold: Wiktionary's editors have put down what they needed, and a table of translations may hold
a mark such as ``anatomie`` or a foreign word where the definition should stand. What kind of word it is, too,
is told wrongly of some; OpenTaal's rules for inflection know better.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from . import dutch_inflection
from .dutch_paradigms import Paradigms
from .dutch_verbs import STRONG
from .meanings import Sense
from .meanings_wikdict import MOST_SENSES
from .wordlist import fold, listed

FIELDS = frozenset(
    listed(
        "anatomie astronomie biologie bouwkunde cartografie chemie dierkunde economie elektronica "
        "elektriciteit filosofie fysica genetica geografie geologie geschiedenis godsdienst "
        "grammatica heraldiek informatica juridisch landbouw letterkunde linguistiek luchtvaart "
        "medisch meetkunde meteorologie militair mineralogie muziek mythologie natuurkunde onderwijs "
        "plantkunde politiek psychologie rechten religie scheepvaart scheikunde schaken sport "
        "sterrenkunde taalkunde techniek technisch textiel theater toneel verkeer visserij voeding "
        "voetbal werktuigbouwkunde wiskunde zoologie"
    )
)
"""Marks of where a word is used, which say nothing of what it means."""
KINDS = frozenset(
    listed(
        "dier getal insect kleur kruid lichaamsdeel munteenheid orgaan plant symbool vogel vrucht "
        "weersomstandigheden woord zoogdier"
    )
)
"""Words that say of what kind a thing is and not what it is."""
_LITTLE = frozenset(
    listed(
        "de het een der des van in op aan met om te en of die dat is voor bij tot uit als zoals er ook "
        "waarbij waarin waarmee zijn haar ergens iets soort bepaald bepaalde geslacht naam benaming"
    )
)
_TELLING = frozenset(listed("doen laten niet geen zonder zich"))
"""Words that make another thing of the same words."""
_DUTCH, _LONGEST_KNOWN, _LONGEST_LISTED = 0.5, 7, 15
_ENDINGS = ("heid", "ing")
_USED = re.compile(
    r"^(?:\(?[^~:()]{0,25}~(?:[^~:()]{1,40}:|(?: van)?\)?[:,]?) *"
    r"|(?:(?:in)?ergatief|(?:on)?overgankelijk|wederkerend|absoluut"
    r"|formeel|overdrachtelijk|bijwoord)[:,] *|\((?:on)?overgankelijk\)[:,]? *)"
)
"""How a verb is used, before what it means."""


def tidied(
    defined: Mapping[str, list[Sense]], words: Collection[str], paradigms: Paradigms
) -> dict[str, list[Sense]]:
    """Return what is left of the senses of each word, with their parts of speech put right."""
    found: dict[str, list[Sense]] = {}
    for word, senses in defined.items():
        small = [replace(sense, text=_begun_small(_bare(sense.text), words)) for sense in senses]
        fit = [sense for sense in small if _is_definition(word, sense, words)]
        plain = [sense for sense in fit if _key(sense.text) not in KINDS] or fit
        kept = _rightly_named(word, _once(plain), paradigms)[:MOST_SENSES]
        english = [
            Sense(sense.source, sense.part, sense.english, "en", sense.labels)
            for sense in senses
            if sense.english
        ]
        if kept or english:
            found[word] = kept or _rightly_named(word, list(dict.fromkeys(english)), paradigms)
    return found


def _bare(text: str) -> str:
    """Take away what an editor put before a definition: how a verb is used, a field in brackets."""
    text = re.sub(r" ([,;])", r"\1", _USED.sub("", text)).lstrip(" :,;")
    field = re.match(r"\(([^()]+)\) ?(?=\w.*\w)", text)
    name = field[1].lower() if field else ""
    is_field = name in FIELDS or name.endswith(("kunst", "kunde"))
    return text[field.end() :] if field and is_field else text


def _begun_small(text: str, words: Collection[str]) -> str:
    """Take away the capital of a first word that is written small elsewhere."""
    first = re.match(r"[A-Z][a-z]+(?!\w)", text)
    return text[0].lower() + text[1:] if first and first[0].lower() in words else text


def _is_definition(word: str, sense: Sense, words: Collection[str]) -> bool:
    if sense.language == "en":
        return True
    if _key(sense.text) == word and word not in FIELDS:
        return False
    fields = re.split(r"\W+", _key(sense.text))
    if set(fields) <= FIELDS and not word.endswith(("ie", "kunde")):
        return False
    if re.fullmatch(r"[A-Z][a-z]+ [a-z]+", sense.text):
        return False  # the name of a species in Latin
    if re.search(r"\b(meervoud|enkelvoud|verkleinwoord|verleden tijd) van\b", sense.text):
        return False  # which form it is follows from the lemma
    used = re.findall(r"[^\W\d_]+", sense.text)
    small = [fold(each) for each in used if each == each.lower()]
    if len(used) == len(small) == 1 and not _is_dutch(small[0], words):
        return False
    known = sum(each in words or (len(each) > _LONGEST_KNOWN and each.isascii()) for each in small)
    return known > _DUTCH * len(small)


def _is_dutch(word: str, words: Collection[str]) -> bool:
    """Whether a word is one of the list, or made of some: CUADRADO in place of a definition is not."""
    if len(word) > _LONGEST_LISTED or not {word, *map(word.removesuffix, _ENDINGS)}.isdisjoint(words):
        return True
    heads = (word[:border] for border in range(3, len(word) - 2) if word[border:] in words)
    return any(head in words or head.removesuffix("s") in words for head in heads)


def _key(text: str) -> str:
    return fold(text.lower()).removeprefix("een ").strip(" .")


def _once(senses: list[Sense]) -> list[Sense]:
    """Leave out what says the same as something before; the fuller text stays, with the English of both."""
    kept: list[Sense] = []
    for sense in senses:
        for place, other in enumerate(kept):
            if sense.part == other.part and sense.language == other.language and _says_the_same(sense, other):
                fuller = sense if _content(other.text) < _content(sense.text) else other
                kept[place] = replace(fuller, english=other.english or sense.english)
                break
        else:
            kept.append(sense)
    return kept


def _says_the_same(sense: Sense, other: Sense) -> bool:
    """Whether all words of one are in the other, or all but one of three or of more than five."""
    mine, theirs = _content(sense.text), _content(other.text)
    fewer, shared = min(len(mine), len(theirs)), len(mine & theirs)
    spare = fewer == 3 or fewer > 5
    return fewer > 0 and shared >= fewer - spare and (mine ^ theirs).isdisjoint(_TELLING)


def _content(text: str) -> frozenset[str]:
    used = re.findall(r"[a-z]+", fold(text.lower()))
    return frozenset(each[:6] for each in used if each not in _LITTLE)


def _rightly_named(word: str, senses: list[Sense], paradigms: Paradigms) -> list[Sense]:
    """Name other parts of speech where Wiktionary's cannot be: KORT is inflected, REN is no infinitive."""
    known = paradigms.parts.get(word, frozenset())
    named = {sense.part for sense in senses}
    renamed: dict[str, str] = {}
    if "adjective" in known and "adverb" in named and "adjective" not in named:
        renamed["adverb"] = "adjective"
    is_infinitive = word in paradigms.verbs or word in STRONG or any(dutch_inflection.stems_of(word))
    if "noun" in known and "verb" in named and not is_infinitive:
        renamed["verb"] = "noun"
    if known == {"noun"} and "adjective" in named and "noun" not in named:
        renamed["adjective"] = "noun"
    return [replace(sense, part=renamed.get(sense.part, sense.part)) for sense in senses]
