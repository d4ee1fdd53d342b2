"""A table for any game: actions in, views out. Trusted: it knows all of its game, and does what it is told.

The one idea: an action is judged, applied to a copy, committed to the store, and only then shown. If another
process was quicker, the table reloads and says so; nothing is ever appended twice. How long a turn has taken
follows from when its first action was stored. People hold no table but a session (`player_session`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, Self, cast

from upwords_tui.app.play.correspondence import TimeLeft, time_line, times_left
from upwords_tui.app.profile.facts import GameFacts
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import IllegalAction, StaleGame
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.games import agreement
from upwords_tui.games.base import END, Agreeing, AnyAction, Forfeit, Offer
from upwords_tui.games.catalogue import edition_of
from upwords_tui.games.game import AnyGame
from upwords_tui.games.json_fields import NOT_YOUR_TURN, TOO_LONG
from upwords_tui.store.opening import Store
from upwords_tui.store.values import HOME, NEVER, DueIn, Ending, Pace, SeatResult, Stamp, StoredGame


class Judge(Protocol):
    """The dictionary of a table."""

    def contains(self, word: str, /) -> bool:
        """Return whether `word` may be played."""


class Words(Judge, Protocol):
    """The dictionary of a table, which may have to be opened yet."""

    @property
    def id(self) -> str:
        """What it is called."""

    @property
    def sha256(self) -> str:
        """The identity of its list as it is today, in hex."""

    def is_listed(self, word: str, /) -> bool:
        """Return whether computers know `word`."""

    def at_once(self, word: str, /) -> bool | None:
        """Return whether `word` may be played, as far as that is known without waiting; None if it is not."""

    def prepare(self) -> None:
        """Open everything now."""


class Engine(Protocol):
    """Whoever answers questions of the engine protocol, for one who asks."""

    @property
    def restarts(self) -> int:
        """How often what thinks had to be started again."""

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the answer to `request`; raise EngineError if there is none."""

    def hurry(self) -> None:
        """Have what is asked here answered at once, with the best found so far."""


class Engines(Protocol):
    """What thinks for everybody."""

    def asker(self, account: str = "") -> Engine:
        """Return somebody who may ask, in turn with other accounts."""


# The table


MOST_VAIN_OFFERS = 3
"""So often somebody may offer what is refused, before anything else has been done."""

MOST_ACTIONS = 10_000
"""With so many actions a game can only be ended: whoever opens it replays them all."""


GameT = TypeVar("GameT", bound=AnyGame, default=Any)
ActionT = TypeVar("ActionT", bound=AnyAction, default=Any)
ViewT = TypeVar("ViewT", default=Any)
EntryT = TypeVar("EntryT", default=Any)

Listener = Callable[[int, AnyAction | None], None]
"""Told the number of the first new action; and the action itself, unless another process has made it."""


Clock = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


class TimeRules(Generic[GameT]):
    """What a game says of time: when a turn begins, how long it may take, for whom it waits."""

    def begins_turn(self, game: GameT, entry: Any) -> bool:
        """Return whether a new turn begins with what an action of `game` led to."""
        return bool(entry.before.to_act != entry.position.to_act)

    def due_in(self, game: GameT) -> timedelta | None:
        """Return how long the turn may take by the rules of the game; None if it may take for ever."""
        return None

    def waits_for(self, game: GameT, position: Any) -> tuple[int, ...]:
        """Return the seats that others wait for in a position of `game`."""
        seats: tuple[int, ...] = position.to_act
        return seats

    def time_up(self, game: GameT, seat: int, *, ends: bool) -> AnyAction:
        """Return what is done for a seat that has no time left, where turns are counted in days.

        `ends`: it loses the game with that.
        """
        return Forfeit(seat=seat, ends=ends)

    def is_timed(self, game: GameT, action: AnyAction) -> bool:
        """Return whether the time of the turn belongs to `action`."""
        return not isinstance(action, Agreeing) and action.seat in game.to_act


class TurnClock(Generic[GameT]):
    """What the turns at a table take: it runs from when the first action of a turn was stored.

    `times` are when the game began, and when each action was stored. Turns with days follow from dates, all
    others from play time: there neither a change of the date counts, nor that the server was off.
    """

    def __init__(
        self, store: Store, game_id: str, times: Sequence[Stamp], rules: TimeRules[GameT], now: Clock
    ) -> None:
        self._store, self.game_id, self._rules, self.now = store, game_id, rules, now
        self.times = list(times)
        self._seated = store.games.turn_begun(game_id)
        self.terms = Terms.from_json(store.games.terms(game_id))

    def look(self) -> None:
        """Take over when somebody has taken a shared keyboard, as it is stored. Raises StoreError."""
        self._seated = self._store.games.turn_begun(self.game_id)

    def stamp(self) -> Stamp:
        """Return what would be kept of something that is stored now."""
        return Stamp(self.now(), self._store.play_time.now())

    def elapsed_ms(self, game: GameT) -> int:
        """Return what the turn has taken so far; leaving and coming back changes nothing."""
        taken = timedelta() if game.is_over else self._taken(game, self.times, self.stamp().played)
        return taken // timedelta(milliseconds=1)

    def waits_for_player(self, game: GameT) -> bool:
        """Return whether several people share a keyboard, and whose turn it is has yet to take it."""
        return self._began(game, self.times) is None

    def begin_turn(self, game: GameT) -> None:
        """Have the clock run of somebody who has taken a shared keyboard. Raises StoreError."""
        if self.waits_for_player(game):
            due_in = self.due_in(game, self.times, self.stamp(), begins=True)
            self._seated = (
                game.action_count,
                self._store.games.begin_turn(self.game_id, game.action_count, due_in),
            )

    def begin(self, game: GameT) -> None:
        """Have the store know when the first turn is up, if it ever is. Raises StoreError."""
        due_in = self.due_in(game, self.times, self.stamp(), begins=not _shares_keyboard(game))
        if due_in.after is not None and not game.action_count:
            self._store.games.begin_turn(self.game_id, 0, due_in)

    def times_left(self, game: GameT, times: Sequence[Stamp] = ()) -> tuple[TimeLeft, ...]:
        """Return how long the game waits yet for whom, the shortest time first; none without such terms."""
        if not self.terms.has_days or game.is_over:
            return ()
        waits_for, begins_turn = partial(self._rules.waits_for, game), partial(self._rules.begins_turn, game)
        dates = [each.made for each in times or self.times]
        return times_left(game, dates, self.terms, waits_for, begins_turn)

    def lines(self, game: GameT) -> tuple[str, ...]:
        """Return how much time whoever the game waits for has, a line each, where turns have days."""
        now = self.now()
        return tuple(time_line(game.seats[each.seat].name, each, now) for each in self.times_left(game))

    def _began(self, game: GameT, times: Sequence[Stamp]) -> Stamp | None:
        """Return when the turn began; None while somebody has to take a shared keyboard first."""
        begun = (each.number for each in reversed(game.entries) if self._rules.begins_turn(game, each))
        first = next(begun, -1) + 1
        if not _shares_keyboard(game):
            return times[first]
        return self._seated[1] if self._seated and self._seated[0] >= first else None

    def _taken(self, game: GameT, times: Sequence[Stamp], now: timedelta) -> timedelta:
        """Return what the turn has taken until the play time `now`: since it began, without breaks."""
        began, nothing = self._began(game, times), timedelta()
        if began is None:
            return nothing
        return max(now - began.played - sum(_breaks(game, times, began.played, now), nothing), nothing)

    def due_in(self, game: GameT, times: Sequence[Stamp], now: Stamp, *, begins: bool = False) -> DueIn:
        """Return after how long the time of the turn is up; never, if its time does not run.

        `begins`: the turn begins now.
        """
        if days := self.times_left(game, times):
            return DueIn(max(days[0].ends - now.made, timedelta()), is_dated=True)
        due_in = self._rules.due_in(game)
        if due_in is None or game.position.on_break or not (begins or self._began(game, times)):
            return NEVER
        return DueIn(due_in if begins else max(due_in - self._taken(game, times, now.played), timedelta()))


class Table(Generic[GameT, ActionT, ViewT, EntryT]):
    """One game being played. It belongs to one event loop; only `commit` may run in another thread.

    A game has one of its own, which says what kinds of game, action, view and entry there are, and what the
    store is told at the end.
    """

    time_rules: ClassVar[TimeRules[Any]] = TimeRules()

    def __init__(
        self,
        store: Store,
        game_id: str,
        stored: StoredGame,
        judge: Judge,
        now: Clock = utc_now,
    ) -> None:
        """Sit over what the store holds under `game_id`."""
        self.game_id = game_id
        self._store = store
        self._judge = judge
        self._views: dict[int | None, ViewT] = {}
        self._listeners: list[Listener] = []
        self._doing = asyncio.Lock()
        self.game = cast(GameT, stored.game)
        self.clock = TurnClock[GameT](store, game_id, stored.times, self.time_rules, now)

    @classmethod
    def create(
        cls,
        store: Store,
        game: GameT,
        name: str,
        judge: Judge,
        owner: str = HOME,
        now: Clock = utc_now,
    ) -> Self:
        """Begin with `game` as it stands, stored before anyone sees anything of it. Raises StoreError."""
        # What was made here need not be played again, as what is read from a store has to be.
        stamp = Stamp(now(), store.play_time.now())
        stored = StoredGame(game, (stamp,) * (game.action_count + 1))
        return cls(store, store.games.add(game, name, owner), stored, judge, now)

    @classmethod
    def open(cls, store: Store, game_id: str, judge_for: Callable[[GameT], Judge], **options: Any) -> Self:
        """Go on with a stored game. Raises RecordError or StoreError if it can't be had."""
        stored = store.games.load(game_id)
        return cls(store, game_id, stored, judge_for(cast(GameT, stored.game)), **options)

    # What a game says of itself

    @staticmethod
    def facts(game: GameT, seat: int) -> GameFacts:
        return GameFacts()

    @classmethod
    def facts_of(cls, game: GameT) -> dict[int, dict[str, object]]:
        """Return what a game that is over tells of the seats of people, to be kept."""
        seats = enumerate(game.seats)
        return {number: cls.facts(game, number).as_json() for number, seat in seats if seat.is_human}

    def _ending(self, game: GameT) -> Ending | None:
        """Return what the store is to know of a game that is over; None before that."""
        outcome = game.position.outcome
        if outcome is None:
            return None
        facts = self.facts_of(game)
        results = tuple(
            SeatResult(
                seat=number,
                name=seat.name,
                player=seat.player,
                score=total,
                won=number in outcome.winners,
                account=seat.account,
                has_left=game.position.has_resigned(number),
                accounts=seat.accounts,
                facts=facts.get(number),
            )
            for number, (seat, total) in enumerate(zip(game.seats, outcome.totals, strict=True))
        )
        return Ending(
            edition=edition_of(game.kind, game.setup_json()),
            dictionary=game.dictionary.id,
            results=results,
            pace=self._pace(game),
            moves=sum(isinstance(entry.action, game.turns or AnyAction) for entry in game.entries),
        )

    def _pace(self, game: GameT) -> Pace | None:
        """Return the pace in which a game is rated; None if it is not, or somebody has taken over a seat."""
        terms = self.clock.terms
        if not terms.rated or game.seats != game.setup.seats:
            return None
        return "days" if terms.has_days else "quick"

    @property
    def number(self) -> int:
        """How many actions have been made: names the position for answers that come late."""
        return self.game.action_count

    @property
    def turn(self) -> object:
        """What names the turn: it changes when that is over."""
        return self.game.to_act

    @property
    def is_held(self) -> bool:
        """Whether people have to answer an offer first, or to go on after a break."""
        position = self.game.position
        return position.offer is not None or bool(position.on_break)

    def view(self, seat: int | None) -> ViewT:
        """Return what `seat` may know, made once a position; None is a spectator."""
        # Another thread may ask: what it makes while the game moves on is not kept for the new position.
        views = self._views
        if seat not in views:
            view: Any = self.game.view_for(seat)
            views[seat] = view
        return views[seat]

    def heard(self, since: int, seat: int | None) -> tuple[EntryT, ...]:
        """Return the actions from number `since` as `seat` heard of them; None is whoever looks on."""
        return tuple(self.game.heard(number, seat) for number in range(since, self.number))

    # Doing

    def claim(self, holder: str, seconds: float) -> bool:
        """Claim for so long to have its computers act; return whether that was free. Raises StoreError."""
        return self._store.games.claim(self.game_id, holder, seconds)

    def listen(self, listener: Listener) -> None:
        """Have `listener` called after every change, in the order added."""
        self._listeners.append(listener)

    def commit(self, action: ActionT, took_ms: int | None = None) -> tuple[GameT, Stamp]:
        """Judge and store `action`, and return what `adopt` takes. It may wait for others and for the disk.

        The time of the turn goes with it; `took_ms` says it of those whose time is not the turn's. Raises
        IllegalAction if the rules forbid it, StaleGame if the game had moved on elsewhere, StoreError if it
        can't be stored or the game has been deleted; the action has then not been made.
        """
        clock, game = self.clock, self.game
        if self.time_rules.is_timed(game, action):
            action = replace(action, elapsed_ms=clock.elapsed_ms(game) if took_ms is None else took_ms)
        after: GameT = game.apply(game.propose(action, self._judge))
        now = clock.stamp()
        due_in = clock.due_in(after, (*clock.times, now), now)
        return after, self._store.games.append(self.game_id, after, self._ending(after), due_in)

    def adopt(self, after: GameT, stamp: Stamp, action: AnyAction) -> None:
        """Take a game that has been stored as the one on the table, and tell who listens."""
        self.game = after
        self.clock.times.append(stamp)
        self._tell(after.action_count - 1, action)

    def check_patience(self, action: AnyAction) -> None:
        """Refuse what a person does again and again only to annoy others, or the machine.

        Rules allow it, and records hold it: it is for whoever keeps the table. Raises IllegalAction.
        """
        game = self.game
        if isinstance(action, Offer) and agreement.vain_offers(game, action.seat) >= MOST_VAIN_OFFERS:
            raise IllegalAction(agreement.OFFERED_ENOUGH)
        ends = isinstance(action, game.leaving) or (isinstance(action, Agreeing) and action.about == END)
        if game.action_count >= MOST_ACTIONS and not ends:
            raise IllegalAction(TOO_LONG)

    async def do(self, action: ActionT, took_ms: int | None = None, account: str | None = None) -> None:
        """Make `action` without holding up the event loop. Raises as `commit` does.

        `account` is who does it, where that counts: in a team it has to be their turn, else IllegalAction.
        After StaleGame the table shows where the game stands.
        """
        async with self._doing:
            if account is not None and not self.game.may_do(account, action):
                raise IllegalAction(NOT_YOUR_TURN)
            try:
                after, stamp = await asyncio.to_thread(self.commit, action, took_ms)
            except StaleGame:
                self._take_over()
                raise
            self.adopt(after, stamp, action)

    def overdue(self) -> ActionT | None:
        """Return what ends the turn of a person whose time is up; None if there is time, or no clock."""
        left, terms = self.clock.times_left(self.game), self.clock.terms
        if not left or self.clock.now() < left[0].ends:
            return None
        ends = terms.overdue == "lost"
        return cast(ActionT, self.time_rules.time_up(self.game, left[0].seat, ends=ends))

    def abandoned(self) -> ActionT | None:
        """Return what is done for a seat that is waited for and whose account was deleted; None if none is.

        It leaves the game, as its owner has, or all of a team have. It may wait for the disk. Raises
        StoreError.
        """
        game = self.game
        waits = () if game.is_over else (*game.awaited, *self.time_rules.waits_for(game, game.position))
        for number in waits:
            seat = game.seats[number]
            owners = [account for account in seat.owners if account != HOME]
            if owners and all(map(self._store.accounts.is_gone, owners)):
                leave = next(iter(game.leaving), partial(Forfeit, ends=False))
                return cast(ActionT, leave(seat=number))
        return None

    def refresh(self) -> bool:
        """Take over what another process has stored; return whether anything was new.

        While an action is being stored here nothing is: `catch_up` waits for that. Raises RecordError or
        StoreError if it can't be read; the table then stays as it was.
        """
        return not self._doing.locked() and self._take_over()

    async def catch_up(self) -> bool:
        """Take over what another process has stored, once nothing is being stored here. As `refresh`."""
        async with self._doing:
            return self._take_over()

    def _take_over(self) -> bool:
        known = game = self.game
        stored = self._store.games.actions_since(self.game_id, known.action_count)
        for action in stored:
            game = game.apply_json(action.body)
        self.clock.look()
        if not stored:
            return False
        self.game = game
        self.clock.times += [action.stamp for action in stored]
        self._tell(known.action_count, None)
        return True

    def _tell(self, since: int, action: AnyAction | None) -> None:
        self._views = {}
        for listener in self._listeners:
            listener(since, action)


def seats_of(game: AnyGame, account: str) -> tuple[int, ...]:
    seats = enumerate(game.seats)
    return tuple(number for number, seat in seats if seat.is_human and account in (seat.owners or (HOME,)))


def _breaks(game: AnyGame, times: Sequence[Stamp], since: timedelta, now: timedelta) -> Iterator[timedelta]:
    """Yield how long each break took, as far as it was between two play times."""
    begun: timedelta | None = None
    for entry in game.entries:
        played = times[entry.number + 1].played
        if entry.position.on_break:
            begun = played if begun is None else begun
        elif begun is not None:
            yield max(played - max(begun, since), timedelta())
            begun = None
    if begun is not None:
        yield max(now - max(begun, since), timedelta())


def _shares_keyboard(game: AnyGame) -> bool:
    """Return whether the person whose turn it is has other seats too: several people use one keyboard."""
    mover = game.seats[game.to_act[0]] if game.to_act else None
    if mover is None or not mover.is_human or mover.accounts:
        return False
    return len(seats_of(game, mover.account or HOME)) > 1
