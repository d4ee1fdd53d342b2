"""What the pictures in the docs show: screens of today with games that are always the same.

The one idea: a scene is the program itself but for its terminal, its clock and its engine process; it comes
out alike wherever it is made, so that a test can tell whether the pictures are today's.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pyte
from rich.console import COLOR_SYSTEMS
from textual.app import App
from textual.pilot import Pilot

from tests.app.careers import keep
from tests.docs.example import WORDS, example_game, example_match, finished_game, keys_for
from tests.seating import FakeWords
from tests.terminal.term import Term, upwords
from tests.tui.playing import OnScreen, app_with
from tests.tui.screens.hall import MadeUpAttendance, MadeUpLobby, row, somebody, table
from tests.tui.screens.stage import NOW, StageApp, empty_library, show_nothing
from upwords_tui.app.play.upwords.turns import turns_of
from upwords_tui.app.review.review import Looking
from upwords_tui.app.teaching.newcomers import COACHING
from upwords_tui.engine.process import EngineProcess, GeneratorShelf
from upwords_tui.games.game import AnyGame
from upwords_tui.lexicon.dictionary import WordList
from upwords_tui.store.opening import open_store
from upwords_tui.store.ratings import Rating
from upwords_tui.terminal.app import CLEAR, ScreenPicture
from upwords_tui.terminal.diff import Shown
from upwords_tui.tui.games.upwords.history import ReviewScreen
from upwords_tui.tui.games.upwords.outcome import UpwordsOutcomeScreen
from upwords_tui.tui.screens.games import GamesScreen
from upwords_tui.tui.screens.hall import HallScreen
from upwords_tui.tui.screens.me import MeScreen

LARGE, SMALL = (120, 40), (80, 24)
TEXT = "text-80x24"
"""The scene that is no screen: the game line by line."""
SEED, SHORT_SEED = 194, 6
FIRST_SEED = 26
"""A game that begins with a short word, and goes on with one laid on another."""
"""Games with stacks of every height."""
_SAMPLES = 60
"""How much the champion thinks about a position."""

Act = Callable[[Pilot[Any]], Awaitable[None]]


class Scene(NamedTuple):
    """An application in a terminal of `size`, and what is done before the picture is taken."""

    make: Callable[[Path], App[Any]]
    act: Act
    size: tuple[int, int]


class Thinker:
    """The engine without its process: thinks so much, not so long, and so always thinks the same."""

    restarts = 0

    def __init__(self, folder: Path) -> None:
        words = WordList("", "", "", WORDS, sha256(WORDS.read_bytes()).hexdigest(), 0)
        self._shelf = GeneratorShelf(lambda _dictionary: words, folder)

    def hurry(self) -> None:
        """It takes the time it takes."""

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        asked = {name: value for name, value in request.items() if name != "seconds"}
        line = json.dumps({**asked, "id": 1, "iterations": _SAMPLES}).encode() + b"\n"
        answers = io.BytesIO()
        EngineProcess(io.BytesIO(line), answers, self._shelf).run()
        said = [json.loads(answer) for answer in answers.getvalue().splitlines()]
        answer: Mapping[str, Any] = next(each for each in said if "info" not in each)
        assert "error" not in answer, answer
        return answer


def screen_of(picture: ScreenPicture, size: tuple[int, int]) -> pyte.Screen:
    """Return a terminal that shows a picture."""
    screen = pyte.Screen(*size)
    pyte.Stream(screen).feed(CLEAR + picture.on(Shown()))
    return screen


async def screen_at(name: str) -> pyte.Screen:
    """Return a terminal that shows the scene called `name`."""
    if name == TEXT:
        return _text_game()
    make, act, size = SCENES[name]
    with tempfile.TemporaryDirectory() as folder:
        app = make(Path(folder))
        # Not those of the terminal this runs in.
        app.console._color_system = COLOR_SYSTEMS["truecolor"]
        async with app.run_test(size=size) as pilot:
            await app.workers.wait_for_complete()
            await act(pilot)
            await pilot.pause()
            return screen_of(ScreenPicture(app), size)


def _app_with(game: AnyGame, **how: Any) -> App[Any]:
    """Return the application with a game whose words are as they were when it began."""
    words = FakeWords()
    words.sha256 = game.setup.dictionary.sha256
    return app_with(game, words=words, **how)


# Upwords


def _start(folder: Path) -> App[Any]:
    library = empty_library(folder)
    store = library.store
    for ago, game, name in (
        (timedelta(days=3), finished_game(3), "Anna – Computer"),
        (timedelta(days=2), example_match()[0], "Anna – Computer"),
        (timedelta(days=1), example_game(5, 9, "classic-8x8", ("Anna", "Ben"))[0], "Sunday evening"),
        (timedelta(minutes=40), example_game(SEED)[0], "Anna – Computer"),
    ):
        store.time.show(NOW - ago)
        store.games.add(game, name)
    store.time.show(NOW)
    return StageApp(library, lambda skin: GamesScreen(skin, now=lambda: NOW))


def _table(folder: Path) -> App[Any]:
    return _app_with(example_game(SEED)[0], engine=_thinker(folder))


def _thinker(folder: Path) -> Any:
    return Thinker(folder)


def _review(folder: Path) -> App[Any]:
    library = empty_library(folder)
    game = finished_game(SHORT_SEED, "classic-8x8")
    looking = Looking(turns_of(game), Thinker(folder), "en")
    return StageApp(library, lambda skin: ReviewScreen(skin, game.view_for(0), looking))


def _end(folder: Path) -> App[Any]:
    game = finished_game(SHORT_SEED, "classic-8x8")
    return StageApp(
        empty_library(folder), lambda skin: UpwordsOutcomeScreen(skin, game.view_for(0), "", show_nothing)
    )


def _career(folder: Path) -> App[Any]:
    """Return what somebody has done who wins more and more often, and then takes on stronger ones."""
    library = empty_library(folder)
    for level, games, strength in (("learner", 9, 118), ("casual", 14, 131), ("regular", 18, 146)):
        keep(library.store, [_scores(number, games, strength) for number in range(games)], level)
    return StageApp(library, MeScreen)


def _scores(number: int, games: int, strength: int) -> tuple[int, int]:
    """Return the points of both in a game among so many against the same level: from behind to ahead."""
    luck, other = number * (number + games) * 17 % 41 - 20, number * (number + 3) * 7 % 29 - 14
    return strength - 10 + 30 * number // games + luck, strength + other


def press_each(*keys: str) -> Act:
    """Press keys, each after all that followed from the one before."""

    async def act(pilot: Pilot[Any]) -> None:
        app: Any = pilot.app
        now = OnScreen(app, pilot) if hasattr(app, "hub") else None
        if now:
            await now.settle()
        for key in keys:
            if now:
                await now.press(key)
            else:
                await pilot.press(key)
                await app.workers.wait_for_complete()

    return act


def _lay(pilot: Pilot[Any]) -> Awaitable[None]:
    game, play = example_game(SEED)
    assert play
    return press_each(*keys_for(play, game))(pilot)


# A first game


def _nothing_yet(folder: Path) -> App[Any]:
    return StageApp(empty_library(folder), lambda skin: GamesScreen(skin, now=lambda: NOW))


def _first(turns: int) -> Callable[[Path], App[Any]]:
    return lambda folder: _app_with(example_game(FIRST_SEED, turns)[0], engine=_thinker(folder))


def _lay_first(turns: int) -> Act:
    game, play = example_game(FIRST_SEED, turns)
    assert play
    return press_each(*keys_for(play, game))


# Words Up


def _cards(_folder: Path) -> App[Any]:
    return _app_with(example_match()[0])


def _spell(pilot: Pilot[Any]) -> Awaitable[None]:
    return press_each(*example_match()[1].lower())(pilot)


# Among others


def _hall(folder: Path) -> App[Any]:
    lobby = MadeUpLobby(
        (
            table(1, "Ben", "invited", "Ben", "Anna"),
            table(2, "Anna", "mine", "Anna", "", code="NMD1-59EG"),
            table(3, "Dee", "open", "Dee", "Eve", ""),
        ),
        somebody("Ben"),
        somebody("Cleo", "x", watching=True),
        somebody("Dee"),
        somebody("Finn", "x"),
        watched=(row("Finn – Gus", 12), row("Hal – Ida – Jo", 31)),
        said=(
            "Ben in the hall: who wants to play? (today 14:05)",
            "Cleo to you: well played! (yesterday 9:30)",
        ),
    )
    lobby.rated = {
        "Ben": Rating("Ben", "upwords", "quick", 1523.4, 60.0, 30, 3.0, NOW),
        "Cleo": Rating("Cleo", "upwords", "quick", 1610.0, 200.0, 2, 3.0, NOW),
    }
    library = empty_library(folder)
    library.files = False  # as for whoever comes over SSH
    attendance: Any = MadeUpAttendance(lobby)
    return StageApp(library, lambda skin: HallScreen(skin, attendance, now=lambda: NOW))


# Line by line


def _text_game() -> pyte.Screen:
    """Return a terminal in which the game of the other pictures is played line by line."""
    game, play = example_game(SEED)
    assert play
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.db"
        store = open_store(data)
        store.settings.set("home", COACHING, False)
        store.games.add(game, "Anna – Computer")
        store.close()
        with Term(upwords("--lang", "en", "--data", str(data), "--text", "--continue")) as term:
            term.wait_for_prompt()
            for line in ("board", "rack", "try c2 onion", "score"):
                term.ask(line)
            screen: pyte.Screen = term.screen
            return screen


SCENES: Mapping[str, Scene] = {
    "start-120x40": Scene(_start, press_each(), LARGE),
    "first-start-80x24": Scene(_nothing_yet, press_each(), SMALL),
    "first-word-80x24": Scene(_first(0), _lay_first(0), SMALL),
    "first-stack-80x24": Scene(_first(2), _lay_first(2), SMALL),
    "first-hint-80x24": Scene(_first(2), press_each("f2", "f2"), SMALL),
    "game-80x24": Scene(_table, _lay, SMALL),
    "game-120x40": Scene(_table, _lay, LARGE),
    "best-120x40": Scene(_table, press_each("f12", "down", "down"), LARGE),
    "review-120x40": Scene(_review, press_each("m", "m", "m"), LARGE),
    "graph-120x40": Scene(_review, press_each("m", "m", "m", "g"), LARGE),
    "end-120x40": Scene(_end, press_each(), LARGE),
    "me-120x40": Scene(_career, press_each(), LARGE),
    "words-up-80x24": Scene(_cards, _spell, SMALL),
    "hall-120x40": Scene(_hall, press_each(), LARGE),
}
