"""The first lines of the text game: what can be typed now."""

from __future__ import annotations

from upwords_tui.app.game_types.features import every_features
from upwords_tui.app.play.library import Library
from upwords_tui.app.training.exercises import DAILY
from upwords_tui.base.errors import RecordError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean_title


def first_lines(library: Library) -> tuple[str, ...]:
    """Return what is said to whoever begins without a game, by what they have played. Raises StoreError."""
    greeting = _("Upwords. Type “new” for a game, “help” for all commands, “quit” to leave.")
    puzzle = _("Type “puzzle” for a puzzle: a position, and one best play to find.")
    row = library.unfinished()
    if row is not None:
        goes_on = _("Type “resume” to go on with {name}.").format(name=clean_title(row.name))
        return greeting, goes_on, puzzle, daily_line(library)
    if library.game_count():
        again = _("Type “again” to begin another game like the last one.")
        return greeting, again, puzzle, daily_line(library)
    return (
        greeting,
        _("Type “learn” to learn the game, step by step."),
        puzzle,
        daily_line(library),
        _("Type “new words-up” to play Words Up, a memory game of words, or “learn words-up” to learn it."),
    )


def daily_line(library: Library) -> str:
    """Return how today's daily stands, and what to type for it; what it is for who never did one.

    Raises StoreError.
    """
    untold = _("Type “daily” for the puzzle and the duel of today, the same for everybody.")
    if not library.exercises.known(DAILY):  # nothing more need be imported
        return untold
    dailies = next(each.dailies for each in every_features() if each.dailies)
    try:
        told = dailies.today_texts(library)
    except RecordError:  # puzzles that are damaged; whoever asks for one is told
        return untold
    return _("Today's daily: {standing}. Type “daily”.").format(standing=told[0]) if told else untold
