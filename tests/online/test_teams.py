"""Teams at shared tables: how they are set and come together, and what each member may see and do."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

import pytest

from tests.online.lobbies import EDITION, Hall, Somebody
from tests.online.test_chairs import actions_of, of_house, refused, said_by
from tests.online.test_lobby import ended
from tests.seating import NoEngine
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.play.player_session import PlayerSession, SessionEvent
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import IllegalAction, InputError, StoreError
from upwords_tui.games import base
from upwords_tui.games.base import AnyAction, Seat
from upwords_tui.games.json_fields import NOT_YOUR_TURN
from upwords_tui.games.upwords import actions as upwords
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.wordsup import actions as words_up
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.open_tables import FullTables, WaitingTable

Four = tuple[Somebody, Somebody, Somebody, Somebody]
EDITIONS = {"upwords": EDITION, "words_up": "wordsup-en"}


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def four(hall: Hall) -> Four:
    return hall.come("Anna"), hall.come("Ben"), hall.come("Cleo"), hall.come("Dora")


def teams(*members: str, edition: str = EDITION, **more: Any) -> NewGameChoices:
    """Return choices for these teams: “Anna+Ben”, or one person, or a computer."""
    seats = []
    for each in members:
        names = tuple(name.strip() for name in each.split("+"))
        player = each if each.startswith("computer:") else "human"
        name = "Max" if player == each else " + ".join(names)
        seats.append(Seat(name, player, names if len(names) > 1 else ()))
    return NewGameChoices(edition, "en", tuple(seats), **more)


def waiting_for(anna: Somebody, choices: NewGameChoices) -> WaitingTable:
    waiting = anna.lobby.tables.begin(choices).waiting
    assert waiting
    return waiting


def begun(four: Four, kind: str = "upwords") -> str:
    """Have the four begin a game of two teams, Anna and Ben, Cleo and Dora; return its id."""
    options = UpwordsOptions(pass_rounds=9) if kind == "upwords" else None
    chosen = teams("me+Ben", "Cleo+Dora", edition=EDITIONS[kind], options=options)
    table = waiting_for(four[0], chosen)
    return [each.lobby.tables.join(table.id).game_id for each in four[1:]][-1]


# Setting


def test_a_game_of_teams_begins_when_the_last_member_has_sat_down(hall: Hall, four: Four) -> None:
    anna, ben, cleo, dora = four
    table = waiting_for(anna, teams("me+Ben", "Cleo+Dora"))
    assert table.seats == ("Anna", "Ben", "Cleo", "Dora") and table.missing == (1, 2, 3)
    assert ben.sentences == ["Anna invites you: Hasbro 10×10. Type “join 1” to play, “tables” for details."]
    assert ben.lobby.tables.waiting()[0].standing == "invited"
    assert not dora.lobby.tables.join(table.id).game_id and not ben.lobby.tables.join(table.id).game_id
    assert anna.lobby.tables.waiting()[0].missing == (2,)
    game_id = cleo.lobby.tables.join(table.id).game_id
    game = hall.store.games.load(game_id).game
    seats = game.seats
    assert [(seat.name, seat.members, seat.accounts, seat.account) for seat in seats] == [
        ("Anna + Ben", ("Anna", "Ben"), (anna.id, ben.id), ""),
        ("Cleo + Dora", ("Cleo", "Dora"), (cleo.id, dora.id), ""),
    ]
    for each in four:
        (row,) = each.library.games()
        assert (row.id, row.name) == (game_id, "Anna + Ben – Cleo + Dora")
    assert [anna.conversation.begun_game(heard) for heard in anna.heard][-1] == game_id
    called = {each.id for each in four if "It is your turn." in "".join(each.sentences)}
    assert called == {*game.due(0), *game.due(1)} - {cleo.id}, "she has seen it begin"


def test_whoever_sits_down_first_takes_an_open_place_in_a_team(hall: Hall, four: Four) -> None:
    anna, ben, cleo, dora = four
    table = waiting_for(anna, teams("Anna+anybody", "Cleo"))
    (seen,) = ben.lobby.tables.waiting()
    assert (seen.standing, seen.seats, seen.missing) == ("open", ("Anna", "", "Cleo"), (1, 2))
    assert "Anna + anybody and Cleo" in ben.types("tables").lines[0]
    ben.lobby.tables.join(table.id)
    with pytest.raises(StoreError, match="taken"):
        dora.lobby.tables.join(table.id)
    seats = hall.store.games.load(cleo.lobby.tables.join(table.id).game_id).game.seats
    assert [seat.owners for seat in seats] == [(anna.id, ben.id), (cleo.id,)]
    assert [seat.name for seat in seats] == ["Anna + Ben", "Cleo"]


def test_who_names_themselves_nowhere_plays_against_the_teams(hall: Hall, four: Four) -> None:
    table = waiting_for(four[0], teams("Ben+Cleo", "computer:highest"))
    assert table.seats[:3] == ("Anna", "Ben", "Cleo") and table.missing == (1, 2)


def test_a_member_declines_gets_up_and_lets_go(hall: Hall, four: Four) -> None:
    anna, ben, cleo, dora = four
    table = waiting_for(anna, teams("me+Ben", "Cleo+Dora"))
    ben.lobby.tables.decline(table.id)
    assert anna.lobby.tables.waiting()[0].declined == (1,)
    assert "Ben (has declined)" in anna.types("tables").lines[0]
    dora.lobby.tables.join(table.id)
    assert dora.lobby.tables.decline(table.id) == "seated" and anna.lobby.tables.waiting()[0].missing == (
        1,
        2,
        3,
    )
    assert ben.lobby.tables.join_by_code(table.code).waiting, "who declined may think better of it"
    assert anna.lobby.tables.decline(table.id) == "mine" and cleo.lobby.tables.waiting() == ()
    assert "Anna has closed the table you joined." in ben.sentences


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("me+Zoe", "Ben"), "Nobody here is called Zoe."),
        (("me+me", "Ben"), "Nobody can have two seats at a table."),
        (("me+Ben", "Cleo+Ben"), "Nobody can have two seats at a table."),
        (("me+Ben", "Anna"), "Nobody can have two seats at a table."),
        (("+".join(["me", *["anybody"] * 10]), "Ben"), "at most 10 members"),
    ],
)
def test_teams_that_can_not_be(four: Four, names: tuple[str, ...], said: str) -> None:
    with pytest.raises(InputError, match=said):
        four[0].lobby.tables.begin(teams(*names))
    assert four[1].lobby.tables.waiting() == ()


def test_no_game_of_teams_is_rated(four: Four) -> None:
    rated = teams("me+Ben", "Cleo", terms=Terms(rated=True))
    with pytest.raises(InputError, match="A rated game has no teams: a rating belongs to one person"):
        four[0].lobby.tables.begin(rated)


def test_a_team_has_no_computer_as_a_member(four: Four) -> None:
    with pytest.raises(InputError, match="Nobody here is called highest"):
        four[0].lobby.tables.begin(teams("me+highest", "Ben"))


def test_those_in_teams_play_again_in_the_same(hall: Hall, four: Four) -> None:
    anna, ben, cleo, dora = four
    game_id = begun(four)
    resigned(hall, game_id, anna)
    hall.store.accounts.rename(ben.id, "Benny")
    table = cleo.lobby.tables.rematch(game_id).waiting
    assert table and table.seats == ("Anna", "Benny", "Cleo", "Dora") and table.missing == (0, 1, 3)
    again = dora.lobby.tables.rematch(game_id).waiting
    assert again and again.id == table.id, "it is one table"
    assert ben.lobby.tables.rematch(game_id).waiting
    other = hall.store.games.load(anna.lobby.tables.rematch(game_id).game_id).game
    assert [seat.accounts for seat in other.seats] == [(anna.id, ben.id), (cleo.id, dora.id)]
    assert other.seats[0].name == "Anna + Benny"


def test_the_same_teams_are_set_anew_by_what_they_are_called(hall: Hall, four: Four) -> None:
    game = hall.store.games.load(begun(four)).game
    table = waiting_for(four[3], NewGameChoices.again(kind_of(game.kind), game.view_for(None)))
    assert table.seats == ("Anna", "Ben", "Cleo", "Dora") and table.missing == (0, 1, 2)


def resigned(hall: Hall, game_id: str, somebody: Somebody) -> None:
    chair = LiveGames(hall.library(), NoEngine()).sit(game_id, somebody.id)
    asyncio.run(chair.do(upwords.Resign(seat=chair.seats[0])))
    assert chair.is_over


def test_a_full_table_of_teams_whose_last_member_was_killed_begins(hall: Hall, four: Four) -> None:
    table = waiting_for(four[0], teams("me+Ben", "Cleo"))
    for each in four[1:3]:
        hall.store.tables.take_seat(table.id, each.id)
    full = FullTables(hall.store, hall.library())
    assert full.begin() == ()
    (message,) = full.begin()
    assert message["seats"] == [each.id for each in four[:3]] and message["names"] == ["Anna", "Ben", "Cleo"]
    (due,) = cast(list[str], message["due"])
    assert due in {each.id for each in four[:3]}


def test_long_names_make_no_long_team(hall: Hall) -> None:
    anna, other = hall.come("Annabelle-Christine"), hall.come("Christopher-Dominic")
    table = waiting_for(anna, teams("me+anybody", "computer:highest"))
    game = hall.store.games.load(other.lobby.tables.join(table.id).game_id).game
    assert game.seats[0].name == "Annabell + Christop" and game.seats[0].members[1] == "Christopher-Dominic"


def test_a_team_is_called_as_nobody_else_is(hall: Hall) -> None:
    anna, one, other = (hall.come(f"Christoph-{name}") for name in ("Anna", "Ben", "Cleo"))
    dora = hall.come("Dora")
    chosen = teams("me+anybody", f"{one.account.name}+{other.account.name}", "computer:casual")
    seats = tuple(replace(seat, name="Christop + Dora") if seat.level else seat for seat in chosen.seats)
    table = waiting_for(anna, replace(chosen, seats=seats))
    game_id = [each.lobby.tables.join(table.id).game_id for each in (dora, one, other)][-1]
    names = [seat.name for seat in hall.store.games.load(game_id).game.seats]
    assert len({*names}) == 3 and names[2] == "Christop + Dora" and names[0] != names[2]


# Playing


@pytest.fixture(params=EDITIONS)
def at(request: pytest.FixtureRequest, hall: Hall, four: Four) -> tuple[LiveGames, str, str]:
    """A hub with a game of two teams, and its kind."""
    return LiveGames(hall.library(), NoEngine(), hall.link.rang), begun(four, request.param), request.param


def chairs_at(hub: LiveGames, game_id: str, four: Four) -> list[PlayerSession[Any, Any]]:
    """Return the chairs of the four, whoever is to move first, their partner next, then the others."""
    chairs = [hub.sit(game_id, each.id) for each in four]
    return sorted(chairs, key=lambda chair: (not chair.awaited, chair.seats != chair.view().to_act))


def a_turn(kind: str, seat: int) -> AnyAction:
    return upwords.Pass(seat=seat) if kind == "upwords" else words_up.TurnCard(seat=seat, square=0)


def test_members_see_their_own_seat_and_no_other(at: tuple[LiveGames, str, str], four: Four) -> None:
    hub, game_id, _kind = at
    chairs = [hub.sit(game_id, each.id) for each in four]
    assert [chair.seats for chair in chairs] == [(0,), (0,), (1,), (1,)]
    for chair in chairs:
        assert chair.view(chair.seats[0]).seat == chair.seats[0]
        with pytest.raises(IllegalAction):
            chair.view(1 - chair.seats[0])


def test_both_members_know_the_rack_and_the_other_team_does_not(hall: Hall, four: Four) -> None:
    hub, game_id = LiveGames(hall.library(), NoEngine()), begun(four)
    chairs = [hub.sit(game_id, each.id) for each in four]
    seed = hall.store.games.load(game_id).game.setup.seed.hex()
    racks = [chair.view(chair.seats[0]).rack for chair in chairs]
    assert racks[0] == racks[1] != racks[2] == racks[3]
    for chair, rack in zip(chairs, (racks[2], racks[2], racks[0], racks[0]), strict=True):
        said = "\n".join(said_by(chair))
        assert repr(rack) not in said and seed not in said
        assert not [each.id for each in four if each.id in said], "nobody hears whose account it is"


async def test_only_the_member_whose_turn_it_is_acts(at: tuple[LiveGames, str, str], four: Four) -> None:
    hub, game_id, kind = at
    mover, partner, *others = chairs_at(hub, game_id, four)
    seat = mover.seats[0]
    assert mover.awaited == (seat,) and partner.awaited == () and partner.seats == (seat,)
    own, beside = mover.view(seat), partner.view(seat)
    assert own.is_awaited and own.partner == ""
    assert not beside.is_awaited and beside.partner == own.seats[seat].to_play
    number = mover.number
    for action in actions_of(kind, seat):
        if not action.is_for_team:
            with pytest.raises(IllegalAction) as caught:
                await partner.do(action)
            assert caught.value.reason == NOT_YOUR_TURN and mover.number == number, action
    for chair in others:
        assert await refused(chair, a_turn(kind, seat))
        assert chair.view(chair.seats[0]).partner == "", "of the others nobody is to move"
    for action in of_house(kind, seat):
        assert await refused(mover, action) and await refused(partner, action)
    await mover.do(a_turn(kind, seat))
    assert mover.number == number + 1


async def test_a_member_does_not_act_twice_by_being_quick(hall: Hall, four: Four) -> None:
    anna, ben = four[:2]
    chosen = teams("me+Ben", options=UpwordsOptions(pass_rounds=9))
    game_id = ben.lobby.tables.join(waiting_for(anna, chosen).id).game_id
    hub = LiveGames(hall.library(), NoEngine())
    chairs = [hub.sit(game_id, each.id) for each in (anna, ben)]
    done = await asyncio.gather(
        *(chairs[0].do(upwords.Pass(seat=0)) for _time in range(3)), return_exceptions=True
    )
    assert [type(each) for each in done] == [type(None), IllegalAction, IllegalAction]
    await chairs[1].do(upwords.Pass(seat=0))
    assert chairs[0].awaited == (0,) and chairs[1].awaited == ()


async def test_the_turn_is_told_to_the_member_who_has_it(hall: Hall, four: Four) -> None:
    hub, game_id = LiveGames(hall.library(), NoEngine(), hall.link.rang), begun(four)
    assert all("has begun" in each.sentences[-1] for each in four[:3]), "and the last knows it anyway"
    movers = []
    for _turn in range(4):
        mover = next(each for each in four if each.library.games()[0].is_due)
        assert [each.library.games()[0].is_due for each in four].count(True) == 1
        movers.append(mover)
        chair = hub.sit(game_id, mover.id)
        await chair.do(upwords.Pass(seat=chair.seats[0]))
        (called,) = [each for each in four if each.sentences]
        assert called.library.games()[0].is_due and called.lobby.library.next_game()
    assert len({each.id for each in movers}) == 4, "all four have had a turn"
    assert {movers[0].id, movers[2].id} in ({each.id for each in four[:2]}, {each.id for each in four[2:]})


async def test_a_partner_hears_what_the_other_drew_as_their_own(hall: Hall, four: Four) -> None:
    hub, game_id = LiveGames(hall.library(), NoEngine()), begun(four)
    chairs = chairs_at(hub, game_id, four)
    told: list[list[SessionEvent]] = [[], [], [], []]
    for chair, news in zip(chairs, told, strict=True):
        chair.listen(news.append, print)
    mover, partner, seat = chairs[0], chairs[1], chairs[0].seats[0]
    tile = mover.view(seat).rack[0]
    await mover.do(upwords.Exchange(seat=seat, tiles=(tile,)))
    heard = [news[0].entries[0] for news in told]
    assert all(entry.action.tiles == (tile,) and entry.effect.drawn for entry in heard[:2])
    assert all(entry.action.tiles == () and entry.effect.drawn == () for entry in heard[2:])
    assert mover.is_own(heard[0]) and not partner.is_own(heard[1]) and not chairs[2].is_own(heard[2])
    assert partner.view(seat).rack == mover.view(seat).rack


async def test_one_member_agrees_for_the_team_and_not_with_themselves(
    at: tuple[LiveGames, str, str], four: Four
) -> None:
    hub, game_id, _kind = at
    one, two, other, last = chairs_at(hub, game_id, four)
    seat, theirs = one.seats[0], other.seats[0]
    await two.do(base.Offer(base.END, seat=seat))
    assert one.view().history[-1].name == one.view().seats[seat].name, "the team has offered it"
    for chair in (one, two):
        with pytest.raises(IllegalAction):
            await chair.do(base.Accept(base.END, seat=seat))
        assert await refused(chair, base.Accept(base.END, seat=theirs))
    await one.do(base.Refuse(base.END, seat=seat))
    assert one.view().offer is None, "either of them takes it back"
    await two.do(base.Offer(base.END, seat=seat))
    await last.do(base.Accept(base.END, seat=theirs))
    assert one.is_over


async def test_either_member_resigns_for_both(at: tuple[LiveGames, str, str], four: Four) -> None:
    hub, game_id, kind = at
    _mover, partner, other, _last = chairs_at(hub, game_id, four)
    resign = upwords.Resign if kind == "upwords" else words_up.LeaveMatch
    await partner.do(resign(seat=partner.seats[0]))
    assert other.is_over and other.view().outcome.winners == other.seats


async def test_whoever_looks_on_sees_teams_and_no_rack(hall: Hall, four: Four) -> None:
    watcher, hub, game_id = hall.come("Wim"), LiveGames(hall.library(), NoEngine()), begun(four)
    chair = hub.sit(game_id, watcher.id)
    assert chair.seats == () and chair.view().seats[0].members == ("Anna", "Ben")
    assert [row.id for row in watcher.lobby.watchable()] == [game_id] and not four[1].lobby.watchable()


def test_talk_at_the_table_is_for_all(hall: Hall, four: Four) -> None:
    game_id = begun(four)
    for each in four:
        each.lobby.at(game_id)
        each.heard.clear()
    four[1].types("say hello you three")
    assert [each.sentences for each in four] == [["Ben: hello you three"]] * 4


def test_a_member_s_game_is_not_theirs_to_delete(hall: Hall, four: Four) -> None:
    game_id = begun(four)
    for each in four[:2]:
        with pytest.raises(InputError):
            each.library.delete(game_id)
    resigned(hall, game_id, four[1])
    four[0].library.delete(game_id)
    assert four[3].library.games() == ()


def test_rematches_of_single_people_are_as_before(hall: Hall, four: Four) -> None:
    anna, ben = four[:2]
    game_id = ben.lobby.tables.join(waiting_for(anna, teams("Anna", "Ben")).id).game_id
    ended(hall, game_id)
    waiting = anna.lobby.tables.rematch(game_id).waiting
    assert waiting and waiting.seats == ("Anna", "Ben") and waiting.missing == (1,)
