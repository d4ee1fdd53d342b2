"""The end of a game, its history, and help."""

from __future__ import annotations

from pathlib import Path

from tests.tui.screens.looking import LARGE, SMALL, line_with, shown
from tests.tui.screens.stage import (
    StageApp,
    finished_game,
    finished_view,
    screens,
    show_nothing,
    stocked_library,
)
from upwords_tui.games.upwords.actions import Undo
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.session.upwords.commands import SCREEN_COMMANDS
from upwords_tui.session.upwords.kind import UpwordsVariant
from upwords_tui.session.upwords.statistics import averages, best_play, longest_word, ranks, standing_plays
from upwords_tui.tui.screens.help_pages import pages
from upwords_tui.tui.upwords.board import BoardWidget
from upwords_tui.tui.upwords.history import HistoryScreen
from upwords_tui.tui.upwords.outcome import OutcomeScreen


async def test_keys_of_the_reckoning(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    view = finished_view()
    game_id = next(game.id for game in library.games() if game.is_over)
    app = StageApp(library, lambda skin: OutcomeScreen(skin, view, game_id, show_nothing))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("h")
        assert isinstance(app.screen, HistoryScreen)
        await pilot.press("enter", "n")
        assert [seat.name for seat in app.begun[0].seats] == ["Anna", "Computer"]
        assert app.begun[0].edition_id == view.edition.id
        await pilot.press("x")
        assert line_with(app, "Anna-Computer.json")
        await pilot.press("f10", "f10", "enter")
        assert app.asked == ["games"]
        assert app.results == [None]


async def test_where_no_files_may_be_named_none_is_offered(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    library.files = False
    app = StageApp(library, lambda skin: OutcomeScreen(skin, finished_view(), "x", show_nothing))
    async with app.run_test(size=SMALL) as pilot:
        assert line_with(app, "In the text game, export prints the game") and not line_with(app, "X export")
        await pilot.press("x")
        assert not line_with(app, "Write the game to which file?")


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
    assert "Only one S" not in told["hasbro-fi-10x10"]
    assert "Only one S" in told["hasbro-10x10"]
    assert "for each Q, X or Y" in told["dutch-10x10"]
