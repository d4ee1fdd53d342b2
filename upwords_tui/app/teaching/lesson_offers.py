"""Which lesson to offer. Apart from the lessons, because the start asks for it.

The lesson of the first game is offered to people without games, and any lesson to those who have begun it.
For a few games people are reminded of the first.
"""

from __future__ import annotations

from upwords_tui.app.setup.new_game import ChoiceStore
from upwords_tui.games.catalogue import kinds

_STEP, _LEARNED = "tutorial", "learned"
_FIRST_GAMES = 3


def step_setting(kind: str) -> str:
    """Return the setting for the present step of a game's lesson; empty before and after it."""
    return _of_game(_STEP, kind)


def learned_setting(kind: str) -> str:
    """Return the setting for having finished a game's lesson."""
    return _of_game(_LEARNED, kind)


def _of_game(name: str, kind: str) -> str:
    # The settings of the first game are older.
    return name if kind == kinds()[0] else f"{name}-{kind}"


def is_begun(settings: ChoiceStore, kind: str) -> bool:
    """Return whether somebody has begun the lesson of a game and not finished it."""
    return bool(settings.setting(step_setting(kind), 0))


def lesson_offered(settings: ChoiceStore, has_games: bool) -> str:
    """Return the game whose lesson to offer; empty if none."""
    first = kinds()[0]
    begun = next((kind for kind in kinds() if is_begun(settings, kind)), "")
    is_new = not has_games and settings.setting(learned_setting(first)) is not True
    return begun or (first if is_new else "")


def lesson_recalled(settings: ChoiceStore, finished: int) -> bool:
    """Return whether somebody with so many finished games is reminded of the first lesson."""
    return finished < _FIRST_GAMES and settings.setting(learned_setting(kinds()[0])) is not True
