"""Ratings in words: beside names, as a table of players, and what a game has changed.

The one idea: a rating is a number like “1523”, with a question mark as long as it is a guess; what is meant
by it (which game, at which pace) is said wherever that is not plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from upwords_tui.app.game_types.base import every_kind, kind_of
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean_name
from upwords_tui.games.catalogue import kinds
from upwords_tui.store.opening import Store
from upwords_tui.store.ratings import Rating
from upwords_tui.store.values import PERSON, Pace, ProposedSeat

PROVISIONAL = 125.0
"""A rating is a guess as long as its deviation is larger: for some twelve games of two against whoever is as
strong, fewer with more seats, more against people who are guesses themselves."""
MOST_SHOWN = 10
"""So many players are shown of each kind and pace."""


def is_provisional(rating: Rating) -> bool:
    return rating.deviation > PROVISIONAL


def rating_text(rating: Rating) -> str:
    """Return a rating as it stands beside a name: “1523”, or “1523?” while it is a guess."""
    return f"{round(rating.mean)}?" if is_provisional(rating) else f"{round(rating.mean)}"


def rating_sentence(rating: Rating | None) -> str:
    """Return what the number beside a name means; empty if there is none."""
    if rating is None:
        return ""
    said = _("{rating} is the rating: how strong somebody is by rated games.")
    if is_provisional(rating):
        said = _("{rating} is a rating with a question mark: a guess, until more rated games are played.")
    return said.format(rating=rating_text(rating))


def rated_name(name: str, rating: Rating | None) -> str:
    """Return what somebody is called, safe to show, with their rating if they have one."""
    shown = clean_name(name)
    if rating is None:
        return shown
    return _("{name} ({rating})").format(name=shown, rating=rating_text(rating))


def ratings_at(
    store: Store, choices: NewGameChoices, seats: Sequence[ProposedSeat]
) -> tuple[Rating | None, ...]:
    """Return the rating of each seat of a table at what is to be played there. Raises StoreError."""
    pace: Pace = "days" if choices.terms.has_days else "quick"
    wanted = choices.variant.kind, pace

    def rating_of(account: str) -> Rating | None:
        return next((each for each in store.ratings.latest(account) if each[1:3] == wanted), None)

    return tuple(rating_of(seat.account) if seat.account else None for seat in seats)


def what_text(kind: str, pace: Pace) -> str:
    """Return at what a rating is: the game, and its pace."""
    said = {"quick": _("{game} in one sitting"), "days": _("{game} over days")}[pace]
    return said.format(game=kind_of(kind).shown_name)


# What a game has changed


def change_message(rating: Rating) -> dict[str, object]:
    """Return what is passed on to somebody whose rating a game has changed."""
    return {
        "rating": round(rating.mean),
        "change": round(rating.mean) - round(rating.mean - rating.change),
        "kind": rating.kind,
        "pace": rating.pace,
        "is_provisional": is_provisional(rating),
    }


def change_sentence(message: Mapping[str, object]) -> str:
    """Return the sentence for what `change_message` has made; empty if it is none of those."""
    match message:
        case {
            "rating": int(points),
            "change": int(change),
            "kind": str(kind),
            "pace": "quick" | "days" as pace,
            "is_provisional": bool(is_guess),
        } if kind in kinds():
            pass
        case _:
            return ""
    said = _("{what}: your rating stays {rating}.")
    if change > 0:
        said = _("{what}: your rating is now {rating}, {change} more.")
    elif change < 0:
        said = _("{what}: your rating is now {rating}, {change} less.")
    line = said.format(what=what_text(kind, pace), rating=points, change=abs(change))
    guess = _("It is a guess until you have played more.")
    return f"{line} {guess}" if is_guess else line


class Ratings:
    """All ratings of people, as they are when this is made. Raises StoreError then."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names = {each.id: each.name for each in store.accounts.all() if each.kind == PERSON}
        self._all = [
            each for each in store.ratings.latest() if each.account in self._names and each.kind in kinds()
        ]

    def of(self, account: str) -> Rating | None:
        """Return the rating of somebody at what they have played most, if they have one."""
        found = (each for each in self._all if each.account == account)
        return max(found, key=lambda each: (each.games, each.ended), default=None)

    def lines_of(self, name: str) -> list[str]:
        """Return all ratings of one person, a line each; if there is none, one that says so.

        Raises InputError if nobody is called so.
        """
        somebody = self._store.accounts.named(name)
        if somebody is None:
            raise InputError(_("Nobody here is called {name}.").format(name=clean_name(name)))
        found = [each for ratings in self._tables() for each in ratings if each.account == somebody.id]
        if not found:
            said = _("{name} has no rating: that takes a game agreed on as rated.")
            return [said.format(name=clean_name(somebody.name))]
        return [f"{what_text(each.kind, each.pace)}: {self._line(each)}" for each in found]

    def table_lines(self, own: str = "", most: int | None = MOST_SHOWN) -> list[str]:
        """Return the table of players: of each game and pace at most so many, and `own` wherever they are."""
        lines: list[str] = []
        for ratings in self._tables():
            lines.append(_("{what}:").format(what=what_text(ratings[0].kind, ratings[0].pace)))
            lines += [
                f"{place}. {self._line(rating)}"
                for place, rating in enumerate(ratings, 1)
                if most is None or place <= most or rating.account == own
            ]
        if not lines:
            return [_("Nobody has a rating yet: that takes a game agreed on as rated.")]
        if any(map(is_provisional, self._all)):
            lines.append(_("With a question mark it is a guess: there were too few games."))
        return lines

    def _tables(self) -> Iterable[Sequence[Rating]]:
        """Yield the ratings of each kind and pace, the strongest first; guesses come after all others."""
        for kind in kinds():
            for pace in ("quick", "days"):
                found = [each for each in self._all if each[1:3] == (kind, pace)]
                if found:
                    yield sorted(found, key=lambda each: (is_provisional(each), -each.mean, each.account))

    def _line(self, rating: Rating) -> str:
        said = ngettext("{name} {rating}, {count} game", "{name} {rating}, {count} games", rating.games)
        name = clean_name(self._names[rating.account])
        return said.format(name=name, rating=rating_text(rating), count=rating.games)

    def to_json(self) -> list[dict[str, object]]:
        """Return all of them for other programs, those of one kind and pace together."""
        return [
            {
                "name": self._names[each.account],
                "kind": each.kind,
                "pace": each.pace,
                "rating": each.mean,
                "deviation": each.deviation,
                "games": each.games,
                "ended": each.ended.isoformat(),
                "is_provisional": is_provisional(each),
            }
            for ratings in self._tables()
            for each in ratings
        ]


def computers_words() -> tuple[str, str]:
    """Return the words that ask for the ratings of computers, in English and in the language in use."""
    return "computers", pgettext("ratings", "computers")


def computers_lines() -> list[str]:
    lines = []
    for game in every_kind():
        rated = [(level, game.level_rating(level.id)) for level in game.levels]
        said = ", ".join(f"{_(level.name)} {rating}" for level, rating in rated if rating is not None)
        if said:
            lines.append(_("{game}: {players}.").format(game=game.shown_name, players=said))
    return lines
