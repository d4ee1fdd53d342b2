"""The terms of a table: what people agree on beside the rules of the game, before anybody sits down.

The one idea: terms are kept with the table and then with its game, and whoever keeps the game asks them. They
belong to one table: what is not said is as it is here, whatever was agreed on the last time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, TypeVar, get_args

from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.base import Json, Seat
from upwords_tui.games.json_fields import AnyOptions

Overdue = Literal["lost", "leaves"]
"""What becomes of who has no time left: the game is lost for them and ends, or they leave and it goes on."""

OptionsT = TypeVar("OptionsT", bound=AnyOptions)

MOST_DAYS = 60
"""The most days there may be for a turn, or in reserve."""


USUAL_DAYS = 3
"""So many days a turn of a rated game among people may take, if no time was set and there is no clock."""


@dataclass(frozen=True)
class Terms:
    """What a table has agreed on.

    `watchers`: anybody may look on. `rated`: it counts for ratings. `help`: the computer gives hints to who
    asks. `move_days` are the days a turn may take (0: no limit); `bank_days` each seat has in reserve for the
    turns that take longer.
    """

    watchers: bool = True
    rated: bool = False
    help: bool = False
    move_days: int = 0
    bank_days: int = 0
    overdue: Overdue = "lost"

    def to_json(self) -> Json:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Terms:
        """Return what `to_json` has written; what is missing or can't be read is as it is by default."""
        usual = cls()
        names = (each.name for each in fields(cls) if each.name in data)
        return cls(
            **{name: data[name] for name in names if _is_known(name, data[name], getattr(usual, name))}
        )

    @property
    def has_days(self) -> bool:
        return bool(self.move_days)

    def problems(self, seats: Sequence[Seat], options: AnyOptions) -> tuple[str, ...]:
        """Return what keeps a table with these seats from being set with them, one sentence each."""
        problems = []
        if self.rated and len(seats) < 2:
            problems.append(_("A rated game is for two or more."))
        if self.rated and any(seat.members for seat in seats):
            problems.append(_("A rated game is without teams: a rating is one person's."))
        if self.has_days and len(seats) < 2:
            problems.append(_("Days for each turn are for a game with others."))
        if self.rated and self.help:
            problems.append(_("In a rated game the computer helps nobody: choose one of the two."))
        if self.bank_days and not self.has_days:
            problems.append(_("Days in reserve are for a game that has days for each turn."))
        if self.has_days and options.has_clock:
            problems.append(_("A game has a clock or days for each turn: take one of them away."))
        return tuple(problems)

    def agreed(self, options: OptionsT, *, is_among_people: bool = False) -> OptionsT:
        """Return the options of a game with these terms, in which they say whether the computer helps.

        Among people it helps nobody unless that was agreed on; whoever plays alone may have it as they like,
        but in a rated game. There turns stand, too: computers always agree to take one back, so that against
        them one would play each turn until it is good.
        """
        changed = {}
        allowed = getattr(options, "allow_help", None)
        if allowed is not None:
            changed["allow_help"] = self.help or (allowed and not self.rated and not is_among_people)
        if self.rated and hasattr(options, "allow_undo"):
            changed["allow_undo"] = False
        return replace(options, **changed)

    def lines(self) -> list[str]:
        """Return what is not as it is by default, a sentence each."""
        overdue = {
            "lost": _("For whoever has no time left the game is lost."),
            "leaves": _("Whoever has no time left is out, and the others play on."),
        }
        said = [
            (self.rated, _("The game is rated.")),
            (self.help, _("The computer helps whoever asks.")),
            (not self.watchers, _("Nobody may look on.")),
            (self.has_days, f"{self.days_text()}."),
            (self.has_days, overdue[self.overdue]),
        ]
        return [text for is_so, text in said if is_so]

    def short_text(self) -> str:
        """Return in a few words what is not as it is by default; nothing if all is."""
        said = [
            (self.rated, _("rated")),
            (self.help, _("with help")),
            (self.has_days, self.days_text()),
            (not self.watchers, _("nobody looks on")),
        ]
        return ", ".join(text for is_so, text in said if is_so)

    def days_text(self) -> str:
        """Return the time there is: “3 days for each turn and 5 in reserve”."""
        count = self.move_days
        text = ngettext("{count} day for each turn", "{count} days for each turn", count).format(count=count)
        if not self.bank_days:
            return text
        return _("{days} and {count} in reserve").format(days=text, count=self.bank_days)


def _is_known(name: str, value: object, usual: object) -> bool:
    """Return whether `value` is one that a field may have, by what it has as usual."""
    if name == "overdue":
        return value in get_args(Overdue)
    return type(value) is type(usual) and (not isinstance(value, int) or 0 <= value <= MOST_DAYS)
