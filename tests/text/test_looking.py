"""How long a look back takes: told once it has been measured."""

from __future__ import annotations

from upwords_tui.text.games.upwords.coach import TimeToGo


class Clock:
    """Stands still until it is moved on."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def looked(time_to_go: TimeToGo, clock: Clock, count: int, seconds: float) -> None:
    """Look back at so many turns, the first of which takes ten seconds more."""
    for done in range(count):
        time_to_go.tell(done, count)
        clock.now += seconds + 10 * (done == 0)


def test_the_time_is_told_once_some_turns_were_looked_at() -> None:
    said, clock = list[str](), Clock()
    time_to_go = TimeToGo(said.append, clock)
    looked(time_to_go, clock, 33, 0.5)
    assert said == ["Reviewing 33 turns. Ctrl+C stops.", "About 15 seconds to go."]
    said.clear()
    looked(time_to_go, clock, 40, 0.5)
    assert said == ["Reviewing 40 turns, about 20 seconds. Ctrl+C stops."], "it is known from before"


def test_nothing_is_told_of_what_is_soon_over() -> None:
    said, clock = list[str](), Clock()
    looked(TimeToGo(said.append, clock), clock, 18, 0.2)
    assert said == ["Reviewing 18 turns. Ctrl+C stops."]
