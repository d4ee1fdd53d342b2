"""How hard puzzles are for people, by rule.

The one idea: whoever solves a puzzle has to get over three hurdles: to know the words of an answer, to see
where it goes, and not to prefer what brings as many points. How high the first two are follows from what each
level knows and sees (`engine/upwords/levels.py`), so hurdles are on the scale of the levels' ratings; and a
puzzle is rated so that somebody of that rating gets over all of them half of the time.

What levels lay at a glance (`found`) is no part of that: nearly all levels find nearly nothing, and people
look for longer. But every level that overlooks things finds what is harder more seldom, and a test says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple, Protocol

from tests.puzzles.finding import themes
from tests.puzzles.positions import Position
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.learners import EASY_LENGTH, Learner, chance_of
from upwords_tui.engine.upwords.levels import LEVELS, LearnerLimits, UpwordsLevel, find_level, limits_of
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.upwords.players import Task
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.play import Play
from upwords_tui.lexicon.files import read_words
from upwords_tui.lexicon.registry import word_list
from upwords_tui.lexicon.word_sets import WordSet, common_words

GENTLEST, HARDEST = LEVELS[0].rating - 100, LEVELS[-1].rating
"""No hurdle is lower, and no puzzle rated higher."""

LOOKS = 4
"""People look so many times, each time as well as a level does at a glance."""

_RESISTS = find_level("keen").rating
"""Who is rated so resists one play that brings as many points half of the time. Nothing says so but sense."""

_STEM, _ENDING = 4, 3
"""A word of so many letters, with so many more at most, is guessed from what it begins with."""

_LEARNERS = [level.rating for level in LEVELS if isinstance(player_of(level), Learner)]


class Asked(Protocol):
    """A position, what may be laid there, and which of that is right."""

    @property
    def view(self) -> EngineView: ...
    @property
    def plays(self) -> Iterable[ScoredPlay]: ...
    @property
    def answers(self) -> Sequence[ScoredPlay]: ...
    @property
    def wanted(self) -> Collection[Play]: ...


class Hurdles(NamedTuple):
    """How high the hurdles of a puzzle are: at the rating there one gets over them half of the time.

    `points` is None if nothing else that people think of brings as many.
    """

    words: int
    sight: int
    points: int | None

    @property
    def rating(self) -> int:
        """How hard it is to get over all of them."""
        return together(each for each in self if each is not None)


def together(hurdles: Iterable[int]) -> int:
    """Return the rating of whoever gets over all of some hurdles, each a game by Elo, half of the time."""
    heights = list(hurdles)
    low, high = float(GENTLEST), float(HARDEST)
    while high - low > 0.1:
        middle = (low + high) / 2
        chance = math.prod(1 / (1 + 10 ** ((height - middle) / 400)) for height in heights)
        low, high = (middle, high) if chance < 0.5 else (low, middle)
    return round(high)


def hurdles_of(position: Asked, ranks: Mapping[str, int]) -> Hurdles:
    """Return the hurdles of a puzzle: of its answers, those of the one that is easiest to find.

    `ranks` are the places of the common words of the language, from 1, the most frequent first.
    """
    return min((_hurdles(position, each, ranks) for each in position.answers), key=lambda each: each.rating)


@cache
def ranks_of(dictionary_id: str) -> dict[str, int]:
    """Return the place of every common word of a dictionary, from 1, the most frequent first."""
    return {word: place for place, word in enumerate(common_words(dictionary_id), 1)}


@cache
def understood(dictionary_id: str) -> frozenset[str]:
    """Return those common words of a dictionary that are no mere knowledge of word games.

    Words of two letters that only whoever plays such games has learned (XU, JO) are left out.
    """
    known = read_words(word_list(f"{dictionary_id}{WordSet.COMMON.ending}").path)
    return frozenset(common_words(dictionary_id)) & frozenset(known)


def _hurdles(position: Asked, answer: ScoredPlay, ranks: Mapping[str, int]) -> Hurdles:
    view = position.view
    language, board = view.edition.language, view.board
    covered = sum(bool(board.stack_at(square)) for square, _tile in answer.play)
    longer = max(len(answer.entry) - EASY_LENGTH, 0)
    return Hurdles(
        together(_word(word, language, ranks) for word in _words(answer)),
        _sight(language, longer, covered, len(answer.words) - 1),
        _points(position, answer, ranks),
    )


def _words(play: ScoredPlay) -> list[str]:
    return [word.text.lower() for word in play.words]


def _word(word: str, language: str, ranks: Mapping[str, int]) -> int:
    """Return the rating at which one knows a word.

    It follows from how many of the frequent words the levels know, and which share of all others. Of these
    one that is a frequent word with an ending (LASKUT, RACINGS) is halfway between; half of what looks so is.
    """
    rare = _rare(language)
    if word in ranks:
        return min(_frequent(language, ranks[word]), rare)
    beginnings = (word[: len(word) - count] for count in range(1, _ENDING + 1))
    stem = next((each for each in beginnings if len(each) >= _STEM and each in ranks), "")
    return (min(_frequent(language, ranks[stem]), rare) + rare) // 2 if stem else rare


@cache
def _frequent(language: str, rank: int) -> int:
    return _crossing(language, lambda limits: math.log(limits.words), math.log(rank))


@cache
def _rare(language: str) -> int:
    return _crossing(language, lambda limits: limits.rare, 0.5)


@cache
def _sight(language: str, longer: int, covered: int, alongside: int) -> int:
    def glance(limits: LearnerLimits) -> float:
        chance = limits.any_play * limits.longer**longer
        return chance * limits.on_top**covered * limits.alongside**alongside

    # Seen at a glance so often, it is seen in that many looks half of the time.
    return _crossing(language, glance, 1 - 0.5 ** (1 / LOOKS))


def _crossing(language: str, number: Callable[[LearnerLimits], float], wanted: float) -> int:
    """Return the rating at which a number that rises from level to level is as wanted.

    Between two levels, and beyond the last, it rises evenly.
    """
    numbers = [number(limits_of(step, language)) for step in range(len(_LEARNERS))]
    above = next((place for place, each in enumerate(numbers) if each >= wanted), len(numbers) - 1)
    high = max(above, 1)
    low = high - 1
    if numbers[low] == numbers[high]:
        return HARDEST
    share = (wanted - numbers[low]) / (numbers[high] - numbers[low])
    rating = _LEARNERS[low] + share * (_LEARNERS[high] - _LEARNERS[low])
    return round(min(max(rating, GENTLEST), HARDEST))


def _points(position: Asked, answer: ScoredPlay, ranks: Mapping[str, int]) -> int | None:
    """Return the hurdle of plays that bring as many points; of common words only, if those of the answer are.

    Of a number of plays one takes the right one with the odds of one to that number, if by chance.
    """
    is_common = all(word in ranks for word in _words(answer))
    tempting = sum(
        each.score >= answer.score
        and each.play not in position.wanted
        and (not is_common or all(word in ranks for word in _words(each)))
        for each in position.plays
    )
    return round(_RESISTS + 400 * math.log10(tempting)) if tempting else None


# What else is known of a puzzle


def share_found(learner: Learner, view: EngineView, generator: Generator, wanted: Collection[Play]) -> float:
    """Return how often a learner lays one of the plays `wanted`, from 0 to 1, over all seeds."""
    plays = learner.known(generator, view.dictionary).generate(view.board, view.rack)
    limits = learner.limits_in(view.edition)
    found, has_seen_none = 0.0, 1.0
    easiest: tuple[float, ScoredPlay] | None = None
    for play in plays:
        chance = min(chance_of(limits, play, view.board), 1.0)
        if play.play in wanted:
            found += has_seen_none * chance
        has_seen_none *= 1 - chance
        if easiest is None or chance > easiest[0]:
            easiest = chance, play
    return found + (has_seen_none if easiest and easiest[1].play in wanted else 0.0)


def share(position: Position, level: UpwordsLevel, generator: CompiledGenerator) -> float:
    """Return how often a level finds an answer at a glance, from 0 to 1."""
    player = player_of(level)
    if isinstance(player, Learner):
        return share_found(player, position.view, generator, position.wanted)
    choice = player.choose(position.view, generator, Task())
    return float(choice.play is not None and choice.play.play in position.wanted)


def themes_of(position: Position, generator: CompiledGenerator, common: Set[str]) -> list[str]:
    """Return what a puzzle is about; `common` are the words of its language that are `understood`."""
    exact = position.puzzle.is_exact
    return list(themes(position.view, generator, position.answers, common, is_exact=exact))
