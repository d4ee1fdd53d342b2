"""Who is meant by the names in a new game among people: oneself, somebody else here, or anybody.

The one idea: whoever is named and is somebody else is invited. A place is somebody's in the same way whether
it is a seat or that of a member of a team.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from upwords_tui.app.narration.wording import team_name
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.errors import InputError, StoreError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean_name
from upwords_tui.games.base import HUMAN, Seat
from upwords_tui.online.open_tables import accounts_of, place_count
from upwords_tui.store.port import Account, ProposedSeat, Store

Placed = tuple[Seat, tuple[ProposedSeat, ...]]
"""A seat, and how its places wait for their people."""


def anybody() -> frozenset[str]:
    """Return the words for somebody who is not known yet: no account is called so."""
    return frozenset({"", "anybody", "anyone", "somebody", "someone", _("anybody").casefold()})


def oneself() -> frozenset[str]:
    """Return the words for oneself: no account is called so."""
    return frozenset({"me", _("me").casefold()})


def known(store: Store, name: str) -> Account:
    """Return who is called so. Raises InputError if nobody is."""
    if not clean_name(name):
        raise InputError(_("Say who: a name."))
    found = store.accounts.named(name)
    if found is None:
        raise InputError(_("Nobody here is called {name}.").format(name=clean_name(name)))
    return found


def present(store: Store, name: str) -> Account:
    """Return somebody who may come here. Raises InputError if nobody who may is called so."""
    found = known(store, name)
    if found.is_barred:
        raise InputError(_("{name} is not here any more.").format(name=found.name))
    return found


def invited(
    store: Store, me: Account, choices: NewGameChoices
) -> tuple[NewGameChoices, tuple[ProposedSeat, ...]]:
    """Return choices with the names of those who are meant, and how each place waits for them.

    Whoever sets a table and names themselves nowhere has the first seat. Raises InputError naming who is not
    known here, or if somebody would have two places in teams.
    """
    pairs = [_placed(store, me, seat) for seat in choices.tidied().seats]
    if not any(place.account == me.id for _seat, places in pairs for place in places):
        pairs.insert(0, (Seat(me.name), (ProposedSeat(me.id, "taken"),)))
        marks = {name: tuple(at + 1 for at in marked) for name, marked in choices.marks.items()}
        choices = replace(choices, marks=marks)
    places = tuple(place for _seat, places in pairs for place in places)
    people = [place.account for place in places if place.account]
    if len(set(people)) < len(people) and any(seat.members for seat, _places in pairs):
        raise InputError(_("Nobody can have two seats at a table."))
    return replace(choices, seats=tuple(seat for seat, _places in pairs)), places


def _placed(store: Store, me: Account, seat: Seat) -> Placed:
    """Return a seat with the names of those who are meant, and how it waits for them."""
    if not seat.is_human:
        if store.accounts.named(seat.name):
            # No computer passes for somebody here.
            seat = replace(seat, name=(seat.level or "").capitalize())
        return seat, (ProposedSeat(state="computer"),)
    if not seat.members:
        name, place = _person(store, me, seat.name)
        return Seat(name, HUMAN), (place,)
    named = [_person(store, me, member) for member in seat.members]
    members, places = (tuple(each) for each in zip(*named, strict=True))
    return Seat(team_name(each or _("anybody") for each in members), HUMAN, members), places


def _person(store: Store, me: Account, name: str) -> tuple[str, ProposedSeat]:
    """Return what somebody who is named is called, nobody yet empty, and how a place waits for them."""
    if is_called(name, anybody()):
        return "", ProposedSeat()
    found = me if is_called(name, oneself()) else present(store, name)
    return found.name, ProposedSeat(found.id, "taken" if found.id == me.id else "invited")


def invited_again(store: Store, me: Account, seats: Sequence[Seat]) -> tuple[ProposedSeat, ...]:
    """Return how a table waits for those who sat on these seats. Raises InputError if one of them is gone."""
    names = (name for seat in seats for name in seat.members or (seat.name,))
    humans = (seat.is_human for seat in seats for _place in range(place_count(seat)))
    return tuple(
        _again(store, me, name, account) if is_human else ProposedSeat(state="computer")
        for name, account, is_human in zip(names, accounts_of(seats), humans, strict=True)
    )


def _again(store: Store, me: Account, name: str, account: str) -> ProposedSeat:
    if account == me.id:
        return ProposedSeat(account, "taken")
    with suppress(StoreError):
        if not store.accounts.get(account).is_barred:
            return ProposedSeat(account, "invited")
    raise InputError(_("{name} is not here any more.").format(name=clean_name(name)))
