"""The command palette: found by typing, left once, and what was chosen is done once."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from tests.games.scene import scene
from tests.seating import PreparedStore
from tests.tui.game_scenes import PLAIN
from tests.tui.playing import SMALL, OnScreen, Playing, against_computer, app_with, playing
from upwords_tui.app.commands.people import among_people, people_groups
from upwords_tui.app.commands.registry import commands_of, typing_hint
from upwords_tui.app.commands.upwords.commands import GROUPS as OF_UPWORDS
from upwords_tui.app.commands.wordsup.commands import GROUPS as OF_WORDS_UP
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.screens.dialogs import CommandPalette
from upwords_tui.tui.screens.keys import Action, offer_of, offer_rows
from upwords_tui.tui.screens.rows import MARGIN
from upwords_tui.tui.theme import make_skin
from upwords_tui.tui.widgets.section import width_of

DARK = make_skin("dark", ColourDepth.TRUE, GlyphLevel.FULL)
NARROW = SMALL[0] - 4 - MARGIN
"""The columns of a row in a dialog in the smallest window."""


def game() -> UpwordsGame:
    return against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))


@asynccontextmanager
async def begun(*, has_finished: bool) -> AsyncIterator[OnScreen]:
    """Show the first screen of somebody who has a game that is over, or none yet."""
    app = app_with(store=PreparedStore())
    if has_finished:
        chair = app.hub.sit(app.library.begin(app.library.choices()))
        await chair.do(Resign(seat=next(iter(chair.seats))))
        chair.leave()
    async with app.run_test(size=SMALL) as pilot:
        now = OnScreen(app, pilot)
        await now.settle()
        yield now


def first(now: Playing) -> str:
    """Return the row that is chosen."""
    line = next(line for line in now.shown().splitlines() if line.startswith(("  ▸ ", "  > ")))
    return line[4:].strip()


@pytest.mark.parametrize(
    ("typed", "rank"), [("", 0), ("exch", 0), ("chang", 1), ("xhg", 2), ("another", 3), ("zebra", None)]
)
def test_what_begins_with_it_comes_before_what_only_has_it(typed: str, rank: int | None) -> None:
    assert Action("exchange", "Puts a tile back and draws another.", lambda: None).rank(typed) == rank


async def test_typing_finds_and_enter_does() -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p")
        await now.type("shuf")
        assert "shuffle" in first(now)
        await now.press("enter")
        assert now.top == "UpwordsScreen"
        await now.press("ctrl+p")
        await now.type("hlp\r")
        assert now.top == "HelpScreen"


async def test_what_nothing_is_called_chooses_nothing() -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p")
        await now.type("zebra")
        assert "There is no command “zebra”" in now.shown()
        await now.press("pagedown", "up", "enter")
        assert now.top == "UpwordsScreen"


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
        assert now.top == "CommandPalette"
        await now.press(key, *[key] * (key == "escape"))
        assert now.top == "UpwordsScreen" and "Your turn" in now.shown()


async def test_a_click_chooses_a_row_and_elsewhere_leaves() -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p")
        row = next(y for y, line in enumerate(now.shown().splitlines()) if line.strip().startswith("rack"))
        await now.pilot.click(offset=(10, row))
        await now.settle()
        assert now.top == "UpwordsScreen" and "W O O D X Y Z" in now.said().replace(",", "")
        await now.press("ctrl+p")
        await now.pilot.click(offset=(10, 1), times=3)
        await now.settle()
        assert now.top == "UpwordsScreen"


async def test_elsewhere_it_offers_what_the_keys_do_and_to_leave() -> None:
    async with playing(game()) as now:
        await now.press("f1")
        await now.press("ctrl+p")
        assert first(now).startswith("back") and "exchange" not in now.shown()
        await now.type("next\r")
        assert "Page 2 of" in now.said()
        await now.press("ctrl+p")
        await now.type("quit")
        assert first(now).endswith("Ctrl+Q")
        await now.press("escape")
        assert now.top == "HelpScreen"


async def test_it_offers_only_what_can_be_done_now_with_its_key() -> None:
    async with playing(game()) as now:
        await now.press("ctrl+p")
        assert "challenge " not in now.shown() and "accept " not in now.shown()
        await now.type("clear t")
        assert "There is no command “clear t”" in now.shown()
        await now.press("escape")
        await now.type("wo")
        await now.press("ctrl+p")
        assert first(now).startswith("play") and first(now).endswith("Enter")
        await now.type("clear\r")
        assert now.top == "UpwordsScreen" and not now.screen.hand.laying.play.placements


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
        assert not re.search(r"\w …", offered), "all of it is said"
        await now.type("settings\r")
        assert now.top == "SettingsScreen"


FIRST_SCREENS: dict[str, Callable[[], AbstractAsyncContextManager[OnScreen]]] = {
    "nothing yet": lambda: begun(has_finished=False),
    "a game over": lambda: begun(has_finished=True),
    "a game to go on with": lambda: playing(game()),
}


@pytest.mark.combinations
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("kept", FIRST_SCREENS)
async def test_all_the_first_screen_offers_is_said_whole(kept: str, spoken: str) -> None:
    use_language(spoken)
    async with FIRST_SCREENS[kept]() as now:
        if now.top != "GamesScreen":
            await now.press("f10")
        await now.press("ctrl+p")
        assert isinstance(now.app.screen, CommandPalette)
        offers = now.app.screen.found
        rows = offer_rows(offers, -1, NARROW, DARK)
        said = ["".join(text for text, _ink in row.left) for row in rows]
        assert len(rows) == len(offers) and not [text for text in said if DARK.glyphs.ellipsis in text]


async def test_the_first_screen_offers_no_lesson_twice() -> None:
    async with begun(has_finished=True) as now:
        await now.press("ctrl+p")
        assert isinstance(now.app.screen, CommandPalette)
        offered = [offer.title.casefold() for offer in now.app.screen.found]
        assert "learn" in offered and "words up" in offered and "upwords" not in offered


TABLES = {"Upwords": OF_UPWORDS, "Words Up": OF_WORDS_UP}


@pytest.mark.combinations
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("is_host", [False, True])
@pytest.mark.parametrize("game", TABLES)
def test_what_every_command_does_is_said_on_one_line(game: str, is_host: bool, spoken: str) -> None:
    use_language(spoken)
    for groups in (TABLES[game], among_people(TABLES[game], people_groups(is_host=is_host))):
        offers = [offer_of(each, lambda: None) for each in commands_of(groups, "screen")]
        rows = offer_rows(offers, -1, NARROW, DARK)
        said = ["".join(text for text, _ink in row.left) for row in rows]
        assert len(rows) == len(offers) and not [text for text in said if DARK.glyphs.ellipsis in text]
        for offer, row in zip(offers, rows, strict=True):
            assert width_of(row.left) + width_of(row.right) <= NARROW, offer


def test_nothing_moves_as_the_cursor_goes_by() -> None:
    offers = [offer_of(each, lambda: None) for each in commands_of(OF_UPWORDS, "screen")]
    for place, offer in enumerate(offers):
        rows = offer_rows(offers, place, NARROW, DARK)
        assert len(rows) == len(offers)
        said = " ".join("".join(text for text, _ink in rows[place].left).split())
        assert said.endswith((offer.help, offer.brief))


def test_of_a_chosen_one_that_can_t_be_said_in_a_line_all_is_said() -> None:
    offers = [Action("long", "What it does. " * 10, lambda: None), Action("short", "Does it.", lambda: None)]
    for place, lines in ((0, 4), (1, 2)):
        rows = offer_rows(offers, place, 60, DARK)
        said = " ".join("".join(text for text, _ink in row.left) for row in rows)
        assert len(rows) == lines and (DARK.glyphs.ellipsis in said) == (place == 1)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_what_a_command_does_stands_on_the_line_above_it_whole(spoken: str) -> None:
    use_language(spoken)
    for groups in (*TABLES.values(), people_groups(is_host=True)):
        commands = commands_of(groups, "screen")
        for command in commands:
            hint = typing_hint(command.title, commands, "", "", SMALL[0] - 2)
            assert len(hint) <= SMALL[0] - 2 and hint.endswith((command.help, command.brief)), hint


async def test_at_a_table_nothing_said_of_a_command_is_cut() -> None:
    async with playing(game()) as now:
        await now.type("/me")
        assert "me" in now.said() and "…" not in now.said()
