"""Every legal play of a position.

**Stretches.** A play is read along a line, a row or a column, and makes one main word there. Where this
word may lie is a *stretch*: some squares in a row, bounded on both sides by an empty square or the edge.
Empty squares in a stretch get a tile. Occupied squares either get a tile or keep the one they show; and
since a tile never goes on its like, a word that has there what shows already keeps it. So within a stretch
the word determines the play. To find all plays, find for each stretch the words that fit it. A 10×10 board
has 900 stretches; those that can't be reached with the tiles of a rack, that touch nothing, or that hold an
empty square no tile of the rack can go on, drop out at once (`lines`). About 120 stay.

**Words that fit.** For each square of a stretch there is a set of tiles that may be laid there: those of the
rack, less those the line across forbids (`crossings`), less the one that shows. The words with one of these
tiles at this position are a bitset (`LetterChoices`), and AND-ing those of all empty squares leaves the
words that fit them. At an occupied square the search forks: one branch takes the words that keep the tile
(one AND), the other those that cover it (another). A branch without words is dropped, which ends nearly all.

**Leaves.** At the end of a branch the tiles kept are known exactly. So the rack's counts are one more bitset
(`Affordable`), and everything else about the play but the word itself is known too: how many tiles
are placed, on what heights, whether a standing word is covered entirely, what the words across are worth
(`leaves`). The words left in a leaf are legal plays with the same score, a `Batch`. No word is ever
looked at alone.

**Once each.** A play of two tiles or more has one line. A play of one tile has two; it belongs to the row if
there is a word in it, else to the column (`Play.direction`), so in columns the leaves leave out plays of one
tile on a square that has a neighbour in its row.

The rules obeyed are those of `games.upwords.rules.check`; tests/agreement compares the two, play by play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from upwords_tui.engine.upwords.cross_checks import EMPTY, Crossings
from upwords_tui.engine.upwords.lines import ACROSS, DOWN, BoardLine, LineBuilder, first_stretches, stretches
from upwords_tui.engine.upwords.play_list import Batch, PlayList, Plays
from upwords_tui.engine.upwords.rack_masks import ChoiceTables, RackMasks
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import SHORTEST, LengthTable, Lexicon

# The end of a branch of the search: which of its words are legal plays, and for how many points


_Bonus = tuple[int, int]
"""The words that earn it (a bitset) and the points."""


class Leaf(NamedTuple):
    """Words that fill a stretch in the same manner.

    `start` is the first place of the stretch in its line. `occupied` and `kept` have a bit for each position
    in the stretch; `points` are those of the words across, bonus tiles apart.
    """

    start: int
    occupied: int
    kept: int
    points: int
    words: int


class PlayJudge:
    """Settles leaves by the rules and points of one edition."""

    def __init__(self, edition: Edition) -> None:
        order = edition.alphabet.order
        self._edition = edition
        self._plural = EMPTY if edition.plural_tile is None else order(edition.plural_tile)
        flat, placed = edition.flat_bonus, edition.placed_bonus
        self._flat_tiles = sorted(map(order, flat.tiles)) if flat else []
        self._placed_points = dict.fromkeys(map(order, placed.tiles), placed.points) if placed else {}
        self._bonus_tiles = sum(1 << tile for tile in {*self._flat_tiles, *self._placed_points})
        self._flat_bonuses: dict[int, list[_Bonus]] = {}

    def settle(
        self, line: BoardLine, table: LengthTable, leaf: Leaf, rack: RackMasks
    ) -> list[tuple[int, int]]:
        """Return the scores of the legal plays in `leaf`, each with the bitset of its words."""
        length, start = table.length, leaf.start
        placed = (1 << length) - 1 ^ leaf.kept
        count = placed.bit_count()
        words = leaf.words
        if count == 0:
            return []
        if count == 1:
            words = self._single(line, table, leaf, placed.bit_length() - 1)
        elif self._edition.keep_one and _covers_a_word(leaf.occupied, leaf.occupied & placed):
            return []
        if not words:
            return []
        heights = line.heights[start : start + length]
        flat = not leaf.occupied & placed and max(heights) <= 1
        score = leaf.points
        if flat:
            score += self._edition.flat_points * length
        else:
            score += self._edition.stacked_points * (sum(heights) + count)
        if count == self._edition.rack_size:
            score += self._edition.all_rack_bonus
        bonuses = self._flat(table) if flat else []
        if tiles := self._bonus_tiles & rack.tiles:
            bonuses = bonuses + self._placed(line, table, leaf, tiles)
        return _split(score, words, bonuses)

    def _single(self, line: BoardLine, table: LengthTable, leaf: Leaf, position: int) -> int:
        """Return the legal words of a play of one tile: not those of the other line, nor a bare plural."""
        place = leaf.start + position
        crossing = line.crossings[place]
        if line.way == DOWN and crossing.touches:
            return 0
        stood = table.length - 1
        if (
            self._plural != EMPTY
            and not leaf.occupied >> position & 1
            and position == stood >= 2
            and line.tops[place - 1] != self._plural
            and crossing.is_plural
        ):
            return leaf.words & ~table.at[position][self._plural]
        return leaf.words

    def _flat(self, table: LengthTable) -> list[_Bonus]:
        """Return the bonuses of bonus tiles in a flat main word, placed or kept."""
        if not self._edition.flat_bonus:
            return []
        bonuses = self._flat_bonuses.get(table.length)
        if bonuses is None:
            bonuses = self._flat_bonuses[table.length] = _flat_bonuses(
                table, self._flat_tiles, self._edition.flat_bonus.points, self._edition.flat_bonus.each
            )
        return bonuses

    def _placed(self, line: BoardLine, table: LengthTable, leaf: Leaf, tiles: int) -> list[_Bonus]:
        """Return the bonuses for placing one of `tiles`: as such, and in a flat word across."""
        bonuses: list[_Bonus] = []
        while tiles:
            tile = tiles.bit_length() - 1
            tiles ^= 1 << tile
            placed, in_flat = self._placed_points.get(tile, 0), tile in self._flat_tiles
            for position, at in enumerate(table.at):
                if leaf.kept >> position & 1:
                    continue
                points = placed + (line.crossings[leaf.start + position].bonus if in_flat else 0)
                if points:
                    bonuses.append((at[tile], points))
        return bonuses


def _covers_a_word(occupied: int, covered: int) -> bool:
    """Return whether a run of two or more occupied positions is covered entirely."""
    if not covered & covered >> 1:
        return False
    while occupied:
        lowest = occupied & -occupied
        run = occupied & ~(occupied + lowest)
        if run != lowest and run & covered == run:
            return True
        occupied ^= run
    return False


def _flat_bonuses(table: LengthTable, tiles: list[int], points: int, each: bool) -> list[_Bonus]:
    if not each:
        words = 0
        for tile in tiles:
            words |= table.at_least(tile, 1)
        return [(words, points)]
    counted = (table.at_least(tile, times) for tile in tiles for times in range(1, table.length + 1))
    return [(words, points) for words in counted if words]


def _split(score: int, words: int, bonuses: list[_Bonus]) -> list[tuple[int, int]]:
    """Return `words` parted by what bonuses they earn, each part with its score."""
    parts = [(score, words)]
    for earning, points in bonuses:
        if words & earning:
            parted = [
                (total, part)
                for score, words in parts
                for total, part in ((score + points, words & earning), (score, words & ~earning))
                if part
            ]
            parts = parted
    return parts


_Branch = tuple[int, int, int, int]
"""The words still possible, the positions kept (a bit each), packed counts of their tiles, points across."""

_OpenSquare = tuple[int, int, int, int, int]
"""An occupied square that may be covered: the words that keep its tile, its position (a bit) and what the
tile adds to packed counts; the words that cover it, and the points across for doing so."""


class Generator:
    """Finds the legal plays of one edition with one lexicon, which must be for its alphabet and board.

    `repeat_in_stack=False` is the house rule of `rules.check`. A generator remembers what it has worked out
    about lines and choices, so keep it for a whole game; two threads need one each.
    """

    def __init__(self, edition: Edition, lexicon: Lexicon, *, repeat_in_stack: bool = True) -> None:
        if lexicon.alphabet != edition.alphabet or lexicon.max_length < edition.size:
            raise ValueError(f"the lexicon was compiled for other tiles or a smaller board than {edition.id}")
        if edition.min_word != SHORTEST:
            raise ValueError(f"{edition.id}: the generator needs min_word = {SHORTEST}")
        self.edition = edition
        self.lexicon = lexicon
        self.repeat_in_stack = repeat_in_stack
        self._lines = LineBuilder(edition, Crossings(edition, lexicon), repeat_in_stack)
        self._choices = ChoiceTables(lexicon)
        self._judge = PlayJudge(edition)

    def generate(self, board: Board, rack: Iterable[Tile]) -> Plays:
        """Return every play that `rules.check` would call legal, dictionary included."""
        self._choices.limit()
        masks = RackMasks(self.lexicon, self.lexicon.encode(rack))
        fitting = first_stretches if board.is_empty else stretches
        found: dict[tuple[int, int, int, int, int], int] = {}
        for line in self._lines.lines(board, masks.tiles):
            for start, end in fitting(line, masks.size):
                row, col = (line.number, start) if line.way == ACROSS else (start, line.number)
                for score, words in self._search(line, start, end, masks):
                    place = (-score, line.way, row, col, end - start)
                    found[place] = found.get(place, 0) | words
        batches = (Batch(*place, words) for place, words in found.items())
        return PlayList(self.edition, board, self.lexicon, batches)

    def can_play(self, board: Board, rack: Iterable[Tile]) -> bool:
        """Return whether there is a legal play; the rack may hold any number of tiles."""
        return bool(self.generate(board, rack))

    def _search(self, line: BoardLine, start: int, end: int, masks: RackMasks) -> Iterator[tuple[int, int]]:
        """Yield scores and words of the plays whose main word fills `line` from `start` to before `end`."""
        length = end - start
        table = self.lexicon.tables[length]
        choices = self._choices.by_length[length]
        words = table.every
        occupied = kept = counts = points = 0
        open_squares: list[_OpenSquare] = []
        squares = zip(
            line.tops[start:end], line.laid[start:end], line.crossings[start:end], table.at, strict=True
        )
        for position, (top, laid, crossing, at) in enumerate(squares):
            if top == EMPTY:
                words &= choices[position][laid]
                points += crossing.score
            else:
                bit, unit = 1 << position, masks.unit[top]
                occupied |= bit
                if laid:
                    covering = choices[position][laid]
                    open_squares.append((at[top], bit, unit, covering, crossing.score))
                else:
                    words &= at[top]
                    kept |= bit
                    counts += unit
            if not words:
                return
        branches: list[_Branch] = [(words, kept, counts, points)]
        for keeping, bit, unit, covering, score in open_squares:
            forks: list[_Branch] = []
            for words, kept, counts, points in branches:
                if keeps := words & keeping:
                    forks.append((keeps, kept | bit, counts + unit, points))
                if covers := words & covering:
                    forks.append((covers, kept, counts, points + score))
            branches = forks
        affordable = masks.affordable[length]
        for words, kept, counts, points in branches:
            if words := words & affordable[counts]:
                leaf = Leaf(start, occupied, kept, points, words)
                yield from self._judge.settle(line, table, leaf, masks)
