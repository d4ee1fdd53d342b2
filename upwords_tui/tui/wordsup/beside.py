"""What stands beside the field: players with their stocks, bonus cards, the word, what has happened.

The one idea: what others did always fits, words and points first. All of it is parts that can be said in
fewer lines, and `_order` is the one place that says who gives way before whom. Where a card lies, and where
the next letter appears, follows from how that has turned out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from types import MappingProxyType

from rich.cells import cell_len
from textual.geometry import Offset, Size

from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import View
from upwords_tui.session.wordsup.gist import TurnGist
from upwords_tui.session.wordsup.making import Place
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.advice import Advice, advice_lines
from upwords_tui.tui.widgets.section import BLANK, Line
from upwords_tui.tui.widgets.yielding import Form, Part, fit, nothing
from upwords_tui.tui.wordsup import word_lines
from upwords_tui.tui.wordsup.card_cells import CARD_WIDTH
from upwords_tui.tui.wordsup.hand import Making
from upwords_tui.tui.wordsup.happened import Happened
from upwords_tui.tui.wordsup.presenter import Mode
from upwords_tui.tui.wordsup.round_words import round_word_lines
from upwords_tui.tui.wordsup.seats import bonus_line, bonus_lines, is_stock, seat_lines
from upwords_tui.tui.wordsup.word_lines import word_line_count

_MARGIN = 2
_AROUND_SEATS = 6
"""Lines above the cards of a word without those of seats: three headings, the bonus cards, two blank."""
_LOOSE = 26
_ALL = 100
"""More lines than any advice takes."""
_BRIEF, _GONE = 1, 2
"""The forms of a part after the roomy one."""


@dataclass(frozen=True)
class Beside:
    """`lines` is all that stands there.

    The rest says where it stands: how many lines a player has, and the lines of the bonus cards and of the
    cards of the word in the making, from 0.
    """

    lines: Sequence[Line] = ()
    seat_height: int = 1
    bonus_line: int = 0
    word_line: int = 0


def beside(
    mode: Mode,
    view: View,
    making: Making,
    told: Sequence[TurnGist],
    skin: Skin,
    size: Size,
    made: MadeWord | None = None,
    absent: Mapping[int, str] = MappingProxyType({}),
    advice: Advice | None = None,
    meanings: Sequence[str] = (),
) -> Beside:
    """Return what goes beside the field in `size`.

    What is `told` stands last; where there is nothing, the words of the round. `made` is a word that somebody
    has made just now. `absent` says, by seat, where those players are who are not at the table. `advice`
    takes the place of all that has happened, and of whose turn it is. `meanings` tell what words mean, below
    all else.
    """
    width, height = size
    seats = Part(*_seats(view, making, skin, size, absent))
    bonus = Part(partial(bonus_lines, view, making, skin), partial(bonus_line, view, making, skin, width))
    is_active = bool(making.typed or making.free or made)
    has_word = mode not in (Mode.LOOKING, Mode.READING, Mode.BETWEEN) and (is_active or not advice)
    word = Part(*(_word(mode, view, making, made, skin, width) if has_word else _empty(advice, width)))
    below = Part(_blank, nothing) if height >= _LOOSE and not (advice and not has_word) else Part(nothing)
    gaps = Part(_blank, nothing), Part(_blank, nothing)
    told, meanings = ((), ()) if advice else (told, meanings)
    happened = Happened(told, view, skin, width, meanings)
    above = (seats, gaps[0], bonus, gaps[1], word, below)
    advised = Part(partial(advice_lines, advice, skin, width, _ALL) if advice else nothing)
    # Where no word is made its place stays free as far as it can: what has happened always stands below it.
    room_given = ((word, form) for form in range(1, word_line_count(width) + 1))
    order = chain(
        () if has_word else room_given,
        _order(seats, bonus, gaps, (word, below), happened, is_active=is_active),
    )
    fits = fit((*above, advised, *happened.parts), order, height)
    lines = [line for part in above for line in part.lines]
    if advice:
        lines += advice_lines(advice, skin, width, height - len(lines))
    elif not (told or meanings):
        lines += round_word_lines(view, skin, width, height - len(lines))
    else:
        shown = [line for part in happened.parts for line in part.lines]
        lines += shown if fits else happened.latest(height - len(lines))
    seat_height = 1 if len(seats.lines) == 1 + len(view.seats) else 2
    bonus_at = len(seats.lines) + len(gaps[0].lines) + len(bonus.lines) - 1
    word_at = bonus_at + 1 + len(gaps[1].lines) + (word.taken == 0)
    return Beside(lines[:height], seat_height, bonus_at, word_at)


def _order(
    seats: Part,
    bonus: Part,
    gaps: tuple[Part, Part],
    word: tuple[Part, Part],
    happened: Happened,
    *,
    is_active: bool,
) -> Iterator[tuple[Part, int]]:
    """Yield who gives way, the first first: ornaments, what is known, then what is only roomy."""
    turn, below = word
    yield happened.heading, _BRIEF
    yield below, _BRIEF
    if not is_active:
        yield turn, _BRIEF
    yield from happened.shorter()
    yield gaps[1], _BRIEF
    yield gaps[0], _BRIEF
    yield seats, _BRIEF
    yield bonus, _BRIEF
    # Whose turn it is stands in the line below the field, too.
    yield turn, _BRIEF if is_active else _GONE
    yield from happened.shortest()


def typing_place(there: Beside, making: Making, width: int) -> Offset:
    """Return where the next letter of the word being typed appears."""
    below = word_lines.card_line_count(len(making.taken), width)
    return Offset(_MARGIN + cell_len(making.typed), there.word_line + below)


def card_at(there: Beside, view: View, making: Making, width: int, at: Offset) -> Place | None:
    """Return the card for a word that is shown at a column and line, if there is one."""
    places = (*making.taken, *making.free)
    if view.seat is not None and at.y == 1 + view.seat * there.seat_height:
        return next(filter(is_stock, places), None)
    number = (at.x - _MARGIN) // (CARD_WIDTH + 1)
    if number < 0 or at.x - _MARGIN >= CARD_WIDTH + number * (CARD_WIDTH + 1):
        return None
    if at.y == there.bonus_line:
        return next((place for place in places if place.bonus == number), None)
    shown = making.taken if making.typed else word_lines.in_field(making.free)
    line = at.y - there.word_line
    number += line * word_lines.cards_in_line(width)
    is_card = 0 <= line < word_lines.card_line_count(len(shown), width) and number < len(shown)
    return shown[number] if is_card else None


def _blank() -> Sequence[Line]:
    return (BLANK,)


def _seats(view: View, making: Making, skin: Skin, size: Size, absent: Mapping[int, str]) -> Iterator[Form]:
    """Yield the forms of the players: with two lines each only if all else in its roomy form still fits."""
    lines = partial(seat_lines, view, making, skin, size.width, absent)
    count = len(view.seats)
    if 2 * count + _AROUND_SEATS + word_line_count(size.width) + count <= size.height:
        yield partial(lines, is_spread=True)
    yield partial(lines, is_spread=False)


def _word(
    mode: Mode, view: View, making: Making, made: MadeWord | None, skin: Skin, width: int
) -> tuple[Form, ...]:
    """Return the forms of the word being made, of one that was made, or of what may be done."""
    if made:
        return tuple(
            partial(lines, made, view, skin, width)
            for lines in (word_lines.made_lines, word_lines.brief_made_lines)
        )
    if making.typed or making.free:
        return tuple(
            partial(lines, making, view, skin, width)
            for lines in (word_lines.making_lines, word_lines.brief_making_lines)
        )
    tasks = (word_lines.task_lines, word_lines.brief_task_lines)
    return (*(partial(lines, mode, view, skin, width) for lines in tasks), nothing)


def _empty(advice: Advice | None, width: int) -> Iterator[Form]:
    """Yield the forms of the place of a word while none is made: a line less each; advice needs it."""
    most = 0 if advice else word_line_count(width)
    return (partial(_blanks, count) for count in range(most, -1, -1))


def _blanks(count: int) -> Sequence[Line]:
    return (BLANK,) * count
