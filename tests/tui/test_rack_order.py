"""The order of the tiles on a rack is as somebody has left it, when they come back."""

from __future__ import annotations

from tests.games.scene import scene
from tests.seating import PreparedLibrary, PreparedStore
from tests.tui.playing import Playing, against_computer, playing
from upwords_tui.app.play.library import keep_order, kept_order
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.store.values import RACKS


def game() -> UpwordsGame:
    return against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))


def order(now: Playing) -> str:
    return "".join(now.screen.hand.order)


async def comes_back(now: Playing) -> None:
    """Go to the list of games and back to the game played last."""
    await now.press("f10")
    assert now.top == "GamesScreen"
    await now.press("c")
    assert now.top == "UpwordsScreen"


async def test_tiles_are_as_they_were_left() -> None:
    async with playing(game()) as now:
        await now.press("tab", "end", "enter")
        left = order(now)
        assert sorted(left) == sorted("WOODXYZ") and left != "WOODXYZ"
        await comes_back(now)
        assert order(now) == left
        await now.type("wood\r")
        after = order(now)
        assert after.startswith("".join(tile for tile in left if tile in "XYZ")) and len(after) == 7
        await comes_back(now)
        assert order(now) == after


async def test_it_is_forgotten_with_the_order_and_with_the_game() -> None:
    async with playing(game()) as now:
        library, game_id = now.app.library, now.screen.chair.game_id
        await now.press("tab", "right", "enter")
        await comes_back(now)
        assert list(library.setting(RACKS)) == [game_id]
        await now.press("tab", "tab", "left", "enter")
        assert order(now) == "WOODXYZ"
        await comes_back(now)
        assert not library.setting(RACKS)
        await now.press("tab", "right", "enter")
        await now.press("f10")
        assert kept_order(library, game_id)
        await now.press("d")
        await now.press("y")
        assert not library.setting(RACKS)


def test_what_was_kept_and_can_t_be_read_is_nothing() -> None:
    library = PreparedLibrary(PreparedStore())
    kept: tuple[object, ...] = (None, 7, [], {"g": "AB"}, {"g": [1]}, {"g": ["A"] * 99}, {"x": ["A"]})
    for each in kept:
        library.set_setting(RACKS, each)
        assert kept_order(library, "g") == (), each


def test_of_many_games_the_latest_are_remembered() -> None:
    library = PreparedLibrary(PreparedStore())
    for number in range(50):
        keep_order(library, f"g{number}", (Tile("B"), Tile("A")))
    assert kept_order(library, "g49") == ("B", "A") and not kept_order(library, "g0")
    assert len(library.setting(RACKS)) == 20
