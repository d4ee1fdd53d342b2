"""When somebody wants to be warned that their time runs out: a setting of the text game.

The one idea: a clock that is only told when asked for is easily forgotten while one reads a board line by
line; how many seconds before its end it is told by itself is the player's to choose, at first not at all.
"""

from __future__ import annotations

from upwords_tui.i18n import _, ngettext, pgettext
from upwords_tui.session.library import Library

TIME_WARNING = "time-warning"
"""The setting: one of `WARNINGS`."""
NEVER = "off"
WARNINGS = (NEVER, "10", "30", "60")
"""So many seconds before a time is up that is said."""


def warning_of(library: Library) -> str:
    """Return which of `WARNINGS` is set."""
    kept = library.setting(TIME_WARNING)
    return kept if isinstance(kept, str) and kept in WARNINGS else NEVER


def warning_seconds(library: Library) -> int:
    """Return how many seconds before its end a time is told; 0: it is not."""
    kept = warning_of(library)
    return 0 if kept == NEVER else int(kept)


def warning_name(value: str) -> str:
    """Return what one of `WARNINGS` is called in the language in use."""
    if value == NEVER:
        return pgettext("switch", "off")
    return ngettext("{count} second", "{count} seconds", int(value)).format(count=value)


def choose_warning(library: Library, value: str) -> str:
    """Keep one of `WARNINGS`, and return what to say. Raises StoreError."""
    library.set_setting(TIME_WARNING, value)
    if value == NEVER:
        return _("Nobody warns you from now on that your time runs out.")
    return _("From now on you are warned when you have {time} left.").format(time=warning_name(value))
