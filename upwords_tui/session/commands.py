"""The commands: their names, arguments, help and default keys, in one table.

The one idea: key bindings, the command palette, the command line inside the game, `help` and docs/playing.md
are all made from `GROUPS`; a command exists once it stands here. Texts are marked for translation and
translated when shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from upwords_tui.errors import CommandError
from upwords_tui.errors import mark as _mark
from upwords_tui.i18n import _, pgettext
from upwords_tui.safe_text import clean


class Command(NamedTuple):
    """One thing a player can do.

    `name` is what is typed; `arguments` what may follow it; `summary` says what it does; `example` shows it.
    `key` is the default key in the full-screen game, in Textual's spelling, `label` how the footer shows
    it and `short` what the footer calls it; empty where there is none. `only` is the front-end it is for,
    "screen" or "text"; empty: both. A command that each does in its own way stands there twice. `also` are
    other words that people type for it. `context` tells translators of the name which of its meanings it has.
    """

    name: str
    summary: str
    arguments: str = ""
    example: str = ""
    key: str = ""
    label: str = ""
    short: str = ""
    only: str = ""
    also: tuple[str, ...] = ()
    context: str = "command"

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called: in English, and in the language in use."""
        translated = pgettext(self.context, self.name).casefold()
        return (self.name,) if translated == self.name else (self.name, translated)

    @property
    def help(self) -> str:
        """What it does, in the language in use."""
        return _(self.summary)

    @property
    def title(self) -> str:
        """What it is called in the language in use; its English name works everywhere too."""
        return self.names[-1]

    @property
    def shown_example(self) -> str:
        """The example in the language in use."""
        return pgettext("example", self.example) if self.example else ""

    @property
    def usage(self) -> str:
        """The command with its arguments."""
        arguments = pgettext("arguments", self.arguments) if self.arguments else ""
        return f"{self.title} {arguments}".strip()


class Group(NamedTuple):
    """Commands that are about one thing."""

    title: str
    commands: tuple[Command, ...]


_PLAYING = (
    Command(
        "play",
        _mark("Lay tiles. A letter that is there already is kept. Alone: play what is laid on the board."),
        "[PLACE WORD]",
        "play 5c wood",
        key="enter",
        label="Enter",
        short=_mark("play"),
        only="screen",
    ),
    Command(
        "play",
        _mark("Lay tiles. A letter that is there already is kept."),
        "PLACE WORD",
        "play 5c wood",
        only="text",
    ),
    Command("try", _mark("Say what a play would score, without making it."), "PLACE WORD", "try c5 wood"),
    Command(
        "exchange",
        _mark("Put a tile back and draw another; it takes your turn."),
        "[TILE …]",
        "exchange q",
        key="f4",
        label="F4",
        short=_mark("exchange"),
        only="screen",
    ),
    Command(
        "exchange",
        _mark("Put tiles back and draw others; it takes your turn."),
        "TILE …",
        "exchange q",
        only="text",
    ),
    Command("pass", _mark("Do nothing this turn."), key="f5", label="F5", short=_mark("pass")),
    Command(
        "challenge",
        _mark("Doubt the words of the previous play."),
        key="f6",
        label="F6",
        short=_mark("challenge"),
    ),
    Command("accept", _mark("Say that you will not challenge."), key="f7", label="F7", short=_mark("accept")),
    Command("undo", _mark("Take back the last turn, if the others agree.")),
    Command("resign", _mark("Leave the game for good. Playing alone: stop here.")),
    Command(
        "clear",
        _mark("Take all tiles you are laying back to your rack."),
        key="delete",
        label="Del",
        only="screen",
    ),
    Command(
        "clear",
        _mark("Nothing has to be cleared here: tiles are laid only when they are played."),
        only="text",
    ),
)

_RACK = (
    Command("rack", _mark("Say the tiles on your rack.")),
    Command("shuffle", _mark("Mix the tiles on your rack."), key="f3", label="F3", short=_mark("shuffle")),
    Command("sort", _mark("Put the tiles on your rack in alphabetical order."), key="shift+f3", label="⇧F3"),
    Command(
        "arrange",
        _mark("Carry tiles to another place on your rack."),
        key="tab",
        label="Tab",
        short=_mark("arrange"),
        only="screen",
    ),
    Command(
        "arrange",
        _mark("Put tiles first on your rack, in the order you name them."),
        "TILE …",
        "arrange s t",
        only="text",
    ),
    Command(
        "spell",
        _mark(
            "Spell a word, your rack without one, with a spelling alphabet; “spell always” spells every tile."
        ),
        "[WORD|always|never]",
        "spell wood",
        only="text",
    ),
)

_BOARD = (
    Command(
        "board",
        _mark("Read the board out: as short rows, as the words on it, or the occupied squares only."),
        "[rows|words|squares]",
        "board words",
    ),
    Command("row", _mark("Read a row out: its words, single tiles and gaps."), "NUMBER", "row 5"),
    Command("column", _mark("Read a column out: its words, single tiles and gaps."), "LETTER", "column e"),
    Command(
        "square",
        _mark("Look under a stack: its tiles from the top, and the words through it."),
        "[SQUARE]",
        "square e5",
        key="f8",
        label="F8",
        short=_mark("look under"),
    ),
    Command(
        "find",
        _mark("Say where a letter, a word or a height is, or which squares are open."),
        "LETTER|WORD|HEIGHT|open",
        "find s",
    ),
    Command(
        "go",
        _mark("Move the reading cursor to a square, and say what is there."),
        "SQUARE",
        "go e5",
        only="text",
    ),
    Command("where", _mark("Say where the reading cursor is."), only="text"),
    Command("up", _mark("Move the reading cursor up."), "[COUNT]", "up 2", only="text"),
    Command("down", _mark("Move the reading cursor down."), "[COUNT]", "down 2", only="text"),
    Command("left", _mark("Move the reading cursor to the left."), "[COUNT]", "left 2", only="text"),
    Command("right", _mark("Move the reading cursor to the right."), "[COUNT]", "right 2", only="text"),
    Command("home", _mark("Move the reading cursor to the first centre square."), only="text"),
    Command("next", _mark("Move the reading cursor to the next word."), only="text"),
    Command("previous", _mark("Move the reading cursor to the word before."), only="text"),
    Command(
        "at",
        _mark("Read the board as it was after a turn; the reading commands speak of that one until “now”."),
        "NUMBER",
        "at 5",
        only="text",
    ),
    Command("earlier", _mark("Read the board as it was a turn before."), only="text"),
    Command("later", _mark("Read the board as it was a turn later."), only="text"),
    Command("now", _mark("Read the board as it is again."), only="text"),
)

_GAME = (
    Command("turn", _mark("Say whose turn it is.")),
    Command("score", _mark("Say everybody's score.")),
    Command("last", _mark("Repeat what happened last.")),
    Command("changes", _mark("Say what has happened since you did something.")),
    Command(
        "history",
        _mark("Show every turn so far, with notation."),
        key="f9",
        label="F9",
        short=_mark("history"),
        only="screen",
    ),
    Command(
        "history",
        _mark("Tell every turn so far, with notation; with a number, that turn in full."),
        "[NUMBER]",
        "history 5",
        only="text",
    ),
    Command("unseen", _mark("Say which tiles you have not seen, or how many of one."), "[TILE]", "unseen e"),
    Command("seats", _mark("Say who plays, and how many tiles everybody holds.")),
    Command("bag", _mark("Say how many tiles the bag holds, and which round this is.")),
    Command("clock", _mark("Say how much time is left.")),
    Command("options", _mark("Say by which rules this game is played.")),
    Command("result", _mark("After the game: say who won, the best play and the longest word.")),
    Command(
        "highscores",
        _mark("Say the best scores of games played alone with this edition and these words."),
        only="text",
    ),
    Command("fair", _mark("Say how anyone can check that the bag was fair."), only="text"),
)

_HELP = (
    Command(
        "help",
        _mark("Show the keys and commands."),
        "[COMMAND]",
        key="f1",
        label="F1",
        short=_mark("help"),
        only="screen",
    ),
    Command(
        "help",
        _mark("List the commands, or tell more of one; or tell the rules."),
        "[COMMAND|rules|points|challenges|words-up]",
        "help exchange",
        only="text",
    ),
    Command(
        "hint",
        _mark("Help a little: where the best play lies; asked again, its word, then the whole play."),
        key="f2",
        label="F2",
        short=_mark("hint"),
    ),
    Command(
        "best",
        _mark("Show the best plays: their points, what they leave on the rack and what they are worth."),
        key="shift+f2",
        label="⇧F2",
        short=_mark("best plays"),
    ),
    Command("check", _mark("Say whether a word is in the dictionary."), "WORD", "check snack"),
    Command("review", _mark("After the game: look back at every move, beside the best one."), only="screen"),
    Command(
        "review",
        _mark(
            "After the game: look back. How everybody did, or one turn, all of them, or how the chances went."
        ),
        "[NUMBER|all|course]",
        "review 5",
        only="text",
    ),
    Command(
        "tutorial",
        _mark("Learn the game by playing a little one, line by line; “tutorial 1” begins it again."),
        "[STEP]",
        "tutorial",
        only="text",
    ),
    Command("levels", _mark("Say which computer players there are, and how they play."), only="text"),
    Command("editions", _mark("Say which editions there are."), only="text"),
)

_GAMES = (
    Command("new", _mark("Start a new game; this one is kept."), only="screen"),
    Command(
        "new",
        _mark("Start a new game, by questions or all in one line; this one is kept."),
        "[PLAYERS …]",
        "new Anna and Bo against expert turn=90",
        only="text",
    ),
    Command("again", _mark("Start another game with the same players and rules."), only="text"),
    Command(
        "games",
        _mark("Go to the list of games; this one is kept."),
        key="f10",
        label="F10",
        short=_mark("games"),
        only="screen",
    ),
    Command(
        "games", _mark("List the games that are kept."), "[PAGE]", "games 2", only="text", also=("list",)
    ),
    Command(
        "resume",
        _mark("Go on with a game: the one left last, or one of the list."),
        "[NUMBER]",
        "resume 2",
        only="text",
    ),
    Command("rename", _mark("Give this game another name."), "NAME", "rename Sunday evening"),
    Command("delete", _mark("Delete a game of the list for good."), "NUMBER", "delete 3", only="text"),
    Command(
        "export", _mark("Write this game to a record file."), "FILE", "export sunday.json", only="screen"
    ),
    Command(
        "export", _mark("Write this game to a record file."), "[FILE]", "export sunday.json", only="text"
    ),
    Command("import", _mark("Take in a game from a record file."), "FILE", "import sunday.json", only="text"),
    Command("save", _mark("Say that everything is kept: every move is, as soon as it is made."), only="text"),
)

_SPEAKING = (
    Command("verbose", _mark("Say everything in full."), only="text"),
    Command("normal", _mark("Say things as at the beginning."), only="text"),
    Command("brief", _mark("Say things in as few words as possible."), only="text"),
    Command("width", _mark("Break lines at so many columns."), "[COLUMNS]", "width 40", only="text"),
    Command("theme", _mark("Choose the colours."), "[NAME]", "theme light", only="screen"),
    Command(
        "text",
        _mark("Go on with this game line by line, for a screen reader; with “always”, from now on."),
        "[always]",
        "text always",
        only="screen",
    ),
    Command(
        "text",
        _mark("This is the text game; with “always” it is what begins from now on."),
        "[always]",
        "text always",
        only="text",
    ),
    Command(
        "screen",
        _mark("Go on with this game in the full-screen view; with “always”, from now on."),
        "[always]",
        "screen always",
        only="text",
    ),
    Command(
        "quit",
        _mark("Leave the program; the game is kept."),
        key="ctrl+q",
        label="^Q",
        also=("exit", "bye"),
    ),
)

GROUPS: tuple[Group, ...] = (
    Group(_mark("Playing"), _PLAYING),
    Group(_mark("Your rack"), _RACK),
    Group(_mark("The board"), _BOARD),
    Group(_mark("The game"), _GAME),
    Group(_mark("Help"), _HELP),
    Group(_mark("Games"), _GAMES),
    Group(_mark("The program"), _SPEAKING),
)
"""All commands, under what they are about."""

COMMANDS: tuple[Command, ...] = tuple(command for group in GROUPS for command in group.commands)
SCREEN_COMMANDS = tuple(command for command in COMMANDS if command.only != "text")
TEXT_COMMANDS = tuple(command for command in COMMANDS if command.only != "screen")

_BY_NAME = {command.name: command for command in SCREEN_COMMANDS}


def command_named(name: str) -> Command:
    """Return the command of the full-screen game called exactly `name`."""
    return _BY_NAME[name]


def find_command(word: str, commands: Sequence[Command] = SCREEN_COMMANDS) -> Command:
    """Return the one of `commands` that `word` names in full or by an unambiguous beginning, in any case.

    Raises CommandError, naming what it could be.
    """
    folded = word.casefold()
    word = clean(word, 40)
    for command in commands:
        if folded in (*command.names, *command.also):
            return command
    found = [
        command for command in commands if folded and any(name.startswith(folded) for name in command.names)
    ]
    if not found:
        raise CommandError(_("There is no command “{word}”. Try help.").format(word=word))
    if len(found) > 1:
        names = ", ".join(
            next(name for name in command.names[::-1] if name.startswith(folded)) for command in found
        )
        raise CommandError(_("“{word}” could be {names}.").format(word=word, names=names))
    return found[0]


def split_command(line: str) -> tuple[str, str]:
    """Return the first word of `line`, without a leading slash, and the rest."""
    word, _space, rest = line.strip().removeprefix("/").strip().partition(" ")
    return word, rest.strip()
