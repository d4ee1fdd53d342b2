"""The engine as a process: JSON lines in, JSON lines out; docs/engine.md describes them.

A thread does nothing but read, so that `stop` and `quit` are heard while the main thread computes. Questions
wait in a queue and are answered in order. Whatever goes wrong with one of them becomes its answer; the
process lives on until `quit` or the end of its input.
"""

from __future__ import annotations

import json
import math
import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.levels import spending
from upwords_tui.engine.upwords import protocol
from upwords_tui.engine.upwords.comparison import compare
from upwords_tui.engine.upwords.compiled_generator import make_generator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.players import Choice, Task
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.engine.upwords.why import reasons
from upwords_tui.games.base import Json, JsonObject
from upwords_tui.games.upwords.options import PlayRules
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.dictionary import WordList
from upwords_tui.lexicon.registry import word_list

OpenWordList = Callable[[str], WordList]
"""Returns the plain word list with an id or path; raises InputError."""

_KEPT = 2
_KEPT_LISTS = 16


class GeneratorShelf:
    """Makes generators, and keeps the last few, by edition, dictionary and options."""

    def __init__(self, open_word_list: OpenWordList, cache_folder: Path | None = None) -> None:
        # A list stays as it was when first asked for; hashing it again for each question is slow.
        self._word_list = lru_cache(_KEPT_LISTS)(open_word_list)
        self._cache_folder = cache_folder
        self._kept: dict[tuple[str, str, PlayRules], Generator] = {}

    def generator(self, view: EngineView, report: Callable[[Mapping[str, object]], None]) -> Generator:
        """Return the generator for the position of `view`.

        `report` is told how far compiling has got, as {"compiling": 0.4}. Raises InputError if the dictionary
        can't be had.
        """
        words = self._word_list(view.dictionary)
        key = (view.edition.id, words.sha256, view.house)
        generator = self._kept.pop(key, None)
        if generator is None:
            lexicon = load_lexicon(
                words.path,
                view.edition.alphabet,
                view.edition.size,
                sha256=words.sha256,
                folder=self._cache_folder,
                progress=lambda done, steps: report({"compiling": round(done / max(steps, 1), 2)}),
            )
            while len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
            generator = make_generator(view.edition, lexicon, house=view.house, folder=self._cache_folder)
        self._kept[key] = generator
        return generator


_WAITING = 64
"""More questions waiting than this are refused."""

_ERROR_LENGTH = 300

_INFO_SECONDS = 0.3
"""How often at most the state of a search is told."""


@dataclass(eq=False)
class _Asked:
    """A question on its way, and whether it has been told to hurry."""

    question: protocol.Question
    hurry: threading.Event = field(default_factory=threading.Event)


class EngineProcess:
    """Reads requests from `lines` and writes answers to `answers` until told to quit."""

    def __init__(self, lines: BinaryIO, answers: BinaryIO, shelf: GeneratorShelf) -> None:
        self._lines = lines
        self._answers = answers
        self._shelf = shelf
        self._usual = protocol.Usual()
        self._writing = threading.Lock()
        self._waiting: queue.Queue[_Asked | None] = queue.Queue()
        self._asked: dict[int, _Asked] = {}
        self._asked_lock = threading.Lock()
        self._quitting = threading.Event()

    def run(self) -> None:
        """Answer questions until `quit`, the end of the input, or until nobody reads the answers."""
        threading.Thread(target=self._read, name="requests", daemon=True).start()
        while (asked := self._waiting.get()) is not None and not self._quitting.is_set():
            try:
                answer = self._answer(asked)
            except UpwordsError as error:
                answer = {"error": str(error)}
            except Exception as error:  # a fault of ours must not cost the player their opponent
                traceback.print_exc()
                answer = {"error": f"internal error: {type(error).__name__}: {error}"}
            with self._asked_lock:
                del self._asked[id(asked)]
            if not self._write(asked.question.id, answer):
                return
        while asked is not None:
            if not self._write(asked.question.id, {"error": "the engine is leaving"}):
                return
            asked = None if self._waiting.empty() else self._waiting.get()

    # Reading, in a thread of its own

    def _read(self) -> None:
        try:
            while line := self._lines.readline(protocol.MAX_LINE):
                if not line.endswith(b"\n") and len(line) == protocol.MAX_LINE:
                    while (rest := self._lines.readline(protocol.MAX_LINE)) and not rest.endswith(b"\n"):
                        pass
                    self._write(None, {"error": f"a line of more than {protocol.MAX_LINE} bytes"})
                elif line.strip() and not self._take(line):
                    break
        except (OSError, ValueError):
            pass  # the input was closed under our hands: the same as its end
        self._waiting.put(None)

    def _take(self, line: bytes) -> bool:
        """Take in one request; return whether to go on reading."""
        try:
            request = protocol.parse_request(line, self._usual)
        except protocol.BadRequest as error:
            return self._write(error.request_id, {"error": str(error)})
        if isinstance(request, protocol.ControlRequest):
            return self._obey(request)
        with self._asked_lock:
            if len(self._asked) < _WAITING:
                asked = _Asked(request)
                self._asked[id(asked)] = asked
                self._waiting.put(asked)
                return True
        return self._write(request.id, {"error": f"{_WAITING} questions are waiting already"})

    def _obey(self, order: protocol.ControlRequest) -> bool:
        """Do what is done at once; return whether to go on reading."""
        match order.do:
            case "ping":
                answer: Json = {"pong": True}
            case "hello":
                answer = protocol.hello_json()
            case "set":
                self._usual = order.usual
                answer = {"set": order.usual._asdict()}
            case "ponder":
                answer = {"ponder": False}
            case "stop":
                answer = {"stopped": self._hurry(order.target)}
            case _:
                self._quitting.set()
                self._hurry(None)
                self._write(order.id, {"quit": True})
                return False
        return self._write(order.id, answer)

    def _hurry(self, target: protocol.RequestId) -> list[protocol.RequestId]:
        with self._asked_lock:
            hurried = [asked for asked in self._asked.values() if target in (None, asked.question.id)]
        for asked in hurried:
            asked.hurry.set()
        return [asked.question.id for asked in hurried]

    # Answering

    def _answer(self, asked: _Asked) -> Json:
        question = asked.question

        told = -math.inf

        def report(info: Mapping[str, object]) -> None:
            nonlocal told
            if (best := info.get("best")) is not None:
                if time.monotonic() < told + _INFO_SECONDS:
                    return
                told = time.monotonic()
                assert isinstance(best, Choice)
                info = {**info, "best": protocol.choice_json(question.view.board, best)}
            self._write(question.id, {"info": info})

        generator = self._shelf.generator(question.view, report)
        seconds = question.seconds
        spent = spending(seconds, question.wall) if seconds is not None else lambda: 0.0
        task = Task(
            iterations=question.iterations,
            seed=question.seed,
            spent=lambda: 1.0 if asked.hurry.is_set() else spent(),
            report=report,
        )
        player, view = player_of(question.level), question.view
        if question.made:
            answer = _about_move(question, question.made, generator, task)
        elif question.count:
            answer = protocol.plays_json(view, player.rank(view, generator, task, question.count))
        else:
            answer = protocol.choice_json(view.board, player.choose(view, generator, task))
        if question.position is not None:
            answer["position"] = question.position
        return answer

    def _write(self, request_id: protocol.RequestId, answer: JsonObject) -> bool:
        """Write an answer; return whether somebody still takes answers."""
        if isinstance(answer.get("error"), str):
            answer = {"error": clean(answer["error"], _ERROR_LENGTH)}
        line = json.dumps({"id": request_id, **answer}).encode() + b"\n"
        try:
            with self._writing:
                self._answers.write(line)
                self._answers.flush()
        except (OSError, ValueError):
            self._quitting.set()
            return False
        return True


def _about_move(question: protocol.Question, made: Choice, generator: Generator, task: Task) -> Json:
    """Return what a move was worth, or what speaks for it and for another."""

    def why(made: Choice, best: Choice) -> Json:
        return protocol.why_json(
            reasons(question.view, generator, made, best, question.seed, question.samples)
        )

    if question.best:
        return {"why": why(made, question.best)}
    found = compare(question.view, generator, task, made)
    answer = protocol.review_json(question.view, found)
    if question.gives_reasons:
        is_better = found.best.choice is not found.made.choice
        answer["why"] = why(found.made.choice, found.best.choice) if is_better else None
    return answer


def main(open_word_list: OpenWordList = word_list) -> int:
    """Be the engine on standard input and output; return the exit code."""
    # Answers have standard output to themselves: whatever else is printed goes to standard error.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # Python closes sys.stdin at its end, and would wait for the thread that still reads from it.
    lines = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    with suppress(KeyboardInterrupt):
        EngineProcess(lines, answers, GeneratorShelf(open_word_list)).run()
    with suppress(OSError):
        answers.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
