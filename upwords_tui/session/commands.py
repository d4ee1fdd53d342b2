"""The commands: their names, arguments, help and default keys, in one table.

The one idea: key bindings, the command palette, the command line inside the game, `help` and docs/playing.md
are all made from `COMMANDS`; a command exists once it stands here. Texts are marked for translation and
translated when shown.
"""

from __future__ import annotations

from typing import NamedTuple

from upwords_tui.errors import CommandError
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean


def _mark(message: str) -> str:
    """Mark `message` for translation; it is translated where it is shown."""
    return message


class Command(NamedTuple):
    """One thing a player can do.

    `name` is what is typed; `arguments` what may follow it; `summary` says what it does; `example` shows it.
    `key` is the default key in the full-screen game, in Textual's spelling, `label` how the footer shows
    it and `short` what the footer calls it; empty where there is none.
    """

    name: str
    summary: str
    arguments: str = ""
    example: str = ""
    key: str = ""
    label: str = ""
    short: str = ""

    @property
    def help(self) -> str:
        """What it does, in the language in use."""
        return _(self.summary)

    @property
    def usage(self) -> str:
        """The command with its arguments."""
        return f"{self.name} {self.arguments}".strip()


COMMANDS: tuple[Command, ...] = (
    Command(
        "play",
        _mark("Lay tiles. A letter that is there already is kept. Alone: play what is laid on the board."),
        "[PLACE WORD]",
        "play 5c wood",
        key="enter",
        label="Enter",
        short=_mark("play"),
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
    Command("clear", _mark("Take all tiles you are laying back to your rack."), key="delete", label="Del"),
    Command("undo", _mark("Take back the last turn, if the others agree.")),
    Command("shuffle", _mark("Mix the tiles on your rack."), key="f3", label="F3", short=_mark("shuffle")),
    Command("sort", _mark("Put the tiles on your rack in alphabetical order."), key="shift+f3", label="⇧F3"),
    Command(
        "arrange",
        _mark("Carry tiles to another place on your rack."),
        key="tab",
        label="Tab",
        short=_mark("arrange"),
    ),
    Command("rack", _mark("Say the tiles on your rack.")),
    Command("score", _mark("Say everybody's score.")),
    Command("turn", _mark("Say whose turn it is.")),
    Command("last", _mark("Repeat what happened last.")),
    Command(
        "square",
        _mark("Look under a stack: its tiles from the top, and the words through it."),
        "[SQUARE]",
        "square e5",
        key="f8",
        label="F8",
        short=_mark("look under"),
    ),
    Command("unseen", _mark("Say which tiles you have not seen, or how many of one."), "[TILE]", "unseen e"),
    Command(
        "history",
        _mark("Show every turn so far, with notation."),
        key="f9",
        label="F9",
        short=_mark("history"),
    ),
    Command("review", _mark("After the game: look back at every move, beside the best one.")),
    Command("check", _mark("Say whether a word is in the dictionary."), "WORD", "check snack"),
    Command(
        "help", _mark("Show the keys and commands."), "[COMMAND]", key="f1", label="F1", short=_mark("help")
    ),
    Command("rename", _mark("Give this game another name."), "NAME", "rename Sunday evening"),
    Command("export", _mark("Write this game to a record file."), "FILE", "export sunday.json"),
    Command("new", _mark("Start a new game; this one is kept.")),
    Command(
        "games",
        _mark("Go to the list of games; this one is kept."),
        key="f10",
        label="F10",
        short=_mark("games"),
    ),
    Command("theme", _mark("Choose the colours."), "[NAME]", "theme light"),
    Command("resign", _mark("Leave the game for good. Playing alone: stop here.")),
    Command("quit", _mark("Leave the program; the game is kept."), key="ctrl+q", label="^Q"),
)

_BY_NAME = {command.name: command for command in COMMANDS}


def command_named(name: str) -> Command:
    """Return the command called exactly `name`."""
    return _BY_NAME[name]


def find_command(word: str) -> Command:
    """Return the command that `word` names in full or by an unambiguous beginning, in any case.

    Raises CommandError, naming what it could be.
    """
    folded = word.lower()
    word = clean(word, 40)
    if folded in _BY_NAME:
        return _BY_NAME[folded]
    found = [command for command in COMMANDS if folded and command.name.startswith(folded)]
    if not found:
        raise CommandError(_("There is no command “{word}”. Try help.").format(word=word))
    if len(found) > 1:
        names = ", ".join(command.name for command in found)
        raise CommandError(_("“{word}” could be {names}.").format(word=word, names=names))
    return found[0]


def split_command(line: str) -> tuple[str, str]:
    """Return the first word of `line`, without a leading slash, and the rest."""
    word, _space, rest = line.strip().removeprefix("/").strip().partition(" ")
    return word, rest.strip()
