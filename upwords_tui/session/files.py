"""Game records as files: export, import, verification."""

from __future__ import annotations

from pathlib import Path

from upwords_tui.errors import RecordError
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.record import format_record, from_record, parse_record, to_record
from upwords_tui.session.table import as_upwords
from upwords_tui.store.database import Store

RECORD_LIMIT = 20_000_000
"""More bytes than any record file has."""


def export_game(store: Store, game_id: str, path: Path) -> None:
    """Write a stored game to a new record file.

    Raises OSError (FileExistsError if the file is there), RecordError or StoreError.
    """
    text = format_record(to_record(as_upwords(store.load(game_id))))
    with path.open("x", encoding="utf-8") as file:
        file.write(text)


def read_game(path: Path) -> Game:
    """Return the game in a record file, replayed and verified.

    Raises RecordError naming the file and the place if it can't be read or does not add up.
    """
    try:
        if not path.is_file():
            raise RecordError("there is no such file", str(path))
        if path.stat().st_size > RECORD_LIMIT:
            raise RecordError("too large for a game record", str(path))
        data = parse_record(path.read_text(encoding="utf-8"))
        return from_record(Game, data)
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text (byte {error.start})", str(path)) from error
    except OSError as error:
        raise RecordError(error.strerror or "it can't be read", str(path)) from error
    except RecordError as error:
        if error.where.startswith(str(path)):
            raise
        raise error.at(str(path)) from error
