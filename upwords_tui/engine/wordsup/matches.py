"""Computer players of Words Up against each other: pairs of matches, the same shuffle, seats swapped."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence

from upwords_tui.engine.autoplay import GameResult
from upwords_tui.engine.wordsup.levels import Level
from upwords_tui.engine.wordsup.players import Player
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.wordsup.game import Game
from upwords_tui.games.wordsup.setup import Setup


class _AllWords:
    """Judges words of computer players, who make none but those of the list."""

    def contains(self, word: str, /) -> bool:
        return True


def play_one(
    levels: tuple[Level, Level], number: int, seed: str, language: str, dictionary: DictionaryRef
) -> GameResult:
    """Play match `number`, from 1; odd ones have the first level in the first seat, even ones the second."""
    pair_seed = hashlib.sha256(f"upwords-tui autoplay {seed} {(number + 1) // 2}".encode()).digest()
    swapped = number % 2 == 0
    seated = levels[::-1] if swapped else levels
    setup = Setup(
        language=language,
        dictionary=dictionary,
        seats=tuple(Seat(level.name, f"computer:{level.id}") for level in seated),
        seed=pair_seed,
    )
    seconds, moves = [0.0, 0.0], [0, 0]
    game = play_match(setup, [level.make(language, dictionary.id) for level in seated], seconds, moves)
    assert game.outcome
    one, two = (1, 0) if swapped else (0, 1)
    totals = game.outcome.totals
    return GameResult(
        number=number,
        seed=pair_seed.hex(),
        first_seat=setup.first,
        scores=(totals[one], totals[two]),
        turns=game.action_count,
        reason=str(game.position.results[-1].reason),
        seconds=(seconds[one], seconds[two]),
        moves=(moves[one], moves[two]),
    )


def play_match(setup: Setup, players: Sequence[Player], seconds: list[float], moves: list[int]) -> Game:
    """Return the finished match of `players`, one a seat; `seconds` and `moves` are counted up by seat."""
    game, words = Game.begin(setup), _AllWords()
    while not game.is_over:
        (seat,) = game.to_act
        started = time.perf_counter()
        action = players[seat].choose(game.view_for(seat), game.seen())
        seconds[seat] += time.perf_counter() - started
        moves[seat] += 1
        game = game.apply(game.propose(action, words))
    return game
