"""Puzzles of Upwords, set to somebody: which one, and what is said of it.

The one idea: the next puzzle is one that is as hard as this person is good, among those they have not seen,
or one they failed that is due again; and one of common words, until they are good enough for others. Which of
the nearest it is follows from how many they have tried, not from chance: what somebody does on one machine
they can do again on another.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from upwords_tui.errors import CommandError
from upwords_tui.games.base import COMPUTER, HUMAN, AnyAction, DictionaryRef, Seat
from upwords_tui.games.upwords.actions import Exchange, PlayTiles
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.puzzles import (
    Puzzle,
    Row,
    answers,
    begun,
    has_puzzles,
    index,
    puzzle,
    rival,
)
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, ngettext, pgettext
from upwords_tui.near import begins, is_called, nearest
from upwords_tui.safe_text import clean
from upwords_tui.session.exercises import PUZZLE, Exercises, Outcome
from upwords_tui.session.names import with_names
from upwords_tui.session.numbers import decimal
from upwords_tui.session.upwords.exercises import Exercise, Judged, Judging
from upwords_tui.session.upwords.moves import Move
from upwords_tui.session.wording import listed, points

NEAREST = 6
"""The next puzzle is one of so many that are nearest in rating."""

_KNOWS_RARE = 2200
"""Below *Club player*, the first level that has learnt rare words, puzzles of common words come first …"""

_RARER, _ANOTHER_ENDGAME = 400, 200
"""… unless another is nearer by so much; and after an endgame comes something else, unless that is."""


def theme_names() -> dict[str, str]:
    """Return what each theme is called, by its id, in the language in use."""
    return {
        "quiet": pgettext("theme", "not the highest score"),
        "tower": pgettext("theme", "top of a stack"),
        "flat": pgettext("theme", "covers nothing"),
        "all-tiles": pgettext("theme", "all tiles"),
        "plural": pgettext("theme", "plural trap"),
        "endgame": pgettext("theme", "endgame"),
        "common": pgettext("theme", "common words"),
        "long": pgettext("theme", "long word"),
        "alongside": pgettext("theme", "several words"),
        "stacking": pgettext("theme", "stacking"),
    }


def theme_named(text: str) -> str:
    """Return the id of the theme somebody names, by its id, its name or a beginning. Raises CommandError."""
    names = theme_names()
    for is_meant in (is_called, begins):
        found = [theme for theme, name in names.items() if is_meant(text, (theme, name))]
        if len(found) == 1:
            return found[0]
    said = _("“{name}” is no theme of puzzles. There are {names}.")
    there = listed([_("“{line}”").format(line=name) for name in names.values()])
    unknown = CommandError(said.format(name=clean(text, 40), names=there))
    raise unknown.meaning(nearest(text, list(names.values())))


def editions_with_puzzles() -> tuple[str, ...]:
    """Return the ids of the editions that have puzzles."""
    return tuple(filter(has_puzzles, edition_ids()))


def next_puzzle(
    exercises: Exercises, edition_id: str, now: datetime, theme: str = "", passed: Sequence[str] = ()
) -> Row:
    """Return the puzzle that is set next; those `passed` over, the last one last, come after all others.

    One that was failed and is due again comes first; none has an answer of the last one if another is near.
    Raises CommandError if there is none, StoreError, RecordError if the file is damaged.
    """
    rows = [row for row in index(edition_id) if not theme or theme in row.themes]
    if theme and not rows:
        raise CommandError(_("There are no puzzles of this theme."))
    named = {row.id: row for row in rows}
    last = puzzle(edition_id, passed[-1]) if passed else None

    def is_new_word(row: Row) -> bool:
        return last is None or last.words.isdisjoint(puzzle(edition_id, row.id).words)

    seen, due = set[str](), list[Row]()
    for each in exercises.known(PUZZLE):
        edition, _slash, name = each.name.partition("/")
        if edition != edition_id:
            continue
        seen.add(name)
        is_failed = each.body.get("outcome") != Outcome.FIRST
        if is_failed and each.due and each.due <= now and name in named and name not in passed:
            due.append(named[name])
    again = next(filter(is_new_word, due), None)
    if again:
        return again
    unseen = [row for row in rows if row.id not in seen]
    fresh = [row for row in unseen if row.id not in passed]
    fresh = fresh or [row for row in unseen if row.id not in passed[-1:]]
    if not fresh and due:
        return due[0]
    if not fresh:
        raise CommandError(
            _("You have seen all puzzles of this theme.") if theme else _("You have seen all puzzles.")
        )
    rating = exercises.rating(load_edition(edition_id).language)
    before = last.themes if last else ()
    nearest_ones = sorted(fresh, key=lambda row: (_apart(row, rating.rating, before), row.id))[:NEAREST]
    first = rating.tried % len(nearest_ones)
    ordered = nearest_ones[first:] + nearest_ones[:first]
    return next(filter(is_new_word, ordered), ordered[0])


def _apart(row: Row, rating: float, before: Sequence[str]) -> float:
    """Return how far a puzzle is from what suits somebody rated so, after one with the themes `before`."""
    is_too_rare = rating < _KNOWS_RARE and "common" not in row.themes
    is_another = "endgame" in row.themes and "endgame" in before
    return abs(row.rating - rating) + _RARER * is_too_rare + _ANOTHER_ENDGAME * is_another


def exercise_of(found: Puzzle, dictionary: DictionaryRef, name: str) -> Exercise:
    """Return a puzzle as an exercise for somebody called `name`. Takes as long as replaying its game."""
    (first,) = begun(found._replace(turns=()), dictionary).to_act
    # In a puzzle's game every turn is one action: to replay it once is enough.
    seat = (first + len(found.turns)) % len(found.levels)
    seats = tuple(
        Seat(name, HUMAN) if place == seat else Seat("", f"{COMPUTER}:{level}")
        for place, level in enumerate(found.levels)
    )
    game = begun(found, dictionary, with_names(seats))
    right, other = answers(found, game), rival(found, game)
    edition = game.setup.edition
    task = _("Puzzle {id} of {edition}: find the best play.").format(id=found.id, edition=edition.name)
    return Exercise(
        PUZZLE,
        f"{found.edition}/{found.id}",
        game,
        seat,
        _move(game, seat, right[0]),
        _judging(game, seat, right),
        (task,),
        partial(_after, found),
        found.rating,
        found.answers,
        other=_move(game, seat, other) if other else None,
        ahead=found.points,
    )


def puzzle_named(edition_id: str, name: str) -> Puzzle:
    """Return the puzzle with this id. Raises CommandError, RecordError."""
    return puzzle(edition_id, name)


def _judging(game: Game, seat: int, right: Sequence[Play]) -> Judging:
    async def judge(view: View, action: AnyAction) -> Judged:
        if isinstance(action, PlayTiles):
            return Judged(_move(game, seat, action.play), action.play in right)
        tiles = action.tiles if isinstance(action, Exchange) else ()
        return Judged(Move("", tiles, Play(()), 0, (), 0.0, None), is_best=False)

    return judge


def _move(game: Game, seat: int, play: Play) -> Move:
    from upwords_tui.games.upwords.notation import format_play
    from upwords_tui.games.upwords.tiles import without

    verdict = game.check(seat, play, None)
    rack = game.position.seats[seat].rack
    score = verdict.score.total if verdict.score else 0
    notation = format_play(game.position.board, play)
    return Move(notation, play.tiles, play, score, without(rack, play.tiles), float(score), None)


def _after(found: Puzzle) -> tuple[str, ...]:
    """Return what is told when a puzzle is over: by how much the answer is ahead, and what it is about."""
    rival = {"pass": _("passing"), "exchange": _("exchanging")}.get(found.rival, found.rival)
    ahead = _("{points} ahead of {rival}").format(points=_points(found.points), rival=rival)
    if found.win >= 0.01:
        count = round(100 * found.win)
        said = ngettext(
            "It is {ahead}; the chance to win is {count} percentage point higher.",
            "It is {ahead}; the chance to win is {count} percentage points higher.",
            count,
        )
        lines = [said.format(ahead=ahead, count=count)]
    else:
        lines = [_("It is {ahead}.").format(ahead=ahead)]
    if found.is_exact:
        lines.append(_("That is certain: the game was looked through to its end."))
    if found.themes:
        names = theme_names()
        said = _("What it is about: {themes}.")
        lines.append(said.format(themes=listed([names[theme] for theme in found.themes])))
    return tuple(lines)


def _points(number: float) -> str:
    told = round(number, 1)
    if told == round(told):
        return points(round(told))
    return _("{points} points").format(points=decimal(told))


def rating_sentence(before: float, after: float) -> str:
    """Return how a puzzle has changed a rating."""
    change = round(after) - round(before)
    if not change:
        return _("Your rating for puzzles: {rating}, as before.").format(rating=round(after))
    if change < 0:
        return _("Your rating for puzzles: {rating}, down {count}.").format(
            rating=round(after), count=-change
        )
    return _("Your rating for puzzles: {rating}, up {count}.").format(rating=round(after), count=change)
