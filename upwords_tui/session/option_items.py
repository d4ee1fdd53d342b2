"""The options of a game as things to choose: label, values, and what each value means, as data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from upwords_tui.errors import CommandError, RecordError
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import (
    OVERTIME_MINUTES,
    OVERTIME_POINTS,
    Challenge,
    Options,
    TieBreak,
)
from upwords_tui.i18n import _, ngettext, pgettext
from upwords_tui.safe_text import clean


@dataclass(frozen=True)
class Item:
    """One option: a field of `Options`, the values to go through, and how they are said.

    `word` is what it is called where it is typed. `show` and `about` are given the value and the edition.
    Among `values` of an edition, None stands for the edition's own.
    """

    name: str
    word: str
    label: Callable[[], str]
    values: Callable[[Edition], tuple[Any, ...]]
    show: Callable[[Any, Edition], str]
    about: Callable[[Any, Edition], str]

    def value(self, options: Options) -> Any:
        """Return what is chosen."""
        return getattr(options, self.name)

    def stepped(self, options: Options, edition: Edition, step: int) -> Options:
        """Return the options with the value `step` further, held at the ends."""
        values, value = list(self.values(edition)), self.value(options)
        if value not in values:
            values.insert(0, value)
        place = min(max(values.index(value) + step, 0), len(values) - 1)
        return replace(options, **{self.name: values[place]})

    def values_text(self, edition: Edition) -> str:
        """Return all there is to choose; where what is shown is long, after what is typed for it."""
        return "; ".join(
            f"{value}: {self.show(value, edition)}" if isinstance(value, str) else self.show(value, edition)
            for value in self.values(edition)
        )

    @property
    def _example(self) -> str:
        default = getattr(Options(), self.name)
        value: object = "90s" if self.name.endswith("_seconds") else default or 1
        if isinstance(default, bool):
            value = _("no")
        return f"{self.words[-1]}={Challenge.FREE if value is Challenge.VOID else value}"

    @property
    def words(self) -> tuple[str, ...]:
        """What it is called where it is typed: in English, and in the language in use."""
        return self.word, pgettext("option", self.word).casefold()

    def read(self, text: str, edition: Edition) -> Any:
        """Return the value typed: a number, a time (`90`, `90s`, `5m`), yes or no, or what it is called.

        The beginning of a word is enough. Raises CommandError that tells what there is.
        """
        folded, values = text.casefold(), self.values(edition)
        if None in values and folded == self.show(None, edition).casefold():
            return None
        number = _number(folded, is_time=self.name.endswith("_seconds"))
        if number is not None and not isinstance(values[0], bool | str):
            try:
                return getattr(Options.from_json({self.name: number}), self.name)
            except RecordError:
                values = ()
        names = [(name, value) for value in values for name in _names(value, self.show(value, edition))]
        exact = {value for name, value in names if name == folded}
        begun = {value for name, value in names if folded and name.startswith(folded)}
        within = {value for name, value in names if folded and f" {folded}" in name}
        found = exact or begun or within
        if len(found) == 1:
            return found.pop()
        shown = self.values_text(edition)
        raise CommandError(
            _("“{text}” does not do here. {label}: {values}. For example: {example}.").format(
                text=clean(text, 40), label=self.label(), values=shown, example=self._example
            )
        )


_TIME = re.compile(r"([0-9]{1,5})(m|min|s)?\Z")


def _number(text: str, *, is_time: bool) -> int | None:
    """Return a number typed, a time in seconds; None if it is neither."""
    match = _TIME.match(text)
    if not match or (match[2] and not is_time):
        return None
    return int(match[1]) * (60 if (match[2] or "").startswith("m") else 1)


def _names(value: Any, shown: str) -> Iterable[str]:
    if isinstance(value, bool):
        yield "yes" if value else "no"
    elif isinstance(value, str):
        yield str(value).casefold()
    yield shown.casefold()


def _always(*values: Any) -> Callable[[Edition], tuple[Any, ...]]:
    return lambda _edition: values


def _around(own: Callable[[Edition], int], values: Iterable[int]) -> Callable[[Edition], tuple[Any, ...]]:
    return lambda edition: tuple(None if value == own(edition) else value for value in values)


def _yes_no(value: bool, _edition: Edition) -> str:
    return _("yes") if value else _("no")


def _none_or(text: Callable[[int], str]) -> Callable[[int, Edition], str]:
    return lambda value, _edition: text(value) if value else _("no limit")


def _rounds(count: int) -> str:
    return ngettext("{count} round", "{count} rounds", count).format(count=count)


_MINUTES_FROM = 120
"""A time shorter than so many seconds, unless it is a minute, is said in seconds."""


def duration_text(seconds: int) -> str:
    """Return a time as people say it: “90 seconds”, “5 minutes”, “4 minutes 40 seconds”."""
    minutes, left = divmod(seconds, 60)
    seconds_text = ngettext("{count} second", "{count} seconds", left).format(count=left)
    if seconds < _MINUTES_FROM and left:
        return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
    if not minutes:
        return seconds_text
    minutes_text = ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
    return f"{minutes_text} {seconds_text}" if left else minutes_text


def challenge_text(mode: Challenge) -> str:
    """Return what a way of challenging is called."""
    return {
        Challenge.VOID: _("checked at once"),
        Challenge.FREE: _("challenged freely"),
        Challenge.LOSE_TURN: _("challenged, a turn at stake"),
        Challenge.FIVE_POINT: _("challenged, five points at stake"),
    }[mode]


def challenge_about(mode: Challenge) -> str:
    """Return what becomes of a word nobody knows, in one line."""
    return {
        Challenge.VOID: _("An unknown word is refused at once, and nothing is lost."),
        Challenge.FREE: _("Any word may be laid, and doubted; doubting a good word costs nothing."),
        Challenge.LOSE_TURN: _("Any word may be laid, and doubted; whoever is wrong loses a turn."),
        Challenge.FIVE_POINT: _(
            "Any word may be laid, and doubted; doubting good words costs 5 points each."
        ),
    }[mode]


ITEMS: tuple[Item, ...] = (
    Item(
        "challenge",
        "challenge",
        lambda: _("Words are"),
        _always(*Challenge),
        lambda value, _edition: challenge_text(value),
        lambda value, _edition: challenge_about(value),
    ),
    Item(
        "exchange_tiles",
        "exchange",
        lambda: _("Tiles exchanged at once"),
        _around(lambda edition: edition.exchange_tiles, range(1, 8)),
        lambda value, edition: str(value or edition.exchange_tiles),
        lambda _value, _edition: _("How many tiles may go back into the bag in one turn."),
    ),
    Item(
        "repeat_in_stack",
        "repeat",
        lambda: _("Same letter twice in a stack"),
        _always(True, False),
        _yes_no,
        lambda _value, _edition: _("Never directly on itself; “no” forbids it anywhere in the stack."),
    ),
    Item(
        "allow_undo",
        "undo",
        lambda: _("Turns may be taken back"),
        _always(True, False),
        _yes_no,
        lambda _value, _edition: _("Only if all others agree; computers always do."),
    ),
    Item(
        "allow_help",
        "help",
        lambda: _("Help from the computer"),
        _always(True, False),
        _yes_no,
        lambda _value, _edition: _("Hints, best plays and the unseen tiles, for whoever asks."),
    ),
    Item(
        "turn_seconds",
        "turn",
        lambda: _("Time for a turn"),
        _always(0, 15, 30, 60, 90, 120, 180, 300, 600),
        _none_or(duration_text),
        lambda _value, _edition: _("A turn that runs out of time is a pass."),
    ),
    Item(
        "game_seconds",
        "time",
        lambda: _("Time for the game, each"),
        _always(0, *(minutes * 60 for minutes in (3, 5, 10, 15, 20, 25, 30, 45, 60, 90))),
        _none_or(duration_text),
        lambda _value, _edition: _(
            "Overtime costs {points} points a minute; after {minutes} minutes the rest are passes."
        ).format(points=OVERTIME_POINTS, minutes=OVERTIME_MINUTES),
    ),
    Item(
        "increment_seconds",
        "added",
        lambda: _("Time added each turn"),
        _always(0, 5, 10, 15, 20, 30, 60),
        lambda value, _edition: duration_text(value) if value else _("none"),
        lambda _value, _edition: _("Only where there is a time for the game."),
    ),
    Item(
        "rounds",
        "rounds",
        lambda: _("The game ends after"),
        _always(0, 3, 5, 8, 10, 12, 15, 20, 25, 30),
        _none_or(_rounds),
        lambda _value, _edition: _("A shorter game: it ends when everyone has had so many turns."),
    ),
    Item(
        "pass_rounds",
        "passes",
        lambda: _("All passing ends it after"),
        _always(*range(1, 11)),
        lambda value, _edition: _rounds(value),
        lambda _value, _edition: _("So many rounds in which everyone passes end the game."),
    ),
    Item(
        "ends_when_player_out",
        "out",
        lambda: _("Ends when one has no tiles"),
        _always(True, False),
        _yes_no,
        lambda _value, _edition: _("“No”: the others play on until nobody can or wants to."),
    ),
    Item(
        "leftover_penalty",
        "penalty",
        lambda: _("Points off for a tile left"),
        _around(lambda edition: edition.leftover_penalty, range(11)),
        lambda value, edition: str(edition.leftover_penalty if value is None else value),
        lambda _value, _edition: _("Taken off at the end for each tile still on a rack."),
    ),
    Item(
        "tie_break",
        "ties",
        lambda: _("Equal scores"),
        _always(*TieBreak),
        lambda value, _edition: _("share the win") if value is TieBreak.NONE else _("longest word wins"),
        lambda _value, _edition: _("Who wins when the scores are the same."),
    ),
)


def changed_count(options: Options) -> int:
    """Return how many options differ from the published rules."""
    return len(options.to_json())


def options_text(options: Options) -> str:
    """Return the options in a few words: the way of challenging, and how many others are changed."""
    default = Options()
    words = challenge_text(options.challenge)
    others = changed_count(replace(options, challenge=default.challenge))
    if not others:
        return _("words {checked}, all else by the book").format(checked=words)
    house = ngettext("{count} house rule", "{count} house rules", others).format(count=others)
    return _("words {checked}, {house_rules}").format(checked=words, house_rules=house)
