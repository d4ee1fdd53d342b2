"""The JSON of every game, read as hostile input: RecordError says what is wrong and where."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeVar, get_args, get_type_hints

from upwords_tui.base.errors import EditionError, RecordError
from upwords_tui.games import base
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
_hints: Callable[[type], Mapping[str, Any]] = cache(get_type_hints)


def field_of(data: base.JsonObject, name: str, wanted: type[T], where: str = "") -> T:
    value = data.get(name)
    if not isinstance(value, wanted):
        raise RecordError("{name} is missing or has the wrong type", where, name=name)
    return value


def text_of(data: base.JsonObject, name: str, where: str = "") -> str:
    return field_of(data, name, str, where)


def texts_of(data: base.JsonObject, name: str, where: str) -> tuple[str, ...]:
    """Return the list of texts called `name`, by default an empty one."""
    values = data.get(name, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise RecordError("{name} must be a list of strings", where, name=name)
    return tuple(values)


def seat_number(seat: object, count: int, where: str) -> int:
    if type(seat) is not int or not 0 <= seat < count:
        raise RecordError("there is no seat {seat}", where, seat=brief(seat))
    return seat


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


def verify(number: int, data: base.JsonObject, truth: base.Json, led_to: tuple[str, ...]) -> None:
    """Check that the fields `led_to` of action `number`, where `data` has them, are those of `truth`."""
    where = f"actions[{number}]"
    for name in led_to:
        if name not in data or same(data[name], truth.get(name)):
            continue
        stated = brief(data[name])
        if name not in truth:
            raise RecordError(
                "{field} is {stated} in the record but should not be there", where, field=name, stated=stated
            )
        raise RecordError(
            "{field} is {stated} in the record but should be {truth}",
            where,
            field=name,
            stated=stated,
            truth=brief(truth[name]),
        )


class AnyOptions:
    """What the players of a game agree on: a dataclass whose defaults are the published rules.

    `readers` read what is not just on or off; they raise ValueError or TypeError.
    """

    __dataclass_fields__: ClassVar[base.Json]
    kept: bool = False
    """Whether the game is played elsewhere, and only kept here: it counts for nothing."""
    readers: ClassVar[Mapping[str, Callable[[Any], object]]] = {}

    @property
    def has_clock(self) -> bool:
        """Whether turns are timed: a break stops that time."""
        return False

    def timed(self) -> Self:
        """Return these options with the usual time for a game, if there can be one."""
        return self

    @property
    def house_rules(self) -> frozenset[str]:
        """The names of the options that are not as published, clocks, help and undo apart."""
        rules = {name for name in self.to_json() if not name.endswith("_seconds")}
        return frozenset(rules - {"allow_help", "allow_undo"})

    def to_json(self) -> base.Json:
        """Return the options that differ from the defaults."""
        default = type(self)()
        values = ((each.name, getattr(self, each.name)) for each in fields(self))
        return {name: value for name, value in values if value != getattr(default, name)}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Return the options written by `to_json`. Raises RecordError naming the option."""
        if not isinstance(data, dict):
            raise RecordError("options must be a JSON object", "options")
        readers = {each.name: read_flag for each in fields(cls) if isinstance(each.default, bool)} | {
            **cls.readers
        }
        values: base.Json = {}
        for name, value in data.items():
            if name not in readers:
                raise RecordError("there is no option {name}", "options", name=f"{name!r:.60}")
            try:
                values[name] = readers[name](value)
            except (ValueError, TypeError) as error:
                raise RecordError("{name} can't be set to that", "options", name=name) from error
        return cls(**values)


def read_flag(value: object) -> bool:
    """Return the value of an option that is on or off. Raises TypeError."""
    if not isinstance(value, bool):
        raise TypeError
    return value


def read_count(low: int, high: int) -> Callable[[object], int]:
    """Return a reader of a whole number, which raises ValueError."""

    def read(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError
        return value

    return read


# Seats, dictionaries, seeds


def seats_of(data: base.JsonObject) -> tuple[base.Seat, ...]:
    """Return the seats of a set-up, not yet checked."""
    seats = []
    for number, seat in enumerate(field_of(data, "seats", list)):
        where = f"seats[{number}]"
        if not isinstance(seat, dict):
            raise RecordError("a seat must be a JSON object", where)
        texts = {
            name: text_of({"account": "", **seat}, name, where) for name in ("name", "player", "account")
        }
        members, accounts = (texts_of(seat, name, where) for name in ("members", "accounts"))
        seats.append(base.Seat(**texts, members=members, accounts=accounts))
    return tuple(seats)


def check_seat(seat: base.Seat, where: str = "") -> None:
    """Refuse a seat that no record could hold. Raises RecordError."""
    if len(seat.members) > MEMBER_LIMIT:
        raise RecordError("a team has at most {most} members", where, most=MEMBER_LIMIT)
    for name in (seat.name, *seat.members):
        if not 0 < len(name) <= NAME_LIMIT or not name.isprintable():
            raise RecordError("a name must have 1 to {most} printable characters", where, most=NAME_LIMIT)
    kind, _, level = seat.player.partition(":")
    name = level.removeprefix(base.ENGINE).replace("-", "")
    is_level = kind == base.COMPUTER and len(level) <= NAME_LIMIT and name.isalnum()
    if seat.player != base.HUMAN and not is_level:
        raise RecordError("a player must be “human” or “computer:LEVEL”", where)
    if len(seat.account) > ACCOUNT_LIMIT or (
        seat.account and not (seat.is_human and seat.account.isprintable())
    ):
        raise RecordError(
            "an account must be a person's, with at most {most} printable characters",
            where,
            most=ACCOUNT_LIMIT,
        )
    if not seat.accounts:
        return
    is_whole = len(seat.accounts) == len(seat.members) == len(set(seat.accounts)) > 1
    fits = all(0 < len(account) <= ACCOUNT_LIMIT and account.isprintable() for account in seat.accounts)
    if not (is_whole and fits and seat.is_human and not seat.account):
        raise RecordError("in a team either all members have an account or none", where)


def dictionary_of(data: base.JsonObject) -> base.DictionaryRef:
    dictionary = field_of(data, "dictionary", dict)
    name, sha256 = (text_of(dictionary, field, "dictionary") for field in ("id", "sha256"))
    if not 0 < len(name) <= TEXT_LIMIT or not name.isprintable():
        raise RecordError("id must have 1 to {most} printable characters", "dictionary", most=TEXT_LIMIT)
    if not _SHA256.fullmatch(sha256):
        raise RecordError("sha256 must be 64 hexadecimal digits", "dictionary")
    return base.DictionaryRef(name, sha256)


def seed_of(data: base.JsonObject) -> bytes:
    """Return the seed of a set-up, which must be the one of its commitment."""
    try:
        seed = bytes.fromhex(text_of(data, "seed"))
    except ValueError as error:
        raise RecordError("a seed must be hexadecimal", "seed") from error
    check_seed(seed)
    if "commitment" in data and data["commitment"] != commitment(seed):
        raise RecordError("the seed is not the one this game committed to", "commitment")
    return seed


def check_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise RecordError("a seed must have {count} bytes", "seed", count=SEED_BYTES)


_OF_ALL = ("dictionary", "seats", "seed", "options")

_ANSWERS: Mapping[str, type[base.Agreeing]] = {
    "offer": base.Offer,
    "accept": base.Accept,
    "refuse": base.Refuse,
}


class Record:
    """How a game is written as JSON. Reading may raise RecordError.

    `led_to` are the fields of an action that tell its effects. `called` are the names in records of fields of
    the set-up, where they differ.
    """

    led_to: ClassVar[tuple[str, ...]] = ("undone", "agreed", "scores")
    called: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self,
        setup: type,
        actions: Mapping[str, type[base.AnyAction]],
        load: Callable[[str], object] | None = None,
    ) -> None:
        """`load` raises EditionError if there is no edition of the name that the first field holds."""
        self.setup = setup
        self._load = load
        options = _hints(setup)["options"]
        has_clock = options.has_clock is not AnyOptions.has_clock
        subjects = [
            *([base.UNDO] if hasattr(options, "allow_undo") else ()),
            base.END,
            *([base.BREAK] if has_clock else ()),
        ]
        self.actions = {name: (kind, getattr(kind, "about", "")) for name, kind in actions.items()}
        for about in subjects:
            self.actions |= {f"{name}-{about}": (kind, about) for name, kind in _ANSWERS.items()}
        self.actions |= {"go-on": (base.GoOn, base.BREAK)} if has_clock else {}
        self.actions |= {"sit": (base.Sit, ""), "forfeit": (base.Forfeit, "")}
        self._names = {action: name for name, action in self.actions.items()}

    def setup_to_json(self, setup: Any) -> base.Json:
        """Return the set-up as JSON; the seed is in it, so it is secret until the game is over."""
        # An empty text says nothing.
        own = (each.name for each in fields(setup) if each.name != "seed" and getattr(setup, each.name) != "")
        data = {self.called.get(name, name): _json(getattr(setup, name)) for name in own}
        return {**data, "commitment": setup.commitment, "seed": setup.seed.hex()}

    def setup_from_json(self, data: base.JsonObject) -> Any:
        if not isinstance(data, Mapping):
            raise RecordError("a set-up must be a JSON object")
        hints = _hints(self.setup)
        own = [each for each in fields(self.setup) if each.name not in _OF_ALL]
        values = _read(own, data, hints, "", self.called)
        if self._load:
            edition = own[0].name
            try:
                self._load(values[edition])
            except EditionError as error:
                raise RecordError.like(error, self.called.get(edition, edition)) from error
        return self.setup(
            **values,
            dictionary=dictionary_of(data),
            seats=seats_of(data),
            seed=seed_of(data),
            options=hints["options"].from_json(data.get("options", {})),
        )

    def opening_to_json(self, game: Any) -> base.Json:
        """Return what was drawn before the first action, as far as it is public."""
        return {}

    def entry_to_json(self, entry: Any) -> base.Json:
        action, undone = entry.action, getattr(entry.effect, "undone", ())
        name = self._names[type(action), getattr(action, "about", "")]
        data: base.Json = {"seat": action.seat, "action": name, **self.own(entry)}
        if undone and not isinstance(action, base.Undo):
            data["undone"] = list(undone)
        if getattr(entry.effect, "agreed", False):
            data["agreed"] = True
        data |= self.effects(entry)
        if action.elapsed_ms > 0:
            data["ms"] = action.elapsed_ms
        return data

    def own(self, entry: Any) -> base.Json:
        """Return the fields of an action that are no defaults."""
        values = ((each, getattr(entry.action, each.name)) for each in _fields(type(entry.action)))
        return {each.name: _json(value) for each, value in values if value != each.default}

    def effects(self, entry: Any) -> base.Json:
        """Return the effects of an action: everybody's points, where there are any before the end."""
        scores = getattr(entry.position, "scores", None)
        return {} if scores is None else {"scores": list(scores)}

    def action_from_json(self, data: base.JsonObject, game: Any) -> Any:
        where = f"actions[{game.action_count}]"
        if not isinstance(data, Mapping):
            raise RecordError("an action must be a JSON object", where)
        name = text_of(data, "action", where)
        if name not in self.actions:
            raise RecordError("there is no action {name}", where, name=brief(name))
        seat, ms = seat_number(data.get("seat"), len(game.seats), where), data.get("ms", 0)
        if type(ms) is not int or not 0 <= ms < 10**12:
            raise RecordError("ms must be a whole number of milliseconds", where)
        return self.read(name, data, {"seat": seat, "elapsed_ms": ms}, where, game)

    def read(self, name: str, data: base.JsonObject, who: base.Json, where: str, game: Any) -> Any:
        kind, about = self.actions[name]
        what: base.Json = {"about": about} if about else {}
        return kind(**who, **what, **_read(_fields(kind), data, _hints(kind), where))

    def result_to_json(self, position: Any) -> base.Json | None:
        """Return the outcome; None if the game is not over."""
        outcome = position.outcome
        return outcome and {"winners": list(outcome.winners), "scores": list(outcome.totals)}


def _fields(action: type) -> list[Field[Any]]:
    shared = {each.name for each in fields(base.Agreeing)}
    return [each for each in fields(action) if each.name not in shared]


def _json(value: object) -> object:
    match value:
        case base.DictionaryRef() | base.Seat():
            return {name: _json(each) for name, each in vars(value).items() if each}
        case tuple():
            return [_json(each) for each in value]
    return value.to_json() if hasattr(value, "to_json") else value


def _read(
    own: Sequence[Field[Any]],
    data: base.JsonObject,
    hints: base.JsonObject,
    where: str,
    called: Mapping[str, str] = MappingProxyType({}),
) -> base.Json:
    """Return the values of fields: strings, numbers, bools, and tuples of these."""
    values: base.Json = {}
    for each in own:
        name, wanted = called.get(each.name, each.name), hints[each.name]
        if name not in data and each.default is not MISSING:
            continue
        parts = [getattr(part, "__supertype__", part) for part in get_args(wanted)]
        value: Any = field_of(data, name, list if parts else wanted, where)
        if not all(type(part) is (parts[0] if parts else wanted) for part in (value if parts else [value])):
            raise RecordError("{name} is missing or has the wrong type", where, name=name)
        values[each.name] = tuple(value) if parts else value
    return values
