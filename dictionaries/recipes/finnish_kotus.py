"""The headwords of the Kotus word list, *Nykysuomen sanalista*, and their nominative plurals.

The one idea: what stands there is in the dictionary, whatever Voikko thinks of it. The list has
prefixes and suffixes with a hyphen, phrases with a space and names of letters and vitamins with a
capital, none of which can be laid; a word without a type of inflection is a compound and inflected as
its last part is.
"""

import lzma
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .finnish_inflection import plural
from .sources import KOTUS
from .wordlist import FINNISH_LETTERS, is_spellable

_ADDITION = re.compile(r"(?P<word>\S+)\s+(?P<type>\d+)(?P<gradation>[A-M]?)\s*")

ADDITIONS = Path(__file__).parents[1] / "fi" / "add.txt"
"""Words of our own."""
_WITH_CLITIC = re.compile("(?P<base>.+(?:pi|nen))(?P<clitic>kin|kaan)")
"""Pronouns that are inflected before an ending that never changes: ``kumpikin``, ``kummatkin``."""
SHORTEST_LAST_PART = 3
COMPOUND, COMPOUND_OF_INFLECTED = 50, 51
"""Types of compounds whose last part alone, and whose both parts, are inflected."""

Inflection = tuple[int, str | None]
"""A type (`tn`) and a kind of gradation (`av`), if it has any."""


@dataclass(frozen=True)
class Kotus:
    """The list as it is: its words with the ways each is inflected."""

    inflections: dict[str, frozenset[Inflection]]

    @property
    def headwords(self) -> frozenset[str]:
        """Words that can be laid."""
        return frozenset(word for word in self.inflections if is_spellable(word, FINNISH_LETTERS))

    def plurals(self, word: str) -> frozenset[str]:
        """Return the nominative plurals of a headword that can be laid."""
        return frozenset(each for each in self._plurals(word) if is_spellable(each, FINNISH_LETTERS))

    def _plurals(self, word: str) -> Iterator[str]:
        types = self.inflections.get(word, frozenset())
        pronoun = _WITH_CLITIC.fullmatch(word)
        if pronoun and types & {(16, None), (38, None)}:
            types_of_base = self.inflections.get(pronoun["base"], types)
            yield from (
                found + pronoun["clitic"]
                for inflection, gradation in types_of_base
                if (found := plural(pronoun["base"], inflection, gradation))
            )
            return
        for inflection, gradation in types:
            found = plural(word, inflection, gradation)
            if found is not None:
                yield found
        numbers = {inflection for inflection, _gradation in types}
        if not numbers or numbers & {COMPOUND, COMPOUND_OF_INFLECTED}:
            yield from self._plurals_of_compound(word, are_both_inflected=COMPOUND_OF_INFLECTED in numbers)

    def _plurals_of_compound(self, word: str, *, are_both_inflected: bool) -> Iterator[str]:
        for border in range(2, len(word) - SHORTEST_LAST_PART + 1):
            first, last = word[:border], word[border:]
            if self.inflections.get(last):
                firsts = set(self._plurals(first)) if are_both_inflected else {first}
                yield from (one + other for one in firsts for other in self._plurals(last))
                return


def read_kotus(path: Path = KOTUS) -> Kotus:
    """Read the list; of several ways to inflect a word those that it calls rare are left out."""
    inflections: dict[str, set[Inflection]] = {}
    for entry in ElementTree.fromstring(lzma.decompress(path.read_bytes())).iter("st"):
        ways = inflections.setdefault(entry.findtext("s", ""), set())
        for way in entry.findall("t"):
            number = way.findtext("tn")
            if number is None or way.get("taivutus") == "harvinainen":
                continue
            gradation = way.find("av")
            ways.add((int(number), None if gradation is None else gradation.text))
            if gradation is not None and gradation.get("astevaihtelu") == "valinnainen":
                ways.add((int(number), None))
    return Kotus({word: frozenset(ways) for word, ways in inflections.items()})


def read_additions(path: Path = ADDITIONS) -> Kotus:
    """Read words of our own: a word, its type with its kind of gradation (`twiitti 5C`), `#` and the reason.

    Raises ValueError for a line that says something else.
    """
    inflections: dict[str, frozenset[Inflection]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        told = line.partition("#")[0]
        if not told.strip():
            continue
        match = _ADDITION.fullmatch(told)
        if match is None:
            raise ValueError(f"{path.name}: {line!r} is not a word and its type")
        inflections[match["word"]] = frozenset({(int(match["type"]), match["gradation"] or None)})
    return Kotus(inflections)
