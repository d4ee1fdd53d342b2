"""Without a game on the table: what can be typed, and what a line means.

A line that says whom one plays against begins that game (`setup_words.opening_of`); one that only looks like
players or a game (`Anna and Bo`, `words up`) leads to a question.
"""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.app.commands.interpreter import command_at, elsewhere
from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.registry import EXERCISES, Command, split_command
from upwords_tui.app.game_types.base import in_one_word, kind_called
from upwords_tui.app.game_types.features import every_features
from upwords_tui.app.play.library import Library
from upwords_tui.app.training.exercises import DAILY
from upwords_tui.base.errors import CommandError, RecordError, UpwordsError
from upwords_tui.base.i18n import TextTables, _, pgettext
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.text import setup_words
from upwords_tui.text.context import no_game
from upwords_tui.text.setup_line import EditionWords, NewGame

_TEXTS = TextTables(__file__)
_WITHOUT_GAME = (
    *("help", "levels", "editions", "highscores", "learn", "new", "games", "resume", "delete", "import"),
    *("keep", "again", "rename", "export", "save", "quit", "screen", "text", "verbose", "normal", "brief"),
    *("width", "spell", "define", "words", "bell", "coaching", "me", "settings", "set", "language"),
    *("request", "speech"),
    *(command.name for command in (*EXERCISES, *ALL_OF_PEOPLE)),
)
"""The commands that need no game."""

_LONGEST = 60
"""The most characters of a line that begins a game."""


def command_without_game(line: str, commands: Sequence[Command], library: Library) -> Command:
    """Return the command of a line, if it needs no game. Raises CommandError, which may ask about a game."""
    word, rest = split_command(line)
    if wish := _wish_meant(line, library):
        raise no_game().meaning(wish)
    try:
        command = command_at(word, rest, commands)
        if command.name not in _WITHOUT_GAME:
            raise no_game()
    except CommandError as error:
        if meant := opening_meant(line, library):
            raise no_game().meaning(meant) from None
        other = elsewhere(word, commands)
        raise CommandError(other) if other else error from None
    return command


def opening_elsewhere(line: str, library: Library) -> str:
    """Return the line that begins the game `line` asks for, at a table with another game; else empty."""
    new, players = pgettext("command", "new"), setup_words.opening_of(line)
    return f"{new} {clean(players)}" if players else _wish_meant(line, library)


def opening_meant(line: str, library: Library) -> str:
    """Return the line that begins the game `line` seems to mean; empty if it means none."""
    is_play, said = setup_words.without_play(line)
    new, words = pgettext("command", "new"), setup_words.words_of(said)
    if len(line) > _LONGEST or not (words or is_play):
        return ""
    if not words:
        return new
    try:
        is_game = not EditionWords(library).read(words)
        has_players = any(isinstance(word, setup_words.Break) for word in words)
        if has_players:  # a game between them must need no question
            choices = NewGame(library, lambda _question: False).read(said)
            has_players = not choices.tidied().problems()
    except UpwordsError:
        return ""
    return f"{new} {clean(said)}" if is_game or has_players else ""


def _wish_meant(line: str, library: Library) -> str:
    """Return the line that begins the game that a line like “I want to play …” names; else empty."""
    is_named = kind_called(in_one_word(line.strip())) is not None
    wished = line.strip() if is_named else setup_words.wished_for(line) if len(line) <= _LONGEST else ""
    try:
        is_game = bool(wished) and not EditionWords(library).read(setup_words.words_of(wished))
    except UpwordsError:
        return ""
    new = pgettext("command", "new")
    return f"{new} {clean(wished)}" if is_game else ""


def first_lines(library: Library) -> tuple[str, ...]:
    """Return the greeting without a game, by what the player has played. Raises StoreError."""
    greeting, puzzle, daily = _TEXTS("first", "greeting"), _TEXTS("first", "puzzle"), daily_line(library)
    if (row := library.unfinished()) is not None:
        return greeting, _TEXTS("first", "resume", name=clean_title(row.name)), puzzle, daily
    if library.game_count():
        return greeting, _TEXTS("first", "again"), puzzle, daily
    return greeting, _TEXTS("first", "learn"), puzzle, daily, _TEXTS("first", "words-up")


def daily_line(library: Library) -> str:
    """Return how today's daily stands, or for newcomers what it is. Raises StoreError."""
    untold = _("Type “daily” for today's puzzle and duel, the same for everybody.")
    if not library.exercises.known(DAILY):  # without further imports
        return untold
    dailies = next(each.dailies for each in every_features() if each.dailies)
    try:
        told = dailies.today_texts(library)
    except RecordError:  # damaged puzzles: the command says so
        return untold
    return _("Today's daily: {standing}. Type “daily”.").format(standing=told[0]) if told else untold
