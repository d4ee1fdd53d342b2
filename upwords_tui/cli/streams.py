"""Input and output of commands: a file or standard input, JSON, progress."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from upwords_tui.app.narration.numbers import percent_text
from upwords_tui.app.play.files import read_text
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import PATH_LIMIT, clean

POSITION_LIMIT = 10_000_000

if TYPE_CHECKING:
    from upwords_tui.store.values import GameStanding


def read_source(source: str, limit: int = POSITION_LIMIT) -> tuple[str, str]:
    """Return the text of the file `source` (or of standard input for "-") and its name for messages.

    Raises InputError if it can't be read, has more than `limit` bytes or is no text.
    """
    if source == "-":
        name = _("standard input")
        return read_text(None, limit, name), name
    name = clean(source, PATH_LIMIT)
    return read_text(Path(source), limit, name, takes_pipes=True), name


def show_compiling(done: int, steps: int) -> None:
    """Show the progress of compiling a word list on a terminal."""
    if not sys.stderr.isatty():
        return
    percent = percent_text(done / max(steps, 1))
    end = "\n" if done >= steps else ""
    print(_("\rPreparing the dictionary … {percent}").format(percent=percent), end=end, file=sys.stderr)
    sys.stderr.flush()


def print_json(value: object) -> None:
    """Print `value` as one line of JSON, with escapes where the output is not UTF-8."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    print(json.dumps(value, ensure_ascii=encoding not in ("utf8", "utf8sig")))


def answer(arguments: Namespace, value: object, lines: Iterable[str]) -> int:
    """Print a value as JSON, or lines for people; return exit code 0."""
    if arguments.json:
        print_json(value)
        return 0
    for line in lines:
        print(line)
    return 0


def standing_json(standing: GameStanding) -> dict[str, object]:
    return {
        "seats": [{"name": seat.name, "player": seat.player, "score": seat.score} for seat in standing.seats],
        "to_act": list(standing.to_act),
        "winners": list(standing.winners),
    }


def tell_turn(done: int, count: int) -> None:
    """Show the progress of a review on a terminal."""
    if sys.stderr.isatty():
        said = _("\rReviewing turn {done} of {count} …").format(done=done, count=count)
        print(said, end="\n" if done == count else "", file=sys.stderr, flush=True)
