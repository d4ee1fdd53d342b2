"""The command line as values: what every command takes, for manual pages, completion and the docs.

The one idea: it is read off the parser that reads the command line, so it can't say anything else.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from upwords_tui.app.game_types.base import every_kind, variants
from upwords_tui.cli.parser import LANGUAGES, PROGRAM, Parser
from upwords_tui.games.upwords.puzzles import THEMES
from upwords_tui.lexicon.registry import set_ids
from upwords_tui.lexicon.word_sets import LIST_ONLY, read_id

_FILES = ("FILE", "FILE|-", "FILE|FOLDER|-", "DIR", "PATH", "ID|PATH", "OUT")
"""What values that are files, or may be, are called."""
_LIST = "A,B"
"""What one is called that is a list."""


class Argument(NamedTuple):
    """One argument. `names` are those of an option, as typed; of others there are none.

    `value` is what its value is called, empty for an option without; one that `may_lack` it can do without.
    `choices` are the values there are, as far as they can be told; `is_file`: it may be a file; `is_list`: it
    is several of them, with commas between.
    """

    names: Sequence[str]
    value: str
    about: str
    choices: Sequence[str]
    is_file: bool
    may_lack: bool
    is_list: bool = False


class CommandTree(NamedTuple):
    """One command: its `path` from the program on, what it is about, what it takes, the commands under it."""

    path: Sequence[str]
    about: str
    usage: str
    arguments: Sequence[Argument]
    options: Sequence[Argument]
    commands: Sequence[CommandTree]
    examples: Sequence[str]

    @property
    def name(self) -> str:
        """What is typed for it, from the program on."""
        return " ".join((PROGRAM, *self.path))

    def all(self) -> Iterator[CommandTree]:
        yield self
        for command in self.commands:
            yield from command.all()


def tree(parser: Parser, path: Sequence[str] = (), about: str = "") -> CommandTree:
    """Return what a parser reads."""
    shown = [action for action in parser.options() if action.help is not argparse.SUPPRESS]
    plain = [action for action in shown if not isinstance(action, argparse._SubParsersAction)]
    commands = [
        tree(action.choices[choice.dest], (*path, choice.dest), choice.help or "")
        for action in shown
        if isinstance(action, argparse._SubParsersAction)
        for choice in action._choices_actions
    ]
    return CommandTree(
        path,
        about or parser.description or "",
        parser.usage_line(),
        [_argument(action, parser) for action in plain if not action.option_strings],
        [_argument(action, parser) for action in plain if action.option_strings],
        commands,
        parser.examples,
    )


def _argument(action: argparse.Action, parser: Parser) -> Argument:
    takes = not action.option_strings or action.nargs != 0
    value = str(action.metavar or action.dest.upper()) if takes else ""
    choices = [str(choice) for choice in action.choices or ()]
    if value == "LANGUAGE":
        choices = list(LANGUAGES)
    elif action.dest == "about":
        choices = list(THEMES)
    elif value == "ID|PATH":
        named = (read_id(words + end) for words in set_ids() for end in ("", LIST_ONLY))
        choices = list(dict.fromkeys(map(str, filter(None, named))))
    elif "--seats" in action.option_strings:
        choices = list(dict.fromkeys(level.id for kind in every_kind() for level in kind.levels))
    elif "--edition" in action.option_strings:
        choices = [variant.id for variant in variants()]
    if choices and not action.metavar:
        value = "|".join(choices)
    about = parser.help_of(action)
    is_file, may_lack = value in _FILES, action.nargs == "?"
    return Argument(action.option_strings, value, about, choices, is_file, may_lack, value == _LIST)
