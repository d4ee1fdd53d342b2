"""Spell-checkers in a process of their own.

The one idea: the C libraries take twenty megabytes and could crash, and the process that draws the screen can
afford neither. A host answers the same question as a spell-checker in this process would; if it dies or hangs
it is started again, and if that does not help it knows no words: the word list alone decides then.

Requests and answers are JSON lines: `{"id": 1, "speller": …, "word": …, "spellings": […]}`, and back the same
id with `refusal`, null for a known word, or with `absent` where there is no such spell-checker.
"""

from __future__ import annotations

import itertools
import json
import sys
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from upwords_tui.base.child_process import Child
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spellers import Speller, open_speller

Said = dict[str, Any]
"""A line of JSON, either way."""

COMMAND = (sys.executable, "-m", "upwords_tui.lexicon.spell_host")
"""Our own host."""

ANSWER_SECONDS = 10.0
"""A host that takes longer hangs, however busy the machine; a dictionary is opened in a tenth of one."""

FAILURES = 3
"""After so many failures in a row a host is left alone for a while."""

REST_SECONDS = 60.0
"""How long."""


@dataclass(frozen=True)
class RemoteSpeller:
    """A spell-checker that is asked elsewhere, by its id."""

    ask: Callable[[str, str, Iterable[str]], Refusal | None]
    id: str

    def refusal(self, word: str, spellings: Iterable[str] = (), /) -> Refusal | None:
        return self.ask(self.id, word, spellings)


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
        """Return the spell-checker with this id, or None if the host has said that it is not there."""
        return None if speller_id in self._absent else RemoteSpeller(self.ask, speller_id)

    def ask(self, speller_id: str, word: str, spellings: Iterable[str]) -> Refusal | None:
        """Return why the spell-checker refuses `word`, or None if it knows it."""
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

    def _exchange(self, question: Said) -> Said:
        """Return the host's answer, an empty one if it died, hung, talked nonsense or is left alone."""
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


def _answer(child: Child, question: Said) -> Said:
    """Return the answer to `question`. Raises TimeoutError if none comes in time, and as `Child.hear`."""
    child.tell(question)
    end = time.monotonic() + ANSWER_SECONDS
    while time.monotonic() < end:
        answer = child.hear()
        if answer and answer.get("id") == question["id"]:
            child.is_prompt = True
            return answer
    raise TimeoutError


def main() -> int:
    """Be the host on standard input and output until the input ends."""
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        speller = open_speller(asked["speller"])[1]
        said = (
            {"refusal": speller.refusal(asked["word"], asked["spellings"])} if speller else {"absent": True}
        )
        sys.stdout.buffer.write(json.dumps({"id": asked["id"], **said}).encode() + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
