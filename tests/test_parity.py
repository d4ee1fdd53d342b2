"""What can be done on the full screen can be done in the text game, and the reverse, but for a few things."""

from __future__ import annotations

import pytest

from tests.parity import IN_TEXT, KEYS, MOVING, ON_SCREEN, Counterpart, alone, counterpart, screens
from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.registry import Command, find_command, split_command
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.games.catalogue import kinds


def commands(front_end: str) -> list[Command]:
    """Return the commands of all games, and of people, that a front-end has."""
    own = [each for kind in kinds() for each in kind_of(kind).kit.commands()]
    return [each for each in (*own, *ALL_OF_PEOPLE) if each.only in ("", front_end)]


def is_there(found: Counterpart, front_end: str) -> bool:
    """Return whether a counterpart says exactly one thing, and names no command that the front-end lacks."""
    names = {each.name for each in commands(front_end)}
    word = split_command(found.command)[0]
    return sum(map(bool, found)) == 1 and (not word or word in names)


@pytest.mark.parametrize(
    ("front_end", "other", "table"), [("text", "screen", ON_SCREEN), ("screen", "text", IN_TEXT)]
)
def test_a_command_of_one_has_its_counterpart_in_the_other(
    front_end: str, other: str, table: dict[str, Counterpart]
) -> None:
    assert set(alone(front_end)) == set(table), "what only one has stands in the table, and nothing else"
    assert all(is_there(found, other) for found in table.values())


def test_a_command_of_one_game_stands_in_the_table_whatever_the_other_game_has() -> None:
    assert {"look", "pace"} <= set(alone("screen")) and {"next", "later"} <= set(alone("text"))


@pytest.mark.parametrize("name", screens())
def test_what_a_key_of_a_screen_does_can_be_done_in_the_text_game(name: str) -> None:
    for screen in screens()[name]:
        for key in screen.KEYS:
            found = counterpart(screen, key)
            assert found, f"{name} {key.shown_label or key.key} ({key.action})"
            assert is_there(found, "text")


def test_the_table_names_only_screens_and_deeds_that_there_are() -> None:
    there = screens()
    deeds = {
        name: {
            part
            for each in classes
            for key in each.KEYS
            for part in (key.action, key.action.partition("(")[0])
        }
        for name, classes in there.items()
    }
    for name, own in KEYS.items():
        assert set(own) <= deeds[name]
    assert set(MOVING) <= set().union(*deeds.values())


def test_a_command_of_people_is_for_both() -> None:
    assert not [each.name for each in ALL_OF_PEOPLE if each.only]
    for command in ALL_OF_PEOPLE:
        for front_end in ("text", "screen"):
            assert find_command(command.name, commands(front_end)).name == command.name
