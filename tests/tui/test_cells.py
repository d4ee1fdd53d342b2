"""Whatever can be told apart is told apart, in every skin and size, without relying on colour."""

from __future__ import annotations

from itertools import product

import pytest

from tests.tui.rendering import ASCII, CONSOLE, FULL, MONO, MONO_ASCII
from upwords_tui.games.upwords.board import Direction
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.games.upwords.board import CellLook, CellPainter, Ground
from upwords_tui.tui.theme import THEME_NAMES, Skin, make_skin
from upwords_tui.tui.widgets.grid import CellSize

PLAYED = [size for size in CellSize if size.rows > 1]

CURSORS = (None, Direction.ACROSS, Direction.DOWN)
SKINS = {"full": FULL, "ascii": ASCII, "console": CONSOLE, "mono": MONO, "mono-ascii": MONO_ASCII}
TILES = [
    CellLook(Ground.LIGHT, face, height, laid=laid, last=last, wrong=wrong, cursor=cursor)
    for face, height, (laid, last), wrong, cursor in product(
        ("W", "Qu"), (1, 2, 5), ((False, None), (True, None), (False, 0)), (False, True), CURSORS
    )
]
TILES += [
    CellLook(Ground.LIGHT, face, height, laid=shown, shown=shown, tinted=not shown, cursor=cursor)
    for face, height, shown, cursor in product(("W", "Qu"), (1, 2, 5), (False, True), CURSORS)
]
BARE = [
    CellLook(ground, wrong=wrong, tinted=tinted, cursor=cursor)
    for ground, wrong, tinted, cursor in product(
        (Ground.LIGHT, Ground.CENTRE), (False, True), (False, True), CURSORS
    )
]


def shapes(painter: CellPainter, look: CellLook) -> tuple[object, ...]:
    """Return the characters of a square with what is not colour: underlining and reverse video."""
    return tuple(
        (
            segment.text,
            bool(segment.style and segment.style.underline),
            bool(segment.style and segment.style.reverse),
        )
        for strip in painter.strips(look)
        for segment in strip
    )


@pytest.mark.combinations
@pytest.mark.parametrize("size", PLAYED, ids=lambda size: size.name)
@pytest.mark.parametrize("skin", (MONO, MONO_ASCII), ids=("full", "ascii"))
def test_no_two_looks_have_the_same_shape_without_colour(skin: Skin, size: CellSize) -> None:
    painter = CellPainter(size, skin)
    seen = {shapes(painter, look): look for look in (*TILES, *BARE)}
    assert len(seen) == len(TILES) + len(BARE)


@pytest.mark.combinations
@pytest.mark.parametrize("size", PLAYED, ids=lambda size: size.name)
@pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS)
def test_every_fact_but_the_last_play_is_a_character(skin: Skin, size: CellSize) -> None:
    painter = CellPainter(size, skin)
    looks = [look for look in (*TILES, *BARE) if look.last is None]
    assert len({tuple(strip.text for strip in painter.strips(look)) for look in looks}) == len(looks)


@pytest.mark.combinations
@pytest.mark.parametrize("depth", ColourDepth, ids=lambda depth: depth.name)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_look_fills_its_square(theme: str, depth: ColourDepth) -> None:
    for size, level in product(CellSize, GlyphLevel):
        painter = CellPainter(size, make_skin(theme, depth, level))
        for look in (*TILES, *BARE):
            strips = painter.strips(look)
            assert len(strips) == size.rows
            assert all(len(strip.text) == strip.cell_length == size.width for strip in strips)


def test_equal_looks_share_their_strips() -> None:
    painter = CellPainter(CellSize.SMALL, FULL)
    assert painter.strips(CellLook(Ground.DARK, "A", 1)) is painter.strips(CellLook(Ground.DARK, "A", 1))


@pytest.mark.combinations
@pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS)
@pytest.mark.parametrize("size", PLAYED, ids=lambda size: size.name)
def test_a_letter_stays_where_it_is_and_readable_under_the_cursor(skin: Skin, size: CellSize) -> None:
    painter = CellPainter(size, skin)
    for look in TILES:
        line = painter.strips(look)[size.letter_row].text
        assert line[size.letter_col : size.letter_col + len(look.face)] == look.face


@pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS)
@pytest.mark.parametrize("size", (CellSize.MINI, CellSize.FLAT), ids=lambda size: size.name)
def test_a_row_tells_letter_height_and_the_most_urgent_sign(skin: Skin, size: CellSize) -> None:
    painter = CellPainter(size, skin)
    arrows = {Direction.ACROSS: skin.glyphs.across, Direction.DOWN: skin.glyphs.down}
    for look in TILES:
        (line,) = (strip.text for strip in painter.strips(look))
        mark = skin.glyphs.shown if look.shown else skin.glyphs.laid if look.laid else ""
        mark = mark or (skin.glyphs.tint if look.tinted else " ")
        assert line[0] == (arrows[look.cursor] if look.cursor else "!" if look.wrong else mark)
        assert line[1] == look.face[0]
        assert line[-1] == (str(look.height) if look.height > 1 else (look.face + "  ")[size.width - 2])
    texts = {tuple(strip.text for strip in painter.strips(look)) for look in BARE if not look.tinted}
    # A bare square under the cursor does not tell whether it is in the centre.
    assert len(texts) == 6
