"""How the daily stands: in sentences for whoever asks, in a few words where one begins.

The one idea: a day has parts (puzzle, duel, perhaps a field), and whatever is told of one follows from its
standing; so all places tell the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from upwords_tui.app.daily.game_of_the_day import DayGame
from upwords_tui.app.daily.upwords.command import DUEL, FIELD, PUZZLE, parts
from upwords_tui.app.daily.upwords.daily import (
    Dailies,
    Daily,
    DayStanding,
    DuelScore,
    daily_of,
    duel_sentence,
    field_sentence,
    local_today,
    puzzle_sentence,
)
from upwords_tui.app.daily.upwords.seed import puzzle_of
from upwords_tui.app.game_types.base import variant
from upwords_tui.app.narration.wording import level_text
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.career import Tally
from upwords_tui.app.profile.career_texts import tally_text
from upwords_tui.app.training.exercises import DAILY, ExerciseOutcome
from upwords_tui.app.training.upwords.exercises import tries_sentence
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, language, ngettext, pgettext
from upwords_tui.games.base import COMPUTER

# For whoever asks


def standing_lines(dailies: Dailies, daily: Daily) -> tuple[str, ...]:
    """Return what a day has, what of it is done, and what to type for the rest."""
    standing = dailies.standing(daily)
    lines = [_("The daily of {day}.").format(day=daily.title)]
    if standing.puzzle:
        lines.append(puzzle_sentence(standing.puzzle, standing.tries))
    elif puzzle_of(*daily):
        lines.append(_("Puzzle: not done yet. “daily puzzle” sets it."))
        lines += [tries_sentence(standing.tries)] if standing.tries else []
    lines.append(_duel_line(dailies, daily, standing))
    lines += filter(None, [field_line(dailies, daily)])
    now, longest = dailies.streaks()
    if longest:
        said = _("Days in a row: {count} now, {most} at most.")
        lines.append(said.format(count=now, most=longest))
    if standing.field_score:
        lines.append(_("“daily field” puts your points beside those of others."))
    if standing.score:
        lines.append(_("“daily compare” puts your moves beside the best ones and those of others."))
    if standing.is_anything_done:
        lines.append(_("“daily share” tells others how it went."))
    return tuple(lines)


def _duel_line(dailies: Dailies, daily: Daily, standing: DayStanding) -> str:
    if standing.score:
        return duel_sentence(standing.score)
    if not standing.game_id:
        said = _("Duel with {level}: not begun yet. “daily duel” begins it.")
    elif dailies.library.game(standing.game_id):
        said = _("Duel with {level}: begun. “daily duel” goes on with it.")
    else:
        said = _("Duel with {level}: deleted before its end.")
    return said.format(level=_level_of(daily.duel))


def field_line(dailies: Dailies, daily: Daily) -> str:
    """Return how the field of a day stands; empty where there is none."""
    game, standing = daily.field, dailies.standing(daily)
    if game is None:
        return ""
    if standing.field_score:
        return field_sentence(standing.field_score)
    if not standing.field_id:
        said = _("{game} with {level}: not begun yet. “daily field” begins it.")
    elif dailies.library.game(standing.field_id):
        said = _("{game} with {level}: begun. “daily field” goes on with it.")
    else:
        said = _("{game} with {level}: deleted before its end.")
    return said.format(game=variant(game.edition).game.shown_name, level=_level_of(game))


def _level_of(game: DayGame) -> str:
    kind = variant(game.edition).game
    return level_text(f"{COMPUTER}:{game.level}", kind.levels)


# Where one begins


class PartToday(NamedTuple):
    """A part of today's daily: which (`daily_command`), what it is called, how it stands in a few words."""

    part: str
    name: str
    state: str


class Today(NamedTuple):
    """Today's daily: what it is called, its parts, what came of them, and on how many days in a row.

    `is_comparable`: the duel is over, and so may be put beside the best.
    """

    title: str
    parts: tuple[PartToday, ...]
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
    standing, names = dailies.standing(daily), parts()
    is_tried = any(dailies.puzzle_progress(daily))
    done = [
        puzzle_sentence(standing.puzzle, standing.tries) if standing.puzzle else "",
        duel_sentence(standing.score) if standing.score else "",
        field_sentence(standing.field_score) if standing.field_score else "",
    ]
    return Today(
        title=_("The daily of {day}.").format(day=daily.title),
        parts=tuple(PartToday(part, names[part], state) for part, state in _states(dailies, daily)),
        is_begun=bool(is_tried or standing.puzzle or standing.game_id or standing.field_id),
        done=tuple(filter(None, done)),
        streak=dailies.streaks()[0],
        is_comparable=standing.score is not None,
    )


def _states(dailies: Dailies, daily: Daily) -> Iterator[tuple[str, str]]:
    """Yield the parts of a day, each with how it stands."""
    standing = dailies.standing(daily)
    if standing.puzzle or puzzle_of(*daily):
        yield PUZZLE, _puzzle_state(standing.puzzle)
    yield DUEL, _game_state(dailies.library, standing.game_id, standing.score)
    if daily.field:
        yield FIELD, _game_state(dailies.library, standing.field_id, standing.field_score)


def _puzzle_state(outcome: ExerciseOutcome | None) -> str:
    if outcome is None:
        return pgettext("puzzle of the day", "not done yet")
    shown = pgettext("puzzle of the day", "not solved")
    return shown if outcome is ExerciseOutcome.SHOWN else pgettext("puzzle of the day", "solved")


def _game_state(library: Library, game_id: str, score: DuelScore | None) -> str:
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
    said = pgettext("part of the day", "{part} {state}")
    told = [_("not begun yet")]
    if today.is_begun:
        parts = [said.format(part=part.name, state=part.state) for part in today.parts]
        brief = _("{done} of {count} done").format(done=len(today.done), count=len(parts))
        told = [", ".join(parts), brief]
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
    now, longest = dailies.streaks()
    done = ngettext("Dailies done on {count} day.", "Dailies done on {count} days.", len(days))
    row = _("Days in a row: {count} now, {most} at most.").format(count=now, most=longest)
    duels = [standing.score for _daily, standing in standings if standing.score]
    fields = [standing.field_score for _daily, standing in standings if standing.field_score]
    lines = [f"{done.format(count=len(days))} {row}"]
    lines += [_("Duels of the day: {tally}.").format(tally=_tally_text(duels))] if duels else []
    lines += [_("Fields of the day: {tally}.").format(tally=_tally_text(fields))] if fields else []
    return tuple(lines)


def done_json(library: Library) -> dict[str, Any]:
    """Return the same for other programs, day by day. Raises StoreError."""
    from upwords_tui.app.daily.upwords.calendar import all_json  # late: few ask

    return {"dailies": all_json(Dailies(library, local_today()))}


def _tally_text(scores: Sequence[DuelScore]) -> str:
    won, lost = (sum(score.is_won is each for score in scores) for each in (True, False))
    own = [score.own for score in scores]
    drawn = len(scores) - won - lost
    return tally_text(Tally(len(scores), won, drawn, lost, sum(own) / len(own), max(own)))
