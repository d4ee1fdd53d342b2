"""Short texts used in many places: languages, editions, levels, dates."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from upwords_tui.games.base import HUMAN, Seat
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean
from upwords_tui.session.upwords.announce import listed
from upwords_tui.session.variants import UPWORDS, AnyLevel


def language_name(code: str) -> str:
    """Return the name of a language."""
    return {"en": _("English"), "fi": _("Finnish"), "nl": _("Dutch")}.get(code, code)


def edition_line(edition: Edition) -> str:
    """Return what an edition is, in one line."""
    return _("{language}, {tiles} tiles on {size}×{size} squares, up to {most} players; {published}").format(
        language=language_name(edition.language),
        tiles=edition.tile_count,
        size=edition.size,
        most=edition.max_seats,
        published=edition.published,
    )


def dictionary_name(id_or_path: str) -> str:
    """Return what to call a dictionary: its language, or the name of the file."""
    name = language_name(id_or_path)
    if id_or_path == "wordsup-nl":
        name = _("Dutch, with countries, places and brands")
    return name if name != id_or_path else clean(id_or_path.rsplit("/", 1)[-1])


def seat_text(seat: Seat, levels: Sequence[AnyLevel]) -> str:
    """Return who sits in a seat: a name, and a computer's level."""
    if seat.level is None:
        return clean(seat.name)
    names = {level.id: _(level.name) for level in levels}
    level_name = names.get(seat.level, seat.level)
    return _("{name} ({level})").format(name=clean(seat.name), level=clean(level_name))


def who_text(player: str, members: Sequence[str], levels: Sequence[AnyLevel]) -> str:
    """Return what plays a seat: a person, a team of its members, or a computer of a level."""
    if members:
        return _("a team of {members}").format(members=listed(list(map(clean, members))))
    if player == HUMAN:
        return _("a person")
    level_id = player.partition(":")[2]
    name = next((_(level.name) for level in levels if level.id == level_id), level_id)
    return _("computer, {level}").format(level=clean(name))


def when_text(moment: datetime, now: datetime) -> str:
    """Return a moment as people say it: today and yesterday with the time, else the date."""
    local, today = moment.astimezone(now.tzinfo), now.date()
    days = (today - local.date()).days
    time = f"{local:%H:%M}"
    if days == 0:
        return _("today {time}").format(time=time)
    if days == 1:
        return _("yesterday {time}").format(time=time)
    return date_text(local.date())


def date_text(day: date) -> str:
    """Return a date that is read alike everywhere."""
    return day.isoformat()


def moves_text(kind: str, count: int) -> str:
    """Return how far a game is that has so many actions: of Upwords its turns, of others what was done."""
    if kind != UPWORDS:
        return ngettext("{count} move", "{count} moves", count).format(count=count)
    return ngettext("{count} turn", "{count} turns", count).format(count=count)
