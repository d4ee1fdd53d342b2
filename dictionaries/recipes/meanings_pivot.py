"""English for words that have a translation into other languages but none into English.

The idea to hold: one language in between proves nothing, since every word of it means several things. An
English word is taken only if two languages in between lead to it, or one does and the two words look alike,
as ``digitaal`` and ``digital`` do.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from .dictd import read_ergane, read_wikdict
from .meanings_wikdict import part_of, written
from .sources import Sources

ENOUGH, MOST = 2, 4
_MOST_TRANSLATIONS = 6
"""Words of the language in between with more translations than these are too vague."""


def pivoted(
    sources: Sources,
    language: str,
    pivots: dict[str, bool],
    words: frozenset[str],
    letters: str,
    english: frozenset[str],
) -> dict[tuple[str, str], list[str]]:
    """Find English for words by part of speech, the surest first.

    `pivots` are FreeDict's names of the languages in between, with whether their English is Ergane's.
    """
    votes: dict[tuple[str, str], Counter[str]] = {}
    for pivot, is_ergane in pivots.items():
        onwards = _onwards(sources, f"{pivot}-eng", english, is_ergane=is_ergane)
        found: dict[tuple[str, str], set[str]] = {}
        for entry in read_wikdict(sources.freedict_of(f"{language}-{pivot}").parent, f"{language}-{pivot}"):
            part, word = part_of(entry.tags), written(entry.headword, letters)
            if part is not None and word in words and entry.headword == entry.headword.lower():
                for group in entry.groups:
                    for translation in group.translations:
                        for key in ((translation, part), (translation, "")):
                            found.setdefault((word, part), set()).update(onwards.get(key, ()))
        for where, texts in found.items():
            votes.setdefault(where, Counter()).update(texts)
    return {where: best for where, counted in votes.items() if (best := list(_best(where[0], counted)))}


def _onwards(
    sources: Sources, pair: str, english: frozenset[str], *, is_ergane: bool
) -> dict[tuple[str, str], set[str]]:
    onwards: dict[tuple[str, str], set[str]] = {}
    folder = sources.freedict_of(pair).parent
    for entry in read_ergane(folder, pair) if is_ergane else read_wikdict(folder, pair):
        part = "" if is_ergane else part_of(entry.tags)
        texts = [text.removeprefix("to ") for group in entry.groups for text in group.translations]
        if part is not None and len(texts) <= _MOST_TRANSLATIONS:
            known = {text for text in texts if text in english}
            onwards.setdefault((entry.headword, part), set()).update(known)
    return onwards


def _best(word: str, counted: Counter[str]) -> Iterator[str]:
    ranked = sorted(counted, key=lambda text: (-counted[text], not is_alike(word, text), text))
    sure = [text for text in ranked if counted[text] >= ENOUGH or is_alike(word, text)]
    yield from sure[:MOST]


def is_alike(word: str, other: str) -> bool:
    """Whether two words share most of their pairs of letters."""
    mine, theirs = set(_pairs(word)), set(_pairs(other))
    return len(word) > 3 and 2 * len(mine & theirs) >= 1.1 * (len(mine) + len(theirs)) / 2 * 1.0


def _pairs(word: str) -> Iterable[str]:
    return (word[at : at + 2] for at in range(len(word) - 1))
