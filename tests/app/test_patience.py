"""What rules allow and would only annoy others, or the machine, has an end at the table."""

from __future__ import annotations

import pytest

from tests.online.tables import Company
from upwords_tui.app.play import table
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.agreement import OFFERED_ENOUGH
from upwords_tui.games.base import END, UNDO, Accept, AnyAction, Offer, Refuse
from upwords_tui.games.json_fields import TOO_LONG
from upwords_tui.games.upwords.actions import Pass, Resign


class At:
    """Anna and Ben at a game. `turn` is the seat that began."""

    def __init__(self, *computers: str) -> None:
        self.company = Company()
        self.game_id = self.company.upwords(*computers)
        self.chairs = self.company.sit(self.game_id)
        self.turn = self.chairs[0].view().turn

    async def do(self, *actions: AnyAction) -> None:
        for action in actions:
            await self.chairs[action.seat].do(action)

    async def refused(self, action: AnyAction) -> str:
        known = self.company.game(self.game_id).action_count
        with pytest.raises(IllegalAction) as caught:
            await self.do(action)
        assert self.company.game(self.game_id).action_count == known
        return caught.value.reason


async def test_what_is_refused_again_and_again_is_not_offered_for_ever() -> None:
    at = At()
    for number in range(3):
        await at.do(Offer(END, seat=0), Refuse(END, seat=number % 2))
    assert await at.refused(Offer(END, seat=0)) == OFFERED_ENOUGH, "withdrawn or refused, it is the same"
    await at.do(Offer(END, seat=1), Refuse(END, seat=0))
    assert await at.refused(Offer(END, seat=0)) == OFFERED_ENOUGH, "what others offer changes nothing"
    await at.do(Pass(seat=at.turn))
    await at.do(Offer(UNDO, seat=0), Refuse(UNDO, seat=1), Offer(END, seat=0), Accept(END, seat=1))
    assert at.company.game(at.game_id).is_over


async def test_what_is_agreed_to_may_be_offered_as_often_as_there_is_something() -> None:
    at = At()
    turns = [Pass(seat=(at.turn + step) % 2) for step in range(5)]
    await at.do(*turns)
    for _ in turns:
        await at.do(Offer(UNDO, seat=0), Accept(UNDO, seat=1))
    assert at.chairs[0].view().round == 1 and at.chairs[0].view().turn == at.turn


async def test_a_game_that_goes_on_for_too_long_can_only_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MOST_ACTIONS", 2)
    at = At()
    await at.do(Pass(seat=at.turn), Pass(seat=1 - at.turn))
    assert await at.refused(Pass(seat=at.turn)) == TOO_LONG
    assert await at.refused(Offer(UNDO, seat=0)) == TOO_LONG
    await at.do(Offer(END, seat=0), Refuse(END, seat=1))
    await at.do(Resign(seat=0))
    assert at.company.game(at.game_id).is_over
