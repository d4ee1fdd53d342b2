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
tiles at this position are a bitset (`rackmasks.Choices`), and AND-ing those of all empty squares leaves the
words that fit them. At an occupied square the search forks: one branch takes the words that keep the tile
(one AND), the other those that cover it (another). A branch without words is dropped, which ends nearly all.

**Leaves.** At the end of a branch the tiles kept are known exactly. So the rack's counts are one more bitset
(`rackmasks.Affordable`), and everything else about the play but the word itself is known too: how many tiles
are placed, on what heights, whether a standing word is covered entirely, what the words across are worth
(`leaves`). The words left in a leaf are legal plays with the same score, a `playlist.Batch`. No word is ever
looked at alone.

**Once each.** A play of two tiles or more has one line. A play of one tile has two; it belongs to the row if
there is a word in it, else to the column (`Play.direction`), so in columns the leaves leave out plays of one
tile on a square that has a neighbour in its row.

The rules obeyed are those of `games.upwords.rules.check`; tests/agreement compares the two, play by play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from upwords_tui.engine.upwords.crossings import EMPTY, Crossings
from upwords_tui.engine.upwords.judge import Judge, Leaf
from upwords_tui.engine.upwords.lines import ACROSS, Line, LineBuilder, first_stretches, stretches
from upwords_tui.engine.upwords.playlist import Batch, PlayList, Plays
from upwords_tui.engine.upwords.rackmasks import ChoiceTables, RackMasks
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import SHORTEST, Lexicon

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
        self._judge = Judge(edition)

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

    def _search(self, line: Line, start: int, end: int, masks: RackMasks) -> Iterator[tuple[int, int]]:
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
