"""The best plays as a table in the side panel: a row a word, and where else the chosen word can lie.

The one idea: columns are as wide as what stands in them; where the panel is narrow the least telling digits
go first, and a word that is cut is whole on the board beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.message import Message
from textual.widget import Widget

from upwords_tui.games.upwords.board import Board
from upwords_tui.i18n import _, ngettext
from upwords_tui.session.upwords.best import BestWord, others_sentence, place_text, worth_text
from upwords_tui.session.upwords.coach import Move
from upwords_tui.tui.screens.painting import Lines
from upwords_tui.tui.screens.rows import MARGIN, Row, RowList
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords.coaching import Choosing
from upwords_tui.tui.widgets.section import Line, pad, wrap
from upwords_tui.tui.widgets.values import KeyHint

_DETAIL = 3
"""Lines under the table: a blank one, and those for the other places."""
_LEAST_WORD = 5
_TERSEST = 2


class Columns(NamedTuple):
    """What stands in one row, or how wide that is at most, column by column."""

    place: str
    word: str
    points: str
    keeps: str
    worth: str
    wins: str


_RIGHT = ("points", "worth", "wins")
"""The columns of numbers."""


def heads() -> Columns:
    """Return the headings."""
    return Columns(_("at"), _("word"), _("pts"), _("keeps"), _("worth"), _("wins"))


def explanations() -> tuple[KeyHint, ...]:
    """Return the keys while the table is open, and what its columns say, for the help."""
    at, word, points, keeps, worth, wins = heads()
    return (
        KeyHint("↑ ↓", _("Shows the next play on the board; nothing is laid yet."), ""),
        KeyHint("← →", _("Shows the same word in its other places."), ""),
        KeyHint("Enter", _("Lays the play; Enter once more plays it."), ""),
        KeyHint("Esc", _("Goes back to the game."), ""),
        KeyHint(
            at,
            _("Where the word begins: 5C goes across, C5 down. +3: it can lie in three other places."),
            "",
        ),
        KeyHint(word, _("The word you would make, letters already there included."), ""),
        KeyHint(points, _("What the play scores at once."), ""),
        KeyHint(keeps, _("The tiles that stay on your rack."), ""),
        KeyHint(
            worth,
            _("How many points it gains on the best opponent, when the next turns are thought of too."),
            "",
        ),
        KeyHint(wins, _("The chance to win the game with it, in percent."), ""),
    )


class BestPanel(Widget):
    """The table. `show` what there is to choose; clicks and the wheel come back as messages."""

    DEFAULT_CSS = f"""
    BestPanel {{ layout: vertical; height: 1fr; }}
    BestPanel #heads {{ height: 2; }}
    BestPanel RowList {{ height: 1fr; }}
    BestPanel #elsewhere {{ height: {_DETAIL}; }}
    """
    ALLOW_SELECT = False

    @dataclass
    class Picked(Message):
        """A row was clicked; `again`: the one that was chosen already."""

        row: int
        again: bool

    @dataclass
    class Scrolled(Message):
        """The wheel was turned, `steps` down (negative: up)."""

        steps: int

    def __init__(self, skin: Skin, board: Board, choosing: Choosing) -> None:
        super().__init__()
        self._board = board
        self._choosing = choosing
        self._heads = Lines(skin, margin=0)
        self._heads.id = "heads"
        self.rows = RowList(skin, margin=0)
        self._elsewhere = Lines(skin, margin=0)
        self._elsewhere.id = "elsewhere"

    def compose(self) -> ComposeResult:
        """Return the headings, the rows and the other places."""
        yield self._heads
        yield self.rows
        yield self._elsewhere

    def show(self, board: Board, choosing: Choosing) -> None:
        """Show what can be chosen on `board`."""
        self._board, self._choosing = board, choosing
        self._draw()

    def on_resize(self) -> None:
        """Fit the columns to the new width."""
        self._draw()

    def _draw(self) -> None:
        width, choosing = self.size.width - MARGIN, self._choosing
        if width <= 0:
            return
        skin, palette = self.rows.skin, self.rows.skin.palette
        moves = [word.plays[0] for word in choosing.words]
        moves[choosing.row] = choosing.move
        written = list(zip(choosing.words, moves, strict=True))
        table = next(
            (table for table in _tables(written, self._board) if table.needed <= width),
            _cut(_Table([_columns(*each, self._board, _TERSEST) for each in written], 1), width),
        )
        best: Line = ([("  " + _("The best plays"), palette.text)], ())
        titles, *lines = (_joined(row, table, skin) for row in (heads(), *table.rows))
        self._heads.show([best, ([("  " + titles, palette.faint)], ())])
        rows = [
            Row([(line, palette.bright if number == choosing.row else palette.text)], key=str(number))
            for number, line in enumerate(lines)
        ]
        self.rows.show(rows, str(choosing.row))
        self._elsewhere.show(self._places(width))

    def _places(self, width: int) -> list[Line]:
        """Return where else the chosen word can lie; how often, where that is too much to say."""
        word, palette = self._choosing.words[self._choosing.row], self.rows.skin.palette
        chosen = self._choosing.move
        others = [move for move in word.plays if move is not chosen]
        if not others:
            return []
        said = wrap(f"{others_sentence(chosen, others, self._board)} ← →", width, self.rows.skin)
        if len(said) >= _DETAIL:
            many = ngettext("Also in {count} other place.", "Also in {count} other places.", len(others))
            said = wrap(f"{many.format(count=len(others))} ← →", width, self.rows.skin)
        return [((), ()), *(([("  " + line, palette.dim)], ()) for line in said)]

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        message.stop()
        self.post_message(self.Picked(int(message.key), message.again))

    @on(RowList.Scrolled)
    def _on_wheel(self, message: RowList.Scrolled) -> None:
        message.stop()
        self.post_message(self.Scrolled(message.steps))


class _Table:
    """Rows with as many columns between two of them as `gap` says. `widths` are those of the columns."""

    def __init__(self, rows: Sequence[Columns], gap: int) -> None:
        self.rows = rows
        self.gap = gap
        self.widths = [max(map(cell_len, column)) for column in zip(heads(), *rows, strict=True)]

    @property
    def needed(self) -> int:
        """How many columns it takes on the screen."""
        return sum(self.widths) + self.gap * (len(self.widths) - 1)


def _tables(written: Sequence[tuple[BestWord, Move]], board: Board) -> Iterator[_Table]:
    """Yield ways to write the words with their moves, the fullest first."""
    for gap, terseness in ((2, 0), (1, 0), (1, 1), (1, _TERSEST)):
        yield _Table([_columns(*each, board, terseness) for each in written], gap)


def _columns(word: BestWord, move: Move, board: Board, terseness: int) -> Columns:
    """Return what stands in the row of `word`; the terser, the fewer signs."""
    more = f"+{len(word.plays) - 1}" if len(word.plays) > 1 else ""
    wins = "" if move.win is None else str(round(100 * move.win))
    return Columns(
        place_text(move, board) + more,
        word.word,
        str(move.score),
        "".join(move.leave) or "–",
        worth_text(move) if terseness < _TERSEST else f"{move.equity:+.0f}",
        f"{wins}%" if wins and not terseness else wins,
    )


def _cut(table: _Table, width: int) -> _Table:
    """Return `table` with the tiles that are kept, then the words, in fewer columns, so that it fits."""
    for column in (Columns._fields.index("keeps"), Columns._fields.index("word")):
        spare = max(table.needed - width, 0)
        table.widths[column] -= min(spare, max(table.widths[column] - _LEAST_WORD, 0))
    return table


def _joined(row: Columns, table: _Table, skin: Skin) -> str:
    cells = (
        pad(text, width, skin, right=name in _RIGHT)
        for text, width, name in zip(row, table.widths, Columns._fields, strict=True)
    )
    return (" " * table.gap).join(cells).rstrip()
