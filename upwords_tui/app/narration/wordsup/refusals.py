"""Why something was not done at a table of Words Up, and what can be done instead."""

from __future__ import annotations

from upwords_tui.app.narration.wording import listed, partner_sentence, refusal_sentence
from upwords_tui.app.narration.wordsup.events import card_text, turn_sentence
from upwords_tui.app.play.wordsup import shortfall
from upwords_tui.app.setup.word_sets import unknown_sentence
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.games import json_fields
from upwords_tui.games.base import AnyAction
from upwords_tui.games.wordsup import moves
from upwords_tui.games.wordsup.actions import Action, MakeWord, TurnCard
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.game import UNKNOWN_WORD
from upwords_tui.games.wordsup.position import LEAST_LETTERS, LEAST_TURNED, square_name
from upwords_tui.games.wordsup.view import WordsUpView

_TEXTS = TextTables(__file__)


def unknown_word(error: IllegalAction, action: AnyAction) -> str:
    """Return the word of an action that was refused because the dictionary does not have it; else nothing."""
    return action.word if isinstance(action, MakeWord) and error.reason == UNKNOWN_WORD else ""


def refusal_line(error: IllegalAction, action: Action, view: WordsUpView) -> str:
    """Return why `action` was refused: by a rule of games/wordsup/moves, or for an unknown word."""
    reason = error.reason
    if isinstance(action, TurnCard) and reason in (moves.NO_CARD, moves.ALREADY_OPEN):
        card, name = view.field[action.square], square_name(action.square)
        if isinstance(card, Card):
            return _("{square} is already open: {card}.").format(square=name, card=card_text(card))
        return _("The card on {square} is gone.").format(square=name)
    if isinstance(action, MakeWord) and reason in (UNKNOWN_WORD, moves.NOT_WITH_CARDS, moves.TOO_SHORT):
        if reason == UNKNOWN_WORD:
            return unknown_line(action.word, view)
        return word_refusal(action.word, view, stock=action.stock, bonus=action.bonus)
    match reason:
        case json_fields.NOT_YOUR_TURN:
            return partner_sentence(view.partner) if view.partner else turn_sentence(view)
        case moves.ENOUGH_TURNED if view.stays_up:
            return _("You may turn only one card now: make a word, or pass.")
        case moves.ENOUGH_TURNED:
            return _("Four cards are turned: make a word, or pass.")
        case moves.TURN_MORE:
            return turn_more(view)
    return _TEXTS.find("refusal", reason) or refusal_sentence(reason)


def unknown_line(word: str, view: WordsUpView) -> str:
    """Return that a word is unknown, or does not count here, and what can be done instead."""
    sentence = unknown_sentence((word,), view.dictionary.id)
    return _("{sentence} Try another word, or pass.").format(sentence=sentence)


def turn_more(view: WordsUpView) -> str:
    """Return how many cards have to be turned before a word can be made."""
    count = (1 if view.stays_up else LEAST_TURNED) - len(view.turned)
    said = ngettext("Turn {count} card first.", "Turn {count} cards first.", count)
    if view.turned:
        said = ngettext("Turn {count} more card first.", "Turn {count} more cards first.", count)
    return said.format(count=count)


def word_refusal(word: str, view: WordsUpView, *, stock: bool = False, bonus: int | None = None) -> str:
    """Return why the seat to move can't make `word`, with the stock or bonus card asked for."""
    unknown = [letter for letter in dict.fromkeys(word) if letter not in view.cards.alphabet]
    if unknown:
        return _("{word}: no card is {letters}, not even the Joker.").format(
            word=word, letters=listed(unknown)
        )
    short = shortfall(view, word, stock=stock, bonus=bonus)
    if short.missing:
        said = _("{word}: there is no card left for {letters}.")
        said = said.format(word=word, letters=listed(tuple(dict.fromkeys(short.missing))))
        if shortfall(view, word).missing:
            return said
        named = _("If you name the stock or a bonus card, only what you name is used: name both, or neither.")
        return f"{said} {named}"
    if short.left:
        said = _("{word}: every turned card must be used. Left over: {cards}.")
        return said.format(word=word, cards=listed([card.letter or card_text(card) for card in short.left]))
    asked = [view.seats[view.turn].open_card] if stock else []
    asked += [view.bonus[bonus]] if bonus is not None else []
    useless = [card for card in asked if card and card.letter and card.letter not in word]
    if useless:
        said = _("{word} has no place for {letters}.")
        return said.format(word=word, letters=listed([card.letter for card in useless]))
    if len(word) < view.least_letters:
        return ngettext(
            "{word} is too short: it needs {count} letter or more.",
            "{word} is too short: it needs {count} letters or more.",
            view.least_letters,
        ).format(word=word, count=view.least_letters)
    if len(word) < LEAST_LETTERS and short.has_joker:
        return _("{word}: a word with the Joker needs four letters or more.").format(word=word)
    if view.stays_up or len(word) < LEAST_LETTERS:
        said = _("{word} can't be made: three of its cards have to come from the field.")
        return said.format(word=word)
    return _("{word} can't be made: you may use only one stock card and one bonus card.").format(word=word)
