"""The position JSON: what it says, and everything that is wrong with it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.scene import ENGLISH, board_of, sq
from upwords_tui.base.errors import NotationError
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.position import board_json, parse_position, position_from
from upwords_tui.games.upwords.rules import Rule, check

MISSING = object()


def good(**changes: Any) -> dict[str, Any]:
    board = board_of("5C MOOD", "5C W(OOD)")
    data = {"edition": "hasbro-10x10", "board": board_json(board), "rack": ["A", "Qu"], "play": {"G5": "A"}}
    data.update(changes)
    return {name: value for name, value in data.items() if value is not MISSING}


def with_stack(stack: object) -> list[Any]:
    rows: list[Any] = [[[] for _ in range(10)] for _ in range(10)]
    rows[4][2] = stack
    return rows


def test_a_good_position() -> None:
    stated = parse_position(json.dumps(good()))
    assert stated.edition is ENGLISH
    assert stated.board == board_of("5C MOOD", "5C W(OOD)")
    assert stated.rack == ("A", "Qu")
    assert stated.play is not None and stated.play.squares == sq("G5")


def test_faces_and_squares_are_read_in_any_case() -> None:
    stated = position_from(good(rack=["a", "QU", "qu"], play={"g5": "a"}))
    assert stated.rack == ("A", "Qu", "Qu")
    assert stated.play == position_from(good()).play


def test_a_play_may_be_left_out() -> None:
    assert position_from(good(play=MISSING)).play is None
    assert position_from(good(play=None)).play is None


@pytest.mark.parametrize("play", ['{"G5": "A", "G5": "E"}', '{"G5": "A", "g5": "E"}'])
def test_two_tiles_on_one_square_are_told_as_the_rule_they_break(play: str) -> None:
    text = json.dumps(good()).replace('{"G5": "A"}', play)
    stated = parse_position(text)
    assert stated.play is not None
    verdict = check(stated.edition, stated.board, stated.play.tiles, stated.play)
    assert Rule.SAME_SQUARE in [violation.rule for violation in verdict.violations]


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"edition": MISSING}, "edition"),
        ({"edition": "hasbro"}, "edition"),
        ({"edition": "../hasbro-10x10"}, "edition"),
        ({"edition": 10}, "edition"),
        ({"edition": ["hasbro-10x10"]}, "edition"),
        ({"board": MISSING}, "board"),
        ({"board": []}, "board"),
        ({"board": {}}, "board"),
        ({"board": "empty"}, "board"),
        ({"board": [[]] * 10}, "board, row 1"),
        ({"board": [*with_stack([])[:9], None]}, "board, row 10"),
        ({"board": with_stack([])[:8]}, "board"),
        ({"board": with_stack("M")}, "board, C5"),
        ({"board": with_stack(None)}, "board, C5"),
        ({"board": with_stack(["Q"])}, "board, C5"),
        ({"board": with_stack(["Ä"])}, "board, C5"),
        ({"board": with_stack([True])}, "board, C5"),
        ({"board": with_stack([["M"]])}, "board, C5"),
        ({"board": with_stack(list("ABCDEF"))}, "board, C5"),
        ({"rack": MISSING}, "rack"),
        ({"rack": "ABC"}, "rack"),
        ({"rack": {"A": 1}}, "rack"),
        ({"rack": [1]}, "rack"),
        ({"rack": [""]}, "rack"),
        ({"rack": list("ABCDEFGH")}, "rack"),
        ({"play": []}, "play"),
        ({"play": "G5 A"}, "play"),
        ({"play": {"5G": "A"}}, "play"),
        ({"play": {"G5": 1}}, "play, G5"),
        ({"play": {"G5": "AB"}}, "play, G5"),
        ({"play": {"G5": None}}, "play, G5"),
    ],
)
def test_a_position_with_a_fault_names_the_field(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(json.dumps(good(**changes)))
    assert caught.value.where == where


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "NaN",
        '"hasbro-10x10"',
        "{",
        '{"edition": "hasbro-10x10", "edition": "classic-8x8"}',
        '{"a": 1, "a": 2}',
        "[" * 100_000,
        '{"board":' * 100_000,
        '{"rack": ' + "9" * 5000 + "}",
        '{"edition": "\\ud800"}',
        "\ufeff{}",
        json.dumps(good()).replace('["A", "Qu"]', '{"A": 1, "A": 2}'),
        json.dumps(good()).replace('["M", "W"]', '{"A": 1, "A": 2}'),
        json.dumps(good()).replace('["A", "Qu"]', "[1e999]"),
    ],
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(NotationError):
        parse_position(text)


def test_an_empty_play_is_a_play_that_breaks_rules() -> None:
    stated = position_from(good(play={}))
    assert stated.play is not None
    assert not check(stated.edition, stated.board, stated.rack, stated.play).is_legal


def test_board_json_is_read_back() -> None:
    board = board_of("5C QUIT", "C5 (QU)A")
    data = good(board=board_json(board))
    assert position_from(json.loads(json.dumps(data))).board == board
    assert isinstance(position_from(data).board, Board)
