"""A table for any game: actions in, views out.

An action is judged, applied to a copy, committed to the store, and only then shown. If another process was
quicker, the table reloads and says so; nothing is ever appended twice. Front-ends hold no table but a session
(`player_session`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from typing import Any, ClassVar, Generic, Protocol, Self, cast

from upwords_tui.app.play.correspondence import (
    CLOSURES,
    HOLIDAYS,
    Pauses,
    TimeLeft,
    holiday_line,
    pauses_of,
    time_line,
    times_left,
)
from upwords_tui.app.profile.facts import GameFacts
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import IllegalAction, StaleGame, StoreError, mark
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.games import agreement
from upwords_tui.games.base import END, Agreeing, AnyAction, Forfeit, Offer, WordJudge
from upwords_tui.games.catalogue import edition_of
from upwords_tui.games.game import AnyGame
from upwords_tui.games.json_fields import NOT_YOUR_TURN, TOO_LONG
from upwords_tui.store.opening import Store
from upwords_tui.store.opening import utc_now as utc_now
from upwords_tui.store.values import HOME, NEVER, DueIn, Ending, Pace, SeatResult, Stamp, StoredGame

_CORRECTED = mark("This game was corrected in another window: “resume” opens it as it is now.")


class Words(WordJudge, Protocol):
    """The dictionary of a table, which may not be open yet."""

    @property
    def id(self) -> str: ...

    @property
    def sha256(self) -> str:
        """The hash of its word list as it is today, in hex."""

    def is_listed(self, word: str, /) -> bool:
        """Return whether computers know `word`."""

    def at_once(self, word: str, /) -> bool | None:
        """Return whether `word` may be played; None if finding out would take time."""

    def prepare(self) -> None:
        """Open everything now."""


class Engine(Protocol):
    """One account's access to what answers requests of the engine protocol."""

    @property
    def restarts(self) -> int:
        """How often the engine process has been restarted."""

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the answer to `request`. Raises EngineError."""

    def hurry(self) -> None:
        """Have open requests answered at once, with the best found so far."""


class Engines(Protocol):
    """The engines that all accounts share, in turn."""

    def asker(self, account: str = "") -> Engine: ...


MOST_VAIN_OFFERS = 3
"""How many refused offers in a row a seat may make."""

MOST_ACTIONS = 10_000
"""A game of so many actions can only be ended: opening it replays them all."""


GameT = TypeVar("GameT", bound=AnyGame, default=Any)
ActionT = TypeVar("ActionT", bound=AnyAction, default=Any)
ViewT = TypeVar("ViewT", default=Any)
EntryT = TypeVar("EntryT", default=Any)

Listener = Callable[[int, AnyAction | None], None]
"""Takes the number of the first new action, and the action itself unless another process made it."""


Clock = Callable[[], datetime]


class TimeRules(Generic[GameT]):
    """A game's rules about time: when a turn begins, how long it may take, for whom the game waits."""

    def begins_turn(self, game: GameT, entry: Any) -> bool:
        """Return whether `entry` of `game` ended a turn."""
        return bool(entry.before.to_act != entry.position.to_act)

    def due_in(self, game: GameT) -> timedelta | None:
        """Return how long the turn may take by the rules of the game; None: without limit."""
        return None

    def waits_for(self, game: GameT, position: Any) -> tuple[int, ...]:
        """Return the seats that others wait for in a position of `game`."""
        seats: tuple[int, ...] = position.to_act
        return seats

    def time_up(self, game: GameT, seat: int, *, ends: bool) -> AnyAction:
        """Return what is done for a seat whose days have run out; `ends`: it loses the game."""
        return Forfeit(seat=seat, ends=ends)

    def is_timed(self, game: GameT, action: AnyAction) -> bool:
        """Return whether `action` takes the time of the turn."""
        return not isinstance(action, Agreeing) and action.seat in game.to_act


class TurnClock(Generic[GameT]):
    """The time of the turns at a table, which runs from when the first action of a turn was stored.

    `times` are when the game began, and when each action was stored. Days per turn are counted by date, all
    other time as play time, to which neither a changed clock nor a stopped server adds.
    """

    def __init__(self, table: Table[GameT], store: Store, times: Sequence[Stamp], now: Clock) -> None:
        self._table, self._store, self.now = table, store, now
        self.times = list(times)
        self.terms = Terms.from_json(store.games.terms(table.game_id))
        self.look()

    def look(self) -> None:
        """Read from the store who has taken a shared keyboard, and when. Raises StoreError."""
        self._seated = self._store.games.turn_begun(self._table.game_id)
        if self.terms.has_days:
            closures, days = pauses_of(self._store, HOME, CLOSURES), self.terms.holiday_days
            # A team has others who can play.
            owners = [
                seat.owners if days and len(seat.owners) == 1 else () for seat in self._table.game.seats
            ]
            holidays = [[pauses_of(self._store, each, HOLIDAYS) for each in some] for some in owners]
            self._pauses = [Pauses.of(closures, chain(*some), days) for some in holidays]

    def stamp(self) -> Stamp:
        return Stamp(self.now(), self._store.play_time.now())

    @property
    def elapsed_ms(self) -> int:
        """What the turn has taken so far; leaving and coming back changes nothing."""
        game = self._table.game
        taken = timedelta() if game.is_over else self._taken(game, self.times, self.stamp().played)
        return taken // timedelta(milliseconds=1)

    @property
    def waits_for_player(self) -> bool:
        """Whether several people share a keyboard, and the one whose turn it is has yet to take it."""
        return self._began(self._table.game, self.times) is None

    def begin_turn(self) -> None:
        """Start the clock of somebody who has taken a shared keyboard. Raises StoreError."""
        if self.waits_for_player:
            due_in = self.due_in(self._table.game, self.times, self.stamp(), begins=True)
            number = self._table.number
            self._seated = number, self._store.games.begin_turn(self._table.game_id, number, due_in)

    def begin(self) -> None:
        """Tell the store when the time of the first turn is up, if it ever is. Raises StoreError."""
        game = self._table.game
        due_in = self.due_in(game, self.times, self.stamp(), begins=not _shares_keyboard(game))
        if due_in.after is not None and not game.action_count:
            self._store.games.begin_turn(self._table.game_id, 0, due_in)

    def times_left(self, game: GameT, times: Sequence[Stamp]) -> tuple[TimeLeft, ...]:
        """Return the time each awaited seat has left, the shortest first; nothing without days per turn."""
        if not self.terms.has_days or game.is_over:
            return ()
        rules = self._table.time_rules
        waits_for, begins_turn = partial(rules.waits_for, game), partial(rules.begins_turn, game)
        made, pauses = [each.made for each in times], self._pauses.__getitem__
        return times_left(game, made, self.terms, waits_for, begins_turn, pauses)

    @property
    def left(self) -> timedelta | None:
        """How long the game still waits for whoever has the least time; None without days per turn."""
        left = self.times_left(self._table.game, self.times)
        return left[0].ends - self.now() if left else None

    def is_up(self) -> bool:
        """Whether somebody's days are over."""
        left = self.left
        return left is not None and left <= timedelta()

    def lines(self) -> tuple[str, ...]:
        """Return the time each awaited seat has left, a line each; nothing without days per turn."""
        now, game = self.now(), self._table.game
        left = self.times_left(game, self.times)
        return tuple(
            line
            for each in left
            for name in (game.seats[each.seat].name,)
            for line in (time_line(name, each, now), holiday_line(name, self._pauses[each.seat], now))
            if line
        )

    def renew(self) -> None:
        """Tell the store anew when the days of the turn are up, as pauses have changed. Raises StoreError."""
        table = self._table
        if self.terms.has_days and not table.game.is_over:
            due_in = self.due_in(table.game, self.times, self.stamp())
            self._store.games.renew_due(table.game_id, table.number, due_in)

    def _began(self, game: GameT, times: Sequence[Stamp]) -> Stamp | None:
        """Return when the turn began; None while somebody has yet to take a shared keyboard."""
        begins_turn = self._table.time_rules.begins_turn
        first = next((each.number for each in reversed(game.entries) if begins_turn(game, each)), -1) + 1
        if not _shares_keyboard(game):
            return times[first]
        return self._seated[1] if self._seated and self._seated[0] >= first else None

    def _taken(self, game: GameT, times: Sequence[Stamp], now: timedelta) -> timedelta:
        """Return what the turn has taken until the play time `now`, without breaks."""
        began, nothing = self._began(game, times), timedelta()
        if began is None:
            return nothing
        return max(now - began.played - sum(_breaks(game, times, began.played, now), nothing), nothing)

    def due_in(self, game: GameT, times: Sequence[Stamp], now: Stamp, *, begins: bool = False) -> DueIn:
        """Return when the time of the turn is up; `begins`: the turn begins now."""
        if days := self.times_left(game, times):
            return DueIn(max(days[0].ends - now.made, timedelta()), is_dated=True)
        due_in = self._table.time_rules.due_in(game)
        if due_in is None or game.position.on_break or not (begins or self._began(game, times)):
            return NEVER
        return DueIn(due_in if begins else max(due_in - self._taken(game, times, now.played), timedelta()))


class Table(Generic[GameT, ActionT, ViewT, EntryT]):
    """One game being played.

    It belongs to one event loop; only `commit` may run in another thread. Each game has a subclass with its
    types, its time rules, and what the store is told at the end.
    """

    time_rules: ClassVar[TimeRules[Any]] = TimeRules()

    def __init__(
        self, store: Store, game_id: str, stored: StoredGame, judge: WordJudge, now: Clock = utc_now
    ) -> None:
        self.game_id = game_id
        self._store = store
        self._judge = judge
        self._views: dict[int | None, ViewT] = {}
        self._listeners: list[Listener] = []
        self._doing = asyncio.Lock()
        self.game = cast(GameT, stored.game)
        self.clock = TurnClock(self, store, stored.times, now)

    @classmethod
    def create(cls, store: Store, game: GameT, name: str, judge: WordJudge) -> Self:
        """Begin with `game` as it stands, stored before anyone sees it. Raises StoreError."""
        stamp = Stamp(utc_now(), store.play_time.now())
        stored = StoredGame(game, (stamp,) * (game.action_count + 1))
        return cls(store, store.games.add(game, name), stored, judge)

    @classmethod
    def open(
        cls, store: Store, game_id: str, judge_for: Callable[[GameT], WordJudge], **options: Any
    ) -> Self:
        """Open a stored game. Raises RecordError or StoreError."""
        stored = store.games.load(game_id)
        return cls(store, game_id, stored, judge_for(cast(GameT, stored.game)), **options)

    @staticmethod
    def facts(game: GameT, seat: int) -> GameFacts:
        return GameFacts()

    @classmethod
    def facts_of(cls, game: GameT) -> dict[int, dict[str, object]]:
        """Return the facts to keep of each seat played by people, of a game that is over."""
        seats = enumerate(game.seats)
        return {number: cls.facts(game, number).as_json() for number, seat in seats if seat.is_human}

    def _ending(self, game: GameT) -> Ending | None:
        """Return what the store keeps of a game that is over, and was dealt and played here."""
        outcome = game.position.outcome
        if outcome is None or game.position.options.kept or getattr(game.setup, "start", None):
            return None
        terms, facts = self.clock.terms, self.facts_of(game)
        pace: Pace | None = None
        if terms.rated and game.seats == game.setup.seats:  # nobody has taken over a seat
            pace = "days" if terms.has_days else "quick"
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
            pace=pace,
            moves=sum(isinstance(entry.action, game.turns or AnyAction) for entry in game.entries),
        )

    @property
    def number(self) -> int:
        """The number of actions made."""
        return self.game.action_count

    @property
    def turn(self) -> object:
        """What identifies the turn: it changes when the turn is over."""
        return self.game.to_act

    @property
    def is_held(self) -> bool:
        """Whether an offer has to be answered first, or a break ended."""
        position = self.game.position
        return position.offer is not None or bool(position.on_break)

    def view(self, seat: int | None) -> ViewT:
        """Return what `seat` may know (None: a spectator), made once a position."""
        # Another thread may ask: the old dict takes what it makes while the game moves on.
        views = self._views
        if seat not in views:
            view: Any = self.game.view_for(seat)
            views[seat] = view
        return views[seat]

    def heard(self, since: int, seat: int | None) -> tuple[EntryT, ...]:
        """Return the actions from number `since` on as `seat` heard of them (None: a spectator)."""
        return tuple(self.game.heard(number, seat) for number in range(since, self.number))

    def store_anew(self, game: GameT) -> str:
        """Store `game` in place of this one, and return its id. Raises StaleGame, StoreError."""
        return self._store.games.replace(self.game_id, game, self.number)

    def claim(self, holder: str, seconds: float) -> bool:
        """Claim for `seconds` the right to play its computers; return whether it was free.

        Raises StoreError.
        """
        return self._store.games.claim(self.game_id, holder, seconds)

    def listen(self, listener: Listener) -> None:
        """Call `listener` after every change, in the order added."""
        self._listeners.append(listener)

    def commit(self, action: ActionT, took_ms: int | None = None) -> tuple[GameT, Stamp]:
        """Judge and store `action`, and return what `adopt` takes; this may wait for others and for the disk.

        The time of the turn goes with it, unless `took_ms` is given. Raises IllegalAction, StaleGame if the
        game has moved on elsewhere, StoreError if it can't be stored or has been deleted; the action has then
        not been made.
        """
        clock, game = self.clock, self.game
        if self.time_rules.is_timed(game, action):
            action = replace(action, elapsed_ms=clock.elapsed_ms if took_ms is None else took_ms)
        after: GameT = game.apply(game.propose(action, self._judge))
        now = clock.stamp()
        due_in = clock.due_in(after, (*clock.times, now), now)
        return after, self._store.games.append(self.game_id, after, self._ending(after), due_in)

    def adopt(self, after: GameT, stamp: Stamp, action: AnyAction) -> None:
        """Show a game that has been stored, and tell the listeners."""
        self.game = after
        self.clock.times.append(stamp)
        self._tell(after.action_count - 1, action)

    def check_patience(self, action: AnyAction) -> None:
        """Refuse what only annoys others or wears out the machine. Raises IllegalAction."""
        game = self.game
        if isinstance(action, Offer) and agreement.vain_offers(game, action.seat) >= MOST_VAIN_OFFERS:
            raise IllegalAction(agreement.OFFERED_ENOUGH)
        ends = isinstance(action, game.leaving) or (isinstance(action, Agreeing) and action.about == END)
        if game.action_count >= MOST_ACTIONS and not ends:
            raise IllegalAction(TOO_LONG)

    async def do(self, action: ActionT, took_ms: int | None = None, account: str | None = None) -> None:
        """Make `action` without holding up the event loop. Raises as `commit` does.

        With `account`, whoever acts for a team must be the one whose turn it is, else IllegalAction.
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
        """Return the action that ends the turn of a person whose time is up; None if there is time left."""
        if not self.clock.is_up():
            return None
        self.clock.look()  # somebody may have gone on holiday
        left = self.clock.times_left(self.game, self.clock.times)
        if not self.clock.is_up():
            return None
        ends = self.clock.terms.overdue == "lost"
        return cast(ActionT, self.time_rules.time_up(self.game, left[0].seat, ends=ends))

    def abandoned(self) -> ActionT | None:
        """Return the action by which an awaited seat leaves whose accounts have all been deleted.

        Raises StoreError.
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
        """Take over what another process has stored, unless something is being stored here.

        Return whether there was anything. Raises RecordError or StoreError.
        """
        return not self._doing.locked() and self._take_over()

    async def catch_up(self) -> bool:
        """As `refresh`, but wait until nothing is being stored here."""
        async with self._doing:
            return self._take_over()

    def _take_over(self) -> bool:
        known = game = self.game
        try:
            stored = self._store.games.actions_since(self.game_id, known.action_count)
        except StoreError:
            if getattr(known.setup.options, "kept", False) and self._store.games.has_begun_as(known):
                raise StoreError(_CORRECTED) from None
            raise
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
    """Yield how long each break took between two play times."""
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
    """Return whether the person whose turn it is shares a keyboard with others."""
    mover = game.seats[game.to_act[0]] if game.to_act else None
    if mover is None or not mover.is_human or mover.accounts:
        return False
    return len(seats_of(game, mover.account or HOME)) > 1
