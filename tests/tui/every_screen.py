"""Every screen there is, with something on it: to be opened at any size, in any colours and language.

The one idea: names and games are such as people have; what is far too long, or hostile, is in other tests.
The palette is not here: its rows only begin sentences that help has whole.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from textual.app import App
from textual.pilot import Pilot

from tests.docs.scenes import SCENES as PICTURED
from tests.docs.scenes import press_each
from tests.tui.game_scenes import SCENES as UPWORDS
from tests.tui.game_scenes import middle
from tests.tui.moments import Moment
from tests.tui.playing import FakeEngine, app_with
from tests.tui.screens.looking import shown
from tests.tui.screens.stage import (
    StageApp,
    empty_library,
    finished_view,
    played_game,
    screens,
    show_nothing,
)
from tests.tui.screens.test_hall import Newcomer
from tests.tui.test_coaching import IN_MIDDLE, ranks
from tests.tui.wordsup.words_up_scenes import SCENES as WORDS_UP
from tests.tui.wordsup.words_up_scenes import over
from upwords_tui.session.wordsup.kind import KIND as WORDS_UP_KIND
from upwords_tui.tui.screens.help import HelpScreen
from upwords_tui.tui.screens.painting import Lines
from upwords_tui.tui.screens.welcome import WelcomeScreen
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords.outcome import OutcomeScreen
from upwords_tui.tui.widgets.section import ValueSection

Act = Callable[[Pilot[Any]], Awaitable[None]]


class Opened(NamedTuple):
    """How a screen is made, in an empty folder; and what is pressed: it is looked at after each burst."""

    make: Callable[[Path], Any]
    bursts: tuple[str, ...] = ()


def _staged(name: str) -> Callable[[Path], Any]:
    def make(folder: Path) -> Any:
        library = empty_library(folder)
        made = screens(library)
        under = made["history"] if name in ("confirm", "prompt", "notice", "hand-over") else None
        return StageApp(library, made[name], under=under)

    return make


def _on_stage(make: Callable[[Skin], Any]) -> Callable[[Path], Any]:
    return lambda folder: StageApp(empty_library(folder), make)


def _moment(moment: Moment[Any], engine: FakeEngine | None = None) -> Opened:
    how = {name: it for name, it in moment.how.items() if name != "capabilities"}
    return Opened(lambda _folder: app_with(moment.game(), engine=engine, **how), moment.keys)


def _lesson(_folder: Path) -> App[Any]:
    return app_with(coached=True)


FOUR = ("Anna", "Benjamin", "Computer", "Computer 2")
_PAGES = ("right",) * 9
EVERY: Mapping[str, Opened] = {
    "start-first": Opened(_lesson),
    **{
        f"docs-{name[:-6].rstrip('-')}": Opened(it.make)
        for name, it in PICTURED.items()
        if "game" not in name
    },
    "new-game": Opened(_staged("new-game"), ("up", "right", "up", "up", "up", "up", "up")),
    "new-game-words-up": Opened(_staged("new-game"), ("up up up right", "up", "up")),
    "options": Opened(_staged("options"), ("down", "down", "down", "down")),
    "outcome": Opened(_staged("outcome"), ("end",)),
    "outcome-solo": Opened(_staged("outcome-solo")),
    "outcome-four": Opened(
        _on_stage(lambda skin: OutcomeScreen(skin, finished_view(*FOUR), "x", show_nothing))
    ),
    "outcome-words-up": Opened(lambda _folder: app_with(over())),
    "help": Opened(_staged("help"), _PAGES),
    "help-words-up": Opened(_on_stage(lambda skin: HelpScreen(skin, WORDS_UP_KIND.variants()[0])), _PAGES),
    "history": Opened(_staged("history"), ("up", "home")),
    "confirm": Opened(_staged("confirm")),
    "prompt": Opened(_staged("prompt")),
    "hand-over": Opened(_staged("hand-over")),
    "notice": Opened(_staged("notice")),
    "welcome": Opened(_on_stage(lambda skin: WelcomeScreen(skin, Newcomer()))),
    "lesson": Opened(_lesson, ("l",)),
    "table-four": Opened(lambda _folder: app_with(played_game(*FOUR, turns=5))),
    "table-help": Opened(lambda _folder: app_with(middle()), ("f1", *_PAGES)),
    "table-best": _moment(Moment(middle, ("f12", "down", "down")), ranks(*IN_MIDDLE)),
    "table-hint": _moment(Moment(middle, ("f2", "f2", "f2")), ranks(*IN_MIDDLE)),
    **{f"table-{name}": _moment(it) for name, it in UPWORDS.items() if name not in ("ascii", "console")},
    **{
        f"cards-{name}": _moment(it)
        for name, it in WORDS_UP.items()
        if "plays" not in it.how and name != "ascii"
    },
}


async def press(pilot: Pilot[Any], burst: str) -> None:
    """Press keys one after the other."""
    await press_each(*burst.split())(pilot)


_CUT = re.compile(r"[^\s…(]…|[^\s.]\.\.\.(?!\.)")
"""What is cut ends in an ellipsis; one that means that something goes on stands apart."""


def cuts(app: App[Any]) -> list[str]:
    """Return the lines on the screen of which something is missing, and those that had no room at all."""
    found = [line.strip() for line in shown(app) if _CUT.search(line)]
    for widget in app.screen._compositor.visible_widgets:
        if isinstance(widget, ValueSection):
            found += _lost(widget)
    return found


def _lost(widget: ValueSection[Any]) -> list[str]:
    """Return the lines below the last one of a section: nobody can come to see them."""
    width, height = widget.size
    lines = widget._value if isinstance(widget, Lines) else widget.lines(width, height)
    texts = ["".join(text for part in line for text, _ink in part).strip() for line in lines[height:]]
    return [f"({type(widget).__name__}) {text}" for text in texts if text]
