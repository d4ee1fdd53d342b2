"""What can't be undone is asked first on the full screen: a yes is for the game that was asked about."""

from __future__ import annotations

import pytest

from tests.games.scene import scene
from tests.seating import FakeTime
from tests.tui.playing import FakeEngine, against_computer, lays, playing
from upwords_tui.games.upwords.actions import Pass, TimeOut
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions

LATE = "Not done: the game has moved on in the meantime."


def opening(**how: object) -> UpwordsGame:
    """Return a game against the computer, with Anna to begin."""
    options = UpwordsOptions(**how)  # type: ignore[arg-type]
    return against_computer(scene("WOODXYZ", "AAAAAAA", bag="ABCDEFGHIJKLMNOP", options=options))


@pytest.mark.parametrize("asked", ["f5", "/pass\r"])
async def test_a_yes_that_comes_after_the_turn_is_over_does_nothing_in_the_next(asked: str) -> None:
    time = FakeTime()
    engine = FakeEngine(lays(E5="A", F5="A"))
    async with playing(opening(turn_seconds=30), engine=engine, time=time) as now:
        await (now.press(asked) if asked == "f5" else now.type(asked))
        assert "Pass this turn?" in now.shown()
        time.now += 31
        await now.pass_second()
        assert now.table.number == 2 and now.table.view(0).to_act == (0,), "it is the next turn"
        await now.press("y")
        assert now.said() == LATE
        actions = [type(entry.action) for entry in now.table.view(0).history if entry.action.seat == 0]
        assert actions == [TimeOut]


async def test_a_yes_in_time_does_it() -> None:
    async with playing(opening()) as now:
        await now.press("f5")
        await now.press("y")
        assert isinstance(now.table.view(0).history[0].action, Pass)
