"""`upwords-tui backup`: a copy of all that a server keeps of people and games, while it runs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.server_folder import kept
from upwords_tui.store.opening import back_up


def run(arguments: Namespace) -> int:
    """Copy the store of a server to a new file. Raises InputError for a folder without one, StoreError."""
    copy = Path(arguments.file)
    back_up(kept(arguments.data).games, copy)
    size = copy.stat().st_size
    print(
        _("{file}: a whole copy, looked through, {size} bytes.").format(file=clean(str(copy), 200), size=size)
    )
    return 0
