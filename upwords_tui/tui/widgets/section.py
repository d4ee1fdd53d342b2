"""Lines of text that repaint only where they changed.

A section turns its value into strips, compares them with those on the screen, and repaints what differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from operator import itemgetter
from typing import Any, Generic, NamedTuple, cast

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from upwords_tui.base.type_vars import TypeVar
from upwords_tui.terminal.compositor import Painted
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.digits import LARGE, SMALL, number_lines

Value = TypeVar("Value", default=Any)

Span = tuple[str, str]
"""A text and its palette entry."""
Line = tuple[Sequence[Span], Sequence[Span]]
"""The left and the right part of a line; the left is cut if both do not fit."""

BLANK: Line = ((), ())
_TEXT = itemgetter(0)

_ALONE = 12
"""A last line of fewer columns looks lost."""


class Skinned(Widget):
    """A widget drawn in a skin; `renew` draws it again."""

    ALLOW_SELECT = False

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin

    def dress(self, skin: Skin) -> None:
        self.skin = skin
        self.renew()

    def renew(self) -> None:
        raise NotImplementedError


class Section(Skinned, Painted, Generic[Value]):
    """A widget whose `lines` follow from a value, which `show` replaces."""

    GROUND = "ground"
    """The name of the palette entry of the background."""
    _strips: Sequence[Strip] = ()
    _lines_drawn: Sequence[tuple[Line, Strip]] = ()
    _drawn_for: tuple[object, ...] = ()

    def __init__(self, skin: Skin, value: Value | None = None) -> None:
        super().__init__(skin)
        self._value = cast("Value", value)

    def show(self, value: Value) -> None:
        if value != self._value:
            self._value = value
            self.renew()

    @property
    def background(self) -> str:
        return str(getattr(self.skin.palette, self.GROUND))

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return what to show in `width` columns and at most `height` lines."""
        raise NotImplementedError

    def renew(self) -> None:
        width, height = self.size
        if not width or not height:
            return
        before, self._strips = self._strips, self._draw(width, height)
        if len(before) != len(self._strips):
            self.refresh()
            return
        lines = enumerate(zip(before, self._strips, strict=True))
        changed = [_changed_part(old, new, y) for y, (old, new) in lines if old != new]
        if changed:
            self.repaint(*changed)

    def _draw(self, width: int, height: int) -> list[Strip]:
        lines = [*self.lines(width, height), *[BLANK] * height][:height]
        how = (width, self.skin, self.background)
        before = self._lines_drawn if how == self._drawn_for else ()
        self._drawn_for = how
        self._lines_drawn = [
            drawn if drawn and drawn[0] == line else (line, self._lay_out(line, width))
            for line, drawn in zip_longest(lines, before[: len(lines)])
        ]
        return [strip for _line, strip in self._lines_drawn]

    def _lay_out(self, line: Line, width: int) -> Strip:
        return lay_out(line, width, self.skin, self.background)

    def on_resize(self) -> None:
        self.renew()

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.skin.style(self.background))


def _changed_part(old: Strip, new: Strip, y: int) -> Region:
    """Return the part of line `y` from the first to the last segment that differs."""
    if old.cell_length != new.cell_length:
        return Region(0, y, new.cell_length, 1)
    before, after = list(old), list(new)
    left = alike(before, after)
    right = alike(reversed(before), reversed(after))
    return Region(left, y, max(new.cell_length - left - right, 1), 1)


def alike(before: Iterable[Segment], after: Iterable[Segment]) -> int:
    """Return how many columns the equal segments at the beginning take."""
    columns = 0
    for old, new in zip(before, after, strict=False):
        if old != new:
            break
        columns += old.cell_length
    return columns


def lay_out(line: Line, width: int, skin: Skin, ground: str, *, parted: bool = True) -> Strip:
    """Return `line` in exactly `width` columns, its two parts kept apart if `parted`."""
    plain = skin.glyphs.plain
    left = [(plain(text), piece) for text, piece in line[0]]
    right = clip([(plain(text), piece) for text, piece in line[1]], width, skin) if line[1] else []
    used = width_of(right)
    parting = 1 if parted and right and not right[0][0].startswith(" ") else 0
    left = clip(left, max(width - used - parting, 0), skin)
    spans = [*left, (" " * (width - used - width_of(left)), ""), *right]
    segments = [Segment(text, skin.style(ground, piece)) for text, piece in spans if text]
    return Strip(Segment.simplify(segments), width)


def width_of(spans: Sequence[Span]) -> int:
    return sum(map(cell_len, map(_TEXT, spans)))


def latest(sentences: Sequence[str], width: int, room: int, skin: Skin) -> list[list[str]]:
    """Return the latest sentences, wrapped, that fit whole in `room` lines; the last in any case."""
    kept: list[list[str]] = []
    for sentence in reversed(sentences):
        kept.insert(0, wrap(sentence, width, skin, indent=2))
        room -= len(kept[0])
        if room < 0:
            return kept[1:] or kept
    return kept


def clip(spans: Sequence[Span], width: int, skin: Skin) -> list[Span]:
    """Return `spans` cut to `width` columns, with an ellipsis where something is missing."""
    spans = list(spans)
    while spans and width_of(spans) > width and not spans[-1][0].strip():
        spans.pop()
    if width_of(spans) <= width:
        return spans
    ellipsis = skin.glyphs.ellipsis[: max(width, 0)]
    room = max(width - len(ellipsis), 0)
    kept: list[Span] = []
    for text, piece in spans:
        length = min(cell_len(text), room)
        kept.append((set_cell_size(text, length), piece))
        room -= length
        if not room:
            break
    if kept:
        kept[-1] = (kept[-1][0].rstrip(), kept[-1][1])
    return [*kept, (ellipsis, kept[-1][1] if kept else "")]


def fitting(texts: Sequence[str], width: int) -> str:
    """Return the first of `texts` that has room in `width` columns, else the last."""
    return next((text for text in texts if cell_len(text) <= width), texts[-1])


def squeeze(spans: Sequence[Span], width: int) -> Sequence[Span]:
    """Return `spans` with less space at the ends of texts, but at least one column, if they would not fit."""
    over = width_of(spans) - width
    squeezed: list[Span] = []
    for text, piece in spans:
        less = min(max(over, 0), max(len(text) - len(text.rstrip()) - 1, 0))
        over -= less
        squeezed.append((text[: len(text) - less], piece))
    return squeezed


def pad(text: str, width: int, skin: Skin, *, right: bool = False) -> str:
    """Return `text`, cleaned, in exactly `width` columns: cut with an ellipsis or filled with spaces."""
    cleaned = skin.glyphs.plain(text)
    if cell_len(cleaned) > width:
        cleaned = "".join(part for part, _ in clip([(cleaned, "")], width, skin))
    fill = " " * (width - cell_len(cleaned))
    return fill + cleaned if right else cleaned + fill


def distinct(names: Sequence[str], width: int, skin: Skin) -> dict[str, str]:
    """Return the names in at most `width` columns each; cut ones stay different: “Comput…2”, “Comput…3”."""
    whole = {name: skin.glyphs.plain(name) for name in names}
    for kept in range(max(width - 1, 1)):
        short = dict(whole)
        for name, text in whole.items():
            if cell_len(text) > width:
                end = text[len(text) - kept :]
                short[name] = pad(text, max(width - cell_len(end), 0), skin).rstrip() + end
        if len(set(short.values())) == len(short):
            return short
    return {name: pad(text, width, skin).rstrip() for name, text in whole.items()}


def wrap(text: str, width: int, skin: Skin, *, indent: int = 0) -> list[str]:
    """Return `text` in lines of `width` columns, later ones indented; numbers stay with the next word."""
    return wrap_pieces(_unbroken(skin.glyphs.plain(text).split(), width - indent), width, skin, indent=indent)


def wrap_pieces(pieces: Iterable[str], width: int, skin: Skin, *, indent: int = 0) -> list[str]:
    """Return `pieces`, unbroken if they fit, in lines of `width` columns; later lines are indented."""
    lines: list[str] = []
    current = ""
    most = max(width - indent, 1)
    words: list[str] = []
    for word in map(skin.glyphs.plain, pieces):
        # A single word that is too wide is cut: a long number, an address.
        is_long = cell_len(word) > most and " " not in word
        words += [word[at : at + most] for at in range(0, len(word), most)] if is_long else [word]
    for word in words:
        candidate = f"{current} {word}" if current.strip() else current + word
        if cell_len(candidate) > width and current.strip():
            lines.append(current)
            current = " " * indent + word
        else:
            current = candidate
    return [*lines, current] if current.strip() else lines


def _unbroken(words: Iterable[str], width: int) -> Iterator[str]:
    number = ""
    for word in words:
        joined = f"{number} {word}" if number else word
        if number and (cell_len(joined) > width or word.isdecimal()):
            yield number
            joined = word
        number = joined if joined.isdecimal() else ""
        if not number:
            yield joined
    if number:
        yield number


def wrap_evenly(text: str, width: int, skin: Skin, *, indent: int = 0) -> list[str]:
    """Return `text` as `wrap` does, if possible without a single word on the last line, in as many lines."""
    lines = wrap(text, width, skin, indent=indent)
    if len(lines) < 2 or not _is_alone(lines[-1]):
        return lines
    for narrower in range(width - 1, width * 2 // 3, -1):
        tried = wrap(text, narrower, skin, indent=indent)
        if len(tried) > len(lines):
            break
        if not _is_alone(tried[-1]):
            return tried
    return lines


def _is_alone(line: str) -> bool:
    return " " not in line.strip() or cell_len(line.strip()) < _ALONE


def tile_ground(skin: Skin) -> str:
    return skin.palette.tops[skin.least_height - 1]


def tile_spans(faces: Sequence[str], skin: Skin) -> list[Span]:
    ground, ink = tile_ground(skin), skin.palette.ink
    spans: list[Span] = []
    for face in faces:
        text = f" {face} "[:3]
        spans += [(text, f"{ground} {ink}"), (" ", "")]
    return spans[:-1]


class Lines(Section[Sequence[Line]]):
    """Given lines, at most `measure` columns wide; 0: as wide as the margins allow."""

    def __init__(self, skin: Skin, *, measure: int = 0, margin: int = 2) -> None:
        super().__init__(skin, ())
        self._measure = measure
        self._margin = margin

    def lines(self, width: int, height: int) -> Sequence[Line]:
        return self._value

    def _lay_out(self, line: Line, width: int) -> Strip:
        column = Column.within(width, self._measure, self._margin)
        blank = self.skin.style(self.background)
        inner = lay_out(line, column.width, self.skin, self.background, parted=False)
        return Strip.join([Strip.blank(column.left, blank), inner]).adjust_cell_length(width, blank)


class Column(NamedTuple):
    """The columns left of a text, and its width."""

    left: int
    width: int

    @classmethod
    def within(cls, width: int, measure: int, margin: int = 2) -> Column:
        """Return a column in the middle of `width`, at most `measure` wide if that is not 0."""
        inner = max(width - 2 * margin, 1)
        if measure:
            inner = min(inner, measure)
        return cls((width - inner) // 2, inner)


class AdviceText(NamedTuple):
    """Advice to a player, under a title; `task` is what to do now, `first` stands before the sentences.

    `passes_over`: a sentence without room is left out alone, not with all after it. A `figure` stands in
    large digits before the sentences, where there is room for all; they rise if it `is_won`.
    """

    title: str
    sentences: Sequence[str]
    task: str = ""
    first: str = ""
    passes_over: bool = False
    figure: int | None = None
    is_won: bool = True


def advice_lines(advice: AdviceText, skin: Skin, width: int, height: int) -> list[Line]:
    """Return the title, as many sentences as fit in `height` lines, and always the task."""
    palette = skin.palette
    titles = wrap(advice.title, width - 2, skin)
    advised: list[Line] = [([("  " + line, palette.faint)], ()) for line in titles]
    task = wrap_evenly(advice.task, width - 2, skin)
    first = wrap_evenly(advice.first, width - 2, skin) if advice.first else []
    advised += [([("  " + line, palette.bright)], ()) for line in first]
    rows = sum(len(wrap_evenly(each, width - 2, skin)) for each in advice.sentences) + len(task) + 2
    for pixel in (LARGE, SMALL) if advice.figure is not None else ():
        digits = number_lines(advice.figure or 0, pixel, skin, rises=advice.is_won)
        if len(advised) + len(digits) + rows <= height and width_of(digits[0]) <= width - 2:
            advised += [BLANK, *(([("  ", ""), *line], ()) for line in digits), BLANK]
            break
    for sentence in advice.sentences:
        wrapped = wrap_evenly(sentence, width - 2, skin)
        if (task or len(advised) > 1) and len(advised) + len(wrapped) + len(task) > height:
            if advice.passes_over:
                continue
            break
        advised += [([("  " + line, palette.text)], ()) for line in wrapped]
    return [*advised, *(([("  " + line, palette.bright)], ()) for line in task)]
