"""What goes wrong in a session: all of it for the host, one line for whoever sits there.

The one idea: where a server keeps its files is nobody's business but its host's, so no path of this machine
is in what visitors are told.
"""

from __future__ import annotations

import logging
from pathlib import Path

from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.crash import write_log

_log = logging.getLogger(__name__)


def crash_line(error: BaseException, folder: Path) -> str:
    """Write something unforeseen to the log in a server's folder; return the line for the visitor."""
    written = write_log(error, folder)
    _log.error("a session failed: %s: %s", type(error).__name__, written or "nowhere to write more")
    return _("upwords-tui: something went wrong that should not have. Your game is kept; the host is told.")


def refusal_line(error: UpwordsError) -> str:
    """Return the line for a visitor whose session could not begin; of files only the host reads."""
    _log.error("a session could not begin: %s", error)
    if "path" in error.values:
        return _("upwords-tui: the games can't be opened just now; the host is told.")
    return f"upwords-tui: {clean(translate(error))}"
