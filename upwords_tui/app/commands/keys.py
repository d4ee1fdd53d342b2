"""The keys of commands as people choose them: how a key is written, which may be chosen, which are in use.

Like the language, the keys in use belong to all that was started from one context; so whatever names a key
(footer, help, a sentence) names the one that works.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextvars import ContextVar
from typing import NamedTuple

from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.base.safe_text import clean

KEYS = "keys"
"""The setting: chosen keys by the name of the command."""

HELP, GAMES = "help", "games"
"""The commands whose keys do the same on every screen: help, and the way back."""

_NAMED = {"insert": "Insert", "ins": "Insert", "delete": "Delete", "del": "Delete"}
_WRITTEN = {"delete": "Del", "escape": "Esc", "pageup": "PgUp", "pagedown": "PgDn"}
_FIXED = frozenset(
    {
        *("enter", "return", "tab", "shift+tab", "escape", "esc", "space", "backspace"),
        *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        *("/", "?", "slash", "question_mark", "ctrl+c", "ctrl+l", "ctrl+o", "ctrl+p", "ctrl+q", "ctrl+z"),
    }
)
"""Keys that can't be chosen."""
_TAKEN_CONTROL = frozenset("hijmab")
"""With Ctrl these letters are other keys, or are taken by screen and tmux."""
_ELSEWHERE = frozenset({"F2", "F4", "F5", "F6", "F7", "F8", "Delete", "Insert"})
"""Keys of the screens beside those of games."""


_NOTHING_CHOSEN: dict[str, str] = {}
_in_use: ContextVar[dict[str, str]] = ContextVar("keys", default=_NOTHING_CHOSEN)
"""The keys that somebody has chosen, by the name of the command."""


def use_keys(own: Mapping[str, str]) -> None:
    """Use these keys, by the name of the command, in this context and those started from it."""
    _in_use.set(dict(own))


def switch_keys(own: Mapping[str, str]) -> None:
    """Use other keys in all contexts that share those in use here."""
    in_use, chosen = _in_use.get(), dict(own)
    if in_use is _NOTHING_CHOSEN:
        use_keys(chosen)
    else:
        in_use.clear()
        in_use |= chosen


def own_keys() -> Mapping[str, str]:
    """Return the chosen keys in use, by the name of the command."""
    return _in_use.get()


def key_in_use(command: str, usual: str) -> str:
    """Return the key of a command, such as “F5” or “Ctrl+G”; empty if it has none."""
    return _in_use.get().get(command, usual)


def key_label(key: str) -> str:
    """Return a key as it is written everywhere, from how it is typed or how Textual calls it: “Ctrl+E”."""
    parts = (_WRITTEN.get(part.casefold(), part) for part in key.split("+"))
    return "+".join(part[:1].upper() + part[1:] for part in parts)


def key_named(text: str) -> str:
    """Return the key typed or pressed as it is written: “F6”, “Ctrl+G”, “5”.

    Raises CommandError saying why not.
    """
    typed = text.strip().casefold()
    if function := re.fullmatch(r"(shift\+)?f([1-9]|1[0-9]|2[0-4])", typed):
        return f"{'Shift+' if function[1] else ''}F{function[2]}"
    control = re.fullmatch(r"(?:ctrl\+|control\+|\^)([a-z])", typed)
    if typed in _FIXED or (control and f"ctrl+{control[1]}" in _FIXED):
        raise CommandError(_("{key} can't be changed: choose another key.").format(key=clean(text, 20)))
    if control and control[1] in _TAKEN_CONTROL:
        said = _("Many terminals keep Ctrl+{letter} for themselves: choose another key.")
        raise CommandError(said.format(letter=control[1].upper()))
    if control:
        return f"Ctrl+{control[1].upper()}"
    if typed in _NAMED:
        return _NAMED[typed]
    if len(typed) == 1 and typed.isascii() and typed.isdecimal():
        return typed
    if len(typed) == 1 and typed.isalpha():
        raise CommandError(_("Letters are for words: choose F2 to F12, a digit, or Ctrl with a letter."))
    said = _("“{key}” can't be the key of a command: choose F2 to F12, a digit, or Ctrl with a letter.")
    raise CommandError(said.format(key=clean(text, 20)))


def check_fits_everywhere(command: str, key: str) -> None:
    """Raise CommandError if a key can't be that of a command that has one on every screen."""
    if command in (HELP, GAMES) and (key in _ELSEWHERE or key.isdecimal()):
        said = _("{key} does something else on other screens: choose F1, F9 to F12, or Ctrl with a letter.")
        raise CommandError(said.format(key=key))


# Letters that are keys on screens where no words are typed


class Letter(NamedTuple):
    """A capital letter: its context for translators, and the English one."""

    context: str
    english: str

    @property
    def shown(self) -> str:
        return pgettext(self.context, self.english)


CONTINUE = Letter("letter: Continue", "C")
PLAY = Letter("letter: Play", "P")
LEARN = Letter("letter: Learn", "L")
PUZZLES = Letter("letter: Puzzles", "Z")
RETRY = Letter("letter: Retry", "Y")
DAILY = Letter("letter: Daily", "A")
NEW = Letter("letter: New game", "N")
ME = Letter("letter: Me", "M")
HOW = Letter("letter: How to play", "H")
SETTINGS = Letter("letter: Settings", "E")
SCORES = Letter("letter: best scores", "B")
RENAME = Letter("letter: rename", "R")
DELETE = Letter("letter: delete, decline an invitation", "D")
EXPORT = Letter("letter: export", "X")
IMPORT = Letter("letter: import", "I")
COLOURS = Letter("letter: colours", "T")
QUIT = Letter("letter: quit", "Q")
SAY = Letter("letter: say", "S")
CODE = Letter("letter: code of a table", "J")
"""Those of the list of games and of the hall."""

FAIR = Letter("letter: fair?", "F")
NEWS = Letter("letter: what is new", "N")
"""Those of the end of any game."""
MISSED = Letter("letter: missed word", "M")
COSTLIEST = Letter("letter: costliest turn", "M")
REVIEW = Letter("letter: review", "R")
HISTORY = Letter("letter: history", "H")
BEST = Letter("letter: best play", "B")
MOMENT = Letter("letter: instructive turns", "M")
GRAPH = Letter("letter: graph", "G")
"""Those of the end and the review of one game."""
