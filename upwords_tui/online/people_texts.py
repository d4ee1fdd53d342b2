"""Sentences about people, waiting tables, watched games and ratings, for both front-ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import zip_longest

from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.game_types.base import every_kind, kind_of, variant_name
from upwords_tui.app.narration.numbers import when_text
from upwords_tui.app.narration.wording import dictionary_name, listed, seat_text
from upwords_tui.app.play.library import GameRow
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.base.safe_text import clean, clean_name, clean_title
from upwords_tui.games.catalogue import kinds
from upwords_tui.online.messages import Person as Present
from upwords_tui.online.open_tables import WaitingTable, by_seat
from upwords_tui.store.opening import Store
from upwords_tui.store.ratings import Rating
from upwords_tui.store.talk import Report
from upwords_tui.store.values import PERSON, Pace, ProposedSeat

PROVISIONAL = 125.0
"""With a larger deviation a rating is a guess: for some twelve games of two against somebody equally strong,
fewer with more seats, more against people who are guesses themselves."""
MOST_SHOWN = 10
TEXTS = TextTables(__file__)


def is_provisional(rating: Rating) -> bool:
    return rating.deviation > PROVISIONAL


def rating_text(rating: Rating) -> str:
    """Return “1523”, or “1523?” while the rating is a guess."""
    return f"{round(rating.mean)}?" if is_provisional(rating) else f"{round(rating.mean)}"


def rating_sentence(rating: Rating | None) -> str:
    """Explain the number beside a name; empty if there is none."""
    if rating is None:
        return ""
    return TEXTS("rating", "guess" if is_provisional(rating) else "sure", rating=rating_text(rating))


def rated_name(name: str, rating: Rating | None) -> str:
    shown = clean_name(name)
    if rating is None:
        return shown
    return _("{name} ({rating})").format(name=shown, rating=rating_text(rating))


def ratings_at(
    store: Store, choices: NewGameChoices, seats: Sequence[ProposedSeat]
) -> tuple[Rating | None, ...]:
    """Return the rating of each seat for the game that will be played. Raises StoreError."""
    pace: Pace = "days" if choices.terms.has_days else "quick"
    wanted = choices.variant.kind, pace
    latest = (store.ratings.latest(seat.account) if seat.account else () for seat in seats)
    return tuple(next((each for each in found if each[1:3] == wanted), None) for found in latest)


def what_text(kind: str, pace: Pace) -> str:
    return TEXTS("pace", pace, game=kind_of(kind).shown_name)


def change_message(rating: Rating) -> dict[str, object]:
    return {
        "rating": round(rating.mean),
        "change": round(rating.mean) - round(rating.mean - rating.change),
        "kind": rating.kind,
        "pace": rating.pace,
        "is_provisional": is_provisional(rating),
    }


def change_sentence(message: Mapping[str, object]) -> str:
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
    way = "up" if change > 0 else "down" if change < 0 else "same"
    line = TEXTS("change", way, what=what_text(kind, pace), rating=points, change=abs(change))
    guess = _("It is a guess until you have played more.")
    return f"{line} {guess}" if is_guess else line


class Ratings:
    """All ratings of people, read once."""

    def __init__(self, store: Store) -> None:
        """Read them. Raises StoreError."""
        self._store = store
        self._names = {each.id: each.name for each in store.accounts.all() if each.kind == PERSON}
        self._all = [
            each for each in store.ratings.latest() if each.account in self._names and each.kind in kinds()
        ]

    def of(self, account: str) -> Rating | None:
        found = (each for each in self._all if each.account == account)
        return max(found, key=lambda each: (each.games, each.ended), default=None)

    def lines_of(self, name: str) -> list[str]:
        somebody = self._store.accounts.named(name)
        if somebody is None:
            raise InputError(_("Nobody here is called {name}.").format(name=clean_name(name)))
        found = [each for ratings in self._tables() for each in ratings if each.account == somebody.id]
        if not found:
            return [TEXTS("rating", "none", name=clean_name(somebody.name))]
        return [f"{what_text(each.kind, each.pace)}: {self._line(each)}" for each in found]

    def table_lines(self, own: str = "", most: int | None = MOST_SHOWN) -> list[str]:
        lines: list[str] = []
        for ratings in self._tables():
            lines.append(_("{what}:").format(what=what_text(ratings[0].kind, ratings[0].pace)))
            lines += [
                f"{place}. {self._line(rating)}"
                for place, rating in enumerate(ratings, 1)
                if most is None or place <= most or rating.account == own
            ]
        if not lines:
            return [_("Nobody has a rating yet: it takes a rated game.")]
        if any(map(is_provisional, self._all)):
            lines.append(_("A rating with a question mark is a guess: too few games so far."))
        return lines

    def _tables(self) -> Iterable[Sequence[Rating]]:
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


def computers_lines() -> list[str]:
    lines = []
    for game in every_kind():
        rated = [(level, game.level_rating(level.id)) for level in game.levels]
        said = ", ".join(f"{_(level.name)} {rating}" for level, rating in rated if rating is not None)
        if said:
            lines.append(_("{game}: {players}.").format(game=game.shown_name, players=said))
    return lines


# People and games


def person_hint(person: Present, rating: Rating | None) -> str:
    invites = _("Press Enter to invite {name} to a game.").format(name=clean_name(person.name))
    return f"{invites} {rating_sentence(rating)}".strip()


def person_line(person: Present, rating: Rating | None = None, here: str | None = None) -> str:
    return _("{name}, {state}.").format(name=rated_name(person.name, rating), state=doing(person, here))


def doing(person: Present, here: str | None = None) -> str:
    if person.game is None:
        return TEXTS("doing", "hall")
    does = "watching" if person.watching else "at"
    return TEXTS("doing", f"{does}-here" if person.game == here else does)


def onlookers_line(names: Sequence[str]) -> str:
    if not names:
        return ""
    said = ngettext("{names} is watching.", "{names} are watching.", len(names))
    return said.format(names=listed(list(map(clean_name, names))))


def waiting_line(waiting: WaitingTable) -> str:
    owner, edition, players = _owner_text(waiting), waiting.variant.name, players_text(waiting)
    line = TEXTS("waiting", waiting.standing, owner=owner, edition=edition, players=players)
    line = " ".join((line, *rules_lines(waiting)))
    if waiting.standing in ("invited", "open"):
        return line
    missing = listed([_missing(waiting, at) for at in waiting.missing])
    waits = _("Waiting for {missing}.") if missing else _("The game can't begin yet.")
    return f"{line} {waits.format(missing=missing)}"


def _owner_text(waiting: WaitingTable) -> str:
    name = clean_name(waiting.owner)
    return _("{name} (away)").format(name=name) if waiting.is_away else name


def table_hint(waiting: WaitingTable) -> str:
    return " ".join((*rules_lines(waiting), TEXTS("hint", waiting.standing, key=hotkeys.DELETE.shown)))


def rules_lines(waiting: WaitingTable) -> list[str]:
    """Return a sentence for each option and term that is not the default of the edition."""
    variant, options = waiting.variant, waiting.choices.options
    usual = variant.usual_options()
    of_terms = ("allow_help", "allow_undo") if waiting.choices.terms.rated else ("allow_help",)
    said = [
        item.line(options, variant.own)
        for item in variant.items
        if item.value(options) != item.value(usual) and item.name not in of_terms
    ]
    if waiting.choices.dictionary != variant.dictionary:
        said.append(_("Words: {words}.").format(words=dictionary_name(waiting.choices.dictionary)))
    return [*said, *waiting.choices.terms.lines()]


def _missing(waiting: WaitingTable, at: int) -> str:
    name = clean_name(waiting.seats[at]) or _("anybody")
    return _("{name} (has declined)").format(name=name) if at in waiting.declined else name


def players_text(waiting: WaitingTable) -> str:
    places = tuple(zip_longest(waiting.seats, waiting.ratings))
    levels = waiting.variant.levels
    return listed(
        [
            _people_text(taken) if seat.is_human else seat_text(seat, levels)
            for seat, taken in by_seat(waiting.choices.seats, places)
        ]
    )


def table_words(waiting: WaitingTable) -> tuple[str, str]:
    """Return, for a list, whose table it is, and who plays there or is missing."""
    owner = TEXTS("owner", waiting.standing, owner=_owner_text(waiting))
    if waiting.standing not in ("seated", "mine"):
        return owner, players_text(waiting)
    missing = [waiting.seats[at] or _("anybody") for at in waiting.missing]
    return owner, _("waiting for {names}").format(names=listed(missing))


def _people_text(taken: Sequence[tuple[str, Rating | None]]) -> str:
    if len(taken) > 1:  # a team, which has no rating
        return " + ".join(clean_name(name) or _("anybody") for name, _rating in taken)
    (name, rating) = taken[0]
    return rated_name(name, rating) or _("anybody")


def report_line(report: Report, names: Mapping[str, str], now: datetime) -> str:
    gone = _("a deleted account")
    return _("{when}: {reporter} reports {about}: {text}").format(
        when=when_text(report.made, now),
        reporter=clean_name(names.get(report.reporter, "")) or gone,
        about=clean_name(names.get(report.about, "")) or gone,
        text=clean(report.text),
    )


def game_line(row: GameRow) -> str:
    said = ngettext("{name}, {edition}, {count} action.", "{name}, {edition}, {count} actions.", row.actions)
    return said.format(name=clean_title(row.name), edition=variant_name(row.edition), count=row.actions)
