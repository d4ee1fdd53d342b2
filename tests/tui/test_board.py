"""What the board repaints, and what it says when clicked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Offset

from tests.games.scene import ENGLISH as EDITION
from tests.games.scene import board_of, lay
from tests.tui.gallery import GalleryApp
from tests.tui.positions import BOARD, MOCK_UP, STATES, squares
from tests.tui.rendering import FULL, MONO, board_parts, make_board
from tests.tui.repainting import repainted
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.terminal.capabilities import detect
from upwords_tui.tui.games.upwords.board import BoardWidget, landing
from upwords_tui.tui.widgets.grid import CellSize, GridCell
from upwords_tui.tui.widgets.values import BoardView

TRUECOLOUR = detect({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, is_tty=True, encoding="utf-8")

some_squares = st.builds(Square, st.integers(0, 9), st.integers(0, 9))
views = st.builds(
    BoardView,
    st.sampled_from((BOARD, Board.empty(10), STATES["heights"].view.board)),
    st.dictionaries(some_squares, st.sampled_from((Tile("A"), Tile("Qu"))), max_size=4),
    st.frozensets(some_squares, max_size=4),
    st.frozensets(some_squares, max_size=4),
    st.none() | some_squares,
    st.sampled_from(Direction),
    st.booleans(),
    st.frozensets(some_squares, max_size=4),
    st.sampled_from(Direction),
)


def strips_of(widget: BoardWidget) -> dict[tuple[int, int], object]:
    height = widget.cell_size.board_height(widget.view.board.size)
    parts = board_parts(widget)
    return {(place, y): part.render_line(y) for place, part in enumerate(parts) for y in range(height)}


@given(st.sampled_from(CellSize), st.lists(views, min_size=2, max_size=4))
def test_only_what_changed_is_repainted_and_nothing_stale_is_left(
    size: CellSize, shown: list[BoardView]
) -> None:
    widget = make_board("hasbro-10x10", shown[0], FULL, size)
    parts = board_parts(widget)
    for view in shown[1:]:
        before = strips_of(widget)
        painted = repainted(parts, widget.show, view)
        after = strips_of(widget)
        assert painted == {place for place in after if before[place] != after[place]}
        assert after == strips_of(make_board("hasbro-10x10", view, FULL, size))


def test_a_new_skin_or_size_leaves_nothing_of_the_old() -> None:
    widget = make_board("hasbro-10x10", MOCK_UP.view)
    widget.dress(MONO)
    widget.cell_size = CellSize.LARGE
    assert strips_of(widget) == strips_of(make_board("hasbro-10x10", MOCK_UP.view, MONO, CellSize.LARGE))


@pytest.mark.drawn
@pytest.mark.parametrize("name", ("mock-up", "eight"))
async def test_the_cursor_costs_few_bytes_and_standing_still_none(name: str) -> None:
    app = GalleryApp(TRUECOLOUR, "dark", STATES[name])
    sent: list[str] = []
    async with app.run_test(size=(118, 36)) as pilot:
        await pilot.pause()

        def record(screen: object, update: object) -> None:
            if update is not None:
                sent.append(update.render_segments(app.console))  # type: ignore[attr-defined]

        app._display = record  # type: ignore[assignment,method-assign]
        app.show(app.state)
        app.board.show(app.state.view._replace())
        await pilot.pause()
        assert sent == []
        for square in (Square(0, 0), Square(0, 1), Square(4, 2), Square(4, 3), Square(7, 7)):
            if square not in app.state.view.board:
                continue
            sent.clear()
            app.board.show(app.board.view._replace(cursor=square))
            await pilot.pause()
            assert 0 < len("".join(sent).encode()) <= 600


async def test_clicks_are_messages_about_squares() -> None:
    app = GalleryApp(TRUECOLOUR, "dark", MOCK_UP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(BoardWidget, offset=(3 + 4 * 2 + 1, 1 + 2 * 4))
        await pilot.click(BoardWidget, offset=(3 + 4 * 9 + 3, 1 + 2 * 9 + 1), button=3)
        await pilot.click(BoardWidget, offset=(3, 1), times=2)
        await pilot.click(BoardWidget, offset=(1, 1))
        await pilot.pause()
        said = [(type(m), m.square.name) for m in app.messages if isinstance(m, BoardWidget.SquareMessage)]
        assert said == [
            (BoardWidget.SquarePicked, "C5"),
            (BoardWidget.SquareAsked, "J10"),
            (BoardWidget.SquarePicked, "A1"),
            (BoardWidget.Turned, "A1"),
        ]
        assert app.board.view.cursor == Square(0, 0)


@pytest.mark.parametrize("size", ((80, 24), (100, 36), (120, 40), (160, 50)))
async def test_the_terminal_cursor_goes_to_the_letter(size: tuple[int, int]) -> None:
    app = GalleryApp(TRUECOLOUR, "dark", MOCK_UP)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.board.show(app.board.view._replace(cursor=Square.parse("B8")))
        offset = app.board.cursor_offset()
        assert offset is not None
        assert app.board._place_at(offset) == GridCell(7, 1)
        widget, region = app.screen.get_widget_at(*offset)
        line = widget.render_line(offset.y - region.y).text
        assert line[offset.x - region.x] == "Q"
        app.board.show(app.board.view._replace(cursor=None))
        assert app.board.cursor_offset() is None
        assert app.board._place_at(Offset(0, 0)) is None


def test_views_with_equal_values_are_equal() -> None:
    assert BoardView(BOARD, last=squares("A1")) == BoardView(BOARD, last=squares("A1"))


# A play that lands


def between(before: BoardView, after: BoardView, text: str) -> list[tuple[str, str, str]]:
    """Return what each picture has of a play: tiles on the board, those still laid, and the marked ones."""
    play = parse_play(text, before.board, EDITION.alphabet)

    def tops(view: BoardView) -> str:
        return "".join(view.board.top_at(square) or "." for square in play.squares)

    return [
        (tops(view), "".join(view.laying.get(square, ".") for square in play.squares), "*" * view.is_shown)
        for view in landing(before, after, play, 5)
    ]


def test_tiles_of_another_player_land_one_after_the_other() -> None:
    empty, after = BoardView(Board.empty(10)), BoardView(board_of("5C WOOD"))
    assert between(empty, after, "5C WOOD") == [
        ("W...", "....", ""), ("WO..", "....", ""), ("WOO.", "....", ""), ("WOOD", "....", ""),
    ]  # fmt: skip


def test_tiles_of_one_s_own_are_laid_until_they_land() -> None:
    after = BoardView(board_of("5C WOOD"))
    laid = parse_play("5C WOOD", Board.empty(10), EDITION.alphabet)
    before = BoardView(Board.empty(10), laying=dict(laid.placements))
    assert between(before, after, "5C WOOD")[:2] == [("W...", ".OOD", ""), ("WO..", "..OD", "")]


def test_the_fifth_tile_of_a_stack_stands_out_for_a_moment() -> None:
    stacks = board_of("5C CAT", "5C HAT", "5C BAT", "5C RAT")
    assert stacks.height_at(Square.parse("C5")) == 4
    after = BoardView(lay(stacks, "5C MAT"))
    assert between(BoardView(stacks), after, "5C MAT") == [("R", "M", "*"), ("M", ".", "")]
