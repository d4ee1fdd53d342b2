"""The terminal's bell, for who wants to be told by it that it has become their turn.

The one idea: whether to ring is a setting of the person, off until they turn it on; front-ends only ring.
"""

from __future__ import annotations

from upwords_tui.errors import CommandError
from upwords_tui.i18n import _
from upwords_tui.session.answers import on_or_off
from upwords_tui.session.library import Library

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
