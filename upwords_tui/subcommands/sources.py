"""Reading what a command was pointed at: a file or standard input, a dictionary by id or path."""

from __future__ import annotations

import sys
from pathlib import Path

from upwords_tui.errors import InputError, NotationError
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.position_json import StatedPosition, parse_position
from upwords_tui.i18n import _
from upwords_tui.lexicon.bitsets import Lexicon
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.registry import word_list
from upwords_tui.safe_text import PATH_LIMIT, clean

POSITION_LIMIT = 10_000_000
"""More bytes than any position has."""


def read_text(source: str, limit: int = POSITION_LIMIT) -> tuple[str, str]:
    """Return the text of the file `source` (or of standard input for "-") and the name to call it by.

    A pipe is waited for, as other programs do. Raises InputError if it can't be read, has more than `limit`
    bytes or is no text.
    """
    name = _("standard input") if source == "-" else clean(source, PATH_LIMIT)
    try:
        data = sys.stdin.buffer.read(limit + 1) if source == "-" else _read_file(Path(source), limit)
        if len(data) > limit:
            raise InputError(_("this has more than {limit} MB").format(limit=limit // 1_000_000), name)
        return data.decode("utf-8-sig"), name
    except OSError as error:
        raise InputError(error.strerror or str(error), name) from error
    except UnicodeDecodeError as error:
        raise InputError(_("not UTF-8 text (byte {byte})").format(byte=error.start), name) from error
    except ValueError as error:
        raise InputError(_("no file can have that name"), name) from error


def _read_file(path: Path, limit: int) -> bytes:
    with path.open("rb") as file:
        return file.read(limit + 1)


def read_position(source: str) -> tuple[StatedPosition, str]:
    """Return the position in `source` and the name to call the source by. Raises InputError."""
    text, name = read_text(source)
    try:
        return parse_position(text), name
    except NotationError as error:
        raise error.at(name) from error


def lexicon_for(edition: Edition, dictionary: str | None) -> tuple[Lexicon, str]:
    """Return the compiled word list of `dictionary` and what to call it; None is the edition's own.

    A first compilation shows its progress on standard error. Raises InputError.
    """
    name = dictionary or edition.dictionary
    chosen = word_list(name)
    lexicon = load_lexicon(
        chosen.path, edition.alphabet, edition.size, sha256=chosen.sha256, progress=show_compiling
    )
    return lexicon, name


def show_compiling(done: int, steps: int) -> None:
    """Show on standard error how far compiling a word list has got, if somebody watches."""
    if not sys.stderr.isatty():
        return
    percent = 100 * done // max(steps, 1)
    end = "\n" if done >= steps else ""
    print(_("\rPreparing the dictionary … {percent}%").format(percent=percent), end=end, file=sys.stderr)
    sys.stderr.flush()
