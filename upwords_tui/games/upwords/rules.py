"""What makes a play legal, and what it scores.

`check` returns every rule that is broken as a value (which rule, where, what words). Each rule is a function,
numbered as in docs/rules.md.

Rules 6 (in part), 8, 10 and 11 are about the words a play forms. There are none unless its squares are on the
board, distinct, in one line and without a gap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from upwords_tui.games.base import WordJudge
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import PUBLISHED, PlayRules
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.tiles import UNKNOWN, Tile, spell


class FormedWord(NamedTuple):
    """A run of two tiles or more through the tiles placed, as it stands after the play.

    `base` are the points for its tiles, `bonus` those for bonus tiles in a flat word.
    """

    squares: tuple[Square, ...]
    direction: Direction
    tiles: tuple[Tile, ...]
    heights: tuple[int, ...]
    base: int
    bonus: int

    @property
    def text(self) -> str:
        return spell(self.tiles)

    @property
    def is_flat(self) -> bool:
        return max(self.heights) == 1

    @property
    def score(self) -> int:
        return self.base + self.bonus


class PlayScore(NamedTuple):
    """The words formed, the main word (along the line of play) first, and the points beyond them."""

    words: tuple[FormedWord, ...]
    placed_bonus: int
    all_rack_bonus: int

    @property
    def total(self) -> int:
        return sum(word.score for word in self.words) + self.placed_bonus + self.all_rack_bonus


def words_formed(board: Board, play: Play, edition: Edition) -> tuple[FormedWord, ...]:
    """Return the words that `play` forms on `board` (before the play), the main word first if there is one.

    The play must be on the board, in line and without a gap.
    """
    if not play.placements:
        return ()
    after = board.with_tiles(play)
    direction = play.direction(board)
    runs = [(after.run_through(play.squares[0], direction), direction)]
    runs += [(after.run_through(square, direction.other), direction.other) for square in play.squares]
    return tuple(_word(after, run, way, edition) for run, way in runs if len(run) >= edition.min_word)


def _word(after: Board, run: tuple[Square, ...], direction: Direction, edition: Edition) -> FormedWord:
    heights = tuple(map(after.height_at, run))
    tiles = after.tops(run)
    base = bonus = 0
    if max(heights) == 1:
        base = edition.flat_points * len(run)
        if edition.flat_bonus:
            hits = sum(tile in edition.flat_bonus.tiles for tile in tiles)
            bonus = edition.flat_bonus.points * (hits if edition.flat_bonus.each else min(hits, 1))
    else:
        base = edition.stacked_points * sum(heights)
    return FormedWord(run, direction, tiles, heights, base, bonus)


def score_play(words: tuple[FormedWord, ...], play: Play, edition: Edition) -> PlayScore:
    """Return the score of `play`, which forms `words`."""
    placed = 0
    if edition.placed_bonus:
        hits = sum(tile in edition.placed_bonus.tiles for tile in play.tiles)
        placed = edition.placed_bonus.points * hits
    all_rack = edition.all_rack_bonus if len(play) == edition.rack_size else 0
    return PlayScore(words, placed, all_rack)


# Which plays are legal


class Rule(StrEnum):
    """What a play may break, in the order in which it is reported."""

    NOT_ON_RACK = "not-on-rack"
    NOT_IN_SET = "not-in-set"
    OFF_BOARD = "off-board"
    SAME_SQUARE = "same-square"
    NOT_IN_LINE = "not-in-line"
    GAP = "gap"
    SAME_TILE = "same-tile"
    TOO_HIGH = "too-high"
    FIRST_WORD = "first-word"
    FIRST_CENTRE = "first-centre"
    NOT_CONNECTED = "not-connected"
    NO_WORD = "no-word"
    KEEP_ONE = "keep-one"
    PLURAL_S = "plural-s"
    UNKNOWN_WORD = "unknown-word"


class Violation(NamedTuple):
    """One rule broken: on which squares, by which words (in capitals), with which tiles."""

    rule: Rule
    squares: tuple[Square, ...] = ()
    words: tuple[str, ...] = ()
    tiles: tuple[Tile, ...] = ()


class Verdict(NamedTuple):
    """What the rules say of a play: all violations, and its score if the words formed can be told."""

    violations: tuple[Violation, ...]
    score: PlayScore | None

    @property
    def is_legal(self) -> bool:
        return not self.violations


def check(
    edition: Edition,
    board: Board,
    rack: Iterable[Tile],
    play: Play,
    words: WordJudge | None = None,
    *,
    house: PlayRules = PUBLISHED,
) -> Verdict:
    """Return the verdict on laying `play` on `board` from `rack`; `words` (if any) judges the words."""
    out_of_place = tuple(_out_of_place(board, play))
    formed = None if out_of_place else words_formed(board, play, edition)
    violations = [*_not_on_rack(edition, board, tuple(rack), play), *out_of_place]
    violations += _wrongly_stacked(edition, board, play, house)
    violations += _alone(edition, board, play, makes_no_word=formed == ())
    if edition.keep_one:
        violations += _keep_one(board, play)
    if formed:
        violations += _plural_s(edition, board, play, formed)
    verdict = Verdict(tuple(violations), score_play(formed, play, edition) if formed else None)
    return verdict if words is None else judged(verdict, words)


def judged(verdict: Verdict, words: WordJudge) -> Verdict:
    """Return a verdict without one on words completed by what `words` says."""
    formed = verdict.score.words if verdict.score else ()
    unknown = [word for word in formed if not words.contains(word.text)]  # rule 11: real words
    if not unknown:
        return verdict
    squares = tuple(sorted({square for word in unknown for square in word.squares}))
    texts = tuple(dict.fromkeys(word.text for word in unknown))
    violation = Violation(Rule.UNKNOWN_WORD, squares, texts)
    return verdict._replace(violations=(*verdict.violations, violation))


def beyond_set(edition: Edition, board: Board, tiles: Iterable[Tile]) -> Counter[Tile]:
    """Return which of `tiles` the set does not have besides those on the board."""
    laid = Counter(tile for stack in board.stacks for tile in stack)
    return laid + Counter(tiles) - Counter(dict(edition.bag))


def _not_on_rack(edition: Edition, board: Board, rack: tuple[Tile, ...], play: Play) -> Iterator[Violation]:
    """Rule 1: tiles of one's own; where nobody knows which these are, tiles that the set still has."""
    left, missing = Counter(rack), list[Placement]()
    for placement in play:
        left[placement.tile] -= 1
        if left[placement.tile] < 0:
            missing.append(placement)
    if len(missing) > rack.count(UNKNOWN):
        squares, tiles = zip(*missing, strict=True)
        yield Violation(Rule.NOT_ON_RACK, squares, tiles=edition.alphabet.sort(tiles))
    elif missing and (gone := beyond_set(edition, board, play.tiles)):
        squares = tuple(square for square, tile in missing if tile in gone)
        yield Violation(Rule.NOT_IN_SET, squares, tiles=edition.alphabet.sort(gone))


def _out_of_place(board: Board, play: Play) -> Iterator[Violation]:
    """Rules 2 and 3: on the board, a tile a square, in one line, no gap."""
    outside = tuple(square for square in play.squares if square not in board)
    if outside:
        yield Violation(Rule.OFF_BOARD, outside)
    if twice := tuple(sorted(square for square, count in Counter(play.squares).items() if count > 1)):
        yield Violation(Rule.SAME_SQUARE, twice)
    line = play.line
    if line is None and len(set(play.squares)) > 1:
        yield Violation(Rule.NOT_IN_LINE, play.squares)
    if line and not outside:
        first, last = play.squares[0], play.squares[-1]
        length = (last.row - first.row) + (last.col - first.col) + 1
        between = [first.step(line, count) for count in range(length)]
        laid = play.squares
        if empty := tuple(each for each in between if each not in laid and not board.stack_at(each)):
            yield Violation(Rule.GAP, empty)


def _wrongly_stacked(edition: Edition, board: Board, play: Play, house: PlayRules) -> Iterator[Violation]:
    """Rules 4 and 5: not on the same letter, not too high."""
    top = slice(-1, None) if house.repeat_in_stack else slice(None)
    if same := [(square, tile) for square, tile in play if tile in board.stack_at(square)[top]]:
        squares, tiles = zip(*same, strict=True)
        yield Violation(Rule.SAME_TILE, squares, tiles=tiles)
    if full := tuple(square for square in play.squares if board.height_at(square) >= edition.max_height):
        yield Violation(Rule.TOO_HIGH, full)


def _alone(edition: Edition, board: Board, play: Play, *, makes_no_word: bool) -> Iterator[Violation]:
    """Rules 6 to 8: a word, the first on the centre, all others connected."""
    if board.is_empty:
        if makes_no_word:
            yield Violation(Rule.FIRST_WORD, play.squares)
        if not any(square in edition.centre for square in play.squares):
            yield Violation(Rule.FIRST_CENTRE, edition.centre)
    elif not any(board.stack_at(near) for square in play.squares for near in (square, *square.neighbours())):
        yield Violation(Rule.NOT_CONNECTED, play.squares)
    if makes_no_word:
        yield Violation(Rule.NO_WORD, play.squares)


def _keep_one(board: Board, play: Play) -> Iterator[Violation]:
    """Rule 9: keep one."""
    if play.line:
        covered = set(play.squares)
        runs = {board.run_through(square, play.line) for square in play.squares if square in board}
        for run in sorted(run for run in runs if len(run) >= 2 and covered.issuperset(run)):
            yield Violation(Rule.KEEP_ONE, run, (spell(board.tops(run)),))


def _plural_s(
    edition: Edition, board: Board, play: Play, formed: tuple[FormedWord, ...]
) -> Iterator[Violation]:
    """Rule 10: plural S."""
    if edition.plural_tile is None or play.tiles != (edition.plural_tile,):
        return
    square = play.squares[0]
    if board.stack_at(square):
        return
    for word in formed:
        stood = word.squares[:-1]
        if word.squares[-1] != square or len(stood) < 2:
            return
        if board.top_at(stood[-1]) == edition.plural_tile:
            return
    yield Violation(Rule.PLURAL_S, (square,), tuple(word.text for word in formed))
