"""What a key costs on every kind of screen, one row a scene: bytes, and milliseconds to the last of them.

The arrow keys walk to and fro, so that each key changes something; letters are typed and taken back.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.terminal.term import Reaction, Term
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.options import Options
from upwords_tui.games.upwords.setup import Setup
from upwords_tui.lexicon.registry import word_list
from upwords_tui.store.opening import open_store

ROUND = ("right", "down", "left", "up")
TO_AND_FRO = ("down", "down", "down", "up", "up", "up")
SIZES = ((80, 24), (120, 40))
LIMITS = {(80, 24): 450, (120, 40): 520}
_ANNA_BEGINS = 234
_OPPONENTS = ("highest", "expert", "champion", "learner")


class Scene(NamedTuple):
    """Keys that lead to a screen, what is seen there, and the keys that are measured."""

    name: str
    arguments: tuple[str, ...]
    before: tuple[tuple[str, ...], ...]
    """Keys, and last the text that is waited for after them."""
    keys: tuple[str, ...]
    has_games: bool = True


GAME = ("--continue",)
SCENES = (
    Scene("the first start", (), (("Welcome",),), TO_AND_FRO, has_games=False),
    Scene("the lesson, arrows", (), (("Welcome",), ("l", "Esc")), ROUND, has_games=False),
    Scene("coaching, arrows", (), (("Welcome",), ("enter", "Your rack")), ROUND, has_games=False),
    Scene("coaching, letters", (), (("Welcome",), ("enter", "Your rack")), ("{rack}", "backspace"), False),
    Scene("list of games", (), (("UPWORDS",),), TO_AND_FRO),
    Scene("list of games, far", (), (("UPWORDS",), ("end", "UPWORDS")), ("up", "up", "down", "down")),
    Scene("board, arrows", GAME, (("Your rack",),), ROUND),
    Scene("board, letters", GAME, (("Your rack",),), ("t", "o", "e", "backspace", "backspace", "backspace")),
    Scene("best plays, other words", GAME, (("Your rack",), ("f12", "The best plays")), TO_AND_FRO),
    Scene("best plays, other places", GAME, (("Your rack",), ("f12", "The best plays")), ("right", "left")),
    Scene("history", GAME, (("Your rack",), ("f9", "earlier")), TO_AND_FRO),
    Scene("help", GAME, (("Your rack",), ("f1", "The keys")), TO_AND_FRO),
    Scene("new game", (), (("UPWORDS",), ("n", "New game")), TO_AND_FRO),
    Scene("palette", GAME, (("Your rack",), ("ctrl+p", "hint")), TO_AND_FRO),
)


def measure(
    report: Callable[[str, Sequence[Reaction], int], None], command: Callable[..., list[str]]
) -> None:
    """Tell `report` of every scene at every size: its name, the reactions, and how many bytes a key may cost.

    `command` returns the command line of the program with these arguments.
    """
    for scene in SCENES:
        for size in SIZES:
            with tempfile.TemporaryDirectory() as folder:
                data = str(Path(folder) / "games.db")
                if scene.has_games:
                    _store_games(Path(data))
                cols, rows = size
                with Term(command("--data", data, *scene.arguments), cols=cols, rows=rows) as term:
                    report(f"{scene.name}, {cols}x{rows}", _reactions(term, scene), LIMITS[size])


def _reactions(term: Term, scene: Scene) -> list[Reaction]:
    for *keys, text in scene.before:
        term.send(*keys)
        term.wait_for(text)
        term.read(1.0)
    keys = [key for key in scene.keys for key in _pressed(key, term)]
    return [term.press(key) for _time in range(5) for key in keys]


def _pressed(key: str, term: Term) -> list[str]:
    if key != "{rack}":
        return [key]
    line = next(line for line in reversed(term.text().splitlines()) if "Your rack" in line)
    after = term.text().splitlines()
    place = after.index(line)
    letters = [letter for letter in " ".join(after[place + 1 : place + 3]).split() if letter.isalpha()]
    return [letter.lower() for letter in letters[:2] if len(letter) == 1] or ["e"]


def _store_games(path: Path) -> None:
    """Store sixteen games, in all of which Anna begins; the last one is the one to go on with."""
    store = open_store(path)
    dictionary = DictionaryRef("en", word_list("en").sha256)
    for number in range(16):
        opponent = _OPPONENTS[number % len(_OPPONENTS)]
        seats = (Seat("Anna"), Seat("Computer", f"computer:{opponent}"))
        seed = _ANNA_BEGINS.to_bytes(32, "big")
        store.add_game(Game.begin(Setup("hasbro-10x10", dictionary, seats, seed, Options())), "bench")
    store.close()


def cost(reactions: Sequence[Reaction]) -> tuple[float, int, float]:
    """Return the median and the most bytes a key cost, and the median milliseconds."""
    sizes = [reaction.size for reaction in reactions]
    seconds = [reaction.seconds for reaction in reactions]
    return statistics.median(sizes), max(sizes), statistics.median(seconds) * 1000
