"""From what may be known of a match to what the widgets show: pure functions, no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len

from upwords_tui.app.commands.wordsup.card_queries import task
from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS, stock_type
from upwords_tui.app.game_types.wordsup import KIND, WordsUpVariant
from upwords_tui.app.narration.events import left_word
from upwords_tui.app.narration.wording import dictionary_name, own_level
from upwords_tui.app.narration.wordsup.events import turn_sentence
from upwords_tui.app.narration.wordsup.refusals import unknown_line, word_refusal
from upwords_tui.app.play.wordsup import CardPlace
from upwords_tui.app.review.wordsup import can_have_missed
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import COMPUTER, HUMAN
from upwords_tui.games.wordsup.cards import Card, CardType
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.games.wordsup.card_cells import CARD_WIDTH, card_spans
from upwords_tui.tui.games.wordsup.hand import Making
from upwords_tui.tui.games.wordsup.visible_cards import VisibleCards
from upwords_tui.tui.screens.frame import shown_name
from upwords_tui.tui.screens.keys import command_hint, command_label, palette_hint
from upwords_tui.tui.screens.table import menu_hint
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import BLANK, Line, Span, clip, distinct, pad, width_of
from upwords_tui.tui.widgets.values import CardCell, CardState, FieldView, KeyHint, TopLine

# The players beside the field and the bonus cards, as lines: roomily, or in as few as there can be


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


_hint = partial(command_hint, SCREEN_COMMANDS)
_key = partial(command_label, SCREEN_COMMANDS)


class WordsUpMode(Enum):
    """What the keys are for at the moment."""

    LOOKING = "looking"
    """Cards that others turned are shown until a key is pressed."""
    READING = "reading"
    """Something has happened that has to be read before the game goes on."""
    BETWEEN = "between"
    """A round is over; its reckoning is shown until a key is pressed."""
    TURNING = "turning"
    """The player's turn: cards are to be turned."""
    MAKING = "making"
    """Enough cards are turned for a word."""
    TYPING = "typing"
    WAITING = "waiting"
    WATCHING = "watching"
    """What a computer does is shown card by card."""
    OVER = "over"


def top_line(view: WordsUpView) -> TopLine:
    """Return the line at the top: game, cards, dictionary; the field and the round."""
    variant = WordsUpVariant(view.cards)
    words = dictionary_name(view.dictionary.id)
    left = sum(card is not None for card in view.field)
    field = ngettext("{count} card", "{count} cards", left).format(count=left)
    turn = _("round {round} of {rounds}").format(round=view.round, rounds=view.options.rounds)
    is_named = variant.names_words(view.dictionary.id)
    details = (variant.name,) if is_named else (variant.name, words)
    return TopLine(shown_name(KIND), details, (field, _("game over") if view.outcome else turn))


# The field


def field_view(
    view: WordsUpView, making: Making, sight: VisibleCards, noted: Mapping[int, Card], cursor: int | None
) -> FieldView:
    """Return the field: open cards with what they are good for, backs with notes, cards about to go."""

    def cell(square: int) -> CardCell | None:
        card = view.field[square]
        if isinstance(card, Card):
            return CardCell(card, state_of(lambda place: place.square == square, making))
        if square in sight.leaving:
            return CardCell(sight.leaving[square], CardState.LEAVING)
        return None if card is None else CardCell(noted.get(square), CardState.DOWN)

    return FieldView(tuple(map(cell, range(len(view.field)))), cursor)


# What is said, and the keys


def state(mode: WordsUpMode, view: WordsUpView, making: Making, seconds: int, *, is_shared: bool) -> str:
    """Return what is expected of whom, or what the word in the making comes to.

    `seconds`: after how many cards are turned back unasked. `is_shared`: several people use this keyboard.
    """
    special = special_hint(view)
    match mode:
        case WordsUpMode.WATCHING:
            playing = _("{name} is playing. Any key shows the rest at once.")
            return playing.format(name=clean(view.seats[view.turn].name))
        case WordsUpMode.WAITING:
            return waiting(view)
        case WordsUpMode.READING:
            return _("Enter goes on.")
        case WordsUpMode.BETWEEN:
            return _("A round is over. Enter begins the next.")
        case WordsUpMode.LOOKING if seconds:
            return ngettext(
                "Remember them: they are turned back in {count} second. Enter does it now.",
                "Remember them: they are turned back in {count} seconds. Enter does it now.",
                seconds,
            ).format(count=seconds)
        case WordsUpMode.LOOKING:
            return _("Remember them: Enter turns the cards back.")
        case WordsUpMode.TURNING if view.stays_up and not is_shared:
            return _("Your turn: turn a card, then make a word of any open cards, or {key}.").format(
                key=_key("pass")
            )
        case WordsUpMode.TURNING if is_shared:
            return f"{turn_sentence(view)} {special or task(view)}"
        case WordsUpMode.TURNING if special:
            return _("Your turn. {task}").format(task=f"{task(view)} {special}")
        case WordsUpMode.TURNING:
            return _("Your turn. {task} Arrows and Enter do it.").format(task=task(view))
        case WordsUpMode.MAKING:
            if view.may_turn:
                return _("Type a word of the cards that are lit, or turn one more; {key} makes none.").format(
                    key=_key("pass")
                )
            return _("Type a word of the cards that are lit; {key} makes none.").format(key=_key("pass"))
        case WordsUpMode.TYPING:
            return _typing(view, making)
    return turn_sentence(view) if not view.outcome else _("The match is over.")


def waiting(view: WordsUpView) -> str:
    """Return whose turn it is, or that a computer is at it."""
    seat = view.seats[view.turn]
    if seat.player == HUMAN:
        return turn_sentence(view)
    return _("{name} is thinking …").format(name=clean(seat.name))


def _typing(view: WordsUpView, making: Making) -> str:
    if making.is_unknown:
        return unknown_line(making.typed, view)
    if making.way is None:
        return word_refusal(making.typed, view)
    if making.choices > 1:
        return _("Enter makes {word}. Tab takes other cards for it.").format(word=making.typed)
    return _("Enter makes {word}.").format(word=making.typed)


def special_hint(view: WordsUpView) -> str:
    """Return what whoever is to move can do with a special card on the stock; empty if there is none."""
    match stock_type(view):
        case CardType.SORRY:
            return _("A Sorry is on your stock: {key} spends it on this turn.").format(key=_key("sorry"))
        case CardType.SWAP:
            return _("A Swap is on your stock: {key} plays it.").format(key=_key("swap"))
    return ""


def key_hints(mode: WordsUpMode, view: WordsUpView, making: Making) -> Iterator[KeyHint]:
    """Yield the keys that work now, the most useful first."""
    arrows = KeyHint("↑↓←→", _("move"), "")
    if view.offer and view.seat in view.offer.waits_for:
        yield _hint("accept")
    match mode:
        case WordsUpMode.READING:
            yield KeyHint("Enter", _("go on"), "command('turn')")
        case WordsUpMode.BETWEEN:
            yield KeyHint("Enter", _("next round"), "command('turn')")
            if view.seat is not None and can_have_missed(view, {view.seat}):
                yield _hint("missed")
        case WordsUpMode.LOOKING:
            yield KeyHint("Enter", _("turn back"), "command('turn')")
        case WordsUpMode.TURNING:
            yield KeyHint("Enter", _("turn"), "command('turn')")
            yield arrows
            if view.may_skip:
                yield _hint("skip")
            special = stock_type(view)
            if special in (CardType.SORRY, CardType.SWAP):
                yield _hint("sorry" if special is CardType.SORRY else "swap")
        case WordsUpMode.MAKING:
            yield KeyHint("A–Z", _("word"), "")
            if view.may_turn:
                yield KeyHint("Enter", _("turn"), "command('turn')")
            yield _hint("pass")
        case WordsUpMode.TYPING:
            if making.is_unknown:
                yield KeyHint("!", _("no such word"), "")
            if making.way is None or making.is_unknown:
                yield _hint("pass")
            else:
                yield KeyHint("Enter", _("make the word"), "command('turn')")
            if making.choices > 1 and not making.is_unknown:
                yield KeyHint("Tab", _("other cards"), "other")
            yield KeyHint("⌫", _("take back"), "back")
            yield KeyHint("Del", _("clear"), "clear")
        case WordsUpMode.WATCHING:
            yield KeyHint("Enter", _("show all"), "command('turn')")
        case WordsUpMode.OVER:
            yield KeyHint("Enter", _("result"), "command('turn')")
            if view.seat is not None and can_have_missed(view, {view.seat}):
                yield _hint("missed")
    yield KeyHint("/", _("command"), "command_line")
    yield _hint("help")
    if mode is WordsUpMode.TYPING:
        yield KeyHint("Esc", _("back"), "escape")
    elif mode not in (WordsUpMode.LOOKING, WordsUpMode.READING, WordsUpMode.BETWEEN, WordsUpMode.WATCHING):
        yield menu_hint()
    yield _hint("history")
    yield palette_hint()
    if any(seat.words for seat in view.seats):
        yield _hint("define")
    yield _hint("games")
