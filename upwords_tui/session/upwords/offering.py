"""To whom the lesson is offered: often asked, before there is a game, so it stands apart from the lesson.

The one idea: it is offered once, to whoever has no game yet, and from then on to whoever has begun it; after
that it is there for whoever asks.
"""

from __future__ import annotations

from upwords_tui.session.library import Library

STEP = "tutorial"
"""The setting that says at which step of the lesson somebody is, from 0."""
LEARNED = "learned"
"""The setting that says whether somebody has come to the end of the lesson."""


def offers_lesson(library: Library, has_games: bool) -> bool:
    """Return whether to offer the lesson to somebody who has, or has not, games."""
    return is_begun(library) or (not has_games and library.setting(LEARNED) is not True)


def is_begun(library: Library) -> bool:
    """Return whether somebody has begun the lesson and not come to its end."""
    return bool(library.setting(STEP, 0))
