"""How long it takes to find every legal play with its score, in fixed positions of the middle of a game."""

from __future__ import annotations

import hashlib

from tests.bench.positions import EDITIONS, Position, make_generator, mid_game
from tests.bench.timing import best_ms, share, spread
from upwords_tui.engine.upwords.compiled_generator import make_generator as make_compiled
from upwords_tui.engine.upwords.generator import Generator

POSITIONS = 200


def run() -> None:
    for edition_id in EDITIONS:
        generator = make_generator(edition_id)
        positions = mid_game(generator, POSITIONS)
        counts = [len(generator.generate(*position)) for position in positions]
        squares = [sum(map(bool, board.stacks)) for board, _rack in positions]
        print(
            f"  {edition_id}: {generator.lexicon.count} entries, {POSITIONS} positions, "
            f"{share(squares, 0.5):.0f} squares occupied, {share(counts, 0.5):.0f} plays (median), "
            f"{max(counts)} at most, digest {_digest(generator, positions)}"
        )
        fresh = Generator(generator.edition, generator.lexicon)
        print(f"    a new generator each time  {spread([_cold(generator, one) for one in positions])}")
        print(f"    one for all, in passing    {spread([_timed(fresh, one, 1) for one in positions])}")
        print(f"    the same position again    {spread([_timed(fresh, one, 3) for one in positions])}")
        quick = make_compiled(generator.edition, generator.lexicon)
        if type(quick) is not Generator:
            slow = [_found(fresh, one) for one in positions]
            found = [_found(quick, one) for one in positions]
            print(
                f"    compiled, found            {spread(found)}; {sum(slow) / sum(found):.0f} times as fast"
            )
            assert _digest(quick, positions) == _digest(generator, positions)


def _cold(generator: Generator, position: Position) -> float:
    def find() -> int:
        return _list_all(Generator(generator.edition, generator.lexicon), position)

    return best_ms(find)[0]


def _timed(generator: Generator, position: Position, goes: int) -> float:
    return best_ms(lambda: _list_all(generator, position), goes)[0]


def _found(generator: Generator, position: Position) -> float:
    """Return the milliseconds for finding and scoring all plays, listing none."""
    return best_ms(lambda: generator.generate(*position), 3)[0]


def _list_all(generator: Generator, position: Position) -> int:
    return sum(play.score for play in generator.generate(*position))


def _digest(generator: Generator, positions: list[Position]) -> str:
    """Return a short hash of all plays, so that a faster generator can be seen to find the same."""
    seen = hashlib.sha256()
    for position in positions:
        for play in generator.generate(*position):
            seen.update(repr((play.score, play.direction.value, play.start, play.entry)).encode())
    return seen.hexdigest()[:12]
