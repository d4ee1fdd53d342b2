"""Questions that nobody understands: they leave standing what the player was asked."""

from __future__ import annotations

from upwords_tui.errors import UpwordsError
from upwords_tui.i18n import _, told
from upwords_tui.near import plain
from upwords_tui.session.commands import DEFINE
from upwords_tui.session.finding import command_called, split_command
from upwords_tui.session.interpreting import Typed, typed
from upwords_tui.text.desk import Desk
from upwords_tui.text.newgame_words import opening_of
from upwords_tui.text.openings import command_without_game
from upwords_tui.text.playing import Playing


def not_understood(desk: Desk, playing: Playing, line: str) -> str:
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
        return told(error.meaning("")) if question.unasked else _("That question was not understood.")
    return ""


def _asks_what_it_means(question: Typed, playing: Playing) -> bool:
    """Return whether “what does that mean” was said: that is about what was asked, and no word laid last."""
    word, rest = split_command(question.line)
    command = command_called(word, playing.commands)
    is_saying = plain(split_command(question.said)[0]) != plain(word)
    return command is not None and command.name == DEFINE.name and not rest and is_saying
