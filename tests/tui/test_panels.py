"""The panels, lines and bars: what they write, and what clicks on them say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from tests.tui.gallery import GalleryApp
from tests.tui.positions import MOCK_UP, STATES
from tests.tui.rendering import ASCII, CONSOLE, FULL, section_lines, written
from tests.tui.test_board import TRUECOLOUR
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.games.upwords.presenter import Unseen
from upwords_tui.tui.games.upwords.side_panel import (
    PlayPanel,
    RackRow,
    RackWidget,
    ScorePanel,
    Story,
    UnseenPanel,
    history_lines,
    laying_lines,
)
from upwords_tui.tui.screens.frame import AnnouncementLine, KeyFooter, TopBar
from upwords_tui.tui.theme import THEME_NAMES, Skin, make_skin
from upwords_tui.tui.widgets.arrangement import arrange_panel, arrange_screen, panel_height, rack_tile
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import distinct, pad, wrap, wrap_evenly
from upwords_tui.tui.widgets.values import (
    DraftView,
    HistoryLine,
    KeyHint,
    LaidWord,
    RackSlot,
    SeatRow,
    SlotState,
    TopLine,
)

NO_COLOUR = make_skin("dark", ColourDepth.NONE, GlyphLevel.ASCII)


def test_scores_stand_in_a_column_and_the_turn_is_marked() -> None:
    panel = ScorePanel(FULL, (SeatRow("Anna", 132, on_turn=True), SeatRow("Bo", 7), SeatRow("Cy", -5)))
    assert section_lines(panel, 20, 3) == [
        "▸ ● Anna         132",
        "  ■ Bo             7",
        "  ▲ Cy            −5",
    ]


def test_teams_clocks_and_long_or_hostile_names() -> None:
    seats = (
        SeatRow("Reds", 1047, members="Bo, Cy", clock="12:05"),
        SeatRow("[b]Dee[/b]\x1b[31m", 3, clock="0:09"),
        SeatRow("A name that is far too long", 3, clock="0:09"),
    )
    assert section_lines(ScorePanel(FULL, seats), 30, 3) == [
        "  ● Reds  Bo, Cy   12:05  1047",
        "  ■ [b]Dee[/b][31m  0:09     3",
        "  ▲ A name that i…  0:09     3",
    ]


def test_wide_characters_are_counted() -> None:
    assert section_lines(ScorePanel(FULL, (SeatRow("日本日本日本", 1),)), 14, 1) == ["  ● 日本…    1"]
    assert pad("日本", 3, FULL) == "日…"


def test_words_being_laid_are_itemised() -> None:
    assert MOCK_UP.laying
    assert written(laying_lines(MOCK_UP.laying, 36, 8, FULL), 36) == [
        "  You are laying",
        "  ZA  J4 down    2 + 2             4",
        "  LA  I5 across  2 + 2             4",
        "  ──────────────────────────────────",
        "  total                            8",
    ]


def test_of_one_word_alone_there_is_no_total() -> None:
    word = LaidWord("ZA", "J4 down", "2 + 2", 4)
    itemised = ["  You are laying", "  ZA  J4 down  2 + 2             4"]
    assert written(laying_lines(DraftView((word,), total=4), 34, 8, FULL), 34) == itemised
    summed = written(laying_lines(DraftView((word,), (("all seven tiles", 20),), 24), 34, 8, FULL), 34)
    assert summed[-1] == "  total                         24"


def test_what_does_not_fit_is_counted() -> None:
    laying = DraftView(tuple(LaidWord(f"WORD{n}", "J4", "1", n) for n in range(6)), total=15)
    lines = written(laying_lines(laying, 30, 5, FULL), 30)
    assert lines[-2:] == ["  and 4 more", "  total                     15"]
    assert len(lines) == 5


def test_what_is_wrong_is_said_instead() -> None:
    laying = DraftView(problems=("ZA, LAX: not in the dictionary, I am afraid.",))
    assert written(laying_lines(laying, 30, 5, FULL), 30) == [
        "  You are laying",
        "! ZA, LAX: not in the",
        "  dictionary, I am afraid.",
    ]


def test_the_history_ends_with_the_newest() -> None:
    turns = tuple(HistoryLine(f"P{n}", f"{n}A WORD", str(n), str(n)) for n in range(1, 20))
    lines = written(history_lines(turns, 36, 4, FULL), 36)
    assert lines[0].strip() == "History"
    assert [line.split()[1] for line in lines[1:]] == ["P17", "P18", "P19"]


@pytest.mark.parametrize("height", range(8, 15))
def test_what_three_others_did_is_in_a_sentence_or_in_the_history(height: int) -> None:
    news = [f"{name} played WORD, 5C across, making AT and TO too: 12 points." for name in ("Bo", "Cy", "Di")]
    turns = tuple(HistoryLine(name, "5C WORD", "12", "12") for name in ("Anna", "Bo", "Cy", "Di"))
    shown = " ".join(section_lines(PlayPanel(FULL, Story(news, turns=turns)), 35, height))
    assert all(name in shown for name in ("Bo", "Cy", "Di"))


@pytest.mark.sample(8)
@pytest.mark.parametrize("height", range(5, 30))
def test_what_words_mean_gives_way_before_the_last_news(height: int) -> None:
    news = ("Bo played WORD, 5C across: 12 points.", "Cy played TO, D6 across: 3 points, total 30.")
    meanings = tuple(f"WORD: {'a very long explanation of one thing and another, ' * 3}" for _each in "12")
    panel = PlayPanel(FULL, Story(news, turns=(), meanings=meanings))
    shown = " ".join(" ".join(section_lines(panel, 35, height)).split())
    assert news[-1] in shown
    assert "WORD: a very long" in shown or height < 9
    assert "…" in shown or height < 9 or shown.count("WORD: ") == 2


@pytest.mark.parametrize("count", (0, 1, 6, 40))
def test_laying_moves_no_line_of_the_history(count: int) -> None:
    turns = tuple(HistoryLine("Anna", f"{n}A WORD", "8", "8") for n in range(1, count + 1))
    panel = PlayPanel(FULL, Story(("Something happened.",), turns=turns))
    before = section_lines(panel, 36, 24)
    panel.show(Story(("Something happened.",), MOCK_UP.laying, turns))
    after = section_lines(panel, 36, 24)
    shown = [(at, line) for at, line in enumerate(after) if "WORD" in line]
    assert set(shown) <= set(enumerate(before))
    assert len(shown) >= min(count, 10)
    assert any("total" in line for line in after)


def test_unseen_tiles_are_counted() -> None:
    panel = UnseenPanel(FULL, Unseen((("A", 11), ("Qu", 1), ("Z", 0), ("Ö", 2))))
    assert section_lines(panel, 34, 2) == ["  Unseen 14", "  A11 Qu1 Ö2"]
    assert section_lines(panel, 34, 3) == ["", "  Unseen 14", "  A11 Qu1 Ö2"]
    assert section_lines(panel, 34, 1) == ["  Unseen 14  A11 Qu1 Ö2"]
    assert section_lines(panel, 22, 1) == ["  Unseen 14"]


def test_unseen_tiles_stand_in_columns() -> None:
    tiles = (("A", 11), ("B", 2), ("C", 1), ("D", 4), ("Qu", 1), ("Z", 1))
    panel = UnseenPanel(FULL, Unseen(tiles, "Computer"))
    assert section_lines(panel, 20, 3) == ["  Computer holds 20", "  A11 B2  C1", "  D4  Qu1 Z1"]


def test_top_bar_keeps_what_is_at_the_right() -> None:
    bar = TopBar(
        ASCII, TopLine("UPWORDS", ("Hasbro 10×10", "English, and a long tail"), ("bag 34", "round 7"))
    )
    assert section_lines(bar, 50, 1) == [" UPWORDS  Hasbro 10x10           bag 34 - round 7"]


def test_the_latest_sentence_is_on_the_last_line() -> None:
    line = AnnouncementLine(FULL, ("First.", "Second.", "Third one."))
    assert section_lines(line, 20, 1) == [" Third one."]
    assert section_lines(line, 20, 2) == [" Second.", " Third one."]
    assert section_lines(AnnouncementLine(FULL, ("One.",)), 20, 2) == ["", " One."]


def test_a_long_sentence_takes_the_lines_there_are() -> None:
    line = AnnouncementLine(FULL, ("Before.", "This is a sentence of some length, told whole."))
    assert section_lines(line, 24, 3) == [" This is a sentence of", "   some length, told", "   whole."]
    assert section_lines(line, 24, 1) == [" This is a sentence of…"]


def test_keys_that_do_not_fit_are_left_out() -> None:
    assert section_lines(KeyFooter(FULL, MOCK_UP.hints), 40, 1) == [" Enter play  ⌫ take back  Space turn"]


def test_no_word_stands_alone_on_a_last_line_where_that_takes_no_further_line() -> None:
    text = "Looks under a stack: its tiles from the top, and the words through it."
    assert wrap(text, 66, FULL)[-1] == "it."
    evenly = wrap_evenly(text, 66, FULL)
    assert len(evenly) == 2 and evenly[-1] == "words through it." and " ".join(evenly) == text
    for same in ("short", "two words", "nothing that anyone could put otherwise"):
        assert " ".join(wrap_evenly(same, 30, FULL)) == same
        assert len(wrap_evenly(same, 30, FULL)) == len(wrap(same, 30, FULL))
    assert wrap_evenly("a " + "very" * 10 + " long", 30, FULL) == [
        "a",
        "very" * 7 + "ve",
        "ryvery" + "very long",
    ]


def test_a_number_stays_with_what_it_counts() -> None:
    assert wrap("YET across: 4 points.", 14, FULL) == ["YET across:", "4 points."]
    assert wrap("at 1 2 3", 4, FULL) == ["at 1", "2 3"]
    assert wrap("score 64 unbreakable", 12, FULL) == ["score 64", "unbreakable"]


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (62, " Enter play   Space turn   F3 shuffle   F1 help   Ctrl+P more"),
        (60, " Enter play  Space turn  F3 shuffle  F1 help  Ctrl+P more"),
        (52, " Enter play   Space turn   F1 help   Ctrl+P more"),
        (45, " Enter play  Space turn  F1 help  Ctrl+P more"),
        (38, " Enter play   F1 help   Ctrl+P more"),
        (33, " Enter play  F1 help  Ctrl+P more"),
        (10, " F1 help"),
    ],
)
def test_keys_that_stay_take_the_place_of_the_last_others(width: int, line: str) -> None:
    keys = KeyHint("Enter", "play", ""), KeyHint("Space", "turn", ""), KeyHint("F3", "shuffle", "")
    stay = KeyHint("F1", "help", "", stays=True), KeyHint("Ctrl+P", "more", "", stays=True)
    assert section_lines(KeyFooter(FULL, (*keys, *stay)), width + 2, 1) == [line]


def test_wrapping_cleans_and_indents() -> None:
    assert wrap("one two\x1b three", 8, FULL, indent=2) == ["one two", "  three"]
    assert wrap("", 8, FULL) == []


@pytest.mark.combinations
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("height", range(20, 60))
def test_the_side_panel_fills_its_height(seats: int, height: int) -> None:
    panel = arrange_panel(height, seats, 3)
    assert panel.scores + panel.play + panel.unseen + panel.rack + sum(panel.gaps) == height
    assert panel.scores == seats
    assert panel.play >= 6
    assert panel.unseen >= 1


def test_six_in_a_window_with_rows_to_spare_have_a_rack_that_stands_apart() -> None:
    plan = arrange_screen(100, 30, 10)
    room = panel_height(plan.middle - plan.board_top, plan.cell_size, 10, 6)
    panel = arrange_panel(room, 6, 3)
    assert panel.gaps[0] and panel.gaps[2] and panel.play >= 8
    assert panel_height(plan.middle - plan.board_top, plan.cell_size, 10, 4) == plan.cell_size.board_height(
        10
    )


def test_a_long_play_is_told_whole_before_the_names() -> None:
    turns = [
        HistoryLine("Anna", "8C W(OR)DQUAKE", "104", "1004", 0),
        HistoryLine("Computer 2", "exchange 2", seat=1),
        HistoryLine("Computer 3", "pass", seat=2),
    ]
    lines = written(history_lines(turns, 36, 4, FULL), 36)
    assert lines[1:] == [
        "  ● Anna     8C W(OR)DQUAKE 104 1004",
        "  ■ Compu…2  exchange 2",
        "  ▲ Compu…3  pass",
    ]


@pytest.mark.combinations
@pytest.mark.parametrize("size", (8, 10))
@pytest.mark.parametrize("width", range(40, 220, 7))
def test_the_screen_holds_its_parts(size: int, width: int) -> None:
    for height in range(16, 70):
        plan = arrange_screen(width, height, size)
        beside = 0 if plan.below else plan.panel_width
        assert plan.left + plan.board_width + beside <= width
        assert plan.panel_width >= (24 if width < 80 or height < 24 else 37)
        assert plan.has_top + plan.middle + plan.voice + 1 == height
        assert plan.board_top + plan.cell_size.board_height(size) <= plan.middle - plan.below


@pytest.mark.parametrize(
    ("terminal", "size", "cell", "below"),
    [
        ((40, 16), 10, CellSize.MINI, 1),
        ((40, 16), 8, CellSize.FLAT, 3),
        ((40, 40), 8, CellSize.SMALL, 19),
        ((60, 20), 10, CellSize.MINI, 0),
        ((60, 20), 8, CellSize.FLAT, 0),
        ((60, 40), 10, CellSize.SMALL, 15),
        ((80, 23), 10, CellSize.SMALL, 0),
        ((80, 22), 10, CellSize.FLAT, 0),
        ((100, 20), 8, CellSize.SMALL, 0),
    ],
)
def test_where_there_is_little_room_the_panel_stands_below(
    terminal: tuple[int, int], size: int, cell: CellSize, below: int
) -> None:
    plan = arrange_screen(*terminal, size)
    assert (plan.cell_size, plan.below) == (cell, below)


@pytest.mark.parametrize(
    ("terminal", "size", "cell"),
    [
        ((80, 24), 10, CellSize.SMALL),
        ((92, 30), 10, CellSize.SMALL),
        ((93, 30), 10, CellSize.WIDE),
        ((100, 30), 10, CellSize.WIDE),
        ((100, 36), 10, CellSize.MEDIUM),
        ((118, 36), 10, CellSize.LARGE),
        ((120, 40), 10, CellSize.LARGE),
        ((150, 50), 10, CellSize.BROAD),
        ((160, 50), 10, CellSize.BROAD),
        ((170, 50), 10, CellSize.HUGE),
        ((80, 24), 8, CellSize.SMALL),
        ((100, 30), 8, CellSize.MEDIUM),
        ((104, 30), 8, CellSize.LARGE),
        ((120, 40), 8, CellSize.LARGE),
        ((120, 44), 8, CellSize.BROAD),
        ((150, 40), 8, CellSize.HUGE),
        ((200, 60), 8, CellSize.GIANT),
        ((200, 60), 10, CellSize.GIANT),
    ],
)
def test_cells_grow_with_the_terminal(terminal: tuple[int, int], size: int, cell: CellSize) -> None:
    assert arrange_screen(*terminal, size).cell_size is cell


async def test_clicks_on_the_rack_and_the_keys_are_messages() -> None:
    app = GalleryApp(TRUECOLOUR, "dark", MOCK_UP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click(RackWidget, offset=(3, 1))
        await pilot.click(RackWidget, offset=(2 + 5 * 6 + 3, 2))
        await pilot.click(RackWidget, offset=(2 + 4, 1))
        await pilot.click(RackWidget, offset=(3, 0))
        await pilot.click(KeyFooter, offset=(14, 0))
        await pilot.click(KeyFooter, offset=(79, 0))
        await pilot.pause()
        assert [m.place for m in app.messages if isinstance(m, RackWidget.Clicked)] == [0, 6]
        assert [m.hint.action for m in app.messages if isinstance(m, KeyFooter.Pressed)] == ["take_back"]


@pytest.mark.combinations
@pytest.mark.parametrize("skin", [FULL, CONSOLE, ASCII, NO_COLOUR])
@pytest.mark.parametrize(("tile", "rows"), [(4, 2), (5, 3)])
def test_a_picked_tile_and_the_one_the_cursor_is_on_are_told_apart_without_colours(
    skin: Skin, tile: int, rows: int
) -> None:
    def seen(slot: RackSlot) -> str:
        rack = RackWidget(skin)
        rack.tile_width = tile
        rack._value = RackRow((slot,))
        return "\n".join(strip.text for strip in rack._draw(10, 1 + rows)[1:])

    for face in ("W", "Qu"):
        looks = [
            seen(RackSlot(face, state, is_here))
            for state in (SlotState.HELD, SlotState.CHOSEN)
            for is_here in (False, True)
        ]
        assert len(set(looks)) == 4
        assert [("[" in look, skin.glyphs.up in look) for look in looks] == [
            (False, False),
            (False, True),
            (True, False),
            (True, True),
        ]
        assert all(face in look for look in looks)


@pytest.mark.sample(1)
@pytest.mark.parametrize("state", ("mock-up", "wrong", "six-seats", "exchange"))
async def test_every_theme_can_be_changed_to_while_playing(state: str) -> None:
    app = GalleryApp(TRUECOLOUR, "dark", STATES[state])
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in THEME_NAMES:
            await pilot.press("t")
        assert app.theme == "dark"
        app.show(replace(STATES[state], seats=()))
        await pilot.pause()


@pytest.mark.parametrize(
    ("width", "short"), [(9, "Compute…3"), (6, "Comp…3"), (3, "C…3"), (12, "Computer 3")]
)
def test_names_that_are_cut_stay_different(width: int, short: str) -> None:
    names = distinct(["Anna", "Computer", "Computer 2", "Computer 3"], width, FULL)
    assert names["Computer 3"] == short
    assert len(set(names.values())) == 4 and all(cell_len(name) <= width for name in names.values())


def test_names_that_fit_are_left_alone() -> None:
    assert distinct(["Anna", "Bo"], 9, FULL) == {"Anna": "Anna", "Bo": "Bo"}
    assert distinct([], 9, FULL) == {}


def test_a_level_stands_with_the_name_where_there_is_room() -> None:
    seats = (SeatRow("Ada", 1, level="Casual"), SeatRow("Magnus", 2, level="Highest score"))
    assert section_lines(ScorePanel(FULL, seats), 24, 2) == [
        "  ● Ada · Casual       1",
        "  ■ Magnus             2",
    ]


@pytest.mark.parametrize(
    ("width", "height", "size", "cell"),
    [(200, 60, 10, CellSize.GIANT), (180, 60, 8, CellSize.GIANT), (132, 40, 10, CellSize.LARGE)],
)
def test_in_a_large_window_rack_and_board_are_of_one_size(
    width: int, height: int, size: int, cell: CellSize
) -> None:
    plan = arrange_screen(width, height, size)
    room = panel_height(plan.middle - plan.board_top, plan.cell_size, size)
    assert plan.cell_size is cell
    assert rack_tile(plan.panel_width - 1, room, cell) == (cell.width, cell.rows)
    assert room == cell.board_height(size), "the rack ends where the board does"


@pytest.mark.parametrize(
    ("width", "height", "size", "is_below"),
    [
        (120, 40, 10, True),
        (118, 39, 10, True),
        (104, 33, 8, True),
        (118, 38, 10, False),
        (132, 40, 10, False),
    ],
)
def test_the_rack_lies_below_the_board_where_its_tiles_are_as_big_only_there(
    width: int, height: int, size: int, is_below: bool
) -> None:
    plan = arrange_screen(width, height, size)
    assert plan.cell_size is CellSize.LARGE
    assert plan.rack == (1 + plan.cell_size.rows if is_below else 0)
    assert plan.board_top + plan.cell_size.board_height(size) + plan.rack <= plan.middle
    assert plan.middle + plan.voice + 2 == height
    panel = arrange_panel(plan.cell_size.board_height(size), 2, 0)
    assert panel.rack == 0 and not panel.gaps[2]
    assert panel.scores + panel.play + panel.unseen + sum(panel.gaps) == plan.cell_size.board_height(size)
