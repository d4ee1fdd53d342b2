"""The terms of a table as things to choose: rows on the screen, and words in the line that sets a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from upwords_tui.app.commands.replies import whole_number
from upwords_tui.app.setup.options import Item, always
from upwords_tui.app.setup.terms import MOST_DAYS, Terms
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean

_item = partial(Item, Terms)


def _days(count: int, _edition: Any) -> str:
    if not count:
        return _("no limit")
    return ngettext("{count} day", "{count} days", count).format(count=count)


RATED = _item(
    "rated",
    "rated",
    lambda: _("The game is rated"),
    lambda _value, _edition: _(
        "It counts for the ratings of all; nobody gets help, and no turn is taken back."
        " Among people it has a time: if you set none, 25 minutes each, or 3 days a turn without a clock."
    ),
)
HELP = _item(
    "help",
    "help",
    lambda: _("Help from the computer"),
    lambda _value, _edition: _("Hints, best plays and the unseen tiles, for whoever asks."),
)
MOVE_DAYS = _item(
    "move_days",
    "days",
    lambda: _("Days for each turn"),
    lambda _value, _edition: _("For games over days or weeks: come, make your move and leave again."),
    always(0, 1, 2, 3, 5, 7, 10, 14, 30),
    _days,
    example="3",
)
BANK_DAYS = _item(
    "bank_days",
    "bank",
    lambda: _("Days in reserve"),
    lambda _value, _edition: _("What a turn takes beyond its days comes out of these."),
    always(0, 1, 2, 3, 5, 7, 10, 14, 30),
    lambda count, edition: _days(count, edition) if count else _("none"),
    example="5",
)
OVERDUE = _item(
    "overdue",
    "overdue",
    lambda: _("Who has no time left"),
    lambda value, _edition: {
        "lost": _("The game ends, and is lost for whoever let the time run out."),
        "leaves": _("Whoever let the time run out is out; the others play on."),
    }[value],
    always("lost", "leaves"),
    lambda value, _edition: {"lost": _("loses"), "leaves": _("is out, others play on")}[value],
    example="leaves",
)
WATCHERS = _item(
    "watchers",
    "watchers",
    lambda: _("Others may look on"),
    lambda _value, _edition: _("They see board, scores and history, but never a rack."),
)

ITEMS = (RATED, HELP, MOVE_DAYS, BANK_DAYS, OVERDUE, WATCHERS)


class TermWords:
    """Takes the words that are terms out of a line that sets a table."""

    def __init__(self, terms: Terms | None = None) -> None:
        """`terms` are those without any word."""
        self.terms = terms or Terms()

    def read(self, words: Sequence[str]) -> list[str]:
        """Take in the words that are terms, and return the others.

        `rated`, `help`, `3 days`, `bank 5`, and each with a value, as in `watchers=no`. Raises CommandError.
        """
        others, at = [], 0
        while at < len(words):
            taken = self._take(words[at], words[at + 1 : at + 3])
            others += [] if taken else [words[at]]
            at += max(taken, 1)
        return others

    def _take(self, word: str, after: Sequence[str]) -> int:
        """Take in what begins with `word`, and return how many words that are."""
        name, equals, value = word.partition("=")
        item = next((each for each in ITEMS if is_called(name, each.words)), None)
        if item and equals:
            self._set(item, item.read(value, None))
            # Alone with computers the game's own option of that name counts.
            return 0 if item is HELP else 1
        if item in (RATED, HELP):
            self._set(item, True)
            return 1
        if item is BANK_DAYS:
            return 1 + self._take_bank(word, after)
        if word.isdecimal() and after and _is_day(after[0]):
            self._set(MOVE_DAYS, _count(word))
            return 2
        return 0

    def _take_bank(self, word: str, after: Sequence[str]) -> int:
        """Take in how many days there are in reserve, and return how many words say that."""
        if not after or not after[0].isdecimal():
            raise CommandError(
                _("After {word} comes a number of days: {word} 5.").format(word=clean(word, 40))
            )
        self._set(BANK_DAYS, _count(after[0]))
        return 2 if len(after) > 1 and _is_day(after[1]) else 1

    def _set(self, item: Item, value: Any) -> None:
        self.terms = item.with_value(self.terms, value)


def _is_day(word: str) -> bool:
    # Translators: the words that may stand after a number of days, with spaces between.
    return is_called(word, ("day", "days", *_("day days").split()))


def _count(word: str) -> int:
    count = whole_number(word, 1, MOST_DAYS)
    if count is None:
        raise CommandError(_("There may be 1 to {most} days: 3 days.").format(most=MOST_DAYS))
    return count
