"""The game of a full table, when whoever begins it has looked at the table a moment ago."""

from __future__ import annotations

import pytest

from tests.online.lobbies import Hall, choices
from upwords_tui.base.errors import StoreError
from upwords_tui.online.open_tables import begin_full


def test_it_is_of_those_who_sit_there_when_it_begins() -> None:
    hall = Hall()
    anna, ben, cleo = hall.come("Anna"), hall.come("Ben"), hall.come("Cleo")
    waiting = anna.lobby.tables.begin(choices("Anna", "anybody")).waiting
    assert waiting
    looked_at = hall.store.tables.take_seat(waiting.id, ben.id)
    hall.store.tables.leave_seat(waiting.id, ben.id)
    with pytest.raises(StoreError):
        begin_full(hall.store, hall.library(), looked_at)
    hall.store.tables.take_seat(waiting.id, cleo.id)
    game_id, message = begin_full(hall.store, hall.library(), looked_at)
    seats = hall.store.games.load(game_id).game.seats
    assert [(seat.name, seat.account) for seat in seats] == [("Anna", anna.id), ("Cleo", cleo.id)]
    assert message and message["names"] == ["Anna", "Cleo"]
    assert begin_full(hall.store, hall.library(), looked_at) == (game_id, None)
