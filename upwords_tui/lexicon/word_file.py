"""Plain word lists: one word a line, UTF-8, any case.

The one idea: to answer `contains` a program needs none of the words as objects. `WordFile` keeps a list as
the `bytes` it is on disk, sorted, and halves its way to a word. So the process that draws the screen knows
every word for the size of the file, and starts at once.
"""

from __future__ import annotations

import hashlib
import io
import mmap
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

from upwords_tui.base.errors import IN_LINE, Phrase, WordListError, system_phrase

MAX_BYTES = 64 * 1024 * 1024
"""More than this is no word list but a mistake; the bundled ones are under 4 MB."""

_PIECE = 1 << 16


def read_words(path: Path) -> list[str]:
    """Return the words in the file at `path`, as written, blank lines left out.

    Raises WordListError, naming the line, if it can't be read, is no text or holds no word.
    """
    return _words(_text(_read(path), path), path)


def hash_words(path: Path) -> str:
    """Return the SHA-256 of the file at `path` in hex, by which games and caches know a word list.

    Raises WordListError if it can't be read.
    """
    return hashlib.sha256(_read(path)).hexdigest()


class WordFile:
    """The words of a plain list, for membership only. Raises WordListError as `read_words` does."""

    _case: Callable[[str], str]

    def __init__(self, path: Path, *, is_tidy: bool = False) -> None:
        """`is_tidy` promises small letters, sorted, a newline after each: then little of the file is read."""
        self._lines: bytes | mmap.mmap
        if is_tidy:
            self._case = str.lower
            self._lines = _map(path)
            return
        raw = _read(path)
        text = _text(raw, path)
        is_upper = all(piece == piece.upper() for piece in _pieces(text))
        self._case = str.upper if is_upper else str.lower
        if not _is_tidy(raw, text, self._case):
            words = {self._fold(word) for word in _words(text, path)}
            raw = b"\n".join(sorted(word.encode() for word in words)) + b"\n"
        self._lines = raw

    def contains(self, word: str) -> bool:
        """Return whether `word`, in any case, is in the list."""
        wanted = self._fold(word).encode(errors="replace")
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

    def _fold(self, word: str) -> str:
        return self._case(word if word.isascii() else unicodedata.normalize("NFC", word))


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


def _map(path: Path) -> mmap.mmap:
    try:
        with path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise WordListError("can't be read: {detail}", str(path), detail=system_phrase(error)) from error
    except ValueError as error:
        raise WordListError("holds no words", str(path)) from error


def _text(raw: bytes, path: Path) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise WordListError("is not UTF-8 text", Phrase(IN_LINE, place=path, number=line)) from error


def _words(text: str, path: Path) -> list[str]:
    words = text.split()
    if not words:
        raise WordListError("holds no words", str(path))
    return words


def _pieces(text: str) -> Iterator[str]:
    """Yield `text` in pieces of whole lines: changing the case of all of it takes twelve times its memory."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _PIECE) + 1 or len(text)
        yield text[start:end]
        start = end


def _is_tidy(raw: bytes, text: str, case: Callable[[str], str]) -> bool:
    """Return whether `raw` is what tidying would make of it: folded, sorted, a newline after each word."""
    if not raw.endswith(b"\n"):
        return False
    if any(case(piece) != piece or not unicodedata.is_normalized("NFC", piece) for piece in _pieces(text)):
        return False
    if b"\n\n" in raw or len(raw.translate(None, b" \t\r\v\f")) != len(raw):
        return False
    previous = b"\n"
    for line in io.BytesIO(raw):
        if line <= previous:
            return False
        previous = line
    return True
