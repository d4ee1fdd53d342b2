"""Games whose turns have days: how time runs by what is stored, and what happens when there is none left."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.games.wordsup.scene import setup as words_up_setup
from tests.online.tables import Company, CountingStore
from tests.strategies import random_play
from tests.toy.game import Take
from tests.toy.test_toy import registered as registered
from tests.toy.test_toy import toy
from upwords_tui.app.setup.options import Terms
from upwords_tui.games.base import BREAK, END, UNDO, Accept, AnyAction, Forfeit, Offer, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Pass, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.wordsup.actions import Skip, TurnCard
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp

DAY = timedelta(days=1)
THREE = Terms(move_days=3)
RESERVE = Terms(move_days=3, bank_days=5)


def seats(company: Company, *computers: str, count: int = 2) -> tuple[Seat, ...]:
    people = zip(("Anna", "Ben", "Cleo"), company.people, strict=True)
    return (
        *tuple(Seat(name, account=account) for name, account in people)[:count],
        *(Seat(f"Max {at}", f"computer:{level}") for at, level in enumerate(computers)),
    )


def upwords(company: Company, *computers: str, count: int = 2, **options: Any) -> Upwords:
    rules = UpwordsOptions(**{"pass_rounds": 10, **options})
    who = seats(company, *computers, count=count)
    return Upwords.begin(
        UpwordsSetup("hasbro-10x10", words_up_setup().dictionary, who, bytes(range(32)), rules)
    )


def words_up(company: Company) -> WordsUp:
    setup = words_up_setup()
    return WordsUp.begin(type(setup)(setup.language, setup.dictionary, seats(company), setup.seed))


def stored(company: Company, game: AnyGame, terms: Terms = THREE) -> str:
    game_id = company.store.games.add(game, "x", company.anna, terms=terms.to_json())
    table = company.library.open(game_id)
    table.clock.begin()
    return game_id


def later(company: Company, time: timedelta) -> None:
    company.store.time.now += time.total_seconds()


def attend(company: Company, game_id: str) -> list[str]:
    """Have the hub do what is due, with nobody there; return what was done, whoever's it was."""
    known = company.game(game_id).action_count
    while asyncio.run(company.hub.attend(game_id)):
        pass
    entries = company.game(game_id).entries[known:]
    return [f"{type(entry.action).__name__} {entry.action.seat}" for entry in entries]


def do(company: Company, game_id: str, *actions: AnyAction) -> None:
    for action in actions:
        asyncio.run(company.library.open(game_id).do(action))


def lines(company: Company, game_id: str) -> tuple[str, ...]:
    chair = company.hub.sit(game_id, company.anna)
    said = chair.time.lines()
    chair.leave()
    return said


MOVES = {"upwords": Pass(seat=0), "words up": Skip(seat=0), "toy": Take(seat=0, count=1)}


def of_kind(kind: str, company: Company) -> AnyGame:
    begin: dict[str, Callable[[Company], AnyGame]] = {
        "upwords": upwords,
        "words up": words_up,
        "toy": lambda company: toy(*seats(company)),
    }
    return begin[kind](company)


@pytest.mark.parametrize("kind", MOVES)
def test_in_any_game_time_is_up_with_nobody_there(kind: str, registered: None) -> None:
    company = Company()
    game_id = stored(company, of_kind(kind, company))
    later(company, 3 * DAY - timedelta(seconds=1))
    assert company.store.games.due() == () and attend(company, game_id) == []
    later(company, timedelta(seconds=1))
    assert company.store.games.due() == (game_id,)
    first = company.game(game_id).to_act[0]
    assert attend(company, game_id) == [f"Forfeit {first}"]
    over = company.game(game_id)
    assert over.is_over and over.outcome.winners == (1 - first,)
    assert company.store.games.due() == () and attend(company, game_id) == []


@pytest.mark.parametrize("kind", MOVES)
def test_each_turn_has_its_own_days(kind: str, registered: None) -> None:
    company = Company()
    game_id = stored(company, of_kind(kind, company))
    later(company, 2 * DAY)
    do(company, game_id, MOVES[kind])
    later(company, 2 * DAY)
    assert company.store.games.due() == () and lines(company, game_id) == ("Ben: 24 hours left.",)
    later(company, DAY)
    assert attend(company, game_id) == ["Forfeit 1"]


def test_a_turn_of_many_actions_has_the_days_of_one() -> None:
    company = Company()
    game: Any = words_up(company)
    game_id = stored(company, game)
    for card in range(2):
        later(company, 1.2 * DAY)
        do(company, game_id, TurnCard(seat=0, square=game.position.face_down[card]))
    later(company, 0.5 * DAY)
    assert lines(company, game_id) == ("Anna: 2 hours left.",)
    later(company, 0.2 * DAY)
    assert attend(company, game_id) == ["Forfeit 0"]


def test_what_takes_longer_comes_out_of_the_reserve() -> None:
    company = Company()
    game_id = stored(company, upwords(company), RESERVE)
    later(company, 2 * DAY)
    assert lines(company, game_id) == ("Anna: 24 hours left, and then 5 days in reserve.",)
    later(company, 3 * DAY)
    assert lines(company, game_id) == ("Anna: 3 days left, all of it in reserve.",)
    do(company, game_id, Pass(seat=0))
    assert lines(company, game_id) == ("Ben: 3 days left, and then 5 days in reserve.",), "each has their own"
    do(company, game_id, Pass(seat=1))
    assert lines(company, game_id) == ("Anna: 3 days left, and then 3 days in reserve.",)
    later(company, 6 * DAY - timedelta(seconds=1))
    do(company, game_id, Pass(seat=0))
    do(company, game_id, Pass(seat=1))
    later(company, 2 * DAY)
    assert lines(company, game_id) == ("Anna: 24 hours left, and then less than a minute in reserve.",)
    later(company, DAY + timedelta(seconds=1))
    assert company.store.games.due() == (game_id,) and attend(company, game_id) == ["Forfeit 0"]


def test_of_three_one_leaves_and_the_others_go_on() -> None:
    company = Company()
    leaves = Terms(move_days=3, overdue="leaves")
    game_id = stored(company, upwords(company, count=3), leaves)
    first = company.game(game_id).to_act[0]
    later(company, 3 * DAY)
    assert attend(company, game_id) == [f"Forfeit {first}"], "the next one has days of their own"
    game = company.game(game_id)
    assert not game.is_over and game.to_act == ((first + 1) % 3,)
    later(company, 3 * DAY)
    assert attend(company, game_id) == [f"Forfeit {(first + 1) % 3}"]
    assert company.game(game_id).outcome.winners == ((first + 2) % 3,)


def test_of_three_the_game_is_lost_and_over() -> None:
    company = Company()
    game_id = stored(company, upwords(company, count=3))
    later(company, 3 * DAY)
    attend(company, game_id)
    assert company.game(game_id).is_over
    assert [(row.is_over, row.due) for row in company.store.games.of(company.anna)] == [(True, None)]


def test_a_computer_s_turn_takes_no_time_of_anybody() -> None:
    company = Company()
    game_id = stored(company, upwords(company, "highest"))
    do(company, game_id, Pass(seat=0), Pass(seat=1))
    assert company.game(game_id).to_act == (2,)
    later(company, 10 * DAY)
    assert company.store.games.due() == () and lines(company, game_id) == ()
    assert attend(company, game_id) == ["Pass 2"]
    assert lines(company, game_id) == ("Anna: 3 days left.",)


def test_who_is_only_asked_whether_they_doubt_a_play_lets_it_stand() -> None:
    company = Company()
    game: Any = upwords(company, "highest", challenge=Challenge.FREE)
    game_id = stored(company, game)
    rack, board = game.position.seats[1].rack, game.position.board
    play = random_play(game.position.edition, board, rack, random.Random(1))
    assert play
    do(company, game_id, Pass(seat=0), PlayTiles(seat=1, play=play))
    attend(company, game_id)
    assert company.game(game_id).to_act == (2,), "the computer waits for whoever may doubt it"
    assert lines(company, game_id) == ("Anna: 3 days left.",)
    later(company, 3 * DAY)
    assert attend(company, game_id)[0] == "AcceptPlay 0"
    assert not company.game(game_id).is_over


def test_whoever_takes_back_their_own_turn_gains_no_time() -> None:
    company = Company()
    game_id = stored(company, upwords(company, "highest", count=1))
    do(company, game_id, Pass(seat=0))
    assert attend(company, game_id) == ["Pass 1"]
    later(company, 2 * DAY)
    do(company, game_id, Offer(UNDO, seat=0))
    assert company.game(game_id).to_act == (0,) and company.game(game_id).entries[-1].effect.undone
    assert lines(company, game_id) == ("Anna: 24 hours left.",)


def test_whose_turn_it_is_again_has_new_days() -> None:
    company = Company()
    game_id = stored(company, upwords(company))
    do(company, game_id, Pass(seat=0))
    later(company, DAY)
    do(company, game_id, Offer(UNDO, seat=0), Accept(UNDO, seat=1))
    assert lines(company, game_id) == ("Anna: 3 days left.",)


async def test_two_processes_end_it_once(tmp_path: Path) -> None:
    here = Company(CountingStore(tmp_path / "games.db"))
    there = Company(CountingStore(tmp_path / "games.db", here.store.time), like=here)
    game_id = stored(here, upwords(here, count=3), Terms(move_days=3, overdue="leaves"))
    first = here.game(game_id).to_act[0]
    chair = there.hub.sit(game_id, there.cleo)
    later(here, 3 * DAY)
    await asyncio.gather(here.hub.attend(game_id), there.hub.tick(), there.hub.attend(game_id))
    entries = here.game(game_id).entries
    assert [entry.action for entry in entries] == [Forfeit(seat=first, ends=False, elapsed_ms=3 * 86_400_000)]
    await there.hub.wake(game_id)
    assert chair.number == 1 and chair.view(2).to_act == ((first + 1) % 3,)


async def test_whoever_sees_it_happen_is_told() -> None:
    company = Company()
    game_id = stored(company, upwords(company))
    told: list[Any] = []
    for account in (company.anna, company.ben):
        company.hub.sit(game_id, account).listen(told.append, print)
    later(company, 3 * DAY)
    await company.hub.tick()
    await company.hub.tick()
    assert [(len(news.entries), news.is_elsewhere) for news in told] == [(1, False)] * 2


def test_a_move_that_came_in_time_is_not_lost_for_one_that_did_not() -> None:
    company = Company()
    game_id = stored(company, upwords(company))
    table = company.library.open(game_id)
    later(company, 3 * DAY)
    late = table.overdue()
    assert late == Forfeit(seat=0)

    async def both_at_once() -> None:
        with pytest.raises(Exception, match="not-your-turn"):
            await asyncio.gather(table.do(Pass(seat=0)), table.do(late))

    asyncio.run(both_at_once())
    assert not company.game(game_id).is_over and company.game(game_id).to_act == (1,)


def test_without_days_nothing_of_it() -> None:
    company = Company()
    game_id = stored(company, upwords(company), Terms(bank_days=5))
    later(company, 1000 * DAY)
    assert (
        company.store.games.due() == () and attend(company, game_id) == [] and lines(company, game_id) == ()
    )


# Whose account is deleted


@pytest.mark.parametrize(("kind", "leaving"), zip(MOVES, ("Resign", "LeaveMatch", "Forfeit"), strict=True))
def test_nobody_waits_for_an_account_that_is_gone(kind: str, leaving: str, registered: None) -> None:
    company = Company()
    game_id = stored(company, of_kind(kind, company), Terms())
    first = company.game(game_id).to_act[0]
    company.store.accounts.delete(company.people[1 - first])
    assert attend(company, game_id) == [], "it is not their turn"
    do(company, game_id, replace(MOVES[kind], seat=first))
    assert game_id in company.store.games.waiting()
    assert attend(company, game_id) == [f"{leaving} {1 - first}"]
    assert company.game(game_id).outcome.winners == (first,)
    assert attend(company, game_id) == []


def test_without_the_one_who_is_gone_the_others_play_on() -> None:
    company = Company()
    game_id = stored(company, upwords(company, count=3), THREE)
    turn = company.game(game_id).to_act[0]
    company.store.accounts.delete(company.people[turn])
    assert attend(company, game_id) == [f"Resign {turn}"] and not company.game(game_id).is_over


def test_neither_a_break_nor_an_offer_waits_for_who_is_gone() -> None:
    company = Company()
    for offered in ((Offer(BREAK, seat=0), Accept(BREAK, seat=1)), (Offer(END, seat=0),)):
        game_id = stored(company, upwords(company, turn_seconds=60), Terms())
        do(company, game_id, *offered)
        anna, ben = company.people[:2]
        company.people = (anna, company.store.accounts.add(f"Ben {len(offered)}").id, company.people[2])
        company.store.accounts.delete(ben)
        assert attend(company, game_id) == ["Resign 1"]
        assert company.game(game_id).outcome.winners == (0,)
