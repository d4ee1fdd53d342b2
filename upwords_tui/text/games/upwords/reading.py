"""Reading: the board square by square and word by word, and as it was after each of the turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.commands.registry import find_command
from upwords_tui.app.commands.upwords.board_queries import (
    neighbour_sentence,
    room_sentence,
    square_sentence,
    word_sentence,
)
from upwords_tui.app.commands.upwords.commands import TEXT_COMMANDS
from upwords_tui.app.commands.upwords.interpreter import square_lines, square_named
from upwords_tui.app.narration import Detail
from upwords_tui.app.narration.upwords.events import narrate, opening_sentence, scores_text
from upwords_tui.app.play.upwords.turns import turn_named
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.text.context import Handler, TextContext

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def board_view(desk: TextContext) -> UpwordsView:
    """Return the view with the board that is being read, which may be one of the past."""
    view: UpwordsView = desk.view
    if isinstance(desk.tried, Board):
        return replace(view, board=desk.tried)
    if desk.past is None or desk.past >= len(view.history):
        return view
    return replace(view, board=view.history[desk.past].board)


class Cursor(NamedTuple):
    """Where somebody reads; `word` is the direction of the word begun there that was read last, if any."""

    square: Square
    word: Direction | None = None


def moved(
    view: UpwordsView, cursor: Cursor, name: str, count: int, named: Callable[[str], str] = str
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


def to_word(view: UpwordsView, cursor: Cursor, step: int) -> tuple[Cursor, str]:
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


_MOST_STEPS = 99


class Browser:
    """Moves over the board that is being read, and says what is there."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self._cursor: Cursor | None = None
        self.handlers: dict[str, Handler] = {
            "square": self._square,
            "go": self._square,
            "where": lambda _rest: desk.say(square_sentence(board_view(desk), self._here.square, desk.named)),
            "home": self._home,
            "next": lambda _rest: self._to_word(1),
            "previous": lambda _rest: self._to_word(-1),
            **{name: partial(self._move, name) for name in STEPS},
        }

    def forget(self) -> None:
        """Begin at the centre again, as on another board."""
        self._cursor = None

    @property
    def _here(self) -> Cursor:
        if self._cursor is None:
            self._cursor = Cursor(board_view(self._desk).edition.centre[0])
        return self._cursor

    def _square(self, rest: str) -> None:
        view = board_view(self._desk)
        if rest:
            self._cursor = Cursor(square_named(view, rest))
        square = self._here.square
        lines = [*square_lines(view, square), room_sentence(view, square), neighbour_sentence(view, square)]
        self._desk.say(*filter(None, lines))

    def _move(self, name: str, rest: str) -> None:
        count = whole_number(rest or "1", 1, _MOST_STEPS)
        if count is None:
            example = f"{find_command(name, TEXT_COMMANDS).title} 2"
            raise CommandError(_("Name a number of squares: “{example}”.").format(example=example))
        self._cursor, said = moved(board_view(self._desk), self._here, name, count, self._desk.named)
        self._desk.say(said)

    def _home(self, _rest: str) -> None:
        self.forget()
        self._desk.say(square_sentence(board_view(self._desk), self._here.square, self._desk.named))

    def _to_word(self, step: int) -> None:
        self._cursor, said = to_word(board_view(self._desk), self._here, step)
        self._desk.say(said)


class Past:
    """Tells the turns of the game on the table, and leads back to the board of any of them."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self.handlers: dict[str, Handler] = {
            "history": self._history,
            "at": self._at,
            "earlier": lambda _rest: self._step(-1),
            "later": lambda _rest: self._step(1),
            "now": lambda _rest: self._now(),
        }

    def _line(self, entry: UpwordsEntryView) -> str:
        # In a list everybody has a name.
        view = replace(self._desk.view, seat=None)
        (row,) = narrate(entry, view, Detail.ROW, self._desk.named)
        return f"{entry.number + 1}. {row}"

    def _history(self, rest: str) -> None:
        view = self._desk.view
        if rest:
            self._tell(turn_named(view, rest))
            return
        self._desk.say(opening_sentence(view), *map(self._line, view.history))

    def _tell(self, number: int) -> None:
        """Tell a turn in full: what it did, in which round, and everybody's points after it."""
        view = self._desk.view
        entry = view.history[number]
        heading = _("Turn {number} of {count}, round {round}.")
        self._desk.say(
            heading.format(number=number + 1, count=len(view.history), round=entry.round),
            *narrate(entry, view, self._desk.verbosity, self._desk.named, self._desk.you),
            _("Points then: {scores}.").format(scores=scores_text(entry, view)),
        )

    def _at(self, rest: str) -> None:
        last, past = len(self._desk.view.history) - 1, self._desk.past
        if not rest and last >= 0:
            self._tell(last if past is None else past)
            return
        number = turn_named(self._desk.view, rest)
        self._desk.read(number)
        self._tell(number)

    def _step(self, step: int) -> None:
        last = len(self._desk.view.history) - 1
        here = last if self._desk.past is None else self._desk.past
        if last < 0:
            raise CommandError(_("Nothing has happened yet."))
        if here + step < 0:
            raise CommandError(_("This is the first turn."))
        if here + step > last:
            self._now()
        else:
            self._desk.read(here + step)
            self._tell(here + step)

    def _now(self) -> None:
        self._desk.read()
        self._desk.say(_("The board as it is now."))
