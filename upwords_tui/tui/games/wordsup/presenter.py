"""From a view of a match to what the widgets show: pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import partial
from pathlib import Path

from textual.strip import Strip

from upwords_tui.app.commands.wordsup.card_queries import task
from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS, stock_type
from upwords_tui.app.game_types.wordsup import KIND, WordsUpVariant
from upwords_tui.app.narration.wording import dictionary_name
from upwords_tui.app.narration.wordsup.events import turn_sentence
from upwords_tui.app.narration.wordsup.refusals import unknown_line, word_refusal
from upwords_tui.app.play.wordsup import can_have_missed
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import HUMAN
from upwords_tui.games.wordsup.cards import SIDE, Card, CardType
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.games.wordsup.field import CardLook, CardPainter
from upwords_tui.tui.games.wordsup.hand import NO_WORD, Making
from upwords_tui.tui.games.wordsup.visible_cards import VisibleCards
from upwords_tui.tui.screens.keys import command_label, hints_in
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.values import CardCell, CardState, FieldView, KeyHint, TopLine

_key = partial(command_label, SCREEN_COMMANDS)
_TEXTS = TextTables(__file__)


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
    variant = WordsUpVariant(view.cards)
    words = dictionary_name(view.dictionary.id)
    left = sum(card is not None for card in view.field)
    field = ngettext("{count} card", "{count} cards", left).format(count=left)
    turn = _("round {round} of {rounds}").format(round=view.round, rounds=view.options.rounds)
    is_named = variant.names_words(view.dictionary.id)
    details = (variant.name,) if is_named else (variant.name, words)
    return TopLine(KIND.shown_name.upper(), details, (field, _("game over") if view.outcome else turn))


def field_view(
    view: WordsUpView, making: Making, sight: VisibleCards, noted: Mapping[int, Card], cursor: int | None
) -> FieldView:
    def cell(square: int) -> CardCell | None:
        card = view.field[square]
        if isinstance(card, Card):
            return CardCell(card, making.state_of(lambda place: place.square == square))
        if square in sight.leaving:
            return CardCell(sight.leaving[square], CardState.LEAVING)
        return None if card is None else CardCell(noted.get(square), CardState.DOWN)

    return FieldView(tuple(map(cell, range(len(view.field)))), cursor)


def state(mode: WordsUpMode, view: WordsUpView, making: Making, seconds: int, *, is_shared: bool) -> str:
    """Return who must do what, or what the word being typed makes.

    `seconds`: after which cards turn back unasked, or 0. `is_shared`: several people use this keyboard.
    """
    special, key = special_hint(view), _key("pass")
    match mode:
        case WordsUpMode.WAITING:
            return waiting(view)
        case WordsUpMode.LOOKING if seconds:
            return _TEXTS("state", "looking-timed", count=seconds)
        case WordsUpMode.TURNING if view.stays_up and not is_shared:
            return _TEXTS("state", "turning-open", key=key)
        case WordsUpMode.TURNING if is_shared:
            return f"{turn_sentence(view)} {special or task(view)}"
        case WordsUpMode.TURNING if special:
            return _TEXTS("state", "turning-special", task=f"{task(view)} {special}")
        case WordsUpMode.MAKING if view.may_turn:
            return _TEXTS("state", "making-more", key=key)
        case WordsUpMode.TYPING if making.is_unknown:
            return unknown_line(making.typed, view)
        case WordsUpMode.TYPING if making.way is None:
            return word_refusal(making.typed, view)
        case WordsUpMode.TYPING if making.choices > 1:
            return _TEXTS("state", "typing-choice", word=making.typed)
    name = clean(view.seats[view.turn].name)
    return _TEXTS("state", mode.value, key=key, name=name, task=task(view), word=making.typed)


def waiting(view: WordsUpView) -> str:
    seat = view.seats[view.turn]
    if seat.player == HUMAN:
        return turn_sentence(view)
    return _("{name} is thinking …").format(name=clean(seat.name))


def special_hint(view: WordsUpView) -> str:
    special = stock_type(view)
    if special not in (CardType.SORRY, CardType.SWAP):
        return ""
    return _TEXTS("stock", special.value, key=_key(special.value))


def key_hints(mode: WordsUpMode, view: WordsUpView, making: Making) -> Iterator[KeyHint]:
    special = stock_type(view) if mode is WordsUpMode.TURNING else None
    is_word = making.way is not None and not making.is_unknown
    is_over = mode in (WordsUpMode.BETWEEN, WordsUpMode.OVER)
    facts = {
        "offered": view.offer and view.seat in view.offer.waits_for,
        "skippable": view.may_skip,
        "sorry": special is CardType.SORRY,
        "swap": special is CardType.SWAP,
        "turnable": view.may_turn,
        "unknown": making.is_unknown,
        "word": is_word,
        "no-word": not is_word,
        "choice": making.choices > 1 and not making.is_unknown,
        "missed": is_over and view.seat is not None and can_have_missed(view, {view.seat}),
        "words": any(seat.words for seat in view.seats),
    }
    return hints_in(Path(__file__).with_name("hints.json"), mode.value, facts, SCREEN_COMMANDS)


def relief(view: WordsUpView, skin: Skin, cell_size: CellSize) -> list[Strip]:
    painter, shown = CardPainter(cell_size, skin), field_view(view, NO_WORD, VisibleCards(), {}, None)
    cells = [painter.strips(CardLook(cell)) for cell in shown.cells]
    rows = (cells[start : start + SIDE] for start in range(0, len(cells), SIDE))
    return [Strip.join(cell[line] for cell in row) for row in rows for line in range(cell_size.rows)]
