"""What one player may know of a game of Words Up: the one redaction.

What was seen and turned back has to be remembered. So a view names no card that is face down, in the field, a
stock or a pile, and its history no turned or stock card that is not open now. `WordsUpGame.seen` has those,
for computer players, whose strength is their memory, and for tables that allow notes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from upwords_tui.games.base import GameView, HeardEntry, SeatView
from upwords_tui.games.game import Game, PlayedEntry
from upwords_tui.games.wordsup.actions import Action, Happening, What
from upwords_tui.games.wordsup.cards import Card, CardSet
from upwords_tui.games.wordsup.options import WordsUpOptions, WordsUpSetup
from upwords_tui.games.wordsup.position import MadeWord, Outcome, RoundResult, WordsUpPosition
from upwords_tui.games.wordsup.turn_flow import WordsUpEffect


@dataclass(frozen=True, kw_only=True)
class WordsUpSeatView(SeatView):
    """`score` is that of all rounds so far; None while it is not told."""

    stock: int
    open_card: Card | None
    words: tuple[MadeWord, ...]
    tens: int
    score: int | None
    is_junior: bool
    has_resigned: bool


@dataclass(frozen=True, kw_only=True)
class WordsUpEntryView(HeardEntry):
    """One action as everyone may know it, without turned and stock cards not open now."""

    effect: WordsUpEffect
    scores: tuple[int, ...] | None
    round: int


class WordsUpEntry(PlayedEntry[Action, WordsUpEffect, WordsUpPosition]):
    @cached_property
    def told(self) -> WordsUpEntryView:
        """Everything, for when the match is over."""
        action, position = replace(self.told_action, elapsed_ms=0), self.position
        return WordsUpEntryView(
            number=self.number,
            action=action,
            effect=self.effect,
            name=self.name,
            scores=position.scores,
            round=position.round,
        )

    @cached_property
    def heard(self) -> WordsUpEntryView:
        """What everybody at the table heard when it was made."""
        if self.position.tells_scores:
            return self.told
        effect = self.effect
        if effect.word:
            effect = effect._replace(word=effect.word._replace(score=0))
        return replace(self.told, effect=effect, scores=None)

    @cached_property
    def remembered(self) -> WordsUpEntryView:
        """What is left of it later: no card that may be face down by now."""
        effect = self.heard.effect
        return replace(self.heard, effect=effect._replace(happenings=tuple(map(_closed, effect.happenings))))


@dataclass(frozen=True, kw_only=True)
class WordsUpView(GameView):
    """A game as all players and spectators see it.

    `field` has a card where one is open, False where one is face down, None where there is none. `pile` is
    how many bonus cards are still closed; `first` is the seat that began the match.
    """

    cards: CardSet
    options: WordsUpOptions
    seats: tuple[WordsUpSeatView, ...]
    first: int
    field: tuple[Card | bool | None, ...]
    turned: tuple[int, ...]
    bonus: tuple[Card, ...]
    pile: int
    turn: int
    direction: int
    round: int
    at_start: bool
    is_end_phase: bool
    stays_up: bool
    may_turn: bool
    may_skip: bool
    may_make_word: bool
    least_letters: int
    opening: tuple[Happening, ...]
    history: tuple[WordsUpEntryView, ...]
    results: tuple[RoundResult, ...]
    outcome: Outcome | None


_OPEN = (
    *("cards", "turned", "bonus", "turn", "direction", "round", "at_start", "is_end_phase", "stays_up"),
    *("may_turn", "may_skip", "may_make_word", "least_letters", "results"),
)
"""The fields of a position that everybody may know."""


def view_of(
    game: Game[WordsUpSetup, tuple[Happening, ...], Action, WordsUpPosition, WordsUpEntry], seat: int | None
) -> WordsUpView:
    position = game.position
    tells_scores = position.tells_scores
    return WordsUpView(
        **game.known(seat),
        **{name: getattr(position, name) for name in _OPEN},
        seats=tuple(
            WordsUpSeatView(
                **who,
                stock=len(state.stock),
                open_card=state.open_card,
                words=tuple(word if tells_scores else word._replace(score=0) for word in state.words),
                tens=state.tens,
                score=position.scores[number] if tells_scores else None,
                is_junior=number in game.setup.juniors,
                has_resigned=state.has_resigned,
            )
            for number, (who, state) in enumerate(zip(game.sitting(), position.seats, strict=True))
        ),
        first=game.setup.first,
        field=tuple(
            card if card is None or square in position.face_up else False
            for square, card in enumerate(position.field)
        ),
        pile=len(position.pile),
        opening=game.opening if not game.entries else tuple(map(_closed, game.opening)),
        history=_history(game.entries, position),
    )


def _history(entries: tuple[WordsUpEntry, ...], position: WordsUpPosition) -> tuple[WordsUpEntryView, ...]:
    """Return the actions, with the cards of words and open ones only."""
    if position.outcome:
        return tuple(entry.told for entry in entries)
    history = [entry.remembered for entry in entries]
    history[-1:] = [entry.heard for entry in entries[-1:]]
    hidden = set(position.face_up)
    for entry in reversed(entries):
        if not hidden or entry.before.round < position.round:
            break
        turned = {each.squares[0] for each in entry.effect.happenings if each.what is What.TURNED}
        if turned & hidden:
            history[entry.number] = entry.heard
            hidden -= turned
    return tuple(history)


def _closed(happening: Happening) -> Happening:
    """Return a happening without a card that may be face down by now."""
    is_turned = happening.what is What.TURNED and happening.cards[0].spells
    return happening._replace(cards=()) if is_turned or happening.what is What.STOCK_OPENED else happening
