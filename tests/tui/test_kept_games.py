"""A game on a real board, kept on the full screen."""

from __future__ import annotations

from tests.games.test_kept import kept
from tests.tui.playing import LARGE, SMALL, playing
from upwords_tui.games.upwords.tiles import UNKNOWN


async def test_letters_are_laid_from_racks_that_nobody_knows_and_nothing_is_handed_over() -> None:
    async with playing(kept("5C MOOD"), size=SMALL) as now:
        assert now.top == "UpwordsScreen" and now.rack() == UNKNOWN * 7
        await now.click("F5")
        await now.press("space", *"dear")
        assert now.laid() == {"F6": "E", "F7": "A", "F8": "R"} and now.rack() == UNKNOWN * 7
        await now.press("enter")
        await now.settle()
        assert now.top == "UpwordsScreen" and now.screen.seat == 0
        assert now.table.view().seats[1].score == 8


async def test_an_exchange_says_how_many() -> None:
    async with playing(kept("5C MOOD")) as now:
        await now.press("f4", "space", "enter")
        await now.settle()
        assert now.table.view().seats[1].exchanges == 1 and now.screen.seat == 0


async def test_an_exchange_of_unknown_tiles_is_picked_by_any_letter() -> None:
    async with playing(kept("5C MOOD")) as now:
        await now.press("f4", "a", "enter")
        await now.settle()
        assert now.table.view().seats[1].exchanges == 1


async def test_a_turn_is_corrected_and_the_game_goes_on_where_it_was() -> None:
    async with playing(kept("5C MOOD", "F5 DEAR"), size=LARGE) as now:
        before = now.table.game_id
        await now.type("/correct 2 f5 dean")
        await now.press("enter")
        await now.settle()
        assert now.table.game_id != before and [row.id for row in now.app.library.games()] == [
            now.table.game_id
        ]
        assert now.table.view().board.top_at(now.table.view().history[1].action.play.squares[-1]) == "N"
        assert "Turn 2: Ben played DEAN, F5 down: 8 points. Anna 8; Ben 8. Anna to play." in now.said()


async def test_a_correction_that_does_not_fit_is_said_in_one_line() -> None:
    async with playing(kept("5C MOOD", "F5 DEAR"), size=LARGE) as now:
        before = now.table.game_id
        await now.type("/correct 1 9c mood")
        await now.press("enter")
        await now.settle()
        assert now.table.game_id == before
        assert now.said().startswith(
            "Turn 1 can't be that. The first word must cover one of the centre squares"
        )


async def test_the_tiles_left_end_the_game() -> None:
    async with playing(kept("5C MOOD", "F5 DEAR"), size=LARGE) as now:
        await now.type("/leftovers 3 0")
        await now.press("enter")
        await now.settle()
        assert now.top == "UpwordsOutcomeScreen"
        assert "real board)." in now.shown()
