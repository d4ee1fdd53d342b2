"""A cursor for reading: moving over the board square by square, or from word to word."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from upwords_tui.games.upwords.squares import Direction, Square
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _
from upwords_tui.session.upwords.reading import square_sentence, word_sentence

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Cursor(NamedTuple):
    """Where somebody reads; `word` is the direction of the word begun there that was read last, if any."""

    square: Square
    word: Direction | None = None


def moved(
    view: View, cursor: Cursor, name: str, count: int, named: Callable[[str], str] = str
) -> tuple[Cursor, str]:
    """Return the cursor `count` steps `name` (up, down, left, right), and what is said of the square.

    `named` says a tile. The edge of the board stops the cursor, and is told.
    """
    down, right = STEPS[name]
    last = view.board.size - 1
    target = Square(cursor.square.row + count * down, cursor.square.col + count * right)
    held = Square(min(max(target.row, 0), last), min(max(target.col, 0), last))
    said = square_sentence(view, held, named)
    return Cursor(held), said if held == target else _("Edge. {square}").format(square=said)


def to_word(view: View, cursor: Cursor, step: int) -> tuple[Cursor, str]:
    """Return the cursor at the next (`step` 1) or previous (-1) word, and the word read out.

    Words come in the order of their first squares, across before down; after the last comes the first.
    """
    words = sorted((squares[0], way is Direction.DOWN, squares) for squares, way in view.board.words())
    if not words:
        return cursor, _("The board is empty.")
    here = cursor.square, -1 if cursor.word is None else int(cursor.word is Direction.DOWN)
    keys = [(start, int(is_down)) for start, is_down, _squares in words]
    after = [place for place, key in enumerate(keys) if key > here]
    before = [place for place, key in enumerate(keys) if key < here]
    place = (after or [0])[0] if step > 0 else (before or [len(keys) - 1])[-1]
    start, is_down, squares = words[place]
    way = Direction.DOWN if is_down else Direction.ACROSS
    return Cursor(start, way), word_sentence(view.board, squares, way)
