"""Definitions in a word's own language, gathered from FreeDict's dictionaries from one Wiktionary.

The idea to hold: each of these dictionaries holds the words that have a translation into its other
language, with the definitions that the translation is of. So the definitions of a word are spread over
several dictionaries, and those of the one into English come with their English.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .dictd import read_ergane, read_wikdict
from .meanings import Sense, is_fit, shortened
from .sources import Sources
from .wordlist import fold, listed

MOST_SENSES, MOST_TRANSLATIONS = 4, 4
PARTS = {
    "n": "noun",
    "v": "verb",
    "adj": "adjective",
    "adv": "adverb",
    "interjection": "interjection",
    "numeral": "numeral",
    "cardinalNumeral": "numeral",
    "ordinalAdjective": "numeral",
    "indefiniteCardinalNumeral": "numeral",
    "indefiniteOrdinalNumeral": "numeral",
    "conjunction": "conjunction",
    "preposition": "preposition",
    "postposition": "preposition",
    "article": "article",
    "particle": "particle",
    "pronoun": "pronoun",
    "determiner": "pronoun",
}
"""FreeDict's tags; all its kinds of pronouns besides."""
_LANGUAGES = {"eng": "en", "fin": "fi", "nld": "nl"}
_SENSE_NUMBER = re.compile(
    r"^(?:\d+(?:[.):]|[-+,/&]| (?=en \d))[-+.,/&): ]*(?:en )?)+(?:\d (?=\D))?|^[1-9] (?=\D)"
)
_EMPTY = re.compile(r" ?\( *\)")


@dataclass(frozen=True)
class Reading:
    """How a language's definitions are read: marks of use at their start, and what is no definition."""

    letters: str
    labels: Mapping[str, str] = field(default_factory=dict)
    """A mark in brackets to a label; marks that are not here stay in the text."""
    refused: re.Pattern[str] = re.compile("(?!)")


def part_of(tags: Sequence[str]) -> str | None:
    """Name the part of speech of an entry; None if it is a name, a phrase or a part of a word."""
    tag = tags[0] if tags else ""
    return "pronoun" if tag.endswith("Pronoun") else PARTS.get(tag)


def written(headword: str, letters: str) -> str:
    """Return a headword as the list spells it."""
    return fold(headword) if letters.isascii() else headword


def defined_words(
    sources: Sources,
    pairs: Iterable[str],
    words: frozenset[str],
    reading: Reading,
    *,
    most: int = MOST_SENSES,
) -> dict[str, list[Sense]]:
    """Gather up to `most` senses of each of the words; the first dictionary that has a definition says it."""
    found: dict[str, list[Sense]] = {}
    seen: dict[str, set[str]] = {}
    for pair in pairs:
        is_english = pair.endswith("-eng")
        for entry in read_wikdict(sources.freedict_of(pair).parent, pair):
            part, word = part_of(entry.tags), written(entry.headword, reading.letters)
            if part is None or word not in words or entry.headword != entry.headword.lower():
                continue
            for group in entry.groups:
                english = _english(group.translations, word) if is_english else ""
                for number, definition in enumerate(group.definitions or ("",)):
                    text, labels = _tidied(definition, reading)
                    if _key(text) in seen.setdefault(word, set()) or reading.refused.search(text):
                        text = ""
                    sense = _sense(part, text, labels, english if number == 0 else "", pair[:3])
                    if sense is not None:
                        seen[word].add(_key(text))
                        found.setdefault(word, []).append(sense)
    return {word: list(dict.fromkeys(senses))[:most] for word, senses in found.items()}


def _sense(part: str, text: str, labels: tuple[str, ...], english: str, language: str) -> Sense | None:
    if is_fit(text) and len(text) > 3:
        return Sense("wiktionary", part, text, _LANGUAGES[language], labels, english)
    return Sense("wiktionary", part, english, "en", labels) if english else None


def _english(translations: Sequence[str], word: str) -> str:
    kept = [text for text in translations if is_fit(text) and text != "er"]
    return ", ".join(kept[:MOST_TRANSLATIONS])


def _key(text: str) -> str:
    return re.sub(r"\W", "", text.lower())[:24]


def _tidied(definition: str, reading: Reading) -> tuple[str, tuple[str, ...]]:
    text = _EMPTY.sub("", _SENSE_NUMBER.sub("", definition.strip()))
    labels: list[str] = []
    while marked := re.match(r"\(([^()]*)\)[ ,:]*", text):
        mark = marked[1].strip(" .").lower()
        if mark not in reading.labels:
            break
        labels.append(reading.labels[mark])
        text = text[marked.end() :]
    text = re.sub(r"\s+", " ", text).strip(" ;,.:|~")
    text = (
        text[:1].lower() + text[1:]
        if re.match(r"[A-ZÅÄÖ][a-zåäö]+ [a-zåäö]", text) and _is_sentence(text)
        else text
    )
    return shortened(text), tuple(label for label in dict.fromkeys(labels) if label)


def _is_sentence(text: str) -> bool:
    """Whether a text begins with a capital only because it begins: with a short plain word."""
    return text.split(" ", 1)[0] in _OPENERS


_OPENERS = frozenset(
    listed(
        "Een Het De Iemand Iets Niet Op In Met Van Aan Als Dat Die Deze Dit Geen Zeer Zich Te "
        "Voor Uit Bij Tot Naar Door Over Om Al Kleine Grote Persoon Gezegd Wat Wie Jokin Joku Se "
        "Sellainen Eräs Henkilö Paikka Olla Tehdä Saada Antaa Yksi Ei Kun Mikä"
    )
)


def reversed_words(
    sources: Sources, pair: str, words: frozenset[str], letters: str, *, is_ergane: bool = False
) -> dict[tuple[str, str], list[str]]:
    """Turn a dictionary from English round: each word and part of speech with its English, the surest first.

    A headword counts the more the earlier the word stands among its translations, and the fewer there are.
    """
    ranked: dict[tuple[str, str], dict[str, float]] = {}
    folder = sources.freedict_of(pair).parent
    for entry in read_ergane(folder, pair) if is_ergane else read_wikdict(folder, pair):
        part = "" if is_ergane else part_of(entry.tags)
        if part is None or not is_fit(entry.headword) or len(entry.headword.split()) > 3:
            continue
        for group in entry.groups:
            for place, translation in enumerate(group.translations):
                word = written(translation, letters)
                if word in words and entry.headword != translation:
                    ranks = ranked.setdefault((word, part), {})
                    rank = 1 / (1 + place) / len(entry.groups)
                    ranks[entry.headword] = ranks.get(entry.headword, 0.0) + rank
    return {
        key: sorted(ranks, key=lambda english: (-ranks[english], english)) for key, ranks in ranked.items()
    }
