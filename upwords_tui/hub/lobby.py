"""The lobby: what one person may know and do among the people of a server.

The one idea: a table is set as a new game is, by naming who plays. Whoever is named and is somebody else is
invited, “anybody” is whoever comes first, and the game begins when the last of them has sat down. Tables and
what is said are in the store; the link only tells that there is something new.

Every method may be called from any thread, and may wait for the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from upwords_tui.errors import InputError, StaleGame, StoreError, UpwordsError
from upwords_tui.games.base import HUMAN, Seat
from upwords_tui.hub.link import Link, Session
from upwords_tui.hub.passing import HALL, TABLES, Heard, Person, Said, person
from upwords_tui.hub.passing import table as table_topic
from upwords_tui.hub.passing import watchers as watchers_topic
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.kinds import Variant
from upwords_tui.session.library import GameRow, Library
from upwords_tui.session.newgame import Choices, remember
from upwords_tui.store.port import Account, Proposal, ProposedSeat, Store

MOST_SAID = 400
"""The longest thing to say, in characters."""

Hear = Callable[[Heard], None]

Standing = Literal["invited", "open", "seated", "mine"]
"""How somebody stands with a table that waits: invited, free to sit down, sitting there, or having set it."""


class Waiting(NamedTuple):
    """A table that waits for its people, as one person may know it.

    `owner` has set it. `seats` are who plays, in their order: a name, or nothing for anybody; `missing` are
    the seats nobody has taken yet. `code` is for those who sit there.
    """

    id: str
    owner: str
    standing: Standing
    variant: Variant
    choices: Choices
    seats: tuple[str, ...]
    missing: tuple[int, ...]
    code: str


class Begun(NamedTuple):
    """What became of a table that was set or joined: a game that has begun, or one that waits."""

    game_id: str = ""
    waiting: Waiting | None = None


def anybody() -> frozenset[str]:
    """Return the words for somebody who is not known yet: no account is called so."""
    return frozenset({"", "anybody", "anyone", "somebody", "someone", _("anybody").casefold()})


class Lobby:
    """Somebody on a server: they are here from `enter` until `leave`."""

    def __init__(self, library: Library, store: Store, link: Link, account: Account, front_end: str) -> None:
        """`library` is what the account has; `front_end` is where they see and hear from."""
        self.library = library
        self._store = store
        self._link = link
        self._front_end = front_end
        self._session: Session | None = None
        self.account = account

    # Being here

    def enter(self, hear: Hear) -> None:
        """Be here; `hear` is told, in the thread of the link, what this person hears."""
        self._store.seen(self.account.id)

        def filtered(heard: Heard) -> None:
            if not isinstance(heard, Said) or heard.account not in self._ignored:
                hear(heard)

        self._ignored = self._store.ignored(self.account.id)
        self._session = self._link.session(self.account.id, self.account.name, self._front_end, filtered)

    def leave(self) -> None:
        """Go away."""
        if self._session:
            self._session.close()

    @property
    def _here(self) -> Session:
        assert self._session, "nobody has entered"
        return self._session

    def at(self, game_id: str | None) -> None:
        """Be at a game, or in the hall."""
        is_watching = bool(game_id) and not self._sits_at(game_id or "")
        self._here.at(game_id or None, watching=is_watching)

    def touch(self) -> None:
        """Note that the person has done something."""
        self._here.touch()

    def _sits_at(self, game_id: str) -> bool:
        try:
            seats = self._store.load(game_id).game.seats
        except UpwordsError:
            return False
        return any(seat.account == self.account.id for seat in seats)

    def people(self) -> tuple[Person, ...]:
        """Return everybody else who is here, once each, those at a table first."""
        by_account: dict[str, Person] = {}
        for each in sorted(self._here.people(), key=lambda each: each.game is None):
            by_account.setdefault(each.account, each)
        by_account.pop(self.account.id, None)
        return tuple(by_account.values())

    # Tables

    def begin(self, choices: Choices) -> Begun:
        """Set a table as `choices` say, and begin its game if it waits for nobody.

        Raises InputError naming who is not known here, StoreError.
        """
        seats, wanted = [], []
        for seat in choices.tidied().seats:
            named, proposed = self._seat(seat)
            seats.append(named)
            wanted.append(proposed)
        if not any(each.account == self.account.id for each in wanted):
            seats.insert(0, Seat(self.account.name))
            wanted.insert(0, ProposedSeat(self.account.id, "taken"))
            marks = {name: tuple(at + 1 for at in marked) for name, marked in choices.marks.items()}
            choices = replace(choices, marks=marks)
        choices = replace(choices, seats=tuple(seats))
        if all(each.state in ("taken", "computer") for each in wanted):
            return Begun(self.library.begin(choices))
        self._check(choices)
        proposal = self._store.add_proposal(
            self.account.id, self._without_help(choices).to_json(), {"watchers": True}, wanted
        )
        remember(self.library, choices)
        self._tell({"invited": [each.account for each in wanted if each.state == "invited"]})
        return Begun(waiting=self._waiting(proposal))

    def _seat(self, seat: Seat) -> tuple[Seat, ProposedSeat]:
        """Return a seat with the name of whoever is meant, and how it waits for them."""
        if not seat.is_human:
            return seat, ProposedSeat(state="computer")
        if seat.name.casefold() in anybody():
            return Seat("", HUMAN), ProposedSeat()
        found = self._known(seat.name)
        state: Literal["taken", "invited"] = "taken" if found.id == self.account.id else "invited"
        return Seat(found.name), ProposedSeat(found.id, state)

    @staticmethod
    def _without_help(choices: Choices) -> Choices:
        """Return the choices of a game in which nobody has a computer help them against others."""
        if getattr(choices.options, "allow_help", False):
            return replace(choices, options=replace(choices.options, allow_help=False))
        return choices

    @staticmethod
    def _check(choices: Choices) -> None:
        named = tuple(
            replace(seat, name=seat.name or f"{number}") for number, seat in enumerate(choices.seats)
        )
        problems = replace(choices, seats=named).problems()
        if problems:
            raise InputError(problems[0])

    def tables(self) -> tuple[Waiting, ...]:
        """Return the tables that wait, as far as they concern this person: invitations first."""
        order = ("invited", "seated", "mine", "open")
        found = [waiting for each in self._store.proposals(self.account.id) if (waiting := self._seen(each))]
        return tuple(sorted(found, key=lambda each: order.index(each.standing)))

    def _seen(self, proposal: Proposal) -> Waiting | None:
        try:
            return self._waiting(proposal)
        except UpwordsError:  # of a version that had other editions
            return None

    def _waiting(self, proposal: Proposal) -> Waiting:
        choices = Choices.from_json(proposal.choices)
        state = proposal.state_of(self.account.id)
        standing: Standing = "open"
        if proposal.owner == self.account.id:
            standing = "mine"
        elif state in ("invited", "taken"):
            standing = "invited" if state == "invited" else "seated"
        seats = self._names(choices, proposal.seats)
        return Waiting(
            id=proposal.id,
            owner=self._name(proposal.owner),
            standing=standing,
            variant=choices.variant,
            choices=choices,
            seats=seats,
            missing=tuple(
                at for at, seat in enumerate(proposal.seats) if seat.state not in ("taken", "computer")
            ),
            code=proposal.code if standing in ("mine", "seated") else "",
        )

    def _names(self, choices: Choices, wanted: Iterable[ProposedSeat]) -> tuple[str, ...]:
        pairs = zip(choices.seats, wanted, strict=True)
        return tuple(self._name(want.account) if want.account else seat.name for seat, want in pairs)

    def _name(self, account: str) -> str:
        try:
            return self._store.account(account).name
        except StoreError:
            return _("somebody")

    def join(self, table_id: str) -> Begun:
        """Sit down at a table; its game begins with the last who does. Raises StoreError."""
        proposal = self._store.take_seat(table_id, self.account.id)
        if not proposal.is_full:
            self._tell({"set": proposal.id})
            return Begun(waiting=self._waiting(proposal))
        return Begun(self._begin(proposal))

    def join_by_code(self, code: str) -> Begun:
        """Sit down at the table with this code. Raises StoreError."""
        return self.join(self._store.proposal_by_code(code).id)

    def _begin(self, proposal: Proposal) -> str:
        """Begin the game of a full table, unless somebody else has, and return its id."""
        choices = Choices.from_json(proposal.choices)
        names = self._names(choices, proposal.seats)
        seats = tuple(
            replace(seat, name=name, account=want.account)
            for seat, name, want in zip(choices.seats, names, proposal.seats, strict=True)
        )
        choices = replace(choices, seats=seats)
        game = self.library.dealt(choices)
        try:
            is_open = proposal.terms.get("watchers") is True
            game_id = self._store.begin_proposed(proposal.id, game, choices.game_name(), is_open=is_open)
        except StaleGame:
            begun = self._store.game_of(proposal.id)
            if begun is None:
                raise
            return begun
        others = [seat.account for seat in seats if seat.account not in ("", self.account.id)]
        self._tell({"begun": game_id, "seats": [self.account.id, *others], "names": list(names)})
        return game_id

    def decline(self, table_id: str) -> None:
        """Decline an invitation, get up from a table that waits, or let one's own go. Raises StoreError."""
        proposal = self._store.proposal(table_id)
        if proposal.owner == self.account.id:
            self._store.withdraw_proposal(table_id, self.account.id)
        elif proposal.state_of(self.account.id) == "taken":
            self._store.leave_seat(table_id, self.account.id)
        else:
            self._store.decline_seat(table_id, self.account.id)
        self._tell({"set": table_id, "declined": self.account.name, "owner": proposal.owner})

    def _tell(self, message: dict[str, Any]) -> None:
        self._here.publish(TABLES, message)

    # Watching

    def watchable(self) -> tuple[GameRow, ...]:
        """Return the games that may be watched and at which this person has no seat."""
        own = {row.id for row in self.library.games()}
        return tuple(row for row in self._store.watchable() if row.id not in own)

    def check_may_open(self, game_id: str) -> None:
        """Raise InputError unless this person sits at a game or may watch it."""
        if not self._store.may_watch(game_id, self.account.id):
            raise InputError(_("This game is not for watching."))

    # Talking

    def say(self, text: str) -> None:
        """Say something to all at the table, or in the hall; while they play, watchers to watchers only.

        Raises InputError if there is nothing to say.
        """
        here = self._here.person
        said = self._cleaned(text)
        if here.game is None:
            self._store.add_talk(HALL, self.account.id, said)
            self._here.publish(HALL, {"text": said})
            return
        to_watchers = here.watching and not self._is_over(here.game)
        self._store.add_talk(here.game, self.account.id, said, "watchers" if to_watchers else "all")
        topic = watchers_topic(here.game) if to_watchers else table_topic(here.game)
        self._here.publish(topic, {"text": said})

    def _is_over(self, game_id: str) -> bool:
        return self._store.load(game_id).game.is_over

    def tell(self, name: str, text: str) -> None:
        """Say something to one person. Raises InputError if there is no such person, or nothing to say."""
        found = self._known(name)
        said = self._cleaned(text)
        self._store.add_talk(found.id, self.account.id, said)
        self._here.publish(person(found.id), {"text": said, "to": found.name})

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
        found = self._known(name)
        is_ignored = found.id not in self._ignored
        self._store.ignore(self.account.id, found.id, is_ignored)
        self._ignored = self._store.ignored(self.account.id)
        return found.name, is_ignored

    def _known(self, name: str) -> Account:
        found = self._store.account_named(name)
        if found is None:
            raise InputError(_("Nobody here is called {name}.").format(name=clean(name)))
        return found

    def report(self, name: str, text: str) -> str:
        """Complain of somebody to the host; return what they are called. Raises InputError."""
        found = self._known(name)
        self._store.add_report(self.account.id, found.id, self._cleaned(text))
        return found.name
