"""What makes a play legal.

The one idea: `check` never stops at the first fault. It returns every rule that is broken as a value
(which rule, where, what words), and the front-ends decide how to paint or say it. Each rule is a function
of its own, numbered as in docs/rules.md.

Rules 8, 10 and 11, and the word that rule 6 asks for, speak of the words a play forms. These exist only if
its squares are on the board, distinct, in one line and without a gap; otherwise only the faults of place are
reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from upwords_tui.games.base import WordJudge
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import PUBLISHED, PlayRules
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.scoring import FormedWord, PlayScore, score_play, words_formed
from upwords_tui.games.upwords.tiles import Tile, spell


class Rule(StrEnum):
    """What a play may break, in the order in which it is reported."""

    NOT_ON_RACK = "not-on-rack"
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
    """Return the verdict on laying `play` on `board` from `rack`.

    `words` judges the words formed; None leaves that rule out (games with challenges).
    """
    violations: list[Violation] = []
    violations += _not_on_rack(edition, rack, play)
    off_board = _off_board(board, play)
    same_square = _same_square(play)
    not_in_line = _not_in_line(play)
    violations += off_board + same_square + not_in_line
    gap = [] if off_board or not_in_line else _gap(board, play)
    violations += gap
    violations += _same_tile(board, play, house)
    violations += _too_high(edition, board, play)
    formed = None
    if not (off_board or same_square or not_in_line or gap):
        formed = words_formed(board, play, edition)
    if board.is_empty:
        violations += _first_word(formed, play)
        violations += _first_centre(edition, play)
    else:
        violations += _not_connected(board, play)
    violations += _no_word(formed, play)
    if edition.keep_one:
        violations += _keep_one(board, play)
    if formed:
        violations += _plural_s(edition, board, play, formed)
    verdict = Verdict(tuple(violations), score_play(formed, play, edition) if formed else None)
    return verdict if words is None else judged(verdict, words)


def judged(verdict: Verdict, words: WordJudge) -> Verdict:
    """Return a verdict that says nothing of words with what `words` says of those formed."""
    unknown = _unknown_words(verdict.score.words, words) if verdict.score else []
    return verdict._replace(violations=(*verdict.violations, *unknown)) if unknown else verdict


def _not_on_rack(edition: Edition, rack: Iterable[Tile], play: Play) -> list[Violation]:
    """Rule 1: tiles of one's own."""
    missing = Counter(play.tiles) - Counter(rack)
    if not missing:
        return []
    squares: list[Square] = []
    left = Counter(rack)
    for square, tile in play:
        left[tile] -= 1
        if left[tile] < 0:
            squares.append(square)
    tiles = edition.alphabet.sort(missing.elements())
    return [Violation(Rule.NOT_ON_RACK, tuple(squares), tiles=tiles)]


def _off_board(board: Board, play: Play) -> list[Violation]:
    """Rule 2: one line, on the board."""
    outside = tuple(square for square in play.squares if square not in board)
    return [Violation(Rule.OFF_BOARD, outside)] if outside else []


def _same_square(play: Play) -> list[Violation]:
    """Rule 2: one line, a tile a square."""
    twice = tuple(sorted(square for square, count in Counter(play.squares).items() if count > 1))
    return [Violation(Rule.SAME_SQUARE, twice)] if twice else []


def _not_in_line(play: Play) -> list[Violation]:
    """Rule 2: one line."""
    if len(set(play.squares)) > 1 and play.line() is None:
        return [Violation(Rule.NOT_IN_LINE, play.squares)]
    return []


def _gap(board: Board, play: Play) -> list[Violation]:
    """Rule 3: no gap."""
    line = play.line()
    if line is None:
        return []
    first, last = play.squares[0], play.squares[-1]
    length = (last.row - first.row) + (last.col - first.col) + 1
    between = [first.step(line, count) for count in range(length)]
    empty = tuple(square for square in between if square not in play.squares and not board.stack_at(square))
    return [Violation(Rule.GAP, empty)] if empty else []


def _same_tile(board: Board, play: Play, house: PlayRules) -> list[Violation]:
    """Rule 4: not the same letter."""

    def clashes(square: Square, tile: Tile) -> bool:
        if house.repeat_in_stack:
            return board.top_at(square) == tile
        return tile in board.stack_at(square)

    same = [(square, tile) for square, tile in play if clashes(square, tile)]
    if not same:
        return []
    return [Violation(Rule.SAME_TILE, tuple(s for s, _ in same), tiles=tuple(t for _, t in same))]


def _too_high(edition: Edition, board: Board, play: Play) -> list[Violation]:
    """Rule 5: five at most."""
    full = tuple(square for square in play.squares if board.height_at(square) >= edition.max_height)
    return [Violation(Rule.TOO_HIGH, full)] if full else []


def _first_word(formed: tuple[FormedWord, ...] | None, play: Play) -> list[Violation]:
    """Rule 6: the first play forms a word."""
    return [Violation(Rule.FIRST_WORD, play.squares)] if formed is not None and not formed else []


def _first_centre(edition: Edition, play: Play) -> list[Violation]:
    """Rule 6: the first play is on the centre."""
    if any(square in edition.centre for square in play.squares):
        return []
    return [Violation(Rule.FIRST_CENTRE, edition.centre)]


def _not_connected(board: Board, play: Play) -> list[Violation]:
    """Rule 7: connected."""
    for square in play.squares:
        if any(board.stack_at(near) for near in (square, *square.neighbours())):
            return []
    return [Violation(Rule.NOT_CONNECTED, play.squares)]


def _no_word(formed: tuple[FormedWord, ...] | None, play: Play) -> list[Violation]:
    """Rule 8: the words formed."""
    return [Violation(Rule.NO_WORD, play.squares)] if formed is not None and not formed else []


def _keep_one(board: Board, play: Play) -> list[Violation]:
    """Rule 9: keep one."""
    line = play.line()
    if line is None:
        return []
    covered = set(play.squares)
    runs = {board.run_through(square, line) for square in play.squares if square in board}
    gone = sorted(run for run in runs if len(run) >= 2 and covered.issuperset(run))
    return [Violation(Rule.KEEP_ONE, run, (spell(board.tops(run)),)) for run in gone]


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


def _unknown_words(formed: tuple[FormedWord, ...], words: WordJudge) -> list[Violation]:
    """Rule 11: real words."""
    unknown = [word for word in formed if not words.contains(word.text)]
    if not unknown:
        return []
    squares = tuple(sorted({square for word in unknown for square in word.squares}))
    texts = tuple(dict.fromkeys(word.text for word in unknown))
    return [Violation(Rule.UNKNOWN_WORD, squares, texts)]
