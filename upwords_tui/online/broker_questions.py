"""What a process has asked the broker, computers to move and words to judge, until it is answered.

The one idea: a question belongs to whoever asked it. It outlives the broker, is asked anew of the next one,
and ends with an answer, or when it is given up.
"""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from typing import Any

from upwords_tui.base.errors import EngineError, EngineRefusal
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spellers import Speller
from upwords_tui.online.wire import Message, encode, whole

WORD_SECONDS = 25.0
"""How long a word is waited for: what a host of spell-checkers may take twice, and the way there."""


class _BrokerQuestion(Future[Message]):
    def __init__(self, number: int, message: Message) -> None:
        super().__init__()
        self.number = number
        self.message = message
        self.is_hurried = False


class BrokerQuestions:
    """The open questions of a process. Any thread may ask."""

    def __init__(self, tell: Callable[[Message], None]) -> None:
        """`tell` has the broker told something, and never waits."""
        self._tell = tell
        self._numbers = itertools.count(1)
        self._open: dict[int, _BrokerQuestion] = {}
        self._absent: set[str] = set()
        self._changing = threading.RLock()
        self._is_stopped = False

    def put(self, message: Message) -> _BrokerQuestion:
        """Ask; the answer is what `settle` is given.

        Raises WireError if the question is too long, EngineError if nothing is answered any more.
        """
        number = next(self._numbers)
        question = _BrokerQuestion(number, {**message, "id": number})
        encode(question.message)
        with self._changing:
            if self._is_stopped:
                raise EngineError("the engine was stopped")
            self._open[number] = question
        self._tell(question.message)
        return question

    def hurry(self, question: _BrokerQuestion) -> None:
        """Have it answered at once, with the best found so far."""
        question.is_hurried = True
        self._tell(_hurry(question))

    def drop(self, question: _BrokerQuestion) -> None:
        """Give a question up unless it is answered."""
        with self._changing:
            is_open = self._open.pop(question.number, None) is not None
        if is_open:
            self._tell({"do": "cancel", "id": question.number})

    def anew(self) -> Iterable[Message]:
        """Return what is to be told a broker that knows nothing of what has been asked."""
        self._absent.clear()
        with self._changing:
            questions = list(self._open.values())
        for question in questions:
            yield question.message
            if question.is_hurried:
                yield _hurry(question)

    def settle(self, answer: Message) -> None:
        """Pass on an answer; one to a question that was given up is dropped."""
        with self._changing:
            question = self._open.pop(whole(answer, "id"), None)
        if question and question.set_running_or_notify_cancel():
            question.set_result(answer)

    def stop(self) -> None:
        """Have nothing answered any more: whoever waits is told so."""
        with self._changing:
            self._is_stopped = True
            questions, self._open = list(self._open.values()), {}
        for question in questions:
            if question.set_running_or_notify_cancel():
                question.set_exception(EngineError("the engine was stopped"))

    def asker(self, account: str = "") -> BrokerEngineClient:
        """Return somebody who may ask the engines, in turn with other accounts."""
        return BrokerEngineClient(self, account)

    def open_speller(self, speller_id: str) -> Speller | None:
        """Return the spell-checker with this id, or None if the broker has said that it is not there."""
        return None if speller_id in self._absent else _Distant(self, speller_id)

    def refusal(self, speller_id: str, word: str, spellings: Iterable[str]) -> Refusal | None:
        """Return why a spell-checker refuses `word`, None if it knows it.

        That it knows none, if the broker is away for too long. It waits: not for the link's own thread.
        """
        asked = {"do": "word", "speller": speller_id, "word": word, "spellings": list(spellings)}
        try:
            answer = self._waited_for(self.put(asked))
        except (TimeoutError, EngineError):
            return Refusal.NOT_LISTED
        if answer.get("absent"):
            self._absent.add(speller_id)
        refusal = answer.get("refusal", Refusal.NOT_LISTED)
        return None if refusal is None else Refusal(refusal)

    def _waited_for(self, question: _BrokerQuestion) -> Message:
        try:
            return question.result(WORD_SECONDS)
        finally:
            self.drop(question)


class BrokerEngineClient:
    """Somebody who asks the engines of the broker, as one asks a pool in the same process.

    `restarts` is how often an engine had to be replaced.
    """

    def __init__(self, questions: BrokerQuestions, account: str) -> None:
        self._questions = questions
        self._account = account
        self._asked = list[_BrokerQuestion]()
        self.restarts = 0

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the answer to `request`, a request of the engine protocol; an id is put in.

        It waits its turn, and for a broker that is away as long as that takes. Whoever cancels this gives
        the question up, and no other. Raises EngineRefusal and EngineError as a pool does.
        """
        question = self._questions.put({"do": "ask", "account": self._account, "request": dict(request)})
        self._asked.append(question)
        try:
            told = await asyncio.wrap_future(question)
        finally:
            self._asked.remove(question)
            self._questions.drop(question)
        self.restarts += whole(told, "restarts")
        if "error" in told:
            kind = EngineRefusal if told.get("is_refusal") else EngineError
            raise kind(str(told["error"]), **dict(told.get("values", {})))
        answer: Mapping[str, Any] = told["answer"]
        return answer

    def hurry(self) -> None:
        """Have what this asker waits for answered at once, with the best found so far."""
        for question in self._asked:
            self._questions.hurry(question)


class _Distant:
    """A spell-checker of the broker."""

    def __init__(self, questions: BrokerQuestions, speller_id: str) -> None:
        self._questions = questions
        self._id = speller_id

    def refusal(self, word: str, spellings: Iterable[str] = (), /) -> Refusal | None:
        return self._questions.refusal(self._id, word, spellings)


def _hurry(question: _BrokerQuestion) -> Message:
    return {"do": "hurry", "id": question.number}
