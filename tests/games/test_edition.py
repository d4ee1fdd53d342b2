"""The editions as data, and edition files that do not hold together."""

from __future__ import annotations

from importlib import resources

import pytest

from upwords_tui.base.errors import EditionError
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.edition import (
    FlatBonus,
    PlacedBonus,
    edition_errors,
    edition_ids,
    load_edition,
    parse_edition,
)
from upwords_tui.games.upwords.tiles import Tile

HUNDRED = "A7 B3 C4 D5 E8 F3 G3 H3 I7 J1 K2 L5 M5 N5 O7 P3 Qu1 R5 S6 T5 U5 V1 W2 X1 Y2 Z1"
TILES = {
    "classic-8x8": "A5 B2 C2 D3 E6 F1 G2 H2 I4 J1 K1 L3 M3 N3 O4 P3 Qu1 R2 S3 T4 U3 V1 W1 X1 Y2 Z1",
    "hasbro-10x10": HUNDRED,
    "spin-master-10x10": HUNDRED,
    "hasbro-fi-10x10": "A11 B1 C1 D1 E8 F1 G1 H2 I11 J2 K5 L5 M3 N9 O5 P2 R2 S7 T9 U4 V2 Y2 Ä4 Ö2",
    "dutch-10x10": "A7 B3 C2 D4 E11 F2 G3 H3 I7 J2 K4 L4 M3 N6 O7 P3 Q1 R5 S5 T5 U4 V3 W2 X1 Y1 Z2",
}
# size, tiles, most seats, all-rack bonus, language, stuck end needs an empty bag, plural rule
FACTS = {
    "classic-8x8": (8, 64, 4, 20, "en", True, "S"),
    "hasbro-10x10": (10, 100, 4, 20, "en", True, "S"),
    "spin-master-10x10": (10, 100, 6, 20, "en", True, "S"),
    "hasbro-fi-10x10": (10, 100, 4, 10, "fi", False, None),
    "dutch-10x10": (10, 100, 4, 20, "nl", True, "S"),
}


def test_the_published_editions_are_there() -> None:
    assert {*TILES} == {*FACTS} <= {*edition_ids()}
    assert edition_errors() == ()


@pytest.mark.parametrize("edition_id", TILES)
def test_tiles_of_an_edition(edition_id: str) -> None:
    edition = load_edition(edition_id)
    assert " ".join(f"{tile}{count}" for tile, count in edition.bag) == TILES[edition_id]
    assert len(edition.tiles) == edition.tile_count


@pytest.mark.parametrize("edition_id", FACTS)
def test_facts_of_an_edition(edition_id: str) -> None:
    edition = load_edition(edition_id)
    assert FACTS[edition_id] == (
        edition.size,
        edition.tile_count,
        edition.max_seats,
        edition.all_rack_bonus,
        edition.language,
        edition.stuck_needs_empty_bag,
        edition.plural_tile,
    )
    assert (edition.max_height, edition.rack_size, edition.min_word, edition.min_seats) == (5, 7, 2, 1)
    assert (edition.leftover_penalty, edition.exchange_tiles, edition.solo_exchanges) == (5, 1, 5)
    assert (edition.flat_points, edition.stacked_points, edition.keep_one) == (2, 1, True)


def test_bonus_tiles() -> None:
    for edition_id in ("classic-8x8", "hasbro-10x10", "spin-master-10x10"):
        assert load_edition(edition_id).flat_bonus == FlatBonus(frozenset({Tile("Qu")}), 2, each=False)
        assert load_edition(edition_id).placed_bonus is None
    each = FlatBonus(frozenset(map(Tile, "QXY")), 2, each=True)
    assert load_edition("dutch-10x10").flat_bonus == each
    assert load_edition("dutch-10x10").placed_bonus is None
    finnish = load_edition("hasbro-fi-10x10")
    assert finnish.flat_bonus is None
    assert finnish.placed_bonus == PlacedBonus(frozenset(map(Tile, "BCDFG")), 2)


def test_the_centre_is_four_squares() -> None:
    assert [square.name for square in load_edition("hasbro-10x10").centre] == ["E5", "F5", "E6", "F6"]
    assert [square.name for square in load_edition("classic-8x8").centre] == ["D4", "E4", "D5", "E5"]
    assert all(isinstance(square, Square) for square in load_edition("classic-8x8").centre)


def test_there_is_no_such_edition() -> None:
    with pytest.raises(EditionError, match="hasbro-10x10"):
        load_edition("../hasbro-10x10")


def toml() -> str:
    folder = resources.files("upwords_tui.games.upwords").joinpath("editions")
    return folder.joinpath("hasbro-10x10.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("size = 10", "size = ", "value"),
        ("size = 10", "", "size is missing"),
        ("size = 10", "size = 3", "from 4 to 26, not 3"),
        ("size = 10", "size = 27", "from 4 to 26, not 27"),
        ("size = 10", 'size = "10"', "size must be a whole number"),
        ("size = 10", "size = nan", "size must be a whole number"),
        ("size = 10", "size = inf", "size must be a whole number"),
        ("size = 10", "size = true", "size must be a whole number"),
        ("max_height = 5", "max_height = 0", "max_height"),
        ("min_word = 2", "min_word = 1", "single tile"),
        ("min = 1", "min = 0", "seats.min"),
        ("max = 4", "max = 15", "too few tiles"),
        ("keep_one = true", 'keep_one = "false"', "keep_one must be true or false"),
        ("keep_one = true", "keep_one = 1", "keep_one must be true or false"),
        ('plural_tile = "S"', 'plural_tile = "Ä"', "Ä is named in a rule"),
        ('plural_tile = "S"', "plural_tile = 5", "plural_tile must be a string"),
        ('tiles = ["Qu"]', 'tiles = ["Q"]', "Q is named in a rule"),
        ('tiles = ["Qu"]', "tiles = [1]", "must be strings"),
        ("flat_bonus = {", "flat_bonus = 2 # {", "flat_bonus must be a table"),
        ('"A" = 7', '"A" = 0', "count of 1"),
        ('"A" = 7', '"A" = "seven"', "A must be a whole number"),
        ('"A" = 7', '"b" = 7', "only in case"),
        ('"A" = 7', '"" = 7', "letters"),
        ('"A" = 7', '"A)" = 7', "letters"),
        ("[tiles]", "[letters]", "tiles is missing"),
        ('name = "Hasbro 10×10"', "", "name is missing"),
        ('name = "Hasbro 10×10"', 'name = ""', "a string is empty"),
        ('name = "Hasbro 10×10"', r'name = "\u001b[31m"', "can't be shown"),
    ],
)
def test_an_edition_file_that_does_not_hold_together(old: str, new: str, reason: str) -> None:
    assert toml().count(old) == 1
    with pytest.raises(EditionError, match=reason) as caught:
        parse_edition("mine", toml().replace(old, new))
    assert caught.value.where.startswith("edition mine")


def test_an_owner_may_correct_a_count() -> None:
    assert parse_edition("mine", toml().replace('"A" = 7', '"A" = 8')).tile_count == 101
