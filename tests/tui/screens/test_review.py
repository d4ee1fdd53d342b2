"""Looking back at a game, on the screen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.geometry import Offset

from tests.tui.screens.looking import LARGE, SMALL, assert_golden, line_with, shown
from tests.tui.screens.reviewing import Reviewer, looking
from tests.tui.screens.stage import FULL, StageApp, finished_view, stocked_library
from tests.tui.settling import settle
from upwords_tui.app.narration.upwords.results import course
from upwords_tui.app.review.review import Looking, cost_sentence, leads
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, GlyphLevel
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.games.upwords.history import ReviewScreen
from upwords_tui.tui.widgets.graph import Curve, Graph

_BESIDE = 44
"""Where what stands beside the board begins."""
PLAIN = Capabilities(True, ColourDepth.NONE, GlyphLevel.ASCII)


def stage(
    folder: Path, at: Looking, *names: str, capabilities: Capabilities = FULL
) -> tuple[StageApp, Looking]:
    view = finished_view(*(names or ("Anna", "Computer")))
    return StageApp(stocked_library(folder), lambda skin: ReviewScreen(skin, view, at), capabilities), at


@pytest.mark.parametrize(
    ("name", "keys", "size", "capabilities"),
    [
        ("review-start", (), SMALL, FULL),
        ("review-turn", ("down", "down", "down"), SMALL, FULL),
        ("review-best", ("m", "b"), SMALL, FULL),
        ("review-graph", ("end", "g"), SMALL, FULL),
        ("review-graph-ascii", ("m", "g"), SMALL, PLAIN),
        ("review-large", ("m",), LARGE, FULL),
        ("review-graph-large", ("m", "g"), LARGE, FULL),
    ],
)
async def test_the_review_looks_as_it_did(
    name: str, keys: tuple[str, ...], size: tuple[int, int], capabilities: Capabilities, tmp_path: Path
) -> None:
    app, _at = stage(tmp_path, looking(), capabilities=capabilities)
    async with app.run_test(size=size) as pilot:
        await settle(app)
        await pilot.press(*keys)
        await pilot.pause()
        assert_golden(name, app)


async def test_moments_are_gone_through_and_the_best_play_is_laid(tmp_path: Path) -> None:
    app, at = stage(tmp_path, looking())
    async with app.run_test(size=LARGE) as pilot:
        await settle(app)
        assert len(at.reviewed) == len(at.turns)
        board = app.screen.query_one(BoardWidget)
        seen = []
        for _ in range(3):
            await pilot.press("m")
            seen.append(line_with(app, "▸"))
            await pilot.press("b")
            assert len(board.view.laying) == 1
            await pilot.press("b")
            assert not board.view.laying
        assert len({*seen}) > 1
        await pilot.press("home", "b")
        assert not board.view.laying and board.view.board.is_empty


@pytest.mark.sample(1)
@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_what_a_turn_cost_is_said_whole_in_the_smallest_window(spoken: str, tmp_path: Path) -> None:
    use_language(spoken)
    app, at = stage(tmp_path, looking())
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        for found in at.reviewed:
            await pilot.press("down")
            await settle(app)
            beside = " ".join(line[_BESIDE:].strip() for line in shown(app))
            assert cost_sentence(found) in " ".join(beside.split())


async def test_where_nothing_was_better_no_best_play_is_laid_and_that_is_said(tmp_path: Path) -> None:
    app, at = stage(tmp_path, looking())
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        number = next(number for number, found in enumerate(at.reviewed, 1) if found.is_best)
        await pilot.press(*["down"] * number, "b")
        assert "Nothing better was found." in shown(app)[-2]
        board = app.screen.query_one(BoardWidget)
        await pilot.press("m")
        assert not board.view.laying, "nothing was switched unseen"


@pytest.mark.usefixtures("what_is_at_work_goes_on")
async def test_what_follows_from_a_better_play_is_gone_through_step_by_step(tmp_path: Path) -> None:
    engine = Reviewer()
    app, at = stage(tmp_path, looking(engine=engine))
    async with app.run_test(size=LARGE) as pilot:
        await settle(app)
        board = app.screen.query_one(BoardWidget)
        assert not line_with(app, "Enter what follows")
        await pilot.press("m", "enter")
        assert board.view.is_shown and len(board.view.laying) == 1 and line_with(app, "Better:")
        assert line_with(app, "Enter shows the reply to it; Esc goes back.")
        engine.gate.clear()
        await pilot.press("enter", "enter")
        assert line_with(app, "Looking for the reply …")
        engine.gate.set()
        await settle(app)
        await pilot.pause()
        assert line_with(app, "Computer would have had no play.") or line_with(app, "Anna would have had")
        assert line_with(app, "Then the score is") and not line_with(app, "Enter what follows")
        asked = engine.asked
        await pilot.press("enter", "escape")
        assert line_with(app, "Enter shows the reply") and len(board.view.laying) == 1
        await pilot.press("enter")
        assert line_with(app, "Then the score is") and engine.asked == asked == len(at.turns) + 1
        await pilot.press("escape", "escape")
        assert line_with(app, "Enter what follows") and not line_with(app, "Better:")
        await pilot.press("enter", "down", "up")
        assert not line_with(app, "Better:"), "another turn ends it"
        await pilot.press("escape")
        assert not isinstance(app.screen, ReviewScreen)


async def test_nothing_follows_where_nothing_was_better(tmp_path: Path) -> None:
    app, _at = stage(tmp_path, looking())
    async with app.run_test(size=LARGE) as pilot:
        await settle(app)
        await pilot.pause()
        await pilot.press("enter")
        assert line_with(app, "Choose a turn that has been reviewed.")
        await pilot.press("down", "enter")
        assert line_with(app, "Nothing better was found in turn 1")


async def test_an_answer_that_fails_is_told_and_can_be_asked_for_again(tmp_path: Path) -> None:
    engine = Reviewer()
    app, _at = stage(tmp_path, looking(engine=engine))
    async with app.run_test(size=LARGE) as pilot:
        await settle(app)
        await pilot.press("m", "enter")
        engine.fails_at = 0
        await pilot.press("enter")
        await settle(app)
        await pilot.pause()
        assert line_with(app, "The coach can't answer now; ask again.") and line_with(app, "Better:")
        engine.fails_at = 1000
        await pilot.press("enter")
        await settle(app)
        await pilot.pause()
        assert line_with(app, "Then the score is")


async def test_a_review_may_begin_with_what_follows_from_a_turn(tmp_path: Path) -> None:
    at, view = looking(), finished_view("Anna", "Computer")
    app = StageApp(stocked_library(tmp_path), lambda skin: ReviewScreen(skin, view, at, 3, follows=True))
    async with app.run_test(size=LARGE) as pilot:
        await settle(app)
        await pilot.pause()
        assert line_with(app, "Better:") and app.screen.query_one(BoardWidget).view.is_shown


async def test_leaving_and_coming_back_goes_on_where_it_was(tmp_path: Path) -> None:
    engine = Reviewer()
    app, at = stage(tmp_path, looking(engine=engine))
    async with app.run_test(size=SMALL):
        await settle(app)
    app, at = stage(tmp_path, at)
    async with app.run_test(size=SMALL):
        await settle(app)
        assert engine.asked == len(at.turns)


async def test_an_engine_that_dies_is_told_of_in_one_sentence(tmp_path: Path) -> None:
    app, at = stage(tmp_path, looking(engine=Reviewer(fails_at=4)))
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        assert line_with(app, "The review stopped. The coach can't answer now; ask again.")
        assert len(at.reviewed) == 3
        await pilot.press("down", "m", "g", "b")
        assert line_with(app, "The review stopped")


async def test_alone_there_is_no_chance_to_show(tmp_path: Path) -> None:
    app, _at = stage(tmp_path, looking("Anna"), "Anna")
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        await pilot.press("end", "g")
        await pilot.pause()
        assert line_with(app, "Score") and not any("Chance" in line for line in shown(app))


async def test_a_graph_fits_its_width_however_long_the_game(tmp_path: Path) -> None:
    app, _at = stage(tmp_path, looking())
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        await pilot.press("g")
        await pilot.pause()
        graph = app.screen.query_one(Graph)
        for count in (0, 1, 3, 40, 500):
            values = [None, *(float(place) for place in range(count))][:count]
            graph.show(([Curve("x", values, 0.0, float(count))], count - 1))
            lines = graph.lines(30, 12)
            assert len(lines) <= 12
            assert all(sum(len(text) for text, _ink in left) <= 30 for left, _right in lines)


async def test_esc_goes_back_from_graph_and_best_play_before_it_leaves(tmp_path: Path) -> None:
    app, _at = stage(tmp_path, looking())
    async with app.run_test(size=LARGE) as pilot:
        await settle(app)
        graph, board = app.screen.query_one(Graph), app.screen.query_one(BoardWidget)
        await pilot.press("m", "b", "g")
        shown_before = bool(graph.display)
        await pilot.press("escape")
        assert shown_before and not graph.display and board.view.laying
        await pilot.press("escape")
        assert not board.view.laying and isinstance(app.screen, ReviewScreen)
        await pilot.press("escape")
        assert not isinstance(app.screen, ReviewScreen)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_what_the_graph_has_hidden_is_whole_when_it_comes_back(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app, _at = stage(tmp_path, looking())
    async with app.run_test(size=size) as pilot:
        await settle(app)
        await pilot.press("m")
        await pilot.pause()
        before = shown(app)
        assert line_with(app, "● Anna ")
        await pilot.press("g", "escape")
        await pilot.pause()
        assert shown(app) == before


async def test_the_terminals_own_cursor_is_on_the_turn_in_the_graph(tmp_path: Path) -> None:
    app, at = stage(tmp_path, looking())
    async with app.run_test(size=LARGE) as pilot:
        await settle(app)
        graph = app.screen.query_one(Graph)
        await pilot.press("home", "g")
        await pilot.pause()
        assert app.cursor_position == graph.region.offset + Offset(1, 0)
        places = []
        for _turn in at.turns:
            await pilot.press("down")
            await pilot.pause()
            cell = app.screen.get_style_at(*app.cursor_position - Offset(0, 1))
            assert cell.color and cell.color.get_truecolor().hex in app.skin.palette.accent
            places.append(app.cursor_position)
        assert len({*places}) == len(at.turns) and len({place.y for place in places}) == 1


async def test_the_turn_that_cost_most_is_gone_to_when_it_is_known(tmp_path: Path) -> None:
    at = looking()
    view = finished_view("Anna", "Computer")
    app = StageApp(stocked_library(tmp_path), lambda skin: ReviewScreen(skin, view, at, costliest=True))
    async with app.run_test(size=LARGE) as pilot:
        await settle(app)
        await pilot.pause()
        worst = max((one for one in at.reviewed if one.turn.seat == 0), key=lambda one: one.cost)
        assert worst.cost and line_with(app, f"Turn {worst.turn.number + 1} of ")
        assert line_with(app, f"−{worst.lost_points}") and line_with(app, "cost")


@pytest.mark.usefixtures("what_is_at_work_goes_on")
async def test_whoever_looks_around_meanwhile_stays_there(tmp_path: Path) -> None:
    engine = Reviewer()
    engine.pause = asyncio.Event()
    at = looking(engine=engine)
    view = finished_view("Anna", "Computer")
    app = StageApp(stocked_library(tmp_path), lambda skin: ReviewScreen(skin, view, at, costliest=True))
    async with app.run_test(size=LARGE) as pilot:
        assert line_with(app, f"Looking for the costliest turn: 1 of {len(at.turns)} …")
        await pilot.press("down")
        engine.pause.set()
        await settle(app)
        await pilot.pause()
        assert line_with(app, "Turn 1 of ")


@pytest.mark.usefixtures("what_is_at_work_goes_on")
async def test_what_is_told_of_some_turns_says_so_and_the_axis_is_that_of_the_whole_game(
    tmp_path: Path,
) -> None:
    engine = Reviewer()
    app, at = stage(tmp_path, looking(engine=engine))
    async for _found in at.go_on():
        if len(at.reviewed) == 2:
            break
    engine.pause = asyncio.Event()
    async with app.run_test(size=LARGE) as pilot:
        assert line_with(app, f"So far, after 2 of {len(at.turns)} turns:")
        most = max(course(finished_view("Anna", "Computer"), 0))
        assert most > max(leads(at.reviewed, 0))
        await pilot.press("g")
        await pilot.pause()
        assert any(str(most) in line.split() for line in shown(app)), "the top of its axis"
        await pilot.press("g")
        engine.pause.set()
        await settle(app)
        await pilot.pause()
        assert not line_with(app, "So far")


@pytest.mark.parametrize(("room", "sentences"), [(12, 2), (10, 1), (7, 0)])
async def test_reasons_yield_to_what_the_move_cost(
    room: int, sentences: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ReviewScreen, "_most_detail", room)
    app, _at = stage(tmp_path, looking())
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        await pilot.press("m")
        await settle(app)
        told = " ".join(line[44:].strip() for line in shown(app))
        assert "Cost: 7.5 points, and 10 percentage points of the chance of winning." in told
        assert ["later on." in told, "on average, not 25." in told].count(True) == sentences
