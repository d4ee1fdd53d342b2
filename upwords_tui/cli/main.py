"""The command line. Nothing is imported before it is needed.

Exit codes: 0 fine, 1 the answer is no, 2 bad usage or bad input (one line on standard error).
"""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import NoReturn

from upwords_tui import __version__
from upwords_tui.base.errors import UpwordsError, mark, system_reason
from upwords_tui.base.i18n import LANGUAGES, _, terminal_languages, translate, use_language, wanted_languages
from upwords_tui.base.safe_text import UNACCENTED, clean
from upwords_tui.cli.parser import BAD, PLAYING, PROGRAM, THEMES, Parser, option, with_nearest
from upwords_tui.terminal.capabilities import asks_for_lines, detect


def _parse(words: Sequence[str]) -> argparse.Namespace:
    """Return what `words` ask for; command parsers are made only where there may be a command."""
    if not words or (words[0].startswith("-") and not {"-h", "--help"} & set(words)):
        arguments, unknown = build_parser(with_commands=False).parse_known_args(words)
        if not unknown and arguments.theme in (None, *THEMES):
            return arguments
        if unknown and unknown[0].startswith("-"):
            # What follows it would be taken for a command.
            _refuse(arguments.parser, unknown[:1])
    arguments, unknown = build_parser().parse_known_args(words)
    if unknown:
        _refuse(arguments.parser, unknown)
    return arguments


def _refuse(parser: Parser, unknown: Sequence[str]) -> NoReturn:
    """Complain of words that `parser` does not understand."""
    said = _("unrecognized arguments: {arguments}").format(arguments=" ".join(unknown))
    options = [option for action in parser.options() for option in action.option_strings]
    parser.error(with_nearest(said, unknown[0], options))


def build_parser(*, with_commands: bool = True) -> Parser:
    if with_commands:
        from upwords_tui.cli.commands import add_commands, themes  # seam: most starts name no command
    parser = Parser(
        prog=PROGRAM,
        description=_(
            "Upwords, the word game with stacking tiles, and Words Up, a memory game of words. Without a"
            " command: the full-screen game, or the text game where the screen can't be used."
        ),
        epilog=_("Exit codes: 0 success, 1 the answer is no, 2 bad usage or bad input."),
    )
    version = f"{PROGRAM} {__version__}"
    parser.take(
        (
            option("--version", mark("Print the version."), action="version", version=version),
            option("--ascii", mark("Draw with ASCII characters only.")),
            # After a command the same name may mean something else.
            option(
                "--theme NAME",
                mark("Colours: dark, light, high-contrast, or a set, like walnut."),
                choices=themes() if with_commands else None,
            ),
            option("--text", mark("Play line by line, as with ACCESSIBLE=1 in the environment.")),
            *PLAYING,
        )
    )
    kept = {"lang": None, "data": None, "dictionary": None, "record": None, "resume": False, "width": None}
    parser.set_defaults(command=None, answered_by="main.play", parser=parser, json=False, **kept)
    if with_commands:
        add_commands(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors=UNACCENTED)  # type: ignore[union-attr]
    words = sys.argv[1:] if argv is None else argv
    terminal_languages.set(tuple(wanted_languages(os.environ)))
    use_language(*_languages(words))
    try:
        try:
            return _run(_parse(words))
        finally:
            # Here, where errors can still be told.
            sys.stdout.flush()
    except UpwordsError as error:
        return _complain(translate(error))
    except BrokenPipeError:
        # The reader has enough; keep Python from complaining at exit.
        _forget_output()
        return 128 + signal.SIGPIPE
    except OSError as error:
        _forget_output()
        return _complain(_(system_reason(error)))
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _run(arguments: argparse.Namespace) -> int:
    if arguments.command in (None, "text"):
        return play(arguments)
    if "list-" in (arguments.dictionary or ""):
        # seam: most words are no list of one's own
        from upwords_tui.app.play.dictionaries import bring_own_list

        bring_own_list(arguments.dictionary)
    module, _dot, function = arguments.answered_by.partition(".")
    return int(getattr(importlib.import_module(f"upwords_tui.cli.{module}"), function)(arguments))


def play(arguments: argparse.Namespace) -> int:
    """Play in one front-end, and in the other when the player switches; return the exit code.

    To switch, a front-end sets `arguments.switches`, `open_game` to the game to go on with, if any, and
    `library` to its games, as they may be in memory only.
    """
    is_tty = sys.stdin.isatty() and sys.stdout.isatty()
    found = detect(os.environ, is_tty=is_tty, encoding=sys.stdout.encoding)
    arguments.can_show_screen = found.full_screen
    asked = arguments.command == "text" or arguments.text or asks_for_lines(os.environ)
    front_end = "text" if asked or not found.full_screen else "tui"
    arguments.open_game = arguments.library = None
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


def _forget_output() -> None:
    """Discard what is still to be written."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _languages(argv: Sequence[str]) -> list[str]:
    """Return the languages asked for, best first: the last `--lang`, else the locale's."""
    for word, after in reversed(tuple(zip_longest(argv, argv[1:], fillvalue=""))):
        if word == "--lang" or word.startswith("--lang="):
            asked = after if word == "--lang" else word.removeprefix("--lang=")
            return [asked] if asked.startswith(tuple(LANGUAGES)) else wanted_languages(os.environ)
    return wanted_languages(os.environ)
