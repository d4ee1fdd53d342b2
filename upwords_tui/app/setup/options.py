"""Options of a game, and terms of a table, as things to choose: label, values, what each means, as data."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from upwords_tui.base.errors import CommandError, RecordError
from upwords_tui.base.fuzzy import meant_by, nearest, plain
from upwords_tui.base.i18n import TextTables, _, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import Json, Seat
from upwords_tui.games.json_fields import AnyOptions

_TEXTS = TextTables(__file__)
Overdue = Literal["lost", "leaves"]
"""What happens to a player out of time: the game ends and is lost for them, or it goes on without them."""

OptionsT = TypeVar("OptionsT", bound=AnyOptions)

MOST_DAYS = 60
"""The most days for a turn, or in reserve."""


USUAL_DAYS = 3
"""The days a turn of a rated game among people may take, if no time and no clock was set."""


@dataclass(frozen=True)
class Terms:
    """What a table has agreed on beside the rules.

    `watchers`: anybody may look on. `rated`: it counts for ratings. `help`: the computer gives hints.
    `move_days` are the days a turn may take (0: no limit); `bank_days` each seat has in reserve for turns
    that take longer, on `holiday_days` of a year they stand still for somebody on holiday.
    """

    watchers: bool = True
    rated: bool = False
    help: bool = False
    move_days: int = 0
    bank_days: int = 0
    overdue: Overdue = "lost"
    holiday_days: int = 0

    def to_json(self) -> Json:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Terms:
        """Return what `to_json` has written, with defaults for what is missing or can't be read."""
        known: dict[str, Any] = {}
        for each in fields(cls):
            value = data.get(each.name)
            if each.name == "overdue":
                is_known = value in get_args(Overdue)
            else:
                is_known = type(value) is type(each.default)
                is_known = is_known and (not isinstance(value, int) or 0 <= value <= MOST_DAYS)
            if is_known:
                known[each.name] = value
        return cls(**known)

    @property
    def has_days(self) -> bool:
        return bool(self.move_days)

    def problems(self, seats: Sequence[Seat], options: AnyOptions) -> tuple[str, ...]:
        """Return what keeps a table with these seats from being set with them, one sentence each."""
        wrong = {
            "rated-alone": self.rated and len(seats) < 2,
            "rated-teams": self.rated and any(seat.members for seat in seats),
            "days-alone": self.has_days and len(seats) < 2,
            "rated-help": self.rated and self.help,
            "bank": self.bank_days and not self.has_days,
            "holiday": self.holiday_days and not self.has_days,
            "clock": self.has_days and options.has_clock,
        }
        return tuple(_TEXTS("problem", name) for name, is_so in wrong.items() if is_so)

    def agreed(self, options: OptionsT, *, is_among_people: bool = False) -> OptionsT:
        """Return the options of a game with these terms, which say whether the computer helps.

        Among people it helps only if that was agreed; whoever plays alone may choose, but not in a rated
        game. There turns can't be taken back either: computers always agree, so one would play each turn
        until it is good.
        """
        changed = {}
        allowed = getattr(options, "allow_help", None)
        if allowed is not None:
            changed["allow_help"] = self.help or (allowed and not self.rated and not is_among_people)
        if self.rated and hasattr(options, "allow_undo"):
            changed["allow_undo"] = False
        return replace(options, **changed)

    def lines(self) -> list[str]:
        """Return what is not as by default, a sentence each."""
        said = [
            (self.rated, _("The game is rated.")),
            (self.help, _("Hints are on.")),
            (not self.watchers, _("No spectators.")),
            (self.has_days, f"{self.days_text()}."),
            (self.has_days, _TEXTS("overdue", self.overdue)),
            (self.holiday_days, self._holidays_text()),
        ]
        return [text for is_so, text in said if is_so]

    def short_text(self) -> str:
        """Return in a few words what is not as by default."""
        said = [
            (self.rated, _("rated")),
            (self.help, _("with help")),
            (self.has_days, self.days_text()),
            (not self.watchers, _("no spectators")),
        ]
        return ", ".join(text for is_so, text in said if is_so)

    def _holidays_text(self) -> str:
        text = ngettext(
            "Each player may take {count} day of holiday a year.",
            "Each player may take {count} days of holiday a year.",
            self.holiday_days,
        )
        return text.format(count=self.holiday_days)

    def days_text(self) -> str:
        """Return the time there is: “3 days for each turn and 5 in reserve”."""
        count = self.move_days
        text = ngettext("{count} day per turn", "{count} days per turn", count).format(count=count)
        if not self.bank_days:
            return text
        return _("{days} and {count} in reserve").format(days=text, count=self.bank_days)


Value = bool | int | str | None
Values = Callable[[Any], tuple[Value, ...]]
"""Returns the values for an edition."""
Show = Callable[[Any, Any], str]
"""Returns how a value is shown, for an edition."""
Meaning = Callable[[Any], str]
"""Returns what a value means."""
_NUMBER = re.compile("(?P<count>[0-9]{1,5})(?P<unit>m|min|s)?")
Chosen = TypeVar("Chosen", bound=AnyOptions | Terms)


def always(*values: Value) -> Values:
    """Return the values of an option that are the same for every edition."""
    return lambda _edition: values


ON_OR_OFF = always(True, False)


@dataclass(frozen=True)
class Item:
    """One option: a field of the class `options`, its values, and how they are said.

    `word` is what is typed for it, `title` its name, `meaning` its explanation, or returns that of a value.
    `show` takes the value and the edition (of Words Up the cards). It is on or off, unless there are other
    `values`; among those of an edition None is the edition's own. `example` is a value for an example, if not
    the default. Neighbours of one `group` belong together in a form.
    """

    options: type[AnyOptions] | type[Terms]
    name: str
    word: str
    title: str
    meaning: str | Meaning
    values: Values = ON_OR_OFF
    show: Show = lambda value, _edition: _("yes") if value else _("no")
    example: str = ""
    group: str = ""

    @property
    def label(self) -> str:
        return _(self.title)

    def about(self, value: Value) -> str:
        return _(self.meaning) if isinstance(self.meaning, str) else self.meaning(value)

    def value(self, options: object) -> Value:
        chosen: Value = getattr(options, self.name)
        return chosen

    def stepped(self, options: Chosen, edition: object, step: int) -> Chosen:
        """Return the options with the value `step` further, held at the ends."""
        values, value = list(self.values(edition)), self.value(options)
        if value not in values:
            values.insert(0, value)
        place = min(max(values.index(value) + step, 0), len(values) - 1)
        return self.with_value(options, values[place])

    def with_value(self, options: Chosen, value: Value) -> Chosen:
        return replace(options, **{self.name: value})

    def typed(self, options: Chosen, edition: object, text: str) -> Chosen:
        """Return the options with the value that was typed. Raises CommandError as `read` does."""
        return self.with_value(options, self.read(text, edition))

    def line(self, options: object, edition: object) -> str:
        return f"{self.label}: {self.show(self.value(options), edition)}."

    def values_text(self, edition: object) -> str:
        """Return all values; long ones after what is typed for them."""
        return "; ".join(
            f"{value_words(value)[-1]}: {self.show(value, edition)}"
            if isinstance(value, str)
            else self.show(value, edition)
            for value in self.values(edition)
        )

    @property
    def example_text(self) -> str:
        """An example of what is typed: “turn=90s”."""
        default = getattr(self.options(), self.name)
        value: object = self.example or default or 1
        if isinstance(default, bool):
            value = _("no") if default else _("yes")
        elif isinstance(default, str):
            value = value_words(str(value))[-1]
        return f"{self.words[-1]}={value}"

    @property
    def words(self) -> tuple[str, ...]:
        """What is typed for it: in English, and in the language in use."""
        return self.word, pgettext("option", self.word).casefold()

    def read(self, text: str, edition: object) -> Value:
        """Return the value typed: a number, a time (`90s`, `5m`), yes or no, or its name.

        Raises CommandError.
        """
        folded, values = plain(text), self.values(edition)
        if None in values and folded == plain(self.show(None, edition)):
            return None
        match = _NUMBER.fullmatch(folded)
        if (
            match
            and not isinstance(values[0], bool | str)
            and (not match["unit"] or self.name.endswith("_seconds"))
        ):
            number = int(match["count"]) * (60 if (match["unit"] or "").startswith("m") else 1)
            with suppress(RecordError):
                # Lenient reading may have changed it.
                if getattr(self.options.from_json({self.name: number}), self.name) == number:
                    return number
            values = ()
        names = [(name, value) for value in values for name in _names(value, self.show(value, edition))]
        within = [value for name, value in names if folded and f" {folded}" in name]
        found = meant_by(text, names) or within
        if len(set(found)) == 1:
            return found[0]
        unknown = CommandError(
            _("“{text}” can't be chosen here. {label}: {values}. For example: {example}.").format(
                text=clean(text, 40),
                label=self.label,
                values=self.values_text(edition),
                example=self.example_text,
            )
        )
        raise unknown.meaning(nearest(folded, (name for name, _value in names)))


def value_words(value: str) -> tuple[str, str]:
    """Return what is typed for a value: in English, and in the language in use."""
    return str(value), pgettext("value", value).casefold()


def _names(value: Value, shown: str) -> Iterable[str]:
    """Yield what may be typed for a value, as names are compared."""
    if isinstance(value, bool):
        yield "yes" if value else "no"
    elif isinstance(value, str):
        yield from map(plain, value_words(value))
    yield plain(shown)


def around(own: Callable[[Any], int], values: Iterable[int]) -> Values:
    """Return the values of an option of which an edition has one of its `own`."""
    return lambda edition: tuple(None if value == own(edition) else value for value in values)


def rounds_text(count: int) -> str:
    return ngettext("{count} round", "{count} rounds", count).format(count=count)


@dataclass(frozen=True)
class OptionChoice:
    """The options of a game as things to choose; `text` tells some in a few words."""

    items: Sequence[Item]
    text: Callable[[Any], str]


def house_rules(options: AnyOptions) -> str:
    """Return how many options are not as in the published rules."""
    count = len(options.to_json())
    return ngettext("{count} house rule", "{count} house rules", count).format(count=count)


def _days(count: int, _edition: object) -> str:
    if not count:
        return _("no limit")
    return ngettext("{count} day", "{count} days", count).format(count=count)


def read_items(
    file: Path,
    options: type[AnyOptions] | type[Terms],
    shows: Mapping[str, Show],
    meanings: Mapping[str, Meaning],
    values: Mapping[str, Values],
) -> tuple[Item, ...]:
    """Return the options in a TOML file, with the fields of `Item`; those worked out are given by name."""
    items = []
    for entry in tomllib.loads(file.read_text("utf-8"))["item"]:
        name, listed = entry["name"], entry.pop("values", None)
        worked_out = {"meaning": meanings.get(name), "show": shows.get(name), "values": values.get(name)}
        if listed:
            worked_out["values"] = always(*listed)
        items.append(Item(options, **{"word": name, **entry, **{k: v for k, v in worked_out.items() if v}}))
    return tuple(items)


def _days_or_none(count: int, edition: object) -> str:
    return _days(count, edition) if count else _("none")


TERMS = read_items(
    Path(__file__).with_name("terms.toml"),
    Terms,
    {
        "bank_days": _days_or_none,
        "holiday_days": _days_or_none,
        "move_days": _days,
        "overdue": lambda value, _edition: _TEXTS("overdue-short", value),
    },
    {"overdue": lambda value: _TEXTS("overdue-about", value)},
    {},
)
RATED, HELP, MOVE_DAYS, BANK_DAYS, _HOLIDAY_DAYS, OVERDUE, WATCHERS = TERMS
