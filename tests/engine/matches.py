"""Whole matches of Upwords in one go."""

from __future__ import annotations

from collections.abc import Iterator

from upwords_tui.engine.autoplay import BUDGET, Budget, MatchSetup, Pairing
from upwords_tui.engine.results import GameResult
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.levels import UpwordsLevel
from upwords_tui.engine.upwords.matches import play_one
from upwords_tui.games.base import DictionaryRef


def play_match(
    levels: tuple[UpwordsLevel, UpwordsLevel],
    games: int,
    seed: str,
    generator: Generator,
    dictionary: DictionaryRef,
    budget: Budget = BUDGET,
) -> Iterator[GameResult]:
    """Play `games` games and yield each as it ends; the same arguments give the same games."""
    seats = tuple(level.id for level in levels)
    match = MatchSetup("upwords", seats, seed, generator.edition.id, dictionary.id, budget)
    for number in range(1, games + 1):
        yield play_one(Pairing(match, levels, number), generator, dictionary)
