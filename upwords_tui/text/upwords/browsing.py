"""Reading the board with a cursor: one square after the other, or from word to word."""

from __future__ import annotations

from upwords_tui.errors import CommandError
from upwords_tui.i18n import _
from upwords_tui.session.answers import whole_number
from upwords_tui.session.finding import find_command
from upwords_tui.session.upwords.commands import TEXT_COMMANDS
from upwords_tui.session.upwords.interpreter import square_lines, square_named
from upwords_tui.session.upwords.reading import neighbour_sentence, room_sentence, square_sentence
from upwords_tui.text.desk import Desk, Handler
from upwords_tui.text.upwords.cursor import STEPS, Cursor, moved, to_word
from upwords_tui.text.upwords.past import board_view

_MOST_STEPS = 99


class Browser:
    """Moves over the board that is being read, and says what is there."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._cursor: Cursor | None = None
        self.handlers: dict[str, Handler] = {
            "square": self._square,
            "go": self._square,
            "where": lambda _rest: desk.say(square_sentence(board_view(desk), self._here.square, desk.named)),
            "home": self._home,
            "next": lambda _rest: self._to_word(1),
            "previous": lambda _rest: self._to_word(-1),
            **{name: self._mover(name) for name in STEPS},
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

    def _mover(self, name: str) -> Handler:
        def move(rest: str) -> None:
            count = whole_number(rest or "1", 1, _MOST_STEPS)
            title = find_command(name, TEXT_COMMANDS).title
            if count is None:
                raise CommandError(_("Name a number of squares: “{example}”.").format(example=f"{title} 2"))
            self._cursor, said = moved(board_view(self._desk), self._here, name, count, self._desk.named)
            self._desk.say(said)

        return move

    def _home(self, _rest: str) -> None:
        self.forget()
        self._desk.say(square_sentence(board_view(self._desk), self._here.square, self._desk.named))

    def _to_word(self, step: int) -> None:
        self._cursor, said = to_word(board_view(self._desk), self._here, step)
        self._desk.say(said)
