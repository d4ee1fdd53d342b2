"""The history of a game, and its review: the same with the best play and the cost of each turn.

A review looks at the turns one after the other while the screen can be used; leaving it pauses the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset
from textual.worker import WorkType

from upwords_tui.app.commands.keys import BEST, GRAPH, MOMENT
from upwords_tui.app.commands.upwords.board_queries import define_turn_lines
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.game_types.upwords import KIND, UpwordsVariant
from upwords_tui.app.narration.numbers import decimal, percent_text
from upwords_tui.app.narration.upwords.events import entry_sentence, opening_sentence
from upwords_tui.app.narration.upwords.results import course, course_note, with_end
from upwords_tui.app.narration.wording import points, seat_title
from upwords_tui.app.play.upwords.engine_moves import Move, leave_text
from upwords_tui.app.review import review
from upwords_tui.app.review.coach import failure_sentence
from upwords_tui.app.review.reasons import SENTENCES
from upwords_tui.app.training.mistakes import looking_at as looking_at
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.actions import PlayTiles, Said
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.tui.games.upwords import presenter
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.screens.frame import stack_panel
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.list_screen import ListScreen
from upwords_tui.tui.screens.rows import Row, RowList
from upwords_tui.tui.screens.table import show_lines
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import arrange_screen, is_compact
from upwords_tui.tui.widgets.graph import Curve, Graph
from upwords_tui.tui.widgets.section import Line, Lines, Span, distinct, pad, width_of, wrap, wrap_evenly
from upwords_tui.tui.widgets.values import BoardView, HistoryLine, TopLine

_TEXTS = TextTables(__file__)
_START = "start"
_MARK, _POINTS, _TOTAL = 2, 3, 4
_GAP = 2
"""Columns between a name and what was done; without room one."""
_WHO_MIN, _WHO_MAX = 8, 12
_ROOMY = 40
"""From this width on scores stand further apart."""
_AROUND, _LEAST_TURNS = 3, 8
"""The rows above and below the turns and the detail, and how many turns stay visible."""


class UpwordsHistoryScreen(ListScreen[None]):
    """The turns at the right, the board after the chosen one at the left."""

    DEFAULT_CSS = """
    UpwordsHistoryScreen #middle, UpwordsHistoryScreen #left { height: 1fr; }
    UpwordsHistoryScreen RowList { height: 1fr; }
    """

    heading = mark("history")
    detail_height = 7
    """The lines about the chosen turn."""

    def __init__(self, skin: Skin, view: UpwordsView, number: int | None = None) -> None:
        """Begin with the action of this number, by default with the last."""
        super().__init__(skin, RowList(skin, margin=1))
        self._view = view
        self._place = len(view.history) if number is None else number + 1
        self._detail = Lines(skin)
        self._board = BoardWidget(view.edition, skin, view=BoardView(view.board))
        self._middle = Horizontal(id="middle")
        self._left = Vertical(id="left")
        self._panel = Vertical(id="panel")

    def title_line(self) -> TopLine:
        line = presenter.top_line(self._view)
        return TopLine(line.game, (*line.details, _(self.heading)), line.facts)

    def content(self) -> ComposeResult:
        with self._middle:
            with self._left:
                yield self._board
            with self._panel:
                yield self._rows
                yield self._detail

    def variant(self) -> Variant:
        return UpwordsVariant(self._view.edition)

    def place_content(self) -> None:
        plan = arrange_screen(self.size.width, self.size.height, self._view.edition.size)
        self._board.cell_size = plan.cell_size
        self._content.styles.padding = (plan.board_top, 0, 0, 0 if plan.below else plan.left)
        stack_panel(self._middle, self._left, self._panel, plan)
        self.frame.top.display = plan.has_top
        self._detail.styles.height = self.detail_height
        self._detail.display = not plan.is_short

    @property
    def _entry(self) -> UpwordsEntryView | None:
        """The chosen turn; None at the start of the game."""
        return self._view.history[self._place - 1] if self._place else None

    def show_content(self) -> None:
        entry = self._entry
        turns = [(each, presenter.turn_line(each)) for each in self._view.history]
        self._rows.show([self._start_row(), *self._turn_rows(turns)], str(entry.number) if entry else _START)
        self._board.show(self._board_view(entry))
        # Long details take rows from the turns, but not all.
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
        return self.size.height - _AROUND - (_LEAST_TURNS // 2 if is_compact(self.size) else _LEAST_TURNS)

    def _board_view(self, entry: UpwordsEntryView | None) -> BoardView:
        if entry is None:
            return BoardView(Board.empty(self._view.edition.size))
        return presenter.shown_after(entry)

    def _start_row(self) -> Row:
        palette = self.skin.palette
        ink = palette.dim if self._place else palette.bright
        return Row([(" " * self._number, ""), (_("the start"), ink)], key=_START)

    def _turn_rows(self, turns: Sequence[tuple[UpwordsEntryView, HistoryLine]]) -> Iterator[Row]:
        """Yield a row a turn; names are as wide as the longest play allows, and stay different when cut."""
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
            named = "" if isinstance(entry.action, Said) else entry.number + 1
            number = f"{named:>{self._number - 1}} "
            left: list[Span] = [(number, palette.faint), (f"{mark} ", colour)]
            if width_of((*left, *right)) + cell_len(turn.what) > width:
                del right[0]
            # Names yield to what was done: the mark says whose turn it is, too.
            if who <= width - width_of((*left, *right)) - cell_len(turn.what):
                left.append((pad(names[turn.who], who, self.skin), palette.dim))
            yield Row([*left, (turn.what, ink)], right, str(entry.number))

    @property
    def _number(self) -> int:
        return len(str(len(self._view.history))) + 1

    def _turn_end(self, entry: UpwordsEntryView, turn: HistoryLine) -> Span:
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

    async def action_define(self) -> None:
        view, number = self._view, self._place - 1
        if number < 0:
            self.say(_("No word has been played yet."))
        else:
            await show_lines(self, partial(define_turn_lines, view, number))

    def action_move(self, step: int) -> None:
        self._place = min(max(self._place + step, 0), len(self._view.history))
        self.update()

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        self._place = 0 if message.key == _START else int(message.key) + 1
        self.update()


# The review


_LOST = 6
"""Columns for what a move cost."""


class FollowedLine:
    """What would have followed from the better play of a turn, shown step by step."""

    def __init__(self, line: review.Continuation) -> None:
        self.line = line
        self._step = 0
        """The step shown; if that is not found yet, it is being looked for."""
        self._is_sought = False

    @property
    def is_at_end(self) -> bool:
        return self._step == len(self.line.steps) - 1 and not self.line.goes_on

    @property
    def says(self) -> str:
        if self._step >= len(self.line.steps):
            return _("Looking for the reply …")
        if self.is_at_end:
            return review.end_sentence(self.line)
        return _("Enter shows the reply to it; Esc goes back.")

    @property
    def board(self) -> BoardView:
        step = self.line.steps[min(self._step, len(self.line.steps) - 1)]
        laid = dict(step.move.play.placements) if step.move else {}
        return BoardView(step.board, laying=laid, is_shown=True)

    def lines(self, width: int, room: int, skin: Skin) -> list[Line]:
        lines: list[Line] = []
        shown = self.line.steps[: self._step + 1]
        for number, step in enumerate(shown):
            ink = skin.palette.bright if number == len(shown) - 1 else skin.palette.dim
            said = wrap_evenly(review.step_sentence(step, is_first=not number, is_noted=True), width, skin)
            lines += [([(part, ink)], ()) for part in said]
        return [((), ()), *lines[1 - room :]]

    def back(self) -> bool:
        self._step = min(self._step, len(self.line.steps)) - 1
        return self._step >= 0

    def forth(self) -> bool:
        """Go a step further, unless this is the last; return whether a search for it must begin."""
        if self.is_at_end:
            return False
        self._step += 1
        before, self._is_sought = self._is_sought, self._step >= len(self.line.steps)
        return self._is_sought and not before

    async def find(self, found: Callable[[], None]) -> None:
        """Find the steps up to the one shown, calling `found` after each. Raises UpwordsError."""
        try:
            while self._step >= len(self.line.steps) and await self.line.next_step():
                found()
        finally:
            self._is_sought = False
            self._step = min(self._step, len(self.line.steps) - 1)


class ReviewScreen(UpwordsHistoryScreen):
    """The history with what was best instead of each play, and what the difference cost."""

    DEFAULT_CSS = "ReviewScreen Graph { height: 1fr; display: none; }"
    heading = mark("review")
    detail_height = 9

    def __init__(
        self,
        skin: Skin,
        view: UpwordsView,
        looking: review.Looking,
        turn: int | None = None,
        *,
        follows: bool = False,
        costliest: bool = False,
    ) -> None:
        """Begin at the start of the game, or at a `turn`, from 1; if it `follows`, with its line.

        `costliest`: go to the turn that cost most, once that is known, unless a key is pressed first.
        """
        super().__init__(skin, view)
        self._looking = looking
        self._place = turn or 0
        self._is_to_follow = follows
        self._seeks_costliest = costliest
        self._line: FollowedLine | None = None
        self._shows_best = False
        self._failed = ""
        self._graph = Graph(skin, ((), -1))

    def on_mount(self) -> None:
        self._panel.mount(self._graph, before=self._rows)
        super().on_mount()
        if len(self._looking.reviewed) < len(self._looking.turns):
            self.run_worker(self._look(), group="review", exclusive=True)
        self._go_where_asked()

    async def _look(self) -> None:
        try:
            async for _found in self._looking.go_on():
                self._go_where_asked()
                self.update()
        except UpwordsError as error:
            self._failed = failure_sentence(error)
            self.update()

    def _found(self, entry: UpwordsEntryView | None) -> review.ReviewedTurn | None:
        if entry is None:
            return None
        return next((one for one in self._looking.reviewed if one.turn.number == entry.number), None)

    def show_content(self) -> None:
        self._line = self._followed()
        super().show_content()
        numbers = [one.turn.number for one in self._looking.reviewed]
        column = numbers.index(entry.number) if (entry := self._entry) and entry.number in numbers else -1
        self._graph.show((curves(self._view, self._looking, self.skin.glyphs.separator), column))
        self.say(self._progress())

    def keys(self) -> tuple[Key, ...]:
        found, line = self._found(self._entry), self._followed()
        can_follow = found is not None and not found.is_best and not (line and line.is_at_end)
        return self.KEYS if can_follow else self.KEYS[1:]

    def _followed(self) -> FollowedLine | None:
        line, entry = self._line, self._entry
        return line if line and entry and line.line.number == entry.number else None

    def _progress(self) -> str:
        if (line := self._followed()) and not self._failed:
            return line.says
        done, count = len(self._looking.reviewed), len(self._looking.turns)
        if self._failed:
            return _TEXTS("review", "stopped", reason=self._failed)
        if done < count:
            what = "looking-costliest" if self._seeks_costliest else "looking"
            return _TEXTS("review", what, number=done + 1, count=count)
        found = self._found(self._entry)
        if self._shows_best and found and not found.is_best:
            return _TEXTS("review", "best", play=found.best.text(), key=BEST.shown)
        if self._entry is None:
            return _TEXTS("review", "start", moment=MOMENT.shown, best=BEST.shown, graph=GRAPH.shown)
        number, said = self._entry.number + 1, entry_sentence(self._entry, self._view)
        return _TEXTS("review", "turn", number=number, count=len(self._view.history), sentence=said)

    def _board_view(self, entry: UpwordsEntryView | None) -> BoardView:
        if line := self._followed():
            return line.board
        found = self._found(entry)
        if entry and found and self._shows_best and not found.is_best:
            return BoardView(entry.board_before, laying=dict(found.best.play.placements))
        return super()._board_view(entry)

    def _start_row(self) -> Row:
        # A heading for what is below: “−16.4” is no part of a score.
        return replace(super()._start_row(), right=[(_("cost").rjust(_LOST), self.skin.palette.faint)])

    def _turn_end(self, entry: UpwordsEntryView, turn: HistoryLine) -> Span:
        found = self._found(entry)
        palette = self.skin.palette
        if found is None:
            return " " * _LOST, palette.faint
        if found.is_best:
            return _("best").rjust(_LOST), palette.dim
        text = f"−{decimal(found.lost_points)}".rjust(_LOST)
        return text, palette.bright if found in self._moments() else palette.text

    def _moments(self) -> list[review.ReviewedTurn]:
        return review.moments(self._looking.reviewed, review.people_or_all(self._view))

    def _detail_lines(self, entry: UpwordsEntryView | None) -> list[Line]:
        width = max(self._detail.size.width - 4, 20)
        if line := self._followed():
            return line.lines(width, self.detail_height, self.skin)
        if found := self._found(entry):
            return self._turn_lines(found, width)
        if entry is not None:
            return super()._detail_lines(entry)
        reviewed, count = self._looking.reviewed, len(self._looking.turns)
        said = review.summary_lines(reviewed, [seat.name for seat in self._view.seats])
        if 0 < len(reviewed) < count:
            so_far = _("So far, after {number} of {count} turns:")
            said.insert(0, so_far.format(number=len(reviewed), count=count))
        return self._wrapped([(line, self.skin.palette.text) for line in said], width)

    def _turn_lines(self, found: review.ReviewedTurn, width: int) -> list[Line]:
        palette = self.skin.palette
        said = [(_("Played: {move}").format(move=_described(found.made)), palette.text)]
        if not found.is_best:
            said.append((_("Best: {move}").format(move=_described(found.best)), palette.bright))
        for count in range(SENTENCES, -1, -1):
            told = f"{review.why_sentence(found, most=count)} {review.cost_sentence(found)}".lstrip()
            lines = self._wrapped([*said, (told, palette.dim)], width)
            if len(lines) <= self._most_detail:
                break
        return lines

    def _wrapped(self, said: Sequence[Span], width: int) -> list[Line]:
        lines: list[Line] = [((), ())]
        for text, ink in said:
            lines += [([(line, ink)], ()) for line in wrap_evenly(text, width, self.skin)]
        return lines

    def cursor_place(self) -> Offset | None:
        return self._graph.cursor_offset() if self._graph.display else super().cursor_place()

    def action_follow(self) -> None:
        found = self._found(self._entry)
        if line := self._followed():
            if line.forth():
                work: WorkType[None] = partial(self._find, line)
                self.run_worker(work, group="line", exclusive=True)
        elif found is None:
            self.say(_("Choose a turn that has been reviewed."))
            return
        elif refusal := review.follow_refusal(found):
            self.say(refusal)
            return
        else:
            self._line = FollowedLine(review.Continuation(found, self._looking))
        self.update()

    def _go_where_asked(self) -> None:
        """Show what the screen was opened for, once that is known: a turn's line, or the costliest turn."""
        if self._is_to_follow and self._found(self._entry):
            self._is_to_follow = False
            self.action_follow()
        if self._seeks_costliest and self._is_looked_through:
            self._seeks_costliest = False
            if found := review.costliest(self._looking.reviewed, review.people_or_all(self._view)):
                self._place = found.turn.number + 1

    @property
    def _is_looked_through(self) -> bool:
        return len(self._looking.reviewed) == len(self._looking.turns)

    def action_move(self, step: int) -> None:
        self._seeks_costliest = False
        super().action_move(step)

    async def _find(self, line: FollowedLine) -> None:
        try:
            await line.find(self.update)
        except UpwordsError as error:
            self.update()
            self.say(failure_sentence(error))
        else:
            self.update()

    def action_back(self) -> None:
        line = self._followed()
        if self._graph.display:
            self.action_graph()
        elif line is None and self._shows_best:
            self.action_best()
        elif line is None:
            self.dismiss()
        else:
            self._line = line if line.back() else None
            self.update()

    def action_best(self) -> None:
        found = self._found(self._entry)
        if found and found.is_best and not self._shows_best:
            self.say(_("Nothing better was found."))
            return
        self._shows_best = not self._shows_best
        self.update()

    def action_moment(self) -> None:
        if places := [one.turn.number + 1 for one in self._moments()]:
            self._place = next((place for place in places if place > self._place), places[0])
            self.update()
        elif self._is_looked_through:
            self.say(_("No turn would teach much."))
        else:
            self.say(_("No instructive turns so far."))

    def action_graph(self) -> None:
        self._graph.display = not self._graph.display
        self._rows.display = self._detail.display = not self._graph.display
        self.update()


def curves(view: UpwordsView, looking: review.Looking, separator: str) -> list[Curve]:
    """Return a person's chance to win, and the points they are ahead, after each turn reviewed."""
    reviewed, seats = looking.reviewed, view.seats
    if not reviewed:
        return []
    seat = review.people_or_all(view)[0]
    name, ahead = seat_title(seats[seat], KIND.levels, separator), review.leads(reviewed, seat)
    line = [None if chance is None else 100 * chance for chance in review.chances(reviewed, seat, len(seats))]
    note = ""
    if len(reviewed) == len(looking.turns) and len(end := with_end(ahead, view, seat)) > len(ahead):
        ahead, note = end, course_note(view, seat)
        winners = view.outcome.winners if view.outcome else ()
        line.append(100 / len(winners) if seat in winners else 0.0)
    # The axis is that of the whole game from the start: nothing moves while turns are reviewed.
    whole = course(view, seat)
    low, high = float(min(*ahead, *whole, 0)), float(max(*ahead, *whole, 1))
    if len(seats) == 1:
        return [Curve(_("Score"), ahead, low, high, seat, note)]
    return [
        Curve(_("{name}'s chance of winning, %").format(name=name), line, 0.0, 100.0, seat, halves=True),
        Curve(_("Points by which {name} is ahead").format(name=name), ahead, low, high, seat, note),
    ]


def _described(move: Move) -> str:
    if not move.notation:
        return move.text()
    leave = leave_text(move.leave)
    said = _TEXTS("review", "move", play=move.notation, points=points(move.score), leave=leave)
    return said if move.win is None else _TEXTS("review", "wins", play=said, percent=percent_text(move.win))
