"""A whole game of Upwords by keyboard alone and by mouse alone, at the real program in a real terminal.

    python -m tests.fuzz.alone

The one idea: whoever plays knows only what the last line offers, and presses its key or clicks it. They ask
for hints until a play lies on the board, play it, and begin another game when the result is shown.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from operator import ne
from pathlib import Path

from tests.terminal.games import new_store, stored_game
from tests.terminal.term import Term, upwords

MOST_DEEDS = 400
"""A game takes far fewer keys or clicks."""
ATTEMPTS, PATIENCE = 3, 5.0
"""How often something is tried, and for how many seconds its answer is waited for."""
KEYS = {"⌫": "backspace", "Del": "delete"}
ANSWERS = ("Your turn.", "Ask again", "Enter plays it", "no play", "do it", "play again")


def by_keyboard(term: Term, offer: str) -> None:
    """Press the key that stands before an offer in the last line."""
    key = _footer(term).partition(f" {offer}")[0].split()[-1]
    term.send(KEYS.get(key, key.lower()))


def by_mouse(term: Term, offer: str) -> None:
    """Click an offer in the last line."""
    column, row = _footer(term).index(f" {offer}") + 2, term.screen.lines
    term.send(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")


def insist(term: Term, do: Callable[[], None], holds: Callable[[str], bool]) -> int:
    """Do something until what is shown `holds`, for what has just come heeds no key; return how often."""
    for attempt in range(1, ATTEMPTS + 1):
        do()
        with suppress(TimeoutError):
            term.wait_for(holds, limit=PATIENCE)
            return attempt
    raise AssertionError(term.text())


def play(do: Callable[[Term, str], None], folder: Path) -> str:
    """Play a game to its end and begin another; return what came of it."""
    path = new_store(folder)
    with Term(upwords("--data", str(path), "--continue"), environ={"HOME": str(folder)}) as term:
        deeds = 0
        while deeds < MOST_DEEDS:
            term.wait_for(lambda text: any(answer in text for answer in ANSWERS))
            before = term.text()
            offer = _wanted(before)
            if offer == "play again":
                break
            deeds += insist(term, partial(do, term, offer), partial(ne, before))
        game = stored_game(path)
        assert game.is_over, term.text()
        again = partial(do, term, "play again")
        insist(term, again, lambda text: "round 1" in text.splitlines()[0])
    return f"{deeds} deeds, {game.action_count} turns, and another game begun"


def _wanted(text: str) -> str:
    footer = text.splitlines()[-1]
    if "play again" in footer:
        return "play again"
    if "Enter play " in footer:
        return "play"
    if "do it" in footer:
        return "do it"
    return "pass" if "no play" in text else "hint"


def _footer(term: Term) -> str:
    return term.text().splitlines()[-1]


def main() -> None:
    """Play with each hand."""
    for do in (by_keyboard, by_mouse):
        with tempfile.TemporaryDirectory() as folder:
            print(f"{do.__name__}: {play(do, Path(folder))}", flush=True)


if __name__ == "__main__":
    main()
