"""Messages between the processes of a server: who is here, which games have moved on, what is said.

They may be lost without harm, as the store has everything that counts: after a loss `Anew`, or `Rang` without
a number, says to look there. A message is a JSON object on a line, over a Unix socket. The other end is not
trusted: a line that is no known message ends the connection.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar, get_args

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

MAX_LINE = 1_000_000
"""The longest message, in bytes."""

BACKLOG = 4_000_000
"""With more bytes than this unread the other end counts as gone."""

MAX_TEXT = 2_000
"""The longest text in a message, in characters."""

Message = Mapping[str, object]


class WireError(ValueError):
    """What came over a wire is not a message."""


# Topics: who hears something

HALL = "hall"
TABLES = "tables"
"""The list of tables that wait for people has changed; everybody hears it."""
NOTICES = "notices"
"""What the host says to everybody."""


def table_topic(game_id: str) -> str:
    return f"table {game_id}"


def watchers_topic(game_id: str) -> str:
    return f"watchers {game_id}"


def person_topic(account: str) -> str:
    return f"person {account}"


@dataclass(frozen=True)
class Person:
    """A session of somebody who is here; one person may have several.

    `game` is the id of the game they are at, None in the hall; `watching` means without a seat. `active` is
    when they last did something, to half a minute.
    """

    session: str
    account: str
    name: str
    front_end: str
    since: datetime
    active: datetime
    game: str | None = None
    watching: bool = False

    def hears(self, topic: str, speaker: str) -> bool:
        to, _, of = topic.partition(" ")
        match to:
            case "table":
                return self.game == of
            case "watchers":
                return self.game == of and self.watching
            case "person":
                return self.account in (of, speaker)
        return topic in (HALL, TABLES, NOTICES)

    def may_say(self, topic: str) -> bool:
        """Return whether this session may speak on a topic: at its own table, in the hall, to one person."""
        to, _, of = topic.partition(" ")
        return (
            topic in (HALL, TABLES)
            or (bool(of) and to == "person")
            or (to in ("table", "watchers") and self.hears(topic, ""))
        )


# From a link to the broker


@dataclass(frozen=True)
class Here:
    """A session has come or changed; `is_back`: the link was lost in between."""

    person: Person
    is_back: bool = False


@dataclass(frozen=True)
class Gone:
    session: str


@dataclass(frozen=True)
class Ring:
    """A game has so many actions now, and it has become the `turn` of these accounts."""

    game: str
    number: int
    turn: tuple[str, ...] = ()
    mover: str = ""
    is_late: bool = False


@dataclass(frozen=True)
class Publish:
    """A session, or without one the server, says something on a topic."""

    topic: str
    message: Message
    session: str | None = None


@dataclass(frozen=True)
class EngineQuestion:
    """A question to the engines, which serve accounts in turn."""

    id: int
    account: str
    request: Message


@dataclass(frozen=True)
class Word:
    id: int
    speller: str
    word: str
    spellings: tuple[str, ...]


@dataclass(frozen=True)
class Hurry:
    """Answer a question at once, with the best found so far."""

    id: int


@dataclass(frozen=True)
class Cancel:
    id: int


@dataclass(frozen=True)
class WhoIsThere:
    """The broker of another host, which knows nothing of this one's sessions, asks for them."""


# From the broker to a link; sessions hear some of it


@dataclass(frozen=True)
class Greeting:
    """There is a broker."""


@dataclass(frozen=True)
class People:
    """Who has come or changed, and which sessions are gone; `is_all`: nobody else is here."""

    here: tuple[Person, ...]
    gone: tuple[str, ...] = ()
    is_all: bool = False


@dataclass(frozen=True)
class Rang:
    """The session's game has so many actions now; None: it may have gone on."""

    game: str
    number: int | None


@dataclass(frozen=True)
class TurnOf:
    """It has become the turn of these accounts; each hears `YourTurn`."""

    accounts: tuple[str, ...]
    game: str
    number: int
    mover: str
    is_late: bool = False


@dataclass(frozen=True)
class TopicMessage:
    """Somebody, or the server with an empty `account`, has said something on a topic."""

    topic: str
    message: Message
    account: str
    name: str
    made: datetime


@dataclass(frozen=True)
class TooMuch:
    """The session said too much: its last message on this topic was dropped; it may speak in `seconds`."""

    topic: str
    seconds: float
    session: str = ""


@dataclass(frozen=True)
class Judged:
    """Why a spell-checker refuses a word, None if it accepts it; `absent`: there is no such spell-checker."""

    id: int
    refusal: str | None
    absent: bool = False


@dataclass(frozen=True)
class Thought:
    """The engines' `answer` or `error` (a template), and how many had to be replaced."""

    id: int
    restarts: int = 0
    answer: Message | None = None
    error: str = ""
    values: Message | None = None
    is_refusal: bool = False


ToBroker = Here | Gone | Ring | Publish | EngineQuestion | Word | Hurry | Cancel | WhoIsThere
FromBroker = Greeting | People | Rang | TurnOf | TopicMessage | TooMuch | Judged | Thought

_KINDS: Mapping[str, type[ToBroker | FromBroker]] = {
    kind.__name__: kind for kind in (*get_args(ToBroker), *get_args(FromBroker))
}


# What else a session hears


@dataclass(frozen=True)
class YourTurn:
    """A game waits for this person: it is their turn, or they are asked to agree to something.

    `mover` acted there last; `is_late`: they did not move, but ran out of time.
    """

    game: str
    number: int
    mover: str
    is_late: bool = False


@dataclass(frozen=True)
class PeopleChanged:
    """Somebody has come, gone, moved, or become active."""


@dataclass(frozen=True)
class Anew:
    """The connection was lost and is back: chat and changes of tables may have been missed."""


Heard = Rang | YourTurn | TopicMessage | TooMuch | PeopleChanged | Anew


# The wire format

DataT = TypeVar("DataT", bound="DataclassInstance")


def encode(message: ToBroker | FromBroker) -> bytes:
    values = {"is": type(message).__name__, **vars(message)}
    line = json.dumps(values, default=to_json, separators=(",", ":")).encode() + b"\n"
    if len(line) > MAX_LINE:
        raise WireError("a message too long")
    return line


def to_json(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else vars(value)


def decode(line: bytes) -> ToBroker | FromBroker:
    """Return the message on a line. Raises WireError."""
    try:
        values = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        raise WireError("no JSON") from error
    if not isinstance(values, dict):
        raise WireError("no JSON object")
    kind = _KINDS.get(_text(values.get("is")))
    if kind is None:
        raise WireError("no message")
    return _read(kind, values)


def _read(kind: type[DataT], values: object) -> DataT:
    """Return a message or a part of one. Raises WireError if it is not of this kind."""
    if not isinstance(values, dict):
        raise WireError("no object")
    known = {}
    for each in fields(kind):
        if each.name in values:
            known[each.name] = _READERS[str(each.type)](values[each.name])
        elif each.default is MISSING:
            raise WireError(f"{each.name} is missing")
    return kind(**known)


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise WireError("no text")
    return value


def _only(*kinds: type) -> Callable[[object], object]:
    def read(value: object) -> object:
        if type(value) not in kinds:
            raise WireError(f"no {kinds[0].__name__}")
        return value

    return read


def _moment(value: object) -> datetime:
    try:
        return datetime.fromisoformat(_text(value)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise WireError("no time") from error


def _list(read: Callable[[object], object]) -> Callable[[object], object]:
    def read_all(value: object) -> object:
        if not isinstance(value, list):
            raise WireError("no list")
        return tuple(map(read, value))

    return read_all


def _or_none(read: Callable[[object], object]) -> Callable[[object], object]:
    return lambda value: None if value is None else read(value)


_READERS: Mapping[str, Callable[[object], object]] = {
    "bool": bool,
    "str": _text,
    "int": _only(int),
    "float": _only(float, int),
    "datetime": _moment,
    "Message": _only(dict),
    "Person": lambda value: _read(Person, value),
    "tuple[str, ...]": _list(_text),
    "tuple[Person, ...]": _list(lambda value: _read(Person, value)),
    "str | None": _or_none(_text),
    "int | None": _or_none(_only(int)),
    "Message | None": _or_none(_only(dict)),
}
"""What reads a field, by its type. Raises WireError."""


class Wire(asyncio.Protocol):
    """One end of a connection. It never waits: with more than BACKLOG unsent it closes."""

    is_far = False
    """Whether at the other end is the broker of another host, which hears nothing by this wire."""

    def __init__(
        self,
        hear: Callable[[Wire, ToBroker | FromBroker], None],
        made: Callable[[Wire], None],
        lost: Callable[[Wire], None],
    ) -> None:
        """`hear` gets every message and may refuse it with WireError; `made` and `lost` are called once."""
        self._hear, self._made, self._lost = hear, made, lost
        self._transport: asyncio.Transport | None = None
        self._rest = b""

    @property
    def is_open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._made(self)

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        try:
            if len(self._rest) > MAX_LINE or any(len(line) > MAX_LINE for line in lines):
                raise WireError("a line too long")
            for line in lines:
                if not self.is_open:
                    return
                self._hear(self, decode(line))
        except WireError:
            self.close()

    def send(self, line: bytes) -> None:
        if self._transport is None or not self.is_open:
            return
        self._transport.write(line)
        if self._transport.get_write_buffer_size() > BACKLOG:
            self.close()

    def finish(self) -> None:
        """Send nothing more; the other end reads what there is, and closes."""
        if self._transport is not None and self.is_open:
            self._transport.write_eof()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, _error: Exception | None) -> None:
        self._transport = None
        self._lost(self)
