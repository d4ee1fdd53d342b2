"""The lobby: what one person may know and do among the people of a server.

A table is set like a new game, by naming who plays: other people are invited, “anybody” is whoever comes
first, and the game begins when the last of them has sat down. Tables and chat are in the store; the link only
tells that there is something new.

Every method may be called from any thread, and may wait for the disk. What others notice raises InputError
for whoever is barred or does too much at once, StoreError for whoever has no account any more.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
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
from upwords_tui.online.broker_link import BrokerLink, Hear, Session
from upwords_tui.online.chat import MOST_SAID, Chat
from upwords_tui.online.messages import (
    HALL,
    TABLES,
    Heard,
    Message,
    TooMuch,
    TopicMessage,
    person_topic,
    table_topic,
    watchers_topic,
)
from upwords_tui.online.open_tables import (
    Begun,
    Standing,
    WaitingTable,
    accounts_of,
    begin_full,
    choices_of,
    invited,
    invited_again,
    known,
    name_of,
    names_at,
    present,
    seats_at,
    withdrawn_message,
)
from upwords_tui.online.people_texts import TEXTS, ratings_at
from upwords_tui.online.presence import AT_ONCE, Allowance, Company
from upwords_tui.store.opening import Store
from upwords_tui.store.values import GUEST, Account, Proposal, ProposedSeat


def among_people(choices: NewGameChoices) -> NewGameChoices:
    """Return the choices of a game for several people: the computer only helps if its terms say so.

    A rated game has a time limit, or whoever is losing could put off its end for ever: the usual one of the
    game, or USUAL_DAYS for each turn.
    """
    options = choices.terms.agreed(choices.options, is_among_people=True)
    terms = choices.terms if hasattr(options, "allow_help") else replace(choices.terms, help=False)
    if terms.rated and not (terms.has_days or options.has_clock):
        options = options.timed()
        if not options.has_clock:
            terms = replace(terms, move_days=USUAL_DAYS)
    return replace(choices, options=options, terms=terms)


def check_who_plays(store: Store, terms: Terms, accounts: Iterable[str]) -> None:
    """Raise InputError if one of these accounts (some may be empty) may not play with these terms."""
    for account in accounts:
        if terms.rated and account and (found := store.accounts.get(account)).kind == GUEST:
            raise InputError(TEXTS("hall", "guest", name=clean_name(found.name)))


MOST_AT_ONCE = AT_ONCE - 2
"""How much may be done without a pause: less than the broker passes on, so all that is stored is heard."""

_ENTER_SECONDS = 2.0
"""How long a command waits if it comes before the person has entered."""


class LobbyTables:
    """The tables that wait for people, as one person sees and sets them."""

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
        """Set a table, and begin its game if it waits for nobody. Raises InputError, StoreError."""
        self._lobby.check_may_act()
        return self._set(*invited(self._store, self._me, choices))

    def _set(self, choices: NewGameChoices, wanted: tuple[ProposedSeat, ...]) -> Begun:
        check_who_plays(self._store, choices.terms, [self._me.id, *(each.account for each in wanted)])
        if all(each.state in ("taken", "computer") for each in wanted):
            game_id = self._library.begin(choices)
            table = self._library.open(game_id)
            table.clock.begin()
            return Begun(game_id)
        # Raises InputError if no game could begin with these choices.
        self._library.dealt(replace(choices, seats=tuple(map(_filled, choices.seats, count()))))
        choices = among_people(choices)
        terms = choices.terms.to_json()
        proposal = self._store.tables.add(self._me.id, choices.to_json(), terms, wanted)
        invited = [each.account for each in wanted if each.state == "invited"]
        self._publish({"invited": invited, "table": proposal.id})
        return Begun(waiting=self._waiting(proposal))

    def rematch(self, game_id: str) -> Begun:
        """Set a table for the players of a game with the same terms; if one of them has, sit down there.

        Raises InputError if this person is none of them, or somebody is gone; StoreError.
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
        if begun.waiting and first and first.id != begun.waiting.id:  # another has set one at the same moment
            self._store.tables.withdraw(begun.waiting.id, self._me.id)
            return self._sit_down(first)
        return begun

    def _set_again(self, accounts: tuple[str, ...], wished: NewGameChoices) -> list[Proposal]:
        found = []
        for each in self._store.tables.shown_to(self._me.id):
            with suppress(InputError):  # its game can't be played here
                is_theirs = tuple(seat.account for seat in each.seats) == accounts
                # Some may have another name by now.
                if is_theirs and self._named(choices_of(each), accounts) == wished:
                    found.append(each)
        return found

    def _named(self, choices: NewGameChoices, accounts: tuple[str, ...]) -> NewGameChoices:
        wanted = [ProposedSeat(account, "taken" if account else "computer") for account in accounts]
        names = names_at(self._store, choices, wanted)
        return replace(choices, seats=seats_at(choices.seats, names))

    def waiting(self) -> tuple[WaitingTable, ...]:
        """Return the tables that concern this person, invitations first, absent owners' last."""
        order = ("invited", "seated", "mine", "open")
        found = [
            waiting for each in self._store.tables.shown_to(self._me.id) if (waiting := self._seen(each))
        ]
        return tuple(sorted(found, key=lambda each: (order.index(each.standing), each.is_away)))

    def _seen(self, proposal: Proposal) -> WaitingTable | None:
        if proposal.is_full:
            with suppress(UpwordsError):
                if self._begun(proposal).game_id:
                    return None
        try:
            waiting = self._waiting(proposal)
        except UpwordsError:  # another version had its edition: nobody can ever play it
            if proposal.owner == self._me.id:
                with suppress(StoreError):
                    self._store.tables.withdraw(proposal.id, self._me.id)
            return None
        if waiting.standing in ("mine", "seated"):
            return waiting
        return waiting if self._is_offered(proposal) else None

    def _is_offered(self, proposal: Proposal) -> bool:
        if proposal.owner in self._lobby.talk.ignored:
            return False
        with suppress(StoreError):
            if self._store.accounts.get(proposal.owner).is_barred:
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
        """Sit down at a table; with the last who does, its game begins.

        Raises StoreError if there is no seat, InputError if its game can't be played here, or is rated and
        this person is a guest.
        """
        self._lobby.check_may_act()
        return self._sit_down(self._store.tables.get(table_id))

    def join_by_code(self, code: str) -> Begun:
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
        """Begin the game of a full table; it waits again if somebody has got up meanwhile."""
        try:
            game_id, message = begin_full(self._store, self._library, proposal)
        except StaleGame:
            raise
        except StoreError:
            proposal = self._store.tables.get(proposal.id)
            if proposal.is_full:
                raise
            return Begun(waiting=self._waiting(proposal))
        if message:
            self._publish(message)
        return Begun(game_id)

    def decline(self, table_id: str) -> Standing:
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
    """Return a table as somebody with this standing sees it. Raises as `choices_of`; StoreError."""
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
        self,
        library: Library,
        store: Store,
        link: BrokerLink,
        account: Account,
        front_end: str,
        *,
        notifies: bool = False,
    ) -> None:
        """`notifies`: the host can tell people who are away that it is their turn."""
        self.library = library
        self.notifies = notifies
        self.store = store
        self.link = link
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
        """Be here; `hear` is called, in the thread of the link, with what this person hears."""
        self.leave()
        with suppress(StoreError):  # that it can't be stored must keep nobody out
            self.store.accounts.seen(self.account.id)

        def filtered(heard: Heard) -> None:
            if not self._is_internal(heard) and not self.talk.is_unwanted(heard):
                hear(heard)

        self.talk.read()
        self._session = self.link.session(self.account.id, self.account.name, self.front_end, filtered)
        self._has_entered.set()

    def _is_internal(self, heard: Heard) -> bool:
        """Take over what another session of this person tells this one; return whether nobody need see it."""
        own = person_topic(self.account.id)
        if isinstance(heard, TooMuch):
            return heard.topic == own
        if not isinstance(heard, TopicMessage) or heard.topic != own or not heard.account:
            return False
        message = heard.message
        if "text" in message or heard.account != self.account.id:
            return "text" not in message
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
        """The session of this person. Raises InputError before they have entered."""
        # Whoever types quickly may do something before that.
        if not self._has_entered.wait(_ENTER_SECONDS) or not self._session:
            raise InputError(_("You are still being connected: wait a moment, and try again."))
        return self._session

    def at(self, game_id: str | None) -> None:
        """Be at a game; without one, or at one that is not stored or may not be seen, be in the hall."""
        if game_id and not self.store.games.may_watch(game_id, self.account.id):
            game_id = None
        players: frozenset[str] = frozenset()
        with suppress(UpwordsError):  # without a game, or if it can't be read, there are no players
            seats = self.store.games.load(game_id or "").game.seats
            players = frozenset(account for seat in seats for account in seat.owners)
        is_watching = bool(game_id) and self.account.id not in players
        self._watched = players if is_watching else frozenset()
        self.here.at(game_id or None, watching=is_watching)

    @property
    def game_id(self) -> str | None:
        return self.here.person.game

    @property
    def is_host(self) -> bool:
        try:
            return self.store.accounts.get(self.account.id).is_host
        except StoreError:
            return False

    def check_may_act(self) -> None:
        """Count something that others notice. Raises InputError, StoreError (see the module)."""
        self.account = self.store.accounts.get(self.account.id)
        if self.account.is_barred:
            raise InputError(_("The host doesn't let you do that."))
        with self._counting:
            if self._allowance.wait(self.account.id, time.monotonic()):
                raise InputError(_("Too much at once: wait a moment."))

    def rename(self, name: str) -> str:
        """Take another name, and tell all sessions of this person; return it as it is stored.

        Raises InputError for too much at once, StoreError if the name won't do or is another's.
        """
        self.check_may_act()
        self.store.accounts.rename(self.account.id, name)
        kept = self.store.accounts.get(self.account.id).name
        self.here.rename(kept)
        self.library.call(kept)
        self.here.publish(person_topic(self.account.id), {"name": kept, "session": self.here.person.session})
        return kept

    # Watching

    def watchable(self) -> tuple[GameRow, ...]:
        own = {row.id for row in self.library.games()}
        return tuple(row for row in self.store.games.watchable() if row.id not in own)

    def saw_them_play(self, accounts: Iterable[str]) -> bool:
        """Return whether this person is still watching a game, now over, of exactly these people."""
        game_id, players = self.here.person.game, {each for each in accounts if each}
        return game_id is not None and players == self._watched != frozenset() and self._is_over(game_id)

    def terms(self) -> tuple[Terms, tuple[str, ...]]:
        """Return the terms of the open game, and lines about the time left. Raises InputError in the hall."""
        game_id = self.here.person.game
        if game_id is None:
            raise InputError(TEXTS("hall", "no-terms"))
        table = self.library.open(game_id)
        return table.clock.terms, table.clock.lines()

    # Chat

    def say(self, text: str) -> None:
        """Say something at the table or in the hall; before the game is over, watchers to watchers only."""
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
        """Say something to one person; return their name, and whether they are here."""
        found, said = present(self.store, self.other(name).name), self._cleaned(text)
        self.check_may_act()
        self.store.talk.add(found.id, self.account.id, said)
        self._publish(person_topic(found.id), {"text": said, "to": found.name})
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
        """Ignore somebody, or not any more; return their name, and whether they are ignored now."""
        found = self.other(name)
        return found.name, self.talk.ignore(found.id)

    def report(self, name: str, text: str) -> str:
        found, said = self.other(name), self._cleaned(text)
        self.check_may_act()
        self.store.talk.add_report(self.account.id, found.id, said)
        return found.name

    def other(self, name: str) -> Account:
        """Return another account. Raises InputError if there is none of this name, or it is one's own."""
        found = known(self.store, name)
        if found.id == self.account.id:
            raise InputError(_("That is you."))
        return found


def _filled(seat: Seat, number: int) -> Seat:
    members = tuple(name or f"{number}.{at}" for at, name in enumerate(seat.members))
    return replace(seat, name=seat.name or f"{number}", members=members)
