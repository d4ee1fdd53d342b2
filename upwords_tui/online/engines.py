"""What the broker answers: engines that think and spell-checkers that judge, for all links.

The one idea: an answer goes to the link that asked, and with a link all its questions go. Whatever thinks or
judges may die over a question; it is started again, and nobody else notices.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from upwords_tui.base.errors import EngineError, EngineRefusal
from upwords_tui.engine.pool import EngineClient, Pool
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spell_host import SpellHost
from upwords_tui.lexicon.spellers import speller_ids
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
        nonsense = _failed(number, EngineError("the engine talked nonsense"))
        try:
            said = await answer
        except Exception:  # whoever asked must not wait for ever
            log.exception("a question went wrong")
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
