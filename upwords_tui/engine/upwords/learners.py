"""Players below the highest score: they know fewer words and see less of what can be laid.

The one idea: people who play less well do not blunder at random. They know the common words and not the
rest; they find short words and overlook long ones; they add to the board and overlook that a tile can be
laid on top, or that a word fits alongside another. So a learner has a vocabulary, and a chance to see each
play that falls with everything that makes it hard to see; of what it sees it takes the most points. Whether
it sees a play depends on the seed of the question and on the play alone.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from upwords_tui.engine.upwords.compiled import make_generator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.grades import Limits, limits_of, lot, share_of
from upwords_tui.engine.upwords.players import Player, RankedPlay, Task
from upwords_tui.engine.upwords.playlist import Plays, ScoredPlay
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.play import Play
from upwords_tui.lexicon.bitsets import Lexicon, compile_lexicon
from upwords_tui.lexicon.common import common_words

EASY_LENGTH = 3
"""Words of so many tiles are seen as easily as shorter ones."""


_ASSUMED_LENGTH = 5
"""Of a list that says nothing of what is common, a learner with few words knows those of so many tiles."""


class Learner(Player):
    """Plays within `limits`; the step of a level means those it has in the language of the game."""

    def __init__(self, limits: Limits | int) -> None:
        self._limits = limits

    def _limits_in(self, view: EngineView) -> Limits:
        return (
            limits_of(self._limits, view.edition.language) if isinstance(self._limits, int) else self._limits
        )

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        """Return the highest plays seen; their equity is their score."""
        plays, limits = self.known(view, generator).generate(view.board, view.rack), self._limits_in(view)
        seen: list[ScoredPlay] = []
        easiest: tuple[float, ScoredPlay] | None = None
        for play in plays:
            chance = _chance(limits, play, plays)
            if _lot(task.seed, play) < chance:
                seen.append(play)
                if len(seen) == count:
                    break
            elif easiest is None or chance > easiest[0]:
                easiest = chance, play
        # Whoever looks long enough sees the easiest one.
        if easiest and not seen:
            seen.append(easiest[1])
        return [RankedPlay(play, play.score) for play in seen]

    def finds(self, view: EngineView, generator: Generator, wanted: Collection[Play]) -> float:
        """Return how often this learner lays one of the plays `wanted`, from 0 to 1, over all seeds."""
        plays, limits = self.known(view, generator).generate(view.board, view.rack), self._limits_in(view)
        found, has_seen_none = 0.0, 1.0
        easiest: tuple[float, ScoredPlay] | None = None
        for play in plays:
            chance = min(_chance(limits, play, plays), 1.0)
            if play.play in wanted:
                found += has_seen_none * chance
            has_seen_none *= 1 - chance
            if easiest is None or chance > easiest[0]:
                easiest = chance, play
        return found + (has_seen_none if easiest and easiest[1].play in wanted else 0.0)

    def known(self, view: EngineView, generator: Generator) -> Generator:
        """Return a generator that knows no more words than this learner."""
        limits = self._limits_in(view)
        if limits.rare >= 1:
            return generator
        return _generator_of(generator, view.dictionary, limits.words, limits.rare)


def _chance(limits: Limits, play: ScoredPlay, plays: Plays) -> float:
    chance = limits.any_play * limits.longer ** max(len(play.entry) - EASY_LENGTH, 0)
    if limits.on_top < 1 or limits.alongside < 1:
        laid = play.play
        chance *= limits.on_top ** sum(bool(plays.board.stack_at(square)) for square, _tile in laid)
        chance *= limits.alongside ** (len(play.words) - 1)
    return chance


def _lot(seed: int, play: ScoredPlay) -> float:
    """Return a number from 0 to 1 that is drawn anew for each play and each question."""
    return lot(f"{seed} {play.start} {play.direction.value} {play.entry.hex()}")


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
