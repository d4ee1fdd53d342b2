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
from collections.abc import Iterator, Set
from itertools import count
from pathlib import Path
from typing import Any

from tests.puzzles.finding import Found, all_choices, find
from tests.puzzles.grading import understood
from tests.puzzles.positions import opened, reference, spared
from upwords_tui.app.play.upwords.turns import turns_of
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.leave import POINT, leave_values
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.upwords.simulation import SearchSettings, candidates_at_first_sight, player_of
from upwords_tui.engine.upwords.views import EngineView, engine_view
from upwords_tui.games.base import COMPUTER, Seat
from upwords_tui.games.upwords.actions import Exchange, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.upwords.puzzles import seed_of
from upwords_tui.lexicon.word_sets import WordSet

SAMPLES = 96
"""How many samples a position is tried on at first …"""

CONFIRMED = 10 * SAMPLES
"""… and how many a puzzle is confirmed on, which are others."""

PLAYERS = ("regular", "keen", "skilled", "strong", "highest", "expert")
"""The levels that play each other: from those who lay what people lay to those who leave little behind.

No more of them have few words than an engine remembers the words of.
"""

_STANDS_OUT = 5.0
"""By so many points the best play at first sight has to be ahead of the third, or a position is left.

Of 254 positions in which it was less, one was a puzzle (docs/lab/puzzles.md).
"""

_FEW_PLAYS, _MANY_PLAYS, _FEW_TILES = 5, 400, 4
_OF_A_GAME = 4

_FOR_ALL = 2
"""Of every so many games one has only puzzles whose answer is of common words.

Of itself an English answer seldom is, and newcomers would find few.
"""


def games(generator: CompiledGenerator, first: int) -> Iterator[tuple[int, UpwordsGame]]:
    """Yield games from number `first` on."""
    edition = generator.edition
    for number in count(first):
        two = random.Random(f"{edition.id} {number}").sample(PLAYERS, 2)
        seats = tuple(Seat(level, f"{COMPUTER}:{level}") for level in two)
        setup = UpwordsSetup(edition.id, reference(edition), seats, seed_of(edition.id, number))
        yield number, play_game(setup, [player_of(find_level(level)) for level in two], generator)


def puzzles_of(
    game: UpwordsGame, generator: CompiledGenerator, number: int, known: Set[str] | None = None
) -> list[dict[str, Any]]:
    """Return the puzzles in a game, at most four, one of them an endgame, no answer twice, nothing coarse.

    `known`, if not None, are the words in small letters that an answer may lay.
    """
    found: list[dict[str, Any]] = []
    has_endgame, answers = False, set[str]()
    coarse = spared(generator.edition.dictionary)
    for turn in turns_of(game):
        view = engine_view(turn.view, generator.edition.dictionary)
        if view.board.is_empty or len(view.rack) < _FEW_TILES or (has_endgame and view.is_open):
            continue
        puzzle = confirmed(view, generator, 100 * number + turn.number, known)
        if puzzle is None:
            continue
        told = written(view, puzzle)
        told_of = (*puzzle.answers, *([puzzle.rival.play] if puzzle.rival.play else []))
        if any(word.text.lower() in coarse for each in told_of for word in each.words):
            continue
        if not answers.isdisjoint(told["answers"]):
            continue  # what was not laid at once may still be best a turn later
        answers.update(told["answers"])
        has_endgame = has_endgame or view.is_open
        found.append({"turn": turn.number} | told)
        if len(found) == _OF_A_GAME:
            break
    return found


def confirmed(
    view: EngineView, generator: CompiledGenerator, seed: int, known: Set[str] | None = None
) -> Found | None:
    """Return the puzzle that a position is, confirmed with another seed; None if it is none.

    `known` are as in `puzzles_of`.
    """
    plays = generator.generate(view.board, view.rack)
    if not _FEW_PLAYS <= len(plays) <= _MANY_PLAYS:
        return None
    everything = all_choices(view, generator)
    if view.is_open:
        looked_through = find(view, generator, everything, SAMPLES, seed)
        return looked_through if looked_through and _lays(looked_through.answers[0], known) else None
    leaves = leave_values(view.edition.id)
    assert leaves
    rack, stage = Counter(view.rack), leaves.at(view.bag)
    best = stage.best(rack, plays, 3)
    top = [stage.of_play(rack, view.board, play) / POINT for play in best]
    if top[0] - top[2] < _STANDS_OUT or not _lays(best[0], known):
        return None
    likely = candidates_at_first_sight(view, plays, generator, leaves, SearchSettings())
    for few in (likely[:4], likely):
        if find(view, generator, few, SAMPLES, seed) is None:
            return None
    return find(view, generator, everything, CONFIRMED, ~seed)


def _lays(play: ScoredPlay, known: Set[str] | None) -> bool:
    return known is None or all(word.text.lower() in known for word in play.words)


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


def make(edition_id: str, path: Path, wanted: int) -> None:
    """Add to a file until it has as many puzzles as are wanted."""
    generator = opened(edition_id)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.is_file() else []
    common = understood(generator.edition.dictionary)
    made = sum(len(line["puzzles"]) for line in lines)
    first = lines[-1]["game"] + 1 if lines else 1
    with path.open("a", encoding="utf-8") as file:
        for number, game in games(opened(edition_id, WordSet.FAMILY), first):
            if made >= wanted:
                break
            found = puzzles_of(game, generator, number, None if number % _FOR_ALL else common)
            line = {"game": number, "seats": [seat.player.partition(":")[2] for seat in game.seats]}
            line["turns"] = _turns(game, found[-1]["turn"] if found else 0)
            print(json.dumps(line | {"puzzles": found}, ensure_ascii=False), file=file, flush=True)
            made += len(found)
