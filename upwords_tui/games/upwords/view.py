"""What a seat may know: the one place where a game is redacted.

`view_of` copies what is open to all, and of what is secret only the seat's own: its rack, the tiles it drew
and exchanged. The seed appears when the game is over.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from upwords_tui.games.base import GameView, HeardEntry, SeatView, WordJudge
from upwords_tui.games.game import Game, PlayedEntry
from upwords_tui.games.upwords.actions import Action, Exchange, PlayTiles, Said
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.moves import Opening, UpwordsEffect, UpwordsSetup
from upwords_tui.games.upwords.options import OVERTIME_POINTS, UpwordsOptions
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.position import (
    Agreed,
    EndReason,
    StatedPosition,
    UpwordsOutcome,
    UpwordsPosition,
)
from upwords_tui.games.upwords.rules import Verdict, check
from upwords_tui.games.upwords.tiles import UNKNOWN, Tile


@dataclass(frozen=True, kw_only=True)
class UpwordsSeatView(SeatView):
    """`tiles` is how many it holds; `clock_ms` is None without a clock."""

    tiles: int
    score: int
    turns: int
    passes: int
    exchanges: int
    overtime_points: int
    clock_ms: int | None
    has_resigned: bool


@dataclass(frozen=True, kw_only=True)
class UpwordsEntryView(HeardEntry):
    """One action as a seat may know it: without an opponent's exchanged and drawn tiles.

    `tile_count` is how many were laid or exchanged; `board` is the board after it.
    """

    effect: UpwordsEffect
    tile_count: int
    board_before: Board
    board: Board
    scores: tuple[int, ...]
    round: int
    ended: EndReason | None


class UpwordsEntry(PlayedEntry[Action, UpwordsEffect, UpwordsPosition]):
    def heard_by(self, seat: int | None) -> UpwordsEntryView:
        return self._own if seat == self.action.seat else self._of_others

    @cached_property
    def _own(self) -> UpwordsEntryView:
        action = self.told_action
        laid = action.tiles if isinstance(action, Exchange) else ()
        laid = action.play.tiles if isinstance(action, PlayTiles) else laid
        return UpwordsEntryView(
            number=self.number,
            action=action,
            effect=self.effect,
            name=self.name,
            tile_count=len(laid),
            board_before=self.before.board,
            board=self.position.board,
            scores=self.position.scores,
            round=self.before.round,
            ended=self.position.outcome.reason if self.position.outcome else None,
        )

    @cached_property
    def _of_others(self) -> UpwordsEntryView:
        action = self.told_action
        if isinstance(action, Exchange):
            action = replace(action, tiles=())
        if isinstance(action, Said):
            action = replace(action, rack=())
        return replace(self._own, action=action, effect=self.effect._replace(drawn=()))


class PendingView(NamedTuple):
    """The previous play while it may be challenged. `may_challenge` are the seats that still can."""

    seat: int
    words: tuple[str, ...]
    may_challenge: tuple[int, ...]
    is_last: bool


@dataclass(frozen=True, kw_only=True)
class UpwordsView(Agreed, GameView):
    """A game of Upwords as `seat` sees it; a spectator's `seat` is None and its rack empty.

    `bag` is the number of tiles in the bag; `exchange_limit` how many tiles the seat to move may exchange.
    """

    edition: Edition
    options: UpwordsOptions
    opening: Opening
    board: Board
    rack: tuple[Tile, ...]
    seats: tuple[UpwordsSeatView, ...]
    bag: int
    turn: int
    round: int
    is_retry: bool
    exchange_limit: int
    pending: PendingView | None
    history: tuple[UpwordsEntryView, ...]
    outcome: UpwordsOutcome | None
    allowed: frozenset[str] = frozenset()

    @property
    def passes(self) -> int:
        """How many passes there were since somebody last played or exchanged."""
        return sum(seat.passes for seat in self.seats if not seat.has_resigned)

    @property
    def turns_left(self) -> int | None:
        """How many turns all seats together have left where rounds are limited, this one included."""
        if not self.options.rounds:
            return None
        count = len(self.seats)
        order = [(self.opening.first + step) % count for step in range(count)]
        active = [seat for seat in order if not self.seats[seat].has_resigned]
        in_round = len(active) - active.index(self.turn) if self.turn in active else len(active)
        return max((self.options.rounds - self.round) * len(active) + in_round, 1)

    def check(self, play: Play, words: WordJudge | None = None) -> Verdict:
        """Return the verdict on a play of this seat, of its words only if there are `words`."""
        return check(self.edition, self.board, self.rack, play, words, house=self.options.play_rules)

    @property
    def stated(self) -> StatedPosition:
        """The position with the rack of whose turn it is, if that is this seat's."""
        is_rack_known = self.seat == self.turn and UNKNOWN not in self.rack
        return StatedPosition(
            edition=self.edition,
            board=self.board,
            rack=self.rack if is_rack_known else (),
            is_rack_known=is_rack_known,
            scores=tuple(seat.score for seat in self.seats),
            turn=self.turn,
            bag=self.bag,
        )

    def unseen(self) -> tuple[tuple[Tile, int], ...]:
        """Return the tiles in the bag and on other racks, with their counts."""
        seen = Counter(tile for stack in self.board.stacks for tile in stack)
        seen.update(self.rack)
        left = ((tile, count - seen[tile]) for tile, count in self.edition.bag)
        return tuple((tile, count) for tile, count in left if count > 0)


_OPEN = ("edition", "board", "turn", "round", "is_retry", "exchange_limit", "allowed")
"""The fields of a position that everybody may know."""


def view_of(
    game: Game[UpwordsSetup, Opening, Action, UpwordsPosition, UpwordsEntry], seat: int | None
) -> UpwordsView:
    position = game.position
    pending = position.pending
    return UpwordsView(
        **game.known(seat),
        **{name: getattr(position, name) for name in _OPEN},
        opening=game.opening,
        rack=() if seat is None else position.seats[seat].rack,
        seats=tuple(
            UpwordsSeatView(
                **who,
                tiles=len(state.rack),
                score=state.score,
                turns=state.turns,
                passes=state.passes,
                exchanges=state.exchanges,
                overtime_points=OVERTIME_POINTS * state.overtime,
                clock_ms=position.clock_ms(number),
                has_resigned=state.has_resigned,
            )
            for number, (who, state) in enumerate(zip(game.sitting(), position.seats, strict=True))
        ),
        bag=len(position.bag),
        pending=None
        if pending is None
        else PendingView(pending.seat, pending.words, position.may_challenge, pending.ends is not None),
        history=tuple(entry.heard_by(seat) for entry in game.entries),
    )
