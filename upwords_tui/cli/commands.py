"""The table of commands of the command line."""

from __future__ import annotations

import argparse
from typing import NamedTuple

from upwords_tui.base.errors import mark
from upwords_tui.base.i18n import LANGUAGES, _
from upwords_tui.base.safe_text import typed
from upwords_tui.cli.parser import (
    LATE,
    PLAYING,
    SHELLS,
    THEMES,
    Option,
    Parser,
    address,
    bounds,
    day,
    dictionary,
    hours,
    minutes,
    option,
    positive,
    seconds,
    speed,
)
from upwords_tui.games.catalogue import kinds
from upwords_tui.terminal.capabilities import HIGHEST, WIDEST

_LEAST_SIZE = 80, 24


class CliCommand(NamedTuple):
    """A command, or an action of one (`actions`, under the heading `title`).

    `answered_by` is a module of this package and its function. Texts are not translated yet; a test runs
    every line of `examples`, which `--help`, the manual page and docs/command-line.md show.
    """

    name: str
    about: str
    answered_by: str = ""
    options: tuple[Option, ...] = ()
    examples: tuple[str, ...] = ()
    actions: tuple[CliCommand, ...] = ()
    title: str = ""


def add_commands(parser: Parser, command: CliCommand | None = None) -> None:
    """Add the actions of a command to a parser; without one, all commands."""
    dest, of = ("action", command) if command else ("command", COMMANDS)
    parser.examples = of.examples
    if not of.actions:
        return
    parsers = parser.add_subparsers(dest=dest, metavar=dest.upper(), title=_(of.title), parser_class=Parser)
    for each in of.actions:
        action = parsers.add_parser(each.name, help=_(each.about), description=_(each.about))
        action.set_defaults(parser=action, **({"answered_by": each.answered_by} if each.answered_by else {}))
        action.take(each.options)
        add_commands(action, each)


def _size(text: str) -> tuple[int, int]:
    """Return the columns and rows of COLSxROWS. Raises ArgumentTypeError."""
    cols, _x, rows = text.lower().partition("x")
    size = tuple(
        int(part) if part.isascii() and part.isdigit() and len(part) < 5 else 0 for part in (cols, rows)
    )
    if not (_LEAST_SIZE[0] <= size[0] <= WIDEST and _LEAST_SIZE[1] <= size[1] <= HIGHEST):
        said = _("expected columns and rows, from 80x24 to {most}").format(most=f"{WIDEST}x{HIGHEST}")
        raise argparse.ArgumentTypeError(said)
    return size[0], size[1]


# fmt: off
_JSON = option("--json", mark("Print JSON for other programs."), default=LATE)
_GAME = option("--game", mark("Which game. Default: upwords."), default=kinds()[0], choices=kinds())
_POSITION = option("file FILE|-", mark("A position as JSON or in one line; - for standard input."))
_DATA = option("--data FILE", mark("The file with the games."), default=LATE)
_FOLDER = option("--data DIR", mark("The server's folder."), default=LATE)
_OF_EDITION = dictionary(mark("Default: the edition's."))
_ONE = option("name GAME", mark("Its number in the list, its name, or enough of the name."),
              type=typed)
_WHOM = option("name NAME", mark("Their name."), type=typed)
_NEW_RECORD = option("file FILE", mark("The record, a new file. Default: named after the players."),
                     nargs="?")
_NEW_NAME = option("new NEW", mark("The new name."), type=typed)
_YES = option("--yes", mark("Don't ask for confirmation."))
_GOOD_FOR = mark("How many hours the code is valid. Default: %(default)s.")

_OF_FILM = (
    option("--cast OUT", mark(
        "Film the game for asciinema and other asciicast players, move by move on the full screen, into"
        " the new file OUT. Default: to standard output."
    ), nargs="?", const="-"),
    option("--size COLSxROWS", mark("The size of the filmed screen. Default: 80x24."),
           type=_size, default=(80, 24)),
    option("--speed N", mark(
        "The speed of the film: at 1, turns are 2 seconds apart."
    ), type=speed, default=1.0),
    option("--theme NAME", mark("Colours: dark, light, high-contrast, or a set, like walnut."),
           default=LATE, choices=THEMES),
    option("--ascii", mark("Draw with ASCII characters only."), default=LATE),
)
_OF_REVIEW = (
    option("file FILE|FOLDER|-", mark(
        "A game record, or - for standard input; for a folder of records, show where most points are lost."
    ), nargs="?"),
    option("--all", mark("Show where you lose most in all your saved games.")),
    option("--games N", mark("With --all: only the latest N."), type=positive),
    option("--player NAME", mark(
        "With a folder: whose turns. Default: the only human player's."
    )),
    _DATA,
    option("--seconds S", mark("How long to think about each turn, at most. Default: 2."), type=seconds),
    option("--jobs N", mark("How many turns to review at once. Default: one per core."), type=positive),
    _JSON,
    dictionary(mark("Default: the game's.")),
)
_OF_PUZZLES = (
    _JSON,
    option("--language LANGUAGE", mark("Only those in this language."), choices=LANGUAGES),
    option("--edition ID", mark("Only those in this edition.")),
    # The same name before the command is that of colours.
    option("--theme THEME", mark("Only those on this theme."), dest="about"),
    option("--limit N", mark("Print at most N."), type=positive),
)
_OF_DAILY = (
    _JSON,
    option("--date DATE", mark("The date, like 2026-11-23. Default: today."), type=day),
    option("--language LANGUAGE", mark(
        "The language of the words. Default: the program's."
    ), choices=LANGUAGES),
    option("--calendar", mark("Print your results for that month instead.")),
    option("--data FILE", mark("The file with your games."), default=LATE),
)
_OF_AUTOPLAY = (
    option("--seats A,B", mark(
        "Levels, or engines from the settings file (engine:NAME); more than two play each game together."
    ), required=True),
    option("--round-robin", mark("Make them play in pairs instead.")),
    option("--games N", mark(
        "How many games, with --round-robin per pair: a multiple of the players in a game, so that"
        " everyone plays from every seat. Default: one from each seat."
    ), type=positive),
    option("--sprt ELO0,ELO1", mark(
        "Play until a sequential probability ratio test over game pairs tells whether the first level is"
        " ELO0 or ELO1 stronger (logistic Elo), but at most --games."
    ), type=bounds),
    option("--seed S", mark("The same seed repeats the same games."), default="1"),
    _GAME,
    option("--edition ID", mark("The edition; for Words Up, the language of the cards.")),
    option("--iterations N", mark(
        "How much to think about a move; the same games every time. Default: %(default)s."
    ), type=positive, default=200),
    option("--seconds S", mark("Think this long instead; games then differ every time."), type=seconds),
    option("--jobs N", mark("How many games to play at once. Default: one per core."), type=positive),
    option("--resume FILE", mark("Save each result to a file, and continue from it next time.")),
    option("--records FOLDER", mark("Write a record of each game to a folder.")),
    _JSON,
    _OF_EDITION,
)
_OF_SERVER = (
    option("--listen HOST:PORT", mark(
        "Where to listen; put an IPv6 address in brackets. Default: 127.0.0.1:2222."
    ), type=address, default=("127.0.0.1", 2222)),
    _FOLDER,
    option("--store ADDRESS", mark(
        "Keep the games in PostgreSQL from now on: postgresql://… or service=NAME; games.db is the file"
        " in the folder again."
    )),
    option("--name NAME", mark("The server's name."), default="Upwords"),
    option("--max-sessions N", mark("How many may play at once."), type=positive, default=200),
    option("--guests", mark("Let people without a key play."),
           action=argparse.BooleanOptionalAction, default=True),
    option("--accounts", mark(
        "Who gets an account: everyone with a key, or only people with an invitation code."
    ), choices=("open", "invited"), default="open"),
    option("--metrics HOST:PORT", mark(
        "Where to serve Prometheus metrics. Default: nowhere."
    ), type=address),
    option("--notify PROGRAM", mark(
        "The program that sends messages to people who are away when it is their turn."
    ), type=typed),
    option("--drain MINUTES", mark(
        "Shut down the server that uses this folder: let nobody new in, and stop when the last player has"
        " left or this many minutes have passed. Without a number: %(const)s."
    ), nargs="?", type=minutes, const=10),
    option("--join PATH", mark(
        "The socket for users of this machine (upwords-tui join): anyone who can reach its folder may"
        " play. Default: join.sock in the server's folder, for you alone."
    ), default=""),
    option("--no-join", mark("Don't open that socket."), dest="join", action="store_const", const=None),
)

_OF_GAMES = (
    CliCommand("list", mark("List games, unfinished ones first."), "", (_DATA, _JSON),
               ("upwords-tui games list --json",)),
    CliCommand("show", mark("Show a game from its beginning, without anything secret."), "",
               (_DATA, _ONE, _JSON), ("upwords-tui games show 1", "upwords-tui games show --json Anna")),
    CliCommand("export", mark(
        "Write a game to a new record file. For an unfinished one, you are asked first."
    ), "", (_DATA, _ONE, _NEW_RECORD, _YES),
               ("upwords-tui games export 2", "upwords-tui games export --yes 1 sunday.json")),
    CliCommand("rename", mark("Rename a game."), "", (_DATA, _ONE, _NEW_NAME),
               ('upwords-tui games rename 1 "Sunday evening"',)),
    CliCommand("delete", mark("Delete a game for good; its scores are kept."), "", (_DATA, _ONE, _YES),
               ("upwords-tui games delete --yes 1",)),
)
_OF_PEOPLE = (
    CliCommand("rename", mark("Rename somebody."), "", (_FOLDER, _WHOM, _NEW_NAME),
               ("upwords-tui people rename Anna Annie",)),
    CliCommand("bar", mark("Ban somebody."), "", (_FOLDER, _WHOM),
               ("upwords-tui people bar Anna",)),
    CliCommand("unbar", mark("Lift somebody's ban."), "", (_FOLDER, _WHOM),
               ("upwords-tui people unbar Anna",)),
    CliCommand("host", mark("Give somebody host rights."), "", (_FOLDER, _WHOM),
               ("upwords-tui people host Anna",)),
    CliCommand("nohost", mark("Remove somebody's host rights."), "", (_FOLDER, _WHOM),
               ("upwords-tui people nohost Anna",)),
    CliCommand("invite", mark("Print a code for one new account."), "", (
        _FOLDER, option("--hours N", _GOOD_FOR, type=hours, default=168),
    ), ("upwords-tui people invite --hours 24",)),
    CliCommand("key", mark("Print a code that lets somebody add another key."), "", (
        _FOLDER, _WHOM, option("--hours N", _GOOD_FOR, type=hours, default=24),
    ), ("upwords-tui people key Anna",)),
    CliCommand("delete", mark("Delete somebody's account for good."), "", (_FOLDER, _WHOM, _YES),
               ("upwords-tui people delete --yes Anna",)),
    CliCommand("ratings", mark("List people's ratings."), "", (
        _FOLDER, option("--recompute", mark("Recalculate them from the results first.")), _JSON,
    ), ("upwords-tui people ratings --json",)),
    CliCommand("reports", mark("List people's reports."), "", (
        _FOLDER, option("--close ID", mark("Close a report that has been dealt with.")), _JSON,
    ), ("upwords-tui people reports --json",)),
    CliCommand("tables", mark("List the tables that wait for players."), "", (
        _FOLDER, option("--close CODE|NAME", mark("Close one by its code, or all of somebody's.")), _JSON,
    ), ("upwords-tui people tables --close Anna",)),
    CliCommand("tell", mark("Send a message to everybody connected."), "", (
        _FOLDER, option("text TEXT", mark("The message."), nargs="+", type=typed),
    ), ('upwords-tui people tell "We close at ten"',)),
)

COMMANDS = CliCommand("", "", "main.play", PLAYING, (
    "upwords-tui",
    "upwords-tui --continue",
    "upwords-tui --lang nl --dictionary my-words.txt",
    "upwords-tui --import game.json",
), (
    CliCommand("moves", mark("Print every legal play in a position, best first."), "positions.moves", (
        _POSITION,
        _JSON,
        _OF_EDITION,
        option("--limit N", mark("Print at most N."), type=positive),
    ), (
        "upwords-tui moves position.json",
        "upwords-tui moves --limit 10 --json position.json",
        "upwords-tui moves --dictionary my-words.txt - < position.json",
    )),
    CliCommand("score", mark("Judge a play in a position: its words, its score, what is wrong."),
               "positions.score", (_POSITION, _JSON, _OF_EDITION),
               ("upwords-tui score play.json", "upwords-tui score --json - < play.json")),
    CliCommand("words", mark("Check whether words are valid, and which source says so."), "words.run", (
        option("words WORD|-", mark(
               "A word, in upper or lower case; - alone reads standard input, one word a line, answered"
               " at once."
        ), nargs="+", type=typed),
        option("--define", mark("Show their meanings too.")),
        _JSON,
        dictionary(mark("Default: that of --lang, or en.")),
    ), (
        "upwords-tui words snack qi",
        "upwords-tui words --dictionary nl-list fiets",
        "upwords-tui words --define ran",
        "upwords-tui words --json - < my-words.txt",
    )),
    CliCommand("replay", mark("Replay a game record, verify every detail, print the result."),
               "replay.run",
               (option("file FILE|-", mark("A game record; - for standard input.")), _JSON, *_OF_FILM), (
        "upwords-tui replay game.json",
        "upwords-tui replay --json - < game.json",
        "upwords-tui replay game.json --cast game.cast --size 120x40",
    )),
    CliCommand("text", mark("Play line by line: for screen readers, pipes and plain terminals."),
               "main.play", PLAYING, (
        "upwords-tui text",
        "upwords-tui text --continue --width 40",
        "upwords-tui text --dictionary my-words.txt",
    )),
    CliCommand("games", mark("List, show, export, rename and delete your saved games."),
               "games.run", (_DATA, _JSON), (
        "upwords-tui games",
        "upwords-tui games show 1",
        "upwords-tui games export 2 sunday.json",
    ), _OF_GAMES, mark("what to do (default: list)")),
    CliCommand("review", mark(
        "Compare every move of a game with the best one; or find where you lose most in many."
    ), "review.run", _OF_REVIEW, (
        "upwords-tui review game.json",
        "upwords-tui review --seconds 0.1 --json game.json",
        "upwords-tui review --all --games 20",
        "upwords-tui review --player Anna --seconds 0.1 records",
    )),
    CliCommand("puzzles", mark("List the puzzles: positions with one clearly best play."),
               "puzzles.run", _OF_PUZZLES, (
        "upwords-tui puzzles --language en",
        "upwords-tui puzzles --theme endgame --limit 20 --json",
        "upwords-tui puzzles --edition hasbro-10x10 --limit 1 --json | upwords-tui moves -",
    )),
    CliCommand("daily", mark(
        "Print a date's puzzle and duel (in Dutch, also its field): the same on every machine."
    ), "daily.run", _OF_DAILY, (
        "upwords-tui daily",
        "upwords-tui daily --date 2026-11-23 --language fi --json",
        "upwords-tui daily --calendar",
    )),
    CliCommand("autoplay", mark("Make computer players play each other, in game pairs."),
               "autoplay.run", _OF_AUTOPLAY, (
        "upwords-tui autoplay --seats highest,casual --games 4",
        "upwords-tui autoplay --seats keen,keen --edition classic-8x8 --iterations 50 --json",
        "upwords-tui autoplay --seats highest,sharp --sprt 0,100 --resume match.jsonl --records games",
        "upwords-tui autoplay --seats keen,club,sharp --round-robin --games 4",
        "upwords-tui autoplay --game wordsup --seats elephant,goldfish",
    )),
    CliCommand("serve", mark("Open a server: let others play on this machine, over SSH."),
               "people.serve", _OF_SERVER, (
        "upwords-tui serve --listen 0.0.0.0:2222",
        "upwords-tui serve --data /var/lib/upwords-tui --accounts invited",
        "upwords-tui serve --drain 5",
    )),
    CliCommand("join", mark("Join a server on this machine, without SSH."), "join.run", (
        option("--socket PATH", mark(
               "The server's socket, as its host says. Default: your own server's, or the machine's."
        )),
        option("--text", mark("Play line by line, as with ACCESSIBLE=1 in the environment."), default=LATE),
    ), ("upwords-tui join", "upwords-tui join --text")),
    CliCommand("people", mark(
        "For the host of a server: see who plays there, and manage them."
    ), "people.run", (_FOLDER, _JSON), (
        "upwords-tui people",
        "upwords-tui people invite",
        'upwords-tui people tell "We close at ten"',
    ), _OF_PEOPLE, mark("what to do; by default, people are listed")),
    CliCommand("backup", mark("Copy everything a server has saved, while it runs."),
               "people.back_up", (option("file FILE", mark("The copy, a new file.")), _FOLDER),
               ("upwords-tui backup games-copy.db",)),
    CliCommand("store", mark("Move a server's games between a file and PostgreSQL."), "people.copy_store", (
        option("action copy", mark(
               "Copies everything and compares every row; after an interruption, run it again."
        ), choices=("copy",)),
        option("source FROM", mark("Where the games are: a file, postgresql://… or service=NAME.")),
        option("target TO", mark("Where they go; what is there must be an earlier copy.")),
    ), ("upwords-tui store copy games.db service=club",)),
    CliCommand("engine", mark("Run the computer player for another program: JSON lines in and out."),
               "engines.run", (
        option("--try NAME", mark("Start an engine from the settings file: show who it is, and let it"
                                  " make a move."),
               dest="name"),
        option("--test COMMAND", mark(
            "Check that an engine follows the protocol: a command, or engine:NAME from the settings file."
        )),
    ), (
        """echo '{"id": 1, "do": "quit"}' | upwords-tui engine""",
        "upwords-tui engine --test 'upwords-tui engine'",
    )),
    CliCommand("editions", mark("List the editions."), "lists.editions", (_JSON, _GAME),
               ("upwords-tui editions", "upwords-tui editions --game wordsup --json")),
    CliCommand("dictionaries", mark("List the dictionaries, and what is missing."),
               "words.dictionaries", (_JSON,), ("upwords-tui dictionaries --json",)),
    CliCommand("levels", mark("List the computer players."), "lists.levels", (_JSON, _GAME),
               ("upwords-tui levels", "upwords-tui levels --game wordsup")),
    CliCommand("completion", mark("Print a completion script for a shell."), "completion.run",
               (option("shell SHELL", mark("Which shell: bash, zsh or fish."), choices=SHELLS),), (
        "upwords-tui completion bash > upwords-tui.bash",
        "upwords-tui completion zsh > _upwords-tui",
        "upwords-tui completion fish > upwords-tui.fish",
    )),
), mark("commands"))
