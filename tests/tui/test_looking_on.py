"""Whoever looks on sees what everybody may know, and can do nothing: every key and command of both games.

Two games are looked at that differ in all that is hidden: to whoever has no seat they are the same.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.games.scene import SEED, scene
from tests.text.test_looking_on import LOOKS_ON, PAIRS, exchanged, upwords_pair, words_up_pair
from tests.tui.playing import SMALL, FakeEngine, OnScreen, StillHub, against_computer, app_with, lays
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS as WORDS_UP_COMMANDS
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Exchange, Pass, Resign
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.wordsup.actions import GiveUp, TurnCard
from upwords_tui.games.wordsup.actions import LeaveMatch as Leave
from upwords_tui.games.wordsup.options import WordsUpOptions as WordsUpOptions
from upwords_tui.store.values import HOME
from upwords_tui.tui.games.upwords.screen import UpwordsScreen
from upwords_tui.tui.games.wordsup.screen import WordsUpScreen as WordsUpScreen
from upwords_tui.tui.screens.table import TableScreen

LEAVING = (
    *("quit", "text", "games", "new", "keep", "learn", "language"),
    *("puzzle", "puzzles", "retry", "weaknesses", "daily", "memory", "analyse"),
)
"""The commands that leave the screen, or have what comes next said in another language."""
SECRETS = (SEED.hex(), "ABCDEFG", "LLTTRRI", "WLDEARR", "WXVKJZH", "NTEEIOU", "YGSSPPM")

_TABLES = ("UpwordsScreen", "WordsUpScreen")


class LookedAt(StillHub):
    """A hub whose screen is that of somebody without a seat."""

    def sit(self, game_id: str, account: str = HOME) -> PlayerSession[Any, Any]:
        return super().sit(game_id, "somebody-else")

    def sit_down(self, game_id: str) -> PlayerSession[Any, Any]:
        """Return the chair of whoever plays."""
        return super().sit(game_id, HOME)


class LookingOn(OnScreen):
    """A game on the screen of whoever looks on."""

    engine: FakeEngine

    @property
    def screen(self) -> Any:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def will_come_to_rest(self) -> bool:
        return self.engine.gate.is_set()

    async def come_back(self) -> None:
        """Close whatever is above the game."""
        for _above in range(5):
            if self.top not in _TABLES:
                await self.press("escape")
        assert self.top in _TABLES

    def player(self) -> Any:
        """Return the chair of whoever sits there."""
        hub: Any = self.hub
        return hub.sit_down(self.screen.chair.game_id)


@asynccontextmanager
async def looking_on(game: AnyGame, engine: FakeEngine | None = None) -> AsyncIterator[LookingOn]:
    engine = engine or FakeEngine()
    app = app_with(game, hub=LookedAt, engine=engine)
    async with app.run_test(size=SMALL) as pilot:
        now = LookingOn(app, pilot)
        now.engine = engine
        await now.settle()
        assert now.screen.seat is None
        yield now


def keys_of(game: AnyGame) -> list[str]:
    """Return all keys of the table of keys but those that leave, with letters and what moves a hand."""
    screen: type[TableScreen[Any]] = UpwordsScreen if game.kind == "upwords" else WordsUpScreen
    bound = [each for each in screen.BINDINGS if not isinstance(each, tuple) and each.id not in LEAVING]
    return [key for each in bound for key in each.key.split(",")] + list("wxyz") + ["enter", "escape"]


def lines_of(game: AnyGame) -> list[str]:
    """Return every command alone and as in its example."""
    commands = SCREEN_COMMANDS if game.kind == "upwords" else WORDS_UP_COMMANDS
    here = [command for command in commands if command.name not in LEAVING]
    return [line for each in here for line in (each.name, each.example) if line]


async def pictures(game: AnyGame, share: slice) -> list[tuple[str, str]]:
    """Return what is on the screen after a share of all keys and commands."""
    seen = []
    async with looking_on(game) as now:
        seen.append(("", now.shown()))
        for key in keys_of(game)[share]:
            await now.press(key)
            seen.append((key, now.shown()))
            await now.come_back()
        # The fingerprint of the seed is another: that is what it is told for.
        for line in [line for line in lines_of(game) if line != "fair"][share]:
            await now.type(f"/{line}\r")
            seen.append((line, now.shown()))
            await now.come_back()
        assert now.screen.chair.number == game.action_count, "nothing was done"
    return seen


STATES = (
    *("upwords", "upwords, a play to be judged", "upwords, in a break"),
    *("words up, in a turn", "words up, with notes"),
)


@pytest.mark.parametrize("in_shares", [True, pytest.param(False, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", STATES)
async def test_all_that_is_hidden_may_be_another_and_every_picture_is_the_same(
    name: str, in_shares: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every run each key and command of a game is tried in some state of it, in the long one in all."""
    monkeypatch.chdir(tmp_path)
    alike = [each for each in STATES if each[:5] == name[:5]]
    share = slice(alike.index(name), None, len(alike)) if in_shares else slice(None)
    first, second = [await pictures(game, share) for game in PAIRS[name]()]
    for one, two in zip(first, second, strict=True):
        assert one == two, one[0]
        assert not any(secret in one[1] for secret in SECRETS), one[0]
    assert not list(tmp_path.iterdir()), "nothing was written"


KEYS = (
    "w", "enter", "f2", "shift+f2", "f3", "shift+f3", "f4", "f5", "f6", "f7", "delete", "tab", "shift+tab",
)  # fmt: skip
WORDS_UP_KEYS = ("w", "enter", "space", "f5", "f6", "f7", "f8")


@pytest.mark.parametrize(("name", "keys"), [
    ("upwords", KEYS), ("upwords, a play to be judged", KEYS), ("words up", WORDS_UP_KEYS),
    ("words up, in a turn", WORDS_UP_KEYS),
])  # fmt: skip
async def test_a_key_for_players_is_refused_in_one_sentence(name: str, keys: Sequence[str]) -> None:
    async with looking_on(PAIRS[name]()[0]) as now:
        for key in keys:
            await now.press(key)
            assert now.said() == LOOKS_ON and now.top in _TABLES, key
            await now.press("right")
            assert now.said() != LOOKS_ON


LINES = (
    "play 5c wood", "5c wood", "play", "try 5c wood", "try", "exchange", "exchange e", "pass", "accept",
    "challenge", "resign", "undo", "finish", "break", "continue", "refuse",
    "hint", "best", "shuffle", "sort", "arrange", "clear", "rack", "export x",
)  # fmt: skip
WORDS_UP_LINES = (
    "turn", "turn e5", "e5", "word yxj", "pass", "skip", "sorry", "swap", "resign", "finish", "accept",
    "refuse", "export x",
)  # fmt: skip


@pytest.mark.parametrize(("name", "lines"), [
    ("upwords", LINES), ("upwords, a play to be judged", LINES), ("words up", WORDS_UP_LINES),
    ("words up, in a turn", WORDS_UP_LINES),
])  # fmt: skip
async def test_a_command_for_players_is_refused_in_one_sentence(name: str, lines: Sequence[str]) -> None:
    async with looking_on(PAIRS[name]()[0]) as now:
        for line in lines:
            await now.type(f"/{line}\r")
            assert now.said() == LOOKS_ON and now.top in _TABLES, line
            await now.press("right")
            assert now.said() != LOOKS_ON


@pytest.mark.parametrize(("command", "top"), [("games", "GamesScreen"), ("new", "NewGameScreen")])
async def test_the_game_can_be_left(command: str, top: str) -> None:
    for name in ("upwords", "words up"):
        async with looking_on(PAIRS[name]()[0]) as now:
            await now.type(f"/{command}\r")
            assert now.top == top


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("ended", [
    lambda: upwords_pair(UpwordsOptions(), exchanged)[0].apply(Resign(seat=0)),
    lambda: words_up_pair(WordsUpOptions(), 0)[0].apply(Leave(seat=0)),
])  # fmt: skip
async def test_a_game_that_is_over_shows_its_result_and_answers_every_key(
    ended: Callable[[], AnyGame], step: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = ended()
    assert game.is_over
    async with looking_on(game) as now:
        assert now.top.endswith("OutcomeScreen") and "Ben wins" in now.shown()
        assert "You" not in now.shown()
        await now.press("enter")
        assert now.top in _TABLES
        await now.press("enter")
        assert now.top.endswith("OutcomeScreen")
        await now.come_back()
        for key in keys_of(game)[::step]:
            await now.press(key)
            await now.come_back()
        for line in lines_of(game)[::step]:
            await now.type(f"/{line}\r")
            await now.come_back()


async def test_what_players_do_is_seen_and_not_what_they_draw() -> None:
    async with looking_on(upwords_pair(UpwordsOptions(pass_rounds=9), exchanged)[0]) as now:
        anna = now.player()
        await anna.do(Exchange(seat=0, tiles=anna.view(0).rack[:1]))
        await now.settle()
        assert "Anna exchanged 1 tile." in now.shown() and now.said() == "Ben to play."
        assert "Tiles on the racks: Anna 7, Ben 7." in now.shown() and "Your rack" not in now.shown()
        await anna.do(Pass(seat=1))
        await now.settle()
        assert "Ben passed." in now.shown() and now.said() == "Anna to play."


async def test_cards_are_seen_until_the_next_is_turned_and_nothing_waits() -> None:
    async with looking_on(words_up_pair(WordsUpOptions())[0]) as now:
        anna = now.player()
        for square in (0, 1, 2):
            await anna.do(TurnCard(seat=0, square=square))
        await now.settle()
        assert all(now.screen.board.view.cells[square].card.face for square in (0, 1, 2))
        await anna.do(GiveUp(seat=0))
        await now.settle()
        assert now.said() == "Ben to play." and not now.screen.sight.waits
        assert set(now.screen.sight.leaving) == {0, 1, 2}
        await anna.do(TurnCard(seat=1, square=9))
        await now.settle()
        assert not now.screen.sight.leaving and list(now.screen.sight.turned) == [9]


async def test_computers_play_before_somebody_who_looks_on() -> None:
    engine = FakeEngine(lays(E5="A", F5="A"))
    engine.gate.clear()
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEE", turn=1))
    async with looking_on(game, engine) as now:
        assert now.said() == "Computer to play.", "it is not theirs to hurry"
        assert "move now" not in now.footer() and "· watching" in now.shown().splitlines()[0]
        await now.press("enter")
        assert now.said() == LOOKS_ON and not engine.hurried
        engine.gate.set()
        await now.settle()
        assert "Computer played AA" in now.shown() and now.said() == "Anna to play."


async def test_whoever_looks_on_is_not_offered_to_turn_the_direction_of_writing() -> None:
    async with looking_on(scene("ABCDEFG", "TONERIS")) as now:
        await now.pilot.resize_terminal(200, 60)
        await now.settle()
        assert "Space" not in now.footer() and "games" in now.footer()
