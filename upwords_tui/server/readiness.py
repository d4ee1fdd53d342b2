"""Whether the games and the host key of a server can be used, asked before anything of it begins.

The one idea: a process of its own looks. So the supervisor opens no store, imports no SSH, and what is wrong
is one line on the command line instead of processes that die one after another.
"""

from __future__ import annotations

import os
from functools import partial

from upwords_tui.base.errors import InputError, UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.server.forking import fork
from upwords_tui.server.settings import ServerSettings


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
