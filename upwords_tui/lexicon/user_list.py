"""A player's own word list: checked, tidied, and kept where every process can use it.

The same words are the same dictionary: whatever the order, case, line ends and comments of the file, tidying
makes one text of its words, like that of a bundled list, and the hash of that text is the list's identity.
Of a line only the first word counts, so spell-checkers' `.dic` files and lists with definitions will do; what
tiles can't spell is left out and counted.

Lists are kept with the games that use them (`app/play/dictionaries`); the copies in the cache folder are made
from there. `UserListError` names the file, the line and the reason.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
import unicodedata
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from operator import lt
from pathlib import Path

from upwords_tui.base.errors import IN_LINE, Phrase, WordListError, mark, system_reason
from upwords_tui.lexicon.files import keep_list, list_folders
from upwords_tui.lexicon.guard import fold

MAX_BYTES = 32 * 1024 * 1024
"""Eight times the largest bundled list; more is a mistake."""

MAX_LETTERS = 64
"""More than twice the longest line of any board."""

ID_PREFIX = "list-"
_ID_DIGITS = 16
_SUFFIX = ".txt"
_UNREADABLE = mark("can't be read: {detail}")
_DAMAGED = mark("the word list kept with the games is damaged; give the path of its file again")
_NAME, _UNDERSTOOD = ".name", ".read"
"""Suffixes of files with the latest name of a list, and with what a file was found to hold."""
_FORMAT = b"1"
"""Raise this whenever a file would be understood otherwise."""

_FIRST = re.compile(r"^[^\S\n]*\"?([^\s,;:|=/#\"]*)", re.MULTILINE)
_PLAIN = frozenset(map(chr, range(128))) | frozenset("åäö")
_LAID = re.compile(f"[a-zåäö]{{2,{MAX_LETTERS}}}").fullmatch
_FINNISH_SHARE = 20
"""Where one word in so many has ä, å and ö are letters too; elsewhere O is laid for Ö as E for É."""


class UserListError(WordListError):
    """A player's word list that can't be used."""


@dataclass(frozen=True)
class UserList:
    """The words of a player's file, tidied. `name` is safe to show; `sha256` is that of `text`, in hex.

    `left_out` is how many lines of the file tiles can't spell, and `example` the first of them.
    """

    name: str
    text: bytes
    sha256: str
    count: int
    left_out: int = 0
    example: str = ""

    @property
    def id(self) -> str:
        return f"{ID_PREFIX}{self.sha256[:_ID_DIGITS]}"


def read_user_list(path: Path) -> UserList:
    """Return the list in a file of UTF-8 text, the first word of each line. Raises UserListError.

    A file that was read before is not understood again.
    """
    raw = _read(path)
    key = f"{hashlib.sha256(_FORMAT + raw).hexdigest()}{_UNDERSTOOD}"
    for place in list_folders():
        with suppress(OSError, ValueError, TypeError, KeyError):
            list_id, left_out, example = json.loads((place / key).read_bytes())
            if known := find_user_list(list_id):
                return replace(known, name=shown(path.name), left_out=int(left_out), example=shown(example))
    words = _understood(raw, path)
    with suppress(OSError):
        keep_user_list(words)
        keep_list(key, json.dumps([words.id, words.left_out, words.example]).encode())
    return words


def _understood(raw: bytes, path: Path) -> UserList:
    words, left_out, example = set[str](), 0, ""
    for number, field in enumerate(_FIRST.findall(_text(raw, path))):
        if _LAID(field):
            words.add(field)
        # A spell-checker's file begins with the number of its lines.
        elif len(field) > 1 and not (number == 0 and field.isdecimal()):
            left_out, example = left_out + 1, example or shown(field.upper())
    if not words:
        raise _error(path, mark("contains no word of two letters or more"))
    if "".join(words).count("ä") * _FINNISH_SHARE < len(words):
        words = {fold(word, "en") for word in words}
    text = "".join(f"{word}\n" for word in sorted(words)).encode()
    sha256 = hashlib.sha256(text).hexdigest()
    return UserList(shown(path.name), text, sha256, len(words), left_out, example)


def keep_user_list(words: UserList) -> Path:
    """Keep the list in the cache folder, or else while this process lasts. Raises UserListError."""
    try:
        if words.name != words.id:
            told = f"{words.name}\n{words.left_out}\n{words.example}" if words.left_out else words.name
            keep_list(f"{words.id}{_NAME}", told.encode())
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
                name, left_out, example = kept_about(list_id)
                return UserList(name or list_id, text, sha256, text.count(b"\n"), left_out, example)
    return None


def kept_about(list_id: str) -> tuple[str, int, str]:
    """Return the name of a list's file, how many of its lines are left out, and the first, if known."""
    for place in list_folders():
        with suppress(OSError, ValueError):
            name, *told = (place / f"{list_id}{_NAME}").read_text(encoding="utf-8").split("\n")
            left_out, example = told or ("0", "")
            return shown(name), int(left_out), shown(example)
    return "", 0, ""


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
    """Return a file as small letters, without accents but on å, ä and ö. Raises UserListError."""
    if (place := raw.find(0)) >= 0:
        raise _error(path, mark("is not text: it contains a zero byte"), raw.count(b"\n", 0, place) + 1)
    try:
        small = _fold(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _error(path, mark("is not UTF-8 but perhaps Windows text; save it as UTF-8"), line) from error
    for char in set(small) - _PLAIN:
        small = small.replace(char, fold(char, "en"))
    return small.replace("\r", "\n")


def _error(path: Path, template: str, line: int = 0, detail: str = "") -> UserListError:
    where = shown(str(path), 200)
    place = Phrase(IN_LINE, place=where, number=line) if line else where
    return UserListError(template, place, **({"detail": detail} if detail else {}))


def _fold(word: str) -> str:
    return word.lower() if word.isascii() else unicodedata.normalize("NFC", word.upper().lower())
