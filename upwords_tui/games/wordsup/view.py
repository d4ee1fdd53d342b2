"""What one player may know of a game of Words Up. The only thing that leaves a game.

The one idea: a card is known while it is open and after it has left the field; what was seen and turned back
has to be remembered. So a view names no card that is face down, in the field, a stock or a pile, and its
history no turned or stock card that is not open now. What everybody could have seen is told apart
(`Game.seen`), for computer players, whose strength is their memory, and for tables that allow notes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.wordsup.actions import Action
from upwords_tui.games.wordsup.cards import Card, CardSet
from upwords_tui.games.wordsup.course import Effect
from upwords_tui.games.wordsup.happenings import Happening, What
from upwords_tui.games.wordsup.options import Options
from upwords_tui.games.wordsup.position import MadeWord, Outcome, RoundResult

if TYPE_CHECKING:
    from upwords_tui.games.wordsup.game import Entry, Game


class SeatView(NamedTuple):
    """What everyone may know of a player. `score` is that of all rounds so far; None while it is not told."""

    name: str
    player: str
    members: tuple[str, ...]
    to_play: str
    stock: int
    open_card: Card | None
    words: tuple[MadeWord, ...]
    tens: int
    score: int | None
    is_junior: bool
    has_resigned: bool


class EntryView(NamedTuple):
    """One action as everyone may know it: turned and stock cards not open now are left out of its effect."""

    number: int
    action: Action
    effect: Effect
    name: str
    scores: tuple[int, ...] | None
    round: int


@dataclass(frozen=True)
class View:
    """A game as `seat` sees it; a spectator's `seat` is None. All players see the same.

    `field` has a card where one is open, False where one is face down, None where there is none. `turned` are
    the squares turned for the word being looked for; `pile` is how many bonus cards are still closed; `first`
    is the seat that began the match.
    """

    seat: int | None
    cards: CardSet
    dictionary: DictionaryRef
    options: Options
    commitment: str
    seed: bytes | None
    seats: tuple[SeatView, ...]
    first: int
    field: tuple[Card | bool | None, ...]
    turned: tuple[int, ...]
    bonus: tuple[Card, ...]
    pile: int
    turn: int
    to_act: tuple[int, ...]
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
    history: tuple[EntryView, ...]
    results: tuple[RoundResult, ...]
    outcome: Outcome | None


def view_of(game: Game, seat: int | None) -> View:
    """Return what `seat` may know of `game`; None is a spectator."""
    position = game.position
    tells_scores = position.options.show_scores or position.outcome is not None
    return View(
        seat=seat,
        cards=position.cards,
        dictionary=game.setup.dictionary,
        options=position.options,
        commitment=game.setup.commitment,
        seed=game.setup.seed if position.outcome else None,
        seats=tuple(
            SeatView(
                name=who.name,
                player=who.player,
                members=who.members,
                to_play=game.member(number),
                stock=len(state.stock),
                open_card=state.open_card,
                words=state.words if tells_scores else _unscored(state.words),
                tens=state.tens,
                score=_score(game, number) if tells_scores else None,
                is_junior=number in game.setup.juniors,
                has_resigned=state.has_resigned,
            )
            for number, (who, state) in enumerate(zip(game.seats, position.seats, strict=True))
        ),
        first=game.setup.first,
        field=tuple(
            card if card is None or square in position.face_up else False
            for square, card in enumerate(position.field)
        ),
        turned=position.turned,
        bonus=position.bonus,
        pile=len(position.pile),
        turn=position.turn,
        to_act=position.to_act,
        direction=position.direction,
        round=position.round,
        at_start=position.at_start,
        is_end_phase=position.is_end_phase,
        stays_up=position.stays_up,
        may_turn=position.may_turn,
        may_skip=position.may_skip,
        may_make_word=position.may_make_word,
        least_letters=position.least_letters,
        opening=game.opening if not game.entries else tuple(map(_closed, game.opening)),
        history=_history(game, tells_scores=tells_scores),
        results=position.results,
        outcome=position.outcome,
    )


def _unscored(words: tuple[MadeWord, ...]) -> tuple[MadeWord, ...]:
    return tuple(word._replace(score=0) for word in words)


def _score(game: Game, seat: int) -> int:
    position = game.position
    if position.outcome:
        return position.outcome.totals[seat]
    state = position.seats[seat]
    return state.before + state.gathered


def _history(game: Game, *, tells_scores: bool) -> tuple[EntryView, ...]:
    """Return the actions, with no card but those of words and those that are open."""
    is_over = game.position.outcome is not None
    open_squares = set(game.position.face_up)
    entries: list[EntryView] = []
    for entry in reversed(game.entries):
        happenings = []
        for each in reversed(entry.effect.happenings):
            if each.what is What.TURNED and each.cards[0].spells and not is_over:
                if each.squares[0] not in open_squares:
                    each = each._replace(cards=())
                open_squares.discard(each.squares[0])
            elif each.what is What.ROUND_BEGUN:
                open_squares.clear()
            elif entries and not is_over:
                each = _closed(each)
            happenings.append(each)
        effect = Effect(tuple(reversed(happenings)), entry.effect.word)
        if effect.word and not tells_scores:
            effect = effect._replace(word=effect.word._replace(score=0))
        scores = entry.scores if tells_scores else None
        entries.append(
            EntryView(entry.number, _told(entry), effect, entry.name, scores, entry.position.round)
        )
    return tuple(reversed(entries))


def _closed(happening: Happening) -> Happening:
    """Return a happening without a stock card that may be face down by now."""
    return happening._replace(cards=()) if happening.what is What.STOCK_OPENED else happening


def _told(entry: Entry) -> Action:
    return replace(entry.action, elapsed_ms=0)
