"""The course of a game of Words Up: turns, stocks going round, piles being opened, rounds ending.

A move is made on a working copy that notes everything that happens, in order. Here is what happens by itself;
what players do is in `moves`. docs/words-up.md has the rules and our readings.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

from upwords_tui.games.draw import Dealer
from upwords_tui.games.wordsup.actions import Happening, What
from upwords_tui.games.wordsup.cards import SORRY, SWAP, TEN, Card
from upwords_tui.games.wordsup.options import STOCKS, WordsUpSetup
from upwords_tui.games.wordsup.position import (
    END_PHASE,
    FIELD,
    LEAST_TURNED,
    MadeWord,
    Outcome,
    RoundEnd,
    RoundResult,
    WordsUpPosition,
    WordsUpSeatState,
)

BONUS = 4
"""The cards of a bonus pile."""


class WordsUpEffect(NamedTuple):
    """What an action did: the `word` it made, if any; `agreed` as in `Effect`."""

    happenings: tuple[Happening, ...] = ()
    word: MadeWord | None = None
    agreed: bool = False


@dataclass
class TurnFlow:
    """A position being changed, and what has happened to it."""

    position: WordsUpPosition
    dealer: Dealer
    happenings: list[Happening]

    def change(self, **changes: object) -> None:
        self.position = replace(self.position, **changes)  # type: ignore[arg-type]

    def note(
        self, what: What, seat: int, cards: tuple[Card, ...] = (), squares: tuple[int, ...] = ()
    ) -> None:
        self.happenings.append(Happening(what, seat, cards, squares))

    def seat(self, seat: int, **changes: object) -> None:
        states = list(self.position.seats)
        states[seat] = replace(states[seat], **changes)  # type: ignore[arg-type]
        self.change(seats=tuple(states))

    def take_from_field(self, squares: Collection[int]) -> None:
        position = self.position
        field = tuple(None if square in squares else card for square, card in enumerate(position.field))
        self.change(
            field=field,
            face_up=tuple(square for square in position.face_up if square not in squares),
            turned=tuple(square for square in position.turned if square not in squares),
        )

    def ten(self, seat: int) -> None:
        """10+: it brings its points at once, wherever it is opened."""
        self.seat(seat, tens=self.position.seats[seat].tens + 1)
        self.note(What.TEN, seat)

    def sorry(self, seat: int) -> None:
        """Sorry: in the field or a bonus pile the turn is lost; on a stock see `moves._spend`."""
        self.note(What.SORRY, seat)
        self.hand_on()

    def swap(self, seat: int) -> None:
        """Swap: every stock goes on to the next player; on a stock see `moves._spend`."""
        self.note(What.SWAP, seat)
        position = self.position
        stocks = {self.after(holder): position.seats[holder].stock for holder in position.active}
        for holder, stock in stocks.items():
            self.seat(holder, stock=stock)

    def open_stock(self, seat: int) -> None:
        """Open a stock, taking any 10+ at once; the stock may be gone by that."""
        state = self.position.seats[seat]
        while state.open_card == TEN:
            self.seat(seat, stock=state.stock[1:])
            self.change(gone=(*self.position.gone, TEN))
            self.ten(seat)
            state = self.position.seats[seat]
        if state.stock:
            self.note(What.STOCK_OPENED, seat, state.stock[:1])

    def open_bonus(self) -> None:
        """Open the next bonus pile, if none is open, and do what its special cards say."""
        number = self.position.round
        while not self.position.bonus and self.position.pile:
            opened, opener = self.position.pile[:BONUS], self.position.turn
            self.change(
                bonus=tuple(card for card in opened if card.spells),
                pile=self.position.pile[BONUS:],
                gone=(*self.position.gone, *(card for card in opened if not card.spells)),
            )
            self.note(What.BONUS_OPENED, opener, opened)
            if SORRY in opened:
                self.sorry(opener)
            for _each in range(opened.count(TEN)):
                self.ten(self.position.turn)
            for _each in range(opened.count(SWAP)):
                self.swap(opener)
            if SORRY in opened:
                self.look_for_end()
            if self.position.outcome or self.position.round != number:
                return

    def after(self, seat: int) -> int:
        """Return the seat that comes after `seat` in the direction of play."""
        position, count = self.position, len(self.position.seats)
        following = ((seat + position.direction * step) % count for step in range(1, count + 1))
        return next(other for other in following if not position.seats[other].has_resigned)

    def end_turn(self) -> None:
        self.hand_on()
        self.look_for_end()

    def hand_on(self) -> None:
        """Turn back open cards, if they don't stay up, and give the turn to the next player."""
        position = self.position
        if not position.stays_up and position.face_up:
            self.note(What.TURNED_BACK, position.turn, squares=position.face_up)
            self.change(face_up=())
        idle = 0 if position.has_made_word else position.idle + 1
        quiet = 0 if position.has_made_word or position.face_down else position.quiet + 1
        self.change(
            turned=(),
            turn=self.after(position.turn),
            at_start=True,
            has_made_word=False,
            idle=idle,
            quiet=quiet,
        )

    def look_for_end(self) -> None:
        """Begin the end phase, have cards stay up, or end the round, if it is time."""
        position = self.position
        left = [card for card in position.field if card is not None]
        limit = position.options.idle_rounds * len(position.active)
        is_idle = bool(limit) and position.idle >= limit
        if not left or position.quiet >= len(position.active):
            self.end_round(RoundEnd.FIELD)
            return
        if is_idle and position.stays_up:
            self.end_round(RoundEnd.IDLE)
            return
        if not position.is_end_phase and (len(left) <= END_PHASE or is_idle):
            self.change(is_end_phase=True, idle=0)
            self.note(What.END_PHASE, position.turn)
        is_idle = is_idle and position.is_end_phase
        few = not self.position.turned and len(self.position.face_down) < LEAST_TURNED
        if self.position.is_end_phase and not self.position.stays_up and (few or is_idle):
            self.change(stays_up=True, idle=0)
            self.note(What.STAY_UP, position.turn)

    def end_round(self, reason: RoundEnd, *, ends_match: bool = False) -> None:
        """Reckon the round; begin the next one, or end the match if it was the last or `ends_match`.

        If all have agreed to end it, stocks cost nothing.
        """
        position, is_agreed = self.position, reason is RoundEnd.AGREED
        gathered = tuple(state.gathered for state in position.seats)
        penalties = tuple(0 if is_agreed else state.penalty for state in position.seats)
        totals = tuple(
            state.before + got - lost
            for state, got, lost in zip(position.seats, gathered, penalties, strict=True)
        )
        self.note(What.ROUND_OVER, position.turn)
        results = (*position.results, RoundResult(reason, gathered, penalties))
        if not ends_match and len(results) < position.options.rounds:
            self.change(results=results)
            self.begin_round(totals)
            return
        best = max(totals[seat] for seat in position.active)
        winners = tuple(seat for seat in position.active if totals[seat] == best)
        self.change(results=results, outcome=Outcome(winners, totals))

    def begin_round(self, totals: tuple[int, ...]) -> None:
        """Deal the next round: in the other direction, begun by the next player clockwise."""
        position, count = self.position, len(self.position.seats)
        following = ((position.first + step) % count for step in range(1, count + 1))
        self.position = dealt(
            replace(
                position,
                direction=-position.direction,
                round=position.round + 1,
                first=next(seat for seat in following if seat in position.active),
                seats=tuple(
                    WordsUpSeatState((), before=total, has_resigned=state.has_resigned)
                    for state, total in zip(position.seats, totals, strict=True)
                ),
            ),
            self.dealer,
        )
        self.open_round()

    def open_round(self) -> None:
        """Open the stocks and the first bonus pile."""
        position = self.position
        self.note(What.ROUND_BEGUN, position.turn)
        order, seat = [position.turn], self.after(position.turn)
        while seat != position.turn:
            order.append(seat)
            seat = self.after(seat)
        for seat in order:
            self.open_stock(seat)
        if self.is_stock_gone():
            self.end_round(RoundEnd.STOCK)
            return
        number = self.position.round
        self.open_bonus()
        if self.position.round == number:
            # Nobody has had a turn yet, whatever a Sorry did.
            self.change(idle=0)

    def is_stock_gone(self) -> bool:
        return any(not self.position.seats[seat].stock for seat in self.position.active)


SPECIALS = {TEN: TurnFlow.ten, SORRY: TurnFlow.sorry, SWAP: TurnFlow.swap}
"""What the cards that spell nothing do when they are turned in the field. The Joker: `cards.spell`."""


def dealt(position: WordsUpPosition, dealer: Dealer) -> WordsUpPosition:
    """Return `position` with a new deck dealt: the field first, then the stocks, then the bonus piles."""
    deck = position.cards.deck(with_optional=position.options.with_optional)
    cards, _left = dealer.take(deck, len(deck), position.draws)
    size, rest = STOCKS[len(position.seats)], cards[FIELD:]
    stocks = [rest[number * size : (number + 1) * size] for number in range(len(position.seats))]
    seats, gone = list[WordsUpSeatState](), list[Card]()
    for state, stock in zip(position.seats, stocks, strict=True):
        seats.append(replace(state, stock=() if state.has_resigned else stock))
        gone += stock if state.has_resigned else ()
    return replace(
        position,
        field=cards[:FIELD],
        seats=tuple(seats),
        bonus=(),
        pile=rest[len(stocks) * size :],
        gone=tuple(gone),
        turn=position.first,
        draws=position.draws + len(deck),
        turned=(),
        face_up=(),
        at_start=True,
        has_made_word=False,
        is_end_phase=False,
        stays_up=False,
        idle=0,
        quiet=0,
    )


def begin(setup: WordsUpSetup) -> tuple[WordsUpPosition, WordsUpEffect]:
    """Return the first position, and what happened on the way to it."""
    dealer = Dealer(setup.seed)
    empty = WordsUpPosition(
        cards=setup.cards,
        options=setup.options,
        juniors=setup.juniors,
        seats=tuple(WordsUpSeatState(()) for _seat in setup.seats),
        field=(),
        bonus=(),
        pile=(),
        gone=(),
        turn=setup.first,
        first=setup.first,
    )
    work = TurnFlow(dealt(empty, dealer), dealer, [])
    work.open_round()
    return work.position, WordsUpEffect(tuple(work.happenings))
