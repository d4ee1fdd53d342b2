"""A table at which Words Up is played, a session there, and the words that were missed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from upwords_tui.app.narration.wording import points
from upwords_tui.app.narration.wordsup.events import card_text, turns_told
from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.play.table import Table
from upwords_tui.app.profile.wordsup import facts
from upwords_tui.app.setup.new_game import ChoiceStore
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.wordsup import missed_words
from upwords_tui.engine.wordsup.missed_words import Missed
from upwords_tui.engine.wordsup.players import LEVELS, WordsUpPlayer, find_level, remembered
from upwords_tui.games.base import Agreeing
from upwords_tui.games.wordsup.actions import Action, GiveUp, MakeWord, TurnCard
from upwords_tui.games.wordsup.cards import Card, CardType
from upwords_tui.games.wordsup.game import Seen, WordsUpGame
from upwords_tui.games.wordsup.position import MadeWord, square_name
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView

NOT_OVER = "round-not-over"


class WordsUpTable(Table[WordsUpGame, Action, WordsUpView, WordsUpEntryView]):
    facts = staticmethod(facts)

    @property
    def turn(self) -> object:
        """The seat to move, and the round."""
        return self.game.position.turn, self.game.position.round


class WordsUpSession(PlayerSession[WordsUpTable, WordsUpView]):
    def check(self, action: MakeWord) -> MadeWord:
        """Return the word that `action` would make, whatever the dictionary says. Raises IllegalAction."""
        self._check_seat(action.seat)
        return self._table.game.check(action)

    def knows(self, word: str) -> bool:
        return self._room.words.contains(word)

    def notes(self) -> tuple[Seen, ...]:
        """Return every card that everybody has seen turned, if the table allows notes; else nothing."""
        return self._table.game.seen() if self._table.game.position.options.allow_notes else ()

    def missed(self, seat: int, round_number: int) -> Missed | None:
        """Return the best word that a seat of the owner's missed in a round that is over, if any.

        That takes a moment: call it in a thread. Raises IllegalAction for somebody else's seat,
        DictionaryError or WordListError if the words can't be had.
        """
        self._check_seat(seat)
        position = self._table.game.position
        if round_number > len(position.results):
            raise IllegalAction(NOT_OVER)
        player = LEVELS[-1].make(position.cards.language, self._room.words.id)
        return missed_words.best_missed(self._table.game, seat, round_number, player)

    def then(self, seat: int, number: int) -> tuple[WordsUpView, Mapping[int, Card]]:
        """Return what a seat of the owner's saw before action `number`, and what it could remember.

        The latter are the cards seen before that lay face down, by square. Raises IllegalAction for somebody
        else's seat, or while the match is on.
        """
        match = self._before(seat, number)
        view = match.view_for(seat)
        return view, remembered(missed_words.PERFECT, view, match.seen())

    def worth(self, seat: int, number: int, word: str) -> int | None:
        """Return the points a word would have scored with open cards and those seen.

        Raises as `then` does.
        """
        match = self._before(seat, number)
        return missed_words.worth(match.view_for(seat), match.seen(), word)

    def _before(self, seat: int, number: int) -> WordsUpGame:
        """Return the finished match as it was before action `number`. Raises IllegalAction."""
        self._check_seat(seat)
        if not self._table.game.is_over:
            raise IllegalAction(NOT_OVER)
        return replace(self._table.game, entries=self._table.game.entries[:number])

    def recap(self, seat: int | None) -> tuple[WordsUpEntryView, ...]:
        """Return the last turn of `seat` and all that has happened since, as heard. Raises IllegalAction."""
        self._check_seat(seat)
        if seat is None:
            return ()
        history = self.view().history
        own = (entry for entry in reversed(history) if entry.action.seat == seat)
        # An answer to an offer belongs to no turn.
        since = next((entry.number for entry in own if not isinstance(entry.action, Agreeing)), 0)
        while since and history[since - 1].action.seat == seat:
            since -= 1
        return self._table.heard(since, None)


class WordsUpOpponents(Opponents[WordsUpTable]):
    """Choosing takes milliseconds, only opening the words a moment."""

    async def act(self) -> None:
        """Open the words of whoever is to move, then act until the turn is over."""
        seats = self._table.game.seats
        for level in filter(None, (seats[seat].level for seat in self._table.game.to_act)):
            await asyncio.to_thread(self._player, level)
        await super().act()

    async def move(self, seat: int, level: str) -> None:
        """Make one action; where the player's choice is not allowed, turn any card or give up."""
        view = self._table.view(seat)
        try:
            await self._table.do(self._player(level).choose(view, self._table.game.seen()), 0)
        except IllegalAction:
            is_turn = view.may_turn
            instead = TurnCard(seat=seat, square=view.field.index(False)) if is_turn else GiveUp(seat=seat)
            await self._table.do(instead, 0)

    @cached_property
    def _players(self) -> dict[str, WordsUpPlayer]:
        return {}

    def _player(self, level: str) -> WordsUpPlayer:
        if level not in self._players:
            language = self._table.game.position.cards.language
            self._players[level] = find_level(level).make(language, self._words.id)
        return self._players[level]


# How many actions of a game somebody has watched: no card is shown to them a second time


_SETTING = "looked-at"
_MOST_GAMES = 50


def looked_until(settings: ChoiceStore, game_id: str) -> int:
    """Return how many actions of a game have been watched; 0 if unknown."""
    return _looked(settings.setting(_SETTING)).get(game_id, 0)


def keep_looked(settings: ChoiceStore, game_id: str, number: int) -> None:
    """Keep that the first `number` actions of a game have been watched. Raises StoreError."""

    def changed(kept: object) -> dict[str, int]:
        looked = _looked(kept)
        number_now = max(number, looked.pop(game_id, 0))
        return dict([*looked.items()][1 - _MOST_GAMES :]) | {game_id: number_now}

    settings.change_setting(_SETTING, changed)


def _looked(kept: object) -> dict[str, int]:
    numbers = kept.items() if isinstance(kept, dict) else ()
    return {game: number for game, number in numbers if type(number) is int and number > 0}


# Which cards a word can be made of: those highlighted while it is typed, and the ways to make it


Check = Callable[[MakeWord], MadeWord]
"""Returns the word an action makes, whatever the dictionary says; raises IllegalAction."""


class Way(NamedTuple):
    """One way to make a word: the action, and the word with its cards in order."""

    action: MakeWord
    made: MadeWord


class CardPlace(NamedTuple):
    """Where a card for a word lies: on a square of the field, on the stock, or among the bonus cards."""

    card: Card
    square: int | None = None
    bonus: int | None = None


def ways(check: Check, view: WordsUpView, word: str) -> tuple[Way, ...]:
    """Return the ways in which the seat of `view` could make `word`, the best first."""
    found = []
    if view.seat is None:
        return ()
    for stock in (True, False):
        for bonus in (None, *range(len(view.bonus))):
            action = MakeWord(seat=view.seat, word=word, stock=stock, bonus=bonus)
            try:
                found.append(Way(action, check(action)))
            except IllegalAction:
                continue
    return tuple(sorted(found, key=lambda way: -way.made.score))


def places(view: WordsUpView) -> tuple[CardPlace, ...]:
    """Return the cards that may stand in one's next word, of the field in the order they were turned."""
    seat = view.seat
    if not view.may_make_word or seat is None or not view.is_awaited:
        return ()
    return (
        *(CardPlace(card, square) for square, card in open_cards(view)),
        *([CardPlace(card)] if (card := view.seats[seat].open_card) and card.spells else []),
        *(CardPlace(card, bonus=number) for number, card in enumerate(view.bonus)),
    )


def open_cards(view: WordsUpView) -> tuple[tuple[int, Card], ...]:
    """Return the open cards of the field with their squares, those turned for this word last."""
    faces = [(square, card) for square, card in enumerate(view.field) if isinstance(card, Card)]
    turned = {square: place for place, square in enumerate(view.turned)}
    return tuple(sorted(faces, key=lambda face: turned.get(face[0], -1)))


def used(
    places: tuple[CardPlace, ...], typed: str, picked: Sequence[CardPlace | None] = ()
) -> tuple[CardPlace, ...] | None:
    """Return the places whose cards spell `typed` so far, a joker last; None if there are none."""
    free, taken, wanted = list(places), [], dict[int, CardPlace]()
    for number, (letter, place) in enumerate(zip(typed, picked, strict=False)):
        if place in free and (place.card.letter == letter or place.card.type is CardType.JOKER):
            wanted[number] = place
            free.remove(place)
    for number, letter in enumerate(typed):
        if number in wanted:
            taken.append(wanted[number])
            continue
        fitting = [place for place in free if place.card.letter == letter]
        fitting = fitting or [place for place in free if place.card.type is CardType.JOKER]
        if not fitting:
            return None
        taken.append(fitting[0])
        free.remove(fitting[0])
    return tuple(taken)


class Shortfall(NamedTuple):
    """Why a word can't be made: letters without a card, and turned cards that it leaves over."""

    missing: tuple[str, ...]
    left: tuple[Card, ...]
    has_joker: bool


def shortfall(view: WordsUpView, word: str, *, stock: bool = False, bonus: int | None = None) -> Shortfall:
    """Return what keeps one from making `word`: of all cards, unless the stock or a bonus card is named."""
    uses_all = not stock and bonus is None
    there = [
        place.card
        for place in places(view)
        if uses_all or place.square is not None or (stock if place.bonus is None else place.bonus == bonus)
    ]
    jokers = sum(card.type is CardType.JOKER for card in there)
    faces = (view.field[square] for square in view.turned if not view.stays_up)
    turned = [card for card in faces if isinstance(card, Card)]
    lacking = Counter(word) - Counter(card.letter for card in there)
    missing = list(lacking.elements())[jokers:] if lacking.total() > jokers else []
    wanted = Counter(word)
    left = []
    for card in sorted(turned, key=lambda card: card.type is CardType.JOKER):
        # A joker takes the place of any letter that is left.
        letter = card.letter or next(iter(wanted.elements()), "")
        if not wanted[letter]:
            left.append(card)
        wanted[letter] -= 1
    return Shortfall(tuple(missing), tuple(left), bool(jokers))


def can_have_missed(view: WordsUpView, seats: Container[int]) -> bool:
    """Return whether any of `seats` has had a turn in which a word could have been made."""
    turns = TurnCard, MakeWord, GiveUp
    return any(entry.action.seat in seats and isinstance(entry.action, turns) for entry in view.history)


class Missing(NamedTuple):
    """The word that a seat missed, empty if it missed none, and what is said of that."""

    word: str
    lines: tuple[str, ...]


def worst_missed(chair: WordsUpSession, view: WordsUpView) -> tuple[Missing, ...]:
    """Return the word of the whole match that cost each of the owner's seats most.

    Raises as `missed` does.
    """
    worst = []
    for seat in chair.seats:
        missed = [(chair.missed(seat, number), number) for number in range(1, len(view.results) + 1)]
        found = [(each, number) for each, number in missed if each is not None]
        if found:
            each, number = max(found, key=lambda pair: pair[0].gain)
            worst.append(Missing(each.word, told_missed(each, view, seat, number)))
        else:
            said = _("{name} missed nothing: no word would have scored more.")
            worst.append(Missing("", (said.format(name=clean(view.seats[seat].name)),)))
    return tuple(worst)


def missed_lines(chair: WordsUpSession, view: WordsUpView, seat: int, round_number: int) -> tuple[str, ...]:
    """Return the word a seat of the owner's missed in a round, and what it takes. Raises as `missed` does."""
    name = clean(view.seats[seat].name)
    missed = chair.missed(seat, round_number)
    if missed is None:
        said = _("{name} missed nothing in round {round}: no word would have scored more.")
        return (said.format(name=name, round=round_number),)
    return told_missed(missed, view, seat, round_number)


def turn_of(missed: Missed, view: WordsUpView) -> int:
    told = turns_told(view.history[: missed.number + 1], view)
    return sum(1 for each in told if each.number)


def told_missed(missed: Missed, view: WordsUpView, seat: int, round_number: int) -> tuple[str, ...]:
    name = clean(view.seats[seat].name)
    said = _("The best word {name} missed in round {round}: {word}, {points}, in turn {turn}.")
    turn, score = turn_of(missed, view), points(missed.score)
    lines = [said.format(name=name, round=round_number, word=missed.word, points=score, turn=turn)]
    if missed.made is None:
        lines.append(_("No word was made instead."))
    else:
        made = _("{word} was made instead, {points}.")
        lines.append(made.format(word=missed.made.text, points=points(missed.made.score)))
    cards = "; ".join(f"{square_name(square)}: {card_text(card)}" for square, card in missed.turned)
    if cards:
        lines.append(_("Face down, but seen before: {cards}.").format(cards=cards))
    lines.append(_("All its other cards were open.") if cards else _("All its cards were open."))
    return (*lines, _("The computers know this word."))
