"""What players of Words Up may do: a function an action (docs/words-up.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.base import Forfeit
from upwords_tui.games.draw import Dealer
from upwords_tui.games.json_fields import GAME_OVER, NO_SUCH_SEAT, NOT_YOUR_TURN
from upwords_tui.games.wordsup import actions
from upwords_tui.games.wordsup.cards import JOKER, SORRY, SWAP, Card, spell, word_score
from upwords_tui.games.wordsup.position import (
    FIELD,
    LEAST_LETTERS,
    LEAST_TURNED,
    MadeWord,
    RoundEnd,
    WordsUpPosition,
)
from upwords_tui.games.wordsup.turn_flow import SPECIALS, TurnFlow, WordsUpEffect

NO_CARD = "no-card"
ALREADY_OPEN = "already-open"
ENOUGH_TURNED = "enough-turned"
TURN_MORE = "turn-more"
NOT_AT_START = "not-at-start"
LAST_STOCK_CARD = "last-stock-card"
STOCK_BLOCKED = "stock-blocked"
NO_SORRY = "no-sorry"
NO_SWAP = "no-swap"
STOCK_SPELLS_NOT = "stock-spells-not"
NO_SUCH_BONUS = "no-such-bonus"
TOO_SHORT = "too-short"
NOT_WITH_CARDS = "not-with-cards"
NOT_JUDGED = "not-judged"


def after(
    position: WordsUpPosition, action: actions.Action, dealer: Dealer
) -> tuple[WordsUpPosition, WordsUpEffect]:
    """Return the position after `action`, and its effect. Raises IllegalAction."""
    if not 0 <= action.seat < len(position.seats):
        raise IllegalAction(NO_SUCH_SEAT)
    if position.outcome:
        raise IllegalAction(GAME_OVER)
    if position.seats[action.seat].has_resigned or (
        action.seat != position.turn and not isinstance(action, actions.LeaveMatch)
    ):
        raise IllegalAction(NOT_YOUR_TURN)
    work = TurnFlow(position, dealer, [])
    word = _RULES[type(action)](work, action)
    return work.position, WordsUpEffect(tuple(work.happenings), word)


def as_it_stands(position: WordsUpPosition, dealer: Dealer) -> tuple[WordsUpPosition, WordsUpEffect]:
    work = TurnFlow(position, dealer, [])
    work.end_round(RoundEnd.AGREED, ends_match=True)
    return work.position, WordsUpEffect(tuple(work.happenings))


def laid(position: WordsUpPosition, action: actions.MakeWord) -> MadeWord:
    """Return the word that `action` makes, in the dictionary or not. Raises IllegalAction."""
    if not position.may_make_word:
        raise IllegalAction(TURN_MORE)
    extra: list[Card] = []
    if action.stock:
        card = position.seats[action.seat].open_card
        if card is None or not card.spells:
            raise IllegalAction(STOCK_SPELLS_NOT)
        extra.append(card)
    if action.bonus is not None:
        if not 0 <= action.bonus < len(position.bonus):
            raise IllegalAction(NO_SUCH_BONUS)
        extra.append(position.bonus[action.bonus])
    # Stock and bonus only add to three cards of the field, however few are left.
    if len(action.word) < position.least_letters or len(action.word) - len(extra) < LEAST_TURNED:
        raise IllegalAction(TOO_SHORT)
    if not set(action.word) <= set(position.cards.alphabet):
        raise IllegalAction(NOT_WITH_CARDS)
    open_cards = tuple(card for square in position.face_up if (card := position.field[square]) is not None)
    if position.stays_up:
        cards = spell(tuple(extra), action.word, open_cards)
    else:
        cards = spell((*extra, *open_cards), action.word)
    if cards is None or (JOKER in cards and len(cards) < LEAST_LETTERS):
        raise IllegalAction(NOT_WITH_CARDS)
    return MadeWord(action.word, cards, word_score(cards))


def _turn(work: TurnFlow, action: actions.TurnCard) -> None:
    position, square = work.position, action.square
    if not 0 <= square < FIELD or position.field[square] is None:
        raise IllegalAction(NO_CARD)
    if square in position.face_up:
        raise IllegalAction(ALREADY_OPEN)
    if not position.may_turn:
        raise IllegalAction(ENOUGH_TURNED)
    card = position.field[square]
    assert card is not None
    work.change(at_start=False)
    work.note(actions.What.TURNED, action.seat, (card,), (square,))
    if card.spells:
        work.change(face_up=(*position.face_up, square), turned=(*position.turned, square))
        return
    work.take_from_field((square,))
    work.change(gone=(*position.gone, card))
    SPECIALS[card](work, action.seat)
    work.look_for_end()


def _make_word(work: TurnFlow, action: actions.MakeWord) -> MadeWord:
    position, seat = work.position, action.seat
    word = laid(position, action)
    if not action.is_judged:
        raise IllegalAction(NOT_JUDGED)
    state = position.seats[seat]
    work.note(actions.What.WORD, seat, word.cards)
    extra = [state.stock[0]] if action.stock else []
    if action.bonus is not None:
        extra.append(position.bonus[action.bonus])
        work.change(bonus=position.bonus[: action.bonus] + position.bonus[action.bonus + 1 :])
    needed, squares = list((Counter(word.cards) - Counter(extra)).elements()), list[int]()
    for square in position.face_up:
        shown = position.field[square]
        if shown is not None and shown in needed:
            needed.remove(shown)
            squares.append(square)
    work.take_from_field(squares)
    work.seat(seat, words=(*state.words, word), stock=state.stock[1:] if action.stock else state.stock)
    work.change(turned=(), at_start=False, has_made_word=True, idle=0, quiet=0)
    if action.stock:
        work.open_stock(seat)
        if work.is_stock_gone():
            work.end_round(RoundEnd.STOCK)
            return word
    work.open_bonus()
    if work.position.round == position.round and work.position.outcome is None:
        work.look_for_end()
    return word


def _give_up(work: TurnFlow, action: actions.GiveUp) -> None:
    position = work.position
    if not position.may_make_word:
        raise IllegalAction(TURN_MORE)
    if position.is_end_phase and not position.stays_up:
        work.change(stays_up=True)
        work.note(actions.What.STAY_UP, action.seat, squares=position.face_up)
    work.end_turn()


def _skip(work: TurnFlow, action: actions.Skip) -> None:
    position, state = work.position, work.position.seats[action.seat]
    if not position.at_start:
        raise IllegalAction(NOT_AT_START)
    if state.open_card == SORRY:
        raise IllegalAction(STOCK_BLOCKED)
    if len(state.stock) < 2:
        raise IllegalAction(LAST_STOCK_CARD)
    work.note(actions.What.SKIPPED, action.seat)
    work.seat(action.seat, stock=(*state.stock[1:], state.stock[0]))
    work.open_stock(action.seat)
    work.end_turn()


def _spend(work: TurnFlow, action: actions.MissTurn | actions.PlaySwap) -> None:
    """Spend the special card that is the open stock card, and open the next."""
    is_sorry, state = isinstance(action, actions.MissTurn), work.position.seats[action.seat]
    if state.open_card != (SORRY if is_sorry else SWAP):
        raise IllegalAction(NO_SORRY if is_sorry else NO_SWAP)
    if not work.position.at_start:
        raise IllegalAction(NOT_AT_START)
    if is_sorry:
        work.note(actions.What.MISSED, action.seat)
    work.seat(action.seat, stock=state.stock[1:])
    work.change(gone=(*work.position.gone, state.stock[0]))
    work.open_stock(action.seat)
    if work.is_stock_gone():
        work.end_round(RoundEnd.STOCK)
    elif is_sorry:
        work.end_turn()
    else:
        work.swap(action.seat)


def _leave(work: TurnFlow, action: actions.LeaveMatch | Forfeit) -> None:
    seat, reason, ends = action.seat, RoundEnd.RESIGNED, False
    if isinstance(action, Forfeit):
        reason, ends = RoundEnd.FORFEIT, action.ends
    position = work.position
    is_turn = seat == position.turn
    following = work.after(seat)
    if is_turn and position.face_up and not position.stays_up:
        work.note(actions.What.TURNED_BACK, seat, squares=position.face_up)
        work.change(face_up=())
    work.seat(seat, has_resigned=True)
    work.change(quiet=0)
    if ends or len(work.position.active) < 2:
        work.end_round(reason, ends_match=True)
    elif is_turn:
        work.change(turned=(), turn=following, at_start=True, has_made_word=False)
        work.look_for_end()


_RULES: dict[type[actions.Action], Callable[[TurnFlow, Any], MadeWord | None]] = {
    actions.TurnCard: _turn,
    actions.MakeWord: _make_word,
    actions.GiveUp: _give_up,
    actions.Skip: _skip,
    actions.MissTurn: _spend,
    actions.PlaySwap: _spend,
    actions.LeaveMatch: _leave,
    Forfeit: _leave,
}
