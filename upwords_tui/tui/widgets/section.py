"""Lines of text that repaint only where they changed.

The one idea: a section turns its value into strips once, compares them with those on the screen, and marks
the lines that differ. Nothing else in the panels knows about repainting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
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

Value = TypeVar("Value", default=Any)

Span = tuple[str, str]
"""A text and its palette entry."""
Line = tuple[Sequence[Span], Sequence[Span]]
"""What stands at the left of a line and what at its right; the left yields where both do not fit."""

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
    """A widget of fixed size whose lines follow from a value, which `show` replaces.

    Subclasses say `lines`; those without a value call `renew`.
    """

    GROUND = "ground"
    """The palette entry everything stands on, by its name."""
    _strips: Sequence[Strip] = ()
    _lines_drawn: Sequence[tuple[Line, Strip]] = ()
    _drawn_for: tuple[object, ...] = ()

    def __init__(self, skin: Skin, value: Value | None = None) -> None:
        super().__init__(skin)
        self._value = cast("Value", value)

    def show(self, value: Value) -> None:
        """Show this; what is shown already is not drawn again."""
        if value != self._value:
            self._value = value
            self.renew()

    @property
    def background(self) -> str:
        """The palette entry everything stands on."""
        return str(getattr(self.skin.palette, self.GROUND))

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return what to show in `width` columns and at most `height` lines."""
        raise NotImplementedError

    def renew(self) -> None:
        """Draw again and mark the lines that have changed for repainting."""
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
        """Return a line as a strip; it is asked for only where another line was."""
        return lay_out(line, width, self.skin, self.background)

    def on_resize(self) -> None:
        self.renew()

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.skin.style(self.background))


def _changed_part(old: Strip, new: Strip, y: int) -> Region:
    """Return the part of line `y` that is not as it was, from the first to the last piece that differs."""
    if old.cell_length != new.cell_length:
        return Region(0, y, new.cell_length, 1)
    before, after = list(old), list(new)
    left = _alike(before, after)
    right = _alike(reversed(before), reversed(after))
    return Region(left, y, max(new.cell_length - left - right, 1), 1)


def _alike(before: Iterable[Segment], after: Iterable[Segment]) -> int:
    """Return how many columns the pieces take that are the same, up to the first that is not."""
    columns = 0
    for old, new in zip(before, after, strict=False):
        if old != new:
            break
        columns += old.cell_length
    return columns


def lay_out(line: Line, width: int, skin: Skin, ground: str, *, parted: bool = True) -> Strip:
    """Return `line` in exactly `width` columns: left part, space, right part; spans may bring a ground.

    `parted`: a space stays between the parts where both just fit.
    """
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
    """Return the latest sentences, wrapped, as many as fit whole in `room` lines; the last in any case."""
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
    """Return `spans` with less space at the ends of texts, one column at least, where they would not fit."""
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
    """Return the names, cleaned, in at most `width` columns each: where they are cut they stay different.

    As much of the end of a cut name is kept as that takes: “Comput…2”, “Comput…3”.
    """
    whole = {name: skin.glyphs.plain(name) for name in names}
    for kept in range(max(width - 1, 1)):
        short = {name: _shortened(text, width, kept, skin) for name, text in whole.items()}
        if len(set(short.values())) == len(short):
            return short
    return {name: pad(text, width, skin).rstrip() for name, text in whole.items()}


def _shortened(text: str, width: int, kept: int, skin: Skin) -> str:
    """Return a text in `width` columns, with the last `kept` of its characters behind the ellipsis."""
    if cell_len(text) <= width:
        return text
    end = text[len(text) - kept :]
    return pad(text, max(width - cell_len(end), 0), skin).rstrip() + end


def wrap(text: str, width: int, skin: Skin, *, indent: int = 0) -> list[str]:
    """Return `text` broken at spaces into lines of `width` columns; later lines are indented.

    A number stays with the word after it, which says what it counts, where both fit in a line.
    """
    return wrap_pieces(_unbroken(skin.glyphs.plain(text).split(), width - indent), width, skin, indent=indent)


def wrap_pieces(pieces: Iterable[str], width: int, skin: Skin, *, indent: int = 0) -> list[str]:
    """Return `pieces`, none of which is broken that fits, with spaces between in lines of `width` columns.

    Later lines are indented.
    """
    lines: list[str] = []
    current = ""
    most = max(width - indent, 1)
    words = map(skin.glyphs.plain, pieces)
    for word in chain.from_iterable(_chopped(word, most) for word in words):
        candidate = f"{current} {word}" if current.strip() else current + word
        if cell_len(candidate) > width and current.strip():
            lines.append(current)
            current = " " * indent + word
        else:
            current = candidate
    return [*lines, current] if current.strip() else lines


def _chopped(word: str, width: int) -> Sequence[str]:
    """Return a piece in parts of `width` columns, if it is wider and one word: a long number, an address."""
    if cell_len(word) <= width or " " in word:
        return (word,)
    return [word[at : at + width] for at in range(0, len(word), width)]


def _unbroken(words: Iterable[str], width: int) -> Iterator[str]:
    """Yield the words, numbers with what they count."""
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
    """Return `text` as `wrap` breaks it, but so that no end stands alone on the last of several lines.

    Where that takes a line more, or nothing helps, it is as `wrap` has it.
    """
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
    """Return whether a last line is a single word, or hardly longer than one."""
    return " " not in line.strip() or cell_len(line.strip()) < _ALONE


# Lines in which a span may bring its own ground: tiles among text, a bar under the chosen row


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
    """A block of lines given from outside, in a column of at most `measure` columns."""

    def __init__(self, skin: Skin, *, measure: int = 0, margin: int = 2) -> None:
        """`measure` 0 takes the whole width between the margins."""
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
    """Where text stands: columns left of it, and its width."""

    left: int
    width: int

    @classmethod
    def within(cls, width: int, measure: int, margin: int = 2) -> Column:
        """Return a column in the middle of `width`, with `margin` at the sides; `measure` 0: all of it."""
        inner = max(width - 2 * margin, 1)
        if measure:
            inner = min(inner, measure)
        return cls((width - inner) // 2, inner)


# What a player is told who is new: some sentences under a title, and what to do now


class AdviceText(NamedTuple):
    """What a player is told, under a title; `task` is what to do now, if that is one thing.

    `first` stands before all else, and is as bright. `passes_over`: what has no room is left out alone, and
    not all that follows.
    """

    title: str
    sentences: Sequence[str]
    task: str = ""
    first: str = ""
    passes_over: bool = False


def advice_lines(advice: AdviceText, skin: Skin, width: int, height: int) -> list[Line]:
    """Return the title, as many of the sentences as go into `height` lines, and always what to do."""
    palette = skin.palette
    titles = wrap(advice.title, width - 2, skin)
    advised: list[Line] = [([("  " + line, palette.faint)], ()) for line in titles]
    task = wrap_evenly(advice.task, width - 2, skin)
    first = wrap_evenly(advice.first, width - 2, skin) if advice.first else []
    advised += [([("  " + line, palette.bright)], ()) for line in first]
    for sentence in advice.sentences:
        wrapped = wrap_evenly(sentence, width - 2, skin)
        if (task or len(advised) > 1) and len(advised) + len(wrapped) + len(task) > height:
            if advice.passes_over:
                continue
            break
        advised += [([("  " + line, palette.text)], ()) for line in wrapped]
    return [*advised, *(([("  " + line, palette.bright)], ()) for line in task)]
