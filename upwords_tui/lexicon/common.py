"""The common words of a dictionary: those that a weaker computer player knows.

The one idea: they are a part of a bundled list, in an order. What can be laid is never theirs to say.
"""

from __future__ import annotations

from functools import cache

from upwords_tui.lexicon.bundled import bundled_ids, load_bundled
from upwords_tui.lexicon.registry import LIST_ONLY
from upwords_tui.lexicon.wordfile import read_words


@cache
def common_words(dictionary_id: str) -> tuple[str, ...]:
    """Return the common words of the dictionary with this id, most frequent first, in small letters.

    "en" and "en-list" have the same. () if it has none, as players' lists and unknown ids do. Raises
    DictionaryError if the list's `dictionary.toml` does not hold together, WordListError if the file is
    there but can't be read.
    """
    bundled_id = dictionary_id.removesuffix(LIST_ONLY)
    if bundled_id not in bundled_ids():
        return ()
    path = load_bundled(bundled_id).common_path
    return tuple(read_words(path)) if path is not None and path.is_file() else ()
