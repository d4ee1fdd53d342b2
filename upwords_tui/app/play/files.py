"""Files that the user names: records to be written and verified, and whatever else is read."""

from __future__ import annotations

import os
import re
import stat
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_config_path

from upwords_tui.base.errors import InputError, RecordError, system_reason
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import PATH_LIMIT, clean
from upwords_tui.games.game import AnyGame
from upwords_tui.games.record import format_record, from_record, parse_record, to_record

if TYPE_CHECKING:
    from upwords_tui.store.opening import Store

_SET_NAME = re.compile("[a-z0-9-]{1,20}")
RECORD_LIMIT = 5_000_000
"""The largest known record, a match of twenty rounds, has 380,000 bytes."""


def unfinished_question() -> str:
    return _("The game is not over: the file would reveal everything hidden. Write it anyway?")


def export_game(store: Store, game_id: str, path: Path, *, with_secrets: bool = False) -> None:
    """Write a game to a new file; a running one, with its seed, `with_secrets`. Raises as `write_new`."""
    game = store.games.load(game_id).game
    if not (game.is_over or with_secrets):
        said = _("the game is not over: this file would reveal everything hidden")
        raise InputError(said, shown_path(path))
    write_new(path, format_record(to_record(game)), is_private=not game.is_over)


def write_new(path: Path, text: str | bytes, *, is_private: bool = False) -> None:
    """Write a new file, `is_private` for nobody else to read, or nothing.

    Raises InputError naming the file.
    """
    mode = 0o600 if is_private else 0o666
    try:
        path = path.expanduser()
        with open(path, "xb", opener=partial(os.open, mode=mode)) as file:
            try:
                file.write(text.encode() if isinstance(text, str) else text)
                file.flush()
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except FileExistsError as error:
        if path.is_dir():
            raise InputError(_("this is a folder, not a file"), shown_path(path)) from error
        raise InputError(_("this file already exists"), shown_path(path)) from error
    except OSError as error:
        raise InputError(system_reason(error) or _("it can't be written"), shown_path(path)) from error
    except (ValueError, RuntimeError) as error:
        raise InputError(_("no file can have that name"), shown_path(path)) from error


def read_game(path: Path) -> AnyGame:
    """Return the game in a record file, replayed and verified. Raises RecordError naming file and place."""
    name = shown_path(path)
    try:
        text = read_text(path, RECORD_LIMIT, name)
    except InputError as error:
        raise RecordError.like(error) from error
    return game_from(text, name)


def game_from(text: str, name: str) -> AnyGame:
    """Return the game in a record, verified.

    Raises RecordError naming the place and the file, called `name`.
    """
    try:
        return from_record(parse_record(text))
    except RecordError as error:
        raise error.at(name) from error


def read_text(path: Path | None, limit: int, name: str, *, takes_pipes: bool = False) -> str:
    """Return the text of a regular file, called `name` in errors (None: standard input).

    With `takes_pipes` a pipe will do if somebody is writing into it. Raises InputError for anything else, and
    if it can't be read, has more than `limit` bytes or is not text.
    """
    try:
        data = _read_file(path.expanduser(), limit, takes_pipes) if path else sys.stdin.buffer.read(limit + 1)
        if len(data) > limit:
            raise InputError(_("this is larger than {limit} MB").format(limit=limit // 1_000_000), name)
        return data.decode("utf-8-sig")
    except IsADirectoryError as error:
        raise InputError(_("this is a folder, not a file"), name) from error
    except OSError as error:
        raise InputError(system_reason(error) or _("it can't be read"), name) from error
    except UnicodeDecodeError as error:
        raise InputError(_("not UTF-8 text (byte {byte})").format(byte=error.start), name) from error
    except InputError as error:
        raise InputError.like(error, name) from error
    except (ValueError, RuntimeError) as error:
        raise InputError(_("no file can have that name"), name) from error


def _read_file(path: Path, limit: int, takes_pipes: bool) -> bytes:
    # Opened without waiting, a pipe shows whether anybody writes to it; only then is it worth waiting.
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0) as file:  # noqa: PTH123
        mode, data = os.fstat(file.fileno()).st_mode, b""
        if stat.S_ISFIFO(mode) and takes_pipes:
            first: bytes | None = file.read(limit + 1)
            if first == b"":
                raise InputError(_("nothing is being written to this pipe"))
            os.set_blocking(file.fileno(), True)
            data = first or b""
        elif not stat.S_ISREG(mode):
            raise InputError(_("this is a pipe or a device, not a file"))
        while len(data) <= limit and (more := file.read(limit + 1 - len(data))):
            data += more
        return data


def own_colours() -> dict[str, Path]:
    """Return this computer's own sets of board and tiles, by their names; they need not be valid."""
    found = sorted((user_config_path("upwords-tui", appauthor=False) / "boards").glob("*.toml"))
    return {path.stem: path for path in found if _SET_NAME.fullmatch(path.stem)}


def shown_path(path: Path) -> str:
    return clean(str(path), PATH_LIMIT)
