"""Unexpected errors: one line for the player, the rest in a log file."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_log_path

from upwords_tui import __version__
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean

EXIT_CODE = 70
"""EX_SOFTWARE of sysexits.h."""
_LARGEST = 1_000_000


def report(error: BaseException) -> int:
    """Log `error`, tell the player, and return the exit code."""
    print(logged(error), file=sys.stderr)
    return EXIT_CODE


def logged(error: BaseException) -> str:
    """Log `error` and return the line to tell the player."""
    what = clean("".join(traceback.format_exception_only(error)).strip(), 200)
    written = write_log(error)
    if written:
        where = _("details are in {path}").format(path=written)
    else:
        where = _("details can't be written ({error})").format(error=what)
    return _("upwords-tui: something went wrong (our fault). Your game is saved; {where}.").format(
        where=where
    )


def write_log(error: BaseException, folder: Path | None = None) -> Path | None:
    """Append `error` with its traceback to the log; return the file, or None if no place takes it."""
    folders = (user_log_path("upwords-tui", appauthor=False), Path(tempfile.gettempdir()))
    now = datetime.now(UTC).isoformat(timespec="seconds")
    facts = (
        f"upwords-tui {__version__}, Python {platform.python_version()}, TERM={os.environ.get('TERM', '')}"
    )
    # Without the values of variables: a rack is nobody else's business.
    text = f"{now} {facts}\n{''.join(traceback.format_exception(error))}\n"
    for place in (folder, *folders) if folder else folders:
        path = place / "upwords-tui.log"
        with suppress(OSError):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            is_long = path.exists() and path.stat().st_size > _LARGEST
            flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | (os.O_TRUNC if is_long else os.O_APPEND)
            with os.fdopen(os.open(path, flags, 0o600), "w", encoding="utf-8", errors="replace") as file:
                file.write(text)
            return path
    return None
