"""What passes between the processes of a server and is kept nowhere: who is here, what rings, what is said.

The one idea: all that can be lost without harm is here, and nothing else. Whoever has missed something is
told so (`Anew`, or `Rang` without a number) and looks into the store, which has everything that counts.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

# Topics: to whom something is said

HALL = "hall"
"""Everybody who is here."""
TABLES = "tables"
"""Everybody: the list of tables that wait for people has changed."""
NOTICES = "notices"
"""Everybody: the host has something to say."""


def table(game_id: str) -> str:
    """Return the topic heard by all who are at a game."""
    return f"table {game_id}"


def players(game_id: str) -> str:
    """Return the topic heard by those at a game who play in it."""
    return f"players {game_id}"


def watchers(game_id: str) -> str:
    """Return the topic heard by those at a game who look on."""
    return f"watchers {game_id}"


def person(account: str) -> str:
    """Return the topic heard by one person, and by who speaks to them."""
    return f"person {account}"


# Who is here


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

    def to_json(self) -> dict[str, Any]:
        """Return the person as JSON values."""
        return {**asdict(self), "since": self.since.isoformat(), "active": self.active.isoformat()}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Person:
        """Return the person that `to_json` wrote. Raises WireError if it is none."""
        return cls(
            session=text(told, "session"),
            account=text(told, "account"),
            name=text(told, "name"),
            front_end=text(told, "front_end"),
            since=moment(told, "since"),
            active=moment(told, "active"),
            game=None if told.get("game") is None else text(told, "game"),
            watching=bool(told.get("watching")),
        )

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


def moment(told: Mapping[str, Any], name: str) -> datetime:
    """Return a field that is a time, in UTC. Raises WireError if it is none."""
    try:
        return datetime.fromisoformat(text(told, name)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise WireError(f"{name} is no time") from error


# What a session hears


@dataclass(frozen=True)
class Rang:
    """The game that the session sits at has come to so many actions; None: it may have gone on."""

    game: str
    number: int | None


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
class TopicMessage:
    """Somebody has said something on a topic; nobody has if it is of the house, `account` is then empty."""

    topic: str
    message: Mapping[str, Any]
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


@dataclass(frozen=True)
class PeopleChanged:
    """Who is here, where, or for how long they have done nothing, is not as it was."""


@dataclass(frozen=True)
class Anew:
    """The line was lost and is back: what was said meanwhile, and changes of tables, may have been missed."""


Heard = Rang | YourTurn | TopicMessage | TooMuch | PeopleChanged | Anew


# How a message is written: JSON objects, one a line


MAX_LINE = 1_000_000
"""A longer line, in bytes, is no message."""

BACKLOG = 4_000_000
"""With more bytes than this unread the other end counts as gone."""

MAX_TEXT = 2_000
"""A longer text in a message, in characters, is none."""

Message = Mapping[str, Any]


class WireError(ValueError):
    """What came over a wire is no message."""


def encode(message: Message) -> bytes:
    """Return `message` as a line. Raises WireError if it would be too long."""
    line = json.dumps(message, separators=(",", ":")).encode() + b"\n"
    if len(line) > MAX_LINE:
        raise WireError("a message too long")
    return line


def decode(line: bytes) -> dict[str, Any]:
    """Return the message of a line. Raises WireError if it is none."""
    try:
        message = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        raise WireError("no JSON") from error
    if not isinstance(message, dict):
        raise WireError("no JSON object")
    return message


def text(message: Message, name: str) -> str:
    """Return a field that is a text, not too long. Raises WireError if it is not there or none."""
    value = message.get(name)
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise WireError(f"{name} is no text")
    return value


def whole(message: Message, name: str) -> int:
    """Return a field that is a whole number. Raises WireError if it is not there or none."""
    value = message.get(name)
    if type(value) is not int:
        raise WireError(f"{name} is no number")
    return value


def texts(message: Message, name: str) -> tuple[str, ...]:
    """Return a field that is a list of texts. Raises WireError if it is not there or none."""
    value = message.get(name)
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise WireError(f"{name} is no list of texts")
    return tuple(value)


def inner(message: Message, name: str) -> dict[str, Any]:
    """Return a field that is an object of its own. Raises WireError if it is not there or none."""
    value = message.get(name)
    if not isinstance(value, dict):
        raise WireError(f"{name} is no object")
    return value


class Wire(asyncio.Protocol):
    """One end of a connection. It belongs to an event loop; nothing in it waits."""

    def __init__(
        self,
        hear: Callable[[Wire, dict[str, Any]], None],
        made: Callable[[Wire], None],
        lost: Callable[[Wire], None],
    ) -> None:
        """Have `hear` told every message, which it may refuse with WireError; `made` and `lost` once each."""
        self._hear, self._made, self._lost = hear, made, lost
        self._transport: asyncio.Transport | None = None
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._made(self)

    def data_received(self, data: bytes) -> None:
        """Take what has come, and pass on the lines that are whole."""
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
        """End: nothing comes any more."""
        self._transport = None
        self._lost(self)
