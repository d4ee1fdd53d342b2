"""What goes wrong at a table is told, once and in its place, and the game goes on when it can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.scene import board_of, scene
from tests.text.playing import Playing, Reply
from upwords_tui.base.errors import EngineError
from upwords_tui.games.upwords.options import UpwordsOptions

PASSES = {"action": "pass", "plays": [{}]}


def at(*players: str, reply: Reply | None = None, options: UpwordsOptions | None = None) -> Playing:
    """Return a text game in which Anna may make WOOD of MOOD."""
    mood = board_of("5C MOOD")
    game = scene("WLDEARR", "XXXXXXX", bag="EEEEEEEE", board=mood, players=players, options=options)
    return Playing(reply=reply).sit(game)


def test_what_goes_wrong_while_computers_act_is_told_before_what_they_did() -> None:
    def reply(_request: Mapping[str, Any]) -> Mapping[str, Any]:
        raise EngineError("dead")

    assert at("human", "computer:casual", reply=reply).type("5c wood")[:4] == [
        "You played WOOD: 5 points, total 5.",
        "The computer player can't be started.",
        "Ben can't think of a move and passes.",
        "Ben passed.",
    ]


def test_what_a_computer_can_not_store_is_told_and_done_at_the_next_line() -> None:
    def reply(_request: Mapping[str, Any]) -> Mapping[str, Any]:
        playing.store.is_full = not playing.store.is_full
        return PASSES

    playing = at("human", "computer:casual", reply=reply)
    assert playing.type("5c wood")[-1] == "the disk is full", "and nobody is called"
    assert playing.type("bag")[:2] == ["Round 1, 7 tiles in the bag.", "Ben passed."]


def test_what_can_not_be_stored_is_not_done() -> None:
    playing = at("human", "human")
    playing.store.is_full = True
    assert playing.type("5c wood") == ["That could not be done. the disk is full"]
    playing.store.is_full = False
    assert playing.type("5c wood")[1] == "WOOD, C5 across: 5 points, total 5."


def test_a_time_out_that_can_not_be_stored_is_told_and_stored_later() -> None:
    playing = at("human", "human", options=UpwordsOptions(turn_seconds=30))
    playing.type("rack")
    playing.time.now += 31
    playing.store.is_full = True
    assert playing.type("bag") == ["the disk is full"]
    playing.store.is_full = False
    assert "Anna ran out of time and had to pass." in playing.type("bag")
