"""Plain word lists: one word a line, UTF-8.

The one idea: to answer `contains` a program needs none of the words as objects. `WordFile` maps a
list as it is on disk, sorted, and halves its way to a word. So the process that draws the screen knows
every word for the size of the file, and starts at once.
"""

from __future__ import annotations

import mmap
import unicodedata
from pathlib import Path

from upwords_tui.base.errors import IN_LINE, Phrase, WordListError, system_phrase

MAX_BYTES = 64 * 1024 * 1024
"""More than this is no word list but a mistake; the bundled ones are under 4 MB."""


def read_words(path: Path) -> list[str]:
    """Return the words in the file at `path`, as written, blank lines left out.

    Raises WordListError, naming the line, if it can't be read, is no text or holds no word.
    """
    words = _text(_read(path), path).split()
    if not words:
        raise WordListError("holds no words", str(path))
    return words


class WordFile:
    """The words of a tidy list, for membership only: small letters, sorted, a newline after each.

    Little of the file is read. Raises WordListError if it can't be, or holds nothing.
    """

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                self._lines = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise WordListError("can't be read: {detail}", str(path), detail=system_phrase(error)) from error
        except ValueError as error:
            raise WordListError("holds no words", str(path)) from error

    def contains(self, word: str) -> bool:
        """Return whether `word`, in any case, is in the list."""
        small = word if word.isascii() else unicodedata.normalize("NFC", word)
        wanted = small.lower().encode(errors="replace")
        lines = self._lines
        low, high = 0, len(lines)
        while low < high:
            middle = (low + high) // 2
            start = lines.rfind(b"\n", low, middle) + 1 or low
            end = lines.find(b"\n", middle, high)
            line = lines[start:end]
            if line == wanted:
                return True
            if line < wanted:
                low = end + 1
            else:
                high = start
        return False


def _read(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise WordListError("is not a file", str(path))
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise WordListError("can't be read: {detail}", str(path), detail=system_phrase(error)) from error
    if len(raw) > MAX_BYTES:
        raise WordListError(
            "is too long; a word list has at most {most} MB", str(path), most=MAX_BYTES // 2**20
        )
    return raw


def _text(raw: bytes, path: Path) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise WordListError("is not UTF-8 text", Phrase(IN_LINE, place=path, number=line)) from error
