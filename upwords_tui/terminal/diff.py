"""What the terminal shows, and the few bytes that change it.

A picture is compared cell by cell with what was sent last, and only cells that differ are sent. Cells nobody
knows differ from everything, so to forget is always right: it only costs bytes. The pen and the position the
terminal was left with are remembered for the next picture. Where that is shorter, the terminal moves rows
first.

Nothing is used that some terminal lacks or does in its own way: no erasing (its colour differs), no repeating
(not all can), no relative moves from where a terminal may be elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate, product
from operator import itemgetter
from typing import NamedTuple, TypeVar

from rich.cells import get_character_cell_size
from rich.color import Color, ColorSystem
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Offset, Size
from textual.strip import SGR_STYLES, Strip

_ANY = ""
_NO_INK, _NO_GROUND = "39", "49"
_OFF = {mark: f"2{mark}" for mark in "345789"}
_OFF |= {"1": "22", "2": "22", "6": "25", "21": "24", "51": "54", "52": "54", "53": "55"}
"""What turns a mark off, which may turn another off with it."""
_ON_BLANKS = frozenset({"4", "7", "9", "21", "51", "52", "53"})
"""Marks seen even where nothing is written."""
_STEPS = (0, 95, 135, 175, 215, 255)
_FIXED: Mapping[tuple[int, ...], int] = {
    **{colour: number for number, colour in enumerate(product(_STEPS, repeat=3), 16) if number > 21},
    **{(level,) * 3: number for number, level in enumerate(range(8, 239, 10), 232)},
}
"""Colours among the 256 of terminals, whose numbers are shorter than red, green and blue.

The first few are left out: some colour schemes replace them.
"""


class Pen:
    """How a cell is written: SGR codes of its marks, of its ink and of its ground.

    There is one of each kind (`make_pen`), so that comparing two costs nothing.
    """

    def __init__(self, marks: frozenset[str], ink: str, ground: str) -> None:
        self.marks = marks
        self.ink = ink
        self.ground = ground

    @cached_property
    def for_blanks(self) -> Pen:
        """The pen of a blank that looks the same."""
        return self if self.marks & _ON_BLANKS else make_pen(frozenset(), _ANY, self.ground)

    def joined(self, other: Pen) -> Pen | None:
        """Return the pen that writes what either writes; None if there is none."""
        if self is other:
            return self
        blank, written = (self, other) if self.ink == _ANY else (other, self)
        fits = blank.ink == _ANY and blank.ground == written.ground and not written.marks & _ON_BLANKS
        return written if fits else None


@cache
def make_pen(marks: frozenset[str], ink: str, ground: str) -> Pen:
    return Pen(marks, ink, ground)


PLAIN = make_pen(frozenset(), _NO_INK, _NO_GROUND)
PLAIN_AGAIN = "\x1b[m"
SHOW_CURSOR = "\x1b[?25h"


@lru_cache(maxsize=4096)
def pen_of(style: Style | None, depth: ColorSystem) -> Pen:
    """Return the pen of a style on a terminal with so many colours."""
    if style is None:
        return PLAIN
    attributes = style._attributes & style._set_attributes
    marks = frozenset(SGR_STYLES[bit] for bit in range(attributes.bit_length()) if attributes & (1 << bit))
    ink = _codes(style.color, depth, is_ink=True) if style.color else _NO_INK
    ground = _codes(style.bgcolor, depth, is_ink=False) if style.bgcolor else _NO_GROUND
    return make_pen(marks, ink, ground)


def _codes(colour: Color, depth: ColorSystem, *, is_ink: bool) -> str:
    number = _FIXED.get(colour.triplet or ())
    if depth is ColorSystem.TRUECOLOR and number:
        return f"{3 if is_ink else 4}8;5;{number}"
    return ";".join(colour.downgrade(depth).get_ansi_codes(foreground=is_ink))


@lru_cache(maxsize=4096)
def changed(pen: Pen, wanted: Pen) -> tuple[str, Pen]:
    """Return the shortest codes that turn `pen` into `wanted`, and the pen after them."""
    marks = pen.marks - _ON_BLANKS if wanted.ink == _ANY else wanted.marks
    ink = wanted.ink or pen.ink
    by_steps = _steps(pen, marks, ink, wanted.ground)
    anew = ["0", *_steps(PLAIN, wanted.marks, wanted.ink or _NO_INK, wanted.ground)]
    if not by_steps:
        return "", make_pen(marks, ink, wanted.ground)
    if len(";".join(anew)) < len(";".join(by_steps)):
        return _sgr(anew), make_pen(wanted.marks, wanted.ink or _NO_INK, wanted.ground)
    return _sgr(by_steps), make_pen(marks, ink, wanted.ground)


def _steps(pen: Pen, marks: frozenset[str], ink: str, ground: str) -> list[str]:
    off = {_OFF[mark] for mark in pen.marks - marks}
    on = {mark for mark in marks if mark not in pen.marks or _OFF[mark] in off}
    codes = [*sorted(off), *sorted(on)]
    return codes + [new for old, new in ((pen.ink, ink), (pen.ground, ground)) if old != new]


def _sgr(codes: list[str]) -> str:
    return f"\x1b[{';'.join(codes)}m"


class At(NamedTuple):
    """Where the cursor is, counted from 0; `is_sure`: every terminal has it in this very column."""

    row: int
    col: int
    is_sure: bool = True


NOWHERE = At(-1, -1, False)
NO_MARGINS = "\x1b[r"
"""Ends margins of an earlier program, at which steps up and down would stop. It moves the cursor."""


def way(at: At, row: int, col: int) -> str:
    """Return what moves the cursor from `at` to the cell at `row` and `col`, in ASCII."""
    if at.row == row:
        if at.col == col:
            return ""
        named = f"\x1b[{col + 1}G" if col else "\r"
    else:
        named = f"\x1b[{row + 1};{col + 1}H" if col else f"\x1b[{row + 1}H"
    if not at.is_sure:
        return named
    stepped = _stepped(row - at.row, col - at.col)
    return stepped if len(stepped) < len(named) else named


@lru_cache(maxsize=4096)
def _stepped(down: int, right: int) -> str:
    vertical = f"\x1b[{_count(down)}{'B' if down > 0 else 'A'}" if down else ""
    if -3 <= right <= 0:
        return vertical + "\b" * -right
    return f"{vertical}\x1b[{_count(right)}{'C' if right > 0 else 'D'}"


def _count(steps: int) -> str:
    return str(abs(steps)) if abs(steps) > 1 else ""


_MANY = 100
"""With so many runs the order by pens is the shorter one."""


class Run(NamedTuple):
    """Cells side by side of one pen; `row` and `col` count from 0, `width` in cells.

    `is_certain`: it ends here on every terminal, for each character has a cell of its own.
    """

    row: int
    col: int
    text: str
    width: int
    pen: Pen
    is_certain: bool


class WritePosition(NamedTuple):
    at: At = NOWHERE
    pen: Pen = PLAIN

    def after(self, run: Run, cols: int) -> WritePosition:
        """Return the position after `run`, on a terminal `cols` wide."""
        pen = changed(self.pen, run.pen)[1]
        if not run.is_certain:
            return WritePosition(NOWHERE, pen)
        end = run.col + run.width
        goes_on = self.at[:2] == (run.row, run.col)
        # Some terminals think wide what others think narrow; and at the edge the cursor may stay, or not.
        is_sure = run.text.isascii() and end < cols and (self.at.is_sure or not goes_on)
        return WritePosition(At(run.row, end, is_sure), pen)


def shortest(runs: Sequence[Run], hand: WritePosition, cols: int) -> tuple[str, WritePosition]:
    """Return what writes all of `runs` in a short order, and the position after them."""
    if not runs:
        return "", hand
    orders = (runs, _by_pens(runs, hand.pen)) if len(runs) <= _MANY else (_by_pens(runs, hand.pen),)
    return min((written(order, hand, cols) for order in orders), key=lambda output: size_of(output[0]))


def written(runs: Sequence[Run], hand: WritePosition, cols: int) -> tuple[str, WritePosition]:
    sent: list[str] = []
    for run in runs:
        sent += (way(hand.at, run.row, run.col), changed(hand.pen, run.pen)[0], run.text)
        hand = hand.after(run, cols)
    return "".join(sent), hand


def size_of(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode())


def _by_pens(runs: Sequence[Run], first: Pen) -> list[Run]:
    """Return the runs by their pens, in a short order of these that begins with what is near `first`."""
    found: dict[Pen, list[Run]] = {}
    for run in runs:
        found.setdefault(run.pen, []).append(run)
    for blank in [pen for pen in found if pen.ink == _ANY]:
        # What writes on the same ground writes blanks, too.
        mate = next((pen for pen in found if pen is not blank and pen.joined(blank) is pen), None)
        if mate:
            found[mate] = sorted(found[mate] + found.pop(blank))
    return [run for pen in _tour(list(found), first) for run in found[pen]]


def _tour(pens: list[Pen], first: Pen) -> list[Pen]:
    """Return pens in an order in which few bytes lead from `first` through all of them."""
    tour, left = [first], list(pens)
    while left:
        tour.append(min(left, key=lambda pen: _cost(tour[-1], pen)))
        left.remove(tour[-1])
    for pen in pens:
        tour = _placed_better(tour, pen)
    return tour[1:]


def _placed_better(tour: list[Pen], pen: Pen) -> list[Pen]:
    """Return the tour with this pen of it where it costs least."""
    others = [tour[0], *(other for other in tour[1:] if other is not pen)]
    extra = [
        _cost(before, pen) + (_cost(pen, after) - _cost(before, after) if after else 0)
        for before, after in zip(others, [*others[1:], None], strict=True)
    ]
    place = extra.index(min(extra)) + 1
    return [*others[:place], pen, *others[place:]]


@lru_cache(maxsize=8192)
def _cost(pen: Pen, wanted: Pen) -> int:
    return len(changed(pen, wanted)[0])


Cell = tuple[str, Pen]
"""A cell's text and pen; text of uncertain width is in the first of its cells, the others are empty."""

_UNKNOWN: Cell = ("\0", PLAIN)
_DEAR = 480
"""From so many bytes on it is checked whether rows have only moved."""
_PARTS = 3


class Shown:
    """What one terminal shows."""

    def __init__(self) -> None:
        self._rows: list[list[Cell]] = []
        self._size = Size()
        self._hand: WritePosition | None = None

    @property
    def is_known(self) -> bool:
        return bool(self._rows)

    def forget(self) -> None:
        """Take nothing for granted: others may have written to the terminal."""
        self._rows, self._hand = [], None

    def bring(
        self,
        picture: ChopsUpdate | LayoutUpdate,
        depth: ColorSystem,
        cursor: Offset | None = None,
        spoken: Collection[int] | None = None,
    ) -> str:
        """Return what to send for the terminal to show `picture`, or this part of it; take it as sent.

        `cursor` is where its own cursor is wanted, if that matters. For those who hear what is sent, all goes
        from left to right and down, the row of the cursor and those to be `spoken` last, and these whole.
        """
        if isinstance(picture, LayoutUpdate) and picture.region.size != self._size:
            # A terminal with another size may show anything.
            self._size = picture.region.size
            self.forget()
        before = list(self._rows)
        runs = [
            run for row, col, strip in _pieces(picture) for run in self._differing(row, col, strip, depth)
        ]
        kept = self._hand or WritePosition()
        # Others may have written since and moved the cursor: the first way is to a cell by its name.
        start = kept._replace(at=NOWHERE)
        if spoken is None:
            output, hand = shortest(runs, start, self._size.width)
        else:
            output, hand = written(self._as_read(runs, cursor, spoken), start, self._size.width)
        if spoken is None and size_of(output) > _DEAR and (moved := self._moved(before, kept.pen)):
            output, hand = min((output, hand), moved, key=lambda each: size_of(each[0]))
        if cursor is not None and (runs or kept.at[:2] != (cursor.y, cursor.x)):
            output += way(hand.at, cursor.y, cursor.x)
            hand = hand._replace(at=At(cursor.y, cursor.x))
        if not output:
            return ""
        begun = "" if self._hand else NO_MARGINS + PLAIN_AGAIN
        self._hand = hand
        return begun + output

    def _as_read(self, runs: Sequence[Run], cursor: Offset | None, spoken: Collection[int]) -> list[Run]:
        """Return runs in the order in which they are read, with whole rows for those to be spoken."""
        here = cursor.y if cursor else -1
        rows = sorted({run.row for run in runs}, key=lambda row: (row in spoken, row == here, row))
        ordered: list[Run] = []
        for row in rows:
            cells = self._rows[row]
            whole = _runs(row, 0, [_UNKNOWN] * len(cells), cells) if row in spoken else ()
            ordered += whole or sorted((run for run in runs if run.row == row), key=itemgetter(1))
        return ordered

    def _differing(self, row: int, col: int, strip: Strip, depth: ColorSystem) -> list[Run]:
        """Return what of `strip`, which begins at `row` and `col`, is not shown yet."""
        new = [cell for segment in strip for cell in _cells(segment.text, segment.style, depth)]
        if len(self._rows) <= row:
            self._rows += [[] for _row in range(row + 1 - len(self._rows))]
        line, end = self._rows[row], col + len(new)
        if len(line) < end:
            line += [_UNKNOWN] * (end - len(line))
        old = line[col:end]
        if old == new:
            return []
        # What was shown before stays as it is: rows of it may be what is shown elsewhere now.
        self._rows[row] = [*line[:col], *new, *line[end:]]
        return _runs(row, col, old, new)

    def _moved(self, before: Sequence[list[Cell]], pen: Pen) -> tuple[str, WritePosition] | None:
        """Return what shows this after `before` by moving rows, and the position after it, if any move."""
        rows = self._rows
        if len(before) != len(rows) or any(len(row) != self._size.width for row in (*before, *rows)):
            return None
        output, moved = "", before
        for _part in range(_PARTS):
            scroll = scroll_between(moved, rows)
            if scroll is None:
                break
            output, moved = output + scroll.output, scroll.of(moved, _UNKNOWN)
        if not output or any(_UNKNOWN in row for row in rows):
            return None
        pairs = enumerate(zip(moved, rows, strict=True))
        runs = [run for row, (old, new) in pairs if old != new for run in _runs(row, 0, old, new)]
        written, hand = shortest(runs, WritePosition(NOWHERE, pen), self._size.width)
        return output + written, hand


def _pieces(picture: ChopsUpdate | LayoutUpdate) -> Iterator[tuple[int, int, Strip]]:
    if isinstance(picture, LayoutUpdate):
        for row, line in enumerate(picture.strips, picture.region.y):
            yield row, picture.region.x, Strip.join(line)
        return
    for row, left, right in picture.spans:
        for end, (col, strip) in zip(picture.chop_ends[row], picture.chops[row].items(), strict=False):
            if strip is not None and col < right and end > left:
                yield row, col, strip


@lru_cache(maxsize=8192)
def _cells(text: str, style: Style | None, depth: ColorSystem) -> Sequence[Cell]:
    pen = pen_of(style, depth)
    if not (text.isascii() or all(get_character_cell_size(character) == 1 for character in text)):
        width = sum(map(get_character_cell_size, text))
        return ((text, pen), *((("", pen),) * (width - 1))) if width else ()
    blank = (" ", pen.for_blanks)
    return tuple(blank if character == " " else (character, pen) for character in text)


def _runs(row: int, col: int, old: Sequence[Cell], new: Sequence[Cell]) -> list[Run]:
    """Return what of `new` differs from `old`, both of which begin at `row` and `col`."""
    runs: list[Run] = []
    for start, end in _differing_parts(old, new):
        text = "".join(text for text, _pen in new[start:end])
        is_certain = _is_certain(new, start, start + 1)
        run = Run(row, col + start, text, end - start, new[start][1], is_certain)
        joined = _joined(runs[-1], run, new, col) if runs else None
        runs[-1:] = [joined] if joined else [*runs[-1:], run]
    return runs


def _differing_parts(old: Sequence[Cell], new: Sequence[Cell]) -> Iterator[tuple[int, int]]:
    """Yield where cells begin and end that differ and have one pen."""
    start, size = 0, len(new)
    while start < size:
        pen, end = new[start][1], start + 1
        while end < size and not new[end][0]:
            end += 1
        if old[start] == new[start] and (end - start == 1 or old[start:end] == new[start:end]):
            start = end
            continue
        if _is_certain(new, start, end):
            while (
                end < size and new[end][1] is pen and new[end] != old[end] and _is_certain(new, end, end + 1)
            ):
                end += 1
        yield start, end
        start = end


def _is_certain(cells: Sequence[Cell], start: int, end: int) -> bool:
    """Return whether it is one character as wide as its one cell."""
    alone = end == len(cells) or bool(cells[end][0])
    return end - start == 1 and len(cells[start][0]) == 1 and alone


def _joined(before: Run, run: Run, cells: Sequence[Cell], col: int) -> Run | None:
    """Return two runs of a row as one, if that is no longer than moving from one to the other."""
    if not before.is_certain:
        return None
    end = before.col + before.width
    text, pen = before.text, before.pen
    gap = len(way(At(run.row, end, text.isascii()), run.row, run.col))
    for character, other in cells[end - col : run.col - col]:
        both = pen.joined(other) if len(character) == 1 else None
        text += character
        if both is None or size_of(text) - size_of(before.text) > gap:
            return None
        pen = both
    whole = pen.joined(run.pen)
    width = run.col + run.width - before.col
    if whole is None:
        return None
    return Run(before.row, before.col, text + run.text, width, whole, run.is_certain)


CellT = TypeVar("CellT")
_WAYS = (1, -1, 2, -2, 3, -3)
"""By so many rows a key or the wheel moves lists; looking for more would cost time with every key."""
_LEAST = 6


class Scroll(NamedTuple):
    """Rows from `top` to before `bottom` go up by `up` rows, or down if that is negative; counted from 0."""

    top: int
    bottom: int
    up: int

    @property
    def output(self) -> str:
        """What has a terminal do it, in ASCII; it ends margins and moves the cursor."""
        edge, step = (self.bottom - 1, "\x1bD") if self.up > 0 else (self.top, "\x1bM")
        margins = f"\x1b[{self.top + 1};{self.bottom}r"
        return f"{margins}{way(NOWHERE, edge, 0)}{step * abs(self.up)}{NO_MARGINS}"

    def of(self, rows: Sequence[list[CellT]], unknown: CellT) -> list[list[CellT]]:
        """Return the rows after the move; those that come in are `unknown` cells."""
        moved = list(rows)
        for row in range(self.top, self.bottom):
            source = row + self.up
            is_there = self.top <= source < self.bottom
            moved[row] = rows[source] if is_there else [unknown] * len(rows[row])
        return moved


def scroll_between(old: Sequence[list[CellT]], new: Sequence[list[CellT]]) -> Scroll | None:
    """Return what brings rows nearest to others, or None if nothing saves anything.

    All rows of both are equally long.
    """
    up = _way(old, new)
    if up is None:
        return None
    saved = [
        _differing(old[row], new[row])
        - (_differing(old[row + up], new[row]) if 0 <= row + up < len(old) else len(new[row]))
        for row in range(len(new))
    ]
    first, last = _best_part(saved)
    # The rows they come from move, too.
    scroll = Scroll(min(first, first + up), max(last, last + up), up)
    coming = range(last, scroll.bottom) if up > 0 else range(scroll.top, first)
    costs = sum(len(new[row]) - _differing(old[row], new[row]) for row in coming)
    return scroll if sum(saved[first:last]) > costs else None


def _way(old: Sequence[list[CellT]], new: Sequence[list[CellT]]) -> int | None:
    """Return by how many rows most of the rows that differ have gone up, if enough have."""
    differing = [row for row, line in enumerate(new) if old[row] is not line and old[row] != line]
    if len(differing) < _LEAST:
        return None
    found = {
        up: sum(new[row] == old[row + up] for row in differing if 0 <= row + up < len(old)) for up in _WAYS
    }
    up = max(found, key=found.__getitem__)
    return up if found[up] >= _LEAST else None


def _differing(old: Sequence[CellT], new: Sequence[CellT]) -> int:
    return 0 if old == new else sum(one != other for one, other in zip(old, new, strict=True))


def _best_part(saved: Sequence[int]) -> tuple[int, int]:
    """Return where the part begins and ends whose sum is the largest."""
    sums = [0, *accumulate(saved)]
    lowest, best = 0, (0, 0)
    for end in range(1, len(sums)):
        if sums[end] - sums[lowest] > sums[best[1]] - sums[best[0]]:
            best = lowest, end
        if sums[end] <= sums[lowest]:
            lowest = end
    return best
