"""What can be asked of `upwords-tui games`; what answers it is imported only then."""

from __future__ import annotations

import argparse
from typing import Any

from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import typed
from upwords_tui.cli.parser import Parser


def add_to(command: Any) -> None:
    """Give a command what can be done with games."""
    _with_file(command)
    command.set_defaults(action=None, json=False)
    _with_json(command)
    actions = command.add_subparsers(
        dest="action",
        metavar="ACTION",
        title=_("what to do; without it, games are listed"),
        parser_class=Parser,
    )

    def add(name: str, help_text: str, *, of_one: bool = True) -> Any:
        action = actions.add_parser(name, help=help_text, description=help_text)
        action.set_defaults(parser=action)
        _with_file(action)
        if of_one:
            said = _("Which game: its number in the list, its name, or enough of that.")
            action.add_argument("name", type=typed, metavar="GAME", help=said)
        return action

    def with_yes(action: Any) -> None:
        action.add_argument("--yes", action="store_true", help=_("Do not ask."))

    _with_json(add("list", _("List them, those that are not over first."), of_one=False))
    _with_json(add("show", _("Tell a game from its beginning, as anybody may know it.")))
    export = add("export", _("Write a game to a new record file. If it is not over, you are asked first."))
    named = _("The record: a new file. Without it: one named for the players.")
    export.add_argument("file", nargs="?", metavar="FILE", help=named)
    with_yes(export)
    add("rename", _("Give a game another name.")).add_argument(
        "new", type=typed, metavar="NEW", help=_("The new name.")
    )
    with_yes(add("delete", _("Delete a game for good; its scores are kept.")))


def _with_file(command: Any) -> None:
    command.add_argument(
        "--data", metavar="FILE", default=argparse.SUPPRESS, help=_("The file that holds the games.")
    )


def _with_json(command: Any) -> None:
    command.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help=_("Print JSON, for other programs.")
    )
