"""To whom which lesson is offered: often asked, before there is a game, so it stands apart from the lessons.

The one idea: the lesson of the first game is offered once, to whoever has no game yet; any lesson, from then
on, to whoever has begun it. Whoever has passed it by is reminded of it for a few games. After that they are
there for whoever asks.
"""

from __future__ import annotations

from upwords_tui.app.setup.new_game import ChoiceStore
from upwords_tui.games.catalogue import kinds

_STEP, _LEARNED = "tutorial", "learned"
_FIRST_GAMES = 3


def step_setting(kind: str) -> str:
    """Return the name of the setting with the name of the step of a game's lesson at which somebody is.

    It is empty before the lesson and after it; formerly it was the number of the step, from 0.
    """
    return _of_game(_STEP, kind)


def learned_setting(kind: str) -> str:
    """Return the name of the setting that says whether somebody has come to the end of a game's lesson."""
    return _of_game(_LEARNED, kind)


def _of_game(name: str, kind: str) -> str:
    # Those of the first game are older than all others, and have no more to their names.
    return name if kind == kinds()[0] else f"{name}-{kind}"


def is_begun(settings: ChoiceStore, kind: str) -> bool:
    """Return whether somebody has begun the lesson of a game and not come to its end."""
    return bool(settings.setting(step_setting(kind), 0))


def lesson_offered(settings: ChoiceStore, has_games: bool) -> str:
    """Return the game whose lesson to offer to somebody who has, or has not, games; empty if none."""
    first = kinds()[0]
    begun = next((kind for kind in kinds() if is_begun(settings, kind)), "")
    is_new = not has_games and settings.setting(learned_setting(first)) is not True
    return begun or (first if is_new else "")


def lesson_recalled(settings: ChoiceStore, finished: int) -> bool:
    """Return whether somebody who has finished so many games is still reminded of the first lesson.

    Nobody is who has come to its end.
    """
    return finished < _FIRST_GAMES and settings.setting(learned_setting(kinds()[0])) is not True
