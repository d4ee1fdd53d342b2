"""A process's connection to the broker, shared by all its sessions.

A thread of its own keeps the connection, makes another whenever it breaks, and then tells the broker again
who is here and what has been asked. Users never wait for that, and only notice it by `Anew` and `Rang`.

Nothing is opened before the first use, so a process may fork with a link it has not used yet. Any thread may
use it. Sessions hear things in the link's thread, one after the other; `in_loop` moves them to an event loop.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path

from upwords_tui.app.play.player_session import TurnCame
from upwords_tui.base.errors import EngineError, EngineRefusal
from upwords_tui.engine.pool import EngineClient, PendingQuestion
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spellers import Speller
from upwords_tui.online import messages
from upwords_tui.store.opening import utc_now

WORD_SECONDS = 25.0
"""How long to wait for a word: twice what a host of spell-checkers may take, and the way there."""


class _BrokerQuestion(PendingQuestion):
    def __init__(self, asked: messages.EngineQuestion | messages.Word, questions: BrokerQuestions) -> None:
        super().__init__()
        self.asked = asked
        self.is_hurried = False
        self._questions = questions

    def hurry(self) -> None:
        self.is_hurried = True
        self._questions.tell(messages.Hurry(self.asked.id))

    def give_up(self) -> None:
        if self._questions.forget(self.asked.id):
            self._questions.tell(messages.Cancel(self.asked.id))

    def settle(self, answer: messages.Thought | messages.Judged | EngineError) -> None:
        if not self.set_running_or_notify_cancel():
            return
        if isinstance(answer, messages.Thought):
            self.restarts = answer.restarts
            if answer.answer is not None and not answer.error:
                self.set_result(answer.answer)
                return
            kind = EngineRefusal if answer.is_refusal else EngineError
            answer = kind(answer.error, **(answer.values or {}))
        if isinstance(answer, EngineError):
            self.set_exception(answer)
        else:
            self.set_result(answer)


class BrokerQuestions:
    """The open questions of a process to the engines and spell-checkers. Any thread may ask."""

    def __init__(self, tell: Callable[[messages.ToBroker], None]) -> None:
        self.tell = tell
        self._numbers = itertools.count(1)
        self._open: dict[int, _BrokerQuestion] = {}
        self._absent: set[str] = set()
        self._changing = threading.RLock()
        self._is_stopped = False

    def put(self, asked: messages.EngineQuestion | messages.Word) -> _BrokerQuestion:
        """Ask. Raises WireError if the question is too long, EngineError after `stop`."""
        question = _BrokerQuestion(asked, self)
        messages.encode(asked)
        with self._changing:
            if self._is_stopped:
                raise EngineError("the engine was stopped")
            self._open[asked.id] = question
        self.tell(asked)
        return question

    def forget(self, number: int) -> _BrokerQuestion | None:
        with self._changing:
            return self._open.pop(number, None)

    def open_messages(self) -> Iterator[messages.ToBroker]:
        """Yield what a new broker has to know; spell-checkers that were absent may be there now."""
        self._absent.clear()
        with self._changing:
            questions = list(self._open.values())
        for question in questions:
            yield question.asked
            if question.is_hurried:
                yield messages.Hurry(question.asked.id)

    def settle(self, answer: messages.Thought | messages.Judged) -> None:
        if question := self.forget(answer.id):
            question.settle(answer)

    def stop(self) -> None:
        """Answer nothing any more; whoever waits gets an EngineError."""
        with self._changing:
            self._is_stopped = True
            questions, self._open = list(self._open.values()), {}
        for question in questions:
            question.settle(EngineError("the engine was stopped"))

    def asker(self, account: str = "") -> EngineClient:
        """Return a client of the broker's engines; it waits for a broker that is away."""
        return EngineClient(
            lambda request: self.put(messages.EngineQuestion(next(self._numbers), account, request))
        )

    def open_speller(self, speller_id: str) -> Speller | None:
        """Return a spell-checker for `Dictionaries`; None if the broker has said that it is absent."""
        return None if speller_id in self._absent else partial(self.refusal, speller_id)

    def refusal(self, speller_id: str, word: str, spellings: Iterable[str]) -> Refusal | None:
        """Return why a spell-checker refuses `word`, None if it accepts it. Not for the link's thread."""
        try:
            question = self.put(messages.Word(next(self._numbers), speller_id, word, tuple(spellings)))
            try:
                answer = question.result(WORD_SECONDS)
            finally:
                question.give_up()
        except (TimeoutError, EngineError):
            return Refusal.NOT_LISTED
        if not isinstance(answer, messages.Judged):
            return Refusal.NOT_LISTED
        if answer.absent:
            self._absent.add(speller_id)
        return None if answer.refusal is None else Refusal(answer.refusal)


log = logging.getLogger(__name__)

Hear = Callable[[messages.Heard], None]

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 0.5
"""How many seconds to wait before connecting again: twice as long each time."""

ACTIVE = timedelta(seconds=30)
"""How often to tell that somebody is active."""

_MOST_UNSENT = 10_000
_PARTING_SECONDS = 1.0


def in_loop(hear: Hear) -> Hear:
    """Return a function for the link's thread that calls `hear` in this event loop and context."""
    home, context = asyncio.get_running_loop(), copy_context()

    def pass_on(heard: messages.Heard) -> None:
        with suppress(RuntimeError):  # the loop is closed
            home.call_soon_threadsafe(hear, heard, context=context.copy())

    return pass_on


@dataclass(eq=False)
class Session:
    """Somebody who is here, with one front-end; `BrokerLink.session` makes one."""

    link: BrokerLink
    person: messages.Person
    hear: Hear

    def at(self, game_id: str | None, *, watching: bool = False) -> None:
        """Be at a game, `watching` without a seat there, or in the hall (None).

        Call this before reading the game, or read it again on the `Rang` that follows, to miss nothing.
        """
        where = replace(self.person, game=game_id, watching=watching and game_id is not None)
        self._change(replace(where, active=utc_now()))

    def rename(self, name: str) -> None:
        self._change(replace(self.person, name=name))

    def touch(self) -> None:
        if utc_now() - self.person.active >= ACTIVE:
            self._change(replace(self.person, active=utc_now()))

    def _change(self, person: messages.Person) -> None:
        self.person = person
        self.link.announce(self)

    def publish(self, topic: str, message: messages.Message) -> None:
        if not self.person.may_say(topic):
            raise ValueError(f"not for this session: {topic}")
        self.link.tell(messages.Publish(topic, message, self.person.session), is_passing=True)

    def close(self) -> None:
        self.link.end(self)


class BrokerLink:
    """The connection to the broker whose Unix socket is at `path`; `engines` are the broker's engines."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # Reentrant: a signal handler may ask again while its own thread holds it.
        self._changing = threading.RLock()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wire: messages.Wire | None = None
        self._is_closed = False
        self._hung_up = asyncio.Event()
        self._connections = 0
        self._unsent = deque[tuple[bytes, bool]](maxlen=_MOST_UNSENT)
        self._sessions: dict[str, Session] = {}
        self._people: dict[str, messages.Person] = {}
        self._knows_people = threading.Event()
        self.engines = BrokerQuestions(self.tell)

    def rang(self, game_id: str, number: int, turn: TurnCame | None = None) -> None:
        turn = turn or TurnCame((), "")
        self.tell(
            messages.Ring(game_id, number, tuple(turn.accounts), turn.mover, turn.is_late), is_passing=True
        )
        is_there: Callable[[messages.Person], bool] = lambda person: person.game == game_id  # noqa: E731
        self._soon(partial(self._pass_on, messages.Rang(game_id, number), is_there))

    def publish(self, topic: str, message: messages.Message) -> None:
        self.tell(messages.Publish(topic, message), is_passing=True)

    def session(self, account: str, name: str, front_end: str, hear: Hear) -> Session:
        """Begin a session; `hear` is called in the link's thread and must not wait (`in_loop`)."""
        now = utc_now()
        person = messages.Person(os.urandom(8).hex(), account, name, front_end, now, now)
        session = Session(self, person, hear)
        with self._changing:
            self._sessions[person.session] = session
        self.announce(session)
        return session

    def announce(self, session: Session) -> None:
        if self._sessions.get(session.person.session) is session:
            self.tell(messages.Here(session.person))

    def end(self, session: Session) -> None:
        with self._changing:
            is_here = self._sessions.pop(session.person.session, None) is not None
        if is_here:
            self.tell(messages.Gone(session.person.session))

    def people(self) -> tuple[messages.Person, ...]:
        with self._changing:
            people = list(self._people.values())
        return tuple(sorted(people, key=lambda each: (each.since, each.session)))

    def wait_for_people(self, seconds: float) -> bool:
        """Wait until the broker has told who is here; return whether it has. Not for the link's thread."""
        return self._knows_people.wait(seconds)

    def tell(self, message: messages.ToBroker, *, is_passing: bool = False) -> None:
        """Tell the broker something, now or when it is back.

        `is_passing` marks what would be lost otherwise; all else a new broker is told again anyway. Raises
        WireError if it is too long.
        """
        line = messages.encode(message)
        with self._changing:
            if self._is_closed:
                return
            is_first = not self._unsent
            self._unsent.append((line, is_passing))
            if self._thread is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(
                    target=self._run, args=(self._loop,), name="link", daemon=True
                )
                self._thread.start()
        if is_first:
            self._soon(self._flush)

    def _soon(self, call: Callable[[], object]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # it is being closed
                self._loop.call_soon_threadsafe(call)

    def close(self) -> None:
        """Close the connection and all sessions; whoever waits for an answer gets an EngineError."""
        with self._changing:
            self._is_closed = True
        self.engines.stop()
        self._soon(self._hang_up)
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    # In the link's thread

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        # Signals have to wake the thread that reads keys.
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        with closing(loop):
            loop.run_until_complete(self._hold(loop))

    async def _hold(self, loop: asyncio.AbstractEventLoop) -> None:
        """Stay connected until closed and all is sent, as far as the broker reads it."""
        pause = FIRST_PAUSE
        while True:
            lost, connections = loop.create_future(), self._connections
            with suppress(OSError):
                await loop.create_unix_connection(
                    lambda: messages.Wire(self._heard, self._connected, lost.set_result),  # noqa: B023
                    str(self._path),
                )
                await lost
            self._wire = None
            self._knows_people.clear()
            if self._is_closed:
                return
            pause = FIRST_PAUSE if self._connections > connections else min(pause * 2, LONGEST_PAUSE)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hung_up.wait(), pause)

    def _hang_up(self) -> None:
        self._hung_up.set()
        self._flush()
        if self._wire is not None:
            self._finish(self._wire)

    def _finish(self, wire: messages.Wire) -> None:
        wire.finish()
        # A broker that doesn't read must not hold up the end.
        asyncio.get_running_loop().call_later(_PARTING_SECONDS, wire.close)

    def _connected(self, wire: messages.Wire) -> None:
        with self._changing:
            passing = [line for line, is_passing in self._unsent if is_passing]
            self._unsent.clear()
            sessions = list(self._sessions.values())
        is_back = self._connections > 0
        for session in sessions:
            wire.send(messages.encode(messages.Here(session.person, is_back)))
        for message in self.engines.open_messages():
            wire.send(messages.encode(message))
        for line in passing:
            wire.send(line)
        self._wire = wire
        self._flush()
        if self._is_closed:
            self._finish(wire)

    def _flush(self) -> None:
        if self._wire is None:
            return
        with self._changing:
            lines = b"".join(line for line, _is_passing in self._unsent)
            self._unsent.clear()
        if lines:
            self._wire.send(lines)

    def _heard(self, _wire: messages.Wire, message: messages.ToBroker | messages.FromBroker) -> None:
        match message:
            case messages.Thought() | messages.Judged():
                self.engines.settle(message)
            case messages.People():
                self._take_people(message)
            case messages.Greeting():
                self._connections += 1
                if self._connections > 1:
                    self._pass_on(messages.Anew(), lambda _person: True)
            case messages.Rang(game=game):
                self._pass_on(message, lambda person: person.game == game)
            case messages.TurnOf(accounts, game, number, mover, is_late):
                heard = messages.YourTurn(game, number, mover, is_late)
                self._pass_on(heard, lambda person: person.account in accounts)
            case messages.TopicMessage(topic=topic, account=account):
                self._pass_on(message, lambda person: person.hears(topic, account))
            case messages.TooMuch(session=session):
                self._pass_on(message, lambda person: person.session == session)

    def _take_people(self, message: messages.People) -> None:
        with self._changing:
            if message.is_all:
                self._people = {}
            self._people.update({each.session: each for each in message.here})
            for session in message.gone:
                self._people.pop(session, None)
        if message.is_all:
            self._knows_people.set()
        self._pass_on(messages.PeopleChanged(), lambda _person: True)

    def _pass_on(self, heard: messages.Heard, is_for: Callable[[messages.Person], bool]) -> None:
        with self._changing:
            sessions = list(self._sessions.values())
        for session in sessions:
            if is_for(session.person):
                try:
                    session.hear(heard)
                except Exception:  # it must cost the others nothing
                    log.exception("hearing-failed")


# For commands of the shell, outside of the server's processes


PATIENCE = 5.0
"""How many seconds a broker may take to come back if it has just died."""


@contextmanager
def connected(exchange: Path, seconds: float) -> Iterator[socket.socket]:
    """Connect to a broker, `seconds` the timeout of each step. Raises OSError."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(seconds)
        line.connect(str(exchange))
        yield line


def announce(
    exchange: Path, message: messages.Message, topic: str = messages.NOTICES, seconds: float = PATIENCE
) -> None:
    with connected(exchange, seconds) as line:
        if not line.recv(1):
            raise ConnectionRefusedError("the exchange has hung up")
        line.sendall(messages.encode(messages.Publish(topic, message)))
        line.shutdown(socket.SHUT_WR)
        while line.recv(65_536):
            pass


def who_is_here(exchange: Path, seconds: float = PATIENCE) -> tuple[messages.Person, ...]:
    """Return all sessions on a server. Raises OSError if none runs there, or it talks nonsense."""
    people: dict[str, messages.Person] = {}
    with connected(exchange, seconds) as line:
        try:
            with line.makefile("rb") as lines:
                while said := lines.readline(messages.MAX_LINE + 1):
                    message = messages.decode(said)
                    if isinstance(message, messages.People):
                        people |= {each.session: each for each in message.here}
                        # It sends the rest of the people, then hangs up.
                        line.shutdown(socket.SHUT_WR)
        except messages.WireError as error:
            raise ConnectionAbortedError("the exchange says what nobody knows") from error
    return tuple(people.values())
