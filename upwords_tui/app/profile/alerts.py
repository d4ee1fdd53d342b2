"""The terminal's bell, for who wants to be told by it that it has become their turn.

The one idea: whether to ring is a setting of the person, off until they turn it on; front-ends only ring.
"""

from __future__ import annotations

from upwords_tui.app.commands.replies import on_or_off
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, ngettext, pgettext

BELL = "bell"
"""The setting that says whether to ring: True if so."""


def is_wanted(library: Library) -> bool:
    """Return whether the bell is to ring for whoever this is."""
    return library.setting(BELL) is True


def answer(library: Library, argument: str) -> str:
    """Carry out the command `bell` and return what to say. Raises CommandError, StoreError."""
    if not argument:
        if is_wanted(library):
            return _("The bell rings when it becomes your turn. Type “bell off” to have it ring no more.")
        return _("The bell is off. Type “bell on” to have it ring when it becomes your turn.")
    wanted = on_or_off(argument)
    if wanted is None:
        raise CommandError(_("Type “bell on” or “bell off”."))
    library.set_setting(BELL, wanted)
    if wanted:
        return _("From now on the bell rings when it becomes your turn.")
    return _("From now on the bell is silent.")


# When somebody wants to be warned that their time runs out: a setting of the text game


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
