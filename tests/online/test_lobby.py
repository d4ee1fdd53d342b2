"""Tables are set, joined and begun; people talk, look on, ignore; and nobody gets more than is theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.online.exchanges import PATIENCE, Place
from tests.online.lobbies import FakeDictionaries, Hall, Somebody, choices
from tests.seating import NoEngine, PreparedStore
from upwords_tui.app.play.player_session import SessionEvent
from upwords_tui.app.play.saved_games import deletion_question
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import DictionaryError, InputError, StoreError
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.actions import Exchange, Pass, Resign
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.online.broker_link import BrokerLink, in_loop
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import TABLES, Heard, TopicMessage
from upwords_tui.online.open_tables import FullTables
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import GUEST, ProposedSeat


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def trio(hall: Hall) -> tuple[Somebody, Somebody, Somebody]:
    return hall.come("Anna"), hall.come("Ben"), hall.come("Cleo")


Trio = tuple[Somebody, Somebody, Somebody]


def begun(hall: Hall, anna: Somebody, ben: Somebody) -> str:
    """Have the two begin a game, and return its id."""
    waiting = anna.lobby.tables.begin(choices("Anna", "Ben")).waiting
    assert waiting
    return ben.lobby.tables.join(waiting.id).game_id


def ended(hall: Hall, game_id: str) -> None:
    """Have Anna resign, so that a game of two is over."""
    account = hall.store.games.load(game_id).game.seats[0].account
    hub = LiveGames(hall.library(), NoEngine())
    asyncio.run(hub.sit(game_id, account).do(Resign(seat=0)))


def deeds(lobby: Lobby, table_id: str) -> list[Callable[[], object]]:
    """Return one of everything that others notice."""
    return [
        partial(lobby.say, "hello"),
        partial(lobby.tell, "Cleo", "hello"),
        partial(lobby.tables.begin, choices("")),
        partial(lobby.tables.join, table_id),
        partial(lobby.tables.decline, table_id),
        partial(lobby.report, "Cleo", "rude"),
    ]


# Tables


def test_whoever_comes_first_takes_the_open_seat_and_the_game_begins(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    asked = choices("Anna", "anybody", options=UpwordsOptions(allow_help=True))
    waiting = anna.lobby.tables.begin(asked).waiting
    assert waiting and waiting.standing == "mine" and waiting.missing == (1,) and waiting.code
    (seen,) = ben.lobby.tables.waiting()
    assert (seen.owner, seen.standing, seen.seats, seen.code) == ("Anna", "open", ("Anna", ""), "")
    game_id = ben.lobby.tables.join(seen.id).game_id
    game: Any = hall.store.games.load(game_id).game
    assert [(seat.name, seat.account) for seat in game.seats] == [("Anna", anna.id), ("Ben", ben.id)]
    assert not game.position.options.allow_help, "nobody has a computer help them against others"
    assert [anna.conversation.begun_game(heard) for heard in anna.heard][-1] == game_id
    assert not any(cleo.conversation.begun_game(heard) for heard in cleo.heard)
    assert ben.lobby.tables.waiting() == anna.lobby.tables.waiting() == ()
    with pytest.raises(StoreError):
        cleo.lobby.tables.join(seen.id)
    assert len(anna.library.games()) == 1


def test_a_computer_keeps_nobody_waiting(hall: Hall) -> None:
    anna = hall.come("Anna")
    game_id = anna.lobby.tables.begin(choices("Anna", "computer:casual")).game_id
    assert hall.store.games.load(game_id).game.seats[0].account == anna.id
    assert not hall.store.games.may_watch(game_id, hall.come("Ben").id), "who plays alone is not looked at"


def test_somebody_who_does_not_name_themselves_sits_there_too(hall: Hall, trio: Trio) -> None:
    waiting = trio[0].lobby.tables.begin(choices("Ben")).waiting
    assert waiting and waiting.seats == ("Anna", "Ben") and waiting.missing == (1,)


def test_an_invitation_is_for_one_person(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    waiting = anna.lobby.tables.begin(choices("Anna", "Ben")).waiting
    assert waiting and cleo.lobby.tables.waiting() == ()
    with pytest.raises(StoreError):
        cleo.lobby.tables.join(waiting.id)
    (invited,) = ben.lobby.tables.waiting()
    assert invited.standing == "invited"
    ben.lobby.tables.decline(invited.id)
    assert ben.lobby.tables.waiting() == () and anna.lobby.tables.waiting()[0].missing == (1,)
    assert "Ben has declined your invitation." in anna.sentences
    assert ben.lobby.tables.join(invited.id).game_id, "who declined may think better of it"


def test_a_code_opens_the_table_of_a_friend(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    waiting = anna.lobby.tables.begin(choices("Anna", "anybody", "anybody")).waiting
    assert waiting
    assert ben.lobby.tables.join_by_code(waiting.code.lower().replace("-", " ")).waiting
    (seated,) = ben.lobby.tables.waiting()
    assert seated.standing == "seated" and seated.missing == (2,) and seated.code == waiting.code
    ben.lobby.tables.decline(seated.id)
    assert [each.standing for each in ben.lobby.tables.waiting()] == ["open"]
    assert {"Ben has joined your table.", "Ben has left your table."} <= set(anna.sentences)
    ben.lobby.tables.join(waiting.id)
    cleo.lobby.tables.join_by_code(waiting.code)
    with pytest.raises(StoreError):
        cleo.lobby.tables.join_by_code("nonsense")


def test_a_table_is_given_up_by_its_owner_alone(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    waiting = anna.lobby.tables.begin(choices("Anna", "anybody", "anybody")).waiting
    assert waiting
    ben.lobby.tables.join(waiting.id)
    with pytest.raises(StoreError):
        cleo.lobby.tables.decline(waiting.id)
    assert cleo.lobby.tables.waiting()
    anna.lobby.tables.decline(waiting.id)
    assert cleo.lobby.tables.waiting() == ben.lobby.tables.waiting() == ()
    assert "Anna has closed the table you joined." in ben.sentences and cleo.sentences == []
    with pytest.raises(StoreError):
        cleo.lobby.tables.join(waiting.id)


def test_of_eight_who_take_the_last_seat_at_once_one_gets_it(tmp_path: Path) -> None:
    hall = Hall(PreparedStore(tmp_path / "games.db"))
    names = "Ben", "Cleo", "Dora", "Emil", "Frans", "Greta", "Hugo", "Ida"
    anna, others = hall.come("Anna"), [hall.come(name) for name in names]
    waiting = anna.lobby.tables.begin(choices("Anna", "anybody")).waiting
    assert waiting

    def join(somebody: Somebody) -> str:
        try:
            return somebody.lobby.tables.join(waiting.id).game_id
        except StoreError:
            return ""

    with ThreadPoolExecutor(len(others)) as pool:
        games = list(pool.map(join, others))
    assert sum(map(bool, games)) == 1
    winner = others[[bool(game) for game in games].index(True)]
    seats = hall.store.games.load("".join(games)).game.seats
    assert [seat.account for seat in seats] == [anna.id, winner.id]
    assert len(anna.library.games()) == 1
    assert sum("begun" in message for _topic, message in hall.link.published) == 1


@pytest.mark.parametrize("who", [0, 1])
def test_a_full_table_whose_last_player_was_killed_begins_when_somebody_looks(
    hall: Hall, trio: Trio, who: int
) -> None:
    anna, ben, _cleo = trio
    waiting = anna.lobby.tables.begin(choices("Anna", "anybody")).waiting
    assert waiting
    hall.store.tables.take_seat(waiting.id, ben.id)  # and then no more
    assert trio[who].lobby.tables.waiting() == ()
    (game,) = anna.library.games()
    for each in (anna, ben):
        assert [found for heard in each.heard if (found := each.conversation.begun_game(heard))] == [game.id]


def test_who_gets_up_while_the_last_one_sits_down_leaves_a_table_that_waits(
    hall: Hall, trio: Trio, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, cleo = trio
    waiting = anna.lobby.tables.begin(choices("Anna", "anybody", "anybody")).waiting
    assert waiting
    ben.lobby.tables.join(waiting.id)
    deal = cleo.library.dealt

    def slowly(chosen: NewGameChoices) -> Any:
        ben.lobby.tables.decline(waiting.id)
        return deal(chosen)

    monkeypatch.setattr(cleo.library, "dealt", slowly)
    still = cleo.lobby.tables.join(waiting.id)
    assert not still.game_id and still.waiting and still.waiting.missing == (1,)
    assert ben.lobby.tables.join(waiting.id).game_id


def test_nobody_sits_where_the_game_cannot_be_played(
    hall: Hall, trio: Trio, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, _cleo = trio
    waiting = anna.lobby.tables.begin(choices("Anna", "Ben")).waiting
    assert waiting

    def fail(_chosen: NewGameChoices) -> Any:
        raise DictionaryError("no such words here")

    monkeypatch.setattr(ben.library, "dealt", fail)
    with pytest.raises(DictionaryError):
        ben.lobby.tables.join(waiting.id)
    assert anna.lobby.tables.waiting()[0].missing == (1,)


@pytest.mark.parametrize("words", ["/etc/passwd", "nonsense.txt"])
def test_no_table_is_set_with_a_file_for_words(hall: Hall, words: str) -> None:
    anna = hall.come("Anna")
    with pytest.raises(InputError):
        anna.lobby.tables.begin(NewGameChoices("hasbro-10x10", words, (Seat("Anna"), Seat(""))))
    assert anna.lobby.tables.waiting() == ()


def test_a_table_of_an_edition_that_is_gone_spoils_no_other(hall: Hall, trio: Trio) -> None:
    anna, ben, _cleo = trio
    seats = ProposedSeat(anna.id, "taken"), ProposedSeat()
    good = choices("Anna", "").to_json()
    gone = [{**good, "edition": "no-such"}, {**good, "seats": []}, {}]
    ids = [hall.store.tables.add(anna.id, each, {}, seats).id for each in (*gone, good)]
    assert [waiting.id for waiting in ben.lobby.tables.waiting()] == ids[-1:]
    for unknown in ids[:-1]:
        with pytest.raises(InputError):
            ben.lobby.tables.join(unknown)
        assert hall.store.tables.get(unknown).seats == seats, "nobody has sat down"
    assert [waiting.id for waiting in anna.lobby.tables.waiting()] == ids[-1:]
    with pytest.raises(StoreError):
        hall.store.tables.get(ids[0])


def test_a_computer_gives_way_to_a_person_of_its_name(hall: Hall) -> None:
    anna, max_ = hall.come("Anna"), hall.come("Max")
    waiting = anna.lobby.tables.begin(choices("Anna", "computer:casual", "")).waiting
    assert waiting
    seats = hall.store.games.load(max_.lobby.tables.join(waiting.id).game_id).game.seats
    assert [seat.name for seat in seats] == ["Anna", "Casual", "Max"]


def test_the_time_of_the_first_turn_runs_from_the_start(hall: Hall, trio: Trio) -> None:
    anna, ben, _cleo = trio
    waiting = anna.lobby.tables.begin(choices("Anna", "Ben", options=UpwordsOptions(turn_seconds=60))).waiting
    assert waiting
    game_id = ben.lobby.tables.join(waiting.id).game_id
    assert hall.store.games.due() == ()
    hall.store.time.now += 61
    assert hall.store.games.due() == (game_id,), "whether anybody looks at it or not"


def test_a_game_is_not_taken_away_from_those_who_play_it(hall: Hall, trio: Trio) -> None:
    anna, ben, _cleo = trio
    game_id = begun(hall, anna, ben)
    with pytest.raises(InputError, match="Others are playing in this game"):
        anna.library.delete(game_id)
    ended(hall, game_id)
    anna.library.delete(game_id)
    alone = anna.lobby.tables.begin(choices("Anna", "computer:casual")).game_id
    anna.library.delete(alone)
    assert anna.library.games() == ()


def test_nobody_fills_the_disk_with_games(hall: Hall, trio: Trio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upwords_tui.store.games.MOST_GAMES_A_DAY", 2)
    anna, ben, _cleo = trio
    alone = choices("Anna", "computer:casual")
    first, _second = (anna.lobby.tables.begin(alone).game_id for _ in range(2))
    for refused in (alone, choices("Anna", "Ben")):
        with pytest.raises(StoreError, match="at most 2 games a day"):
            anna.lobby.tables.begin(refused)
    assert ben.lobby.tables.begin(choices("Ben", "computer:casual")).game_id
    anna.library.delete(first)
    assert anna.lobby.tables.begin(alone).game_id
    hall.store.time.now += 24 * 60 * 60 + 1
    assert anna.lobby.tables.begin(choices("Anna", "Ben")).waiting


def test_a_rated_game_is_not_deleted_before_it_is_lost(hall: Hall, trio: Trio) -> None:
    anna = trio[0]
    wanted = replace(choices("Anna", "computer:casual"), terms=Terms(rated=True))
    game_id = anna.lobby.tables.begin(wanted).game_id
    with pytest.raises(InputError, match="This game is rated"):
        anna.library.delete(game_id)
    ended(hall, game_id)
    anna.library.delete(game_id)
    assert anna.library.games() == () and len(hall.store.ratings.games()) == 1


def test_a_table_for_others_is_not_what_one_plays_the_next_time(hall: Hall, trio: Trio) -> None:
    anna = trio[0]
    before = anna.library.choices()
    assert anna.lobby.tables.begin(choices("Anna", "Ben")).waiting
    assert anna.library.choices() == before


def test_who_is_not_known_can_not_be_invited(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    hall.store.accounts.mark(cleo.id, is_barred=True)
    for name, said in (("Zoe", "Nobody here is called Zoe."), ("Cleo", "Cleo is no longer here.")):
        with pytest.raises(InputError) as caught:
            anna.lobby.tables.begin(choices("Anna", name))
        assert str(caught.value) == said
    with pytest.raises(InputError, match="Two seats"):
        anna.lobby.tables.begin(choices("Anna", "Ben", "ben"))
    assert ben.lobby.tables.waiting() == ()


def test_who_is_barred_or_gone_does_nothing_more(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    waiting = anna.lobby.tables.begin(choices("Anna", "anybody", "anybody")).waiting
    assert waiting
    ben.lobby.tables.join(waiting.id)
    hall.store.accounts.mark(anna.id, is_barred=True)
    assert cleo.lobby.tables.waiting() == (), "nobody waits with those who can't come"
    hall.store.accounts.delete(ben.id)
    for somebody, error in ((anna, InputError), (ben, StoreError)):
        for act in deeds(somebody.lobby, waiting.id):
            with pytest.raises(error):
                act()
    assert cleo.sentences == [] and hall.store.talk.said("hall") == () == hall.store.talk.reports()
    assert hall.store.tables.get(waiting.id).seats[1] == ProposedSeat(), "a seat is free again"


def test_a_guest_plays_and_talks(hall: Hall) -> None:
    anna, guest = hall.come("Anna"), hall.come("Guest 12", kind=GUEST)
    waiting = anna.lobby.tables.begin(choices("Anna", "Guest 12")).waiting
    assert waiting and guest.lobby.tables.join(waiting.id).game_id
    assert anna.types("tell Guest 12 good luck").lines == ()
    assert "Anna to you: good luck" in guest.sentences


def test_a_rematch_is_set_once_for_the_same_people(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    game_id = begun(hall, anna, ben)
    ended(hall, game_id)
    hall.store.accounts.rename(ben.id, "Benny")
    waiting = anna.lobby.tables.rematch(game_id).waiting
    assert waiting and waiting.seats == ("Anna", "Benny") and waiting.missing == (1,)
    again = anna.lobby.tables.rematch(game_id).waiting
    assert again and again.id == waiting.id, "asked twice it is one table"
    with pytest.raises(InputError):
        cleo.lobby.tables.rematch(game_id)
    other = ben.lobby.tables.rematch(game_id).game_id
    assert [seat.account for seat in hall.store.games.load(other).game.seats] == [anna.id, ben.id]
    hall.store.accounts.delete(ben.id)
    with pytest.raises(InputError, match="no longer here"):
        anna.lobby.tables.rematch(game_id)


@pytest.mark.parametrize(
    ("options", "terms"),
    [
        (UpwordsOptions(game_seconds=600), Terms(rated=True, watchers=False)),
        (UpwordsOptions(), Terms(move_days=3, bank_days=5, overdue="leaves")),
        (UpwordsOptions(), Terms(help=True)),
    ],
)
def test_what_was_agreed_on_holds_the_next_time_whatever_one_is_called_by_then(
    hall: Hall, trio: Trio, options: UpwordsOptions, terms: Terms
) -> None:
    anna, ben, _cleo = trio
    waiting = anna.lobby.tables.begin(replace(choices("Anna", "Ben", options=options), terms=terms)).waiting
    assert waiting
    game_id = ben.lobby.tables.join(waiting.id).game_id
    ended(hall, game_id)
    assert anna.lobby.tables.rematch(game_id).waiting
    hall.store.accounts.rename(ben.id, "Benny")
    again = ben.lobby.tables.rematch(game_id).game_id
    assert again and again != game_id
    stored = [hall.store.games.load(each).game.setup.options for each in (game_id, again)]
    assert stored[0] == stored[1] and stored[1].game_seconds == options.game_seconds
    assert Terms.from_json(hall.store.games.terms(again)) == terms


def test_a_game_that_goes_on_is_begun_anew_at_one_table(hall: Hall, trio: Trio) -> None:
    anna, ben, _cleo = trio
    game_id = begun(hall, anna, ben)
    assert anna.lobby.tables.rematch(game_id).waiting
    assert ben.lobby.tables.rematch(game_id).game_id
    assert anna.lobby.tables.waiting() == ()


def test_whether_a_game_may_be_deleted_is_known_before_that_is_asked(hall: Hall, trio: Trio) -> None:
    anna, ben, _cleo = trio
    game_id = begun(hall, anna, ben)
    row = anna.library.game(game_id)
    assert row
    with pytest.raises(InputError, match="Others are playing"):
        deletion_question(anna.library, row)
    ended(hall, game_id)
    assert deletion_question(anna.library, row)


def test_whose_owner_is_away_is_marked_and_listed_last(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    for each in (anna, ben):
        assert each.lobby.tables.begin(choices(each.account.name, "anybody")).waiting
    assert [table.owner for table in cleo.lobby.tables.waiting()] == ["Anna", "Ben"]
    anna.lobby.leave()
    tables = cleo.lobby.tables.waiting()
    assert [(table.owner, table.is_away) for table in tables] == [("Ben", False), ("Anna", True)]
    present, away = cleo.types("tables").lines
    assert present.startswith("1. Ben ") and away.startswith("2. Anna (away) ")


def test_two_who_want_a_rematch_at_the_same_moment_sit_at_one_table(
    hall: Hall, trio: Trio, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, _cleo = trio
    game_id = begun(hall, anna, ben)
    ended(hall, game_id)
    add = hall.store.tables.add

    def after_anna(*table: Any, **how: Any) -> Any:
        monkeypatch.undo()
        assert anna.lobby.tables.rematch(game_id).waiting
        return add(*table, **how)

    monkeypatch.setattr(hall.store.tables, "add", after_anna)
    again = ben.lobby.tables.rematch(game_id).game_id
    assert [seat.account for seat in hall.store.games.load(again).game.seats] == [anna.id, ben.id]
    assert anna.lobby.tables.waiting() == ben.lobby.tables.waiting() == ()


def test_a_table_that_can_not_begin_holds_up_no_other(
    hall: Hall, trio: Trio, caplog: pytest.LogCaptureFixture
) -> None:
    anna, ben, _cleo = trio
    seats = ProposedSeat(anna.id, "taken"), ProposedSeat(ben.id, "taken")
    good = choices("Anna", "Ben").to_json()
    for each in ({**good, "edition": "no-such"}, {}, good):
        hall.store.tables.add(anna.id, each, {}, seats)
    tables = FullTables(hall.store, hall.library())
    assert tables.begin() == (), "whoever sat down last may be about to begin"
    assert [message["seats"] for message in tables.begin()] == [[anna.id, ben.id]]
    assert tables.begin() == () and len(hall.store.tables.full()) == 2
    assert len(caplog.records) == 2, "of each it is told once"


# Looking on


def test_who_looks_on_sees_no_rack_and_does_nothing(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    game_id = begun(hall, anna, ben)
    assert [row.id for row in cleo.lobby.watchable()] == [game_id] and anna.lobby.watchable() == ()
    cleo.library.check_may_open(game_id, cleo.id)

    async def play() -> None:
        hub = LiveGames(hall.library(), NoEngine())
        chairs = [hub.sit(game_id, each.id) for each in trio]
        told: list[SessionEvent] = []
        chairs[2].listen(told.append, print)
        assert chairs[2].view().rack == () and chairs[2].seats == ()
        seat = chairs[0].view().turn
        rack = chairs[seat].view(seat).rack
        await chairs[seat].do(Exchange(seat=seat, tiles=rack[:1]))
        (entry,) = told[0].entries
        assert entry.action.tiles == () == entry.effect.drawn and entry.tile_count == 1
        for acting in (0, 1):
            with pytest.raises(Exception, match="not-your-seat"):
                await chairs[2].do(Pass(seat=acting))
        assert chairs[2].number == 1

    asyncio.run(play())


def test_a_game_that_is_not_open_is_for_its_players(hall: Hall, trio: Trio) -> None:
    anna, ben, _cleo = trio
    game_id = anna.lobby.tables.begin(choices("Anna", "computer:casual")).game_id
    with pytest.raises(InputError, match="This game is only for its players"):
        ben.library.check_may_open(game_id, ben.id)
    ben.lobby.at(game_id)
    ben.lobby.say("hello")
    assert anna.sentences == ["Ben in the hall: hello"], "they never came to that table"


def test_watchers_are_not_heard_by_players_before_the_end(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    dora = hall.come("Dora")
    game_id = begun(hall, anna, ben)
    for each in (*trio, dora):
        each.lobby.at(game_id)
        each.heard.clear()
    assert [person.watching for person in hall.link.people()] == [False, False, True, True]
    cleo.lobby.say("Anna has a Q")
    assert (anna.sentences, ben.sentences) == ([], [])
    assert dora.sentences == cleo.sentences == ["Cleo, watching: Anna has a Q"]
    assert [said.audience for said in hall.store.talk.said(game_id)] == ["watchers"]
    anna.lobby.say("good luck")
    assert ben.sentences == dora.sentences == ["Anna: good luck"]
    ended(hall, game_id)
    cleo.lobby.say("well played")
    assert "Cleo: well played" in anna.sentences and "Cleo: well played" in ben.sentences


# With a real exchange


async def hears(queue: asyncio.Queue[Heard], somebody: Lobby, key: str) -> Any:
    """Return the next message of tables with this key."""
    while True:
        heard = await asyncio.wait_for(queue.get(), PATIENCE)
        if isinstance(heard, TopicMessage) and heard.topic == TABLES and key in heard.message:
            return heard.message


async def test_a_game_begins_between_processes_and_without_its_last_player(tmp_path: Path) -> None:
    with Place(tmp_path) as place:
        exchange = place.exchange()
        store = open_store(exchange.games)
        place.callback(store.close)
        people: list[tuple[Lobby, asyncio.Queue[Heard], BrokerLink]] = []
        for name in ("Anna", "Ben"):
            link, queue = place.link(), asyncio.Queue[Heard]()
            somebody = Somebody(store, link, store.accounts.add(name), FakeDictionaries())
            somebody.lobby.enter(in_loop(queue.put_nowait))
            people.append((somebody.lobby, queue, link))
        (anna, anna_hears, _), (ben, ben_hears, _) = people
        while not (anna.company.people() and ben.company.people()):
            await asyncio.sleep(0.01)
        waiting = (await asyncio.to_thread(anna.tables.begin, choices("Anna", "Ben"))).waiting
        assert waiting
        assert (await hears(ben_hears, ben, "invited"))["invited"] == [ben.account.id]
        game_id = (await asyncio.to_thread(ben.tables.join, waiting.id)).game_id
        assert (await hears(anna_hears, anna, "begun"))["begun"] == game_id
        waiting = (await asyncio.to_thread(anna.tables.begin, choices("Anna", "Ben"))).waiting
        assert waiting
        store.tables.take_seat(waiting.id, ben.account.id)  # and then is killed
        message = await hears(anna_hears, anna, "begun")
        assert message["seats"] == [anna.account.id, ben.account.id]
        assert store.tables.game_of(waiting.id) == message["begun"] and store.tables.full() == ()
