"""Spell-checkers in a process of their own.

The one idea: the C libraries take twenty megabytes and could crash, and the process that draws the screen can
afford neither. A host answers the same question as a spell-checker in this process would; if it dies or hangs
it is started again, and if that does not help it knows no words: the word list alone decides then.

Requests and answers are JSON lines: `[id, word, [spellings]]`, and back the refusal as text, null for a known
word, or `{"absent": true}` where there is no such spell-checker.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spellers import Speller, open_speller

COMMAND = (sys.executable, "-m", "upwords_tui.lexicon.spellhost")
"""Our own host."""

ANSWER_SECONDS = 5.0
"""A host that takes longer hangs; opening the largest dictionary takes a tenth of a second."""

STARTS = 3
"""How often a host is started before it is given up."""

_MAX_ANSWER = 1000


class SpellHost:
    """Asks the host process, which is started with the first question. Safe to use from any thread."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = 0
        self._absent: set[str] = set()

    def open(self, speller_id: str) -> Speller | None:
        """Return the spell-checker with this id, or None if the host has said that it is not there."""
        return None if speller_id in self._absent else _Hosted(self, speller_id)

    def ask(self, speller_id: str, word: str, spellings: Iterable[str]) -> Refusal | None:
        """Return why the spell-checker refuses `word`, or None if it knows it."""
        question = json.dumps([speller_id, word, list(spellings)]).encode() + b"\n"
        with self._lock:
            answer: Any = None
            for _attempt in range(2):
                answer = self._exchange(question)
                if answer is not _NO_ANSWER:
                    break
        if answer is None:
            return None
        if isinstance(answer, str):
            with suppress(ValueError):
                return Refusal(answer)
        if isinstance(answer, dict) and answer.get("absent"):
            self._absent.add(speller_id)
        return Refusal.NOT_LISTED

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._kill()

    def _exchange(self, question: bytes) -> Any:
        process = self._running()
        if process is None:
            return _NO_ANSWER
        assert process.stdin and process.stdout
        try:
            process.stdin.write(question)
            process.stdin.flush()
            return json.loads(_read_line(process.stdout.fileno()))
        except (OSError, ValueError):
            self._kill()
            return _NO_ANSWER

    def _running(self) -> subprocess.Popen[bytes] | None:
        if self._process is None and self._starts < STARTS:
            self._starts += 1
            with suppress(OSError):
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
        return self._process

    def _kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                with suppress(OSError):
                    if stream:
                        stream.close()
            self._process = None


class _NoAnswer:
    """The type of `_NO_ANSWER`, which is none of the answers there are."""


_NO_ANSWER = _NoAnswer()


class _Hosted:
    """One spell-checker of a host."""

    def __init__(self, host: SpellHost, speller_id: str) -> None:
        self._host = host
        self._id = speller_id

    def refusal(self, word: str, spellings: Iterable[str] = (), /) -> Refusal | None:
        return self._host.ask(self._id, word, spellings)


def _read_line(descriptor: int) -> bytes:
    """Return the next line. Raises OSError if none comes in time or the other end is gone."""
    line, end = b"", time.monotonic() + ANSWER_SECONDS
    while not line.endswith(b"\n"):
        ready, _, _ = select.select([descriptor], [], [], max(end - time.monotonic(), 0))
        data = os.read(descriptor, _MAX_ANSWER) if ready else b""
        if not data or len(line) > _MAX_ANSWER:
            raise OSError("no answer")
        line += data
    return line


def main() -> int:
    """Be the host on standard input and output until the input ends."""
    for line in sys.stdin.buffer:
        speller_id, word, spellings = json.loads(line)
        speller = open_speller(speller_id)[1]
        answer: Any = {"absent": True}
        if speller:
            refusal = speller.refusal(word, spellings)
            answer = None if refusal is None else refusal.value
        sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
