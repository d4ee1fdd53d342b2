"""The lobby: what one person may know and do among the people of a server.

The one idea: a table is set as a new game is, by naming who plays. Whoever is named and is somebody else is
invited, “anybody” is whoever comes first, and the game begins when the last of them has sat down. Tables and
what is said are in the store; the link only tells that there is something new.

Every method may be called from any thread, and may wait for the disk. What others notice raises InputError
for somebody who does too much of it at once or is barred, StoreError for somebody whose account is gone.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import count

from upwords_tui.app.play.library import GameRow, Library
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import USUAL_DAYS, Terms
from upwords_tui.base.errors import InputError, StaleGame, StoreError, UpwordsError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.games.base import Seat
from upwords_tui.online.broker_link import BrokerLink, Session
from upwords_tui.online.chat import MOST_SAID, Chat
from upwords_tui.online.messages import HALL, NOTICES, TABLES, Heard, Message, TooMuch, TopicMessage, person
from upwords_tui.online.messages import table as table_topic
from upwords_tui.online.messages import watchers as watchers_topic
from upwords_tui.online.open_tables import (
    Begun,
    Standing,
    WaitingTable,
    accounts_of,
    begin_full,
    choices_of,
    close_table,
    invited,
    invited_again,
    known,
    name_of,
    names_at,
    present,
    seats_at,
    withdrawn_message,
)
from upwords_tui.online.people_texts import Ratings, ratings_at
from upwords_tui.online.presence import AT_ONCE, Allowance, Company
from upwords_tui.store.opening import Store
from upwords_tui.store.values import GUEST, Account, Proposal, ProposedSeat

# What the terms of a table mean for whoever sets it and sits down there


def among_people(choices: NewGameChoices) -> NewGameChoices:
    """Return the choices of a game for several people: the computer helps only where all agree to that.

    A rated one has a time: whoever is losing could put off its end for ever. Where none was set that is the
    usual one of the game, or USUAL_DAYS for each turn.
    """
    options = choices.terms.agreed(choices.options, is_among_people=True)
    terms = choices.terms if hasattr(options, "allow_help") else replace(choices.terms, help=False)
    if terms.rated and not (terms.has_days or options.has_clock):
        options = options.timed()
        if not options.has_clock:
            terms = replace(terms, move_days=USUAL_DAYS)
    return replace(choices, options=options, terms=terms)


def check_who_plays(store: Store, terms: Terms, accounts: Iterable[str]) -> None:
    """Raise InputError if one of these accounts (empty ones are nobody's) may not play with these terms."""
    for account in accounts:
        if terms.rated and account and (found := store.accounts.get(account)).kind == GUEST:
            said = _("{name} is a guest here: rated games are for people with a key.")
            raise InputError(said.format(name=clean_name(found.name)))


MOST_AT_ONCE = AT_ONCE - 2
"""So much may be done right away: a little less than is passed on, so that what is kept is also heard."""

_ENTER_SECONDS = 2.0
"""For so long whoever wants something before they have entered waits for that."""

Hear = Callable[[Heard], None]


class LobbyTables:
    """The tables that wait for people, as the person of a lobby sees and sets them."""

    def __init__(self, lobby: Lobby, store: Store) -> None:
        self._lobby = lobby
        self._library = lobby.library
        self._store = store

    @property
    def _me(self) -> Account:
        return self._lobby.account

    def _publish(self, message: Message) -> None:
        self._lobby.here.publish(TABLES, message)

    def begin(self, choices: NewGameChoices) -> Begun:
        """Set a table as `choices` say, and begin its game if it waits for nobody.

        Raises InputError naming who is not known here, or if the choices or their terms don't do; StoreError.
        """
        self._lobby.check_may_act()
        return self._set(*invited(self._store, self._me, choices))

    def _set(self, choices: NewGameChoices, wanted: tuple[ProposedSeat, ...]) -> Begun:
        check_who_plays(self._store, choices.terms, [self._me.id, *(each.account for each in wanted)])
        if all(each.state in ("taken", "computer") for each in wanted):
            game_id = self._library.begin(choices)
            table = self._library.open(game_id)
            table.clock.begin()
            return Begun(game_id)
        # No table waits whose game can't begin with these choices, whoever comes.
        self._library.dealt(replace(choices, seats=tuple(map(_filled, choices.seats, count()))))
        choices = among_people(choices)
        terms = choices.terms.to_json()
        proposal = self._store.tables.add(self._me.id, choices.to_json(), terms, wanted)
        invited = [each.account for each in wanted if each.state == "invited"]
        self._publish({"invited": invited, "table": proposal.id})
        return Begun(waiting=self._waiting(proposal))

    def rematch(self, game_id: str) -> Begun:
        """Set a table for those who play a game, with the same terms; if one of them has, sit down there.

        Raises InputError if this person has no seat in it or somebody is gone; StoreError.
        """
        self._lobby.check_may_act()
        seats = self._store.games.load(game_id).game.seats
        accounts, choices = accounts_of(seats), self._library.again(game_id)
        if self._me.id not in accounts:
            raise InputError(_("Only the players of a game can play it again."))
        wished = among_people(self._named(choices, accounts))
        for proposal in self._set_again(accounts, wished):
            is_there = proposal.state_of(self._me.id) == "taken"
            return Begun(waiting=self._waiting(proposal)) if is_there else self._sit_down(proposal)
        wanted = invited_again(self._store, self._me, seats)
        begun = self._set(self._named(choices, accounts), wanted)
        first = next(iter(self._set_again(accounts, wished)), None)
        if begun.waiting and first and first.id != begun.waiting.id:  # set by another at the same moment
            self._store.tables.withdraw(begun.waiting.id, self._me.id)
            return self._sit_down(first)
        return begun

    def _set_again(self, accounts: tuple[str, ...], wished: NewGameChoices) -> list[Proposal]:
        """Return the tables that wait for such a game of these people, the one set first at the beginning."""
        found = []
        for each in self._store.tables.shown_to(self._me.id):
            with suppress(InputError):  # one that nobody can play is none of these
                is_theirs = tuple(seat.account for seat in each.seats) == accounts
                # Some may be called something else by now.
                if is_theirs and self._named(choices_of(each), accounts) == wished:
                    found.append(each)
        return found

    def _named(self, choices: NewGameChoices, accounts: tuple[str, ...]) -> NewGameChoices:
        wanted = [ProposedSeat(account, "taken" if account else "computer") for account in accounts]
        names = names_at(self._store, choices, wanted)
        return replace(choices, seats=seats_at(choices.seats, names))

    def waiting(self) -> tuple[WaitingTable, ...]:
        """Return the tables that wait, as far as they concern this person: invitations first.

        Of those with an open seat the ones whose owner is not here come last. A table of theirs that is
        full, as whoever sat down last was gone too soon, begins now. Raises StoreError.
        """
        order = ("invited", "seated", "mine", "open")
        found = [
            waiting for each in self._store.tables.shown_to(self._me.id) if (waiting := self._seen(each))
        ]
        return tuple(sorted(found, key=lambda each: (order.index(each.standing), each.is_away)))

    def _seen(self, proposal: Proposal) -> WaitingTable | None:
        """Return a table as this person sees it; None if it is none for them."""
        if proposal.is_full:
            with suppress(UpwordsError):
                if self._begun(proposal).game_id:
                    return None
        try:
            waiting = self._waiting(proposal)
        except UpwordsError:  # of a version that had other editions: nobody can ever play it
            if proposal.owner == self._me.id:
                with suppress(StoreError):
                    self._store.tables.withdraw(proposal.id, self._me.id)
            return None
        if waiting.standing in ("mine", "seated"):
            return waiting
        return waiting if self._is_offered(proposal) else None

    def _is_offered(self, proposal: Proposal) -> bool:
        """Return whether this person may want to sit down at a table that somebody else has set."""
        with suppress(StoreError):
            if (
                self._store.accounts.get(proposal.owner).is_barred
                or proposal.owner in self._lobby.talk.ignored
            ):
                return False
        states = {seat.state for seat in proposal.seats if seat.account in ("", self._me.id)}
        return bool(states & {"invited", "open"})

    def _waiting(self, proposal: Proposal) -> WaitingTable:
        state = proposal.state_of(self._me.id)
        standing: Standing = "open"
        if proposal.owner == self._me.id:
            standing = "mine"
        elif state in ("invited", "taken"):
            standing = "invited" if state == "invited" else "seated"
        is_away = self._lobby.company.is_away(proposal.owner)
        return table_seen(self._store, proposal, standing, is_away=is_away)

    def join(self, table_id: str) -> Begun:
        """Sit down at a table; its game begins with the last who does.

        Raises StoreError if there is no seat, InputError if its game can't be played here, or is rated and
        this person a guest: nobody sits then.
        """
        self._lobby.check_may_act()
        return self._sit_down(self._store.tables.get(table_id))

    def join_by_code(self, code: str) -> Begun:
        """Sit down at the table with this code. Raises as `join` does."""
        self._lobby.check_may_act()
        return self._sit_down(self._store.tables.by_code(code))

    def _sit_down(self, proposal: Proposal) -> Begun:
        check_who_plays(self._store, choices_of(proposal).terms, [self._me.id])
        proposal = self._store.tables.take_seat(proposal.id, self._me.id)
        if not proposal.is_full:
            self._publish({"joined": proposal.id, "owner": proposal.owner})
            return Begun(waiting=self._waiting(proposal))
        try:
            return self._begun(proposal)
        except InputError:
            self._store.tables.leave_seat(proposal.id, self._me.id)
            raise

    def _begun(self, proposal: Proposal) -> Begun:
        """Begin the game of a full table, or tell how it waits if somebody has got up meanwhile."""
        try:
            started = begin_full(self._store, self._library, proposal)
        except StaleGame:
            raise
        except StoreError:
            proposal = self._store.tables.get(proposal.id)
            if proposal.is_full:
                raise
            return Begun(waiting=self._waiting(proposal))
        if started.message:
            self._publish(started.message)
        return Begun(started.game_id)

    def decline(self, table_id: str) -> Standing:
        """Decline an invitation, get up from a table that waits, or let one's own go; return which it was.

        Raises StoreError.
        """
        self._lobby.check_may_act()
        proposal = self._store.tables.get(table_id)
        if proposal.owner == self._me.id:
            self._store.tables.withdraw(table_id, self._me.id)
            self._publish(withdrawn_message(proposal))
            return "mine"
        if proposal.state_of(self._me.id) == "taken":
            self._store.tables.leave_seat(table_id, self._me.id)
            self._publish({"left": table_id, "owner": proposal.owner})
            return "seated"
        self._store.tables.decline_seat(table_id, self._me.id)
        self._publish({"declined": table_id, "owner": proposal.owner})
        return "invited"


def table_seen(store: Store, proposal: Proposal, standing: Standing, *, is_away: bool) -> WaitingTable:
    """Return a table as somebody sees it who stands so with it. Raises as `choices_of`; StoreError."""
    choices, seats = choices_of(proposal), tuple(enumerate(proposal.seats))
    return WaitingTable(
        id=proposal.id,
        owner=name_of(store, proposal.owner),
        standing=standing,
        variant=choices.variant,
        choices=choices,
        seats=names_at(store, choices, proposal.seats),
        missing=tuple(at for at, seat in seats if seat.state not in ("taken", "computer")),
        code=proposal.code if standing in ("mine", "seated") else "",
        declined=tuple(at for at, seat in seats if seat.state == "declined"),
        ratings=ratings_at(store, choices, proposal.seats),
        is_away=is_away,
    )


class Lobby:
    """Somebody on a server: they are here from `enter` until `leave`."""

    def __init__(
        self, library: Library, store: Store, link: BrokerLink, account: Account, front_end: str
    ) -> None:
        """`library` is what the account has; `front_end` is where they see and hear from."""
        self.library = library
        self.store = store
        self._link = link
        self.front_end = front_end
        self._session: Session | None = None
        self._allowance = Allowance(MOST_AT_ONCE)
        self._counting = threading.Lock()
        self._has_entered = threading.Event()
        self._watched: frozenset[str] = frozenset()
        self.account = account
        self.talk = Chat(library, store, lambda: self.here)
        self.tables = LobbyTables(self, store)
        self.company = Company(lambda: self.here)

    # Being here

    def enter(self, hear: Hear) -> None:
        """Be here; `hear` is told, in the thread of the link, what this person hears."""
        self.leave()
        with suppress(StoreError):  # nobody is kept out because it can't be written down
            self.store.accounts.seen(self.account.id)

        def filtered(heard: Heard) -> None:
            if not self._is_for_itself(heard) and not self.talk.is_unwanted(heard):
                hear(heard)

        self.talk.read()
        self._session = self._link.session(self.account.id, self.account.name, self.front_end, filtered)
        self._has_entered.set()

    def _is_for_itself(self, heard: Heard) -> bool:
        """Take what another session of this person tells this one; return whether it was that."""
        own = person(self.account.id)
        match heard:
            case TopicMessage(topic=topic, message=message, account=account) if topic == own and account:
                if "text" in message:
                    return False
                return account != self.account.id or self._took_over(message)
            case TooMuch(topic=topic):
                return topic == own
        return False

    def _took_over(self, message: Message) -> bool:
        """Be as another session of this person says; return whether that is all there is to it."""
        self.talk.take_over(message)
        match message:
            case {"name": str(name), "session": session} if session != self.here.person.session:
                self.here.rename(name)
                self.library.user = name
                self.account = self.account._replace(name=name)
                return False
        return True

    def leave(self) -> None:
        if self._session:
            self._session.close()

    @property
    def here(self) -> Session:
        """The session of this person. Raises InputError before they are in."""
        # Whoever types quickly may do something before they are quite in.
        if not self._has_entered.wait(_ENTER_SECONDS) or not self._session:
            raise InputError(_("You are still being connected: wait a moment, and try again."))
        return self._session

    def at(self, game_id: str | None) -> None:
        """Be at a game, or in the hall: whose game this person may not see, or is not kept, is there, too."""
        if game_id and not self.store.games.may_watch(game_id, self.account.id):
            game_id = None
        players: frozenset[str] = frozenset()
        with suppress(UpwordsError):  # a game that can't be read has no players
            seats = self.store.games.load(game_id or "").game.seats
            players = frozenset(account for seat in seats for account in seat.owners)
        is_watching = bool(game_id) and self.account.id not in players
        self._watched = players if is_watching else frozenset()
        self.here.at(game_id or None, watching=is_watching)

    @property
    def game_id(self) -> str | None:
        """The game this person is at; None in the hall."""
        return self.here.person.game

    @property
    def is_host(self) -> bool:
        """Whether this person is a host now; nobody is while that can't be read."""
        try:
            return self.store.accounts.get(self.account.id).is_host
        except StoreError:
            return False

    def close_table(self, table: Proposal) -> None:
        """Let somebody's table go, as the host. Raises StoreError if it is gone."""
        self._link.publish(TABLES, close_table(self.store, table))

    def announce(self, text: str) -> None:
        """Say something, as the host, to everybody who is here, this person included."""
        self._link.publish(NOTICES, {"text": text})

    def touch(self) -> None:
        self.here.touch()

    def ratings(self) -> Ratings:
        """Return the ratings of all people as they are now. Raises StoreError."""
        return Ratings(self.store)

    def check_may_act(self) -> None:
        """Count what others notice. Raises as the module says."""
        self.account = self.store.accounts.get(self.account.id)
        if self.account.is_barred:
            raise InputError(_("The host doesn't let you do that."))
        with self._counting:
            if self._allowance.wait(self.account.id, time.monotonic()):
                raise InputError(_("Too much at once: wait a moment."))

    def rename(self, name: str) -> str:
        """Take another name, in games that begin from now on, too; return it as it is kept.

        All sessions of this person are told. Raises InputError for who does too much at once, StoreError if
        the name won't do or is another's.
        """
        self.check_may_act()
        self.store.accounts.rename(self.account.id, name)
        kept = self.store.accounts.get(self.account.id).name
        self.here.rename(kept)
        self.library.call(kept)
        self.here.publish(person(self.account.id), {"name": kept, "session": self.here.person.session})
        return kept

    # Watching

    def watchable(self) -> tuple[GameRow, ...]:
        """Return the games that may be watched and at which this person has no seat."""
        own = {row.id for row in self.library.games()}
        return tuple(row for row in self.store.games.watchable() if row.id not in own)

    def saw_them_play(self, accounts: Iterable[str]) -> bool:
        """Return whether this person still looks at a game, now over, in which just these people played."""
        game_id, players = self.here.person.game, {each for each in accounts if each}
        return game_id is not None and players == self._watched != frozenset() and self._is_over(game_id)

    def terms(self) -> tuple[Terms, tuple[str, ...]]:
        """Return what was agreed on at the table this person is at, and lines about the time that is left.

        Raises InputError in the hall; else as `Library.open`.
        """
        game_id = self.here.person.game
        if game_id is None:
            raise InputError(
                _("You are not at a table. Type “tables” to see the terms of those that are waiting.")
            )
        table = self.library.open(game_id)
        return table.clock.terms, table.clock.lines()

    # Talking

    def say(self, text: str) -> None:
        """Say something to all at the table, or in the hall; while they play, watchers to watchers only.

        Raises InputError if there is nothing to say.
        """
        said = self._cleaned(text)
        self.check_may_act()
        here = self.here.person
        if here.game is None:
            self.store.talk.add(HALL, self.account.id, said)
            self._publish(HALL, {"text": said})
            return
        to_watchers = here.watching and not self._is_over(here.game)
        self.store.talk.add(here.game, self.account.id, said, "watchers" if to_watchers else "all")
        self._publish(watchers_topic(here.game) if to_watchers else table_topic(here.game), {"text": said})

    def _is_over(self, game_id: str) -> bool:
        return self.store.games.load(game_id).game.is_over

    def tell(self, name: str, text: str) -> tuple[str, bool]:
        """Say something to one person; return what they are called, and whether they are here.

        Raises InputError if there is no such person, or nothing to say.
        """
        found, said = present(self.store, self.other(name).name), self._cleaned(text)
        self.check_may_act()
        self.store.talk.add(found.id, self.account.id, said)
        self._publish(person(found.id), {"text": said, "to": found.name})
        return found.name, any(each.account == found.id for each in self.company.people())

    def _publish(self, topic: str, message: Message) -> None:
        try:
            self.here.publish(topic, message)
        except ValueError as error:
            raise InputError(_("You are no longer there.")) from error

    @staticmethod
    def _cleaned(text: str) -> str:
        said = clean(text, MOST_SAID)
        if not said:
            raise InputError(_("Type what you want to say."))
        return said

    def ignore(self, name: str) -> tuple[str, bool]:
        """Hear nothing more from somebody, or hear them again; return their name, and which it is.

        Raises InputError if there is no such person.
        """
        found = self.other(name)
        return found.name, self.talk.ignore(found.id)

    def report(self, name: str, text: str) -> str:
        """Complain of somebody to the host; return what they are called. Raises InputError."""
        found, said = self.other(name), self._cleaned(text)
        self.check_may_act()
        self.store.talk.add_report(self.account.id, found.id, said)
        return found.name

    def other(self, name: str) -> Account:
        """Return somebody else than this person."""
        found = known(self.store, name)
        if found.id == self.account.id:
            raise InputError(_("That is you."))
        return found


def _filled(seat: Seat, number: int) -> Seat:
    """Return a seat with a name for whoever is not known yet, and for each such member of a team."""
    members = tuple(name or f"{number}.{at}" for at, name in enumerate(seat.members))
    return replace(seat, name=seat.name or f"{number}", members=members)
