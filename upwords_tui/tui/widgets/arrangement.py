"""Where things go: cell size and panel for a terminal, and the rows of the side panel.

The one idea: sizes are decided once, here, by plain numbers; widgets only fill the place they get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from textual.geometry import Size

from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Line

MIN_WIDTH, MIN_HEIGHT = 40, 16
_WIDTH, _HEIGHT = 80, 24
"""With less room than this a screen is compact: small cells, the panel below the board or behind a key."""
_PANEL = {CellSize.SMALL: 37, CellSize.WIDE: 40, CellSize.MEDIUM: 37, CellSize.LARGE: 44, CellSize.HUGE: 44}
_PANEL_LEAST_WIDTH = 40
_PANEL_MAX = {
    CellSize.SMALL: 60,
    CellSize.WIDE: 60,
    CellSize.CARD: 60,
    CellSize.MEDIUM: 60,
    CellSize.LARGE: 60,
    CellSize.HUGE: 74,
}
_PANEL_MIN_HEIGHT = 28
"""A panel is as high as its board, or so high if there is room."""
_PANEL_LEAST = 21
"""A board with fewer rows is too low for all that its panel tells."""
RACK = 7
"""The tiles on a rack."""
_RACK_MARGIN = 2
_BARS = 3
_VOICE_MAX = 3
_TALL = 30
_PLAY_MIN = 8
_UNSEEN = 4
_ROOM_FOR_TALL = 25
"""With so many rows in the panel a tile on the rack has three."""


def lacks_room(size: Size) -> bool:
    return size.width < MIN_WIDTH or size.height < MIN_HEIGHT


def is_compact(size: Size) -> bool:
    return size.width < _WIDTH or size.height < _HEIGHT


class ScreenPlan(NamedTuple):
    """How a game is laid out: rows from the top, columns from the left, all in terminal cells.

    `middle` is the height between the top bar and the announcement; `board_top` counts within it. `rack` is
    how many rows the rack has below the board; 0: it is in the panel. `below` is how many rows the panel has
    where it stands below the board; 0: it stands beside it. `has_top`: there is a bar at the top.
    """

    cell_size: CellSize
    board_top: int
    board_width: int
    panel_width: int
    middle: int
    voice: int
    left: int
    rack: int
    below: int = 0
    has_top: bool = True

    @property
    def is_short(self) -> bool:
        """Whether the panel has no room to tell who plays."""
        return (self.below or self.middle - self.board_top) < SHORT


class Panel(NamedTuple):
    """The heights of the sections of the side panel; `gaps` says where a blank row follows one."""

    scores: int
    play: int
    unseen: int
    rack: int
    gaps: tuple[bool, bool, bool]


def arrange_screen(
    width: int, height: int, size: int, smallest: CellSize = CellSize.SMALL, voice: int = 1, rack: int = RACK
) -> ScreenPlan:
    """Return the layout of a game on a board of `size` squares; below 40x16 that of 40x16.

    `smallest` is what its cells are at 80x24 where no bigger ones fit, `voice` how many lines the
    announcement has at least, where there are rows to spare, `rack` how many tiles lie in the panel.
    """
    width, height = max(width, MIN_WIDTH), max(height, MIN_HEIGHT)
    if is_compact(Size(width, height)):
        return _compact(width, height, size, smallest, rack)
    cell_size = _cell_size(width, height, size, rack) or smallest
    spare = height - _BARS - cell_size.board_height(size)
    roomy = min(1 + max(spare - 2, 0), _VOICE_MAX) if height >= _TALL else 1
    voice = max(roomy, min(voice, 1 + spare))
    middle = height - 2 - voice
    board_width = cell_size.board_width(size)
    panel = min(width - board_width, _PANEL_MAX[cell_size])
    if panel - 1 > _PANEL_LEAST_WIDTH and _same_rack(panel, height, cell_size):
        # A column parts the board from what stands in the margin of the panel.
        board_width, panel = board_width + 1, panel - 1
    left = (width - board_width - panel) // 2
    rows = cell_size.board_height(size)
    if rack and (below := _rack_below(panel, height, cell_size, rows)):
        # Of what is left a row each is air above and below, before the announcement has more than one.
        voice = min(max(height - 2 - (2 + rows + below), 1), _VOICE_MAX)
        middle = height - 2 - voice
        top = max((middle - rows - below) // 2, 1)
        return ScreenPlan(cell_size, top, board_width, panel, middle, voice, left, below)
    # Far from the bars board and panel stand in the middle together.
    board_top = max(min((middle - rows + 1) // 2, 2), (middle - max(rows, _PANEL_MIN_HEIGHT)) // 2)
    return ScreenPlan(cell_size, board_top, board_width, panel, middle, voice, left, 0)


_BESIDE, _NARROW, _BELOW = 34, 24, 8
"""The columns of a panel beside a board, and where cells have one row; the rows of one below bigger cells."""
SHORT = 14
"""In fewer rows a panel does not tell who plays: that stands at the top."""


def _compact(width: int, height: int, size: int, smallest: CellSize, rack: int) -> ScreenPlan:
    """Return the layout where there is little room: the biggest cells, beside the panel or above it."""
    flat = (CellSize.FLAT, CellSize.MINI)[: 1 if smallest is CellSize.CARD else 2]
    for cell, is_below in (
        *((cell, is_below) for cell in (CellSize.MEDIUM, smallest) for is_below in (False, True)),
        *((cell, is_below) for is_below in (False, True) for cell in flat),
    ):
        rows, columns = cell.board_height(size), cell.board_width(size)
        is_flat, spare = cell.rows == 1, height - rows - 2
        if is_below and width >= columns and spare >= (2 if is_flat else _BELOW + 2):
            voice = min(max(spare - 1, 1), 2)
            below = spare - voice
            # The squares stand in the middle, and not the squares with their numbers.
            left = max((width - columns - cell.label_width) // 2, 0)
            return ScreenPlan(cell, 0, columns, width, height - 2 - voice, voice, left, 0, below)
        panel = min(width - columns - 1, _PANEL_MAX[CellSize.SMALL])
        if not is_below and panel >= (_NARROW if is_flat and rack else _BESIDE) and spare >= 0:
            voice = 1 + (spare > 2)
            middle = height - 1 - voice - (spare > 0)
            left = (width - columns - 1 - panel) // 2
            top = int(middle > rows and spare > 0 and not is_flat)
            return ScreenPlan(cell, top, columns + 1, panel, middle, voice, left, 0, has_top=spare > 0)
    raise AssertionError((width, height, size))


def _rack_below(panel: int, height: int, cell_size: CellSize, rows: int) -> int:
    """Return how many rows a rack takes below a board of `rows`; 0 where its tiles are no bigger there."""
    is_alike = rack_tile(panel - 1, height, cell_size).width == cell_size.width
    below = 1 + cell_size.rows
    is_room = 1 + rows + below + _BARS <= height
    return below if cell_size is CellSize.LARGE and not is_alike and is_room else 0


def _cell_size(width: int, height: int, size: int, rack: int) -> CellSize | None:
    """Return the biggest cells there is room for; HUGE ones only if the tiles of the rack are as big."""
    for cell in (CellSize.HUGE, CellSize.LARGE, CellSize.MEDIUM, CellSize.WIDE)[: 4 if rack else 3]:
        panel = width - cell.board_width(size)
        fits = panel >= _PANEL[cell] and cell.board_height(size) + _BARS <= height
        is_alike = not rack or rack_tile(panel - 1, height, cell, rack).width == cell.width
        if fits and (is_alike or cell is not CellSize.HUGE):
            return cell
    return None


def _same_rack(panel: int, height: int, cell_size: CellSize) -> bool:
    """Return whether the tiles of a rack are as big in a panel with a column less."""
    return rack_tile(panel - 2, height, cell_size) == rack_tile(panel - 1, height, cell_size)


def panel_height(height: int, cell_size: CellSize, size: int, seats: int = 0) -> int:
    """Return how many of `height` rows a side panel takes: its rack ends where its board does.

    With so many `seats` that all would stand without a gap it is longer than the board, if it can be.
    """
    rows = max(cell_size.board_height(size), min(_crowded(seats), height))
    if height >= _PANEL_MIN_HEIGHT:
        return min(height, max(rows, _PANEL_MIN_HEIGHT))
    return rows if _PANEL_LEAST <= rows <= height else height


def _crowded(seats: int) -> int:
    """Return how many rows a panel takes in which sections are short, but stand apart."""
    return seats + _PLAY_MIN + (_UNSEEN - 1) + 1 + CellSize.LARGE.rows + 2 if seats else 0


class RackTile(NamedTuple):
    """How big a tile on the rack is; a column parts it from the next."""

    width: int
    rows: int


def rack_tile(width: int, height: int, cell_size: CellSize, count: int = RACK) -> RackTile:
    """Return the tiles of a rack in a panel of this size: as on the board, if `count` of them fit."""
    for size in (CellSize.HUGE, CellSize.LARGE):
        if size.width <= cell_size.width and _RACK_MARGIN + count * (size.width + 1) - 1 <= width:
            return RackTile(size.width, size.rows)
    wide = next((wide for wide in (5, 4) if _RACK_MARGIN + (wide + 1) * count - 1 <= width), 3)
    return RackTile(wide, 3 if height >= _ROOM_FOR_TALL else 2)


def arrange_panel(height: int, seats: int, tile_rows: int, width: int = _PANEL_LEAST_WIDTH) -> Panel:
    """Return the heights of the sections in a side panel of `height` rows with this many seats.

    `tile_rows` 0: the rack is elsewhere.
    """
    rack = tile_rows and 1 + tile_rows
    if height < SHORT:
        rack = min(rack, max(height - 2, 1))
        unseen = _UNSEEN - 1 if height > _BELOW else 0
        return Panel(0, height - rack - unseen, unseen, rack, (False,) * 3)
    is_narrow = width < _BESIDE
    unseen = most = _UNSEEN + is_narrow
    gaps = 3 if rack else 2
    while seats + unseen + rack + gaps + _PLAY_MIN - is_narrow > height and (gaps or unseen > 1):
        if gaps and unseen < most:
            gaps -= 1
        else:
            unseen -= 1
    play = height - seats - unseen - rack - gaps
    if not rack:
        return Panel(seats, play, unseen, 0, (gaps > 0, gaps > 1, False))
    # The unseen tiles are set apart from the rack before the play is from them: it seldom fills its rows.
    return Panel(seats, play, unseen, rack, (gaps > 0, gaps > 2, gaps > 1))


# Parts that stand below each other in little room, and which of them gives way first


Form = Callable[[], Sequence[Line]]


def nothing() -> Sequence[Line]:
    return ()


class Part:
    """Lines that can be said in several forms, the roomiest first; a form is made when it is asked for."""

    def __init__(self, *forms: Form) -> None:
        self._forms = forms
        self._made: dict[int, Sequence[Line]] = {}
        self.taken = 0
        """Which form it takes, from 0."""

    @property
    def lines(self) -> Sequence[Line]:
        return self._in(self.taken)

    @property
    def count(self) -> int:
        return len(self._forms)

    def yields(self, form: int) -> bool:
        """Return whether there is such a form beyond the one taken, and it saves a line.

        A form that saves nothing would only say less.
        """
        return self.taken < form < len(self._forms) and len(self._in(form)) < len(self.lines)

    def _in(self, form: int) -> Sequence[Line]:
        if form not in self._made:
            self._made[form] = self._forms[form]()
        return self._made[form]


def by_line(lines: Sequence[Line], skin: Skin) -> Part:
    """Return a part that gives way line by line, with a sign that there is more, until it is gone."""
    forms: list[Form] = [partial(tuple, lines)]
    forms += [partial(_cut, lines, count, skin) for count in range(len(lines) - 1, 0, -1)]
    return Part(*forms, *([nothing] if lines else []))


def line_by_line(part: Part) -> Iterator[tuple[Part, int]]:
    """Yield the steps with which a part gives way to the last of its forms."""
    return ((part, form) for form in range(1, part.count))


def _cut(lines: Sequence[Line], count: int, skin: Skin) -> Sequence[Line]:
    *kept, (left, right) = lines[:count]
    ink = left[-1][1] if left else skin.palette.text
    return [*kept, ([*left, (f" {skin.glyphs.ellipsis}", ink)], right)]


def fit(parts: Sequence[Part], order: Iterable[tuple[Part, int]], room: int) -> bool:
    """Have parts give way in this order, each to the form named, until all take at most `room` lines.

    Return whether they do. Forms that need not have been taken are given back, the last first.
    """
    height = sum(len(part.lines) for part in parts)
    steps: list[tuple[Part, int]] = []
    for part, form in order:
        if height <= room:
            break
        if part.yields(form):
            steps.append((part, part.taken))
            height -= len(part.lines)
            part.taken = form
            height += len(part.lines)
    for part, before in reversed(steps):
        now, short = part.taken, len(part.lines)
        part.taken = before
        if height - short + len(part.lines) <= room:
            height += len(part.lines) - short
        else:
            part.taken = now
    return height <= room
