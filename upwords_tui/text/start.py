"""Starting the text game: the games, the engine (when first asked), the prompt."""

from __future__ import annotations

import sys
from argparse import Namespace
from codecs import lookup
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from upwords_tui.app.commands import interpreter
from upwords_tui.app.commands.phrases import is_place
from upwords_tui.app.commands.registry import find_command, split_command
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.app.play.library import Library, open_library, speak_as_chosen, unkept_sentence
from upwords_tui.app.profile.settings import begin_with
from upwords_tui.base.errors import CommandError, InputError
from upwords_tui.base.i18n import TextTables, _, language, pgettext
from upwords_tui.online.live_games import LiveGames, Pool
from upwords_tui.text.console import DEFAULT_WIDTH, LEAST_WIDTH, MOST_WIDTH, Reader, Speaker
from upwords_tui.text.setup_words import level_word
from upwords_tui.text.shell import Shell

if TYPE_CHECKING:
    from upwords_tui.online.lobby import Lobby

_WITH_WORD = ("play", "try", "find", "check", "define")
_WITH_SQUARE = ("square", "go", "turn")


def candidates(shell: Shell, before: str) -> list[str]:
    """Return what Tab offers for the next word of a line; `before` is what stands before it."""
    commands = shell.desk.commands

    def offered(what: str) -> list[str]:
        found = shell.table.playing.offered
        return found[what]() if what in found else []

    word = split_command(before)[0]
    if is_place(word):
        return offered("words")
    usual = interpreter.candidates(before, commands)
    with suppress(CommandError):
        name = find_command(word, commands).name
        if name == "help":
            pages = (page for names in shell.desk.game.page_names for page in names)
            return [*usual, *pages, *(game.word for game in every_kind())]
        if name == "new":
            levels = (level_word(level) for game in every_kind() for level in game.levels)
            return [*dict.fromkeys((*levels, *(game.word for game in every_kind())))]
        if name == "puzzle":
            return offered("exercises")
        if name in _WITH_SQUARE:
            return offered("squares")
        if name == "board":
            return [pgettext("board", form) for form in ("rows", "words", "squares")]
        if name in _WITH_WORD:
            return offered("words")
    return usual


def run(arguments: Namespace) -> int:
    """Play over standard input and output until the player leaves, and return the exit code.

    Raises StoreError if the games can't be opened, InputError for arguments that can't be used.
    """
    width = getattr(arguments, "width", None)
    if width is not None and not LEAST_WIDTH <= width <= MOST_WIDTH:
        limits = _("expected a width from {least} to {most}").format(least=LEAST_WIDTH, most=MOST_WIDTH)
        raise InputError(limits, "--width")
    # No letter stops a line; where only plain ones are known, others are read as UTF-8.
    with suppress(AttributeError, LookupError, ValueError):
        is_plain = lookup(sys.stdin.encoding or "utf-8").name == "ascii"
        encoding = "utf-8" if is_plain else sys.stdin.encoding
        sys.stdin.reconfigure(encoding=encoding, errors="replace")  # type: ignore[union-attr]
    library = arguments.library or open_library(
        Path(arguments.data) if arguments.data else None, may_forget=True
    )
    speak_as_chosen(library, getattr(arguments, "lang", None))
    opened = library.take_in(Path(arguments.record)) if arguments.record else arguments.open_game
    note = unkept_sentence(library)
    if arguments.resume and opened is None:
        unfinished = library.unfinished()
        opened = unfinished.id if unfinished else None
        note = note if unfinished or note else _("You have no unfinished games.")
    if arguments.dictionary:
        note = f"{note} {begin_with(library, arguments.dictionary)}".strip()
    engines = Pool()
    try:
        switch_with = play(
            library,
            LiveGames(library, engines),
            opened,
            width=width,
            can_show_screen=arguments.can_show_screen,
            note=note,
        )
    finally:
        engines.stop()
    if switch_with:
        arguments.switches, arguments.open_game, arguments.record = True, switch_with, None
        arguments.library = library
    return 0


def play(
    library: Library,
    hub: LiveGames,
    opened: str | None,
    *,
    width: int | None = None,
    can_show_screen: bool = False,
    lobby: Lobby | None = None,
    when_put: Callable[[str | None], object] | None = None,
    half_line: bool = False,
    note: str = "",
) -> str | None:
    """Play over standard input and output, at first the stored game `opened`, until the player leaves.

    `when_put` is called with every game put on the table, or None. `half_line`: the beginning of the first
    line may be lost. `note` is said first. Returns the game with which the player goes on on the full screen,
    else None.
    """
    reader = Reader(sys.stdin, sys.stdout)
    try:
        speaker = Speaker(sys.stdout, width or DEFAULT_WIDTH)
        shell = Shell(library, hub, speaker, reader, lobby)
        reader.candidates = lambda before: candidates(shell, before)
        if width is not None:
            shell.habits.set_width(width)
        shell.can_show_screen = can_show_screen
        if when_put:
            shell.desk.when_put = when_put
        shell.doubts_next_line = half_line
        if language() != "en" and not speaker.can_write("äöåëïé"):
            shell.desk.say(TextTables(__file__)("first", "plain"))
        if note:
            shell.desk.say(note)
        shell.run(opened)
        return shell.switch_with
    finally:
        reader.close()
