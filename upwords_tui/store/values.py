"""The values that the store takes and returns, and how they are read from its columns."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from inspect import get_annotations
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from upwords_tui.base.errors import RecordError
from upwords_tui.base.safe_text import clean, clean_name, clean_title
from upwords_tui.games.base import HUMAN, JsonObject
from upwords_tui.games.catalogue import begin_game, edition_of
from upwords_tui.games.game import AnyGame

HOME = "home"
"""The account of whoever plays on this machine; it always exists."""
PERSON = "person"
"""The kind of account with a key."""
GUEST = "guest"
"""The kind of account without one, which nobody can come back to."""

IN_HAND = "in hand"
"""The setting with what somebody has begun at a table and not done; it is secret, and not exported."""
RACKS = "racks"
"""The setting with the order of somebody's tiles, by game; secret like the tiles."""

USER_KEY = "uid:"
"""The prefix of the key of a user of the server's machine."""

INVITATION = "invitation"
"""The purpose of a code that lets its user make an account."""
NEW_KEY = "key"
"""The purpose of a code that adds a key to its account."""

MOST_PROPOSALS = 10
MOST_GAMES_A_DAY = 300

Name: TypeAlias = str
Title: TypeAlias = str
Text: TypeAlias = str
"""What somebody has typed, which is cleaned when it is read."""
Ban: TypeAlias = bool
"""Whether somebody is banned; a broken value is a ban."""

Pace = Literal["quick", "days"]
"""In one sitting, or with days for each turn; each has ratings of its own."""

Facts = JsonObject
"""What is known of one seat of a finished game, as JSON."""

SeatState = Literal["open", "invited", "taken", "computer", "declined"]
Audience = Literal["players", "watchers", "all"]


class Account(NamedTuple):
    """Somebody whom games and settings belong to. `seen` is when they were last here."""

    id: str
    name: Name
    kind: str
    created: datetime
    is_host: bool = False
    is_barred: Ban = False
    seen: datetime | None = None


class Pressing(NamedTuple):
    """A game that waits for somebody, and when that turn is up; `name` is the game's."""

    game_id: str
    name: Title
    account: str
    due: datetime
    terms: JsonObject


class SeatStanding(NamedTuple):
    """One seat of a game, as in `Seat`, with the score if it is public."""

    name: str
    player: str
    owners: tuple[str, ...]
    score: int | None


class GameStanding(NamedTuple):
    """What everybody may know of a game, stored so that lists need not replay it."""

    seats: tuple[SeatStanding, ...]
    to_act: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    is_kept: bool = False

    def seats_of(self, account: str, home: str) -> tuple[int, ...]:
        """Return the seats of an account; people's seats without an account belong to `home`."""
        return tuple(
            number
            for number, seat in enumerate(self.seats)
            if seat.player == HUMAN and account in (seat.owners or (home,))
        )


class GameRow(NamedTuple):
    """A stored game in the list of an account.

    `edition` is an id, empty if it can't be read; `owner` began the game. `is_due`: it waits for a seat of
    this account, `is_asked`: only for an answer to an offer; `is_open`: anybody may watch. `due` is when the
    turn is up. `standing` is None if it has to be worked out (`Games.work_out`); `mine` are the account's
    seats.
    """

    id: str
    kind: str
    name: Title
    edition: Name
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
    scores: tuple[int | None, ...] = game.told_scores or (None,) * len(game.seats)
    seats = tuple(
        SeatStanding(seat.name, seat.player, seat.owners, score)
        for seat, score in zip(game.seats, scores, strict=True)
    )
    winners = tuple(game.outcome.winners) if game.outcome else ()
    return GameStanding(seats, game.to_act, winners, game.position.options.kept)


class Stamp(NamedTuple):
    """When something was stored: the date and the play time (`PlayTime`)."""

    made: datetime
    played: timedelta


class DueIn(NamedTuple):
    """After how long a turn is up (None: never): by date if `is_dated`, else by play time."""

    after: timedelta | None = None
    is_dated: bool = False


NEVER = DueIn()


class StoredAction(NamedTuple):
    body: JsonObject
    stamp: Stamp


class StoredGame(NamedTuple):
    """A game; `times[n]` is when it came to have `n` actions."""

    game: AnyGame
    times: tuple[Stamp, ...]


class SeatResult(NamedTuple):
    """The result of one seat in a finished game, with the accounts of that seat.

    `has_left`: they gave the game up. `facts` are stored if there are any.
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
    """The results of a game. `pace` is that of a rated game, None for others; `moves` how many were made."""

    edition: str
    dictionary: str
    results: tuple[SeatResult, ...]
    pace: Pace | None = None
    moves: int = 0


class KeptWordList(NamedTuple):
    """A player's own word list: its id, the name of its file, and its text, compressed."""

    id: str
    name: str
    packed: bytes


class ProposedSeat(NamedTuple):
    """A place at a waiting table; `account` is empty for open places and computers."""

    account: str = ""
    state: SeatState = "open"


class Proposal(NamedTuple):
    """A table that waits for its people.

    `choices` (of a new game) and `terms` are JSON. `seats` has a place for each seat there, and for each
    member of a team. A friend may join by the `code`.
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
        return all(seat.state in ("taken", "computer") for seat in self.seats)

    def state_of(self, account: str) -> SeatState | None:
        return next((seat.state for seat in self.seats if seat.account == account), None)


# Reading and writing columns


_YEARS = range(1970, 9000)
"""The years of a valid time: others overflow in some time zone."""
_BEGINNING = datetime.fromtimestamp(0, UTC)
_LONGEST_MS = 10**15
"""The longest valid play time."""


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
    return read_object_or_none(text) or {}


def read_object_or_none(text: object) -> JsonObject | None:
    try:
        return read_object(text, "")
    except RecordError:
        return None


def read_value(text: object, default: object = None) -> Any:
    try:
        return json.loads(str(text))
    except (ValueError, RecursionError):
        return default


def read_time(text: object) -> datetime:
    """Return a stored time; if it is broken, the year 1970."""
    try:
        time = datetime.fromisoformat(str(text))
        time = time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return _BEGINNING
    return time if time.year in _YEARS else _BEGINNING


def read_edition(kind: object, setup: object) -> str:
    try:
        return clean_name(edition_of(str(kind), read_object(setup, "set-up")))
    except RecordError:
        return ""


def standing_text(standing: GameStanding) -> str:
    told = {"seats": standing.seats, "to_act": standing.to_act, "winners": standing.winners}
    return dumped({**told, "kept": True} if standing.is_kept else told)


def read_standing(text: object) -> GameStanding | None:
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
    return GameStanding(seats, numbers[0], numbers[1], data.get("kept") is True)


def read_stamp(made: object, played: object) -> Stamp:
    """Return a stored time and play time (ms); broken ones are 1970 and 0."""
    if not isinstance(played, int) or not 0 <= played < _LONGEST_MS:
        played = 0
    return Stamp(read_time(made), timedelta(milliseconds=played))


def read_actions(rows: Iterable[tuple[object, ...]], first: int) -> tuple[StoredAction, ...]:
    """Return the actions in rows of number, body and times. Raises RecordError, also for a gap."""
    actions = []
    for expected, (number, body, made, played) in enumerate(rows, first):
        if number != expected:
            raise RecordError("{name} is missing", name=f"actions[{expected}]")
        actions.append(StoredAction(read_object(body, f"actions[{number}]"), read_stamp(made, played)))
    return tuple(actions)


def replayed(kind: object, setup: object, begun: Stamp, actions: tuple[StoredAction, ...]) -> StoredGame:
    game = begin_game(str(kind), read_object(setup, "set-up"))
    for action in actions:
        game = game.apply_json(action.body)
    return StoredGame(game, (begun, *(action.stamp for action in actions)))


_MOST_POINTS = 100_000.0
"""A larger rating is broken; infinity is one, too."""

RowT = TypeVar("RowT")


class BrokenRowError(ValueError):
    """A column has a value that it can't have."""


def read_rows(kind: Callable[..., RowT], rows: Iterable[Sequence[object]]) -> Iterator[RowT]:
    """Yield rows as tuples of a `kind` whose fields say how columns are read; broken ones are left out."""
    readers = [_READERS.get(each.__forward_arg__, tuple) for each in get_annotations(kind).values()]
    for row in rows:
        with suppress(BrokenRowError):
            yield kind(*(read(value) for read, value in zip(readers, row, strict=False)))


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise BrokenRowError
    return value


def _points(value: object) -> float:
    if not (isinstance(value, float) and abs(value) < _MOST_POINTS):
        raise BrokenRowError
    return value


def _one_of(known: object, default: str = "") -> Callable[[object], object]:
    def read(value: object) -> object:
        if value not in get_args(known) and not default:
            raise BrokenRowError
        return value if value in get_args(known) else default

    return read


_READERS: Mapping[str, Callable[[Any], object]] = {
    "str": lambda value: str(value or ""),
    "Name": lambda value: clean_name(str(value)),
    "Title": lambda value: clean_title(str(value)),
    "Text": lambda value: clean(str(value)),
    "int": _whole,
    "float": _points,
    "bool": lambda value: value == 1,
    "Ban": lambda value: value != 0,
    "bool | None": lambda value: None if value is None else value == 1,
    "datetime": read_time,
    "datetime | None": lambda value: None if value is None else read_time(value),
    "JsonObject": read_mapping,
    "Facts | None": read_object_or_none,
    "GameStanding | None": read_standing,
    "Pace": _one_of(Pace),
    "Audience": _one_of(Audience, "players"),
    "SeatState": _one_of(SeatState, "declined"),
}
"""What reads a column, by the type of its field; a sequence is made of rows of its own."""


def clock_left(terms: object, due: object, since: object) -> int | None:
    """Return how many milliseconds a clock had left until `due`; None if a turn has days."""
    if read_mapping(terms).get("move_days"):
        return None
    return max((read_time(due) - read_time(since)) // timedelta(milliseconds=1), 0)
