"""The help for Words Up, without a screen."""

from __future__ import annotations

import pytest

from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.game_types.wordsup import KIND
from upwords_tui.base.i18n import use_language
from upwords_tui.tui.screens.help import pages, screen_pages
from upwords_tui.tui.widgets.values import KeyHint

ALL = KIND.variants()


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.id)
def test_every_page_has_a_title_of_its_own(variant: Variant) -> None:
    made = pages(variant)
    assert len({page.title for page in made}) == len(made) and made[0].title == "Playing"


def test_every_command_of_the_screen_is_explained() -> None:
    commands = next(page for page in pages(ALL[0]) if page.title == "Commands")
    assert [entry.term for entry in commands.entries[1:]] == [command.usage for command in SCREEN_COMMANDS]


def test_every_key_of_the_game_is_explained() -> None:
    keys = next(page for page in pages(ALL[0]) if page.title == "Keys")
    assert {"Enter", "F5", "F6", "F7", "F8", "F9", "F10"} <= {entry.term for entry in keys.entries}


def test_keys_of_the_screen_one_comes_from_stand_first() -> None:
    made = pages(ALL[0], [KeyHint("F2", "begins the game", "start")])
    assert made[0].title == "This screen" and made[0].entries[0].text == "Begins the game."


def test_nothing_is_told_of_the_other_game() -> None:
    text = " ".join(f"{entry.term} {entry.text}" for page in pages(ALL[0]) for entry in page.entries)
    for word in ("rack", "tile", "stack of", "challenge"):
        assert word not in text.casefold(), word


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.id)
def test_each_set_of_cards_tells_its_own_letters(variant: Variant) -> None:
    text = " ".join(entry.text for page in pages(variant) for entry in page.entries)
    assert ("Ä" in text) is (variant.language == "fi")


@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
def test_what_the_help_shows_as_an_example_is_typed_as_commands_are_called(spoken: str) -> None:
    use_language(spoken)
    examples = [entry.example for page in screen_pages(ALL[0]) for entry in page.entries if entry.example]
    titles = {command.title for command in SCREEN_COMMANDS}
    assert examples and all(example[1:].split()[0] in titles for example in examples)
