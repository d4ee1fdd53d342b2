"""Whether reviews are fair: `python -m tests.reviews --turns 100 --seconds 0.5 --level strong`.

Turns of games of a level are reviewed as `review` does it. What is called a loss of three hundredths of the
chance to win, or of none, is looked at again with other samples and ten times as many at least.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

from tests.bench.positions import make_generator
from upwords_tui.engine.autoplay import BUDGET, MatchSetup, Pairing
from upwords_tui.engine.levels import spending
from upwords_tui.engine.upwords import compiled_generator
from upwords_tui.engine.upwords.comparison import choice_of, compare
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import leave_values
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.players import Choice, Task
from upwords_tui.engine.upwords.rollouts import rollouts
from upwords_tui.engine.upwords.simulation import SearchSettings, Simulation, horizon, player_of
from upwords_tui.engine.upwords.views import EngineView, engine_view
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup

LOSS = 0.03
SAMPLES, SEED = 4000, 987654
"""Of each of the two moves when they are compared once more, and with which seed."""

WIDE = Task(iterations=12_000, seed=SEED)
"""With that a better move is looked for where the review has found none."""


def turns(
    level: str, seed: str, edition_id: str, generator: Generator
) -> Iterator[tuple[EngineView, Choice]]:
    """Yield plays of games of a level against itself, two of each, nothing of what is hidden known."""
    rng, number = random.Random(seed), 0
    match = MatchSetup("upwords", (level, level), seed, edition_id, None, BUDGET)
    while True:
        number += 1
        pairing = Pairing(match, [find_level(level)] * 2, number)
        words = DictionaryRef(generator.edition.dictionary, "0" * 64)
        setup = UpwordsSetup(edition_id, words, pairing.seats, pairing.seed)
        game = play_game(setup, [player_of(find_level(level)) for _seat in pairing.seats], generator)
        seen, found = UpwordsGame.begin(setup), list[tuple[EngineView, Choice]]()
        for entry in game.entries:
            action = entry.action
            if isinstance(action, PlayTiles):
                view = engine_view(seen.view_for(action.seat), words.id)
                if not view.is_open:
                    found.append((view, choice_of(action.play, view.board, view.edition)))
            seen = seen.apply(action)
        yield from rng.sample(found, min(2, len(found)))


def behind(view: EngineView, generator: Generator, made: Choice, best: Choice) -> float:
    """Return how much of the chance to win a move loses beside another, on many samples of another seed."""
    rolling = rollouts(view, generator, SEED, leave_values(view.edition.id))
    trials = rolling.trials((made, best), horizon(view, SearchSettings()))
    trials.run((0, 1), SAMPLES, lambda: False)
    return trials.behind(0, 1)[0]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--level", default="strong")
    parser.add_argument("--seed", default="reviews")
    parser.add_argument("--edition", default="hasbro-10x10")
    asked = parser.parse_args()
    plain = make_generator(asked.edition)
    generator = compiled_generator.make_generator(plain.edition, plain.lexicon)
    losses, confirmed, fine, missed = 0, 0, 0, 0
    source = turns(asked.level, asked.seed, asked.edition, generator)
    for number, (view, made) in zip(range(1, asked.turns + 1), source, strict=False):
        found = compare(view, generator, Task(seed=number, spent=spending(asked.seconds)), made)
        assert found.lost_win is not None
        if found.lost_win >= LOSS:
            losses += 1
            confirmed += behind(view, generator, made, found.best.choice) > 0
        elif found.lost_win == 0:
            fine += 1
            wide = Simulation().look(view, generator, WIDE, made=made)
            lost = behind(view, generator, made, wide.tried[0].choice)
            missed += lost >= LOSS
            if lost >= LOSS:
                print(f"  missed: {view.hidden} hidden, {made.play}, {wide.tried[0].choice.play}, {lost:.3f}")
        if number % 20 == 0 or number == asked.turns:
            print(
                f"{number} turns: {losses} lose {LOSS:.0%}, confirmed {confirmed};"
                f" {fine} are fine, of them lose {LOSS:.0%}: {missed}",
                flush=True,
            )


if __name__ == "__main__":
    main()
