"""What a server writes down: one line of JSON for each thing that happened, on standard error.

The one idea: an event has a name and values, no sentences; and what could be secret or typed by somebody has
no place in it: no keys, no login names (a password often ends up there), no text.
"""

from __future__ import annotations

import json
import logging
import traceback
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

_LOGGER = logging.getLogger("upwords_tui.server")
_VALUES = "values"


class AsJson(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; of an error its kind and the way to it, never the values that were at hand."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, _VALUES, {}),
        }
        if record.exc_info and record.exc_info[1]:
            told |= fault(record.exc_info[1])
            told["way"] = [_place(frame) for frame in traceback.extract_tb(record.exc_info[2])]
        return json.dumps(told, default=str)


def begin() -> None:
    """Write down all that this process notes, and what its libraries complain of, on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson())
    logging.getLogger().handlers[:] = [handler]
    _LOGGER.setLevel(logging.INFO)
    # It warns of every write to somebody who has gone.
    logging.getLogger("asyncio").setLevel(logging.ERROR)


def note(event: str, /, **values: object) -> None:
    """Write down that something happened."""
    _LOGGER.info(event, extra={_VALUES: values})


def complain(event: str, error: BaseException | None = None, /, **values: object) -> None:
    """Write down that something went wrong, and where."""
    _LOGGER.error(event, extra={_VALUES: {**values, **(fault(error) if error else {})}})


def fault(error: BaseException) -> dict[str, object]:
    """Return of an error its kind and the place it was raised at."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f"{_file(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else ""
    return {"error": type(error).__name__, "place": place}


def _place(frame: traceback.FrameSummary) -> str:
    return f"{_file(frame.filename)}:{frame.lineno} {frame.name}"


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

    def as_dict(self) -> dict[str, int]:
        """Return all by name."""
        return asdict(self)
