"""What is kept of games and of those who play them, as values.

A person has an account and keys to it; a proposal is a table that waits for its people, and becomes a game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from upwords_tui.base.errors import RecordError
from upwords_tui.base.safe_text import clean_name
from upwords_tui.games.base import HUMAN, JsonObject
from upwords_tui.games.catalogue import begin_game, edition_of
from upwords_tui.games.game import AnyGame

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

Pace = Literal["quick", "days"]
"""How fast a game is played: in one sitting, or with days for each turn. Each has ratings of its own."""

Facts = JsonObject
"""What a finished game tells of one seat, as JSON."""

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


class Stamp(NamedTuple):
    """When something was stored: at which date, and at which play time (`PlayTime`)."""

    made: datetime
    played: timedelta


class DueIn(NamedTuple):
    """After how long the time of a turn is up (None: never): if `is_dated` by date, else by play time."""

    after: timedelta | None = None
    is_dated: bool = False


NEVER = DueIn()


class StoredAction(NamedTuple):
    """An action as `AnyGame.apply_json` takes it, and when it was stored."""

    body: JsonObject
    stamp: Stamp


class StoredGame(NamedTuple):
    """A game with the times at which it was stored: `times[n]` is when it had come to `n` actions."""

    game: AnyGame
    times: tuple[Stamp, ...]


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
    seat there has one here, in a team each member. `code` may be read to a friend.
    """

    id: str
    owner: str
    choices: JsonObject
    terms: JsonObject
    seats: tuple[ProposedSeat, ...]
    code: str
    made: datetime

    @property
    def is_full(self) -> bool:
        """Whether all seats are taken, so that the game can begin."""
        return all(seat.state in ("taken", "computer") for seat in self.seats)

    def state_of(self, account: str) -> SeatState | None:
        """Return how it stands with the seat of an account; None if it has none."""
        return next((seat.state for seat in self.seats if seat.account == account), None)


# Written as text and read back as foreign


_YEARS = range(1970, 9000)
"""The years a stored time may be in; others can't be told in every time zone."""
_BEGINNING = datetime.fromtimestamp(0, UTC)
_LONGEST_MS = 10**15
"""No play time is longer."""


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_object(text: object, where: str) -> JsonObject:
    """Return the JSON object in a text. Raises RecordError."""
    try:
        data = json.loads(str(text))
    except (ValueError, RecursionError) as error:
        raise RecordError("this is not JSON", where) from error
    if not isinstance(data, dict):
        raise RecordError("not a JSON object", where)
    return data


def read_mapping(text: object) -> JsonObject:
    """Return the JSON object in a text; an empty one where there is none."""
    return read_object_or_none(text) or {}


def read_object_or_none(text: object) -> JsonObject | None:
    """Return the JSON object in a text; None where there is none."""
    try:
        return read_object(text, "")
    except RecordError:
        return None


def read_value(text: object, default: object = None) -> Any:
    """Return the JSON value in a text; `default` where there is none."""
    try:
        return json.loads(str(text))
    except (ValueError, RecursionError):
        return default


def read_time(text: object) -> datetime:
    """Return a stored time; where it is none, the beginning of time."""
    try:
        time = datetime.fromisoformat(str(text))
        time = time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return _BEGINNING
    return time if time.year in _YEARS else _BEGINNING


def read_edition(kind: object, setup: object) -> str:
    """Return the id of the edition a stored set-up names, for lists; empty if it can't be read."""
    try:
        return clean_name(edition_of(str(kind), read_object(setup, "set-up")))
    except RecordError:
        return ""


def standing_text(standing: GameStanding) -> str:
    return dumped({"seats": standing.seats, "to_act": standing.to_act, "winners": standing.winners})


def read_standing(text: object) -> GameStanding | None:
    """Return how a game stands; None where that is not kept, or can't be read."""
    data = read_mapping(text)
    try:
        seats = tuple(
            SeatStanding(
                clean_name(name),
                clean_name(player),
                tuple(map(str, owners)),
                None if score is None else int(score),
            )
            for name, player, owners, score in data["seats"]
        )
        numbers = [tuple(int(number) for number in data[name]) for name in ("to_act", "winners")]
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError):
        return None
    if not all(0 <= number < len(seats) for number in (*numbers[0], *numbers[1])):
        return None
    return GameStanding(seats, *numbers)


def read_stamp(made: object, played: object) -> Stamp:
    """Return a stored time, with the play time in milliseconds; what can't be read is the beginning."""
    if not isinstance(played, int) or not 0 <= played < _LONGEST_MS:
        played = 0
    return Stamp(read_time(made), timedelta(milliseconds=played))


def read_actions(rows: Iterable[tuple[object, ...]], first: int) -> tuple[StoredAction, ...]:
    """Return stored actions from rows of number, body and times, the numbers from `first` on without a gap.

    Raises RecordError.
    """
    actions = []
    for expected, (number, body, made, played) in enumerate(rows, first):
        if number != expected:
            raise RecordError("{name} is missing", name=f"actions[{expected}]")
        actions.append(StoredAction(read_object(body, f"actions[{number}]"), read_stamp(made, played)))
    return tuple(actions)


def replayed(kind: object, setup: object, begun: Stamp, actions: tuple[StoredAction, ...]) -> StoredGame:
    """Return a stored game, every action of it verified. Raises RecordError."""
    game = begin_game(str(kind), read_object(setup, "set-up"))
    for action in actions:
        game = game.apply_json(action.body)
    return StoredGame(game, (begun, *(action.stamp for action in actions)))


def clock_left(terms: object, due: object, since: object) -> int | None:
    """Return what a clock had left, in milliseconds, of the time until `due`; None if a turn has days."""
    if read_mapping(terms).get("move_days"):
        return None
    return max((read_time(due) - read_time(since)) // timedelta(milliseconds=1), 0)
