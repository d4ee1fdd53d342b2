"""Which lesson to offer. Apart from the lessons, because the start asks for it.

The lesson of the first game is offered to people without games, and any lesson to those who have begun it.
For a few games people are reminded of the first.
"""

from __future__ import annotations

from upwords_tui.app.setup.new_game import ChoiceStore
from upwords_tui.games.catalogue import kinds

STEP, LEARNED = "tutorial", "learned"
_FIRST_GAMES = 3


def lesson_setting(name: str, kind: str) -> str:
    """Return the setting for the present STEP of a game's lesson, or for having LEARNED it."""
    # The settings of the first game are older.
    return name if kind == kinds()[0] else f"{name}-{kind}"


def is_begun(settings: ChoiceStore, kind: str) -> bool:
    return bool(settings.setting(lesson_setting(STEP, kind), 0))


def lesson_offered(settings: ChoiceStore, has_games: bool) -> str:
    """Return the game whose lesson to offer; empty if none."""
    first = kinds()[0]
    begun = next((kind for kind in kinds() if is_begun(settings, kind)), "")
    is_new = not has_games and settings.setting(lesson_setting(LEARNED, first)) is not True
    return begun or (first if is_new else "")


def lesson_recalled(settings: ChoiceStore, finished: int) -> bool:
    return finished < _FIRST_GAMES and settings.setting(lesson_setting(LEARNED, kinds()[0])) is not True
