"""Files of words, atomic writing, and folders for temporary files."""

from __future__ import annotations

import atexit
import mmap
import os
import shutil
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from upwords_tui.base.errors import IN_LINE, DictionaryError, Phrase, WordListError, system_reason


@cache
def scratch_folder() -> Path:
    """Return this process's private folder, removed at its end."""
    folder = tempfile.mkdtemp(prefix="upwords-tui-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def cache_folder(name: str) -> Path:
    from platformdirs import user_cache_path  # seam: whoever only looks at the registry does without

    return user_cache_path("upwords-tui") / name


def list_folders() -> tuple[Path, Path]:
    """Return the folder for word lists, and the one for when that can't be written."""
    return cache_folder("word-lists"), scratch_folder()


def keep_list(name: str, data: bytes) -> Path:
    """Write a file of a word list unless it is there; return it. Raises OSError."""
    first, last = list_folders()
    with suppress(OSError):
        return _kept(first / name, data)
    return _kept(last / name, data)


def _kept(file: Path, data: bytes) -> Path:
    if not (file.is_file() and file.read_bytes() == data):
        write_whole(file, data)
    return file


@contextmanager
def described(
    file: Path, broken: tuple[type[Exception], ...] = (TypeError, ValueError, AttributeError)
) -> Iterator[None]:
    """Raise DictionaryError naming `file` if it can't be read or is not valid (`broken`)."""
    try:
        yield
    except OSError as error:
        raise DictionaryError("can't be read: {detail}", str(file), detail=system_reason(error)) from error
    except KeyError as error:
        raise DictionaryError("{name} is missing", str(file), name=error.args[0]) from error
    except broken as error:
        raise DictionaryError("is not valid: {reason}", str(file), reason=str(error)) from error


def write_whole(file: Path, *parts: bytes) -> None:
    """Write a file atomically: others see all of it or nothing. Raises OSError."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, suffix=".part")
    aside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(parts)
            stream.flush()
            os.fsync(stream.fileno())
        aside.replace(file)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


MAX_BYTES = 64 * 1024 * 1024
"""Larger files are a mistake; the bundled lists are under 4 MB."""


def read_words(path: Path) -> list[str]:
    """Return the words in a file. Raises WordListError if it can't be read, is no text or holds no word."""
    try:
        if path.exists() and not path.is_file():
            raise WordListError("is not a file", str(path))
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise WordListError("can't be read: {detail}", str(path), detail=system_reason(error)) from error
    if len(raw) > MAX_BYTES:
        raise WordListError(
            "is too large; a word list may have at most {most} MB", str(path), most=MAX_BYTES // 2**20
        )
    try:
        words = raw.decode("utf-8-sig").split()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise WordListError("is not UTF-8 text", Phrase(IN_LINE, place=path, number=line)) from error
    if not words:
        raise WordListError("contains no words", str(path))
    return words


class WordFile:
    """Binary search in the file of a tidy list. Raises WordListError if it can't be read or is empty."""

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                self._lines = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise WordListError("can't be read: {detail}", str(path), detail=system_reason(error)) from error
        except ValueError as error:
            raise WordListError("contains no words", str(path)) from error

    def contains(self, word: str) -> bool:
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
