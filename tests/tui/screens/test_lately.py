"""Below the last board stands what one has done, as far as there is room for it."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from tests.app.careers import Past, keep, told
from tests.tui.screens.looking import line_with, shown, wait_until
from tests.tui.screens.stage import StageApp, empty_library, finished_game, played_game, screens
from tests.tui.settling import settle
from upwords_tui.app.profile.career import career_of
from upwords_tui.tui.screens.recent import Done, done_lately, facts, word_of

DAY = date(2026, 3, 14)
WORDS = "QUIZ ZEN", "HORSE", "CAT", "DOGS"


def done(*words: str, day: date = DAY) -> Done:
    past = Past()
    for number, each in enumerate(words):
        past.play(200 + number, ("casual", 100), facts=told(play=(40 + number, each)))
    return Done(career_of("upwords", past.games), day)


def test_facts_are_told_the_best_first() -> None:
    found = dict(facts(done(*WORDS)))
    assert found["4 games"] == "4 won, 0 lost"
    assert found["Best play"] == "DOGS, 43 points" and found["Best game"] == "203 points"
    assert list(found)[-1] == "Word of the day"


def test_every_day_has_another_word_of_ones_own_games_and_all_have_their_turn() -> None:
    days = [DAY + timedelta(days=number) for number in range(5)]
    assert {word_of(done(*WORDS, day=day)) for day in days} == {"QUIZ", "ZEN", "HORSE", "CAT", "DOGS"}
    assert word_of(done(*WORDS)) == word_of(done(*WORDS))
    assert word_of(done("CAT", "DOG")) == "", "of few there is no choice"


def test_who_has_done_nothing_is_told_nothing(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    assert done_lately(library, "upwords", DAY) is None
    keep(library.store, [(150, 120)])
    assert done_lately(library, "wordsup", DAY) is None
    found = done_lately(library, "upwords", DAY)
    assert found and len(found.career.games) == 1


async def test_it_stands_below_the_board_where_there_is_room(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    keep(library.store, [(150 + number, 120) for number in range(6)])
    library.store.games.add(finished_game("Anna", "Computer"), "Anna – Computer")
    library.store.games.add(played_game("Anna", "Computer", turns=3), "Anna – Computer")
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "Your scores, game by game")))
        lines = shown(app)
        board = max(place for place, line in enumerate(lines) if "◇" in line)
        assert "6 won, 0 lost" in "\n".join(lines[board:])
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        assert "6 won" not in "\n".join(shown(app))


async def test_it_comes_once_there_is_room(tmp_path: Path) -> None:
    """A window that is made larger shows what it would have shown at first."""
    library = empty_library(tmp_path)
    keep(library.store, [(150 + number, 120) for number in range(6)])
    library.store.games.add(played_game("Anna", "Computer", turns=3), "Anna – Computer")
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app)
        await pilot.resize_terminal(120, 40)
        await wait_until(pilot, lambda: bool(line_with(app, "6 won, 0 lost")))
