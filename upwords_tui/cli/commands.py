"""The table of commands of the command line."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, NamedTuple

from upwords_tui.app.play.files import own_colours
from upwords_tui.base.i18n import LANGUAGES, _
from upwords_tui.base.safe_text import typed
from upwords_tui.cli.parser import KINDS, LATE, PLAYING, SHELLS, THEMES, Option, Parser, dictionary, option
from upwords_tui.games.catalogue import kinds
from upwords_tui.terminal.capabilities import HIGHEST, WIDEST

_LEAST_SIZE = 80, 24


Entry = dict[str, Any]
"""A table of the file."""


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


def _networks(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Return addresses or networks, separated by commas. Raises ArgumentTypeError."""
    try:
        return tuple(ip_network(each.strip()) for each in text.split(","))
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            _("expected addresses or networks, like 10.0.0.5 or 10.0.0.0/24")
        ) from error


_KINDS: Mapping[str, Callable[[str], object]] = {
    **KINDS,
    "networks": _networks,
    "size": _size,
    "typed": typed,
}
"""What `type` names in the file, and `choices` below."""


def themes() -> tuple[str, ...]:
    return (*THEMES, *(name for name in own_colours() if name not in THEMES))


_CHOICES = {"games": kinds, "languages": lambda: (*LANGUAGES,), "shells": lambda: SHELLS, "themes": themes}


def _option(entry: Entry) -> Option:
    """Return an option of the file: with what argparse takes, or `words`, the default of --dictionary."""
    if "words" in entry:
        return dictionary(entry["words"])
    if entry.pop("late", False):
        entry["default"] = LATE
    if isinstance(entry.get("default"), list):
        entry["default"] = tuple(entry["default"])
    if "type" in entry:
        entry["type"] = _KINDS[entry["type"]]
    if entry.get("action") == "boolean":
        entry["action"] = argparse.BooleanOptionalAction
    if isinstance(choices := entry.get("choices"), str):
        entry["choices"] = _CHOICES[choices]()
    return option(**entry)


def _command(entry: Entry, shared: Mapping[str, Option]) -> CliCommand:
    listed = entry.pop("options", ())
    options = (shared[each] if isinstance(each, str) else _option(each) for each in listed)
    return CliCommand(
        **entry
        | {
            "options": PLAYING if listed == "playing" else tuple(options),
            "examples": tuple(entry.get("examples", ())),
            "actions": tuple(_command(each, shared) for each in entry.get("actions", ())),
        }
    )


def _commands() -> CliCommand:
    """Return the command without a name, which plays, and whose actions are all others."""
    file = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    shared = {name: _option(entry) for name, entry in file["options"].items()}
    commands = tuple(_command(each, shared) for each in file["command"])
    return CliCommand("", "", "main.play", PLAYING, tuple(file["examples"]), commands, file["title"])


COMMANDS = _commands()
