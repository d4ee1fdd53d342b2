"""Words that somebody has asked for with `--dictionary`: new games begin with them."""

from __future__ import annotations

from pathlib import Path

from upwords_tui.app.narration.wording import dictionary_name
from upwords_tui.app.play.library import Library
from upwords_tui.base.i18n import _
from upwords_tui.lexicon.registry import is_id


def is_kept(words: str) -> bool:
    """Return whether this names a dictionary that is kept here, not a file."""
    return is_id(words)


def begin_with(library: Library, words: str) -> str:
    """Have new games of a library begin with a dictionary, an id or a path, and return what to say.

    Raises DictionaryError, or WordListError naming file and line.
    """
    library.dictionary(words)
    # Kept for later games, which may be begun in another folder.
    library.words = words if is_kept(words) else str(Path(words).expanduser().absolute())
    return _("New games begin with these words: {words}.").format(words=dictionary_name(library.words))
