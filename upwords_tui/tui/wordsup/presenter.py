"""From what may be known of a match to what the widgets show: pure functions, no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from types import MappingProxyType

from rich.cells import cell_len
from textual.geometry import Offset, Size

from upwords_tui.games.base import HUMAN
from upwords_tui.games.wordsup.cards import Card, CardType
from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import View
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean
from upwords_tui.session.leaving import left_word
from upwords_tui.session.wording import dictionary_name, language_name, own_level, points
from upwords_tui.session.wordsup.commands import SCREEN_COMMANDS
from upwords_tui.session.wordsup.gist import TurnGist
from upwords_tui.session.wordsup.kind import KIND, WordsUpVariant
from upwords_tui.session.wordsup.making import Place
from upwords_tui.session.wordsup.possible import stock_type
from upwords_tui.session.wordsup.reading import task
from upwords_tui.session.wordsup.refusals import word_refusal
from upwords_tui.session.wordsup.telling import turn_sentence
from upwords_tui.tui.screens.escaping import menu_hint, palette_hint
from upwords_tui.tui.screens.frame import shown_name
from upwords_tui.tui.screens.keys import command_hint, command_label
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.advice import Advice, advice_lines
from upwords_tui.tui.widgets.section import BLANK, Line, Span, clip, width_of, wrap
from upwords_tui.tui.widgets.values import CardCell, CardState, FieldView, KeyHint, TopLine
from upwords_tui.tui.wordsup.card_cells import CARD_WIDTH, card_spans
from upwords_tui.tui.wordsup.hand import Making
from upwords_tui.tui.wordsup.happened import happened_lines
from upwords_tui.tui.wordsup.sight import Sight

_hint = partial(command_hint, SCREEN_COMMANDS)
_key = partial(command_label, SCREEN_COMMANDS)


class Mode(Enum):
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


def top_line(view: View) -> TopLine:
    """Return the line at the top: game, cards, dictionary; the field and the round."""
    cards = language_name(view.cards.language)
    words = dictionary_name(view.dictionary.id)
    own = WordsUpVariant(view.cards).dictionary
    left = sum(card is not None for card in view.field)
    field = ngettext("{count} card", "{count} cards", left).format(count=left)
    turn = _("round {round} of {rounds}").format(round=view.round, rounds=view.options.rounds)
    is_own = view.dictionary.id in (own, f"{own}-list") or words == cards
    details = (cards,) if is_own else (cards, words)
    return TopLine(shown_name(KIND), details, (field, _("game over") if view.outcome else turn))


# The field


def field_view(
    view: View, making: Making, sight: Sight, noted: Mapping[int, Card], cursor: int | None
) -> FieldView:
    """Return the field: open cards with what they are good for, backs with notes, cards about to go."""

    def cell(square: int) -> CardCell | None:
        card = view.field[square]
        if isinstance(card, Card):
            return CardCell(card, _state_of(lambda place: place.square == square, making))
        if square in sight.leaving:
            return CardCell(sight.leaving[square], CardState.LEAVING)
        return None if card is None else CardCell(noted.get(square), CardState.DOWN)

    return FieldView(tuple(map(cell, range(len(view.field)))), cursor)


# The panel


def panel_lines(
    mode: Mode,
    view: View,
    making: Making,
    told: Sequence[TurnGist],
    skin: Skin,
    size: Size,
    made: MadeWord | None = None,
    absent: Mapping[int, str] = MappingProxyType({}),
    advice: Advice | None = None,
) -> list[Line]:
    """Return the panel: players with their stocks, bonus cards, the word being made, what has happened.

    What is `told` stands last; where there is nothing, the words of the round. `made` is a word that somebody
    has made just now. `absent` says, by seat, where those players are who are not at the table. `advice`
    takes the place of all that has happened, and of whose turn it is.
    """
    width, height = size
    loose = height >= _LOOSE
    gap = [BLANK] if loose else []
    lines = [*_seats(view, making, skin, size, absent), BLANK, *_bonus(view, making, skin), BLANK]
    has_word = making.typed or making.free or not advice
    if mode not in (Mode.LOOKING, Mode.READING, Mode.BETWEEN) and has_word:
        word = list(_made(made, view, skin, width) if made else _word(mode, view, making, skin, width))
        room = height - len(lines) - _word_lines(width) - len(gap)
        is_idle = not (making.typed or making.free or made)
        if advice:
            # What it is for is said in the advice.
            lines += [*(word if made else _word(mode, view, making, skin, width, is_brief=True)), BLANK]
        elif is_idle and len(happened_lines(told, skin, width, height)) - 1 > room:
            # All that has happened comes before what a turn is for.
            lines += [*_word(mode, view, making, skin, width, is_brief=True), BLANK]
        else:
            # Always as many lines, so that nothing moves.
            lines += [*word, *[BLANK] * (_word_lines(width) - len(word)), *gap]
    room = height - len(lines)
    if advice:
        return [*lines, *advice_lines(advice, skin, width, room)][:height]
    last = happened_lines(told, skin, width, room) if told else _words(view, skin, width, room)
    return [*lines, *last][:height]


def typing_place(view: View, making: Making, size: Size) -> Offset:
    """Return where in a panel of this size the next letter of the word being typed appears."""
    seats = len(view.seats) * _seat_lines(view, size)
    above = seats + _AROUND_SEATS + _card_line_count(len(making.taken), size.width)
    return Offset(_MARGIN + cell_len(making.typed), above)


def card_at(view: View, making: Making, size: Size, at: Offset) -> Place | None:
    """Return the card for a word that a panel of this size shows at a column and line, if there is one."""
    there, width = (*making.taken, *making.free), size.width
    line = at.y - len(view.seats) * _seat_lines(view, size)
    if view.seat is not None and at.y == 1 + view.seat * _seat_lines(view, size):
        return next(filter(_is_stock, there), None)
    number = (at.x - _MARGIN) // (CARD_WIDTH + 1)
    if number < 0 or at.x - _MARGIN >= CARD_WIDTH + number * (CARD_WIDTH + 1):
        return None
    if line == _AROUND_SEATS - 3:
        return next((place for place in there if place.bonus == number), None)
    shown = making.taken if making.typed else _in_field(making.free)
    in_line = _cards_in_line(width)
    number += (line - _AROUND_SEATS) * in_line
    is_card = 0 <= line - _AROUND_SEATS < _card_line_count(len(shown), width) and number < len(shown)
    return shown[number] if is_card else None


_MARGIN = 2
_AROUND_SEATS = 6
"""Lines above the cards of a word without those of seats: three headings, the bonus cards, two blank."""
_LOOSE = 26
_SCORE, _LEAST_NAME = 6, 7
"""The columns of the scores, and of names at least."""


def _heading(text: str, skin: Skin) -> Line:
    return [(f"  {text}", skin.palette.faint)], ()


def _seat_lines(view: View, size: Size) -> int:
    """Return how many lines a player has: two, as cards of the field have, if all else still fits."""
    seats = len(view.seats)
    return 2 if 2 * seats + _AROUND_SEATS + _word_lines(size.width) + seats <= size.height else 1


def _seats(view: View, making: Making, skin: Skin, size: Size, absent: Mapping[int, str]) -> Iterator[Line]:
    palette, glyphs, width = skin.palette, skin.glyphs, size.width
    is_spread = _seat_lines(view, size) > 1
    stock_width = CARD_WIDTH + 2 + max(len(str(each.stock)) for each in view.seats)
    name_width = max(width - stock_width - _SCORE - 4, _LEAST_NAME)
    head = " " * (4 + name_width) + _("stock")
    scores = [(" " + _("score"), palette.faint)] if view.seats[0].score is not None else []
    yield [(head, palette.faint)], scores
    for number, each in enumerate(view.seats):
        on_turn = number in view.to_act
        ink = palette.bright if on_turn else palette.dim
        name = clean(each.to_play if on_turn else each.name)
        beside = left_word(number, view) if each.has_resigned else absent.get(number, "")
        spans: list[Span] = [(f"{glyphs.turn} " if on_turn else "  ", palette.accent)]
        mark, colour = skin.seat_mark(number)
        level = own_level(each, KIND.levels) if each.name == name and not beside else ""
        title = f"{name} {glyphs.separator} {level}"
        if level and cell_len(title) < name_width:
            name, level = title, ""
        # Whoever is out of the game needs no stock, and so there is room to say why.
        has_stock = each.open_card is not None and not each.has_resigned
        room = name_width if has_stock else name_width + stock_width
        state = f"  {glyphs.plain(beside)} " if beside else ""
        named = clip([(glyphs.plain(name), ink)], room - cell_len(state), skin)
        spans += [(f"{mark} ", colour), *named, (state, palette.dim)]
        spans += [(" " * (room - cell_len(state) - width_of(named)), ink)]
        if has_stock and each.open_card:
            lies = _state_of(_is_stock, making) if number == view.seat else CardState.UP
            spans += card_spans([each.open_card], skin, lies)
            spans += [(f" ×{each.stock}", palette.dim)]
        score = [(f" {each.score:>4}".replace("-", "−"), ink)] if each.score is not None else []
        yield spans, score
        if is_spread:
            yield ([("    ", ""), (level, palette.faint)], ()) if level else BLANK


def _is_stock(place: Place) -> bool:
    return place.square is None and place.bonus is None


def _state_of(is_there: Callable[[Place], bool], making: Making) -> CardState:
    """Return how an open card lies that is at a place like this."""
    if any(map(is_there, making.taken)):
        return CardState.WRONG if making.is_unknown else CardState.USED
    return CardState.LIT if any(map(is_there, making.free)) else CardState.UP


def _bonus(view: View, making: Making, skin: Skin) -> Iterator[Line]:
    palette = skin.palette
    closed = ngettext("{count} more closed", "{count} more closed", view.pile).format(count=view.pile)
    yield [("  " + _("Bonus cards"), palette.faint)], [(closed, palette.faint)] if view.pile else []
    if not view.bonus:
        yield [("  " + _("none any more"), palette.dim)], ()
        return

    def state_of(number: int) -> CardState:
        return _state_of(lambda place: place.bonus == number, making)

    states = {number: state_of(number) for number in range(len(view.bonus))}
    yield [("  ", ""), *card_spans(view.bonus, skin, states=states)], ()


def _card_lines(cards: Sequence[Card], skin: Skin, state: CardState, width: int) -> Iterator[Line]:
    """Yield cards side by side, in as many lines as a word may have; what is over is told by its letters."""
    in_line = _cards_in_line(width)
    for line in range(_card_line_count(len(cards), width)):
        yield [("  ", ""), *card_spans(cards[line * in_line : (line + 1) * in_line], skin, state)], ()


def _made(word: MadeWord, view: View, skin: Skin, width: int) -> Iterator[Line]:
    """Yield a word that somebody else has made: its cards, and what it brought."""
    yield _heading(_("The turn"), skin)
    yield from _card_lines(word.cards, skin, CardState.USED, width)
    brought = [(points(word.score), skin.palette.text)] if view.options.show_scores else []
    yield [(f"  {word.text}", skin.palette.bright)], brought


def _word(
    mode: Mode, view: View, making: Making, skin: Skin, width: int, *, is_brief: bool = False
) -> Iterator[Line]:
    """Yield the word being made, or what may be done, in at most five lines; in two if `is_brief`."""
    palette = skin.palette
    yield _heading(_("Your word") if making.typed or making.free else _("The turn"), skin)
    if making.typed:
        cards = [place.card for place in making.taken]
        state = CardState.WRONG if making.is_unknown else CardState.USED
        yield from _card_lines(cards, skin, state, width)
        if making.is_unknown:
            yield [(f"! {making.typed}", palette.bad)], ()
            yield [("  " + _("no such word"), palette.bad)], ()
            return
        way = making.way
        if way is None:
            faces = [place.card.letter or "?" for place in _in_field(making.free)]
            left = "" if view.stays_up else " ".join(faces)
            more = [(_("to be used: {letters}").format(letters=left), palette.dim)] if left else []
            yield [(f"  {making.typed}", palette.text)], more
            return
        extras = [*([_("stock")] if way.action.stock else [])]
        extras += [_("bonus")] if way.action.bonus is not None else []
        said = making.typed + (f" {skin.glyphs.separator} {' + '.join(extras)}" if extras else "")
        score = points(way.made.score) if view.options.show_scores else ""
        if score and way.made.cards[0].is_coloured:
            score = _("{points}, doubled").format(points=score)
        yield [(f"  {said}", palette.good)], ()
        yield [(f"  {score}", palette.good)], ()
    elif making.free:
        cards = [place.card for place in _in_field(making.free)]
        yield from _card_lines(cards, skin, CardState.LIT, width)
        if not is_brief:
            yield [(f"  {_added(making)}", palette.dim)], ()
    elif view.outcome:
        yield [("  " + _("The match is over."), palette.dim)], ()
    else:
        said = _waiting(view) if mode is Mode.WAITING else turn_sentence(view)
        if view.seat in view.to_act and not view.stays_up and not is_brief:
            said = _("Use all cards you turn in one word; your stock card and a bonus card may join it.")
        for line in wrap(said, width - 2, skin)[: 1 if is_brief else _word_lines(width) - 1]:
            yield [(f"  {line}", palette.text)], ()


_LIT = 7
_LONG_WORD = 8
_CARD_LINES = 2


def _cards_in_line(width: int) -> int:
    return max((width - 1) // (CARD_WIDTH + 1), 1)


def _card_line_count(count: int, width: int) -> int:
    return min(max(-(-count // _cards_in_line(width)), 1), _CARD_LINES)


def _word_lines(width: int) -> int:
    """Return how many lines the word being made has, with a blank one below."""
    return 5 if _cards_in_line(width) >= _LONG_WORD else 6


def _in_field(places: Sequence[Place]) -> list[Place]:
    return [place for place in places if place.square is not None][-_LIT:]


def _added(making: Making) -> str:
    """Return what may be used besides the cards of the field."""
    has_stock = any(map(_is_stock, making.free))
    has_bonus = any(place.bonus is not None for place in making.free)
    if has_stock and has_bonus:
        return _("with stock, bonus or both")
    if has_stock:
        return _("with the stock card")
    return _("with a bonus card") if has_bonus else ""


def _words(view: View, skin: Skin, width: int, room: int) -> list[Line]:
    palette = skin.palette
    lines: list[Line] = []
    for number, seat in enumerate(view.seats):
        made = [f"{word.text} {word.score}" if seat.score is not None else word.text for word in seat.words]
        made += ["10+"] * seat.tens
        if made:
            text = f"{clean(seat.name)}: {', '.join(made)}"
            sign, colour = skin.seat_mark(number)
            for line in wrap(text, width - 2, skin, indent=2):
                lines.append(([(f"{sign} ", colour), (line, palette.dim)], ()))
                sign = " "
    if len(lines) > room:
        lines = [([(f"  {skin.glyphs.ellipsis}", palette.faint)], ()), *lines[1 - room :]]
    # The heading is what can be done without.
    return [_heading(_("Words of this round"), skin), *lines] if 0 < len(lines) < room else lines


# What is said, and the keys


def state(mode: Mode, view: View, making: Making, seconds: int, *, is_shared: bool) -> str:
    """Return what is expected of whom, or what the word in the making comes to.

    `seconds`: after how many cards are turned back unasked. `is_shared`: several people use this keyboard.
    """
    special = special_hint(view)
    match mode:
        case Mode.WATCHING:
            playing = _("{name} is playing. Any key shows the rest at once.")
            return playing.format(name=clean(view.seats[view.turn].name))
        case Mode.WAITING:
            return _waiting(view)
        case Mode.READING:
            return _("Enter goes on.")
        case Mode.BETWEEN:
            return _("A round is over. Enter begins the next.")
        case Mode.LOOKING if seconds:
            return ngettext(
                "Remember them: they are turned back in {count} second. Enter does it now.",
                "Remember them: they are turned back in {count} seconds. Enter does it now.",
                seconds,
            ).format(count=seconds)
        case Mode.LOOKING:
            return _("Remember them: Enter turns the cards back.")
        case Mode.TURNING if view.stays_up and not is_shared:
            return _("Your turn: turn a card, then make a word of any open cards, or {key}.").format(
                key=_key("pass")
            )
        case Mode.TURNING if is_shared:
            return f"{turn_sentence(view)} {special or task(view)}"
        case Mode.TURNING if special:
            return _("Your turn. {task}").format(task=f"{task(view)} {special}")
        case Mode.TURNING:
            return _("Your turn. {task} Arrows and Enter do it.").format(task=task(view))
        case Mode.MAKING:
            if view.may_turn:
                return _("Type a word of the cards that are lit, or turn one more; {key} makes none.").format(
                    key=_key("pass")
                )
            return _("Type a word of the cards that are lit; {key} makes none.").format(key=_key("pass"))
        case Mode.TYPING:
            return _typing(view, making)
    return turn_sentence(view) if not view.outcome else _("The match is over.")


def _waiting(view: View) -> str:
    """Return whose turn it is, or that a computer is at it."""
    seat = view.seats[view.turn]
    if seat.player == HUMAN:
        return turn_sentence(view)
    return _("{name} is thinking …").format(name=clean(seat.name))


def _typing(view: View, making: Making) -> str:
    if making.is_unknown:
        return _("{word} is not in the dictionary. Try another word, or pass.").format(word=making.typed)
    if making.way is None:
        return word_refusal(making.typed, view)
    if making.choices > 1:
        return _("Enter makes {word}. Tab takes other cards for it.").format(word=making.typed)
    return _("Enter makes {word}.").format(word=making.typed)


def special_hint(view: View) -> str:
    """Return what whoever is to move can do with a special card on the stock; empty if there is none."""
    match stock_type(view):
        case CardType.SORRY:
            return _("A Sorry is on your stock: {key} spends it on this turn.").format(key=_key("sorry"))
        case CardType.SWAP:
            return _("A Swap is on your stock: {key} plays it.").format(key=_key("swap"))
    return ""


def key_hints(mode: Mode, view: View, making: Making) -> Iterator[KeyHint]:
    """Yield the keys that work now, the most useful first."""
    arrows = KeyHint("↑↓←→", _("move"), "")
    if view.offer and view.seat in view.offer.waits_for:
        yield _hint("accept")
    match mode:
        case Mode.READING:
            yield KeyHint("Enter", _("go on"), "command('turn')")
        case Mode.BETWEEN:
            yield KeyHint("Enter", _("next round"), "command('turn')")
            yield _hint("missed")
        case Mode.LOOKING:
            yield KeyHint("Enter", _("turn back"), "command('turn')")
        case Mode.TURNING:
            yield KeyHint("Enter", _("turn"), "command('turn')")
            yield arrows
            if view.may_skip:
                yield _hint("skip")
            special = stock_type(view)
            if special in (CardType.SORRY, CardType.SWAP):
                yield _hint("sorry" if special is CardType.SORRY else "swap")
        case Mode.MAKING:
            yield KeyHint("A–Z", _("word"), "")
            if view.may_turn:
                yield KeyHint("Enter", _("turn"), "command('turn')")
            yield _hint("pass")
        case Mode.TYPING:
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
        case Mode.WATCHING:
            yield KeyHint("Enter", _("show all"), "command('turn')")
        case Mode.OVER:
            yield KeyHint("Enter", _("result"), "command('turn')")
            yield _hint("missed")
    yield KeyHint("/", _("command"), "command_line")
    yield _hint("help")
    if mode not in (Mode.TYPING, Mode.LOOKING, Mode.READING, Mode.BETWEEN, Mode.WATCHING):
        yield menu_hint()
    yield _hint("history")
    yield palette_hint()
    yield _hint("games")
