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
from itertools import zip_longest
from typing import Any, NoReturn

from upwords_tui import __version__
from upwords_tui.base.errors import UpwordsError, system_reason
from upwords_tui.base.i18n import _, note_asked, translate, use_language, wanted_languages
from upwords_tui.base.safe_text import UNACCENTED, clean, typed
from upwords_tui.cli.parser import (
    BAD,
    LANGUAGES,
    SHELLS,
    THEMES,
    Parser,
    address,
    day,
    even,
    hours,
    minutes,
    positive,
    seconds,
    with_nearest,
)

_DRAIN_MINUTES = 10


def _add_commands(parser: Parser) -> None:
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title=_("commands"), parser_class=Parser
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

    of_edition = _("Without it: those of the edition.")
    moves = add("moves", _("Print every legal play for a position, best first."))
    score = add("score", _("Judge one play on a position: what is wrong, the words, the score."))
    for command in (moves, score):
        command.add_argument("file", metavar="FILE|-", help=_("A position as JSON; - is standard input."))
        with_json(command)
        _with_dictionary(command, of_edition)
    moves.add_argument("--limit", type=positive, metavar="N", help=_("Print so many at most, the best ones."))
    words = add("words", _("Say whether words are words, and which source says so."))
    words.add_argument(
        "words", nargs="+", type=typed, metavar="WORD|-",
        help=_("A word, in any case; - alone reads standard input, one a line, and answers each at once."),
    )  # fmt: skip
    words.add_argument("--define", action="store_true", help=_("Say also what they mean."))
    with_json(words)
    _with_dictionary(words, _("Without it: that of --lang, else en."))
    replay = add("replay", _("Rebuild a recorded game, verify it to the last point, print the result."))
    replay.add_argument("file", metavar="FILE|-", help=_("A game record; - is standard input."))
    with_json(replay)
    importlib.import_module("upwords_tui.cli.film_options").add_to(replay)
    text = add("text", _("Play line by line: for screen readers, pipes and plain terminals."))
    _add_playing(text)
    games = add("games", _("List, show, export, rename and delete the games that are kept."))
    importlib.import_module("upwords_tui.cli.games_options").add_to(games)
    review = add(
        "review",
        _("Look back at a recorded game, every move beside the best one; or at many: where you lose most."),
    )
    review.add_argument(
        "file", nargs="?", metavar="FILE|FOLDER|-",
        help=_("A game record; - is standard input. Of a folder, where most is lost in all its records."),
    )  # fmt: skip
    review.add_argument(
        "--all", action="store_true", help=_("Say where you lose most in all games that are kept.")
    )
    review.add_argument(
        "--games", type=positive, metavar="N", help=_("With --all: only so many, the latest ones.")
    )
    review.add_argument(
        "--player", metavar="NAME",
        help=_("With a folder: whose turns. Without it: those of the one who is no computer."),
    )  # fmt: skip
    review.add_argument(
        "--data", metavar="FILE", default=argparse.SUPPRESS, help=_("The file that holds the games.")
    )
    review.add_argument(
        "--seconds", type=seconds, metavar="S", help=_("Think so long about a turn. Without it: 0.5.")
    )
    review.add_argument(
        "--jobs", type=positive, metavar="N", help=_("How many turns at a time; one a core without it.")
    )
    with_json(review)
    _with_dictionary(review, _("Without it: that of the game."))
    puzzles = add("puzzles", _("List the puzzles there are: positions in which one play is clearly best."))
    with_json(puzzles)
    _add_which_puzzles(puzzles)
    daily = add(
        "daily",
        _("Print puzzle and duel of a date, in Dutch its field too, the same on every machine."),
    )
    with_json(daily)
    _add_which_day(daily)
    autoplay = add("autoplay", _("Let computer players play each other, in game pairs."))
    autoplay.add_argument("--seats", required=True, metavar="A,B", help=_("The levels that play."))
    autoplay.add_argument(
        "--games", type=even, default=2, metavar="N",
        help=_("How many games, an even number: two make a pair. Without it: %(default)s."),
    )  # fmt: skip
    autoplay.add_argument(
        "--seed", default="1", metavar="S", help=_("The same seed repeats exactly the same games.")
    )
    with_game(autoplay)
    autoplay.add_argument(
        "--edition", metavar="ID", help=_("The edition played; of Words Up the language of the cards.")
    )
    autoplay.add_argument(
        "--iterations", type=positive, default=200, metavar="N",
        help=_("How much to think about a move; the same games come out each time. Without it: %(default)s."),
    )  # fmt: skip
    autoplay.add_argument(
        "--seconds", type=seconds, metavar="S", help=_("Think so long instead; games then differ each time.")
    )
    autoplay.add_argument(
        "--jobs", type=positive, metavar="N", help=_("How many games at a time; one a core without it.")
    )
    autoplay.add_argument(
        "--resume", metavar="FILE", help=_("Keep each game in a file, and go on from there the next time.")
    )
    with_json(autoplay)
    _with_dictionary(autoplay, of_edition)
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
    completion = add("completion", _("Print what has a shell complete these commands."))
    completion.add_argument(
        "shell", choices=SHELLS, metavar="SHELL", help=_("Which shell: bash, zsh or fish.")
    )


def _add_which_puzzles(command: Any) -> None:
    command.add_argument(
        "--language", choices=LANGUAGES, metavar="LANGUAGE", help=_("Those with words of a language only.")
    )
    command.add_argument("--edition", metavar="ID", help=_("Those of an edition only."))
    # The same name before the command is that of colours.
    command.add_argument("--theme", dest="about", metavar="THEME", help=_("Those about one thing only."))
    command.add_argument("--limit", type=positive, metavar="N", help=_("Print so many at most."))


def _add_which_day(command: Any) -> None:
    command.add_argument(
        "--date", type=day, metavar="DATE", help=_("Which date, like 2026-11-23. Without it: today's.")
    )
    command.add_argument(
        "--language", choices=LANGUAGES, metavar="LANGUAGE",
        help=_("In which language the words are. Without it: that in which you are spoken to."),
    )  # fmt: skip
    command.add_argument(
        "--calendar", action="store_true",
        help=_("Print instead what you have done of the dailies of that month."),
    )  # fmt: skip
    command.add_argument(
        "--data", metavar="FILE", default=argparse.SUPPRESS, help=_("The file that holds your games.")
    )


def _with_dictionary(command: Any, default: str) -> None:
    text = _(
        "The words: en, fi, nl or wordsup-nl; en-family or en-common for part of them; without"
        " spell-checkers en-list and so on; or a file with one word a line. {default}"
    )
    # What stands before the command holds where nothing does after it.
    command.add_argument(
        "--dictionary", metavar="ID|PATH", default=argparse.SUPPRESS, help=text.format(default=default)
    )


def _add_serve(command: Any) -> None:
    command.add_argument(
        "--listen", type=address, default=("127.0.0.1", 2222), metavar="HOST:PORT",
        help=_("Where to be found; an IPv6 address stands in brackets. Without it: 127.0.0.1:2222."),
    )  # fmt: skip
    _with_folder(command)
    command.add_argument("--name", default="Upwords", help=_("What the place is called."))
    command.add_argument(
        "--max-sessions", type=positive, default=200, metavar="N", help=_("How many may play at a time.")
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
        "--metrics", type=address, metavar="HOST:PORT",
        help=_("Where figures are told in the format of Prometheus. Without it: nowhere."),
    )  # fmt: skip
    command.add_argument(
        "--drain", nargs="?", type=minutes, const=_DRAIN_MINUTES, metavar="MINUTES",
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
        parser_class=Parser,
    )

    def add(name: str, help_text: str, *, of_somebody: bool = True) -> Any:
        action = actions.add_parser(name, help=help_text, description=help_text)
        action.set_defaults(parser=action)
        _with_folder(action)
        if of_somebody:
            action.add_argument("name", type=typed, metavar="NAME", help=_("Whom."))
        return action

    def with_hours(action: Any, default: int) -> None:
        text = _("How many hours the code is good. Without it: %(default)s.")
        action.add_argument("--hours", type=hours, default=default, metavar="N", help=text)

    add("rename", _("Give somebody another name.")).add_argument(
        "new", type=typed, metavar="NEW", help=_("The new name.")
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
    tell.add_argument("text", nargs="+", type=typed, metavar="TEXT", help=_("What to say."))


def _add_playing(command: Any) -> None:
    """Give the options of whoever plays: they may stand before the command as well as after it."""
    command.add_argument(
        "--data", metavar="FILE", default=argparse.SUPPRESS, help=_("The file that holds the games.")
    )
    command.add_argument(
        "--import", dest="record", metavar="FILE", default=argparse.SUPPRESS,
        help=_("Import a game record and go on with it."),
    )  # fmt: skip
    _with_dictionary(command, _("New games begin with them."))
    command.add_argument(
        "--continue", dest="resume", action="store_true", default=argparse.SUPPRESS,
        help=_("Go on with the last game at once."),
    )  # fmt: skip
    command.add_argument(
        "--width", type=positive, metavar="N", default=argparse.SUPPRESS,
        help=_("Line by line: break lines at so many columns, from now on."),
    )  # fmt: skip


def _parse(words: Sequence[str]) -> argparse.Namespace:
    """Return what `words` ask for; the parsers of commands are made only where there may be a command."""
    if not words or (words[0].startswith("-") and not {"-h", "--help"} & set(words)):
        arguments, unknown = build_parser(with_commands=False).parse_known_args(words)
        if not unknown and arguments.theme in (None, *THEMES):
            return arguments
        if unknown and unknown[0].startswith("-"):
            # What stands after it would be taken for a command.
            _refuse(arguments.parser, unknown[:1])
    arguments, unknown = build_parser().parse_known_args(words)
    if unknown:
        # Whose help tells what there is, is known by what was understood.
        _refuse(arguments.parser, unknown)
    return arguments


def _refuse(parser: Parser, unknown: Sequence[str]) -> NoReturn:
    """Complain of words of the command line that `parser` does not understand."""
    said = _("unrecognized arguments: {arguments}").format(arguments=" ".join(unknown))
    options = [option for action in parser.options() for option in action.option_strings]
    parser.error(with_nearest(said, unknown[0], options))


def build_parser(*, with_commands: bool = True) -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
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
    # Behind a command the same name may mean something else.
    parser.add_argument(
        "--theme",
        choices=THEMES if with_commands else None,
        metavar="NAME",
        help=_("The colours: dark, light or high-contrast."),
    )
    parser.add_argument(
        "--text",
        action="store_true",
        help=_("Play line by line, as ACCESSIBLE=1 in the environment does."),
    )
    _add_playing(parser)
    kept = {"lang": None, "data": None, "dictionary": None, "record": None, "resume": False, "width": None}
    parser.set_defaults(command=None, parser=parser, **kept)
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
        return _complain(translate(error))
    except BrokenPipeError:
        # Whoever read us has enough; keep Python from complaining at exit.
        _forget_output()
        return 128 + signal.SIGPIPE
    except OSError as error:
        _forget_output()
        return _complain(_(system_reason(error)))
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _run(arguments: argparse.Namespace) -> int:
    if arguments.command in (None, "text"):
        return _play(arguments)
    if (getattr(arguments, "dictionary", None) or "").startswith("list-"):
        from upwords_tui.app.play.dictionaries import bring_own_list

        bring_own_list(arguments.dictionary)
    module = importlib.import_module(f"upwords_tui.cli.{arguments.module}")
    return int(module.run(arguments))


def _play(arguments: argparse.Namespace) -> int:
    """Play in one front-end, and in the other when the player switches; return the exit code.

    A front-end that is to be left for the other sets `arguments.switches`, `open_game` to the game to go on
    with, if there is one, and `library` to its games: those that are kept nowhere go on there, too.
    """
    from upwords_tui.terminal.capabilities import asks_for_lines, detect

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


def _open_streams() -> None:
    """Make sure there is a standard input, output and error, and that no letter stops a sentence."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors=UNACCENTED)  # type: ignore[union-attr]


def _forget_output() -> None:
    """Have what is still to be written go nowhere."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _languages(argv: Sequence[str]) -> list[str]:
    """Return the languages asked for, best first: `--lang` if there is such a one, else the locale's."""
    # Of several the last holds, as of every option.
    for word, after in reversed(tuple(zip_longest(argv, argv[1:], fillvalue=""))):
        if word == "--lang" or word.startswith("--lang="):
            asked = after if word == "--lang" else word.removeprefix("--lang=")
            return [asked] if asked.startswith(tuple(LANGUAGES)) else wanted_languages(os.environ)
    return wanted_languages(os.environ)
