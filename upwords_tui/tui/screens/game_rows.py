"""Games as rows of a list: against whom, when, with what, the score, and how it stands.

The one idea: the columns are as wide as what stands in them, and where there is less room those least needed
go, whole: nothing is cut that tells games apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from rich.cells import cell_len

from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.kinds import kind_of, variant_name
from upwords_tui.session.library import GameRow
from upwords_tui.session.listing import is_named, others_text, score_text
from upwords_tui.session.wording import Sitting, seat_title, when_text
from upwords_tui.tui.screens.rows import Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, pad, width_of

NAME, WHEN = 26, 16
"""How wide the first two columns of a list are."""
_GAP = 2


class Widths(NamedTuple):
    """How wide the widest of what stands in each column is."""

    title: int = 0
    edition: int = 0
    score: int = 0
    state: int = 0

    def and_of(self, other: Widths) -> Widths:
        """Return those of two lists in one."""
        return Widths(*map(max, self, other))


class Columns(NamedTuple):
    """How wide the columns are, 0 for one there is no room for, and all of them together."""

    room: int
    title: int
    when: int
    edition: int
    score: int
    state: int


def widths_of(games: Sequence[GameRow], states: Iterable[str], skin: Skin) -> Widths:
    """Return how wide the columns of games would be, whose states are these; long lists take their time."""
    return Widths(
        max((cell_len(title_text(game, NAME, skin)) for game in games), default=0),
        max((cell_len(variant_name(edition)) for edition in {game.edition for game in games}), default=0),
        max((cell_len(score_text(game)) for game in games), default=0),
        max(map(cell_len, states), default=0),
    )


def columns_for(widths: Widths, room: int) -> Columns:
    """Return the columns of a list of games in `room` columns."""
    score, state, edition = widths.score, widths.state, widths.edition
    left = room - state - score - 2 * _GAP
    title = min(widths.title, NAME, left)
    when = WHEN if left >= title + _GAP + WHEN else 0
    left -= title + (_GAP + when if when else 0)
    return Columns(room, title, when, edition if when and left >= edition + _GAP else 0, score, state)


def widened(columns: Columns) -> Columns:
    """Return columns under those of the rows about no game of one's own, where none has to go for it."""
    wide = columns._replace(title=NAME)
    _room, *taken = wide
    needed = sum(taken) + _GAP * (sum(map(bool, taken)) - 1)
    return wide if needed <= columns.room else columns


def title_text(game: GameRow, width: int, skin: Skin) -> str:
    """Return what a game is called: its name, or against whom one plays; their levels if there is room."""
    if game.standing is None or is_named(game):
        return clean(game.name) or _("without a name")
    return fitting((others_text(game, _with_level(game, skin)), others_text(game, _plain)), width)


def game_row(
    game: GameRow, columns: Columns, state: Span, now: datetime, skin: Skin, *, is_here: bool
) -> Row:
    """Return a game as a row; `is_here`: it is the chosen one."""
    palette = skin.palette
    ink, (text, state_ink) = palette.bright if is_here else palette.text, state
    title = title_text(game, columns.title, skin)
    # Title and score in one ink, and the space between them too: so fewer changes of style are sent.
    spans: list[Span] = [(pad(title, columns.title, skin), ink)]
    if columns.when:
        spans.append((" " * _GAP + pad(when_text(game.updated, now), columns.when, skin), palette.dim))
    if columns.edition:
        spans.append((" " * _GAP + pad(variant_name(game.edition), columns.edition, skin), palette.faint))
    score = pad(score_text(game), columns.score, skin, right=True)
    end = pad(text, columns.state, skin)
    filled = columns.room - width_of(spans) - columns.score - columns.state - _GAP
    return Row([*spans, (" " * filled + score, ink), (" " * _GAP + end, state_ink)], key=game.id)


def listed_row(
    key: str,
    name: str,
    second: str,
    about: str = "",
    right: Sequence[Span] = (),
    *,
    width: int,
    skin: Skin,
    is_here: bool,
) -> Row:
    """Return a row that is about no game of one's own, in the first columns of a list `width` wide."""
    palette = skin.palette
    # What it is about comes nearer where there is little room for it.
    room = width - NAME - _GAP - width_of([(about, ""), *right]) - 1
    second_width = min(WHEN + _GAP - 1, max(room, width_of([(second, "")])))
    spans: list[Span] = [
        (pad(name, NAME, skin), palette.bright if is_here else palette.text),
        (" " * _GAP, ""),
        (pad(second, second_width, skin), palette.dim),
        (f" {about}" if about else "", palette.text if is_here else palette.dim),
    ]
    return Row(spans, right, key=key)


def fitting(texts: Sequence[str], width: int) -> str:
    """Return the first of some texts that fits, else the last."""
    return next((text for text in texts if cell_len(text) <= width), texts[-1])


def _with_level(game: GameRow, skin: Skin) -> Callable[[Sitting], str]:
    levels = kind_of(game.kind).levels
    return lambda seat: seat_title(seat, levels, skin.glyphs.separator)


def _plain(seat: Sitting) -> str:
    return clean(seat.name)
