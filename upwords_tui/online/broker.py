"""The broker: the one process of a server that all others are connected to.

It tells those at a game that it has gone on, knows who is here, passes on chat, and lends its engines and
spell-checkers. Where nobody plays it ends turns, has computers act, and begins the games of full tables. It
may be killed at any moment: the next one, on the same socket, learns everything from the store and the links.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import struct
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

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
from upwords_tui.online.bridge import Bridge
from upwords_tui.online.live_games import TICK_SECONDS, LiveGames
from upwords_tui.online.open_tables import FullTables, StaleTables
from upwords_tui.online.people_texts import change_message
from upwords_tui.online.presence import Allowance, Presence
from upwords_tui.online.ratings import keep_up
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.ratings import Rating
from upwords_tui.store.values import Pressing, read_time

log = logging.getLogger(__name__)

MOST_QUESTIONS = 500
"""The most unanswered questions of one link; with more it is not one of ours."""

MOST_WORDS = 20_000

_Key = tuple[str, str, tuple[str, ...]]
_Asked = tuple[messages.Wire, int]


class SharedWords:
    """Judges words, one at a time, and remembers the answers."""

    def __init__(self, host: SpellHost) -> None:
        self._host = host
        self._thread = ThreadPoolExecutor(1, "words")
        self._known: dict[_Key, messages.Judged] = {}
        self._asked: dict[_Key, asyncio.Future[messages.Judged]] = {}

    async def ask(self, asked: messages.Word) -> messages.Judged:
        key = asked.speller, asked.word, asked.spellings
        answer = self._known.get(key)
        if not answer:
            if key not in self._asked:
                self._asked[key] = asyncio.ensure_future(self._judge(key))
            answer = await asyncio.shield(self._asked[key])
        return replace(answer, id=asked.id)

    async def _judge(self, key: _Key) -> messages.Judged:
        def judge() -> messages.Judged:
            refusal = self._host.ask(*key)
            return messages.Judged(0, refusal, absent=self._host.open(key[0]) is None)

        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._thread, judge)
        finally:
            del self._asked[key]
        if answer.refusal != Refusal.NOT_LISTED:  # if nobody could judge it, ask again next time
            self._known[key] = answer
            if len(self._known) > MOST_WORDS:
                del self._known[next(iter(self._known))]
        return answer

    def close(self) -> None:
        """End the spell-checkers, after the word that is being judged."""
        self._thread.shutdown(cancel_futures=True)
        self._host.close()


class Questions:
    def __init__(self, pool: Pool, words: SharedWords) -> None:
        self._pool = pool
        self._words = words
        self._open: dict[_Asked, tuple[asyncio.Task[None], EngineClient | None]] = {}

    def hear(
        self,
        wire: messages.Wire,
        message: messages.EngineQuestion | messages.Word | messages.Hurry | messages.Cancel,
    ) -> None:
        key = wire, message.id
        match message:
            case messages.EngineQuestion(account=account):
                asker = self._pool.asker(account)
                self._begin(key, _thought(message, asker), asker)
            case messages.Word(speller=speller):
                if speller not in speller_ids():
                    raise messages.WireError("no such spell-checker")
                self._begin(key, self._words.ask(message))
            case messages.Hurry():
                _task, hurried = self._open.get(key, (None, None))
                if hurried:
                    # Question and hurry may come together: the question is put first.
                    asyncio.get_running_loop().call_soon(hurried.hurry)
            case messages.Cancel():
                self._cancel(key)

    def cancel_all(self, wire: messages.Wire) -> None:
        for key in [key for key in self._open if key[0] is wire]:
            self._cancel(key)

    def _cancel(self, key: _Asked) -> None:
        task, _asker = self._open.pop(key, (None, None))
        if task:
            task.cancel()

    def _begin(
        self,
        key: _Asked,
        answer: Coroutine[None, None, messages.Judged | messages.Thought],
        asker: EngineClient | None = None,
    ) -> None:
        if key in self._open:  # asked while the link was being made
            answer.close()
            return
        if sum(of is key[0] for of, _number in self._open) >= MOST_QUESTIONS:
            answer.close()
            raise messages.WireError("too many questions")
        self._open[key] = asyncio.ensure_future(self._serve(key, answer)), asker

    async def _serve(
        self, key: _Asked, pending: Coroutine[None, None, messages.Judged | messages.Thought]
    ) -> None:
        wire, number = key
        nonsense = messages.Thought(number, error=EngineError("the engine sent nonsense").template, values={})
        try:
            answer = await pending
        except Exception:  # whoever asked must not wait for ever
            log.exception("question-failed")
            answer = nonsense
        del self._open[key]
        try:
            wire.send(messages.encode(answer))
        except messages.WireError:
            wire.send(messages.encode(nonsense))


async def _thought(asked: messages.EngineQuestion, asker: EngineClient) -> messages.Thought:
    try:
        return messages.Thought(asked.id, answer=await asker.ask(asked.request), restarts=asker.restarts)
    except EngineError as error:
        is_refusal = isinstance(error, EngineRefusal)
        return messages.Thought(asked.id, asker.restarts, None, error.template, error.values, is_refusal)


T = TypeVar("T")


async def asked(ask: Callable[[], Sequence[T]]) -> Sequence[T]:
    """Ask the store in a thread; if it can't answer now, log why and return nothing."""
    try:
        return await asyncio.to_thread(ask)
    except StoreError as error:
        log.warning("store-not-read", {"why": error})
        return ()


SWEEP_TICKS = 5
"""How many ticks pass between two searches for games that wait for computers."""

RUNNING_TICKS = 60
"""After how many ticks to note that the server runs, so that the next start knows how long it was closed."""

MOST_AT_ONCE = 16
"""With this many games at work, those that wait for computers wait for the next sweep."""

LONGEST_REST = 64.0
"""The longest, in seconds, that a game is left alone after nothing could be done in it."""


class Attendant:
    """Has computers act where nobody plays, and ends turns whose time, or player, is gone.

    The store knows which games wait, so nothing is lost when this process is killed. Hearing that somebody
    has moved or left only makes it quicker.
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
        """For how many ticks in a row the store could not be written or read."""

    def look(self, game_id: str) -> None:
        self._rests.pop(game_id, None)
        if game_id in self.at_work:
            self._again.add(game_id)
        else:
            self.at_work[game_id] = asyncio.ensure_future(self._attend(game_id))

    async def tick(self) -> None:
        """Begin what is due. To be called each second."""
        try:
            await asyncio.to_thread(self._store.play_time.beat)
            if self._ticks % RUNNING_TICKS == 0:
                await asyncio.to_thread(Library(self._store, "", files=False).note_running)
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
        now = asyncio.get_running_loop().time()
        for game_id in (*due, *waiting):
            until, _seconds = self._rests.get(game_id, (0.0, 0.0))
            has_room = game_id in due or len(self.at_work) < MOST_AT_ONCE
            if has_room and game_id not in self.at_work and now >= until:
                self.at_work[game_id] = asyncio.ensure_future(self._attend(game_id))
        self._rests = {game: rest for game, rest in self._rests.items() if rest[0] + LONGEST_REST > now}

    def stop(self) -> None:
        for task in self.at_work.values():
            task.cancel()

    async def _attend(self, game_id: str) -> None:
        """Do all there is to do in a game; if that was nothing, leave it alone for a while."""
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
"""How long a guest is kept after leaving, or after something was last done in their games."""

FIRST_CLEARING_SECONDS = 60.0
"""How long after the start guests are first cleared away: by then it is known who is here."""

CLEARING_SECONDS = 3600.0
"""How often after that."""

_REMINDED = "reminded"
"""The setting that keeps when the turns end that an account has been reminded of, by game."""
_EARLIEST = timedelta(days=1)
"""Nobody is reminded earlier than this before the end."""
_SAME = timedelta(minutes=1)
"""After each action of one turn its end may differ by a moment."""


class Reminders:
    """Finds who is to be reminded of a turn. Any thread may ask, one at a time."""

    def __init__(self, store: Store, now: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._now = now
        self._known: set[tuple[str, str, datetime]] = set()

    def due(self, here: Collection[str]) -> list[tuple[str, messages.Message]]:
        """Return which of the accounts `here` to remind now, and what to send; each is due once."""
        pressing = self._store.games.pressing(_EARLIEST) if here else ()
        self._known &= {(each.game_id, each.account, each.due) for each in pressing}
        reminders: list[tuple[str, messages.Message]] = []
        for each in pressing:
            with suppress(StoreError):  # an account that has just gone must not keep others from being told
                if each.account in here and self._is_new(each):
                    seconds = int((each.due - self._now()).total_seconds())
                    reminders.append((each.account, {"waits": each.name, "seconds": seconds}))
        return reminders

    def _is_new(self, turn: Pressing) -> bool:
        """Return whether a reminder of a turn is due and was not sent; it counts as sent from now on."""
        known = turn.game_id, turn.account, turn.due
        if known in self._known or not is_pressing(turn.due, self._now(), Terms.from_json(turn.terms)):
            return False
        self._known.add(known)
        setting = self._store.settings.get(turn.account, _REMINDED)
        reminded = setting if isinstance(setting, Mapping) else {}
        if turn.game_id in reminded and turn.due - read_time(reminded[turn.game_id]) < _SAME:
            return False
        kept = {game: due for game, due in reminded.items() if read_time(due) > self._now()}
        self._store.settings.set(turn.account, _REMINDED, {**kept, turn.game_id: turn.due.isoformat()})
        return True


SETTLE_SECONDS = 0.5
"""How long a new broker waits for links to come back before it tells who is here or has computers act."""

GATHER_SECONDS = 0.1
"""How long changes of who is here are gathered before they are told."""

ACTIVE_SECONDS = 15.0
"""The same, if somebody has only done something."""

NICE = 10
"""How far engines give way to the processes that draw screens."""

FAILURE = 1

_PEOPLE_AT_ONCE = 500


def run(
    listener: socket.socket,
    games: Path | str,
    *,
    size: int | None = None,
    engine: Sequence[str] = engines.COMMAND,
    speller: tuple[str, ...] = spell_host.COMMAND,
    bus_at: str = "",
    beside: Beside | None = None,
) -> int:
    """Be the broker on a listening Unix socket until SIGTERM; return the exit code.

    The parent keeps the socket: links that connect while there is no broker wait in it. `games` is where
    the store is, `size` the number of engines (None: one a processor). `engine` and `speller` are the
    commands that start an engine and the host of spell-checkers, `bus_at` is where servers hear each other,
    if not at the store's address. `beside` runs in the same event loop; when it ends, the broker does.
    """
    try:
        store = open_store(games)
    except StoreError as error:
        log.critical("no-broker", {"why": error})
        return FAILURE
    pool = Pool(size or engines.cores(), engine, NICE)
    host = SpellHost(speller)
    try:
        asyncio.run(_serve(listener, Broker(store, pool, host, bus_at), beside))
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
    if broker.bridge:
        works.append(broker.bridge.run())
    if beside:
        works.append(beside(broker))
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # raises what went wrong: the supervisor starts another broker
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
            await loop.connect_accepted_socket(
                lambda: messages.Wire(broker.hear, broker.connected, broker.lost), connection
            )
        else:
            connection.close()


def _is_ours(connection: socket.socket) -> bool:
    """Return whether the same user, or root, is at the other end, as far as the system tells."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _process, user, _group = struct.unpack("3i", credentials)
    return user in (0, os.getuid())


Beside = Callable[["Broker"], Coroutine[None, None, object]]


class Broker:
    """What passes between links. It belongs to one event loop."""

    def __init__(self, store: Store, pool: Pool, host: SpellHost, bus_at: str = "") -> None:
        """`bus_at` is where servers hear each other, if not at the store's address."""
        self.store = store
        bus = store.database.bus(bus_at)
        self.bridge = Bridge(bus, self.hear, self.lost, self._anew) if bus else None
        self._wires: set[messages.Wire] = set()
        self.presence = Presence()
        self._allowance = Allowance()
        self._words = SharedWords(host)
        self._questions = Questions(pool, self._words)
        library = Library(store, "", files=False, dictionaries=Dictionaries(host.open))
        live_games = LiveGames(library, pool, self._ring)
        self.attendant = Attendant(live_games, store, self.presence.is_played)
        self._full_tables = FullTables(store, library)
        self._stale_tables = StaleTables(store, self.presence.accounts)
        self._reminders = Reminders(store)
        self._telling: asyncio.TimerHandle | None = None
        self._is_settled = False
        self._may_rate = True
        self._left_early: set[str] = set()
        self.moves = 0
        """How many actions have been stored since the start."""

    async def tick(self) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(SETTLE_SECONDS)
        self._is_settled = True
        for wire in self._wires:
            self._tell_all_people(wire)
        for game_id in self._left_early:
            self._left(game_id)
        clear_at = loop.time() + FIRST_CLEARING_SECONDS
        while True:
            await self.attendant.tick()
            if self.leads:
                await self._do_once()
            self._allowance.forget(loop.time())
            if loop.time() >= clear_at and self.leads:
                clear_at = loop.time() + CLEARING_SECONDS
                for cleared in await asked(self._clear_guests):
                    log.info("guests-cleared", {"count": cleared})
            await asyncio.sleep(TICK_SECONDS)

    @property
    def leads(self) -> bool:
        """Whether this broker does what only one of all servers may do."""
        return self.bridge is None or self.bridge.leads

    async def _do_once(self) -> None:
        for owner, message in await asked(self._stale_tables.clear):
            self._say(messages.TABLES, message, owner.id, owner.name)
        for message in await asked(self._full_tables.begin):
            self._say(messages.TABLES, message)
        for account, reminder in await asked(lambda: self._reminders.due(self.presence.accounts())):
            self._say(messages.person_topic(account), reminder)
        for rating in await asked(self._changed_ratings):
            self._say(messages.person_topic(rating.account), change_message(rating))

    def _clear_guests(self) -> Sequence[int]:
        count = self.store.accounts.clear_away(GUESTS_STAY, self.presence.accounts())
        return (count,) if count else ()

    def _changed_ratings(self) -> tuple[Rating, ...]:
        if self._may_rate:
            try:
                return keep_up(self.store)
            except StoreError:
                raise
            except Exception:  # play goes on without; the next broker tries again
                log.exception("ratings-failed")
                self._may_rate = False
        return ()

    def tell_of_end(self, seconds: float) -> None:
        # Other servers go on.
        self._pass_on(messages.TopicMessage(messages.NOTICES, {"closing": seconds}, "", "", utc_now()))

    def stop(self) -> None:
        self.attendant.stop()
        for wire in tuple(self._wires):
            wire.close()
        self._words.close()

    # Links

    def connected(self, wire: messages.Wire) -> None:
        self._wires.add(wire)
        wire.send(messages.encode(messages.Greeting()))
        if self._is_settled:
            self._tell_all_people(wire)

    def lost(self, wire: messages.Wire) -> None:
        self._wires.discard(wire)
        self._questions.cancel_all(wire)
        gone = [self._leave(wire, session) for session in self.presence.sessions(wire)]
        for game_id in {person.game for person in gone if person and person.game and not person.watching}:
            # Its process may have died after storing an action and before ringing.
            self._send(self._at(game_id), messages.Rang(game_id, None))

    def hear(self, wire: messages.Wire, message: messages.ToBroker | messages.FromBroker) -> None:
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
                self._questions.hear(wire, message)
            case messages.TopicMessage() if wire.is_far:
                self._pass_on(message)
            case messages.WhoIsThere() if wire.is_far:
                for person in self.presence.everybody(is_far=False):
                    self._relay(None, messages.Here(person, is_back=True))
            case _:
                raise messages.WireError("not for a broker")

    @staticmethod
    def _send(wires: Iterable[messages.Wire], message: messages.FromBroker) -> None:
        line = messages.encode(message)
        for wire in wires:
            wire.send(line)

    def _at(self, game_id: str) -> set[messages.Wire]:
        return self.presence.wires(lambda person: person.game == game_id)

    # Who is here

    def _here(self, wire: messages.Wire, person: messages.Person, is_back: bool) -> None:
        before = self.presence.put(wire, person)
        self._relay(wire, messages.Here(person, is_back))
        is_the_same = before is not None and replace(before, active=person.active) == person
        self._tell_people_in(ACTIVE_SECONDS if is_the_same else GATHER_SECONDS)
        was_at = before.game if before else None
        if was_at is not None and was_at != person.game:
            self._left(was_at)
        if person.game is not None and person.game != was_at:
            # Rings may have been missed meanwhile: theirs, or by the others if they are back.
            self._send(self._at(person.game) if is_back else {wire}, messages.Rang(person.game, None))

    def _leave(self, wire: messages.Wire, session: str) -> messages.Person | None:
        """Remove a session of this link; return whose it was."""
        person = self.presence.remove(wire, session)
        if person:
            self._relay(wire, messages.Gone(session))
            self._tell_people_in(GATHER_SECONDS)
            if person.game is not None:
                self._left(person.game)
        return person

    def _left(self, game_id: str) -> None:
        """Have computers act in a game if nobody plays it here now."""
        if not self._is_settled:
            self._left_early.add(game_id)
        elif not self.presence.is_played(game_id):
            self.attendant.look(game_id)

    def _tell_people_in(self, seconds: float) -> None:
        """Tell who is here in so many seconds at the latest."""
        loop = asyncio.get_running_loop()
        if self._telling is not None and self._telling.when() <= loop.time() + seconds:
            return
        if self._telling is not None:
            self._telling.cancel()
        self._telling = loop.call_later(seconds, self._tell_people)

    def _tell_people(self) -> None:
        self._telling = None
        here, gone = self.presence.changes()
        if self._is_settled:
            for some in _portions(here):
                self._send(self._wires, messages.People(some, tuple(gone)))

    def _tell_all_people(self, wire: messages.Wire) -> None:
        for number, some in enumerate(_portions(self.presence.everybody())):
            self._send((wire,), messages.People(some, is_all=number == 0))

    # Rings and chat

    def _ring(
        self, game_id: str, number: int, turn: TurnCame | None = None, teller: messages.Wire | None = None
    ) -> None:
        """Tell those at a game how many actions it has, and those whose turn it is now."""
        turn = turn or TurnCame((), "")
        if not (teller and teller.is_far):
            self.moves += 1
            ring = messages.Ring(game_id, number, tuple(turn.accounts), turn.mover, turn.is_late)
            self._relay(teller, ring)
        self._send(self._at(game_id) - {teller}, messages.Rang(game_id, number))
        if turn.accounts:
            accounts = turn.accounts
            whose = self.presence.wires(lambda person: person.account in accounts)
            self._send(whose, messages.TurnOf(turn.accounts, game_id, number, turn.mover, turn.is_late))

    def _publish(self, wire: messages.Wire, said: messages.Publish) -> None:
        if said.session is None:
            if said.topic not in (messages.NOTICES, messages.TABLES):
                raise messages.WireError("not for the server")
            self._say(said.topic, said.message)
            return
        person = self.presence.of(wire, said.session)
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
        message = messages.TopicMessage(topic, said, account, name, utc_now())
        self._relay(None, message)
        self._pass_on(message)

    def _pass_on(self, said: messages.TopicMessage) -> None:
        self._send(self.presence.wires(lambda person: person.hears(said.topic, said.account)), said)

    # Other servers

    def _relay(self, wire: messages.Wire | None, message: messages.ToBroker | messages.FromBroker) -> None:
        """Tell other servers what did not come from one of them."""
        if self.bridge and not (wire and wire.is_far):
            self.bridge.tell(message)

    def _anew(self) -> None:
        """Have everybody look at what may have changed while nothing was heard of other servers."""
        self._send(self._wires, messages.Greeting())
        for game_id in {person.game for person in self.presence.everybody(is_far=False) if person.game}:
            self._send(self._at(game_id), messages.Rang(game_id, None))


def _portions(people: Sequence[messages.Person]) -> list[tuple[messages.Person, ...]]:
    starts = range(0, len(people), _PEOPLE_AT_ONCE)
    return [tuple(people[start : start + _PEOPLE_AT_ONCE]) for start in starts] or [()]
