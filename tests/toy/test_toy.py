"""A third game goes through the whole house: begun, played, kept, taken back, told, replayed, watched."""

from __future__ import annotations

import asyncio
import re
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.online.tables import Company
from tests.seating import PreparedLibrary, PreparedStore, hub_of
from tests.text.playing import Engine
from tests.text.playing import Playing as Lines
from tests.toy.game import Take, ToyGame, ToyOptions, ToySetup
from tests.toy.game_type import Toy
from tests.tui.playing import OnScreen, app_with
from upwords_tui.app.game_types.base import KINDS, register
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.errors import IllegalAction
from upwords_tui.cli import replay
from upwords_tui.games.base import BREAK, END, UNDO, Accept, DictionaryRef, GoOn, Offer, Refuse, Seat
from upwords_tui.games.catalogue import GAMES
from upwords_tui.games.json_fields import NOT_YOUR_SEAT

SEED = bytes(range(32))
PEOPLE = (Seat("Anna"), Seat("Ben"))
WORDS = DictionaryRef("en", "0" * 64)


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register(Toy())
    yield
    del GAMES["toy"], KINDS["toy"]


def toy(*seats: Seat, **options: bool) -> ToyGame:
    return ToyGame.begin(ToySetup(WORDS, seats or PEOPLE, SEED, ToyOptions(**options)))


def secrets(game: ToyGame) -> list[str]:
    return [str(token) for token in game.position.tokens]


def test_it_is_small() -> None:
    files = [path for path in Path(__file__).parent.glob("*.py") if path.name != "test_toy.py"]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 150


def test_it_is_begun_played_and_gone_on_with_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = PreparedStore(tmp_path / "games.db")
    library = PreparedLibrary(store)
    seats = Seat("Anna"), Seat("Max", "computer:clever")
    game_id = library.begin(NewGameChoices("toy", "en", seats))
    chair = hub_of(library, Engine()).sit(game_id)

    async def take(chair: Any, count: int) -> None:
        await chair.do(Take(seat=0, count=count))
        await chair.serve()

    asyncio.run(take(chair, 1))
    assert chair.view(0).left == 4 and chair.awaited == (0,), "the computer leaves a multiple of four"
    elsewhere = PreparedLibrary(PreparedStore(tmp_path / "games.db"))
    chair = hub_of(elsewhere, Engine()).sit(game_id)
    assert [entry.action.count for entry in chair.view(0).history] == [1, 2]
    asyncio.run(take(chair, 3))
    assert chair.is_over and chair.view().outcome.winners == (1,)
    row = elsewhere.games()[0]
    assert row.is_over and row.kind == "toy"
    elsewhere.export(game_id, tmp_path / "toy.json")
    assert (
        replay.run(Namespace(file=str(tmp_path / "toy.json"), cast=None, html=None, review=False, json=False))
        == 0
    )
    said = capsys.readouterr().out
    assert "  1. Anna takes 1." in said and "Max wins. Tokens: (" in said and "4 actions" in said


def test_turns_are_taken_back_between_two_accounts() -> None:
    company = Company()
    seats = Seat("Anna", account=company.anna), Seat("Ben", account=company.ben)
    game = toy(*seats)
    anna, ben, cleo = company.sit(company.store.games.add(game, "x", company.anna, is_open=True))

    async def play() -> None:
        await anna.do(Take(seat=0, count=2))
        with pytest.raises(IllegalAction, match=NOT_YOUR_SEAT):
            await cleo.do(Take(seat=1, count=1))
        await anna.do(Offer(UNDO, seat=0))
        await ben.do(Refuse(UNDO, seat=1))
        assert ben.view(1).left == 5 and ben.view(1).may_undo
        await anna.do(Offer(UNDO, seat=0))
        assert cleo.view().offer == ("undo", 0, (1,))
        await ben.do(Accept(UNDO, seat=1))

    asyncio.run(play())
    assert cleo.view().left == 7 and cleo.view().to_act == (0,)
    assert cleo.view().history[-1].effect.undone == (0,)
    assert not [secret for secret in secrets(game) if secret in repr((cleo.view(), anna.view(0)))]


def test_a_game_with_a_clock_rests_and_ends_early_between_two_accounts() -> None:
    company = Company()
    seats = Seat("Anna", account=company.anna), Seat("Ben", account=company.ben)
    game = toy(*seats, has_clock=True)
    anna, ben, cleo = company.sit(company.store.games.add(game, "x", company.anna, is_open=True))

    async def play() -> None:
        company.store.time.now += 5
        await anna.do(Offer(BREAK, seat=0))
        await ben.do(Accept(BREAK, seat=1))
        company.store.time.now += 500
        with pytest.raises(IllegalAction, match="on-break"):
            await anna.do(Take(seat=0, count=1))
        for seat, chair in enumerate((anna, ben)):
            assert cleo.time.elapsed_ms == 5000
            await chair.do(GoOn(seat=seat))
        await anna.do(Offer(END, seat=0))
        assert not [secret for secret in secrets(game) if secret in repr((cleo.view(), anna.view(0)))]
        await ben.do(Accept(END, seat=1))

    asyncio.run(play())
    assert cleo.is_over and cleo.view().outcome.totals == game.position.tokens


def test_where_nothing_is_taken_back() -> None:
    game = toy(allow_undo=False).apply(Take(seat=0, count=1))
    assert not game.view_for(0).may_undo
    with pytest.raises(IllegalAction, match="undo-forbidden"):
        game.apply(Offer(UNDO, seat=1))


def test_a_game_is_played_on_lines() -> None:
    lines = Lines()
    said = lines.run(
        "new toy Anna against clever", "take 9", "take 1", "undo!", "history", "take 1", "take 1"
    )
    assert "Toy: Anna, Alex (Clever)." in said and "That is not possible now." in said
    assert "Alex takes 2." in said and "Anna took back the last 2 turns" in said
    assert "1. Anna takes 1." in said and "3. Anna took back the last 2 turns" in said
    assert lines.library.games()[0].kind == "toy"
    assert "Alex wins. Tokens: (" in said
    said = "\n".join(lines.type("take 1", "again"))
    assert "The game is over." in said and "Anna to play, 7 left." in said


def test_two_at_one_keyboard_take_back_and_refuse() -> None:
    lines = Lines().sit(toy())
    said = "\n".join(lines.type("take 1", "undo", "yes"))
    assert "Ben would like to take back the last turn" not in said and "Anna agrees." not in said
    assert "Anna to play, 7 left." in said


def test_two_at_one_keyboard_have_a_break_and_end_early() -> None:
    lines = Lines().sit(toy(has_clock=True))
    said = "\n".join(lines.type("break", "yes", "take 1", "continue", "take 2", "finish", "yes"))
    assert "The break begins: the clocks are stopped." in said and "agrees" not in said
    assert "There is a break until everybody is ready to go on." in said
    assert "Use “continue” when you are ready." in said
    assert "You are all ready to go on.\nThe clocks run again." in said
    assert "wins. Tokens: (" in said


async def test_a_game_is_played_on_the_screen() -> None:
    game = toy(PEOPLE[0], Seat("Max", "computer:clever"))
    app = app_with(game)
    async with app.run_test(size=(80, 24)) as pilot:
        now = OnScreen(app, pilot)
        await now.settle()
        await now.type("/take 1\r")
        assert "Max takes 2." in now.shown() and "Anna to play, 4 left." in now.shown()
        await now.type("/undo\r")
        await now.press("y")
        assert "Anna to play, 7 left." in now.shown()
        assert not re.search("|".join(secrets(game)), now.shown())
        for count in (1, 1, 1, 1):
            await now.type(f"/take {count}\r")
        assert "wins. Tokens: (" in now.shown()


async def test_who_looks_on_never_sees_a_token_before_the_end() -> None:
    company = Company()
    seats = Seat("Anna", account=company.anna), Seat("Ben", account=company.ben)
    game, hidden = toy(*seats), re.compile("|".join(secrets(toy(*seats))))
    game_id = company.store.seat(game)
    app = app_with(store=company.store, game=game)
    async with app.run_test(size=(80, 24)) as pilot:
        now = OnScreen(app, pilot)
        await now.settle()
        chairs = [app.hub.sit(game_id, account) for account in (company.anna, company.ben)]
        for turn, count in enumerate((3, 3)):
            await chairs[turn].do(Take(seat=turn, count=count))
            await now.settle()
            assert f"takes {count}" in now.shown() and not hidden.search(now.shown())
        await now.type("/take 1\r")
        assert "You are watching" in now.shown()
        await chairs[0].do(Take(seat=0, count=1))
        await now.settle()
        assert set(hidden.findall(now.shown())) == set(secrets(game))


def test_who_looks_on_on_lines_never_hears_a_token() -> None:
    company = Company()
    lines = Lines(store=company.store)
    game = toy(Seat("Anna", account=company.anna), Seat("Ben", account=company.ben))
    game_id = company.store.seat(game)
    lines.open(game_id)
    chair = lines.hub.sit(game_id, company.anna)
    asyncio.run(chair.do(Take(seat=0, count=3)))
    said = "\n".join((*lines.type("take 1", "history", "fair"), lines.out.getvalue()))
    assert "Anna takes 3." in said and "You are watching" in said
    assert not [secret for secret in secrets(game) if secret in said]
