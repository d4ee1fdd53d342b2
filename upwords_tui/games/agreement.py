"""What everybody at a table must agree to: taking a turn back, ending the game as it stands, a break.

An offer takes effect when every other person has accepted it. Computers always agree. One offer stands at a
time, until it is answered or anything else is done. A break allows only agreements and leaving: it lasts
until every person wants to go on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol, TypeVar

from upwords_tui.base.errors import IllegalAction
from upwords_tui.games import base
from upwords_tui.games.json_fields import GAME_OVER, NO_SUCH_SEAT, RESIGNED

After = tuple[Any, Any]
"""A position of whatever game, and the effect that led to it."""


class AgreedGame(Protocol):
    """What is asked of a game here; `Game` says what it is."""

    effect: ClassVar[type[Any]]
    turns: ClassVar[tuple[type[base.AnyAction], ...]]
    beside: ClassVar[tuple[type[base.AnyAction], ...]]
    kept: ClassVar[tuple[str, ...]]
    leaving: ClassVar[tuple[type[base.AnyAction], ...]]

    @property
    def seats(self) -> tuple[base.Seat, ...]: ...

    @property
    def entries(self) -> Sequence[Any]: ...

    @property
    def position(self) -> Any: ...

    def as_it_stands(self) -> After: ...


NOTHING_TO_UNDO = "nothing-to-undo"
UNDO_FORBIDDEN = "undo-forbidden"
UNDO_NOT_AGREED = "undo-not-agreed"


def standing(game: AgreedGame) -> Iterator[Any]:
    """Yield the turns (`Game.turns`) that can still be taken back, the latest first.

    Anything but a turn or an action `beside` turns protects those before it.
    """
    gone = set[int]()
    for entry in reversed(game.entries):
        gone.update(getattr(entry.effect, "undone", ()))
        if isinstance(entry.action, game.turns):
            if entry.number not in gone:
                yield entry
        elif not isinstance(entry.action, (base.Agreeing, base.Sit, *game.beside)):
            return


def turns_back(game: AgreedGame) -> tuple[Any, ...]:
    """Return the turns an offer would take back now, the latest first: down to one of a person."""
    turns: list[Any] = []
    for entry in standing(game):
        turns.append(entry)
        if game.seats[entry.action.seat].is_human:
            return tuple(turns)
    return ()


def refusal(game: AgreedGame) -> str:
    """Return why no turn can be taken back; empty if one can."""
    if not (game.turns and game.position.options.allow_undo):
        return UNDO_FORBIDDEN
    return "" if turns_back(game) else NOTHING_TO_UNDO


def _without(game: AgreedGame, turns: tuple[Any, ...]) -> After:
    """Return the position before the last of `turns`, but for `Game.kept`, and the effect."""
    if not turns:
        raise IllegalAction(NOTHING_TO_UNDO)
    kept = {name: getattr(game.position, name) for name in game.kept}
    before = replace(turns[-1].before, offer=None, **kept)
    return before, game.effect(undone=tuple(turn.number for turn in turns))


PositionT = TypeVar("PositionT")

OFFERED = "offered"
NOT_OFFERED = "not-offered"
NOT_ASKED = "not-asked"
NOBODY_TO_ASK = "nobody-to-ask"
NO_CLOCK = "no-clock"
ON_BREAK = "on-break"
NO_BREAK = "no-break"
WANTS_TO_GO_ON = "wants-to-go-on"
OFFERED_ENOUGH = "offered-enough"


def vain_offers(game: AgreedGame, seat: int) -> int:
    """Return how many offers of a seat in a row were refused or withdrawn."""
    count = 0
    for entry in reversed(game.entries):
        if not isinstance(entry.action, base.Agreeing):
            break
        count += isinstance(entry.action, base.Refuse) and entry.before.offer.seat == seat
    return count


def may_offer(game: AgreedGame, about: str) -> bool:
    """Return whether a seat still in the game may offer this now."""
    position, people = game.position, _people(game)
    is_open = bool(people) and not (position.outcome or position.offer)
    return is_open and not _refusal(game, about, people[0])


def after(game: AgreedGame, action: base.Agreeing) -> After:
    """Return the position after `action` and what it did. Raises IllegalAction."""
    position, seat = game.position, action.seat
    if position.outcome:
        raise IllegalAction(GAME_OVER)
    if not 0 <= seat < len(game.seats):
        raise IllegalAction(NO_SUCH_SEAT)
    if position.has_resigned(seat):
        raise IllegalAction(RESIGNED)
    offer = position.offer
    match action:
        case base.GoOn():
            if not position.on_break:
                raise IllegalAction(NO_BREAK)
            if seat not in position.on_break:
                raise IllegalAction(WANTS_TO_GO_ON)
            waiting = tuple(other for other in position.on_break if other != seat)
            return replace(position, offer=None, on_break=waiting), game.effect(agreed=not waiting)
        case base.Undo():
            check_break(game, action)
            if refusal(game) == UNDO_FORBIDDEN:
                raise IllegalAction(UNDO_FORBIDDEN)
            if set(_others(game, seat)) - set(action.agreed):
                raise IllegalAction(UNDO_NOT_AGREED)
            return _without(game, tuple(standing(game))[:1])
        case base.Offer() if offer:
            raise IllegalAction(OFFERED)
        case base.Offer():
            if reason := _refusal(game, action.about, seat):
                raise IllegalAction(reason)
            asked = (other for other in _others(game, seat) if game.seats[other].is_human)
            return _answered(game, base.AgreementOffer(action.about, seat, tuple(asked)))
        case _ if offer is None or offer.about != action.about:
            raise IllegalAction(NOT_OFFERED)
        case base.Refuse() if seat in (offer.seat, *offer.waits_for):
            return replace(position, offer=None), game.effect()
        case base.Accept() if seat in offer.waits_for:
            left = tuple(other for other in offer.waits_for if other != seat)
            return _answered(game, offer._replace(waits_for=left))
    raise IllegalAction(NOT_ASKED)


def check_break(game: AgreedGame, action: base.AnyAction) -> None:
    """Refuse what is not done in a break. Raises IllegalAction."""
    if game.position.on_break and not isinstance(action, game.leaving):
        raise IllegalAction(ON_BREAK)


def settled(position: PositionT, seats: tuple[base.Seat, ...]) -> PositionT:
    """Return the position after any other action: it ends an offer, and a break waits for people only."""
    now: Any = position
    staying = tuple(seat for seat in now.on_break if seats[seat].is_human and not now.has_resigned(seat))
    staying = () if now.outcome else staying
    if now.offer or staying != now.on_break:
        now = replace(now, offer=None, on_break=staying)
    same: PositionT = now
    return same


def _others(game: AgreedGame, seat: int) -> tuple[int, ...]:
    count = len(game.seats)
    after_it = ((seat + step) % count for step in range(1, count))
    return tuple(other for other in after_it if not game.position.has_resigned(other))


def _people(game: AgreedGame) -> tuple[int, ...]:
    seats, position = enumerate(game.seats), game.position
    return tuple(number for number, who in seats if who.is_human and not position.has_resigned(number))


def _answered(game: AgreedGame, offer: base.AgreementOffer) -> After:
    position, people = game.position, _people(game)
    if offer.waits_for:
        return replace(position, offer=offer), game.effect()
    if offer.about == base.UNDO:
        return _without(game, turns_back(game))
    if offer.about == base.END:
        position, effect = game.as_it_stands()
        return replace(position, offer=None, on_break=()), effect._replace(agreed=True)
    return replace(position, offer=None, on_break=people), game.effect(agreed=bool(people))


def _refusal(game: AgreedGame, about: str, seat: int) -> str:
    """Return why a seat may not offer this; empty if it may."""
    if about == base.END:
        return "" if set(_people(game)) - {seat} else NOBODY_TO_ASK
    if about == base.BREAK and not game.position.options.has_clock:
        return NO_CLOCK
    if game.position.on_break:
        return ON_BREAK
    return refusal(game) if about == base.UNDO else ""
