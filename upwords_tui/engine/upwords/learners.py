"""Players below the highest score: they know fewer words and see fewer plays.

People who play less well do not blunder at random. They know the common words only; they overlook long words,
tiles that can be laid on top, words that fit alongside others. So a learner has a vocabulary, and a chance to
see each play that falls with everything that makes it hard to see; of what it sees it takes the most points.
Whether it sees a play depends on the seed of the question and on the play alone.
"""

from __future__ import annotations

from functools import lru_cache

from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, make_generator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.levels import LearnerLimits, limits_of, lot, share_of
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.upwords.players import Player, RankedPlay, Task, kernel_player
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.lexicon.bitsets import compile_lexicon
from upwords_tui.lexicon.word_sets import common_words

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
