"""Commands that are known, but not here: those of the other front-end, or of another game."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.i18n import _, pgettext
from upwords_tui.safe_text import clean
from upwords_tui.session.commands import Command, commands_of
from upwords_tui.session.finding import command_called
from upwords_tui.session.kinds import every_kind


def in_other_front_end(word: str, commands: Sequence[Command]) -> str:
    """Return what to say of a command of the other front-end, not of `commands`; empty if it is none."""
    return next((said for found, said in _named(word, commands) if found.only), "")


def elsewhere(word: str, commands: Sequence[Command]) -> str:
    """Return the same at a table; also of a command of another game than the one on it."""
    return next((said for _found, said in _named(word, commands)), "")


def _named(word: str, commands: Sequence[Command]) -> list[tuple[Command, str]]:
    """Return the commands called `word` that are not among `commands`, each with what to say of it."""
    if command_called(word, commands):
        return []
    shown, said = clean(word, 40), []
    for game in every_kind():
        found = command_called(word, commands_of(game.room("session", "commands").GROUPS))
        if found is None:
            continue
        if found.only == "screen":
            text = _("“{word}” is for the full screen: “{screen}” goes on with this game there.")
            said.append((found, text.format(word=shown, screen=pgettext("command", "screen"))))
        elif found.only:
            said.append((found, _("“{word}” is for the text game.").format(word=shown)))
        else:
            text = _("“{word}” is for {game}; the game on the table is another.")
            said.append((found, text.format(word=shown, game=game.shown_name)))
    return said
