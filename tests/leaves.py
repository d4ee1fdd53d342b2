"""Learns what tiles are worth on the rack: `python -m tests.leaves [EDITION …]`.

The one idea: least squares over games of the computer against itself explain what is gained on the opponent
from some point on by what is then on the rack. The first games are played for the highest score; those after
them by what the games before have taught, which changes what a tile is worth. After three rounds it hardly
changes any more (docs/lab/players.md).

Needs the compiled kernel. Writes the values beside this file; the same games give the same values.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Sequence

from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, make_generator
from upwords_tui.engine.upwords.leave import FOLDER, POINT, STAGES, LeaveValues, Stage
from upwords_tui.engine.upwords.rollouts import table_of
from upwords_tui.engine.upwords.views import EngineView, Opponent
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.options import PUBLISHED
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.registry import word_list

_GAMES = 20_000
_FEW = 20
"""Up to so many tiles in the bag the end is near."""

_TRUST = (0.7, 0.9, 0.9)
"""By round, the share of what was learned that is believed: more made play weaker, less too."""

_EXPECTED_MORE = -4.0
"""What a further tile of a face is expected to be worth beside the first, in points, before it is seen …"""

_EXPECTED_WEIGHT = 300.0
"""… as firmly as so many times seeing it."""


def learn(generator: CompiledGenerator, games: int = _GAMES) -> LeaveValues:
    """Return the values learned from `games` games a round."""
    nothing = dict.fromkeys(generator.edition.alphabet.faces, 0)
    stage = Stage(nothing, nothing, (0,) * kernel.MAX_HEIGHTS)
    values = LeaveValues(_FEW, (stage, stage, stage))
    for round_number, trust in enumerate(_TRUST):
        sums = _play(generator, values, round_number, games)
        one, two, three = (_values(generator, square, trust) for square in sums)
        values = LeaveValues(_FEW, (one, two, three))
    return values


def _play(
    generator: CompiledGenerator, values: LeaveValues, round_number: int, games: int
) -> list[list[list[float]]]:
    """Return the sums of products over the games of one round, a square for each stage."""
    edition, library = generator.edition, generator.library
    board = Board.empty(edition.size)
    rack_size = edition.rack_size
    bag = edition.tile_count - rack_size
    opponent = Opponent(tiles=rack_size, score=0)
    view = EngineView(edition, board, (), edition.dictionary, 0, (opponent,), bag, 0, 1, PUBLISHED)
    columns = library.kernel_study_columns()
    sums = (ctypes.c_double * (kernel.STAGES * columns * columns))()
    library.kernel_study(
        generator.board(board),
        ctypes.byref(generator.rules),
        ctypes.byref(generator.graph),
        ctypes.byref(values.compiled(edition.alphabet)),
        round_number == 0,
        ctypes.byref(table_of(view, generator)),
        1,
        round_number * games,
        games,
        sums,
    )
    numbers = iter(sums)
    return [[[next(numbers) for _ in range(columns)] for _ in range(columns)] for _ in range(kernel.STAGES)]


def _values(generator: CompiledGenerator, square: list[list[float]], trust: float) -> Stage:
    """Return the values of one stage from its sums; kernel/study.c says what the columns are."""
    alphabet = generator.edition.alphabet
    known = len(square) - 1
    matrix, right = [row[:known] for row in square[:known]], [row[known] for row in square[:known]]
    more = range(kernel.MAX_FACES, 2 * kernel.MAX_FACES)
    for column in range(known):
        weight = _EXPECTED_WEIGHT if column in more else 1.0
        matrix[column][column] += weight
        right[column] += weight * (_EXPECTED_MORE if column in more else 0.0)
    found = solve(matrix, right)

    def hundredths(value: float) -> int:
        return round(POINT * trust * value)

    first = {tile: hundredths(found[order]) for order, tile in enumerate(alphabet.faces)}
    further = {
        tile: hundredths(found[order] + found[kernel.MAX_FACES + order])
        for order, tile in enumerate(alphabet.faces)
    }
    heights = found[more.stop : more.stop + kernel.MAX_HEIGHTS]
    return Stage(first, further, tuple(-hundredths(value) for value in heights))


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return x with matrix · x = right, for a symmetric positive definite matrix (Gauss-Jordan)."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[size] for row in rows]


def as_toml(edition_id: str, values: LeaveValues) -> str:
    """Return the file of values of an edition."""
    lines = [
        f"# What a tile left on the rack is worth in {edition_id}, in hundredths of a point (engine/leave).",
        f"# Learned by: python -m tests.leaves {edition_id}",
        f"few = {values.few}",
    ]
    for name, stage in zip(STAGES, values.stages, strict=True):
        lines += ["", f"[{name}]", f"on = {[*stage.on]}"]
        for key, tiles in (("first", stage.first), ("more", stage.more)):
            pairs = ", ".join(f'"{tile}" = {value}' for tile, value in tiles.items())
            lines.append(f"{key} = {{ {pairs} }}")
    return "\n".join(lines) + "\n"


def main(names: list[str]) -> int:
    """Learn and write the values of the editions named, or of all; return the exit code."""
    for edition_id in names or edition_ids():
        edition = load_edition(edition_id)
        words = word_list(edition.dictionary)
        lexicon = load_lexicon(words.path, edition.alphabet, edition.size, sha256=words.sha256)
        generator = make_generator(edition, lexicon)
        if not isinstance(generator, CompiledGenerator):
            print("There is no compiled kernel; without it this would take days.", file=sys.stderr)
            return 1
        begun = time.perf_counter()
        text = as_toml(edition_id, learn(generator))
        (FOLDER / f"{edition_id}.toml").write_text(text, "utf-8")
        print(f"{edition_id}: {time.perf_counter() - begun:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
