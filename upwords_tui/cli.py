"""The command line: what was asked for, and which module answers it.

The one idea: nothing is imported before it is needed, so that `upwords-tui editions` does not wait for a
screen library. Exit codes: 0 fine, 1 the answer is no, 2 bad usage or bad input (one line on standard error).
"""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

from upwords_tui import __version__
from upwords_tui.errors import UpwordsError
from upwords_tui.i18n import _, note_asked, told, use_language, wanted_languages
from upwords_tui.safe_text import clean

BAD = 2
LANGUAGES = ("en", "fi", "nl")
_DRAIN_MINUTES, _MOST_MINUTES = 10, 24 * 60
_MOST_HOURS = 24 * 366
"""Codes are good for no longer."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line, and whose options are spelt out in full.

    Each knows `--lang`: it may stand before a command as well as after it.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, add_help=False, allow_abbrev=False)
        self.add_argument("-h", "--help", action="help", help=_("Show this help and leave."))
        self.add_argument(
            "--lang",
            metavar="LANGUAGE",
            type=_language,
            default=argparse.SUPPRESS,
            help=_("The language spoken: en, fi or nl."),
        )

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; unlike argparse's own, not as if nothing were wrong when that can't be done."""
        if file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)

    def error(self, message: str) -> NoReturn:
        hint = _("try “{program} --help”").format(program=self.prog)
        self.exit(BAD, f"{self.prog}: {clean(message)} ({hint})\n")


def _add_commands(parser: _Parser) -> None:
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title=_("commands"), parser_class=_Parser
    )

    def add(name: str, help_text: str, module: str | None = None) -> Any:
        command = commands.add_parser(name, help=help_text, description=help_text)
        command.set_defaults(module=module or name, parser=command)
        return command

    def with_json(command: Any) -> None:
        command.add_argument("--json", action="store_true", help=_("Print JSON, for other programs."))

    def with_game(command: Any) -> None:
        from upwords_tui.games.catalogue import kinds

        command.add_argument(
            "--game",
            default=kinds()[0],
            choices=kinds(),
            help=_("Which game; without it Upwords."),
        )

    def with_dictionary(command: Any, default: str) -> None:
        text = _("The words: en, fi, nl, or a file with one word a line. {default}").format(default=default)
        command.add_argument("--dictionary", metavar="ID|PATH", help=text)

    of_edition = _("Without it: those of the edition.")
    moves = add("moves", _("Print every legal play for a position, best first."))
    score = add("score", _("Judge one play on a position: what is wrong, the words, the score."))
    for command in (moves, score):
        command.add_argument("file", metavar="FILE|-", help=_("A position as JSON; - is standard input."))
        with_json(command)
        with_dictionary(command, of_edition)
    words = add("words", _("Say whether words are words, and which source says so."))
    words.add_argument("words", nargs="+", metavar="WORD", help=_("A word, in any case."))
    with_json(words)
    with_dictionary(words, _("Without it: en."))
    replay = add("replay", _("Rebuild a recorded game, verify it to the last point, print the result."))
    replay.add_argument("file", metavar="FILE|-", help=_("A game record; - is standard input."))
    importlib.import_module("upwords_tui.subcommands.cast_options").add_to(replay)
    text = add("text", _("Play line by line: for screen readers, pipes and plain terminals."))
    text.add_argument(
        "--width", type=_positive, metavar="N", help=_("Break lines at so many columns, from now on.")
    )
    text.add_argument(
        "--data", metavar="FILE", default=argparse.SUPPRESS, help=_("The file that holds the games.")
    )
    review = add("review", _("Look back at a recorded game: every move beside the best one."))
    review.add_argument("file", metavar="FILE|-", help=_("A game record; - is standard input."))
    review.add_argument(
        "--seconds", type=_seconds, metavar="S", help=_("Think so long about a turn. Without it: 0.5.")
    )
    review.add_argument(
        "--jobs", type=_positive, metavar="N", help=_("How many turns at a time; one a core without it.")
    )
    with_json(review)
    with_dictionary(review, _("Without it: that of the game."))
    autoplay = add("autoplay", _("Let computer players play each other, in game pairs."))
    autoplay.add_argument("--seats", required=True, metavar="A,B", help=_("The levels that play."))
    autoplay.add_argument("--games", type=_positive, default=2, metavar="N", help=_("How many games."))
    autoplay.add_argument(
        "--seed", default="1", metavar="S", help=_("The same seed repeats exactly the same games.")
    )
    with_game(autoplay)
    autoplay.add_argument(
        "--edition", metavar="ID", help=_("The edition played; of Words Up the language of the cards.")
    )
    autoplay.add_argument(
        "--iterations", type=_positive, default=200, metavar="N",
        help=_("How much to think about a move; the same games come out each time. Without it: %(default)s."),
    )  # fmt: skip
    autoplay.add_argument(
        "--seconds", type=_seconds, metavar="S", help=_("Think so long instead; games then differ each time.")
    )
    autoplay.add_argument(
        "--jobs", type=_positive, metavar="N", help=_("How many games at a time; one a core without it.")
    )
    autoplay.add_argument(
        "--resume", metavar="FILE", help=_("Keep each game in a file, and go on from there the next time.")
    )
    with_json(autoplay)
    with_dictionary(autoplay, of_edition)
    _add_serve(add("serve", _("Be the host of a shared table: many people play on this machine, over SSH.")))
    _add_join(add("join", _("Sit down at a shared table on this machine, without SSH.")))
    _add_people(
        add("people", _("As the host of a shared table: see who plays there, and do something about it."))
    )
    backup = add("backup", _("Copy all that a server keeps of people and games, while it runs."))
    backup.add_argument("file", metavar="FILE", help=_("The copy: a new file."))
    _with_folder(backup)
    add("engine", _("Be the computer player for another program: JSON lines in and out."))
    for name, text in (
        ("editions", _("List the editions there are.")),
        ("dictionaries", _("List the dictionaries there are, and what is missing.")),
        ("levels", _("List the computer players there are.")),
    ):
        command = add(name, text)
        with_json(command)
        if name != "dictionaries":
            with_game(command)


def _add_serve(command: Any) -> None:
    command.add_argument(
        "--listen", type=_address, default=("127.0.0.1", 2222), metavar="HOST:PORT",
        help=_("Where to be found; an IPv6 address stands in brackets. Without it: 127.0.0.1:2222."),
    )  # fmt: skip
    _with_folder(command)
    command.add_argument("--name", default="Upwords", help=_("What the place is called."))
    command.add_argument(
        "--max-sessions", type=_positive, default=200, metavar="N", help=_("How many may play at a time.")
    )
    command.add_argument(
        "--guests", action=argparse.BooleanOptionalAction, default=True,
        help=_("Whether people without a key may play."),
    )  # fmt: skip
    command.add_argument(
        "--accounts", choices=("open", "invited"), default="open",
        help=_("Who gets an account: everybody with a key, or whoever has a code of the host."),
    )  # fmt: skip
    command.add_argument(
        "--metrics", type=_address, metavar="HOST:PORT",
        help=_("Where figures are told in the format of Prometheus. Without it: nowhere."),
    )  # fmt: skip
    command.add_argument(
        "--drain", nargs="?", type=_minutes, const=_DRAIN_MINUTES, metavar="MINUTES",
        help=_("Have the server that runs on the folder end: nobody new comes in, and it ends when the last"
               " has left, or after so many minutes. Without a number: %(const)s."),
    )  # fmt: skip
    command.add_argument(
        "--join", default="", metavar="PATH",
        help=_(
            "The socket for users of this machine (upwords-tui join): whoever reaches its folder may come in."
            " Without it: join.sock in the folder of the server, for you alone."
        ),
    )  # fmt: skip
    command.add_argument(
        "--no-join", dest="join", action="store_const", const=None, help=_("Have no such socket.")
    )


def _add_join(command: Any) -> None:
    command.add_argument(
        "--socket", metavar="PATH",
        help=_("Where the server is found, as its host says. Without it: your own server, or the machine's."),
    )  # fmt: skip
    command.add_argument(
        "--text", action="store_true", default=argparse.SUPPRESS,
        help=_("Play line by line, as ACCESSIBLE=1 in the environment does."),
    )  # fmt: skip


def _with_folder(command: Any) -> None:
    command.add_argument(
        "--data", metavar="DIR", default=argparse.SUPPRESS, help=_("The folder that holds all of the server.")
    )


def _add_people(command: Any) -> None:
    _with_folder(command)
    command.add_argument("--json", action="store_true", help=_("Print JSON, for other programs."))
    actions = command.add_subparsers(
        dest="action",
        metavar="ACTION",
        title=_("what to do; without it, people are listed"),
        parser_class=_Parser,
    )

    def add(name: str, help_text: str, *, of_somebody: bool = True) -> Any:
        action = actions.add_parser(name, help=help_text, description=help_text)
        action.set_defaults(parser=action)
        _with_folder(action)
        if of_somebody:
            action.add_argument("name", metavar="NAME", help=_("Whom."))
        return action

    def with_hours(action: Any, default: int) -> None:
        text = _("How many hours the code is good. Without it: %(default)s.")
        action.add_argument("--hours", type=_hours, default=default, metavar="N", help=text)

    add("rename", _("Give somebody another name.")).add_argument(
        "new", metavar="NEW", help=_("The new name.")
    )
    add("bar", _("Let somebody in no more."))
    add("unbar", _("Let somebody in again."))
    add("host", _("Make somebody a host."))
    add("nohost", _("Have somebody be a host no more."))
    with_hours(add("invite", _("Print a code that is good for one new account."), of_somebody=False), 168)
    with_hours(add("key", _("Print a code with which somebody adds another key.")), 24)
    add("delete", _("Forget somebody for good.")).add_argument(
        "--yes", action="store_true", help=_("Do not ask.")
    )
    ratings = add("ratings", _("List how strong people are, by their rated games."), of_somebody=False)
    ratings.add_argument(
        "--recompute", action="store_true", help=_("Work all of it out anew from the results first.")
    )
    ratings.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help=_("Print JSON, for other programs.")
    )
    reports = add("reports", _("List what people complain of."), of_somebody=False)
    reports.add_argument("--close", metavar="ID", help=_("Let go of one that has been dealt with."))
    reports.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help=_("Print JSON, for other programs.")
    )
    tell = add("tell", _("Say something to everybody who is there."), of_somebody=False)
    tell.add_argument("text", nargs="+", metavar="TEXT", help=_("What to say."))


def _address(text: str) -> tuple[str, int]:
    """Return the host and the port of HOST:PORT."""
    host, _colon, port = text.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        host = ""
    if not host or not (port.isascii() and port.isdigit()) or int(port) > 65_535:
        raise argparse.ArgumentTypeError(_("HOST:PORT is wanted, like 127.0.0.1:2222 or [::1]:2222"))
    return host, int(port)


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < 3600:
        raise ValueError
    return number


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


_positive.__name__ = "number"


def _hours(text: str) -> int:
    number = _positive(text)
    if number > _MOST_HOURS:
        raise argparse.ArgumentTypeError(_("a year at most: {hours}").format(hours=_MOST_HOURS))
    return number


_hours.__name__ = "number"


def _minutes(text: str) -> int:
    number = int(text)
    if not 0 <= number <= _MOST_MINUTES:
        raise argparse.ArgumentTypeError(_("from 0 to {most} minutes, a day").format(most=_MOST_MINUTES))
    return number


_minutes.__name__ = "number"


def _language(text: str) -> str:
    if not text.startswith(LANGUAGES):
        raise argparse.ArgumentTypeError(_("there are {languages}").format(languages=", ".join(LANGUAGES)))
    return text


def _parse(words: Sequence[str]) -> argparse.Namespace:
    """Return what `words` ask for; the parsers of commands are made only where there may be a command."""
    if not words or (words[0].startswith("-") and not {"-h", "--help"} & set(words)):
        arguments, unknown = build_parser(with_commands=False).parse_known_args(words)
        if not unknown:
            return arguments
    arguments, unknown = build_parser().parse_known_args(words)
    if unknown:
        # Whose help tells what there is, is known by what was understood.
        said = _("unrecognized arguments: {arguments}").format(arguments=" ".join(unknown))
        arguments.parser.error(said)
    return arguments


def build_parser(*, with_commands: bool = True) -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = _Parser(
        prog="upwords-tui",
        description=_(
            "Upwords, the word game with stacking tiles, and Words Up, a memory game of words. Without a "
            "command: the full-screen game, or the text game where there can be none."
        ),
        epilog=_("Exit codes: 0 fine, 1 the answer is no, 2 bad usage or bad input."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"%(prog)s {__version__}",
        help=_("Print the version and leave."),
    )
    parser.add_argument("--ascii", action="store_true", help=_("Draw with plain characters only."))
    parser.add_argument("--theme", metavar="NAME", help=_("The colours: dark, light or high-contrast."))
    parser.add_argument(
        "--text",
        action="store_true",
        help=_("Play line by line, as ACCESSIBLE=1 in the environment does."),
    )
    parser.add_argument("--data", metavar="FILE", help=_("The file that holds the games."))
    parser.add_argument("--game", metavar="FILE", help=_("Import a game record and go on with it."))
    parser.add_argument(
        "--continue", dest="resume", action="store_true", help=_("Go on with the last game at once.")
    )
    parser.set_defaults(command=None, lang=None, parser=parser)
    if with_commands:
        _add_commands(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    _open_streams()
    words = sys.argv[1:] if argv is None else argv
    note_asked(*wanted_languages(os.environ))
    use_language(*_languages(words))
    try:
        try:
            return _run(_parse(words))
        finally:
            # Here, where what goes wrong can still be told; at exit it could not.
            sys.stdout.flush()
    except UpwordsError as error:
        return _complain(told(error))
    except BrokenPipeError:
        # Whoever read us has enough; keep Python from complaining at exit.
        _forget_output()
        return 128 + signal.SIGPIPE
    except OSError as error:
        _forget_output()
        return _complain(error.strerror or str(error))
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _run(arguments: argparse.Namespace) -> int:
    if arguments.command in (None, "text"):
        return _play(arguments)
    module = importlib.import_module(f"upwords_tui.subcommands.{arguments.module}")
    return int(module.run(arguments))


def _play(arguments: argparse.Namespace) -> int:
    """Play in one front-end, and in the other when the player switches; return the exit code.

    A front-end that is to be left for the other sets `arguments.switches`, and `open_game` to the game to
    go on with, if there is one.
    """
    from upwords_tui.tui.capabilities import asks_for_lines, detect

    is_tty = sys.stdin.isatty() and sys.stdout.isatty()
    found = detect(os.environ, is_tty=is_tty, encoding=sys.stdout.encoding)
    arguments.can_show_screen = found.full_screen
    asked = arguments.command == "text" or arguments.text or asks_for_lines(os.environ)
    front_end = "text" if asked or not found.full_screen else "tui"
    arguments.open_game = None
    while True:
        arguments.switches = False
        code = int(importlib.import_module(f"upwords_tui.{front_end}.start").run(arguments))
        if not arguments.switches:
            return code
        front_end = "tui" if front_end == "text" else "text"


def _complain(reason: str) -> int:
    with suppress(OSError):
        print(f"upwords-tui: {clean(reason)}", file=sys.stderr)
    return BAD


def _open_streams() -> None:
    """Make sure there is a standard input, output and error, and that no letter stops a sentence."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _forget_output() -> None:
    """Have what is still to be written go nowhere."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _languages(argv: Sequence[str]) -> list[str]:
    """Return the languages asked for, best first: `--lang`, then the locale's."""
    # Of several the last holds, as of every option.
    for place, word in reversed(tuple(enumerate(argv))):
        if word.startswith("--lang="):
            return [word.removeprefix("--lang=")]
        if word == "--lang" and place + 1 < len(argv):
            return [argv[place + 1]]
    return wanted_languages(os.environ)
