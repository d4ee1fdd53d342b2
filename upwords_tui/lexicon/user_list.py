"""A player's own word list: checked, tidied, and kept where every process can use it.

The same words are the same dictionary: whatever the order, case, line ends and comments of the file, tidying
makes one text of its words, like that of a bundled list, and the hash of that text is the list's identity.

Lists are kept with the games that use them (`app/play/dictionaries`); the copies in the cache folder are made
from there. `UserListError` names the file, the line and the reason.
"""

from __future__ import annotations

import hashlib
import os
import stat
import unicodedata
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from operator import lt
from pathlib import Path

from upwords_tui.base.errors import IN_LINE, Phrase, WordListError, mark, system_reason
from upwords_tui.lexicon.files import keep_list, list_folders

MAX_BYTES = 32 * 1024 * 1024
"""Eight times the largest bundled list; more is a mistake."""

MAX_LETTERS = 64
"""More than twice the longest line of any board."""

ID_PREFIX = "list-"
_ID_DIGITS = 16
_SUFFIX = ".txt"
_UNREADABLE = mark("can't be read: {detail}")
_DAMAGED = mark("the word list kept with the games is damaged; give the path of its file again")
_NAME = ".name"
"""Suffix of the file with the latest name of a list."""


class UserListError(WordListError):
    """A player's word list that can't be used."""


@dataclass(frozen=True)
class UserList:
    """The words of a player's file, tidied. `name` is safe to show; `sha256` is that of `text`, in hex."""

    name: str
    text: bytes
    sha256: str
    count: int

    @property
    def id(self) -> str:
        return f"{ID_PREFIX}{self.sha256[:_ID_DIGITS]}"


def read_user_list(path: Path) -> UserList:
    """Return the list in a file: UTF-8, one word a line, comments after `#`. Raises UserListError."""
    words = {_fold(word) for word in _words(_text(_read(path), path), path)}
    words = {word for word in words if len(word) > 1}
    if not words:
        raise _error(path, mark("contains no word of two letters or more"))
    text = "".join(f"{word}\n" for word in sorted(words)).encode()
    return UserList(shown(path.name), text, hashlib.sha256(text).hexdigest(), len(words))


def keep_user_list(words: UserList) -> Path:
    """Keep the list in the cache folder, or else while this process lasts. Raises UserListError."""
    try:
        if words.name != words.id:
            keep_list(f"{words.id}{_NAME}", words.name.encode())
        return keep_list(f"{words.id}{_SUFFIX}", words.text)
    except OSError as error:
        raise _error(Path(words.name), _UNREADABLE, detail=system_reason(error)) from error


def user_list_file(list_id: str) -> Path | None:
    """Return the file kept under `list_id`, unchecked; None if there is none."""
    return next((file for place in list_folders() if (file := place / f"{list_id}{_SUFFIX}").is_file()), None)


def find_user_list(list_id: str) -> UserList | None:
    """Return the list kept under `list_id`, or None if it is missing or was changed."""
    for place in list_folders():
        with suppress(OSError):
            text = (place / f"{list_id}{_SUFFIX}").read_bytes()
            sha256 = hashlib.sha256(text).hexdigest()
            if list_id == f"{ID_PREFIX}{sha256[:_ID_DIGITS]}":
                return UserList(kept_name(list_id) or list_id, text, sha256, text.count(b"\n"))
    return None


def kept_name(list_id: str) -> str:
    """Return the name of the file that a list was last read from; empty if unknown."""
    for place in list_folders():
        with suppress(OSError, UnicodeDecodeError):
            return shown((place / f"{list_id}{_NAME}").read_text(encoding="utf-8"))
    return ""


def kept_lists() -> Iterator[UserList]:
    ids = [file.stem for file in list_folders()[0].glob(f"{ID_PREFIX}*{_SUFFIX}")]
    lists = (find_user_list(list_id) for list_id in ids if is_user_list_id(list_id))
    yield from sorted(filter(None, lists), key=lambda words: (words.name, words.id))


def packed(words: UserList) -> bytes:
    """Return the text of a list compressed to about a third, to be kept with the games."""
    return zlib.compress(words.text, level=1)  # a fifth of the time, for a tenth more room


def unpacked(list_id: str, name: str, data: bytes) -> UserList:
    """Return the list that was `packed`. Raises WordListError if it is not tidy or has another id."""
    with suppress(zlib.error, UnicodeDecodeError):
        text = zlib.decompressobj().decompress(data, MAX_BYTES + 1)
        words = UserList(shown(name) or list_id, text, hashlib.sha256(text).hexdigest(), text.count(b"\n"))
        if len(text) <= MAX_BYTES and words.id == list_id and _is_tidy(text.decode()):
            return words
    raise WordListError(_DAMAGED, shown(list_id))


def _is_tidy(text: str) -> bool:
    """Return whether `text` is as `read_user_list` makes it; quicker than making it again."""
    words = text.split("\n")
    return (
        words.pop() == ""
        and all(map(lt, words, words[1:]))
        and words != []
        and min(map(len, words)) > 1
        and max(map(len, words)) <= MAX_LETTERS
        and "".join(words).isalpha()
        and _fold(text) == text
    )


def is_user_list_id(text: str) -> bool:
    digits = text.removeprefix(ID_PREFIX)
    return digits != text and len(digits) == _ID_DIGITS and set(digits) <= set("0123456789abcdef")


def shown(text: str, length: int = 60) -> str:
    """Return a file name or id safe to show: no control characters, at most `length` characters."""
    clean = "".join(char if char.isprintable() else "�" for char in text)
    return clean if len(clean) <= length else f"{clean[: length - 1]}…"


def _read(path: Path) -> bytes:
    try:
        _check_kind(path, path.stat())
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(path, flags), "rb") as stream:  # noqa: PTH123 - a file swapped for a pipe must not block
            _check_kind(path, os.fstat(stream.fileno()))
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise _error(path, _UNREADABLE, detail=system_reason(error)) from error
    except ValueError as error:
        raise _error(path, mark("can't be read: no file can have that name")) from error
    if len(raw) > MAX_BYTES:
        most = str(MAX_BYTES // 2**20)
        raise _error(path, mark("is larger than {detail} MB, too large for a word list"), detail=most)
    return raw


def _check_kind(path: Path, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise _error(path, mark("is a folder, not a file"))
    if not stat.S_ISREG(status.st_mode):
        raise _error(path, mark("is a pipe or a device, not a file; save the words to a file first"))


def _text(raw: bytes, path: Path) -> str:
    if (place := raw.find(0)) >= 0:
        raise _error(path, mark("is not text: it contains a zero byte"), raw.count(b"\n", 0, place) + 1)
    try:
        return unicodedata.normalize("NFC", raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _error(path, mark("is not UTF-8 text"), raw.count(b"\n", 0, error.start) + 1) from error


def _words(text: str, path: Path) -> Iterator[str]:
    for number, line in enumerate(text.split("\n"), 1):
        word = line.partition("#")[0].strip()
        if word.isalpha() and len(word) <= MAX_LETTERS:
            yield word
        elif word:
            raise _line_error(path, number, word)


def _line_error(path: Path, number: int, line: str) -> UserListError:
    for char in line:
        category, code = unicodedata.category(char), f"U+{ord(char):04X}"
        if category == "Zs" or char == "\t":
            return _error(path, mark("contains more than one word; write one word per line"), number)
        if category[0] in "CZ":
            return _error(path, mark("contains the control character {detail}"), number, code)
        # A combining mark shown alone would land on the quotation mark before it.
        if category[0] == "M":
            return _error(
                path, mark("contains a loose accent ({detail}), which is not a letter"), number, code
            )
        if not char.isalpha():
            return _error(
                path, mark("contains {detail}, which is not a letter"), number, f"“{char}” ({code})"
            )
    return _error(path, mark("has more than {detail} letters"), number, str(MAX_LETTERS))


def _error(path: Path, template: str, line: int = 0, detail: str = "") -> UserListError:
    where = shown(str(path), 200)
    place = Phrase(IN_LINE, place=where, number=line) if line else where
    return UserListError(template, place, **({"detail": detail} if detail else {}))


def _fold(word: str) -> str:
    return word.lower() if word.isascii() else unicodedata.normalize("NFC", word.upper().lower())
