"""Starting the full-screen game: terminal, games, engine, application, in this order.

The engine process is started when the first picture stands: two programs that start at once slow each other
down. Environment, signals and garbage collection of the process are here.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import termios
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGQUIT, SIGTERM
from typing import TYPE_CHECKING

from upwords_tui.app.play.library import FRONT_END, open_library, speak_as_chosen
from upwords_tui.base.errors import UpwordsError
from upwords_tui.online.live_games import LiveGames, Pool
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, detect
from upwords_tui.tui.crash import report

if TYPE_CHECKING:
    from upwords_tui.tui.app import UpwordsApp

_PARTING_SECONDS = 3.0
"""How long leaving may take when a signal asked for it; twice as long when the player did."""
_KEYS = (SIGINT, SIGQUIT)
"""What Ctrl+C and Ctrl+\\ send as soon as the terminal has its own modes back."""


def run(arguments: Namespace) -> int:
    """Play full screen until the player leaves; return the exit code. Raises StoreError."""
    is_tty = sys.stdin.isatty() and sys.stdout.isatty()
    found = detect(os.environ, is_tty=is_tty, encoding=sys.stdout.encoding, ascii_only=arguments.ascii)
    # Only a shell that manages jobs gives each a group of its own; without one, stopping would be for good.
    found = found._replace(has_shell=os.getpgrp() != os.getsid(0))
    if found.depth is not ColourDepth.NONE:
        os.environ.pop("NO_COLOR", None)
    try:
        return _play(arguments, found)
    except UpwordsError:
        raise
    except Exception as error:
        return report(error)


@contextmanager
def _leaving_on_signals(app: UpwordsApp) -> Iterator[None]:
    """Have `app` leave when the program is told to end; unhandled, that would leave the terminal raw.

    Once it leaves, the keys that are signals again do nothing more.
    """
    terminal = sys.stdin.fileno()
    attributes = termios.tcgetattr(terminal)

    def end(code: int) -> None:
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSANOW, attributes)
        os._exit(code)

    def watch(code: int, seconds: float = 2 * _PARTING_SECONDS) -> None:
        # A terminal that takes nothing any more, or words just being read, must not hold us up.
        timer = threading.Timer(seconds, end, (code,))
        timer.daemon = True
        timer.start()

    def leave(number: int, _frame: object) -> None:
        if number in _KEYS and app.return_code is not None:
            return
        watch(128 + number, _PARTING_SECONDS)
        app.leave(number)

    app.when_left = watch
    before = {number: signal.signal(number, leave) for number in (SIGHUP, SIGTERM, *_KEYS)}
    try:
        yield
    finally:
        for number, handler in before.items():
            # Keys pressed on the way out would end what is still to be done.
            ends = number in _KEYS and not app.switch_with
            signal.signal(number, signal.SIG_IGN if ends else handler or signal.SIG_DFL)


def _play(arguments: Namespace, found: Capabilities) -> int:
    # Nothing made while starting is garbage soon; looking for some costs a tenth of the time. The app turns
    # it on again when the first picture stands.
    gc.disable()

    library = arguments.library or open_library(
        Path(arguments.data) if arguments.data else None, may_forget=True
    )
    speak_as_chosen(library, getattr(arguments, "lang", None))
    if arguments.open_game is None and library.setting(FRONT_END) == "text":
        arguments.switches = True
        return 0
    if arguments.dictionary:
        from upwords_tui.app.profile.settings import begin_with  # seam: few begin with words of their own

        begin_with(library, arguments.dictionary)
    opened = library.take_in(Path(arguments.record)) if arguments.record else arguments.open_game
    if arguments.resume and opened is None:
        unfinished = library.unfinished()
        opened = unfinished.id if unfinished else None
    from upwords_tui.tui.app import UpwordsApp  # seam: the first picture comes first

    engines = Pool()

    def settle() -> None:
        # Have garbage looked for again, but not among what starting has made.
        gc.freeze()
        gc.enable()
        engines.start()
        # What the next keys mostly lead to is imported meanwhile: a table, and the exercises done at one.
        threading.Thread(target=lambda: app.exercises, name="ahead", daemon=True).start()

    hub, theme = LiveGames(library, engines), arguments.theme
    app = UpwordsApp(library, hub, found, theme=theme, first_game=opened, when_shown=settle)
    try:
        with _leaving_on_signals(app):
            app.run()
    finally:
        engines.stop()
    if app.crash:
        raise app.crash
    if app.switch_with:
        arguments.switches, arguments.open_game, arguments.record = True, app.switch_with, None
        arguments.library = library
    return app.return_code or 0
