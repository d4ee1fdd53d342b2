"""`upwords-tui serve`: many people play on this machine, over SSH."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean_title
from upwords_tui.cli.server_folder import server_folder


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
    from upwords_tui.server import supervisor
    from upwords_tui.server.folder import ServerSettings

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
    from upwords_tui.server.folder import ServerSettings
    from upwords_tui.server.supervisor import Draining, drain

    def say(told: Draining) -> None:
        count = ngettext("{count} session goes on.", "{count} sessions go on.", told.sessions)
        print(_("Nobody is let in any more."), count.format(count=told.sessions), _end(minutes), flush=True)

    try:
        drain(ServerSettings(folder).control, minutes * 60, say)
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
