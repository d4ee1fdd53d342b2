"""What is new at the end of a game, from a store with games of before to the picture of the result."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from tests.app.careers import EDITION, told
from tests.seating import OpenLibrary
from tests.store.stored import new_game, passed
from tests.tui.screens.looking import SMALL, shown
from tests.tui.screens.stage import StageApp, empty_library, finished_view, played_game, show_nothing
from tests.tui.settling import settle
from upwords_tui.app.profile.career import untold, what_is_new
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.games.base import COMPUTER, HUMAN
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.store.values import Ending, SeatResult
from upwords_tui.tui.games.upwords.outcome import UpwordsOutcomeScreen

Facts = Mapping[str, Any]


def end(library: OpenLibrary, mine: int, other: int, level: str, facts: Facts) -> str:
    """Have a game of Anna's against a computer end in a store, with what it tells; return which it is."""
    game = new_game("Anna", f"Ada:{level}")
    game_id = library.store.games.add(game, "Anna – Ada")
    results = (
        SeatResult(0, "Anna", HUMAN, mine, mine >= other, facts=facts),
        SeatResult(1, "Ada", f"{COMPUTER}:{level}", other, other >= mine),
    )
    library.store.time.now += 60
    library.store.games.append(game_id, passed(game), Ending(EDITION, "en", results))
    return game_id


PLAIN = told(play=(30, "HOUSE"), word=(5, "HOUSE"), stack=(3, "CATS"))
LONGER = told(play=(30, "FOX"), word=(7, "CENTRES"), stack=(3, "CATS"))
HIGHER = told(play=(30, "FOX"), word=(5, "SNAKE"), stack=(5, "DAUTIE"))
CASES: Mapping[str, tuple[str, str]] = {
    "streak": ("lwww", "3 wins in a row."),
    "longest streak": ("lwwwlwwww", "4 wins in a row, your longest run."),
    "first win": ("lw", "Your first win at Upwords, against Casual."),
    "first win against a level": ("wl+", "Your first win against Regular."),
    "best": ("lb", "Your best on Hasbro 10×10: 150 points, 50 more than before."),
    "word": ("lW", "Your longest word so far: CENTRES, 7 tiles."),
    "stack": ("lS", "Your highest stack so far: 5 tiles high, in DAUTIE."),
}
GAMES: Mapping[str, tuple[int, int, str, Facts]] = {
    "l": (100, 110, "casual", PLAIN),
    "w": (100, 90, "casual", PLAIN),
    "+": (100, 90, "regular", PLAIN),
    "b": (150, 160, "casual", PLAIN),
    "W": (100, 110, "casual", LONGER),
    "S": (100, 110, "casual", HIGHER),
}


def end_played(library: OpenLibrary, game: UpwordsGame) -> str:
    """Have a game end because everybody passes, with nothing kept of what it tells; return which it is."""
    while not (ended := game.apply(Pass(seat=game.position.turn))).is_over:
        game = ended
    assert ended.outcome
    players = (("Anna", HUMAN), ("Ada", f"{COMPUTER}:casual"))
    results = tuple(
        SeatResult(seat, name, player, ended.outcome.totals[seat], seat in ended.outcome.winners)
        for seat, (name, player) in enumerate(players)
    )
    game_id = library.store.games.add(game, "Anna – Ada")
    library.store.time.now += 60
    library.store.games.append(game_id, ended, Ending(EDITION, "en", results))
    return game_id


def result_of(library: OpenLibrary, game_id: str) -> App[None]:
    made = partial(UpwordsOutcomeScreen, view=finished_view(), game_id=game_id, review=show_nothing)
    return StageApp(library, made)


def beside_the_board(app: App[Any]) -> str:
    return " ".join(" ".join(line[44:] for line in shown(app)).split())


@pytest.mark.combinations
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", CASES)
async def test_it_stands_on_the_result(name: str, spoken: str, tmp_path: Path) -> None:
    use_language(spoken)
    games, text = CASES[name]
    library = empty_library(tmp_path)
    *_before, last = [end(library, *GAMES[game]) for game in games]
    sentence = what_is_new(library, last)[0]
    assert spoken != "en" or sentence == text
    app = result_of(library, last)
    async with app.run_test(size=SMALL):
        await settle(app)
        assert sentence in beside_the_board(app)


async def test_of_games_before_any_were_counted_wins_are_told_at_once_and_records_from_then_on(
    tmp_path: Path,
) -> None:
    library = empty_library(tmp_path)
    for turns in (1, 8):
        last = end_played(library, played_game("Anna", "Ada", turns=turns))
    assert len(untold(library.finished())) == 2
    app = result_of(library, last)
    async with app.run_test(size=SMALL):
        await settle(app)
        assert "Your best on Hasbro" in beside_the_board(app)
        assert "so far" not in beside_the_board(app), "what games of before tell was not known"
    assert not untold(library.finished())
    assert any("Your longest word so far" in sentence for sentence in what_is_new(library, last))
