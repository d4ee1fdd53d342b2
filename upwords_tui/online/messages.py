"""What passes between the processes of a server and is kept nowhere: who is here, what rings, what is said.

The one idea: all that can be lost without harm is here, and nothing else. Whoever has missed something is
told so (`Anew`, or `Rang` without a number) and looks into the store, which has everything that counts.

It goes as JSON objects, one a line, over a Unix socket, and whoever is at the other end is foreign however
much it is ours: each kind of message is defined once, and what does not fit that ends the connection.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, TypeVar, get_args, get_type_hints

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

MAX_LINE = 1_000_000
"""A longer line, in bytes, is no message."""

BACKLOG = 4_000_000
"""With more bytes than this unread the other end counts as gone."""

MAX_TEXT = 2_000
"""A longer text in a message, in characters, is none."""

Message = Mapping[str, object]


class WireError(ValueError):
    """What came over a wire is no message."""


# Topics: to whom something is said

HALL = "hall"
"""Everybody who is here."""
TABLES = "tables"
"""Everybody: the list of tables that wait for people has changed."""
NOTICES = "notices"
"""Everybody: the host has something to say."""


def table(game_id: str) -> str:
    return f"table {game_id}"


def watchers(game_id: str) -> str:
    return f"watchers {game_id}"


def person(account: str) -> str:
    return f"person {account}"


@dataclass(frozen=True)
class Person:
    """One session of somebody who is here: somebody may have several.

    `game` is the id of the one they sit at, None in the hall; `watching`: they have no seat there. `active`
    is when they did something last, to half a minute.
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
        """Return whether this session is told what the account `speaker` says on a topic."""
        to, _, of = topic.partition(" ")
        match to:
            case "table":
                return self.game == of
            case "players":
                return self.game == of and not self.watching
            case "watchers":
                return self.game == of and self.watching
            case "person":
                return self.account in (of, speaker)
        return topic in (HALL, TABLES, NOTICES)

    def may_say(self, topic: str) -> bool:
        """Return whether this session may speak on a topic: at its own table, in the hall, to one person.

        Those who look on are heard by players only on the topic of the whole table.
        """
        to, _, of = topic.partition(" ")
        return (
            topic in (HALL, TABLES)
            or (bool(of) and to == "person")
            or (to in ("table", "players", "watchers") and self.hears(topic, ""))
        )


# What a link tells the broker


@dataclass(frozen=True)
class Here:
    """A session is here, or is as it says now; `is_back`: the link was lost in between."""

    person: Person
    is_back: bool = False


@dataclass(frozen=True)
class Gone:
    """A session has ended."""

    session: str


@dataclass(frozen=True)
class Ring:
    """A game has come to so many actions; with that it became the `turn` of these accounts (`YourTurn`)."""

    game: str
    number: int
    turn: tuple[str, ...] = ()
    mover: str = ""
    is_late: bool = False


@dataclass(frozen=True)
class Publish:
    """A session says something on a topic; without a session it is the server that does."""

    topic: str
    message: Message
    session: str | None = None


@dataclass(frozen=True)
class EngineQuestion:
    """A question to the engines, in turn with those of other accounts."""

    id: int
    account: str
    request: Message


@dataclass(frozen=True)
class Word:
    """A word for a spell-checker to judge."""

    id: int
    speller: str
    word: str
    spellings: tuple[str, ...]


@dataclass(frozen=True)
class Hurry:
    """A question is to be answered at once, with the best found so far."""

    id: int


@dataclass(frozen=True)
class Cancel:
    """A question is given up."""

    id: int


# What a link is told; some of it a session hears as it is


@dataclass(frozen=True)
class Greeting:
    """There is a broker."""


@dataclass(frozen=True)
class People:
    """Who is not as they were, and which sessions are gone; `is_all`: nobody else is here."""

    here: tuple[Person, ...]
    gone: tuple[str, ...] = ()
    is_all: bool = False


@dataclass(frozen=True)
class Rang:
    """The game that the session sits at has come to so many actions; None: it may have gone on."""

    game: str
    number: int | None


@dataclass(frozen=True)
class TurnOf:
    """It has become the turn of these accounts: each hears `YourTurn`."""

    accounts: tuple[str, ...]
    game: str
    number: int
    mover: str
    is_late: bool = False


@dataclass(frozen=True)
class TopicMessage:
    """Somebody has said something on a topic; nobody has if it is of the server, `account` is then empty."""

    topic: str
    message: Message
    account: str
    name: str
    made: datetime


@dataclass(frozen=True)
class TooMuch:
    """What the session said last on this topic nobody was told: so soon after the rest it may not speak.

    After so many `seconds` it may.
    """

    topic: str
    seconds: float
    session: str = ""


@dataclass(frozen=True)
class Judged:
    """Why a spell-checker refuses a word, None if it knows it; `absent`: there is no such spell-checker."""

    id: int
    refusal: str | None
    absent: bool = False


@dataclass(frozen=True)
class Thought:
    """What the engines answer: an `answer`, or the template of an `error` with its values.

    `restarts` is how often an engine had to be replaced for this asker.
    """

    id: int
    restarts: int = 0
    answer: Message | None = None
    error: str = ""
    values: Message | None = None
    is_refusal: bool = False


ToBroker = Here | Gone | Ring | Publish | EngineQuestion | Word | Hurry | Cancel
FromBroker = Greeting | People | Rang | TurnOf | TopicMessage | TooMuch | Judged | Thought

_KINDS: Mapping[str, type[ToBroker | FromBroker]] = {
    kind.__name__: kind for kind in (*get_args(ToBroker), *get_args(FromBroker))
}


# What else a session hears


@dataclass(frozen=True)
class YourTurn:
    """A game has come to wait for this person, wherever they are; `mover` is who has acted there last.

    It has become their turn, or they are asked to agree to something. `is_late`: the mover has not moved, but
    had no time left.
    """

    game: str
    number: int
    mover: str
    is_late: bool = False


@dataclass(frozen=True)
class PeopleChanged:
    """Who is here, where, or for how long they have done nothing, is not as it was."""


@dataclass(frozen=True)
class Anew:
    """The line was lost and is back: what was said meanwhile, and changes of tables, may have been missed."""


Heard = Rang | YourTurn | TopicMessage | TooMuch | PeopleChanged | Anew


# How a message is written, and read from whoever it may be

DataT = TypeVar("DataT", bound="DataclassInstance")


def encode(message: ToBroker | FromBroker) -> bytes:
    """Return a message as a line. Raises WireError if it would be too long."""
    values = {"is": type(message).__name__, **vars(message)}
    line = json.dumps(values, default=to_json, separators=(",", ":")).encode() + b"\n"
    if len(line) > MAX_LINE:
        raise WireError("a message too long")
    return line


def to_json(value: object) -> object:
    """Return as JSON what a message has that is none: a person, a time."""
    return value.isoformat() if isinstance(value, datetime) else vars(value)


def decode(line: bytes) -> ToBroker | FromBroker:
    """Return the message of a line. Raises WireError if it is none."""
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
    """Return the message, or part of one, that was written. Raises WireError if it is not of this kind."""
    if not isinstance(values, dict):
        raise WireError("no object")
    known = {}
    for each in fields(kind):
        if each.name in values:
            known[each.name] = _READERS[_hints(kind)[each.name]](values[each.name])
        elif each.default is MISSING:
            raise WireError(f"{each.name} is missing")
    return kind(**known)


@cache
def _hints(kind: type[DataclassInstance]) -> Mapping[str, object]:
    return get_type_hints(kind)


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


_READERS: Mapping[object, Callable[[object], object]] = {
    bool: bool,
    str: _text,
    int: _only(int),
    float: _only(float, int),
    datetime: _moment,
    Message: _only(dict),
    Person: lambda value: _read(Person, value),
    tuple[str, ...]: _list(_text),
    tuple[Person, ...]: _list(lambda value: _read(Person, value)),
    str | None: _or_none(_text),
    int | None: _or_none(_only(int)),
    Message | None: _or_none(_only(dict)),
}
"""How each type of a field is read. Raises WireError if it is none of it."""


class Wire(asyncio.Protocol):
    """One end of a connection. It belongs to an event loop; nothing in it waits.

    Nobody waits for one who does not read: what can't be passed on piles up so far, then the connection ends.
    """

    def __init__(
        self,
        hear: Callable[[Wire, ToBroker | FromBroker], None],
        made: Callable[[Wire], None],
        lost: Callable[[Wire], None],
    ) -> None:
        """Have `hear` told every message, which it may refuse with WireError; `made` and `lost` once each."""
        self._hear, self._made, self._lost = hear, made, lost
        self._transport: asyncio.Transport | None = None
        self._rest = b""

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
                if self._transport is None or self._transport.is_closing():
                    return
                self._hear(self, decode(line))
        except WireError:
            self.close()

    def send(self, line: bytes) -> None:
        """Pass on an encoded message, now or as soon as the other end reads; what nobody reads is dropped."""
        if self._transport is None or self._transport.is_closing():
            return
        self._transport.write(line)
        if self._transport.get_write_buffer_size() > BACKLOG:
            self.close()

    def finish(self) -> None:
        """Say that nothing more comes; the other end reads what there is, and ends the connection."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write_eof()

    def close(self) -> None:
        """End the connection at once, with all that is still to be passed on."""
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, _error: Exception | None) -> None:
        self._transport = None
        self._lost(self)
