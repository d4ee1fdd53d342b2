"""The log of a server: a line of JSON for each event, on standard error.

An event has a name, the message, and values, its one argument. Nothing secret or typed is logged: no keys, no
login names (a password often ends up there), no text.
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
    """Writes a record as one line of JSON; of an error the type and the traceback, but no values."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **(record.args if isinstance(record.args, Mapping) else {}),
        }
        if record.exc_info and record.exc_info[1]:
            entry |= fault(record.exc_info[1])
            entry["way"] = [
                f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])
            ]
        return json.dumps(entry, default=str)


def begin() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson())
    logging.getLogger().handlers[:] = [handler]
    _LOGGER.setLevel(logging.INFO)
    # asyncio warns of every write to somebody who has gone.
    logging.getLogger("asyncio").setLevel(logging.ERROR)


def note(event: str, /, **values: object) -> None:
    _LOGGER.info(event, *filter(None, (values,)))


def complain(event: str, error: BaseException | None = None, /, **values: object) -> None:
    _LOGGER.error(event, *filter(None, (values | (fault(error) if error else {}),)))


def fault(error: BaseException) -> dict[str, object]:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else ""
    return {"error": type(error).__name__, "place": place}


@dataclass
class Counters:
    """What the door has counted since it began; `connected` and `sessions` are how many there are now."""

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


def crash_line(error: BaseException, folder: Path) -> str:
    """Write an unexpected error to the log in a server's folder; return the line for the visitor."""
    written = write_log(error, folder)
    _LOGGER.error("session-crashed", {"error": type(error).__name__, "written": str(written or "")})
    return _("upwords-tui: something went wrong (our fault). Your game is saved, and the host has been told.")


def refusal_line(error: UpwordsError) -> str:
    """Return the line for a visitor whose session could not begin; paths are only for the host."""
    _LOGGER.error("session-not-begun", {"why": error})
    if "path" in error.values:
        return _("upwords-tui: the games can't be opened right now; the host has been told.")
    return f"upwords-tui: {clean(translate(error))}"
