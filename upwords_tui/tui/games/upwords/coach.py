"""The coach at a table: hints, best plays, a review.

Questions queue, so that no key is lost while the engine thinks. All that is shown belongs to one position;
when that changes, `forget` drops it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.widget import Widget
from textual.worker import WorkType

from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.wording import points
from upwords_tui.app.play.upwords.engine_moves import Move
from upwords_tui.app.play.upwords.table import UpwordsSession
from upwords_tui.app.review import coach
from upwords_tui.app.review.reasons import SENTENCES
from upwords_tui.app.teaching import newcomers
from upwords_tui.app.teaching.newcomers import wants_stack
from upwords_tui.app.teaching.pages import read_entries
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import TextTables, _, ngettext, read_texts, translate
from upwords_tui.games.upwords.play import Play, main_run
from upwords_tui.tui.games.upwords.hand import UpwordsHand
from upwords_tui.tui.screens.keys import command_label
from upwords_tui.tui.screens.rows import MARGIN, Row, RowList
from upwords_tui.tui.screens.table import TableScreen
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import BLANK, Line, Lines, pad, wrap
from upwords_tui.tui.widgets.values import BoardView, KeyHint

if TYPE_CHECKING:
    from upwords_tui.app.review.review import Looking


_TEXTS = TextTables(__file__)


class Choosing(NamedTuple):
    """The best plays by their words (at least one), and the chosen one: a row, and a place of its word.

    `better` is what makes the best play better than the chosen one, once that is known.
    """

    words: tuple[coach.BestWord, ...]
    row: int = 0
    place: int = 0
    better: coach.Better | None = None

    @property
    def move(self) -> Move:
        return self.words[self.row].plays[self.place]

    def to_row(self, row: int) -> Choosing:
        """Return this with the best place of another row chosen; after the last comes the first."""
        return self._replace(row=row % len(self.words), place=0, better=None)

    def moved(self, right: int, down: int) -> Choosing:
        """Return this after an arrow key: to another row or place, by more than one to the first or last."""
        if abs(right + down) > 1:
            return self.to_row(0 if right + down < 0 else -1)
        if down:
            return self.to_row(self.row + down)
        return self._replace(place=(self.place + right) % len(self.words[self.row].plays), better=None)


class TableCoach:
    """The questions to the coach that are not answered yet, and what it shows at a table.

    `hint` is the latest in this position, `choosing` the best plays while they are shown, `answer` that of a
    finished exercise. `turn` is the one now explained to a newcomer, from 0, or None.
    """

    def __init__(self, screen: TableScreen[UpwordsSession, UpwordsHand]) -> None:
        self._screen = screen
        self.hint: coach.Hint | None = None
        self.choosing: Choosing | None = None
        self.answer: Play | None = None
        self.turn: int | None = None
        self._laid: Play | None = None
        self._waiting: list[tuple[str, Play]] = []
        self._looking: Looking | None = None
        """What a review has found so far; it stays as long as the table is shown."""

    def ask_hint(self) -> None:
        self.choosing = None
        if self.has_laid(self._screen.hand.laying.play):
            self._screen.say(_("The whole play is on the board: Enter plays it, Esc takes it back."))
        else:
            self._ask("hint")

    def ask_best(self) -> None:
        if self.choosing:
            self.choose(None)
        else:
            self._ask("best")

    def _ask(self, question: str) -> None:
        screen = self._screen
        if refusal := coach.help_refusal(screen.view):
            screen.say(refusal)
            return
        self._waiting.append((question, screen.hand.laying.play))
        if len(self._waiting) == 1:
            # Not a coroutine yet: the worker may be cancelled before it begins.
            work: WorkType[None] = self._answer_all
            screen.run_worker(work, group="coach")
        screen.update()

    async def _answer_all(self) -> None:
        while self._waiting:
            question, laid = self._waiting[0]
            try:
                if question == "hint":
                    await self._give_hint(laid)
                elif plays := await self._screen.chair.coach.best_plays(self._screen.seat):
                    self.choose(Choosing(coach.fold(plays, self._screen.view.board)))
                else:
                    self._screen.say(coach.without_play_sentence(self._screen.view))
            except UpwordsError as error:
                self._screen.say(coach.failure_sentence(error))
            # Not reached if this was cancelled: then there may be other questions by now.
            del self._waiting[:1]
            self._screen.update()

    async def _give_hint(self, laid: Play) -> None:
        screen = self._screen
        hint = await screen.chair.coach.hint(screen.seat, with_stack=wants_stack(self.turn))
        self.hint, said = hint, hint.sentence
        if hint.degree == coach.WHOLE_PLAY and hint.move:
            what = "best" if hint.is_best else "stack"
            # What was typed meanwhile stays.
            if screen.hand.laying.play == laid:
                self._lay(hint.move)
                self._laid = hint.move.play
                what += "-laid"
            play, key = hint.move.notation, command_label(SCREEN_COMMANDS, "hint")
            said = _TEXTS("hint", what, play=play, points=points(hint.move.score), key=key)
        screen.say(said)

    @property
    def is_asked(self) -> bool:
        return bool(self._waiting or self.hint)

    @property
    def sign(self) -> str:
        if not self._waiting:
            return ""
        is_best = self._waiting[0][0] == "best"
        return _("Looking for the best plays …") if is_best else _("Looking for the best play …")

    def choose(self, choosing: Choosing | None) -> None:
        self.choosing = choosing
        if choosing is not None:
            work: WorkType[None] = partial(self._find_why, choosing)
            self._screen.run_worker(work, group="why", exclusive=True)
        self._screen.update()

    async def _find_why(self, choosing: Choosing) -> None:
        if self.choosing is not choosing:
            return
        try:
            better = await self._screen.chair.coach.better(self._screen.seat, choosing.move)
        except UpwordsError:
            return  # the plays are shown all the same
        if better and self.choosing is choosing:
            self.choosing = choosing._replace(better=better)
            self._screen.update()

    def lay_chosen(self) -> None:
        assert self.choosing
        move, self.choosing = self.choosing.move, None
        self.end_hint()
        self._lay(move)

    def _lay(self, move: Move) -> None:
        screen, board = self._screen, self._screen.view.board
        start = main_run(board, move.play)[0]
        laying = screen.hand.laying.with_play(move.play, move.play.direction(board), start)
        screen.change(screen.hand.with_picking(False).with_laying(laying))

    def has_laid(self, play: Play) -> bool:
        """Return whether `play` was laid by a hint, not by the player."""
        return bool(play.placements) and play == self._laid

    def end_hint(self) -> None:
        self.hint = self._laid = None

    def make_room(self) -> None:
        self.choosing = None
        laying = self._screen.hand.laying
        if self.has_laid(laying.play):
            emptied = laying.with_play(Play(()), laying.direction, laying.cursor)
            self._screen.hand = self._screen.hand.with_laying(emptied)
            self.end_hint()

    def forget(self) -> None:
        self._screen.workers.cancel_group(self._screen, "coach")
        self.end_hint()
        self.choosing = None
        self._waiting.clear()

    @property
    def shown_play(self) -> Play | None:
        return self.choosing.move.play if self.choosing else self.answer

    def on_board(self, view: BoardView) -> BoardView:
        if self.shown_play is not None:
            shown = dict(self.shown_play.placements)
            return view._replace(laying=shown, is_shown=self.answer is None, wrong=frozenset(), cursor=None)
        if self.hint is None or self.hint.move is None:
            return view
        play = self.hint.move.play
        run = frozenset(main_run(view.board, play))
        return view._replace(tinted=run, pointed=play.direction(view.board))

    async def end_turn(self, turn: int) -> None:
        """Store that a turn has been explained, and go on to the next."""
        screen = self._screen
        await screen.managed(lambda: newcomers.end_turn(screen.upwords.library, turn))
        await screen.read_settings()
        screen.update()

    def review(self, turn: int | None = None, *, follows: bool = False, costliest: bool = False) -> None:
        """Review a finished game, going on where an earlier review stopped.

        It opens at `turn`, from 1 (if it `follows`, with the line after its better play), at the `costliest`
        turn, or at the start.
        """
        # seam: few review, and not before the first picture
        from upwords_tui.tui.games.upwords.history import ReviewScreen, looking_at

        screen = self._screen
        if refusal := coach.review_refusal(screen.view):
            screen.say(refusal)
            return
        if self._looking is None:
            self._looking = looking_at(screen.upwords.library, screen.chair)
        try:
            if turn is not None:
                self._looking.turn_numbered(turn)
        except UpwordsError as error:
            screen.say(translate(error))
            return
        screen.app.push_screen(
            ReviewScreen(screen.skin, screen.view, self._looking, turn, follows=follows, costliest=costliest)
        )


# The best plays as a table in the side panel, a row a word


_HEADS = 2
_ELSEWHERE = 2
"""Lines for the other places of a word."""
_BELOW = 6
"""Lines under the table, a blank one among them."""
_LEAST_ROWS = 6
"""The rows that the lines below leave the table."""
_LEAST_KEEPS = 2
_WHOLE, _TERSEST = 2, 3
"""The terseness from which worth is in whole points, and the one without the number of other places."""


class BestColumns(NamedTuple):
    """The texts of one row."""

    place: str
    word: str
    points: str
    keeps: str
    worth: str
    wins: str


def heads() -> BestColumns:
    return BestColumns(_("at"), _("word"), _("pts"), _("keeps"), _("worth"), _("wins"))


def explanations() -> tuple[KeyHint, ...]:
    told = read_entries(read_texts(Path(__file__).with_name("help.toml"))["best"], {})
    return tuple(KeyHint(each.term, each.text, "") for each in told)


class BestPanel(Widget):
    """The table, whose rows post messages, and what is said of the chosen play."""

    DEFAULT_CSS = f"""
    BestPanel {{ layout: vertical; height: 1fr; }}
    BestPanel #heads {{ height: {_HEADS}; }}
    BestPanel RowList {{ height: 1fr; }}
    BestPanel #below {{ height: {_BELOW}; }}
    """
    ALLOW_SELECT = False

    def __init__(self, skin: Skin, choosing: Choosing) -> None:
        super().__init__()
        self._choosing = choosing
        self._heads = Lines(skin, margin=0)
        self._heads.id = "heads"
        self.rows = RowList(skin, margin=0)
        self._below = Lines(skin, margin=0)
        self._below.id = "below"

    def compose(self) -> ComposeResult:
        yield self._heads
        yield self.rows
        yield self._below

    def show(self, choosing: Choosing) -> None:
        if choosing is not self._choosing:
            self._choosing = choosing
            self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width, choosing = self.size.width - MARGIN, self._choosing
        if width <= 0:
            return
        skin, palette = self.rows.skin, self.rows.skin.palette
        table = _table(choosing, width, skin.glyphs.order)
        best: Line = ([("  " + _("The best plays"), palette.heading)], ())
        titles, *lines = (_joined(row, table, skin) for row in (table.heads, *table.rows))
        heads = min(max(self.size.height - _ELSEWHERE, 0), _HEADS)
        self._heads.styles.height = heads
        self._heads.show([best, ([("  " + titles, palette.faint)], ())][_HEADS - heads :])
        rows = [
            Row([(line, palette.bright if number == choosing.row else palette.text)], key=str(number))
            for number, line in enumerate(lines)
        ]
        self.rows.show(rows, str(choosing.row))
        room = self.size.height - heads
        below = _ELSEWHERE * (room > _LEAST_ROWS)
        shown = max(min(len(rows), max(room - _BELOW, _LEAST_ROWS), room - below), 1)
        self.rows.styles.height, self._below.styles.height = shown, max(room - shown, 0)
        self._below.show(self._said(width, room - shown))

    def _said(self, width: int, height: int) -> list[Line]:
        palette, better, places = self.rows.skin.palette, self._choosing.better, self._places(width)
        gap = [BLANK] * (height > _ELSEWHERE)
        for most in range(SENTENCES, 0, -1):
            told = wrap(better.text(most), width, self.rows.skin) if better else []
            if len(gap) + len(told) + len(places) <= height:
                return [*gap, *(([("  " + line, palette.text)], ()) for line in told), *places]
        return [*gap, *places]

    def _places(self, width: int) -> list[Line]:
        word, palette = self._choosing.words[self._choosing.row], self.rows.skin.palette
        chosen, others = self._choosing.place, len(word.plays) - 1
        if not others:
            return []
        many = ngettext("Also in {count} other place.", "Also in {count} other places.", others)
        sentences = (
            coach.others_sentence(word, chosen),
            coach.others_sentence(word, chosen, with_points=False),
            many.format(count=others),
        )
        wrapped = [wrap(sentence, width, self.rows.skin) for sentence in sentences]
        said = next((lines for lines in wrapped if len(lines) <= _ELSEWHERE), wrapped[-1])
        return [([("  " + line, palette.dim)], ()) for line in said]


@dataclass
class _Table:
    """A table with `gap` columns of space between its columns; those of width 0 are left out."""

    heads: BestColumns
    rows: Sequence[BestColumns]
    gap: int
    widths: list[int]

    @property
    def needed(self) -> int:
        shown = [width for width in self.widths if width]
        return sum(shown) + self.gap * (len(shown) - 1)


def _table(choosing: Choosing, width: int, mark: str) -> _Table:
    """Return the fullest table that fits in `width` columns.

    `mark` follows the heading of the column that sets the order. If nothing fits, the column of kept tiles
    shrinks, then goes, then that of the worth; words stay whole.
    """
    for gap, terseness in ((2, 0), (1, 0), (1, 1), (1, _WHOLE), (1, _TERSEST)):
        rows = [
            _columns(word, choosing.place if row == choosing.row else 0, terseness)
            for row, word in enumerate(choosing.words)
        ]
        titles = heads()
        order = "wins" if any(row.wins for row in rows) else "worth"
        titles = titles._replace(**{order: getattr(titles, order) + mark})
        widths = [max(map(cell_len, column)) for column in zip(titles, *rows, strict=True)]
        table = _Table(titles, rows, gap, widths)
        if table.needed <= width:
            return table
    keeps = BestColumns._fields.index("keeps")
    table.widths[keeps] -= min(table.needed - width, max(table.widths[keeps] - _LEAST_KEEPS, 0))
    for name in ("keeps", "worth" if order == "wins" else ""):
        if name and table.needed > width:
            table.widths[BestColumns._fields.index(name)] = 0
    return table


def _columns(word: coach.BestWord, place: int, terseness: int) -> BestColumns:
    move = word.plays[place]
    more = f"+{len(word.plays) - 1}" if len(word.plays) > 1 and terseness < _TERSEST else ""
    wins = "" if move.win is None else str(coach.percent(move.win))
    return BestColumns(
        word.places[place] + more,
        word.word,
        str(move.score),
        "".join(move.leave) or "–",
        coach.worth_text(move, 1 if terseness < _WHOLE else 0),
        f"{wins}%" if wins and not terseness else wins,
    )


def _joined(row: BestColumns, table: _Table, skin: Skin) -> str:
    cells = (
        pad(text, width, skin, right=name in ("points", "worth", "wins"))
        for text, width, name in zip(row, table.widths, BestColumns._fields, strict=True)
        if width
    )
    return (" " * table.gap).join(cells).rstrip()
