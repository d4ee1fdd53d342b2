"""Positions in one line: whatever is written is read again."""

from __future__ import annotations

import random

import pytest

from upwords_tui.base.errors import NotationError
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.position import StatedPosition, format_line, parse_line

EDITIONS = ("classic-8x8", "hasbro-10x10", "hasbro-fi-10x10", "spin-master-10x10", "dutch-10x10")
EMPTY = "10/10/10/10/10/10/10/10/10/10"


def drawn(edition_id: str, rng: random.Random) -> StatedPosition:
    edition = load_edition(edition_id)
    faces, fill = edition.alphabet.faces, rng.random()
    stacks = [
        tuple(rng.choices(faces, k=rng.randint(1, edition.max_height))) if rng.random() < fill else ()
        for _ in range(edition.size**2)
    ]
    rack = tuple(rng.choices(faces, k=rng.randint(0, edition.rack_size)))
    scores = tuple(rng.randint(-50, 400) for _ in range(rng.choice((0, 1, 2, 4))))
    return StatedPosition(
        edition=edition,
        board=Board(edition.size, tuple(stacks)),
        rack=rack if (is_known := rng.random() < 0.8) else (),
        is_rack_known=is_known,
        scores=scores,
        turn=rng.randrange(len(scores)) if scores else 0,
        bag=rng.randint(0, 100) if scores else 0,
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_is_read_as_it_was_written(edition: str) -> None:
    rng = random.Random(f"positions {edition}")
    for _ in range(1000):
        position = drawn(edition, rng)
        assert parse_line(format_line(position)) == position


def test_a_line_is_short_and_says_stacks_and_tiles_of_two_letters() -> None:
    line = "hasbro-10x10 10/10/10/10/2[MW]O(Qu)D4/10/10/10/10/10 CAT(Qu) 12:-5 2 86"
    position = parse_line(line)
    assert format_line(position) == line
    assert position.board.stacks[42] == ("M", "W") and position.board.stacks[44] == ("Qu",)
    assert (position.rack, position.scores, position.turn, position.bag) == (
        ("C", "A", "T", "Qu"), (12, -5), 1, 86)  # fmt: skip
    assert parse_line(line.lower()) == position
    assert not parse_line(f"hasbro-10x10 {EMPTY} ?").is_rack_known


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "an edition, a board and a rack"),
        ("x " * 9000, "an edition, a board and a rack"),
        (f"scrabble {EMPTY} CAT", "edition"),
        ("hasbro-10x10 10/10 CAT", "board: hasbro-10x10 must have 10 rows"),
        (f"hasbro-10x10 {EMPTY[:-2]}11 CAT", "row 10: a row must have 10 stacks"),
        (f"hasbro-10x10 {EMPTY[:-2]}[] CAT", "row 10: “[]” is neither a tile nor a number"),
        (f"hasbro-10x10 {EMPTY[:-2]}[ABCDEF]9 CAT", "A10: 6 tiles; a stack holds at most 5"),
        (f"hasbro-10x10 {EMPTY[:-2]}Å9 CAT", "A10: This edition has no tile “Å”" ),
        (f"hasbro-10x10 {EMPTY} CATCATCAT", "rack: 9 tiles; a rack holds at most 7"),
        (f"hasbro-10x10 {EMPTY} CAT;DROP", "rack: “CAT;DROP” is neither"),
        (f"hasbro-10x10 {EMPTY} CAT 1:x 1 5", "scores: scores must be numbers"),
        (f"hasbro-10x10 {EMPTY} CAT 1:2 3 5", "turn: the turn must be a seat from 1 to 2"),
        (f"hasbro-10x10 {EMPTY} CAT 1:2 2 ٣", "bag: the bag must be a number of tiles"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(line: str, complaint: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_line(line)
    assert complaint in str(raised.value) and "\n" not in str(raised.value)


def test_a_second_line_is_a_play() -> None:
    play = parse_line("hasbro-10x10 10/10/10/10/2MOOD4/10/10/10/10/10 CATHUIS\n6D HIATUS\n").play
    assert play is not None and "".join(play.tiles) == "HIATUS"
    with pytest.raises(NotationError, match="can't be spelt"):
        parse_line(f"hasbro-10x10 {EMPTY} CAT\n6D ?")
