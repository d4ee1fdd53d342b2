"""Every command of the command line: what it is about, what it takes, what answers it, lines that use it."""

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
    """A command, or what can be done with one (`actions`, which stand under `title`).

    `answered_by` is a module of this package and its function. Texts are not translated yet; every line of
    `examples`, which `--help`, the manual page and docs/command-line.md show, is run by a test.
    """

    name: str
    about: str
    answered_by: str = ""
    options: tuple[Option, ...] = ()
    examples: tuple[str, ...] = ()
    actions: tuple[CliCommand, ...] = ()
    title: str = ""


def add_commands(parser: Parser, command: CliCommand | None = None) -> None:
    """Have a parser read what can be done with a command; without one, all commands there are."""
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
    """Return the columns and rows of COLSxROWS: a terminal that a game has room on, and that can be drawn."""
    cols, _x, rows = text.lower().partition("x")
    size = tuple(
        int(part) if part.isascii() and part.isdigit() and len(part) < 5 else 0 for part in (cols, rows)
    )
    if not (_LEAST_SIZE[0] <= size[0] <= WIDEST and _LEAST_SIZE[1] <= size[1] <= HIGHEST):
        said = _("columns and rows are wanted, from 80x24 to {most}").format(most=f"{WIDEST}x{HIGHEST}")
        raise argparse.ArgumentTypeError(said)
    return size[0], size[1]


# What several commands take. What may stand before a command, too, holds where nothing does after it: LATE

# fmt: off
_JSON = option("--json", mark("Print JSON, for other programs."), default=LATE)
_GAME = option("--game", mark("Which game; without it Upwords."), default=kinds()[0], choices=kinds())
_POSITION = option("file FILE|-", mark("A position as JSON; - is standard input."))
_DATA = option("--data FILE", mark("The file that holds the games."), default=LATE)
_FOLDER = option("--data DIR", mark("The folder that holds all of the server."), default=LATE)
_OF_EDITION = dictionary(mark("Without it: those of the edition."))
_ONE = option("name GAME", mark("Which game: its number in the list, its name, or enough of that."),
              type=typed)
_WHOM = option("name NAME", mark("Whom."), type=typed)
_NEW_RECORD = option("file FILE", mark("The record: a new file. Without it: one named for the players."),
                     nargs="?")
_NEW_NAME = option("new NEW", mark("The new name."), type=typed)
_YES = option("--yes", mark("Do not ask."))
_GOOD_FOR = mark("How many hours the code is good. Without it: %(default)s.")

_OF_FILM = (
    option("--cast OUT", mark(
        "Film it instead: the game on the full screen, action by action, for asciinema and other players"
        " of asciicasts. OUT is a new file; without it the film goes to standard output."
    ), nargs="?", const="-"),
    option("--size COLSxROWS", mark("How big the screen in the film is. Without it: 80x24."),
           type=_size, default=(80, 24)),
    option("--speed N", mark(
        "How many times as quick the film goes: at 1 there are two seconds between turns."
    ), type=speed, default=1.0),
    option("--theme NAME", mark("The colours: dark, light or high-contrast."), default=LATE, choices=THEMES),
    option("--ascii", mark("Draw with plain characters only."), default=LATE),
)
_OF_REVIEW = (
    option("file FILE|FOLDER|-", mark(
        "A game record; - is standard input. Of a folder, where most is lost in all its records."
    ), nargs="?"),
    option("--all", mark("Say where you lose most in all games that are kept.")),
    option("--games N", mark("With --all: only so many, the latest ones."), type=positive),
    option("--player NAME", mark(
        "With a folder: whose turns. Without it: those of the one who is no computer."
    )),
    _DATA,
    option("--seconds S", mark("Think so long about a turn at most. Without it: 2."), type=seconds),
    option("--jobs N", mark("How many turns at a time; one a core without it."), type=positive),
    _JSON,
    dictionary(mark("Without it: that of the game.")),
)
_OF_PUZZLES = (
    _JSON,
    option("--language LANGUAGE", mark("Those with words of a language only."), choices=LANGUAGES),
    option("--edition ID", mark("Those of an edition only.")),
    # The same name before the command is that of colours.
    option("--theme THEME", mark("Those about one thing only."), dest="about"),
    option("--limit N", mark("Print so many at most."), type=positive),
)
_OF_DAILY = (
    _JSON,
    option("--date DATE", mark("Which date, like 2026-11-23. Without it: today's."), type=day),
    option("--language LANGUAGE", mark(
        "In which language the words are. Without it: that in which you are spoken to."
    ), choices=LANGUAGES),
    option("--calendar", mark("Print instead what you have done of the dailies of that month.")),
    option("--data FILE", mark("The file that holds your games."), default=LATE),
)
_OF_AUTOPLAY = (
    option("--seats A,B", mark(
        "The levels that play, or engines of the settings file (engine:NAME); more than two play all in one"
        " game."
    ), required=True),
    option("--round-robin", mark("Have each two of them play instead.")),
    option("--games N", mark(
        "How many games, in a round robin of each two: a multiple of the players in a game, so that all"
        " play from all seats. Without it: one from each."
    ), type=positive),
    option("--sprt ELO0,ELO1", mark(
        "Play until the sequential probability ratio test over pairs of games says whether the first level"
        " is stronger by ELO0 or by ELO1 (logistic Elo); --games are then the most."
    ), type=bounds),
    option("--seed S", mark("The same seed repeats exactly the same games."), default="1"),
    _GAME,
    option("--edition ID", mark("The edition played; of Words Up the language of the cards.")),
    option("--iterations N", mark(
        "How much to think about a move; the same games come out each time. Without it: %(default)s."
    ), type=positive, default=200),
    option("--seconds S", mark("Think so long instead; games then differ each time."), type=seconds),
    option("--jobs N", mark("How many games at a time; one a core without it."), type=positive),
    option("--resume FILE", mark("Keep each result in a file, and go on from there the next time.")),
    option("--records FOLDER", mark("Write a record of each game to a folder.")),
    _JSON,
    _OF_EDITION,
)
_OF_SERVER = (
    option("--listen HOST:PORT", mark(
        "Where to be found; an IPv6 address stands in brackets. Without it: 127.0.0.1:2222."
    ), type=address, default=("127.0.0.1", 2222)),
    _FOLDER,
    option("--name NAME", mark("What the place is called."), default="Upwords"),
    option("--max-sessions N", mark("How many may play at a time."), type=positive, default=200),
    option("--guests", mark("Whether people without a key may play."),
           action=argparse.BooleanOptionalAction, default=True),
    option("--accounts", mark(
        "Who gets an account: everybody with a key, or whoever has a code of the host."
    ), choices=("open", "invited"), default="open"),
    option("--metrics HOST:PORT", mark(
        "Where figures are told in the format of Prometheus. Without it: nowhere."
    ), type=address),
    option("--drain MINUTES", mark(
        "Have the server that runs on the folder end: nobody new comes in, and it ends when the last"
        " has left, or after so many minutes. Without a number: %(const)s."
    ), nargs="?", type=minutes, const=10),
    option("--join PATH", mark(
        "The socket for users of this machine (upwords-tui join): whoever reaches its folder may come in."
        " Without it: join.sock in the folder of the server, for you alone."
    ), default=""),
    option("--no-join", mark("Have no such socket."), dest="join", action="store_const", const=None),
)

# What can be done with games, and with people

_OF_GAMES = (
    CliCommand("list", mark("List them, those that are not over first."), "", (_DATA, _JSON),
               ("upwords-tui games list --json",)),
    CliCommand("show", mark("Tell a game from its beginning, as anybody may know it."), "",
               (_DATA, _ONE, _JSON), ("upwords-tui games show 1", "upwords-tui games show --json Anna")),
    CliCommand("export", mark(
        "Write a game to a new record file. If it is not over, you are asked first."
    ), "", (_DATA, _ONE, _NEW_RECORD, _YES),
               ("upwords-tui games export 2", "upwords-tui games export --yes 1 sunday.json")),
    CliCommand("rename", mark("Give a game another name."), "", (_DATA, _ONE, _NEW_NAME),
               ('upwords-tui games rename 1 "Sunday evening"',)),
    CliCommand("delete", mark("Delete a game for good; its scores are kept."), "", (_DATA, _ONE, _YES),
               ("upwords-tui games delete --yes 1",)),
)
_OF_PEOPLE = (
    CliCommand("rename", mark("Give somebody another name."), "", (_FOLDER, _WHOM, _NEW_NAME),
               ("upwords-tui people rename Anna Annie",)),
    CliCommand("bar", mark("Let somebody in no more."), "", (_FOLDER, _WHOM),
               ("upwords-tui people bar Anna",)),
    CliCommand("unbar", mark("Let somebody in again."), "", (_FOLDER, _WHOM),
               ("upwords-tui people unbar Anna",)),
    CliCommand("host", mark("Make somebody a host."), "", (_FOLDER, _WHOM),
               ("upwords-tui people host Anna",)),
    CliCommand("nohost", mark("Have somebody be a host no more."), "", (_FOLDER, _WHOM),
               ("upwords-tui people nohost Anna",)),
    CliCommand("invite", mark("Print a code that is good for one new account."), "", (
        _FOLDER, option("--hours N", _GOOD_FOR, type=hours, default=168),
    ), ("upwords-tui people invite --hours 24",)),
    CliCommand("key", mark("Print a code with which somebody adds another key."), "", (
        _FOLDER, _WHOM, option("--hours N", _GOOD_FOR, type=hours, default=24),
    ), ("upwords-tui people key Anna",)),
    CliCommand("delete", mark("Forget somebody for good."), "", (_FOLDER, _WHOM, _YES),
               ("upwords-tui people delete --yes Anna",)),
    CliCommand("ratings", mark("List how strong people are, by their rated games."), "", (
        _FOLDER, option("--recompute", mark("Work all of it out anew from the results first.")), _JSON,
    ), ("upwords-tui people ratings --json",)),
    CliCommand("reports", mark("List what people complain of."), "", (
        _FOLDER, option("--close ID", mark("Let go of one that has been dealt with.")), _JSON,
    ), ("upwords-tui people reports --json",)),
    CliCommand("tell", mark("Say something to everybody who is there."), "", (
        _FOLDER, option("text TEXT", mark("What to say."), nargs="+", type=typed),
    ), ('upwords-tui people tell "We close at ten"',)),
)

# All of them

COMMANDS = CliCommand("", "", "main.play", PLAYING, (
    "upwords-tui",
    "upwords-tui --continue",
    "upwords-tui --lang nl --dictionary my-words.txt",
    "upwords-tui --import game.json",
), (
    CliCommand("moves", mark("Print every legal play for a position, best first."), "positions.moves", (
        _POSITION,
        _JSON,
        _OF_EDITION,
        option("--limit N", mark("Print so many at most, the best ones."), type=positive),
    ), (
        "upwords-tui moves position.json",
        "upwords-tui moves --limit 10 --json position.json",
        "upwords-tui moves --dictionary my-words.txt - < position.json",
    )),
    CliCommand("score", mark("Judge one play on a position: what is wrong, the words, the score."),
               "positions.score", (_POSITION, _JSON, _OF_EDITION),
               ("upwords-tui score play.json", "upwords-tui score --json - < play.json")),
    CliCommand("words", mark("Say whether words are words, and which source says so."), "words.run", (
        option("words WORD|-", mark(
               "A word, in any case; - alone reads standard input, one a line, and answers each at once."
        ), nargs="+", type=typed),
        option("--define", mark("Say also what they mean.")),
        _JSON,
        dictionary(mark("Without it: that of --lang, else en.")),
    ), (
        "upwords-tui words snack qi",
        "upwords-tui words --dictionary nl-list fiets",
        "upwords-tui words --define ran",
        "upwords-tui words --json - < my-words.txt",
    )),
    CliCommand("replay", mark("Rebuild a recorded game, verify it to the last point, print the result."),
               "replay.run",
               (option("file FILE|-", mark("A game record; - is standard input.")), _JSON, *_OF_FILM), (
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
    CliCommand("games", mark("List, show, export, rename and delete the games that are kept."),
               "games.run", (_DATA, _JSON), (
        "upwords-tui games",
        "upwords-tui games show 1",
        "upwords-tui games export 2 sunday.json",
    ), _OF_GAMES, mark("what to do; without it, games are listed")),
    CliCommand("review", mark(
        "Look back at a recorded game, every move beside the best one; or at many: where you lose most."
    ), "review.run", _OF_REVIEW, (
        "upwords-tui review game.json",
        "upwords-tui review --seconds 0.1 --json game.json",
        "upwords-tui review --all --games 20",
        "upwords-tui review --player Anna --seconds 0.1 records",
    )),
    CliCommand("puzzles", mark("List the puzzles there are: positions in which one play is clearly best."),
               "puzzles.run", _OF_PUZZLES, (
        "upwords-tui puzzles --language en",
        "upwords-tui puzzles --theme endgame --limit 20 --json",
        "upwords-tui puzzles --edition hasbro-10x10 --limit 1 --json | upwords-tui moves -",
    )),
    CliCommand("daily", mark(
        "Print puzzle and duel of a date, in Dutch its field too, the same on every machine."
    ), "daily.run", _OF_DAILY, (
        "upwords-tui daily",
        "upwords-tui daily --date 2026-11-23 --language fi --json",
        "upwords-tui daily --calendar",
    )),
    CliCommand("autoplay", mark("Let computer players play each other, in game pairs."),
               "autoplay.run", _OF_AUTOPLAY, (
        "upwords-tui autoplay --seats highest,casual --games 4",
        "upwords-tui autoplay --seats keen,keen --edition classic-8x8 --iterations 50 --json",
        "upwords-tui autoplay --seats highest,sharp --sprt 0,100 --resume match.jsonl --records games",
        "upwords-tui autoplay --seats keen,club,sharp --round-robin --games 4",
        "upwords-tui autoplay --game wordsup --seats elephant,goldfish",
    )),
    CliCommand("serve", mark("Be the host of a shared table: many people play on this machine, over SSH."),
               "people.serve", _OF_SERVER, (
        "upwords-tui serve --listen 0.0.0.0:2222",
        "upwords-tui serve --data /var/lib/upwords-tui --accounts invited",
        "upwords-tui serve --drain 5",
    )),
    CliCommand("join", mark("Sit down at a shared table on this machine, without SSH."), "join.run", (
        option("--socket PATH", mark(
               "Where the server is found, as its host says. Without it: your own server, or the machine's."
        )),
        option("--text", mark("Play line by line, as ACCESSIBLE=1 in the environment does."), default=LATE),
    ), ("upwords-tui join", "upwords-tui join --text")),
    CliCommand("people", mark(
        "As the host of a shared table: see who plays there, and do something about it."
    ), "people.run", (_FOLDER, _JSON), (
        "upwords-tui people",
        "upwords-tui people invite",
        'upwords-tui people tell "We close at ten"',
    ), _OF_PEOPLE, mark("what to do; without it, people are listed")),
    CliCommand("backup", mark("Copy all that a server keeps of people and games, while it runs."),
               "people.back_up", (option("file FILE", mark("The copy: a new file.")), _FOLDER),
               ("upwords-tui backup games-copy.db",)),
    CliCommand("engine", mark("Be the computer player for another program: JSON lines in and out."),
               "engines.run", (
        option("--try NAME", mark("Have an engine of the settings file say who it is, and make a move."),
               dest="name"),
        option("--test COMMAND", mark(
            "Check that an engine keeps to the protocol: a command, or engine:NAME of the settings file."
        )),
    ), (
        """echo '{"id": 1, "do": "quit"}' | upwords-tui engine""",
        "upwords-tui engine --test 'upwords-tui engine'",
    )),
    CliCommand("editions", mark("List the editions there are."), "lists.editions", (_JSON, _GAME),
               ("upwords-tui editions", "upwords-tui editions --game wordsup --json")),
    CliCommand("dictionaries", mark("List the dictionaries there are, and what is missing."),
               "words.dictionaries", (_JSON,), ("upwords-tui dictionaries --json",)),
    CliCommand("levels", mark("List the computer players there are."), "lists.levels", (_JSON, _GAME),
               ("upwords-tui levels", "upwords-tui levels --game wordsup")),
    CliCommand("completion", mark("Print what has a shell complete these commands."), "completion.run",
               (option("shell SHELL", mark("Which shell: bash, zsh or fish."), choices=SHELLS),), (
        "upwords-tui completion bash > upwords-tui.bash",
        "upwords-tui completion zsh > _upwords-tui",
        "upwords-tui completion fish > upwords-tui.fish",
    )),
), mark("commands"))
