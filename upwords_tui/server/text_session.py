"""A text session: a forked process with a terminal of its own, in which one person plays line by line.

The one idea: it is the text game of one's own machine, over somebody else's terminal. What differs is around
it: the environment is the client's, the account the visit's, files are nobody's, and the end of the line to
the door is a hang-up, which ends the process at once and without a word.
"""

from __future__ import annotations

import errno
import fcntl
import logging
import os
import resource
import secrets
import signal
import socket
import sys
import termios
import threading
from collections.abc import Sequence
from contextlib import suppress

from upwords_tui.errors import StoreError, UpwordsError
from upwords_tui.hub.engines import make_engines
from upwords_tui.hub.hub import Hub
from upwords_tui.i18n import _, told, use_language, wanted_languages
from upwords_tui.safe_text import clean
from upwords_tui.server.settings import Settings
from upwords_tui.server.visit import GAME, PACKET, SCREEN, SIZED, End, Visit, sensible_size
from upwords_tui.session.library import Library
from upwords_tui.store.opening import open_store
from upwords_tui.store.port import Account, Store
from upwords_tui.text.start import play
from upwords_tui.tui.capabilities import detect
from upwords_tui.tui.crash import report

LIMITS = {
    resource.RLIMIT_CORE: 0,
    resource.RLIMIT_NOFILE: 256,
    resource.RLIMIT_DATA: 512 << 20,
    resource.RLIMIT_CPU: 3600,
}
"""What a session and the processes it starts may use, each: files, bytes, seconds of a processor."""

_IGNORED = (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGQUIT)
"""There is no shell that could have a stopped session go on."""

_HUNG_UP = (errno.EIO, errno.EPIPE, errno.ECONNRESET, errno.ENXIO)

_BAD_START = 2
"""The exit code when the game could not begin."""

_log = logging.getLogger(__name__)


def run(visit: Visit, line: socket.socket, stdio: Sequence[int], settings: Settings) -> int:
    """Play until the player leaves, tell the door how it ended, and return the exit code.

    `stdio` is a terminal, or what to read from and what to write to. This takes the process as a whole: its
    standard streams, its signals, its environment and its limits.
    """
    _take_over(stdio)
    _settle()
    use_language(*wanted_languages(visit.environment))
    threading.Thread(target=_watch, args=(line,), daemon=True).start()
    try:
        end = _play(visit, line, settings)
    except UpwordsError as error:
        _log.error("a text session could not begin: %s", error)
        sys.stderr.write(f"upwords-tui: {clean(told(error))}\n")
        end = End(_BAD_START)
    except KeyboardInterrupt:
        end = End(128 + signal.SIGINT)
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _HUNG_UP:
            return 0
        end = End(report(error, settings.data))
    with suppress(OSError):
        sys.stdout.flush()
        line.send(end.to_bytes())
    return end.code


def _play(visit: Visit, line: socket.socket, settings: Settings) -> End:
    """Play as the visit says, and return how that ended. Raises StoreError if the games can't be opened."""

    def tell_door(game_id: str | None) -> None:
        with suppress(OSError):
            line.send(GAME + (game_id or "").encode())

    found = detect(visit.environment, is_tty=os.isatty(0) and os.isatty(1), encoding="utf-8")
    store = open_store(settings.games)
    account = account_of(store, visit)
    library = Library(store, account.name, account.id, files=False)
    engines = make_engines()
    try:
        game_id = play(
            library,
            Hub(library, engines),
            visit.game or None,
            can_show_screen=found.full_screen,
            when_put=tell_door,
        )
    finally:
        engines.stop()
        store.close()
    return End(switch=SCREEN, game=game_id) if game_id else End()


def account_of(store: Store, visit: Visit) -> Account:
    """Return the account of a visit, made at a first one: called as was offered, if nobody else is.

    Raises StoreError if there is no such account, or none can be made.
    """
    if visit.account:
        return store.account(visit.account)
    offered = visit.offered or _("Guest")
    for name in (offered, *(f"{offered[:14]} {secrets.randbelow(9000) + 1000}" for _time in range(8))):
        with suppress(StoreError):
            return store.add_account(name)
    return store.add_account(f"{_('Guest')} {secrets.token_hex(4)}")


# The process as a whole


def _take_over(stdio: Sequence[int]) -> None:
    """Have `stdio` be what is read from and written to, and a terminal there be this session's own."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in _IGNORED:
        signal.signal(number, signal.SIG_IGN)
    if os.isatty(stdio[0]):
        fcntl.ioctl(stdio[0], termios.TIOCSCTTY, 0)
    for place, descriptor in enumerate((stdio[0], stdio[-1], stdio[-1])):
        os.dup2(descriptor, place)
    for descriptor in {*stdio} - {0, 1, 2}:
        os.close(descriptor)
    # Whatever the streams of the first process were like.
    sys.stdin = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", errors="replace", closefd=False, buffering=1)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="replace", closefd=False, buffering=1)  # noqa: SIM115
    for what, most in LIMITS.items():
        _soft, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))


def _settle() -> None:
    """Have readline find an environment in which it writes no escape sequences and does no harm."""
    os.environ.update(TERM="dumb", LC_ALL="C.UTF-8", INPUTRC=os.devnull)
    with suppress(ImportError):
        import readline

        # It would name the home folders of this machine.
        readline.parse_and_bind(r'"\e&": redraw-current-line')


def _watch(line: socket.socket) -> None:
    """Pass on new sizes from the door; when it closes the line, end as at any hang-up."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    with suppress(OSError):
        while packet := line.recv(PACKET):
            if packet.startswith(SIZED):
                with suppress(ValueError, termios.error):
                    cols, rows = map(int, packet[len(SIZED) :].split())
                    termios.tcsetwinsize(0, sensible_size(cols, rows)[::-1])
    os.kill(os.getpid(), signal.SIGHUP)
