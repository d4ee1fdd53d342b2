"""Every theme can be read, in every depth."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from rich.style import Style

from tests.catalogues.__main__ import LANGUAGES, path_of
from tests.nearest_colours import FOLDER, nearest_colours
from upwords_tui.base.errors import InputError
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.theme import THEME_NAMES, make_skin, textual_theme
from upwords_tui.tui.theme.skin import GLYPHS, Palette

RICH_DEPTHS = (ColourDepth.EIGHT_BIT, ColourDepth.TRUE)
WANTED = dict.fromkeys(THEME_NAMES, 4.5) | {"high-contrast": 7.0}
LEAST_OF_SIGNS = 3
"""WCAG asks as much of what is not text."""


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, ground: str) -> float:
    """Return the contrast of two palette entries as WCAG defines it, from 1 to 21."""
    fore, back = Style.parse(ink).color, Style.parse(ground).bgcolor
    assert fore is not None
    assert back is not None
    low, high = sorted((luminance(fore.name), luminance(back.name)))
    return (high + 0.05) / (low + 0.05)


def texts(palette: Palette) -> list[tuple[str, str]]:
    text = (
        palette.text,
        palette.bright,
        palette.dim,
        palette.faint,
        palette.heading,
        palette.accent,
        palette.good,
        palette.bad,
    )
    bar = (palette.bar_text, palette.bar_dim, palette.bar_key)
    return [
        *((ink, palette.ground) for ink in text),
        *((ink, palette.voice) for ink in (palette.text, palette.faint, palette.accent)),
        *((ink, palette.bar) for ink in bar),
        *((palette.ink, top) for top in (*palette.tops, *palette.laid_tops, *palette.shown_tops)),
        *((palette.wrong_ink, top) for top in palette.wrong_tops),
        # The number that says how high a stack is.
        *((palette.digit, top) for top in palette.tops),
        *((palette.laid_ink, top) for top in (*palette.laid_tops, *palette.wrong_tops)),
        *((ink, palette.chosen) for ink in (palette.text, palette.bright, palette.dim, palette.accent)),
        (palette.held_ink, palette.held),
        *((ink, palette.tops[0]) for ink in palette.lasts),
        (palette.frame, palette.here),
        (palette.tint_mark, palette.tint),
        *((palette.shown_ink, top) for top in palette.shown_tops[:2]),
    ]


def signs(palette: Palette) -> list[tuple[str, str]]:
    """Return what is drawn and not read: its inks and grounds."""
    return [
        *((palette.wrong_mark, top) for top in palette.wrong_tops),
        *((palette.centre_mark, ground) for ground in (palette.centre, palette.here)),
    ]


@pytest.mark.parametrize("depth", RICH_DEPTHS, ids=lambda depth: depth.name)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_sign_can_be_seen(theme: str, depth: ColourDepth) -> None:
    palette = make_skin(theme, depth, GlyphLevel.FULL).palette
    seen = {(ink, ground): round(contrast(ink, ground), 2) for ink, ground in signs(palette)}
    assert {pair: ratio for pair, ratio in seen.items() if ratio < LEAST_OF_SIGNS} == {}


@pytest.mark.parametrize("depth", RICH_DEPTHS, ids=lambda depth: depth.name)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_everything_written_can_be_read(theme: str, depth: ColourDepth) -> None:
    palette = make_skin(theme, depth, GlyphLevel.FULL).palette
    faint = {(ink, ground): round(contrast(ink, ground), 2) for ink, ground in texts(palette)}
    assert {pair: ratio for pair, ratio in faint.items() if ratio < WANTED[theme]} == {}


@pytest.mark.combinations
@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("depth", ColourDepth, ids=lambda depth: depth.name)
def test_palettes_hold_styles_and_make_themes(theme: str, depth: ColourDepth) -> None:
    palette = make_skin(theme, depth, GlyphLevel.FULL).palette
    for value in palette:
        for piece in value if isinstance(value, tuple) else (value,):
            if isinstance(piece, str):
                Style.parse(piece or "none")
    made = textual_theme(theme, depth)
    assert made.name == theme
    assert made.ansi == (depth <= ColourDepth.SIXTEEN)
    assert made.to_color_system().generate()["background"]


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_sixteen_colours_are_the_terminals_own_and_dark_ink_is_never_bold(theme: str) -> None:
    palette = make_skin(theme, ColourDepth.SIXTEEN, GlyphLevel.FULL).palette
    for pieces in palette:
        for piece in pieces if isinstance(pieces, tuple) else (pieces,):
            assert "#" not in str(piece)
            assert not re.search(r"\bbold (bright_)?black\b", str(piece))


@pytest.mark.combinations
@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("depth", ColourDepth, ids=lambda depth: depth.name)
def test_the_chosen_row_and_headings_are_told_from_the_others(theme: str, depth: ColourDepth) -> None:
    skin = make_skin(theme, depth, GlyphLevel.FULL)
    palette = skin.palette
    assert skin.style(palette.chosen, palette.text) != skin.style(palette.ground, palette.text)
    assert skin.style(palette.ground, palette.heading) != skin.style(palette.ground, palette.text)


@pytest.mark.parametrize("level", GlyphLevel, ids=lambda level: level.name)
def test_foreign_text_is_made_harmless(level: GlyphLevel) -> None:
    plain = GLYPHS[level].plain
    assert plain("Anna") == "Anna"
    assert plain("Åsa Ö") == "Åsa Ö"
    assert plain("\x1b]52;c;AAAA\x07\x9b31m\u202eevil\u200b") == "]52;c;AAAA31mevil"
    assert plain("two\nlines\there") == "two lines here"


def test_console_and_ascii_replace_what_their_fonts_lack() -> None:
    console, ascii_ = GLYPHS[GlyphLevel.CONSOLE].plain, GLYPHS[GlyphLevel.ASCII].plain
    assert console("“10×10” … ⌫ → –") == '"10×10" ... Bksp > -'
    assert ascii_("“10×10” · … ⌫ → –") == '"10x10" - ... Bksp > -'


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("level", "last"), [(GlyphLevel.CONSOLE, 0xFF), (GlyphLevel.ASCII, 0x7F)])
def test_every_sentence_can_be_drawn_with_few_characters(level: GlyphLevel, last: int, language: str) -> None:
    with path_of(language).open("rb") as lines:
        messages = list(read_po(lines, locale=language))
    texts = [str(text) for each in messages for text in (each.id, each.string)]
    drawn = {char for text in texts for char in GLYPHS[level].plain(text) if ord(char) > last}
    assert {char for char in drawn if not char.isalpha()} == set()


def test_the_nearest_colours_shipped_are_those_the_command_finds() -> None:
    assert json.loads((FOLDER / "nearest.json").read_text("utf-8")) == nearest_colours()


LIGHTS = {"white": 0.79, "bright_white": 1.0, "yellow": 0.59}
"""The luminance of the terminal's own colours that tiles have, as xterm shows them."""


@pytest.mark.parametrize("depth", [*RICH_DEPTHS, ColourDepth.SIXTEEN], ids=lambda depth: depth.name)
@pytest.mark.parametrize("theme", [theme for theme in THEME_NAMES if theme != "high-contrast"])
def test_the_higher_a_stack_the_darker_it_is(theme: str, depth: ColourDepth) -> None:
    tops = [top.removeprefix("on ") for top in make_skin(theme, depth, GlyphLevel.FULL).palette.tops]
    lights = [LIGHTS[top] if depth is ColourDepth.SIXTEEN else luminance(top) for top in tops]
    assert lights == sorted(lights, reverse=True) and lights[-1] < lights[0]
    if depth is not ColourDepth.SIXTEEN:
        steps = [(low + 0.05) / (high + 0.05) for low, high in pairwise(lights)]
        assert min(steps) >= 1.02 and len(set(tops)) == 5


@pytest.mark.parametrize("depth", RICH_DEPTHS, ids=lambda depth: depth.name)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_no_higher_tile_is_lighter_that_is_laid_shown_or_wrong(theme: str, depth: ColourDepth) -> None:
    palette = make_skin(theme, depth, GlyphLevel.FULL).palette
    for tops in (palette.laid_tops, palette.shown_tops, palette.wrong_tops):
        lights = [luminance(top.removeprefix("on ")) for top in tops]
        assert lights == sorted(lights, reverse=True)


def test_high_contrast_tells_heights_by_fronts_and_digits_alone() -> None:
    skin = make_skin("high-contrast", ColourDepth.TRUE, GlyphLevel.FULL)
    assert len(set(skin.palette.tops)) == 1
    assert len({skin.front(height, 4) for height in range(1, 6)}) == 5


OWN = """
ground = "#101820"
squares = ["#203040", "#283848"]
tops = ["#ffffff", "#e8e8e8", "#d0d0d0", "#b8b8b8", "#a0a0a0"]
ink = "#000000"
"""
WRONG = {
    "tops = [": "this is not TOML: ",
    'base = "pink"': "base: must be one of dark, light, high-contrast",
    'grund = "#101820"': "grund: unknown name; there are base, ground, ",
    'dark = "#101820"': "dark: unknown name; there are base, ground, ",
    'ground = "black"': "ground: must be a colour like “#f3ead6”",
    "ground = 1": "ground: must be a colour like “#f3ead6”",
    'ground = ["#101820"]': "ground: must be a colour like “#f3ead6”",
    'squares = "#101820"': "squares: must be a list of 2 colours like “#f3ead6”",
    'tops = ["#ffffff", "#eeeeee"]': "tops: must be a list of 5 colours like “#f3ead6”",
    'squares = ["#101820", 7]': "squares: must be a colour like “#f3ead6”",
    'text = "#303438"': "text: can't be read on #15191e of “ground”: a contrast of 1.4 is less than 3",
    'ink = "#fbe9c3"': "ink: can't be read on #f3ead6 of “tops”: a contrast of 1.0 is less than 3",
}


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a player's own sets."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / "upwords-tui" / "boards"
    folder.mkdir(parents=True)
    return folder


def test_a_set_of_ones_own_is_a_theme_in_other_colours(boards: Path) -> None:
    (boards / "mine.toml").write_text(OWN, "utf-8")
    mine = make_skin("mine", ColourDepth.TRUE, GlyphLevel.FULL).palette
    dark = make_skin("dark", ColourDepth.TRUE, GlyphLevel.FULL).palette
    assert (mine.ground, mine.squares) == ("on #101820", ("on #203040", "on #283848"))
    assert (mine.ink, mine.digit, mine.sides) == ("bold #000000", dark.digit, dark.sides)
    fixed = make_skin("mine", ColourDepth.EIGHT_BIT, GlyphLevel.FULL).palette
    assert (fixed.ground, fixed.tops[-1]) == ("on #1c1c1c", "on #9e9e9e")
    assert make_skin("mine", ColourDepth.SIXTEEN, GlyphLevel.FULL) == make_skin(
        "dark", ColourDepth.SIXTEEN, GlyphLevel.FULL
    )


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_set_is_one_line_file_key_and_reason(text: str, boards: Path) -> None:
    path = boards / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as told:
        make_skin("mine", ColourDepth.TRUE, GlyphLevel.FULL)
    assert str(told.value).startswith(f"{path}: {WRONG[text]}") and "\n" not in str(told.value)


def test_other_names_are_no_sets(boards: Path) -> None:
    (boards / "Not_mine.toml").write_text(OWN, "utf-8")
    with pytest.raises(InputError, match="no colours called Not_mine; choose from dark, light"):
        make_skin("Not_mine", ColourDepth.TRUE, GlyphLevel.FULL)
