"""A twin of a game: the same for one person in all they may know, another in everything hidden from them.

The one idea: whatever was drawn but never shown to somebody may have been something else. Every tile or card
is followed from its draw on; those that this person has not seen by the end are dealt anew among themselves,
and the same actions are then made with those draws. Whoever can tell the twin from the game knows too much.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, NamedTuple, cast
from unittest.mock import patch

from upwords_tui.games.base import AnyAction
from upwords_tui.games.draw import Dealer
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Exchange, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp

_take = Dealer.take


class Twin(NamedTuple):
    """What makes a twin: `draws` says what each draw brings, by its counter, `actions` are what is done.

    `changed` is how many of the hidden tiles or cards that were drawn are other ones.
    """

    draws: Mapping[int, Any]
    actions: tuple[AnyAction, ...]
    changed: int


@contextmanager
def drawing(draws: Mapping[int, Any]) -> Iterator[None]:
    """Have every dealer of this process draw what `draws` says within, and by chance what it doesn't."""

    def take(
        dealer: Dealer, bag: Sequence[Any], count: int, counter: int
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        left, taken = list(bag), []
        is_kept = "?" in left  # of a real board nobody knows what is drawn
        for each in range(counter, counter + count):
            is_told = each in draws and not is_kept
            wanted = draws[each] if is_told else left[dealer.number(each, len(left))]
            left.remove(wanted)
            taken.append(wanted)
        return tuple(taken), tuple(left)

    with patch.object(Dealer, "take", take):
        yield


def twin_of(game: AnyGame, seat: int | None, rng: random.Random) -> Twin | None:
    """Return a twin of `game`, which is not over, for `seat` (None: somebody looking on).

    None if nothing is hidden from them that could be another.
    """
    if isinstance(game, WordsUp):
        return _cards_elsewhere(game, rng)
    assert isinstance(game, Upwords)
    return _tiles_elsewhere(game, seat, rng)


def _dealt_anew(values: Mapping[int, Any], hidden: Sequence[int], rng: random.Random) -> dict[int, Any]:
    """Return `values` with those of `hidden` dealt anew among themselves."""
    others = [values[each] for each in hidden]
    rng.shuffle(others)
    return {**values, **dict(zip(hidden, others, strict=True))}


# Upwords: every tile has a number, and lies in the bag or on a rack until it is laid


@dataclass
class _Tiles:
    """Where the tiles are that are not on the board. `faces` are those of their numbers."""

    faces: Sequence[Any]
    bag: list[int]
    racks: dict[int, list[int]] = field(default_factory=dict)

    def copy(self) -> _Tiles:
        return _Tiles(self.faces, list(self.bag), {seat: list(rack) for seat, rack in self.racks.items()})

    def take(self, place: list[int], faces: Sequence[Any]) -> list[int]:
        """Take tiles with these faces away from a place, and return their numbers."""
        taken = []
        for face in faces:
            taken.append(next(each for each in place if self.faces[each] == face))
            place.remove(taken[-1])
        return taken


def _tiles_elsewhere(game: Upwords, seat: int | None, rng: random.Random) -> Twin | None:
    trace = _Trace(game, seat)
    for number in range(game.action_count):
        trace.follow(number)
    faces = dict(enumerate(trace.tiles.faces))
    hidden = sorted(set(faces) - trace.known)
    others = _dealt_anew(faces, hidden, rng)
    changed = sum(faces[each] != others[each] for each in {*trace.drawn.values()})
    if not changed:
        return None
    actions = [entry.action for entry in game.entries]
    for number, put_back in trace.put_back.items():
        action = actions[number]
        assert isinstance(action, Exchange)
        actions[number] = replace(action, tiles=tuple(others[each] for each in put_back))
    return Twin({counter: others[each] for counter, each in trace.drawn.items()}, tuple(actions), changed)


class _Trace:
    """Follows the tiles of a game: `drawn` by the counter of the draw, `known` those that `seat` has seen."""

    def __init__(self, game: Upwords, seat: int | None) -> None:
        faces = game.setup.edition.tiles
        self._game, self._seat = game, seat
        self.tiles = _Tiles(faces, list(range(len(faces))))
        self.drawn: dict[int, int] = {}
        self.known: set[int] = set()
        self.put_back: dict[int, list[int]] = {}
        self._before: list[_Tiles] = []
        size, count = game.setup.edition.rack_size, len(game.seats)
        for step in range(count):
            holder = (game.opening.first + step) % count
            rack = game.start.seats[holder].rack
            self._draw(holder, rack, game.start.draws - size * (count - step))
        self._look(game.start)

    def _draw(self, seat: int, faces: Sequence[Any], counter: int) -> None:
        taken = self.tiles.take(self.tiles.bag, faces)
        self.tiles.racks.setdefault(seat, []).extend(taken)
        self.drawn.update(zip(range(counter, counter + len(taken)), taken, strict=True))

    def follow(self, number: int) -> None:
        """Follow the tiles through an action."""
        entry = self._game.entries[number]
        action, effect, seat = entry.action, entry.effect, entry.action.seat
        self._before.append(self.tiles.copy())
        if effect.undone:
            self.tiles = self._before[min(effect.undone)].copy()
        elif effect.withdrawn:
            self.tiles = self._before[self._play_of(effect.challenged, number)].copy()
        elif isinstance(action, PlayTiles):
            self.known.update(self.tiles.take(self.tiles.racks[seat], action.play.tiles))
            self._draw(seat, effect.drawn, entry.before.draws)
        elif isinstance(action, Exchange):
            self.put_back[number] = self.tiles.take(self.tiles.racks[seat], action.tiles)
            self._draw(seat, effect.drawn, entry.before.draws)
            self.tiles.bag.extend(self.put_back[number])
        self._look(entry.position)

    def _play_of(self, seat: int | None, number: int) -> int:
        entries = self._game.entries[:number]
        return max(
            each.number for each in entries if each.action.seat == seat and isinstance(each.action, PlayTiles)
        )

    def _look(self, position: Any) -> None:
        """Check that all lies where it does in the game, and have the seat know its own rack."""
        for seat, rack in self.tiles.racks.items():
            faces = Counter(self.tiles.faces[each] for each in rack)
            assert faces == Counter(position.seats[seat].rack), f"the tiles of seat {seat} are lost"
        if self._seat is not None:
            self.known.update(self.tiles.racks[self._seat])


# Words Up: a deal is the whole deck, so a card is the counter of its draw; all see the same


def _cards_elsewhere(game: WordsUp, rng: random.Random) -> Twin | None:
    deals: list[dict[int, Card]] = []
    positions: list[Any] = []

    def take(
        dealer: Dealer, deck: Sequence[Card], count: int, counter: int
    ) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        taken, left = _take(dealer, deck, count, counter)
        own = tuple(Card(*card) for card in taken)
        deals.append(dict(enumerate(own, counter)))
        positions.clear()
        return own, left

    with patch.object(Dealer, "take", take):
        again = WordsUp.begin(game.setup)
        happenings = [again.opening]
        positions.append(again.position)
        for entry in game.entries:
            again = again.apply(entry.action)
            positions.append(again.position)
            happenings.append(again.entries[-1].effect.happenings)
    values = deals[-1]
    told = {id(card) for each in chain.from_iterable(happenings) for card in each.cards}
    hidden = {each for each, card in values.items() if id(card) not in told}
    for position in positions:
        lying = {id(card) for card in _face_down(position)}
        hidden = {each for each in hidden if id(values[each]) in lying}
    others = _dealt_anew(values, sorted(hidden), rng)
    changed = sum(values[each] != others[each] for each in values)
    actions = tuple(entry.action for entry in game.entries)
    every = {counter: card for deal in deals for counter, card in deal.items()}
    return Twin({**every, **others}, actions, changed) if changed else None


def _face_down(position: Any) -> Iterator[Card]:
    """Yield the cards nobody sees."""
    for square, card in enumerate(position.field):
        if card is not None and square not in position.face_up:
            yield card
    for state in position.seats:
        yield from state.stock[1:]
    yield from position.pile


def drawn_in(game: AnyGame) -> dict[int, Any]:
    """Return what each draw of a game brought, by its counter."""
    draws: dict[int, Any] = {}

    def take(
        dealer: Dealer, bag: Sequence[Any], count: int, counter: int
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        taken, left = _take(dealer, bag, count, counter)
        draws.update(enumerate(taken, counter))
        return taken, left

    with patch.object(Dealer, "take", take):
        replayed(game, tuple(entry.action for entry in cast(Any, game).entries))
    return draws


def replayed(game: AnyGame, actions: Sequence[AnyAction]) -> AnyGame:
    """Return a game begun as `game` was, with these actions made: for a twin while `drawing` its draws."""
    again: Any = cast(Any, type(game)).begin(cast(Any, game).setup)
    for action in actions:
        again = again.apply(action)
    other: AnyGame = again
    return other
