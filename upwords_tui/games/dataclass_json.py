"""How a game is written down as JSON, and read as hostile input: what all games do alike.

The one idea: a set-up and an action are dataclasses, so what a record has of them are their fields. A game
names its classes, and says apart only what it writes in another way, or tells of what an action led to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from types import MappingProxyType
from typing import Any, ClassVar, get_args, get_type_hints

from upwords_tui.base.errors import EditionError, RecordError
from upwords_tui.games.base import (
    AcceptBreak,
    AcceptEnd,
    AcceptUndo,
    AnyAction,
    DictionaryRef,
    Forfeit,
    GoOn,
    Json,
    OfferBreak,
    OfferEnd,
    OfferUndo,
    RefuseBreak,
    RefuseEnd,
    RefuseUndo,
    Seat,
    Sit,
    Undo,
)
from upwords_tui.games.json_fields import (
    AnyOptions,
    action_of,
    dictionary_json,
    dictionary_of,
    field_of,
    seat_json,
    seats_of,
    seed_of,
)

_OF_ALL = ("dictionary", "seats", "seed", "options")

_UNDOING = {"offer-undo": OfferUndo, "accept-undo": AcceptUndo, "refuse-undo": RefuseUndo}
_ENDING = {"offer-end": OfferEnd, "accept-end": AcceptEnd, "refuse-end": RefuseEnd}
_RESTING = {
    "offer-break": OfferBreak,
    "accept-break": AcceptBreak,
    "refuse-break": RefuseBreak,
    "go-on": GoOn,
}


class Record:
    """How one game is written down. What it reads may raise RecordError.

    `led_to` are the fields of an action that say what it led to; the others say what it was. `called` is what
    a record calls a field of a set-up that has another name here.
    """

    led_to: ClassVar[tuple[str, ...]] = ("undone", "agreed", "scores")
    called: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self,
        setup: type[Any],
        actions: Mapping[str, type[AnyAction]],
        load: Callable[[str], object] | None = None,
    ) -> None:
        """`load` raises EditionError if there is no edition of the name that the first field holds."""
        self.setup = setup
        self._load = load
        options = get_type_hints(setup)["options"]
        undoing = _UNDOING if hasattr(options, "allow_undo") else {}
        resting = _RESTING if options.has_clock is not AnyOptions.has_clock else {}
        of_all = {**undoing, **_ENDING, **resting, "sit": Sit, "forfeit": Forfeit}
        self.actions = {**actions, **of_all}
        self._names = {action: name for name, action in self.actions.items()}

    def setup_to_json(self, setup: Any) -> Json:
        """Return the set-up as JSON; the seed is in it, so it is secret until the game is over."""
        own = (each.name for each in fields(setup) if each.name != "seed")
        data = {self.called.get(name, name): _json(getattr(setup, name)) for name in own}
        return {**data, "commitment": setup.commitment, "seed": setup.seed.hex()}

    def setup_from_json(self, data: Mapping[str, Any]) -> Any:
        """Return the set-up written by `setup_to_json`."""
        if not isinstance(data, Mapping):
            raise RecordError("a set-up is a JSON object")
        hints = get_type_hints(self.setup)
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

    def opening_to_json(self, game: Any) -> Json:
        """Return what was drawn before the first action, if anything of it may be told."""
        return {}

    def entry_to_json(self, entry: Any) -> Json:
        """Return an action with what it led to."""
        action, undone = entry.action, getattr(entry.effect, "undone", ())
        data: Json = {"seat": action.seat, "action": self._names[type(action)], **self.own(entry)}
        if undone and not isinstance(action, Undo):
            data["undone"] = list(undone)
        if getattr(entry.effect, "agreed", False):
            data["agreed"] = True
        data |= self.effects(entry)
        if action.elapsed_ms > 0:
            data["ms"] = action.elapsed_ms
        return data

    def own(self, entry: Any) -> Json:
        """Return what an action of this kind says of itself: its fields, but for defaults."""
        own = _fields(type(entry.action))
        values = ((each, getattr(entry.action, each.name)) for each in own)
        return {each.name: _json(value) for each, value in values if value != each.default}

    def effects(self, entry: Any) -> Json:
        """Return what an action led to: everybody's points, where there are any before the end."""
        scores = getattr(entry.position, "scores", None)
        return {} if scores is None else {"scores": list(scores)}

    def action_from_json(self, data: Mapping[str, Any], game: Any) -> Any:
        """Return the action that `data` records, to be applied to `game`."""
        name, who, where = action_of(data, game.action_count, len(game.seats), self.actions)
        return self.read(name, data, who, where, game)

    def read(self, name: str, data: Mapping[str, Any], who: Json, where: str, game: Any) -> Any:
        """Return the action called `name` of the seat `who`."""
        action = self.actions[name]
        return action(**who, **_read(_fields(action), data, get_type_hints(action), where))

    def result_to_json(self, position: Any) -> Json | None:
        """Return how the game has ended in `position`; None if it has not."""
        outcome = position.outcome
        return outcome and {"winners": list(outcome.winners), "scores": list(outcome.totals)}


def _fields(action: type[Any]) -> list[Field[Any]]:
    shared = {each.name for each in fields(AnyAction)}
    return [each for each in fields(action) if each.name not in shared]


def _json(value: Any) -> Any:
    match value:
        case DictionaryRef():
            return dictionary_json(value)
        case Seat():
            return seat_json(value)
        case tuple():
            return [_json(each) for each in value]
    return value.to_json() if hasattr(value, "to_json") else value


def _read(
    own: Sequence[Field[Any]],
    data: Mapping[str, Any],
    hints: Mapping[str, Any],
    where: str,
    called: Mapping[str, str] = MappingProxyType({}),
) -> Json:
    """Return the values of fields: texts, numbers, truths, and tuples of these."""
    values: Json = {}
    for each in own:
        name, wanted = called.get(each.name, each.name), hints[each.name]
        if name not in data and each.default is not MISSING:
            continue
        parts = get_args(wanted)
        value: Any = field_of(data, name, list if parts else wanted, where)
        if not all(type(part) is (parts[0] if parts else wanted) for part in (value if parts else [value])):
            raise RecordError("{name} is missing or of the wrong type", where, name=name)
        values[each.name] = tuple(value) if parts else value
    return values
