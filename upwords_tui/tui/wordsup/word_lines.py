"""The word in the making as lines beside the field, or what a turn is for; in full, and in as few as can be.

The one idea: while letters are typed it always takes as many lines, so that nothing below it moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import View
from upwords_tui.i18n import _
from upwords_tui.session.wording import points
from upwords_tui.session.wordsup.making import Place
from upwords_tui.session.wordsup.telling import turn_sentence
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import BLANK, Line, Span, wrap
from upwords_tui.tui.widgets.values import CardState
from upwords_tui.tui.wordsup.card_cells import CARD_WIDTH, card_spans
from upwords_tui.tui.wordsup.hand import Making
from upwords_tui.tui.wordsup.presenter import Mode, waiting
from upwords_tui.tui.wordsup.seats import is_stock

_LIT = 7
_LONG_WORD = 8
_CARD_LINES = 2


def making_lines(making: Making, view: View, skin: Skin, width: int) -> list[Line]:
    """Return the word being made: a heading, its cards, the word, what it brings, a blank line."""
    cards = _making_cards(making, skin, width)
    return _filled([_heading(_("Your word"), skin), *cards, *_said(making, view, skin)], width)


def brief_making_lines(making: Making, view: View, skin: Skin, width: int) -> list[Line]:
    """Return the same in two lines or three: the cards, and the word with its points beside it."""
    lines: list[Line] = [*_making_cards(making, skin, width)]
    if making.typed and making.way:
        right = [(points(making.way.made.score), skin.palette.good)] if view.options.show_scores else []
        lines.append(([(f"  {making.typed}", skin.palette.good)], right))
    elif making.is_unknown:
        bad = skin.palette.bad
        lines.append(([(f"! {making.typed}", bad)], [(_("no such word"), bad)]))
    else:
        lines += _said(making, view, skin)
    return lines + [BLANK] * (_brief_count(width) - len(lines))


def made_lines(word: MadeWord, view: View, skin: Skin, width: int) -> list[Line]:
    """Return a word that somebody else has made: its cards, and what it brought."""
    return _filled([_heading(_("The turn"), skin), *_made(word, view, skin, width)], width)


def brief_made_lines(word: MadeWord, view: View, skin: Skin, width: int) -> list[Line]:
    """Return the same without a heading."""
    lines = [*_made(word, view, skin, width)]
    return lines + [BLANK] * (_brief_count(width) - len(lines))


def task_lines(mode: Mode, view: View, skin: Skin, width: int) -> list[Line]:
    """Return what may be done, or who is playing, in as many lines as a word takes."""
    said = _task(mode, view)
    if view.seat in view.to_act and not view.stays_up and not view.outcome:
        said = _("Use all cards you turn in one word; your stock card and a bonus card may join it.")
    wrapped = wrap(said, width - 2, skin)[: word_line_count(width) - 1]
    ink = skin.palette.dim if view.outcome else skin.palette.text
    return _filled([_heading(_("The turn"), skin), *(([(f"  {line}", ink)], ()) for line in wrapped)], width)


def brief_task_lines(mode: Mode, view: View, skin: Skin, width: int) -> list[Line]:
    """Return whose turn it is, under a heading."""
    said = wrap(_task(mode, view), width - 2, skin)[:1]
    ink = skin.palette.dim if view.outcome else skin.palette.text
    return [_heading(_("The turn"), skin), *(([(f"  {line}", ink)], ()) for line in said), BLANK]


def word_line_count(width: int) -> int:
    """Return how many lines the word being made has, with a blank one below."""
    return 5 if cards_in_line(width) >= _LONG_WORD else 6


def _brief_count(width: int) -> int:
    return word_line_count(width) - 3


def cards_in_line(width: int) -> int:
    """Return how many cards stand side by side."""
    return max((width - 1) // (CARD_WIDTH + 1), 1)


def card_line_count(count: int, width: int) -> int:
    """Return how many lines so many cards of a word have."""
    return min(max(-(-count // cards_in_line(width)), 1), _CARD_LINES)


def in_field(places: Sequence[Place]) -> list[Place]:
    """Return those of the field, as many as are shown."""
    return [place for place in places if place.square is not None][-_LIT:]


def _heading(text: str, skin: Skin) -> Line:
    return [(f"  {text}", skin.palette.faint)], ()


def _filled(lines: list[Line], width: int) -> list[Line]:
    return lines + [BLANK] * (word_line_count(width) - len(lines))


def _task(mode: Mode, view: View) -> str:
    if view.outcome:
        return _("The match is over.")
    return waiting(view) if mode is Mode.WAITING else turn_sentence(view)


def _making_cards(making: Making, skin: Skin, width: int) -> Iterator[Line]:
    """Yield the cards of the letters typed; before that, those that a word may be made of."""
    if making.typed:
        state = CardState.WRONG if making.is_unknown else CardState.USED
        return _card_lines([place.card for place in making.taken], skin, state, width)
    return _card_lines([place.card for place in in_field(making.free)], skin, CardState.LIT, width)


def _card_lines(cards: Sequence[Card], skin: Skin, state: CardState, width: int) -> Iterator[Line]:
    """Yield cards side by side, in as many lines as a word may have; what is over is told by its letters."""
    in_line = cards_in_line(width)
    for line in range(card_line_count(len(cards), width)):
        yield [("  ", ""), *card_spans(cards[line * in_line : (line + 1) * in_line], skin, state)], ()


def _made(word: MadeWord, view: View, skin: Skin, width: int) -> Iterator[Line]:
    yield from _card_lines(word.cards, skin, CardState.USED, width)
    brought = [(points(word.score), skin.palette.text)] if view.options.show_scores else []
    yield [(f"  {word.text}", skin.palette.bright)], brought


def _said(making: Making, view: View, skin: Skin) -> Iterator[Line]:
    """Yield what the letters come to, or what else than cards of the field may be used."""
    palette, way = skin.palette, making.way
    if not making.typed:
        yield [(f"  {_added(making)}", palette.dim)], ()
    elif making.is_unknown:
        yield [(f"! {making.typed}", palette.bad)], ()
        yield [("  " + _("no such word"), palette.bad)], ()
    elif way is None:
        faces = [place.card.letter or "?" for place in in_field(making.free)]
        left = "" if view.stays_up else " ".join(faces)
        more: list[Span] = [(_("to be used: {letters}").format(letters=left), palette.dim)] if left else []
        yield [(f"  {making.typed}", palette.text)], more
    else:
        extras = [*([_("stock")] if way.action.stock else [])]
        extras += [_("bonus")] if way.action.bonus is not None else []
        said = making.typed + (f" {skin.glyphs.separator} {' + '.join(extras)}" if extras else "")
        score = points(way.made.score) if view.options.show_scores else ""
        if score and way.made.cards[0].is_coloured:
            score = _("{points}, doubled").format(points=score)
        yield [(f"  {said}", palette.good)], ()
        yield [(f"  {score}", palette.good)], ()


def _added(making: Making) -> str:
    """Return what may be used besides the cards of the field."""
    has_stock = any(map(is_stock, making.free))
    has_bonus = any(place.bonus is not None for place in making.free)
    if has_stock and has_bonus:
        return _("with stock, bonus or both")
    if has_stock:
        return _("with the stock card")
    return _("with a bonus card") if has_bonus else ""
