"""The end of a game: its board where it was, and beside it who won, the score and what is new.

Nothing moves when a game ends: the panel beside the board turns from the game to its result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate, product
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.game_types.base import AnyLevel
from upwords_tui.app.narration.numbers import signed
from upwords_tui.app.narration.wording import fairness_lines, sentence_start
from upwords_tui.app.play.background import aside
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.saved_games import file_name
from upwords_tui.app.profile.career import what_is_new, work_all_out
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import GameView
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.list_screen import ListScreen
from upwords_tui.tui.screens.rows import (
    GAP,
    MARGIN,
    NUMBERED,
    Row,
    RowList,
    gap_between,
    heading_row,
    seat_spans,
    text_rows,
)
from upwords_tui.tui.screens.table import show_meanings
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import RACK, arrange_screen, panel_height
from upwords_tui.tui.widgets.digits import HUGE, LARGE, SMALL, Pixel, number_lines
from upwords_tui.tui.widgets.graph import Curve, Graph
from upwords_tui.tui.widgets.grid import CellSize, GridWidget
from upwords_tui.tui.widgets.section import Span, pad, wrap

FACT = 16
TOTAL = 6
NEWS_KEY = "news"


def head_rows(headline: str, reason: str, count: int, width: int, skin: Skin) -> list[Row]:
    """Return who won, why the game ended, and if there is room after how many rounds."""
    palette = skin.palette
    reason = sentence_start(reason)
    rounds = ngettext("after {count} round", "after {count} rounds", count).format(count=count)
    whole = f"{reason}, {rounds}."
    reason = whole if cell_len(whole) <= width else f"{reason}."
    return [*text_rows(headline, palette.accent, width, skin), *text_rows(reason, palette.dim, width, skin)]


def big_score_rows(seat: int, view: GameView, pixel: Pixel, width: int, skin: Skin) -> list[Row]:
    """Return whose score it is, and the score in digits; none if it is too wide or negative."""
    outcome, name = view.outcome, view.seats[seat].name
    rises = seat in outcome.winners
    return big_number_rows(seat, name, outcome.totals[seat], pixel, width, skin, rises=rises)


def big_number_rows(
    seat: int, name: str, score: int, pixel: Pixel, width: int, skin: Skin, *, rises: bool
) -> list[Row]:
    if score < 0 or pixel.number_width(score) > width:
        return []
    (mark, colour), name = skin.seat_mark(seat), clean(name)
    head = Row([(f"{mark} ", colour), (pad(name, width - 2, skin).rstrip(), skin.palette.dim)])
    air = [] if pixel is SMALL else [GAP]
    return [head, *air, *map(Row, number_lines(score, pixel, skin, rises=rises))]


def news_rows(told: Sequence[Sequence[Row]], shown: int, skin: Skin) -> list[Row]:
    """Return the first `shown` sentences of what is new, and how many more the key tells."""
    if not told:
        return []
    palette, left = skin.palette, len(told) - shown
    heading: list[Span] = [(_("New"), palette.accent)]
    if left:
        more = ngettext("{count} thing: {key}", "{count} things: {key}", left)
        if shown:
            more = ngettext("{count} more: {key}", "{count} more: {key}", left)
        said = more.format(count=left, key=hotkeys.NEWS.shown)
        heading.append((f" {skin.glyphs.separator} {said}", palette.dim))
    rows = [row for rows in told[:shown] for row in rows]
    return [Row(heading, key=NEWS_KEY if left else ""), *rows]


def fact_row(label: str, spans: Iterable[Span], skin: Skin) -> Row:
    return Row([(pad(label, FACT, skin), skin.palette.dim), *spans])


def totals_rows(
    places: Iterable[int], view: GameView, levels: Sequence[AnyLevel], width: int, skin: Skin
) -> list[Row]:
    """Return a line for each of the seats with its total, those of winners bright."""
    outcome, palette = view.outcome, skin.palette
    width, rows = min(width, NUMBERED), list[Row]()
    for seat in places:
        ink = palette.bright if seat in outcome.winners else palette.text
        who = seat_spans(seat, view.seats[seat], levels, width - TOTAL, ink, skin)
        rows.append(Row([*who, (signed(outcome.totals[seat]).rjust(TOTAL), ink)]))
    return rows


def seat_facts(label: str, told: Sequence[tuple[int, str]], width: int, skin: Skin) -> list[Row]:
    """Return a text for each seat after its mark, on as many lines as needed."""
    lines: list[list[Span]] = [[]]
    room = used = width - FACT
    for seat, text in told:
        mark, colour = skin.seat_mark(seat)
        spans: list[Span] = [(f"{mark} ", colour), (text, skin.palette.text)]
        if lines[-1] and used + 4 + cell_len(text) > room:
            lines.append([])
        used = used + 2 if lines[-1] else 0
        lines[-1] += [("  ", ""), *spans] if lines[-1] else spans
        used += 2 + cell_len(text)
    return [fact_row(label if not place else "", line, skin) for place, line in enumerate(lines)]


def titled_rows(title: str, sentences: Iterable[str], width: int, skin: Skin) -> list[Row]:
    palette = skin.palette
    told = [
        Row([(line, palette.text)]) for each in sentences for line in wrap(clean(each), width, skin, indent=2)
    ]
    return [*text_rows(title, palette.faint, width, skin, indent=2), *told] if told else []


_BARS = 3
_EDGE = 1
_GRAPH_MIN, _GRAPH_MAX = 7, 14
"""The height of a graph, where there is room."""

BOARD = mark("board")


class ResultScreen(ListScreen[None]):
    """How a game ended, and what can be done next."""

    DEFAULT_CSS = """
    ResultScreen #middle, ResultScreen #left, ResultScreen RowList { height: 1fr; }
    ResultScreen Graph { display: none; }
    """

    HINT: ClassVar[str]
    ONLOOKERS_HINT: ClassVar[str]
    SMALLEST: ClassVar[CellSize] = CellSize.SMALL
    """This, `RACK` and `VOICE` are as on the game's `TableScreen`."""
    KEEPS_WHOLE: ClassVar[bool] = False
    """Whether groups of rows that don't fit begin out of sight."""
    RACK: ClassVar[int] = RACK
    VOICE: ClassVar[int] = 1

    def __init__(
        self,
        skin: Skin,
        view: GameView,
        game_id: str,
        board: GridWidget[Any, Any],
        side: int,
        *,
        is_shared: bool = False,
    ) -> None:
        """`view` is of a game that is over; `board` shows it, `side` squares wide.

        `is_shared`: several people use this keyboard.
        """
        super().__init__(skin, RowList(skin, margin=_EDGE, tells_keys=True, keeps_whole=self.KEEPS_WHOLE))
        self._view = view
        self._is_shared = is_shared
        self.looked_on = view.seat is None
        self.own = None if is_shared else view.seat
        """The seat of the one person at this keyboard; None for several people or a spectator."""
        self.shown_seat = next(iter(view.outcome.winners), None) if self.own is None else self.own
        """The seat whose score is shown big: one's own, else the winner's; None if nobody won."""
        self._game_id = game_id
        self.find_new = lambda: what_is_new(self.upwords.library, game_id)
        self._new: tuple[str, ...] = ()
        self._is_folded = False
        self._best: Sequence[Any] = ()
        self._board = board
        self._side = side
        self._left = Vertical(id="left")
        self._panel = Vertical(id="panel")
        self._graph = Graph(skin, ((), -1))

    # What subclasses say

    def first_rows(self, width: int) -> Sequence[Sequence[Row]]:
        """Return groups of rows for `width` columns: how it ended, and everybody's score."""
        raise NotImplementedError

    def short_rows(self, width: int) -> Sequence[Sequence[Row]]:
        """Return what `first_rows` tells in fewer rows; what is left out comes after `facts`."""
        return self.first_rows(width)

    def facts(self, width: int) -> Sequence[Row]:
        """Return what is worth remembering, for `width` columns: if possible it is in sight at once."""
        return ()

    def more_rows(self, width: int) -> Sequence[Sequence[Row]]:
        """Return groups of rows for `width` columns: what else is worth telling, the best first."""
        raise NotImplementedError

    def find_best(self, library: Library) -> Sequence[Any]:
        """Find, in a thread, the best scores of games like this one, for `self._best`."""
        return ()

    def words_named(self) -> Sequence[str]:
        return ()

    def curves(self) -> Sequence[Curve]:
        return ()

    def on_mount(self) -> None:
        async def look_up() -> None:
            library = self.upwords.library
            with suppress(UpwordsError):  # the game itself is kept
                self._best = await aside(partial(self.find_best, library))
                if self._best:
                    self.update()
            if self.looked_on:
                return
            with suppress(UpwordsError):
                self._new = await aside(self.find_new)
                self.update()
                # What games of before tell, for the next time.
                await aside(partial(work_all_out, library))

        self.run_worker(look_up(), group="new")

    def content(self) -> ComposeResult:
        with Horizontal(id="middle"):
            with self._left:
                yield self._board
            with self._panel:
                yield self._rows
                yield self._graph

    def place_content(self) -> None:
        plan = arrange_screen(*self.size, self._side, self.SMALLEST, self.VOICE, self.RACK)
        self._board.cell_size = plan.cell_size
        # The panel has much to tell: where rows are few it begins higher than the board.
        top = plan.board_top if self.is_roomy else min(plan.board_top, 1)
        self._content.styles.padding = (0, 0, 0, plan.left)
        self._left.styles.padding = (plan.board_top, 0, 0, 0)
        self._panel.styles.padding = (top, 0, 0, 0)
        # Nothing stands in the margin here: what parts board and panel in the game is room for digits.
        board_width = plan.cell_size.board_width(self._side)
        panel_width = plan.panel_width + plan.board_width - board_width
        self._left.styles.width = board_width
        # Where the board would be small there is room for words alone.
        self._left.display = plan.cell_size.rows > 1 and not plan.below
        if not self._left.display:
            panel_width = self.size.width
            self._content.styles.padding = 0
        self.frame.top.display = plan.has_top
        self._panel.styles.width = panel_width
        # The announcement has one line here, whatever it has in the game, and two where lines are short.
        self._room = self.size.height - _BARS - top - (not self._left.display)
        self._width = panel_width - 2 * _EDGE - MARGIN
        # A row more than in the game, for a score in large digits.
        self._height = min(panel_height(self._room, plan.cell_size, self._side) + 1, self._room)

    def show_content(self) -> None:
        rows = self.all_rows(self._width)
        self._rows.show(rows)
        spare = min(self._height - len(rows) - 1, _GRAPH_MAX)
        curves = self.curves() if spare >= _GRAPH_MIN else ()
        self._graph.display = bool(curves)
        if curves:
            self._graph.styles.height = spare
            self._graph.styles.margin = (0, 0, self._room - self._height, MARGIN)
            self._graph.show((curves, -1))
        if not self.said:
            self.say(self.next_text)

    @property
    def next_text(self) -> str:
        return _(self.ONLOOKERS_HINT if self.looked_on else self.HINT)

    def all_rows(self, width: int) -> list[Row]:
        """Return all rows: first who won, the big score, everybody's score, and the best of what is new.

        Digits are the largest that leave room for everything; small ones need leave room for the above only.
        If even they leave none, there are no digits.
        """
        head, *first = self.first_rows(width)
        facts, more = self.facts(width), self.more_rows(width)
        skin, seat = self.skin, self.shown_seat
        news = [text_rows(clean(each), skin.palette.bright, width, skin, indent=2) for each in self._new]
        all_news = news_rows(news, len(news), skin)
        self._is_folded = False
        huge, large, small = (
            [] if seat is None else big_score_rows(seat, self._view, pixel, width, skin)
            for pixel in (HUGE, LARGE, SMALL)
        )
        for big in filter(None, (huge, large)):
            if len(rows := gap_between(head, big, *first, all_news, facts, *more)) <= self._height:
                return rows
        _head, *short = self.short_rows(width)
        least = min(len(self._new), 1)
        # A line each for everybody is better than facts that are out of sight; what is new comes before both.
        with_facts = () if self._new or not facts else ((first, 0, True), (short, 0, True))
        ways = ((first, least, False), (short, least, False), (first, 0, False), (short, 0, False))
        for big, (groups, sentences, has_facts) in product((small, []), (*with_facts, *ways)):
            told = gap_between(head, big, *groups)
            left_out = [group for group in first if group not in groups]
            full = [[heading_row(_("In detail"), skin), *gap_between(*left_out)]] if left_out else []
            after = gap_between(facts, *full, *more)
            # The last row says that there is more, if there is.
            below = len(facts) + 1 + (len(after) > len(facts)) if has_facts else bool(after)
            room = self._height - len(told) - below
            needed = accumulate(map(len, news), initial=2)
            shown = max(sum(rows <= room for rows in needed) - 1, 0)
            has_room = room >= 0 and (not news or room >= 2)
            if has_room and shown >= sentences:
                self._is_folded = shown < len(news)
                return gap_between(told, news_rows(news, shown, skin), after)
        return gap_between(head, *first, all_news, facts, *more)

    def keys(self) -> Sequence[Key]:
        keys = [*super().every_key()]
        if self.looked_on:
            enter = keys[0]._replace(text=BOARD, about=mark("Shows the board."))
            keys = [enter, *(key for key in keys[1:] if key.action != "dismiss")]
        return keys

    def every_key(self) -> Sequence[Key]:
        return self.keys()

    def works(self, action: str) -> bool:
        if action == "export":
            return self.upwords.library.files
        if action == "news":
            return self._is_folded
        return action != "define" or bool(self.words_named())

    async def action_enter(self) -> None:
        if self.looked_on:
            self.dismiss()
            return
        with self.saying_why():
            await self.upwords.play_again(self._game_id)

    def action_news(self) -> None:
        dialogs.notice(self, self._new)

    async def action_define(self) -> None:
        view = self._view
        await show_meanings(self, self.words_named(), view.dictionary.id, self.variant().language)

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        if message.key == NEWS_KEY and self._is_folded:
            self.action_news()

    def action_fair(self) -> None:
        dialogs.notice(self, fairness_lines(self._view, files=self.upwords.library.files))

    async def action_export(self) -> None:
        name = file_name(" – ".join(seat.name for seat in self._view.seats))
        question = _(
            "Export the game to which file? A name in .html makes a page; .svg, .png or .txt a picture."
        )
        await dialogs.export_to(self, self._game_id, question, name, is_over=True)
