"""`upwords-tui serve`: many people play on this machine, over SSH."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from upwords_tui.errors import InputError
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean_title
from upwords_tui.subcommands.folder import server_folder


def run(arguments: Namespace) -> int:
    """Run a server until it is told to end. Raises InputError if it can't be had as it was asked for."""
    if find_spec("asyncssh") is None:
        raise InputError(_("a server needs asyncssh: pip install 'upwords-tui[server]'"))
    name = clean_title(arguments.name)
    if not name:
        raise InputError(_("a name with letters is wanted"), "--name")
    from upwords_tui.server import nursery
    from upwords_tui.server.settings import Settings

    host, port = arguments.listen
    settings = Settings(
        data=server_folder(arguments.data),
        host=host,
        port=port,
        name=name,
        guests=arguments.guests,
        invited=arguments.accounts == "invited",
        most_sessions=arguments.max_sessions,
    )
    if arguments.join != "":
        settings = replace(settings, join=Path(arguments.join).absolute() if arguments.join else None)
    return nursery.run(settings, say=partial(print, flush=True))
