"""A text session: a forked process in which one person plays line by line.

It is the text game of one's own machine on the client's terminal and in its environment. The account is the
visit's, there are no files, and when the door closes the line, the process ends at once and without a word.
"""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import socket
import sys
import termios
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from upwords_tui.app.commands.people import every_command
from upwords_tui.app.commands.registry import command_called, split_command
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, terminal_languages, translate, use_language, wanted_languages
from upwords_tui.base.launcher import limit_process
from upwords_tui.base.safe_text import clean
from upwords_tui.server import session_request as packets
from upwords_tui.server.event_log import crash_line, refusal_line
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.process_context import FirstLogin, languages, open_context
from upwords_tui.server.session_request import SCREEN, TEXT, SessionEnd, Visit
from upwords_tui.store.values import Account
from upwords_tui.terminal.capabilities import detect
from upwords_tui.text.console import Reader, Speaker
from upwords_tui.text.start import play
from upwords_tui.tui.crash import EXIT_CODE

MEGABYTES = 512
"""What a session and the processes it starts may use, each."""

_IGNORED = (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGQUIT, signal.SIGALRM)
"""No shell could continue a stopped session; SIGALRM tells whoever reads lines that there is news."""

_HUNG_UP = (errno.EIO, errno.EPIPE, errno.ECONNRESET, errno.ENXIO)

_BAD_START = 2


def run(visit: Visit, line: socket.socket, stdio: Sequence[int], settings: ServerSettings) -> int:
    """Play until the player leaves, tell the door how it ended, and return the exit code.

    `stdio` is a terminal, or what to read from and what to write to. Standard streams, signals, environment
    and limits of the process change.
    """
    _take_over(stdio)
    _settle()
    asked = wanted_languages(visit.environment)
    terminal_languages.set(tuple(asked))
    use_language(*asked)
    threading.Thread(target=_watch, args=(line,), daemon=True).start()
    try:
        end = _play(visit, line, settings)
    except UpwordsError as error:
        sys.stderr.write(f"{refusal_line(error)}\n")
        end = SessionEnd(_BAD_START)
    except KeyboardInterrupt:
        end = SessionEnd(128 + signal.SIGINT)
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _HUNG_UP:
            return 0
        sys.stderr.write(f"{crash_line(error, settings.data)}\n")
        end = SessionEnd(EXIT_CODE)
    with suppress(OSError):
        sys.stdout.flush()
        line.send(end.to_bytes())
    return end.code


def _play(visit: Visit, line: socket.socket, settings: ServerSettings) -> SessionEnd:
    found = detect(visit.environment, is_tty=os.isatty(0) and os.isatty(1), encoding="utf-8")
    with open_context(settings) as context:
        if visit.account:
            account: Account | None = context.store.accounts.get(visit.account)
        else:
            arrival = FirstLogin(context.store, settings, visit)
            account = welcome(arrival, Speaker(sys.stdout), Reader(sys.stdin, sys.stdout))
        if account is None:
            return SessionEnd()
        if not visit.account:
            line.send(packets.ACCOUNT + account.id.encode())
        library = context.library(account)
        use_language(*languages(library, visit.environment))
        lobby = context.lobby(library, account, TEXT)

        def tell(game_id: str | None) -> None:
            with suppress(OSError, UpwordsError):
                lobby.at(game_id)
                line.send(packets.GAME + (game_id or "").encode())

        try:
            game_id = play(
                library,
                context.live_games,
                visit.game or None,
                can_show_screen=found.full_screen,
                lobby=lobby,
                when_put=tell,
                half_line=visit.half_line,
            )
        finally:
            lobby.leave()
    return SessionEnd() if game_id is None else SessionEnd(switch=SCREEN, game=game_id)


def welcome(visitor: FirstLogin, speaker: Speaker, reader: Reader) -> Account | None:

    def ask(question: str, refusal: Callable[[str], str]) -> str | None:
        while (answer := reader.read(question)) is not None and (why := refusal(answer)):
            speaker.say(why)
        return answer

    def name_refusal(answer: str) -> str:
        word, _rest = split_command(answer)
        # Whoever pipes a command in does not want to be called so.
        if not reader.is_typed and command_called(word, every_command()):
            why = _("“{word}” is a command. First type what you want to be called.")
            return why.format(word=clean(word, 40))
        name = answer.strip()
        return visitor.name_refusal(name) if name or not visitor.offered else ""

    speaker.say(_("Welcome to {house}.").format(house=clean(visitor.house_name)))
    with suppress(KeyboardInterrupt):
        while True:
            code = ask(_("Invitation code: "), visitor.code_refusal) if visitor.needs_code else ""
            if code is None:
                break
            name: str | None = code
            if not (code and visitor.knows(code)):
                question = _("What do you want to be called? Enter for {name}: ")
                name = ask(question.format(name=clean(visitor.offered)), name_refusal)
            if name is None:
                break
            try:
                return visitor.enter(name.strip(), code)
            except UpwordsError as error:
                speaker.say(translate(error))
    return None


# The process as a whole


def _take_over(stdio: Sequence[int]) -> None:
    """Make `stdio` the standard streams, and a terminal there the controlling one."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in _IGNORED:
        signal.signal(number, signal.SIG_IGN)
    if os.isatty(stdio[0]):
        fcntl.ioctl(stdio[0], termios.TIOCSCTTY, 0)
    for place, descriptor in enumerate((stdio[0], stdio[-1], stdio[-1])):
        os.dup2(descriptor, place)
    for descriptor in {*stdio} - {0, 1, 2}:
        os.close(descriptor)
    sys.stdin = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", errors="replace", closefd=False, buffering=1)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="replace", closefd=False, buffering=1)  # noqa: SIM115
    limit_process(MEGABYTES)


def _settle() -> None:
    """Set the environment so that readline writes no escape sequences and reads no files."""
    os.environ.update(TERM="dumb", LC_ALL="C.UTF-8", INPUTRC=os.devnull)
    with suppress(ImportError):
        # seam: it looks at the environment when it is imported
        import readline

        # Tilde expansion would show the home folders of this machine.
        readline.parse_and_bind(r'"\e&": redraw-current-line')


def _watch(line: socket.socket) -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    with suppress(OSError):
        while packet := line.recv(packets.PACKET):
            if packet.startswith(packets.SIZED):
                with suppress(ValueError, termios.error):
                    size = packets.sensible_size(*packets.parse_size(packet[len(packets.SIZED) :]))
                    termios.tcsetwinsize(0, size[::-1])
    os.kill(os.getpid(), signal.SIGHUP)
