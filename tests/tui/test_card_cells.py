"""Whatever can be told apart of a card is told apart, in every skin and size, without relying on colour."""

from __future__ import annotations

from itertools import product

import pytest
from rich.style import Style

from tests.tui.field_scenes import A1, CARDS, E5, H14, LETTERS, OPEN, Q10, SKINS, letter
from tests.tui.rendering import ASCII, FULL, MONO, MONO_ASCII
from tests.tui.test_theme import WANTED, contrast
from upwords_tui.games.wordsup.cards import JOKER, SORRY, SWAP, TEN, Card, CardType
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.games.wordsup.field import CARD_WIDTH, CardLook, CardPainter, card_spans, letter_col
from upwords_tui.tui.theme import THEME_NAMES, Skin, make_skin
from upwords_tui.tui.theme.skin import Palette
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.values import CardCell, CardState

CELLS = (
    None,
    CardCell(),
    *(CardCell(card) for card in (A1, letter("B2"), E5, letter("A5*"), JOKER)),
    *(CardCell(card, state) for card, state in product((*CARDS, letter("A5*"), letter("A2")), OPEN)),
)
LOOKS = [CardLook(cell, cursor=cursor) for cell, cursor in product(CELLS, (False, True))]
SIZES = [CellSize.CARD, CellSize.MEDIUM, CellSize.LARGE, CellSize.HUGE]
"""The sizes of a field of cards."""
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
skins = pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS)


def drawn(painter: CardPainter, look: CardLook) -> tuple[str, ...]:
    return tuple(strip.text for strip in painter.strips(look))


@pytest.mark.combinations
@sizes
@skins
def test_every_fact_is_a_character(skin: Skin, size: CellSize) -> None:
    painter = CardPainter(size, skin)
    seen: dict[tuple[str, ...], CardLook] = {}
    for look in LOOKS:
        other = seen.setdefault(drawn(painter, look), look)
        assert other == look


@pytest.mark.combinations
@sizes
@skins
def test_between_cards_the_table_shows(skin: Skin, size: CellSize) -> None:
    painter = CardPainter(size, skin)
    table = Style.parse(skin.palette.table or "none").bgcolor
    for look in LOOKS:
        for row, strip in enumerate(painter.strips(look)):
            gap = strip.crop(size.width - 1)
            assert gap.text == " "
            assert all((segment.style or Style()).bgcolor == table for segment in gap)
            is_foot = row + 1 == size.rows and look.cell and not look.cursor
            below = [
                segment
                for segment in strip.crop(0, size.width - 1)
                if is_foot and set(segment.text) <= {" ", "▀"}
            ]
            assert all((segment.style or Style()).bgcolor == table for segment in below)
            assert all(not (segment.style or Style()).reverse for segment in below)


@sizes
def test_a_card_is_as_high_as_it_is_wide_or_nearly(size: CellSize) -> None:
    # A character is about twice as high as it is wide.
    assert 0.9 <= (size.width - 1) / (2 * (size.rows - 0.5)) <= 1.4


@pytest.mark.combinations
@pytest.mark.parametrize("depth", ColourDepth, ids=lambda depth: depth.name)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_look_fills_its_place(theme: str, depth: ColourDepth) -> None:
    for size, level in product(SIZES, GlyphLevel):
        painter = CardPainter(size, make_skin(theme, depth, level))
        for look in LOOKS:
            strips = painter.strips(look)
            assert len(strips) == size.rows
            assert all(len(strip.text) == strip.cell_length == size.width for strip in strips)


@pytest.mark.combinations
@sizes
@skins
@pytest.mark.parametrize("card", LETTERS, ids=lambda card: card.face)
def test_letter_and_value_can_always_be_read(card: Card, skin: Skin, size: CellSize) -> None:
    painter = CardPainter(size, skin)
    for state, cursor in product(OPEN, (False, True)):
        rows = drawn(painter, CardLook(CardCell(card, state), cursor))
        line = rows[size.letter_row]
        face = card.letter + "*" * card.is_coloured
        assert line[letter_col(size) :].startswith(face)
        rest = line[letter_col(size) + len(face) :] + "".join(rows[size.letter_row + 1 :])
        assert "".join(char for char in rest if char.isdigit()) == str(card.value)
        assert str(card.value) in rest
        assert ("*" in "".join(rows)) == card.is_coloured


@pytest.mark.combinations
@sizes
@skins
def test_special_cards_are_named_as_far_as_there_is_room(skin: Skin, size: CellSize) -> None:
    painter = CardPainter(size, skin)
    for state, cursor in product(OPEN, (False, True)):
        for card, full, short in ((TEN, "10+", "10+"), (SORRY, "Sorry", "Sry"), (SWAP, "Swap", "Swp")):
            text = "\n".join(drawn(painter, CardLook(CardCell(card, state), cursor=cursor)))
            assert full in text or (size in (CellSize.CARD, CellSize.MEDIUM) and short in text)
        joker = drawn(painter, CardLook(CardCell(JOKER, state), cursor=cursor))
        assert joker[size.letter_row][letter_col(size)] == "?"
        assert ("Joker" in "\n".join(joker)) == (size is CellSize.HUGE)


@pytest.mark.combinations
@sizes
@skins
def test_a_note_is_the_letter_on_a_back_that_still_is_one(skin: Skin, size: CellSize) -> None:
    painter = CardPainter(size, skin)
    for card, cursor in product((A1, E5, JOKER), (False, True)):
        rows = drawn(painter, CardLook(CardCell(card), cursor=cursor))
        note = "?" if card == JOKER else card.letter + "*" * card.is_coloured
        assert rows[size.letter_row][letter_col(size) :].startswith(note)
        assert skin.glyphs.back in "".join(rows)
        assert not any(char.isdigit() for char in "".join(rows))


@pytest.mark.combinations
@sizes
@pytest.mark.parametrize("skin", (MONO, MONO_ASCII), ids=("full", "ascii"))
def test_open_cards_are_reversed_where_there_is_no_colour(skin: Skin, size: CellSize) -> None:
    painter = CardPainter(size, skin)
    for look in (look for look in LOOKS if look.cell and not look.cursor):
        is_open = look.cell is not None and look.cell.state is not CardState.DOWN
        faces = [strip.crop(0, size.width - 1) for strip in painter.strips(look)[: size.rows - 1]]
        styles = [segment.style for strip in faces for segment in strip]
        assert all(bool(style and style.reverse) == is_open for style in styles)


def test_equal_looks_share_their_strips() -> None:
    painter = CardPainter(CellSize.CARD, FULL)
    assert painter.strips(CardLook(CardCell())) is painter.strips(CardLook(CardCell()))


def texts(palette: Palette) -> list[tuple[str, str]]:
    return [
        *((palette.coloured, top) for top in (*palette.tops[:2], palette.leaving)),
        *((ink, top) for ink in (palette.ink, palette.digit) for top in (*palette.tops[:2], palette.leaving)),
        *((ink, palette.laid_tops[0]) for ink in (palette.used_coloured, palette.laid_ink)),
        (palette.back_ink, palette.back),
        (palette.frame, palette.back_here),
    ]


@pytest.mark.parametrize("depth", (ColourDepth.EIGHT_BIT, ColourDepth.TRUE), ids=lambda depth: depth.name)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_everything_on_a_card_can_be_read(theme: str, depth: ColourDepth) -> None:
    palette = make_skin(theme, depth, GlyphLevel.FULL).palette
    faint = {pair: round(contrast(*pair), 2) for pair in texts(palette)}
    assert {pair: ratio for pair, ratio in faint.items() if ratio < WANTED[theme]} == {}


@pytest.mark.parametrize("depth", (ColourDepth.EIGHT_BIT, ColourDepth.TRUE), ids=lambda depth: depth.name)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_backs_are_quiet_and_open_cards_stand_out(theme: str, depth: ColourDepth) -> None:
    palette = make_skin(theme, depth, GlyphLevel.FULL).palette

    def as_ink(ground: str) -> str:
        return ground.removeprefix("on ")

    assert 1.25 < contrast(as_ink(palette.back), palette.table) < 2.5
    assert contrast(as_ink(palette.tops[0]), palette.back) > 1.9
    grounds = {Style.parse(ground).bgcolor for ground in (palette.back, palette.table, palette.tops[0])}
    assert len(grounds) == 3


@skins
def test_cards_in_a_line_are_as_wide_as_each_other_and_tell_the_same(skin: Skin) -> None:
    texts = []
    for card, state in product((*CARDS, letter("A5*")), OPEN):
        text = "".join(part for part, _ in card_spans([card], skin, state))
        assert len(text) == CARD_WIDTH
        if card.type is CardType.LETTER:
            assert f"{card.letter}{'*' * card.is_coloured}" in text
            assert text.rstrip().endswith(str(card.value))
        texts.append(text)
    texts += ["".join(part for part, _ in card_spans([card], skin)) for card in (None,)]
    texts += ["".join(part for part, _ in card_spans([A1], skin, CardState.DOWN))]
    assert len(set(texts)) == len(texts)
    assert all(len(text) == CARD_WIDTH for text in texts)


def test_cards_stand_side_by_side_and_single_ones_may_be_in_another_state() -> None:
    spans = card_spans([A1, None, Q10, H14, SORRY], ASCII, states={2: CardState.USED, 4: CardState.LIT})
    assert "".join(text for text, _ in spans) == " A 1   :::  #Q 10  H*14 >Sry "
    assert card_spans([], FULL) == []
    used = [piece for text, piece in card_spans([A1, E5], FULL, states={0: CardState.USED}) if "A" in text]
    assert used == [f"{FULL.palette.laid_tops[0]} {FULL.palette.ink}"]


def test_in_one_row_a_card_tells_its_mark_its_letter_and_what_has_room_of_its_value() -> None:
    painter = CardPainter(CellSize.FLAT, MONO_ASCII)

    def said(card: Card, state: CardState = CardState.UP, *, cursor: bool = False) -> str:
        return drawn(painter, CardLook(CardCell(card, state), cursor=cursor))[0]

    assert [said(card) for card in (A1, E5, letter("B10"), JOKER, TEN, SORRY)] == [
        " A1 ",
        "E*5 ",
        "B10 ",
        " ?  ",
        "10+ ",
        "Sry ",
    ]
    assert [said(card, CardState.LIT) for card in (A1, E5, letter("B10"), JOKER)] == [
        ">A1 ",
        ">E* ",
        ">B  ",
        ">?  ",
    ]
    assert said(A1, cursor=True) == "[A] " and said(JOKER, cursor=True) == "[?] "
    assert [said(card, CardState.DOWN) for card in (A1, E5)] == [" A  ", " E* "]
    backs = [drawn(painter, CardLook(CardCell(), cursor=here))[0] for here in (False, True)]
    assert backs[0][:3] == MONO_ASCII.glyphs.back * 3 and backs[1][::2] == "[]"
