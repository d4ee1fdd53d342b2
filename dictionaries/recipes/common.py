"""The common words of a list: those that a weaker computer player knows.

The one idea: `common.txt` is an ordered part of the words that an educated speaker knows. How
often one is written is wordfreq's to say, whether it is known as a word at all that set's: texts are full of
names and foreign words, and English ones have a rare sense in small letters as often as not (PAUL, LUZ).
Words of two letters need only be of the list, since whoever plays word games learns those first.
"""

from collections.abc import Collection, Mapping
from pathlib import Path

from .wordlist import (
    COMMON_FILE,
    WORDS_FILE,
    About,
    Source,
    describe,
    fold,
    read_known,
    read_words,
    write_lines,
)

COUNT = 30_000
SHORT, MAX_LENGTH = 2, 10
"""The words that are learned first, and the longest that fit a board; longer ones would only take the place
of words that can be laid."""

WORDFREQ = Source(
    name="wordfreq",
    version="3.1.1",
    licence="CC-BY-SA-4.0",
    origin="PyPI package wordfreq; by Robyn Speer",
    use="how often words are written, to choose and order the common ones",
)
"""What a list says of wordfreq; the licence is that of its data, its code is under Apache-2.0."""


def build(folder: Path, about: About) -> None:
    """Write the common words of the list that lies finished in a folder, with its word sets.

    The list is described anew.
    """
    import wordfreq

    frequencies = wordfreq.get_frequency_dict(about.language, wordlist="large")
    words = {word for word in read_words(folder / WORDS_FILE) if len(word) == SHORT}
    words |= read_known(folder)
    write_lines(folder / COMMON_FILE, most_common(words, frequencies, about.alphabet)[:COUNT])
    describe(folder, about)


def most_common(words: Collection[str], frequencies: Mapping[str, float], alphabet: str) -> list[str]:
    """Put the words that were seen in texts and fit a board in order, most frequent first.

    A list without letters with diacritics has them folded, so there a word is as frequent as all its
    spellings together (``een`` and ``één``). Words that are equally frequent follow the alphabet.
    """
    fitting = {word for word in words if len(word) <= MAX_LENGTH}
    seen: dict[str, float] = {}
    for written, frequency in frequencies.items():
        word = fold(written) if alphabet.isascii() else written
        if word in fitting:
            seen[word] = seen.get(word, 0.0) + frequency
    return sorted(seen, key=lambda word: (-seen[word], word))
