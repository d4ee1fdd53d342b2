"""The games that are kept, for commands that are about them."""

from __future__ import annotations

from pathlib import Path

from upwords_tui.errors import InputError
from upwords_tui.i18n import _
from upwords_tui.session.files import shown_path
from upwords_tui.session.library import Library, open_library
from upwords_tui.store.opening import IN_MEMORY, default_path, open_store


def kept_games(data: str | None) -> Library:
    """Return the games in the file `data` (None: one's own).

    Raises InputError if it is not there, StoreError.
    """
    path = Path(data) if data else default_path()
    if path.exists():
        return open_library(path)
    if data:
        raise InputError(_("No such file or directory"), shown_path(path))
    # A file to find no games in need not be made.
    return Library(open_store(IN_MEMORY), "")
