"""Whole games of Upwords as they are told, from `new` to the result, in three languages, byte for byte.

`UPDATE_GOLDEN=1 pytest tests/text/test_whole_games.py` writes the transcripts anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden_files import assert_golden
from tests.text.playing import Playing
from tests.text.whole_games import game_typed, named, seed_of, upwords_line

GOLDEN = Path(__file__).parent / "golden"

ASKED = {
    2: ("score", "last"),
    5: ("board words", "brief"),
    8: ("verbose",),
    9: ("normal", "best 3", "hint"),
    11: ("turn", "find open", "history"),
}
"""Commands typed on a turn before a play, by how many turns of one's own have been."""


class Player:
    """Begins a game against the computer, plays it to its end, and asks a few things on the way."""

    def __init__(self) -> None:
        self._turns = 0
        self._next: list[str] = []

    def __call__(self, playing: Playing) -> str | None:
        """Return the next line."""
        if playing.shell.desk.on_table is None:
            return named("new", playing) + " casual"
        if self._next:
            return self._next.pop(0)
        move = upwords_line(playing)
        if move is not None:
            self._turns += 1
            asked = [_in_this_language(line, playing) for line in ASKED.get(self._turns, ())]
            self._next = [*asked, move]
            return self._next.pop(0)
        return None


def _in_this_language(line: str, playing: Playing) -> str:
    command, _space, rest = line.partition(" ")
    return f"{named(command, playing)} {rest}".strip()


@pytest.mark.sample(3)
@pytest.mark.parametrize("width", [80, 40])
def test_a_whole_game_is_told_as_it_was(spoken: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upwords_tui.app.setup.new_game.secret_seed", lambda: seed_of(2))
    playing = game_typed(Player(), language=spoken, width=width)
    playing.shell.run()
    assert playing.shell.desk.chair.is_over
    told = playing.out.getvalue()
    assert "\x1b" not in told
    assert_golden(GOLDEN / f"whole-game-{spoken}-{width}.txt", told)
