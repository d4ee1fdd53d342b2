"""Values of options are typed by names of their own, in English and in the language spoken."""

from __future__ import annotations

import pytest

from upwords_tui.app.game_types.base import variants
from upwords_tui.app.setup.options import OVERDUE, Item, value_words
from upwords_tui.base.i18n import use_language

ITEMS = {item.word: (item, each.own) for each in variants() for item in each.items}
NAMED = [
    pair for pair in (*ITEMS.values(), (OVERDUE, None)) if isinstance(pair[0].value(pair[0].options()), str)
]


@pytest.mark.parametrize(("item", "edition"), NAMED, ids=[item.word for item, _edition in NAMED])
@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
def test_each_value_is_named_in_the_language_spoken(spoken: str, item: Item, edition: object) -> None:
    use_language(spoken)
    for value in item.values(edition):
        english, own = value_words(str(value))
        assert english == str(value) and (own == english) is (spoken == "en")
        assert item.read(english, edition) == item.read(own.upper(), edition) == value
        assert f"{own}: {item.show(value, edition)}" in item.values_text(edition)
    assert item.example_text.startswith(f"{item.words[-1]}=")
    assert item.read(item.example_text.partition("=")[2], edition) in item.values(edition)
