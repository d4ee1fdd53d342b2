"""The common words of a dictionary: those that a weaker computer player knows.

The one idea: they are a part of a bundled list, in an order. What can be laid is never theirs to say.
"""

from __future__ import annotations

from functools import cache

from upwords_tui.lexicon.bundled import load_bundled
from upwords_tui.lexicon.word_file import read_words
from upwords_tui.lexicon.word_sets import WordSet, family_words, read_id


@cache
def common_words(dictionary_id: str) -> tuple[str, ...]:
    """Return the common words of the dictionary with this id, most frequent first, in small letters.

    "en" and "en-list" have the same; of the family words they are those that families keep. () if it has
    none, as players' lists and unknown ids do. Raises DictionaryError if the list's `dictionary.toml` does
    not hold together, WordListError if the file is there but can't be read.
    """
    read = read_id(dictionary_id)
    path = load_bundled(read.listed).common_path if read else None
    if read is None or path is None or not path.is_file():
        return ()
    words = tuple(read_words(path))
    if read.words is not WordSet.FAMILY:
        return words
    spared = family_words(read.listed)
    return tuple(word for word in words if word not in spared)
