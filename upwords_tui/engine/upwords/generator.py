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

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from upwords_tui.engine.upwords.play_list import Batch, PlayList, Plays
from upwords_tui.games.upwords.board import Board, Stack, middle_lines
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import PUBLISHED, PlayRules
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import SHORTEST, LengthTable, Lexicon

# The bitsets that follow from a rack: which words have one of these tiles here, which words it can pay for


_BITS = 5
"""Bits for the count of one tile in a packed count: a line has at most 26 squares."""

_ONES = (1 << _BITS) - 1

_REMEMBERED_CHOICES = 6_000
"""So many choices are remembered before starting again: less than twenty megabytes."""


class LetterChoices(dict[int, int]):
    """Maps a set of tiles (a bit for each) to the bitset of the words with any of them at one position."""

    def __init__(self, at: tuple[int, ...]) -> None:
        super().__init__()
        self._at = at

    def __missing__(self, tiles: int) -> int:
        words, left = 0, tiles
        while left:
            tile = left.bit_length() - 1
            words |= self._at[tile]
            left ^= 1 << tile
        self[tiles] = words
        return words


class ChoiceTables:
    """`by_length[length][position]` is the `LetterChoices` there. They hold for any rack."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.by_length = [[LetterChoices(at) for at in table.at] for table in lexicon.tables]

    def limit(self) -> None:
        """Forget everything if it has become too much."""
        if sum(len(choices) for row in self.by_length for choices in row) > _REMEMBERED_CHOICES:
            for row in self.by_length:
                for choices in row:
                    choices.clear()


class Affordable(dict[int, int]):
    """Maps packed counts of kept tiles to the bitset of the words of one length the rack can complete."""

    def __init__(self, table: LengthTable, rack: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self._table = table
        self._rack = rack

    def __missing__(self, kept: int) -> int:
        too_many, counts = 0, kept
        for tile, owned in self._rack:
            too_many |= self._table.at_least(tile, owned + (counts & _ONES) + 1)
            counts >>= _BITS
        words = self[kept] = self._table.every ^ too_many
        return words


class RackMasks:
    """A rack as the generator needs it; `rack` holds places in the alphabet.

    `tiles` has a bit for each face on the rack; `unit[tile]` is what a kept tile adds to a packed count (0
    if the rack has no such tile); `affordable[length]` is described above.
    """

    def __init__(self, lexicon: Lexicon, rack: bytes) -> None:
        counts = tuple(sorted(Counter(rack).items()))
        self.size = len(rack)
        self.tiles = sum(1 << tile for tile, _ in counts)
        self.unit = [0] * len(lexicon.alphabet.faces)
        for slot, (tile, _) in enumerate(counts):
            self.unit[tile] = 1 << _BITS * slot
        self.affordable = [Affordable(table, counts) for table in lexicon.tables]


# What the lines across a line ask of each of its squares


EMPTY = 255
"""Stands for "no tile" where a line is written as one byte a square."""

_REMEMBERED_CHECKS = 20_000
"""So many cross-checks and lines are remembered before starting again; a few megabytes."""


class LineStacks(NamedTuple):
    """One row or column as it stands: the tile that shows on each square (or EMPTY), and the heights."""

    tops: bytes
    heights: bytes


class Crossing(NamedTuple):
    """What the line across says about a tile laid on a square.

    `tiles` has a bit for each tile allowed; `touches` says whether there is a word across at all; `score`
    is what this word brings, plus `bonus` if the tile is a bonus tile of flat words. `is_plural` says
    whether a plural tile laid here would at most add itself to the end of a standing word across.
    """

    tiles: int
    touches: bool
    score: int
    bonus: int
    is_plural: bool


class Crossings:
    """Crossings for the lines of one edition, judged by one lexicon."""

    def __init__(self, edition: Edition, lexicon: Lexicon) -> None:
        alphabet = edition.alphabet
        self._edition = edition
        self._lexicon = lexicon
        self._flat = edition.flat_bonus
        self._flat_tiles = frozenset(map(alphabet.order, self._flat.tiles)) if self._flat else frozenset()
        self._plural = alphabet.order(edition.plural_tile) if edition.plural_tile else EMPTY
        self._checks: dict[tuple[bytes, bytes], int] = {}
        self._lines: dict[LineStacks, tuple[Crossing, ...]] = {}
        self.free = Crossing((1 << len(alphabet.faces)) - 1, False, 0, 0, True)
        """The crossing of a square with empty squares (or none) on both sides."""

    def along(self, line: LineStacks) -> tuple[Crossing, ...]:
        """Return what `line` says about a tile laid on each of its squares, from the lines across it."""
        crossings = self._lines.get(line)
        if crossings is None:
            if len(self._lines) >= _REMEMBERED_CHECKS:
                self._lines.clear()
            crossings = tuple(self._crossing(line, place) for place in range(len(line.tops)))
            self._lines[line] = crossings
        return crossings

    def _crossing(self, line: LineStacks, place: int) -> Crossing:
        tops, heights = line
        start = tops.rfind(EMPTY, 0, place) + 1
        end = tops.find(EMPTY, place + 1)
        end = len(tops) if end < 0 else end
        if end - start == 1:
            return self.free
        before, after = tops[start:place], tops[place + 1 : end]
        score, bonus = self._points(before + after, heights[start:end], heights[place] == 0)
        is_plural = not after and len(before) >= 2 and before[-1] != self._plural
        return Crossing(self._tiles_between(before, after), True, score, bonus, is_plural)

    def _tiles_between(self, before: bytes, after: bytes) -> int:
        """Return a bit for each tile that makes a word between `before` and `after`."""
        key = (before, after)
        tiles = self._checks.get(key)
        if tiles is None:
            if len(self._checks) >= _REMEMBERED_CHECKS:
                self._checks.clear()
            tiles = self._checks[key] = self._find_tiles(before, after)
        return tiles

    def _find_tiles(self, before: bytes, after: bytes) -> int:
        place = len(before)
        table = self._lexicon.tables[place + 1 + len(after)]
        words = table.every
        for position, tile in enumerate(before):
            words &= table.at[position][tile]
        for position, tile in enumerate(after, place + 1):
            words &= table.at[position][tile]
        tiles = 0
        for number in table.numbers(words):
            tiles |= 1 << table.entry(number)[place]
        return tiles

    def _points(self, others: bytes, heights: bytes, on_empty: bool) -> tuple[int, int]:
        """Return the points of a word across, and those more that a bonus tile laid in it would bring."""
        edition = self._edition
        if not on_empty or max(heights) > 1:
            return edition.stacked_points * (sum(heights) + 1), 0
        score = edition.flat_points * len(heights)
        if self._flat is None:
            return score, 0
        hits = sum(tile in self._flat_tiles for tile in others)
        if self._flat.each:
            return score + self._flat.points * hits, self._flat.points
        if hits:
            return score + self._flat.points, 0
        return score, self._flat.points


# The rows and columns of a position, and the stretches of them that a play may fill


ACROSS, DOWN = 0, 1
"""The ways a line can run, in the order of plays."""


class BoardLine(NamedTuple):
    """A row or column and what may be laid on it; sequences have an item a square.

    `number` is that of the row or column; `tops` and `heights` are as in LineStacks; `laid` holds the
    tiles of the rack that may be laid on a square, a bit each.
    """

    way: int
    number: int
    tops: bytes
    heights: bytes
    crossings: tuple[Crossing, ...]
    laid: list[int]


class LineBuilder:
    """Makes the lines of a position."""

    def __init__(self, edition: Edition, crossings: Crossings, house: PlayRules) -> None:
        self._order: dict[Tile, int] = {face: order for order, face in enumerate(edition.alphabet.faces)}
        self._max_height = edition.max_height
        self._house = house
        self._crossings = crossings

    def lines(self, board: Board, tiles: int) -> Iterator[BoardLine]:
        """Yield every row, then every column; `tiles` has a bit for each face on the rack."""
        size, stacks = board.size, board.stacks
        tops = bytes([self._order[stack[-1]] if stack else EMPTY for stack in stacks])
        heights = bytes(map(len, stacks))
        under = [self._laid(stack, tiles) for stack in stacks]
        rows = [slice(start, start + size) for start in range(0, size * size, size)]
        columns = [slice(col, None, size) for col in range(size)]
        for way, lines, across in ((ACROSS, rows, columns), (DOWN, columns, rows)):
            along = [self._crossings.along(LineStacks(tops[line], heights[line])) for line in across]
            for number, (line, crossings) in enumerate(zip(lines, zip(*along, strict=True), strict=True)):
                laid = [
                    tiles & crossing.tiles for tiles, crossing in zip(under[line], crossings, strict=True)
                ]
                yield BoardLine(way, number, tops[line], heights[line], crossings, laid)

    def _laid(self, stack: Stack, tiles: int) -> int:
        """Return those of `tiles` that may go on top of `stack`."""
        if not stack:
            return tiles
        if len(stack) >= self._max_height:
            return 0
        for tile in stack[-1:] if self._house.repeat_in_stack else stack:
            tiles &= ~(1 << self._order[tile])
        return tiles


def stretches(line: BoardLine, rack_size: int) -> Iterator[tuple[int, int]]:
    """Yield the start and end (exclusive) of every stretch that `rack_size` tiles may fill."""
    tops, crossings, laid = line.tops, line.crossings, line.laid
    size = len(tops)
    for start in range(size - 1):
        if start and tops[start - 1] != EMPTY:
            continue
        placed = 0
        connected = coverable = False
        for place in range(start, size):
            if tops[place] != EMPTY:
                connected = True
                coverable = coverable or laid[place] != 0
            elif placed == rack_size or not laid[place]:
                break
            else:
                placed += 1
                connected = connected or crossings[place].touches
            end = place + 1
            if (
                connected
                and (placed or coverable)
                and end - start >= SHORTEST
                and (end == size or tops[end] == EMPTY)
            ):
                yield start, end


def first_stretches(line: BoardLine, rack_size: int) -> Iterator[tuple[int, int]]:
    """Yield the same for the first play: the stretches over a centre square."""
    size = len(line.tops)
    middle = middle_lines(size)
    if line.number in middle:
        for start in range(middle.stop):
            for end in range(max(start + SHORTEST, middle.start + 1), min(start + rack_size, size) + 1):
                yield start, end


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

    A generator remembers what it has worked out
    about lines and choices, so keep it for a whole game; two threads need one each.
    """

    def __init__(self, edition: Edition, lexicon: Lexicon, *, house: PlayRules = PUBLISHED) -> None:
        if lexicon.alphabet != edition.alphabet or lexicon.max_length < edition.size:
            raise ValueError(f"the lexicon was compiled for other tiles or a smaller board than {edition.id}")
        if edition.min_word != SHORTEST:
            raise ValueError(f"{edition.id}: the generator needs min_word = {SHORTEST}")
        self.edition = edition
        self.lexicon = lexicon
        self.house = house
        self._lines = LineBuilder(edition, Crossings(edition, lexicon), house)
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
