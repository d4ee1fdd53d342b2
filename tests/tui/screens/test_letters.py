"""Letters of screens: those of the words in the language in use, no two of a screen the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.parity import screens
from tests.tui.playing import SMALL
from tests.tui.screens.stage import StageApp, empty_library
from tests.tui.settling import settle
from upwords_tui.app.commands import keys
from upwords_tui.app.commands.keys import Letter
from upwords_tui.base.i18n import LANGUAGES, switch_language, use_language
from upwords_tui.tui.screens.games import GamesScreen


@pytest.mark.combinations
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", screens())
def test_no_two_keys_of_a_screen_have_the_same_letter(name: str, spoken: str) -> None:
    use_language(spoken)
    for screen in screens()[name]:
        shown = [key.letter.shown for key in screen.KEYS if key.letter]
        assert len(set(shown)) == len(shown)
        # Every keyboard has them, and they are told as they are typed.
        assert all(len(each) == 1 and each.isascii() and each.isupper() for each in shown)


@pytest.mark.sample(10)
@pytest.mark.parametrize("name", screens())
def test_no_letter_works_that_is_not_told(name: str) -> None:
    for screen in screens()[name]:
        bound = {key for each in screen.KEYS for key in each.key.split(",")}
        assert not any(len(key) == 1 and key.isalpha() for key in bound), "a language has other letters"


def test_each_letter_is_told_apart_by_what_translators_are_told_of_it() -> None:
    all_there = [each for each in vars(keys).values() if isinstance(each, Letter)]
    used = {key.letter for found in screens().values() for one in found for key in one.KEYS if key.letter}
    assert len({each.context for each in used}) == len(used)
    assert set(all_there) <= used, "none that does nothing"


@pytest.mark.parametrize(("spoken", "letter"), [("en", "n"), ("fi", "u"), ("fi", "U"), ("nl", "n")])
async def test_a_letter_does_what_its_word_says_in_the_language_in_use(
    tmp_path: Path, spoken: str, letter: str
) -> None:
    use_language(spoken)
    app = StageApp(empty_library(tmp_path), GamesScreen)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        await pilot.press(letter)
        assert app.asked == ["new game"]


async def test_letters_change_with_the_language_while_the_program_runs(tmp_path: Path) -> None:
    use_language("en")
    app = StageApp(empty_library(tmp_path), GamesScreen)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        switch_language("nl")
        await pilot.press("e")
        assert not app.asked, "E does nothing in Dutch"
        await pilot.press("i")
        assert app.asked == ["settings"]
