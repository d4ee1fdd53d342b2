"""What passes between the processes of a server and is kept nowhere: who is here, what rings, what is said.

The one idea: all that can be lost without harm is here, and nothing else. Whoever has missed something is
told so (`Anew`, or `Rang` without a number) and looks into the store, which has everything that counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from upwords_tui.online.wire import WireError, text

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
