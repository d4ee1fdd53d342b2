"""What the broker answers: engines that think and spell-checkers that judge, for all links.

The one idea: an answer goes to the link that asked, and with a link all its questions go. Whatever thinks or
judges may die over a question; it is started again, and nobody else notices.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from upwords_tui.base.errors import EngineError, EngineRefusal
from upwords_tui.engine.pool import EngineClient, Pool
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spell_host import SpellHost
from upwords_tui.lexicon.spellers import speller_ids
from upwords_tui.online.messages import (
    Message,
    Wire,
    WireError,
    encode,
    inner,
    text,
    whole,
)

log = logging.getLogger(__name__)

MOST_QUESTIONS = 500
"""A link that has asked more at once, and has no answers, is none of ours."""

MOST_WORDS = 20_000
"""How many judgements are kept."""

_Key = tuple[str, str, tuple[str, ...]]


class SharedWords:
    """Judges words, one at a time, and remembers."""

    def __init__(self, host: SpellHost) -> None:
        self._host = host
        self._thread = ThreadPoolExecutor(1, "words")
        self._known: dict[_Key, Message] = {}
        self._asked: dict[_Key, asyncio.Future[Message]] = {}

    async def ask(self, speller: str, word: str, spellings: tuple[str, ...]) -> Message:
        """Return why a spell-checker refuses a word (null: it knows it), and whether it is absent."""
        key = speller, word, spellings
        if key in self._known:
            return self._known[key]
        if key not in self._asked:
            self._asked[key] = asyncio.ensure_future(self._find_out(key))
        return await asyncio.shield(self._asked[key])

    async def _find_out(self, key: _Key) -> Message:
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._thread, self._judge, *key)
        finally:
            del self._asked[key]
        if answer["refusal"] != Refusal.NOT_LISTED:  # what nobody could be asked about is asked again
            self._known[key] = answer
            if len(self._known) > MOST_WORDS:
                del self._known[next(iter(self._known))]
        return answer

    def _judge(self, speller: str, word: str, spellings: tuple[str, ...]) -> Message:
        refusal = self._host.ask(speller, word, spellings)
        return {"refusal": refusal, "absent": self._host.open(speller) is None}

    def close(self) -> None:
        """End the spell-checkers. It waits for a word that is being judged."""
        self._thread.shutdown(cancel_futures=True)
        self._host.close()


class Answers:
    """The open questions of all links."""

    def __init__(self, pool: Pool, words: SharedWords) -> None:
        self._pool = pool
        self._words = words
        self._open: dict[tuple[Wire, int], tuple[asyncio.Task[None], EngineClient | None]] = {}

    def ask(self, wire: Wire, message: Message) -> None:
        """Have the engines answer a question of a link. Raises WireError if it is none."""
        asker, request = self._pool.asker(text(message, "account")), inner(message, "request")
        self._begin(wire, message, lambda: _thought(asker, request), asker)

    def word(self, wire: Wire, message: Message) -> None:
        """Have a word judged for a link. Raises WireError if that is no question."""
        spellings = message.get("spellings")
        if not isinstance(spellings, list) or not all(isinstance(each, str) for each in spellings):
            raise WireError("no spellings")
        asked = text(message, "speller"), text(message, "word"), tuple(spellings)
        if asked[0] not in speller_ids():
            raise WireError("no such spell-checker")
        self._begin(wire, message, lambda: self._words.ask(*asked))

    def hurry(self, wire: Wire, message: Message) -> None:
        """Have a question answered at once. One that is answered already has been."""
        _task, asker = self._open.get((wire, whole(message, "id")), (None, None))
        if asker:
            # Question and hurry may come together: the question is put first.
            asyncio.get_running_loop().call_soon(asker.hurry)

    def cancel(self, wire: Wire, message: Message) -> None:
        """Give a question up."""
        self._cancel((wire, whole(message, "id")))

    def gone(self, wire: Wire) -> None:
        """Give up all questions of a link."""
        for key in [key for key in self._open if key[0] is wire]:
            self._cancel(key)

    def _cancel(self, key: tuple[Wire, int]) -> None:
        task, _asker = self._open.pop(key, (None, None))
        if task:
            task.cancel()

    def _begin(
        self, wire: Wire, message: Message, answer: Callable[[], Any], asker: EngineClient | None = None
    ) -> None:
        key = wire, whole(message, "id")
        if key in self._open:
            return  # it has been asked while the link was made
        if sum(of is wire for of, _number in self._open) >= MOST_QUESTIONS:
            raise WireError("too many questions")
        self._open[key] = asyncio.ensure_future(self._serve(key, answer)), asker

    async def _serve(self, key: tuple[Wire, int], answer: Callable[[], Any]) -> None:
        wire, number = key
        try:
            said = await answer()
        except Exception:  # whoever asked must not wait for ever
            log.exception("a question went wrong")
            said = _nonsense
        del self._open[key]
        try:
            wire.send(encode({"tell": "answer", "id": number, **said}))
        except WireError:
            wire.send(encode({"tell": "answer", "id": number, **_nonsense}))


def _failed(error: EngineError) -> Message:
    return {"error": error.template, "values": error.values, "is_refusal": isinstance(error, EngineRefusal)}


_nonsense: Message = {**_failed(EngineError("the engine talked nonsense")), "restarts": 0}


async def _thought(asker: EngineClient, request: Message) -> Message:
    answer: Message
    try:
        answer = {"answer": await asker.ask(request)}
    except EngineError as error:
        answer = _failed(error)
    return {**answer, "restarts": asker.restarts}
