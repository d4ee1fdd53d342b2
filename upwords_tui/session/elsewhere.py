"""Commands that are known, but not here: those of the other front-end, or of another game."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.i18n import _, pgettext
from upwords_tui.safe_text import clean
from upwords_tui.session.commands import Command, commands_of
from upwords_tui.session.finding import command_called
from upwords_tui.session.kinds import GameKind, every_kind


def in_other_front_end(word: str, commands: Sequence[Command]) -> str:
    """Return what to say of a command of the other front-end, not of `commands`; empty if it is none."""
    return next((said for is_other, said in _named(word, commands) if is_other), "")


def elsewhere(word: str, commands: Sequence[Command]) -> str:
    """Return the same at a table; also of a command of another game than the one on it."""
    return next((said for _is_other, said in _named(word, commands)), "")


def _named(word: str, commands: Sequence[Command]) -> list[tuple[bool, str]]:
    """Return what to say of the commands called `word` that are not among `commands`.

    Each with whether it is one of the other front-end; those of the game whose commands these are come first.
    """
    if command_called(word, commands):
        return []
    here = next((each.only for each in commands if each.only), "")
    shown, said = clean(word, 40), []
    for game in _own_first(commands):
        groups = game.room("session", "commands").GROUPS
        if command_called(word, commands_of(groups, here)):
            text = _("“{word}” is for {game}; the game on the table is another.")
            said.append((False, text.format(word=shown, game=game.shown_name)))
        elif found := command_called(word, commands_of(groups)):
            if found.only == "screen":
                text = _("“{word}” is for the full screen: “{screen}” goes on with this game there.")
                said.append((True, text.format(word=shown, screen=pgettext("command", "screen"))))
            else:
                said.append((True, _("“{word}” is for the text game.").format(word=shown)))
    return said


def _own_first(commands: Sequence[Command]) -> list[GameKind]:
    """Return all games, first the one that has most of these commands."""
    own = frozenset(commands)
    return sorted(
        every_kind(),
        key=lambda game: -len(own.intersection(commands_of(game.room("session", "commands").GROUPS))),
    )
