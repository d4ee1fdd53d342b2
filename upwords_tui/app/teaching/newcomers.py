"""Coaching for newcomers: their first turns are explained, as are those of anybody who asks for it.

The setting turns itself off after TURNS turns; turned on again, it starts anew.
"""

from __future__ import annotations

from pathlib import Path

from upwords_tui.app.commands.phrases import on_or_off
from upwords_tui.app.narration.upwords.events import squares_text
from upwords_tui.app.play.library import Library
from upwords_tui.app.teaching.pages import read_entries
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, read_texts
from upwords_tui.games.upwords.view import UpwordsView

COACHING = "coaching"
"""The setting; not set while somebody is new."""
_COACHED = "coached-turns"
"""The setting with the number of turns explained so far."""

TURNS = 3
_FIRST_GAMES = 3
"""Somebody with more games is not new."""


def coached_turn(library: Library, *, if_new: bool = True) -> int | None:
    """Return the turn to explain now, from 0 to `TURNS` - 1, or None; `if_new`: also to newcomers unasked."""
    wanted = library.setting(COACHING)
    if wanted is None and if_new:
        wanted = library.game_count() <= _FIRST_GAMES
    if wanted is not True:
        return None
    turn = library.setting(_COACHED, 0)
    return turn if type(turn) is int and 0 <= turn < TURNS else 0


def end_turn(library: Library, turn: int) -> None:
    """End the turn explained, unless another window has done so. Raises StoreError."""
    if coached_turn(library) != turn:
        return
    library.set_setting(_COACHED, (turn + 1) % TURNS)
    if turn + 1 == TURNS:
        library.set_setting(COACHING, False)


def answer(library: Library, argument: str, *, if_new: bool = True) -> str:
    """Carry out the command `coaching` and return what to say. Raises CommandError, StoreError."""
    if not argument:
        if coached_turn(library, if_new=if_new) is None:
            return _("Your turns are not explained. “coaching on” explains the next three.")
        return _("Your next turns are explained. “coaching off” stops that.")
    wanted = on_or_off(argument)
    if wanted is None:
        raise CommandError(_("Type “coaching on” or “coaching off”."))
    library.set_setting(_COACHED, 0)
    library.set_setting(COACHING, wanted)
    if wanted:
        return _("Your next three turns of Upwords are explained.")
    return _("From now on turns are not explained.")


def wants_stack(turn: int | None) -> bool:
    """Return whether a hint should show a stack in an explained turn."""
    return bool(turn)


def coaching_sentences(turn: int, view: UpwordsView) -> tuple[str, ...]:
    """Return help with turn number `turn` (from 0) of those explained, the most useful first."""
    if view.seat is None or view.outcome:
        return ()
    edition = view.edition
    values = {
        "stacks": any(view.board.stacks),
        "count": len(edition.centre),
        "squares": squares_text(edition.centre),
        "keep_one": edition.keep_one,
        "flat": edition.flat_points,
        "stacked": edition.stacked_points,
        "height": edition.max_height,
    }
    entries = read_texts(Path(__file__).with_name("facts.toml"))[f"turn-{turn + 1}"]
    return tuple(entry.text for entry in read_entries(entries, values))
