"""Short texts used in many places: languages, editions, levels, dates."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.edition import Edition, edition_ids, load_edition
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean
from upwords_tui.session.library import Level


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


def edition_name(edition_id: str) -> str:
    """Return the name of an edition, or the id of one that is not known here."""
    return load_edition(edition_id).name if edition_id in edition_ids() else edition_id


def dictionary_name(id_or_path: str) -> str:
    """Return what to call a dictionary: its language, or the name of the file."""
    name = language_name(id_or_path)
    return name if name != id_or_path else clean(id_or_path.rsplit("/", 1)[-1])


def seat_text(seat: Seat, levels: Sequence[Level]) -> str:
    """Return who sits in a seat: a name, and a computer's level."""
    if seat.level is None:
        return clean(seat.name)
    names = {level.id: _(level.name) for level in levels}
    level_name = names.get(seat.level, seat.level)
    return _("{name} ({level})").format(name=clean(seat.name), level=clean(level_name))


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


def turns_text(count: int) -> str:
    """Return “1 turn”, “14 turns”."""
    return ngettext("{count} turn", "{count} turns", count).format(count=count)
