"""What people are told on the full screen: that it is their turn, who looks on, what was said before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.online.lobbies import choices
from tests.tui.company import Company, Somebody, company
from tests.tui.test_hall import at_a_table
from upwords_tui.app.profile import settings
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.screens import frame


def rung(monkeypatch: pytest.MonkeyPatch) -> list[UpwordsApp]:
    """Return where the bell rings from now on."""
    rings: list[UpwordsApp] = []
    monkeypatch.setattr(UpwordsApp, "bell", lambda app: rings.append(app))
    return rings


async def long_game(people: Company) -> tuple[Somebody, Somebody]:
    """Return two in a game in which may be passed often; it is the turn of the first."""
    anna, ben = people.lobby("Anna"), people.lobby("Ben")
    for lobby in (anna, ben):
        lobby.enter(lambda _heard: None)
    waiting = anna.tables.begin(choices("Anna", "Ben", options=UpwordsOptions(pass_rounds=9))).waiting
    assert waiting
    game_id = ben.tables.join(waiting.id).game_id
    for lobby in (anna, ben):
        lobby.leave()
    both = [await people.comes(name, first_game=game_id) for name in ("Anna", "Ben")]
    for each in both:
        await each.is_at("UpwordsScreen")
        await each.knows_at_a_table(*both)
    is_annas = both[0].app.screen.view.to_act == (0,)  # type: ignore[attr-defined]
    return (both[0], both[1]) if is_annas else (both[1], both[0])


async def passes(mover: Somebody) -> None:
    mover.type("/pass!\r")
    await mover.sees(f"{mover.name} passed")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("keys", "screen"), [(("f10",), "HallScreen"), (("f10", "n"), "NewGameScreen"), (("f1",), "HelpScreen")]
)
async def test_whoever_is_elsewhere_is_told_that_it_is_their_turn(
    keys: tuple[str, ...], screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rings = rung(monkeypatch)
    async with company(tmp_path) as people:
        mover, other = await long_game(people)
        for each in (mover, other):
            settings.bell_answer(each.app.library, "on")
        other.press(keys[0])
        await other.is_at("HelpScreen" if keys == ("f1",) else "HallScreen")
        if keys[1:]:
            other.press(*keys[1:])
        await other.is_at(screen)
        await passes(mover)
        await other.sees("It is your turn in Anna – Ben:", f"{mover.name} has moved.")
        await other.until(lambda: rings == [other.app])
        assert other.top == screen


async def test_whoever_looks_at_the_game_is_not_told_but_hears_the_bell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rings = rung(monkeypatch)
    async with company(tmp_path) as people:
        mover, other = await long_game(people)
        other.type("/bell on\r")
        await other.sees("The bell will ring when it becomes your turn.")
        await passes(mover)
        await other.sees(f"{mover.name} passed")
        await other.until(lambda: rings == [other.app])
        assert "It is your turn in" not in other.shown()
        await passes(other)
        await mover.sees(f"{other.name} passed")
        await passes(mover)
        await other.until(lambda: rings == [other.app] * 2)


async def test_the_hall_shows_at_once_which_game_waits(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        mover, other = await long_game(people)
        other.press("f10")
        await other.is_at("HallScreen")
        await other.sees("Your games", f"{mover.name} to move")
        await passes(mover)
        await other.until(lambda: "your turn" in other.row_of(f" {mover.name}  Hasbro"))


async def test_the_hall_says_who_is_only_asked_and_enter_goes_to_the_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame, "READ_SECONDS", 0.0)
    async with company(tmp_path) as people:
        mover, other = await long_game(people)
        other.press("f10")
        await other.is_at("HallScreen")
        await other.sees("Your games", f"{mover.name} to move")
        mover.type("/finish\r")
        await other.until(lambda: "you are asked" in other.row_of(f" {mover.name}  Hasbro"))
        await other.sees(f"{mover.name} is waiting for your answer in Anna – Ben.")
        await other.presses("home", lambda: "▸" in other.row_of("Continue"))
        other.press("home")
        await other.sees("Your answer is needed there: press Enter.")
        other.press("enter")
        await other.is_at("UpwordsScreen")
        await other.sees("to end the game as it stands: “accept” or “refuse”?")


async def test_who_looks_on_stands_above_the_game_and_is_said_once(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        mover, other = await at_a_table(people)
        cleo = await people.comes("Cleo", first_game=mover.app.screen.chair.game_id)  # type: ignore[attr-defined]
        await cleo.is_at("UpwordsScreen")
        for each in (mover, other):
            await each.sees("watched by Cleo")
            await each.sees("Cleo is watching.")
        assert "watched by" not in cleo.shown()
        cleo.press("f10")
        await mover.until(lambda: "watched by" not in mover.shown())


async def test_whoever_comes_to_a_table_sees_what_was_said_there(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        speaker, other = await at_a_table(people)
        other.press("f10")
        await other.is_at("HallScreen")
        speaker.type("/say where are you?\r")
        await speaker.sees(f"{speaker.name}: where are you?")
        other.press("home", "c")
        await other.is_at("UpwordsScreen")
        await other.sees(f"{speaker.name}: where are you? (1 Jan 2026)")
        other.type("/hall\r")
        await other.is_at("HallScreen")


async def test_a_language_is_spoken_at_once_on_every_screen(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        mover, other = await at_a_table(people)
        mover.type("/me language nl\r")
        await mover.sees("zak", "Nederlands")
        assert "bag" in other.shown(), "it is one person's"
        mover.press("f10")
        await mover.is_at("HallScreen")
        await mover.sees("aanwezigen")


async def test_no_file_is_asked_for_where_none_can_be_written(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        mover, _other = await long_game(people)
        mover.type("/export\r")
        await mover.sees("The text game prints finished games")
        assert mover.top == "UpwordsScreen"
