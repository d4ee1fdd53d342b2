"""What the JSON of every game is made of, read as foreign: RecordError says what is wrong and where."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from typing import Any, ClassVar, Self, TypeVar

from upwords_tui.base.errors import IllegalAction, RecordError
from upwords_tui.games.base import COMPUTER, HUMAN, DictionaryRef, Json, Seat
from upwords_tui.games.draw import SEED_BYTES, commitment

TEXT_LIMIT = 200
"""The longest id of a dictionary, in characters."""
NAME_LIMIT = 40
"""The longest name of a player or level, in characters."""
MEMBER_LIMIT = 10
"""The most members a team may have."""
ACCOUNT_LIMIT = 64
"""The longest id of an account, in characters."""

_SHA256 = re.compile(r"[0-9a-f]{64}")

GAME_OVER = "game-over"
NOT_YOUR_TURN = "not-your-turn"
NOT_YOUR_SEAT = "not-your-seat"
NO_SUCH_SEAT = "no-such-seat"
BAD_SEAT = "bad-seat"
RESIGNED = "resigned"
TOO_LONG = "too-long"

T = TypeVar("T")


def field_of(data: Mapping[str, Any], name: str, wanted: type[T], where: str = "") -> T:
    """Return the field called `name`, which must be a `wanted`."""
    value = data.get(name)
    if not isinstance(value, wanted):
        raise RecordError("{name} is missing or of the wrong type", where, name=name)
    return value


def text_of(data: Mapping[str, Any], name: str, where: str = "") -> str:
    """Return the text called `name`."""
    return field_of(data, name, str, where)


def texts_of(data: Mapping[str, Any], name: str, where: str) -> tuple[str, ...]:
    """Return the list of texts called `name`; none if it is not there."""
    values = data.get(name, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise RecordError("{name} is a list of texts", where, name=name)
    return tuple(values)


def seat_number(seat: object, count: int, where: str) -> int:
    """Return the number of one of `count` seats."""
    if type(seat) is not int or not 0 <= seat < count:
        raise RecordError("there is no seat {seat}", where, seat=brief(seat))
    return seat


def milliseconds(data: Mapping[str, Any], where: str) -> int:
    """Return how long an action took; 0 if that is not said."""
    ms = data.get("ms", 0)
    if type(ms) is not int or not 0 <= ms < 10**12:
        raise RecordError("ms is a whole number of milliseconds", where)
    return ms


def same(foreign: object, truth: object) -> bool:
    """Return whether two JSON values are the same, 1 being neither 1.0 nor true."""
    if isinstance(truth, list):
        return (
            isinstance(foreign, list)
            and len(foreign) == len(truth)
            and all(same(theirs, ours) for theirs, ours in zip(foreign, truth, strict=True))
        )
    if isinstance(truth, dict):
        return (
            isinstance(foreign, dict)
            and foreign.keys() == truth.keys()
            and all(same(foreign[key], ours) for key, ours in truth.items())
        )
    return type(foreign) is type(truth) and foreign == truth


def brief(value: object) -> str:
    """Return foreign JSON on one line, short enough for a message."""
    try:
        text = json.dumps(value, ensure_ascii=True)
    except (RecursionError, TypeError, ValueError):
        return "something else"
    return text if len(text) <= 60 else text[:57] + "..."


def verify(number: int, data: Mapping[str, Any], truth: Json, led_to: tuple[str, ...]) -> None:
    """Check that the fields `led_to` of action `number`, where `data` has them, are those of `truth`."""
    where = f"actions[{number}]"
    for name in led_to:
        if name not in data or same(data[name], truth.get(name)):
            continue
        stated = brief(data[name])
        if name not in truth:
            raise RecordError(
                "{field} is {stated} in the record but comes to nothing", where, field=name, stated=stated
            )
        raise RecordError(
            "{field} is {stated} in the record but comes to {truth}",
            where,
            field=name,
            stated=stated,
            truth=brief(truth[name]),
        )


def action_of(
    data: Mapping[str, Any], number: int, seats: int, names: Collection[str]
) -> tuple[str, Json, str]:
    """Return the name of recorded action `number`, its seat and time, and where in the record it stands."""
    where = f"actions[{number}]"
    if not isinstance(data, Mapping):
        raise RecordError("an action is a JSON object", where)
    name = text_of(data, "action", where)
    if name not in names:
        raise RecordError("there is no action {name}", where, name=brief(name))
    seat = seat_number(data.get("seat"), seats, where)
    return name, {"seat": seat, "elapsed_ms": milliseconds(data, where)}, where


class AnyOptions:
    """What the players of a game agree on: a dataclass whose defaults are the published rules.

    `readers` read what is not just on or off; they raise ValueError or TypeError.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]
    readers: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}

    @property
    def has_clock(self) -> bool:
        """Whether the game itself bounds the time of turns: in a break that time stands still."""
        return False

    def timed(self) -> Self:
        """Return these options with the usual time for a game; as they are where there can be none."""
        return self

    @property
    def house_rules(self) -> frozenset[str]:
        """The names of the options that are not as published, but for clocks and what a table agrees on."""
        beside = ("allow_help", "allow_undo")
        names = (name for name in self.to_json() if name not in beside and not name.endswith("_seconds"))
        return frozenset(names)

    def to_json(self) -> Json:
        """Return the options that differ from the defaults."""
        default = type(self)()
        values = ((each.name, getattr(self, each.name)) for each in fields(self))
        return {name: value for name, value in values if value != getattr(default, name)}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Return the options written by `to_json`. Raises RecordError naming the option."""
        if not isinstance(data, dict):
            raise RecordError("options are a JSON object", "options")
        readers = {each.name: read_flag for each in fields(cls) if isinstance(each.default, bool)} | {
            **cls.readers
        }
        values: dict[str, Any] = {}
        for name, value in data.items():
            if name not in readers:
                raise RecordError("there is no option {name}", "options", name=f"{name!r:.60}")
            try:
                values[name] = readers[name](value)
            except (ValueError, TypeError) as error:
                raise RecordError("{name} can't be set to that", "options", name=name) from error
        return cls(**values)


def read_flag(value: object) -> bool:
    """Return the value of an option that is on or off. This and the others raise ValueError or TypeError."""
    if not isinstance(value, bool):
        raise TypeError
    return value


def read_count(low: int, high: int) -> Callable[[object], int]:
    """Return what reads an option that is a whole number."""

    def read(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError
        return value

    return read


# Seats, dictionaries, seeds


def seat_json(seat: Seat) -> Json:
    """Return a seat as JSON."""
    data: Json = {"name": seat.name, "player": seat.player}
    if seat.members:
        data["members"] = list(seat.members)
    if seat.account:
        data["account"] = seat.account
    if seat.accounts:
        data["accounts"] = list(seat.accounts)
    return data


def seats_of(data: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Return the seats of a set-up, not yet checked."""
    return tuple(_seat(seat, f"seats[{number}]") for number, seat in enumerate(field_of(data, "seats", list)))


def _seat(data: object, where: str) -> Seat:
    if not isinstance(data, dict):
        raise RecordError("a seat is a JSON object", where)
    texts = {name: text_of({"account": "", **data}, name, where) for name in ("name", "player", "account")}
    members, accounts = (texts_of(data, name, where) for name in ("members", "accounts"))
    return Seat(**texts, members=members, accounts=accounts)


def check_seat(seat: Seat, where: str = "") -> None:
    """Refuse a seat that no record could hold. Raises RecordError."""
    if len(seat.members) > MEMBER_LIMIT:
        raise RecordError("a team has at most {most} members", where, most=MEMBER_LIMIT)
    for name in (seat.name, *seat.members):
        if not 0 < len(name) <= NAME_LIMIT or not name.isprintable():
            raise RecordError("a name is 1 to {most} printable characters", where, most=NAME_LIMIT)
    kind, _, level = seat.player.partition(":")
    is_level = kind == COMPUTER and len(level) <= NAME_LIMIT and level.replace("-", "").isalnum()
    if seat.player != HUMAN and not is_level:
        raise RecordError("a player is “human” or “computer:LEVEL”", where)
    if len(seat.account) > ACCOUNT_LIMIT or (
        seat.account and not (seat.is_human and seat.account.isprintable())
    ):
        raise RecordError(
            "an account is a person's, at most {most} printable characters", where, most=ACCOUNT_LIMIT
        )
    if seat.accounts:
        _check_accounts(seat, where)


def _check_accounts(seat: Seat, where: str) -> None:
    """Refuse a team whose members don't have an account each. Raises RecordError."""
    is_whole = len(seat.accounts) == len(seat.members) == len(set(seat.accounts)) > 1
    fits = all(0 < len(account) <= ACCOUNT_LIMIT and account.isprintable() for account in seat.accounts)
    if not (is_whole and fits and seat.is_human and not seat.account):
        raise RecordError("in a team each member has an account, or none has", where)


def seated(seats: tuple[Seat, ...], number: int, taken: Seat) -> tuple[Seat, ...]:
    """Return `seats` with somebody else in one of them. Raises IllegalAction."""
    if not 0 <= number < len(seats):
        raise IllegalAction(NO_SUCH_SEAT)
    try:
        check_seat(taken)
    except RecordError as error:
        raise IllegalAction(BAD_SEAT) from error
    return (*seats[:number], taken, *seats[number + 1 :])


def dictionary_json(dictionary: DictionaryRef) -> Json:
    """Return which dictionary it is, as JSON."""
    return {"id": dictionary.id, "sha256": dictionary.sha256}


def dictionary_of(data: Mapping[str, Any]) -> DictionaryRef:
    """Return which dictionary a set-up names."""
    dictionary = field_of(data, "dictionary", dict)
    name, sha256 = (text_of(dictionary, field, "dictionary") for field in ("id", "sha256"))
    if not 0 < len(name) <= TEXT_LIMIT or not name.isprintable():
        raise RecordError("id is 1 to {most} printable characters", "dictionary", most=TEXT_LIMIT)
    if not _SHA256.fullmatch(sha256):
        raise RecordError("sha256 is 64 hexadecimal digits", "dictionary")
    return DictionaryRef(name, sha256)


def seed_of(data: Mapping[str, Any]) -> bytes:
    """Return the seed of a set-up, which must be the one it has committed itself to."""
    try:
        seed = bytes.fromhex(text_of(data, "seed"))
    except ValueError as error:
        raise RecordError("a seed is written in hexadecimal", "seed") from error
    check_seed(seed)
    if "commitment" in data and data["commitment"] != commitment(seed):
        raise RecordError("the seed is not the one this game committed itself to", "commitment")
    return seed


def check_seed(seed: bytes) -> None:
    """Refuse a seed of another length."""
    if len(seed) != SEED_BYTES:
        raise RecordError("a seed has {count} bytes", "seed", count=SEED_BYTES)
