"""Finds puzzles in games that computers play.

The one idea: computers play each other, game after game, each from a seed that follows from its number, and
lay no word that families are spared; and of every position it is asked whether it is a puzzle
(`tests/puzzles/finding.py`): first of a few candidates, then of more, at last of everything that can be
done, with ten times the samples of another seed. What is found is added to a file, a line a game, so that
making can be stopped and gone on with.

The same lists make the same puzzles.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from tests.puzzles.finding import CONFIRMED, SAMPLES, Found, all_choices, find, may_be_one
from tests.puzzles.grading import HARDEST, hurdles_of, ranks_of, understood
from tests.puzzles.positions import opened, reference, spared
from tests.puzzles.slips import FIRST_GAME, LEVELS, MOST_APART, Slips
from upwords_tui.app.play.upwords.turns import turns_of
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.learners import Learner
from upwords_tui.engine.upwords.leave import leave_values
from upwords_tui.engine.upwords.levels import LearnerLimits, find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.play_list import Plays, ScoredPlay
from upwords_tui.engine.upwords.players import Choice, MoveKind
from upwords_tui.engine.upwords.simulation import (
    SearchSettings,
    _first_sight,
    candidates_at_first_sight,
    player_of,
)
from upwords_tui.engine.upwords.views import EngineView, engine_view
from upwords_tui.games.base import COMPUTER, Seat
from upwords_tui.games.upwords.actions import Exchange, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.play import Play, format_play
from upwords_tui.games.upwords.puzzles import main_word, seed_of
from upwords_tui.lexicon.meanings import meanings
from upwords_tui.lexicon.word_sets import WordSet

PLAYERS = ("regular", "keen", "skilled", "strong", "highest", "expert")
"""The levels that play each other: from those who lay what people lay to those who leave little behind.

No more of them have few words than an engine remembers the words of.
"""

_STAKE, _EQUAL = 0.07, 0.01
"""So much of the chance to win has to be at stake at first sight: between the best play and the third.

The second is as far behind, or nearly an equal.
"""

_FEW_PLAYS, _MANY_PLAYS, _FEW_TILES = 4, 400, 3
_OF_A_GAME = 4

_FEWER, _HARDER = 3, 300
"""Every so many games may have puzzles rated so much higher."""

_MOST_TURNS = 90
_SLIPPING = LearnerLimits(4000, 0, 1, 1, 1, 1)
"""Whoever slips knows so many of the most frequent words, and sees all they can do."""

MOST_OF_A_WORD = 10
"""No word is the main word of more answers."""

_NOTED = 100
"""Every so many games are noted even without a puzzle: making goes on after them."""

_FOR_ALL = 2
"""Of every so many games one has only puzzles whose answer is of common words.

Of itself an English answer seldom is, and newcomers would find few.
"""


Made = tuple[UpwordsGame, list[dict[str, Any]]]
"""A game, and its puzzles as files hold them."""


class Wanted(NamedTuple):
    """What is looked for: puzzles rated at most `most`, with no word in an answer but those `known`, if any.

    `ranks` are the places of the common words, `heads` counts the main words of answers there are already.
    """

    ranks: Mapping[str, int]
    most: int = HARDEST
    known: Set[str] | None = None
    heads: Mapping[str, int] = {}


class _Asked(NamedTuple):
    """A position, and what is thought to be right there."""

    view: EngineView
    plays: Plays
    answers: Sequence[ScoredPlay]

    @property
    def wanted(self) -> list[Play]:
        return [each.play for each in self.answers]

    def lays(self, wanted: Wanted) -> bool:
        """Return whether the best is of words that are wanted."""
        words = [word.text.lower() for word in self.answers[0].words]
        if wanted.heads.get(words[0], 0) >= MOST_OF_A_WORD:
            return False
        return wanted.known is None or set(words) <= wanted.known

    def is_as(self, wanted: Wanted) -> bool:
        if not self.lays(wanted):
            return False
        if wanted.most < HARDEST and hurdles_of(self, wanted.ranks).rating > wanted.most:
            return False
        language = self.view.edition.language
        return all(_has_meaning(each.words[0].text.lower(), language) for each in self.answers)


@cache
def _has_meaning(word: str, language: str) -> bool:
    return bool(meanings(word, language))


def played(generator: CompiledGenerator, number: int) -> UpwordsGame:
    """Return the game with a number, played by two levels with the words of `generator`."""
    edition = generator.edition
    players = PLAYERS if number < FIRST_GAME else LEVELS
    two = random.Random(f"{edition.id} {number}").sample(players, 2)
    seats = tuple(Seat(level, f"{COMPUTER}:{level}") for level in two)
    setup = UpwordsSetup(edition.id, reference(edition), seats, seed_of(edition.id, number))
    return play_game(setup, [player_of(find_level(level)) for level in two], generator)


def puzzles_of(
    game: UpwordsGame, generator: CompiledGenerator, number: int, wanted: Wanted
) -> list[dict[str, Any]]:
    """Return the puzzles in a game, at most four, one of them an endgame, no answer twice, nothing coarse."""
    found: list[dict[str, Any]] = []
    for turn in turns_of(game):
        view = engine_view(turn.view, generator.edition.dictionary)
        if view.is_open and any(each["exact"] for each in found):
            continue
        puzzle = confirmed(view, generator, 100 * number + turn.number, wanted)
        if puzzle and is_fit(puzzle, view, found):
            found.append({"turn": turn.number} | written(view, puzzle))
        if len(found) == _OF_A_GAME:
            break
    return found


def is_fit(puzzle: Found, view: EngineView, found: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether a puzzle has nothing coarse, and no answer of others found in its game.

    What was not laid at once may still be best a turn later.
    """
    told_of = (*puzzle.answers, *([puzzle.rival.play] if puzzle.rival.play else []))
    words = {word.text.lower() for each in told_of for word in each.words}
    before = {text for each in found for text in each["answers"]}
    answers = written(view, puzzle)["answers"]
    return words.isdisjoint(spared(view.dictionary)) and before.isdisjoint(answers)


def confirmed(view: EngineView, generator: CompiledGenerator, seed: int, wanted: Wanted) -> Found | None:
    """Return the puzzle that a position is, confirmed with another seed; None if it is none."""
    if view.board.is_empty or len(view.rack) < _FEW_TILES:
        return None
    if abs(view.score - view.opponents[0].score) > MOST_APART:
        return None
    plays = generator.generate(view.board, view.rack)
    if not _FEW_PLAYS <= len(plays) <= _MANY_PLAYS:
        return None
    if view.is_open:
        if wanted.most < HARDEST and not _Asked(view, plays, plays.first(1)).is_as(wanted):
            return None  # where learners are at home it is the highest play that wins
        found = find(view, generator, all_choices(view, generator), SAMPLES, seed)
        return found if found and _Asked(view, plays, found.answers).is_as(wanted) else None
    if not at_stake(view, plays, wanted):
        return None
    likely = candidates_at_first_sight(
        view, plays, generator, leave_values(view.edition.id), SearchSettings()
    )
    if not may_be_one(view, generator, likely[:4], CONFIRMED, seed):
        return None
    if not may_be_one(view, generator, likely, SAMPLES, seed):
        return None
    found = find(view, generator, all_choices(view, generator), CONFIRMED, ~seed)
    return found if found and _Asked(view, plays, found.answers).is_as(wanted) else None


def at_stake(view: EngineView, plays: Plays, wanted: Wanted) -> float:
    """Return how much of the chance to win is at stake at first sight; 0 if that is no puzzle as wanted."""
    leaves = leave_values(view.edition.id)
    assert leaves
    left, stage = view.hidden + len(view.rack), leaves.at(view.bag)
    best = stage.best(Counter(view.rack), plays, 3)
    asked = _Asked(view, plays, best[:1])
    if not asked.lays(wanted):
        return 0.0
    first, second, third = (
        _first_sight(view, Choice(MoveKind.PLAY, play=play), stage, left) for play in best
    )
    if first - third < _STAKE or _EQUAL < first - second < _STAKE:
        return 0.0
    return first - third if asked.is_as(wanted) else 0.0


def written(view: EngineView, puzzle: Found) -> dict[str, Any]:
    """Return what a file says of a puzzle."""
    rival = puzzle.rival
    return {
        "answers": [format_play(view.board, each.play) for each in puzzle.answers],
        "rival": format_play(view.board, rival.play.play) if rival.play else str(rival.kind),
        "points": puzzle.points,
        "win": puzzle.win,
        "exact": puzzle.is_exact,
    }


def _turns(game: UpwordsGame, last: int) -> list[str]:
    """Return what was done before turn `last`: plays in notation, “- A” for an exchange, “-” for a pass."""
    done = []
    for entry in game.entries[:last]:
        match entry.action:
            case PlayTiles():
                done.append(entry.effect.notation)
            case Exchange():
                done.append(" ".join(("-", *entry.action.tiles)))
            case _:
                done.append("-")
    return done


def make(edition_id: str, path: Path, wanted: int, most: int = HARDEST) -> None:
    """Add to a file until it has as many puzzles as are wanted.

    With `most` none is rated higher, and they are from games in which somebody slips.
    """
    generator = opened(edition_id, WordSet.SCHOOL if most < HARDEST else WordSet.ALL)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.is_file() else []
    dictionary = generator.edition.dictionary
    ranks, common = ranks_of(dictionary), understood(dictionary)
    heads = Counter(main_word(text) for line in lines for each in line["puzzles"] for text in each["answers"])
    made = sum(len(line["puzzles"]) for line in lines)
    first = lines[-1]["game"] + 1 if lines else FIRST_GAME if most < HARDEST else 1
    with path.open("a", encoding="utf-8") as file:
        for number in count(first):
            if made >= wanted:
                break
            for_all = most == HARDEST and number % _FOR_ALL
            harder = _HARDER if most < HARDEST and number % _FEWER == 0 else 0
            asked = Wanted(ranks, most + harder, None if for_all else common, heads)
            play = slipped if most < HARDEST else searched
            game, found = play(generator, number, asked)
            heads.update(main_word(text) for each in found for text in each["answers"])
            line = {"game": number, "seats": [seat.player.partition(":")[2] for seat in game.seats]}
            if most < HARDEST:
                line["words"] = str(WordSet.SCHOOL)
            line["turns"] = _turns(game, found[-1]["turn"] if found else 0)
            if found or number % _NOTED == 0:
                print(json.dumps(line | {"puzzles": found}, ensure_ascii=False), file=file, flush=True)
            made += len(found)


def searched(generator: CompiledGenerator, number: int, wanted: Wanted) -> Made:
    """Return a game of two levels, and the puzzles in it."""
    game = played(opened(generator.edition.id, WordSet.FAMILY), number)
    return game, puzzles_of(game, generator, number, wanted)


def _stake(view: EngineView, plays: Plays, generator: CompiledGenerator, wanted: Wanted) -> float:
    if not view.is_open:
        return at_stake(view, plays, wanted)
    found = confirmed(view, generator, 0, wanted)
    return found.win if found else 0.0


def slipped(generator: CompiledGenerator, number: int, wanted: Wanted) -> Made:
    """Return a game in which somebody slips, and its puzzles; it stops at the last of these."""
    edition = generator.edition
    common = Learner(_SLIPPING).known(generator, edition.dictionary)
    assert isinstance(common, CompiledGenerator)
    slips = Slips(generator, common, partial(_stake, generator=generator, wanted=wanted))
    chance, found = random.Random(f"{edition.id} {number}"), list[dict[str, Any]]()
    game = slips.begun(number)
    while not game.is_over and len(game.entries) < _MOST_TURNS and len(found) < _OF_A_GAME:
        (seat,) = game.to_act
        turn, (plain, tried) = len(game.entries) + 1, slips.next(game, chance)
        for slip in tried:
            left = slips.laid(game, seat, slip)
            if left.is_over:
                continue
            view = engine_view(left.view_for(1 - seat), edition.dictionary)
            puzzle = confirmed(view, generator, 100 * number + turn, wanted)
            if puzzle and is_fit(puzzle, view, found):
                found.append({"turn": turn} | written(view, puzzle))
                plain = slips.laid(left, 1 - seat, puzzle.answers[0])
                if puzzle.is_exact:
                    return plain, found
                break
        game = plain
    return game, found
