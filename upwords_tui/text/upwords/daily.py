"""The daily line by line."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from upwords_tui.session.upwords.daily_answer import answer
from upwords_tui.session.upwords.mistakes import Looking
from upwords_tui.session.upwords.practice import Source
from upwords_tui.text.desk import Desk

Result = TypeVar("Result")


class Waiting(Protocol):
    """Waits for what takes a while; Ctrl+C stops it."""

    def __call__(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Return what comes of it. Raises CommandError if it was stopped or an engine failed."""


class DailyCommand:
    """Carries out `daily`."""

    def __init__(
        self,
        desk: Desk,
        open_game: Callable[[str], None],
        begin: Callable[[Source], None],
        wait_for: Waiting,
        looking: Looking,
    ) -> None:
        """`open_game` puts a stored game on the table, `begin` an exercise.

        `looking` is told how far a look back is.
        """
        self._desk = desk
        self._open = open_game
        self._begin = begin
        self._wait_for = wait_for
        self._looking = looking

    def answer(self, rest: str) -> None:
        """Do what is typed after “daily”. Raises CommandError, and whatever games and the store raise."""
        desk = self._desk
        engine = desk.hub.asker(desk.library.account)
        answered = self._wait_for(answer(desk.library, engine, rest, self._looking))
        if answered.shared:
            sentence, *bars = answered.shared
            desk.say(sentence)
            for line in bars:
                desk.speaker.write(line)
        desk.say(*answered.lines)
        if answered.source:
            self._begin(answered.source)
        elif answered.game_id:
            self._open(answered.game_id)
