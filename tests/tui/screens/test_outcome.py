"""The end of a game, its history, and help."""

from __future__ import annotations

import re
import threading
from functools import partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.games.scene import do, play, scene
from tests.tui.playing import playing
from tests.tui.screens.looking import LARGE, SMALL, line_with, shown
from tests.tui.screens.stage import (
    StageApp,
    empty_library,
    finished_game,
    finished_view,
    screens,
    show_nothing,
    stocked_library,
    with_news,
)
from tests.tui.settling import resize, settle
from tests.tui.test_game_turns import opening
from upwords_tui.app.commands import keys
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.game_types.upwords import UpwordsVariant
from upwords_tui.app.narration.events import headline
from upwords_tui.app.narration.numbers import signed
from upwords_tui.app.narration.upwords.results import (
    averages,
    best_play,
    course,
    course_note,
    longest_word,
    ranks,
    standing_plays,
)
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.games.base import Seat, Undo
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.games.upwords.history import UpwordsHistoryScreen
from upwords_tui.tui.games.upwords.outcome import UpwordsOutcomeScreen
from upwords_tui.tui.screens.help import pages
from upwords_tui.tui.screens.result import big_score_rows
from upwords_tui.tui.theme import make_skin
from upwords_tui.tui.widgets.arrangement import arrange_screen
from upwords_tui.tui.widgets.digits import HUGE, number_lines
from upwords_tui.tui.widgets.digits import LARGE as LARGE_DIGITS
from upwords_tui.tui.widgets.digits import SMALL as SMALL_DIGITS
from upwords_tui.tui.widgets.section import width_of

DARK = make_skin("dark", ColourDepth.TRUE, GlyphLevel.FULL)


async def test_keys_of_the_reckoning(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    view = finished_view()
    game_id = next(game.id for game in library.games() if game.is_over)
    app = StageApp(library, lambda skin: UpwordsOutcomeScreen(skin, view, game_id, show_nothing))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("h")
        assert isinstance(app.screen, UpwordsHistoryScreen)
        await pilot.press("enter", "enter")
        await pilot.press("enter")
        assert len(app.begun) == 2 and app.begun[0] == app.begun[1]
        assert [seat.name for seat in app.begun[0].seats] == ["Anna", "Computer"]
        assert app.begun[0].edition_id == view.edition.id
        await pilot.press("x")
        assert line_with(app, "Anna-Computer.json")
        await pilot.press("f10", "f10", "escape")
        assert app.asked == ["games"]
        assert app.results == [None]


async def test_where_no_files_may_be_named_none_is_offered(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    library.files = False
    app = StageApp(library, lambda skin: UpwordsOutcomeScreen(skin, finished_view(), "x", show_nothing))
    async with app.run_test(size=SMALL) as pilot:
        assert not line_with(app, "X export")
        await pilot.press("f")
        assert line_with(app, "In the text game, type “export” to print the game")
        await pilot.press("enter", "x")
        assert not line_with(app, "Export the game to which file?")


async def test_a_picture_of_the_end_is_written_once_and_shows_no_question(tmp_path: Path) -> None:
    file = tmp_path / "end.svg"
    async with playing(opening()) as now:
        await now.type("/resign now\r")
        await now.press("y")
        assert now.top == "UpwordsOutcomeScreen"
        for answer in ("Written to", "this file already exists"):
            await now.press("x", "ctrl+u", *["delete"] * 40)
            await now.type(f"{file}\r")
            assert answer in " ".join(now.shown().split())
        await now.press("x", "ctrl+u", *["delete"] * 40)
        await now.type(f"{tmp_path / 'end.html'}\r")
        assert "Written to" in " ".join(now.shown().split())
    drawn = file.read_text("utf-8")
    assert drawn.startswith("<svg") and "Anna" in drawn and "which" not in drawn
    assert "resigned" in (tmp_path / "end.html").read_text("utf-8")


async def test_what_proves_that_draws_were_fair_is_behind_a_key(tmp_path: Path) -> None:
    view = finished_view()
    assert view.seed
    proof = (view.commitment, view.seed.hex())
    app = StageApp(
        stocked_library(tmp_path), lambda skin: UpwordsOutcomeScreen(skin, view, "x", show_nothing)
    )
    async with app.run_test(size=SMALL) as pilot:
        assert not any(line_with(app, number) for number in proof)
        await pilot.press("f")
        assert all(line_with(app, number) for number in proof)
        assert line_with(app, "no draw has")


async def test_the_winner_is_told_you_and_a_loser_by_how_much(tmp_path: Path) -> None:
    game, library = finished_game("Anna", "Bo"), stocked_library(tmp_path)
    assert game.outcome and game.outcome.winners == (0,)
    most, least = game.outcome.totals
    assert least >= 0
    for seat, is_shared, said in (
        (0, False, f"You win, {most} to {least}."),
        (1, False, f"Anna wins, {most} to {least}."),
        (None, False, f"Anna wins, {most} to {least}."),
        (0, True, f"Anna wins, {most} to {least}."),
    ):
        made = partial(UpwordsOutcomeScreen, view=game.view_for(seat), game_id="x", review=show_nothing)
        app = StageApp(library, partial(made, is_shared=is_shared))
        async with app.run_test(size=SMALL) as pilot:
            assert line_with(app, said), said
            is_onlooker = seat is None
            assert bool(line_with(app, "Enter board")) == is_onlooker
            await pilot.press("enter")
            assert (app.results == [None]) == is_onlooker and bool(app.begun) != is_onlooker


@pytest.mark.usefixtures("what_is_at_work_goes_on")
async def test_what_is_new_stands_before_what_is_worth_remembering(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    view, known = finished_view(), threading.Event()

    def find_new() -> tuple[str, ...]:
        known.wait()
        return ("Your best on Hasbro 10×10.",)

    app = StageApp(
        library, lambda skin: with_news(UpwordsOutcomeScreen(skin, view, "x", show_nothing), find_new)
    )
    async with app.run_test(size=LARGE) as pilot:
        assert not line_with(app, " New")
        known.set()
        await settle(app)
        await pilot.pause()
        told = [line.strip()[-26:] for line in shown(app)]
        at = next(place for place, line in enumerate(told) if line.endswith("New"))
        assert told[at + 1] == "Your best on Hasbro 10×10." and "Best play" in shown(app)[at + 3]


FOREMOST = ("costliest", "retry")
"""What is told at the foot wherever there is room for anything."""
NEWS = (
    "Your first win against Regular.",
    "Your best on Hasbro 10×10: 205 points, 12 more than before.",
    "Your best play so far: QUIZ and ZEN, 48 points.",
    "Your longest word so far: CENTRES, 7 tiles.",
    "You have won 2 of your last 3 games against Casual: try Regular.",
)
TWO, FOUR = ("Anna", "Computer"), ("Anna", "Benjamin", "Computer", "Computer 2")
SIX_NAMES = (*FOUR, "Cy", "Dee")


@pytest.mark.combinations
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("names", [("Anna",), TWO, FOUR, SIX_NAMES])
@pytest.mark.parametrize("count", [0, 1, 3, 5])
async def test_who_won_the_big_score_and_the_best_of_what_is_new_are_seen_at_once(
    names: tuple[str, ...], count: int, spoken: str, tmp_path: Path
) -> None:
    use_language(spoken)
    edition = "spin-master-10x10" if len(names) > 4 else "hasbro-10x10"
    view = finished_view(*names, edition=edition)
    assert view.outcome and view.seat is not None
    app = StageApp(
        empty_library(tmp_path),
        lambda skin: with_news(UpwordsOutcomeScreen(skin, view, "x", show_nothing), lambda: NEWS[:count]),
    )
    async with app.run_test(size=SMALL):
        await settle(app)
        screen = app.screen
        assert isinstance(screen, UpwordsOutcomeScreen)
        seen = screen._rows._in_sight(screen._rows.size.height)
        texts = ["".join(text for text, _ink in row.left) for row in seen]
        told = " ".join(" ".join(texts).split())
        assert headline(view, view.seat) in told
        score = big_score_rows(view.seat, view, SMALL_DIGITS, 40, app.skin)
        assert all(row in seen for row in score)
        for total in view.outcome.totals:
            assert any(text.rstrip().endswith(f" {signed(total)}") for text in texts)
        assert all(sentence in told for sentence in NEWS[:count][:1])
        foot = shown(app)[-1]
        shown_keys = (
            "Enter",
            "Esc",
            "F1",
            *(key.shown_label for key in screen.KEYS if key.action in FOREMOST),
        )
        assert all(f"{key} " in foot for key in shown_keys)
        left = sum(sentence not in told for sentence in NEWS[:count])
        folded = [text for text in texts if text.rstrip().endswith(f": {keys.NEWS.shown}")]
        assert [re.findall(r"\d+", text) for text in folded] == ([[str(left)]] if left else [])


async def test_where_rows_are_few_everybody_has_a_line_and_what_is_worth_remembering_is_seen(
    tmp_path: Path,
) -> None:
    view = finished_view(*FOUR)
    app = StageApp(empty_library(tmp_path), lambda skin: UpwordsOutcomeScreen(skin, view, "x", show_nothing))
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        assert all(line_with(app, label) for label in ("Best play", "Longest word", "Points per play"))
        assert not line_with(app, "left over")
        await pilot.press("pagedown", "pagedown")
        assert line_with(app, "left over")


async def test_all_that_is_new_is_a_key_or_a_click_away(tmp_path: Path) -> None:
    app = StageApp(
        empty_library(tmp_path),
        lambda skin: with_news(UpwordsOutcomeScreen(skin, finished_view(), "x", show_nothing), lambda: NEWS),
    )
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        for ask in (pilot.press("n"), _click_on(pilot, "3 more: N")):
            assert not line_with(app, NEWS[-1])
            await ask
            assert all(line_with(app, sentence) for sentence in NEWS)
            await pilot.press("enter")
        assert not app.begun
        await resize(app, (200, 60))
        assert line_with(app, "try Regular") and not line_with(app, "more: N")
        await pilot.press("n")
        assert app.screen is app.screen_stack[1] and not app.begun


async def _click_on(pilot: Pilot[None], text: str) -> None:
    y = next(y for y, line in enumerate(shown(pilot.app)) if text in line)
    await pilot.click(offset=(shown(pilot.app)[y].index(text), y))
    await settle(pilot.app)


async def test_the_turn_that_cost_most_is_one_key_away(tmp_path: Path) -> None:
    asked: list[bool] = []

    def review(*, costliest: bool) -> None:
        asked.append(costliest)

    view = finished_view()
    app = StageApp(stocked_library(tmp_path), lambda skin: UpwordsOutcomeScreen(skin, view, "x", review))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("m", "r")
    assert asked == [True, False]


async def test_whoever_has_had_no_turn_is_offered_none_that_cost_anything(tmp_path: Path) -> None:
    view = do(scene("ABCDEFG", "TONERIS"), Resign(seat=0)).view_for(0)
    app = StageApp(
        stocked_library(tmp_path), lambda skin: UpwordsOutcomeScreen(skin, view, "x", show_nothing)
    )
    async with app.run_test(size=SMALL):
        assert "cost" not in "\n".join(shown(app))
        assert line_with(app, "Enter plays again with the same players.")


@pytest.mark.combinations
@pytest.mark.parametrize("name", ["outcome", "outcome-six", "outcome-solo"])
@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE, (200, 60)])
async def test_the_board_stays_where_it_was_and_nothing_of_the_reckoning_is_cut(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    library = stocked_library(tmp_path)
    app = StageApp(library, screens(library)[name])
    async with app.run_test(size=size):
        screen = app.screen
        assert isinstance(screen, UpwordsOutcomeScreen)
        plan = arrange_screen(*size, screen.query_one(BoardWidget).view.board.size)
        assert screen.query_one(BoardWidget).region.offset == (plan.left, 1 + plan.board_top)
        view: UpwordsView = screen._view
        assert view.outcome
        for items in view.outcome.reckoning:
            total = str(items.total).replace("-", "−")
            assert any(line.endswith(f" {total}") for line in map(str.rstrip, shown(app)))


def test_digits_are_as_wide_as_they_say_and_only_a_winner_s_rise() -> None:
    for number, pixel in product((0, 7, -34, 157, 1024), (SMALL_DIGITS, LARGE_DIGITS, HUGE)):
        lines = number_lines(number, pixel, DARK, rises=True)
        assert {width_of(line) for line in lines} == {pixel.number_width(number)}
        assert len(lines) == 5 * pixel.rows
    tops = DARK.palette.tops
    low, high = (
        {ink for line in number_lines(157, SMALL_DIGITS, DARK, rises=rises) for _text, ink in line}
        for rises in (False, True)
    )
    assert tops[0] in low and not set(tops[1:]) & low
    assert {tops[0], tops[2], tops[4]} <= high


def test_the_course_of_a_game_ends_with_what_came_of_it() -> None:
    game = play(scene("WOODXYZ", "AB", scores=(128, 0)), "5C WOOD")
    view = game.apply(Resign(seat=1)).view_for(0)
    totals = view.outcome.totals if view.outcome else ()
    on_board, left = 136, 15 - 10
    assert course(view, 0) == [on_board, on_board - left] and totals[0] - totals[1] == on_board - left
    assert course_note(view, 0) == "136 after the last turn, 131 after the final scoring."
    assert course(view, 1)[-1] == left - on_board and course_note(view, 1).startswith("−136 after")


def test_statistics_leave_out_what_was_taken_back() -> None:
    view = finished_view("Anna", "Bo")
    plays = standing_plays(view)
    assert len(plays) == 8
    best = best_play(view)
    assert best and best.effect.score
    assert best.effect.score.total == max(entry.effect.score.total for entry in plays if entry.effect.score)
    longest = longest_word(view)
    assert longest and len(longest.word.tiles) == 8
    assert [seat for seat, _mean in averages(view)] == [0, 1]
    ahead = course(view, 0)
    assert len(ahead) == 12 and ahead[-1] == view.history[-1].scores[0] - view.history[-1].scores[1]
    assert course(view, 1) == [-each for each in ahead]
    assert course_note(view, 0) == ""
    game = finished_game("Anna", "Bo")
    replayed = type(game).begin(game.setup)
    for entry in game.entries[:3]:
        replayed = replayed.apply(entry.action)
    replayed = replayed.apply(Undo(seat=0, agreed=(1,)))
    assert len(standing_plays(replayed.view_for(0))) == 2


def test_ranks_put_the_winner_first() -> None:
    view = finished_view("Anna", "Bo", "Cy")
    assert view.outcome
    order = ranks(view)
    assert order[0] == (1, view.outcome.winners[0])
    totals = [view.outcome.reckoning[seat].total for _rank, seat in order]
    assert totals == sorted(totals, reverse=True)


async def test_history_shows_the_board_after_each_turn(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    app = StageApp(library, screens(library)["history"])
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("home")
        board = app.screen.query_one(BoardWidget)
        assert board.view.board.is_empty
        assert line_with(app, "The start of the game.")
        await pilot.press("down")
        assert board.view.board.tile_count() == len(board.view.last) == 5
        await pilot.press("down", "down", "down")
        assert line_with(app, "exchanged")
        assert not board.view.last


async def test_pages_of_help_turn(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    app = StageApp(library, screens(library)["help"])
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("right", "right")
        assert line_with(app, "[Commands]") and line_with(app, "more below")
        await pilot.press("end")
        assert line_with(app, "quit") and not line_with(app, "more below")
        await pilot.press("left")
        assert line_with(app, "[Keys]") and not line_with(app, "more above")
        x = shown(app)[2].index("Points")
        await pilot.click(offset=(x + 2, 2))
        assert line_with(app, "[Points]")


def test_help_knows_every_command_and_tells_each_edition_its_own_rules() -> None:
    told = {}
    for edition_id in edition_ids():
        made = pages(UpwordsVariant(load_edition(edition_id)))
        assert len({page.title for page in made}) == len(made)
        commands = next(page for page in made if page.title == "Commands")
        assert [entry.term for entry in commands.entries[1:]] == [
            command.usage for command in SCREEN_COMMANDS
        ]
        told[edition_id] = " ".join(entry.text for page in made for entry in page.entries)
    assert "D4, E4, D5 and E5" in told["classic-8x8"] or "D4, E4" in told["classic-8x8"]
    assert "for each B, C, D, F or G" in told["hasbro-fi-10x10"]
    assert "You can't just add S" not in told["hasbro-fi-10x10"]
    assert "You can't just add S to the end of a word." in told["hasbro-10x10"]
    assert "for each Q, X or Y" in told["dutch-10x10"]


def test_a_score_below_nought_is_not_shown_big() -> None:
    for points, is_shown in ((-35, False), (0, True), (35, True)):
        outcome = SimpleNamespace(totals=(points,), winners=(0,))
        view: Any = SimpleNamespace(outcome=outcome, seats=(Seat("Anna"),))
        rows = big_score_rows(0, view, HUGE, 80, DARK)
        assert bool(rows) == is_shown
