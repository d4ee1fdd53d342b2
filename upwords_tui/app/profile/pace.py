"""How quickly what computers do is shown, card by card or move by move: a setting of the person who looks.

The one idea: only showing takes its time. What has happened is stored and decided already, so that everybody
at a table has a pace of their own, and any key shows the rest at once.
"""

from __future__ import annotations

from upwords_tui.app.setup.new_game import ChoiceStore
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, pgettext

PACE = "pace"
"""The setting: one of the names of `PACES`."""
PACES = {"off": 0.0, "slow": 1.0, "normal": 0.5, "fast": 0.25}
"""The seconds a card is looked at before the next, by the name of the pace; `off`: all is shown at once."""
USUAL = "normal"


def pace_of(settings: ChoiceStore) -> str:
    """Return the pace of whoever this is; the usual one where none was chosen."""
    kept = settings.setting(PACE)
    return kept if isinstance(kept, str) and kept in PACES else USUAL


def seconds_of(settings: ChoiceStore) -> float:
    """Return for how many seconds a card of a computer is looked at before the next; 0: not at all."""
    return PACES[pace_of(settings)]


def pace_name(pace: str) -> str:
    """Return what a pace is called in the language in use."""
    return {
        "off": pgettext("pace", "off"),
        "slow": pgettext("pace", "slow"),
        "normal": pgettext("pace", "normal"),
        "fast": pgettext("pace", "fast"),
    }[pace]


def answer(settings: ChoiceStore, argument: str) -> str:
    """Carry out the command `pace` and return what to say. Raises CommandError, StoreError."""
    if argument:
        settings.set_setting(PACE, _named(argument))
    pace = pace_of(settings)
    if pace == "off":
        return _("What computers do is shown at once.")
    return _("Cards of computers are turned one by one, pace: {pace}.").format(pace=pace_name(pace))


def _named(text: str) -> str:
    """Return the pace that was typed, in English or the language in use."""
    for pace in PACES:
        if is_called(text.strip(), (pace, pace_name(pace))):
            return pace
    names = ", ".join(map(pace_name, PACES))
    raise CommandError(_("A pace is one of these: {names}.").format(names=names))
