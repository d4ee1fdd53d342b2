"""What lies in somebody's hand comes back with them: after a lost line, or from the hall."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tui.company import Company, Somebody, company
from tests.tui.test_told import long_game
from upwords_tui.app.play.library import kept_hand
from upwords_tui.store.values import IN_HAND


def screen(somebody: Somebody) -> Any:
    return somebody.app.screen


def laid(somebody: Somebody) -> dict[str, str]:
    return {square.name: str(tile) for square, tile in screen(somebody).hand.laying.tiles.items()}


def types_two(somebody: Somebody) -> None:
    """Type the first two letters of the rack."""
    rack = screen(somebody).view.rack
    somebody.type("".join(str(tile)[0].lower() for tile in rack[:2]))


async def lays(somebody: Somebody) -> dict[str, str]:
    types_two(somebody)
    await somebody.until(lambda: len(laid(somebody)) == 2)
    return laid(somebody)


async def is_kept(somebody: Somebody, game_id: str) -> None:
    """Wait until it is stored what they have in hand at a game."""
    await somebody.until(lambda: (somebody.app.library.setting(IN_HAND) or {}).get("game") == game_id)


async def comes_again(people: Company, somebody: Somebody, game_id: str) -> Somebody:
    again = await people.comes(somebody.name, first_game=game_id)
    await again.is_at("UpwordsScreen")
    return again


async def test_it_comes_back_from_the_hall_too_and_is_gone_when_it_was_taken_back(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        mover, _other = await long_game(people)
        game_id = screen(mover).chair.game_id
        mover.press("right", "space")
        before = await lays(mover)
        mover.press("f10")
        await mover.is_at("HallScreen")
        await is_kept(mover, game_id)
        await mover.goes_to("your turn")
        mover.press("enter")
        await mover.is_at("UpwordsScreen")
        await mover.until(lambda: laid(mover) == before)
        assert screen(mover).hand.laying.direction.value == "down"
        mover.press("backspace", "backspace")
        await mover.until(lambda: not laid(mover))
        mover.press("f10")
        await mover.is_at("HallScreen")
        await mover.until(lambda: mover.app.library.setting(IN_HAND) is None)


async def test_it_is_kept_while_the_line_is_not_known_to_be_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upwords_tui.tui.screens.table.STILL_SECONDS", 0.1)
    async with company(tmp_path) as people:
        mover, _other = await long_game(people)
        before = await lays(mover)
        await is_kept(mover, screen(mover).chair.game_id)
        again = await comes_again(people, mover, screen(mover).chair.game_id)
        assert laid(again) == before
        assert again.app.attendance
        lobby = again.app.attendance.lobby
        exported = lobby.store.accounts.export(lobby.account.id)
        assert IN_HAND not in exported["settings"], "a rack is told nobody"


async def test_who_has_acted_since_has_a_hand_of_their_own(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        mover, _other = await long_game(people)
        chair = screen(mover).chair
        await lays(mover)
        await screen(mover).kept_hand.keep()
        library = mover.app.library
        view = chair.view(chair.seats[0])
        assert kept_hand(library, chair.game_id, view)
        assert kept_hand(library, "another", view) is None
        mover.type("/pass!\r")
        await mover.sees("passed")
        assert kept_hand(library, chair.game_id, chair.view(chair.seats[0])) is None


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "hand",
    [
        {},
        {"tiles": 3},
        {"tiles": {"A1": "A"}},
        {"tiles": {"Z99": "A"}, "cursor": "A1", "direction": "down"},
        {"tiles": {"A1": ["A"]}, "cursor": "A1", "direction": "down"},
        {"tiles": {"A1": "nothing like a tile"}, "cursor": "A1", "direction": "up"},
    ],
)
async def test_what_is_no_hand_changes_nothing(hand: Any, tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        mover, _other = await long_game(people)
        chair, library = screen(mover).chair, mover.app.library
        library.set_setting(IN_HAND, {"game": chair.game_id, "acts": 0, "hand": hand})
        again = await comes_again(people, mover, chair.game_id)
        assert not laid(again)
