"""The side panel: players, play and history, unseen tiles, rack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from upwords_tui.base.i18n import _, ngettext
from upwords_tui.tui.games.upwords.coach import BestPanel, Choosing
from upwords_tui.tui.games.upwords.presenter import Unseen
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets import arrangement
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import (
    BLANK,
    AdviceText,
    Line,
    Section,
    Span,
    advice_lines,
    clip,
    distinct,
    latest,
    lay_out,
    pad,
    width_of,
    wrap,
)
from upwords_tui.tui.widgets.values import DraftView, HistoryLine, RackSlot, SeatRow, SlotState

# The rack


RACK_MARGIN = 2
"""Columns before the first tile."""
_NARROW = 3
"""Tiles no wider than this stand side by side."""


class RackRow(NamedTuple):
    """The tiles of a rack; without any only `heading` is shown, wrapped. If that is empty: “Your rack”."""

    slots: Sequence[RackSlot] = ()
    heading: str = ""


class RackWidget(Section[RackRow]):
    """A heading and the tiles under it, two or three rows high. Places count from 0 and may be empty."""

    @dataclass
    class Clicked(Message):
        """A place was clicked."""

        place: int

    @dataclass
    class Dragged(Message):
        """The tile at `place` was dragged to `target`."""

        place: int
        target: int

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin, RackRow())
        self._pressed: int | None = None
        self.tile_width = 5
        """The rows of a tile are those there are below the heading."""

    def place_offset(self, place: int) -> Offset:
        """Return where on the screen the letter at `place` stands, for the terminal's own cursor."""
        heading = self._heading_rows
        margin, row = _letter_at(self.tile_width, self.size.height - heading)
        return self.region.offset + Offset(RACK_MARGIN + place * self._stride + margin, heading + row)

    @property
    def _heading_rows(self) -> int:
        return int(self.size.height > 1)

    @property
    def _stride(self) -> int:
        return self.tile_width + (self.tile_width > _NARROW)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed = self._place_at(event.offset)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        place, pressed = self._place_at(event.offset), self._pressed
        self._pressed = None
        if place is None or pressed is None:
            return
        event.stop()
        self.post_message(self.Clicked(place) if place == pressed else self.Dragged(pressed, place))

    def _place_at(self, offset: Offset) -> int | None:
        place, inside = divmod(offset.x - RACK_MARGIN, self._stride)
        is_on_row = offset.y >= self._heading_rows and inside < self.tile_width
        is_tile = is_on_row and 0 <= place < len(self._value.slots)
        return place if is_tile else None

    def lines(self, width: int, height: int) -> list[Line]:
        heading = self._value.heading or _("Your rack")
        said = [heading] if self._value.slots else wrap(heading, width - RACK_MARGIN, self.skin)
        return [([(" " * RACK_MARGIN + line, self.skin.palette.faint)], ()) for line in said[:height]]

    def _draw(self, width: int, height: int) -> list[Strip]:
        if not self._value.slots:
            return super()._draw(width, height)
        rows = height - self._heading_rows
        lines = self.lines(width, height)[: self._heading_rows]
        strips = [lay_out(line, width, self.skin, self.background) for line in lines]
        palette, tile = self.skin.palette, self.tile_width
        ground, gap = self.skin.style(palette.ground), Segment(" ", self.skin.style(palette.tray))
        for row in range(rows):
            segments = [Segment(" " * RACK_MARGIN, ground)]
            for number, slot in enumerate(self._value.slots):
                segments += [gap] * bool(number and tile > _NARROW) + self._tile(slot, row, rows, tile)
            strips.append(Strip(Segment.simplify(segments)).adjust_cell_length(width, ground))
        return strips

    def _tile(self, slot: RackSlot, row: int, rows: int, width: int) -> list[Segment]:
        palette, glyphs, style = self.skin.palette, self.skin.glyphs, self.skin.style
        left, letter_row = _letter_at(width, rows)
        last = row == rows - 1 > 0
        face = glyphs.plain(slot.face)
        if not face or slot.state is SlotState.LAID:
            text = glyphs.speck.center(width) if row == letter_row else " " * width
            return [Segment(text, style(palette.hole_mark, palette.hole))]
        chosen = slot.state is SlotState.CHOSEN
        top = palette.held if chosen else palette.tops[0]
        ink = palette.held_ink if chosen else palette.ink
        if last:
            front, pieces = self.skin.front(1, width, rows)
            pen = style(palette.held_front, top) if chosen else style(top, *pieces)
            if not slot.is_here:
                return [Segment(front, pen)]
            # Below the letter, where it leaves room for the brackets of a tile that is picked.
            before, after = front[:left], front[left + 1 :]
            return [Segment(before, pen), Segment(glyphs.up, style(ink, top)), Segment(after, pen)]
        text = f"{' ' * left}{face}".ljust(width)
        if row == letter_row and chosen:
            text = f"[{text[1:-1]}]" if width - left > len(face) else f"[{face}"[: width - 1] + "]"
        elif row != letter_row:
            text = " " * width
        return [Segment(text, style(ink, top))]


def _letter_at(width: int, rows: int) -> tuple[int, int]:
    return (width - 1) // 2 if width > 4 else 1, (rows - 1) // 2


# The middle of the panel: news, the play being laid, the history


_ROOM_FOR_LAYING = 7
_ROOM_FOR_BOTH = 13
_WHO_MIN, _WHO_MAX = 5, 9
_SHORT = 14
"""Up to so many rows the words being laid replace the history, and otherwise news may take its room."""
_LEAST_HISTORY = 4
_ROOM_FOR_NAMES = 32
"""In fewer columns a turn of the history has only the mark of its player, and no total."""
_ALL = 100
"""More lines than any panel has."""


class Story(NamedTuple):
    """The latest news, the play being laid (if any) and all turns so far.

    Advice replaces all news but the last `kept` sentences. `meanings` are those of words in the news; they
    give way before the sentences kept.
    """

    news: Sequence[str] = ()
    laying: DraftView | None = None
    turns: Sequence[HistoryLine] = ()
    advice: AdviceText | None = None
    kept: int = 1
    meanings: Sequence[str] = ()


class PlayPanel(Section[Story]):
    """News, the play being laid, and the history, in one place."""

    def lines(self, width: int, height: int) -> list[Line]:
        laid, turns, advice = self._value.laying, self._value.turns, self._value.advice
        if not height:
            return []
        if advice:
            return self._advised(advice, width, height)
        is_free = laid is None and height <= _SHORT
        limit = height // 3
        if is_free:
            # The latest of the news is told whole.
            told = latest(self._value.news[-1:], width - 2, height, self.skin)
            limit = max(height - _LEAST_HISTORY, sum(map(len, told)))
        limit = max(limit, 2)
        is_short = laid is not None and height < _ROOM_FOR_LAYING
        news = [] if is_short else self._news(width, limit)
        if is_free and not self._value.meanings:
            news = self._with_history(news, width, height)
        room = height - len(news)
        history = history_lines(turns, width, room, self.skin)
        if laid is None:
            reserved = _ROOM_FOR_LAYING + 1 if room > _ROOM_FOR_BOTH else 0
            blanks = max(min(reserved, room - len(history)), 0)
            return [*news, *[BLANK] * blanks, *history]
        laying = laying_lines(laid, width, min(room, max(_ROOM_FOR_LAYING, room // 2)), self.skin)
        if room <= _ROOM_FOR_BOTH:
            return [*news, *laying]
        top = max(len(laying) + 1, min(_ROOM_FOR_LAYING + 1, room - len(history)))
        history = history_lines(turns, width, room - top, self.skin)
        return [*news, *laying, *[BLANK] * (top - len(laying)), *history]

    def _news(self, width: int, limit: int) -> list[Line]:
        """Return the news, and what their words mean, if the kept ones leave room for it."""
        told, meanings, skin = self._value.news, self._value.meanings, self.skin
        if not meanings:
            return news_lines(told, width, limit, skin)
        kept = news_lines(told[-self._value.kept :], width, limit, skin)[:-1]
        meant = arrangement.by_line(news_lines(meanings, width, _ALL, skin)[:-1], skin)
        arrangement.fit((arrangement.Part(lambda: kept), meant), arrangement.line_by_line(meant), limit)
        return [*news_lines(told, width, limit - len(meant.lines), skin)[:-1], *meant.lines, BLANK]

    def _with_history(self, news: list[Line], width: int, height: int) -> list[Line]:
        """Return fewer of the news if that gives the history room for all turns they tell of."""
        told, turns = self._value.news, self._value.turns
        all_told = [line for wrapped in latest(told, width - 2, height, self.skin) for line in wrapped]
        if len(news) > len(all_told) or len(turns) < len(told):
            return news
        for count in range(len(told) - 1, 0, -1):
            fewer = news_lines(told[-count:], width, height, self.skin)
            if height - len(fewer) - 1 >= len(told):
                return fewer
        return news

    def _advised(self, advice: AdviceText, width: int, height: int) -> list[Line]:
        kept = (*self._value.news[-self._value.kept :], *self._value.meanings)
        told = latest(kept, width - 2, height, self.skin)
        if laid := self._value.laying:
            laying = laying_lines(laid, width, min(height // 2, _ROOM_FOR_LAYING), self.skin)
            advised = advice_lines(advice, self.skin, width, height - len(laying) - 1)
            return [*advised, BLANK, *laying][:height]
        advised = advice_lines(advice, self.skin, width, height - (sum(map(len, told)) + 1 if told else 0))
        room = height - len(advised) - 1
        news = self._news(width, room) if room > 0 else []
        room = height - len(news) - len(advised) - 1
        history = history_lines(self._value.turns, width, room, self.skin)
        return [*news, *advised, *[BLANK] * (room + 1 - len(history)), *history][:height]


def news_lines(news: Sequence[str], width: int, limit: int, skin: Skin) -> list[Line]:
    """Return the latest sentences that fit in `limit` lines, and a blank line; a last one too long is cut."""
    kept = [line for wrapped in latest(news, width - 2, limit, skin) for line in wrapped]
    if len(kept) > limit:
        kept[limit - 1 :] = [f"{kept[limit - 1]} {skin.glyphs.ellipsis}"]
    lines: list[Line] = [([("  " + line, skin.palette.text)], ()) for line in kept]
    return [*lines, BLANK] if lines else []


def history_lines(turns: Sequence[HistoryLine], width: int, height: int, skin: Skin) -> list[Line]:
    if not turns or height < 2:
        return []
    palette = skin.palette
    shown = turns[-(height - 1) :]
    # Names yield to what was done: the mark says whose turn it is, too.
    is_roomy = width >= _ROOM_FOR_NAMES
    scores = {turn: _scores(turn, skin)[: 1 + is_roomy] for turn in turns}
    done = max(cell_len(turn.what) + width_of(scores[turn]) for turn in turns)
    room = min(max(width - 6 - done, _WHO_MIN), _WHO_MAX)
    names = distinct(list(dict.fromkeys(turn.who for turn in turns)), room, skin)
    who = max(map(cell_len, names.values())) if is_roomy else 0
    lines: list[Line] = [([("  " + _("History"), palette.faint)], ())]
    for turn in shown:
        newest = turn is turns[-1]
        mark, colour = skin.seat_mark(turn.seat)
        left = [
            (f"  {mark} ", colour),
            (pad(names[turn.who], who, skin) + "  " * is_roomy, palette.dim),
            (turn.what, palette.bright if newest else palette.text),
        ]
        lines.append((left, scores[turn]))
    return lines


def _scores(turn: HistoryLine, skin: Skin) -> list[Span]:
    if not turn.points and not turn.total:
        return []
    return [(f" {turn.points:>3}", skin.palette.text), (f" {turn.total:>4}", skin.palette.faint)]


def laying_lines(laying: DraftView, width: int, height: int, skin: Skin) -> list[Line]:
    """Return the words of `laying` with sums and total, or what is wrong; without room the last words go."""
    palette = skin.palette
    heading: list[Line] = [([("  " + _("You are laying"), palette.faint)], ())] * (height >= _LEAST_HISTORY)
    body = _word_lines(laying, width, skin)
    if laying.problems:
        problems: list[Line] = []
        for sentence in laying.problems:
            wrapped = enumerate(wrap(sentence, width - 2, skin))
            problems += [([(("  " if at else "! ") + line, palette.bad)], ()) for at, line in wrapped]
        return [*heading, *[*problems, *body][: height - len(heading)]]
    end: list[Line] = []
    if laying.total is not None and len(laying.words) + len(laying.extras) > 1:
        total = ([("  " + _("total"), palette.text)], [(str(laying.total), palette.bright)])
        rule = ([("  ", ""), (skin.glyphs.rule * (width - 2), palette.hole_mark)], ())
        end = [rule, total] if len(heading) + len(body) + 2 <= height else [total]
    room = height - len(heading) - len(end)
    if len(body) > room > 1:
        hidden = len(body) - room + 1
        more = ngettext("and {count} more", "and {count} more", hidden).format(count=hidden)
        body = [*body[: room - 1], ([("  " + more, palette.faint)], ())]
    return [*heading, *body[:room], *end]


def _word_lines(laying: DraftView, width: int, skin: Skin) -> list[Line]:
    palette = skin.palette
    column = max((cell_len(word.word) for word in laying.words), default=0) + 2
    places = max((cell_len(word.place) for word in laying.words), default=0) + 2
    parts = max((cell_len(word.parts) for word in laying.words), default=0)
    roomy = 2 + column + places + parts + 4 <= width
    lines: list[Line] = []
    for word in laying.words:
        sign, ink = ("  ", palette.good) if word.is_known else ("! ", palette.bad)
        left = [(sign + pad(word.word, column, skin), ink)]
        left += [(pad(word.place, places, skin), palette.dim)] if roomy else []
        left += [(word.parts, palette.dim)] if word.is_known else []
        lines.append((left, [(f" {word.points}", palette.good)] if word.is_known else ()))
    for label, points in laying.extras:
        lines.append(([("  " + label, palette.dim)], [(f" {points}", palette.good)]))
    return lines


# The tiles nobody has seen yet, counted


class UnseenPanel(Section[Unseen]):
    """The counts in columns under a heading; without rows for that, one after the other."""

    def lines(self, width: int, height: int) -> list[Line]:
        counts, holder = self._value
        # There are none if the rack is hidden, or help forbidden.
        if not counts:
            return []
        palette, total = self.skin.palette, sum(count for _face, count in counts)
        heading = _("Unseen {count}").format(count=total)
        if holder:
            heading = _("{name} holds {count}").format(name=self.skin.glyphs.plain(holder), count=total)
        items = [(face, str(count)) for face, count in counts if count]
        lead: list[Span] = [("  ", ""), (heading, palette.faint)]
        grid = _grid(items, width - 2)
        rows: list[list[Span]] = []
        if len(grid) < height:
            for cells in grid:
                row: list[Span] = [("  ", "")]
                for face, count, column in cells:
                    row += [(face, palette.text), (count.ljust(column - cell_len(face)), palette.faint)]
                rows.append(row)
            return [*[BLANK] * (height - 1 - len(rows)), (lead, ()), *((row, ()) for row in rows)]
        row = [*lead, (" ", "")]
        used = width_of(row)
        for face, count in items:
            length = 1 + len(face) + len(count)
            if used + length > width:
                rows.append(row)
                row, used = [(" ", "")], 1
            row += [(f" {face}", palette.text), (count, palette.faint)]
            used += length
        rows = [*rows, row] if len(rows) < height else [lead]
        return [(row, ()) for row in rows]


def _grid(items: Sequence[tuple[str, str]], width: int) -> list[list[tuple[str, str, int]]]:
    """Return faces and counts with the widths of their columns, in as few equally long rows as they take."""
    for rows in range(1, len(items) + 1):
        length = -(-len(items) // rows)
        lines = [items[start : start + length] for start in range(0, len(items), length)]
        columns = zip_longest(*lines, fillvalue=("", ""))
        sizes = [max(len(face) + len(count) for face, count in column) + 1 for column in columns]
        if sum(sizes) - 1 <= width:
            sizes[-1] -= 1
            return [[(*item, size) for item, size in zip(line, sizes, strict=False)] for line in lines]
    return []


# Who plays, whose turn it is, and the scores


class ScorePanel(Section[Sequence[SeatRow]]):
    """A line a seat: turn marker, its mark, name, level, members of a team or a state, clock, score."""

    def lines(self, width: int, height: int) -> list[Line]:
        palette, glyphs = self.skin.palette, self.skin.glyphs
        scores = max((len(str(seat.score)) for seat in self._value), default=0)
        clocks = max((len(seat.clock) for seat in self._value), default=0)
        lines: list[Line] = []
        for number, seat in enumerate(self._value):
            name = palette.bright if seat.on_turn else palette.dim
            score = str(seat.score).replace("-", "−")
            right = [(f" {score:>{max(scores, 3)}}", name)]
            if clocks:
                right.insert(0, (" " + pad(seat.clock, clocks, self.skin, right=True) + " ", palette.dim))
            mark, colour = self.skin.seat_mark(number)
            left = [(f"{glyphs.turn} " if seat.on_turn else "  ", palette.accent), (f"{mark} ", colour)]
            if seat.state:
                state = [(f"  {glyphs.plain(seat.state)}", palette.dim)]
                room = width - width_of([*left, *state, *right])
                left += [*clip([(glyphs.plain(seat.name), name)], room, self.skin), *state]
            else:
                beside = f"  {seat.members}" if seat.members else f" {glyphs.separator} {seat.level}"
                left.append((glyphs.plain(seat.name), name))
                room = width - width_of([*left, *right])
                if seat.members or (seat.level and width_of([(beside, "")]) <= room):
                    left.append((beside, palette.faint))
            lines.append((left, right))
        return lines


_ROOM_FOR_BEST = 16
"""With so many rows for it, the table of best plays leaves the unseen tiles theirs."""


class SidePanel(Widget):
    """The sections beside a board of `side` squares with `seats` players."""

    DEFAULT_CSS = """
    SidePanel { layout: vertical; padding: 0 1 0 0; }
    SidePanel > * { width: 1fr; }
    """
    ALLOW_SELECT = False

    def __init__(self, skin: Skin, seats: int, side: int) -> None:
        super().__init__()
        self.seats = seats
        self.best: BestPanel | None = None
        """There is one once best plays have been asked for."""
        self._has_room, self._has_unseen = False, True
        self._best_rows = 0
        self._is_story_whole = False
        self._story_rows = (0, 0)
        """The rows of what happened, without and with those of the unseen tiles."""
        self._side = side
        self._cell_size = CellSize.SMALL
        self.scores = ScorePanel(skin, ())
        self.play = PlayPanel(skin, Story())
        self.unseen = UnseenPanel(skin, Unseen())
        self._own_rack, self._below = RackWidget(skin), RackWidget(skin)
        self.rack = self._own_rack
        """The rack that is shown, in the panel or below the board."""
        self._sections: tuple[Section, ...] = (self.scores, self.play, self.unseen, self._own_rack)

    def compose(self) -> ComposeResult:
        yield from self._sections

    def on_resize(self) -> None:
        self.give_room(self.size.width, self.size.height, self._cell_size)

    def show_best(self, choosing: Choosing | None) -> None:
        """Show the best plays in place of what happened and, if need be, of unseen tiles; None hides them."""
        if choosing is not None and self.best is None:
            self.best = BestPanel(self.rack.skin, choosing)
            self.best.styles.height = self._best_rows
            self.mount(self.best, before=self.unseen)
        if self.best is None:
            return
        is_open = choosing is not None
        if self.play.display is is_open:
            self.best.display, self.play.display = is_open, not is_open
            self._show_sections()
        if choosing is not None:
            self.best.show(choosing)

    def place_rack(self, below: Widget, plan: arrangement.ScreenPlan) -> None:
        self.rack = self._below if plan.rack else self._own_rack
        if plan.rack and not self._below.is_attached:
            self._below.dress(self._own_rack.skin)
            below.mount(self._below)
        self._below.display = bool(plan.rack)
        self._show_sections()
        self._below.styles.width = plan.board_width - plan.cell_size.label_width
        self._below.styles.height = plan.rack
        # Its first tile lies under the first column of squares.
        self._below.styles.margin = (0, 0, 0, plan.cell_size.label_width - RACK_MARGIN)
        self._below.tile_width = plan.cell_size.width
        self._below.renew()

    def show_whole_story(self, is_whole: bool) -> None:
        """Give what happened the rows of the unseen tiles, too, or only its own."""
        if is_whole is not self._is_story_whole:
            self._is_story_whole = is_whole
            self._show_sections()
            self.play.styles.height = self._story_rows[is_whole]

    def _show_sections(self) -> None:
        """Show the rack, if it is here, and the unseen tiles, unless the best plays need their rows."""
        is_free = self.scores.display or bool(self.play.display)
        self._own_rack.display = self.rack is self._own_rack and is_free
        is_free = not self._is_story_whole and (bool(self.play.display) or self._has_room)
        self.unseen.display = self._has_unseen and is_free

    def give_room(self, width: int, height: int, cell_size: CellSize) -> None:
        self._cell_size = cell_size
        has_rack = self.rack is self._own_rack
        height = arrangement.panel_height(height, cell_size, self._side, self.seats)
        tile = arrangement.rack_tile(width, height, cell_size)
        self._own_rack.tile_width = tile.width
        self._own_rack.renew()
        *heights, gaps = arrangement.arrange_panel(height, self.seats, tile.rows if has_rack else 0, width)
        scores, play, unseen, rack = heights
        self._has_room = play >= _ROOM_FOR_BEST
        # Nothing below moves while the table is open.
        self._best_rows = play + gaps[1] + (0 if self._has_room else unseen + gaps[2]) + (not scores) * rack
        if self.best is not None:
            self.best.styles.height = self._best_rows
        self.scores.display, self._has_unseen = bool(scores), bool(unseen)
        self._show_sections()
        for section, rows, gap in zip(self._sections, heights, (*gaps, False), strict=True):
            section.styles.height = rows
            section.styles.margin = (0, 0, int(gap), 0)
        self._story_rows = play, play + unseen + gaps[1]
        self.play.styles.height = self._story_rows[self._is_story_whole]
