"""What a player is told at each of their first turns: one thing at a time, so that there is room for it.

The one idea: first how words connect, then how they stack, then what height is worth; of an edition only what
its data says.
"""

from __future__ import annotations

from upwords_tui.app.narration.upwords.events import squares_text
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.upwords.view import UpwordsView

_STACKING = 1
"""The number of the turn, from 0, from which stacks are spoken of."""


def wants_stack(turn: int | None) -> bool:
    """Return whether a hint should show a stack: in a turn that is explained, once stacks are spoken of."""
    return turn is not None and turn >= _STACKING


def coaching_sentences(turn: int, view: UpwordsView) -> tuple[str, ...]:
    """Return what helps with turn number `turn` (from 0) of those explained, the most useful first.

    There is nothing to tell to whoever looks on, or when the game is over.
    """
    if view.seat is None or view.outcome:
        return ()
    return (_connecting, _stacking, _counting)[turn](view)


def _connecting(view: UpwordsView) -> tuple[str, ...]:
    if not any(view.board.stacks):
        centre = view.edition.centre
        said = ngettext(
            "Make a word of your tiles; it must cover the centre square {squares}.",
            "Make a word of your tiles; it must cover one of the centre squares {squares}.",
            len(centre),
        )
        return (said.format(squares=squares_text(centre)),)
    return (_("Join the words on the board: begin beside one, or write through a letter and type it too."),)


def _stacking(view: UpwordsView) -> tuple[str, ...]:
    told = [_("Now stack: cover letters of a word with other tiles, so that a new word shows.")]
    if view.edition.keep_one:
        told.append(_("At least one of its letters must stay."))
    return tuple(told)


def _counting(view: UpwordsView) -> tuple[str, ...]:
    edition = view.edition
    return (
        _(
            "Height is worth points: a word with a stack scores {stacked} for each tile, those below too."
        ).format(stacked=edition.stacked_points),
        _("Flat words score {flat} a letter. Stacks grow to {height}.").format(
            flat=edition.flat_points, height=edition.max_height
        ),
    )
