"""The command `daily`: which part of which day, in which language, and the answer."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from upwords_tui.app.daily import upwords
from upwords_tui.app.narration.numbers import spoken_whole
from upwords_tui.app.play.files import read_game
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.table import Engine, utc_now
from upwords_tui.app.play.upwords.engine_moves import move_text
from upwords_tui.app.play.upwords.turns import as_upwords, turns_of
from upwords_tui.app.review.review import ReviewedTurn
from upwords_tui.app.training.exercise_session import LookBackProgress
from upwords_tui.app.training.exercises import DAILY
from upwords_tui.app.training.mistakes import is_own_game, look_back
from upwords_tui.app.training.puzzles import move_of
from upwords_tui.base.errors import CommandError, UpwordsError, mark
from upwords_tui.base.fuzzy import begins, is_called, nearest
from upwords_tui.base.i18n import LANGUAGES, _, language, language_name, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import HUMAN
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame

_EMOJI = mark("emoji")


class AskedDaily(NamedTuple):
    """What was asked: a part of a day, empty for an overview. `rest` is a name or a file."""

    part: str
    daily: upwords.Daily
    rest: str = ""
    emoji: bool = False


def asked_daily(text: str, today: date) -> AskedDaily:
    """Parse what is typed after “daily”. Raises CommandError."""
    words, names = text.split(), upwords.parts()
    part = _part_called(words[0], names, today) if words else ""
    rest = words[1:] if part else words
    if part == upwords.IMPORT:
        return AskedDaily(
            part, upwords.daily_of(today, language()), text.split(maxsplit=1)[1] if rest else ""
        )
    day, code, emoji, others = today, language(), False, list[str]()
    for word in rest:
        if found := day_called(word, today):
            day = found
        elif named := _language_called(word):
            code = named
        elif part == upwords.SHARE and is_called(word, (_EMOJI, _(_EMOJI))):
            emoji = True
        else:
            others.append(word)
    if others and part != upwords.COMPARE:
        said = _("“{word}” is not a part of the daily, a language or a date. There are {parts}.")
        shown = clean(others[0], 40)
        unknown = CommandError(said.format(word=shown, parts=", ".join(names.values())))
        raise unknown.meaning(nearest(others[0], list(names.values())))
    return AskedDaily(part, upwords.daily_of(day, code), " ".join(others), emoji)


def _part_called(word: str, names: Mapping[str, str], today: date) -> str:
    """Return the part that a word names, or begins if it is no day or language; empty if there is none."""
    called = [part for part, name in names.items() if is_called(word, (part, name))]
    if not called and len(word) > 1 and day_called(word, today) is None and not _language_called(word):
        # As with commands, the language in use goes before English.
        own = [part for part, name in names.items() if begins(word, (name,))]
        called = own or [part for part in names if begins(word, (part,))]
    return called[0] if len(called) == 1 else ""


def day_called(word: str, today: date) -> date | None:
    """Return the date that a word names (“2026-11-23”, “yesterday”), None if it is no date."""
    if is_called(word, ("today", pgettext("daily", "today"))):
        return today
    if is_called(word, ("yesterday", pgettext("daily", "yesterday"))):
        return today - timedelta(days=1)
    if is_called(word, ("tomorrow", pgettext("daily", "tomorrow"))):
        return today + timedelta(days=1)
    try:
        return date.fromisoformat(word) if len(word) == len("2026-11-23") else None
    except ValueError:
        return None


def _language_called(word: str) -> str:
    names = ((code, (code, own, language_name(code))) for code, own in LANGUAGES.items())
    return next((code for code, called in names if is_called(word, called)), "")


async def answer(
    library: Library, engine: Engine, text: str, looking: LookBackProgress
) -> upwords.DailyAnswer:
    """Carry out “daily” and `text`. Raises CommandError, EngineError, and as games and the store."""
    today = upwords.local_today()
    asked = asked_daily(text, today)
    dailies, daily = await asyncio.to_thread(upwords.Dailies, library, today), asked.daily
    if asked.part not in (upwords.IMPORT, upwords.CALENDAR):
        dailies.check_has_come(daily)
    if not asked.part:
        return upwords.DailyAnswer(await asyncio.to_thread(upwords.standing_lines, dailies, daily))
    if asked.part == upwords.PUZZLE:
        return upwords.DailyAnswer(source=upwords.DailyPuzzle(dailies, daily))
    if asked.part == upwords.DUEL:
        return upwords.DailyAnswer(game_id=await asyncio.to_thread(dailies.begin, daily, upwords.DUEL))
    if asked.part == upwords.CALENDAR:
        return upwords.DailyAnswer(tuple(upwords.calendar_lines(dailies, daily)))
    if asked.part == upwords.FIELD:
        return await asyncio.to_thread(field_answer, dailies, daily)
    if asked.part == upwords.IMPORT:
        return await asyncio.to_thread(import_answer, library, asked.rest)
    if asked.part == upwords.SHARE:
        return await share_answer(dailies, daily, engine, looking, emoji=asked.emoji)
    return await compare_answer(dailies, daily, asked.rest, engine, looking)


MOST_RESULTS = 10
"""How many places of the table of scores are listed, besides one's own."""


class DuelResult(NamedTuple):
    name: str
    score: upwords.DuelScore
    game_id: str
    is_own: bool = False


def results(dailies: upwords.Dailies, daily: upwords.Daily, part: str = upwords.DUEL) -> list[DuelResult]:
    """Return the known results of a game of a day, the best first; none before one's own is over."""
    game = daily.field if part == upwords.FIELD else daily.duel
    own_id, own = dailies.standing(daily).of(part)
    if game is None or own is None:
        return []
    library = dailies.library
    found = {own_id: DuelResult(pgettext("player", "You"), own, own_id, is_own=True)}
    for each in library.exercises.store.exercises.of_all(DAILY, game.name):
        game_id = str(each.body.get("game", ""))
        finished = library.exercises.finished_with(game_id)
        score = upwords.duel_score(finished)
        if finished and score and game_id not in found:
            name = next((clean(seat.name) for seat in finished.seats if seat.player == HUMAN), "")
            found[game_id] = DuelResult(name, score, game_id)
    for name in dailies.kept:
        if name.startswith(game.others) and (game_id := name.rpartition("/")[2]) not in found:
            try:
                theirs = library.exercises.store.games.load(game_id).game
            except UpwordsError:  # it has been deleted since
                continue
            assert theirs.outcome
            winners = theirs.outcome.winners
            is_won = None if len(winners) > 1 else 0 in winners
            points, against = theirs.outcome.totals
            score = upwords.DuelScore(points, against, is_won)
            found[game_id] = DuelResult(clean(theirs.seats[0].name), score, game_id)

    def place(one: DuelResult) -> tuple[int, int, bool]:
        own, theirs = one.score.own, one.score.theirs
        return (-own if part == upwords.FIELD else theirs - own), theirs - own, not one.is_own

    return sorted(found.values(), key=place)


def result_lines(found: Sequence[DuelResult]) -> list[str]:
    if len(found) < 2:
        return [_("There are no other results here. “daily import” adds the record of a friend's duel.")]
    lines = []
    for place, one in enumerate(found, 1):
        if place <= MOST_RESULTS or one.is_own:
            said = _("{place}. {name}: {own} to {theirs}.")
            own, theirs = spoken_whole(one.score.own), spoken_whole(one.score.theirs)
            lines.append(said.format(place=place, name=one.name, own=own, theirs=theirs))
    return lines


def beside(found: Sequence[DuelResult], named: str = "") -> DuelResult | None:
    """Return the result to compare one's own with: that of the person `named`, or else the best.

    None if there is no other. Raises CommandError if the name is unknown.
    """
    others = [one for one in found if not one.is_own]
    if not named:
        return next(iter(others), None)
    for one in others:
        if is_called(named, (one.name,)):
            return one
    unknown = CommandError(_("There is no result from “{name}” here.").format(name=clean(named, 40)))
    raise unknown.meaning(nearest(named, [one.name for one in others]))


def compare_lines(
    reviewed: Sequence[ReviewedTurn], other: DuelResult | None, game: UpwordsGame | None
) -> list[str]:
    """Compare one's turns of a duel with the best plays, and with those of another's `game`, line by line."""
    theirs = []
    for turn in turns_of(game) if game else ():
        if game and turn.seat == 0:
            scored = game.entries[turn.number].effect.score
            theirs.append(move_text(move_of(turn.action, turn.view, scored.total if scored else 0)))
    lines = []
    for number, (one, move) in enumerate(zip_longest(reviewed, theirs), 1):
        told = []
        if one:
            said = _("Your turn {number}: {move}; {best} was better.")
            if one.is_best:
                said = _("Your turn {number}: {move}, the best play found.")
            told.append(said.format(number=number, move=move_text(one.made), best=move_text(one.best)))
        if other and move:
            said = _("{name}: {move}.") if told else _("Turn {number}, {name}: {move}.")
            told.append(said.format(number=number, name=other.name, move=move))
        lines.append(" ".join(told))
    return lines


# Results to share: no word, square or tile may show

BARS_A_LINE, MOST_LINES = 5, 6
_BARS = ("....", "=...", "==..", "===.", "====")
_SQUARES = ("\N{BLACK LARGE SQUARE}", "\N{LARGE RED SQUARE}", "\N{LARGE ORANGE SQUARE}",
          "\N{LARGE YELLOW SQUARE}", "\N{LARGE GREEN SQUARE}")  # fmt: skip
_STEPS = (15.0, 8.0, 3.0)
"""Each limit of lost points that a turn keeps to is a step nearer to the best, which is the last step."""


def share_lines(
    daily: upwords.Daily,
    standing: upwords.DayStanding,
    reviewed: Sequence[ReviewedTurn],
    *,
    emoji: bool = False,
) -> tuple[str, ...]:
    """Return a sentence and bars to share. Raises CommandError if nothing of the day is done."""
    if not standing.is_anything_done:
        raise CommandError(_("You have done nothing of this daily yet, so there is nothing to share."))
    told = []
    if standing.duel.score:
        said = upwords.score_text(upwords.DUEL, standing.duel.score, "shared-")
        if count := len(reviewed):
            best = sum(one.is_best for one in reviewed)
            near = ngettext(
                "best play in {best} of {count} turn", "best play in {best} of {count} turns", count
            )
            said = f"{said}, {near.format(best=best, count=count)}"
        told.append(said)
    if standing.puzzle:
        told.append(upwords.puzzle_sentence(standing.puzzle, standing.tries, "shared"))
    if standing.field.score:
        told.append(upwords.score_text(upwords.FIELD, standing.field.score, "shared-"))
    said = _("Upwords daily {day}: {results}.").format(day=daily.title, results="; ".join(told))
    return (said, *bars([nearness(one) for one in reviewed], emoji=emoji))


def nearness(one: ReviewedTurn) -> int:
    return 4 if one.is_best else sum(one.lost_points <= most for most in _STEPS)


def bars(steps: Sequence[int], *, emoji: bool = False) -> list[str]:
    """Return the `nearness` of each turn as bars, in at most MOST_LINES lines."""
    signs, between, wide = (_SQUARES, "", 3 * BARS_A_LINE) if emoji else (_BARS, " ", BARS_A_LINE)
    width = max(wide, -(-len(steps) // MOST_LINES))
    shown = [signs[step] for step in steps]
    return [between.join(shown[at : at + width]) for at in range(0, len(shown), width)]


def bars_line(reviewed: Sequence[ReviewedTurn], *, emoji: bool) -> str:
    """Return what the bars mean, and how many turns were how near."""
    meaning = _("Each bar is a turn of the duel: the longer, the nearer to the best play found.")
    if emoji:
        meaning = _(
            "Each square is a turn of the duel: green is the best play found, then yellow, "
            "orange, red, black."
        )
    counts = Counter(map(nearness, reviewed))
    told = ", ".join(
        upwords.TEXTS("near", str(step), count=counts[step]) for step in sorted(counts, reverse=True)
    )
    return f"{meaning} {told[:1].upper()}{told[1:]}."


# The answers; they raise as `answer` does


def field_answer(dailies: upwords.Dailies, daily: upwords.Daily) -> upwords.DailyAnswer:
    """Return the field of a day to be played, or, once it is over, everybody's results."""
    # A language without a field has that of another.
    languages = (load_edition(daily.edition).language, *LANGUAGES)
    every = (upwords.daily_of(daily.day, code) for code in languages)
    daily = next((each for each in every if each.field), daily)
    found = results(dailies, daily, upwords.FIELD)
    if not found or not daily.field:
        return upwords.DailyAnswer(game_id=dailies.begin(daily, upwords.FIELD))
    line = upwords.game_line(dailies, daily.field, dailies.standing(daily).field)
    return upwords.DailyAnswer((line, *result_lines(found)))


async def compare_answer(
    dailies: upwords.Dailies, daily: upwords.Daily, named: str, engine: Engine, looking: LookBackProgress
) -> upwords.DailyAnswer:
    """Compare one's duel with the best plays, and with that of the person `named` or the best other."""
    store = dailies.library.exercises.store
    found = await asyncio.to_thread(results, dailies, daily)
    if not found:
        raise CommandError(_("Finish the duel first: “daily duel”."))
    other = beside(found, named)
    reviewed = await _reviewed(dailies, daily, engine, looking)
    game = as_upwords((await asyncio.to_thread(store.games.load, other.game_id)).game) if other else None
    return upwords.DailyAnswer((*result_lines(found), *compare_lines(reviewed, other, game)))


async def _reviewed(
    dailies: upwords.Dailies, daily: upwords.Daily, engine: Engine, looking: LookBackProgress
) -> list[ReviewedTurn]:
    """Return one's reviewed turns of a finished duel; none if it has been deleted."""
    library, (game_id, score) = dailies.library, dailies.standing(daily).duel
    if not score or not await asyncio.to_thread(is_own_game, library, game_id):
        return []
    return await look_back(library, game_id, engine, utc_now(), looking)


async def share_answer(
    dailies: upwords.Dailies, daily: upwords.Daily, engine: Engine, looking: LookBackProgress, *, emoji: bool
) -> upwords.DailyAnswer:
    reviewed = await _reviewed(dailies, daily, engine, looking)
    shared = share_lines(daily, dailies.standing(daily), reviewed, emoji=emoji)
    lines = (bars_line(reviewed, emoji=emoji),) if reviewed else ()
    return upwords.DailyAnswer(lines, shared)


def import_answer(library: Library, name: str) -> upwords.DailyAnswer:
    if not name:
        raise CommandError(_("Name a record file: “daily import anna.json”."))
    library.check_files()
    game = read_game(path := Path(name))
    found = upwords.daily_game_of(game)
    if found is None:
        raise CommandError(_("This game is not a finished daily duel or daily field."))
    daily, of = found
    if upwords.is_taken_in(library, game, of):
        raise CommandError(_("This game is already here."))
    library.take_in(path)
    return upwords.DailyAnswer((upwords.TEXTS(of.part, "imported", day=daily.title),))
