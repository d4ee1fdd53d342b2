"""In Finnish and Dutch two things have two names, and one thing has one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.wordsup.scene import scene as match
from tests.text.playing import Playing
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.base.i18n import use_language


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


@pytest.mark.parametrize("spoken", ["fi", "nl"], indirect=True)
def test_what_is_open_among_the_bonus_cards_and_what_is_on_a_rack_are_not_said_alike(spoken: str) -> None:
    playing = Playing(width=200).sit(match("B3 O1 O1 M2 S1 T1 E1 N1 A1 P2 B3 O1 O1 M2 S1 T1", "S1 T1", "A1"))
    said = " ".join(playing.type("bonus"))
    assert {"fi": "teline", "nl": "plankje"}[spoken] not in said


@pytest.mark.parametrize(
    ("spoken", "called"),
    [
        ("fi", {"play": "pelaa", "exchange": "vaihda", "turn": "käännä"}),
        ("nl", {"play": "leggen", "exchange": "ruilen", "turn": "draaien"}),
    ],
    indirect=["spoken"],
)
def test_commands_have_one_form(spoken: str, called: dict[str, str]) -> None:
    commands = [each for game in every_kind() for each in game.kit.commands("text")]
    for name, title in called.items():
        assert title in [each.title for each in commands if each.name == name]
