"""By what a process of a server holds on to the broker: one connection, however many play in the process.

The one idea: a link is never lost. A thread of its own keeps the connection, makes another whenever it
breaks, and tells the broker anew who is here and what has been asked. Whoever uses it never waits for
that, and never sees it: but for `Anew` and `Rang`, which say that something may have been missed.

Nothing is opened and no thread started before the first use, so that a process may fork with a link it has
not used yet. Any thread may use it. What is heard is told in the link's thread, one thing after the other:
whoever lives in an event loop is told there with `in_loop`.
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
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from upwords_tui.app.play.player_session import TurnCame
from upwords_tui.base.errors import EngineError, EngineRefusal
from upwords_tui.engine.pool import EngineClient, PendingQuestion
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spellers import Speller
from upwords_tui.online import messages

WORD_SECONDS = 25.0
"""How long a word is waited for: what a host of spell-checkers may take twice, and the way there."""


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
    """The open questions of a process. Any thread may ask."""

    def __init__(self, tell: Callable[[messages.ToBroker], None]) -> None:
        """`tell` has the broker told something, and never waits."""
        self.tell = tell
        self._numbers = itertools.count(1)
        self._open: dict[int, _BrokerQuestion] = {}
        self._absent: set[str] = set()
        self._changing = threading.RLock()
        self._is_stopped = False

    def put(self, asked: messages.EngineQuestion | messages.Word) -> _BrokerQuestion:
        """Ask; the answer is what `settle` is given.

        Raises WireError if the question is too long, EngineError if nothing is answered any more.
        """
        question = _BrokerQuestion(asked, self)
        messages.encode(asked)
        with self._changing:
            if self._is_stopped:
                raise EngineError("the engine was stopped")
            self._open[asked.id] = question
        self.tell(asked)
        return question

    def forget(self, number: int) -> _BrokerQuestion | None:
        """Return a question no more; None if it is answered, or was given up."""
        with self._changing:
            return self._open.pop(number, None)

    def anew(self) -> Iterator[messages.ToBroker]:
        self._absent.clear()
        with self._changing:
            questions = list(self._open.values())
        for question in questions:
            yield question.asked
            if question.is_hurried:
                yield messages.Hurry(question.asked.id)

    def settle(self, answer: messages.Thought | messages.Judged) -> None:
        """Pass on an answer; one to a question that was given up is dropped."""
        if question := self.forget(answer.id):
            question.settle(answer)

    def stop(self) -> None:
        """Have nothing answered any more: whoever waits is told so."""
        with self._changing:
            self._is_stopped = True
            questions, self._open = list(self._open.values()), {}
        for question in questions:
            question.settle(EngineError("the engine was stopped"))

    def asker(self, account: str = "") -> EngineClient:
        """Return somebody who may ask the engines of the broker, in turn with other accounts.

        They wait for a broker that is away as long as that takes.
        """
        return EngineClient(
            lambda request: self.put(messages.EngineQuestion(next(self._numbers), account, request))
        )

    def open_speller(self, speller_id: str) -> Speller | None:
        """Return a spell-checker, or None if the broker has said that it is not there: for `Dictionaries`.

        Whoever asks it waits for the answer, so it is not for the link's own thread.
        """
        return None if speller_id in self._absent else partial(self.refusal, speller_id)

    def refusal(self, speller_id: str, word: str, spellings: Iterable[str]) -> Refusal | None:
        """Return why a spell-checker refuses `word`, None if it knows it.

        That it knows none, if the broker is away for too long. It waits: not for the link's own thread.
        """
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
"""How many seconds to wait before another connection is tried: twice as long each time."""

ACTIVE = timedelta(seconds=30)
"""How often it is told that somebody does something."""

_MOST_UNTOLD = 10_000
_PARTING_SECONDS = 1.0


def in_loop(hear: Hear) -> Hear:
    """Return a function for the link's thread that has `hear` called in the running event loop.

    It is called in the context of whoever calls this. A loop that is closed is told nothing.
    """
    home, context = asyncio.get_running_loop(), copy_context()

    def pass_on(heard: messages.Heard) -> None:
        with suppress(RuntimeError):
            home.call_soon_threadsafe(hear, heard, context=context.copy())

    return pass_on


@dataclass(eq=False)
class Session:
    """Somebody who is here, with one front-end. Whatever is said with it, this person says.

    `person` is who it is, and where: as it will be told, if it is not yet. `BrokerLink.session` makes one.
    """

    link: BrokerLink
    person: messages.Person
    hear: Hear

    def at(self, game_id: str | None, *, watching: bool = False) -> None:
        """Sit at a game, `watching` without a seat there, or be in the hall.

        Sit down first, then look at the game, or heed the `Rang` that follows: nothing is missed then.
        """
        where = replace(self.person, game=game_id, watching=watching and game_id is not None)
        self._change(replace(where, active=_now()))

    def rename(self, name: str) -> None:
        self._change(replace(self.person, name=name))

    def touch(self) -> None:
        """Note that the person has done something. Costs nothing: only twice a minute it is passed on."""
        if _now() - self.person.active >= ACTIVE:
            self._change(replace(self.person, active=_now()))

    def _change(self, person: messages.Person) -> None:
        self.person = person
        self.link.announce(self)

    def publish(self, topic: str, message: messages.Message) -> None:
        """Say something, any JSON values, to whom a topic says, this session included.

        Who says too much hears `TooMuch`. Raises ValueError if it is not for this session to say that there,
        or the message is too long.
        """
        if not self.person.may_say(topic):
            raise ValueError(f"not for this session: {topic}")
        self.link.tell(messages.Publish(topic, message, self.person.session), is_passing=True)

    def close(self) -> None:
        """Go away; nothing is heard any more."""
        self.link.end(self)


class BrokerLink:
    """The connection of this process with the broker whose Unix socket is at `path`.

    `engines` is what thinks, for `LiveGames` and tables, and judges words: the engines of the broker.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        # A signal may come while its own thread holds it, and ask again.
        self._changing = threading.RLock()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wire: messages.Wire | None = None
        self._is_closed = False
        self._hung_up = asyncio.Event()
        self._connections = 0
        self._untold = deque[tuple[bytes, bool]](maxlen=_MOST_UNTOLD)
        self._sessions: dict[str, Session] = {}
        self._people: dict[str, messages.Person] = {}
        self._knows_people = threading.Event()
        self.engines = BrokerQuestions(self.tell)

    def rang(self, game_id: str, number: int, turn: TurnCame | None = None) -> None:
        """Tell everybody who sits at a game that it has come to so many actions: once that is stored.

        Those whose turn it has become with that hear so wherever they are.
        """
        turn = turn or TurnCame((), "")
        self.tell(
            messages.Ring(game_id, number, tuple(turn.accounts), turn.mover, turn.is_late), is_passing=True
        )
        self._soon(partial(self._take, messages.Rang(game_id, number)))

    def publish(self, topic: str, message: messages.Message) -> None:
        """Say something as the server: NOTICES, or that TABLES have changed; raises ValueError for others."""
        if topic not in (messages.NOTICES, messages.TABLES):
            raise ValueError(f"not for the server: {topic}")
        self.tell(messages.Publish(topic, message), is_passing=True)

    def session(self, account: str, name: str, front_end: str, hear: Hear) -> Session:
        """Return a session of somebody who has come.

        `hear` is told, in the link's thread, what they hear; it must not wait (`in_loop`).
        """
        now = _now()
        person = messages.Person(os.urandom(8).hex(), account, name, front_end, now, now)
        session = Session(self, person, hear)
        with self._changing:
            self._sessions[person.session] = session
        self.announce(session)
        return session

    def announce(self, session: Session) -> None:
        """Have everybody told how things are with a session, unless it has ended."""
        if self._sessions.get(session.person.session) is session:
            self.tell(messages.Here(session.person))

    def end(self, session: Session) -> None:
        """Have everybody told that a session has ended, if it has not before."""
        with self._changing:
            is_here = self._sessions.pop(session.person.session, None) is not None
        if is_here:
            self.tell(messages.Gone(session.person.session))

    def people(self) -> tuple[messages.Person, ...]:
        """Return everybody who is here, in the order they came, as far as the broker has told."""
        with self._changing:
            people = list(self._people.values())
        return tuple(sorted(people, key=lambda each: (each.since, each.session)))

    def wait_for_people(self, seconds: float) -> bool:
        """Wait at most so long until the broker has told who is here; return whether it has.

        Not for the link's own thread.
        """
        return self._knows_people.wait(seconds)

    def tell(self, message: messages.ToBroker, *, is_passing: bool = False) -> None:
        """Have the broker told something, now or when it is there again.

        What `is_passing` would be lost otherwise; all else a broker is told anew anyway. Raises WireError
        if it is too long.
        """
        line = messages.encode(message)
        with self._changing:
            if self._is_closed:
                return
            is_first = not self._untold
            self._untold.append((line, is_passing))
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
        """Let go, with all sessions; whoever waits for an answer gets an EngineError."""
        with self._changing:
            self._is_closed = True
        self.engines.stop()
        self._soon(self._hang_up)
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    # In the link's thread

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        # Signals are for the thread that reads keys: it is that one which has to wake.
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        with closing(loop):
            loop.run_until_complete(self._hold(loop))

    async def _hold(self, loop: asyncio.AbstractEventLoop) -> None:
        """Keep connected until closed, and even then until what is to be told is told, if anybody listens."""
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
        # One who reads no more holds nobody up.
        asyncio.get_running_loop().call_later(_PARTING_SECONDS, wire.close)

    def _connected(self, wire: messages.Wire) -> None:
        """Tell a broker that knows nothing of this process all that it has to."""
        with self._changing:
            passing = [line for line, is_passing in self._untold if is_passing]
            self._untold.clear()
        is_back = self._connections > 0
        for session in self._here():
            wire.send(messages.encode(messages.Here(session.person, is_back)))
        for message in self.engines.anew():
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
            lines = b"".join(line for line, _is_passing in self._untold)
            self._untold.clear()
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
            case messages.Rang() | messages.TurnOf() | messages.TopicMessage() | messages.TooMuch():
                self._take(message)

    def _take(
        self, message: messages.Rang | messages.TurnOf | messages.TopicMessage | messages.TooMuch
    ) -> None:
        """Have those told whom something concerns."""
        match message:
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

    def _here(self) -> list[Session]:
        with self._changing:
            return list(self._sessions.values())

    def _pass_on(self, heard: messages.Heard, is_for: Callable[[messages.Person], bool]) -> None:
        for session in self._here():
            if is_for(session.person):
                try:
                    session.hear(heard)
                except Exception:  # it costs the others nothing
                    log.exception("hearing-failed")


def _now() -> datetime:
    return datetime.now(UTC)


# What is asked of a running server from outside of its processes


PATIENCE = 5.0
"""So many seconds a broker may take to come back, if it has just died."""


@contextmanager
def connected(exchange: Path, seconds: float) -> Iterator[socket.socket]:
    """Give a connection to a broker; nothing in it takes longer than so many seconds. Raises OSError."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(seconds)
        line.connect(str(exchange))
        yield line


def announce(
    exchange: Path, message: messages.Message, topic: str = messages.NOTICES, seconds: float = PATIENCE
) -> None:
    """Tell everybody who is here something as their host; `exchange` is the socket of the server.

    Raises OSError if no server runs there, or it does not listen.
    """
    with connected(exchange, seconds) as line:
        if not line.recv(1):
            raise ConnectionRefusedError("the exchange has hung up")
        line.sendall(messages.encode(messages.Publish(topic, message)))
        line.shutdown(socket.SHUT_WR)
        while line.recv(65_536):
            pass


def who_is_here(exchange: Path, seconds: float = PATIENCE) -> tuple[messages.Person, ...]:
    """Return all sessions of the server whose broker has this socket.

    Raises OSError if no server runs there, it takes longer than so many seconds, or says what nobody knows.
    """
    people: dict[str, messages.Person] = {}
    with connected(exchange, seconds) as line:
        try:
            with line.makefile("rb") as lines:
                while said := lines.readline(messages.MAX_LINE + 1):
                    message = messages.decode(said)
                    if isinstance(message, messages.People):
                        people |= {each.session: each for each in message.here}
                        # What follows are the others it began to tell of: then it hangs up.
                        line.shutdown(socket.SHUT_WR)
        except messages.WireError as error:
            raise ConnectionAbortedError("the exchange says what nobody knows") from error
    return tuple(people.values())
