"""The best plays as a table in the side panel: a row a word, and what there is to say of the chosen one.

The one idea: columns are as wide as what stands in them; where the panel is narrow the least telling digits
go first, then the tiles that are kept, and never a letter of a word. What stands below has lines of its own,
so that the rows stay where they are: why the best play is better, and where else the chosen word can lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.message import Message
from textual.widget import Widget

from upwords_tui.app.review.upwords.best_plays import BestWord, others_sentence, worth_text
from upwords_tui.app.review.upwords.coach import percent
from upwords_tui.app.review.upwords.reasons import SENTENCES
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.tui.games.upwords.coach import Choosing
from upwords_tui.tui.screens.rows import MARGIN, Row, RowList
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import BLANK, Line, pad, wrap
from upwords_tui.tui.widgets.spans import Lines
from upwords_tui.tui.widgets.values import KeyHint

_HEADS = 2
_ELSEWHERE = 2
"""Lines for the other places."""
_BELOW = 6
"""Lines under the table, a blank one above them; the table may be cut to so many rows for them."""
_LEAST_ROWS = 6
_LEAST_KEEPS = 2
_WHOLE, _TERSEST = 2, 3
"""From the one on worth is told in whole points; the other leaves out in how many places a word can lie."""


class BestColumns(NamedTuple):
    """What stands in one row, or how wide that is at most, column by column."""

    place: str
    word: str
    points: str
    keeps: str
    worth: str
    wins: str


_RIGHT = ("points", "worth", "wins")
"""The columns of numbers."""


def heads() -> BestColumns:
    """Return the headings."""
    return BestColumns(_("at"), _("word"), _("pts"), _("keeps"), _("worth"), _("wins"))


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
        KeyHint(
            wins,
            _("The chance to win with it, in percent. It sets the order; equals go by what they are worth."),
            "",
        ),
    )


class BestPanel(Widget):
    """The table. `show` what there is to choose; clicks and the wheel come back as messages."""

    DEFAULT_CSS = f"""
    BestPanel {{ layout: vertical; height: 1fr; }}
    BestPanel #heads {{ height: {_HEADS}; }}
    BestPanel RowList {{ height: 1fr; }}
    BestPanel #below {{ height: {_BELOW}; }}
    """
    ALLOW_SELECT = False

    @dataclass
    class PlayPicked(Message):
        """A row was clicked; `again`: the one that was chosen already."""

        row: int
        again: bool

    @dataclass
    class PlaysScrolled(Message):
        """The wheel was turned, `steps` down (negative: up)."""

        steps: int

    class PlaysPlaced(Message):
        """The rows have a place on the screen, or another one."""

    def __init__(self, skin: Skin, choosing: Choosing) -> None:
        super().__init__()
        self._choosing = choosing
        self._heads = Lines(skin, margin=0)
        self._heads.id = "heads"
        self.rows = RowList(skin, margin=0)
        self._below = Lines(skin, margin=0)
        self._below.id = "below"

    def compose(self) -> ComposeResult:
        """Return the headings, the rows and what stands below them."""
        yield self._heads
        yield self.rows
        yield self._below

    def show(self, choosing: Choosing) -> None:
        """Show what can be chosen; what is shown already is not drawn again."""
        if choosing is not self._choosing:
            self._choosing = choosing
            self._draw()

    def on_resize(self) -> None:
        """Fit the columns to the new width."""
        self._draw()
        self.call_after_refresh(self.post_message, self.PlaysPlaced())

    def _draw(self) -> None:
        width, choosing = self.size.width - MARGIN, self._choosing
        if width <= 0:
            return
        skin, palette = self.rows.skin, self.rows.skin.palette
        table = _table(choosing, width, skin.glyphs.order)
        best: Line = ([("  " + _("The best plays"), palette.heading)], ())
        titles, *lines = (_joined(row, table, skin) for row in (table.heads, *table.rows))
        self._heads.show([best, ([("  " + titles, palette.faint)], ())])
        rows = [
            Row([(line, palette.bright if number == choosing.row else palette.text)], key=str(number))
            for number, line in enumerate(lines)
        ]
        self.rows.show(rows, str(choosing.row))
        room = self.size.height - _HEADS
        shown = max(min(len(rows), max(room - _BELOW, _LEAST_ROWS), room - _ELSEWHERE), 1)
        self.rows.styles.height, self._below.styles.height = shown, max(room - shown, 0)
        self._below.show(self._said(width, room - shown))

    def _said(self, width: int, height: int) -> list[Line]:
        """Return a blank line, why the best play is better in as many sentences as fit, and other places."""
        palette, better, places = self.rows.skin.palette, self._choosing.better, self._places(width)
        gap = [BLANK] * (height > _ELSEWHERE)
        for most in range(SENTENCES, 0, -1):
            told = wrap(better.text(most), width, self.rows.skin) if better else []
            if len(gap) + len(told) + len(places) <= height:
                return [*gap, *(([("  " + line, palette.text)], ()) for line in told), *places]
        return [*gap, *places]

    def _places(self, width: int) -> list[Line]:
        """Return where else the chosen word can lie, as fully as there is room."""
        word, palette = self._choosing.words[self._choosing.row], self.rows.skin.palette
        chosen, others = self._choosing.place, len(word.plays) - 1
        if not others:
            return []
        many = ngettext("Also in {count} other place.", "Also in {count} other places.", others)
        sentences = (
            others_sentence(word, chosen),
            others_sentence(word, chosen, with_points=False),
            many.format(count=others),
        )
        wrapped = [wrap(sentence, width, self.rows.skin) for sentence in sentences]
        said = next((lines for lines in wrapped if len(lines) <= _ELSEWHERE), wrapped[-1])
        return [([("  " + line, palette.dim)], ()) for line in said]

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        message.stop()
        self.post_message(self.PlayPicked(int(message.key), message.again))

    @on(RowList.Scrolled)
    def _on_wheel(self, message: RowList.Scrolled) -> None:
        message.stop()
        self.post_message(self.PlaysScrolled(message.steps))


class _Table:
    """Rows with as many columns between two of them as `gap` says. `widths` are those of the columns.

    `mark` stands behind the heading of the column that says the order.
    """

    def __init__(self, rows: Sequence[BestColumns], gap: int, mark: str) -> None:
        self.rows = rows
        self.gap = gap
        titles = heads()
        by_wins = any(row.wins for row in rows)
        self.heads = (
            titles._replace(wins=titles.wins + mark)
            if by_wins
            else titles._replace(worth=titles.worth + mark)
        )
        self.widths = [max(map(cell_len, column)) for column in zip(self.heads, *rows, strict=True)]

    @property
    def needed(self) -> int:
        """How many columns it takes on the screen."""
        return sum(self.widths) + self.gap * (len(self.widths) - 1)


def _table(choosing: Choosing, width: int, mark: str) -> _Table:
    """Return the fullest way to write what can be chosen that fits in `width` columns."""
    for gap, terseness in ((2, 0), (1, 0), (1, 1), (1, _WHOLE), (1, _TERSEST)):
        table = _Table(
            [
                _columns(word, choosing.place if row == choosing.row else 0, terseness)
                for row, word in enumerate(choosing.words)
            ],
            gap,
            mark,
        )
        if table.needed <= width:
            break
    return _cut(table, width)


def _columns(word: BestWord, place: int, terseness: int) -> BestColumns:
    """Return what stands in the row of `word` in one of its places; the terser, the fewer signs."""
    move = word.plays[place]
    more = f"+{len(word.plays) - 1}" if len(word.plays) > 1 and terseness < _TERSEST else ""
    wins = "" if move.win is None else str(percent(move.win))
    return BestColumns(
        word.places[place] + more,
        word.word,
        str(move.score),
        "".join(move.leave) or "–",
        worth_text(move, 1 if terseness < _WHOLE else 0),
        f"{wins}%" if wins and not terseness else wins,
    )


def _cut(table: _Table, width: int) -> _Table:
    """Return `table` with the tiles that are kept in fewer columns, so that it fits; words stay whole."""
    column = BestColumns._fields.index("keeps")
    spare = max(table.needed - width, 0)
    table.widths[column] -= min(spare, max(table.widths[column] - _LEAST_KEEPS, 0))
    return table


def _joined(row: BestColumns, table: _Table, skin: Skin) -> str:
    cells = (
        pad(text, width, skin, right=name in _RIGHT)
        for text, width, name in zip(row, table.widths, BestColumns._fields, strict=True)
    )
    return (" " * table.gap).join(cells).rstrip()
