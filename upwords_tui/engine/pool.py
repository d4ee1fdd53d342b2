"""Engine processes seen from outside: questions wait in line, and each is worked on alone.

A thread a process takes the next question, tells it, hears the answer, watches the clock and the process, and
starts another. To hurry a question, or to give it up, anybody tells its process `stop`; the thread then hears
the answer sooner. A pool belongs to no event loop.

An engine of others (`registry`) has a pool to itself, inside ours: a question for a level “engine:NAME” goes
there.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import lru_cache, partial

from upwords_tui.base.child_process import PATIENCE, Child, limited
from upwords_tui.base.errors import EngineError, EngineRefusal, InputError, system_reason
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.levels import DEFAULT_SECONDS, PROTOCOL, WALL_FACTOR
from upwords_tui.engine.registry import ForeignEngine, find_engine
from upwords_tui.games.base import ENGINE, Json, JsonObject

COMMAND = (sys.executable, "-m", "upwords_tui.engine.process")
"""Our own engine."""

ANSWER_SECONDS = 20.0
"""How long an engine may take beyond its thinking, as its `time_had` counts, before it counts as hung."""

COMPILING_SECONDS = 120.0
"""How long instead, if it compiles words first."""

TRIES = 5
"""So many processes in a row may go wrong over a question before it is given up."""

_FIRST_PAUSE = 0.1
"""Seconds before the third of them, twice as long before each after that; the second is started at once."""

MAX_CHATTER = 10_000
"""More lines than this without an answer among them are no engine's."""

FOREIGN_TRIES = 2
"""So many instead, of an engine of others: it goes wrong where ours would not."""

_HURRIED_SECONDS = 5.0
"""How long an engine of others may take to answer when it is told to."""

PONDER = "ponder"
"""What is asked of an engine that may think while others do: it makes way for anything else."""

_REASON_LENGTH = 300


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


Answer = Json
Request = JsonObject


class PendingQuestion(Future[object]):
    """A question on its way to its answer, JSON of the engine; any thread may hurry it, or give it up."""

    restarts = 0
    """How often a process had to be replaced for it."""

    def hurry(self) -> None:
        """Have it answered at once, with the best found so far."""
        raise NotImplementedError

    def give_up(self) -> None:
        """Want no answer any more, if there is none yet."""
        raise NotImplementedError


class EngineClient:
    """Asks an engine: `put` has a question answered. `restarts` is how often a process was replaced."""

    def __init__(self, put: Callable[[Request], PendingQuestion]) -> None:
        self._put = put
        self._asked = list[PendingQuestion]()
        self.restarts = 0

    async def ask(self, request: Request) -> Answer:
        """Return the answer to `request`, a request of the engine protocol without an id.

        Cancelling this gives the question up. Raises EngineRefusal if the engine refused the request,
        EngineError if it died TRIES times, hung, or can't be started.
        """
        self._asked.append(question := self._put(request))
        try:
            answer = await asyncio.wrap_future(question)
        finally:
            self._asked.remove(question)
            self.restarts += question.restarts
            question.give_up()
        if not isinstance(answer, dict):
            raise EngineError("the engine sent nonsense")
        return answer

    def hurry(self) -> None:
        """Have its questions answered at once, with the best found so far."""
        for question in self._asked:
            question.hurry()


class Pool:
    """So many processes of the program `command`, started when needed and again whenever one dies."""

    def __init__(
        self,
        size: int = 1,
        command: Sequence[str] = COMMAND,
        nice: int = 0,
        foreign: ForeignEngine | None = None,
        foreign_tries: int = FOREIGN_TRIES,
    ) -> None:
        """`foreign_tries`: as TRIES, of an engine of others."""
        self.command = tuple(command)
        self.nice = nice
        self.foreign = foreign
        self.tries = foreign_tries if foreign else TRIES
        self._foreign_tries = foreign_tries
        self._foreign_pools: dict[str, Pool] = {}
        self._size = size
        self._changed = threading.Condition()
        self._workers = list[_Worker]()
        self._lines: dict[tuple[bool, str], deque[_Question]] = {}
        self._serving: dict[_Worker, _Question] = {}

    def asker(self, account: str = "") -> EngineClient:
        """Return a client. Accounts take turns, however much one of them asks.

        None has all processes think at once, unless it asks in nobody's name.
        """
        return EngineClient(partial(self._put, account))

    def start(self) -> None:
        with self._changed:
            while len(self._workers) < self._size:
                self._workers.append(_Worker(self))
                self._workers[-1].start()

    def stop(self) -> None:
        """Kill the processes; whoever waits for an answer gets an EngineError. `ask` starts them again."""
        with self._changed:
            workers, self._workers = self._workers, []
            lines, self._lines = self._lines, {}
            pools, self._foreign_pools = self._foreign_pools, {}
            for worker in workers:
                worker.end()
            self._changed.notify_all()
        for question in itertools.chain.from_iterable(lines.values()):
            question.settle(EngineError("the engine was stopped"))
        for worker in workers:
            worker.join()
        for pool in pools.values():
            pool.stop()

    def __enter__(self) -> Pool:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _put(self, account: str, request: Request) -> _Question:
        """Queue a request. Raises EngineRefusal if it is for an engine that there is not."""
        level = request.get("level")
        if self.foreign is None and isinstance(level, str) and level.startswith(ENGINE):
            return self._foreign_pool(level)._put(account, request)
        question = _Question(self._told(request) if self.foreign else request, account)
        with self._changed:
            self.start()
            for other in self._serving.values():
                other.make_way()
            self._lines.setdefault((request.get("do") != "move", account), deque()).append(question)
            self._changed.notify()
        return question

    def _foreign_pool(self, level: str) -> Pool:
        try:
            engine = find_engine(level)
        except InputError as error:
            raise EngineRefusal.like(error) from error
        with self._changed:
            made = Pool(self._size, (), self.nice, engine, self._foreign_tries)
            return self._foreign_pools.setdefault(engine.id, made)

    def _told(self, request: Request) -> Request:
        """Return a request as an engine of others is told it: with its own level, and the file of the words.

        Raises EngineRefusal if there is no such dictionary.
        """
        told = {name: value for name, value in request.items() if name != "level"}
        if self.foreign and self.foreign.level:
            told["level"] = self.foreign.level
        if isinstance(view := request.get("view"), dict) and isinstance(words := view.get("dictionary"), str):
            told["view"] = {**view, "words": _words_file(words)}
        return told

    def next_for(self, worker: _Worker) -> _Question | None:
        """Return the next question, None once `worker` is to end.

        Moves of games come before all else; the account whose turn it is then goes to the back. The last
        process with nothing to do is kept for accounts that have none at work.
        """
        with self._changed:
            if self._serving.pop(worker, None) is not None:
                self._changed.notify_all()
            while not worker.is_ended:
                while key := self._next_line():
                    line = self._lines.pop(key)
                    while line:
                        question = line.popleft()
                        if not question.cancelled():
                            if line:
                                self._lines[key] = line
                            self._serving[worker] = question
                            if self._lines:
                                question.make_way()
                            return question
                self._changed.wait()
        return None

    def _next_line(self) -> tuple[bool, str] | None:
        """Return the line that an idle process takes a question from; None if it takes none."""
        is_last = len(self._workers) - len(self._serving) <= 1
        served = {each.account for each in self._serving.values() if each.account} if is_last else set[str]()
        return min((key for key in self._lines if key[1] not in served), key=lambda key: key[0], default=None)

    def pause(self, worker: _Worker, seconds: float) -> None:
        with self._changed:
            self._changed.wait_for(lambda: worker.is_ended, seconds)


class _Question(PendingQuestion):
    """A question to a pool. `settle` is called once."""

    def __init__(self, request: Request, account: str = "") -> None:
        super().__init__()
        self.request = request
        self.account = account
        self.is_hurried = False
        self._at: tuple[Child, int] | None = None

    def begin(self, child: Child, number: int) -> None:
        child.tell({**self.request, "id": number})
        self._at = child, number
        if self.is_hurried:
            self.hurry()

    def hurry(self) -> None:
        self.is_hurried = True
        if at := self._at:
            at[0].tell({"id": "stop", "do": "stop", "request": at[1]})

    def make_way(self) -> None:
        """End if it is pondering, since there is something else to do."""
        if self.request["do"] == PONDER:
            self.hurry()

    def give_up(self) -> None:
        if self.cancel():
            self.hurry()

    def settle(self, answer: Answer | Exception) -> None:
        if not self.set_running_or_notify_cancel():
            return  # it was given up
        if isinstance(answer, Exception):
            self.set_exception(answer)
        elif "error" in answer:
            self.set_exception(_refusal(answer))
        else:
            self.set_result(answer)


class _Worker(threading.Thread):
    """One process after the other, and the thread that works with it."""

    def __init__(self, pool: Pool) -> None:
        super().__init__(name="engine", daemon=True)
        self._pool = pool
        self._child: Child | None = None
        self._hello: Answer = {}
        self._numbers = itertools.count(1)
        self.is_ended = False

    def end(self) -> None:
        self.is_ended = True
        if self._child:
            self._child.kill()

    def run(self) -> None:
        if not self._pool.foreign:
            with suppress(EngineError):  # why it can't be started is told with the first question
                self._running()
        while question := self._pool.next_for(self):
            answer: Answer | Exception
            try:
                answer = self._serve(question)
            except Exception as error:  # whoever asked gets it
                self._close()
                answer = error
            question.settle(answer)
        self._close()

    def _serve(self, question: _Question) -> Answer:
        """Return the answer to `question`, for which a process that goes wrong is replaced a few times.

        One that went wrong while idle does not count.
        """
        if self._child and not self._child.is_able:
            self._close()
        while True:
            try:
                child = self._running()
                if self._pool.foreign and not self._can(question.request, self._pool.foreign):
                    return {PONDER: False}
                return self._exchange(child, question)
            except EOFError:
                failure = EngineError("the engine died (exit code {code})", code=self._close())
            except TimeoutError:
                failure = _hung(PATIENCE)
            except ValueError:
                failure = EngineError("the engine sent nonsense")
            self._close()
            question.restarts += 1
            if question.restarts == self._pool.tries or question.cancelled():
                raise failure
            if question.restarts > 1:
                self._pool.pause(self, _FIRST_PAUSE * 2 ** (question.restarts - 2))
            if self.is_ended:
                raise EngineError("the engine was stopped")

    def _running(self) -> Child:
        if self._child is None:
            self._child = self._new_child()
            if foreign := self._pool.foreign:
                # One that does not know `hello` plays all the same.
                self._hello = self._exchange(self._child, _Question({"do": "hello", "protocol": PROTOCOL}))
                if foreign.options:
                    told = _Question({"do": "set", "options": foreign.options})
                    answer = self._exchange(self._child, told)
                    if "error" in answer:
                        raise _refusal(answer)
        if self.is_ended:
            raise EngineError("the engine was stopped")
        return self._child

    def _new_child(self) -> Child:
        pool, foreign = self._pool, self._pool.foreign
        try:
            if foreign:
                command = foreign.program, *foreign.command[1:]
                return Child(limited(command, foreign.folder, foreign.memory), pool.nice)
            return Child(pool.command, pool.nice)
        except InputError as error:
            raise EngineRefusal.like(error) from error
        except OSError as error:
            raise EngineError(
                "the engine can't be started: {command}: {reason}",
                command=pool.command[0],
                reason=system_reason(error),
            ) from error

    def _can(self, request: Request, foreign: ForeignEngine) -> bool:
        """Return whether it may be asked this. Raises EngineRefusal if it does not play the edition."""
        played, view = self._hello.get("editions"), request.get("view")
        edition = view.get("edition") if isinstance(view, dict) else None
        if isinstance(played, list) and edition is not None and edition not in played:
            raise EngineRefusal("it does not play {edition}", edition=str(edition))
        return request["do"] != PONDER or (foreign.ponder and self._hello.get(PONDER) is True)

    def _close(self) -> int | None:
        child, self._child = self._child, None
        return child.close() if child else None

    def _exchange(self, child: Child, question: _Question) -> Answer:
        number = next(self._numbers)
        ping = {"id": f"ping {number}", "do": "ping"}
        question.begin(child, number)
        begun, chatter = child.time_had(), 0
        most = WALL_FACTOR * float(question.request.get("seconds", DEFAULT_SECONDS)) + ANSWER_SECONDS
        while chatter < MAX_CHATTER:
            said = child.hear()
            if said is None:
                child.tell(ping)
            elif type(said.get("id")) is int and said["id"] == number and "info" not in said:
                return said
            elif said.get("id") == ping["id"]:
                child.is_prompt = True
            else:
                chatter += 1
                if isinstance(said.get("info"), dict) and "compiling" in said["info"]:
                    most = max(most, COMPILING_SECONDS)
            had = child.time_had() - begun
            if self._pool.foreign and question.is_hurried:
                most = min(most, had + _HURRIED_SECONDS)
            if had > most:
                raise _hung(most)
        raise EngineError("the engine sent too much")


def _refusal(answer: Answer) -> EngineRefusal:
    return EngineRefusal("the engine refused: {reason}", reason=clean(str(answer["error"]), _REASON_LENGTH))


@lru_cache(16)
def _words_file(dictionary: str) -> str:
    """Return the path of the list of a dictionary, an id or a path. Raises EngineRefusal if there is none."""
    from upwords_tui.lexicon.registry import word_list  # seam: most people have no engines of others

    try:
        return str(word_list(dictionary).path)
    except InputError as error:
        raise EngineRefusal.like(error) from error


def _hung(seconds: float) -> EngineError:
    return EngineError("the engine hung: no answer in {seconds} seconds", seconds=f"{seconds:g}")
