"""Reading what a command was pointed at: a file or standard input, a dictionary by id or path."""

from __future__ import annotations

import sys
from pathlib import Path

from upwords_tui.app.narration.numbers import percent_text
from upwords_tui.app.play.files import read_text
from upwords_tui.base.errors import NotationError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import PATH_LIMIT, clean
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.position import StatedPosition, parse_position
from upwords_tui.lexicon.bitsets import Lexicon
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.registry import word_list

POSITION_LIMIT = 10_000_000
"""More bytes than any position has."""


def read_source(source: str, limit: int = POSITION_LIMIT) -> tuple[str, str]:
    """Return the text of the file `source` (or of standard input for "-") and the name to call it by.

    A pipe is waited for, as other programs do, if somebody writes into it. Raises InputError if it can't be
    read, has more than `limit` bytes or is no text.
    """
    if source == "-":
        name = _("standard input")
        return read_text(None, limit, name), name
    name = clean(source, PATH_LIMIT)
    return read_text(Path(source), limit, name, takes_pipes=True), name


def read_position(source: str) -> tuple[StatedPosition, str]:
    """Return the position in `source` and the name to call the source by. Raises InputError."""
    text, name = read_source(source)
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
    percent = percent_text(done / max(steps, 1))
    end = "\n" if done >= steps else ""
    print(_("\rPreparing the dictionary … {percent}").format(percent=percent), end=end, file=sys.stderr)
    sys.stderr.flush()
