from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from tests.engine.places import HASBRO, board_with
from tests.engine.requests_for import view
from upwords_tui.app.setup.upwords import ITEMS
from upwords_tui.base.errors import NotationError
from upwords_tui.engine.upwords.compiled_generator import kernel_rules
from upwords_tui.engine.upwords.views import EngineView, Opponent, engine_view, parse_view, view_json
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import PUBLISHED, PlayRules, UpwordsOptions
from upwords_tui.games.upwords.position import board_json
from upwords_tui.games.upwords.tiles import Tile


def test_a_whole_view_is_read() -> None:
    found = parse_view(
        view(
            "MOOD",
            score=-3,
            opponents=[{"tiles": 7, "score": 12}, {"tiles": 2, "score": 0}],
            bag=30,
            passes=1,
            exchange=3,
            repeat_in_stack=False,
        )
    )
    assert (found.edition, found.board, found.rack) == (HASBRO, Board.empty(10), ("M", "O", "O", "D"))
    assert found.opponents == (Opponent(7, 12), Opponent(2, 0))
    assert (found.score, found.bag, found.passes, found.exchange) == (-3, 30, 1, 3)
    assert (found.dictionary, found.house) == ("words", PlayRules(repeat_in_stack=False))


@pytest.mark.parametrize("rule", [rule.name for rule in fields(PlayRules)])
def test_every_house_rule_of_plays_reaches_what_finds_them(rule: str) -> None:
    house = replace(PUBLISHED, **{rule: not getattr(PUBLISHED, rule)})
    options = replace(UpwordsOptions(), **vars(house))
    assert options.play_rules == house and options.to_json() == {rule: getattr(house, rule)}
    assert rule in {item.name for item in ITEMS}
    seats = (Seat("A"), Seat("B"))
    setup = UpwordsSetup("hasbro-10x10", DictionaryRef("words", "0" * 64), seats, bytes(32), options)
    game = UpwordsGame.begin(setup)
    seen = game.view_for(game.to_act[0])
    assert parse_view(view_json(seen, "words")).house == engine_view(seen, "words").house == house
    assert getattr(kernel_rules(HASBRO, house), rule) == getattr(house, rule)


def test_what_is_left_out_has_a_meaning() -> None:
    found = parse_view({"edition": "hasbro-10x10", "board": board_json(board_with("5E AT")), "rack": ["qu"]})
    assert found == EngineView(
        HASBRO, board_with("5E AT"), found.rack, "en", 0, (), 97, 0, 1, PUBLISHED, 1, 5
    )


def test_no_more_can_be_exchanged_than_the_bag_holds() -> None:
    assert parse_view(view(exchange=7, bag=2)).exchange == 2
    assert parse_view(view(bag=0)).exchange == 0


def test_unseen_tiles_are_those_of_the_set_not_shown() -> None:
    found = parse_view(view(board=board_with("5E AT", "5E OT", "5E AT")) | {"rack": ["Qu", "T"]})
    unseen = dict(found.unseen())
    assert "Qu" not in unseen
    assert [unseen[Tile(face)] for face in ("A", "O", "T", "E")] == [5, 6, 3, 8]
    assert sum(unseen.values()) == 100 - 4 - 2


def test_a_view_of_a_game_is_the_same_as_what_is_written_of_it() -> None:
    seats = (Seat("A"), Seat("B"), Seat("C"))
    game = UpwordsGame.begin(UpwordsSetup("hasbro-10x10", DictionaryRef("words", "0" * 64), seats, bytes(32)))
    seat = game.to_act[0]
    mine = engine_view(game.view_for(seat), "words")
    assert mine.rack == game.position.seats[seat].rack
    assert mine.opponents == (Opponent(7, 0), Opponent(7, 0))
    assert (mine.bag, mine.exchange, mine.passes) == (79, 1, 0)
    written = view(opponents=[{"tiles": 7, "score": 0}] * 2, bag=79, exchange=1) | {"rack": list(mine.rack)}
    assert parse_view(written) == mine


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (None, "view: a view must be a JSON object"),
        ([], "view: a view must be a JSON object"),
        ("x", "view: a view must be a JSON object"),
        ({}, "view: edition: an edition id is missing"),
        (view(edition="chess"), "view: edition: no edition “chess”"),
        (view(edition=7), "view: edition"),
        (view() | {"board": None}, "view: board: hasbro-10x10 must have 10 rows"),
        (view() | {"board": [[]] * 10}, "view: board, row 1: a row must have 10 stacks"),
        (view(rack="MOODMOOD"), "view: rack: 8 tiles; a rack holds at most 7"),
        (view(rack="MO!"), "view: rack: This edition has no tile “!”."),
        (view(rack="ZZ"), "view: 2 × Z on the board and the rack; the set has 1"),
        (view(dictionary=""), "view: dictionary: must be the id of a dictionary"),
        (view(dictionary=4), "view: dictionary: must be the id of a dictionary"),
        (view(dictionary="a\0b"), "view: dictionary: must be the id of a dictionary"),
        (view(dictionary="x" * 5000), "view: dictionary: must be the id of a dictionary"),
        (view(score=1.5), "view: score: must be a whole number"),
        (view(score=True), "view: score: must be a whole number"),
        (view(score=10**30), "view: score: must be a whole number"),
        (view(opponents={}), "view: opponents: must be a list of at most 3"),
        (view(opponents=[{"tiles": 7}] * 4), "view: opponents: must be a list of at most 3"),
        (view(opponents=[3]), "view: opponent 1: an opponent must be an object"),
        (view(opponents=[{"tiles": 7}, {}]), "view: opponent 2: tiles: must be a whole number from 0 to 7"),
        (view(opponents=[{"tiles": 8}]), "view: opponent 1: tiles: must be a whole number from 0 to 7"),
        (view(opponents=[{"tiles": 7, "score": "1"}]), "view: opponent 1: score"),
        (view(bag=90), "view: bag: must be a whole number from 0 to 89"),
        (view(bag=-1), "view: bag"),
        (view(passes="0"), "view: passes"),
        (view(exchange=-1), "view: exchange"),
        (view(repeat_in_stack=1), "view: repeat_in_stack: must be true or false"),
    ],
)
def test_faults_are_named(data: Any, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_view(data)
    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)
