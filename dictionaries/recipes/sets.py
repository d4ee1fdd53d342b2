"""The word sets of a list: the words for families, and those that an educated speaker knows.

The one idea: a set is the list with something taken away, so nothing is a word in a set that is none in the
list. ``family.txt`` names what is taken away from it for families: what an openly licensed list of coarse
words or WordNet names as such, and what a line of ``family-out.txt`` fits, but for what ``family-keep.txt``
holds; every word of it was read. ``known.bits`` says which words are known: of English those of SCOWL's
smaller dictionaries, of Dutch and Finnish those that texts hold often enough, and of Finnish, which builds
words without end, also those that are built of very frequent ones. What that gets wrong
stands in ``known-in.txt`` and ``known-out.txt``.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from upwords_tui.lexicon.voikko import Voikko

from .english import scowl_words
from .finnish_kotus import read_additions
from .finnish_rule import Analyser
from .sources import Sources
from .wordlist import (
    FAMILY_FILE,
    WORDS_FILE,
    About,
    describe,
    fold,
    read_any,
    read_words,
    write_known,
    write_lines,
)

KNOWN_IN, KNOWN_OUT = "known-in.txt", "known-out.txt"
"""Hand-made files: what is known all the same, and what is not; a list may do without."""
KNOWN_LEVEL = 55
"""SCOWL's level up to which an educated speaker knows the words; of those at 60 every third is strange."""
KNOWN_DUTCH, KNOWN_FINNISH = 100_000, 60_000
"""So many of the words of a list that texts hold are known."""
KNOWN_BASES, FREQUENT = 50_000, 5_000
"""So many Finnish words are known for all their forms together; so many are so frequent that anybody
understands what is built of them, if texts have it at all: ``kesäaamu``, ``nauraja``."""
_COMPOUND = re.compile(r"\+\w{3,}\((\w{3,})\)\+\w+\((\w{3,})\)")
_DERIVED = re.compile(r"\+\w+\((\w+)\)\+(?:j[aä]|t[oö]n|hk[oö]|m[aä]i\+nen)\(\+\w+\)")
"""What Voikko's key WORDBASES says of a compound of two words, and of who does a thing (``nauraja``), what is
without one, rather so, or like one."""
DISPARAGING = frozenset({"obscenity", "disparagement", "ethnic_slur"})
"""WordNet's names of how a word is used that make it a candidate."""


def build(folder: Path, about: About, sources: Sources) -> None:
    """Write the sets of the list that lies finished in a folder, and describe the list anew."""
    words = read_words(folder / WORDS_FILE)
    write_lines(folder / FAMILY_FILE, sorted(left_out(folder, about, words, sources)))
    if about.extends is None:
        known = _KNOWN[about.language](folder, words, sources)
        write_known(folder, (known | read_any(folder / KNOWN_IN)) - read_any(folder / KNOWN_OUT))
    describe(folder, about)


def left_out(folder: Path, about: About, words: Collection[str], sources: Sources) -> frozenset[str]:
    """Return what of the words of a list families are spared.

    A list that only adds to another has words of other languages: what is coarse in English is so there.
    """
    if about.extends is not None:
        named = set(read_words(folder.parent / "en" / FAMILY_FILE))
    else:
        named = set(json.loads(sources.naughty_words(about.language).read_text(encoding="utf-8")))
        if about.language == "en":
            named |= set(disparaging(sources.wordnet))
    out, keep = (fitting(folder / f"family-{name}.txt") for name in ("out", "keep"))
    return frozenset(word for word in words if (word in named or out(word)) and not keep(word))


def fitting(path: Path) -> Callable[[str], object]:
    """Return what tells whether a word is in a hand-made file, in which a star stands for any letters."""
    lines = "|".join(re.escape(line).replace(r"\*", ".*") for line in sorted(read_words(path)))
    return re.compile(lines).fullmatch


def disparaging(wordnet: Path) -> Iterator[str]:
    """Yield the words that WordNet says are used to disparage, or are obscene.

    In its ``data`` files a synset is a line: offset, two fields, the count of words (hexadecimal), each word
    with a number, the count of pointers, and each pointer as its symbol, the offset of the other synset, its
    part of speech, and which word of this one it holds for ("00": all).
    """
    lines = [
        line.partition("|")[0].split()
        for part in ("noun", "verb", "adj", "adv")
        for line in (wordnet / f"data.{part}").read_text(encoding="utf-8", errors="replace").splitlines()
        if not line.startswith(" ")
    ]
    usages = {line[0] for line in lines if line[2] == "n" and line[4] in DISPARAGING}
    for line in lines:
        count = int(line[3], 16)
        found = [re.sub(r"\(.*", "", word).lower() for word in line[4 : 4 + 2 * count : 2]]
        pointers = line[5 + 2 * count :]
        for symbol, offset, _part, which in zip(*(pointers[at::4] for at in range(4)), strict=False):
            if symbol == ";u" and offset in usages:
                one = int(which[:2], 16)
                yield from found[one - 1 : one] if one else found


def _known_english(folder: Path, words: Collection[str], sources: Sources) -> set[str]:
    by_hand = read_words(folder / "new.txt") | read_words(folder / "add.txt")
    return scowl_words(sources.scowl, KNOWN_LEVEL) | by_hand


def _known_dutch(folder: Path, words: Collection[str], sources: Sources) -> set[str]:
    return set(_most_seen("nl", words)[:KNOWN_DUTCH]) | read_words(folder / "new.txt")


def _known_finnish(folder: Path, words: Collection[str], sources: Sources) -> set[str]:
    """Texts have a word mostly inflected: whoever knows it knows its nominative plural, and the other way."""
    voikko = Voikko("fi")
    bases = _bases_seen(voikko, words)
    frequent = frozenset(bases[:FREQUENT])
    seen = {*_most_seen("fi", words)[:KNOWN_FINNISH], *bases[:KNOWN_BASES]}
    seen |= {base for base in bases[KNOWN_BASES:] if is_understood(voikko.analyze(base), frequent)}
    known = set(seen)
    for word in words:
        for reading in voikko.analyze(word):
            base = str(reading.get("BASEFORM", ""))
            if base != word and reading.get("NUMBER") == "plural" and {word, base} & seen:
                known |= {word, base}
    ours = read_additions(folder / "add.txt")
    known |= ours.headwords.union(*map(ours.plurals, ours.headwords))
    return known | read_words(folder / "particles.txt")


def _bases_seen(voikko: Analyser, words: Collection[str]) -> list[str]:
    """Return the words of which texts have any form that is of no other word, most frequent first."""
    import wordfreq

    listed, seen = frozenset(words), dict[str, float]()
    for form, frequency in wordfreq.get_frequency_dict("fi", wordlist="large").items():
        bases = {reading.get("BASEFORM", "") for reading in voikko.analyze(form)} & listed
        if len(bases) == 1:
            base = bases.pop()
            seen[base] = seen.get(base, 0.0) + frequency
    return sorted(seen, key=lambda base: (-seen[base], base))


def is_understood(readings: Collection[Mapping[str, str]], frequent: Collection[str]) -> bool:
    """Whether a word is built, in Voikko's `readings` of it, of `frequent` ones alone.

    What Voikko also knows as one word is not: ``isotermi`` is no *big term*.
    """
    found = False
    for built in (reading.get("WORDBASES", "") for reading in readings):
        match = _COMPOUND.fullmatch(built) or _DERIVED.fullmatch(built)
        if match is None and built.count("+") == 1:
            return False
        found |= match is not None and all(part in frequent for part in match.groups())
    return found


_KNOWN: Mapping[str, Callable[[Path, Collection[str], Sources], set[str]]] = {
    "en": _known_english,
    "nl": _known_dutch,
    "fi": _known_finnish,
}


def _most_seen(language: str, words: Collection[str]) -> list[str]:
    """Return the words that were seen in texts, most frequent first, as `common.most_common` orders them."""
    import wordfreq

    seen: dict[str, float] = {}
    for written, frequency in wordfreq.get_frequency_dict(language, wordlist="large").items():
        word = fold(written) if language != "fi" else written
        if word in words:
            seen[word] = seen.get(word, 0.0) + frequency
    return sorted(seen, key=lambda word: (-seen[word], word))
