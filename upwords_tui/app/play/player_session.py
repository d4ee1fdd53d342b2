"""A player session: one person at one table; and the live game that its sessions share.

A session has an owner, and the owner's seats (several where people share a keyboard, none for a spectator).
It shows what those seats may know, tells what they may hear, and does what they may do. A live game is a
table with all that belongs to it, and the sessions there.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from contextvars import Context, copy_context
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, cast

from upwords_tui.app.commands.registry import AFTERWARDS, AT_HAND, Command, Group, commands_of
from upwords_tui.app.play.opponents import Opponents, Saying, TableT
from upwords_tui.app.play.table import Engines, Table, Words, seats_of
from upwords_tui.base.errors import IllegalAction, StaleGame, UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.games.base import AnyAction, GameView, HeardEntry
from upwords_tui.games.json_fields import NOT_YOUR_SEAT
from upwords_tui.store.values import HOME

ViewT = TypeVar("ViewT", default=Any)
GameViewT = TypeVar("GameViewT", bound=GameView, contravariant=True, default=Any)

CLAIM_SECONDS = 3.0
"""How long other processes wait for the computers of one that is gone."""


class SessionEvent(NamedTuple):
    """What has happened, as the owner may hear it; `is_elsewhere`: done in another session or process."""

    entries: tuple[Any, ...]
    is_elsewhere: bool


class TurnCame(NamedTuple):
    """Whom a game waits for since an action.

    `accounts` are those it did not wait for before: it is their turn, or they are asked to agree to
    something. `mover` is the name of who acted; `is_late`: they did not, their time ran out.
    """

    accounts: tuple[str, ...]
    mover: str
    is_late: bool = False


Ring = Callable[[str, int, TurnCame], None]
"""Called when something was stored in this process: the game, its number of actions, whose turn it is now."""


class PlayerSession(Generic[TableT, ViewT]):
    """One person at one table; each game has a subclass with what may be asked in that game."""

    def __init__(self, room: LiveGame, account: str) -> None:
        self._room = room
        self._account = account
        self.time = room.table.clock
        self.game_id = room.table.game_id
        self.kind = str(room.table.game.kind)
        self._mine: list[AnyAction] = []
        self._shown: tuple[object, object] = None, None
        self._listeners: list[tuple[Callable[[SessionEvent], None], Callable[[str], None], Context]] = []
        room.sessions.append(self)

    @property
    def _table(self) -> TableT:
        return cast(TableT, self._room.table)

    @property
    def seats(self) -> tuple[int, ...]:
        return seats_of(self._table.game, self._account)

    @property
    def is_shared(self) -> bool:
        """Whether several play at the owner's keyboard."""
        return len(self.seats) > 1

    @property
    def others(self) -> dict[int, frozenset[str]]:
        """The accounts of other people who play on, by seat; none when the game is over."""
        if self.is_over:
            return {}
        views, own = self._table.view(None).seats, self.seats
        return {
            number: frozenset(seat.owners)
            for number, seat in enumerate(self._table.game.seats)
            if seat.is_human
            and seat.owners
            and number not in own
            and not getattr(views[number], "has_resigned", False)
        }

    @property
    def number(self) -> int:
        return self._table.number

    @property
    def turn(self) -> object:
        """As `Table.turn`."""
        return self._table.turn

    @property
    def is_over(self) -> bool:
        return bool(self._table.game.is_over)

    def view(self, seat: int | None = None) -> ViewT:
        """Return what a seat of the owner's may know; None: what everybody may. Raises IllegalAction."""
        self._check_seat(seat)
        view: Any = self._table.view(seat)
        if seat is not None and (partner := self._table.game.partner(seat, self._account)):
            # Made once for each position, as views are.
            if self._shown[0] is not view:
                self._shown = view, replace(view, partner=partner)
            view = self._shown[1]
        own: ViewT = view
        return own

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and seat not in self.seats:
            raise IllegalAction(NOT_YOUR_SEAT)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The owner's seats that the game waits for."""
        own = self.seats
        return tuple(
            seat
            for seat in self._room.computers.awaited
            if seat in own and not self._table.game.partner(seat, self._account)
        )

    @property
    def waits_for_computers(self) -> bool:
        return self._room.computers.are_wanted

    @property
    def thinking(self) -> int | None:
        """How many whole seconds a computer has been thinking; None if a person is to act."""
        return self._room.computers.thinking

    def is_own(self, entry: HeardEntry) -> bool:
        """Return whether the owner did what was heard, and not another member of their team."""
        if entry.action.seat not in self.seats:
            return False
        own = self._table.game.entries[entry.number]
        team = self._table.game.seats[own.action.seat]
        members = dict(zip(team.accounts, team.members, strict=False))
        return bool(members.get(self._account, own.name) == own.name)

    def prepare(self) -> bool:
        """Open the dictionary; return whether its list is unchanged.

        Raises DictionaryError, WordListError.
        """
        self._room.words.prepare()
        return bool(self._room.words.sha256 == self._table.game.dictionary.sha256)

    def listen(
        self, hear: Callable[[SessionEvent], None], report: Callable[[str], None], since: int | None = None
    ) -> bool:
        """Call `hear` with what happens, and `report` with what goes wrong, from now on.

        Both are called in the caller's context: whoever acts may speak another language. What has happened
        from action `since` on is told at once; return whether anything has.
        """
        self._listeners.append((hear, report, copy_context()))
        if since is None or since >= self.number:
            return False
        hear(self._news(since, None))
        return True

    async def do(self, action: AnyAction) -> None:
        """Make an action of one of the owner's seats.

        Raises IllegalAction if it is against the rules, somebody else's (in a team, if the turn is), or too
        much (`Table.check_patience`); StaleGame if the game has moved on elsewhere; StoreError. It has then
        not been made.
        """
        if action.is_of_house or action.seat not in self.seats:
            raise IllegalAction(NOT_YOUR_SEAT)
        self._table.check_patience(action)
        self._mine.append(action)
        try:
            await self._table.do(action, account=self._account)
        finally:
            self._mine.remove(action)

    async def serve(self) -> bool:
        """Let the computers act until a person is awaited; return whether all went well."""
        return await self._room.serve()

    def begin_turn(self) -> None:
        """Start the clock of the owner, who has taken a shared keyboard. Raises StoreError."""
        if set(self._table.game.to_act[:1]) & set(self.seats):
            self.time.begin_turn()

    def hurry(self) -> None:
        """Make a computer that is thinking play the best it has found so far, if the owner may."""
        if self.may_hurry:
            self._room.computers.hurry()

    @property
    def may_hurry(self) -> bool:
        """Whether the owner may make a computer play worse: a player may, but not in a rated game."""
        return bool(self.seats) and not self.time.terms.rated

    def leave(self) -> None:
        self._listeners.clear()
        with suppress(ValueError):  # it has left before
            self._room.sessions.remove(self)

    def hear(self, since: int, action: AnyAction | None) -> None:
        """Pass on what has happened from action `since`; `action` if it was done in this process."""
        news = self._news(since, action)
        for hear, _report, context in tuple(self._listeners):
            context.copy().run(hear, news)

    def _news(self, since: int, action: AnyAction | None) -> SessionEvent:
        own = self.seats
        entries = self._table.heard(since, own[0] if len(own) == 1 else None)
        is_known = action is not None and (
            action.seat not in own or action.is_of_house or any(action is each for each in self._mine)
        )
        return SessionEvent(entries, not is_known)

    def report(self, say: Saying) -> None:
        for _hear, report, context in tuple(self._listeners):
            own = context.copy()
            own.run(report, own.run(say))


class Narration(Protocol[GameViewT]):
    """Tells the events of a game in sentences; a module with these functions does."""

    def opening_lines(self, view: GameViewT, /) -> Sequence[str]:
        """Return what happened before the first action."""

    def entry_lines(self, entry: Any, view: GameViewT, /) -> Sequence[str]:
        """Return what an action of the history of `view` did."""

    def turn_sentence(self, view: GameViewT, /) -> str:
        """Return whose turn it is."""

    def outcome_lines(self, view: GameViewT, /) -> Sequence[str]:
        """Return how the game ended; nothing while it goes on."""


@dataclass(frozen=True)
class TableKit(Generic[GameViewT]):
    """What a game gives its tables.

    `groups` are its commands and those of every game (`groups_with`); those `at_hand`, and `afterwards`, are
    offered to whoever asks what to do now. `refusal` says in one sentence why an action was refused.
    """

    groups: Sequence[Group]
    narration: Narration[GameViewT]
    refusal: Callable[[IllegalAction, Any, GameViewT], str]
    table: type[Table] = Table
    session: type[PlayerSession] = PlayerSession
    opponents: Callable[..., Opponents] = Opponents
    at_hand: Sequence[str] = AT_HAND
    afterwards: Sequence[str] = AFTERWARDS

    def commands(self, front_end: str = "") -> Sequence[Command]:
        """Return its commands for a front-end, “screen” or “text”, or all of them."""
        return commands_of(self.groups, front_end)


class LiveGame:
    """A table with all that belongs to it, and the sessions there."""

    def __init__(
        self,
        kit: TableKit,
        table: Table,
        words: Words,
        engines: Engines,
        ring: Ring | None = None,
        computers: Callable[..., Opponents] | None = None,
    ) -> None:
        """`ring` is called, after all sessions, when something was stored here."""
        self.table = table
        self._ring = ring
        self._due = _accounts_due(table)
        self.words = words
        self.engines = engines
        self._name = os.urandom(8).hex()
        self.sessions: list[PlayerSession] = []
        self._serving: asyncio.Task[bool] | None = None
        self._kit = kit
        # Computers think in the name of the first person there.
        first = next((account for seat in table.game.seats for account in seat.owners), HOME)
        self.computers = (computers or kit.opponents)(table, engines.asker(first), words, self.report)
        table.listen(self._tell)

    @property
    def is_empty(self) -> bool:
        return not self.sessions and self._serving is None

    def sit(self, account: str) -> PlayerSession:
        return self._kit.session(self, account)

    async def serve(self) -> bool:
        """Let the computers act; callers share the result, and may stop waiting without stopping others."""
        if self._serving is None:
            self._serving = asyncio.ensure_future(self._serve())
            self._serving.add_done_callback(self._served)
        return await asyncio.shield(self._serving)

    def _served(self, _task: asyncio.Task[bool]) -> None:
        self._serving = None

    async def _serve(self) -> bool:
        """Let the computers act here, or wait for the process that does so."""
        try:
            while self.computers.are_wanted:
                if await self._claim(CLAIM_SECONDS):
                    over = asyncio.Event()
                    holding = asyncio.ensure_future(self._hold(over))
                    try:
                        # Another process may have acted in the meantime.
                        self.table.refresh()
                        return await self.computers.serve()
                    finally:
                        # A claim still being stored would outlast this release, and keep all others waiting.
                        over.set()
                        with suppress(UpwordsError):
                            await holding
                        await self._claim(0)
                await asyncio.sleep(CLAIM_SECONDS / 12)
                self.table.refresh()
        except UpwordsError as error:
            self.report(partial(translate, error))
            return False
        return True

    async def _hold(self, over: asyncio.Event) -> None:
        while not over.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), CLAIM_SECONDS / 3)
                return
            await self._claim(CLAIM_SECONDS)

    async def _claim(self, seconds: float) -> bool:
        return await asyncio.to_thread(self.table.claim, self._name, seconds)

    async def tick(self, *, has_changed: bool) -> None:
        """Take over what others have stored, and end a turn whose time is up; report errors."""
        if has_changed and not await self.wake():
            return
        if await self.end_turn() and not self.sessions:
            await self.serve()

    async def wake(self) -> bool:
        """Take over what others have stored; report errors, and return whether there were none."""
        return await self._is_done(self.table.catch_up())

    async def end_turn(self) -> bool:
        """End a turn whose time is up, and return whether it was; report errors."""
        return await self._do_for_house(self.table.overdue())

    async def let_go(self) -> bool:
        """Act for a seat whose account was deleted, so that nobody waits for it; as `end_turn`."""
        try:
            action = await asyncio.to_thread(self.table.abandoned)
        except UpwordsError as error:
            self.report(partial(translate, error))
            return False
        return await self._do_for_house(action)

    async def _do_for_house(self, action: AnyAction | None) -> bool:
        return action is not None and await self._is_done(self.table.do(action))

    async def _is_done(self, work: Awaitable[object]) -> bool:
        try:
            await work
        except (StaleGame, IllegalAction):
            return False  # somebody else was quicker
        except UpwordsError as error:
            self.report(partial(translate, error))
            return False
        return True

    def report(self, say: Saying) -> None:
        """Report an error to everybody here, each in their own language."""
        for session in tuple(self.sessions):
            session.report(say)

    def _tell(self, since: int, action: AnyAction | None) -> None:
        for session in tuple(self.sessions):
            session.hear(since, action)
        before, self._due = self._due, _accounts_due(self.table)
        if self._ring and action is not None:
            turn = TurnCame(
                tuple(sorted(self._due - before)), self.table.game.entries[since].name, action.is_late
            )
            self._ring(self.table.game_id, self.table.number, turn)


def _accounts_due(table: Table) -> frozenset[str]:
    """Return the accounts that are to move or asked to agree."""
    return frozenset(account for seat in table.game.awaited for account in table.game.due(seat))
