"""What others do at a table while somebody sits down there: after the screen is made, before it is there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.scene import scene
from tests.text.test_looking_on import words_up_pair
from tests.tui.playing import SMALL, OnScreen, app_with
from tests.tui.test_looking_on import LookedAt
from upwords_tui.games.base import AnyAction
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.wordsup.actions import LeaveMatch
from upwords_tui.games.wordsup.options import WordsUpOptions as WordsUpOptions
from upwords_tui.store.values import HOME
from upwords_tui.tui.screens.table import TableScreen


@pytest.mark.parametrize(
    ("game", "action"),
    [
        (scene("CATSDOG", "CATSDOG", bag="E", options=UpwordsOptions(pass_rounds=9)), Pass(seat=0)),
        (words_up_pair(WordsUpOptions())[0], LeaveMatch(seat=0)),
    ],
    ids=["upwords", "words up"],
)
async def test_what_happens_before_a_screen_is_there_is_shown(game: AnyGame, action: AnyAction) -> None:
    app = app_with(game, hub=LookedAt)
    async with app.run_test(size=SMALL) as pilot:
        now = OnScreen(app, pilot)
        await now.settle()
        app.show_games()
        await now.settle()
        library: Any = app.library
        store = library.store
        game_id = store.games.of(HOME)[0].id
        app.continue_game(game_id)
        store.games.append(game_id, game.apply(action))
        # It takes over what is stored without anything else having its turn.
        await app.hub.wake(game_id)
        screen = app.screen
        assert isinstance(screen, TableScreen) and not screen.is_mounted
        await now.settle()
        assert len(screen.view.history) == screen.chair.number == game.action_count + 1
        assert "Anna" in now.shown()
