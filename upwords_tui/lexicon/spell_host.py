"""Spell-checkers in a process of their own.

The C libraries take twenty megabytes and could crash, which the process that draws the screen can't afford. A
host that dies or hangs is started again; if that does not help, the word list decides alone.

Requests and answers are JSON lines: `{"id": 1, "speller": …, "word": …, "spellings": […]}`, and back the same
id with `refusal`, null for a known word, or with `absent` if there is no such spell-checker.
"""

from __future__ import annotations

import itertools
import json
import sys
import threading
import time
from collections.abc import Iterable
from functools import partial
from typing import Any

from upwords_tui.base.child_process import Child
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spellers import Speller, open_speller

Message = dict[str, Any]

COMMAND = (sys.executable, "-m", "upwords_tui.lexicon.spell_host")

ANSWER_SECONDS = 10.0
"""A host that takes longer hangs; opening a dictionary takes a tenth of a second."""

FAILURES = 3
"""After this many failures in a row a host is not asked for REST_SECONDS."""

REST_SECONDS = 60.0


class SpellHost:
    """Asks the host process, which is started with the first question. Safe to use from any thread."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._numbers = itertools.count(1)
        self._failures = 0
        self._rests_until = 0.0
        self._absent: set[str] = set()

    def open(self, speller_id: str) -> Speller | None:
        """Return the spell-checker with this id, or None if the host has said that it is absent."""
        return None if speller_id in self._absent else partial(self.ask, speller_id)

    def ask(self, speller_id: str, word: str, spellings: Iterable[str]) -> Refusal | None:
        question = {"speller": speller_id, "word": word, "spellings": list(spellings)}
        with self._lock:
            answer = self._exchange(question) or self._exchange(question)
        if answer.get("absent"):
            self._absent.add(speller_id)
        refusal = answer.get("refusal", Refusal.NOT_LISTED)
        try:
            return None if refusal is None else Refusal(refusal)
        except ValueError:
            return Refusal.NOT_LISTED

    def close(self) -> None:
        with self._lock:
            self._end()

    def _exchange(self, question: Message) -> Message:
        """Return the host's answer, an empty one if it failed or is not to be asked."""
        if time.monotonic() < self._rests_until:
            return {}
        try:
            self._child = self._child or Child(self._command)
            answer = _answer(self._child, {"id": next(self._numbers), **question})
        except (OSError, EOFError, ValueError):
            self._end()
            self._failures += 1
            if self._failures >= FAILURES:
                self._rests_until = time.monotonic() + REST_SECONDS
            return {}
        self._failures = 0
        return answer

    def _end(self) -> None:
        child, self._child = self._child, None
        if child:
            child.close()


def _answer(child: Child, question: Message) -> Message:
    """Return the answer to `question`. Raises TimeoutError, and as `Child.hear`."""
    child.tell(question)
    end = time.monotonic() + ANSWER_SECONDS
    while time.monotonic() < end:
        answer = child.hear()
        if answer and answer.get("id") == question["id"]:
            child.is_prompt = True
            return answer
    raise TimeoutError


def main() -> int:
    """Answer on standard output until standard input ends."""
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        speller = open_speller(asked["speller"])[1]
        answer = {"refusal": speller(asked["word"], asked["spellings"])} if speller else {"absent": True}
        sys.stdout.buffer.write(json.dumps({"id": asked["id"], **answer}).encode() + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
