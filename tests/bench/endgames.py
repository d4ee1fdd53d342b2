"""How much of an endgame is looked through: on the first turns once the bag is empty, in games of Expert."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from itertools import count, islice
from time import process_time

from tests.bench.positions import make_generator
from tests.bench.timing import spread
from upwords_tui.app.play.upwords.turns import turns_of
from upwords_tui.engine.levels import spending
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.players import Task
from upwords_tui.engine.upwords.simulation import Simulation, player_of
from upwords_tui.engine.upwords.views import EngineView, engine_view
from upwords_tui.games.base import COMPUTER, DictionaryRef, Seat
from upwords_tui.games.upwords.moves import UpwordsSetup

POSITIONS, SECONDS, TURNS = 60, 0.5, 3


def run(positions: int = POSITIONS, seconds: float = SECONDS) -> None:
    for edition_id in ("hasbro-10x10",):
        plain = make_generator(edition_id)
        generator = fastest(plain.edition, plain.lexicon)
        assert isinstance(generator, CompiledGenerator)
        games = list(islice(endgames(generator), positions))
        for turn in range(TURNS):
            views = [game[turn] for game in games if len(game) > turn]
            exact, took = 0, list[float]()
            for view in views:
                begun = process_time()
                task = Task(spent=spending(seconds))
                exact += Simulation().look(view, generator, task).is_exact
                took.append((process_time() - begun) * 1e3)
            print(
                f"  {edition_id}, turn {turn + 1} after the bag is empty: {exact} of {len(views)} exact "
                f"in {seconds} s of processor time; {spread(took)}"
            )


def endgames(generator: CompiledGenerator) -> Iterator[list[EngineView]]:
    """Yield of game after game what the seats to move see once the bag is empty."""
    for views in expert_games(generator, "endgames"):
        if found := [view for view in views if view.is_open]:
            yield found


def expert_games(generator: CompiledGenerator, seed: str) -> Iterator[list[EngineView]]:
    """Yield of game after game what the seats to move see."""
    edition, level = generator.edition, find_level("expert")
    seats = tuple(Seat(name, f"{COMPUTER}:{level.id}") for name in ("A", "B"))
    for number in count():
        start = hashlib.sha256(f"{seed} {edition.id} {number}".encode()).digest()
        setup = UpwordsSetup(edition.id, DictionaryRef(edition.dictionary, "0" * 64), seats, start)
        game = play_game(setup, [player_of(level), player_of(level)], generator)
        yield [engine_view(turn.view, edition.dictionary) for turn in turns_of(game)]


if __name__ == "__main__":
    run(int(sys.argv[1]), float(sys.argv[2]))
