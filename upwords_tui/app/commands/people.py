"""The commands about other people, on a server."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from upwords_tui.app.commands.registry import Command, Group, commands_of, read_commands
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.base.errors import mark as _mark

_TABLES = read_commands(Path(__file__).with_name("people.toml"))
PEOPLE = Group(_mark("People"), _TABLES["people"])
HOSTING = Group(_mark("As a host"), _TABLES["hosting"])
"""Commands of hosts."""


def people_groups(*, is_host: bool) -> tuple[Group, ...]:
    return (PEOPLE, HOSTING) if is_host else (PEOPLE,)


ALL_OF_PEOPLE = (*PEOPLE.commands, *HOSTING.commands)
"""All commands that anybody on a server may have."""


def every_command() -> tuple[Command, ...]:
    groups = (group for game in every_kind() for group in game.kit.groups)
    return (*commands_of(tuple(groups)), *ALL_OF_PEOPLE)


def among_people(groups: Sequence[Group], people: Sequence[Group]) -> tuple[Group, ...]:
    """Return the groups of a game with those of people, without the commands that those have, too."""
    if not people:
        return tuple(groups)
    names = {command.name for group in people for command in group.commands}
    return (*(group.without(names) for group in groups), *people)
