"""The players beside the field and the bonus cards, as lines: roomily, or in as few as there can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from upwords_tui.app.game_types.wordsup import KIND
from upwords_tui.app.narration.outcomes import left_word
from upwords_tui.app.narration.wording import own_level
from upwords_tui.app.play.wordsup.word_draft import CardPlace
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import COMPUTER
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.games.wordsup.card_cells import CARD_WIDTH, card_spans
from upwords_tui.tui.games.wordsup.hand import Making
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import BLANK, Line, Span, clip, distinct, pad, width_of
from upwords_tui.tui.widgets.values import CardState

_SCORE, _LEAST_SCORE, _LEAST_NAME = 6, 3, 7
"""The columns of the scores with some to spare, of their figures, and of names at least."""
_LEAST_LEVEL = 4
"""The columns of levels at least."""
LONGEST_LEVEL = 9
"""The letters of the short name of a level at most, in every language: a column is all the room there is."""


def seat_lines(
    view: WordsUpView, making: Making, skin: Skin, width: int, absent: Mapping[int, str], is_spread: bool
) -> list[Line]:
    """Return a heading and the players; `is_spread`: two lines each, as cards of the field have.

    Where computers have one line each and not every level goes beside its name, levels have a column.
    """
    palette, glyphs = skin.palette, skin.glyphs
    stock_width = CARD_WIDTH + 2 + max(len(str(each.stock)) for each in view.seats)
    name_width = max(width - stock_width - _SCORE - 4, _LEAST_NAME)
    figures = max(_LEAST_SCORE, *(len(str(each.score)) for each in view.seats if each.score is not None), 0)
    most = max(width - stock_width - figures - 5, name_width)
    titles = _titles(view, absent, (name_width, most), skin, is_spread=is_spread)
    if titles.column:
        name_width = most
    has_scores = view.seats[0].score is not None
    right = " " + _("score") if has_scores else ""
    head = _head(titles, min(4 + name_width, width - cell_len(right) - cell_len(_("stock"))))
    lines: list[Line] = [([(head, palette.faint)], [(right, palette.faint)])]
    for number, each in enumerate(view.seats):
        on_turn = number in view.to_act
        ink = palette.bright if on_turn else palette.dim
        name, level, below = titles.shown[number]
        beside = left_word(number, view) if each.has_resigned else absent.get(number, "")
        spans: list[Span] = [(f"{glyphs.turn} " if on_turn else "  ", palette.accent)]
        mark, colour = skin.seat_mark(number)
        # Whoever is out of the game needs no stock, and so there is room to say why.
        has_stock = each.open_card is not None and not each.has_resigned
        room = name_width if has_stock else name_width + stock_width
        state = f"  {glyphs.plain(beside)} " if beside else ""
        who: list[Span] = [(glyphs.plain(name), ink), (glyphs.plain(level), palette.dim)]
        named = clip(who, room - cell_len(state), skin)
        spans += [(f"{mark} ", colour), *named, (state, palette.dim)]
        spans += [(" " * (room - cell_len(state) - width_of(named)), ink)]
        if has_stock and each.open_card:
            lies = state_of(is_stock, making) if number == view.seat else CardState.UP
            is_shaded = not is_spread and number % 2 == 1
            spans += card_spans([each.open_card], skin, lies, is_shaded=is_shaded)
            spans += [(f" ×{each.stock}", palette.dim)]
        score = [(f" {each.score}".replace("-", "−"), ink)] if each.score is not None else []
        lines.append((spans, score))
        if is_spread:
            lines.append(([("    ", ""), (below, palette.faint)], ()) if below else BLANK)
    return lines


def _head(titles: _Titles, width: int) -> str:
    """Return what stands above levels and stocks, the latter after `width` columns."""
    level = " " * (4 + titles.column) + pgettext("of a computer", "level") if titles.column else ""
    return (level if cell_len(level) < width else "").ljust(width) + _("stock")


def bonus_lines(view: WordsUpView, making: Making, skin: Skin) -> list[Line]:
    """Return the open bonus cards below a heading that also tells how many are closed."""
    palette = skin.palette
    closed = ngettext("{count} more closed", "{count} more closed", view.pile).format(count=view.pile)
    head: Line = ([("  " + _("Bonus cards"), palette.faint)], [(closed, palette.faint)] if view.pile else [])
    return [head, (_bonus_cards(view, making, skin), ())]


def bonus_line(view: WordsUpView, making: Making, skin: Skin, width: int) -> list[Line]:
    """Return the open bonus cards in a single line, which also says what they are if there is room."""
    cards, named = _bonus_cards(view, making, skin), _("bonus")
    fits = width_of(cards) + cell_len(named) < width
    return [(cards, [(named, skin.palette.faint)] if fits else [])]


def is_stock(place: CardPlace) -> bool:
    """Return whether a card for a word is the player's own stock card."""
    return place.square is None and place.bonus is None


def state_of(is_there: Callable[[CardPlace], bool], making: Making) -> CardState:
    """Return how an open card lies that is at a place like this."""
    if any(map(is_there, making.taken)):
        return CardState.WRONG if making.is_unknown else CardState.USED
    return CardState.LIT if any(map(is_there, making.free)) else CardState.UP


def _bonus_cards(view: WordsUpView, making: Making, skin: Skin) -> list[Span]:
    if not view.bonus:
        return [("  " + _("none any more"), skin.palette.dim)]

    def lies(number: int) -> CardState:
        return state_of(lambda place: place.bonus == number, making)

    states = {number: lies(number) for number in range(len(view.bonus))}
    return [("  ", ""), *card_spans(view.bonus, skin, states=states)]


class _Titles(NamedTuple):
    """Who sits in the seats: what stands in their lines, and from which column on levels do; 0 if from none.

    Each of `shown` is the name with what follows it at once, what stands in the column, and a level that is
    for the next line.
    """

    shown: Sequence[tuple[str, str, str]]
    column: int = 0


def _titles(
    view: WordsUpView, absent: Mapping[int, str], rooms: tuple[int, int], skin: Skin, *, is_spread: bool
) -> _Titles:
    """Return what stands in the lines of the seats; `rooms`: the columns there are, and with some to spare.

    Levels are beside the names; where not all go there, each has a line of its own (`is_spread`) or all stand
    in a column, by their short names if need be.
    """
    room, most = rooms
    names, levels = [], []
    for number, each in enumerate(view.seats):
        name = clean(each.to_play if number in view.to_act else each.name)
        is_plain = each.name == name and not each.has_resigned and not absent.get(number)
        names.append(name)
        levels.append(own_level(each, KIND.levels) if is_plain else "")
    beside = [
        f"{name} {skin.glyphs.separator} {level}" if level else name
        for name, level in zip(names, levels, strict=True)
    ]
    fits = [cell_len(text) < room for text in beside]
    if is_spread:
        titles = zip(names, beside, levels, fits, strict=True)
        return _Titles([(both, "", "") if fit else (name, "", level) for name, both, level, fit in titles])
    if all(fit for fit, level in zip(fits, levels, strict=True) if level):
        return _Titles([(both, "", "") for both in beside])
    return _in_columns(names, levels, [each.player for each in view.seats], most - 1, skin)


def _in_columns(
    names: Sequence[str], levels: Sequence[str], players: Sequence[str], room: int, skin: Skin
) -> _Titles:
    """Return names and levels in two columns; names without a level may reach into the second.

    Where levels do not go beside long names even by their short names, they are cut, with a full stop.
    """
    longest = max(cell_len(name) for name, level in zip(names, levels, strict=True) if level)
    if longest + 1 + max(map(cell_len, levels)) > room:
        seats = zip(players, levels, strict=True)
        levels = [short_level(player, level) if level else "" for player, level in seats]
    width = min(longest, room - 1 - _LEAST_LEVEL)
    short, left = distinct(names, width, skin), room - 1 - width
    shown = [
        (pad(short[name], width + 1, skin), _cut(level, left), "") if level else (name, "", "")
        for name, level in zip(names, levels, strict=True)
    ]
    return _Titles(shown, width + 1)


def _cut(level: str, width: int) -> str:
    return level if cell_len(level) <= width else f"{level[: width - 1]}."


def short_level(player: str, otherwise: str) -> str:
    """Return the short name of the level of a computer player; of a level that has none, `otherwise`."""
    short = {
        "goldfish": pgettext("short", "Goldfish"),
        "dreamer": pgettext("short", "Dreamer"),
        "forgetful": pgettext("short", "Forgetful"),
        "attentive": pgettext("short", "Attentive"),
        "watchful": pgettext("short", "Watchful"),
        "sharp-eyed": pgettext("short", "Sharp eye"),
        "elephant": pgettext("short", "Elephant"),
    }
    return short.get(player.removeprefix(f"{COMPUTER}:"), otherwise)
