"""Tables that wait for people: who is invited, how their games begin, and when they are cleared away."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Literal, NamedTuple, TypeVar

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.narration.wording import team_name
from upwords_tui.app.play.library import Library
from upwords_tui.app.setup.new_game import NewGameChoices, free_name
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import InputError, RecordError, StaleGame, StoreError, UpwordsError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean_name
from upwords_tui.games.base import HUMAN, Seat
from upwords_tui.store.opening import Store
from upwords_tui.store.ratings import Rating
from upwords_tui.store.values import Account, Proposal, ProposedSeat

Standing = Literal["invited", "open", "seated", "mine"]
"""What somebody is to a table that waits: invited, free to sit down, seated, or its owner."""


class WaitingTable(NamedTuple):
    """A table that waits for its people, as one person may know it.

    `seats` are the names of those who play, "" for anybody; each member of a team has a place. `missing` are
    the places nobody has taken, `declined` those of them whose invitation was declined. Only those who sit
    there know the `code`. `ratings` belong to the places. `is_away`: the owner is not on the server now.
    """

    id: str
    owner: str
    standing: Standing
    variant: Variant
    choices: NewGameChoices
    seats: tuple[str, ...]
    missing: tuple[int, ...]
    code: str
    declined: tuple[int, ...] = ()
    ratings: tuple[Rating | None, ...] = ()
    is_away: bool = False


class Begun(NamedTuple):
    """What became of a table that was set or joined: a game, or a table that still waits."""

    game_id: str = ""
    waiting: WaitingTable | None = None


Each = TypeVar("Each")


def choices_of(proposal: Proposal) -> NewGameChoices:
    choices = replace(NewGameChoices.from_json(proposal.choices), terms=Terms.from_json(proposal.terms))
    if sum(map(place_count, choices.seats)) != len(proposal.seats):
        raise RecordError("a table needs a seat for each player")
    return choices


def place_count(seat: Seat) -> int:
    return len(seat.members) or 1


def by_seat(seats: Sequence[Seat], places: Sequence[Each]) -> Iterator[tuple[Seat, tuple[Each, ...]]]:
    at = 0
    for seat in seats:
        count = place_count(seat)
        yield seat, tuple(places[at : at + count])
        at += count


def accounts_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    owned = (seat.accounts or (seat.account,) * place_count(seat) for seat in seats)
    return tuple(account for accounts in owned for account in accounts)


def name_of(store: Store, account: str) -> str:
    try:
        return store.accounts.get(account).name
    except StoreError:
        return _("somebody")


def names_at(store: Store, choices: NewGameChoices, wanted: Sequence[ProposedSeat]) -> tuple[str, ...]:
    """Return the name at each place, "" for anybody; a computer yields its name to a person."""
    called = [name_of(store, want.account) for want in wanted if want.account]
    people, taken, names = iter(called), list(called), list[str]()
    for seat, places in by_seat(choices.seats, wanted):
        for want in places:
            name = "" if seat.members else seat.name
            names.append(next(people) if want.account else free_name(name, taken) if name else "")
            taken.append(names[-1])
    return tuple(names)


def seats_at(
    seats: Sequence[Seat], names: Sequence[str], accounts: Sequence[str] | None = None
) -> tuple[Seat, ...]:
    """Return seats with the names and perhaps accounts of their places; a team is called by its members."""
    owned = accounts or ("",) * len(names)
    taken = [called[0] for seat, called in by_seat(seats, names) if not seat.members]
    made: list[Seat] = []
    for (seat, called), (_seat, whose) in zip(by_seat(seats, names), by_seat(seats, owned), strict=True):
        if not seat.members:
            made.append(replace(seat, name=called[0], account=whose[0]))
            continue
        name = free_name(team_name(each or _("anybody") for each in called), taken)
        taken.append(name)
        made.append(replace(seat, name=name, members=called, accounts=whose if all(whose) else ()))
    return tuple(made)


# Beginning the game of a full table, once


log = logging.getLogger(__name__)

JsonMessage = dict[str, object]


def begin_full(store: Store, library: Library, proposal: Proposal) -> tuple[str, JsonMessage | None]:
    """Begin the game of a full table, unless somebody else has.

    Return its id and what to say on TABLES, None if somebody else was quicker. Raises InputError if it can't
    be played here, StaleGame if the table was withdrawn, StoreError if somebody has got up meanwhile.
    """
    choices = choices_of(proposal)
    names = names_at(store, choices, proposal.seats)
    accounts = [want.account for want in proposal.seats]
    choices = replace(choices, seats=seats_at(choices.seats, names, accounts))
    game = library.dealt(choices)
    is_open = choices.terms.watchers
    try:
        game_id = store.tables.begin(
            proposal.id, game, choices.game_name(), is_open=is_open, seats=proposal.seats
        )
    except StaleGame:
        begun = store.tables.game_of(proposal.id)
        if begun is None:
            raise
        return begun, None
    except StoreError:
        now = store.tables.get(proposal.id)
        if not now.is_full or now.seats == proposal.seats:
            raise
        # Since the table was read, somebody has got up and somebody else has sat down.
        return begin_full(store, library, now)
    table = library.open(game_id)
    table.clock.begin()
    due = [account for number in game.to_act for account in game.due(number)]
    return game_id, {"begun": game_id, "seats": accounts, "names": list(names), "due": due}


class FullTables:
    """Begins the games of full tables whose last player left the server too soon to do it."""

    def __init__(self, store: Store, library: Library) -> None:
        self._store = store
        self._library = library
        self._full: set[str] = set()
        self._hopeless: set[str] = set()

    def begin(self) -> tuple[JsonMessage, ...]:
        """Begin games whose tables were full at the last call, too; return what to say on TABLES."""
        full = {proposal.id: proposal for proposal in self._store.tables.full()}
        left = [full[each] for each in full if each in self._full - self._hopeless]
        self._full, self._hopeless = set(full), self._hopeless & set(full)
        return tuple(message for proposal in left if (message := self._begun(proposal)))

    def _begun(self, proposal: Proposal) -> JsonMessage | None:
        try:
            return begin_full(self._store, self._library, proposal)[1]
        except StoreError as error:
            log.warning("game-not-begun", {"table": proposal.id, "why": error, "is_tried_again": True})
        except UpwordsError as error:
            self._hopeless.add(proposal.id)
            log.warning("game-not-begun", {"table": proposal.id, "why": error})
        except Exception:  # the other tables must begin
            self._hopeless.add(proposal.id)
            log.exception("game-not-begun", {"table": proposal.id})
        return None


# Tables whose owners will not come back


GONE_SECONDS = 15.0
"""After this long somebody has really left, and not only lost a process of the server."""


class StaleTables:
    """Clears away the tables of guests and the banned, who can't come back."""

    def __init__(
        self, store: Store, here: Callable[[], Collection[str]], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._store, self._here, self._now = store, here, now
        self._gone_since: dict[str, float] = {}

    def clear(self) -> tuple[tuple[Account, JsonMessage], ...]:
        """Withdraw the tables of those gone for GONE_SECONDS; return owners, and what to say on TABLES."""
        gone, now = self._store.tables.of_the_fleeting() - {*self._here()}, self._now()
        self._gone_since = {account: self._gone_since.get(account, now) for account in gone}
        return tuple(
            (self._store.accounts.get(account), withdrawn_message(table))
            for account, since in self._gone_since.items()
            if now - since >= GONE_SECONDS
            for table in self._store.tables.give_up(account)
        )


def withdrawn_message(table: Proposal) -> JsonMessage:
    return {"withdrawn": table.id, "seats": [seat.account for seat in table.seats if seat.state == "taken"]}


def close_table(store: Store, table: Proposal) -> JsonMessage:
    store.tables.withdraw(table.id, table.owner)
    seats = withdrawn_message(table)["seats"]
    return {"closed": table.id, "owner": name_of(store, table.owner), "seats": seats}


# The names in a new game among people


def anybody() -> frozenset[str]:
    """Return the words for somebody not yet known; no account may have such a name."""
    return frozenset({"", "anybody", "anyone", "somebody", "someone", _("anybody").casefold()})


def known(store: Store, name: str) -> Account:
    if not clean_name(name):
        raise InputError(_("Say who, by name."))
    found = store.accounts.named(name)
    if found is None:
        raise InputError(_("Nobody here is called {name}.").format(name=clean_name(name)))
    return found


def present(store: Store, name: str) -> Account:
    found = known(store, name)
    if found.is_barred:
        raise InputError(_("{name} is no longer here.").format(name=found.name))
    return found


def invited(
    store: Store, me: Account, choices: NewGameChoices
) -> tuple[NewGameChoices, tuple[ProposedSeat, ...]]:
    """Return choices with the accounts' own names, and the places of the table.

    Whoever names themselves nowhere gets the first seat. Raises InputError for a name that is not known here,
    or if somebody would have two places in teams.
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


def _placed(store: Store, me: Account, seat: Seat) -> tuple[Seat, tuple[ProposedSeat, ...]]:
    """Return a seat with the accounts' own names, and its places."""
    if not seat.is_human:
        if store.accounts.named(seat.name):
            # No computer may pass for somebody here.
            seat = replace(seat, name=(seat.level or "").capitalize())
        return seat, (ProposedSeat(state="computer"),)
    if not seat.members:
        name, place = _person(store, me, seat.name)
        return Seat(name, HUMAN), (place,)
    named = [_person(store, me, member) for member in seat.members]
    members, places = (tuple(each) for each in zip(*named, strict=True))
    return Seat(team_name(each or _("anybody") for each in members), HUMAN, members), places


def _person(store: Store, me: Account, name: str) -> tuple[str, ProposedSeat]:
    if is_called(name, anybody()):
        return "", ProposedSeat()
    found = me if is_called(name, {"me", _("me").casefold()}) else present(store, name)
    return found.name, ProposedSeat(found.id, "taken" if found.id == me.id else "invited")


def invited_again(store: Store, me: Account, seats: Sequence[Seat]) -> tuple[ProposedSeat, ...]:
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
    raise InputError(_("{name} is no longer here.").format(name=clean_name(name)))
