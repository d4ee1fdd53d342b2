"""Players below the highest score: they know fewer words and see less of what can be laid.

The one idea: people who play less well do not blunder at random. They know the common words and not the
rest; they find short words and overlook long ones; they add to the board and overlook that a tile can be
laid on top, or that a word fits alongside another. So a learner has a vocabulary, and a chance to see each
play that falls with everything that makes it hard to see; of what it sees it takes the most points. Whether
it sees a play depends on the seed of the question and on the play alone.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from upwords_tui.engine.upwords.compiled import make_generator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.grades import Limits, limits_of, share_of
from upwords_tui.engine.upwords.players import Choice, Kind, RankedPlay, Task, without_play
from upwords_tui.engine.upwords.playlist import Plays, ScoredPlay
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.lexicon.bitsets import Lexicon, compile_lexicon
from upwords_tui.lexicon.common import common_words

_EASY_LENGTH = 3
"""Words of so many tiles are seen as easily as shorter ones."""


_ASSUMED_LENGTH = 5
"""Of a list that says nothing of what is common, a learner with few words knows those of so many tiles."""


class Learner:
    """Plays within `Limits`."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        """Return the highest play seen; without one, an exchange, or a pass where none is left."""
        seen = self._seen(view, generator, task, 1)
        return (
            Choice(Kind.PLAY, play=seen[0]) if seen else without_play(view, self._vocabulary(view, generator))
        )

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        """Return the highest plays seen; their equity is their score."""
        return [RankedPlay(play, play.score) for play in self._seen(view, generator, task, count)]

    def _seen(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[ScoredPlay]:
        known = self._vocabulary(view, generator)
        plays = known.generate(view.board, view.rack)
        seen: list[ScoredPlay] = []
        easiest: tuple[float, ScoredPlay] | None = None
        for play in plays:
            chance = self._chance(play, plays)
            if _lot(task.seed, play) < chance:
                seen.append(play)
                if len(seen) == count:
                    break
            elif easiest is None or chance > easiest[0]:
                easiest = chance, play
        # Whoever looks long enough sees the easiest one.
        return seen or ([easiest[1]] if easiest else [])

    def _chance(self, play: ScoredPlay, plays: Plays) -> float:
        limits = self._limits
        chance = limits.any_play * limits.longer ** max(len(play.entry) - _EASY_LENGTH, 0)
        if limits.on_top < 1 or limits.alongside < 1:
            laid = play.play
            chance *= limits.on_top ** sum(bool(plays.board.stack_at(square)) for square, _tile in laid)
            chance *= limits.alongside ** (len(play.words) - 1)
        return chance

    def _vocabulary(self, view: EngineView, generator: Generator) -> Generator:
        """Return a generator that knows no more words than this learner."""
        if self._limits.rare >= 1:
            return generator
        return _generator_of(generator, view.dictionary, self._limits.words, self._limits.rare)


class OnStep:
    """The learner on one step of the levels, with the limits that belong to the language of the game."""

    def __init__(self, step: int) -> None:
        self._step = step

    def _learner(self, view: EngineView) -> Learner:
        return Learner(limits_of(self._step, view.edition.language))

    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        """Return the highest play seen; without one, an exchange, or a pass where none is left."""
        return self._learner(view).choose(view, generator, task)

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        """Return the highest plays seen; their equity is their score."""
        return self._learner(view).rank(view, generator, task, count)


def _lot(seed: int, play: ScoredPlay) -> float:
    """Return a number from 0 to 1 that is drawn anew for each play and each question."""
    key = f"{seed} {play.start} {play.direction.value} {play.entry.hex()}".encode()
    return int.from_bytes(hashlib.blake2b(key, digest_size=4).digest(), "big") / 2**32


@lru_cache(maxsize=6)
def _generator_of(generator: Generator, dictionary: str, count: int, rare: float) -> Generator:
    lexicon = generator.lexicon
    common = common_words(dictionary)[:count]
    words = [word for word in common if lexicon.contains(word)] or _short_words(lexicon, count)
    if rare:
        words += [word for word in lexicon.words() if share_of(word) < rare]
    known = compile_lexicon(words, lexicon.alphabet, lexicon.max_length)
    return make_generator(generator.edition, known, repeat_in_stack=generator.repeat_in_stack)


def _short_words(lexicon: Lexicon, count: int) -> list[str]:
    """Return `count` words spread over the short ones of a list, all of them if there are fewer."""
    short = [word for word in lexicon.words() if len(word) <= _ASSUMED_LENGTH]
    step = max(len(short) // count, 1)
    return short[::step]
