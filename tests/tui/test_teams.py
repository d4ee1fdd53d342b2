"""People who share a seat of a game, each on a full screen of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.tui.company import Company, Somebody, company
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.games.base import AnyAction, Seat
from upwords_tui.games.upwords.actions import Exchange, Pass
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.wordsup.actions import GiveUp, Skip, TurnCard
from upwords_tui.games.wordsup.options import WordsUpOptions as WordsUpOptions
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode

NAMES = ("Anna", "Ben", "Cleo", "Dora")


async def begun(people: Company, edition: str, screen: str, options: Any = None) -> tuple[Somebody, str]:
    """Return Anna, at a game with Ben against Cleo and Dora, who are elsewhere; and its id."""
    lobbies = [people.lobby(name) for name in NAMES[1:]]
    anna = await people.comes("Anna")
    seats = Seat("x", members=("me", "Ben")), Seat("y", members=("Cleo", "Dora"))
    await anna.app.begin_game(NewGameChoices(edition, "en", seats, options))
    hall: Any = anna.app.screen
    for name, lobby in zip(NAMES[1:], lobbies, strict=True):
        lobby.enter(lambda _heard: None)
        # Of whoever has gone before the broker has met them nobody hears.
        await anna.until(lambda name=name: name in [each.name for each in hall.present])  # type: ignore[misc]
        game_id = lobby.tables.join(lobby.tables.waiting()[0].id).game_id
        lobby.leave()
    await anna.is_at(screen)
    return anna, game_id


def is_due(people: Company, name: str, game_id: str) -> bool:
    row = people.store.games.row(game_id, people.account(name).id)
    assert row
    return row.is_due


async def acts(people: Company, name: str, game_id: str, *actions: type[AnyAction], **values: Any) -> None:
    """Have somebody make actions elsewhere."""
    chair = people.chair(name, game_id)
    for action in actions:
        await chair.do(action(seat=chair.seats[0], **values))
    chair.leave()


async def until_due(people: Company, anna: Somebody, wanted: str, game_id: str) -> None:
    """Have those pass whose turn it is, Anna on her screen, until it is that of `wanted`."""
    while not is_due(people, wanted, game_id):
        mover = next(name for name in NAMES if is_due(people, name, game_id))
        if mover == "Anna":
            await anna.sees("Your turn.")
            anna.type("/pass!\r")
            await anna.until(lambda: not is_due(people, "Anna", game_id))
        else:
            await acts(people, mover, game_id, Pass)


async def test_a_team_is_chosen_on_the_form(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        for name in NAMES[1:]:
            people.account(name)
        anna = await people.comes("Anna")
        anna.press("n")
        await anna.is_at("NewGameScreen")
        await anna.presses("up", lambda: "▸ 1" in anna.shown())
        anna.press("f7")
        await anna.sees("you, in a team", "with", "anybody", "Who shares this seat")
        anna.type("Ben")
        await anna.presses("down", lambda: "▸ 2" in anna.shown())
        await anna.presses("left", lambda: "anybody" in anna.row_of("▸ 2"))
        anna.type("Cleo")
        anna.press("f7")
        await anna.sees("a team")
        anna.type("Dora")
        await anna.sees("Dora")
        anna.press("f2")
        await anna.sees("Anna + Ben and Cleo + Dora. Waiting for Ben")
        ben = await people.comes("Ben")
        await ben.sees("Invitations", "Anna + Ben and Cleo + Dora")


async def test_on_the_turn_of_a_partner_the_screen_waits(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        anna, game_id = await begun(people, "hasbro-10x10", "UpwordsScreen", UpwordsOptions(pass_rounds=9))
        await until_due(people, anna, "Ben", game_id)
        await anna.sees("Ben to play.")
        screen: Any = anna.app.screen
        assert not screen.view.is_awaited and "Ben" in anna.row_of("Anna + Ben")
        tile = next(each for each in screen.view.rack if len(each) == 1)
        anna.press(tile.lower(), "enter")
        await anna.sees("It's your team's turn, but Ben plays it")
        anna.press("backspace", "f4")
        await anna.sees("It's your team's turn, but Ben plays it")
        number = people.store.games.load(game_id).game.action_count
        await acts(people, "Ben", game_id, Exchange, tiles=(tile,))
        await anna.sees(f"Ben exchanged {tile}, and drew ")
        assert "another window" not in anna.shown(), "it was Ben, and not she in another window"
        assert people.store.games.load(game_id).game.action_count == number + 1
        await until_due(people, anna, "Anna", game_id)
        await anna.sees("Your turn.")
        anna.type("/resign\r")
        await anna.sees("Resign for your whole team")


async def ends_a_turn(chair: PlayerSession[Any, Any]) -> None:
    """Turn as many cards as have to be, and make no word of them."""
    seat, number = chair.seats[0], chair.number
    squares = iter(square for square, card in enumerate(chair.view().field) if card is False)
    if chair.view(seat).may_skip:
        await chair.do(Skip(seat=seat))
        return
    while not chair.view(seat).may_make_word and chair.awaited:
        await chair.do(TurnCard(seat=seat, square=next(squares)))
    if chair.awaited and chair.number > number:
        await chair.do(GiveUp(seat=seat))


async def test_while_a_partner_turns_cards_one_looks_at_them(tmp_path: Path) -> None:
    options = WordsUpOptions(rounds=2, idle_rounds=2)
    async with company(tmp_path) as people:
        anna, game_id = await begun(people, "wordsup-en", "WordsUpScreen", options)
        while not is_due(people, "Ben", game_id):
            mover = next(name for name in NAMES if is_due(people, name, game_id))
            await ends_a_turn(people.chair(mover, game_id))
        screen: Any = anna.app.screen
        ben = people.chair("Ben", game_id)
        await anna.until(lambda: screen.chair.number == ben.number)
        await anna.presses("enter", lambda: screen.mode is WordsUpMode.WAITING)
        assert screen.view.partner == "Ben" and "Ben" in anna.row_of("▸")
        anna.press("enter")
        anna.type("/a1\r")
        await anna.sees("It's your team's turn, but Ben plays it")
        assert people.chair("Ben", game_id).number == ben.number
        await ben.do(TurnCard(seat=0, square=63))
        # What Ben did, beside the field; the row of whoever is to play has a mark.
        await anna.until(
            lambda: any("● Ben" in line and "▸" not in line for line in anna.shown().splitlines())
        )
        assert "another window" not in anna.shown()
