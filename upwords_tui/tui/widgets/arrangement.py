"""Layout: the cell size and panel for a terminal, and the rows of the side panel, as plain numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from textual.geometry import Size

from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Line

MIN_WIDTH, MIN_HEIGHT = 40, 16
_WIDTH, _HEIGHT = 80, 24
"""A smaller screen is compact: small cells, the panel below the board or behind a key."""
_PANEL = {CellSize.SMALL: 37, CellSize.WIDE: 40, CellSize.MEDIUM: 37}
_PANEL_OF_LARGE = 44
"""The least columns of a panel beside cells of these sizes, and beside larger ones."""
_WITH_RACK = CellSize.LARGE, CellSize.BROAD
"""Below a board of such cells may be its rack."""
_PANEL_LEAST_WIDTH = 40
_PANEL_MAX, _WIDER = 60, {CellSize.HUGE: 74, CellSize.GIANT: 88}
_PANEL_MIN_HEIGHT = 28
"""A panel is as high as its board, or so high if there is room."""
_PANEL_LEAST = 21
"""A lower board is too low for its panel."""
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
    """The layout of a game, in terminal cells.

    `middle` is the height between the top bar and the announcement; `board_top` counts within it. `rack` is
    the height of the rack below the board, 0 if it is in the panel; `below` that of a panel below the board,
    0 if it is beside it. `has_top`: there is a top bar.
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
        return (self.below or self.middle - self.board_top) < SHORT


class Panel(NamedTuple):
    """The heights of the sections of the side panel; `gaps` says after which of them a blank row follows."""

    scores: int
    play: int
    unseen: int
    rack: int
    gaps: tuple[bool, bool, bool]


def arrange_screen(
    width: int, height: int, size: int, smallest: CellSize = CellSize.SMALL, voice: int = 1, rack: int = RACK
) -> ScreenPlan:
    """Return the layout of a game on a board of `size` squares; below 40x16 that of 40x16.

    `smallest` are the cells at 80x24 if no bigger ones fit, `voice` is how many lines the announcement has at
    least, if there are rows to spare, `rack` how many tiles lie on a rack.
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
    panel = min(width - board_width, _WIDER.get(cell_size, _PANEL_MAX))
    is_same_rack = rack_tile(panel - 2, height, cell_size) == rack_tile(panel - 1, height, cell_size)
    if panel - 1 > _PANEL_LEAST_WIDTH and is_same_rack:
        # A column parts the board from the margin of the panel.
        board_width, panel = board_width + 1, panel - 1
    left = (width - board_width - panel) // 2
    rows = cell_size.board_height(size)
    is_alike = rack_tile(panel - 1, height, cell_size).width == cell_size.width
    below = 1 + cell_size.rows
    if rack and cell_size in _WITH_RACK and not is_alike and 1 + rows + below + _BARS <= height:
        # Below the board the tiles of the rack are bigger. Of the rows left one each stays blank above and
        # below, before the announcement has more than one.
        voice = min(max(height - 2 - (2 + rows + below), 1), _VOICE_MAX)
        middle = height - 2 - voice
        top = max((middle - rows - below) // 2, 1)
        return ScreenPlan(cell_size, top, board_width, panel, middle, voice, left, below)
    # With much room board and panel are centred together.
    board_top = max(min((middle - rows + 1) // 2, 2), (middle - max(rows, _PANEL_MIN_HEIGHT)) // 2)
    return ScreenPlan(cell_size, board_top, board_width, panel, middle, voice, left, 0)


_BESIDE, _NARROW, _BELOW = 34, 24, 8
"""The least columns of a panel beside a board, and beside flat cells; its least rows below a board."""
SHORT = 14
"""In fewer rows a panel does not show the players: the top bar does."""


def _compact(width: int, height: int, size: int, smallest: CellSize, rack: int) -> ScreenPlan:
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
            # The squares are centred, without their numbers.
            left = max((width - columns - cell.label_width) // 2, 0)
            return ScreenPlan(cell, 0, columns, width, height - 2 - voice, voice, left, 0, below)
        panel = min(width - columns - 1, _PANEL_MAX)
        if not is_below and panel >= (_NARROW if is_flat and rack else _BESIDE) and spare >= 0:
            voice = 1 + (spare > 2)
            middle = height - 1 - voice - (spare > 0)
            left = (width - columns - 1 - panel) // 2
            top = int(middle > rows and spare > 0 and not is_flat)
            return ScreenPlan(cell, top, columns + 1, panel, middle, voice, left, 0, has_top=spare > 0)
    raise AssertionError((width, height, size))


def _cell_size(width: int, height: int, size: int, rack: int) -> CellSize | None:
    """Return the biggest cells that fit; the largest only if the tiles of the rack are as big."""
    cards = CellSize.HUGE, CellSize.LARGE, CellSize.MEDIUM
    tiles = CellSize.GIANT, CellSize.HUGE, CellSize.BROAD, *cards[1:], CellSize.WIDE
    for cell in tiles if rack else cards:
        panel = width - cell.board_width(size)
        rows = cell.board_height(size) + _BARS
        fits = panel >= _PANEL.get(cell, _PANEL_OF_LARGE) and rows <= height
        is_alike = not rack or rack_tile(panel - 1, height, cell, rack).width == cell.width
        is_below = cell is CellSize.BROAD and rows + 2 + cell.rows <= height
        if fits and (is_alike or is_below or cell.rows < CellSize.BROAD.rows):
            return cell
    return None


def panel_height(height: int, cell_size: CellSize, size: int, seats: int = 0) -> int:
    """Return how many of `height` rows a side panel takes: its rack ends where its board does.

    With many `seats` it is longer than the board, if possible, so that its sections stand apart.
    """
    crowded = seats + _PLAY_MIN + (_UNSEEN - 1) + 1 + CellSize.LARGE.rows + 2 if seats else 0
    rows = max(cell_size.board_height(size), min(crowded, height))
    if height >= _PANEL_MIN_HEIGHT:
        return min(height, max(rows, _PANEL_MIN_HEIGHT))
    return rows if _PANEL_LEAST <= rows <= height else height


class RackTile(NamedTuple):
    """The size of a tile on the rack; a column parts it from the next."""

    width: int
    rows: int


def rack_tile(width: int, height: int, cell_size: CellSize, count: int = RACK) -> RackTile:
    """Return the size of tiles in a panel of this size: as on the board, if `count` of them fit."""
    for size in (CellSize.GIANT, CellSize.HUGE, CellSize.BROAD, CellSize.LARGE):
        if size.width <= cell_size.width and _RACK_MARGIN + count * (size.width + 1) - 1 <= width:
            return RackTile(size.width, size.rows)
    wide = next((wide for wide in (5, 4) if _RACK_MARGIN + (wide + 1) * count - 1 <= width), 3)
    return RackTile(wide, 3 if height >= _ROOM_FOR_TALL else 2)


def arrange_panel(height: int, seats: int, tile_rows: int, width: int = _PANEL_LEAST_WIDTH) -> Panel:
    """Return the heights of the sections in a side panel of `height` rows; `tile_rows` 0: without rack."""
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
    # A gap is more useful before the rack than before the unseen tiles: the play seldom fills its rows.
    return Panel(seats, play, unseen, rack, (gaps > 0, gaps > 2, gaps > 1))


# Parts one below the other, which give way in little room


Form = Callable[[], Sequence[Line]]


def nothing() -> Sequence[Line]:
    return ()


class Part:
    """Lines in several forms, the roomiest first; a form is made when it is needed."""

    def __init__(self, *forms: Form) -> None:
        self._forms = [cache(form) for form in forms]
        self.taken = 0
        """The form shown, from 0."""
        self.count = len(forms)

    @property
    def lines(self) -> Sequence[Line]:
        return self._forms[self.taken]()

    def yields(self, form: int) -> bool:
        """Return whether there is such a form beyond the one taken, and it saves a line."""
        return self.taken < form < self.count and len(self._forms[form]()) < len(self.lines)


def by_line(lines: Sequence[Line], skin: Skin) -> Part:
    """Return a part that gives way line by line, with an ellipsis, until it is gone."""

    def cut(count: int) -> Sequence[Line]:
        *kept, (left, right) = lines[:count]
        ink = left[-1][1] if left else skin.palette.text
        return [*kept, ([*left, (f" {skin.glyphs.ellipsis}", ink)], right)]

    forms: list[Form] = [partial(tuple, lines)]
    forms += [partial(cut, count) for count in range(len(lines) - 1, 0, -1)]
    return Part(*forms, *([nothing] if lines else []))


def line_by_line(part: Part) -> Iterator[tuple[Part, int]]:
    """Yield the steps for `fit` from the second to the last form of a part."""
    return ((part, form) for form in range(1, part.count))


def fit(parts: Sequence[Part], order: Iterable[tuple[Part, int]], room: int) -> bool:
    """Shorten parts in this order, but none needlessly; return whether all fit in `room` lines."""
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
