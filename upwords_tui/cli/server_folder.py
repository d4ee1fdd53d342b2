"""The folder of a server, as those commands find it that have to do with one."""

from __future__ import annotations

from pathlib import Path

from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _
from upwords_tui.server.folder import ServerSettings, own_folder


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
