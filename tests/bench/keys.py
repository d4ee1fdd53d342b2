"""What a key costs on every kind of screen, one row a scene: bytes, and milliseconds to the last of them.

The arrow keys walk to and fro, so that each key changes something; letters are typed and taken back.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.games.scene import do, play
from tests.terminal.term import Reaction, Term
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.lexicon.registry import word_list
from upwords_tui.store.opening import open_store

ROUND = ("right", "down", "left", "up")
TO_AND_FRO = ("down", "down", "down", "up", "up", "up")
SIZES = ((80, 24), (120, 40))
LIMITS = {(80, 24): 450, (120, 40): 520}
_ANNA_BEGINS = 234
_ROUNDS = 6
_OPPONENTS = ("highest", "expert", "champion", "learner")


class Scene(NamedTuple):
    """Keys that lead to a screen, what is seen there, and the keys that are measured."""

    name: str
    arguments: tuple[str, ...]
    before: tuple[tuple[str, ...], ...]
    """Keys, and last the text that is waited for after them."""
    keys: tuple[str, ...]
    data: str = "games"
    """What has been played: one of `STORED`."""


STORED = {"nothing": 0, "games": 16, "many": 10_000, "moved": 1}
"""How many games are stored; of one that is `moved` a play and a pass have been made, of others nothing."""

GAME = ("--continue",)
SCENES = (
    Scene("the first start", (), (("Welcome",),), TO_AND_FRO, data="nothing"),
    Scene("the lesson, arrows", (), (("Welcome",), ("l", "Esc")), ROUND, data="nothing"),
    Scene("coaching, arrows", (), (("Welcome",), ("enter", "Your rack")), ROUND, data="nothing"),
    Scene("list of games", (), (("UPWORDS",),), TO_AND_FRO),
    Scene("list of games, far", (), (("UPWORDS",), ("end", "UPWORDS")), ("up", "up", "down", "down")),
    Scene("list of 10,000 games", (), (("UPWORDS",),), TO_AND_FRO, data="many"),
    Scene("board, arrows", GAME, (("Your rack",),), ROUND),
    Scene("board, letters", GAME, (("Your rack",),), ("t", "o", "e", "backspace", "backspace", "backspace")),
    Scene("best plays, other words", GAME, (("Your rack",), ("f12", "The best plays")), TO_AND_FRO),
    Scene("best plays, other places", GAME, (("Your rack",), ("f12", "The best plays")), ("right", "left")),
    Scene("history", GAME, (("Your rack",), ("f9", "earlier")), ("up", "up", "down", "down"), "moved"),
    Scene("help, another page", GAME, (("Your rack",), ("f1", "Page 1")), ("right", "left")),
    Scene("new game", (), (("UPWORDS",), ("n", "New game")), TO_AND_FRO),
    Scene("palette", GAME, (("Your rack",), ("ctrl+p", "hint")), TO_AND_FRO),
)


def measure(command: Callable[..., list[str]]) -> None:
    """Print what every scene costs at every size; `command` returns the command line with some arguments."""
    for scene in SCENES:
        for cols, rows in SIZES:
            with tempfile.TemporaryDirectory() as folder:
                data = str(Path(folder) / "games.db")
                if count := STORED[scene.data]:
                    store_games(Path(data), count, moved=scene.data == "moved")
                with Term(command("--data", data, *scene.arguments), cols=cols, rows=rows) as term:
                    _report(f"{scene.name}, {cols}x{rows}", _reactions(term, scene), LIMITS[cols, rows])


def _reactions(term: Term, scene: Scene) -> list[Reaction]:
    for *keys, text in scene.before:
        term.send(*keys)
        term.wait_for(text)
        # What else is found out meanwhile is drawn, too, before a key is measured.
        term.read(1.0)
    for key in scene.keys:
        term.press(key)
    return [term.press(key) for key in scene.keys * _ROUNDS]


def store_games(path: Path, count: int, *, moved: bool) -> None:
    """Store games in all of which Anna begins; `moved`: she has played, and her opponent has passed."""
    store = open_store(path)
    dictionary = DictionaryRef("en", word_list("en").sha256)
    for number in range(count):
        opponent = _OPPONENTS[number % len(_OPPONENTS)]
        seats = (Seat("Anna"), Seat("Computer", f"computer:{opponent}"))
        seed = _ANNA_BEGINS.to_bytes(32, "big")
        game = UpwordsGame.begin(UpwordsSetup("hasbro-10x10", dictionary, seats, seed, UpwordsOptions()))
        store.games.add(do(play(game, "5C THRONES"), Pass(seat=1)) if moved else game, "bench")
    store.close()


def _report(what: str, reactions: Sequence[Reaction], limit: int) -> None:
    sizes = [reaction.size for reaction in reactions]
    seconds = statistics.median(reaction.seconds for reaction in reactions)
    print(
        f"{what:34} {statistics.median(sizes):5.0f} bytes a key, at most {max(sizes):5} (aim: {limit});"
        f" {seconds * 1000:4.1f} ms median",
        flush=True,
    )
