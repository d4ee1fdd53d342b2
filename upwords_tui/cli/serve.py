"""`upwords-tui serve`: many people play on this machine, over SSH; `backup`: a copy of what is kept."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.server import supervisor
from upwords_tui.server.folder import ServerSettings, own_folder
from upwords_tui.store.backup import back_up as copied


def run(arguments: Namespace) -> int:
    """Run a server until it is told to end, or have one end (`--drain`).

    Raises InputError if it can't be had as it was asked for, or if there is none that could end.
    """
    if arguments.drain is not None:
        return _drain(server_folder(arguments.data), arguments.drain)
    for needed in ("asyncssh", *(["prometheus_client"] if arguments.metrics else [])):
        if find_spec(needed) is None:
            told = _("a server needs {package}: pip install 'upwords-tui[server]'")
            raise InputError(told.format(package=needed))
    name = clean_title(arguments.name)
    if not name:
        raise InputError(_("a name with letters is wanted"), "--name")
    host, port = arguments.listen
    settings = ServerSettings(
        data=server_folder(arguments.data),
        host=host,
        port=port,
        name=name,
        guests=arguments.guests,
        invited=arguments.accounts == "invited",
        most_sessions=arguments.max_sessions,
        metrics=arguments.metrics,
    )
    if arguments.join != "":
        settings = replace(settings, join=Path(arguments.join).absolute() if arguments.join else None)
    return supervisor.run(settings, say=partial(print, flush=True))


def _drain(folder: Path, minutes: int) -> int:
    """Have the server on a folder end within so many minutes, and wait until it has. Raises InputError."""

    def say(told: supervisor.Draining) -> None:
        count = ngettext("{count} session goes on.", "{count} sessions go on.", told.sessions)
        print(_("Nobody is let in any more."), count.format(count=told.sessions), _end(minutes), flush=True)

    try:
        supervisor.drain(ServerSettings(folder).control, minutes * 60, say)
    except OSError as error:
        raise InputError(_("no server runs on this folder now"), str(folder)) from error
    print(_("The server has ended."))
    return 0


def _end(minutes: int) -> str:
    """Return when the server ends that is to do so within so many minutes."""
    if not minutes:
        return _("The server ends now.")
    return ngettext(
        "The server ends with the last one, in {count} minute at the latest.",
        "The server ends with the last one, in {count} minutes at the latest.",
        minutes,
    ).format(count=minutes)


# Where its files are


def server_folder(named: str | None) -> Path:
    """Return the folder named, or this user's own. Raises InputError if there is no home to have one in."""
    folder = Path(named).absolute() if named else own_folder()
    if not folder.is_absolute():
        raise InputError(_("there is no home folder for a server; name a folder with --data"))
    return folder


def kept(named: str | None) -> ServerSettings:
    """Return the files of a server that has run on a folder, now or before.

    Raises InputError if none has, or if this user may not look into the folder.
    """
    settings = ServerSettings(server_folder(named))
    try:
        is_there = settings.games.is_file()
    except PermissionError as error:
        raise InputError(_("this folder belongs to another user: try sudo"), str(settings.data)) from error
    if not is_there:
        raise InputError(_("no server has run on this folder yet"), str(settings.data))
    return settings


def back_up(arguments: Namespace) -> int:
    """Copy the store of a server to a new file. Raises InputError for a folder without one, StoreError."""
    copy = Path(arguments.file)
    copied(kept(arguments.data).games, copy)
    size = copy.stat().st_size
    print(
        _("{file}: a whole copy, looked through, {size} bytes.").format(file=clean(str(copy), 200), size=size)
    )
    return 0
