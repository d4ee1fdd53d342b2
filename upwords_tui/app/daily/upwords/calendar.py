"""The days of a month on which somebody has done the daily, as sentences and for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from upwords_tui.app.daily.upwords.daily import (
    Dailies,
    Daily,
    DayStanding,
    DuelScore,
    duel_sentence,
    field_sentence,
    puzzle_sentence,
)
from upwords_tui.app.daily.upwords.seed import FIRST_DAY
from upwords_tui.app.narration.numbers import date_text, month_text
from upwords_tui.app.narration.wording import language_name
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.upwords.edition import load_edition


def days_of(dailies: Dailies, month: Daily) -> list[tuple[date, DayStanding]]:
    """Return the days of a month that have come, each with what was done of it."""
    first = month.day.replace(day=1)
    days = (first + timedelta(days=number) for number in range(31))
    return [
        (day, dailies.standing(Daily(day, month.edition)))
        for day in days
        if day.month == first.month and FIRST_DAY <= day <= dailies.today
    ]


def calendar_lines(dailies: Dailies, month: Daily) -> list[str]:
    """Return a month in sentences: how many days, each day of which something is done, and the streaks.

    Raises CommandError if none of its days has come.
    """
    days = days_of(dailies, month)
    if not days:
        raise CommandError(_("That month has not come yet."))
    done = [(day, standing) for day, standing in days if standing.is_anything_done]
    said = ngettext(
        "{month}, {language}: {done} of {count} day done.",
        "{month}, {language}: {done} of {count} days done.",
        len(days),
    )
    language = language_name(load_edition(month.edition).language)
    told = said.format(month=month_text(month.day), language=language, done=len(done), count=len(days))
    lines = [
        f"{told[:1].upper()}{told[1:]}",
        *(_day_line(day, standing) for day, standing in done),
    ]
    now, longest = dailies.streaks()
    lines.append(_("Days in a row: {count} now, {most} at most.").format(count=now, most=longest))
    lines.append(
        _("Any language counts. What is begun before midnight counts for its day, whenever it ends.")
    )
    return lines


def _day_line(day: date, standing: DayStanding) -> str:
    told = []
    if standing.puzzle:
        told.append(puzzle_sentence(standing.puzzle, standing.tries))
    if standing.score:
        told.append(duel_sentence(standing.score))
    if standing.field_score:
        told.append(field_sentence(standing.field_score))
    if not standing.counts:
        told.append(_("Begun on a later day."))
    return _("{date}: {results}").format(date=date_text(day), results=" ".join(told))


def calendar_json(dailies: Dailies, month: Daily) -> dict[str, Any]:
    """Return a month for other programs: every day that has come, and the streaks."""
    now, longest = dailies.streaks()
    return {
        "month": f"{month.day:%Y-%m}",
        "edition": month.edition,
        "days": [_day_json(day, standing) for day, standing in days_of(dailies, month)],
        "streak": {"now": now, "longest": longest},
    }


def all_json(dailies: Dailies) -> dict[str, Any]:
    """Return for other programs all days of which anything is done, the first one first, and the streaks."""
    now, longest = dailies.streaks()
    return {
        "days": [
            {"edition": daily.edition, **_day_json(daily.day, standing)}
            for daily, standing in sorted(dailies.all_standings())
            if standing.is_anything_done
        ],
        "streak": {"now": now, "longest": longest},
    }


def _day_json(day: date, standing: DayStanding) -> Mapping[str, Any]:
    score, field = standing.score, standing.field_score
    return {
        "date": day.isoformat(),
        "puzzle": str(standing.puzzle) if standing.puzzle else None,
        "tries": standing.tries if standing.puzzle else None,
        "duel": _result_json(score),
        "score": score.own if score else None,
        "opponent": score.theirs if score else None,
        "field": _result_json(field),
        "field_score": field.own if field else None,
        "field_opponent": field.theirs if field else None,
        "counts": standing.counts,
    }


def _result_json(score: DuelScore | None) -> str | None:
    if score is None:
        return None
    return "drawn" if score.is_won is None else "won" if score.is_won else "lost"
