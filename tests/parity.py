"""What the full-screen game and the text game can each do, beside what does the same in the other.

The one idea: a command that both have needs no line here; whatever only one of them has, a command or the key
of a screen, stands here with its counterpart, or with the reason why it can have none.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import upwords_tui.tui
from upwords_tui.app.commands.registry import Command
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.games.catalogue import kinds
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.keys import Key


class Counterpart(NamedTuple):
    """What does the same in the other front-end: a command as it is typed, or some other way.

    `reason` says why there is nothing of the sort; then the others are empty.
    """

    command: str = ""
    way: str = ""
    reason: str = ""

    @property
    def told(self) -> str:
        """What the page tells of it."""
        return f"`{self.command}`" if self.command else self.way or f"nothing: {self.reason}"


def _way(way: str) -> Counterpart:
    return Counterpart(way=way)


def _no(reason: str) -> Counterpart:
    return Counterpart(reason=reason)


_CURSOR = _way("↑ ↓ ← → on the board; F8 looks under a tile")
_IN_HISTORY = _way("↓ in the history, Esc at its end")
_SENTENCES = Counterpart("set sentences")

ON_SCREEN: Mapping[str, Counterpart] = {
    "up": _CURSOR,
    "down": _CURSOR,
    "left": _CURSOR,
    "right": _CURSOR,
    "go": _CURSOR,
    "where": _CURSOR,
    "home": _way("Home on the board"),
    "next": _no("all words of the board are in sight; board words tells them"),
    "previous": _no("all words of the board are in sight; board words tells them"),
    "later": _IN_HISTORY,
    "now": _IN_HISTORY,
    "verbose": _SENTENCES,
    "why": _way("M on the result"),
    "normal": _SENTENCES,
    "brief": _SENTENCES,
    "speech": Counterpart("set speech on"),
    "width": _no("a screen is as wide as its window"),
    "screen": Counterpart("text"),
}
"""What does on the full screen what these commands do, which only the text game has."""

IN_TEXT: Mapping[str, Counterpart] = {
    "theme": Counterpart("set theme light"),
    "look": Counterpart("last"),
    "pace": Counterpart("set pace slow"),
}
"""What does in the text game what these commands do, which only the full screen has."""

MOVING = (
    *("move", "go_along", "turn", "page", "scroll", "change", "choose", "other", "enter"),
    *("dismiss", "done", "back", "app.quit"),
)
"""What keys do on any screen that go along what it shows, or leave it: lines have nothing of the sort."""

_REMATCH = Counterpart("again")
_EXPORT = Counterpart("export")

KEYS: Mapping[str, Mapping[str, Counterpart]] = {
    "GamesScreen": {
        "open": Counterpart("resume 2"),
        "go('continue')": Counterpart("resume"),
        "go('play')": _REMATCH,
        "do('learn')": Counterpart("learn"),
        "go('new')": Counterpart("new"),
        "do('puzzle')": Counterpart("puzzle"),
        "do('retry')": Counterpart("retry"),
        "do('puzzles')": Counterpart("puzzles"),
        "do('daily')": Counterpart("daily"),
        "do('line')": _no("in the text game every line is a command"),
        "do('me')": Counterpart("me"),
        "do('highscores')": Counterpart("highscores all"),
        "go('help')": Counterpart("help"),
        "go('settings')": Counterpart("settings"),
        "do('rename')": Counterpart("rename 2 Sunday evening"),
        "do('delete')": Counterpart("delete 2"),
        "do('define')": Counterpart("define snack"),
        "do('export')": Counterpart("export 2 sunday.json"),
        "do('import')": Counterpart("import sunday.json"),
        "do('theme')": IN_TEXT["theme"],
    },
    "HallScreen": {
        "do('say')": Counterpart("say hello"),
        "do('code')": Counterpart("join CODE"),
        "do('put_away')": Counterpart("decline 1"),
        "do('line')": _no("in the text game every line is a command"),
    },
    "NewGameScreen": {
        "start": Counterpart("new Anna casual"),
        "shift": Counterpart("new Bo Anna"),
        "team": Counterpart("new Anna+Bo casual"),
        "remove": Counterpart("new Anna"),
        "learn": Counterpart("learn words-up"),
        "games": Counterpart("games"),
    },
    "OptionsScreen": {"reset": Counterpart("new Anna casual classic")},
    "SettingsScreen": {"reset": Counterpart("set bell off"), "reset_keys": Counterpart("set key reset")},
    "UpwordsHistoryScreen": {"define": Counterpart("define 5")},
    "WordsUpHistoryScreen": {"define": Counterpart("define 5")},
    "HelpScreen": {"learn": Counterpart("learn")},
    "HandOver": {"games": Counterpart("games")},
    "MeScreen": {"export": Counterpart("me export me.json")},
    "ResultScreen": {
        "define": Counterpart("define snack"),
        "enter": _REMATCH,
        "fair": Counterpart("fair"),
        "export": _EXPORT,
        "games": Counterpart("games"),
        "news": Counterpart("result"),
    },
    "UpwordsOutcomeScreen": {
        "define": Counterpart("define snack"),
        "costliest": Counterpart("review"),
        "retry": Counterpart("retry"),
        "review": Counterpart("review"),
        "history": Counterpart("history"),
    },
    "WordsUpOutcomeScreen": {
        "define": Counterpart("define snack"),
        "retry": Counterpart("retry"),
        "missed": Counterpart("missed"),
    },
    "ReviewScreen": {
        "follow": Counterpart("follow 5"),
        "best": Counterpart("try best 5"),
        "moment": Counterpart("review"),
        "graph": Counterpart("review course"),
    },
}
"""What in the text game does what keys of screens do, by the class of the screen and what the key does."""


Screen = type[Any]
"""The class of a screen, which has `KEYS`."""


def screens() -> dict[str, list[Screen]]:
    """Return all screens there are that have keys of their own, by the names of their classes."""
    for module in pkgutil.walk_packages(upwords_tui.tui.__path__, f"{upwords_tui.tui.__name__}."):
        importlib.import_module(module.name)
    found: dict[str, list[Screen]] = {}
    # In whatever order the modules were imported.
    for screen in sorted(set(_heirs(BaseScreen)), key=lambda each: (each.__module__, each.__name__)):
        if "KEYS" in vars(screen):
            found.setdefault(screen.__name__, []).append(screen)
    return found


def _heirs(of: Screen) -> Iterator[Screen]:
    for heir in of.__subclasses__():
        if heir.__module__.startswith("upwords_tui."):
            yield heir
            yield from _heirs(heir)


def counterpart(screen: Screen, key: Key) -> Counterpart | None:
    """Return what does in the text game what a key of a screen does; None if nobody has said."""
    deed = key.action.partition("(")[0]
    for each in screen.__mro__:
        own = KEYS.get(each.__name__, {})
        if found := own.get(key.action) or own.get(deed):
            return found
    return _no("it moves on the screen") if deed in MOVING else None


def alone(front_end: str) -> dict[str, Command]:
    """Return the commands of all games that one front-end (“screen” or “text”) has and the other lacks."""
    found: dict[str, Command] = {}
    for game in map(kind_of, kinds()):
        commands: Sequence[Command] = game.kit.commands()
        there = {each.name for each in commands if each.only != front_end}
        found |= {each.name: each for each in commands if each.name not in there}
    return found


def page() -> list[str]:
    """Return what docs/commands.md tells of all this."""
    lines = [
        "## From one to the other",
        "",
        "What only one of the two has, and what does the same in the other:",
        "",
    ]
    for front_end, where, table in (("text", "text", ON_SCREEN), ("screen", "screen", IN_TEXT)):
        alike: dict[str, list[str]] = {}
        for name in alone(front_end):
            alike.setdefault(table[name].told, []).append(f"`{name}`")
        lines += [f"- *{where}* {', '.join(names)}: {told}" for told, names in alike.items()]
    return [*lines, ""]
