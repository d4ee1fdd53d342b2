"""How often a seat is told the whole game: not for a letter, and for Enter once for each who needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.scene import scene
from tests.tui.playing import FakeEngine, against_computer, lays, playing
from tests.tui.wordsup.sitting import alone, sitting
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUpGame

BAG = "ABCDEFGHIJKLMNOP"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """The seats for which views are made, None for whoever looks on."""
    seats: list[int | None] = []

    def counting(original: Callable[[Any, int | None], Any]) -> Callable[[Any, int | None], Any]:
        def view_for(game: Any, seat: int | None) -> Any:
            seats.append(seat)
            return original(game, seat)

        return view_for

    for kind in (UpwordsGame, WordsUpGame):
        monkeypatch.setattr(kind, "view_for", counting(kind.view_for))
    return seats


@pytest.mark.parametrize("challenge", [Challenge.VOID, Challenge.FREE])
async def test_one_for_each_who_has_to_know_it(made: list[int | None], challenge: Challenge) -> None:
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG, options=UpwordsOptions(challenge=challenge)))
    async with playing(game, engine=FakeEngine(lays(F6="A", F7="A"))) as now:
        assert made.count(0) == 1 and len(made) <= 2
        made.clear()
        await now.press("w", "o", "o", "d", "backspace", "f3")
        assert not made
        await now.type("d\r")
        assert now.table.number == 2 + (challenge is Challenge.FREE), "the computer has answered"
        assert len(made) <= 4, made
        made.clear()
        await now.pass_second()
        await now.type("/check oven\r")
        await now.type("/score\r")
        assert not made


async def test_help_is_asked_with_the_view_there_is(made: list[int | None]) -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG))) as now:
        made.clear()
        await now.press("f2")
        await now.press("f8")
        assert now.engine.asked and not made


async def test_one_for_a_card_of_words_up(made: list[int | None]) -> None:
    async with sitting(alone()) as now:
        assert made.count(0) == 1 and len(made) <= 2
        made.clear()
        await now.press("up", "left")
        assert not made
        await now.press("enter")
        assert now.table.number == 1 and made == [0]
        await now.turn("a1 a2 c1")
        made.clear()
        await now.press("d", "o", "backspace")
        assert not made
