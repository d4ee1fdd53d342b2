"""What Tab offers: commands at the beginning of a line, after it what the command may be followed by.

The one idea: what may be followed by more ends with a space, so that one can type on. Names are those of the
language in use, and the English ones.
"""

from __future__ import annotations

from contextlib import suppress

from upwords_tui.app.commands.lookup import find_command, split_command
from upwords_tui.app.commands.registry import OWN_SETTINGS
from upwords_tui.app.commands.square_syntax import is_place
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.app.profile.settings import values_after
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import pgettext
from upwords_tui.text.playing import Playing
from upwords_tui.text.setup_words import level_word

_WITH_WORD = ("play", "try", "find", "check", "define")
_WITH_SQUARE = ("square", "go", "turn")


def candidates(playing: Playing, before: str) -> list[str]:
    """Return what the next word of a line may be; `before` is what stands before it."""
    commands = playing.commands
    if not before.strip(" /"):
        return [f"{name} " if each.arguments else name for each in commands for name in each.names]
    names = [name for command in commands for name in command.names]
    word = split_command(before)[0]
    if is_place(word):
        return playing.words()
    with suppress(CommandError):
        name = find_command(word, commands).name
        if name == "help":
            return [*names, *playing.pages, *(game.word for game in every_kind())]
        if name == "new":
            levels = (level_word(level) for game in every_kind() for level in game.levels)
            return [*dict.fromkeys((*levels, *(game.word for game in every_kind())))]
        if name in ("learn", "levels"):
            return [game.word for game in every_kind()]
        if name == "puzzle":
            return playing.exercises()
        if name in _WITH_SQUARE:
            return playing.squares()
        if name == "board":
            return [pgettext("board", form) for form in ("rows", "words", "squares")]
        if name == "set":
            typed = split_command(before)[1]
            return values_after(typed) if typed else [f"{setting} " for setting in values_after(typed)]
        if setting := next((each for each in OWN_SETTINGS if each.name == name), None):
            return values_after(setting.name)
        if name in _WITH_WORD:
            return playing.words()
    return []
