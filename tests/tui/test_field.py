"""What the field of cards shows and repaints, and what it says when clicked."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult

from tests.golden_files import assert_golden
from tests.tui.field_scenes import CARDS, MIXED, START, field_lines, field_parts, make_field
from tests.tui.rendering import ASCII, CONSOLE, FULL, MONO, MONO_ASCII
from tests.tui.repainting import repainted
from upwords_tui.tui.games.wordsup.field import FieldWidget
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.values import CardCell, CardState, FieldView

SIZES = [size for size in CellSize if size not in (CellSize.MINI, CellSize.SMALL, CellSize.WIDE)]
GOLDEN = Path(__file__).parent / "golden"
CASES: dict[str, tuple[FieldView, Skin, CellSize]] = {
    "start": (START._replace(cursor=27), FULL, CellSize.CARD),
    "small": (MIXED, FULL, CellSize.CARD),
    "medium": (MIXED, FULL, CellSize.MEDIUM),
    "large": (MIXED, FULL, CellSize.LARGE),
    "huge": (MIXED, FULL, CellSize.HUGE),
    "ascii": (MIXED, ASCII, CellSize.CARD),
    "ascii-huge": (MIXED, ASCII, CellSize.HUGE),
    "console": (MIXED, CONSOLE, CellSize.CARD),
    "monochrome": (MIXED, MONO, CellSize.CARD),
    "monochrome-ascii": (MIXED, MONO_ASCII, CellSize.CARD),
}
cells = (
    st.none() | st.builds(CardCell, st.sampled_from(CARDS), st.sampled_from(CardState)) | st.just(CardCell())
)
views = st.builds(
    lambda base, changes, cursor: FieldView(
        tuple(changes.get(square, base.cells[square]) for square in range(64)), cursor
    ),
    st.sampled_from((START, MIXED)),
    st.dictionaries(st.integers(0, 63), cells, max_size=4),
    st.none() | st.integers(0, 63),
)


class FieldApp(App[None]):
    """A field on a screen."""

    def __init__(self, view: FieldView, size: CellSize = CellSize.CARD) -> None:
        super().__init__()
        self.field = FieldWidget(FULL, size, view=view)
        self.picked: list[tuple[int, bool]] = []

    def compose(self) -> ComposeResult:
        yield self.field

    def on_field_widget_card_picked(self, message: FieldWidget.CardPicked) -> None:
        self.picked.append((message.square, message.again))


@pytest.mark.parametrize("name", CASES)
def test_field_looks_as_it_did(name: str) -> None:
    text = "\n".join(field_lines(make_field(*CASES[name]))) + "\n"
    assert_golden(GOLDEN / f"field-{name}.txt", text)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_ascii_is_ascii(size: CellSize) -> None:
    assert "\n".join(field_lines(make_field(MIXED, ASCII, size))).isascii()


def strips_of(widget: FieldWidget) -> dict[tuple[int, int], object]:
    height = widget.cell_size.board_height(8)
    parts = field_parts(widget)
    return {(place, y): part.render_line(y) for place, part in enumerate(parts) for y in range(height)}


@given(st.sampled_from(SIZES), st.lists(views, min_size=2, max_size=4))
def test_only_what_changed_is_repainted_and_nothing_stale_is_left(
    size: CellSize, shown: list[FieldView]
) -> None:
    widget = make_field(shown[0], FULL, size)
    parts = field_parts(widget)
    for view in shown[1:]:
        before = strips_of(widget)
        painted = repainted(parts, widget.show, view)
        after = strips_of(widget)
        assert painted == {place for place in after if before[place] != after[place]}
        assert after == strips_of(make_field(view, FULL, size))


def test_turning_a_card_repaints_its_own_cell_only() -> None:
    widget = make_field(START)
    before = strips_of(widget)
    cells = list(START.cells)
    cells[19] = CardCell(CARDS[0], CardState.LIT)
    widget.show(FieldView(tuple(cells)))
    after = strips_of(widget)
    column, top = 1 + 19 % 8, 1 + 2 * (19 // 8)
    assert {place for place in after if before[place] != after[place]} == {(column, top), (column, top + 1)}


def test_a_new_skin_or_size_leaves_nothing_of_the_old() -> None:
    widget = make_field(MIXED)
    widget.dress(MONO)
    widget.cell_size = CellSize.HUGE
    assert (widget.skin, widget.cell_size, widget.view) == (MONO, CellSize.HUGE, MIXED)
    assert strips_of(widget) == strips_of(make_field(MIXED, MONO, CellSize.HUGE))


@pytest.mark.drawn
async def test_the_cursor_costs_few_bytes_and_standing_still_none() -> None:
    app = FieldApp(MIXED, CellSize.HUGE)
    sent: list[str] = []
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()

        def record(screen: object, update: object) -> None:
            if update is not None:
                sent.append(update.render_segments(app.console))  # type: ignore[attr-defined]

        app._display = record  # type: ignore[assignment,method-assign]
        app.field.show(MIXED._replace())
        await pilot.pause()
        assert sent == []
        for square in (12, 13, 20, 40, 63):
            sent.clear()
            app.field.show(MIXED._replace(cursor=square))
            while not sent:
                await pilot.pause()
            await pilot.pause()
            assert len("".join(sent).encode()) <= 600


async def test_clicks_are_messages_about_squares() -> None:
    app = FieldApp(START)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(app.field, offset=(3 + 5 * 2 + 1, 1 + 2 * 4))
        await pilot.click(app.field, offset=(3 + 5 * 7 + 3, 1 + 2 * 7 + 1), times=2)
        await pilot.click(app.field, offset=(1, 1))
        await pilot.click(app.field, offset=(5, 0))
        await pilot.click(app.field, offset=(5, 5), button=3)
        await pilot.pause()
    assert app.picked == [(34, False), (63, False), (63, True)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
async def test_the_terminal_cursor_goes_to_the_letter(size: CellSize) -> None:
    app = FieldApp(MIXED._replace(cursor=2), size)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        offset = app.field.cursor_offset()
        assert offset is not None
        widget, region = app.screen.get_widget_at(*offset)
        assert widget.render_line(offset.y - region.y).text[offset.x - region.x] == "Q"
        app.field.show(MIXED._replace(cursor=None))
        assert app.field.cursor_offset() is None
    assert make_field(MIXED).cursor_offset() is None
