"""Starting the full-screen game: terminal, games, engine, application, in this order.

The engine process is started before the application takes over the terminal.
"""

from __future__ import annotations

import gc
import getpass
import os
import sys
import threading
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from upwords_tui.errors import InputError, UpwordsError
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.tui.capabilities import Capabilities, ColourDepth, detect
from upwords_tui.tui.crash import report

_THREAD_SECONDS = 0.5
"""How long a thread may take to end when the program does."""


def run(arguments: Namespace) -> int:
    """Play full screen, on a terminal that can show it, until the player leaves; return the exit code.

    Raises StoreError if the games can't be opened.
    """
    is_tty = sys.stdin.isatty() and sys.stdout.isatty()
    found = detect(os.environ, is_tty=is_tty, encoding=sys.stdout.encoding, ascii_only=arguments.ascii)
    os.environ["TEXTUAL_COLOR_SYSTEM"] = found.depth.textual_name
    if found.depth is not ColourDepth.NONE:
        os.environ.pop("NO_COLOR", None)
    try:
        code = _play(arguments, found)
    except UpwordsError:
        raise
    except Exception as error:
        code = report(error)
    _leave_no_thread(code)
    return code


def _leave_no_thread(code: int) -> None:
    """End the program if a thread would keep it alive: Textual's may, when the terminal went away."""
    others = [
        thread
        for thread in threading.enumerate()
        if thread is not threading.main_thread() and not thread.daemon
    ]
    for thread in others:
        thread.join(_THREAD_SECONDS)
    if any(thread.is_alive() for thread in others):
        with suppress(OSError):
            sys.stderr.flush()
        os._exit(code)


def _play(arguments: Namespace, found: Capabilities) -> int:
    # Nothing made while starting is garbage soon; looking for some costs a tenth of the time. The app turns
    # it on again when the first picture stands.
    gc.disable()

    from upwords_tui.hub.engines import make_engines
    from upwords_tui.session.library import FRONT_END, open_library

    library = open_library(Path(arguments.data) if arguments.data else None, _user())
    if arguments.open_game is None and library.setting(FRONT_END) == "text":
        arguments.switches = True
        return 0
    opened = library.take_in(Path(arguments.game)) if arguments.game else arguments.open_game
    if arguments.resume and opened is None:
        unfinished = library.unfinished()
        opened = unfinished.id if unfinished else None
    with make_engines() as engines:
        from upwords_tui.hub.hub import Hub
        from upwords_tui.tui.app import UpwordsApp

        app = UpwordsApp(
            library, Hub(library, engines), found, theme=_theme(arguments.theme), first_game=opened
        )
        app.run()
        if app.crash:
            raise app.crash
        if app.switch_with:
            arguments.switches, arguments.open_game, arguments.game = True, app.switch_with, None
        return app.return_code or 0


def _theme(name: str | None) -> str | None:
    from upwords_tui.tui.theme import THEME_NAMES

    if name is None or name in THEME_NAMES:
        return name
    raise InputError(
        _("no colours are called {name}; there are {names}").format(
            name=clean(name, 40), names=", ".join(THEME_NAMES)
        )
    )


def _user() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return ""
