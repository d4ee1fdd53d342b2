"""What a seat may know: the one place where a game is redacted.

The one idea: everything that leaves a game goes through `view_of`. It copies what is open to all, and of what
is secret only the seat's own: its rack, the tiles it drew and exchanged. The seed appears when it is over.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.actions import Action, Exchange, PlayTiles, Sit
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.moves import Effect
from upwords_tui.games.upwords.options import OVERTIME_POINTS, Options
from upwords_tui.games.upwords.position import EndReason, Outcome
from upwords_tui.games.upwords.setup import Opening
from upwords_tui.games.upwords.tiles import Tile

if TYPE_CHECKING:
    from upwords_tui.games.upwords.game import Entry, Game


class SeatView(NamedTuple):
    """What everyone may know of a seat. `tiles` is how many it holds; `clock_ms` is None without a clock."""

    name: str
    player: str
    members: tuple[str, ...]
    to_play: str
    tiles: int
    score: int
    turns: int
    passes: int
    exchanges: int
    overtime_points: int
    clock_ms: int | None
    has_resigned: bool


class EntryView(NamedTuple):
    """One action as a seat may know it.

    `action` and `effect` are redacted: an opponent's exchanged and drawn tiles are left out, and `tile_count`
    says how many were exchanged. `board` is the board after it, `board_before` before; `scores` of all seats.
    """

    number: int
    action: Action
    effect: Effect
    name: str
    tile_count: int
    board_before: Board
    board: Board
    scores: tuple[int, ...]
    round: int
    ended: EndReason | None


class PendingView(NamedTuple):
    """The previous play while it may be challenged. `may_challenge` are the seats that still can."""

    seat: int
    words: tuple[str, ...]
    may_challenge: tuple[int, ...]
    is_last: bool


@dataclass(frozen=True)
class View:
    """A game of Upwords as `seat` sees it; a spectator's `seat` is None and its rack empty.

    `bag` is the number of tiles in the bag; `exchange_limit` how many tiles the seat to move may exchange.
    """

    seat: int | None
    edition: Edition
    dictionary: DictionaryRef
    options: Options
    commitment: str
    seed: bytes | None
    opening: Opening
    board: Board
    rack: tuple[Tile, ...]
    seats: tuple[SeatView, ...]
    bag: int
    turn: int
    to_act: tuple[int, ...]
    round: int
    is_retry: bool
    exchange_limit: int
    pending: PendingView | None
    history: tuple[EntryView, ...]
    outcome: Outcome | None

    @property
    def is_solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.seats) == 1

    @property
    def passes(self) -> int:
        """How many passes have been made since somebody last played or exchanged."""
        return sum(seat.passes for seat in self.seats if not seat.has_resigned)

    @property
    def leftover_penalty(self) -> int:
        """The points each tile left on a rack costs at the end."""
        penalty = self.options.leftover_penalty
        return self.edition.leftover_penalty if penalty is None else penalty

    @property
    def turns_left(self) -> int | None:
        """How many turns all seats together have left where rounds are limited, the one at hand counted."""
        if not self.options.rounds:
            return None
        count = len(self.seats)
        order = [(self.opening.first + step) % count for step in range(count)]
        active = [seat for seat in order if not self.seats[seat].has_resigned]
        in_round = len(active) - active.index(self.turn) if self.turn in active else len(active)
        return max((self.options.rounds - self.round) * len(active) + in_round, 1)

    def unseen(self) -> tuple[tuple[Tile, int], ...]:
        """Return the tiles this seat has not seen, bag and other racks together, with their counts."""
        seen = Counter(tile for stack in self.board.stacks for tile in stack)
        seen.update(self.rack)
        left = ((tile, count - seen[tile]) for tile, count in self.edition.bag)
        return tuple((tile, count) for tile, count in left if count > 0)


def view_of(game: Game, seat: int | None) -> View:
    """Return what `seat` may know of `game`; None is a spectator."""
    position = game.position
    pending = position.pending
    return View(
        seat=seat,
        edition=position.edition,
        dictionary=game.setup.dictionary,
        options=position.options,
        commitment=game.setup.commitment,
        seed=game.setup.seed if position.outcome else None,
        opening=game.opening,
        board=position.board,
        rack=() if seat is None else position.seats[seat].rack,
        seats=tuple(
            SeatView(
                name=who.name,
                player=who.player,
                members=who.members,
                to_play=game.member(number),
                tiles=len(state.rack),
                score=state.score,
                turns=state.turns,
                passes=state.passes,
                exchanges=state.exchanges,
                overtime_points=OVERTIME_POINTS * state.overtime,
                clock_ms=position.clock_ms(number),
                has_resigned=state.has_resigned,
            )
            for number, (who, state) in enumerate(zip(game.seats, position.seats, strict=True))
        ),
        bag=len(position.bag),
        turn=position.turn,
        to_act=position.to_act,
        round=position.round,
        is_retry=position.is_retry,
        exchange_limit=position.exchange_limit,
        pending=None
        if pending is None
        else PendingView(pending.seat, pending.words, position.may_challenge, pending.ends is not None),
        history=history_of(game, seat),
        outcome=position.outcome,
    )


def history_of(game: Game, seat: int | None, since: int = 0) -> tuple[EntryView, ...]:
    """Return the actions from number `since` on as `seat` may know them."""
    return tuple(_entry(game, entry, seat) for entry in game.entries[since:])


def _entry(game: Game, entry: Entry, seat: int | None) -> EntryView:
    action, effect = entry.action, entry.effect
    tile_count = len(action.tiles) if isinstance(action, Exchange) else 0
    if action.seat != seat:
        effect = effect._replace(drawn=())
        if isinstance(action, Exchange):
            action = replace(action, tiles=())
    if isinstance(action, Sit):
        action = replace(action, account="")
    if isinstance(action, PlayTiles):
        tile_count = len(action.play)
    before = game.before(entry.number)
    return EntryView(
        number=entry.number,
        action=action,
        effect=effect,
        name=entry.name,
        tile_count=tile_count,
        board_before=before.board,
        board=entry.position.board,
        scores=tuple(state.score for state in entry.position.seats),
        round=before.round,
        ended=entry.position.outcome.reason if entry.position.outcome else None,
    )
