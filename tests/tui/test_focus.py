"""The terminal's own cursor is told of wherever the keys go, not only kept in mind."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Offset

from tests.tui.game_scenes import middle
from tests.tui.playing import LARGE, SMALL, FakeEngine, Playing, playing
from tests.tui.screens.stage import finished_game
from tests.tui.test_coaching import IN_MIDDLE, ranks
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.tui.app import UpwordsApp

pytestmark = pytest.mark.drawn


@asynccontextmanager
async def watched(
    game: UpwordsGame, monkeypatch: pytest.MonkeyPatch, *, size: tuple[int, int] = SMALL, **how: FakeEngine
) -> AsyncIterator[tuple[Playing, list[Offset]]]:
    """Play `game`; give with it where the terminal was told that its cursor is, each time it was."""
    told: list[Offset] = []
    display = UpwordsApp._display

    def tell(app: UpwordsApp, screen: object, picture: object) -> None:
        if isinstance(picture, (ChopsUpdate, LayoutUpdate)):
            told.append(app.cursor_position)
        display(app, screen, picture)  # type: ignore[arg-type]

    monkeypatch.setattr(UpwordsApp, "_display", tell)
    async with playing(game, size=size, **how) as now:
        yield now, told


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_over_the_best_plays_it_is_on_the_chosen_row_and_comes_back_there(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(middle(), monkeypatch, size=size, engine=ranks(*IN_MIDDLE)) as (now, told):
        await now.press("f12")
        panel = now.screen.side.best
        assert panel and told[-1] == panel.rows.cursor_offset()
        await now.press("down")
        on_row = panel.rows.cursor_offset()
        assert told[-1] == on_row
        await now.press("ctrl+p")
        assert told[-1] != on_row
        await now.press("escape")
        assert told[-1] == on_row
        await now.press("escape")
        assert told[-1] == now.screen.board.cursor_offset()


async def test_on_a_finished_board_it_is_on_the_square_that_is_marked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with watched(finished_game("Anna", "Computer"), monkeypatch) as (now, told):
        await now.press("escape")
        board = now.screen.board
        assert now.top == "UpwordsScreen" and board.view.cursor
        assert told[-1] == board.cursor_offset()
        before = now.cursor()
        await now.press("left", "up")
        assert now.cursor() != before and board.view.cursor and board.view.cursor.name == now.cursor()
        assert told[-1] == board.cursor_offset()
        direction = board.view.direction
        await now.press("space", "a")
        assert not now.laid() and board.view.direction is direction
        stacked = next(board.view.board.occupied())
        await now.click(stacked.name)
        await now.press("f8")
        assert now.top == "Notice" and f"{stacked.name} holds" in now.shown()
