"""Puzzles of Upwords: which comes next, and the sentences about it.

The next is one they failed that is due again, or an unseen one near their rating. Which of the nearest
follows from how many they have tried, so it is the same on every machine.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from upwords_tui.app.game_types.base import default_variant, kind_of, variant_called
from upwords_tui.app.narration.numbers import decimal
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.opponents import with_names
from upwords_tui.app.play.table import Engine, utc_now
from upwords_tui.app.play.upwords.engine_moves import Move
from upwords_tui.app.review.weaknesses import wanted
from upwords_tui.app.teaching.lessons import own_name
from upwords_tui.app.training.exercise_session import (
    ExerciseSource,
    LookBackProgress,
    MoveJudging,
    PositionExercise,
)
from upwords_tui.app.training.exercises import PUZZLE, ExerciseLog, ExerciseOutcome, rating_lines
from upwords_tui.app.training.mistakes import MistakeSource, is_own_game
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import begins, is_called, nearest
from upwords_tui.base.i18n import LANGUAGES, TextTables, _, language_name
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import COMPUTER, HUMAN, AnyAction, DictionaryRef, Seat
from upwords_tui.games.upwords import puzzles
from upwords_tui.games.upwords.actions import Exchange, PlayTiles
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.play import Play, format_play
from upwords_tui.games.upwords.tiles import without
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.store.exercises import Exercised

_TEXTS = TextTables(__file__)

NEAREST = 6
"""The next puzzle is one of this many that are nearest in rating."""

_KNOWS_RARE = 2200
"""Below the rating of *Club player*, the first level with rare words, common words are preferred."""

_RARER, _ANOTHER_ENDGAME = 400, 200
"""Points of distance added for rare words, and for an endgame first or after another."""


_THEMES_TOLD = 1500
"""Of easier puzzles the themes are told before, as a help."""


def theme_names() -> dict[str, str]:
    return _TEXTS.all("theme")


def theme_named(text: str) -> str:
    """Return the theme with an id or a name that was typed or begun. Raises CommandError."""
    names = theme_names()
    for is_meant in (is_called, begins):
        found = [theme for theme, name in names.items() if is_meant(text, (theme, name))]
        if len(found) == 1:
            return found[0]
    there = listed([_("“{line}”").format(line=name) for name in names.values()])
    unknown = CommandError(_TEXTS("puzzle", "no-theme", name=clean(text, 40), names=there))
    raise unknown.meaning(nearest(text, list(names.values())))


def editions_with_puzzles() -> tuple[str, ...]:
    return tuple(filter(puzzles.has_puzzles, edition_ids()))


def next_puzzle(
    exercises: ExerciseLog, edition_id: str, now: datetime, theme: str = "", passed: Sequence[str] = ()
) -> puzzles.PuzzleRow:
    """Return the next puzzle; those `passed` over, the latest last, come after all others.

    Failed ones that are due come first; the words of the latest are avoided. Raises CommandError if there is
    none, StoreError, RecordError if the file is damaged.
    """
    rows = [row for row in puzzles.index(edition_id) if not theme or theme in row.themes]
    if theme and not rows:
        raise CommandError(_("There are no puzzles with this theme."))
    named = {row.id: row for row in rows}
    last = puzzles.puzzle(edition_id, passed[-1]) if passed else None

    def is_new_word(row: puzzles.PuzzleRow) -> bool:
        return last is None or last.words.isdisjoint(puzzles.puzzle(edition_id, row.id).words)

    seen, due = set[str](), list[puzzles.PuzzleRow]()
    for each in exercises.known(PUZZLE):
        edition, _slash, name = each.name.partition("/")
        if edition != edition_id:
            continue
        seen.add(name)
        if _is_due(each, now) and name in named and name not in passed:
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
            _("You have seen all the puzzles with this theme.")
            if theme
            else _("You have seen all the puzzles.")
        )
    rating = exercises.rating(load_edition(edition_id).language)
    # The less sure a rating is, the easier they are: so the first ones are.
    aim = rating.rating - rating.deviation * rating.is_provisional

    def apart(row: puzzles.PuzzleRow) -> float:
        is_too_rare = rating.rating < _KNOWS_RARE and "common" not in row.themes
        is_another = "endgame" in row.themes and (last is None or "endgame" in last.themes)
        return abs(row.rating - aim) + _RARER * is_too_rare + _ANOTHER_ENDGAME * is_another

    nearest_ones = sorted(fresh, key=lambda row: (apart(row), row.id))[:NEAREST]
    first = rating.tried % len(nearest_ones)
    ordered = nearest_ones[first:] + nearest_ones[:first]
    return next(filter(is_new_word, ordered), ordered[0])


def exercise_of(found: puzzles.Puzzle, dictionary: DictionaryRef, name: str) -> PositionExercise:
    """Return a puzzle as an exercise for somebody called `name`. Replays its game."""
    (first,) = puzzles.begun(found._replace(turns=()), dictionary).to_act
    # In a puzzle's game every turn is one action.
    seat = (first + len(found.turns)) % len(found.levels)
    seats = tuple(
        Seat(name, HUMAN) if place == seat else Seat("", f"{COMPUTER}:{level}")
        for place, level in enumerate(found.levels)
    )
    game = puzzles.begun(found, dictionary, with_names(seats))
    right, other = puzzles.answers(found, game), puzzles.rival(found, game)
    edition, view = game.setup.edition, game.view_for(seat)
    task = [_("Puzzle {id} of {edition}: find the best play.").format(id=found.id, edition=edition.name)]
    if found.dictionary != edition.dictionary:
        task.append(_("Only common words count here."))
    if found.rating < _THEMES_TOLD and found.themes:
        task.append(_themes_sentence(found))
    return PositionExercise(
        PUZZLE,
        f"{found.edition}/{found.id}",
        game,
        seat,
        _move(game, view, right[0]),
        _judging(game, right),
        tuple(task),
        partial(_after, found),
        found.rating,
        found.answers,
        other=_move(game, view, other) if other else None,
        ahead=found.points,
    )


def move_of(action: AnyAction, view: UpwordsView, score: int) -> Move:
    """Return an action in `view` as a move with only its score."""
    if isinstance(action, PlayTiles):
        play, tiles = action.play, action.play.tiles
        notation, leave = format_play(view.board, play), without(view.rack, tiles)
        return Move(notation, tiles, play, score, leave, float(score), None)
    tiles = action.tiles if isinstance(action, Exchange) else ()
    return Move("", tiles, Play(()), 0, (), 0.0, None)


def _judging(game: UpwordsGame, right: Sequence[Play]) -> MoveJudging:
    async def judge(view: UpwordsView, action: AnyAction) -> tuple[Move, bool]:
        if isinstance(action, PlayTiles):
            return _move(game, view, action.play), action.play in right
        return move_of(action, view, 0), False

    return judge


def _move(game: UpwordsGame, view: UpwordsView, play: Play) -> Move:
    seat = game.to_act[0]
    score = game.check(seat, play, None).score
    return move_of(PlayTiles(seat=seat, play=play), view, score.total if score else 0)


def _after(found: puzzles.Puzzle) -> tuple[str, ...]:
    instead = {"pass": _("passing"), "exchange": _("exchanging")}.get(found.rival, found.rival)
    margin = round(found.points, 1)
    is_whole = margin == round(margin)
    by = points(round(margin)) if is_whole else _("{points} points").format(points=decimal(margin))
    ahead, how = _TEXTS("puzzle", "ahead", points=by, rival=instead), "win" if found.win >= 0.01 else "is"
    lines = [_TEXTS("puzzle", how, ahead=ahead, count=round(100 * found.win))]
    if found.is_exact:
        lines.append(_("That is certain: the game was searched to its end."))
    if found.themes and found.rating >= _THEMES_TOLD:
        lines.append(_themes_sentence(found))
    return tuple(lines)


def _themes_sentence(found: puzzles.Puzzle) -> str:
    names = theme_names()
    return _("Themes: {themes}.").format(themes=listed([names[theme] for theme in found.themes]))


_ID = re.compile(r"[0-9]+(\.[0-9]+)?")


class PuzzleRequest(NamedTuple):
    """Puzzles of an edition, perhaps about a theme, beginning with the id `wanted` if it is not empty."""

    edition: str
    theme: str = ""
    wanted: str = ""


def puzzle_request(library: Library, text: str, here: str = "") -> PuzzleRequest:
    """Parse what follows “puzzle”: an edition, a theme or an id, or nothing. Raises CommandError."""
    named, rest = _edition_in(text)
    edition = named or usual_edition(library, here)
    if not puzzles.has_puzzles(edition):
        there = listed(editions_with_puzzles())
        said = _("There are no puzzles of {edition}.").format(edition=load_edition(edition).name)
        more = _("There are puzzles of {editions}: “puzzle {example}”.")
        example = next(iter(editions_with_puzzles()), "")
        raise CommandError(f"{said} {more.format(editions=there, example=example)}" if there else said)
    if not rest:
        return PuzzleRequest(edition)
    if _ID.fullmatch(rest):
        if all(row.id != rest for row in puzzles.index(edition)):
            raise CommandError(_TEXTS("puzzle", "no-puzzle", id=rest, edition=load_edition(edition).name))
        return PuzzleRequest(edition, wanted=rest)
    return PuzzleRequest(edition, theme=theme_named(rest))


class PuzzleSource(ExerciseSource):
    """The puzzles somebody has asked for: first the one wanted, then suitable ones."""

    def __init__(self, library: Library, request: PuzzleRequest) -> None:
        self._library = library
        self._request = request
        self._wanted = request.wanted
        self._passed: list[str] = []

    def is_same(self, other: ExerciseSource) -> bool:
        return isinstance(other, PuzzleSource) and other._request == self._request._replace(wanted="")

    async def next(self, before: str) -> PositionExercise:
        return await asyncio.to_thread(self._next)

    def _next(self) -> PositionExercise:
        library, (edition_id, theme, _first) = self._library, self._request
        wanted, self._wanted = self._wanted, ""
        if not wanted:
            wanted = next_puzzle(library.exercises, edition_id, utc_now(), theme, self._passed).id
        self._passed.append(wanted)
        found = puzzles.puzzle(edition_id, wanted)
        dictionary = library.dictionary(found.dictionary)
        reference = DictionaryRef(dictionary.id, dictionary.sha256)
        exercise = exercise_of(found, reference, own_name(library))
        if all(each.name != exercise.name for each in library.exercises.known(PUZZLE)):
            return exercise
        return exercise._replace(task=(_("You have had this one before."), *exercise.task))


def _edition_in(text: str) -> tuple[str, str]:
    words = text.replace("/", " ").split()
    for at, word in enumerate(words):
        if found := _edition_called(word):
            return found, " ".join((*words[:at], *words[at + 1 :]))
    return "", " ".join(words)


def _edition_called(word: str) -> str:
    variant = variant_called(word)
    if variant:
        return variant.id if variant.kind == UpwordsGame.kind else ""
    for code, own in LANGUAGES.items():
        if is_called(word, (own, language_name(code))):
            return _first_in(code)
    return ""


def usual_edition(library: Library, here: str = "") -> str:
    """Return the edition of puzzles and analyses for somebody who names none."""
    chosen = library.choices().variant
    edition = here or (chosen.id if chosen.kind == UpwordsGame.kind else _first_in(chosen.language))
    return edition if puzzles.has_puzzles(edition) else _first_in(load_edition(edition).language)


def _first_in(code: str) -> str:
    return default_variant(kind_of(UpwordsGame.kind), code).id


def standing_lines(library: Library, now: datetime, here: str = "") -> tuple[str, ...]:
    """Return somebody's ratings at puzzles, and which puzzles are left. Raises StoreError."""
    lines = list(rating_lines(library.exercises))
    if not lines:
        lines.append(_("You have not done a puzzle yet. Type “puzzle” for the first."))
    usual = usual_edition(library, here)
    for edition in sorted(editions_with_puzzles(), key=lambda each: each != usual):
        lines += _edition_lines(library, edition, now, with_themes=edition == usual)
    return tuple(lines)


class Left(NamedTuple):
    """The number of puzzles with a theme, empty for all, and how many of them are new."""

    theme: str
    total: int
    new: int


def puzzles_left(library: Library, edition: str) -> tuple[Left, ...]:
    """Return the numbers of puzzles of an edition, all and by theme. Raises StoreError, RecordError."""
    known = {each.name for each in library.exercises.known(PUZZLE)}
    rows = puzzles.index(edition)
    count, new = Counter[str](), Counter[str]()
    for row in rows:
        about = ("", *row.themes)
        count.update(about)
        if f"{edition}/{row.id}" not in known:
            new.update(about)
    return tuple(Left(theme, count[theme], new[theme]) for theme in ("", *puzzles.THEMES) if count[theme])


def _edition_lines(library: Library, edition: str, now: datetime, *, with_themes: bool) -> list[str]:
    (_all, count, new), *left = puzzles_left(library, edition)
    there = {f"{edition}/{row.id}" for row in puzzles.index(edition)}
    due = sum(_is_due(each, now) and each.name in there for each in library.exercises.known(PUZZLE))
    lines = [_TEXTS("puzzle", "count", edition=load_edition(edition).name, count=count, new=new)]
    if due:
        lines = [f"{lines[0]} {_TEXTS('puzzle', 'due', count=due)}"]
    if with_themes and new:
        names = theme_names()
        counted = [f"{names[each.theme]} {each.new}" for each in left if each.new]
        lines.append(_("The new ones by theme: {themes}.").format(themes=", ".join(counted)))
    return lines


def _is_due(exercised: Exercised, now: datetime) -> bool:
    is_failed = exercised.body.get("outcome") != ExerciseOutcome.FIRST
    return is_failed and bool(exercised.due and exercised.due <= now)


def source_of(
    library: Library,
    engine: Engine,
    command: str,
    argument: str,
    edition: str,
    over: str,
    looking: LookBackProgress,
) -> ExerciseSource:
    """Return the source of the exercises that a command asks for. Raises CommandError, StoreError."""
    if command == "puzzle":
        return PuzzleSource(library, puzzle_request(library, argument, edition))
    if command == "weaknesses":
        return MistakeSource(library, engine, looking, wanted=wanted(library, argument))
    return MistakeSource(library, engine, looking, over if is_own_game(library, over) else "")
