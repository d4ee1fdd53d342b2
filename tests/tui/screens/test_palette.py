"""The command palette: found by typing, left once, and what was chosen is done once."""

from __future__ import annotations

import pytest

from tests.games.scene import scene
from tests.tui.game_scenes import PLAIN
from tests.tui.playing import Playing, against_computer, playing
from upwords_tui.games.upwords.game import Game
from upwords_tui.tui.screens.offers import Offer


def game() -> Game:
    return against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))


def first(now: Playing) -> str:
    """Return the row that is chosen."""
    line = next(line for line in now.shown().splitlines() if line.startswith(("  ▸ ", "  > ")))
    return line[4:].strip()


@pytest.mark.parametrize(
    ("typed", "rank"),
    [("", 0), ("exch", 0), ("chang", 1), ("xhg", 2), ("another", 3), ("zebra", None)],
)
def test_what_begins_with_it_comes_before_what_only_has_it(typed: str, rank: int | None) -> None:
    assert Offer("exchange", "Put a tile back and draw another.", lambda: None).rank(typed) == rank


async def test_typing_finds_and_enter_does() -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p")
        await now.type("shuf")
        assert "shuffle" in first(now)
        await now.press("enter")
        assert now.top == "GameScreen"
        await now.press("ctrl+p")
        await now.type("hlp\r")
        assert now.top == "HelpScreen"


async def test_what_nothing_is_called_chooses_nothing() -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p")
        await now.type("zebra")
        assert "There is no command “zebra”" in now.shown()
        await now.press("pagedown", "up", "enter")
        assert now.top == "GameScreen"


async def test_paging_stays_within_the_list() -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p", *["pageup"] * 3)
        assert first(now).startswith("exchange")
        await now.press(*["pagedown"] * 20)
        assert "quit" in first(now) and "more above" in now.shown()


@pytest.mark.parametrize("key", ["escape", "f10", "ctrl+p"])
async def test_it_is_left_with_one_key_and_not_twice(key: str) -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p")
        assert now.top == "Palette"
        await now.press(key, *[key] * (key == "escape"))
        assert now.top == "GameScreen" and "Your turn" in now.shown()


async def test_a_click_chooses_a_row_and_elsewhere_leaves() -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p")
        row = next(y for y, line in enumerate(now.shown().splitlines()) if line.strip().startswith("rack"))
        await now.pilot.click(offset=(10, row))
        await now.settle()
        assert now.top == "GameScreen" and "W O O D X Y Z" in now.said().replace(",", "")
        await now.press("ctrl+p")
        await now.pilot.click(offset=(10, 1), times=3)
        await now.settle()
        assert now.top == "GameScreen"


async def test_elsewhere_it_offers_what_the_keys_do_and_to_leave() -> None:
    async with playing(game()) as now:
        await now.press("f1")
        await now.press("ctrl+p")
        assert first(now).startswith("back") and "exchange" not in now.shown()
        await now.type("next\r")
        assert "Page 2 of" in now.said()
        await now.press("ctrl+p")
        await now.type("quit")
        assert first(now).endswith("^Q")
        await now.press("escape")
        assert now.top == "HelpScreen"


async def test_it_offers_only_what_can_be_done_now_with_its_key() -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p")
        assert "challenge " not in now.shown() and "accept " not in now.shown()
        await now.type("clear")
        assert "There is no command “clear”" in now.shown()
        await now.press("escape")
        await now.type("wo")
        await now.press("ctrl+p")
        assert first(now).startswith("play") and first(now).endswith("Enter")
        await now.type("clear\r")
        assert now.top == "GameScreen" and not now.screen.hand.laying.play.placements


async def test_what_needs_more_is_typed_on_the_command_line() -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p")
        await now.type("check\r")
        assert now.shown().splitlines()[-1].strip().startswith("/check _")
        await now.type("wood\r")
        assert "WOOD is in the dictionary" in now.said()


async def test_plain_characters_are_enough_for_it() -> None:
    async with playing(game(), capabilities=PLAIN) as now:
        await now.press("ctrl+p")
        assert now.shown().isascii() and first(now).startswith("exchange")


async def test_the_first_screen_offers_its_ways_and_the_footer_says_so() -> None:
    async with playing(game()) as now:
        await now.press("f10")
        assert now.top == "GamesScreen" and now.footer().endswith("F1 help   Ctrl+P more")
        await now.press("ctrl+p")
        offered = now.shown().split("type a few letters")[1]
        assert "▸ Continue" in offered and "Settings" in offered
        assert "Me  " not in offered, "only what there is"
        await now.type("settings\r")
        assert now.top == "SettingsScreen"
