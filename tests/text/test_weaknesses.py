"""Where somebody loses most, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.docs.example import finished_game
from tests.docs.scenes import SHORT_SEED
from tests.keeping import keep_finished
from tests.text.playing import Playing


def better(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Answer that a play would have been better than passing."""
    play = {"tiles": {"C5": "W"}, "notation": "5C W(OOD)", "score": 5, "equity": 4, "win": 0.5, "leave": []}
    made = {"action": "pass", "equity": 0, "win": 0.4, "leave": [], "tiles": []}
    return {"made": made, "best": play, "lost_points": 4.0, "lost_win": 0.1}


def test_they_are_told_and_one_of_them_is_set() -> None:
    playing = Playing(reply=better, width=300)
    keep_finished(playing.store, finished_game(SHORT_SEED, "classic-8x8"))
    told = playing.type("weaknesses")
    assert told[0].startswith("Reviewing ")
    assert "exchanges and passes where a play was better" in told[3]
    assert told[-1] == "Type “weaknesses 1” to replay the first: find something better."
    assert playing.type("weaknesses") == told[1:], "it is kept"
    assert "Name one of the turns by its number" in playing.type("weaknesses 9")[0]
    first = playing.type("weaknesses 1")
    assert first[0] == told[-4].removeprefix("1. ").partition(" Cost")[0]
    assert "Find something better" in first[1]


def test_without_a_game() -> None:
    assert "there are none yet" in Playing(width=300).type("weaknesses")[0]
    assert "type “weaknesses” first" in Playing(width=300).type("weaknesses 1")[0]
