"""What computers do, card by card: pictures of what has happened already, which any key overtakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.wordsup.scene import do
from tests.seating import PreparedStore
from tests.tui.wordsup.seconds import Seconds, seconds
from tests.tui.wordsup.sitting import LOOK, TELLING, Sitting, alone, dealt, sitting, turn_all
from upwords_tui.games.wordsup.actions import Skip
from upwords_tui.store.values import HOME

__all__ = ["seconds"]

PLAYING = "Computer is playing. Any key shows the rest at once."


async def skip(now: Sitting) -> None:
    """Have Anna skip her turn."""
    await now.press("f6")
    await now.press("f6")


async def test_cards_are_shown_one_by_one(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}, pace="normal") as now:
        await skip(now)
        assert now.table.number == 5 and now.faces() == {} and now.said() == PLAYING
        for shown in ("G8", "G8 H6", "G8 H6 D3"):
            assert seconds.awaited == [0.5]
            await seconds.pass_by(now)
            assert set(now.faces()) == set(shown.split()) and not now.leaving()
        await seconds.pass_by(now)
        assert now.leaving() == "D3 H6 G8" and now.said() == LOOK and seconds.awaited == []


async def test_when_all_is_shown_nothing_runs_any_more(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: "skip"}, pace="normal") as now:
        await skip(now)
        await seconds.pass_by(now)
        assert now.said().startswith("Your turn.") and seconds.awaited == []


async def test_a_word_is_seen_with_its_cards_and_read_twice_as_long(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: "a1 a2 c1 b2 DOEN g8 h6 d3 pass"}, pace="normal") as now:
        await skip(now)
        for _card in range(4):
            await seconds.pass_by(now)
        assert list(now.faces()) == ["A1", "C1", "A2", "B2"]
        await seconds.pass_by(now)
        assert "•D*6 •O 1 •E 1 •N 1 DOEN 18 points" in now.beside() and not now.faces()
        assert seconds.awaited == [1.0]
        await seconds.pass_by(now)
        assert list(now.faces()) == ["G8"] and "•D*6" not in now.beside()


@pytest.mark.parametrize(("pace", "wait"), [("slow", 1.0), ("normal", 0.5), ("fast", 0.25)])
async def test_the_pace_says_how_long_a_card_is_looked_at(seconds: Seconds, pace: str, wait: float) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.type(f"/pace {pace}\r")
        assert now.said() == f"Computers' cards are turned one by one; pace: {pace}."
        await skip(now)
        assert seconds.awaited == [wait] and now.app.library.setting("pace") == pace


async def test_switched_off_all_is_shown_at_once(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}, pace="normal") as now:
        await now.type("/pace off\r")
        assert now.said() == "Computers' cards are shown at once."
        await skip(now)
        assert now.leaving() == "D3 H6 G8" and seconds.awaited == []


@pytest.mark.parametrize("line", ["pace quick", "pace 3", "pace off on"])
async def test_what_is_no_pace_is_refused(line: str) -> None:
    async with sitting(alone()) as now:
        await now.type(f"/{line}\r")
        assert "off, slow, normal, fast" in now.said() and now.app.library.setting("pace") is None


@pytest.mark.parametrize("kept", ["quick", 3, None, ["off"]])
async def test_nonsense_that_is_kept_means_the_usual_pace(kept: object, seconds: Seconds) -> None:
    store = PreparedStore()
    store.games.add(do(alone(), Skip(seat=0)), "x")
    store.settings.set(HOME, "pace", kept)
    async with sitting(alone(), store=store, plays={1: f"{TELLING} pass"}, pace="normal"):
        assert seconds.awaited == [0.5]


# Keys overtake it


@pytest.mark.parametrize("key", ["enter", "space", "escape"])
async def test_a_key_that_turns_cards_back_only_shows_them_first(seconds: Seconds, key: str) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}, pace="normal") as now:
        await skip(now)
        await now.press(key)
        assert now.leaving() == "D3 H6 G8" and now.said() == LOOK and seconds.awaited == []
        await now.press(key)
        assert not now.faces() and now.said().startswith("Your turn.")


async def test_any_other_key_does_what_it_does_besides(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}, pace="normal") as now:
        await skip(now)
        await now.press("right")
        assert now.leaving() == "D3 H6 G8" and now.cursor() == "E4"


async def test_a_key_for_ones_own_turn_is_not_lost(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: "skip"}, pace="normal") as now:
        await skip(now)
        assert now.said() == PLAYING
        await now.press("home", "enter")
        assert now.faces() == {"A4": "A1"} and seconds.awaited == []


async def test_a_click_shows_the_rest_and_turns_no_card(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: "skip"}, pace="normal") as now:
        await skip(now)
        await now.click("a1")
        assert now.said().startswith("Your turn.") and not now.faces()


async def test_so_does_the_key_in_the_footer(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}, pace="normal") as now:
        await skip(now)
        await now.click_key("show all")
        assert now.leaving() == "D3 H6 G8"


# Around it


async def test_what_is_covered_waits_until_it_can_be_seen(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}, pace="normal") as now:
        await skip(now)
        await now.screen.commands.run("help", "")
        await now.settle()
        assert now.top == "HelpScreen"
        await seconds.pass_by(now)
        await seconds.pass_by(now)
        assert seconds.awaited == [0.5]
        await now.press("escape")
        await seconds.pass_by(now)
        assert list(now.faces()) == ["G8"]


async def test_two_computers_are_shown_one_after_the_other(seconds: Seconds) -> None:
    plays = {1: "g8 h6 d3 pass", 2: "a1 b1 c1 pass"}
    async with sitting(dealt(3, (1, 2)), plays=plays, pace="normal") as now:
        await skip(now)
        for _step in range(4):
            await seconds.pass_by(now)
        assert now.leaving() == "D3 H6 G8" and now.table.number == 5
        await now.press("enter")
        assert now.said() == "Computer 2 is playing. Any key shows the rest at once."
        await seconds.pass_by(now)
        assert list(now.faces()) == ["A1"]


async def test_people_are_shown_as_they_play(seconds: Seconds) -> None:
    async with sitting(dealt(), pace="normal") as now:
        await now.turn("a1 b1")
        assert set(now.faces()) == {"A1", "B1"} and seconds.awaited == []


async def test_what_another_window_did_overtakes_it(seconds: Seconds, tmp_path: Path) -> None:
    store = PreparedStore(tmp_path / "games.db")
    async with sitting(alone(), store=store, plays={1: "skip"}, pace="normal") as now:
        await skip(now)
        assert now.said() == PLAYING
        other = now.other_window()
        turn_all(other, "a1")
        await now.pass_second()
        assert now.faces() == {"A1": "D6*"} and seconds.awaited == []
