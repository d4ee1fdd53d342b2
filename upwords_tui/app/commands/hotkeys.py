"""The letters that do something on screens where no words are written, as the language in use has them.

The one idea: a letter is looked up when it is shown or pressed, so whatever names it (footer, row, help, a
sentence) names the one that works. Of one screen no two are the same, in any language.
"""

from __future__ import annotations

from typing import NamedTuple

from upwords_tui.base.i18n import pgettext


class Letter(NamedTuple):
    """A capital letter: what translators are told of it, and the English one.

    If it can be, a translation is a letter of the words shown beside it, and one that every keyboard has.
    """

    context: str
    english: str

    @property
    def shown(self) -> str:
        """The letter in the language in use."""
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
