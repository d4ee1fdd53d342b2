"""Pictures sent as what differs: whatever came before, the terminal shows what it would of the whole."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Offset, Region
from textual.strip import Strip

from upwords_tui.terminal.diff import (
    NOWHERE,
    PLAIN,
    At,
    Pen,
    Run,
    Scroll,
    Shown,
    WritePosition,
    changed,
    pen_of,
    scroll_between,
    shortest,
    size_of,
    way,
    written,
)

pytestmark = pytest.mark.drawn

WIDTH, HEIGHT = 24, 4
DEPTHS = (ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR)
STYLES = (
    None,
    *map(
        Style.parse,
        (
            "none",
            "bold",
            "underline",
            "#e6edf3 on #15191e",
            "bold #e6edf3 on #15191e",
            "#ffd75f on #15191e",
            "bold #eeeeee on #262626",
            "bold #1b1b1b on #f3ead6",
            "italic #1b1b1b on #f3ead6",
            "reverse #ffd75f",
            "underline #ffd75f on #232a31",
            "red",
            "on blue",
            "bold red on blue",
        ),
    ),
)

segments = st.tuples(st.text("  ab▂•日é", min_size=1, max_size=6), st.sampled_from(STYLES)).map(
    lambda piece: Segment(*piece)
)
lines = st.lists(segments, min_size=1, max_size=6).map(
    lambda found: Strip(found).adjust_cell_length(WIDTH, Style.parse("on #15191e"))
)
pictures = st.lists(lines, min_size=HEIGHT, max_size=HEIGHT)
parts = st.none() | st.sets(st.integers(0, HEIGHT - 1), min_size=1)
depths = st.sampled_from(DEPTHS)


class Terminal:
    """A terminal, and what it has been sent."""

    def __init__(self, height: int = HEIGHT) -> None:
        self._screen = pyte.Screen(WIDTH, height)
        self._stream = pyte.Stream(self._screen)

    def take(self, sent: str) -> None:
        self._stream.feed(sent)

    def write(self, text: str) -> None:
        """Take what another program writes, in colours of its own."""
        self.take(f"\x1b[1;1H\x1b[4;31;44m{text}")

    def cells(self) -> list[list[object]]:
        """Return what is seen: of a blank no ink."""
        return [
            [_seen(row[col]) for col in range(WIDTH)] for row in map(self._row, range(self._screen.lines))
        ]

    def _row(self, row: int) -> dict[int, pyte.screens.Char]:
        return self._screen.buffer[row]

    @property
    def cursor(self) -> Offset:
        """Where its cursor is."""
        return Offset(self._screen.cursor.x, self._screen.cursor.y)


def _seen(char: pyte.screens.Char) -> object:
    if char.data == " " and not (char.underscore or char.reverse or char.strikethrough):
        return " ", char.bg
    return char


def whole(picture: Sequence[Strip]) -> LayoutUpdate:
    return LayoutUpdate([[strip] for strip in picture], Region(0, 0, WIDTH, len(picture)))


def some(picture: Sequence[Strip], rows: set[int], cut: int) -> ChopsUpdate:
    """Return a picture as what has changed in some of its rows, each in two pieces."""
    chops = [dict(zip((0, cut), _cut(strip, cut), strict=True)) for strip in picture]
    spans = [(row, 0, WIDTH) for row in sorted(rows)]
    return ChopsUpdate(chops, spans, [[cut, WIDTH]] * HEIGHT)


def _cut(strip: Strip, cut: int) -> Sequence[Strip]:
    return strip.divide([cut, WIDTH])


def at_once(picture: Sequence[Strip], depth: ColorSystem) -> list[list[object]]:
    """Return what a terminal shows that is sent all of a picture, each segment with all of its style."""
    terminal = Terminal(len(picture))
    for row, strip in enumerate(picture):
        terminal.take(f"\x1b[{row + 1};1H")
        for text, style, _control in strip:
            if style:
                # Rich keeps the codes of a style with it, whatever the depth was.
                style._ansi = None
            terminal.take(style.render(text, color_system=depth) if style else text)
    return terminal.cells()


@given(depths, st.lists(st.tuples(pictures, parts), min_size=2, max_size=5), st.integers(2, WIDTH - 2))
def test_a_difference_shows_what_the_whole_would(
    depth: ColorSystem, course: list[tuple[list[Strip], set[int] | None]], cut: int
) -> None:
    terminal, shown = Terminal(), Shown()
    # To cut through a character that is two cells wide leaves blanks of it.
    course = [([Strip.join(_cut(strip, cut)) for strip in picture], rows) for picture, rows in course]
    now: list[Strip] = course[0][0]
    terminal.take(shown.bring(whole(now), depth))
    for picture, rows in course[1:]:
        now = [strip if rows is None or row in rows else now[row] for row, strip in enumerate(picture)]
        update = whole(now) if rows is None else some(now, rows, cut)
        terminal.take(shown.bring(update, depth))
        assert terminal.cells() == at_once(now, depth)
        assert shown.bring(whole(now), depth) == ""


@given(pictures, st.text("xyz日", min_size=1, max_size=30))
def test_what_others_wrote_is_gone_after_all_is_forgotten(picture: list[Strip], text: str) -> None:
    terminal, shown, depth = Terminal(), Shown(), ColorSystem.TRUECOLOR
    terminal.take(shown.bring(whole(picture), depth))
    terminal.write(text)
    shown.forget()
    terminal.take(shown.bring(whole(picture), depth))
    assert terminal.cells() == at_once(picture, depth)


columns, rows = st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1)


@given(st.lists(st.tuples(pictures, columns, rows), min_size=2, max_size=5), st.booleans())
def test_wherever_others_have_moved_the_cursor_pictures_are_where_they_belong(
    course: list[tuple[list[Strip], int, int]], has_cursor: bool
) -> None:
    terminal, shown, depth = Terminal(), Shown(), ColorSystem.TRUECOLOR
    cursor = Offset(10, 0) if has_cursor else None
    for picture, col, row in course:
        terminal.take(shown.bring(whole(picture), depth, cursor))
        assert terminal.cells() == at_once(picture, depth)
        terminal.take(f"\x1b[{row + 1};{col + 1}H")
        assert shown.bring(whole(picture), depth, cursor) == "", "nothing of it has changed"


def test_what_others_have_written_leaves_what_changes_later_in_its_place() -> None:
    terminal, shown, depth = Terminal(), Shown(), ColorSystem.TRUECOLOR
    texts = ("clock 0:59", "clock 1:00", "clock 1:01", "clock 1:02")
    for text in texts:
        picture = [strip((text, GROUND)), *[strip(("." * WIDTH, GROUND))] * (HEIGHT - 1)]
        terminal.take(shown.bring(whole(picture), depth, Offset(10, 0)))
        for row in (0, 1, 3):
            assert terminal.cells()[row] == at_once(picture, depth)[row]
        terminal.take("\x1b[3;1HOut of disk!\r\n")


@pytest.mark.parametrize("is_known", [False, True])
def test_margins_that_others_have_left_are_ended(is_known: bool) -> None:
    terminal, shown, depth = Terminal(), Shown(), ColorSystem.TRUECOLOR
    before, after = (
        [
            strip(("." * WIDTH, GROUND)),
            *[strip((f"....{letter}".ljust(WIDTH, "."), GROUND)) for letter in letters],
        ]
        for letters in ("...", "xyz")
    )
    if is_known:
        terminal.take(shown.bring(whole(after), depth))
        shown.forget()
    terminal.take("\x1b[1;2r")
    for picture in (before, after):
        terminal.take(shown.bring(whole(picture), depth))
        assert terminal.cells() == at_once(picture, depth)


def strip(*pieces: tuple[str, str]) -> Strip:
    return Strip([Segment(text, Style.parse(style)) for text, style in pieces]).adjust_cell_length(
        WIDTH, Style.parse("on #15191e")
    )


def between(before: Strip, after: Strip) -> str:
    """Return what is sent when one line takes the place of another."""
    shown, region = Shown(), Region(0, 0, WIDTH, 1)
    shown.bring(LayoutUpdate([[before]], region), ColorSystem.TRUECOLOR)
    return shown.bring(LayoutUpdate([[after]], region), ColorSystem.TRUECOLOR)


GROUND = "#e6edf3 on #15191e"


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        ("12 points", "13 points", "\x1b[1;2H3"),
        # What lies between is sent again where that is shorter than to go there.
        ("abcdefgh", "xbcdyfgh", "\x1b[1Hxbcdy"),
        ("abcdefghijkl", "xbcdefghijky", "\x1b[1Hx\x1b[12Gy"),
        ("same", "same", ""),
    ],
)
def test_only_what_differs_is_sent(before: str, after: str, sent: str) -> None:
    # The colours are still in force.
    assert between(strip((before, GROUND)), strip((after, GROUND))) == sent


def test_blanks_need_no_ink() -> None:
    before, after = strip(("  ab", GROUND)), strip(("  ", "red on #15191e"), ("ab", GROUND))
    assert between(before, after) == ""
    sent = between(before, strip(("   b", "red on #15191e")))
    assert sent == "\x1b[1;3H\x1b[31m b"


def test_of_a_colour_that_stays_nothing_is_sent_again() -> None:
    dark, bright = (pen_of(Style.parse(style), ColorSystem.TRUECOLOR) for style in (GROUND, "red on #15191e"))
    assert changed(dark, bright) == ("\x1b[31m", bright)
    bold = pen_of(Style.parse(f"bold {GROUND}"), ColorSystem.TRUECOLOR)
    assert changed(dark, bold) == ("\x1b[1m", bold)
    assert changed(bold, dark) == ("\x1b[22m", dark)
    assert changed(bold, PLAIN) == ("\x1b[0m", PLAIN)
    assert changed(bold, bold.for_blanks) == ("", bold)


def test_another_size_takes_nothing_for_granted() -> None:
    shown, line = Shown(), strip(("ab", GROUND))
    first = shown.bring(LayoutUpdate([[line]], Region(0, 0, WIDTH, 1)), ColorSystem.TRUECOLOR)
    assert shown.bring(LayoutUpdate([[line]], Region(0, 0, WIDTH, 1)), ColorSystem.TRUECOLOR) == ""
    assert shown.bring(LayoutUpdate([[line]], Region(0, 0, WIDTH, 2)), ColorSystem.TRUECOLOR) == first


def test_text_of_another_width_is_sent_whole() -> None:
    before, after = strip(("日本 a", GROUND)), strip(("日本 b", GROUND))
    assert cell_len("日本 a") == 6
    assert "日本 b" in between(before, after)


def test_text_without_width_takes_no_cell() -> None:
    terminal, shown, depth = Terminal(), Shown(), ColorSystem.TRUECOLOR
    terminal.take(shown.bring(whole([strip(("ab", ""), ("\u1161", ""), ("cdefghij", ""))] * HEIGHT), depth))
    sent = shown.bring(whole([strip(("ab", ""), ("\u1161", ""), ("cdefghiX", ""))] * HEIGHT), depth)
    # In the tenth column, wherever the cursor came from.
    assert sent.startswith("\x1b[1;10H") and sent.count("X") == HEIGHT


def test_a_wide_character_that_was_half_covered_is_whole_again() -> None:
    wide, covered = strip(("a", "bold"), ("漢", "")), strip(("a", "bold"), (" |", ""))
    terminal, shown, depth = Terminal(), Shown(), ColorSystem.TRUECOLOR
    for picture in ([wide] * HEIGHT, [covered] * HEIGHT, [wide] * HEIGHT):
        terminal.take(shown.bring(whole(picture), depth))
        assert terminal.cells() == at_once(picture, depth)


def test_after_a_character_of_uncertain_width_one_goes_to_a_column() -> None:
    shown, depth = Shown(), ColorSystem.TRUECOLOR
    sent = shown.bring(whole([strip(("1\u20e3", ""), ("abc", ""))] * HEIGHT), depth)
    assert all(f"1\u20e3\x1b[{row};2Habc" in sent for row in range(1, HEIGHT + 1))


@given(
    st.lists(
        st.tuples(pictures, st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1)), min_size=1, max_size=5
    )
)
def test_the_cursor_is_left_where_it_is_wanted(course: list[tuple[list[Strip], int, int]]) -> None:
    terminal, shown, depth = Terminal(), Shown(), ColorSystem.TRUECOLOR
    for picture, col, row in course:
        terminal.take(shown.bring(whole(picture), depth, Offset(col, row)))
        assert terminal.cells() == at_once(picture, depth)
        assert terminal.cursor == Offset(col, row)
        assert shown.bring(whole(picture), depth, Offset(col, row)) == ""


def test_after_a_character_that_some_think_wide_no_steps_are_taken() -> None:
    for character, moves in (("x", "\x1b[8C"), ("é", "\x1b[10G"), ("▂", "\x1b[10G"), ("→", "\x1b[10G")):
        after = f"{character}bcdefghiy"
        sent = between(strip(("abcdefghij", GROUND)), strip((after, GROUND)))
        assert sent == f"\x1b[1H{character}{moves}y"


def test_nor_after_what_follows_it() -> None:
    unsure = WritePosition().after(Run(0, 2, "→", 1, PLAIN, True), WIDTH)
    assert unsure.at == At(0, 3, False)
    followed = unsure.after(Run(0, 3, "Anna", 4, PLAIN, True), WIDTH)
    assert followed.at == At(0, 7, False)
    # The way to anywhere else is by its name, and ends that.
    for elsewhere in (Run(0, 12, "x", 1, PLAIN, True), Run(1, 7, "x", 1, PLAIN, True)):
        assert followed.after(elsewhere, WIDTH).at.is_sure


def test_a_terminal_that_thinks_a_character_wide_shows_the_lines_below_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pyte.screens, "wcwidth", lambda character: 2 if character == "→" else 1)
    terminal, shown, depth = Terminal(), Shown(), ColorSystem.TRUECOLOR
    dots = strip(("." * WIDTH, GROUND))
    marked = strip(("..→", GROUND), ("Anna", "red on #15191e"), ("." * 17, GROUND))
    below = strip(("." * 7, GROUND), ("x", "red on #15191e"), ("." * 16, GROUND))
    terminal.take(shown.bring(whole([dots] * HEIGHT), depth))
    picture = [marked, *[below] * (HEIGHT - 1)]
    terminal.take(shown.bring(whole(picture), depth))
    assert terminal.cells()[1:] == at_once(picture, depth)[1:]


def test_at_the_edge_no_steps_are_taken() -> None:
    before, after = ([strip((text, GROUND))] * HEIGHT for text in ("." * WIDTH, "." * (WIDTH - 1) + "x"))
    shown, depth = Shown(), ColorSystem.TRUECOLOR
    shown.bring(whole(before), depth, Offset(3, 0))
    sent = shown.bring(whole(after), depth, Offset(3, 0))
    assert sent == "".join(f"\x1b[{row};{WIDTH}Hx" for row in (1, 2, 3, 4)) + "\x1b[1;4H"


@pytest.mark.sample(3)
@pytest.mark.parametrize("cols", [4, 9, 10, 11, 99, 100, 101, 300])
def test_every_way_leads_where_it_should(cols: int) -> None:
    places = [
        At(row, col) for row in (0, 1, 8, 9, 12) for col in sorted({0, 1, cols // 2, cols - 2, cols - 1})
    ]
    for at, goal in product([*places, NOWHERE], places):
        screen = pyte.Screen(cols, 13)
        screen.cursor_position(max(at.row, 0) + 1, max(at.col, 0) + 1)
        told = way(at, goal.row, goal.col)
        pyte.Stream(screen).feed(told)
        assert (screen.cursor.y, screen.cursor.x) == (goal.row, goal.col)
        # Never longer than to name the place.
        assert len(told) <= len(f"\x1b[{goal.row + 1};{goal.col + 1}H")


def test_colours_that_have_numbers_are_called_by_them() -> None:
    grey = pen_of(Style.parse("#d0d0d0 on #5f8787"), ColorSystem.TRUECOLOR)
    assert (grey.ink, grey.ground) == ("38;5;252", "48;5;66")
    # These some terminals have been given other colours for.
    low = pen_of(Style.parse("#000000 on #0000ff"), ColorSystem.TRUECOLOR)
    assert (low.ink, low.ground) == ("38;2;0;0;0", "48;2;0;0;255")
    assert pen_of(Style.parse("#d0d0d0"), ColorSystem.STANDARD).ink == "37"


pens = st.sampled_from([pen_of(style, ColorSystem.TRUECOLOR) for style in STYLES])
runs = st.lists(
    st.builds(
        lambda row, col, text, pen: Run(
            row, col * 4, text, len(text), pen if text.strip() else pen.for_blanks, True
        ),
        st.integers(0, HEIGHT - 1),
        st.integers(0, WIDTH // 4 - 1),
        st.text(" ab▂", min_size=1, max_size=4),
        pens,
    ),
    max_size=30,
    unique_by=lambda run: (run.row, run.col),
)


@given(runs, pens)
def test_in_whatever_order_runs_are_written_they_look_the_same(found: list[Run], pen: Pen) -> None:
    hand = WritePosition(NOWHERE, pen)
    (short, _left), (plain, _hand) = shortest(found, hand, WIDTH), written(found, hand, WIDTH)
    assert size_of(short) <= size_of(plain)
    seen = []
    for told in (short, plain):
        terminal = Terminal()
        terminal.take(changed(PLAIN, pen)[0] + told)
        seen.append(terminal.cells())
    assert seen[0] == seen[1]


long_lists = st.lists(lines, min_size=40, max_size=60)
places = st.lists(st.tuples(st.integers(0, 24), st.integers(0, 15)), min_size=2, max_size=4)


@given(long_lists, lines, places, st.booleans())
def test_rows_that_have_moved_are_where_they_belong(
    listed: list[Strip], chosen: Strip, course: list[tuple[int, int]], is_framed: bool
) -> None:
    frame = [strip(("a list", GROUND))] if is_framed else []
    beside = [strip((f"beside {row}", GROUND)) for row in range(16)]
    terminal, shown, depth = Terminal(16 + 2 * len(frame)), Shown(), ColorSystem.TRUECOLOR
    for first, here in course:
        window = [*listed[first : first + here], chosen, *listed[first + here + 1 : first + 16]]
        if is_framed:
            cuts = (each.divide([WIDTH // 2, WIDTH])[0] for each in window)
            halves = [
                Strip.join([cut, mark.crop(0, WIDTH // 2)]) for cut, mark in zip(cuts, beside, strict=True)
            ]
            window = [each.adjust_cell_length(WIDTH) for each in halves]
        picture = [*frame, *window, *frame]
        terminal.take(shown.bring(whole(picture), depth, Offset(3, here)))
        assert terminal.cells() == at_once(picture, depth)
        assert terminal.cursor == Offset(3, here)
        assert shown.bring(whole(picture), depth, Offset(3, here)) == ""


def test_a_list_that_moves_is_moved_by_the_terminal() -> None:
    lines = [strip((f"{row * row + 1000:x} " * 4, f"{GROUND}")) for row in range(60)]
    frame = [strip(("-" * WIDTH, GROUND))]
    shown, depth = Shown(), ColorSystem.TRUECOLOR
    shown.bring(whole([*frame, *lines[10:34], *frame]), depth)
    sent = shown.bring(whole([*frame, *lines[11:35], *frame]), depth)
    assert sent.startswith("\x1b[2;25r\x1b[25H\x1bD\x1b[r") and len(sent) < 60
    sent = shown.bring(whole([*frame, *lines[9:33], *frame]), depth)
    assert sent.startswith("\x1b[2;25r\x1b[2H\x1bM\x1bM\x1b[r") and len(sent) < 90


def test_what_is_cheap_is_written_where_it_stands() -> None:
    lines = [strip((f"row {row}", GROUND)) for row in range(30)]
    shown, depth = Shown(), ColorSystem.TRUECOLOR
    shown.bring(whole(lines[:20]), depth)
    assert "r" not in shown.bring(whole(lines[1:21]), depth).replace("row", "")


def test_rows_nobody_knows_are_not_moved() -> None:
    lines = [strip((f"{row * row + 1000:x} " * 4, GROUND)) for row in range(60)]
    terminal, shown, depth = Terminal(24), Shown(), ColorSystem.TRUECOLOR
    terminal.take(shown.bring(whole(lines[:24]), depth))
    shown.forget()
    terminal.take(shown.bring(whole(lines[1:25]), depth))
    assert terminal.cells() == at_once(lines[1:25], depth)


def test_a_part_that_stays_is_left_in_its_place() -> None:
    stays, moves = ["a", "b", "c"], ["d", "e", "f", "g", "h", "i", "k", "l"]
    old = [list(row * 9) for row in [*stays, *moves, *stays]]
    new = [list(row * 9) for row in [*stays, *moves[1:], "j", *stays]]
    scroll = scroll_between(old, new)
    assert scroll == Scroll(top=3, bottom=11, up=1)
    assert scroll.of(old, "?") == [*new[:10], ["?"] * 9, *new[11:]]
    back = scroll_between(new, old)
    assert back == Scroll(top=3, bottom=11, up=-1)
    assert back.of(new, "?") == [*old[:3], ["?"] * 9, *old[4:]]
    assert scroll_between(old, old) is None
