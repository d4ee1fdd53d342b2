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
from upwords_tui.i18n import _, use_language

BAD = 2


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        hint = _("try “{program} --help”").format(program=self.prog)
        self.exit(BAD, f"{self.prog}: {message} ({hint})\n")


def _add_commands(parser: _Parser) -> None:
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    def add(name: str, help_text: str, module: str | None = None) -> Any:
        command = commands.add_parser(name, help=help_text, description=help_text)
        command.set_defaults(module=module or name)
        return command

    def with_json(command: Any) -> None:
        command.add_argument("--json", action="store_true", help=_("print JSON"))

    def with_dictionary(command: Any) -> None:
        command.add_argument(
            "--dictionary", metavar="ID|PATH", help=_("an id, or a file with one word a line")
        )

    moves = add("moves", _("every legal play for a position, best first"))
    score = add("score", _("judge one play on a position: violations, words, score"))
    for command in (moves, score):
        command.add_argument("file", metavar="FILE|-", help=_("position JSON; - is standard input"))
        with_json(command)
        with_dictionary(command)
    words = add("words", _("is it a word, and which source says so"))
    words.add_argument("words", nargs="+", metavar="WORD")
    with_json(words)
    with_dictionary(words)
    replay = add("replay", _("rebuild a game record, verify it, print the result"))
    replay.add_argument("file", metavar="FILE")
    autoplay = add("autoplay", _("computer players against each other, in game pairs"))
    autoplay.add_argument("--seats", required=True, metavar="A,B", help=_("the levels that play"))
    autoplay.add_argument("--games", type=_positive, default=2, metavar="N", help=_("how many games"))
    autoplay.add_argument("--seed", default="1", metavar="S", help=_("repeats exactly the same games"))
    autoplay.add_argument("--edition", default="hasbro-10x10", metavar="ID")
    with_json(autoplay)
    with_dictionary(autoplay)
    add("engine", _("the computer player as a process: JSON lines in and out"))
    for name, text in (
        ("editions", _("the editions there are")),
        ("dictionaries", _("the dictionaries there are, and what is missing")),
        ("levels", _("the computer players there are")),
    ):
        with_json(add(name, text))


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


_positive.__name__ = "number"


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = _Parser(
        prog="upwords-tui",
        description=_("Upwords, the word game with stacking tiles. Without a command: the full-screen game."),
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument("--ascii", action="store_true", help=_("draw with plain characters only"))
    parser.add_argument("--theme", metavar="NAME", help=_("dark, light or high-contrast"))
    parser.add_argument("--data", metavar="FILE", help=_("the file that holds the games"))
    parser.add_argument("--game", metavar="FILE", help=_("import a game record and go on with it"))
    parser.add_argument(
        "--continue", dest="resume", action="store_true", help=_("go on with the last game at once")
    )
    parser.add_argument("--lang", metavar="LANGUAGE", help=_("en, fi or nl"))
    _add_commands(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    use_language(*_languages(sys.argv[1:] if argv is None else argv))
    with suppress(AttributeError, ValueError):
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        sys.stderr.reconfigure(errors="replace")  # type: ignore[union-attr]
    arguments = build_parser().parse_args(argv)
    try:
        if arguments.command is None:
            return int(importlib.import_module("upwords_tui.tui.start").run(arguments))
        module = importlib.import_module(f"upwords_tui.subcommands.{arguments.module}")
        return int(module.run(arguments))
    except UpwordsError as error:
        print(f"upwords-tui: {_one_line(error)}", file=sys.stderr)
        return BAD
    except BrokenPipeError:
        # Whoever read us has enough; keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _languages(argv: Sequence[str]) -> list[str]:
    """Return the languages asked for, best first: `--lang`, then the locale's."""
    for place, word in enumerate(argv):
        if word.startswith("--lang="):
            return [word.removeprefix("--lang=")]
        if word == "--lang" and place + 1 < len(argv):
            return [argv[place + 1]]
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return os.environ[variable].split(":")
    return []


def _one_line(error: Exception) -> str:
    from upwords_tui.safe_text import clean

    return clean(str(error))
