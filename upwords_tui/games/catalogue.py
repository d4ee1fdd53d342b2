"""Which games there are, and where the rooms of each lie: the only place that names them.

The one idea: every floor of the house (games, engine, session, text, tui) has a room for each game, and the
modules that are asked for have the same names in all of them. They are imported when asked for: whoever plays
one game does without the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, TypeVar

from upwords_tui.base.errors import RecordError
from upwords_tui.games.game import AnyGame

T = TypeVar("T")

_ROOMS = {"upwords": "", "wordsup": ""}
_MODULES = {
    ("upwords", "games", "game"): "games.upwords.game",
    ("wordsup", "games", "game"): "games.wordsup.game",
    ("upwords", "engine", "levels"): "engine.upwords.levels",
    ("wordsup", "engine", "levels"): "engine.wordsup.levels",
    ("upwords", "session", "kind"): "app.game_types.upwords",
    ("wordsup", "session", "kind"): "app.game_types.wordsup",
    ("upwords", "session", "telling"): "app.narration.upwords.events",
    ("wordsup", "session", "telling"): "app.narration.wordsup.events",
    ("upwords", "session", "commands"): "app.commands.upwords.commands",
    ("wordsup", "session", "commands"): "app.commands.wordsup.commands",
    ("upwords", "session", "interpreter"): "app.commands.upwords.interpreter",
    ("wordsup", "session", "interpreter"): "app.commands.wordsup.interpreter",
    ("upwords", "games", "options"): "games.upwords.options",
    ("wordsup", "games", "options"): "games.wordsup.options",
    ("upwords", "engine", "matches"): "engine.upwords.matches",
    ("wordsup", "engine", "matches"): "engine.wordsup.matches",
    ("upwords", "session", "table"): "app.play.upwords.table",
    ("wordsup", "session", "table"): "app.play.wordsup.table",
    ("upwords", "session", "chair"): "app.play.upwords.player_session",
    ("wordsup", "session", "chair"): "app.play.wordsup.player_session",
    ("upwords", "session", "opponents"): "app.play.upwords.opponents",
    ("wordsup", "session", "opponents"): "app.play.wordsup.opponents",
    ("upwords", "session", "option_items"): "app.setup.upwords",
    ("wordsup", "session", "option_items"): "app.setup.wordsup",
    ("upwords", "session", "refusals"): "app.narration.upwords.refusals",
    ("wordsup", "session", "refusals"): "app.narration.wordsup.refusals",
    ("upwords", "session", "rule_pages"): "app.teaching.upwords.rules",
    ("wordsup", "session", "rule_pages"): "app.teaching.wordsup.rules",
    ("wordsup", "session", "rules_in_short"): "app.teaching.wordsup.rules_summary",
    ("upwords", "session", "highscores"): "app.profile.upwords.highscores",
    ("wordsup", "session", "highscores"): "app.profile.wordsup.highscores",
    ("upwords", "session", "daily"): "app.daily.upwords.daily",
    ("upwords", "session", "daily_today"): "app.daily.upwords.today",
    ("upwords", "session", "of_day"): "app.daily.upwords.seed",
    ("wordsup", "session", "of_day"): "app.daily.wordsup",
    ("wordsup", "session", "memory"): "app.training.wordsup.memory",
    ("wordsup", "session", "quizzes"): "app.training.wordsup.missed_words",
    ("upwords", "session", "lessons"): "app.teaching.upwords.lesson",
    ("wordsup", "session", "lessons"): "app.teaching.wordsup.lesson",
    ("upwords", "session", "career"): "app.profile.upwords.career",
    ("wordsup", "session", "career"): "app.profile.wordsup.career",
    ("upwords", "session", "mistakes"): "app.training.upwords.mistakes",
    ("wordsup", "session", "mistakes"): "app.training.wordsup.mistakes",
    ("upwords", "text", "playing"): "text.games.upwords.playing",
    ("wordsup", "text", "playing"): "text.games.wordsup.playing",
    ("upwords", "text", "tutorial"): "text.games.upwords.lesson",
    ("wordsup", "text", "tutorial"): "text.games.wordsup.lesson",
    ("upwords", "text", "exercising"): "text.games.upwords.exercises",
    ("upwords", "tui", "screen"): "tui.games.upwords.screen",
    ("wordsup", "tui", "screen"): "tui.games.wordsup.screen",
    ("upwords", "tui", "commands"): "tui.games.upwords.commands",
    ("wordsup", "tui", "commands"): "tui.games.wordsup.commands",
    ("upwords", "tui", "help"): "tui.games.upwords.help",
    ("wordsup", "tui", "help"): "tui.games.wordsup.help",
    ("upwords", "tui", "history"): "tui.games.upwords.history",
    ("wordsup", "tui", "history"): "tui.games.wordsup.history",
    ("upwords", "tui", "lesson"): "tui.games.upwords.lesson",
    ("wordsup", "tui", "lesson"): "tui.games.wordsup.lesson",
    ("upwords", "tui", "exercising"): "tui.games.upwords.exercises",
    ("wordsup", "tui", "memory"): "tui.games.wordsup.memory",
    ("upwords", "tui", "relief"): "tui.games.upwords.relief",
    ("wordsup", "tui", "relief"): "tui.games.wordsup.relief",
}


def register(kind: str, rooms: str) -> None:
    """Add a game whose rooms are the packages `rooms`; without {floor} in it, all floors lie in one."""
    _ROOMS[kind] = rooms


def kinds() -> tuple[str, ...]:
    """Return the ids of the games, that which is meant where none is named first."""
    return tuple(_ROOMS)


def room(kind: str, floor: str, module: str) -> Any:
    """Return a module of the room that a game has on a floor. Raises RecordError for an unknown game."""
    if kind not in _ROOMS:
        names = ", ".join(_ROOMS)
        raise RecordError("there is no game “{name}”; there are {names}", "game", name=kind[:40], names=names)
    return import_module(_module(kind, floor, module))


def _module(kind: str, floor: str, module: str) -> str:
    rooms = _ROOMS[kind]
    if rooms:
        return f"{rooms.format(floor=floor)}.{module}"
    return f"upwords_tui.{_MODULES.get((kind, floor, module), f'{kind}.{module}')}"


def part(kind: str, floor: str, module: str, name: str, otherwise: T) -> T:
    """Return what a game has under a name in a module of its room; `otherwise` if it has none."""
    try:
        found: T = getattr(room(kind, floor, module), name, otherwise)
        return found
    except ModuleNotFoundError as error:
        if not _module(kind, floor, module).startswith(error.name or "?"):
            raise
        return otherwise


def edition_of(kind: str, setup: Mapping[str, Any]) -> str:
    """Return the id of the edition that a set-up names. Raises RecordError for an unknown game."""
    edition: str = room(kind, "games", "game").Game.edition_of(setup)
    return edition


def begin_game(kind: str, setup: Mapping[str, Any]) -> AnyGame:
    """Return the game of this kind at its start. Raises RecordError for an unknown game or a bad set-up."""
    game: AnyGame = room(kind, "games", "game").Game.from_setup_json(setup)
    return game
