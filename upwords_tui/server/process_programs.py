"""The programs that the processes of a server run, imported where and when they begin.

The one idea: the supervisor knows what to start with which sockets, not what that does; tests give others.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import pkgutil
import socket
from collections.abc import Callable, Sequence
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from typing import Any

from upwords_tui.base.errors import InputError, UpwordsError
from upwords_tui.base.i18n import translate, use_language
from upwords_tui.server.forking import fork
from upwords_tui.server.session_request import Visit
from upwords_tui.server.settings import ServerSettings

# Whether the games and the host key of a server can be used, asked before anything of it begins


def require(settings: ServerSettings) -> None:
    """Bring the games up to date, see that they are whole, and have a host key made where there is none.

    To be called in a process without threads that holds the lock of the folder. Raises InputError, in one
    line, if one of them can't be used.
    """
    reading, writing = os.pipe()
    try:
        child = fork("upw-check", partial(_tell, settings, writing), ())
    finally:
        os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        complaint = answer.read()
    os.waitpid(child, 0)
    if complaint:
        raise InputError(complaint)


def _tell(settings: ServerSettings, writing: int) -> None:
    with os.fdopen(writing, "w", encoding="utf-8") as answer:
        answer.write(_complaint(settings))


def _complaint(settings: ServerSettings) -> str:
    """Return what is wrong, in the language in use; nothing if all is well."""
    from upwords_tui.server.host_key import host_key
    from upwords_tui.store.opening import check_whole, open_store

    try:
        open_store(settings.games).close()
        check_whole(settings.games)
        host_key(settings.host_key)
    except UpwordsError as error:
        return translate(error)
    return ""


Exchange = Callable[[socket.socket, socket.socket, ServerSettings], object]
"""Runs the broker: is given the Unix socket that listens for sessions, and the line to the supervisor."""
Door = Callable[[socket.socket, socket.socket, ServerSettings, socket.socket | None], object]
"""Runs the door: is given the socket that listens for people, the line to the supervisor, and the Unix socket
that listens for people on the same machine, if they may come in."""
Worker = Callable[[socket.socket, ServerSettings], object]
"""Runs a worker: is given the line to the supervisor, which ends when the worker is to end."""
TextSession = Callable[[Visit, socket.socket, Sequence[int], ServerSettings], object]
"""Runs a text session: is given its line to the door, and the descriptors to read from and write to."""

Metrics = Callable[[socket.socket, socket.socket], object]
"""Tells figures: is given the socket that listens for whoever wants them, and the line to the supervisor."""


@dataclass(frozen=True)
class Programs:
    """Each returns a program when it is called, in the process that is to run it.

    `require` comes before all of them and raises InputError if they could not do their work; `preload`
    imports what they share.
    """

    exchange: Callable[[], Exchange]
    door: Callable[[], Door]
    worker: Callable[[], Worker]
    text: Callable[[], TextSession]
    metrics: Callable[[], Metrics]
    require: Callable[[ServerSettings], object]
    preload: Callable[[], object]


_OF_SESSIONS = ("app", "games", "lexicon", "online", "store", "terminal", "text", "tui")
"""The packages whose modules sessions import."""


def preload() -> None:
    """Import what sessions need, and read their catalogues: processes that are forked later share it.

    Nothing of it starts a thread or opens a store. asyncssh stays out: only the door needs that.
    """
    for name in _OF_SESSIONS:
        package = importlib.import_module(f"upwords_tui.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    importlib.import_module("upwords_tui.server.text_session")
    for language in ("fi", "nl"):
        copy_context().run(use_language, language)
    # What an event loop imports when the first one is made.
    asyncio.new_event_loop().close()


def _late(name: str) -> Callable[[], Any]:
    return lambda: importlib.import_module(f"upwords_tui.{name}").run


PROGRAMS = Programs(
    exchange=_late("server.broker"),
    door=_late("server.door"),
    worker=_late("server.worker"),
    text=_late("server.text_session"),
    metrics=_late("server.metrics"),
    require=require,
    preload=preload,
)
"""The real ones."""
