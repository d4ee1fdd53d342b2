"""Every turn of a game, with the board as it was after each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.game_types.upwords import UpwordsVariant
from upwords_tui.app.narration.upwords.events import entry_sentence, opening_sentence
from upwords_tui.app.teaching.upwords.word_lookup import define_turn_lines
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.tui.games.upwords import presenter
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.list_screen import ListScreen
from upwords_tui.tui.screens.rows import Row, RowList
from upwords_tui.tui.screens.word_meanings import show_lines
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import arrange_screen
from upwords_tui.tui.widgets.section import Line, Lines, Span, distinct, pad, width_of, wrap
from upwords_tui.tui.widgets.values import BoardView, HistoryLine, TopLine

_START = "start"
_MARK, _POINTS, _TOTAL = 2, 3, 4
_GAP = 2
"""Columns between a name and what was done, one where there is no room."""
_WHO_MIN, _WHO_MAX = 8, 12
_ROOMY = 40
"""From this width on scores stand further apart."""
_AROUND, _LEAST_TURNS = 3, 8
"""Rows of the screen beside those of the turns and what is said of one, and how many turns stay in sight."""


class UpwordsHistoryScreen(ListScreen[None]):
    """The turns at the right; the board after the chosen one where the game has its board."""

    DEFAULT_CSS = """
    UpwordsHistoryScreen #middle, UpwordsHistoryScreen #left { height: 1fr; }
    UpwordsHistoryScreen RowList { height: 1fr; }
    """
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("escape,enter,backspace,f9,f10", "dismiss", "Esc", mark("back")),
        Key("up,left,shift+tab", "move(-1)", "↑", mark("earlier")),
        Key("down,right,tab", "move(1)", "↓", mark("later")),
        Key("pageup", "move(-10)"),
        Key("pagedown", "move(10)"),
        Key("home", "move(-99999)", "Home", mark("start")),
        Key("end", "move(99999)", "End", mark("last turn")),
        Key("ctrl+e", "define", "^E", mark("meaning"), mark("Says what the words of the turn mean.")),
    )

    heading = mark("history")
    detail_height = 7
    """How many lines tell of the chosen turn."""

    def __init__(self, skin: Skin, view: UpwordsView, number: int | None = None) -> None:
        """Begin with the action of this number; without one, with the last."""
        super().__init__(skin, RowList(skin, margin=1))
        self._view = view
        self._place = len(view.history) if number is None else number + 1
        self._detail = Lines(skin)
        self._board = BoardWidget(view.edition, skin, view=BoardView(view.board))
        self._left = Vertical(id="left")
        self._panel = Vertical(id="panel")

    def title_line(self) -> TopLine:
        line = presenter.top_line(self._view)
        return TopLine(line.game, (*line.details, _(self.heading)), line.facts)

    def content(self) -> ComposeResult:
        with Horizontal(id="middle"):
            with self._left:
                yield self._board
            with self._panel:
                yield self._rows
                yield self._detail

    def variant(self) -> Variant:
        return UpwordsVariant(self._view.edition)

    # Drawing

    def place_content(self) -> None:
        plan = arrange_screen(self.size.width, self.size.height, self._view.edition.size)
        self._board.cell_size = plan.cell_size
        self._content.styles.padding = (plan.board_top, 0, 0, plan.left)
        self._left.styles.width = plan.board_width
        self._panel.styles.width = plan.panel_width
        self._detail.styles.height = self.detail_height

    @property
    def _entry(self) -> UpwordsEntryView | None:
        """The chosen turn; None is the start of the game."""
        return self._view.history[self._place - 1] if self._place else None

    def show_content(self) -> None:
        entry = self._entry
        turns = [(each, presenter.turn_line(each)) for each in self._view.history]
        self._rows.show([self._start_row(), *self._turn_rows(turns)], str(entry.number) if entry else _START)
        self._board.show(self._board_view(entry))
        # If much is said of a turn it takes rows from the turns, but not all.
        lines = self._detail_lines(entry)
        self._detail.styles.height = max(self.detail_height, min(len(lines), self._most_detail))
        self._detail.show(lines)
        if entry is None:
            self.say(_("The start of the game."))
        else:
            where = _("Turn {number} of {count}, round {round}.")
            self.say(where.format(number=entry.number + 1, count=len(turns), round=entry.round))

    @property
    def _most_detail(self) -> int:
        return self.size.height - _AROUND - _LEAST_TURNS

    def _board_view(self, entry: UpwordsEntryView | None) -> BoardView:
        if entry is None:
            return BoardView(Board.empty(self._view.edition.size))
        return presenter.shown_after(entry)

    def _start_row(self) -> Row:
        palette = self.skin.palette
        ink = palette.dim if self._place else palette.bright
        return Row([(" " * self._number, ""), (_("the start"), ink)], key=_START)

    def _turn_rows(self, turns: Sequence[tuple[UpwordsEntryView, HistoryLine]]) -> Iterator[Row]:
        """Yield a row a turn. The longest play stands beside all names; cut, these stay different."""
        palette, width = self.skin.palette, self._rows.inner_width
        plays = [cell_len(turn.what) for entry, turn in turns if isinstance(entry.action, PlayTiles)]
        ends = [self._turn_end(*each) for each in turns]
        taken = self._number + _MARK + max(plays, default=0) + _POINTS
        # What is left for names and the gap after them.
        spare = width - taken - max((cell_len(text) for text, _ink in ends), default=0)
        names = distinct(
            list(dict.fromkeys(turn.who for _entry, turn in turns)),
            min(max(spare - 1, _WHO_MIN), _WHO_MAX),
            self.skin,
        )
        longest = max(map(cell_len, names.values()), default=0)
        who = longest + min(max(spare - longest, 1), _GAP)
        for (entry, turn), end in zip(turns, ends, strict=True):
            ink = palette.bright if entry is self._entry else palette.text
            mark, colour = self.skin.seat_mark(turn.seat)
            right: list[Span] = [(turn.points.rjust(_POINTS), ink), end]
            number = f"{entry.number + 1:>{self._number - 1}} "
            left: list[Span] = [(number, palette.faint), (f"{mark} ", colour)]
            # What is done is told whole before the name is: whose it is, is told by the mark too.
            if who <= width - width_of((*left, *right)) - cell_len(turn.what):
                left.append((pad(names[turn.who], who, self.skin), palette.dim))
            yield Row([*left, (turn.what, ink)], right, str(entry.number))

    @property
    def _number(self) -> int:
        """How many columns the numbers of turns take, with a blank one after."""
        return len(str(len(self._view.history))) + 1

    def _turn_end(self, entry: UpwordsEntryView, turn: HistoryLine) -> Span:
        """Return what stands last in the row of a turn: the player's score after it."""
        width = _TOTAL + (self._rows.size.width > _ROOMY)
        return turn.total.rjust(width), self.skin.palette.faint

    def _detail_lines(self, entry: UpwordsEntryView | None) -> list[Line]:
        palette, view = self.skin.palette, self._view
        width = max(self._detail.size.width - 4, 20)
        sentence = entry_sentence(entry, view) if entry else opening_sentence(view)
        scores = entry.scores if entry else (0,) * len(view.seats)
        between = f" {self.skin.glyphs.separator} "
        totals = between.join(
            f"{clean(seat.name)} {score}" for seat, score in zip(view.seats, scores, strict=True)
        )
        said = wrap(sentence, width, self.skin, indent=2)[:4]
        standing = wrap(totals, width, self.skin)[: self.detail_height - len(said) - 2]
        lines: list[Line] = [((), ())]
        lines += [([(line, palette.text)], ()) for line in said]
        return [*lines, ((), ()), *(([(line, palette.dim)], ()) for line in standing)]

    # Keys

    async def action_define(self) -> None:
        view, number = self._view, self._place - 1
        if number < 0:
            self.say(_("No word has been laid yet."))
        else:
            await show_lines(self, partial(define_turn_lines, view, number))

    def action_move(self, step: int) -> None:
        self._place = min(max(self._place + step, 0), len(self._view.history))
        self.update()

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        self._place = 0 if message.key == _START else int(message.key) + 1
        self.update()
