"""How much of what a better move gains its reasons explain, and what is said of them.

    python -m tests.why hasbro-10x10 keen,sharp --games 2
    python -m tests.why dutch-10x10 skilled,highest --games 1 --tell nl

Plays games of two levels, reviews each turn, and fits what a turn lost to parts of the difference: points
now, the leave's worth, the replies, one's own next turn. Everything follows from the arguments.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.bench.positions import make_generator
from upwords_tui.app.play.upwords.engine_moves import why_from
from upwords_tui.app.play.upwords.turns import Turn, turns_of
from upwords_tui.app.review.reasons import MoveContrast, why_text
from upwords_tui.base.i18n import use_language
from upwords_tui.engine.autoplay import Budget
from upwords_tui.engine.upwords.comparison import choice_of, compare
from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.players import Choice, MoveKind, Task
from upwords_tui.engine.upwords.protocol import why_json
from upwords_tui.engine.upwords.reasons import Why
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.engine.upwords.views import engine_view
from upwords_tui.engine.upwords.why import NEAR_END, reasons
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.actions import Exchange, PlayTiles
from upwords_tui.games.upwords.moves import UpwordsSetup

_PARTS = ("score", "leave", "reply", "follow")


def lost(
    generator: Generator, levels: Sequence[str], games: Sequence[int], iterations: int
) -> Iterator[tuple[Turn, float, Why]]:
    """Yield the turns in which something better was found, with the points lost and the reasons.

    `games` are known by their numbers, from 0.
    """
    for number in games:
        dictionary = DictionaryRef(generator.edition.dictionary, "0" * 64)
        seats = tuple(Seat(name, "human") for name in ("Anna", "Ben"))
        setup = UpwordsSetup(generator.edition.id, dictionary, seats, bytes([number + 1]) * 32)
        game = play_game(setup, [player_of(find_level(level)) for level in levels], generator, Budget(1))
        for turn in turns_of(game):
            view, action = engine_view(turn.view, dictionary.id), turn.action
            made = Choice(MoveKind.PASS)
            if isinstance(action, PlayTiles):
                made = choice_of(action.play, view.board, view.edition)
            elif isinstance(action, Exchange):
                made = Choice(MoveKind.EXCHANGE, tiles=action.tiles)
            found = compare(view, generator, Task(iterations=iterations, seed=turn.number), made)
            if found.best.choice is not found.made.choice:
                why = reasons(view, generator, found.made.choice, found.best.choice, turn.number)
                yield turn, found.lost_points, why


def parts(why: Why) -> tuple[float, ...]:
    """Return what each of _PARTS says for the better move, in points."""
    made, best = why.made, why.best
    replies = made.reply.mean - best.reply.mean if made.reply and best.reply else 0.0
    leave = (best.leave_worth or 0.0) - (made.leave_worth or 0.0)
    return best.score - made.score, leave, replies, best.follow - made.follow


def to_the_end(why: Why) -> float | None:
    """Return what the better move gains to the end of the game; None where that is far or nothing hidden."""
    if not (why.made.rest and why.best.rest):
        return None
    margins = [
        one.score
        + sum(
            sign * (points.mean - why.penalty * left.mean)
            for sign, points, left in zip((1, -1), rest.points, rest.left, strict=False)
        )
        for one, rest in ((why.made, why.made.rest), (why.best, why.best.rest))
    ]
    return margins[1] - margins[0]


def fit(rows: Sequence[Sequence[float]], wanted: Sequence[float]) -> tuple[list[float], float]:
    """Return the least-squares factors of the columns, and how much of the variance they explain."""
    count = len(rows[0])
    table = [
        [sum(row[i] * row[j] for row in rows) for j in range(count)]
        + [sum(row[i] * value for row, value in zip(rows, wanted, strict=True))]
        for i in range(count)
    ]
    for i in range(count):
        table[i] = [value / table[i][i] for value in table[i]]
        for j in range(count):
            if j != i:
                factor = table[j][i]
                table[j] = [a - factor * b for a, b in zip(table[j], table[i], strict=True)]
    factors = [row[count] for row in table]
    mean = sum(wanted) / len(wanted)
    left = sum(
        (value - sum(a * b for a, b in zip(factors, row, strict=True))) ** 2
        for row, value in zip(rows, wanted, strict=True)
    )
    return factors, 1 - left / sum((value - mean) ** 2 for value in wanted)


def main() -> None:
    """Play, review, and print what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("edition")
    parser.add_argument("levels", help="two levels: keen,sharp")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--iterations", type=int, default=5000, help="how long a turn is reviewed")
    parser.add_argument("--tell", metavar="LANGUAGE", help="print what is said of each turn")
    chosen = parser.parse_args()
    plain = make_generator(chosen.edition)
    use_language(chosen.tell or "en")
    rows, silent, turns = [], 0, 0
    missed: list[tuple[float, float]] = []
    games, generator = range(chosen.first, chosen.first + chosen.games), fastest(plain.edition, plain.lexicon)
    for turn, gain, why in lost(generator, chosen.levels.split(","), games, chosen.iterations):
        read = why_from(why_json(why), plain.edition)
        assert read
        text = why_text(MoveContrast(read, turn.view, gain))
        turns, silent = turns + 1, silent + (not text)
        if chosen.tell:
            print(f"{turn.number + 1}. [{turn.view.bag}] {gain:.1f}: {text}", flush=True)
        if turn.view.bag >= NEAR_END:
            rows.append((gain, parts(why)))
        if (rest := to_the_end(why)) is not None:
            missed.append((sum(parts(why)[:3]) - gain, rest - gain))
    print(f"{turns} turns with a better move, {silent} of them without a word")
    if missed:
        now, later = (
            math.sqrt(sum(one**2 for one in each) / len(each)) for each in zip(*missed, strict=True)
        )
        print(f"{len(missed)} of them near the end: missed by {now:.1f} points, to the end by {later:.1f}")
    print(f"{len(rows)} of them with at least {NEAR_END} tiles in the bag:")
    for size in range(1, len(_PARTS) + 1):
        for columns in combinations(range(len(_PARTS)), size):
            if columns[0] == 0:
                some = [[each[1][column] for column in columns] for each in rows]
                factors, share = fit(some, [each[0] for each in rows])
                told = ", ".join(
                    f"{factor:.2f} {_PARTS[column]}" for factor, column in zip(factors, columns, strict=True)
                )
                print(f"  {100 * share:3.0f} % explained by {told}")


if __name__ == "__main__":
    main()
