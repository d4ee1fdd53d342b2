"""What Tab offers: commands at the beginning of a line, after it what the command may be followed by."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from upwords_tui.errors import CommandError
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.i18n import pgettext
from upwords_tui.session.commands import Command, find_command, split_command
from upwords_tui.session.kinds import every_kind
from upwords_tui.session.upwords.freeform import is_place
from upwords_tui.text.desk import Desk, UpwordsPlace

_WITH_WORD = ("play", "try", "find", "check")


def candidates(desk: Desk, commands: Sequence[Command], before: str) -> list[str]:
    """Return what the next word of a line may be; `before` is what stands before it."""
    names = [name for command in commands for name in command.names]
    if not before.strip(" /"):
        return names
    word = split_command(before)[0]
    if is_place(word):
        return _words(desk)
    with suppress(CommandError):
        name = find_command(word, commands).name
        if name == "help":
            return [*names, *(game.word for game in every_kind())]
        if name == "board":
            return [pgettext("board", form) for form in ("rows", "words", "squares")]
        if name in _WITH_WORD:
            return _words(desk)
    return []


def _words(desk: Desk) -> list[str]:
    """Return the words on the board of Upwords."""
    if not isinstance(desk.place, UpwordsPlace):
        return []
    board = desk.view.board
    return [spell(board.tops(squares)).lower() for squares, _way in board.words()]
