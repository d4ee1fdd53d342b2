"""What the levels of Words Up are called where a column is all the room there is: nine letters at most."""

from __future__ import annotations

from upwords_tui.base.i18n import pgettext
from upwords_tui.games.base import COMPUTER

LONGEST = 9
"""The letters of a short name at most, in every language."""


def short_level(player: str, otherwise: str) -> str:
    """Return the short name of the level of a computer player; of a level that has none, `otherwise`."""
    short = {
        "goldfish": pgettext("short", "Goldfish"),
        "dreamer": pgettext("short", "Dreamer"),
        "forgetful": pgettext("short", "Forgetful"),
        "attentive": pgettext("short", "Attentive"),
        "watchful": pgettext("short", "Watchful"),
        "sharp-eyed": pgettext("short", "Sharp eye"),
        "elephant": pgettext("short", "Elephant"),
    }
    return short.get(player.removeprefix(f"{COMPUTER}:"), otherwise)
