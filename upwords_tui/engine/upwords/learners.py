"""Players below the highest score: they know fewer words and see fewer plays.

People who play less well do not blunder at random. They know the common words only; they overlook long words,
tiles that can be laid on top, words that fit alongside others. So a learner has a vocabulary, and a chance to
see each play that falls with everything that makes it hard to see; of what it sees it takes the most points.
Whether it sees a play depends on the seed of the question and on the play alone.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import lru_cache
from typing import NamedTuple

from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, make_generator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.upwords.players import Player, RankedPlay, Task, kernel_player
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.lexicon.bitsets import compile_lexicon
from upwords_tui.lexicon.word_sets import common_words

# How much a learner knows and sees, by grade; and which grade each level has in each language


class LearnerLimits(NamedTuple):
    """What a learner knows and sees.

    `words` is how many of the most frequent words it knows, `rare` which share of all others. The other
    numbers are chances from 0 to 1: to see any play at all, and what that is multiplied by for each tile a
    word is longer than three, for each tile laid on top of another, and for each word a play forms besides
    the main one.
    """

    words: int
    rare: float
    any_play: float
    longer: float
    on_top: float
    alongside: float


_LINE = (
    LearnerLimits(1500, 0, 0.55, 0.5, 0.3, 0.3),
    LearnerLimits(2400, 0, 0.6, 0.55, 0.37, 0.37),
    LearnerLimits(3700, 0, 0.645, 0.605, 0.445, 0.445),
    LearnerLimits(5400, 0, 0.688, 0.648, 0.498, 0.498),
    LearnerLimits(7800, 0, 0.725, 0.695, 0.56, 0.56),
    LearnerLimits(11200, 0, 0.757, 0.727, 0.614, 0.614),
    LearnerLimits(16600, 0, 0.797, 0.776, 0.684, 0.684),
    LearnerLimits(24500, 0.11, 0.805, 0.79, 0.712, 0.712),
    LearnerLimits(30000, 0.45, 0.82, 0.81, 0.755, 0.755),
    LearnerLimits(30000, 1, 0.835, 0.835, 0.795, 0.795),
)

_GRADES: dict[str, tuple[float, ...]] = {
    "en": (0.87, 1.8, 2.79, 3.73, 4.67, 5.74, 6.62, 7.49, 8.31, 9.16),
    "fi": (-2.98, -1.29, 0.15, 1.1, 2.28, 3.68, 4.96, 6.08, 7.63, 9.44),
    "nl": (0.21, 1.03, 1.72, 2.55, 3.38, 4.36, 5.35, 6.35, 7.35, 8.83),
}

_LEAST_CHANCE = 0.05
_LEAST_WORDS = 150


def lot(text: str) -> float:
    """Return a number from 0 to 1 that is drawn for a text, always the same."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big") / 2**32


def share_of(word: str) -> float:
    """Return a number from 0 to 1 that is always the same for a word: who knows that share knows it."""
    return zlib.crc32(word.casefold().encode()) / 2**32


def limits_of(step: int, language: str) -> LearnerLimits:
    """Return the limits of the learner on `step` of the levels, from 0, in a language ("en" if unknown)."""
    return limits_at(_GRADES.get(language, _GRADES["en"])[step])


def limits_at(grade: float) -> LearnerLimits:
    """Return the limits at a grade; below 0 the line goes on as it begins."""
    place = min(max(int(grade), 0), len(_LINE) - 2)
    low, high, share = _LINE[place], _LINE[place + 1], grade - place
    words = low.words * (high.words / low.words) ** share
    rest = [one + (other - one) * share for one, other in zip(low[1:], high[1:], strict=True)]
    rare, *chances = rest
    return LearnerLimits(
        max(round(words), _LEAST_WORDS),
        min(max(rare, 0.0), 1.0),
        *(min(max(chance, _LEAST_CHANCE), 1.0) for chance in chances),
    )


EASY_LENGTH = 3
"""Words of so many tiles are seen as easily as shorter ones."""


_ASSUMED_LENGTH = 5
"""Where nothing says which words are common a learner knows some all over the list, of so many letters."""


class Learner(Player):
    """Plays within `limits`; the step of a level means those it has in the language of the game."""

    def __init__(self, limits: LearnerLimits | int) -> None:
        self._limits = limits

    def limits_in(self, edition: Edition) -> LearnerLimits:
        return limits_of(self._limits, edition.language) if isinstance(self._limits, int) else self._limits

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        plays = self.known(generator, view.dictionary).generate(view.board, view.rack)
        limits = self.limits_in(view.edition)
        seen: list[ScoredPlay] = []
        easiest: tuple[float, ScoredPlay] | None = None
        for play in plays:
            chance = chance_of(limits, play, plays.board)
            # Drawn anew for each play and each question.
            drawn = lot(f"{task.seed} {play.start} {play.direction.value} {play.entry.hex()}")
            if drawn < chance:
                seen.append(play)
                if len(seen) == count:
                    break
            elif easiest is None or chance > easiest[0]:
                easiest = chance, play
        # Whoever looks long enough sees the easiest one.
        if easiest and not seen:
            seen.append(easiest[1])
        return [RankedPlay(play, play.score) for play in seen]

    def known(self, generator: Generator, dictionary: str) -> Generator:
        limits = self.limits_in(generator.edition)
        if limits.rare >= 1:
            return generator
        return _generator_of(generator, dictionary, limits.words, limits.rare)

    def compiled(self, generator: CompiledGenerator, dictionary: str) -> kernel.KernelPlayer:
        limits, known = self.limits_in(generator.edition), self.known(generator, dictionary)
        assert isinstance(known, CompiledGenerator)
        made = kernel_player(kernel.LEARNER, known)
        for count in range(kernel.MAX_SIZE + 1):
            made.by_length[count] = limits.any_play * limits.longer ** max(count - EASY_LENGTH, 0)
            made.on_top[count] = limits.on_top**count
            made.alongside[count] = limits.alongside**count
        return made


def chance_of(limits: LearnerLimits, play: ScoredPlay, board: Board) -> float:
    """Return the chance that a play on `board` is seen."""
    chance = limits.any_play * limits.longer ** max(len(play.entry) - EASY_LENGTH, 0)
    if limits.on_top < 1 or limits.alongside < 1:
        laid = play.play
        chance *= limits.on_top ** sum(bool(board.stack_at(square)) for square, _tile in laid)
        chance *= limits.alongside ** (len(play.words) - 1)
    return chance


@lru_cache(maxsize=6)
def _generator_of(generator: Generator, dictionary: str, count: int, rare: float) -> Generator:
    lexicon = generator.lexicon
    common = common_words(dictionary)[:count]
    words = [word for word in common if lexicon.contains(word)]
    if not words:
        short = [word for word in lexicon.words() if len(word) <= _ASSUMED_LENGTH]
        words = short[:: max(len(short) // count, 1)]
    if rare:
        words += [word for word in lexicon.words() if share_of(word) < rare]
    known = compile_lexicon(words, lexicon.alphabet, lexicon.max_length)
    return make_generator(generator.edition, known, house=generator.house)
