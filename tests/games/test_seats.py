"""Whose seats are: kept with set-up and actions, and only where somebody has said so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wordsup.scene import setup as words_up_setup
from tests.store.stored import setup_of
from upwords_tui.base.errors import RecordError
from upwords_tui.games.base import Seat
from upwords_tui.games.base import Sit as UpwordsSit
from upwords_tui.games.base import Sit as WordsUpSit
from upwords_tui.games.game import AnyGame
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp

GAMES = ((Upwords.begin(setup_of("Anna", "Ben")), UpwordsSit), (WordsUp.begin(words_up_setup()), WordsUpSit))


@pytest.mark.parametrize(("game", "sit"), GAMES, ids=lambda what: getattr(what, "kind", ""))
def test_a_seat_is_somebodys(game: AnyGame, sit: Any) -> None:
    taken = game.apply(sit(seat=1, name="Zoe", player="human", account="ab12"))
    assert taken.seats[1] == Seat("Zoe", account="ab12")
    assert "ab12" not in repr(taken.view_for(0)), "nobody else needs to know"
    again = from_record(parse_record(format_record(to_record(taken))))
    assert again.seats == taken.seats
    left = taken.apply(sit(seat=1, name="Max", player="computer:beginner"))
    assert left.seats[1].account == "" and "account" not in left.action_json(1)
    assert all("account" not in seat for seat in game.setup_json()["seats"])


@pytest.mark.parametrize("account", [5, None, ["x"], "x" * 65, "a\x00b", "\u202e"])
@pytest.mark.parametrize(("game", "sit"), GAMES, ids=lambda what: getattr(what, "kind", ""))
def test_an_account_that_can_not_be(game: AnyGame, sit: Any, account: object) -> None:
    action = {"seat": 1, "action": "sit", "name": "Zoe", "player": "human", "account": account}
    with pytest.raises(RecordError):
        game.apply_json(action)
    setup = game.setup_json()
    setup["seats"][0]["account"] = account
    with pytest.raises(RecordError):
        type(game).from_setup_json(setup)


@pytest.mark.parametrize(("game", "sit"), GAMES, ids=lambda what: getattr(what, "kind", ""))
def test_a_set_up_says_whose_seats_are(game: AnyGame, sit: Any) -> None:
    setup = game.setup_json()
    setup["seats"][0]["account"] = "ab12"
    begun = type(game).from_setup_json(setup)
    assert begun.seats[0].account == "ab12" and begun.setup_json() == setup
    assert "ab12" not in repr(begun.view_for(1)), "nobody else needs to know"
