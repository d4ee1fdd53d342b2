"""What a line means without a game on the table, and which game somebody wants who does not say “new”.

The one idea: whoever says whom they play against begins that game (`setup_words.opening_of`); what only
looks like players or a game (`Anna and Bo`, `words up`) is asked, never begun.
"""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.app.commands.interpreter import command_at
from upwords_tui.app.commands.lookup import split_command
from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.registry import EXERCISES, Command
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.i18n import pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.text.context import no_game
from upwords_tui.text.edition_words import EditionWords
from upwords_tui.text.setup_line import NewGame
from upwords_tui.text.setup_words import Break, opening_of, wished_for, without_play, words_of

_WITHOUT_GAME = (
    *("help", "levels", "editions", "highscores", "learn", "new", "games", "resume", "delete", "import"),
    *("again", "rename", "export", "save", "quit", "screen", "text", "verbose", "normal", "brief", "width"),
    *("spell", "define", "bell", "coaching", "me", "settings", "set", "language", "speech"),
    *(command.name for command in EXERCISES),
    *(command.name for command in ALL_OF_PEOPLE),
)
"""What can be done before there is a game."""

_LONGEST = 60
"""A line with more characters is no opening."""


def command_without_game(line: str, commands: Sequence[Command], library: Library) -> Command:
    """Return the one of `commands` with which a line begins, if it is one that needs no game.

    Raises CommandError; of what seems to be a game it asks whether that was meant.
    """
    word, rest = split_command(line)
    if wish := _wish_meant(line, library):
        raise no_game().meaning(wish)
    try:
        command = command_at(word, rest, commands)
        if command.name not in _WITHOUT_GAME:
            raise no_game()
    except CommandError as error:
        meant = opening_meant(line, library)
        raise no_game().meaning(meant) if meant else error from None
    return command


def opening_elsewhere(line: str, library: Library) -> str:
    """Return the line that begins the game of which `line` tells whom one plays; empty if it tells of none.

    The same of a game that somebody would like to play. That is for a table with a game on it, which nobody
    leaves unasked.
    """
    new, players = pgettext("command", "new"), opening_of(line)
    return f"{new} {clean(players)}" if players else _wish_meant(line, library)


def opening_meant(line: str, library: Library) -> str:
    """Return the line that begins what `line` seems to be about; empty if it is about no game."""
    is_play, said = without_play(line)
    new, words = pgettext("command", "new"), words_of(said)
    if len(line) > _LONGEST or not (words or is_play):
        return ""
    if not words:
        return new
    try:
        is_game = not EditionWords(library).read(words)
        has_players = any(isinstance(word, Break) for word in words) and _are_players(said, library)
    except UpwordsError:
        return ""
    return f"{new} {clean(said)}" if is_game or has_players else ""


def _wish_meant(line: str, library: Library) -> str:
    """Return the line that begins the game that somebody would like to play; empty if it names none."""
    wished = wished_for(line) if len(line) <= _LONGEST else ""
    try:
        is_game = bool(wished) and not EditionWords(library).read(words_of(wished))
    except UpwordsError:
        return ""
    new = pgettext("command", "new")
    return f"{new} {clean(wished)}" if is_game else ""


def _are_players(said: str, library: Library) -> bool:
    """Return whether nothing would have to be asked of a game between them. Raises UpwordsError."""
    choices = NewGame(library, lambda _question: False).read(said)
    return not choices.tidied().problems()
