"""Tiles, alphabets, squares and directions."""

from __future__ import annotations

import pytest

from tests.games.scene import DUTCH, ENGLISH, FINNISH
from upwords_tui.base.errors import NotationError
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.tiles import Alphabet, Tile, spell


def test_qu_is_one_tile_that_spells_two_letters() -> None:
    assert ENGLISH.alphabet.spellings("quit") == (("Qu", "I", "T"),)
    assert spell(ENGLISH.alphabet.spellings("QUIT")[0]) == "QUIT"
    assert ENGLISH.alphabet.spellings("QI") == ()
    assert DUTCH.alphabet.spellings("quiz") == (("Q", "U", "I", "Z"),)


def test_a_word_may_have_several_spellings_longest_faces_first() -> None:
    alphabet = Alphabet(tuple(map(Tile, ("Q", "Qu", "U", "I"))))
    assert alphabet.spellings("QUI") == (("Qu", "I"), ("Q", "U", "I"))


def test_letters_are_read_in_any_case_and_in_composed_or_decomposed_form() -> None:
    assert FINNISH.alphabet.spellings("ta\u0308it") == (("T", "Ä", "I", "T"),)
    assert FINNISH.alphabet.parse("a\u0308") == "Ä"
    assert ENGLISH.alphabet.parse("qU") == "Qu"


@pytest.mark.parametrize("text", ["", "Ä", "U!", "QU U", "É", "1", "ß"])
def test_what_no_tile_spells(text: str) -> None:
    assert ENGLISH.alphabet.spellings(text) in ((), (("S", "S"),))
    with pytest.raises(NotationError):
        ENGLISH.alphabet.parse(text)


def test_a_very_long_word_is_spelt_too() -> None:
    assert ENGLISH.alphabet.spellings("QUA" * 5000) == (("Qu", "A") * 5000,)
    assert ENGLISH.alphabet.spellings("A" * 5000 + "?") == ()


def test_the_order_of_the_alphabet_is_the_edition_s() -> None:
    assert FINNISH.alphabet.sort(map(Tile, "ÖAYÄV")) == ("A", "V", "Y", "Ä", "Ö")
    assert ENGLISH.alphabet.sort(map(Tile, ("R", "Qu", "P"))) == ("P", "Qu", "R")


@pytest.mark.parametrize(
    ("name", "row", "col"), [("A1", 0, 0), ("c5", 4, 2), (" J10 ", 9, 9), ("Z99", 98, 25)]
)
def test_squares_have_names(name: str, row: int, col: int) -> None:
    assert Square.parse(name) == Square(row, col)
    assert Square(row, col).name == name.strip().upper()


@pytest.mark.parametrize(
    "name", ["", "5", "C", "5C", "C0", "C05", "C100", "CC5", "C٣", "\u01305", "\u212a5", "C5\n\x00"]
)
def test_what_is_no_square(name: str) -> None:
    with pytest.raises(NotationError):
        Square.parse(name)


def test_directions_are_at_right_angles() -> None:
    assert Direction.ACROSS.other is Direction.DOWN
    assert Direction.DOWN.other is Direction.ACROSS
    assert Square(4, 2).step(Direction.ACROSS, 2) == Square(4, 4)
    assert Square(4, 2).step(Direction.DOWN, -1) == Square(3, 2)
