"""How a game that is over ended for whom, in any game: who won, and by how much.

The one idea: whoever plays alone at a keyboard is “you”; to all others, and to those who share one, everybody
has a name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.play.agreements import agreeing_sentences
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import Agreeing, Forfeit, Sit

# How somebody has come to be out of a game that others play on, or that ended with it, in a word


def left_word(seat: int, view: Any) -> str:
    """Return why `seat`, which has left, is out: it resigned, stopped (alone), or its time was up."""
    if has_forfeited(seat, view):
        return _("out of time")
    return _("resigned") if len(view.seats) > 1 else _("stopped")


def all_others_left(view: Any) -> str:
    """Return, as a clause, that all but one have left: whether all resigned; of two players, who left."""
    left = [number for number, seat in enumerate(view.seats) if seat.has_resigned]
    if len(view.seats) == len(left) + 1 == 2:
        said = _("{name} had no time left") if has_forfeited(left[0], view) else _("{name} has resigned")
        return said.format(name=clean(view.seats[left[0]].name))
    if has_forfeited(None, view):
        return _("all others have resigned or had no time left")
    return _("all others have resigned")


def has_forfeited(seat: int | None, view: Any) -> bool:
    """Return whether the time of a seat was up; None: that of any."""
    return any(
        isinstance(entry.action, Forfeit) and seat in (None, entry.action.seat) for entry in view.history
    )


def margin(view: Any) -> int | None:
    """Return how many points the winner is ahead of the best of the others; 0 if something else decided.

    None if the win is shared, nobody has won, or nobody else has stayed to the end. `view` is one of any
    game that is over.
    """
    runners = _runners_up(view)
    if not runners or len(view.outcome.winners) != 1:
        return None
    totals = view.outcome.totals
    ahead: int = totals[view.outcome.winners[0]] - totals[runners[0]]
    return ahead


def headline(view: Any, own: int | None) -> str:
    """Return how it ended, and by how much, in a few words; `own` is the seat that is told “you”."""
    outcome = view.outcome
    if outcome is None or not outcome.winners:
        return _("The game is over.")
    winners = outcome.winners
    if len(view.seats) == 1:
        return _solo(view, own)
    by = margin(view)
    if own in winners:
        if len(winners) > 1:
            return _("You share the win!")
        if by is None:
            return _("You win!")
        return (
            _("You win by {points}!").format(points=points(by)) if by else _("You win with the longest word!")
        )
    names = _names(view, winners)
    if by is None and own is not None and view.seats[own].has_resigned:
        # Who has left is behind by no number of points.
        is_late = has_forfeited(own, view)
        said = _("{name} wins: your time was up.") if is_late else _("{name} wins: you resigned.")
        return said.format(name=names)
    if by is None:
        total = points(outcome.totals[winners[0]])
        said = ngettext("{names} wins with {points}.", "{names} share the win with {points}.", len(winners))
        return said.format(names=names, points=total)
    if not by:
        return _("{name} wins with the longest word.").format(name=names)
    return _("{name} wins by {points}.").format(name=names, points=points(by))


def margin_lines(view: Any) -> tuple[str, ...]:
    """Return by how much a game was won, as a sentence of its own; none if nobody was ahead."""
    by = margin(view)
    if not by:
        return ()
    said = _("The margin over {names} is {points}.")
    return (said.format(names=_names(view, _runners_up(view)), points=points(by)),)


def _solo(view: Any, own: int | None) -> str:
    total = points(view.outcome.totals[0])
    if own is None:
        return _("{name} made {points}.").format(name=_names(view, [0]), points=total)
    return _("You made {points}.").format(points=total)


def _runners_up(view: Any) -> list[int]:
    """Return the best of those who have not won and have not left before the end."""
    totals = view.outcome.totals
    others = [
        number
        for number, seat in enumerate(view.seats)
        if number not in view.outcome.winners and not seat.has_resigned
    ]
    best = max((totals[number] for number in others), default=0)
    return [number for number in others if totals[number] == best]


def _names(view: Any, seats: Sequence[int]) -> str:
    return listed([clean(view.seats[seat].name) for seat in seats])


# What happens in any game alike, as sentences: what all agree on, seats changing hands, time that is up


def alike_lines(entry: Any, view: Any, you: int | None = None) -> list[str]:
    """Return what an action did of which every game tells the same; nothing for the game's own actions.

    `you` is the seat that hears of its own doing as such, if any does.
    """
    name = clean(entry.name)
    match entry.action:
        case Agreeing():
            return list(agreeing_sentences(name, entry, view, you))
        case Sit(name=new):
            return [_("{name} takes the seat of {old}.").format(name=clean(new), old=name)]
        case Forfeit(ends=True):
            return [_("{name} has no time left, and loses the game.").format(name=name)]
        case Forfeit():
            return [_("{name} has no time left, and is out of the game.").format(name=name)]
    return []
