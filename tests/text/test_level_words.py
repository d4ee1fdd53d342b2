"""What computer players are called where they are typed."""

from __future__ import annotations

import pytest

from upwords_tui.app.game_types.base import every_kind
from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import use_language
from upwords_tui.store.account_names import fitting_name
from upwords_tui.text.setup_words import level_word, level_words

LEVELS = [level for kind in every_kind() for level in kind.levels]


def test_in_english_they_are_called_as_on_the_command_line() -> None:
    use_language("en")
    assert [level_word(level) for level in LEVELS] == [level.id for level in LEVELS]


@pytest.mark.parametrize("language", ["en", "fi", "nl"])
def test_they_are_known_by_every_name_they_have(language: str) -> None:
    use_language(language)
    for kind in every_kind():
        known = level_words(kind.levels)
        for level in kind.levels:
            for word in (level.id, level.name.casefold().replace(" ", "-"), level_word(level)):
                assert known[plain(word)] == level


@pytest.mark.parametrize("language", ["en", "fi", "nl"])
def test_nobody_is_called_as_a_level_is(language: str) -> None:
    use_language(language)
    assert not [word for word in level_words(LEVELS) if fitting_name(word)]
