"""Every turn of a game, with the board as it was after each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.game_types.upwords import UpwordsVariant
from upwords_tui.app.narration.upwords.events import entry_sentence, opening_sentence
from upwords_tui.app.play.background import aside
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.tui.games.upwords import presenter
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.list_screen import ListScreen
from upwords_tui.tui.screens.rows import Row, RowList
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
        """Return the line at the top, as on the game screen."""
        line = presenter.top_line(self._view)
        return TopLine(line.game, (*line.details, _(self.heading)), line.facts)

    def content(self) -> ComposeResult:
        """Return the board and the turns."""
        with Horizontal(id="middle"):
            with self._left:
                yield self._board
            with self._panel:
                yield self._rows
                yield self._detail

    def variant(self) -> Variant:
        """Return what is played."""
        return UpwordsVariant(self._view.edition)

    # Drawing

    def place_content(self) -> None:
        """Give board and turns the places they have in the game."""
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
        """Draw the turns, and the board after the chosen one."""
        entry = self._entry
        turns = [(each, presenter.turn_line(each)) for each in self._view.history]
        names = self._names(turns)
        gap = self._gap(turns, names)
        rows = [self._start_row(), *(self._turn_row(*each, names, gap) for each in turns)]
        self._rows.show(rows, str(entry.number) if entry else _START)
        self._board.show(self._board_view(entry))
        self._show_detail(self._detail_lines(entry))
        count = len(self._view.history)
        if entry is None:
            self.say(_("The start of the game."))
        else:
            where = _("Turn {number} of {count}, round {round}.")
            self.say(where.format(number=entry.number + 1, count=count, round=entry.round))

    def _show_detail(self, lines: Sequence[Line]) -> None:
        """Show what is said of a turn: if that is long it takes rows from the turns, but not all."""
        self._detail.styles.height = max(self.detail_height, min(len(lines), self._most_detail))
        self._detail.show(list(lines))

    @property
    def _most_detail(self) -> int:
        """How many lines may be said of a turn."""
        return self.size.height - _AROUND - _LEAST_TURNS

    def _board_view(self, entry: UpwordsEntryView | None) -> BoardView:
        if entry is None:
            return BoardView(Board.empty(self._view.edition.size))
        return presenter.shown_after(entry)

    def _start_row(self) -> Row:
        palette = self.skin.palette
        ink = palette.dim if self._place else palette.bright
        return Row([(" " * self._number, ""), (_("the start"), ink)], key=_START)

    def _turn_row(
        self, entry: UpwordsEntryView, turn: HistoryLine, names: Mapping[str, str], gap: int
    ) -> Row:
        palette = self.skin.palette
        is_here = entry is self._entry
        mark, colour = self.skin.seat_mark(turn.seat)
        right: list[Span] = [
            (turn.points.rjust(_POINTS), palette.bright if is_here else palette.text),
            self._turn_end(entry, turn),
        ]
        left: list[Span] = [(f"{entry.number + 1:>{self._number - 1}} ", palette.faint), (f"{mark} ", colour)]
        # What is done is told whole before the name is: whose it is, is told by the mark too.
        room = self._rows.inner_width - width_of((*left, *right)) - cell_len(turn.what)
        who = max(map(cell_len, names.values()), default=0)
        if who + gap <= room:
            left.append((pad(names[turn.who], who + gap, self.skin), palette.dim))
        left.append((turn.what, palette.bright if is_here else palette.text))
        return Row(left, right, str(entry.number))

    @property
    def _number(self) -> int:
        """How many columns the numbers of turns take, with a blank one after."""
        return len(str(len(self._view.history))) + 1

    def _names(self, turns: Sequence[tuple[UpwordsEntryView, HistoryLine]]) -> dict[str, str]:
        """Return how those are called who have done anything, so that the longest play stands beside them.

        Cut, they stay different.
        """
        who = list(dict.fromkeys(turn.who for _entry, turn in turns))
        return distinct(who, min(max(self._room_for_names(turns) - 1, _WHO_MIN), _WHO_MAX), self.skin)

    def _gap(self, turns: Sequence[tuple[UpwordsEntryView, HistoryLine]], names: Mapping[str, str]) -> int:
        """Return how many columns part names from what was done, the same in all rows."""
        spare = self._room_for_names(turns) - max(map(cell_len, names.values()), default=0)
        return min(max(spare, 1), _GAP)

    def _room_for_names(self, turns: Sequence[tuple[UpwordsEntryView, HistoryLine]]) -> int:
        """Return how many columns names and the gap after them may take beside the longest play."""
        plays = [cell_len(turn.what) for entry, turn in turns if isinstance(entry.action, PlayTiles)]
        ends = [cell_len(self._turn_end(*each)[0]) for each in turns]
        taken = self._number + _MARK + max(plays, default=0) + _POINTS + max(ends, default=0)
        return self._rows.inner_width - taken

    def _turn_end(self, entry: UpwordsEntryView, turn: HistoryLine) -> Span:
        """Return what stands last in the row of a turn: the player's score after it."""
        width = _TOTAL + (self._rows.size.width > _ROOMY)
        return turn.total.rjust(width), self.skin.palette.faint

    def _detail_lines(self, entry: UpwordsEntryView | None) -> list[Line]:
        """Return what happened in the chosen turn, and everybody's score after it."""
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
        """Explain the words of the chosen turn."""
        # Imported late: few turns are looked at for it.
        from upwords_tui.app.teaching.upwords.word_lookup import define_turn_lines

        view, number = self._view, self._place - 1
        if number < 0:
            self.say(_("No word has been laid yet."))
            return
        try:
            lines = await aside(partial(define_turn_lines, view, number))
        except UpwordsError as error:
            self.say(translate(error))
        else:
            if self.is_active:
                open_dialog.notice(self, lines)

    def action_move(self, step: int) -> None:
        """Choose another turn."""
        self._place = min(max(self._place + step, 0), len(self._view.history))
        self.update()

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        self._place = 0 if message.key == _START else int(message.key) + 1
        self.update()


def history_screen(skin: Skin, view: UpwordsView, number: int | None = None) -> UpwordsHistoryScreen:
    """Return the screen of every turn, at first at the action of this number; without one, at the last."""
    return UpwordsHistoryScreen(skin, view, number)
