"""What is kept of games and of those who play them: the values, and what every store offers.

A person has an account and keys to it; a proposal is a table that waits for its people, and becomes a game.

The one idea: an action is on disk before anyone sees it, and of two who store the same number of a game one
wins; the other gets StaleGame. Nothing here knows where or how things are kept: `opening` opens a store.

Every method may be called from any thread. One that writes may wait for others that write, for at most three
seconds; one that only reads waits for none of them. All raise StoreError if that can't be done. What comes
back is foreign: names are safe to show, times are UTC, and what can't be read of one row spoils no other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol

from upwords_tui.games.base import HUMAN, JsonObject
from upwords_tui.games.game import AnyGame
from upwords_tui.store.exercises import Exercises
from upwords_tui.store.messages import Talk
from upwords_tui.store.ratings import Pace, RatedGames
from upwords_tui.store.results import Facts, Results

HOME = "home"
"""The account of whoever sits at this machine's own keyboard: it is there from the start."""
PERSON = "person"
"""The kind of account somebody has who is not at home."""
GUEST = "guest"
"""The kind of account of somebody nobody can know again."""

IN_HAND = "in hand"
"""The setting that says what somebody has begun at a table and not done. It is told nobody, nor exported."""
RACKS = "racks"
"""The setting that says in which order somebody's tiles are, by the ids of games; as secret as those."""

USER_KEY = "uid:"
"""What the key begins with of whoever is known as a user of the server's machine, by number."""

INVITATION = "invitation"
"""What a code is for that gives its finder an account; whose it is has invited them."""
NEW_KEY = "key"
"""What a code is for that adds a key to the account whose it is."""

MOST_PROPOSALS = 10
"""So many tables of one person may wait for people."""
MOST_GAMES_A_DAY = 300
"""So many games of one person may have begun within a day: more than anybody plays."""

SeatState = Literal["open", "invited", "taken", "computer", "declined"]


class Account(NamedTuple):
    """Somebody games and settings belong to. `seen` is when they were here last, if ever."""

    id: str
    name: str
    kind: str
    created: datetime
    is_host: bool = False
    is_barred: bool = False
    seen: datetime | None = None


class Pressing(NamedTuple):
    """A game that waits for somebody, and when the time of that turn is up; `name` is that of the game."""

    game_id: str
    name: str
    account: str
    due: datetime
    terms: JsonObject


# A game as lists show it, and what is kept of it so that lists need not replay it: what everybody may know


class SeatStanding(NamedTuple):
    """One seat of a game: who sits there, as in `Seat`, and the points; None if those are not told."""

    name: str
    player: str
    owners: tuple[str, ...]
    score: int | None


class GameStanding(NamedTuple):
    """How a game stands: its seats, which of them it waits for, and once it is over who has won."""

    seats: tuple[SeatStanding, ...]
    to_act: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    def seats_of(self, account: str, home: str) -> tuple[int, ...]:
        """Return the seats of an account; those of people that are nobody's are those of `home`."""
        return tuple(
            number
            for number, seat in enumerate(self.seats)
            if seat.player == HUMAN and account in (seat.owners or (home,))
        )


class GameRow(NamedTuple):
    """A stored game as a list shows it.

    `edition` is an id, empty if it can't be read; `owner` is the account that began the game; `is_due` says
    whether the game waits for a seat of the account whose list this is, `is_asked` whether only for an answer
    to what somebody has offered, `is_open` whether anybody may watch.
    `due` is when the time of the turn is up, if it ever is; `terms` are what was agreed on. `standing` is
    None for a game of before that nobody has worked out yet (`Store.work_out`); `mine` are the seats of that
    account.
    """

    id: str
    kind: str
    name: str
    edition: str
    owner: str
    updated: datetime
    actions: int
    is_over: bool
    is_due: bool
    is_open: bool = False
    due: datetime | None = None
    terms: JsonObject = MappingProxyType({})
    is_asked: bool = False
    standing: GameStanding | None = None
    mine: tuple[int, ...] = ()


def standing_of(game: AnyGame) -> GameStanding:
    """Return how a game stands, as everybody may know it."""
    scores: tuple[int | None, ...] = game.told_scores or (None,) * len(game.seats)
    seats = tuple(
        SeatStanding(seat.name, seat.player, seat.owners, score)
        for seat, score in zip(game.seats, scores, strict=True)
    )
    return GameStanding(seats, game.to_act, tuple(game.outcome.winners) if game.outcome else ())


class StoredAction(NamedTuple):
    """An action as `AnyGame.apply_json` takes it, and when it was stored."""

    body: JsonObject
    made: datetime


class StoredGame(NamedTuple):
    """A game with the times at which it was stored: `times[n]` is when it had come to `n` actions."""

    game: AnyGame
    times: tuple[datetime, ...]


class SeatResult(NamedTuple):
    """How one seat fared in a finished game. `account` and `accounts` are those of the seat, as there.

    `has_left`: they gave it up before its end. `facts` are what the game tells of the seat, if that is to be
    kept.
    """

    seat: int
    name: str
    player: str
    score: int
    won: bool
    account: str = ""
    has_left: bool = False
    accounts: tuple[str, ...] = ()
    facts: Facts | None = None


class Ending(NamedTuple):
    """How all seats of a game fared, with what it was played: what tables of scores are made of.

    `pace` is that of a game agreed as rated, None for others; `moves` how many were made.
    """

    edition: str
    dictionary: str
    results: tuple[SeatResult, ...]
    pace: Pace | None = None
    moves: int = 0


class KeptWordList(NamedTuple):
    """A player's own word list: its id, what its file was called, and its text, compressed."""

    id: str
    name: str
    packed: bytes


class ProposedSeat(NamedTuple):
    """A place at a table that waits for its people: a seat, or that of one member of a team.

    Anybody may take an open one. One to which `account` is invited, which it has declined or which it has
    taken is that account's; a computer's is nobody's.
    """

    account: str = ""
    state: SeatState = "open"


class Proposal(NamedTuple):
    """A table that waits for its people.

    `choices` (those of a new game) and `terms` (what else was agreed on) are JSON of whoever made it; each
    seat there has one here, in a team each member. `code` may be read to a friend. Who knows of a table that
    is not `is_listed` is invited to it, or was told its code.
    """

    id: str
    owner: str
    choices: JsonObject
    terms: JsonObject
    seats: tuple[ProposedSeat, ...]
    code: str
    made: datetime
    is_listed: bool = True

    @property
    def is_full(self) -> bool:
        """Whether all seats are taken, so that the game can begin."""
        return all(seat.state in ("taken", "computer") for seat in self.seats)

    def state_of(self, account: str) -> SeatState | None:
        """Return how it stands with the seat of an account; None if it has none."""
        return next((seat.state for seat in self.seats if seat.account == account), None)


class Accounts(Protocol):
    """Those who play, their keys, and their one-time codes. Only a hash of a code is kept."""

    def add(self, name: str, kind: str = PERSON, key: str = "", invitation: str = "") -> Account:
        """Make an account, with its first key and using up an `invitation` (a code), if there are such.

        Raises StoreError if the name won't do (`checked_name`) or looks like another's, the key is
        somebody's already, or the code is not good: then nothing is made, and the code not used.
        """

    def get(self, account: str) -> Account:
        """Return the account with this id. Raises StoreError if there is none, or it is gone."""

    def all(self) -> tuple[Account, ...]:
        """Return the accounts of all people and guests, by name; HOME is not among them."""

    def named(self, name: str) -> Account | None:
        """Return the account with this name, however it is written, or one that looks the same."""

    def free_name(self, offered: str, kind: str = PERSON) -> str:
        """Return the name nearest to `offered` that nobody has and a new account of this kind may have.

        It is empty if nothing in `offered` will do.
        """

    def rename(self, account: str, name: str) -> None:
        """Give an account another name. Raises StoreError if it won't do or looks like another's."""

    def mark(self, account: str, *, is_host: bool | None = None, is_barred: bool | None = None) -> None:
        """Say whether somebody is a host, and may not come in; None leaves it. Raises as `get` does."""

    def barred(self) -> frozenset[str]:
        """Return the accounts that may not come in."""

    def seen(self, account: str) -> None:
        """Keep that somebody is here now."""

    def is_gone(self, account: str) -> bool:
        """Return whether there is no such account, or no longer."""

    def delete(self, account: str) -> None:
        """Forget somebody: name, keys, codes, settings, what they said and what was said to them alone.

        The games they began go at which no other account sits, and their tables that wait for people. Their
        results stay without a name, and without facts but for those of a team. In games that stay, their seat
        is called as it was.
        """

    def clear_away(self, after: timedelta, here: Collection[str] = ()) -> int:
        """Forget, as `delete` does, guests who have left for good; return how many those were.

        They have not come for so long, are none of the accounts `here`, and in none of their games that are
        not over has anybody done anything for so long. Codes whose time is over go, too.
        """

    def export(self, account: str) -> JsonObject:
        """Return all that is kept about somebody, as JSON. Raises as `get` does.

        What is hidden in games that are not over, and what is only others' business, is not in it.
        """

    def of_key(self, key: str) -> Account | None:
        """Return whose key this is ("SHA256:…" of a public key, "uid:1000"), barred or not."""

    def add_key(self, account: str, key: str) -> None:
        """Give an account another key. Raises StoreError if the key is another's already."""

    def keys(self, account: str) -> tuple[str, ...]:
        """Return the keys of an account, the oldest first."""

    def remove_key(self, account: str, key: str) -> None:
        """Take a key away. Raises StoreError if it is the last one, or none of theirs."""

    def make_code(self, purpose: str, account: str, for_hours: float) -> str:
        """Return a new code of an account, good for one use within that time."""

    def whose_code(self, code: str, purpose: str) -> str | None:
        """Return the account a code is of, as long as it is good, however it is written."""

    def use_code(self, code: str, purpose: str) -> str | None:
        """Use a code up and return the account it is of, None if it is not good; of two who do, to one."""


class Settings(Protocol):
    """Settings of accounts, any JSON value by its name."""

    def get(self, account: str, name: str, default: object = None) -> Any:
        """Return a setting of `account`; `default` if there is none or it can't be read."""

    def set(self, account: str, name: str, value: object) -> None:
        """Store a setting of `account`."""

    def change(self, account: str, name: str, change: Callable[[Any], object]) -> None:
        """Store what `change` makes of a setting of `account`, None if there is none, with nobody between.

        It may be called again, and must ask nothing of the store.
        """


class Games(Protocol):
    """Games as their actions, and lists of them."""

    def add(
        self,
        game: AnyGame,
        name: str,
        owner: str = HOME,
        *,
        is_open: bool = False,
        terms: JsonObject | None = None,
    ) -> str:
        """Store a game with all its actions so far and return its new id.

        `is_open`: anybody may watch it. `terms` are what was agreed on beside its rules, as in a proposal.
        Raises StoreError for an owner with MOST_GAMES_A_DAY; whoever is at this machine may have more.
        """

    def append(
        self, game_id: str, game: AnyGame, ending: Ending | None = None, due_in: timedelta | None = None
    ) -> datetime:
        """Store the latest action of `game`, with how it ended if it did; return when, once both are on disk.

        `due_in` is after how long the time of the turn that begins with it is up, if it ever is.

        Raises StaleGame if an action of that number is stored already, StoreError if the game was deleted.
        The game's row is taken hold of first, so that whoever comes second waits and is then told.
        """

    def kind(self, game_id: str) -> str:
        """Return which kind of game is stored under an id. Raises StoreError if there is no such game."""

    def owner(self, game_id: str) -> str:
        """Return the account that began a game. Raises as `kind` does."""

    def terms(self, game_id: str) -> JsonObject:
        """Return what was agreed on for a game, or at the table it came of. Raises as `kind` does."""

    def load(self, game_id: str) -> StoredGame:
        """Return a stored game, replayed and verified.

        Raises RecordError if what is stored does not add up, StoreError if there is no such game.
        """

    def actions_since(self, game_id: str, number: int) -> tuple[StoredAction, ...]:
        """Return the actions of a game from `number` on. Raises as `load` does; nothing is replayed."""

    def begin_turn(self, game_id: str, number: int, due_in: timedelta | None = None) -> datetime:
        """Keep, and return, when somebody took a shared keyboard for the turn after `number` actions."""

    def turn_begun(self, game_id: str) -> tuple[int, datetime] | None:
        """Return what was kept last by `begin_turn`, if anything was."""

    def due(self) -> tuple[str, ...]:
        """Return the games in which the time of a turn is up."""

    def pressing(self, within: timedelta) -> tuple[Pressing, ...]:
        """Return who is to move in games whose time for that is not up yet but will be within so long."""

    def claim(self, game_id: str, holder: str, seconds: float) -> bool:
        """Claim a game for so long, for having its computers act; return whether `holder` has it now.

        One at a time has it, and may claim it again as often as it likes: for no time, to let go of it.
        """

    def of(self, account: str, offset: int = 0, limit: int | None = None) -> tuple[GameRow, ...]:
        """Return the games `account` has begun or sits at, leaving out the first `offset`, at most `limit`.

        Those in which it is to move come first, then those in which it is asked, then the one played last;
        those that are over come last.
        """

    def work_out(self, game_id: str) -> GameStanding:
        """Work out and keep how a game stands whose `GameRow.standing` is None. Raises as `load` does."""

    def count(self, account: str) -> int:
        """Return how many games `account` has begun or sits at."""

    def has_finished(self, account: str) -> bool:
        """Return whether any of the games `account` has begun or sits at is over."""

    def row(self, game_id: str, account: str) -> GameRow | None:
        """Return one of the games `account` has begun or sits at, as its list shows it; None for others."""

    def unfinished(self, account: str) -> GameRow | None:
        """Return the game played last of those of `account` that are not over."""

    def watchable(self, limit: int = 50) -> tuple[GameRow, ...]:
        """Return open games that are not over, the one played last first."""

    def may_watch(self, game_id: str, account: str) -> bool:
        """Return whether a game is open, or `account` began it or sits at it; False if there is none."""

    def goes_on(self, game_id: str, account: str) -> bool:
        """Return whether there is such a game, not over, that `account` may see (`may_watch`)."""

    def waiting(self) -> tuple[str, ...]:
        """Return the games that are not over and wait for no account's seat: for computers, as a rule."""

    def rename(self, game_id: str, name: str) -> None:
        """Give a game another name."""

    def delete(self, game_id: str) -> None:
        """Delete a game for good; its results stay in the tables of scores, and the facts that are kept."""


class WordLists(Protocol):
    """Word lists of players' own, with which games were begun."""

    def keep(self, words: KeptWordList) -> None:
        """Keep a list, or only what it is called from now on if it is kept already."""

    def get(self, list_id: str) -> KeptWordList | None:
        """Return the list with this id; None if it is not kept here. What it holds is foreign."""

    def names(self) -> Mapping[str, str]:
        """Return what the lists that are kept here are called, by their ids."""


class Tables(Protocol):
    """Tables that wait for their people, and what comes of them."""

    def add(
        self,
        owner: str,
        choices: JsonObject,
        terms: JsonObject,
        seats: Sequence[ProposedSeat],
        *,
        is_listed: bool = True,
    ) -> Proposal:
        """Keep a table that waits for its people, with a code of its own.

        Raises StoreError if an account is not there or has two seats, or `owner` has too many tables waiting.
        """

    def get(self, proposal_id: str) -> Proposal:
        """Return a table that waits. Raises StoreError if there is none: it has begun, or was withdrawn."""

    def by_code(self, code: str) -> Proposal:
        """Return the table with this code, however it is written. Raises as `get` does."""

    def shown_to(self, account: str) -> tuple[Proposal, ...]:
        """Return the tables `account` owns or has a seat at, and listed ones with an open seat.

        They are in the order in which they were set.
        """

    def full(self) -> tuple[Proposal, ...]:
        """Return the tables at which everybody sits and whose game can begin; oldest first."""

    def take_seat(self, proposal_id: str, account: str) -> Proposal:
        """Take the seat `account` is invited to (even if it has declined), else an open one.

        Returns the table as it is then. Raises StoreError if the table is gone, all seats are taken, or
        `account` sits there already. Of many who take the last seat one gets it.
        """

    def decline_seat(self, proposal_id: str, account: str) -> Proposal:
        """Decline the seat `account` is invited to. Raises StoreError if there is none, or no such table."""

    def leave_seat(self, proposal_id: str, account: str) -> Proposal:
        """Give back the seat `account` has taken: it is as it was before. Raises as `decline_seat` does."""

    def withdraw(self, proposal_id: str, owner: str) -> None:
        """Let a table of `owner` go. Raises StoreError if there is no such table, or it is another's."""

    def begin(
        self,
        proposal_id: str,
        game: AnyGame,
        name: str,
        *,
        is_open: bool = False,
        seats: tuple[ProposedSeat, ...] | None = None,
    ) -> str:
        """Store the game of a full table in its stead, with its terms, for its owner; return the game's id.

        Raises StaleGame if the table is gone (`game_of` tells whether its game has begun), StoreError if it
        still waits for somebody, or is not as in `seats`, who the game is of.
        """

    def game_of(self, proposal_id: str) -> str | None:
        """Return the game that came of a table, if it is there."""


class Store(ABC):
    """All that outlives the process, in parts; what changes two of them changes both or neither."""

    games: Games
    results: Results
    ratings: RatedGames
    accounts: Accounts
    settings: Settings
    tables: Tables
    talk: Talk
    exercises: Exercises
    word_lists: WordLists

    @abstractmethod
    def close(self) -> None:
        """Let go of everything; nothing may be asked afterwards."""

    @abstractmethod
    def changed(self) -> bool:
        """Return whether anybody else has stored anything since this was asked last; cheap, and never waits.

        While something of one's own is being stored the answer is no, and what others did is told next time.
        """
