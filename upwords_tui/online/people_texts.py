"""Who is on a server, what waits there and what may be watched, in sentences.

The one idea: each is a pure function of what was found; both front-ends say the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import zip_longest

from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.game_types.base import variant_name
from upwords_tui.app.narration.wording import dictionary_name, listed, seat_text, when_text
from upwords_tui.app.play.correspondence import time_text
from upwords_tui.app.play.library import GameRow
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean, clean_name, clean_title
from upwords_tui.online.messages import Person as Present
from upwords_tui.online.open_tables import WaitingTable, by_seat
from upwords_tui.online.rating_texts import rated_name, rating_sentence
from upwords_tui.store.ratings import Rating
from upwords_tui.store.talk import Report


def person_hint(person: Present, rating: Rating | None) -> str:
    """Return what Enter does with somebody in a list, and what the number beside their name means."""
    invites = _("Enter invites {name} to a game.").format(name=clean_name(person.name))
    return f"{invites} {rating_sentence(rating)}".strip()


def person_line(person: Present, rating: Rating | None = None, here: str | None = None) -> str:
    """Return who somebody is, with their rating, and what they do.

    `here` is the game at which whoever is told sits.
    """
    return _("{name}, {state}.").format(name=rated_name(person.name, rating), state=doing(person, here))


def doing(person: Present, here: str | None = None) -> str:
    if person.game is None:
        return _("in the hall")
    if person.game == here:
        return _("looking on here") if person.watching else _("at this table")
    return _("looking on") if person.watching else _("at a table")


def onlookers_line(names: Sequence[str]) -> str:
    """Return who has come to look on; empty if that is nobody."""
    if not names:
        return ""
    said = ngettext("{names} looks on here.", "{names} look on here.", len(names))
    return said.format(names=listed(list(map(clean_name, names))))


def waiting_line(waiting: WaitingTable) -> str:
    line = {
        "invited": _("{owner} invites you: {edition}, {players}."),
        "open": _("{owner} looks for company: {edition}, {players}."),
        "seated": _("You sit at the table of {owner}: {edition}, {players}."),
        "mine": _("Your table: {edition}, {players}."),
    }[waiting.standing].format(
        owner=clean_name(waiting.owner),
        edition=waiting.variant.name,
        players=players_text(waiting),
    )
    line = " ".join((line, *rules_lines(waiting)))
    if waiting.standing in ("invited", "open"):
        return line
    missing = listed([_missing(waiting, at) for at in waiting.missing])
    waits = _("It waits for {missing}.") if missing else _("Its game can't begin yet.")
    return f"{line} {waits.format(missing=missing)}"


def table_hint(waiting: WaitingTable) -> str:
    """Return by which rules a table that waits is played, and what can be done there on the full screen."""
    keys = {
        "invited": _("Press Enter to sit down; {key} declines."),
        "open": _("Press Enter to sit down."),
        "seated": _("You sit at this table; {key} gets up."),
        "mine": _("This table is yours; {key} lets it go."),
    }[waiting.standing].format(key=hotkeys.DELETE.shown)
    # By which rules it is played is known before anybody sits down.
    return " ".join((*rules_lines(waiting), keys))


def rules_lines(waiting: WaitingTable) -> list[str]:
    """Return what is not as a table of this edition has it by itself, a sentence each."""
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
    return _("{name} (who has declined)").format(name=name) if at in waiting.declined else name


def players_text(waiting: WaitingTable) -> str:
    """Return who plays at a table that waits, with their ratings."""
    places = tuple(zip_longest(waiting.seats, waiting.ratings))
    levels = waiting.variant.levels
    return listed(
        [
            _people_text(taken) if seat.is_human else seat_text(seat, levels)
            for seat, taken in by_seat(waiting.choices.seats, places)
        ]
    )


def table_words(waiting: WaitingTable) -> tuple[str, str]:
    """Return whose a table is that waits, and who plays there or is missing: for a list, in a few words."""
    owner = {
        "invited": _("{owner} invites you"),
        "open": _("{owner} looks for company"),
        "seated": _("The table of {owner}"),
        "mine": _("Your table"),
    }[waiting.standing].format(owner=clean(waiting.owner))
    if waiting.standing not in ("seated", "mine"):
        return owner, players_text(waiting)
    missing = [waiting.seats[at] or _("anybody") for at in waiting.missing]
    return owner, _("waits for {names}").format(names=listed(missing))


def _people_text(taken: Sequence[tuple[str, Rating | None]]) -> str:
    """Return who plays on a seat: somebody with their rating, or a team, which has none."""
    if len(taken) > 1:
        return " + ".join(clean_name(name) or _("anybody") for name, _rating in taken)
    (name, rating) = taken[0]
    return rated_name(name, rating) or _("anybody")


def reminder_line(name: str, left: timedelta) -> str:
    said = _("{name}: it is your turn, and you have {time} left.")
    return said.format(name=clean_title(name), time=time_text(left))


def report_line(report: Report, names: Mapping[str, str], now: datetime) -> str:
    """Return a complaint in one line; `names` are those of accounts."""
    gone = _("somebody who is gone")
    return _("{when}: {reporter} complains of {about}: {text}").format(
        when=when_text(report.made, now),
        reporter=clean_name(names.get(report.reporter, "")) or gone,
        about=clean_name(names.get(report.about, "")) or gone,
        text=clean(report.text),
    )


def game_line(row: GameRow) -> str:
    said = ngettext("{name}, {edition}, {count} action.", "{name}, {edition}, {count} actions.", row.actions)
    return said.format(name=clean_title(row.name), edition=variant_name(row.edition), count=row.actions)
