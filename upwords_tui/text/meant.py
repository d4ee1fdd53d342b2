"""The command that was asked about last: yes, typed next, does it.

The one idea: “Did you mean board?” is a question, and nobody should have to type its answer as a command.
What it does asks first, as ever, where that can't be undone.
"""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.errors import UpwordsError
from upwords_tui.i18n import _
from upwords_tui.near import plain
from upwords_tui.safe_text import clean
from upwords_tui.session.answers import is_whole_answer, yes_or_no
from upwords_tui.session.commands import Command
from upwords_tui.session.finding import command_called, split_command
from upwords_tui.text.desk import Desk


def is_whole(desk: Desk, line: str) -> bool:
    """Ask whether a line is all that was typed, for only its end may have come; return the answer."""
    said = clean(line)
    if not said:
        return False
    question = _("The beginning of this line may be lost: “{line}”. Is it all you want to type?")
    if desk.reader.is_typed and desk.confirm(question.format(line=said)):
        return True
    desk.say(_("Nothing was done."))
    return False


class Meant:
    """Remembers for one line what was asked whether it was meant."""

    def __init__(self) -> None:
        self._line = ""

    def answered(self, line: str) -> str:
        """Return the line that was asked about, if `line` is a yes to that; else `line`."""
        asked, self._line = self._line, ""
        return asked if asked and is_whole_answer(line) and yes_or_no(line) else line

    def ask(self, error: UpwordsError | None, line: str, commands: Sequence[Command]) -> None:
        """Remember what came of `line`: an `error` may have asked whether a command was meant."""
        meant = error.meant if error else ""
        first, rest = split_command(line)
        if not command_called(split_command(meant)[0], commands):
            return
        # A command that resembles the first word has what follows that, too.
        is_first = " " not in meant and plain(meant) not in plain(rest).split()
        self._line = f"{meant} {rest}".strip() if is_first and first else meant
