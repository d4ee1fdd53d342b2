"""How a game is dealt, and how an action turns one position into the next.

`after` raises IllegalAction, or returns the next position with an `UpwordsEffect` (the score, the tiles
drawn). Nothing here asks a dictionary or a clock: the action carries both answers. The constants are the
reasons why an action is refused, violations of a play apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from upwords_tui.base.errors import IllegalAction, NotationError, RecordError
from upwords_tui.games.base import DictionaryRef, Forfeit, Seat
from upwords_tui.games.draw import Dealer
from upwords_tui.games.game import AnySetup
from upwords_tui.games.json_fields import GAME_OVER, NO_SUCH_SEAT, NOT_YOUR_TURN, RESIGNED
from upwords_tui.games.upwords import actions
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.options import OVERTIME_MINUTES, Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.upwords.position import (
    MINUTE_MS,
    EndReason,
    Pending,
    UpwordsPosition,
    UpwordsSeatState,
    parse_line,
)
from upwords_tui.games.upwords.rules import PlayScore, beyond_set, check
from upwords_tui.games.upwords.tiles import UNKNOWN, Tile, lacking, without

AWAITING_CHALLENGE = "awaiting-challenge"
ILLEGAL_PLAY = "illegal-play"
NOT_JUDGED = "not-judged"
BAG_EMPTY = "bag-empty"
NO_EXCHANGE_AFTER_CHALLENGE = "no-exchange-after-challenge"
NO_EXCHANGES_LEFT = "no-exchanges-left"
TOO_MANY_TILES = "too-many-tiles"
NO_TILES = "no-tiles"
NOT_ON_RACK = "not-on-rack"
NOTHING_TO_CHALLENGE = "nothing-to-challenge"
OWN_PLAY = "own-play"
ALREADY_ACCEPTED = "already-accepted"
TIME_LEFT = "time-left"
NOT_STUCK = "not-stuck"
NOT_KEPT = "not-kept"
WRONG_COUNT = "wrong-count"
NOT_IN_SET = "not-in-set"

FIVE_POINTS = 5
"""What a failed challenge costs for each word judged, in games of five-point challenges."""


class UpwordsEffect(NamedTuple):
    """What an action did.

    `drawn` is known to its seat alone. `challenged` is the seat whose play was judged, `words` the words
    judged, `penalty` the points the challenger lost; `undone` and `agreed` as in `Effect`, latest turn first.
    """

    notation: str = ""
    score: PlayScore | None = None
    drawn: tuple[Tile, ...] = ()
    challenged: int | None = None
    withdrawn: bool = False
    words: tuple[str, ...] = ()
    penalty: int = 0
    undone: tuple[int, ...] = ()
    agreed: bool = False


@dataclass(frozen=True)
class UpwordsSetup(AnySetup):
    """`start` is the position in one line from which the game begins; empty for the usual beginning."""

    edition_id: str
    dictionary: DictionaryRef
    seats: tuple[Seat, ...]
    seed: bytes = field(repr=False)
    options: UpwordsOptions = field(default_factory=UpwordsOptions)
    start: str = ""

    def __post_init__(self) -> None:
        edition = self.edition
        self._check(edition.name, edition.min_seats, edition.max_seats)
        if self.options.kept and (self.start or not all(seat.is_human for seat in self.seats)):
            raise RecordError("a kept game is played by people, from an empty board", "seats")
        if not self.start:
            return
        try:
            stated = parse_line(self.start)
            stated.unseen()
        except NotationError as error:
            raise RecordError.like(error).at("start") from error
        if stated.edition != edition or len(stated.scores) != len(self.seats):
            raise RecordError("a position of another edition, or for other seats", "start")

    @property
    def edition(self) -> Edition:
        return load_edition(self.edition_id)


class Opening(NamedTuple):
    """The draw for who plays first: each round's tiles by seat, tied seats drawing again.

    `is_set_up`: nothing is drawn, as the game starts from a position.
    """

    rounds: tuple[tuple[tuple[int, Tile], ...], ...]
    first: int
    is_set_up: bool = False


def draw_for_first(edition: Edition, seats: int, dealer: Dealer) -> tuple[Opening, int]:
    """Return the opening draw and how many draws it took.

    Each seat draws one tile, nearest to the start of the alphabet begins; tied seats draw again from what
    is left.
    """
    bag = edition.tiles
    draws = 0
    rounds: list[tuple[tuple[int, Tile], ...]] = []
    tied = list(range(seats))
    while len(tied) > 1:
        if len(bag) < len(tied):
            bag = edition.tiles
        drawn, bag = dealer.take(bag, len(tied), draws)
        draws += len(tied)
        rounds.append(tuple(zip(tied, drawn, strict=True)))
        nearest = min(edition.alphabet.order(tile) for tile in drawn)
        tied = [seat for seat, tile in rounds[-1] if edition.alphabet.order(tile) == nearest]
    return Opening(tuple(rounds), tied[0]), draws


def deal(setup: UpwordsSetup) -> tuple[Opening, UpwordsPosition]:
    """Return the opening draw and the first position.

    All tiles go back into the bag after the draw; then each seat in turn order takes a full rack. Of a kept
    game nothing is drawn here: the first seat begins, and every tile is unknown.
    """
    if setup.start:
        return _deal_from(setup)
    edition, dealer = setup.edition, Dealer(setup.seed)
    count = len(setup.seats)
    opening, draws, bag = Opening((), 0), 0, (UNKNOWN,) * edition.tile_count
    if not setup.options.kept:
        (opening, draws), bag = draw_for_first(edition, count, dealer), edition.tiles
    racks: dict[int, tuple[Tile, ...]] = {}
    for step in range(count):
        racks[(opening.first + step) % count], bag = dealer.take(bag, edition.rack_size, draws)
        draws += edition.rack_size
    return opening, UpwordsPosition(
        edition=edition,
        options=setup.options,
        board=Board.empty(edition.size),
        bag=bag,
        draws=draws,
        seats=tuple(UpwordsSeatState(racks[seat]) for seat in range(count)),
        turn=opening.first,
        first=opening.first,
    )


def _deal_from(setup: UpwordsSetup) -> tuple[Opening, UpwordsPosition]:
    """Return the position that a game starts from; all racks not stated there are drawn."""
    stated, dealer, count = parse_line(setup.start), Dealer(setup.seed), len(setup.seats)
    bag, racks, draws = stated.unseen(), {stated.turn: stated.rack}, 0
    drawable = max(len(bag) - stated.bag, 0)
    for step in range(int(stated.is_rack_known), count):
        size = min(stated.edition.rack_size, drawable - draws)
        racks[(stated.turn + step) % count], bag = dealer.take(bag, size, draws)
        draws += size
    return Opening((), stated.turn, True), UpwordsPosition(
        edition=stated.edition,
        options=setup.options,
        board=stated.board,
        bag=bag,
        draws=draws,
        seats=tuple(UpwordsSeatState(racks[seat], stated.scores[seat]) for seat in range(count)),
        turn=stated.turn,
        first=stated.turn,
    )


Step = tuple[UpwordsPosition, UpwordsEffect]


def as_it_stands(position: UpwordsPosition) -> Step:
    """Return the position after all have agreed to end the game; a pending play stands."""
    reason = EndReason.STOPPED if position.options.kept else EndReason.AGREED
    return _over(position, reason), UpwordsEffect()


def after(position: UpwordsPosition, action: actions.Action, dealer: Dealer) -> Step:
    """Return the position after `action`, and its effect. Raises IllegalAction (for a play: violations)."""
    if position.outcome and not (isinstance(action, actions.Said) and action.left):
        raise IllegalAction(GAME_OVER)
    if not 0 <= action.seat < len(position.seats):
        raise IllegalAction(NO_SUCH_SEAT)
    if position.seats[action.seat].has_resigned:
        raise IllegalAction(RESIGNED)
    return _HANDLERS[type(action)](position, action, dealer)


def _on_turn(position: UpwordsPosition, action: actions.Action) -> UpwordsPosition:
    """Return the position with the seat's time counted and the pending play accepted."""
    if position.pending and position.pending.ends:
        raise IllegalAction(AWAITING_CHALLENGE)
    if action.seat != position.turn:
        raise IllegalAction(NOT_YOUR_TURN)
    return replace(_with_time(position, action), pending=None, is_retry=False)


def _with_time(position: UpwordsPosition, action: actions.Action) -> UpwordsPosition:
    state = position.seats[action.seat]
    state = state._replace(used_ms=state.used_ms + max(0, action.elapsed_ms))
    counted = position.with_seat(action.seat, state)
    left = counted.clock_ms(action.seat)
    if left is None or left >= 0:
        return counted
    begun = min(-(left // MINUTE_MS), OVERTIME_MINUTES + 1)
    return counted.with_seat(action.seat, state._replace(overtime=max(state.overtime, begun)))


def _play(position: UpwordsPosition, action: actions.PlayTiles, dealer: Dealer) -> Step:
    counted = _on_turn(position, action)
    state = counted.seats[action.seat]
    verdict = check(
        position.edition, position.board, state.rack, action.play, house=position.options.play_rules
    )
    if not verdict.is_legal or verdict.score is None:
        raise IllegalAction(ILLEGAL_PLAY, verdict.violations)
    words = tuple(word.text for word in verdict.score.words)
    if set(action.judged) != (set() if position.has_challenges else set(words)):
        raise IllegalAction(NOT_JUDGED)
    kept = without(state.rack, action.play.tiles)
    missing = min(position.edition.rack_size - len(kept), len(position.bag))
    drawn, bag = dealer.take(position.bag, missing, position.draws)
    longest = max(state.longest, *(len(word.tiles) for word in verdict.score.words))
    seats = [other._replace(passes=0) for other in counted.seats]
    seats[action.seat] = seats[action.seat]._replace(
        rack=(*kept, *drawn), score=state.score + verdict.score.total, longest=longest
    )
    played = replace(
        counted,
        board=position.board.with_tiles(action.play),
        bag=bag,
        draws=position.draws + missing,
        seats=tuple(seats),
    )
    if position.has_challenges:
        pending = Pending(
            seat=action.seat,
            play=action.play,
            words=words,
            board=position.board,
            seats=position.seats,
            drawn=drawn,
            round=position.round,
        )
        played = replace(played, pending=pending)
    effect = UpwordsEffect(
        notation=format_play(position.board, action.play), score=verdict.score, drawn=_known(drawn)
    )
    return _end_turn(played), effect


def _known(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if tile != UNKNOWN)


def _exchange(position: UpwordsPosition, action: actions.Exchange, dealer: Dealer) -> Step:
    counted = _on_turn(position, action)
    count = len(action.tiles)
    if count == 0:
        raise IllegalAction(NO_TILES)
    if position.is_retry:
        raise IllegalAction(NO_EXCHANGE_AFTER_CHALLENGE)
    if not position.bag:
        raise IllegalAction(BAG_EMPTY)
    if position.exchange_limit == 0:
        raise IllegalAction(NO_EXCHANGES_LEFT)
    state = counted.seats[action.seat]
    if count > position.exchange_limit:
        raise IllegalAction(TOO_MANY_TILES)
    if lacking(action.tiles, state.rack):
        raise IllegalAction(NOT_ON_RACK)
    drawn, bag = dealer.take(position.bag, count, position.draws)
    seats = [other._replace(passes=0) for other in counted.seats]
    seats[action.seat] = seats[action.seat]._replace(
        rack=(*without(state.rack, action.tiles), *drawn), exchanges=state.exchanges + 1
    )
    back = (UNKNOWN,) * count if position.options.kept else action.tiles
    exchanged = replace(
        counted,
        bag=position.edition.alphabet.sort((*bag, *back)),
        draws=position.draws + count,
        seats=tuple(seats),
    )
    return _end_turn(exchanged), UpwordsEffect(drawn=_known(drawn))


def _pass(position: UpwordsPosition, action: actions.Action, dealer: Dealer) -> Step:
    counted = _on_turn(position, action)
    return _end_turn(_with_pass(counted, action.seat)), UpwordsEffect()


def _with_pass(position: UpwordsPosition, seat: int) -> UpwordsPosition:
    state = position.seats[seat]
    return position.with_seat(seat, state._replace(passes=state.passes + 1))


def _time_out(position: UpwordsPosition, action: actions.TimeOut, dealer: Dealer) -> Step:
    limit = position.options.turn_seconds * 1000
    clock = position.clock_ms(action.seat)
    is_late = bool(limit) and action.elapsed_ms >= limit
    is_over = clock is not None and clock - action.elapsed_ms < -OVERTIME_MINUTES * MINUTE_MS
    if not is_late and not is_over:
        raise IllegalAction(TIME_LEFT)
    return _pass(position, action, dealer)


def _pending_for(position: UpwordsPosition, seat: int) -> Pending:
    if position.pending is None:
        raise IllegalAction(NOTHING_TO_CHALLENGE)
    if seat == position.pending.seat:
        raise IllegalAction(OWN_PLAY)
    if seat in position.pending.accepted:
        raise IllegalAction(ALREADY_ACCEPTED)
    return position.pending


def _accept(position: UpwordsPosition, action: actions.AcceptPlay, dealer: Dealer) -> Step:
    pending = _pending_for(position, action.seat)
    accepted = pending._replace(accepted=pending.accepted | {action.seat})
    waiting = replace(position, pending=accepted)
    effect = UpwordsEffect(challenged=pending.seat)
    return (waiting if waiting.may_challenge else _play_stands(position)), effect


def _play_stands(position: UpwordsPosition) -> UpwordsPosition:
    """Return the position without a pending play; the game is over if that play ended it."""
    settled = replace(position, pending=None)
    if position.pending and position.pending.ends:
        return _over(settled, position.pending.ends)
    return settled


def _challenge(position: UpwordsPosition, action: actions.ChallengePlay, dealer: Dealer) -> Step:
    pending = _pending_for(position, action.seat)
    if not set(action.unknown) <= set(pending.words):
        raise IllegalAction(NOT_JUDGED)
    effect = UpwordsEffect(challenged=pending.seat, words=pending.words, withdrawn=bool(action.unknown))
    if action.unknown:
        return _withdraw(position, pending), effect
    mode = position.options.challenge
    state = position.seats[action.seat]
    if mode is Challenge.FIVE_POINT:
        penalty = FIVE_POINTS * len(pending.words)
        fined = position.with_seat(action.seat, state._replace(score=state.score - penalty))
        return _play_stands(fined), effect._replace(penalty=penalty)
    if mode is Challenge.LOSE_TURN:
        position = position.with_seat(action.seat, state._replace(lost_turns=state.lost_turns + 1))
        return _skip_lost_turns(_play_stands(position)), effect
    return _play_stands(position), effect


def _withdraw(position: UpwordsPosition, pending: Pending) -> UpwordsPosition:
    """Take the challenged play back: tiles, points, draws and turns missed since; not time, nor resignations.

    With LOSE_TURN the turn is lost, too.
    """
    seats = tuple(
        before._replace(used_ms=now.used_ms, overtime=now.overtime, has_resigned=now.has_resigned)
        for before, now in zip(pending.seats, position.seats, strict=True)
    )
    restored = replace(
        position,
        board=pending.board,
        bag=position.edition.alphabet.sort((*position.bag, *pending.drawn)),
        seats=seats,
        turn=pending.seat,
        round=pending.round,
        pending=None,
    )
    if position.options.challenge is Challenge.LOSE_TURN or seats[pending.seat].is_adjudicated:
        return _end_turn(_with_pass(restored, pending.seat))
    return replace(restored, is_retry=True)


def _leave(position: UpwordsPosition, action: actions.Resign | Forfeit, dealer: Dealer) -> Step:
    reason, ends = EndReason.RESIGNED, False
    if isinstance(action, Forfeit):
        reason, ends = EndReason.FORFEIT, action.ends
    elif position.is_solo:
        position, reason = _with_time(position, action), EndReason.STOPPED
    seat, effect = action.seat, UpwordsEffect()
    left = position.with_seat(seat, position.seats[seat]._replace(has_resigned=True))
    if ends or sum(not other.has_resigned for other in left.seats) < 2:
        return _over(left, reason), effect
    if left.pending and (left.pending.seat == seat or not left.may_challenge):
        left = _play_stands(left)
    if not left.outcome and left.turn == seat:
        left = _settle(replace(_advance(left), is_retry=False))
    elif not left.outcome and not left.pending:
        left = _settle(left)
    return left, effect


def _declare_stuck(position: UpwordsPosition, action: actions.DeclareStuck, dealer: Dealer) -> Step:
    if not position.may_be_stuck:
        raise IllegalAction(NOT_STUCK)
    return _over(position, EndReason.STUCK), UpwordsEffect()


def _said(position: UpwordsPosition, action: actions.Said, dealer: Dealer) -> Step:
    """Return the position after something was said; how many tiles are left ends the game, or corrects it."""
    edition, seats = position.edition, position.seats
    if not position.options.kept:
        raise IllegalAction(NOT_KEPT)
    if action.left:
        if len(action.left) != len(seats) or not all(0 <= each <= edition.rack_size for each in action.left):
            raise IllegalAction(WRONG_COUNT)
        held = zip(seats, action.left, strict=True)
        left = replace(
            position, seats=tuple(state._replace(rack=(UNKNOWN,) * count) for state, count in held)
        )
        reason = EndReason.OUT if 0 in action.left and not position.bag else EndReason.STOPPED
        return _over(left, position.outcome.reason if position.outcome else reason), UpwordsEffect()
    if action.rack:
        if action.seat != position.turn:
            raise IllegalAction(NOT_YOUR_TURN)
        if len(action.rack) != len(seats[action.seat].rack):
            raise IllegalAction(WRONG_COUNT)
        if UNKNOWN in action.rack or beyond_set(edition, position.board, action.rack):
            raise IllegalAction(NOT_IN_SET)
        position = position.with_seat(action.seat, seats[action.seat]._replace(rack=action.rack))
    if not all(word.isalpha() and len(word) <= 2 * edition.size for word in action.words):
        raise IllegalAction(NOT_IN_SET)
    return replace(position, allowed=position.allowed.union(action.words)), UpwordsEffect()


def _end_turn(position: UpwordsPosition) -> UpwordsPosition:
    return _settle(_advance(position))


def _advance(position: UpwordsPosition) -> UpwordsPosition:
    """Return the position with the turn counted and given to the next active seat.

    Of a kept game a rack is known only in the turn in which it was said.
    """
    state = position.seats[position.turn]
    if position.options.kept:
        state = state._replace(rack=(UNKNOWN,) * len(state.rack))
    counted = position.with_seat(position.turn, state._replace(turns=state.turns + 1))
    count = len(position.seats)
    seat, rounds = position.turn, position.round
    for _ in range(count):
        seat = (seat + 1) % count
        rounds += seat == position.first
        if seat in counted.active:
            break
    return replace(counted, turn=seat, round=rounds)


def _settle(position: UpwordsPosition) -> UpwordsPosition:
    reason = _reason_to_end(position)
    return _finish(position, reason) if reason else _skip_lost_turns(position)


def _skip_lost_turns(position: UpwordsPosition) -> UpwordsPosition:
    """Skip seats that have lost this turn or have used up their time (these pass)."""
    while not position.outcome and not (position.pending and position.pending.ends):
        state = position.seats[position.turn]
        if state.lost_turns:
            skipped = position.with_seat(position.turn, state._replace(lost_turns=state.lost_turns - 1))
        elif state.is_adjudicated:
            skipped = _with_pass(position, position.turn)
        else:
            return position
        position = _advance(skipped)
        reason = _reason_to_end(position)
        if reason:
            position = _finish(position, reason)
    return position


def _reason_to_end(position: UpwordsPosition) -> EndReason | None:
    """Return why the game is over, or None, right after a turn."""
    racks = [state.rack for state in position.seats if not state.has_resigned]
    if not position.bag:
        emptied = any if position.options.ends_when_player_out else all
        if emptied(not rack for rack in racks):
            return EndReason.OUT
    if all(position.seats[seat].passes >= position.options.pass_rounds for seat in position.active):
        return EndReason.ALL_PASSED
    if position.options.rounds and position.round > position.options.rounds:
        return EndReason.ROUNDS
    return None


def _finish(position: UpwordsPosition, reason: EndReason) -> UpwordsPosition:
    """End the game, a pending play permitting."""
    if position.pending:
        return replace(position, pending=position.pending._replace(ends=reason))
    return _over(position, reason)


def _over(position: UpwordsPosition, reason: EndReason) -> UpwordsPosition:
    return replace(position, pending=None, is_retry=False, outcome=position.reckon(reason))


_HANDLERS: dict[type[actions.Action], Callable[..., Step]] = {
    actions.PlayTiles: _play,
    actions.Exchange: _exchange,
    actions.Pass: _pass,
    actions.TimeOut: _time_out,
    actions.ChallengePlay: _challenge,
    actions.AcceptPlay: _accept,
    actions.Resign: _leave,
    Forfeit: _leave,
    actions.DeclareStuck: _declare_stuck,
    actions.Said: _said,
}
