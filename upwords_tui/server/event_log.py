"""What a server writes down: one line of JSON for each thing that happened, on standard error.

The one idea: an event has a name and values, no sentences; every floor logs the name as the message and the
values as its one argument, a mapping. And what could be secret or typed by somebody has
no place in it: no keys, no login names (a password often ends up there), no text.
"""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.crash import write_log

_LOGGER = logging.getLogger("upwords_tui.server")


class AsJson(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; of an error its kind and the way to it, never the values that were at hand."""
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **(record.args if isinstance(record.args, Mapping) else {}),
        }
        if record.exc_info and record.exc_info[1]:
            entry |= fault(record.exc_info[1])
            entry["way"] = [
                f"{_file(frame.filename)}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])
            ]
        return json.dumps(entry, default=str)


def begin() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson())
    logging.getLogger().handlers[:] = [handler]
    _LOGGER.setLevel(logging.INFO)
    # It warns of every write to somebody who has gone.
    logging.getLogger("asyncio").setLevel(logging.ERROR)


def note(event: str, /, **values: object) -> None:
    _LOGGER.info(event, *filter(None, (values,)))


def complain(event: str, error: BaseException | None = None, /, **values: object) -> None:
    _LOGGER.error(event, *filter(None, (values | (fault(error) if error else {}),)))


def fault(error: BaseException) -> dict[str, object]:
    """Return of an error its kind and the place it was raised at."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f"{_file(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else ""
    return {"error": type(error).__name__, "place": place}


def _file(path: str) -> str:
    return path.rpartition("/")[2]


@dataclass
class Counters:
    """What the door has counted since it began; `sessions` and `connections` are those there are now."""

    connections: int = 0
    connected: int = 0
    sessions: int = 0
    begun: int = 0
    guests: int = 0
    refused: int = 0
    deaths: int = 0
    stalled: int = 0
    typed_bytes: int = 0
    shown_bytes: int = 0


# What goes wrong in a session: all of it for the host, one line for whoever sits there


_log = logging.getLogger(__name__)


def crash_line(error: BaseException, folder: Path) -> str:
    """Write something unforeseen to the log in a server's folder; return the line for the visitor."""
    written = write_log(error, folder)
    _log.error("session-crashed", {"error": type(error).__name__, "written": str(written or "")})
    return _("upwords-tui: something went wrong (our fault). Your game is saved, and the host has been told.")


def refusal_line(error: UpwordsError) -> str:
    """Return the line for a visitor whose session could not begin; of files only the host reads."""
    _log.error("session-not-begun", {"why": error})
    if "path" in error.values:
        return _("upwords-tui: the games can't be opened right now; the host has been told.")
    return f"upwords-tui: {clean(translate(error))}"
