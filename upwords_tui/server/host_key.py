"""The host key, by which clients recognise a server: made once, whole, and readable by its owner only.

The process that looks at it before the others begin looks at the games, too.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import closing
from pathlib import Path

import asyncssh

from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import InputError, UpwordsError, system_reason
from upwords_tui.base.i18n import _, translate
from upwords_tui.lexicon.bundled import bundled_ids, load_bundled
from upwords_tui.server.folder import ServerSettings
from upwords_tui.store.backup import check_whole
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import HOME

_LARGEST = 16_384
_LISTS = "word-lists"


def run(settings: ServerSettings, answering: int) -> None:
    """Migrate and check the games, make a host key if there is none; answer what is wrong, if anything."""
    with os.fdopen(answering, "w", encoding="utf-8") as answer:
        try:
            with closing(open_store(settings.store)) as store:
                store.play_time.resume()
                store.database.bus(settings.bus)  # is the address one?
                if store.database.is_shared:
                    _check_lists(store)
                Library(store, "", files=False).note_running()
            if settings.store == settings.games:
                check_whole(settings.games)
            settings.keep_store()
            host_key(settings.host_key)
        except UpwordsError as error:
            answer.write(translate(error))


def _check_lists(store: Store) -> None:
    """Keep which word lists the servers of a database have. Raises InputError if others have other ones."""
    lists = {each: load_bundled(each).sha256 for each in bundled_ids()}
    if store.database.is_served() and store.settings.get(HOME, _LISTS, lists) != lists:
        raise InputError(
            _("another server on this database has other word lists; close it, or give both the same version")
        )
    store.settings.set(HOME, _LISTS, lists)


def host_key(path: Path) -> asyncssh.SSHKey:
    try:
        if not os.path.lexists(path):
            _make(path)
        return asyncssh.import_private_key(_read(path))
    except asyncssh.KeyImportError:
        raise InputError(_("this is not a host key"), str(path)) from None
    except OSError as error:
        raise InputError(system_reason(error), str(path)) from None


def _read(path: Path) -> bytes:
    file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(file, "rb") as opened:
        found = os.fstat(file)
        if not stat.S_ISREG(found.st_mode):
            raise InputError(_("this is not a host key"), str(path))
        if found.st_uid != os.geteuid():
            raise InputError(_("the host key belongs to somebody else"), str(path))
        if found.st_mode & 0o077:
            raise InputError(
                _("others can read or change the host key; run chmod 600 to change that"), str(path)
            )
        return opened.read(_LARGEST)


def _make(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    data = asyncssh.generate_private_key("ssh-ed25519").export_private_key()
    # mkstemp makes a private file.
    file, name = tempfile.mkstemp(prefix=".host_key-", dir=path.parent)
    try:
        with os.fdopen(file, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(file)
        try:
            os.link(name, path)
        except FileExistsError:
            return  # another process was quicker
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    finally:
        Path(name).unlink()
