"""Keys of one's own: which may be chosen, what clashes, and what is made of nonsense that was kept."""

from __future__ import annotations

from typing import Any

import pytest

from tests.seating import OpenLibrary, PreparedStore
from upwords_tui.app.commands.keymap import (
    answer,
    choose_key,
    keyed_commands,
    read_keys,
    reset_key,
    reset_keys,
)
from upwords_tui.app.commands.keys import KEYS, key_in_use, key_named, own_keys, use_keys
from upwords_tui.app.commands.registry import Command
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import CommandError


@pytest.fixture
def library() -> Library:
    use_keys({})
    return OpenLibrary(PreparedStore())


def command(name: str) -> Command:
    return next(each for each in SCREEN_COMMANDS if each.name == name)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("f6", "F6"),
        ("F12", "F12"),
        ("shift+f3", "Shift+F3"),
        ("ctrl+g", "Ctrl+G"),
        ("^g", "Ctrl+G"),
        ("5", "5"),
        ("del", "Delete"),
        ("insert", "Insert"),
    ],
)
def test_keys_are_typed_in_many_ways(typed: str, key: str) -> None:
    assert key_named(typed) == key == key_named(key)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("a", "Letters are for words"),
        ("Ä", "Letters are for words"),
        *(
            (key, "can.t be changed")
            for key in ("Enter", "escape", "up", "/", "?", "ctrl+c", "^Q", "ctrl+l", "tab")
        ),
        ("ctrl+i", "Many terminals keep Ctrl\\+I"),
        ("ctrl+b", "Many terminals keep Ctrl\\+B"),
        *(
            (key, "can.t be the key")
            for key in ("", "F0", "F25", "ctrl+", "ctrl+1", "hint", "\x1b[2J", "²", "-")
        ),
    ],
)
def test_what_can_be_no_key_says_why(typed: str, why: str) -> None:
    with pytest.raises(CommandError, match=why) as error:
        key_named(typed)
    assert "\x1b" not in str(error.value)


def test_a_key_is_chosen_kept_and_given_back(library: Library) -> None:
    assert command("hint").label == "F2"
    assert choose_key(library, "hint", "f11") == "F11 is now the key of hint."
    assert command("hint").label == "F11" == key_in_use("hint", "F2")
    assert library.setting(KEYS) == {"hint": "F11"} == read_keys(library)[0]
    assert reset_key(library, "hint") == "The key of hint: F2."
    assert command("hint").label == "F2" and library.setting(KEYS) == {}


def test_a_clash_is_told_and_refused_and_two_keys_are_swapped_by_a_third(library: Library) -> None:
    with pytest.raises(CommandError, match="F3 is already the key of shuffle: give that another key first"):
        choose_key(library, "hint", "F3")
    assert library.setting(KEYS) is None and not own_keys()
    for name, key in (("hint", "F11"), ("shuffle", "F2"), ("hint", "F3")):
        choose_key(library, name, key)
    assert (command("hint").label, command("shuffle").label) == ("F3", "F2")
    assert read_keys(library) == ({"hint": "F3", "shuffle": "F2"}, ""), "whichever comes first"
    with pytest.raises(CommandError, match="F2 is already the key of shuffle"):
        reset_key(library, "hint")
    assert reset_keys(library) and command("shuffle").label == "F3"


def test_games_that_never_meet_may_have_the_same_key(library: Library) -> None:
    # “seen” is of Words Up and “shuffle” of Upwords: both have F3.
    choose_key(library, "seen", "F12")
    choose_key(library, "best", "Ctrl+G")
    with pytest.raises(CommandError, match="F4 is already the key of exchange"):
        choose_key(library, "accept", "F4")
    with pytest.raises(CommandError, match="F6 is already the key of"):
        choose_key(library, "accept", "F6")


def test_help_and_games_take_no_key_that_other_screens_have(library: Library) -> None:
    for key in ("F2", "F5", "7", "Delete"):
        with pytest.raises(CommandError, match="on other screens"):
            choose_key(library, "help", key)
    assert choose_key(library, "help", "Ctrl+G")
    assert choose_key(library, "games", "F1")


def test_some_commands_keep_their_keys() -> None:
    names = {each.command.name for each in keyed_commands()}
    assert {"hint", "pass", "help", "skip", "unseen"} <= names
    assert not {"play", "turn", "arrange", "quit"} & names


@pytest.mark.parametrize(
    "kept",
    [
        17,
        "F2",
        ["hint"],
        {"hint": 3},
        {"hint": "a"},
        {"hint": "F3"},
        {"nonsense": "F2"},
        {"play": "F11"},
        {"hint": None},
        {"help": "5"},
        {"\x1b[2J" * 9: "F2"},
    ],
)
def test_nonsense_that_was_kept_leaves_the_usual_keys_with_one_line(kept: Any, library: Library) -> None:
    library.set_setting(KEYS, kept)
    own, said = read_keys(library)
    assert own == {}
    assert said and "\n" not in said and "\x1b" not in said and len(said) < 150


def test_of_keys_of_which_one_is_lost_the_others_stay(library: Library) -> None:
    library.set_setting(KEYS, {"hint": "F11", "pass": "x", "exchange": "F11"})
    own, said = read_keys(library)
    assert "pass" not in own and len(own) == 1 and list(own.values()) == ["F11"]
    assert "pass" in said and "default keys" in said


def test_the_command_tells_sets_and_gives_back(library: Library) -> None:
    assert "hint: F2" in answer(library, "")
    assert "accept: F7 (Words Up: F4)" in answer(library, "")
    assert answer(library, "hint F11") == ("F11 is now the key of hint.",)
    assert answer(library, "hint") == ("The key of hint: F11.",)
    assert answer(library, "unseen") == ("The key of unseen: none.",)
    assert answer(library, "unseen 7") == ("7 is now the key of unseen.",)
    assert "unseen: 7" in answer(library, "")
    assert answer(library, "hint reset") == ("The key of hint: F2.",)
    assert answer(library, "reset") == ("All commands have their default keys again.",)
    for wrong in ("hint F11 F12", "nonsense F2", "play F2"):
        with pytest.raises(CommandError):
            answer(library, wrong)


def test_two_windows_keep_what_each_has_changed(library: Library) -> None:
    choose_key(library, "hint", "F11")
    # The other window knows nothing of that.
    use_keys({})
    choose_key(library, "best", "Ctrl+G")
    assert read_keys(library)[0] == {"hint": "F11", "best": "Ctrl+G"} == own_keys()
    with pytest.raises(CommandError, match="is already the key of"):
        choose_key(library, "unseen", "F11")
    reset_key(library, "hint")
    assert read_keys(library)[0] == {"best": "Ctrl+G"}
