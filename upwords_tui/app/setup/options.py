"""Options of a game, and terms of a table, as things to choose: label, values, what each means, as data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from upwords_tui.app.setup.terms import Terms
from upwords_tui.base.errors import CommandError, RecordError
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.fuzzy import meant_by, nearest, plain
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.json_fields import AnyOptions

Value = bool | int | str | None
Chosen = TypeVar("Chosen", bound=AnyOptions | Terms)
AMONG_PLAYERS = "players"
"""The group of what players allow each other."""


def always(*values: Value) -> Callable[[Any], tuple[Value, ...]]:
    """Return the values of an option that are the same for every edition."""
    return lambda _edition: values


ON_OR_OFF = always(True, False)


@dataclass(frozen=True)
class Item:
    """One option: a field of the class `options`, the values to go through, and how they are said.

    `word` is what it is called where it is typed. `title` is its name, and `meaning` what it is about, or
    returns that of a value. `show` is given the value and the edition (of Words Up the cards). It is on or
    off, unless there are other `values`; among those of an edition None stands for the edition's own.
    `example` is a value to name in an example, where that is not the default. Those of one `group`, next to
    each other, belong together: a form parts them from others.
    """

    options: type[AnyOptions] | type[Terms]
    name: str
    word: str
    title: str
    meaning: str | Callable[[Any], str]
    values: Callable[[Any], tuple[Value, ...]] = ON_OR_OFF
    show: Callable[[Any, Any], str] = lambda value, _edition: _("yes") if value else _("no")
    example: str = ""
    group: str = ""

    @property
    def label(self) -> str:
        return _(self.title)

    def about(self, value: Value) -> str:
        """Return what it is about, and what a value means."""
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
        """Return what is chosen, as a sentence."""
        return f"{self.label}: {self.show(self.value(options), edition)}."

    def values_text(self, edition: object) -> str:
        """Return all there is to choose; where what is shown is long, after what is typed for it."""
        return "; ".join(
            f"{value_words(value)[-1]}: {self.show(value, edition)}"
            if isinstance(value, str)
            else self.show(value, edition)
            for value in self.values(edition)
        )

    @property
    def example_text(self) -> str:
        """A value with what it is typed after: “turn=90s”."""
        default = getattr(self.options(), self.name)
        value: object = self.example or default or 1
        if isinstance(default, bool):
            value = _("no") if default else _("yes")
        elif isinstance(default, str):
            value = value_words(str(value))[-1]
        return f"{self.words[-1]}={value}"

    @property
    def words(self) -> tuple[str, ...]:
        """What it is called where it is typed: in English, and in the language in use."""
        return self.word, pgettext("option", self.word).casefold()

    def read(self, text: str, edition: object) -> Value:
        """Return the value typed: a number, a time (`90`, `90s`, `5m`), yes or no, or what it is called.

        The beginning of a word is enough. Raises CommandError that tells what there is.
        """
        folded, values = plain(text), self.values(edition)
        if None in values and folded == plain(self.show(None, edition)):
            return None
        number = _number(folded, is_time=self.name.endswith("_seconds"))
        if number is not None and not isinstance(values[0], bool | str):
            with suppress(RecordError):
                # What is read leniently may come to something else.
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
    """Return what a value is called where it is typed: in English, and in the language in use."""
    return str(value), pgettext("value", value).casefold()


_TIME = re.compile(r"([0-9]{1,5})(m|min|s)?\Z")


def _number(text: str, *, is_time: bool) -> int | None:
    match = _TIME.match(text)
    if not match or (match[2] and not is_time):
        return None
    return int(match[1]) * (60 if (match[2] or "").startswith("m") else 1)


def _names(value: Value, shown: str) -> Iterable[str]:
    """Yield what may be typed for a value, as names are compared."""
    if isinstance(value, bool):
        yield "yes" if value else "no"
    elif isinstance(value, str):
        yield from map(plain, value_words(value))
    yield plain(shown)


def around(own: Callable[[Any], int], values: Iterable[int]) -> Callable[[Any], tuple[Value, ...]]:
    """Return the values of an option of which an edition has one of its `own`."""
    return lambda edition: tuple(None if value == own(edition) else value for value in values)


def rounds_text(count: int) -> str:
    return ngettext("{count} round", "{count} rounds", count).format(count=count)


def undo_item(options: type[AnyOptions]) -> Item:
    return Item(
        options,
        "allow_undo",
        "undo",
        _mark("Turns may be taken back"),
        _mark("Only if all others agree; computers always do."),
        group=AMONG_PLAYERS,
    )


@dataclass(frozen=True)
class OptionChoice:
    """The options of a game as things to choose; `text` tells some in a few words."""

    items: Sequence[Item]
    text: Callable[[Any], str]


def plain_choice(options: type[AnyOptions]) -> OptionChoice:
    """Return what there is to choose in a game that says nothing of it."""
    return OptionChoice([undo_item(options)] if hasattr(options, "allow_undo") else [], house_rules)


def house_rules(options: AnyOptions) -> str:
    """Return how many options are not as in the published rules."""
    count = len(options.to_json())
    return ngettext("{count} house rule", "{count} house rules", count).format(count=count)


# What a table agrees on beside the rules


def _days(count: int, _edition: object) -> str:
    if not count:
        return _("no limit")
    return ngettext("{count} day", "{count} days", count).format(count=count)


RATED = Item(
    Terms,
    "rated",
    "rated",
    _mark("The game is rated"),
    _mark(
        "It counts for the ratings of all; nobody gets help, and no turn is taken back."
        " Among people it has a time: if you set none, 25 minutes each, or 3 days a turn without a clock."
    ),
)
HELP = Item(
    Terms,
    "help",
    "help",
    _mark("Help from the computer"),
    _mark("Hints, best plays and the unseen tiles, for whoever asks."),
)
MOVE_DAYS = Item(
    Terms,
    "move_days",
    "days",
    _mark("Days for each turn"),
    _mark("For games over days or weeks: come, make your move and leave again."),
    always(0, 1, 2, 3, 5, 7, 10, 14, 30),
    _days,
    example="3",
)
BANK_DAYS = Item(
    Terms,
    "bank_days",
    "bank",
    _mark("Days in reserve"),
    _mark("What a turn takes beyond its days comes out of these."),
    always(0, 1, 2, 3, 5, 7, 10, 14, 30),
    lambda count, edition: _days(count, edition) if count else _("none"),
    example="5",
)
OVERDUE = Item(
    Terms,
    "overdue",
    "overdue",
    _mark("Who has no time left"),
    lambda value: {
        "lost": _("The game ends, and is lost for whoever let the time run out."),
        "leaves": _("Whoever let the time run out is out; the others play on."),
    }[value],
    always("lost", "leaves"),
    lambda value, _edition: {"lost": _("loses"), "leaves": _("is out, others play on")}[value],
    example="leaves",
)
WATCHERS = Item(
    Terms,
    "watchers",
    "watchers",
    _mark("Others may look on"),
    _mark("They see board, scores and history, but never a rack."),
)

TERMS = (RATED, HELP, MOVE_DAYS, BANK_DAYS, OVERDUE, WATCHERS)
