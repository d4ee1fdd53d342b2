"""The text game of somebody who shares a seat with others: setting the table, turns, what they hear."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.online.lobbies import Hall, Somebody
from tests.text.test_among_others import AtLines, Engines, deaf_to_alarms
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.games.base import END, Accept, Offer
from upwords_tui.games.upwords.actions import Exchange, Pass
from upwords_tui.online.live_games import LiveGames
from upwords_tui.store.values import GameRow

__all__ = ["deaf_to_alarms"]


class Teams:
    """Anna at lines and Ben, against Cleo and Dora; a game of theirs has begun."""

    def __init__(self, hall: Hall, line: str = "new me+Ben Cleo+Dora passes=9") -> None:
        self.hall = hall
        self.anna = AtLines(hall, "Anna")
        self.others = [hall.come(name) for name in ("Ben", "Cleo", "Dora")]
        self.set = self.anna.type(line)
        for each in self.others:
            (table,) = each.lobby.tables.waiting()
            self.game_id = each.lobby.tables.join(table.id).game_id
        self.opened = self.anna.type()

    def chair(self, somebody: Somebody) -> PlayerSession[Any, Any]:
        """Return a chair of one of the others, who act elsewhere."""
        return LiveGames(self.hall.library(), Engines(), self.hall.link.rang).sit(self.game_id, somebody.id)

    def row(self, account: str) -> GameRow:
        row = self.hall.store.games.row(self.game_id, account)
        assert row
        return row

    def passes_until(self, account: str) -> None:
        """Have everybody pass whose turn it is, until it is that of this account."""
        while not self.row(account).is_due:
            if self.row(self.anna.account.id).is_due:
                self.anna.type("pass!")
                continue
            mover = next(each for each in self.others if self.row(each.id).is_due)
            chair = self.chair(mover)
            asyncio.run(chair.do(Pass(seat=chair.seats[0])))


@pytest.fixture
def teams() -> Iterator[Teams]:
    yield Teams(Hall())


def test_a_table_for_teams_is_set_in_one_line(teams: Teams) -> None:
    said = teams.set[0]
    assert said.startswith("Your table: Hasbro 10×10, Anna + Ben and Cleo + Dora.")
    assert said.endswith("Waiting for Ben, Cleo and Dora.")
    assert any("Your game with Ben, Cleo and Dora has begun." in line for line in teams.opened)
    assert any("Anna + Ben, Cleo + Dora." in line for line in teams.opened)


@pytest.mark.parametrize("line", ["new +Ben Cleo+Dora", "new Anna+Ben Cleo+Dora", "new me+Ben Cleo+anybody"])
def test_oneself_is_named_in_several_ways(line: str) -> None:
    teams = Teams(Hall(), line)
    seats = teams.hall.store.games.load(teams.game_id).game.seats
    assert [seat.members for seat in seats] == [("Anna", "Ben"), ("Cleo", "Dora")]


def test_a_table_for_a_team_against_oneself_and_a_computer() -> None:
    hall = Hall()
    anna = AtLines(hall, "Anna")
    hall.come("Ben"), hall.come("Cleo")
    assert "Anna, Ben + Cleo and Magnus (Highest score)" in anna.type("new Ben+Cleo highest")[0]
    assert "has no teams" in anna.type("new me+Ben Cleo rated")[0]
    assert "Nobody here is called Zoe." in anna.type("new me+Zoe Cleo")


def test_the_wizard_sets_teams_too() -> None:
    hall = Hall()
    anna = AtLines(hall, "Anna")
    hall.come("Ben"), hall.come("Cleo")
    said = anna.type("new", "1", "me+Ben Cleo", "no", "")
    assert any("Anna + Ben and Cleo" in line for line in said)


def test_on_the_turn_of_a_partner_one_waits_and_is_told_why(teams: Teams) -> None:
    ben = teams.others[0]
    teams.passes_until(ben.id)
    said = teams.anna.type()
    assert "Ben to play. Bag: 86." in said and not any("Your turn" in line for line in said)
    for line in ("pass!", "exchange"):
        assert "It's your team's turn, but Ben plays it: you take turns." in teams.anna.type(line)
    assert teams.row(ben.id).is_due, "nothing was done"
    assert "Your rack: " in teams.anna.type("rack")[0]
    assert not teams.row(teams.anna.account.id).is_due


def test_what_a_partner_draws_is_heard_as_ones_own(teams: Teams) -> None:
    ben = teams.others[0]
    teams.passes_until(ben.id)
    teams.anna.type()
    chair = teams.chair(ben)
    view = chair.view(0)
    tile = view.rack[0]
    asyncio.run(chair.do(Exchange(seat=0, tiles=(tile,))))
    said = teams.anna.type()
    assert any(line.startswith(f"Ben exchanged {tile}, and drew ") for line in said)
    assert not any("another window" in line for line in said)


def test_ones_own_turn_is_called_in_the_hall_and_resumed(teams: Teams) -> None:
    ben, anna = teams.others[0], teams.anna
    teams.passes_until(ben.id)
    anna.type("hall")
    assert not any("It is your turn" in line for line in anna.type("who"))
    teams.passes_until(anna.account.id)
    assert any("It is your turn in Anna + Ben – Cleo + Dora" in line for line in anna.type("who"))
    assert any("Your turn: " in line for line in anna.type("resume"))


def test_a_team_is_asked_and_any_member_answers(teams: Teams) -> None:
    cleo, dora = teams.others[1:]
    asyncio.run(teams.chair(cleo).do(Offer(END, seat=1)))
    said = teams.anna.type()
    assert any("Cleo + Dora would like to end the game as it stands" in line for line in said)
    assert any(
        "Anna + Ben does not agree" in line or "the game goes on" in line
        for line in teams.anna.type("refuse")
    )
    teams.anna.type("finish")
    teams.anna.type("accept")
    assert not teams.anna.shell.desk.chair.is_over, "who has offered does not accept"
    asyncio.run(teams.chair(dora).do(Accept(END, seat=1)))
    assert any("everyone agreed to end the game" in line for line in teams.anna.type())


def test_to_resign_is_asked_for_the_whole_team(teams: Teams) -> None:
    said = teams.anna.type("resign", "no")
    assert any("Resign for your whole team, and leave this game for good?" in line for line in said)
    assert not teams.anna.shell.desk.chair.is_over
    said = teams.anna.type("resign", "yes")
    assert "Anna + Ben resigned." in said and teams.anna.shell.desk.chair.is_over
    assert "Waiting for Ben, Cleo and Dora." in teams.anna.type("again")[0]


def test_words_up_is_played_a_round_each() -> None:
    teams = Teams(Hall(), "new words-up me+Ben Cleo+Dora")
    ben = teams.others[0]
    seats = teams.hall.store.games.load(teams.game_id).game.seats
    assert [seat.members for seat in seats] == [("Anna", "Ben"), ("Cleo", "Dora")]
    is_due = {each: teams.row(each).is_due for each in (teams.anna.account.id, ben.id)}
    assert not is_due[ben.id], "Ben plays the second round"
    if is_due[teams.anna.account.id]:
        assert any("Your turn." in line for line in teams.opened)
