"""How the daily stands: a day or a month in sentences, today in a few words, and all of it for programs.

The one idea: a day has parts (puzzle, duel, perhaps a field), and whatever is told of one follows from its
standing; so all places tell the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple

from upwords_tui.app.daily.game_of_the_day import FIRST_DAY, DayGame
from upwords_tui.app.daily.upwords.daily import (
    PUZZLE,
    TEXTS,
    Dailies,
    Daily,
    DayGameStanding,
    DayStanding,
    DuelScore,
    daily_of,
    local_today,
    parts,
    puzzle_sentence,
    score_sentence,
)
from upwords_tui.app.daily.upwords.seed import puzzle_of
from upwords_tui.app.game_types.base import variant
from upwords_tui.app.narration.numbers import date_text, month_text
from upwords_tui.app.narration.wording import language_name, level_text
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.career import Tally
from upwords_tui.app.profile.career_texts import tally_text
from upwords_tui.app.training.exercises import DAILY, ExerciseOutcome
from upwords_tui.app.training.upwords.exercise_session import attempts_sentence
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, language, ngettext, pgettext
from upwords_tui.games.base import COMPUTER
from upwords_tui.games.upwords.edition import load_edition

# For whoever asks


def standing_lines(dailies: Dailies, daily: Daily) -> tuple[str, ...]:
    """Return what a day has, what of it is done, and what to type for the rest."""
    standing = dailies.standing(daily)
    lines = [_("The daily of {day}.").format(day=daily.title)]
    if standing.puzzle:
        lines.append(puzzle_sentence(standing.puzzle, standing.tries))
    elif puzzle_of(*daily):
        lines.append(_("Puzzle: not done yet. “daily puzzle” sets it."))
        lines += [attempts_sentence(standing.tries)] if standing.tries else []
    lines += [game_line(dailies, game, standing.of(game.part)) for game in daily.games]
    now, longest = dailies.streaks()
    if longest:
        lines.append(_in_a_row(now, longest))
    if standing.field.score:
        lines.append(_("“daily field” puts your points beside those of others."))
    if standing.duel.score:
        lines.append(_("“daily compare” puts your moves beside the best ones and those of others."))
    if standing.is_anything_done:
        lines.append(_("“daily share” tells others how it went."))
    return tuple(lines)


def game_line(dailies: Dailies, game: DayGame, standing: DayGameStanding) -> str:
    texts, kind = TEXTS[game.part], variant(game.edition).game
    if standing.score:
        return score_sentence(game.part, standing.score)
    said = texts.not_begun
    if standing.game_id:
        said = texts.begun if dailies.library.game(standing.game_id) else texts.deleted
    level = level_text(f"{COMPUTER}:{game.level}", kind.levels)
    return _(said).format(game=kind.shown_name, level=level)


def _in_a_row(now: int, longest: int) -> str:
    return _("Days in a row: {count} now, {most} at most.").format(count=now, most=longest)


# Where one begins


class Today(NamedTuple):
    """Today's daily: what it is called, what came of its parts, and on how many days in a row.

    `parts` are those there are (`daily.parts`), each with how it stands in a few words. `is_comparable`: the
    duel is over, and so may be put beside the best.
    """

    title: str
    parts: tuple[tuple[str, str], ...]
    is_begun: bool
    done: tuple[str, ...]
    streak: int
    is_comparable: bool


def today_of(library: Library) -> Today:
    """Return how today's daily stands in the language in use.

    Raises CommandError on a date before the first, StoreError, and RecordError if puzzles are damaged.
    """
    today = local_today()
    daily, dailies = daily_of(today, language()), Dailies(library, today)
    standing = dailies.standing(daily)
    is_tried = any(dailies.puzzle_progress(daily))
    return Today(
        title=_("The daily of {day}.").format(day=daily.title),
        parts=tuple(_states(dailies, daily)),
        is_begun=bool(is_tried or standing.puzzle or standing.duel.game_id or standing.field.game_id),
        done=standing.done,
        streak=dailies.streaks()[0],
        is_comparable=standing.duel.score is not None,
    )


def _states(dailies: Dailies, daily: Daily) -> Iterator[tuple[str, str]]:
    """Yield the parts of a day, each with how it stands."""
    standing = dailies.standing(daily)
    if standing.puzzle or puzzle_of(*daily):
        yield PUZZLE, _puzzle_state(standing.puzzle)
    for game in daily.games:
        yield game.part, _game_state(dailies.library, standing.of(game.part))


def _puzzle_state(outcome: ExerciseOutcome | None) -> str:
    if outcome is None:
        return pgettext("puzzle of the day", "not done yet")
    shown = pgettext("puzzle of the day", "not solved")
    return shown if outcome is ExerciseOutcome.SHOWN else pgettext("puzzle of the day", "solved")


def _game_state(library: Library, standing: DayGameStanding) -> str:
    game_id, score = standing
    if score:
        won, lost = pgettext("game of the day", "won"), pgettext("game of the day", "lost")
        return pgettext("game of the day", "drawn") if score.is_won is None else won if score.is_won else lost
    if not game_id:
        return pgettext("game of the day", "not begun")
    begun = pgettext("game of the day", "begun")
    return begun if library.game(game_id) else pgettext("game of the day", "deleted")


def today_texts(library: Library) -> tuple[str, ...]:
    """Return in a few words how today's daily stands, the longest first; none for who never did one.

    Raises StoreError, and RecordError if puzzles are damaged.
    """
    if not library.exercises.known(DAILY):
        return ()
    try:
        today = today_of(library)
    except CommandError:  # the clock is from before the first
        return ()
    told = [_("not begun yet")]
    if today.is_begun:
        said, names = pgettext("part of the day", "{part} {state}"), parts()
        states = ", ".join(said.format(part=names[part], state=state) for part, state in today.parts)
        brief = _("{done} of {count} done").format(done=len(today.done), count=len(today.parts))
        told = [states, brief]
    if today.streak < 2:
        return tuple(told)
    row = ngettext("{count} day in a row", "{count} days in a row", today.streak)
    return f"{told[0]}, {row.format(count=today.streak)}", *told


# All in all


def done_lines(library: Library) -> tuple[str, ...]:
    """Return what somebody has done of all dailies: on how many days, duels and fields; nothing if none.

    Raises StoreError.
    """
    dailies = Dailies(library, local_today())
    standings = dailies.all_standings()
    days = {daily.day for daily, standing in standings if standing.is_anything_done}
    if not days:
        return ()
    done = ngettext("Dailies done on {count} day.", "Dailies done on {count} days.", len(days))
    lines = [f"{done.format(count=len(days))} {_in_a_row(*dailies.streaks())}"]
    for part, texts in TEXTS.items():
        scores = [score for _daily, standing in standings if (score := standing.of(part).score)]
        if scores:
            won, lost = (sum(score.is_won is each for score in scores) for each in (True, False))
            own = [score.own for score in scores]
            drawn = len(scores) - won - lost
            tally = Tally(len(scores), won, drawn, lost, sum(own) / len(own), max(own))
            lines.append(_(texts.tally).format(tally=tally_text(tally)))
    return tuple(lines)


def done_json(library: Library) -> dict[str, Any]:
    """Return the same for other programs, day by day, the first one first. Raises StoreError."""
    dailies = Dailies(library, local_today())
    days = [
        {"edition": daily.edition, **_day_json(daily.day, standing)}
        for daily, standing in sorted(dailies.all_standings())
        if standing.is_anything_done
    ]
    return {"dailies": {"days": days, "streak": _streak_json(dailies)}}


# A month


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
    lines.append(_in_a_row(*dailies.streaks()))
    lines.append(
        _("Any language counts. What is begun before midnight counts for its day, whenever it ends.")
    )
    return lines


def _day_line(day: date, standing: DayStanding) -> str:
    told = [*standing.done, *([] if standing.counts else [_("Begun on a later day.")])]
    return _("{date}: {results}").format(date=date_text(day), results=" ".join(told))


def calendar_json(dailies: Dailies, month: Daily) -> dict[str, Any]:
    """Return a month for other programs: every day that has come, and the streaks."""
    return {
        "month": f"{month.day:%Y-%m}",
        "edition": month.edition,
        "days": [_day_json(day, standing) for day, standing in days_of(dailies, month)],
        "streak": _streak_json(dailies),
    }


def _streak_json(dailies: Dailies) -> Mapping[str, int]:
    now, longest = dailies.streaks()
    return {"now": now, "longest": longest}


def _day_json(day: date, standing: DayStanding) -> Mapping[str, Any]:
    score, field = standing.duel.score, standing.field.score
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
