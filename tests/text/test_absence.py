"""Players who are not at their table, as the text game tells of them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.online.lobbies import Hall
from tests.text.test_among_others import AtLines, begun, deaf_to_alarms
from upwords_tui.online import presence
from upwords_tui.online.presence import GRACE_SECONDS

__all__ = ["deaf_to_alarms"]


def test_it_is_told_once_that_somebody_has_gone_and_again_who_asks_how_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr(presence, "time", clock)
    hall = Hall()
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    ben.lobby.at(game_id)
    anna.type("resume")
    ben.lobby.leave()
    assert "Ben is away." not in anna.type("score", "turn")
    clock.monotonic = lambda: GRACE_SECONDS
    assert anna.type() == ["Ben is away."], "it is looked each second"
    assert anna.type() == []
    for asked in ("score", "turn", "who"):
        assert anna.type(asked)[-1] == "Ben is away."
    assert "Ben is away." not in anna.type("rack")
    again = hall.come("Ben")
    assert anna.type("score")[-1] == "Ben is in the hall, or at another table."
    again.lobby.at(game_id)
    hall.link.has_changed()
    assert anna.type("score")[0] == "Ben is back at the table."
