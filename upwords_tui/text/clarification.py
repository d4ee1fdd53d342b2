"""The command that was asked about last: yes, typed next, does it.

The one idea: “Did you mean board?” is a question, and nobody should have to type its answer as a command.
What it does asks first, as ever, where that can't be undone.
"""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.app.commands.interpreter import TypedLine, typed
from upwords_tui.app.commands.lookup import command_called, split_command
from upwords_tui.app.commands.registry import DEFINE, Command
from upwords_tui.app.commands.replies import is_whole_answer, yes_or_no
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.text.context import TextContext
from upwords_tui.text.idle_prompt import command_without_game
from upwords_tui.text.playing import Playing
from upwords_tui.text.setup_words import opening_of


def is_whole(desk: TextContext, line: str) -> bool:
    """Ask whether a line is all that was typed, for only its end may have come; return the answer."""
    said = clean(line)
    if not said:
        return False
    question = _("The beginning of this line may be lost: “{line}”. Is it all you want to type?")
    if desk.reader.is_typed and desk.confirm(question.format(line=said)):
        return True
    desk.say(_("Nothing was done."))
    return False


class DidYouMean:
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


# Questions that nobody understands: they leave standing what the player was asked


def not_understood(desk: TextContext, playing: Playing, line: str) -> str:
    """Return what to say of a question that means nothing, or may not be answered; empty of any other."""
    question = typed(line, playing.commands)
    if _asks_what_it_means(question, playing):
        return _("That question was not understood.")
    try:
        if desk.on_table:
            playing.check_meaning(question.line)
        elif not opening_of(question.line):
            command_without_game(question.line, playing.commands, desk.library)
    except UpwordsError as error:
        # To ask whether something else was meant would be a second question.
        return translate(error.meaning("")) if question.unasked else _("That question was not understood.")
    return ""


def _asks_what_it_means(question: TypedLine, playing: Playing) -> bool:
    """Return whether “what does that mean” was said: that is about what was asked, and no word laid last."""
    word, rest = split_command(question.line)
    command = command_called(word, playing.commands)
    is_saying = plain(split_command(question.said)[0]) != plain(word)
    return command is not None and command.name == DEFINE.name and not rest and is_saying
