"""Game records as files: export, import, verification."""

from __future__ import annotations

from pathlib import Path

from upwords_tui.errors import InputError, RecordError
from upwords_tui.games.base import AnyGame
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.i18n import _
from upwords_tui.safe_text import PATH_LIMIT, clean
from upwords_tui.store.port import Store

RECORD_LIMIT = 20_000_000
"""More bytes than any record file has."""


def export_game(store: Store, game_id: str, path: Path) -> None:
    """Write a stored game to a new record file; if that fails, none is left behind.

    Raises InputError naming the file if it can't be written or is there already, RecordError or StoreError.
    """
    text = format_record(to_record(store.load(game_id).game))
    try:
        path = path.expanduser()
        with path.open("x", encoding="utf-8") as file:
            try:
                file.write(text)
                file.flush()
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except FileExistsError as error:
        if path.is_dir():
            raise InputError(_("this is a folder, not a file"), _shown(path)) from error
        raise InputError(_("this file is there already"), _shown(path)) from error
    except OSError as error:
        raise InputError(error.strerror or _("it can't be written"), _shown(path)) from error
    except (ValueError, RuntimeError) as error:
        raise InputError(_("no file can have that name"), _shown(path)) from error


def read_game(path: Path) -> AnyGame:
    """Return the game in a record file, replayed and verified.

    Raises RecordError naming the file and the place if it can't be read or does not add up.
    """
    name = _shown(path)
    try:
        return game_from(_read_text(path.expanduser(), name), name)
    except OSError as error:
        raise RecordError(error.strerror or _("it can't be read"), name) from error
    except UnicodeDecodeError as error:
        raise RecordError(_("not UTF-8 text (byte {byte})").format(byte=error.start), name) from error
    except (ValueError, RuntimeError) as error:
        raise RecordError(_("no file can have that name"), name) from error


def game_from(text: str, name: str) -> AnyGame:
    """Return the game in the text of a record, replayed and verified; `name` is what to call its file.

    Raises RecordError naming the file and the place.
    """
    try:
        return from_record(parse_record(text))
    except RecordError as error:
        raise error.at(name) from error


def _read_text(path: Path, name: str) -> str:
    """Return the text of a regular file; a pipe without a writer would keep the game waiting for ever."""
    if path.is_dir():
        raise RecordError(_("this is a folder, not a file"), name)
    if path.exists() and not path.is_file():
        raise RecordError(_("this is a pipe or a device, not a file"), name)
    with path.open("rb") as file:
        data = file.read(RECORD_LIMIT + 1)
    if len(data) > RECORD_LIMIT:
        raise RecordError(_("this is too large to be a game record"), name)
    return data.decode("utf-8-sig")


def _shown(path: Path) -> str:
    return clean(str(path), PATH_LIMIT)
