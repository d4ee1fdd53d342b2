"""The commands at a table of Words Up: each is found, none is taken for another, all are told about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from upwords_tui.app.commands.registry import Command, Group, command_help, find_command
from upwords_tui.app.commands.upwords import commands as upwords
from upwords_tui.app.commands.wordsup.commands import COMMANDS, GROUPS, SCREEN_COMMANDS, TEXT_COMMANDS
from upwords_tui.base.i18n import use_language

FRONT_ENDS = pytest.mark.parametrize("commands", [SCREEN_COMMANDS, TEXT_COMMANDS], ids=["screen", "text"])
UPWORDS_ALONE = (
    "play", "try", "exchange", "challenge", "undo", "break", "continue", "rack", "shuffle", "sort",
    "board", "find", "go", "bag", "unseen", "clock", "hint", "best", "review", "at",
)  # fmt: skip


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


@FRONT_ENDS
def test_every_command_is_found_by_each_of_its_names(commands: tuple[Command, ...], spoken: str) -> None:
    for command in commands:
        for name in (*command.names, *command.also):
            assert find_command(name, commands) is command, name
            assert find_command(name.upper(), commands) is command, name


@FRONT_ENDS
def test_no_name_belongs_to_two_commands(commands: tuple[Command, ...], spoken: str) -> None:
    names = Counter(name for command in commands for name in {*command.names, *command.also})
    assert [name for name, count in names.items() if count > 1] == []


def test_a_beginning_is_enough() -> None:
    for begun, name in (("tu", "turn"), ("pas", "pass"), ("sk", "skip"), ("sor", "sorry"), ("sw", "swap")):
        assert find_command(begun, SCREEN_COMMANDS).name == name


@FRONT_ENDS
def test_no_key_does_two_things(commands: tuple[Command, ...]) -> None:
    keys = Counter(command.key for command in commands if command.key)
    assert [key for key, count in keys.items() if count > 1] == []


def test_a_key_has_a_label() -> None:
    for command in COMMANDS:
        assert bool(command.key) == bool(command.label), command.name


@FRONT_ENDS
def test_examples_are_of_the_command_itself(commands: tuple[Command, ...]) -> None:
    for command in commands:
        if command.example:
            assert command.example.split()[0] == command.name
        assert bool(command.example) == bool(command.arguments) or command.only == "screen", command.name


@FRONT_ENDS
def test_every_command_has_help(commands: tuple[Command, ...], spoken: str) -> None:
    for command in commands:
        first, *others = command_help(command)
        assert first.startswith(command.title) and first.endswith(".")
        assert len(others) == bool(command.example)


def test_a_command_stands_in_one_group() -> None:
    names = [command.name for group in GROUPS for command in group.commands]
    assert len(names) == len(set(names)) and len(COMMANDS) == len(set(COMMANDS))
    assert len({group.title for group in GROUPS}) == len(GROUPS)


def test_the_screen_has_no_command_that_text_lacks_but_its_own() -> None:
    names = {command.name for command in TEXT_COMMANDS}
    assert {command.name for command in SCREEN_COMMANDS if not command.only} <= names


def test_what_only_upwords_has_is_no_command_here() -> None:
    names = {command.name for command in COMMANDS}
    assert not names & set(UPWORDS_ALONE)
    assert set(UPWORDS_ALONE) <= {command.name for command in upwords.COMMANDS}


def test_games_are_kept_with_the_same_commands_as_those_of_upwords() -> None:
    def of(groups: tuple[Group, ...]) -> tuple[Command, ...]:
        return next(group.commands for group in groups if group.title == "Games")

    assert [command.name for command in of(GROUPS)] == [command.name for command in of(upwords.GROUPS)]
