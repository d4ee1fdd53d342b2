"""What Tab offers: commands at the beginning of a line, after it what the command may be followed by."""

from __future__ import annotations

from contextlib import suppress

from upwords_tui.errors import CommandError
from upwords_tui.i18n import pgettext
from upwords_tui.session.commands import find_command, split_command
from upwords_tui.session.kinds import every_kind
from upwords_tui.session.settings import values_after
from upwords_tui.session.upwords.freeform import is_place
from upwords_tui.text.playing import Playing

_WITH_WORD = ("play", "try", "find", "check")


def candidates(playing: Playing, before: str) -> list[str]:
    """Return what the next word of a line may be; `before` is what stands before it."""
    commands = playing.commands
    names = [name for command in commands for name in command.names]
    if not before.strip(" /"):
        return names
    word = split_command(before)[0]
    if is_place(word):
        return playing.words()
    with suppress(CommandError):
        name = find_command(word, commands).name
        if name == "help":
            return [*names, *(game.word for game in every_kind())]
        if name == "board":
            return [pgettext("board", form) for form in ("rows", "words", "squares")]
        if name == "set":
            return values_after(split_command(before)[1])
        if name in _WITH_WORD:
            return playing.words()
    return []
