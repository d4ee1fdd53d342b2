"""Pictures of the screens with their colours: `make snapshots` makes them anew; a failure writes a report.

The one idea: few, and each the only one of its kind; what can be seen in plain text is in tests/tui.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest
from textual.app import App
from textual.events import Key
from textual.pilot import Pilot

from tests.tui.game_scenes import PLAIN, SCENES, SIXTEEN
from tests.tui.playing import FULL, LARGE, SMALL, app_with
from tests.tui.screens.stage import StageApp, screens, stocked_library
from tests.tui.settling import settle
from tests.tui.wordsup.words_up_scenes import SCENES as WORDS_UP_SCENES
from upwords_tui.terminal.capabilities import Capabilities

Size = tuple[int, int]


class Compare(Protocol):
    def __call__(
        self, app: App[Any], *, terminal_size: Size, run_before: Callable[[Pilot[Any]], Any] | None = None
    ) -> bool: ...


GAMES: dict[str, tuple[str, Size, str, Capabilities]] = {
    "laying": ("laying", SMALL, "dark", FULL),
    "wrong-large": ("wrong", LARGE, "dark", FULL),
    "light": ("wrong", SMALL, "light", FULL),
    "high-contrast-large": ("laying", LARGE, "high-contrast", FULL),
    "sixteen-colours": ("laying", SMALL, "dark", SIXTEEN),
    "no-colours": ("exchanging", SMALL, "dark", PLAIN),
    "eight": ("eight", SMALL, "dark", FULL),
}


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", GAMES)
def test_the_game(name: str, snap_compare: Compare) -> None:
    scene, size, theme, capabilities = GAMES[name]
    moment = SCENES[scene]
    how = {**moment.how, "capabilities": capabilities, "theme": theme}
    assert snap_compare(app_with(moment.game(), **how), terminal_size=size, run_before=pressing(*moment.keys))


WORDS_UP: dict[str, tuple[str, Size, str]] = {
    "words-up-typing": ("typing", SMALL, "dark"),
    "words-up-sorry-large": ("sorry", LARGE, "light"),
}


@pytest.mark.parametrize("name", WORDS_UP)
def test_words_up(name: str, snap_compare: Compare) -> None:
    scene, size, theme = WORDS_UP[name]
    moment = WORDS_UP_SCENES[scene]
    app = app_with(moment.game(), **moment.how, theme=theme)
    assert snap_compare(app, terminal_size=size, run_before=pressing(*moment.keys))


@pytest.mark.parametrize(("size", "theme"), [(SMALL, "dark"), (LARGE, "light")])
def test_the_memory_exercise(
    size: Size, theme: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upwords_tui.app.training.wordsup.secret_seed", lambda: bytes(32))
    moment = WORDS_UP_SCENES["begun"]
    app = app_with(moment.game(), **moment.how, theme=theme)
    keys = pressing("slash m e m o r y space 7 enter", "enter", "e", "x")
    assert snap_compare(app, terminal_size=size, run_before=keys)


@pytest.mark.parametrize(
    ("screen", "size"), [("new-game", SMALL), ("help", SMALL), ("outcome", LARGE), ("games", LARGE)]
)
def test_the_other_screens(screen: str, size: Size, snap_compare: Compare, tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    app = StageApp(library, screens(library)[screen])
    assert snap_compare(app, terminal_size=size, run_before=looked_up)


async def looked_up(pilot: Pilot[Any]) -> None:
    """Wait for the board of the game played last."""
    await settle(pilot.app)
    await pilot.pause()


def pressing(*bursts: str) -> Callable[[Pilot[Any]], Any]:
    async def press(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for burst in bursts:
            for key in burst.split():
                pilot.app.post_message(Key(key, " " if key == "space" else key if len(key) == 1 else None))
            await pilot.pause()

    return press
