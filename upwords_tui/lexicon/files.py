"""Files written whole or not at all, and folders for those that may go: some day, or with the process."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from upwords_tui.base.errors import DictionaryError, system_phrase


@cache
def scratch_folder() -> Path:
    """Return a folder only this user can read, the same for the whole process, removed at its end."""
    folder = tempfile.mkdtemp(prefix="upwords-tui-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def cache_folder(name: str) -> Path:
    """Return the user's cache folder for things of one kind, whether or not it exists."""
    from platformdirs import user_cache_path  # seam: not for who names a folder

    return user_cache_path("upwords-tui") / name


def list_folders() -> tuple[Path, Path]:
    """Return where word lists are kept, and where they are as long as this process if that can't be."""
    return cache_folder("word-lists"), scratch_folder()


def keep_list(name: str, data: bytes) -> Path:
    """Have a file of this name hold a word list, or what belongs to one; return the file. Raises OSError."""
    first, last = list_folders()
    with suppress(OSError):
        return _held(first / name, data)
    return _held(last / name, data)


def _held(file: Path, data: bytes) -> Path:
    if not (file.is_file() and file.read_bytes() == data):
        write_whole(file, data)
    return file


@contextmanager
def described(file: Path) -> Iterator[None]:
    """Raise DictionaryError naming `file` if it can't be read, or what it says does not hold together."""
    try:
        yield
    except OSError as error:
        raise DictionaryError("can't be read: {detail}", str(file), detail=system_phrase(error)) from error
    except KeyError as error:
        raise DictionaryError("{name} is missing", str(file), name=error.args[0]) from error
    except (TypeError, ValueError, AttributeError) as error:
        raise DictionaryError("does not hold together: {reason}", str(file), reason=str(error)) from error


def write_whole(file: Path, *parts: bytes) -> None:
    """Write a file, aside and renamed, so that others see all of it or nothing. Raises OSError."""
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
