"""Starting the line-based game: the games, the engine (when first asked), the prompt."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from upwords_tui.errors import InputError
from upwords_tui.hub.engines import make_engines
from upwords_tui.hub.hub import Hub
from upwords_tui.i18n import _
from upwords_tui.session.library import open_library
from upwords_tui.text.completion import candidates
from upwords_tui.text.reader import Reader
from upwords_tui.text.shell import Shell
from upwords_tui.text.speaker import DEFAULT_WIDTH, LEAST_WIDTH, MOST_WIDTH, Speaker


def run(arguments: Namespace) -> int:
    """Play over standard input and output until the player leaves, and return the exit code.

    Raises StoreError if the games can't be opened, InputError if what was asked for can't be had.
    """
    width = getattr(arguments, "width", None)
    if width is not None and not LEAST_WIDTH <= width <= MOST_WIDTH:
        limits = _("a width from {least} to {most} is wanted").format(least=LEAST_WIDTH, most=MOST_WIDTH)
        raise InputError(limits, "--width")
    with suppress(AttributeError, ValueError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    library = open_library(Path(arguments.data) if arguments.data else None)
    opened = library.take_in(Path(arguments.game)) if arguments.game else arguments.open_game
    if arguments.resume and opened is None:
        unfinished = library.unfinished()
        opened = unfinished.id if unfinished else None
    engines = make_engines()
    try:
        reader = Reader(sys.stdin, sys.stdout)
        shell = Shell(library, Hub(library, engines), Speaker(sys.stdout, width or DEFAULT_WIDTH), reader)
        reader.complete_with(lambda before: candidates(shell.playing, before))
        if width is not None:
            shell.habits.set_width(width)
        shell.can_show_screen = arguments.can_show_screen
        shell.run(opened)
        if shell.switch_with:
            arguments.switches, arguments.open_game, arguments.game = True, shell.switch_with, None
    finally:
        reader.close()
        engines.stop()
    return 0
