"""Players who are not at their table: who is told, and when, and that a line that blinks is no news."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.online.lobbies import Hall, Somebody, choices
from tests.online.test_lobby import begun
from tests.seating import NoEngine
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.setup.options import Terms
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.online import presence
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.messages import PeopleChanged
from upwords_tui.online.presence import GRACE_SECONDS, Absence


class Engines:
    def asker(self, account: str = "") -> NoEngine:
        return NoEngine()


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(presence, "time", SimpleNamespace(monotonic=clock))
    return clock


def sits(hall: Hall, who: Somebody, game_id: str) -> PlayerSession[Any, Any]:
    """Have somebody open a game, and return their chair."""
    chair = LiveGames(hall.library(), Engines(), hall.link.rang).sit(game_id, who.id)
    who.lobby.company.absences.table_of = lambda: chair
    who.lobby.at(game_id)
    return chair


def told(who: Somebody) -> str:
    return who.conversation.heard(PeopleChanged())


def settles_in(who: Somebody) -> float | None:
    return who.lobby.company.absences.unsettled_for


def three(hall: Hall) -> tuple[Somebody, Somebody, Somebody, str]:
    """Return three at a game, and its id."""
    anna, ben, cleo = hall.come("Anna"), hall.come("Ben"), hall.come("Cleo")
    waiting = anna.lobby.tables.begin(choices("Anna", "Ben", "Cleo")).waiting
    assert waiting
    ben.lobby.tables.join(waiting.id)
    game_id = cleo.lobby.tables.join(waiting.id).game_id
    for each in (anna, ben, cleo):
        sits(hall, each, game_id)
    return anna, ben, cleo, game_id


def test_who_has_been_gone_for_a_while_is_told_once_and_so_is_that_they_are_back(
    hall: Hall, clock: Clock
) -> None:
    anna, ben, cleo, game_id = three(hall)
    assert told(anna) == "" and settles_in(anna) is None
    ben.lobby.leave()
    assert told(anna) == "" and settles_in(anna) == GRACE_SECONDS
    clock.now += GRACE_SECONDS - 0.5
    assert told(anna) == "" and anna.lobby.company.absences.absent() == {}
    clock.now += 0.5
    assert settles_in(anna) == 0
    assert told(anna) == "Ben is away."
    assert told(anna) == "" and settles_in(anna) is None
    assert anna.lobby.company.absences.absent() == {1: Absence.AWAY}
    again = hall.come("Ben")
    assert told(anna) == "", "in the hall nobody plays"
    assert anna.lobby.company.absences.absent() == {1: Absence.ELSEWHERE}
    again.lobby.at(game_id)
    assert told(anna) == "Ben is back at the table." and told(anna) == ""
    cleo.lobby.at(None)
    told(anna)
    clock.now += GRACE_SECONDS
    assert told(anna) == "Cleo is in the hall, or at another table."
    assert "Cleo is in the hall, or at another table." in anna.types("who").lines


def test_a_line_that_blinks_is_no_news(hall: Hall, clock: Clock) -> None:
    anna, ben, _cleo, game_id = three(hall)
    for _time in range(3):
        ben.lobby.leave()
        assert told(anna) == ""
        clock.now += GRACE_SECONDS - 1
        ben = hall.come("Ben")
        ben.lobby.at(game_id)
        assert told(anna) == ""
    assert settles_in(anna) is None


def test_one_of_several_sessions_at_the_table_is_enough(hall: Hall, clock: Clock) -> None:
    anna, ben, _cleo, game_id = three(hall)
    second = hall.come("Ben")
    second.lobby.at(game_id)
    ben.lobby.leave()
    told(anna)
    clock.now += GRACE_SECONDS
    assert told(anna) == ""


def test_who_only_looks_on_is_never_away_but_sees_who_is(hall: Hall, clock: Clock) -> None:
    anna, ben, _cleo, game_id = three(hall)
    dora = hall.come("Dora")
    sits(hall, dora, game_id)
    told(anna)
    dora.lobby.leave()
    told(anna)
    clock.now += GRACE_SECONDS
    assert told(anna) == ""
    watcher = hall.come("Ella")
    sits(hall, watcher, game_id)
    ben.lobby.leave()
    told(watcher)
    clock.now += GRACE_SECONDS
    assert told(watcher) == "Ben is away."


def test_nobody_waits_for_who_has_resigned_or_for_anybody_when_it_is_over(hall: Hall, clock: Clock) -> None:
    anna, ben, cleo, game_id = three(hall)
    chair = sits(hall, ben, game_id)
    ben.lobby.leave()
    told(anna)
    clock.now += GRACE_SECONDS
    assert told(anna) == "Ben is away."
    hall.store.time.now += 1
    asyncio.run(chair.do(Resign(seat=1)))
    own = sits(hall, anna, game_id)
    assert own.others == {2: frozenset((cleo.id,))}
    assert told(anna) == "" and anna.lobby.company.absences.absent() == {}
    asyncio.run(own.do(Resign(seat=0)))
    cleo.lobby.leave()
    told(anna)
    clock.now += GRACE_SECONDS
    assert own.others == {} and told(anna) == ""


def test_over_days_nothing_is_said_but_it_can_be_seen(hall: Hall, clock: Clock) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    wanted = replace(choices("Anna", "Ben", options=UpwordsOptions()), terms=Terms(move_days=3))
    waiting = anna.lobby.tables.begin(wanted).waiting
    assert waiting
    game_id = ben.lobby.tables.join(waiting.id).game_id
    sits(hall, anna, game_id)
    ben.lobby.leave()
    told(anna)
    clock.now += GRACE_SECONDS
    assert told(anna) == ""
    assert anna.lobby.company.absences.absent() == {1: Absence.AWAY}
    assert anna.types("who").lines == ("Nobody else is here.", "Ben is away.")


def test_where_it_is_not_known_who_is_here_nobody_goes_and_nobody_comes(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, _cleo, _game_id = three(hall)
    ben.lobby.leave()
    told(anna)
    clock.now += GRACE_SECONDS
    assert told(anna) == "Ben is away."
    monkeypatch.setattr(hall.link, "wait_for_people", lambda _seconds: False)
    monkeypatch.setattr(hall.link, "people", lambda: ())
    clock.now += GRACE_SECONDS
    assert told(anna) == "", "nobody has gone, and Ben has not come back"


def test_at_another_game_it_begins_anew(hall: Hall, clock: Clock) -> None:
    anna, ben, _cleo, _game_id = three(hall)
    ben.lobby.leave()
    told(anna)
    clock.now += GRACE_SECONDS
    assert told(anna) == "Ben is away."
    ben = hall.come("Ben")
    sits(hall, anna, begun(hall, anna, ben))
    assert told(anna) == ""
    clock.now += GRACE_SECONDS
    assert told(anna) == "Ben is in the hall, or at another table."
    anna.lobby.company.absences.table_of = lambda: None
    anna.lobby.at(None)
    clock.now += GRACE_SECONDS
    assert told(anna) == "" and anna.lobby.company.absences.absent() == {}
