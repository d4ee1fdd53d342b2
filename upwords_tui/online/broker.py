"""The broker: the one process of a server with which all others are connected.

The one idea: all it has is passing. It tells those at a game that it has gone on, knows who is here,
carries what is said, and lends its engines and spell-checkers; turns end, computers act and games of
full tables begin here where nobody does it. Killed at any moment and started anew on the same socket, it has
everything again from the store, and from what links tell when they come back.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import struct
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple, TypeVar

from upwords_tui.app.play.correspondence import is_pressing
from upwords_tui.app.play.dictionaries import Dictionaries
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import TurnCame
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import EngineError, EngineRefusal, StoreError, UpwordsError
from upwords_tui.engine import pool as engines
from upwords_tui.engine.pool import EngineClient, Pool
from upwords_tui.lexicon import spell_host
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spell_host import SpellHost
from upwords_tui.lexicon.spellers import speller_ids
from upwords_tui.online import messages
from upwords_tui.online.live_games import TICK_SECONDS, LiveGames
from upwords_tui.online.messages import (
    Cancel,
    EngineQuestion,
    Hurry,
    Judged,
    Thought,
    Wire,
    WireError,
    Word,
    encode,
)
from upwords_tui.online.open_tables import FullTables, StaleTables
from upwords_tui.online.people_texts import change_message
from upwords_tui.online.presence import Allowance, Presence
from upwords_tui.online.ratings import keep_up
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.ratings import Rating
from upwords_tui.store.values import Pressing, read_time

log = logging.getLogger(__name__)

MOST_QUESTIONS = 500
"""A link that has asked more at once, and has no answers, is none of ours."""

MOST_WORDS = 20_000
"""How many judgements are kept."""

_Key = tuple[str, str, tuple[str, ...]]
_Asked = tuple[Wire, int]


class SharedWords:
    """Judges words, one at a time, and remembers."""

    def __init__(self, host: SpellHost) -> None:
        self._host = host
        self._thread = ThreadPoolExecutor(1, "words")
        self._known: dict[_Key, Judged] = {}
        self._asked: dict[_Key, asyncio.Future[Judged]] = {}

    async def ask(self, asked: Word) -> Judged:
        """Return why a spell-checker refuses a word."""
        key = asked.speller, asked.word, asked.spellings
        if key in self._known:
            return replace(self._known[key], id=asked.id)
        if key not in self._asked:
            self._asked[key] = asyncio.ensure_future(self._find_out(key))
        return replace(await asyncio.shield(self._asked[key]), id=asked.id)

    async def _find_out(self, key: _Key) -> Judged:
        def judge() -> Judged:
            refusal = self._host.ask(*key)
            return Judged(0, refusal, absent=self._host.open(key[0]) is None)

        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._thread, judge)
        finally:
            del self._asked[key]
        if answer.refusal != Refusal.NOT_LISTED:  # what nobody could be asked about is asked again
            self._known[key] = answer
            if len(self._known) > MOST_WORDS:
                del self._known[next(iter(self._known))]
        return answer

    def close(self) -> None:
        """End the spell-checkers. It waits for a word that is being judged."""
        self._thread.shutdown(cancel_futures=True)
        self._host.close()


class Answers:
    """The open questions of all links."""

    def __init__(self, pool: Pool, words: SharedWords) -> None:
        self._pool = pool
        self._words = words
        self._open: dict[_Asked, tuple[asyncio.Task[None], EngineClient | None]] = {}

    def hear(self, wire: Wire, message: EngineQuestion | Word | Hurry | Cancel) -> None:
        """Do as a link asks. Raises WireError if that can't be."""
        key = wire, message.id
        match message:
            case EngineQuestion(account=account):
                asker = self._pool.asker(account)
                self._begin(key, _thought(message, asker), asker)
            case Word(speller=speller):
                if speller not in speller_ids():
                    raise WireError("no such spell-checker")
                self._begin(key, self._words.ask(message))
            case Hurry():
                _task, hurried = self._open.get(key, (None, None))
                if hurried:
                    # Question and hurry may come together: the question is put first.
                    asyncio.get_running_loop().call_soon(hurried.hurry)
            case Cancel():
                self._cancel(key)

    def gone(self, wire: Wire) -> None:
        for key in [key for key in self._open if key[0] is wire]:
            self._cancel(key)

    def _cancel(self, key: _Asked) -> None:
        task, _asker = self._open.pop(key, (None, None))
        if task:
            task.cancel()

    def _begin(
        self, key: _Asked, answer: Coroutine[None, None, Judged | Thought], asker: EngineClient | None = None
    ) -> None:
        if key in self._open:  # it has been asked while the link was made
            answer.close()
            return
        if sum(of is key[0] for of, _number in self._open) >= MOST_QUESTIONS:
            answer.close()
            raise WireError("too many questions")
        self._open[key] = asyncio.ensure_future(self._serve(key, answer)), asker

    async def _serve(self, key: _Asked, answer: Awaitable[Judged | Thought]) -> None:
        wire, number = key
        nonsense = _failed(number, EngineError("the engine sent nonsense"))
        try:
            said = await answer
        except Exception:  # whoever asked must not wait for ever
            log.exception("question-failed")
            said = nonsense
        del self._open[key]
        try:
            wire.send(encode(said))
        except WireError:
            wire.send(encode(nonsense))


async def _thought(asked: EngineQuestion, asker: EngineClient) -> Thought:
    try:
        return Thought(asked.id, answer=await asker.ask(asked.request), restarts=asker.restarts)
    except EngineError as error:
        return _failed(asked.id, error, asker.restarts)


def _failed(number: int, error: EngineError, restarts: int = 0) -> Thought:
    is_refusal = isinstance(error, EngineRefusal)
    return Thought(number, restarts, None, error.template, error.values, is_refusal)


# The broker


log = logging.getLogger(__name__)

T = TypeVar("T")


async def asked(ask: Callable[[], Sequence[T]]) -> Sequence[T]:
    """Return what the store answers in a thread; nothing, and note why, if it can't be asked now."""
    try:
        return await asyncio.to_thread(ask)
    except StoreError as error:
        log.warning("store-not-read", {"why": error})
        return ()


# What happens in games without anybody's hand


SWEEP_TICKS = 5
"""Every so many ticks it is asked which games wait for computers."""

MOST_AT_ONCE = 16
"""With so many games at work, those that wait for computers wait for the next sweep."""

LONGEST_REST = 64.0
"""For so many seconds, at most, a game is left alone in which nothing could be done."""


class Attendant:
    """Does in games what nobody at them does: computers act, and turns end whose time, or player, is gone.

    The store knows which games wait, so it is asked now and then, and nothing is lost when whoever attends is
    killed. That somebody has moved, or left, only makes it quicker.
    """

    def __init__(self, live_games: LiveGames, store: Store, is_played: Callable[[str], bool]) -> None:
        self._live_games = live_games
        self._store = store
        self._is_played = is_played
        self.at_work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._rests: dict[str, tuple[float, float]] = {}
        self._ticks = 0
        self.failures = 0
        """So many ticks in a row the store could not be written or read."""

    def look(self, game_id: str) -> None:
        """Look soon whether there is something to do in a game: somebody has moved there, or left."""
        self._rests.pop(game_id, None)
        self._begin(game_id)

    async def tick(self) -> None:
        """Begin what is due; it is done meanwhile. To be called each second."""
        try:
            await asyncio.to_thread(self._store.play_time.beat)
            due = await asyncio.to_thread(self._store.games.due)
            waiting: tuple[str, ...] = ()
            if self._ticks % SWEEP_TICKS == 0:
                waiting = await asyncio.to_thread(self._store.games.waiting)
        except StoreError as error:
            if not self.failures:
                log.error("store-failed", {"why": error})
            self.failures += 1
            return
        if self.failures:
            log.warning("store-works-again", {"seconds": self.failures})
        self.failures = 0
        self._ticks += 1
        for game_id in due:
            self._begin_rested(game_id)
        for game_id in waiting:
            if len(self.at_work) < MOST_AT_ONCE:
                self._begin_rested(game_id)
        now = asyncio.get_running_loop().time()
        self._rests = {game: rest for game, rest in self._rests.items() if rest[0] + LONGEST_REST > now}

    def stop(self) -> None:
        """Leave everything as it is; the store has it."""
        for task in self.at_work.values():
            task.cancel()

    def _begin_rested(self, game_id: str) -> None:
        until, _seconds = self._rests.get(game_id, (0.0, 0.0))
        if game_id not in self.at_work and asyncio.get_running_loop().time() >= until:
            self._begin(game_id)

    def _begin(self, game_id: str) -> None:
        if game_id in self.at_work:
            self._again.add(game_id)
        else:
            self.at_work[game_id] = asyncio.ensure_future(self._attend(game_id))

    async def _attend(self, game_id: str) -> None:
        """Do all there is to do in a game, and leave it alone for a while if that was nothing."""
        has_done = False
        try:
            while (
                await self._live_games.attend(game_id, has_computers_act=not self._is_played(game_id))
                or game_id in self._again
            ):
                self._again.discard(game_id)
                has_done = True
        except UpwordsError as error:
            log.warning("game-not-attended", {"game": game_id, "why": error})
        except Exception:  # the other games go on
            log.exception("game-not-attended", {"game": game_id})
        finally:
            del self.at_work[game_id]
        _until, seconds = self._rests.pop(game_id, (0.0, 0.5))
        if not has_done:
            seconds = min(seconds * 2, LONGEST_REST)
            self._rests[game_id] = asyncio.get_running_loop().time() + seconds, seconds


GUESTS_STAY = timedelta(days=7)
"""For so long a guest is kept who has left, and one in whose games something is still done."""

FIRST_SECONDS = 60.0
"""So long after the start it is looked for the first time: by then it is known who is here."""

EVERY_SECONDS = 3600.0


class Clearing:
    """Clears away now and then; `here` tells the accounts of those who are here."""

    def __init__(self, store: Store, here: Callable[[], Collection[str]]) -> None:
        self._store = store
        self._here = here
        self._next: float | None = None

    async def tick(self, now: float) -> None:
        """Clear away what may go, if it is time for that: `now` is in seconds of a clock."""
        if self._next is None:
            self._next = now + FIRST_SECONDS
        if now < self._next:
            return
        self._next = now + EVERY_SECONDS
        for count in await asked(lambda: (self._store.accounts.clear_away(GUESTS_STAY, self._here()),)):
            if count:
                log.info("guests-cleared", {"count": count})


_SETTING = "reminded"
"""Under this is kept, with an account, when the turns are up of which somebody has been told, by game."""
_LONGEST = timedelta(days=1)
"""Nobody is reminded earlier than so long before the end."""
_SAME = timedelta(minutes=1)
"""A turn of several actions is up at the same time after each of them, but for a moment."""


class Reminder(NamedTuple):
    """What to tell somebody: a message for `Conversation.heard`."""

    account: str
    message: messages.Message


class Reminders:
    """Finds who is to be reminded. Any thread may ask, one at a time."""

    def __init__(self, store: Store, now: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._now = now
        self._known: set[tuple[str, str, datetime]] = set()

    def due(self, here: Collection[str]) -> tuple[Reminder, ...]:
        """Return who of the accounts `here` is to be told now; they count as told. Raises StoreError."""
        pressing = self._store.games.pressing(_LONGEST) if here else ()
        self._known &= {(each.game_id, each.account, each.due) for each in pressing}
        reminders = []
        for each in pressing:
            with suppress(StoreError):  # whoever is gone meanwhile keeps nobody else from being told
                if each.account in here and self._is_new(each):
                    seconds = int((each.due - self._now()).total_seconds())
                    reminders.append(Reminder(each.account, {"waits": each.name, "seconds": seconds}))
        return tuple(reminders)

    def _is_new(self, turn: Pressing) -> bool:
        """Return whether somebody is to be told of a turn and has not been, and keep that they are."""
        known = turn.game_id, turn.account, turn.due
        if known in self._known or not is_pressing(turn.due, self._now(), Terms.from_json(turn.terms)):
            return False
        self._known.add(known)
        setting = self._store.settings.get(turn.account, _SETTING)
        reminded = setting if isinstance(setting, Mapping) else {}
        if turn.game_id in reminded and turn.due - read_time(reminded[turn.game_id]) < _SAME:
            return False
        # What is long past is of no more use.
        kept = {game: due for game, due in reminded.items() if read_time(due) > self._now()}
        self._store.settings.set(turn.account, _SETTING, {**kept, turn.game_id: turn.due.isoformat()})
        return True


SETTLE_SECONDS = 0.5
"""For so long a new broker waits for links to come back, before it tells who is here or has computers
act."""

GATHER_SECONDS = 0.1
"""For so long changes of who is here are gathered before they are told."""

ACTIVE_SECONDS = 15.0
"""For so long instead, if it is only that somebody has done something."""

NICE = 10
"""By how much engines stand back for those who draw screens."""

FAILURE = 1
"""The exit code of a broker that has no store."""

_SHARE = 500


def run(
    listener: socket.socket,
    games: Path,
    *,
    size: int | None = None,
    engine: Sequence[str] = engines.COMMAND,
    speller: tuple[str, ...] = spell_host.COMMAND,
    beside: Beside | None = None,
) -> int:
    """Be the broker on a listening Unix socket until told to end (SIGTERM); return the exit code.

    The socket is the parent's, who keeps it: whoever connects while there is no broker waits in it. `games`
    is the file of the store. There are `size` engines (None: one a processor); `engine` and `speller` are the
    commands that start an engine and the host of spell-checkers. `beside` makes what goes on in the same
    event loop; with its end the broker ends.
    """
    try:
        store = open_store(games)
    except StoreError as error:
        log.critical("no-broker", {"why": error})
        return FAILURE
    pool = Pool(size or engines.cores(), engine, NICE)
    host = SpellHost(speller)
    try:
        asyncio.run(_serve(listener, Broker(store, pool, host), beside))
    finally:
        pool.stop()
        store.close()
    return 0


async def _serve(listener: socket.socket, broker: Broker, beside: Beside | None) -> None:
    loop, ending = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ending.set)
    listener.setblocking(False)
    works: list[Coroutine[None, None, object]] = [_accept(listener, broker), broker.tick(), ending.wait()]
    if beside:
        works.append(beside(broker))
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _going_on = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # raises what went wrong: whoever started this starts it again
    finally:
        for task in tasks:
            task.cancel()
        broker.stop()


async def _accept(listener: socket.socket, broker: Broker) -> None:
    loop = asyncio.get_running_loop()
    while True:
        try:
            connection, _address = await loop.sock_accept(listener)
        except OSError as error:
            log.warning("accept-failed", {"why": error})
            await asyncio.sleep(TICK_SECONDS)
            continue
        if _is_ours(connection):
            await loop.connect_accepted_socket(broker.wire, connection)
        else:
            connection.close()


def _is_ours(connection: socket.socket) -> bool:
    """Return whether the same user is at the other end, or root, as far as the system tells."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _process, user, _group = struct.unpack("3i", credentials)
    return user in (0, os.getuid())


Beside = Callable[["Broker"], Coroutine[None, None, object]]
"""Makes what goes on beside a broker."""


class BrokerFigures(NamedTuple):
    """How things are: sessions by front-end, people, games they sit at; and moves that have rung so far."""

    sessions: Mapping[str, int]
    people: int
    games: int
    moves: int
    failures: int
    """Seconds for which the store could not be written or read; 0 when it can."""


class Broker:
    """What passes between links. It belongs to one event loop."""

    def __init__(self, store: Store, pool: Pool, host: SpellHost) -> None:
        self._store = store
        self._wires: set[messages.Wire] = set()
        self._presence = Presence()
        self._allowance = Allowance()
        self._words = SharedWords(host)
        self._answers = Answers(pool, self._words)
        library = Library(store, "", files=False, dictionaries=Dictionaries(host.open))
        live_games = LiveGames(library, pool, self._ring)
        self._attendant = Attendant(live_games, store, self._presence.is_played)
        self._full_tables = FullTables(store, library)
        self._stale_tables = StaleTables(store, self._presence.accounts)
        self._reminders = Reminders(store)
        self._clearing = Clearing(store, self._presence.accounts)
        self._telling: asyncio.TimerHandle | None = None
        self._is_settled = False
        self._may_rate = True
        self._left_early: set[str] = set()
        self._moves = 0

    def wire(self) -> messages.Wire:
        return messages.Wire(self._hear, self._come, self._lost)

    async def tick(self) -> None:
        """Do, for ever, what is to be done each second."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(SETTLE_SECONDS)
        self._is_settled = True
        for wire in self._wires:
            self._tell_all_people(wire)
        for game_id in self._left_early:
            self._left(game_id)
        while True:
            await self._attendant.tick()
            await self._do_chores()
            self._allowance.forget(loop.time())
            await self._clearing.tick(loop.time())
            await asyncio.sleep(TICK_SECONDS)

    async def _do_chores(self) -> None:
        """Clear stale tables, begin full ones, remind people, keep ratings up; tell whom it concerns."""
        for owner, message in await asked(self._stale_tables.clear):
            self._say(messages.TABLES, message, owner.id, owner.name)
        for message in await asked(self._full_tables.begin):
            self._say(messages.TABLES, message)
        for reminder in await asked(lambda: self._reminders.due(self._presence.accounts())):
            self._say(messages.person(reminder.account), reminder.message)
        for rating in await asked(self._changed_ratings):
            self._say(messages.person(rating.account), change_message(rating))

    def _changed_ratings(self) -> tuple[Rating, ...]:
        """Return what follows from rated games that have ended."""
        if self._may_rate:
            try:
                return keep_up(self._store)
            except StoreError:
                raise
            except Exception:  # play goes on without: it is tried again by the next broker
                log.exception("ratings-failed")
                self._may_rate = False
        return ()

    def figures(self) -> BrokerFigures:
        here = self._presence.everybody()
        games = {person.game for person in here if person.game is not None and not person.watching}
        sessions = Counter(person.front_end for person in here)
        return BrokerFigures(
            sessions, len(self._presence.accounts()), len(games), self._moves, self._attendant.failures
        )

    def tell_of_end(self, seconds: float) -> None:
        """Tell everybody that the server closes in so many seconds."""
        self._say(messages.NOTICES, {"closing": seconds})

    def stop(self) -> None:
        self._attendant.stop()
        for wire in tuple(self._wires):
            wire.close()
        self._words.close()

    # Links

    def _come(self, wire: messages.Wire) -> None:
        self._wires.add(wire)
        wire.send(messages.encode(messages.Greeting()))
        if self._is_settled:
            self._tell_all_people(wire)

    def _lost(self, wire: messages.Wire) -> None:
        self._wires.discard(wire)
        self._answers.gone(wire)
        gone = [self._leave(wire, session) for session in self._presence.sessions(wire)]
        for game_id in {person.game for person in gone if person and person.game and not person.watching}:
            # Its process may have died between storing something and telling that.
            self._send(self._at(game_id), messages.Rang(game_id, None))

    def _hear(self, wire: messages.Wire, message: messages.ToBroker | messages.FromBroker) -> None:
        match message:
            case messages.Here(person, is_back):
                self._here(wire, person, is_back)
            case messages.Gone(session):
                self._leave(wire, session)
            case messages.Ring(game_id, number, accounts, mover, is_late):
                self._ring(game_id, number, TurnCame(accounts, mover, is_late), wire)
                self._left(game_id)
            case messages.Publish():
                self._publish(wire, message)
            case messages.EngineQuestion() | messages.Word() | messages.Hurry() | messages.Cancel():
                self._answers.hear(wire, message)
            case _:
                raise messages.WireError("not for a broker")

    @staticmethod
    def _send(wires: Iterable[messages.Wire], message: messages.FromBroker) -> None:
        line = messages.encode(message)
        for wire in wires:
            wire.send(line)

    def _at(self, game_id: str) -> set[messages.Wire]:
        """Return the links of those who are at a game."""
        return self._presence.wires(lambda person: person.game == game_id)

    # Who is here

    def _here(self, wire: messages.Wire, person: messages.Person, is_back: bool) -> None:
        before = self._presence.put(wire, person)
        is_the_same = before is not None and replace(before, active=person.active) == person
        self._tell_people_in(ACTIVE_SECONDS if is_the_same else GATHER_SECONDS)
        was_at = before.game if before else None
        if was_at is not None and was_at != person.game:
            self._left(was_at)
        if person.game is not None and person.game != was_at:
            # What was stored while this was on its way nobody has told them, nor perhaps they the others.
            to = self._at(person.game) if is_back else {wire}
            self._send(to, messages.Rang(person.game, None))

    def _leave(self, wire: messages.Wire, session: str) -> messages.Person | None:
        """Have a session of this link be gone; return whose it was."""
        person = self._presence.remove(wire, session)
        if person:
            self._tell_people_in(GATHER_SECONDS)
            if person.game is not None:
                self._left(person.game)
        return person

    def _left(self, game_id: str) -> None:
        """Have computers act where there was somebody to have them act, and now is nobody."""
        if not self._is_settled:
            self._left_early.add(game_id)
        elif not self._presence.is_played(game_id):
            self._attendant.look(game_id)

    def _tell_people_in(self, seconds: float) -> None:
        """Tell who is here after so many seconds, or sooner if that is to be."""
        loop = asyncio.get_running_loop()
        if self._telling is not None and self._telling.when() <= loop.time() + seconds:
            return
        if self._telling is not None:
            self._telling.cancel()
        self._telling = loop.call_later(seconds, self._tell_people)

    def _tell_people(self) -> None:
        self._telling = None
        here, gone = self._presence.changes()
        if self._is_settled:
            for some in _shares(here):
                self._send(self._wires, messages.People(some, tuple(gone)))

    def _tell_all_people(self, wire: messages.Wire) -> None:
        for number, some in enumerate(_shares(self._presence.everybody())):
            self._send((wire,), messages.People(some, is_all=number == 0))

    # What rings, and what is said

    def _ring(
        self, game_id: str, number: int, turn: TurnCame | None = None, teller: messages.Wire | None = None
    ) -> None:
        """Tell those at a game that it has come to so many actions; and those whose turn it has become."""
        self._moves += 1
        self._send(self._at(game_id) - {teller}, messages.Rang(game_id, number))
        if turn and turn.accounts:
            accounts = turn.accounts
            whose = self._presence.wires(lambda person: person.account in accounts)
            self._send(whose, messages.TurnOf(turn.accounts, game_id, number, turn.mover, turn.is_late))

    def _publish(self, wire: messages.Wire, said: messages.Publish) -> None:
        if said.session is None:
            if said.topic not in (messages.NOTICES, messages.TABLES):
                raise messages.WireError("not for the server")
            self._say(said.topic, said.message)
            return
        person = self._presence.of(wire, said.session)
        if person is None or not person.may_say(said.topic):
            return  # they have left meanwhile
        wait = 0.0
        if said.topic != messages.TABLES:
            wait = self._allowance.wait(person.account, asyncio.get_running_loop().time())
        if wait:
            self._send((wire,), messages.TooMuch(said.topic, wait, person.session))
        else:
            self._say(said.topic, said.message, person.account, person.name)

    def _say(self, topic: str, said: messages.Message, account: str = "", name: str = "") -> None:
        message = messages.TopicMessage(topic, said, account, name, datetime.now(UTC))
        self._send(self._presence.wires(lambda person: person.hears(topic, account)), message)


def _shares(people: Sequence[messages.Person]) -> list[tuple[messages.Person, ...]]:
    """Return so many people at a time as a message can tell of; at least one share, if of nobody."""
    return [tuple(people[first : first + _SHARE]) for first in range(0, len(people), _SHARE)] or [()]
