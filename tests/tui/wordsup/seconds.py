"""Timers of the screen of Words Up that run out only when a test says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.wordsup.sitting import Sitting
from upwords_tui.tui.games.wordsup.screen import WordsUpScreen


class Seconds:
    """Timers of the screen that run out only when told to."""

    def __init__(self) -> None:
        self.running: list[Seconds.Running] = []

    class Running:
        def __init__(self, seconds: float, callback: Callable[[], None]) -> None:
            self.seconds = seconds
            self.callback = callback
            self.is_stopped = False

        def stop(self) -> None:
            self.is_stopped = True

    def set(self, seconds: float, callback: Callable[[], None]) -> Seconds.Running:
        self.running.append(self.Running(seconds, callback))
        return self.running[-1]

    @property
    def awaited(self) -> list[float]:
        """The seconds of all timers that still run."""
        return [each.seconds for each in self.running if not each.is_stopped]

    async def pass_by(self, now: Sitting) -> None:
        """Have all the time pass that is waited for."""
        due = [each for each in self.running if not each.is_stopped]
        for each in due:
            each.stop()
            each.callback()
        await now.settle()


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> Seconds:
    found = Seconds()
    monkeypatch.setattr(WordsUpScreen, "set_timer", lambda _screen, after, then: found.set(after, then))
    return found
