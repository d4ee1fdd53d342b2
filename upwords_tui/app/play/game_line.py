"""What a list says of a stored game: against whom, how it stands, who is to move or has won.

The one idea: it is told as whoever's list it is sees it, their own score first.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from upwords_tui.app.game_types.base import kind_of, variant_name
from upwords_tui.app.narration.numbers import scores_text, spoken_whole, when_text
from upwords_tui.app.narration.wording import Sitting, listed, seat_text
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.store.game_row import GameRow, GameStanding, SeatStanding

Naming = Callable[[Sitting], str]
"""How somebody is named: in text “Ada (Casual)”."""


def in_order(row: GameRow) -> list[SeatStanding]:
    """Return the seats of a game, one's own first; none if it is not known how it stands."""
    seats = row.standing.seats if row.standing else ()
    return [seats[number] for number in sorted(range(len(seats)), key=lambda number: number not in row.mine)]


def others_text(row: GameRow, named: Naming) -> str:
    """Return against whom one plays, or who plays if one does not; empty if that is not known."""
    seats = row.standing.seats if row.standing else ()
    others = [seat for number, seat in enumerate(seats) if number not in row.mine]
    # Who share a keyboard play each other.
    is_shared = len(row.mine) > 1
    return ", ".join(map(named, seats if is_shared or not others else others))


def is_named(row: GameRow) -> bool:
    """Return whether a game has a name besides those of its players."""
    seats = row.standing.seats if row.standing else ()
    return clean_title(row.name) != clean_title(" – ".join(seat.name for seat in seats))


def score_text(row: GameRow, *, tight: bool = False) -> str:
    """Return the scores, one's own first, as `scores_text` does; empty if they are not told."""
    scores = [seat.score for seat in in_order(row)]
    return scores_text((score for score in scores if score is not None), tight=tight)


def points_text(row: GameRow) -> str:
    """Return who plays with how many points, to be heard: “Anna 212, Ada (Casual) 187”."""
    levels = kind_of(row.kind).levels
    told = [(seat_text(seat, levels), seat.score) for seat in in_order(row)]
    return ", ".join(name if score is None else f"{name} {spoken_whole(score)}" for name, score in told)


def line_text(number: int, row: GameRow, state: str) -> str:
    """Return the line of a game in a list to be heard; `state` is how it stands."""
    players, name = points_text(row), clean_title(row.name)
    if players:
        name = f"{name}: {players}" if is_named(row) else players
    return _("{number}. {name}, {state}, {when}, {edition}.").format(
        number=number,
        name=name,
        state=state,
        when=when_text(row.updated, datetime.now().astimezone()),
        edition=variant_name(row.edition),
    )


def state_text(row: GameRow, *, is_brief: bool = False) -> str:
    """Return how a game has ended for whoever's list it is, or who is to move.

    `is_brief`: of others only that it is their turn.
    """
    if row.is_over:
        return _ending(row, row.standing) if row.standing else _("finished")
    to_act = row.standing.to_act if row.standing else ()
    if row.standing is None or not to_act:
        return kind_of(row.kind).moves_text(row.actions)
    if set(to_act) & set(row.mine) and len(row.mine) == 1:
        return _("your turn")
    if is_brief and len(row.mine) == 1:
        return _("their turn")
    return _("{name} to move").format(name=clean(row.standing.seats[to_act[0]].name))


def _ending(row: GameRow, standing: GameStanding) -> str:
    winners = [clean(standing.seats[number].name) for number in standing.winners]
    if len(standing.seats) < 2 or not winners:
        return _("finished")
    if len(row.mine) != 1:
        return _("drawn") if len(winners) > 1 else _("{name} won").format(name=listed(winners))
    if row.mine[0] not in standing.winners:
        return _("lost")
    return _("drawn") if len(winners) > 1 else _("won")


def is_my_turn(row: GameRow) -> bool:
    """Return whether a game waits for whoever's list it is."""
    to_act = row.standing.to_act if row.standing else ()
    return row.is_due or bool(set(to_act) & set(row.mine))
