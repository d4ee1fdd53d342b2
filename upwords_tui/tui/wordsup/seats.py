"""The players beside the field and the bonus cards, as lines: roomily, or in as few as there can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.cells import cell_len

from upwords_tui.games.wordsup.view import View
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean
from upwords_tui.session.leaving import left_word
from upwords_tui.session.wording import own_level
from upwords_tui.session.wordsup.kind import KIND
from upwords_tui.session.wordsup.making import Place
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import BLANK, Line, Span, clip, distinct, width_of
from upwords_tui.tui.widgets.values import CardState
from upwords_tui.tui.wordsup.card_cells import CARD_WIDTH, card_spans
from upwords_tui.tui.wordsup.hand import Making

_SCORE, _LEAST_NAME = 6, 7
"""The columns of the scores, and of names at least."""
_LEAST_LEVEL = 3
"""So many letters of a level are told at least."""


def seat_lines(
    view: View, making: Making, skin: Skin, width: int, absent: Mapping[int, str], is_spread: bool
) -> list[Line]:
    """Return a heading and the players; `is_spread`: two lines each, as cards of the field have.

    Where a computer has one line and its level does not go beside its name whole, it is shortened, with a
    full stop.
    """
    palette, glyphs = skin.palette, skin.glyphs
    stock_width = CARD_WIDTH + 2 + max(len(str(each.stock)) for each in view.seats)
    name_width = max(width - stock_width - _SCORE - 4, _LEAST_NAME)
    head = " " * (4 + name_width) + _("stock")
    has_scores = view.seats[0].score is not None
    lines: list[Line] = [([(head, palette.faint)], [(" " + _("score"), palette.faint)] if has_scores else [])]
    titles = _titles(view, absent, name_width - 1, skin, is_spread=is_spread)
    for number, each in enumerate(view.seats):
        on_turn = number in view.to_act
        ink = palette.bright if on_turn else palette.dim
        name, level = titles[number]
        beside = left_word(number, view) if each.has_resigned else absent.get(number, "")
        spans: list[Span] = [(f"{glyphs.turn} " if on_turn else "  ", palette.accent)]
        mark, colour = skin.seat_mark(number)
        # Whoever is out of the game needs no stock, and so there is room to say why.
        has_stock = each.open_card is not None and not each.has_resigned
        room = name_width if has_stock else name_width + stock_width
        state = f"  {glyphs.plain(beside)} " if beside else ""
        named = clip([(glyphs.plain(name), ink)], room - cell_len(state), skin)
        spans += [(f"{mark} ", colour), *named, (state, palette.dim)]
        spans += [(" " * (room - cell_len(state) - width_of(named)), ink)]
        if has_stock and each.open_card:
            lies = state_of(is_stock, making) if number == view.seat else CardState.UP
            is_shaded = not is_spread and number % 2 == 1
            spans += card_spans([each.open_card], skin, lies, is_shaded=is_shaded)
            spans += [(f" ×{each.stock}", palette.dim)]
        score = [(f" {each.score:>4}".replace("-", "−"), ink)] if each.score is not None else []
        lines.append((spans, score))
        if is_spread:
            lines.append(([("    ", ""), (level, palette.faint)], ()) if level else BLANK)
    return lines


def bonus_lines(view: View, making: Making, skin: Skin) -> list[Line]:
    """Return the open bonus cards below a heading that also tells how many are closed."""
    palette = skin.palette
    closed = ngettext("{count} more closed", "{count} more closed", view.pile).format(count=view.pile)
    head: Line = ([("  " + _("Bonus cards"), palette.faint)], [(closed, palette.faint)] if view.pile else [])
    return [head, (_bonus_cards(view, making, skin), ())]


def bonus_line(view: View, making: Making, skin: Skin, width: int) -> list[Line]:
    """Return the open bonus cards in a single line, which also says what they are if there is room."""
    cards, named = _bonus_cards(view, making, skin), _("bonus")
    fits = width_of(cards) + cell_len(named) < width
    return [(cards, [(named, skin.palette.faint)] if fits else [])]


def is_stock(place: Place) -> bool:
    """Return whether a card for a word is the player's own stock card."""
    return place.square is None and place.bonus is None


def state_of(is_there: Callable[[Place], bool], making: Making) -> CardState:
    """Return how an open card lies that is at a place like this."""
    if any(map(is_there, making.taken)):
        return CardState.WRONG if making.is_unknown else CardState.USED
    return CardState.LIT if any(map(is_there, making.free)) else CardState.UP


def _bonus_cards(view: View, making: Making, skin: Skin) -> list[Span]:
    if not view.bonus:
        return [("  " + _("none any more"), skin.palette.dim)]

    def lies(number: int) -> CardState:
        return state_of(lambda place: place.bonus == number, making)

    states = {number: lies(number) for number in range(len(view.bonus))}
    return [("  ", ""), *card_spans(view.bonus, skin, states=states)]


def _titles(
    view: View, absent: Mapping[int, str], room: int, skin: Skin, *, is_spread: bool
) -> Sequence[tuple[str, str]]:
    """Return for each seat what stands in its line, in `room` columns, and a level that does not."""
    sign = skin.glyphs.separator
    shown, levels = [], []
    for number, each in enumerate(view.seats):
        name = clean(each.to_play if number in view.to_act else each.name)
        is_plain = each.name == name and not each.has_resigned and not absent.get(number)
        shown.append(name)
        levels.append(own_level(each, KIND.levels) if is_plain else "")
    short = distinct(shown, room - cell_len(sign) - _LEAST_LEVEL - 1, skin)
    titles = []
    for name, level in zip(shown, levels, strict=True):
        roomy, close = f"{name} {sign} {level}", f"{name}{sign}{level}"
        if level and cell_len(roomy) <= room:
            titles.append((roomy, ""))
        elif level and not is_spread and cell_len(close) <= room:
            titles.append((close, ""))
        elif level and not is_spread:
            named = f"{short[name]}{sign}"
            titles.append((f"{named}{level[: room - cell_len(named) - 1]}.", ""))
        else:
            titles.append((name, level))
    return titles
