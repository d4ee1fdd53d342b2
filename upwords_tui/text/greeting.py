"""The first lines of the text game: what can be typed now."""

from __future__ import annotations

from upwords_tui.i18n import _
from upwords_tui.safe_text import clean_title
from upwords_tui.session.library import Library


def first_lines(library: Library) -> tuple[str, ...]:
    """Return what is said to whoever begins without a game, by what they have played. Raises StoreError."""
    greeting = _("Upwords. Type “new” for a game, “help” for all commands, “quit” to leave.")
    row = library.unfinished()
    if row is not None:
        return greeting, _("Type “resume” to go on with {name}.").format(name=clean_title(row.name))
    if library.game_count():
        return greeting, _("Type “again” to begin another game like the last one.")
    return (
        greeting,
        _("Type “learn” to learn the game, step by step."),
        _("Type “new words-up” to play Words Up, a memory game of words, or “learn words-up” to learn it."),
    )
